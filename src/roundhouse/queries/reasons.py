"""Why something can't be done now, or was passed over: the rule, by asking the rules of the title."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from typing import Final

import msgspec
from msgspec.structs import replace

from roundhouse.engine import actions as ac
from roundhouse.engine import events as ev
from roundhouse.engine.apply import fold
from roundhouse.engine.errors import ActionRefused, Refusal
from roundhouse.engine.names import NO_COMPANY, NO_MONEY, CompanySymbol, HexId, Money, PrivateSymbol
from roundhouse.engine.offers import OfferBuyTrain
from roundhouse.engine.owners import IPO, POOL, SUPPLY, Owner, company
from roundhouse.engine.pieces import company_of
from roundhouse.engine.position import Position
from roundhouse.queries import lays
from roundhouse.queries._rules import private_rules, round_rules, token_rules, train_rules
from roundhouse.queries.board import company_hexes, reach
from roundhouse.queries.previews import offers, what_follows
from roundhouse.steps.trains import sides_of


def first_refusal(position: Position, actions: Iterable[ac.Action]) -> ActionRefused | None:
    """Why none of the ``actions`` can be played: the first refusal by a rule of the rulebook.

    None if one of them can be played, or where no rule is against them, such as when it is not their time.
    """
    found: ActionRefused | None = None
    for action in actions:
        answer = what_follows(position, action)
        if not isinstance(answer, ActionRefused):
            return None
        if found is None and answer.refusal is Refusal.ILLEGAL:
            found = answer
    return found


def why_no_token(position: Position, hex_id: HexId) -> ActionRefused | None:
    """Why the company on turn can't place a token on a hex; None if it can, or places none now."""
    return token_rules.why_no_token(position, (hex_id,))


def why_no_token_of(position: Position, symbol: CompanySymbol) -> ActionRefused | None:
    """Why a company places no token now, wherever that would be: it isn't its turn or step, or none can lie.

    None if it may.
    """
    if symbol == position.state.operating.company:
        found = _why_no_token_now(position)
        if found is not None:
            return found
    anywhere = next(iter(position.definition.hexes))
    answer = what_follows(position, ac.PlaceToken(company(symbol), anywhere, 0, 0))
    return answer if isinstance(answer, ActionRefused) else None


def why_no_swap(
    position: Position, actor: Owner, origin: tuple[HexId, int], hex_id: HexId
) -> ActionRefused | None:
    """Why the actor's token in a city (hex and number) can't be swapped with one on a hex.

    None if it can be with one of those, and where there is no city. Of a city without a token of another
    company it says just that.
    """
    if not position.definition.hexes[hex_id].face.cities:
        return None
    places = position.state.tokens.items()
    there = [(token, place) for token, place in places if (place.where, place.hex) == ("map", hex_id)]
    # What is against another company's token says more than that a token is one's own.
    there.sort(key=lambda lying: company(company_of(lying[0])) == actor)
    circles = [(place.city, place.slot) for _, place in there] or [(0, 0)]
    return first_refusal(position, (ac.SwapToken(actor, *origin, hex_id, *circle) for circle in circles))


def why_no_share(position: Position, symbol: CompanySymbol, owner: Owner = IPO) -> ActionRefused | None:
    """Why whoever is on turn can't buy a certificate of a company from ``owner``, or start it."""
    actor = position.state.actor
    if symbol in position.state.par:
        return first_refusal(position, (ac.BuyShares(actor, symbol, (owner,)),))
    rows = position.definition.market.rows
    boxes = ((box.price, r, c) for r, row in enumerate(rows) for c, box in enumerate(row) if box is not None)
    # The cheapest first: what is too dear there is too dear everywhere.
    return _most_told(position, (ac.Par(actor, symbol, row, column) for _, row, column in sorted(boxes)))


def why_no_sale(position: Position, seller: Owner, symbol: CompanySymbol) -> ActionRefused | None:
    """Why ``seller`` can't sell a share of a company; None if he can, or where it isn't the time for it."""
    return first_refusal(position, (ac.SellShares(seller, symbol, 1),))


_NO_BOX: Final = "par.box"


def _most_told(position: Position, actions: Iterable[ac.Action]) -> ActionRefused | None:
    """Why none can be played; of several reasons the one that most of them share.

    That a box of the market is none to start in is told only where nothing else is against any of them.
    """
    told: dict[str, list[ActionRefused]] = {}
    for action in actions:
        answer = what_follows(position, action)
        if not isinstance(answer, ActionRefused):
            return None
        if answer.refusal is Refusal.ILLEGAL:
            told.setdefault(answer.reason, []).append(answer)
    telling = [found for reason, found in told.items() if reason != _NO_BOX] or list(told.values())
    return max(telling, key=len)[0] if telling else None


def why_no_train(position: Position, train: str, seller: Owner) -> ActionRefused | None:
    """Why the company on turn can't buy a train, a single one or one of that kind, at its printed price.

    A kind may be that of the other side of cards, too.
    """
    state = position.state
    there = (name for name, at in state.trains.items() if at == seller)
    for name in there:
        kind = state.train_kind(name)
        if train not in {name, kind, *sides_of(position, name)}:
            continue
        side = "" if train in {name, kind} else train
        price = position.definition.trains[side or kind].price
        actor = company(state.operating.company)
        return first_refusal(position, (ac.BuyTrain(actor, name, seller, price, side=side),))
    return None


def why_none_of_kind(position: Position, kind: str) -> ActionRefused | None:
    """Why the company on turn can buy no train of a kind: what is against the bank's, then against others'.

    None if it can buy one, or buys no trains now.
    """
    state, actor = position.state, company(position.state.operating.company)
    if state.questions or ac.BuyTrain not in round_rules.round_accepts(position):
        return None
    bought = (offer for offer in offers(position) if isinstance(offer, OfferBuyTrain))
    if any(kind == (offer.side or state.train_kind(offer.train)) for offer in bought):
        return None
    sides = ((name, (state.train_kind(name), *sides_of(position, name))) for name in state.trains)
    names = [name for name, there in sides if kind in there]
    names.sort(key=lambda name: _SELLERS.get(state.trains[name], len(_SELLERS)))
    price = position.definition.trains[kind].price
    tried = {state.trains[name]: name for name in reversed(names)}
    return first_refusal(
        position,
        (
            ac.BuyTrain(actor, name, seller, price, side="" if kind == state.train_kind(name) else kind)
            for seller, name in reversed(tried.items())
        ),
    )


_SELLERS: Final[Mapping[Owner, int]] = {SUPPLY: 0, POOL: 1}
"""Of whom trains are bought before all others."""


def why_no_bid(position: Position, symbol: str) -> ActionRefused | None:
    """Why whoever is on turn can't bid for a private company or a lot, or buy it."""
    actor = position.state.actor
    cash = position.state.cash.get(actor, NO_MONEY)
    # A lot may be a private company, too.
    tried: list[ac.Action] = [ac.BidForCompany(actor, symbol, cash)]
    if symbol in position.definition.privates:
        private = PrivateSymbol(symbol)
        tried = [ac.Bid(actor, private, cash), ac.BuyPrivate(actor, private, cash), *tried]
    return first_refusal(position, tried)


# --- what was passed over ---------------------------------------------------------------------


NO_REVENUE: Final = "dividend.no_revenue"
NO_RUN: Final = frozenset({"run.no_train", "run.no_route", "run.nothing_to_run"})


class Skipped(msgspec.Struct, frozen=True):
    """A stage of a company's turn in which nothing could be decided, and why.

    Where ``why`` is said of a hex, the same is to be said of ``alike`` more that the company reaches, and
    something else of ``others``.
    """

    company: CompanySymbol
    stage: str
    why: ActionRefused
    alike: int = 0
    others: int = 0


def skipped(before: Position, events: Sequence[ev.Event]) -> tuple[Skipped, ...]:
    """The stages that the ``events`` of one decision, played at ``before``, passed over for a reason."""
    return tuple(_skipped(before, events))


def _skipped(before: Position, events: Sequence[ev.Event]) -> Iterator[Skipped]:
    begun: tuple[ev.StageBegan, Position] | None = None
    idle: CompanySymbol = NO_COMPANY
    state = before.state
    for event in events:
        ends = isinstance(event, ev.StageBegan | ev.TurnEnded)
        if ends and begun is not None:
            stage, position = begun
            whys = _why_nothing(position, stage.stage)
            reasons = [why.reason for why in whys]
            # Without a run there is nothing to decide about, which goes without saying.
            if whys and not (reasons[0] == NO_REVENUE and idle == stage.company):
                alike = reasons.count(reasons[0])
                yield Skipped(stage.company, stage.stage, whys[0], alike - 1, len(whys) - alike)
                idle = stage.company if reasons[0] in NO_RUN else idle
            begun = None
        state = fold(state, (event,))
        if isinstance(event, ev.StageBegan):
            begun = event, replace(before, state=state)


def _why_nothing(position: Position, name: str) -> Sequence[ActionRefused]:
    """Why nothing could be decided in a stage: its rule, or what stands against the first of its steps.

    Where that is another reason on each hex, the one to be told is the first; empty where there is none.
    """
    stage = next((each for each in round_rules.stages(position) if each.name == name), None)
    if stage is None or not stage.told or not stage.steps:
        return ()
    fault = stage.checks.fault(position)
    if fault is not None:
        return (fault.refused(),)
    for kind in dict.fromkeys(kind for step in stage.steps for kind in step.accepts):
        if kind is ac.LayTile:
            found = _why_no_lay(position)
        else:
            why = _WHY[kind](position) if kind in _WHY else None
            found = (why,) if why is not None else ()
        if found:
            return found
    return ()


def _why_no_token_now(position: Position) -> ActionRefused | None:
    return token_rules.why_no_token(position, position.definition.hexes)


def _why_no_run(position: Position) -> ActionRefused | None:
    """Why no train can run, which is no rule broken: the step isn't there."""
    answer = what_follows(position, ac.RunTrains(position.state.actor, (), 0))
    return answer if isinstance(answer, ActionRefused) and answer.section else None


def _why_no_dividend(position: Position) -> ActionRefused | None:
    return first_refusal(position, (ac.Dividend(position.state.actor, "pay"),))


def _why_no_private(position: Position) -> ActionRefused | None:
    actor = position.state.actor
    prices = ((name, Money(each.cost)) for name, each in position.definition.privates.items())
    return _most_told(position, (ac.BuyPrivate(actor, name, price) for name, price in prices))


def _why_no_redeeming(position: Position) -> ActionRefused | None:
    return first_refusal(position, (ac.Redeem(position.state.actor, 1),))


def _why_no_purchase(position: Position) -> ActionRefused | None:
    trains = train_rules.trains_on_sale(position)
    whys = (why_no_train(position, train, position.state.trains[train]) for train in trains)
    return next((why for why in whys if why is not None), None)


def _why_no_lay(position: Position) -> Sequence[ActionRefused]:
    """Why nothing is laid on each hex that the company reaches: first what is said of most of them."""
    symbol = position.state.operating.company
    hexes = (*company_hexes(position, symbol), *reach(position, symbol).arrivals)
    whys = [lays.why_not(position, hex_id) for hex_id in dict.fromkeys(hexes)]
    found = [why for why in whys if why is not None]
    counts = Counter(why.reason for why in found)
    return sorted(found, key=lambda why: -counts[why.reason])


_WHY: Final[Mapping[type[ac.Action], Callable[[Position], ActionRefused | None]]] = {
    ac.PlaceToken: _why_no_token_now,
    ac.RunTrains: _why_no_run,
    ac.TellAmount: private_rules.why_nothing_told,
    ac.Dividend: _why_no_dividend,
    ac.BuyTrain: _why_no_purchase,
    ac.Redeem: _why_no_redeeming,
    ac.BuyPrivate: _why_no_private,
}
"""Why an action of a kind, but a lay, couldn't be taken where its step was passed over."""
