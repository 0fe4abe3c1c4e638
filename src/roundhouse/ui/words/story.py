"""How a decision is told: a headline, and under it what followed from the decision.

Events that only repeat the headline are left out, payments of one kind are drawn together in one line (a
dividend: one line with everybody's part), and rounds and phases stand out.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Any, Final, Literal

import msgspec

from roundhouse.catalogue.definitions import TitleDefinition
from roundhouse.engine import actions as ac
from roundhouse.engine import events as ev
from roundhouse.engine.loop import Entry
from roundhouse.engine.names import NO_COMPANY, HexId, Kind, kinds_of
from roundhouse.engine.owners import (
    BANK,
    NOBODY,
    REMOVED,
    Owner,
    as_seated,
    company,
    is_private,
    name_of,
    player,
)
from roundhouse.engine.pieces import kind_of
from roundhouse.ui.words.facts import hexes_of
from roundhouse.ui.words.marked import unmarked
from roundhouse.ui.words.speaker import Words

NO_SIDES: Final[Mapping[str, str]] = {}
"""No card lies with another side than its front up."""

Level = Literal["decision", "detail", "round", "phase", "end"]


class Line(msgspec.Struct, frozen=True):
    """A sentence of the log; ``actor`` is the owner it is about (empty: nobody), ``hexes`` those it names."""

    text: str
    level: Level
    actor: Owner = NOBODY
    hexes: tuple[HexId, ...] = ()


_SILENT: Final = (
    ev.TurnBegan, ev.TurnEnded, ev.StageBegan, ev.Noted, ev.FlagSet, ev.QuestionAnswered, ev.QuestionAsked,
    ev.PlaceInOrder, ev.TokenMoved,
)  # fmt: skip

# What the headline has said already, or what nobody asks about after it: the price of what has been sold.
_SAID: Final[Mapping[type[ac.Action], tuple[type[ev.Event], ...]]] = {
    ac.Bid: (ev.BidPlaced,),
    ac.Discount: (ev.PrivatePriced,),
    ac.Par: (ev.ParSet, ev.HomeChosen, ev.PrivatePriced),
    ac.SellShares: (ev.CertificateMoved,),
    ac.Reissue: (ev.CertificateMoved,),
    ac.LayTile: (ev.TileLaid, ev.PowerUsed),
    ac.PlaceToken: (ev.PowerUsed, ev.TokenPlaced),
    ac.TellAmount: (ev.PowerUsed, ev.TokenPlaced, ev.TrainsRun, ev.Paid),
    ac.MoveToken: (ev.PowerUsed, ev.TokenMoved),
    ac.ChooseCity: (ev.TokenPlaced,),
    ac.RunTrains: (),
    ac.BuyTrain: (ev.TrainTurned,),
    ac.LeaseTrain: (),
    ac.FundTrain: (ev.TrainTurned,),
    ac.DiscardTrain: (),
    ac.TurnTrain: (ev.TrainTurned,),
    ac.BuyPrivate: (ev.PrivateMoved, ev.PrivatePriced),
    ac.SellPrivate: (ev.PrivateMoved,),
    ac.ExchangePrivate: (ev.SharesBought, ev.CertificateMoved),
    ac.BuyMarker: (ev.MarkerMoved,),
    ac.ClaimMarker: (ev.MarkerMoved,),
    ac.BuyCompanyMarker: (ev.MarkerMoved,),
    ac.MarkTrain: (ev.MarkerMoved,),
    ac.AgreeWinner: (),
}
_SHARED: Final = {"dividend": "dividend_line", "private_revenue": "income_line", "revenue": "income_line"}
_OWN_MONEY: Final = frozenset(
    {
        "dividend",
        "private_revenue",
        "private_cost",
        "contribution",
        "revenue",
        "bonus",
        "port_income",
        "correction",
    }
)
_LEVELS: Final[Mapping[type[ev.Event], Level]] = {
    ev.RoundBegan: "round",
    ev.PhaseBegan: "phase",
    ev.GameEnded: "end",
}


def turned(entries: Sequence[Entry], before: Mapping[str, str] = NO_SIDES) -> Mapping[str, str]:
    """The trains whose card lies with another side up after ``entries``, with that kind; first ``before``."""
    turns = [event for entry in entries for event in entry.events if isinstance(event, ev.TrainTurned)]
    if not turns:
        return before
    sides = dict(before)
    for event in turns:
        sides[event.train] = event.side
        if event.side == kind_of(event.train):
            del sides[event.train]
    return sides


def tell(
    words: Words, entry: Entry, definition: TitleDefinition, seats: Sequence[str] = ()
) -> tuple[Line, ...]:
    """The lines of one decision, its headline first; who is paid stands in the order of the ``seats``."""
    headline = _headline(words, entry, definition)
    head = Line(headline, "decision", entry.action.actor, hexes_of(entry.action))
    return (head, *_folded(_follow(words, entry, definition, seats)))


def _folded(lines: Iterator[Line]) -> Iterator[Line]:
    """Lines that say the same one after the other are told once, with how many they are.

    So are pairs of lines: each loan is taken and paid for itself.
    """
    told = list(lines)
    read = [_as_read(line) for line in told]
    at = 0
    while at < len(told):
        long, count = max(((long, _repeated(read, at, long)) for long in (1, 2)), key=_saved)
        for line in told[at : at + long]:
            yield line if count == 1 else msgspec.structs.replace(line, text=f"{line.text} (× {count})")
        at += long * count


def _repeated(lines: Sequence[Line], at: int, long: int) -> int:
    """How often the next ``long`` lines stand there one after the other."""
    block, count = lines[at : at + long], 1
    while len(block) == long and lines[at + count * long : at + (count + 1) * long] == block:
        count += 1
    return count


def _saved(block: tuple[int, int]) -> int:
    """How many lines a block of lines spares that stands there so often."""
    long, count = block
    return long * (count - 1)


def _as_read(line: Line) -> Line:
    """The line without the signs around names: two tokens of a company read alike."""
    text, names = unmarked(line.text)
    return msgspec.structs.replace(line, text=text) if names else line


def _headline(words: Words, entry: Entry, definition: TitleDefinition) -> str:
    """The decision, or the events that say it better: what was paid, run or bought."""
    if _ends_turn(entry):
        return words.ended(entry.action, definition)
    for event in entry.events:
        if isinstance(event, ev.Passed | ev.CompanyBidDropped) and isinstance(entry.action, ac.Pass):
            return words.event(event, definition)
        if isinstance(event, ev.TrainsRun | ev.DividendDeclared) and isinstance(
            entry.action, ac.RunTrains | ac.Dividend
        ):
            return words.event(event, definition)
        if isinstance(event, ev.SharesSold) and isinstance(entry.action, ac.SellShares):
            return words.event(event, definition)
        if isinstance(event, ev.PrivateMoved) and isinstance(entry.action, ac.BuyPrivate | ac.SellPrivate):
            return words.event(event, definition)
        if isinstance(event, ev.PrivateDiscounted):
            return words.event(event, definition)
        if isinstance(event, ev.SharesBought) and isinstance(entry.action, ac.BuyShares | ac.Redeem | ac.Par):
            bought = [one for one in entry.events if isinstance(one, ev.SharesBought)]
            if len(bought) == 1 and not isinstance(entry.action, ac.Par):
                return words.event(event, definition)
    return words.action(entry.action, definition)


def _ends_turn(entry: Entry) -> bool:
    """Whether somebody only ends a turn in which something was done: that passes nothing."""
    kinds = {type(event) for event in entry.events}
    return isinstance(entry.action, ac.Pass) and ev.TurnEnded in kinds and ev.Passed not in kinds


def _follow(words: Words, entry: Entry, definition: TitleDefinition, seats: Sequence[str]) -> Iterator[Line]:
    said = said_by(entry.action)
    headline = _headline(words, entry, definition)
    events = entry.events
    prices = frozenset(_prices_told(entry))
    at, last = 0, ""
    idle = dict(passed_by_itself(events))
    while at < len(events):
        event = events[at]
        if isinstance(event, ev.Paid) and event.reason in _SHARED:
            together = _run_of(events, at)
            yield Line(_shared(words, together, definition, seats), "detail", _source(event))
            at += len(together)
            continue
        at += 1
        if (
            isinstance(event, (said, _SILENT))
            or _is_price_told(event, prices)
            or _goes_without_saying(event, entry)
        ):
            continue
        if at - 1 in idle:
            text = words.part("passed.idle", definition, actor=_about(event))
        else:
            text = words.event(event, definition)
        if text != headline and not (isinstance(event, ev.Paid) and text == last):
            yield Line(text, _LEVELS.get(type(event), "detail"), _about(event), hexes_of(event))
        last = text


def passed_by_itself(events: Sequence[ev.Event]) -> Iterator[tuple[int, Owner]]:
    """The players whose turn of a stock round began and was passed in one decision: they could do nothing.

    Each with the place of the pass among the ``events``.
    """
    begun: set[Owner] = set()
    for place, event in enumerate(events):
        if isinstance(event, ev.TurnBegan):
            begun.add(event.actor)
        elif isinstance(event, ev.TurnEnded):
            begun.discard(event.actor)
        elif isinstance(event, ev.Passed) and event.actor in begun and event.what == "stock":
            yield place, event.actor


def said_by(action: ac.Action) -> tuple[type[ev.Event], ...]:
    """The kinds of event that go without a line of their own after such a decision."""
    return _SAID.get(type(action), ())


def _goes_without_saying(event: ev.Event, entry: Entry) -> bool:
    """What another line names: trains, certificates bought, a bidding that is over or ends with the sale.

    Of those whom a sale still waits for the last line tells: who can't buy is passed over in between. What
    becomes of trains that had left the game before changes nothing for anybody.
    """
    if isinstance(event, ev.TrainMoved):
        return event.train in _trains_named(entry.action) or event.train in _rust_unseen(entry)
    if isinstance(event, ev.TrainTurned):
        return event.train in _rust_unseen(entry)
    if isinstance(event, ev.CertificateMoved):
        bought = (one.certificate for one in entry.events if isinstance(one, ev.SharesBought))
        return event.certificate in bought
    if isinstance(event, ev.BidDropped | ev.CompanyAuctioned):
        lot = event.private if isinstance(event, ev.BidDropped) else event.company
        return any(isinstance(sale, ev.PrivateMoved) and sale.private == lot for sale in entry.events)
    if isinstance(event, ev.PurchaseLapBegan):
        laps = [each for each in entry.events if isinstance(each, ev.PurchaseLapBegan)]
        return bool(event.waiting) and event != laps[-1]
    return isinstance(event, ev.ContestBegan) and not event.private


def _rust_unseen(entry: Entry) -> tuple[str, ...]:
    """The trains that rust after they have left the game."""
    moves = (event for event in entry.events if isinstance(event, ev.TrainMoved))
    return tuple(each.train for each in moves if each.reason == "rusted" and each.giver == REMOVED)


def _trains_named(action: ac.Action) -> tuple[str, ...]:
    """The trains that the words for an action name."""
    if isinstance(action, ac.BuyTrain):
        return (action.train, action.trade_in)
    return (action.train,) if isinstance(action, ac.DiscardTrain | ac.FundTrain | ac.LeaseTrain) else ()


def _is_price_told(event: ev.Event, prices: frozenset[tuple[Owner, int]]) -> bool:
    """Whether a payment is the price that another line names (``prices``: whose, and how much)."""
    if not isinstance(event, ev.Paid) or event.reason in _OWN_MONEY:
        return False
    return not prices.isdisjoint(((event.payer, event.amount), (event.payee, event.amount)))


def _prices_told(entry: Entry) -> Iterator[tuple[Owner, int]]:
    """Who pays or gets how much by what the headline and the lines about purchases say."""
    action = entry.action
    if isinstance(action, ac.BuyTrain | ac.BuyPrivate | ac.FundTrain | ac.BuyCompanyMarker):
        yield action.actor, action.price
    for event in entry.events:
        if isinstance(event, ev.SharesBought):
            yield event.buyer, event.price
        elif isinstance(event, ev.PrivateMoved):
            yield event.taker, event.price
            if isinstance(action, ac.SellPrivate):
                yield event.giver, event.price
        elif isinstance(event, ev.SharesSold) and event.count == 1:
            yield player(event.player), event.price
        elif isinstance(event, ev.CompanyAuctioned):
            yield player(event.player), event.amount


def _run_of(events: Sequence[ev.Event], at: int) -> list[ev.Paid]:
    """The payments of the same kind (and for a dividend of the same company) that follow each other."""
    together: list[ev.Paid] = []
    for event in events[at:]:
        first = together[0] if together else event
        if not isinstance(event, ev.Paid) or not isinstance(first, ev.Paid) or event.reason != first.reason:
            break
        if event.reason == "dividend" and _source(event) != _source(first):
            break
        together.append(event)
    return together


def _source(payment: ev.Paid) -> Owner:
    return Owner(payment.subject or payment.payer)


def _shared(
    words: Words, payments: Sequence[ev.Paid], definition: TitleDefinition, seats: Sequence[str]
) -> str:
    sums: dict[Owner, int] = {}
    for payment in payments:
        sums[payment.payee] = sums.get(payment.payee, 0) + payment.amount
    parts = [
        _share(words, payee, [each for each in payments if each.payee == payee], definition)
        for payee in as_seated(sums, seats)
    ]
    shares = ", ".join(parts)
    source = _source(payments[0])
    if payments[0].reason != "dividend" or is_private(source) or source == BANK:
        return words.part("income_line", definition, shares=shares)
    return words.part("dividend_line", definition, company=name_of(source), shares=shares)


def _share(words: Words, payee: Owner, paid: Sequence[ev.Paid], definition: TitleDefinition) -> str:
    """What somebody gets in all, and which private companies pay him how much of it."""
    amount = sum(each.amount for each in paid)
    share = words.part("dividend_share", definition, payee=payee, amount=amount)
    if any(each.reason != "private_revenue" or each.subject not in definition.privates for each in paid):
        return share
    if len(paid) == 1:
        sources = words.part("income_source.only", definition, private=paid[0].subject)
    else:
        told = (
            words.part("income_source", definition, private=each.subject, amount=each.amount) for each in paid
        )
        sources = ", ".join(told)
    return words.part("income_share", definition, share=share, sources=sources)


_ABOUT: Final[Mapping[type[ev.Event], Callable[[Any], Owner]]] = {
    ev.Passed: lambda event: event.actor,
    ev.TurnBegan: lambda event: event.actor,
    ev.TurnEnded: lambda event: event.actor,
    ev.CompanyBid: lambda event: player(event.player),
    ev.CompanyBidDropped: lambda event: player(event.player),
    ev.CompanyAuctioned: lambda event: player(event.player),
    ev.SharesBought: lambda event: event.buyer,
    ev.CertificateMoved: lambda event: event.taker,
    ev.PrivateMoved: lambda event: event.taker,
    ev.TrainMoved: lambda event: event.taker,
    ev.MarkerMoved: lambda event: event.taker,
    ev.Paid: lambda event: event.payee,
}
"""Events that are about who acts or receives."""


def _about(event: ev.Event) -> Owner:
    """The owner whom the event is about: who acts or receives, else the first company among its fields."""
    of_owners = _ABOUT.get(type(event))
    if of_owners is not None:
        return of_owners(event)
    symbols = (getattr(event, name) for name, kind in kinds_of(type(event)).items() if kind is Kind.COMPANY)
    symbol = next(symbols, NO_COMPANY)
    return company(symbol) if symbol else NOBODY
