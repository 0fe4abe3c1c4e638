"""Corrections by hand: what the table agrees to put right, with its reason, outside all rules."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from roundhouse.engine import events as ev
from roundhouse.engine.actions import Correct
from roundhouse.engine.errors import illegal
from roundhouse.engine.owners import BANK
from roundhouse.engine.pieces import kind_of
from roundhouse.engine.position import Draft


def correct(draft: Draft, action: Correct) -> None:
    """Apply a correction; raises ActionRefused when it names something that doesn't exist."""
    if not action.reason.strip():
        raise illegal("correction.no_reason")
    handler = _HANDLERS.get(action.what)
    if handler is None:
        raise illegal("correction.unknown", what=action.what)
    draft.emit(ev.Corrected(action.what, action.subject, action.reason))
    handler(draft, action)


def _known(found: bool, action: Correct) -> None:
    if not found:
        raise illegal("correction.no_such", what=action.what, subject=action.subject)


def _target(draft: Draft, action: Correct) -> None:
    state = draft.state
    owners = {*state.cash, *state.certificates.values(), *state.trains.values(), *state.privates.values()}
    if action.target not in owners | {"ipo", "pool", "supply", "removed"}:
        raise illegal("correction.no_such", what=action.what, subject=action.target)


def _cash(draft: Draft, action: Correct) -> None:
    _known(action.subject in draft.state.cash and action.subject != BANK, action)
    if action.amount > 0:
        draft.pay(BANK, action.subject, action.amount, "correction")
        return
    if draft.state.cash[action.subject] + action.amount < 0:
        raise illegal("correction.below_zero", subject=action.subject, amount=-action.amount)
    draft.pay(action.subject, BANK, -action.amount, "correction")


def _certificate(draft: Draft, action: Correct) -> None:
    _known(action.subject in draft.state.certificates, action)
    _target(draft, action)
    giver = draft.state.certificates[action.subject]
    draft.emit(ev.CertificateMoved(action.subject, giver, action.target, "corrected"))


def _train(draft: Draft, action: Correct) -> None:
    _known(action.subject in draft.state.trains, action)
    _target(draft, action)
    draft.emit(ev.TrainMoved(action.subject, draft.state.trains[action.subject], action.target, "corrected"))


def _private(draft: Draft, action: Correct) -> None:
    _known(action.subject in draft.state.privates, action)
    _target(draft, action)
    draft.emit(ev.PrivateMoved(action.subject, draft.state.privates[action.subject], action.target))


def _price(draft: Draft, action: Correct) -> None:
    _known(action.subject in draft.state.market, action)
    rows = draft.title.definition.market.rows
    inside = 0 <= action.row < len(rows) and 0 <= action.column < len(rows[action.row])
    box = rows[action.row][action.column] if inside else None
    if box is None:
        raise illegal("correction.no_such_box", row=action.row, column=action.column)
    draft.emit(ev.PriceMoved(action.subject, action.row, action.column, box.price, "corrected"))


def _tile(draft: Draft, action: Correct) -> None:
    state = draft.state
    _known(action.subject in draft.title.definition.hexes, action)
    lying = state.tiles.get(action.subject)
    if action.target:
        left = state.tile_supply.get(action.target, 0)
        if left is not None and left < 1 and not (lying and lying.name == action.target):
            raise illegal("track.none_left", tile=action.target)
    replaced = lying.name if lying else ""
    draft.emit(ev.TileLaid("", action.subject, action.target, action.amount % 6, replaced, kind="correction"))


def _token(draft: Draft, action: Correct) -> None:
    _known(action.subject in draft.state.tokens, action)
    if not action.target:
        draft.emit(ev.TokenReturned(action.subject))
        return
    if action.target not in draft.title.definition.hexes:
        raise illegal("correction.no_such", what="tile", subject=action.target)
    symbol = kind_of(action.subject)
    if symbol not in draft.title.definition.companies:
        symbol = ""
    draft.emit(ev.TokenPlaced(action.subject, symbol, action.target, action.row, action.column, "corrected"))


_HANDLERS: Mapping[str, Callable[[Draft, Correct], None]] = {
    "cash": _cash,
    "certificate": _certificate,
    "train": _train,
    "private": _private,
    "price": _price,
    "tile": _tile,
    "token": _token,
}
