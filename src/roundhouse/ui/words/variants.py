"""Which template tells a value: the special one first, the plain one of its kind last."""

from __future__ import annotations

from collections.abc import Callable, Container, Mapping
from typing import Any, Final

from roundhouse.engine import actions as ac
from roundhouse.engine import events as ev
from roundhouse.engine import offers as of
from roundhouse.engine.owners import BANK, REMOVED, SUPPLY, is_company, is_player

Variant = Callable[[Any], str]


def _private(event: ev.PrivateMoved) -> str:
    if event.taker == REMOVED:
        return "sold_off" if event.deal == "sold" else "removed"
    if event.giver == REMOVED:
        return "returned"
    if event.giver == BANK:
        return "won"
    if is_player(event.taker) or is_company(event.taker):
        return "bought" if event.price else ""
    return event.deal


_USUAL: Final[Mapping[str, str]] = {
    "dividend": "rises",
    "sold_out": "rises",
    "withheld": "falls",
    "withhold": "falls",
    "sold": "falls",
}
"""Where a price goes that moves for a reason, as the sentence about the reason tells it."""


def _price(event: ev.PriceMoved) -> str:
    """The reason, as long as its sentence is true; else where the price went."""
    if not event.before or event.reason not in _USUAL:
        return event.reason
    way = "stays" if event.price == event.before else "rises" if event.price > event.before else "falls"
    return event.reason if way == _USUAL[event.reason] else f"{event.reason}.{way}"


def _unseen(kind: str) -> str:
    """A token on the board that the players have themselves: nobody says where."""
    return "unseen_home" if kind == "home" else "unseen"


def _certificate(event: ev.CertificateMoved) -> str:
    """Why, unless it leaves the game: then it goes to nobody."""
    return "removed" if event.taker == REMOVED else event.reason


_REMOVED_TRAINS: Final[Mapping[str, str]] = {
    "nationalised": "removed",
    "returned": "removed",
    "corrected": "corrected.removed",
}
"""How it is told that a train leaves the game, where the reason's own sentence tells whose it is then."""


def _train_moved(event: ev.TrainMoved) -> str:
    """Why; a train that had left the game is nobody's when it rusts, nor is one that leaves it."""
    if event.reason == "rusted" and event.giver == REMOVED:
        return "rusted.removed"
    if event.taker == REMOVED:
        return _REMOVED_TRAINS.get(event.reason, event.reason)
    return event.reason


_EVENTS: Final[Mapping[type[ev.Event], Variant]] = {
    ev.Paid: lambda event: event.reason,
    ev.CertificateMoved: _certificate,
    ev.PresidentChanged: lambda event: "none" if not event.new else "" if event.old else "first",
    ev.PriceMoved: _price,
    ev.MarkerSank: lambda event: event.reason,
    ev.PrivateMoved: _private,
    ev.PrivateDiscounted: lambda event: "free" if event.cost <= 0 else "",
    ev.MarkerMoved: lambda event: "removed" if event.taker == REMOVED else "",
    ev.TrainMoved: _train_moved,
    ev.PhaseBegan: lambda event: "number" if event.phase[:1].isdigit() else "",
    ev.TileLaid: lambda event: event.kind if event.tile else "bare",
    ev.TokenPlaced: lambda event: event.kind if event.hex else _unseen(event.kind),
    ev.TokenMoved: lambda event: event.kind if event.hex else "unseen",
    ev.TokenReturned: lambda event: "removed" if event.removed else "neutral" if event.neutral else "",
    ev.TrainsRun: lambda event: "" if event.routes or event.revenue else "none",
    ev.DividendDeclared: lambda event: event.kind if event.revenue else "none",
    ev.LoanChanged: lambda event: "taken" if event.difference > 0 else "repaid",
    ev.CompanyClosed: lambda event: event.reason,
    ev.CompaniesMerged: lambda event: "one" if len(event.minors) == 1 else "",
    ev.PurchaseLapBegan: lambda event: ("" if event.waiting else "nobody") if event.lap else "over",
    ev.ContestBegan: lambda event: "" if event.private else "over",
    ev.Passed: lambda event: "company" if is_company(event.actor) else "",
    ev.SharesSold: lambda event: "percent" if event.percent else "one" if event.count == 1 else "",
    ev.SharesRedeemed: lambda event: "one" if event.count == 1 else "",
    ev.OwnSharesSold: lambda event: "one" if event.count == 1 else "",
    ev.QuestionAsked: lambda event: "" if event.question.actor else "open",
    ev.PlaceInOrder: lambda event: "" if event.passed else "none",
    ev.GameEnded: lambda event: event.reason,
}

_ACTIONS: Final[Mapping[type[ac.Action], Variant]] = {
    ac.Par: lambda action: (
        "private" if action.private else "homes" if action.second_home else "home" if action.home else ""
    ),
    ac.LayTile: lambda action: "power" if action.power else "",
    ac.PlaceToken: lambda action: "power" if action.power else "",
    ac.MoveToken: lambda action: "power" if action.power else "",
    ac.Dividend: lambda action: action.kind,
    ac.TellAmount: lambda action: _matter(action, free=not action.amount),
    ac.TellFact: lambda action: action.fact,
    ac.BuyTrain: lambda action: "_".join(part for part in ("side", "trade_in") if getattr(action, part)),
}


def _train(offer: of.OfferBuyTrain) -> str:
    if offer.trade_in:
        return "deal_trade_in" if is_company(offer.seller) else "side_trade_in" if offer.side else "trade_in"
    if offer.minimum != offer.maximum or is_company(offer.seller):
        return ""
    if offer.seller != SUPPLY:
        return "bank_side" if offer.side else "bank"
    return "side" if offer.side else "fixed"


def _matter(told: ac.TellAmount | of.OfferTellAmount, *, free: bool) -> str:
    """What is told, whether for nothing, and whether by a power."""
    paid = told.matter in _PAID
    return "_".join(
        part for part in (told.matter, "free" * (free and paid), "power" * bool(told.power)) if part
    )


def _asked(offer: of.OfferTellAmount) -> str:
    """What an amount is asked of, or what costs a fixed one."""
    if offer.minimum < offer.maximum:
        return f"{offer.matter}_power" if offer.power else offer.matter
    return f"{_matter(offer, free=not offer.minimum)}_fixed" if offer.minimum else _matter(offer, free=True)


_PAID: Final = frozenset({"token", "move_token", "swap_token", "track"})
"""Matters for which a company may pay nothing."""


def _city(offer: of.OfferChooseCity) -> str:
    if not offer.home:
        return ""
    return "home" if len({spot.hex for spot in offer.spots}) == 1 else "home_of_several"


def _from_bank(offer: of.OfferBuyPrivate) -> str:
    return "" if is_player(offer.seller) else "fixed"


_OFFERS: Final[Mapping[type[of.Offer], Variant]] = {
    of.OfferPass: lambda offer: offer.meaning,
    of.OfferBid: lambda offer: "buys" if offer.buys else "",
    of.OfferBidForCompany: lambda offer: "buys" if offer.buys else "opens" if offer.opens else "",
    of.OfferPar: lambda offer: "private" if offer.private else "",
    of.OfferSellShares: lambda offer: "emergency" if offer.emergency else "",
    of.OfferLayTile: lambda offer: "power" if offer.power else "",
    of.OfferPlaceToken: lambda offer: "power" if offer.power else "",
    of.OfferMoveToken: lambda offer: "power" if offer.power else "",
    of.OfferChooseCity: _city,
    of.OfferBuyTrain: _train,
    of.OfferBuyPrivate: _from_bank,
    of.OfferMarkTrain: lambda offer: "" if offer.cost else "free",
    of.OfferTellAmount: _asked,
    of.OfferTellFact: lambda offer: offer.fact,
}


def _keys(plain: str, variant: Variant | None, value: object) -> tuple[str, ...]:
    special = variant(value) if variant else ""
    return (f"{plain}.{special}", plain) if special else (plain,)


def of_event(event: ev.Event, privates: Container[str] = ()) -> tuple[str, ...]:
    """Keys of the events' table, the most special first; ``privates``: what has no shares to be paid for."""
    tag = str(event.__struct_config__.tag)
    keys = _keys(tag, _EVENTS.get(type(event)), event)
    return (f"{keys[0]}.private", *keys) if isinstance(event, ev.Paid) and event.subject in privates else keys


def of_action(action: ac.Action) -> tuple[str, ...]:
    """Keys of the actions' table, the most special first."""
    tag = str(action.__struct_config__.tag)
    return _keys(tag, _ACTIONS.get(type(action)), action)


def of_offer(offer: of.Offer) -> tuple[str, ...]:
    """Keys of the offers' table, the most special first."""
    return _keys(type(offer).__name__, _OFFERS.get(type(offer)), offer)
