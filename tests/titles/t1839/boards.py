"""Boards of 1839: where tokens and tiles lie, without the rounds around them."""

from __future__ import annotations

from collections.abc import Mapping

from msgspec.structs import replace

from roundhouse.engine import loop
from roundhouse.engine.actions import Action
from roundhouse.engine.conservation import fold_conserving
from roundhouse.engine.loop import Entry
from roundhouse.engine.names import NO_MONEY, CompanySymbol, HexId, Money, PrivateSymbol
from roundhouse.engine.owners import BANK
from roundhouse.engine.position import Position
from roundhouse.engine.state import ON_MAP, LaidTile, MarketPlace, Operating, Round, State, TokenPlace
from roundhouse.titles.t1839.rules_track import (
    LAY_LVG,
    LAY_SRV,
    LAY_TRACK,
    MOVE_KR,
    PLACE_SRV,
    PLACE_TOKEN,
    SWAP_TOKENS,
)
from roundhouse.titles.t1839.title import build
from tests.names import company
from tests.states import changed
from tests.track.made_up import Turn

STEPS = (LAY_TRACK, LAY_LVG, LAY_SRV, PLACE_TOKEN, SWAP_TOKENS, MOVE_KR, PLACE_SRV)
BUILT = build()
TITLE = replace(BUILT, rounds={"operating": Turn(STEPS)})
"""All that may be done to tiles and tokens, in one round that never ends."""
DEFINITION = TITLE.definition
AT_START = BUILT.setup(DEFINITION, ("Ann", "Bob"), frozenset(), 1)


def board(
    tokens: Mapping[str, tuple[str, int, int]],
    tiles: Mapping[str, tuple[str, int]] | None = None,
    on_turn: str = "NBDS",
    phase: str = "Green",
    trains: tuple[str, ...] = (),
    rows: Mapping[str, int] | None = None,
    privates: tuple[str, ...] = (),
    cash: int = 1000,
    **changes: object,
) -> Position:
    """``tokens``: name to (hex, city, slot); ``trains`` and ``privates`` are those of the company on turn.

    Companies with a token on the map have operated. ``rows``: the row of the market, by company (else 0).
    """
    lying = {**AT_START.tokens}
    lying |= {name: TokenPlace(ON_MAP, HexId(at[0]), at[1], at[2]) for name, at in tokens.items()}
    owner = company(on_turn)
    placed = {CompanySymbol(name.rpartition("-")[0]) for name in tokens} & set(DEFINITION.companies)
    laid = {HexId(name): LaidTile(*tile) for name, tile in (tiles or {}).items()}
    supply = {name: stock.count for name, stock in DEFINITION.tiles.items()}
    for tile in laid.values():
        left = supply[tile.name]
        supply[tile.name] = None if left is None else left - 1
    state = State(
        seats=("Ann",),
        order=("Ann",),
        cash={BANK: NO_MONEY, **{company(s): Money(cash) for s in DEFINITION.companies}},
        certificates={},
        privates={PrivateSymbol(name): owner for name in privates},
        private_costs={},
        trains=dict.fromkeys(trains, owner),
        tiles=laid,
        tile_supply=supply,
        tokens=lying,
        markers={},
        phase=phase,
        actor=owner,
        round=Round("operating").remembering(operating=Operating(company=CompanySymbol(on_turn))),
        has_operated=frozenset(placed),
        floated=tuple(DEFINITION.companies),
        market={
            symbol: MarketPlace((rows or {}).get(symbol, 0), 5, n)
            for n, symbol in enumerate(DEFINITION.companies)
        },
    )
    return Position(TITLE, frozenset(), changed(state, **changes))


def played(at: Position, action: Action) -> tuple[Entry, Position]:
    """What follows from a decision, with everything conserved."""
    entry = loop.submit(at, action)
    return entry, replace(at, state=fold_conserving(at.definition, at.state, entry.events))


def standing(at: Position, hex_id: str) -> dict[tuple[int, int], str]:
    """The tokens on a hex by city and slot."""
    return {
        (p.city, p.slot): name for name, p in at.state.tokens.items() if p.hex == hex_id and p.where == ON_MAP
    }
