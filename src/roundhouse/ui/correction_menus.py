"""A right click on board, market, overview, charter, trains or order of play: what may be put right there.

Before that stands the card of what was clicked: a left click there may be taken by a tool.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable

from PySide6.QtCore import QModelIndex, QPoint, QPointF, Qt
from PySide6.QtWidgets import QAbstractItemView, QAbstractScrollArea, QWidget

from roundhouse.engine.names import HexId
from roundhouse.engine.position import Position
from roundhouse.queries.board import circles
from roundhouse.ui import correcting
from roundhouse.ui.board.view import BoardView
from roundhouse.ui.bridge import Bridge
from roundhouse.ui.correcting import Wanted
from roundhouse.ui.docks.table_view import Heads
from roundhouse.ui.models.keyed import CellRole
from roundhouse.ui.panels import Panels

Look = tuple[str, Callable[[], None]]
"""What was clicked, in words, and what shows its card."""
Open = Callable[[Iterable[Wanted], Look | None], None]
LookAt = Callable[[QWidget, QPoint], Look | None]
"""What lies at a point of a widget."""
Find = Callable[[Position, QModelIndex], Iterable[Wanted]]
_NEAR = 1.25
"""How far from the middle of a circle a click still means it, in times of its radius."""


class CorrectionMenus:
    """Asks ``open_menu`` for a menu of what is found where somebody clicks with the right button."""

    def __init__(self, panels: Panels, bridge: Bridge, open_menu: Open, look_at: LookAt) -> None:
        """Listen to ``panels``."""
        self._bridge, self._open, self._look_at = bridge, open_menu, look_at
        self._board = panels.board
        tableau, charter = panels.tableau, panels.charter
        self._on_cells(panels.market, lambda _, at: correcting.of_box(at.data(CellRole.CELL)))
        self._on_cells(tableau, lambda position, at: correcting.of_figure(position, *_keys(at)))
        self._on_cells(
            charter,
            lambda position, at: correcting.of_company(position, charter.charter.symbol, _keys(at)[0]),
        )
        self._on_cells(
            panels.trains, lambda position, at: correcting.of_line(position, at.data(CellRole.CELL))
        )
        self._on_cells(
            panels.order, lambda position, at: correcting.of_owner(position, at.data(CellRole.CELL).key)
        )
        for heads, keys in (
            (tableau.heads_across, tableau.keyed().column_keys),
            (tableau.heads_down, tableau.keyed().row_keys),
        ):
            self._on_heads(heads, keys)
        self._ask(panels.board, self._on_board)

    def _ask(self, widget: QAbstractScrollArea, find: Callable[[QPoint, Position], Iterable[Wanted]]) -> None:
        def open_at(place: QPoint) -> None:
            position = self._bridge.position
            if position is not None:
                self._open(find(place, position), self._look_at(widget.viewport(), place))

        widget.setContextMenuPolicy(Qt.ContextMenuPolicy.CustomContextMenu)
        widget.customContextMenuRequested.connect(open_at)

    def _on_cells(self, view: QAbstractItemView, find: Find) -> None:
        def wanted(place: QPoint, position: Position) -> Iterable[Wanted]:
            index = view.indexAt(place)
            is_cell = index.isValid() and index.data(CellRole.ROW_KEY) is not None
            return find(position, index) if is_cell else ()

        self._ask(view, wanted)

    def _on_heads(self, heads: Heads, keys: Callable[[], tuple[str, ...]]) -> None:
        def wanted(place: QPoint, position: Position) -> Iterable[Wanted]:
            section = heads.section_at(place)
            is_head = 0 <= section < len(keys())
            return correcting.of_figure(position, keys()[section], "") if is_head else ()

        self._ask(heads, wanted)

    def _on_board(self, place: QPoint, position: Position) -> Iterable[Wanted]:
        board = self._board.board
        at = self._board.mapToScene(place)
        hex_id = board.hex_at(at) if board is not None else None
        if hex_id is None:
            return ()
        return correcting.of_hex(position, hex_id, circle_at(self._board, position, hex_id, at))


def _keys(index: QModelIndex) -> tuple[str, str]:
    return index.data(CellRole.ROW_KEY), index.data(CellRole.COLUMN_KEY)


def circle_at(view: BoardView, position: Position, hex_id: HexId, at: QPointF) -> tuple[int, int] | None:
    """The circle for a token that lies where somebody points; None for none."""
    assert view.board is not None
    for city, slot in circles(position, hex_id):
        (x, y), radius = view.board.places.slot(hex_id, city, slot)
        if (at.x() - x) ** 2 + (at.y() - y) ** 2 <= (radius * _NEAR) ** 2:
            return city, slot
    return None
