"""What is looked into in a window: where things lie in it, and the card of what was clicked or rested on."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from functools import partial
from typing import Final

from PySide6.QtCore import QCoreApplication, QEvent, QModelIndex, QObject, QPoint, Qt, Signal
from PySide6.QtGui import QCursor, QHelpEvent, QMouseEvent
from PySide6.QtWidgets import QAbstractButton, QAbstractItemView, QApplication, QWidget
from shiboken6 import isValid

from roundhouse.engine.names import CompanySymbol, HexId
from roundhouse.engine.owners import NOBODY
from roundhouse.engine.pieces import company_of
from roundhouse.engine.position import Position
from roundhouse.queries.companies import acting_company
from roundhouse.queries.lays import fitting_hexes
from roundhouse.queries.turns import acting_player
from roundhouse.ui.about import Subject, Telling, about
from roundhouse.ui.about.subject import of_action, of_cell, of_figure, of_hex, of_name, of_owner, of_text
from roundhouse.ui.about_panel import AboutPanel
from roundhouse.ui.appearance import Appearance
from roundhouse.ui.board.items.shown import Shown
from roundhouse.ui.bridge import Bridge
from roundhouse.ui.cards.painted import Painted
from roundhouse.ui.charter_popup import CharterPopup
from roundhouse.ui.check_box import CheckBox
from roundhouse.ui.choice_button import ChoiceButton
from roundhouse.ui.correction_menus import circle_at
from roundhouse.ui.docks.keyed_view import KeyedView
from roundhouse.ui.docks.table_view import Heads
from roundhouse.ui.marks import Badge
from roundhouse.ui.models.keyed import CellRole
from roundhouse.ui.offer_sheet import Heading
from roundhouse.ui.over_window import is_escape
from roundhouse.ui.panels import Panels
from roundhouse.ui.text import Label, unescaped
from roundhouse.ui.turn_bar import TurnBar

Find = Callable[[QPoint], Subject | None]
"""What lies at a point of a widget."""
_LEAVING: Final = frozenset(
    {QEvent.Type.Leave, QEvent.Type.MouseButtonPress, QEvent.Type.Wheel, QEvent.Type.KeyPress}
)


class Lookout(QObject):
    """Shows the card of what is clicked, or rested on, in ``window``, which shows ``panels`` in ``look``.

    ``rules_wanted`` carries a section of the rulebook, ``named`` the hex that the card is about, if any;
    ``board_wanted`` and a moment want the board to be seen. Lives as long as ``parent``.
    """

    named = Signal(object)
    rules_wanted = Signal(str)
    board_wanted = Signal()

    def __init__(
        self, parent: QObject, window: QWidget, look: Appearance, panels: Panels, bridge: Bridge
    ) -> None:
        """Nothing is looked into, and nothing listened to yet."""
        super().__init__(parent)
        self._over, self._panels, self._bridge = window, panels, bridge
        self.panel = AboutPanel(bridge.words, look, window)
        self.charter = CharterPopup(bridge.words, look, window)
        self._before: list[Subject] = []
        self._at = QPoint()
        self._resting = False
        self._rests = False
        self._found: dict[QObject, Find] = {}
        self._shown: Shown | None = None
        self.panel.subject_wanted.connect(self._go_on)
        self.panel.back_wanted.connect(self._go_back)
        self.panel.closed.connect(lambda: self.named.emit(()))
        self.panel.moment_wanted.connect(lambda _: self.board_wanted.emit())
        self.panel.moment_wanted.connect(bridge.show_moment)
        self.panel.show_wanted.connect(self._show)
        self.panel.rules_wanted.connect(self.rules_wanted)
        bridge.shown.connect(self._position_shown)
        for over in (self.panel, self.charter):
            bridge.game_changed.connect(over.put_away)
            self.destroyed.connect(over.deleteLater)
        bridge.shown.connect(self.charter.put_away)
        self._listen_to_view(self.charter.view)

    # --- where things lie ---------------------------------------------------------------------

    def listen_to_views(self, views: Iterable[KeyedView]) -> None:
        """A click on a cell of one of ``views`` shows the card of what it is about; so does Enter."""
        for view in views:
            self._listen_to_view(view)
        tableau = self._panels.tableau
        self._on_heads(tableau.heads_across, tableau.keyed().column_keys)
        self._on_heads(tableau.heads_down, tableau.keyed().row_keys)

    def _listen_to_view(self, view: KeyedView) -> None:
        self._find_in(view.viewport(), self._cells(view), clicks=True)
        view.activated.connect(lambda index: self._look_at_cell(view, index))

    def listen_to_bar(self, bar: TurnBar) -> None:
        """A click on who is on turn shows their cards, one on the phase that of the phase."""
        for widget in (bar.actor.name, bar.actor.mark):
            self._find_in(widget, lambda _: self._acting_player(), clicks=True)
        self._find_in(bar.actor.company_mark, lambda _: self._acting_company(), clicks=True)
        self._find_in(bar.place.phase, lambda _: self._present_phase(), clicks=True)

    def listen_to_names(self, widget: QWidget) -> None:
        """A click or a rest on the mark or the name of somebody or something in ``widget`` shows the card.

        Where a click on a name decides or chooses, a rest or a click with the right button does.
        """
        # Those of a sheet before have gone with it.
        self._found = {each: find for each, find in self._found.items() if isValid(each)}
        for badge in widget.findChildren(Badge):
            self._rest_in(badge, partial(self._of_badge, badge), clicks=True)
        for heading in widget.findChildren(Heading):
            self._rest_in(heading, partial(self._of_heading, heading), clicks=True)
        for button in widget.findChildren(ChoiceButton):
            # Where nothing more is to say a rest on it says nothing.
            self._find_in(button, partial(self._of_button, button))
            button.setProperty("decides", True)
            button.installEventFilter(self)
        for named in _names_in(widget):
            self._rest_in(named, partial(self._of_words, named), clicks=isinstance(named, Label))

    def _of_badge(self, badge: Badge, _: QPoint) -> Subject | None:
        return self._of_thing(badge.thing)

    def _of_heading(self, heading: Heading, _: QPoint) -> Subject | None:
        position = self._bridge.position
        if position is None or heading.about is None:
            return None
        return of_action(position, heading.about)

    def _of_button(self, button: ChoiceButton, _: QPoint) -> Subject | None:
        position, decision = self._bridge.position, button.decision
        return of_action(position, decision) if position is not None and decision is not None else None

    def _of_words(self, named: Label | CheckBox, _: QPoint) -> Subject | None:
        position = self._bridge.position
        return of_text(position, unescaped(named.text())) if position is not None else None

    def _rest_in(self, widget: QWidget, find: Find, *, clicks: bool) -> None:
        self._find_in(widget, find, clicks=clicks)
        widget.setProperty("rests", True)
        widget.setMouseTracking(True)
        widget.installEventFilter(self)

    def listen_to_rests(self) -> None:
        """A rest shows the card, too, of what a click would show: nothing here is decided by clicks."""
        self._rests = True
        for widget in self._found:
            widget.removeEventFilter(self)
            widget.installEventFilter(self)

    def _cells(self, view: KeyedView) -> Find:
        return lambda place: (
            view.thing_at(place) or self._of_painted(view, place) or self._of_index(view.indexAt(place))
        )

    def _of_painted(self, view: KeyedView, place: QPoint) -> Subject | None:
        return self._of_thing(view.painted_at(place))

    def _of_thing(self, thing: Painted | None) -> Subject | None:
        position = self._bridge.position
        return of_name(position, thing.kind, thing.name) if thing is not None and position else None

    def _on_heads(self, heads: Heads, keys: Callable[[], tuple[str, ...]]) -> None:
        def find(place: QPoint) -> Subject | None:
            section = heads.section_at(place)
            return of_figure(keys()[section], "") if 0 <= section < len(keys()) else None

        self._find_in(heads.viewport(), find, clicks=True)

    def _find_in(self, widget: QWidget, find: Find, *, clicks: bool = False) -> None:
        self._found[widget] = find
        if clicks:
            widget.installEventFilter(self)
            widget.setProperty("looks", True)

    def look_at_pointer(self) -> bool:
        """Show the card of what the pointer is on; whether it is on something here."""
        place = QCursor.pos()
        widget = QApplication.widgetAt(place)
        found = self._in_widget(widget, place) if widget is not None else None
        if found is not None:
            self.look_into(found, self._over.mapFromGlobal(place))
        return found is not None

    def _in_widget(self, widget: QWidget, place: QPoint) -> Subject | None:
        """What lies at a point of the screen in a widget, or what its button decides about."""
        find = self._finder(widget)
        return find(widget.mapFromGlobal(place)) if find is not None else None

    def _finder(self, widget: QWidget) -> Find | None:
        if isinstance(widget, ChoiceButton) and self._over.isAncestorOf(widget):
            return partial(self._of_button, widget)
        return self._found.get(widget)

    def look_at(self, widget: QWidget, place: QPoint) -> tuple[str, Callable[[], None]] | None:
        """What lies at a point of a widget, as its card is headed, and what shows that; None for nothing."""
        find, telling = self._finder(widget), self._telling()
        found = find(place) if find is not None else None
        if found is None or telling is None:
            return None
        return about(telling, found).title, lambda: self._show_at(widget, found, place)

    def _telling(self) -> Telling | None:
        """What cards are told of: what is shown, after what was decided until then."""
        bridge, position = self._bridge, self._bridge.position
        if position is None or bridge.session is None:
            return None
        return Telling(bridge.words, position, bridge.entries[: bridge.moment], bridge.session.history.at)

    def _of_index(self, index: QModelIndex) -> Subject | None:
        position = self._bridge.position
        if position is None or not index.isValid():
            return None
        row, column = index.data(CellRole.ROW_KEY), index.data(CellRole.COLUMN_KEY)
        cell = index.data(CellRole.CELL)
        # What has gone from a list was about nothing else; a table without a figure is about row and column.
        return of_cell(position, cell, row, column) if cell is not None or column else None

    def _acting_player(self) -> Subject | None:
        bridge = self._bridge
        if bridge.position is None:
            return None
        return of_owner(acting_player(bridge.position, bridge.acting_owner()) or NOBODY)

    def _acting_company(self) -> Subject | None:
        position = self._bridge.position
        symbol = acting_company(position) if position is not None else ""
        return Subject("company", symbol) if symbol else None

    def _present_phase(self) -> Subject | None:
        position = self._bridge.position
        return Subject("phase", position.state.phase) if position is not None else None

    def _on_board(self, place: QPoint) -> Subject | None:
        view, position = self._panels.board, self._bridge.position
        at = view.mapToScene(place)
        hex_id = view.board.hex_at(at) if view.board is not None else None
        if position is None or hex_id is None:
            return None
        return of_hex(position, hex_id, circle_at(view, position, hex_id, at))

    # --- clicks and rests ---------------------------------------------------------------------

    def _look_at_cell(self, view: QAbstractItemView, index: QModelIndex) -> None:
        found = self._of_index(index)
        if found is not None:
            self.look_into(found, view.viewport().mapTo(self._over, view.visualRect(index).center()))

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
            if watched.property("decides"):
                return False
            if self._rests or watched.property("rests") or not watched.property("looks"):
                found = find(event.pos())
                self._show_at(watched, found, event.pos(), resting=True)
                # Other words may have a tooltip.
                return found is not None or not watched.property("rests")
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
            self.look_into(found, widget.mapTo(self._over, place), resting=resting)

    # --- the card -----------------------------------------------------------------------------

    def look_into(self, subject: Subject, at: QPoint, *, resting: bool = False) -> None:
        """Show the card of ``subject`` near a point of the window; one that is only rested on goes again."""
        self._before, self._at, self._resting = [], at, resting
        self.panel.setAttribute(Qt.WidgetAttribute.WA_TransparentForMouseEvents, resting)
        self._present(subject)

    def _present(self, subject: Subject) -> None:
        telling = self._telling()
        if telling is None:
            return
        card = about(telling, subject)
        self.panel.show_card(card, telling.definition, self._at, has_back=bool(self._before))
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
            if self._panels.board.board is self._shown.scene:
                self._shown.clear()
            self._shown = None
            self._application().removeEventFilter(self)

    def _application(self) -> QCoreApplication:
        application = QCoreApplication.instance()
        assert application is not None
        return application

    def _show(self, what: str) -> None:
        """Show it; Esc takes it away again."""
        position, scene = self._bridge.position, self._panels.board.board
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
            telling = self._telling()
            shown.routes(position, symbol, telling.earned(symbol) if telling is not None else ())
        else:
            shown.reach(position, symbol)
        self.board_wanted.emit()
        facts = {"tile": name} if what == "fits" else {"company": str(symbol)}
        self._bridge.noticed.emit(self._bridge.words.say(f"about.shown.{what}", **facts))


def _names_in(widget: QWidget) -> Iterator[Label | CheckBox]:
    """What may be nothing but a name in a sheet or dialog: words, and boxes to tick."""
    for label in widget.findChildren(Label):
        if not isinstance(label, Heading) and not isinstance(label.parentWidget(), QAbstractButton):
            yield label
    yield from widget.findChildren(CheckBox)


def has_names(widget: QWidget, position: Position) -> bool:
    """Whether a sheet or dialog has the mark or the name of somebody or something."""
    names = (of_text(position, unescaped(each.text())) for each in _names_in(widget))
    return widget.findChild(Badge) is not None or any(names)
