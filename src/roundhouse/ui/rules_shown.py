"""The rules of the open title, in a dialog that anything else may stay open beside."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, Qt
from PySide6.QtWidgets import QApplication, QWidget

from roundhouse.ui.bridge import Bridge
from roundhouse.ui.dialogs.rules import RulesDialog
from roundhouse.ui.main_window import MainWindow
from roundhouse.ui.rules_words import rules_of

if TYPE_CHECKING:
    from roundhouse.ui.second_window.window import SecondWindow


class RulesShown(QObject):
    """Shows the rules over ``window``, or over what asks for an answer; ``dialog`` is what is open."""

    def __init__(self, window: MainWindow, bridge: Bridge) -> None:
        """No rules are shown yet."""
        super().__init__(window)
        self._window, self._bridge = window, bridge
        self.dialog: RulesDialog | None = None

    def show(self, section: str = "", second: SecondWindow | None = None) -> None:
        """Show the rules of the title, at a ``section`` or, without one, at what is to be decided.

        They lie over the ``second`` window if they were asked for there.
        """
        position = self._bridge.position
        if position is None:
            return
        definition = position.definition
        if not rules_of(definition.name, self._bridge.words.code):
            self._bridge.noticed.emit(self._bridge.words.say("notice.no_rules", title=definition.name))
            return
        if self.dialog is not None:
            self.dialog.close()
        # What asks for an answer lets nothing be touched but windows of its own.
        asked = second or self._window
        over = QApplication.activeModalWidget() or asked
        self.dialog = dialog = RulesDialog(self._bridge.words, asked.look, definition, over)
        dialog.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        dialog.finished.connect(self._forget)
        wanted = section or next((offer.section for offer in self._bridge.offers if offer.section), "")
        if wanted:
            dialog.go_to(wanted)
        dialog.show()

    def _forget(self) -> None:
        self.dialog = None

    def close_over(self, widget: QWidget) -> None:
        """Close the rules that lie over ``widget``, which goes away."""
        if self.dialog is not None and self.dialog.parentWidget() is widget:
            self.dialog.close()
