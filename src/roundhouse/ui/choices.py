"""From offers to the choices that the turn bar shows: groups of labelled actions, no Qt.

A :class:`Choice` is one action with its words; a :class:`Amount` asks for a number first; a :class:`Tool` is
worked out on the board and a :class:`Talk` in a dialog. The window shows these and nothing else.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any, Final

import msgspec

from roundhouse.engine import actions as ac
from roundhouse.engine import offers as of
from roundhouse.engine.owners import is_company, name_of
from roundhouse.engine.position import Position
from roundhouse.ui.words import Words


class Choice(msgspec.Struct, frozen=True):
    """An action and its words: a ``title``, ``details`` under it; ``company`` whose colours it may wear."""

    group: str
    title: str
    action: ac.Action
    details: tuple[str, ...] = ()
    company: str = ""
    row: str = ""
    careful: bool = False
    question: str = ""


class Amount(msgspec.Struct, frozen=True):
    """An action that needs a number from ``minimum`` to ``maximum`` in steps of ``increment`` first."""

    group: str
    title: str
    minimum: int
    maximum: int
    increment: int
    make: Callable[[int], ac.Action]
    row: str = ""


class Tool(msgspec.Struct, frozen=True):
    """An offer that is taken up on the board."""

    group: str
    title: str
    offer: of.Offer
    details: tuple[str, ...] = ()


class Talk(msgspec.Struct, frozen=True):
    """Offers that two parties must agree on: taken up in the dialog for deals."""

    group: str
    title: str
    offers: tuple[of.Offer, ...]


AnyChoice = Choice | Amount | Tool | Talk


class Group(msgspec.Struct, frozen=True):
    """Choices of one kind; ``title`` is the word on the button when they are shown in a sheet."""

    key: str
    title: str
    choices: tuple[AnyChoice, ...]


DIRECT: Final = frozenset(
    {"pass", "lay", "token", "city", "run", "dividend", "reissue", "marker", "bankrupt"}
)
_FEW: Final = 3


def groups(words: Words, position: Position, offers: Sequence[of.Offer]) -> tuple[Group, ...]:
    """The choices of all offers by kind, in the order of the offers, passing last."""
    found: dict[str, list[AnyChoice]] = {}
    deals: list[of.Offer] = []
    for offer in offers:
        if is_deal(offer):
            deals.append(offer)
            continue
        for choice in _MAKERS[type(offer)](words, position, offer):
            found.setdefault(choice.group, []).append(choice)
    if deals:
        found["deal"] = [Talk("deal", words.say("command.deals").replace("&", ""), tuple(deals))]
    order = sorted(found, key=lambda key: key == "pass")
    return tuple(Group(key, _title(words, key, found[key]), tuple(found[key])) for key in order)


def is_deal(offer: of.Offer) -> bool:
    """Whether two parties must agree on it."""
    if isinstance(offer, of.OfferBuyTrain):
        return is_company(offer.seller)
    return isinstance(offer, of.OfferBuyPrivate)


def in_sheet(group: Group) -> bool:
    """Whether the choices are too many for the bar."""
    return group.key not in DIRECT and len(group.choices) > _FEW


def _title(words: Words, key: str, choices: Sequence[AnyChoice]) -> str:
    if key in {"bid", "par", "buy", "sell", "train", "redeem", "discard"}:
        return words.say(f"turn.{key}")
    return choices[0].title


def _pass(words: Words, position: Position, offer: of.OfferPass) -> list[AnyChoice]:
    title = words.offer(offer, position.definition)
    if _several_may_pass(position, offer):
        title = f"{title} ({name_of(offer.actor)})"
    return [Choice("pass", title, ac.Pass(offer.actor))]


def _several_may_pass(position: Position, offer: of.OfferPass) -> bool:
    return bool(position.state.actor) and offer.actor != position.state.actor and not position.state.questions


def _bid(words: Words, position: Position, offer: of.OfferBid) -> list[AnyChoice]:
    title = words.offer(offer, position.definition)
    name = position.definition.privates[offer.private].name
    if offer.buys:
        return [
            Choice(
                "bid_buys",
                title,
                ac.Bid(offer.actor, offer.private, offer.minimum),
                details=(name,),
                row=name,
            )
        ]

    def make(amount: int) -> ac.Action:
        return ac.Bid(offer.actor, offer.private, amount)

    row = f"{offer.private} · {name}"
    return [Amount("bid", words.say("turn.bid"), offer.minimum, offer.maximum, offer.increment, make, row)]


def _par(words: Words, position: Position, offer: of.OfferPar) -> list[AnyChoice]:
    definition = position.definition
    row = words.offer(offer, definition)
    made: list[AnyChoice] = []
    for box in offer.boxes:
        for home in offer.homes or ("",):
            key = "choice.par_home" if home else "choice.par"
            title = words.choice(key, definition, price=box.price, hex=home)
            action = ac.Par(offer.actor, offer.company, box.row, box.column, home)
            made.append(Choice("par", title, action, company=offer.company, row=row))
    return made


def _buy(words: Words, position: Position, offer: of.OfferBuyShares) -> list[AnyChoice]:
    definition = position.definition
    row = words.offer(offer, definition)
    made: list[AnyChoice] = []
    for sources, price in offer.choices:
        names = words.name("thing", "and").join(words.owner(source) for source in dict.fromkeys(sources))
        title = words.choice("choice.source", definition, source=names, price=price)
        if len(sources) > 1:
            title = words.choice("choice.shares", definition, count=len(sources), price=price) + f" · {names}"
        action = ac.BuyShares(offer.actor, offer.company, sources)
        made.append(Choice("buy", title, action, company=offer.company, row=row))
    return made


def _sell(words: Words, position: Position, offer: of.OfferSellShares) -> list[AnyChoice]:
    definition = position.definition
    row = words.offer(offer, definition)
    return [
        Choice(
            "sell",
            words.choice("choice.sale", definition, count=count, total=count * offer.price),
            ac.SellShares(offer.actor, offer.company, count),
            company=offer.company,
            row=row,
        )
        for count in offer.counts
    ]


def _redeem(words: Words, position: Position, offer: of.OfferRedeem) -> list[AnyChoice]:
    definition = position.definition
    row = words.offer(offer, definition)
    return [
        Choice(
            "redeem",
            row,
            ac.Redeem(offer.actor, count),
            (words.choice("choice.sale", definition, count=count, total=count * offer.price),),
            row=row,
        )
        for count in offer.counts
    ]


def _reissue(words: Words, position: Position, offer: of.OfferReissue) -> list[AnyChoice]:
    return [Choice("reissue", words.offer(offer, position.definition), ac.Reissue(offer.actor))]


def _tool(group: str) -> Callable[[Words, Position, of.Offer], list[AnyChoice]]:
    def made(words: Words, position: Position, offer: of.Offer) -> list[AnyChoice]:
        details: tuple[str, ...] = ()
        if isinstance(offer, of.OfferLayTile):
            details = (
                words.choice(
                    "hint.lays", position.definition, lays=offer.lays_left, upgrades=offer.upgrades_left
                ),
            )
        return [Tool(group, words.offer(offer, position.definition), offer, details)]

    return made


def _dividend(words: Words, position: Position, offer: of.OfferDividend) -> list[AnyChoice]:
    definition = position.definition
    made: list[AnyChoice] = []
    for choice in offer.choices:
        moves = choice.new_price != choice.price
        move = words.choice(
            "move.up" if moves else "move.same", definition, price=choice.price, new_price=choice.new_price
        )
        first = words.choice("choice.dividend", definition, per_share=choice.per_share, move=move)
        payments = sorted(choice.payments.items(), key=lambda item: -item[1])
        parts = [f"{words.owner(owner)} {words.money(paid, definition)}" for owner, paid in payments if paid]
        details = (first, ", ".join(parts)) if parts else (first,)
        title = words.offer(offer, definition, choice.kind)
        made.append(Choice("dividend", title, ac.Dividend(offer.actor, choice.kind), details))
    return made


def _train(words: Words, position: Position, offer: of.OfferBuyTrain) -> list[AnyChoice]:
    definition = position.definition
    title = words.offer(offer, definition)
    details: list[str] = []
    if offer.contribution:
        president = position.state.certificates.get(f"{name_of(offer.actor)}-0", offer.actor)
        details.append(
            words.choice(
                "choice.contribution", definition, player=name_of(president), amount=offer.contribution
            )
        )
    if offer.must:
        details.append(words.choice("hint.must", definition))
    action = ac.BuyTrain(offer.actor, offer.train, offer.seller, offer.minimum, offer.trade_in)
    return [Choice("train", title, action, tuple(details), row=title)]


def _discard(words: Words, position: Position, offer: of.OfferDiscardTrain) -> list[AnyChoice]:
    definition = position.definition
    return [
        Choice("discard", words.action(ac.DiscardTrain(offer.actor, train), definition), action)
        for train in offer.trains
        for action in (ac.DiscardTrain(offer.actor, train),)
    ]


def _marker(words: Words, position: Position, offer: of.OfferBuyMarker) -> list[AnyChoice]:
    return [Choice("marker", words.offer(offer, position.definition), ac.BuyMarker(offer.actor, offer.kind))]


def _bankrupt(words: Words, position: Position, offer: of.OfferBankruptcy) -> list[AnyChoice]:
    definition = position.definition
    question = words.say("bankrupt.question", player=name_of(offer.actor))
    action = ac.DeclareBankruptcy(offer.actor)
    return [Choice("bankrupt", words.offer(offer, definition), action, careful=True, question=question)]


_MAKERS: Final[Mapping[type[of.Offer], Callable[[Words, Position, Any], list[AnyChoice]]]] = {
    of.OfferPass: _pass,
    of.OfferBid: _bid,
    of.OfferPar: _par,
    of.OfferBuyShares: _buy,
    of.OfferSellShares: _sell,
    of.OfferRedeem: _redeem,
    of.OfferReissue: _reissue,
    of.OfferLayTile: _tool("lay"),
    of.OfferPlaceToken: _tool("token"),
    of.OfferChooseCity: _tool("city"),
    of.OfferRunTrains: _tool("run"),
    of.OfferDividend: _dividend,
    of.OfferBuyTrain: _train,
    of.OfferDiscardTrain: _discard,
    of.OfferBuyMarker: _marker,
    of.OfferBankruptcy: _bankrupt,
}
