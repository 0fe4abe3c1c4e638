"""Shows the dialogs of the window until they are answered."""

from __future__ import annotations

from PySide6.QtWidgets import QDialog

from roundhouse.ui.bridge import Bridge
from roundhouse.ui.dialogs.base import BaseDialog
from roundhouse.ui.dialogs.question import NoticeDialog
from roundhouse.ui.guard import Guard
from roundhouse.ui.lookout import Lookout, has_names
from roundhouse.ui.main_window import MainWindow
from roundhouse.ui.rules_shown import RulesShown


class DialogRunner:
    """Every dialog that must be answered is shown by :meth:`run`, so that tests can answer it."""

    def __init__(self, window: MainWindow, bridge: Bridge, guard: Guard, rules: RulesShown) -> None:
        """Dialogs over ``window`` lead to ``rules``; ``guard`` is told when one has closed."""
        self._window, self._bridge, self._guard, self._rules = window, bridge, guard, rules

    def run(self, dialog: QDialog) -> bool:
        """Show a dialog until it is answered; whether it was accepted."""
        if isinstance(dialog, BaseDialog):
            dialog.rules_wanted.connect(self._rules.show)
        position = self._bridge.position
        if position is not None and has_names(dialog, position):
            lookout = Lookout(dialog, dialog, self._window.look, self._window.panels, self._bridge)
            lookout.rules_wanted.connect(self._rules.show)
            lookout.listen_to_names(dialog)
        accepted = dialog.exec() == QDialog.DialogCode.Accepted
        self._guard.expect_second_press()
        self._rules.close_over(dialog)
        dialog.deleteLater()
        return accepted

    def tell(self, text: str, title: str = "") -> None:
        """Tell something that must be read before anything else is done."""
        words = self._bridge.words
        name = title or words.say("app.name")
        self.run(NoticeDialog(words, self._window.look, name, [text], self._window))
