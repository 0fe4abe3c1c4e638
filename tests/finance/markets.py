"""Made-up titles that are nothing but a market: two joined rows, one long line, a grid with walls."""

from __future__ import annotations

from collections.abc import Mapping

from roundhouse.catalogue.definitions import (
    CompanyDefinition,
    MarketDefinition,
    MarketJoin,
    MarketShape,
    MarketSpace,
    MarketWall,
    PhaseDefinition,
    TitleDefinition,
)
from roundhouse.engine.names import CompanySymbol
from roundhouse.engine.owners import BANK
from roundhouse.engine.position import Draft, Position
from roundhouse.engine.state import MarketPlace, Round, State
from roundhouse.engine.title import Title
from roundhouse.finance.market_moves import LEDGES, ONE_LINE, MarketMoves
from roundhouse.finance.operating_order import (
    PRICE_RIGHT_STACK,
    FormedFirst,
    HighestPar,
    HighestPrice,
    Kinds,
    OperatingOrder,
    TopOfStack,
    TopRow,
)

Box = tuple[int, int]


def market_of(
    shape: MarketShape, text: str, *, walls: tuple[MarketWall, ...] = (), join: MarketJoin | None = None
) -> MarketDefinition:
    """A market as it is drawn: a line a row, ``.`` for no box, ``*`` after a price that ends the game."""
    rows = tuple(tuple(_space(word) for word in line.split()) for line in text.strip().splitlines())
    return MarketDefinition(shape=shape, rows=rows, walls=walls, join=join)


def _space(word: str) -> MarketSpace | None:
    if word == ".":
        return None
    return MarketSpace(int(word.rstrip("*")), ("end",) if word.endswith("*") else ())


JOINED = market_of(
    "joined",
    """
    40 43 47 51 56 61 67 74 82 91 101 113 126 141 159 179 202 227 254 283 314 347 382 419 457 500*
    10 13 16 20 25 31 38 46 55 65 76 88
    """,
    join=MarketJoin(leaves=(1, 11), enters=(0, 10)),
)
"""1839: the Major market above the Local one."""

LONG = market_of(
    "linear",
    "0 5 10 16 24 34 42 49 55 61 67 71 76 82 90 100 112 126 142 160 180 205 230 255 280 300 320 340 "
    "360 380 400 420 440 460 480 500*",
)
"""1825 with all units: 36 boxes in one line."""

WALLED = market_of(
    "grid",
    """
    122 130 138 147 157 167 178 191 213 240 272 312 357 412 500*
    112 120 127 136 145 154 164 176 197 221 251 287 329 380 443
    102 107 113 119 126 133 140 149 165 184 207 235 267 305 353
     95 100 105 111 117 124 130 139 153 171 192 218 248 284 328
     87  92  96 101 106 111 117 124 136 151 169 191 216 246 283
     81  86  90  94  99 104 109 116 127 141 158 179 202 230
     76  80  84  88  93  97 102 108 119 132 148 167 189
     71  75  78  82  86  91  95 101 111 123 138 156
     66  70  73  77  81  85  89  94 104 115 129
     62  65  69  72  76  79  83  88  97 108
     58  61  64  67  71  74  78  82  91 101
     54  57  60  63  66  69  73  77  85
     51  53  56  59  62  65  68  72  79
     47  50  52  55  58  60  64  67  74
      .  47  49  51  54  57  59
      .  43  46  48  50  53  55
      .   .  43  45  47  49  52
      .   .  40  42  44  46  48
    """,
    walls=tuple(
        MarketWall(a=(row, column - 1), b=(row, column)) for row, column in ((4, 1), (5, 1), (6, 2), (7, 2))
    ),
)
"""1843, with its four red lines."""

ON_A_LINE = MarketMoves(stands_for=ONE_LINE)
ON_A_GRID = MarketMoves(ledges=LEDGES)
PAST_WALLS = MarketMoves(ledges=LEDGES, walled=frozenset({"left"}), sinks=frozenset({"down"}))

BY_PRICE = OperatingOrder("1", PRICE_RIGHT_STACK)
BY_ROW = OperatingOrder("1", (TopRow(), HighestPrice(), TopOfStack()))
BY_FORMATION = OperatingOrder(
    "1",
    (
        Kinds((CompanySymbol("major"), CompanySymbol("minor"))),
        HighestPar(frozenset({"major"})),
        FormedFirst(),
    ),
)

_PHASE = PhaseDefinition("1", "", "yellow", ("yellow",), {"": 4}, 1)


def place_of(boxes: Mapping[str, Box]) -> dict[CompanySymbol, MarketPlace]:
    """A marker a company, those named first lying above."""
    return {
        CompanySymbol(symbol): MarketPlace(row, column, i)
        for i, (symbol, (row, column)) in enumerate(boxes.items())
    }


def laid_out(
    market: MarketDefinition,
    moves: MarketMoves,
    boxes: Mapping[str, Box],
    *,
    order: OperatingOrder = BY_PRICE,
    kinds: Mapping[str, str] | None = None,
    par: Mapping[str, int] | None = None,
    floated: tuple[str, ...] | None = None,
) -> Position:
    """A position with markers in these ``boxes``; every company has floated if ``floated`` doesn't say."""
    companies = {
        CompanySymbol(symbol): CompanyDefinition(
            CompanySymbol(symbol), symbol, "#aa3322", kind=(kinds or {}).get(symbol, "major")
        )
        for symbol in boxes
    }
    definition = TitleDefinition(
        name="market", subtitle="", edition="", designer="", currency="$", layout="flat", players=(1, 1),
        bank=None, starting_cash={1: 0}, certificate_limit={1: 9}, hexes={}, tiles={}, companies=companies,
        privates={}, trains={}, phases=(_PHASE,), market=market,
    )  # fmt: skip
    title = Title(
        definition=definition, setup=_no_setup, rounds={}, questions={}, score=lambda _: (),
        phases={"1": _PHASE}, parts=(moves, order),
    )  # fmt: skip
    state = State(
        seats=("Ada",), order=("Ada",), cash={BANK: 0}, certificates={}, privates={}, private_costs={},
        trains={}, tiles={}, tile_supply={}, tokens={}, markers={}, phase="1", round=Round("operating"),
        market=place_of(boxes), par={CompanySymbol(symbol): price for symbol, price in (par or {}).items()},
        floated=tuple(map(CompanySymbol, boxes if floated is None else floated)),
        arrivals=len(boxes),
    )  # fmt: skip
    return Position(title, frozenset(), state)


def draft_of(market: MarketDefinition, moves: MarketMoves, **boxes: Box) -> Draft:
    """A draft from a position with markers in these boxes, those named first lying above."""
    return Draft(laid_out(market, moves, boxes))


def box_priced(market: MarketDefinition, price: int, row: int = 0) -> Box:
    """The first box with a price in a row."""
    prices = [space.price if space else 0 for space in market.rows[row]]
    return row, prices.index(price)


def _no_setup(*_: object) -> State:
    raise NotImplementedError
