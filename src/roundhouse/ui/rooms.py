"""How the room of the table is divided: which panes stand where and how large they are; no Qt.

All lengths are pixels at a scale of 1. The board has at least half of the window's width and height wherever
that leaves room for what is asked; the column at the right gives way first.
"""

from __future__ import annotations

from collections.abc import Mapping
from math import ceil
from typing import Final, Literal

import msgspec
from msgspec.structs import replace

Rooms = Literal["columns", "beside", "tabs"]
"""Three columns; the board and two groups of tabs beside it; the board and a single group."""

Group = Literal["left", "right", "upper", "lower", "only"]
PANES: Final = ("charter", "market", "tableau", "trains", "log")
"""All panes that are always there, apart from the board; what is asked lies in the tray."""
GROUPS: Final[Mapping[Rooms, Mapping[Group, tuple[str, ...]]]] = {
    "columns": {"left": ("charter", "trains", "log"), "right": ("market", "tableau")},
    "beside": {"upper": ("charter", "market", "trains"), "lower": ("tableau", "log")},
    "tabs": {"only": ("tray", "charter", "market", "tableau", "trains", "log")},
}
WITHOUT_BOARD: Final[Mapping[Rooms, Mapping[Group, tuple[str, ...]]]] = {
    "columns": {"left": ("charter", "trains"), "right": ("tableau", "log")},
    "beside": {"upper": ("charter", "trains"), "lower": ("tableau", "log")},
    "tabs": {"only": ("tray", "charter", "tableau", "trains", "log")},
}
"""The same where the players have the board on their own table: the market takes its place."""
IN_FRONT: Final[Mapping[str, tuple[str, ...]]] = {
    "auction": ("tableau", "market"),
    "stock": ("tableau", "market"),
    "operating": ("tableau", "charter"),
    "merger": ("tableau", "charter"),
}
"""The tabs that come to the front when a round of a kind begins, the last one last."""

_COLUMNS: Final = (1240, 680)
_BESIDE: Final = (900, 560)
_LEFT: Final = 236
_LEAST_LEFT: Final = 210
_RIGHT: Final = 442
_LEAST_RIGHT: Final = 380
_WIDE: Final = 1366
_BESIDE_SIDE: Final = 520
_SPARE: Final = 3
"""What frames and rounding may take of the half that is the board's."""
_TRAYS: Final[Mapping[str, int]] = {"auction": 382, "stock": 258, "operating": 128, "merger": 276}
_TALL_TRAYS: Final[Mapping[str, int]] = {"auction": 300, "stock": 200, "operating": 120, "merger": 276}
_LEAST_TRAY: Final = 120
_CARDS: Final[Mapping[str, tuple[float, float]]] = {"stock": (36, 76)}
"""Where cards lie in the tray: the height of its frame, and of a row of them."""
_LEAST_LOTS: Final = 182
"""The height of two rows of lots beside a high board: those of a single one may all be sold."""
_TRAY_AT_LEFT: Final = 0.68
"""How much of what trains leave is the tray's, where it lies over the log."""
_LEAST_LOG: Final = 78
_FEW_LINES: Final = 124
"""The height of a log of about five lines, which is enough while cards above it are scrolled."""
_LEAST_TRAINS: Final = 112
_FEWEST_TRAINS: Final = 90
"""The height of the trains with the rows of this phase and the next, where that leaves a charter whole."""
_LEAST_MARKET: Final = 110
_LOW_ROWS: Final = 0.91
_ROOMY_ROWS: Final = 1.5
"""How high holdings are at most where there is room, as a part of what they would like."""
LOWER_BOXES: Final = (1.0, 0.92, 0.84, 0.75)
_LOW_BOXES: Final = LOWER_BOXES[-1]
"""How low, as a part of what they would like, holdings are still whole and a market is well to be read."""
_UPPER: Final = 0.46
"""What is in front of the upper group of tabs has this part of the column, if nothing lacks."""
_CHARTER_OF_MANY: Final = 0.56
"""So much of the column a charter may have to be whole where holdings are scrolled in any case."""
_EASY_ROWS: Final = 1.2
"""How high holdings are, as a part of what they would like, before a run has more than it needs."""
_FEW_ROWS: Final = 64
"""The height of four or five rows of holdings, which are scrolled to rather than the foot of a charter."""
_LEAST_HOLDINGS: Final = 132
"""A charter may have all of the column but this then: tabs, the money of players, a company or two."""
_ROOMY_BOXES: Final = 1.4
"""How high a market is at most where others could use the room, as a part of what it would like."""


class Room(msgspec.Struct, frozen=True):
    """The size of the window and, in it, of what lies between the turn bar and the foot."""

    wide: float
    window: float
    high: float


class Wants(msgspec.Struct, frozen=True):
    """How high panes would like to be, and what is to be placed.

    ``kind``: of the round; ``has_tray``: something is asked that takes more than a sentence; ``is_tall``: the
    board is much higher than wide, so that the tray lies beside it; ``has_board``: else the market takes its
    place; ``tray_at_left``: the tray lies between trains and log; ``charters``: the charter with more and
    more of what it can do without left out; ``tray``: what lies in it needs at least so much beside a high
    board, would use ``roomy_tray`` where holdings have more than they want, and has enough in ``cards`` where
    it is a row of them (0: it isn't), and ``below`` below the board or tabs, in rows of the height ``row``
    (0: in a piece), or the first of ``low`` in rows of the second, which are lower; cards over the log would
    have such rows in ``over_log``; ``kept``: how high the tray was below the board since a company operates;
    ``upper``: what is in front of the upper group of tabs, whole
    and lower and lower, as long as it is well to be read; ``begun``: what holdings would like for the
    companies of which anybody has anything (0: all of them).
    """

    kind: str
    has_tray: bool
    is_tall: bool
    has_charter: bool
    has_board: bool = True
    tray_at_left: bool = False
    charters: tuple[float, ...] = (0,)
    market: float = 0
    tableau: float = 0
    begun: float = 0
    trains: float = 0
    order: float = 30
    tray: float = 0
    roomy_tray: float = 0
    cards: float = 0
    below: float = 0
    row: float = 0
    low: tuple[float, float] = (0, 0)
    over_log: float = 0
    kept: float = 0
    upper: tuple[float, ...] = ()


def rooms_for(wide: float, window: float) -> Rooms:
    """How panes stand in a window of this size."""
    if wide >= _COLUMNS[0] and window >= _COLUMNS[1]:
        return "columns"
    return "beside" if wide >= _BESIDE[0] and window >= _BESIDE[1] else "tabs"


def widths(rooms: Rooms, wide: float, market: float = 0) -> tuple[float, ...]:
    """The widths of the columns: left, board and right, or board and side.

    ``market``: the width that the market needs.
    """
    board = wide / 2 + _SPARE
    if rooms == "tabs":
        return board, wide - board
    if rooms == "beside":
        side = min(wide - board, _BESIDE_SIDE)
        return wide - side, side
    more = max(0.0, wide - _WIDE)
    left, right = _LEFT + 0.1 * more, _RIGHT + 0.3 * more
    right = max(_LEAST_RIGHT, market, min(right, wide - board - left))
    right = min(right, wide - board - _LEAST_LEFT)
    left = max(_LEAST_LEFT, min(left, wide - board - right))
    return left, wide - left - right, right


def widths_without_board(rooms: Rooms, wide: float, market: float = 0) -> tuple[float, ...]:
    """The same where the market, which needs so much, has the place of the board."""
    if rooms != "columns":
        middle = max(market, wide * 0.5)
        return middle, wide - middle
    middle = max(market, wide * 0.38)
    left = max(_LEAST_LEFT, (wide - middle) * 0.36)
    return left, middle, wide - middle - left


def is_tray_aside(rooms: Rooms, *, is_tall: bool) -> bool:
    """Whether what is asked lies beside the board, or in a tab, instead of below it."""
    return is_tall or rooms == "tabs"


def tray_height(room: Room, wants: Wants) -> float:
    """How high the tray may be below the board, which keeps half of the window.

    A market in its place keeps no more than it needs. What cards leave of the last row is the board's, and so
    is what a merger doesn't need. While a company operates, or companies merge, it becomes no lower: the
    board would move at each step, which takes long to paint.
    """
    usual: float = _TRAYS.get(wants.kind, _LEAST_TRAY)
    if wants.kind == "merger" and wants.below:
        usual = min(usual, wants.below)
        wants = replace(wants, below=usual)
    kept = room.window / 2 if wants.has_board else min(room.window / 2, _ROOMY_BOXES * wants.market)
    most = room.high - wants.order - kept - _SPARE
    found = min(usual, most)
    below = _rows_within(wants.below, most, wants.row)
    if below < wants.below:
        below = max(below, _rows_within(wants.low[0], most, wants.low[1]))
    whole = _whole_rows(wants.kind, found) if wants.has_board else found
    return max(_LEAST_TRAY, below, whole, min(wants.kept, most))


def _rows_within(wanted: float, most: float, row: float) -> float:
    """What has room of ``wanted``, less whole rows of the height ``row`` where it is in rows."""
    return wanted - ceil(max(0.0, wanted - most) / row) * row if row else min(wanted, most)


def _whole_rows(kind: str, high: float) -> float:
    """A tray of that height, without what cards would leave of a last row."""
    if kind not in _CARDS:
        return high
    frame, row = _CARDS[kind]
    return frame + max(1, (high - frame) // row) * row


def left_heights(room: Room, wants: Wants) -> tuple[float, ...]:
    """Charter, trains and log, from above, or trains, tray and log; without a board charter and trains."""
    if not wants.has_board:
        trains = room.high - wants.charters[0] if wants.has_charter else room.high
        trains = max(trains, min(wants.trains, room.high / 2))
        return room.high - trains, trains
    if not wants.has_charter:
        trains = min(wants.trains, room.high / 2)
        if not (wants.tray_at_left and wants.has_tray):
            rest = (0.0,) if wants.tray_at_left else ()
            return 0.0, trains, *rest, room.high - trains
        left = room.high - trains
        tray = max(left * _TRAY_AT_LEFT, _rows_within(wants.over_log, left - _FEW_LINES, wants.row))
        return 0.0, trains, tray, left - tray
    free = room.high - _LEAST_LOG
    spared = free - wants.charters[-1]
    trains = min(wants.trains, spared if spared >= _FEWEST_TRAINS else _LEAST_TRAINS)
    left = free - trains
    charter = next((charter for charter in wants.charters if charter <= left), left)
    return charter, trains, room.high - charter - trains


def right_heights(room: Room, wants: Wants) -> tuple[float, ...]:
    """Market and holdings, and the tray beside a high board: what is over is the market's.

    Holdings and log where the market has the place of the board.
    """
    if not wants.has_board:
        # Rows are as roomy as the log, which is read less, allows.
        roomy = max(wants.tableau, min(_ROOMY_ROWS * wants.tableau, room.high / 2))
        tableau = min(roomy, room.high * 0.7)
        return tableau, room.high - tableau
    tray = max(_TALL_TRAYS.get(wants.kind, _LEAST_TRAY), wants.tray)
    tray = tray if wants.is_tall and wants.has_tray and not wants.tray_at_left else 0.0
    rows = min(wants.begun or wants.tableau, _LOW_ROWS * wants.tableau)
    if tray and wants.row:
        # All tiles are in sight before companies of which nobody has anything, and so are all trains.
        rest = room.high - _LOW_BOXES * wants.market - rows
        tray = max(tray, _rows_within(wants.below, rest, wants.row))
    left = room.high - tray
    tableau = min(wants.tableau, max(left - wants.market, left / 2))
    # Rows may be lower than they would like to be, and so may boxes, if no row has to be scrolled to then.
    # In an auction hardly anything stands in the boxes: there each row that comes into sight is worth it.
    lacks = max(0.0, _LOW_ROWS * wants.tableau - tableau)
    spare = (1 - _LOW_BOXES) * wants.market
    tableau += lacks if lacks <= spare else spare if wants.kind == "auction" else 0.0
    if tray and wants.row:
        tableau = max(tableau, min(rows, left - _LOW_BOXES * wants.market))
    market = max(_LEAST_MARKET, left - tableau)
    if wants.tableau < left - market or market > _ROOMY_BOXES * wants.market:
        market = min(market, max(wants.market * _ROOMY_BOXES, _LEAST_MARKET))
    if not tray:
        return market, left - market
    left -= market
    # A run is whole before companies of which nobody has anything are in sight.
    rows = wants.begun if wants.tray and wants.begun else wants.tableau
    needed = min(wants.below - tray, left - rows)
    more = max(0.0, needed, min(wants.roomy_tray - tray, left - _EASY_ROWS * wants.tableau))
    return market, left - more, tray + more


def side_heights(room: Room, wants: Wants) -> tuple[float, ...]:
    """The upper and the lower group of tabs, and the tray beside a high board.

    Where holdings lack rows the tray gives way first (cards a whole row of theirs, if the upper group can't
    spare it), then what is in front of the upper group; then rows are as low as they may be; then companies
    of which nobody has anything are scrolled to. Where others have to be, too, some rows fewer leave a
    charter whole.
    """
    begun = wants.begun or wants.tableau
    has_tray = wants.is_tall and wants.has_tray
    upper = wants.upper or (0.0,)
    usual_tray = _TALL_TRAYS.get(wants.kind, _LEAST_TRAY)
    # A run has what neither a charter nor companies that can be in sight need.
    in_sight = _LOW_ROWS * begun if _LOW_ROWS * begun <= (1 - _UPPER) * (room.high - usual_tray) else 0.0
    rest = room.high - upper[-1] - max(_LEAST_HOLDINGS, in_sight)
    roomy_tray = max(wants.cards or usual_tray, _rows_within(wants.below, rest, wants.row))
    tray = min(room.high * 0.4, roomy_tray) if has_tray else 0.0
    lacks = upper[0] + begun - (room.high - tray)
    least_tray = _LEAST_LOTS if wants.kind == "auction" else wants.cards or _LEAST_TRAY
    if has_tray:
        # A row of cards is worth a market that is as low as it may be.
        lacks -= upper[0] - upper[-1] if wants.kind in _CARDS else 0.0
        given = _whole_rows(wants.kind, tray - max(0.0, lacks))
        tray = max(min(tray, max(least_tray, wants.tray, wants.below)), given)
    left = room.high - tray
    usual = _UPPER * left
    ways = [(high, wants.tableau) for high in (max(upper[0], usual), *upper[:-1])]
    ways += [(high, _LOW_ROWS * wants.tableau) for high in upper]
    ways += [(high, part * begun) for part in (1, _LOW_ROWS) for high in upper]
    least = max(usual, left - _LOW_ROWS * begun)
    if wants.kind == "operating":
        # A row of cards gives up too little for companies to be in sight.
        if least == usual or (wants.cards and not in_sight):
            least = max(_CHARTER_OF_MANY * left, left - _LEAST_HOLDINGS)
        if upper[-1] - least <= _FEW_ROWS:
            least = upper[-1]
    high = next((high for high, rows in ways if high + rows <= left), min(upper[-1], least))
    return (high, left - high, tray) if has_tray else (high, left - high)
