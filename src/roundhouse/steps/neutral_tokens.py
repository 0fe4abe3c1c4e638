"""Tokens that belong to no company: they fill a circle that is left, or make way for a company's."""

from __future__ import annotations

from roundhouse.engine import events as ev
from roundhouse.engine.errors import illegal
from roundhouse.engine.names import NO_COMPANY, CompanySymbol, HexId
from roundhouse.engine.pieces import company_of
from roundhouse.engine.position import Draft
from roundhouse.engine.state import Stop, TokenPlace
from roundhouse.track.features import giving_way
from roundhouse.track.occupancy import tokens_in, tokens_on_charter


def make_way(draft: Draft, hex_id: HexId, city: int, slot: int) -> None:
    """Neutral tokens that give way leave a circle for the supply, before a company's token stands there."""
    giving = giving_way(draft.title)
    if not giving:
        return
    for taken, token in tokens_in(draft.position, Stop(hex_id, "city", city)):
        if taken == slot and company_of(token) in giving:
            draft.emit(ev.TokenReturned(token, neutral=True))


def fill_circle(draft: Draft, symbol: CompanySymbol, place: TokenPlace) -> None:
    """A neutral token called ``symbol`` fills the circle ``place``; raises ActionRefused if none is left."""
    left = tokens_on_charter(draft.position, symbol)
    if not left:
        raise illegal("token.no_neutral_left", hex=place.hex)
    draft.emit(ev.TokenPlaced(left[0], NO_COMPANY, place.hex, place.city, place.slot, "neutral"))
