"""Which panel lies below the board: what the tool in use, the offers or the turn are about; no Qt."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final, Literal

from roundhouse.engine import actions as ac
from roundhouse.engine import offers as of
from roundhouse.engine.position import Position
from roundhouse.queries import auctions, turns
from roundhouse.ui.words import Words

PanelName = Literal[
    "auction", "certificates", "tray", "run", "earnings", "trains", "shares", "sales", "merger", "wait"
]

_TOOLS: Final[Mapping[str, PanelName]] = {"routes": "run", "lay": "tray", "token": "wait", "swap": "wait"}
_OFFERS: Final[Mapping[type[of.Offer], PanelName]] = {
    of.OfferDividend: "earnings",
    of.OfferDiscardTrain: "trains",
    of.OfferRedeem: "shares",
    of.OfferReissue: "shares",
    of.OfferConvert: "merger",
    of.OfferMerge: "merger",
}
_ACTIONS: Final[Mapping[type[ac.Action], PanelName]] = {
    ac.Bid: "auction",
    ac.BidForCompany: "auction",
    ac.Discount: "auction",
    ac.Par: "certificates",
    ac.BuyShares: "certificates",
    ac.SellShares: "certificates",
    ac.LayTile: "tray",
    ac.RunTrains: "earnings",
    ac.Dividend: "earnings",
    ac.BuyTrain: "trains",
    ac.DiscardTrain: "trains",
    ac.Redeem: "shares",
    ac.Reissue: "shares",
    ac.Convert: "merger",
    ac.Merge: "merger",
}
_END: Final = "end"
"""The step in which a turn ends: a train may be bought there if something has made it possible, else not."""


def has_private_lots(position: Position) -> bool:
    """Whether private companies are put up outside a round that is an auction and nothing else."""
    return ac.BuyShares in turns.deciding(position) and bool(auctions.private_lots(position))


def panel_below_board(position: Position, offers: Sequence[of.Offer], tool: str) -> PanelName:
    """What to show while the ``tool`` (empty: none) is in use."""
    if tool in _TOOLS:
        return _TOOLS[tool]
    in_trade = any(
        isinstance(offer, of.OfferBuyShares | of.OfferSellShares | of.OfferPar) for offer in offers
    )
    for offer in offers:
        if type(offer) in _OFFERS and not (in_trade and isinstance(offer, of.OfferRedeem)):
            return _OFFERS[type(offer)]
    if position.state.lot.company or has_private_lots(position):
        return "auction"
    if position.state.lap.company:
        return "merger"
    if any(isinstance(offer, of.OfferSellShares) and offer.emergency for offer in offers):
        trains = ac.BuyTrain in turns.deciding(position)
        return "trains" if trains else "sales"
    if turns.step_of(position) == _END and not any(isinstance(offer, of.OfferBuyTrain) for offer in offers):
        return "wait"
    return next((_ACTIONS[kind] for kind in turns.deciding(position) if kind in _ACTIONS), "wait")


def heading_below_board(words: Words, position: Position, what: str) -> str:
    """The heading of ``what`` lies below the board: the step, where that says more."""
    is_asked = what in {"merger", "trains"} and bool(position.state.questions)
    if position.state.ending is not None:
        return words.say("turn.over")
    if what == "wait" or is_asked:
        return words.name("step", turns.step_of(position))
    return words.say(f"below.{_called(what, position)}")


def _called(what: str, position: Position) -> str:
    """An auction of a company and a sale of shares are called so."""
    state = position.state
    if what == "auction" and state.lot.company in position.definition.companies:
        return "lot"
    return "sale" if what == "merger" and state.lap.company else what
