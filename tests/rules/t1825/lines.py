"""1825 with companies that have formed, and two lines of the LNWR: for tests of its trains and money.

From its home in Wolverton one line leads to the western station of London (60 for two stations), the other to
the southern one of Birmingham (50); a train of three stations earns 100 on both.
"""

from __future__ import annotations

from collections.abc import Mapping

import msgspec

from roundhouse.engine import events as ev
from roundhouse.engine.names import CompanySymbol, Money
from roundhouse.engine.owners import IPO, POOL
from roundhouse.engine.pieces import own_trains
from roundhouse.engine.position import Draft, Position
from roundhouse.engine.state import Operating, Round, Run, Stock
from roundhouse.finance import market
from roundhouse.finance.formation import place_marker
from tests.names import company
from tests.rules import table
from tests.rules.t1825.table import NINE, start

LNWR, GWR, GER, LSWR, SECR, LBSC = (
    company(symbol) for symbol in ("LNWR", "GWR", "GER", "LSWR", "SECR", "LBSC")
)
LNWR_SYMBOL = CompanySymbol("LNWR")
Track = Mapping[str, tuple[str, int]]
NO_LINE: Track = {}
LONDON: Track = {"U17": ("9", 2), "V18": ("8", 2)}
BIRMINGHAM: Track = {"T14": ("8", 2)}
BOTH: Track = {**LONDON, **BIRMINGHAM}


def opened(*options: str, players: int = 3) -> Position:
    """The first stock round, with all private companies sold to Ada, the others seated to her left."""
    position = start(*options, players=players)
    position = table.change(position, seats=NINE[:players], order=NINE[:players])
    for symbol in position.definition.privates:
        position = table.private(position, symbol, "Ada")
    return position


def formed(
    position: Position, symbol: str, president: str = "Ada", money: int = 500, price: int = 0, **counts: int
) -> Position:
    """A company that has formed and operated, its home token on the map, at ``price`` (0: its face value).

    ``counts``: shares by player, the president's among them (2 if not said; of a minor company 4, in pairs).
    The rest has been sold to the pool. Without a ``president`` its certificate lies there too.
    """
    printed = position.definition.companies[CompanySymbol(symbol)]
    draft = Draft(position)
    par = printed.face_value or 100
    boxes = market.boxes(position.definition.market)
    place_marker(draft, printed.symbol, next(box for box in boxes if box.price == par))
    for train in own_trains(position.definition).get(printed.symbol, ()):
        draft.emit(ev.TrainMoved(train, IPO, company(symbol), "given"))
    position = Position(position.title, position.options, draft.state)
    if price:
        position = table.price(position, symbol, *table.box_of(position, price))
    if president:
        counts = {president: 2, **counts}
    position = (
        table.shares(position, symbol, president, rest=POOL, **counts)
        if printed.kind == "major"
        else table.change(
            position,
            certificates={
                **position.state.certificates,
                **{f"{symbol}-{n}": table.owner_of(POOL) for n in range(4)},
                **({f"{symbol}-0": table.owner_of(president)} if president else {}),
            },
        )
    )
    homes = {f"{symbol}-{number}": (home.hex, home.city or 0, 0) for number, home in enumerate(printed.homes)}
    position = table.tokens(position, homes)
    return table.operated(table.cash(position, **{symbol: money}), symbol)


def lnwr(track: Track, president: str = "Ada", money: int = 0, trains: str = "", **counts: int) -> Position:
    """The LNWR formed, with its lines and ``trains``; ``counts``: shares by player."""
    position = table.tiles(formed(opened("unit_1"), "LNWR", president, money, **counts), **track)
    return table.trains(position, LNWR=trains)


def received(track: Track = NO_LINE, money: int = 0, trains: str = "", **counts: int) -> Position:
    """The LNWR in receivership."""
    return lnwr(track, "", money, trains, **counts)


def earned(position: Position, symbol: str, income: int) -> Position:
    """The company on turn has run for ``income`` and decides over it; all others come after it."""
    runs = {**position.state.runs, CompanySymbol(symbol): Run((), Money(income))}
    position = at_stage(table.change(position, runs=runs), symbol, "dividend", "run")
    operating = msgspec.structs.replace(position.state.operating, operated=())
    return table.settle(table.change(position, operating=operating))


def at_stage(position: Position, symbol: str, stage: str, *notes: str) -> Position:
    """The company on turn at a stage, with what was noted in its turn, all others before it; not settled."""
    name = CompanySymbol(symbol)
    others = tuple(each for each in position.state.floated if each != name)
    operating = Operating(name, stage, others, notes=frozenset({"round_begun", *notes}))
    place = Round("operating", 2, 1, 2)
    return table.change(
        position, round=place, actor=company(symbol), operating=operating, stock=Stock(), questions=()
    )


def running(track: Track, trains: str = "", new: str = "") -> Position:
    """The LNWR in receivership with ``trains`` and nothing else is about to run; ``new`` is sold next."""
    position = formed(received(track, trains=trains), "GWR", "Ben", money=2000)
    position = table.supply_from(position, new) if new else position
    return table.settle(at_stage(position, "LNWR", "run"))
