"""Clicks, rests and keys by which things are looked into in the main window."""

from __future__ import annotations

from functools import partial

from PySide6.QtCore import QModelIndex, QPoint
from PySide6.QtGui import QCursor
from PySide6.QtWidgets import QAbstractItemView, QWidget

from roundhouse.engine.names import HexId
from roundhouse.engine.owners import Owner
from roundhouse.ui.about import Subject
from roundhouse.ui.about.subject import of_name, of_owner, of_train
from roundhouse.ui.bridge import Bridge
from roundhouse.ui.docks.keyed_view import KeyedView
from roundhouse.ui.docks.log import LogView
from roundhouse.ui.lookout import Find, Lookout
from roundhouse.ui.main_window import MainWindow
from roundhouse.ui.models.keyed import CellRole
from roundhouse.ui.tray_model import TILE_ROLE
from roundhouse.ui.why_not import WhyNot
from roundhouse.ui.words.marked import Named


class Looking(Lookout):
    """Shows the card of whatever is clicked, where a click decides nothing, or rested on where it does.

    A click with the right button shows it where nothing can be corrected; the key of ``command.look`` shows
    that of what the pointer is on. Lives as long as the screens of ``window``.
    """

    def __init__(self, window: MainWindow, bridge: Bridge, why: WhyNot) -> None:
        """Listen to the screens of ``window``; what was clicked in vain is left to ``why``."""
        super().__init__(window.table, window, window.look, window.panels, bridge)
        self._window, self._why = window, why
        why.subject_wanted.connect(self.look_into)
        why.rules_wanted.connect(self.rules_wanted)
        self._listen()

    def _listen(self) -> None:
        panels = self._panels
        self.listen_to_views((panels.market, panels.tableau, panels.charter, panels.trains, panels.order))
        self.listen_to_bar(self._window.table.turn_bar)
        for view in panels.below().values():
            self._rest_on(view.viewport(), self._cells(view))
            view.clicked.connect(lambda index, view=view: self._look_at_quiet(view, index))
            view.activated.connect(lambda index, view=view: self._look_at_reached(view, index))
        self._rest_on(panels.run.trains_box, self._train_at)
        self._rest_in(panels.run.stops, self._stop_at, clicks=True)
        self._rest_on(panels.tray.viewport(), self._tile_at)
        self._rest_on(panels.log.viewport(), lambda place: self._of_named(panels.log.named_at(place)))
        self._find_in(panels.board.viewport(), self._on_board)
        panels.board.hex_clicked.connect(self._look_at_board)
        self._window.table.turn_bar.sheet_opened.connect(self.listen_to_names)
        self._window.end.owner_clicked.connect(self._look_at_owner)
        end = self._window.end
        self._rest_on(end.rows, lambda place: of_owner(end.owner_at(place)))
        self._rest_on(end.holdings, lambda place: of_owner(end.holdings.owner_at(place)))
        for kind, chart in end.charts.items():
            chart.begun.connect(partial(self._rest_on, find=partial(self._of_chart, kind)))
        self.board_wanted.connect(self._leave_ranking)

    def _rest_on(self, widget: QWidget, find: Find) -> None:
        self._find_in(widget, find)
        widget.installEventFilter(self)

    def _of_chart(self, kind: str, place: QPoint) -> Subject | None:
        return of_owner(self._window.end.owner_in(kind, place))

    def _tile_at(self, place: QPoint) -> Subject | None:
        tile = self._panels.tray.indexAt(place).data(TILE_ROLE)
        return Subject("tile", tile.tile) if tile is not None else None

    def _of_named(self, named: Named | None) -> Subject | None:
        """What a word of the log names."""
        position = self._bridge.position
        return of_name(position, named.kind, named.name) if named is not None and position else None

    def _train_at(self, place: QPoint) -> Subject | None:
        """The train at a point of those whose routes are being marked."""
        position = self._bridge.position
        kind = self._panels.run.train_at(place)
        return of_train(position.definition, kind) if position is not None else None

    def _stop_at(self, place: QPoint) -> Subject | None:
        """The hex of a stop at a point of the route that is being marked."""
        hex_id = self._panels.run.stop_at(place)
        return Subject("hex", hex_id) if hex_id is not None else None

    def _on_board(self, place: QPoint) -> Subject | None:
        """A tile of the open fan lies over the hexes around it."""
        view = self._panels.board
        tile = self._panels.tools.lay.tile_at(view.mapToScene(place)) if view.board is not None else ""
        return Subject("tile", tile) if tile else super()._on_board(place)

    # --- clicks and the key -------------------------------------------------------------------

    def _look_at_quiet(self, view: KeyedView, index: QModelIndex) -> None:
        """A card that can't be taken was clicked: why not, or else what it is."""
        if self._is_in_vain(view, index, view.pressed_at):
            self._show_at(view.viewport(), self._cells(view)(view.pressed_at), view.pressed_at)

    def _look_at_reached(self, view: KeyedView, index: QModelIndex) -> None:
        """Enter on a card that can't be taken: the same as a click there."""
        if self._is_in_vain(view, index, view.visualRect(index).center()):
            self._look_at_cell(view, index)

    def _is_in_vain(self, view: KeyedView, index: QModelIndex, place: QPoint) -> bool:
        """Whether nothing is taken with a card, and nothing is told at a place in it that stands against it.

        A bubble beside the place leaves the pointer over the card: what it lay over would move on.
        """
        cell = index.data(CellRole.CELL)
        at = view.viewport().mapTo(self._window, place)
        return cell is not None and not view.has_taken and not self._why.of_cell(cell, at)

    def _look_at_board(self, hex_id: HexId) -> None:
        view = self._panels.board
        found, at = self._on_board(view.clicked_at), view.viewport().mapTo(self._window, view.clicked_at)
        if found is not None and not self._why.of_hex(hex_id, at):
            self.look_into(found, at)

    def _look_at_owner(self, owner: Owner, at: QPoint) -> None:
        """Somebody of the ranking was clicked, or a bar of a chart, at a point of the end screen."""
        found = of_owner(owner)
        if found is not None:
            self.look_into(found, self._window.end.mapTo(self._window, at))

    def _leave_ranking(self) -> None:
        """What the board shows is seen at the table."""
        if self._window.screens.currentWidget() is self._window.end:
            self._window.end.back_wanted.emit()

    def keys_came_last(self) -> bool:
        """Whether the pointer has rested since keys went on in the view that has the focus."""
        focus = self._window.focusWidget()
        return isinstance(focus, KeyedView | LogView) and focus.pointer_then == QCursor.pos()

    def look_at_focus(self) -> None:
        """Show the card of what the keys have reached."""
        focus, log = self._window.focusWidget(), self._panels.log
        named = log.named_reached() if focus is log else None
        if named is not None:
            self._show_at(log.viewport(), self._of_named(named), log.place_of(named))
        elif isinstance(focus, QAbstractItemView) and focus.currentIndex().isValid():
            self._look_at_cell(focus, focus.currentIndex())
        else:
            self._bridge.noticed.emit(self._bridge.words.say("about.none"))
