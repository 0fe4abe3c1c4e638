"""Questions: yes or no, and who has won."""

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
        if section:
            self.lead_to(section)
        self.yes = self.finish(yes or words.say("button.yes"), words.say("button.no"), careful=careful)


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
