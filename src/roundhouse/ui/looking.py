"""Clicks, rests and keys by which things are looked into, and what is then shown of them."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from PySide6.QtCore import QCoreApplication, QEvent, QModelIndex, QObject, QPoint, Qt, Signal
from PySide6.QtGui import QCursor, QHelpEvent, QMouseEvent
from PySide6.QtWidgets import QAbstractItemView, QApplication, QWidget

from roundhouse.engine.names import CompanySymbol, HexId
from roundhouse.engine.owners import NOBODY
from roundhouse.engine.pieces import company_of
from roundhouse.queries.companies import acting_company
from roundhouse.queries.lays import fitting_hexes
from roundhouse.queries.turns import acting_player
from roundhouse.ui.about import Subject, Telling, about
from roundhouse.ui.about.subject import of_cell, of_figure, of_hex, of_owner
from roundhouse.ui.about_panel import AboutPanel
from roundhouse.ui.board.items.shown import Shown
from roundhouse.ui.bridge import Bridge
from roundhouse.ui.charter_popup import CharterPopup
from roundhouse.ui.correction_menus import circle_at
from roundhouse.ui.docks.keyed_view import KeyedView
from roundhouse.ui.docks.table_view import Heads
from roundhouse.ui.main_window import MainWindow
from roundhouse.ui.models.keyed import CellRole
from roundhouse.ui.over_window import is_escape
from roundhouse.ui.tray_model import TILE_ROLE
from roundhouse.ui.why_not import WhyNot

Find = Callable[[QPoint], Subject | None]
"""What lies at a point of a widget."""
_LEAVING: Final = frozenset(
    {QEvent.Type.Leave, QEvent.Type.MouseButtonPress, QEvent.Type.Wheel, QEvent.Type.KeyPress}
)


class Looking(QObject):
    """Shows the card of whatever is clicked, where a click decides nothing, or rested on where it does.

    A click with the right button shows it where nothing can be corrected; the key of ``command.look`` shows
    that of what the pointer is on. ``rules_wanted`` carries a section of the rulebook, ``named`` the hex that
    the card is about, if any. Lives as long as the screens of ``window``.
    """

    named = Signal(object)

    rules_wanted = Signal(str)

    def __init__(self, window: MainWindow, bridge: Bridge, why: WhyNot) -> None:
        """Listen to the panels of ``window``; what was clicked in vain is left to ``why``."""
        super().__init__(window.table)
        self._window, self._bridge, self._why = window, bridge, why
        why.subject_wanted.connect(self.look_into)
        why.rules_wanted.connect(self.rules_wanted)
        self.panel = AboutPanel(bridge.words, window.look, window)
        self.charter = CharterPopup(bridge.words, window.look, window)
        self._before: list[Subject] = []
        self._at = QPoint()
        self._resting = False
        self._found: dict[QObject, Find] = {}
        self._shown: Shown | None = None
        self.panel.subject_wanted.connect(self._go_on)
        self.panel.back_wanted.connect(self._go_back)
        self.panel.closed.connect(lambda: self.named.emit(()))
        self.panel.moment_wanted.connect(bridge.show_moment)
        self.panel.show_wanted.connect(self._show)
        self.panel.rules_wanted.connect(self.rules_wanted)
        bridge.shown.connect(self._position_shown)
        for over in (self.panel, self.charter):
            bridge.game_changed.connect(over.put_away)
            self.destroyed.connect(over.deleteLater)
        bridge.shown.connect(self.charter.put_away)
        self._listen()

    def _listen(self) -> None:
        panels, bar = self._window.panels, self._window.table.turn_bar
        for view in (panels.market, panels.tableau, panels.charter, panels.trains, panels.order):
            self._on_cells(view)
            view.activated.connect(lambda index, view=view: self._look_at_cell(view, index))
        for deciding in (panels.certificates, panels.auction, panels.offered, panels.own_shares):
            self._on_cells(deciding, decides=True)
        for heads, keys in (
            (panels.tableau.heads_across, panels.tableau.keyed().column_keys),
            (panels.tableau.heads_down, panels.tableau.keyed().row_keys),
        ):
            self._on_heads(heads, keys)
        self._find_in(panels.tray.viewport(), self._tile_at)
        panels.tray.viewport().installEventFilter(self)
        for widget in (bar.name, bar.mark):
            self._find_in(widget, lambda _: self._acting_player(), clicks=True)
        self._find_in(bar.company_mark, lambda _: self._acting_company(), clicks=True)
        self._find_in(panels.board.viewport(), self._on_board)
        panels.board.hex_clicked.connect(self._look_at_board)

    # --- where things lie ---------------------------------------------------------------------

    def _on_cells(self, view: KeyedView, *, decides: bool = False) -> None:
        def find(place: QPoint) -> Subject | None:
            return self._of_index(view.indexAt(place))

        self._find_in(view.viewport(), find)
        if decides:
            view.viewport().installEventFilter(self)
            view.clicked.connect(lambda index: self._look_at_quiet(view, index))
        else:
            view.clicked.connect(lambda index: self._look_at_cell(view, index))

    def _on_heads(self, heads: Heads, keys: Callable[[], tuple[str, ...]]) -> None:
        def find(place: QPoint) -> Subject | None:
            section = heads.logicalIndexAt(place)
            return of_figure(keys()[section], "") if 0 <= section < len(keys()) else None

        self._find_in(heads.viewport(), find, clicks=True)

    def _find_in(self, widget: QWidget, find: Find, *, clicks: bool = False) -> None:
        self._found[widget] = find
        if clicks:
            widget.installEventFilter(self)
            widget.setProperty("looks", True)

    def _of_index(self, index: QModelIndex) -> Subject | None:
        position = self._bridge.position
        if position is None or not index.isValid():
            return None
        keys = index.data(CellRole.ROW_KEY), index.data(CellRole.COLUMN_KEY)
        cell = index.data(CellRole.CELL)
        return None if cell is None else of_cell(position, cell, *keys)

    def _tile_at(self, place: QPoint) -> Subject | None:
        tile = self._window.panels.tray.indexAt(place).data(TILE_ROLE)
        return Subject("tile", tile.tile) if tile is not None else None

    def _acting_player(self) -> Subject | None:
        bridge = self._bridge
        if bridge.position is None:
            return None
        return of_owner(acting_player(bridge.position, bridge.acting_owner()) or NOBODY)

    def _acting_company(self) -> Subject | None:
        position = self._bridge.position
        symbol = acting_company(position) if position is not None else ""
        return Subject("company", symbol) if symbol else None

    def _on_board(self, place: QPoint) -> Subject | None:
        view, position = self._window.panels.board, self._bridge.position
        at = view.mapToScene(place)
        hex_id = view.board.hex_at(at) if view.board is not None else None
        if position is None or hex_id is None:
            return None
        return of_hex(position, hex_id, circle_at(view, position, hex_id, at))

    # --- clicks, rests and the key ------------------------------------------------------------

    def _look_at_cell(self, view: QAbstractItemView, index: QModelIndex) -> None:
        found = self._of_index(index)
        if found is not None:
            self.look_into(found, view.viewport().mapTo(self._window, view.visualRect(index).center()))

    def _look_at_quiet(self, view: QAbstractItemView, index: QModelIndex) -> None:
        """A card that can't be taken was clicked: why not, or else what it is."""
        cell = index.data(CellRole.CELL)
        if cell is None or getattr(cell, "offer", None) is not None:
            return
        if not self._why.of_cell(cell, view.viewport().mapTo(self._window, view.visualRect(index).center())):
            self._look_at_cell(view, index)

    def _look_at_board(self, hex_id: HexId) -> None:
        view = self._window.panels.board
        found, at = self._on_board(view.clicked_at), view.viewport().mapTo(self._window, view.clicked_at)
        if found is not None and not self._why.of_hex(hex_id, at):
            self.look_into(found, at)

    def look_at_pointer(self) -> None:
        """Show the card of what the pointer is on, or the keys have reached."""
        place = QCursor.pos()
        widget = QApplication.widgetAt(place)
        focus = QApplication.focusWidget()
        find = self._found.get(widget) if widget is not None else None
        found = find(widget.mapFromGlobal(place)) if find is not None and widget is not None else None
        if found is not None:
            self.look_into(found, self._window.mapFromGlobal(place))
        elif isinstance(focus, QAbstractItemView) and focus.currentIndex().isValid():
            self._look_at_cell(focus, focus.currentIndex())
        else:
            self._bridge.noticed.emit(self._bridge.words.say("about.none"))

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """A release on a head or a name, a right click or a rest on what a click would take."""
        if self._shown is not None and is_escape(event):
            if event.type() == QEvent.Type.KeyPress:
                self.clear()
            event.accept()
            return True
        find = self._found.get(watched)
        if find is None or not isinstance(watched, QWidget):
            return False
        if self._resting and (event.type() in _LEAVING or event.type() == QEvent.Type.MouseMove):
            self.panel.put_away()
        if isinstance(event, QHelpEvent) and event.type() == QEvent.Type.ToolTip:
            if not watched.property("looks"):
                self._show_at(watched, find(event.pos()), event.pos(), resting=True)
                return True
        elif isinstance(event, QMouseEvent) and event.type() == QEvent.Type.MouseButtonRelease:
            left = event.button() == Qt.MouseButton.LeftButton and watched.property("looks")
            right = event.button() == Qt.MouseButton.RightButton and not watched.property("looks")
            if left or right:
                place = event.position().toPoint()
                self._show_at(watched, find(place), place)
        return False

    def _show_at(
        self, widget: QWidget, found: Subject | None, place: QPoint, *, resting: bool = False
    ) -> None:
        if found is not None:
            self.look_into(found, widget.mapTo(self._window, place), resting=resting)

    # --- the card -----------------------------------------------------------------------------

    def look_into(self, subject: Subject, at: QPoint, *, resting: bool = False) -> None:
        """Show the card of ``subject`` near a point of the window; one that is only rested on goes again."""
        self._before, self._at, self._resting = [], at, resting
        self.panel.setAttribute(Qt.WidgetAttribute.WA_TransparentForMouseEvents, resting)
        self._present(subject)

    def _present(self, subject: Subject) -> None:
        bridge, position = self._bridge, self._bridge.position
        if position is None:
            return
        telling = Telling(bridge.words, position, bridge.entries[: bridge.moment])
        card = about(telling, subject)
        self.panel.show_card(card, position.definition, self._at, has_back=bool(self._before))
        self.named.emit((HexId(subject.name),) if subject.kind == "hex" else ())

    def _go_on(self, subject: Subject) -> None:
        if self.panel.card is not None:
            self._before.append(self.panel.card.subject)
        self._present(subject)

    def _go_back(self) -> None:
        if self._before:
            self._present(self._before.pop())

    def _position_shown(self) -> None:
        self.clear()
        if self._bridge.position is None:
            self.panel.put_away()
        elif self.panel.isVisible() and self.panel.card is not None:
            self._present(self.panel.card.subject)

    # --- what the board shows -----------------------------------------------------------------

    @property
    def shows(self) -> bool:
        """Whether the board shows something of what was looked into."""
        return self._shown is not None

    def clear(self) -> None:
        """Take away what the board shows."""
        if self._shown is not None:
            if self._window.panels.board.board is self._shown.scene:
                self._shown.clear()
            self._shown = None
            self._application().removeEventFilter(self)

    def _application(self) -> QCoreApplication:
        application = QCoreApplication.instance()
        assert application is not None
        return application

    def _show(self, what: str) -> None:
        """Show it; Esc takes it away again."""
        position, scene = self._bridge.position, self._window.panels.board.board
        card = self.panel.card
        if position is None or scene is None or card is None:
            return
        self.panel.put_away()
        if what == "charter":
            self.charter.show_company(position, CompanySymbol(card.subject.name), self._at)
            return
        self.clear()
        self._shown = shown = Shown(scene)
        self._application().installEventFilter(self)
        name = card.subject.name
        symbol = company_of(name) if card.subject.kind == "token" else CompanySymbol(name)
        if what == "fits":
            shown.hexes(fitting_hexes(position, name))
        elif what == "routes":
            shown.routes(position, symbol)
        else:
            shown.reach(position, symbol)
        facts = {"tile": name} if what == "fits" else {"company": str(symbol)}
        self._bridge.noticed.emit(self._bridge.words.say(f"about.shown.{what}", **facts))
