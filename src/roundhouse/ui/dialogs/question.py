"""Questions: yes or no, what becomes of a game that is only here, and who has won."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtWidgets import QComboBox, QWidget

from roundhouse.engine.actions import AgreeWinner
from roundhouse.engine.owners import player
from roundhouse.ui.appearance import Appearance
from roundhouse.ui.dialogs.base import BaseDialog
from roundhouse.ui.text import Label
from roundhouse.ui.words import Words


class QuestionDialog(BaseDialog):
    """A question with yes and no; accepting is yes."""

    def __init__(
        self,
        words: Words,
        look: Appearance,
        title: str,
        text: str,
        *,
        yes: str = "",
        careful: bool = False,
        section: str = "",
        parent: QWidget | None = None,
    ) -> None:
        """Ask ``text``, about what a ``section`` of the rulebook says."""
        super().__init__(words, look, title, parent)
        self.add_text(text)
        self.yes = self.finish(yes or words.say("button.yes"), words.say("button.no"), careful=careful)
        if section:
            # What is made last comes last by Tab: Enter answers, and doesn't begin with the rules.
            self.lead_to(section)


class LostDialog(BaseDialog):
    """What becomes of a game whose file was taken: accepting keeps a copy, Esc stays in the game.

    ``leaves``: whether it is to be left although nothing keeps it.
    """

    def __init__(self, words: Words, look: Appearance, file: str, parent: QWidget | None = None) -> None:
        """Ask about the game that was kept in ``file``."""
        super().__init__(words, look, words.say("lost.title"), parent)
        self.leaves = False
        self.add_text(words.say("lost.question", file=file))
        row = self.add_foot()
        self.leave = self.add_button(row, words.say("lost.leave"), self._leave, careful=True)
        row.addStretch(1)
        self.stay = self.add_button(row, words.say("lost.stay"), self.reject)
        self.keep = self.add_button(row, words.say("lost.keep"), self.accept, may=True)
        self.keep.setDefault(True)

    def _leave(self) -> None:
        self.leaves = True
        self.reject()


class AgreeDialog(BaseDialog):
    """Who has won; accepting proposes it to the table."""

    def __init__(
        self, words: Words, look: Appearance, players: Sequence[str], parent: QWidget | None = None
    ) -> None:
        """Begin with the first player."""
        super().__init__(words, look, words.say("agree.title"), parent)
        self.add_text(words.say("agree.explain"))
        self.add_heading(words.say("agree.winner"))
        self.winner = QComboBox(self)
        self.winner.addItems(list(players))
        self.column.addWidget(self.winner)
        self.accept_button = self.finish(words.say("agree.end"), words.say("button.cancel"), careful=True)

    def action(self) -> AgreeWinner:
        """What is proposed, by whoever would win."""
        return AgreeWinner(player(self.winner.currentText()), self.winner.currentText())


class NoticeDialog(BaseDialog):
    """Something to be read, with a button that closes."""

    def __init__(
        self,
        words: Words,
        look: Appearance,
        title: str,
        paragraphs: Sequence[str],
        parent: QWidget | None = None,
    ) -> None:
        """Show ``paragraphs``."""
        super().__init__(words, look, title, parent)
        self.labels: list[Label] = [self.add_text(text) for text in paragraphs]
        self.finish(words.say("button.close"))
