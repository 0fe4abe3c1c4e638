"""Telling what is wrong with a game's file, and opening what lies behind a damage."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import Final

from PySide6.QtCore import Qt

from roundhouse.archive.branches import Branched, branch_path, look_at_branch, open_branch
from roundhouse.archive.checking import Finding
from roundhouse.archive.errors import Cancelled, JournalError
from roundhouse.archive.heed import Heed
from roundhouse.archive.journal import Notice
from roundhouse.ui.bridge import Bridge
from roundhouse.ui.busy import Busy
from roundhouse.ui.dialog_runner import DialogRunner
from roundhouse.ui.dialogs.question import NoticeDialog, QuestionDialog
from roundhouse.ui.laying_out import loader, show
from roundhouse.ui.main_window import MainWindow
from roundhouse.ui.words.findings import told_finding

LOOKED_AT: Final = frozenset({"locked", "no_access", "no_copy", "write_failed"})
"""Why a game may not be written that can still be read."""
_FINDINGS: Final = 3
"""Differences that are told one by one."""
_HARMED: Final = frozenset({"damaged", "unknown", "mended", "renamed"})
"""What is told of a file of which the original is kept, if it can be."""


class FileNotices:
    """Tells in dialogs over ``window`` what was found in the file of a game."""

    def __init__(self, window: MainWindow, bridge: Bridge, dialogs: DialogRunner) -> None:
        """Nothing is told yet."""
        self._window, self._bridge, self._dialogs = window, bridge, dialogs

    def tell_cancelled(self) -> None:
        """Tell that a game was given up while it was being opened."""
        told = self._bridge.words.say("notice.cancelled")
        self._bridge.noticed.emit(told)
        self._window.start.show_trouble(told)

    def cannot(self, text: str, what: str = "open.failed") -> None:
        """Tell why a game can't be opened, or ``what`` else has failed."""
        self._dialogs.tell(text, self._bridge.words.say(what))

    def tell(self, notice: Notice, path: Path) -> None:
        """Tell what had to be mended in the file at ``path``; behind a damage there may be a branch."""
        say = self._bridge.words.say
        if notice.code == "unwritable":
            why = say(f"notice.unwritable.{notice.why}")
            self._dialogs.tell(say("notice.unwritable", why=why))
        elif notice.code == "unsound":
            self._dialogs.tell(say("notice.unsound", n=str(notice.line)))
        elif notice.code == "broken":
            number = str(notice.line)
            text = say("notice.broken", n=number)
            if notice.behind:
                question = say("notice.left", count=notice.behind, n=number)
                self._offer_branch(Path(notice.copy), text, question)
            else:
                self._dialogs.tell(text)
        elif notice.code == "torn":
            self._dialogs.tell(say("notice.torn"))
        elif notice.code in _HARMED:
            file = Path(notice.copy).name
            name = f"notice.{notice.code}" if file else f"notice.{notice.code}_look"
            text = say(name, file=file, line=str(notice.line))
            if notice.behind:
                behind = "notice.behind_unknown" if notice.code == "unknown" else "notice.behind"
                source = Path(notice.copy) if notice.copy else path
                self._offer_branch(source, text, say(behind, count=notice.behind))
            else:
                self._dialogs.tell(text)

    def tell_findings(self, found: Sequence[Finding]) -> None:
        """Tell how the open game differs from today's rules, without holding anybody up."""
        position = self._bridge.position
        if position is None or not found:
            return
        words = self._bridge.words
        say = words.say
        texts = [told_finding(words, each, position.definition) for each in found[:_FINDINGS]]
        if len(found) > _FINDINGS:
            texts.append(say("check.more", count=len(found) - _FINDINGS))
        texts.append(say("check.explain"))
        dialog = NoticeDialog(words, self._window.look, say("check.title"), texts, self._window)
        dialog.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        dialog.show()

    def _offer_branch(self, source: Path, text: str, question: str) -> None:
        words, asked = self._bridge.words, f"{text} {question}"
        say, window = words.say, self._window
        dialog = QuestionDialog(words, window.look, say("app.name"), asked, parent=window)
        if not self._dialogs.run(dialog):
            return
        try:
            branched = self._open_branch_of(source)
        except JournalError as error:
            self.cannot(words.file_error(error))
            return
        except Cancelled:
            self.tell_cancelled()
            return
        is_kept = branched.session.is_writable
        told = say("branch.opened" if is_kept else "branch.unkept", count=len(branched.missing))
        if branched.left_out:
            told = f"{told} {say('branch.left_out', count=branched.left_out)}"
        self._dialogs.tell(told)

    def _open_branch_of(self, source: Path) -> Branched:
        """Show what lies behind a damage: in a file beside ``source``, where one can be written."""
        busy = Busy(self._bridge.words, self._bridge.words.say("busy.import", file=source.name), self._window)
        try:
            branched = self._folded(source, busy.heed)
            session = branched.session
            show(self._bridge, session, busy.heed, is_made=session.is_writable)
            return branched
        finally:
            busy.finish()

    def _folded(self, source: Path, heed: Heed) -> Branched:
        load = loader(heed)
        try:
            return open_branch(source, branch_path(source), load, heed)
        except JournalError as error:
            if error.code not in LOOKED_AT:
                raise
            return look_at_branch(source, load, heed)
