"""Positions for tests of the track room: 1894's printed matter, a few tokens and tiles, no rounds."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache

from msgspec.structs import replace

from roundhouse.catalogue.definitions import TitleDefinition
from roundhouse.catalogue.reader import read_title
from roundhouse.engine.names import CompanySymbol, HexId
from roundhouse.engine.offers import TileLay, TokenSpot
from roundhouse.engine.owners import company as owner
from roundhouse.engine.position import Position
from roundhouse.engine.state import CHARTER, ON_MAP, LaidTile, Lay, Operating, Round, State, TokenPlace
from roundhouse.engine.title import Title
from roundhouse.titles.t1894.board import PARTS
from roundhouse.titles.t1894.rules import LAY, TOKEN
from roundhouse.track.lays import LayChecks, check_lay, legal_lays
from roundhouse.track.token_checks import TokenChecks
from roundhouse.track.tokens import check_token, token_spots
from tests.states import changed


@cache
def printed_1894() -> TitleDefinition:
    return read_title("1894")


@cache
def title_of(definition_name: str) -> Title:
    definition = read_title(definition_name)
    return Title(
        definition=definition,
        setup=lambda *_: (_ for _ in ()).throw(NotImplementedError),
        rounds={},
        questions={},
        score=lambda _: (),
        parts=PARTS,
        phases={phase.name: phase for phase in definition.phases},
    )


TITLE = title_of("1894")


def position(
    *,
    phase: str = "Yellow",
    tokens: Mapping[str, tuple[str, int] | tuple[str, int, int]] | None = None,
    tiles: Mapping[str, tuple[str, int]] | None = None,
    cash: int = 1000,
    **changes: object,
) -> Position:
    """A position with ``tokens`` (name to hex, city, slot) and ``tiles`` (hex to name, rotation) on the map.

    Every company has ``cash``; all companies have operated unless ``has_operated`` says otherwise.
    """
    definition = TITLE.definition
    everywhere = {
        f"{symbol}-{number}": TokenPlace(CHARTER)
        for symbol, company in definition.companies.items()
        for number in range(len(company.token_prices))
    }
    everywhere |= {name: TokenPlace(ON_MAP, *place) for name, place in (tokens or {}).items()}
    lying = {HexId(hex_id): LaidTile(*tile) for hex_id, tile in (tiles or {}).items()}
    supply = {name: stock.count for name, stock in definition.tiles.items()}
    for tile in lying.values():
        count = supply[tile.name]
        supply[tile.name] = None if count is None else count - 1
    state = State(
        seats=("Ada", "Ben", "Cleo"),
        order=("Ada", "Ben", "Cleo"),
        cash={owner(symbol): cash for symbol in definition.companies},
        certificates={},
        privates={},
        private_costs={},
        trains={},
        tiles=lying,
        tile_supply=supply,
        tokens=everywhere,
        markers={},
        phase=phase,
        round=Round("operating"),
        has_operated=frozenset(definition.companies),
    )
    return Position(
        TITLE, frozenset(), changed(state, operating=Operating(company=CompanySymbol("AG")), **changes)
    )


def with_lays(here: Position, *lays: Lay) -> Position:
    """The position after ``lays`` in this turn (the tiles are not put down)."""
    operating = replace(here.state.operating, lays=lays)
    return replace(here, state=changed(here.state, operating=operating))


def checked_lay(
    here: Position, company: str, hex_id: str, tile: str, rotation: int, checks: LayChecks = LAY
) -> TileLay:
    """The lay; raises ActionRefused."""
    return check_lay(here, CompanySymbol(company), HexId(hex_id), tile, rotation, checks)


def all_lays(here: Position, company: str, checks: LayChecks = LAY) -> tuple[TileLay, ...]:
    return legal_lays(here, CompanySymbol(company), checks)


def checked_token(
    here: Position, company: str, hex_id: str, city: int, slot: int, checks: TokenChecks = TOKEN
) -> TokenSpot:
    """The spot; raises ActionRefused."""
    return check_token(here, CompanySymbol(company), HexId(hex_id), city, slot, checks)


def all_spots(here: Position, company: str, checks: TokenChecks = TOKEN) -> tuple[TokenSpot, ...]:
    return token_spots(here, CompanySymbol(company), checks)
