"""The states in which parts of a window look otherwise: pointed at, pressed, chosen, disabled, popped up."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterator
from contextlib import contextmanager

from PySide6.QtCore import QItemSelectionModel, QPoint, QPointF, Qt
from PySide6.QtGui import QAction, QHoverEvent
from PySide6.QtWidgets import (
    QAbstractButton,
    QAbstractItemView,
    QAbstractSpinBox,
    QApplication,
    QCheckBox,
    QComboBox,
    QLineEdit,
    QMainWindow,
    QMenu,
    QTabBar,
    QToolTip,
    QWidget,
)
from shiboken6 import isValid

from tests.ui.layout.cut_off import seen_in

Seen = tuple[str, QWidget]
_LONG = "Nothing here: a tooltip in several words, with some_figures 1843"
_MOST = 3
"""So many widgets that look alike are put into each state."""


def settle() -> None:
    """Let what waits be laid out."""
    for _ in range(3):
        QApplication.processEvents()


def states(root: QWidget, opened: set[Hashable] | None = None) -> Iterator[Seen]:
    """``root`` with its parts in one state after the other, and what pops up from it.

    What is in ``opened`` doesn't pop up again: menus and lists by what they offer. What does is put there.
    """
    opened = set() if opened is None else opened
    by_kind: dict[tuple[object, ...], list[QWidget]] = {}
    for widget in seen_in(root):
        by_kind.setdefault(_kind(widget), []).append(widget)
    some = [widget for alike in by_kind.values() for widget in alike[:_MOST]]
    for name, change in _TOGETHER.items():
        undo = [(widget, back) for widget in some if isValid(widget) and (back := change(widget)) is not None]
        settle()
        yield name, root
        for widget, back in undo:
            if isValid(widget):
                back()
    settle()
    for widget in filter(isValid, some):
        for kind, each in _EACH:
            if isinstance(widget, kind):
                yield from each(widget, opened)


def _kind(widget: QWidget) -> tuple[object, ...]:
    """What a style sheet may tell apart."""
    told = [widget.property(name) for name in ("may", "careful", "quiet", "link", "type", "heading", "bare")]
    return type(widget), widget.objectName(), *map(bool, told), widget.isEnabled()


# --- all at once ----------------------------------------------------------------------------------

Undo = Callable[[], None]


def _pointed_at(widget: QWidget) -> Undo | None:
    if isinstance(widget, QTabBar):
        middle = QPointF(widget.tabRect(widget.count() - 1).center())
        QApplication.sendEvent(widget, QHoverEvent(QHoverEvent.Type.HoverMove, middle, middle, middle))
    widget.setAttribute(Qt.WidgetAttribute.WA_UnderMouse)
    widget.update()
    return lambda: widget.setAttribute(Qt.WidgetAttribute.WA_UnderMouse, False)


def _pressed(widget: QWidget) -> Undo | None:
    if not isinstance(widget, QAbstractButton) or not widget.isEnabled():
        return None
    widget.setDown(True)
    return lambda: widget.setDown(False)


def _disabled(widget: QWidget) -> Undo | None:
    """Words of what can't be used are read, too: they say what might be."""
    if not isinstance(widget, QAbstractButton | QComboBox | QAbstractSpinBox | QLineEdit | QTabBar):
        return None
    if not widget.isEnabled():
        return None
    widget.setEnabled(False)
    return lambda: widget.setEnabled(True)


def _ticked(widget: QWidget) -> Undo | None:
    if not isinstance(widget, QCheckBox) or widget.isChecked():
        return None
    widget.blockSignals(True)
    widget.setChecked(True)
    return lambda: _unticked(widget)


def _unticked(box: QCheckBox) -> None:
    box.setChecked(False)
    box.blockSignals(False)


def _selected(widget: QWidget) -> Undo | None:
    """All that is written in an input, a row of a list."""
    if isinstance(widget, QLineEdit):
        widget.selectAll()
        return widget.deselect
    if isinstance(widget, QAbstractItemView) and (chosen := widget.selectionModel()) is not None:
        if widget.selectionMode() is QAbstractItemView.SelectionMode.NoSelection:
            return None
        with _quiet(chosen):
            chosen.select(widget.model().index(0, 0), _ROW)
        return lambda: _cleared(chosen)
    return None


def _cleared(chosen: QItemSelectionModel) -> None:
    with _quiet(chosen):
        chosen.clearSelection()


@contextmanager
def _quiet(chosen: QItemSelectionModel) -> Iterator[None]:
    """Choosing a row decides nothing."""
    chosen.blockSignals(True)
    try:
        yield
    finally:
        chosen.blockSignals(False)


_ROW = QItemSelectionModel.SelectionFlag.ClearAndSelect | QItemSelectionModel.SelectionFlag.Rows
_TOGETHER: dict[str, Callable[[QWidget], Undo | None]] = {
    "pointed at": _pointed_at,
    "pressed": _pressed,
    "disabled": _disabled,
    "ticked": _ticked,
    "selected": _selected,
}


# --- one after the other --------------------------------------------------------------------------


def _is_first(what: Hashable, opened: set[Hashable]) -> bool:
    """Whether something pops up for the first time; from then on it has been opened."""
    is_first = what not in opened
    opened.add(what)
    return is_first


def _popup(box: QWidget, opened: set[Hashable]) -> Iterator[Seen]:
    """The list of a combo box with each of its rows highlighted, up to a few."""
    assert isinstance(box, QComboBox)
    rows = tuple(map(box.itemText, range(box.count())))
    if not rows or not box.isEnabled() or not _is_first((*_kind(box), box.width(), rows), opened):
        return
    box.showPopup()
    for row in range(min(box.count(), _MOST)):
        box.view().setCurrentIndex(box.model().index(row, 0))
        settle()
        yield f"list of {box.currentText()}, row {row}", box.view().window()
    box.hidePopup()
    settle()


def _menus(window: QWidget, opened: set[Hashable]) -> Iterator[Seen]:
    """Each menu as it opens, with a command pointed at, and one that isn't to be had."""
    assert isinstance(window, QMainWindow)
    for menu in window.menuBar().findChildren(QMenu):
        offered = ((each.text(), each.isEnabled(), each.isChecked()) for each in menu.actions())
        if _is_first((QMenu, menu.title(), *offered), opened):
            yield from menu_states(menu)


def menu_states(menu: QMenu) -> Iterator[Seen]:
    """A menu as it opens, and with a command of each state pointed at."""
    menu.popup(QPoint(0, 0))
    settle()
    yield menu.title(), menu
    by_state: dict[tuple[bool, bool], QAction] = {}
    for action in menu.actions():
        if action.text() and not action.isSeparator():
            by_state.setdefault((action.isEnabled(), action.isChecked()), action)
    for action in by_state.values():
        menu.setActiveAction(action)
        settle()
        yield f"{menu.title()}, {action.text()}", menu
    menu.hide()
    settle()


def _tooltip(window: QWidget, opened: set[Hashable]) -> Iterator[Seen]:
    if not _is_first(QToolTip, opened):
        return
    QToolTip.showText(window.mapToGlobal(QPoint(9, 9)), _LONG, window)
    settle()
    for widget in QApplication.topLevelWidgets():
        if widget.inherits("QTipLabel") and widget.isVisible():
            yield "tooltip", widget
    QToolTip.hideText()
    settle()


_EACH: tuple[tuple[type[QWidget], Callable[[QWidget, set[Hashable]], Iterator[Seen]]], ...] = (
    (QComboBox, _popup),
    (QMainWindow, _menus),
    (QMainWindow, _tooltip),
)
