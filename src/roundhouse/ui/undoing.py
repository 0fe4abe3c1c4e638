"""Undo, redo and branches: going back, after a question where much would be left behind."""

from __future__ import annotations

from roundhouse.archive.errors import JournalError
from roundhouse.ui.bridge import Bridge
from roundhouse.ui.dialog_runner import DialogRunner
from roundhouse.ui.dialogs.branches import BranchesDialog
from roundhouse.ui.dialogs.question import QuestionDialog
from roundhouse.ui.main_window import MainWindow


class Undoing:
    """Goes back and forth in the open game; questions are asked over ``window``."""

    def __init__(self, window: MainWindow, bridge: Bridge, dialogs: DialogRunner) -> None:
        """Nothing is asked yet."""
        self._window, self._bridge, self._dialogs = window, bridge, dialogs

    def undo(self) -> None:
        """Take the last decision back; once more than one turn would be left behind, after a question."""
        session = self._bridge.session
        if session is None or not self._bridge.can_undo:
            self._tell_nothing("undo")
            return
        n = self._bridge.previous_decision()
        if self._may_go_back(n):
            self._bridge.go_back_to(n)

    def _may_go_back(self, n: int) -> bool:
        """Whether the table wants to go back to ``n`` decisions, if that leaves more than a turn at last.

        What has been left already was asked about, however small the steps.
        """
        session = self._bridge.session
        assert session is not None
        end = len(session.history)
        left = self._bridge.turns_between(n, end)
        is_known = self._bridge.turns_between(self._bridge.count, end) > 1
        return is_known or left <= 1 or self._ask_to_go("back", left)

    def undo_turn(self) -> None:
        """Back to the start of the turn; from there, after a question, to that of the turn before."""
        session = self._bridge.session
        if session is None or not self._bridge.can_undo:
            self._tell_nothing("undo")
            return
        history, turns = session.history, self._bridge.turns_between
        n = history.turn_start()
        is_other = turns(n, self._bridge.count) == 1
        # more than one turn is asked about anyhow
        is_asked = turns(n, len(history)) > 1
        if not is_other or is_asked or self._ask_to_go("before", 1):
            self.go_back_to(n)

    def redo(self) -> None:
        """Do the next undone decision again."""
        if self._bridge.can_redo:
            self._bridge.redo()
        else:
            self._tell_nothing("redo")

    def _tell_nothing(self, what: str) -> None:
        """There is nothing to undo or to redo, or the game is only looked at."""
        session = self._bridge.session
        if session is not None and not session.is_writable:
            self._bridge.refused.emit(self._bridge.words.file_error(JournalError("read_only", session.path)))
        else:
            self._bridge.noticed.emit(self._bridge.words.say(f"notice.nothing_to_{what}"))

    def go_back_to(self, n: int) -> None:
        """Undo to ``n`` decisions, after a question when more than one turn is left, now or in steps."""
        turns = self._bridge.turns_back(n)
        if self._ask_to_go("back", turns) if turns > 1 else self._may_go_back(n):
            self._bridge.go_back_to(n)

    def may_leave(self, turns: int) -> bool:
        """Whether the table wants to decide otherwise, which leaves so many turns behind as a branch."""
        return self._ask_to_go("leave", turns)

    def _ask_to_go(self, what: str, turns: int) -> bool:
        say = self._bridge.words.say
        text, yes = say(f"{what}.question", count=turns), say(f"{what}.yes")
        title = say(f"{what}.title")
        return self._dialogs.run(
            QuestionDialog(self._bridge.words, self._window.look, title, text, yes=yes, parent=self._window)
        )

    def branches(self) -> None:
        """Show all decisions that were ever made, and open the branch that is chosen."""
        session, window = self._bridge.session, self._window
        if session is None:
            return
        dialog = BranchesDialog(
            self._bridge.words,
            window.look,
            session.history,
            window,
            moment=self._bridge.moment,
            may_change=session.is_writable,
        )
        dialog.renamed.connect(self._bridge.name_branch)
        dialog.renamed.connect(dialog.refresh)
        if self._dialogs.run(dialog):
            self._bridge.open_branch(dialog.number)
