"""A made-up title of six hexes, four companies and three tiles, for rules that no title of today has.

``A1`` to ``A5`` lie beside each other from west to east; each has a city of two circles (``A3`` of one), and
track runs through all of them. ``B1``, below ``A1`` and ``A2``, is bare with a city of one circle and is
``W``'s home. ``X``, ``Y`` and ``W`` are major companies with three tokens (40 and then 100), ``L`` is a local
one. Yellow ``57`` has a city of one circle, green ``15`` one of two, green ``59`` two cities of one. The
private company ``P`` belongs to ``X``, which is on turn in phase I of I and II.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

import msgspec
from msgspec.structs import replace

from roundhouse.catalogue.definitions import (
    City,
    CompanyDefinition,
    Face,
    HexDefinition,
    Home,
    PhaseDefinition,
    PrivateDefinition,
    Revenue,
    TerrainCost,
    TileDefinition,
    TileStock,
    TrainDefinition,
    TrainDistance,
)
from roundhouse.engine import loop
from roundhouse.engine.actions import Action
from roundhouse.engine.conservation import fold_conserving
from roundhouse.engine.loop import Entry
from roundhouse.engine.names import CompanySymbol, HexId, PrivateSymbol
from roundhouse.engine.owners import BANK
from roundhouse.engine.position import Draft, Position
from roundhouse.engine.state import CHARTER, ON_MAP, MarketPlace, Operating, Round, State, TokenPlace
from roundhouse.engine.title import Step, Title
from roundhouse.routes.rules import RevenueRules
from roundhouse.steps.setup import neutral_tokens
from tests.finance import positions as finance
from tests.names import company
from tests.routes import drawn
from tests.states import changed

THROUGH = "1-c0 c0-4"
SYMBOLS = (CompanySymbol("X"), CompanySymbol("Y"), CompanySymbol("W"), CompanySymbol("L"))


class Turn(msgspec.Struct, frozen=True):
    """A round in which ``found`` steps may be taken and nothing happens by itself."""

    found: tuple[Step, ...]

    def steps(self, position: Position) -> tuple[Step, ...]:
        return self.found

    def advance(self, draft: Draft) -> bool:
        return False


def cities(color: str, paths: str, *slots: int) -> Face:
    """A face with cities that pay 20."""
    face = drawn.face(paths, [20] * len(slots))
    return replace(face, color=color, cities=tuple(City(Revenue.fixed(20), each) for each in slots))


HEXES = {
    **{f"A{n}": (2 * n, 0, cities("gray", THROUGH, 1 if n == 3 else 2)) for n in range(1, 6)},
    "B1": (3, 1, cities("white", "", 1)),
}
TILES = {
    name: TileStock(name, TileDefinition(name, face), 1)
    for name, face in (
        ("57", cities("yellow", "0-c0 c0-3", 1)),
        ("15", cities("green", "0-c0 1-c0 2-c0 3-c0", 2)),
        ("59", cities("green", "0-c0 3-c1", 1, 1)),
    )
}


def title(
    *parts: object, steps: Sequence[Step] = (), questions: Sequence[Step] = (), slots: int = 1
) -> Title:
    """The title with ``parts``; its round has the ``steps``. ``slots`` are the circles of ``B1``."""
    hexes = {name: HexDefinition(HexId(name), x, y, face) for name, (x, y, face) in HEXES.items()}
    bare = replace(hexes["B1"], terrain=(TerrainCost(40, "water"),))
    hexes["B1"] = (
        replace(bare, face=cities("white", "", slots)) if slots else replace(bare, face=Face("white"))
    )
    companies = {
        symbol: CompanyDefinition(
            symbol, symbol, "#d02020", "local" if symbol == "L" else "major", token_prices=(0, 40, 100),
            homes=(Home(HexId("B1")),) if symbol == "W" else (),
        )
        for symbol in SYMBOLS
    }  # fmt: skip
    phases = tuple(
        PhaseDefinition(name, "", "yellow", ("yellow", "green"), {"": 4}, 1) for name in ("I", "II")
    )
    base = finance.title()
    definition = replace(
        base.definition, layout="pointy", hexes=hexes, tiles=TILES, companies=companies, phases=phases,
        privates={"P": PrivateDefinition(PrivateSymbol("P"), "Power", 50, 10)},
        trains={"9": TrainDefinition("9", 100, 3, (TrainDistance(drawn.ALL, 9, 9),))},
    )  # fmt: skip
    return replace(
        base, definition=definition, phases={each.name: each for each in phases},
        parts=(RevenueRules(drawn.ROUTE, drawn.ROUTES, ()), *base.parts, *parts),
        rounds={"operating": Turn(tuple(steps))},
        questions={each.name: each for each in questions},
    )  # fmt: skip


def position(
    made_up: Title,
    tokens: Mapping[str, tuple[str, int, int] | TokenPlace],
    phase: str = "I",
    cash: int = 1000,
    on_turn: str = "X",
    **changes: object,
) -> Position:
    """``tokens``: name to (hex, city, slot) or a place; all others lie on their charters."""
    definition = made_up.definition
    lying = {f"{symbol}-{number}": TokenPlace(CHARTER) for symbol in SYMBOLS for number in range(3)}
    lying |= neutral_tokens(made_up.parts)
    for name, place in tokens.items():
        lying[name] = (
            place if isinstance(place, TokenPlace) else TokenPlace(ON_MAP, HexId(place[0]), *place[1:])
        )
    owner = company(on_turn)
    state = State(
        seats=("Ann",), order=("Ann",), cash={BANK: 0, **{company(s): cash for s in SYMBOLS}},
        certificates={}, privates={PrivateSymbol("P"): company("X")}, private_costs={},
        trains={"9-0": owner}, tiles={},
        tile_supply={name: stock.count for name, stock in definition.tiles.items()}, tokens=lying, markers={},
        phase=phase, actor=owner,
        round=Round("operating").remembering(operating=Operating(company=CompanySymbol(on_turn))),
        has_operated=frozenset(SYMBOLS), floated=SYMBOLS,
        market={CompanySymbol(symbol): MarketPlace(0, 4 - n, n) for n, symbol in enumerate(SYMBOLS)},
    )  # fmt: skip
    return Position(made_up, frozenset(), changed(state, **changes))


def played(at: Position, action: Action) -> tuple[Entry, Position]:
    """What follows from a decision, with everything conserved."""
    entry = loop.submit(at, action)
    return entry, replace(at, state=fold_conserving(at.definition, at.state, entry.events))


def standing(at: Position, hex_id: str) -> dict[tuple[int, int], str]:
    """The tokens on a hex by city and slot."""
    return {
        (p.city, p.slot): name for name, p in at.state.tokens.items() if p.hex == hex_id and p.where == ON_MAP
    }
