"""A right click on board, market, overview, charter, trains or order of play: what may be put right there."""

from __future__ import annotations

from collections.abc import Callable, Iterable

from PySide6.QtCore import QModelIndex, QPoint, QPointF, Qt
from PySide6.QtWidgets import QAbstractItemView, QWidget

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

Open = Callable[[Iterable[Wanted]], None]
Find = Callable[[Position, QModelIndex], Iterable[Wanted]]
_NEAR = 1.25
"""How far from the middle of a circle a click still means it, in times of its radius."""


class CorrectionMenus:
    """Asks ``open_menu`` for a menu of what is found where somebody clicks with the right button."""

    def __init__(self, panels: Panels, bridge: Bridge, open_menu: Open) -> None:
        """Listen to ``panels``."""
        self._bridge, self._open = bridge, open_menu
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

    def _ask(self, widget: QWidget, take: Callable[[QPoint, Position], None]) -> None:
        def open_at(place: QPoint) -> None:
            position = self._bridge.position
            if position is not None:
                take(place, position)

        widget.setContextMenuPolicy(Qt.ContextMenuPolicy.CustomContextMenu)
        widget.customContextMenuRequested.connect(open_at)

    def _on_cells(self, view: QAbstractItemView, find: Find) -> None:
        def take(place: QPoint, position: Position) -> None:
            index = view.indexAt(place)
            if index.isValid() and index.data(CellRole.ROW_KEY) is not None:
                self._open(find(position, index))

        self._ask(view, take)

    def _on_heads(self, heads: Heads, keys: Callable[[], tuple[str, ...]]) -> None:
        def take(place: QPoint, position: Position) -> None:
            section = heads.logicalIndexAt(place)
            if 0 <= section < len(keys()):
                self._open(correcting.of_figure(position, keys()[section], ""))

        self._ask(heads, take)

    def _on_board(self, place: QPoint, position: Position) -> None:
        board = self._board.board
        at = self._board.mapToScene(place)
        hex_id = board.hex_at(at) if board is not None else None
        if hex_id is not None:
            self._open(correcting.of_hex(position, hex_id, circle_at(self._board, position, hex_id, at)))


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
