"""Positions for tests of the track room: 1894's printed matter, a few tokens and tiles, no rounds."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache

from msgspec.structs import replace

from roundhouse.catalogue.definitions import TitleDefinition
from roundhouse.catalogue.reader import read_title
from roundhouse.engine.owners import company as owner
from roundhouse.engine.position import Position
from roundhouse.engine.state import CHARTER, ON_MAP, LaidTile, Lay, Operating, Round, State, TokenPlace
from roundhouse.engine.title import Title
from roundhouse.track.rules import Gate, KeptCity, TrackRules

RULES = TrackRules(
    colors=("yellow", "green", "brown"),
    actions=2,
    upgrades=1,
    extra_powers=frozenset({"LRC"}),
    split_from=frozenset({"14", "15", "619"}),
    split_to=frozenset(f"X{number}" for number in range(16, 25)),
    no_splits=frozenset({"Purple"}),
    gates=(Gate("A10", "ferry"),),
    kept=(KeptCity("G6", 0, "PLM"),),
    no_tokens=frozenset({"A10", "A12"}),
    sections={
        "track.blocked": "7.3.3",
        "track.none_left": "12.1",
        "track.wrong_type": "12.2",
        "track.wrong_label": "12.2",
        "track.wrong_color": "12.1",
        "track.no_lay_left": "7.3.3",
        "track.no_upgrade_left": "7.3.3",
        "track.same_hex_this_turn": "12.3.2",
        "track.no_city_upgrade_in_phase": "15.7",
        "track.color_not_available": "15",
    },
    section="12.3.1",
)


@cache
def printed_1894() -> TitleDefinition:
    return read_title("1894")


@cache
def title_of(definition_name: str, rules: TrackRules | None = None) -> Title:
    definition = read_title(definition_name)
    return Title(
        definition=definition,
        setup=lambda *_: (_ for _ in ()).throw(NotImplementedError),
        rounds={},
        questions={},
        score=lambda _: (),
        track=rules if rules is not None else RULES,
        revenue=None,
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
    lying = {hex_id: LaidTile(*tile) for hex_id, tile in (tiles or {}).items()}
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
        operating=Operating(company="AG"),
    )
    return Position(TITLE, frozenset(), replace(state, **changes))


def with_lays(here: Position, *lays: Lay) -> Position:
    """The position after ``lays`` in this turn (the tiles are not put down)."""
    operating = replace(here.state.operating, lays=lays)
    return replace(here, state=replace(here.state, operating=operating))
