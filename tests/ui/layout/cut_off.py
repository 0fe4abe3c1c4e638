"""What of a widget and of everything in it cannot be read in full, told in sentences; no fault gives none.

Lists and tables may shorten what they show, and scroll areas may show a part: the rest can be reached there.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from itertools import combinations

from PySide6.QtCore import QRect, QSize, Qt
from PySide6.QtGui import QFontMetrics
from PySide6.QtWidgets import (
    QAbstractButton,
    QAbstractItemView,
    QAbstractScrollArea,
    QAbstractSpinBox,
    QCheckBox,
    QComboBox,
    QDialog,
    QLabel,
    QLineEdit,
    QMainWindow,
    QMenuBar,
    QProgressBar,
    QPushButton,
    QRadioButton,
    QScrollArea,
    QScrollBar,
    QSplitter,
    QSplitterHandle,
    QStackedWidget,
    QStyle,
    QStyleOptionButton,
    QStyleOptionComboBox,
    QTabBar,
    QTabWidget,
    QToolButton,
    QWidget,
)

from roundhouse.ui.outline import Outline
from roundhouse.ui.over_window import OverWindow
from roundhouse.ui.table import Table
from roundhouse.ui.tour_panel import TourPanel

SLACK = 1
"""Pixels that rounding may take."""
_AROUND_BARS = {"qt_scrollarea_hcontainer", "qt_scrollarea_vcontainer"}
_LAID_OVER = (OverWindow, TourPanel, Outline)
_FOR_MANY = (QMainWindow, QSplitter, QStackedWidget, QTabWidget, Table)
_TEXTS = (QLabel, QAbstractButton, QComboBox, QAbstractSpinBox, QLineEdit)


def cut_off(root: QWidget, room: QSize | None = None) -> list[str]:
    """What is cut off in ``root``, which is shown, a sentence each; ``room``: what a window may take."""
    found = [*_too_large(root, room)]
    for widget in seen_in(root):
        found += [f"{_told(widget)}: {fault}" for fault in _faults(widget)]
    return found


def seen_in(root: QWidget) -> Iterator[QWidget]:
    """All widgets that are shown in ``root``, with it, apart from the parts that Qt makes them of."""
    yield root
    for child in root.findChildren(QWidget, options=Qt.FindChildOption.FindDirectChildrenOnly):
        if child.isVisibleTo(root) and not child.isWindow() and not _is_part(child):
            yield from seen_in(child)


def _is_part(widget: QWidget) -> bool:
    """Whether a widget belongs to another one of Qt's, which is looked at as a whole."""
    parent = widget.parentWidget()
    if isinstance(widget, QScrollBar | QSplitterHandle) or widget.objectName() in _AROUND_BARS:
        return True
    if isinstance(parent, QComboBox | QAbstractSpinBox | QTabBar | QLineEdit | QMenuBar):
        return True
    return isinstance(parent, QAbstractItemView) and widget is not parent.viewport()


def _told(widget: QWidget) -> str:
    """Which widget it is: the classes that lead to it, and its words."""
    names, each = [type(widget).__name__], widget.parentWidget()
    while each is not None and len(names) < 4:
        if type(each) is not QWidget:
            names.insert(0, type(each).__name__)
        each = each.parentWidget()
    return f"{' > '.join(names)} {_words(widget)!r}"


def _words(widget: QWidget) -> str:
    if isinstance(widget, QLabel | QAbstractButton | QLineEdit):
        return widget.text()
    if isinstance(widget, QComboBox):
        return widget.currentText()
    return widget.objectName() or widget.accessibleName()


# --- places ---------------------------------------------------------------------------------------


def _too_large(root: QWidget, room: QSize | None) -> Iterator[str]:
    if room is not None and room.expandedTo(root.size()) != room:
        yield f"{_told(root)}: {_size(root.size())} is more than the {_size(room)} there are"


def _faults(widget: QWidget) -> Iterator[str]:
    yield from _outside(widget)
    yield from _smaller(widget)
    for kind, look in _LOOKS:
        if isinstance(widget, kind):
            yield from look(widget)
    yield from _overlapping(widget)


def _outside(widget: QWidget) -> Iterator[str]:
    """A widget lies in its parent, but for what is scrolled."""
    parent = widget.parentWidget()
    if parent is None or widget.isWindow() or not widget.size().isValid() or widget.size().isEmpty():
        return
    place = widget.geometry()
    area = parent.parentWidget()
    if isinstance(area, QAbstractScrollArea) and area.viewport() is parent:
        off = Qt.ScrollBarPolicy.ScrollBarAlwaysOff
        wide = place.width() > parent.width() + SLACK and area.horizontalScrollBarPolicy() == off
        high = place.height() > parent.height() + SLACK and area.verticalScrollBarPolicy() == off
        if isinstance(area, QScrollArea) and (wide or high):
            yield f"{_size(place.size())} can't be scrolled in {_size(parent.size())}"
        return
    if not parent.rect().adjusted(-SLACK, -SLACK, SLACK, SLACK).contains(place):
        yield f"lies outside its {type(parent).__name__}, {_rect(place)} of {_size(parent.size())}"


def _smaller(widget: QWidget) -> Iterator[str]:
    """A widget is no smaller than it says it must be."""
    least = widget.minimumSizeHint()
    if isinstance(widget, _FOR_MANY) or type(widget) is QScrollArea:
        # They ask for all that their parts might need, seen or not; each part that is seen is looked at.
        return
    if isinstance(widget, QDialog) and (layout := widget.layout()) is not None:
        least = layout.totalMinimumSize()
    wide, high = max(0, least.width()), max(0, least.height())
    if widget.width() + SLACK < wide or widget.height() + SLACK < high:
        yield f"{_size(widget.size())} is less than the {wide} x {high} it needs"
    inside = widget.layout()
    if inside is not None and inside.hasHeightForWidth() and not isinstance(widget, QAbstractScrollArea):
        needed = inside.totalMinimumHeightForWidth(widget.width())
        if widget.height() + SLACK < needed:
            yield f"{widget.height()} high, and {needed} are needed where it is {widget.width()} wide"


def _overlapping(widget: QWidget) -> Iterator[str]:
    """What has words doesn't lie on something else that has."""
    children = [
        child
        for child in widget.findChildren(QWidget, options=Qt.FindChildOption.FindDirectChildrenOnly)
        if child.isVisibleTo(widget)
        and not isinstance(child, _LAID_OVER)
        and isinstance(child, _TEXTS)
        and not _is_part(child)
        and _words(child)
    ]
    for one, other in combinations(children, 2):
        both = _ink(one).intersected(_ink(other))
        if both.width() > 2 * SLACK and both.height() > 2 * SLACK:
            yield f"{_words(one)!r} and {_words(other)!r} overlap by {_size(both.size())}"


def _ink(widget: QWidget) -> QRect:
    """Where the words of a widget are, in its parent."""
    if not isinstance(widget, QLabel):
        return widget.geometry()
    room = widget.contentsRect()
    flags = widget.alignment() | (Qt.TextFlag.TextWordWrap if widget.wordWrap() else Qt.AlignmentFlag(0))
    found = widget.fontMetrics().boundingRect(room, int(flags), widget.text())
    return found.intersected(room).translated(widget.pos())


# --- words ----------------------------------------------------------------------------------------


def _label(label: QLabel) -> Iterator[str]:
    if not label.text():
        return
    if label.wordWrap():
        needed = label.heightForWidth(label.width())
        if label.height() + SLACK < needed:
            yield f"{label.height()} high, and the lines need {needed}"
        longest = max(map(label.fontMetrics().horizontalAdvance, label.text().split() or [""]))
        if longest > label.contentsRect().width() + SLACK:
            yield f"{label.contentsRect().width()} wide, and a word needs {longest}"
        return
    needs = label.sizeHint()
    if needs.width() > label.width() + SLACK or needs.height() > label.height() + SLACK:
        yield f"{_size(label.size())} is less than the {_size(needs)} of the words"


def _push_button(button: QPushButton) -> Iterator[str]:
    option = QStyleOptionButton()
    button.initStyleOption(option)
    room = button.style().subElementRect(QStyle.SubElement.SE_PushButtonContents, option, button)
    yield from _narrow(button.fontMetrics(), button.text(), room)


def _box(box: QCheckBox | QRadioButton) -> Iterator[str]:
    needs = box.sizeHint()
    if box.hasHeightForWidth():
        needs = QSize(box.minimumSizeHint().width(), box.heightForWidth(box.width()))
    if needs.width() > box.width() + SLACK or needs.height() > box.height() + SLACK:
        yield f"{_size(box.size())} is less than the {_size(needs)} of the words"


def _tool_button(button: QToolButton) -> Iterator[str]:
    needs = button.sizeHint()
    if needs.width() > button.width() + SLACK or needs.height() > button.height() + SLACK:
        yield f"{_size(button.size())} is less than the {_size(needs)} of words and picture"


def _combo(box: QComboBox) -> Iterator[str]:
    option = QStyleOptionComboBox()
    box.initStyleOption(option)
    style = box.style()
    room = style.subControlRect(
        QStyle.ComplexControl.CC_ComboBox, option, QStyle.SubControl.SC_ComboBoxEditField, box
    )
    if not box.itemIcon(box.currentIndex()).isNull():
        room.setLeft(room.left() + box.iconSize().width() + 4)
        if box.iconSize().height() > box.height():
            yield f"{box.height()} high, and the pictures are {box.iconSize().height()}"
    yield from _narrow(box.fontMetrics(), box.currentText(), room)


def _spin(spin: QAbstractSpinBox) -> Iterator[str]:
    edit = spin.findChild(QLineEdit)
    if edit is not None:
        yield from _narrow(edit.fontMetrics(), edit.text(), edit.contentsRect().adjusted(2, 0, -2, 0))


def _line_edit(edit: QLineEdit) -> Iterator[str]:
    """What is written can be scrolled; what it asks for can't."""
    if not edit.text():
        yield from _narrow(
            edit.fontMetrics(), edit.placeholderText(), edit.contentsRect().adjusted(2, 0, -2, 0)
        )


def _tab_bar(bar: QTabBar) -> Iterator[str]:
    for at in filter(bar.isTabVisible, range(bar.count())):
        place = bar.tabRect(at)
        if not bar.rect().adjusted(-SLACK, -SLACK, SLACK, SLACK).contains(place):
            yield f"the tab {bar.tabText(at)!r} is out of sight: {_rect(place)} of {_size(bar.size())}"
        needs = bar.tabSizeHint(at)
        if needs.width() > place.width() + SLACK or needs.height() > place.height() + SLACK:
            yield f"the tab {bar.tabText(at)!r} is {_size(place.size())}, less than its {_size(needs)}"


def _menu_bar(bar: QMenuBar) -> Iterator[str]:
    more = bar.findChild(QToolButton, "qt_menubar_ext_button")
    if more is not None and more.isVisibleTo(bar):
        yield "not all menus have room"


def _scrolled(area: QAbstractScrollArea) -> Iterator[str]:
    """What is scrolled shows a line at least."""
    line = area.fontMetrics().height()
    seen = area.viewport().size()
    if seen.height() + SLACK < line or seen.width() < 2 * line:
        yield f"only {_size(seen)} of it are seen"


def _progress(bar: QProgressBar) -> Iterator[str]:
    yield from _narrow(bar.fontMetrics(), bar.text(), bar.contentsRect())


def _narrow(metrics: QFontMetrics, text: str, room: QRect) -> Iterator[str]:
    needs = metrics.size(int(Qt.TextFlag.TextShowMnemonic), text)
    if text and (
        needs.width() > room.width() + SLACK or metrics.tightBoundingRect(text).height() > room.height()
    ):
        yield f"{_size(room.size())} is less than the {_size(needs)} of {text!r}"


_LOOKS: Sequence[tuple[type[QWidget], Callable[..., Iterator[str]]]] = (
    (QLabel, _label),
    (QPushButton, _push_button),
    (QCheckBox, _box),
    (QRadioButton, _box),
    (QToolButton, _tool_button),
    (QComboBox, _combo),
    (QAbstractSpinBox, _spin),
    (QLineEdit, _line_edit),
    (QTabBar, _tab_bar),
    (QMenuBar, _menu_bar),
    (QProgressBar, _progress),
    (QAbstractScrollArea, _scrolled),
)


def _size(size: QSize) -> str:
    return f"{size.width()} x {size.height()}"


def _rect(place: QRect) -> str:
    return f"{_size(place.size())} at {place.x()}, {place.y()}"
