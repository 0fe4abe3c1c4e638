"""Keys pressed in the second window: those of what has the focus in the main one."""

from __future__ import annotations

from PySide6.QtCore import QEvent, Qt
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QAbstractSpinBox, QApplication, QLineEdit

from roundhouse.ui.main_window import MainWindow, focused

_FOR_FOCUS = frozenset(
    {
        Qt.Key.Key_Return,
        Qt.Key.Key_Enter,
        Qt.Key.Key_Space,
        Qt.Key.Key_Escape,
        Qt.Key.Key_Left,
        Qt.Key.Key_Right,
        Qt.Key.Key_Up,
        Qt.Key.Key_Down,
        Qt.Key.Key_PageUp,
        Qt.Key.Key_PageDown,
        Qt.Key.Key_Tab,
        Qt.Key.Key_Backtab,
    }
)
"""What a button, a sheet or a list of the main window takes, and what leads from one to the next."""


def passed_on(event: QKeyEvent, window: MainWindow) -> bool:
    """Whether the key is for a tool of the main ``window``, or for what has its focus, and was sent there."""
    focus, key = focused(window), Qt.Key(event.key())
    is_typing = isinstance(focus, QAbstractSpinBox | QLineEdit)
    if event.type() == QEvent.Type.ShortcutOverride:
        if is_typing or window.panels.tools.wants(key):
            event.accept()
            return True
    elif event.type() == QEvent.Type.KeyPress:
        if window.panels.tools.wants(key) and not is_typing:
            window.panels.board.keyPressEvent(event)
            return True
        if focus is not None and (is_typing or key in _FOR_FOCUS):
            QApplication.sendEvent(focus, event)
            return True
    return False
