"""Presses every button of the table by a real click, and says which of them changed nothing that is seen."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path

import msgspec
from PySide6.QtCore import QPoint, QTimer
from PySide6.QtGui import QImage
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QAbstractButton, QApplication, QDialog, QWidget
from shiboken6 import isValid

from roundhouse.archive.game_file import GameSession
from roundhouse.engine.loop import offers
from roundhouse.engine.position import Position
from roundhouse.queries.turns import step_of
from roundhouse.ui.app import Program
from tests.ui.operator import LEFT, PLAIN, tidy_up

_SHEET = frozenset({"OfferSheet", "Contents"})
"""What the buttons of a sheet stand in."""
_CHOICES = _SHEET | {"OffersArea"}
"""What those of the turn bar stand in."""
_OF_SHEET = 3
"""About so many buttons of a sheet are pressed."""


class Button(msgspec.Struct, frozen=True):
    """A button: the part of the window it stands in, its name and text, how many alike come before it."""

    place: str
    name: str
    text: str
    number: int


class Presses:
    """A hand that presses the buttons of ``program`` at one position after the other."""

    def __init__(self, program: Program, folder: Path) -> None:
        """Files of the games that are shown go into ``folder``."""
        self._program, self._folder, self._games = program, folder, 0
        self._known: set[tuple[object, ...]] = set()
        self._shown: Position | None = None
        self._dialogs: list[str] = []
        self.count = 0
        """How many buttons have been pressed."""

    def silent(self, position: Position) -> Iterator[Button]:
        """The buttons at a position, those of its sheets too, that change nothing when they are pressed.

        What was pressed in the same step of the same kind of round already is left out, and of a sheet with
        many choices all but some.
        """
        self._go_back(position)
        at = (position.definition.name, position.state.round.kind, step_of(position))
        for button in self.buttons():
            if self._is_new(*at, button) and not self._changes(position, (), button):
                yield button
            if button.name.startswith("group_") and self._is_new(*at, "sheet", button.name):
                self._open(position, (button,))
                inside = [each for each in self.buttons() if each.place in _SHEET]
                for each in inside[:: max(1, len(inside) // _OF_SHEET)]:
                    if not self._changes(position, (button,), each):
                        yield each

    def _is_new(self, *what: object) -> bool:
        is_new = what not in self._known
        self._known.add(what)
        return is_new

    @property
    def window(self) -> QWidget:
        """The window whose buttons are pressed."""
        return self._program.window

    def buttons(self) -> list[Button]:
        """Every button of the window that can be pressed now."""
        return [button for button, _ in self._found()]

    def _found(self) -> list[tuple[Button, QAbstractButton]]:
        window, seen = self._program.window, Counter[tuple[str, str, str]]()
        found = []
        for widget in window.findChildren(QAbstractButton):
            if not (widget.isVisible() and widget.isEnabled() and not widget.visibleRegion().isEmpty()):
                continue
            key = (_place(widget), widget.objectName(), getattr(widget, "title", "") or widget.text())
            found.append((Button(*key, seen[key]), widget))
            seen[key] += 1
        return found

    def _changes(self, position: Position, way: Sequence[Button], button: Button) -> bool:
        """Whether anything changes; what no fact tells may be seen in the picture, which takes long."""
        self.count += 1
        # Facts are there whether the board has been painted or not.
        board = self._program.window.panels.board
        board.setUpdatesEnabled(False)
        if self._differs(position, way, button, self._facts):
            return True
        board.setUpdatesEnabled(True)
        return self._differs(position, way, button, self._picture)

    def _differs(
        self, position: Position, way: Sequence[Button], button: Button, look: Callable[[QWidget], object]
    ) -> bool:
        self._open(position, way)
        widget = dict(self._found())[button]
        # The pointer on it is no change, nor is the focus but where a choice gives it to what is asked.
        rest = widget if button.place in _CHOICES else self._program.window.panels.board
        QTest.mouseMove(widget, _within(widget))
        rest.setFocus()
        QApplication.processEvents()
        before = look(rest)
        self._press(widget)
        if self._dialogs or not isValid(widget):
            return True
        if widget.hasFocus():
            rest.setFocus()
        return look(rest) != before

    # --- there and back -----------------------------------------------------------------------

    def _open(self, position: Position, way: Sequence[Button]) -> None:
        self._go_back(position)
        for button in way:
            self._press(dict(self._found())[button])

    def _go_back(self, position: Position) -> None:
        """To ``position``, with nothing open and the tool that it begins with."""
        bridge, bar = self._program.bridge, self._program.window.table.turn_bar
        if bar.sheet is not None:
            bar.sheet.put_away()
        session = bridge.session
        tools = self._program.window.panels.tools
        is_there = position is self._shown and session is not None and len(session.history) == 0
        if is_there and tools.kind != "routes":
            tools.show(position, bridge.offers)
        else:
            # Routes that were marked are looked for anew.
            self._begin(position)
        self._program.window.table.scrubber.tell("")
        self._settle()

    def _begin(self, position: Position) -> None:
        """A game that begins at ``position``."""
        self._games += 1
        path = self._folder / f"{self._games}.roundhouse"
        begun = GameSession.begin(position, position.state.seats, 1, path, listed=False)
        self._program.bridge.set_session(begun)
        self._shown = position
        if self._program.finder is not None:
            self._program.finder.begin()

    def _settle(self) -> None:
        for _ in range(2):
            QApplication.processEvents()
        tidy_up()

    def _press(self, widget: QWidget) -> None:
        self._dialogs.clear()
        watch = QTimer()
        watch.timeout.connect(self._leave_dialog)
        watch.start(1)
        QTest.mouseClick(widget, LEFT, PLAIN, _within(widget))
        self._settle()
        watch.stop()
        self._leave_dialog()

    def _leave_dialog(self) -> None:
        opened = QApplication.activeModalWidget() or QApplication.activePopupWidget()
        others = [each for each in QApplication.topLevelWidgets() if isinstance(each, QDialog)]
        for each in (opened, *others):
            if each is not None and each.isVisible():
                self._dialogs.append(type(each).__name__)
                each.close()

    # --- what is seen -------------------------------------------------------------------------

    def _facts(self, rest: QWidget) -> object:
        """What has been decided, what is open, said and in the hand, and where the keys go."""
        window, bridge = self._program.window, self._program.bridge
        session, focus = bridge.session, QApplication.focusWidget()
        assert session is not None
        sheet, tools = window.table.turn_bar.sheet, window.panels.tools
        return (
            len(session.history),
            bridge.moment,
            window.screens.currentIndex(),
            sheet is not None and sheet.isVisible(),
            tools.kind,
            window.table.scrubber.message.text(),
            None if focus is rest else type(focus).__name__,
        )

    def _picture(self, _: QWidget) -> QImage:
        return self._program.window.grab().toImage()


def _within(widget: QWidget) -> QPoint:
    """A point of the widget that is seen."""
    return widget.visibleRegion().boundingRect().center()


def _place(widget: QWidget) -> str:
    """The kind of the nearest part of the window of ours around a widget."""
    above = widget.parentWidget()
    while above is not None and not type(above).__module__.startswith("roundhouse"):
        above = above.parentWidget()
    return type(above).__name__


def kinds_of_moment(positions: Sequence[Position]) -> list[Position]:
    """The first position of each round, step and set of kinds of offers."""
    found: dict[object, Position] = {}
    for position in positions:
        if not position.state.ending:
            kinds = frozenset(type(each).__name__ for each in offers(position))
            found.setdefault((position.state.round.kind, step_of(position), kinds), position)
    return list(found.values())
