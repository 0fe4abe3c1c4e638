"""A made-up title of four companies and one market, for rules that no title of today has.

``Ten`` and ``Six`` are major companies of ten shares (a president's certificate of 20 % and eight singles),
``Big`` is a minor company of four certificates (40 % and three of 20 %), ``Loc`` is a local one like
``Ten``. Their prices stand in a grid; some boxes in the corner below are ``brown``, ``orange`` and
``closed``. Players are ``Ann``, ``Bob`` and ``Cem``, each with 1000.
"""

from __future__ import annotations

from collections.abc import Mapping

from msgspec.structs import replace

from roundhouse.catalogue.definitions import (
    CompanyDefinition,
    MarketDefinition,
    MarketSpace,
    PhaseDefinition,
    TitleDefinition,
)
from roundhouse.engine.effects import Effect
from roundhouse.engine.names import NO_MONEY, CompanySymbol, Money
from roundhouse.engine.owners import BANK, IPO, POOL, player
from roundhouse.engine.position import Position
from roundhouse.engine.state import MarketPlace, Round, State
from roundhouse.engine.title import RoundRules, Title
from roundhouse.finance.market_moves import LEDGES, MarketMoves
from roundhouse.finance.operating_order import PRICE_RIGHT_STACK, OperatingOrder
from roundhouse.finance.sources import AtMarket
from roundhouse.finance.worth import NetWorth
from tests.names import company
from tests.states import changed

PLAYERS = ("Ann", "Bob", "Cem")
TEN = (20, *(10,) * 8)
BIG = (40, 20, 20, 20)
ROWS = (
    "90 100 112 126 142 160 180 200 500:end",
    "82 90 100:par 111:par 125 140",
    "75:orange 80 90 100 110",
    "40:brown 50:orange 60 70",
    "4:closed 20:brown 30",
)


def market() -> MarketDefinition:
    """The grid."""

    def space(text: str) -> MarketSpace:
        price, *kinds = text.split(":")
        return MarketSpace(Money(int(price)), tuple(kinds))

    return MarketDefinition("grid", tuple(tuple(space(each) for each in row.split()) for row in ROWS))


def title(*parts: object, limit: int | None = 9, rounds: Mapping[str, RoundRules] | None = None) -> Title:
    """The title with ``parts``; ``limit`` certificates a player may hold (None: as many as he likes)."""
    companies = {
        CompanySymbol(symbol): CompanyDefinition(
            CompanySymbol(symbol), symbol, "#fff", kind, certificates=certificates
        )
        for symbol, kind, certificates in (
            ("Ten", "major", TEN), ("Six", "major", TEN), ("Big", "minor", BIG), ("Loc", "local", TEN),
        )
    }  # fmt: skip
    phase = PhaseDefinition("1", "", "yellow", ("yellow",), {"": 4}, 2)
    definition = TitleDefinition(
        name="made-up", subtitle="", edition="", designer="", currency="$", layout="flat", players=(3, 3),
        bank=None, starting_cash={3: Money(1000)}, certificate_limit={} if limit is None else {3: limit},
        hexes={}, tiles={}, companies=companies, privates={}, trains={}, phases=(phase,), market=market(),
    )  # fmt: skip
    return Title(
        definition=definition, setup=_no_setup, rounds=rounds or {}, questions={},
        score=NetWorth("", with_privates=True, price=AtMarket()), phases={"1": phase},
        parts=(*parts, MarketMoves(ledges=LEDGES), OperatingOrder("", PRICE_RIGHT_STACK)),
    )  # fmt: skip


def _no_setup(*_: object) -> State:
    raise NotImplementedError


def position(made_up: Title, **changes: object) -> Position:
    """Ann is on turn in the second stock round; all certificates lie in the IPO, nothing is parred."""
    definition = made_up.definition
    certificates = {
        f"{symbol}-{index}": IPO
        for symbol, each in definition.companies.items()
        for index in range(len(each.certificates))
    }
    cash = {BANK: NO_MONEY, **{player(name): Money(1000) for name in PLAYERS}}
    cash |= {company(symbol): NO_MONEY for symbol in definition.companies}
    state = State(
        seats=PLAYERS, order=PLAYERS, cash=cash, certificates=certificates, privates={}, private_costs={},
        trains={}, tiles={}, tile_supply={}, tokens={}, markers={}, phase="1", round=Round("stock", 2),
        actor=player("Ann"),
    )  # fmt: skip
    return Position(made_up, frozenset(), changed(state, **changes))


def change(at: Position, **fields: object) -> Position:
    """With fields of the state replaced."""
    return replace(at, state=changed(at.state, **fields))


def parred(at: Position, symbol: str, row: int, column: int, par: int = 100) -> Position:
    """The company has floated with a par price, its marker in a box."""
    state = at.state
    place = MarketPlace(row, column, state.arrivals)
    return change(
        at,
        par={**state.par, CompanySymbol(symbol): par},
        market={**state.market, CompanySymbol(symbol): place},
        floated=(*state.floated, symbol),
        arrivals=state.arrivals + 1,
    )


def dealt(at: Position, **owners: str) -> Position:
    """Certificates with owners: ``dealt(p, Ten="Ann Ann pool Bob")``, the president's first."""
    held = dict(at.state.certificates)
    for symbol, names in owners.items():
        for index, name in enumerate(names.split()):
            places = {"ipo": IPO, "pool": POOL, "own": company(symbol)}
            held[f"{symbol}-{index}"] = places.get(name) or player(name)
    return change(at, certificates=held)


def effects(*found: Effect) -> tuple[Effect, ...]:
    """A tuple of effects."""
    return found
