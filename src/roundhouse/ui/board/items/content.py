"""What there is to see on each hex of a position, as values that are compared to find what changed."""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache

import msgspec

from roundhouse.catalogue.definitions import Face, TitleDefinition
from roundhouse.engine.identity import Identity
from roundhouse.engine.names import NO_COMPANY, HexId
from roundhouse.engine.owners import NOBODY, Owner
from roundhouse.engine.pieces import company_of
from roundhouse.engine.position import Position
from roundhouse.engine.state import ASIDE, ON_MAP, LaidTile
from roundhouse.queries import board
from roundhouse.ui.board.layout.late import face_layout
from roundhouse.ui.board.layout.shapes import FaceLayout
from roundhouse.ui.board.painters.looks import NEUTRAL, NO_TOKENS, HexTokens, TokenLook


class HexContent(msgspec.Struct, frozen=True):
    """One hex: the tile on it (empty: none), its tokens, and whatever else changes its looks.

    ``beside`` gives the city of each token beside the circles (-1: the whole hex), ``blocked`` who blocks
    the hex, ``homes`` who is at home here without a circle, ``begun`` the revenue colours that apply where a
    value depends on them. ``marker`` is whose marker of the hex is: empty where it has none, else the supply,
    as long as it lies here, or a company. ``passable``: the edges whose printed border is no more.
    """

    hex: HexId
    tile: str = ""
    rotation: int = 0
    tokens: HexTokens = NO_TOKENS
    beside: tuple[int, ...] = ()
    blocked: tuple[str, ...] = ()
    homes: tuple[str, ...] = ()
    begun: tuple[str, ...] = ()
    open_edges: frozenset[int] = frozenset()
    marker: Owner = NOBODY
    passable: frozenset[int] = frozenset()


class PrintedHex(msgspec.Struct, frozen=True):
    """What never changes on a hex: homes without a circle, edges behind which no hex lies."""

    homes: tuple[str, ...]
    open_edges: frozenset[int]
    may_be_blocked: bool


def board_contents(position: Position) -> dict[HexId, HexContent]:
    """What lies on every hex of the map at ``position``."""
    tokens, markers = _tokens_by_hex(position), board.markers_on_map(position)
    return {
        hex_id: _content(position, hex_id, tokens.get(hex_id), printed, markers)
        for hex_id, printed in _printed(Identity(position.definition)).items()
    }


def contents_since(position: Position, before: Position | None) -> dict[HexId, HexContent]:
    """What lies at ``position`` on the hexes that may look different than ``before``; None: on all hexes."""
    if (
        before is None
        or before.definition is not position.definition
        or before.state.phase != position.state.phase
    ):
        return board_contents(position)
    printed, tokens = _printed(Identity(position.definition)), _tokens_by_hex(position)
    markers = board.markers_on_map(position)
    now, then = position.state, before.state
    touched = {hex_id for hex_id, _ in now.tiles.items() ^ then.tiles.items()}
    touched |= {place.hex for _, place in now.tokens.items() ^ then.tokens.items()}
    touched |= {hex_id for hex_id, each in printed.items() if each.may_be_blocked}
    if now.markers != then.markers:
        touched |= markers.keys()
    return {
        hex_id: _content(position, hex_id, tokens.get(hex_id), printed[hex_id], markers)
        for hex_id in touched
        if hex_id in printed
    }


def hex_content(position: Position, hex_id: HexId) -> HexContent:
    """What lies on one hex of the map at ``position``."""
    printed = _printed(Identity(position.definition))[hex_id]
    markers = board.markers_on_map(position)
    return _content(position, hex_id, _tokens_by_hex(position).get(hex_id), printed, markers)


def layout_of(definition: TitleDefinition, content: HexContent) -> FaceLayout:
    """Where everything on the hex lies."""
    cell = definition.hexes[content.hex]
    if content.passable:
        left = tuple(border for border in cell.borders if border.edge not in content.passable)
        cell = msgspec.structs.replace(cell, borders=left)
    if not content.tile:
        return face_layout(
            definition.layout, cell.face, 0, cell, extras=content.beside, blocked=content.blocked,
            homes=content.homes,
        )  # fmt: skip
    stock = definition.tiles[content.tile]
    return face_layout(
        definition.layout, stock.definition.face, content.rotation, cell, stock, extras=content.beside,
        blocked=content.blocked, homes=content.homes,
    )  # fmt: skip


def _content(
    position: Position,
    hex_id: HexId,
    tokens: list[_Standing] | None,
    printed: PrintedHex,
    markers: Mapping[HexId, Owner],
) -> HexContent:
    tile: LaidTile | None = position.state.tiles.get(hex_id)
    seated, beside = _seated(tokens or [])
    present = {look.symbol for _, _, look in seated.slots} | {look.symbol for look in seated.extras}
    return HexContent(
        hex=hex_id,
        tile=tile.name if tile else "",
        rotation=tile.rotation if tile else 0,
        tokens=seated,
        beside=beside,
        blocked=(*board.blockers(position, hex_id), *board.keepers(position, hex_id))
        if printed.may_be_blocked
        else (),
        homes=tuple(symbol for symbol in printed.homes if symbol not in present),
        begun=position.phase.revenue_colors if _varies(board.face(position, hex_id)) else (),
        open_edges=printed.open_edges,
        marker=markers.get(hex_id, NOBODY),
        passable=board.opened_borders(position, hex_id),
    )


@lru_cache(maxsize=16)
def _printed(definition: Identity[TitleDefinition]) -> Mapping[HexId, PrintedHex]:
    title = definition.value
    edges = board.open_edges(title)
    blocked = {hex_id for private in title.privates.values() for hex_id in private.blocks}
    return {
        hex_id: PrintedHex(
            homes=_circleless_homes(title, hex_id),
            open_edges=edges[hex_id],
            may_be_blocked=bool(cell.blocked_by or cell.reserved_for) or hex_id in blocked,
        )
        for hex_id, cell in title.hexes.items()
    }


class _Standing(msgspec.Struct, frozen=True, order=True):
    """A token on a hex; ``city`` -1 for one that waits beside it, ``color`` empty without a company."""

    city: int
    slot: int
    name: str
    color: str

    @property
    def look(self) -> TokenLook:
        return TokenLook(company_of(self.name), self.color) if self.color else TokenLook(NO_COMPANY, NEUTRAL)


def _tokens_by_hex(position: Position) -> Mapping[HexId, list[_Standing]]:
    found: dict[HexId, list[_Standing]] = {}
    companies = position.definition.companies
    for name, place in position.state.tokens.items():
        if place.where not in (ON_MAP, ASIDE):
            continue
        owner = companies.get(company_of(name))
        color = owner.color if owner else ""
        standing = _Standing(place.city, place.slot, name, color)
        if place.where == ASIDE:
            standing = _Standing(-1, 0, name, color)
        found.setdefault(place.hex, []).append(standing)
    return found


def _seated(tokens: list[_Standing]) -> tuple[HexTokens, tuple[int, ...]]:
    """One token a circle; a second one in the same circle, or one put aside, lies beside."""
    slots: list[tuple[int, int, TokenLook]] = []
    extras: list[TokenLook] = []
    beside: list[int] = []
    taken: set[tuple[int, int]] = set()
    for token in sorted(tokens):
        if token.city < 0 or (token.city, token.slot) in taken:
            extras.append(token.look)
            beside.append(token.city)
        else:
            taken.add((token.city, token.slot))
            slots.append((token.city, token.slot, token.look))
    return HexTokens(tuple(slots), tuple(extras)), tuple(beside)


def _circleless_homes(definition: TitleDefinition, hex_id: HexId) -> tuple[str, ...]:
    """Companies at home on a hex that have no circle of their own there."""
    printed = {who for city in definition.hexes[hex_id].face.cities for who in city.reserved_for}
    return tuple(
        company.symbol
        for company in definition.companies.values()
        if company.symbol not in printed
        and any(home.hex == hex_id and home.city is None for home in company.homes)
    )


def _varies(face: Face) -> bool:
    revenues = [stop.revenue for stop in face.cities]
    revenues += [stop.revenue for stop in face.towns]
    revenues += [stop.revenue for stop in face.offboards]
    return any(not revenue.is_fixed for revenue in revenues)
