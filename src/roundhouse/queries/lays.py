"""Tiles: what may be laid, and why something may not."""

from __future__ import annotations

import msgspec

from roundhouse.engine import loop
from roundhouse.engine.actions import LayTile
from roundhouse.engine.errors import ActionRefused
from roundhouse.engine.names import NO_PRIVATE, HexId, PrivateSymbol
from roundhouse.engine.offers import OfferLayTile
from roundhouse.engine.position import Position
from roundhouse.engine.state import LaidTile
from roundhouse.queries._rules import track_rules


def all_lays(position: Position) -> tuple[OfferLayTile, ...]:
    """Every lay that may be made now: one offer for ordinary lays, one for each power that allows some."""
    found = (
        offer for step in track_rules.lay_steps(position).values() for offer in loop.offered(position, step)
    )
    return tuple(offer for offer in found if isinstance(offer, OfferLayTile))


def why_not(
    position: Position, hex_id: HexId, tile: str = "", power: PrivateSymbol = NO_PRIVATE
) -> ActionRefused | None:
    """Why a ``tile`` can't be laid on a hex by an ordinary action or by the ``power`` of a private company.

    Without ``tile`` why nothing at all can be laid there. Of all rotations (and tiles) the one that fails
    latest gives the reason, of an ordinary action where one may be taken. None if something can be laid, and
    outside the laying of tiles: where no ordinary action may be taken and no power lays anything anywhere.
    """
    steps = track_rules.lay_steps(position)
    if tile:
        return track_rules.why_no_lay(position, steps[power], hex_id, tile) if power in steps else None
    ordinary_first = sorted(steps.items(), key=lambda item: item[0] != NO_PRIVATE)
    able = [step for power, step in ordinary_first if not power or _lays(position, step)]
    reasons = [track_rules.why_no_lay(position, step, hex_id, "") for step in able]
    return None if None in reasons or not reasons else reasons[0]


def why_not_here(
    position: Position, hex_id: HexId, tile: str, power: PrivateSymbol = NO_PRIVATE
) -> ActionRefused | None:
    """What is said against a ``tile`` in the hand: :func:`why_not`, of the hex alone where nothing follows.

    That the colour is wrong would promise a tile of the next one where print knows none that takes over the
    track that lies.
    """
    lying = position.state.tiles.get(hex_id)
    if lying is not None and not track_rules.fitting(position, hex_id, lying):
        return why_not(position, hex_id)
    return why_not(position, hex_id, tile, power)


def _lays(position: Position, step: track_rules.LayStep) -> bool:
    return any(isinstance(offer, OfferLayTile) for offer in loop.offered(position, step))


class Becoming(msgspec.Struct, frozen=True):
    """A tile that a hex may become; ``left`` are in the supply (None: without end).

    ``after``: how many tiles come at least between what lies there and this one; ``phase``: the first phase
    that allows its colour (empty: the present one does).
    """

    tile: str
    after: int
    left: int | None
    phase: str = ""


def may_become(position: Position, hex_id: HexId) -> tuple[Becoming, ...]:
    """What print lets a hex become, tile after tile, whoever lays it: the next ones first, then by number."""
    lying = position.state.tiles.get(hex_id)
    found: dict[str, Becoming] = {}
    last: list[LaidTile | None] = [lying]
    after = 0
    while last:
        coming: dict[LaidTile, None] = {}
        for each in last:
            for tile, rotation, cities in track_rules.fitting(position, hex_id, each):
                if tile not in found or found[tile].after == after:
                    found.setdefault(tile, _becoming(position, tile, after))
                    coming[LaidTile(tile, rotation, cities)] = None
        last = list(coming)
        after += 1
    return tuple(sorted(found.values(), key=lambda each: (each.after, _number_of(each.tile))))


def _number_of(tile: str) -> tuple[str, int]:
    """What tiles are sorted by: the number, behind letters that may stand before it (``X10``)."""
    letters = tile.rstrip("0123456789")
    return letters, int(tile.removeprefix(letters) or 0)


def _becoming(position: Position, tile: str, after: int) -> Becoming:
    face = position.definition.tiles[tile].definition.face
    colors = {color for color in (face.color, face.second_color) if color}
    phases = [phase.name for phase in position.definition.phases]
    known = {color for phase in position.definition.phases for color in phase.tiles}
    wanted = colors & known
    allowing = [phase.name for phase in position.definition.phases if wanted <= set(phase.tiles)]
    first = allowing[0] if allowing else ""
    is_late = first and phases.index(first) > phases.index(position.state.phase)
    return Becoming(tile, after, position.state.tile_supply.get(tile, 0), first if is_late else "")


def fitting_hexes(position: Position, tile: str) -> tuple[HexId, ...]:
    """The hexes on which print allows a tile over what lies there, whoever lays it."""
    return tuple(hex_id for hex_id in position.definition.hexes if track_rules.fits(position, hex_id, tile))


def open_hexes(position: Position, tile: str) -> tuple[HexId, ...]:
    """The hexes on which whoever is on turn may lay a tile now, by an ordinary action or a power."""
    offers = (o for o in loop.offers_for(position, LayTile) if isinstance(o, OfferLayTile))
    lays = (lay for offer in offers for lay in offer.lays)
    return tuple(dict.fromkeys(lay.hex for lay in lays if lay.tile == tile))
