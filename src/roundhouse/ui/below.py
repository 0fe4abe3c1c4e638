"""What lies below the board: what the round, the step of the turn or the tool in use is about; no Qt."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final, Literal

from roundhouse.engine import offers as of
from roundhouse.engine.owners import BANK
from roundhouse.engine.position import Position

Below = Literal["auction", "certificates", "tray", "run", "earnings", "trains", "shares", "merger", "wait"]

_ROUNDS: Final[Mapping[str, Below]] = {"auction": "auction", "stock": "certificates", "merger": "merger"}
_TOOLS: Final[Mapping[str, Below]] = {"routes": "run", "lay": "tray", "token": "wait"}
_OFFERS: Final[Mapping[type[of.Offer], Below]] = {
    of.OfferDividend: "earnings",
    of.OfferDiscardTrain: "trains",
    of.OfferRedeem: "shares",
    of.OfferReissue: "shares",
    of.OfferConvert: "merger",
    of.OfferMerge: "merger",
}
_STEPS: Final[Mapping[str, Below]] = {
    "track": "tray",
    "run": "earnings",
    "dividend": "earnings",
    "trains": "trains",
    "discard_train": "trains",
    "finance": "shares",
    "redeem": "shares",
    "reissue": "shares",
}


def step_of(position: Position) -> str:
    """The question that waits for an answer, or else the step of the turn."""
    state = position.state
    return state.questions[-1].kind if state.questions else state.operating.step


def has_private_lots(position: Position) -> bool:
    """Whether private companies are put up in a stock round, or wait to be before anything else is sold."""
    return position.state.round.kind == "stock" and BANK in position.state.privates.values()


def has_lots(position: Position) -> bool:
    """Whether a company is put up, private or minor, or private companies wait for it."""
    return bool(position.state.lot.company) or has_private_lots(position)


def below(position: Position, offers: Sequence[of.Offer], tool: str) -> Below:
    """What to show while the ``tool`` (empty: none) is in use."""
    if tool in _TOOLS:
        return _TOOLS[tool]
    for offer in offers:
        if type(offer) in _OFFERS:
            return _OFFERS[type(offer)]
    if has_lots(position):
        return "auction"
    if position.state.round.kind in _ROUNDS:
        return _ROUNDS[position.state.round.kind]
    return _STEPS.get(step_of(position), "wait")
