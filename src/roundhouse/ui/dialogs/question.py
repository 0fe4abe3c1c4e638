"""Questions: yes or no, everybody's consent, what a party agrees to."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtWidgets import QCheckBox, QComboBox, QLabel, QWidget

from roundhouse.engine.actions import AgreeWinner
from roundhouse.engine.owners import player
from roundhouse.ui.appearance import Appearance
from roundhouse.ui.dialogs.base import BaseDialog
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
        parent: QWidget | None = None,
    ) -> None:
        """Ask ``text``."""
        super().__init__(words, look, title, parent)
        self.add_text(text)
        self.yes = self.finish(yes or words.say("button.yes"), words.say("button.no"), careful=careful)


class AgreeDialog(BaseDialog):
    """Everybody agrees on a winner: each player ticks."""

    def __init__(
        self, words: Words, look: Appearance, players: Sequence[str], parent: QWidget | None = None
    ) -> None:
        """Nobody has agreed yet."""
        super().__init__(words, look, words.say("agree.title"), parent)
        self._players = tuple(players)
        self.add_text(words.say("agree.explain"))
        self.add_heading(words.say("agree.winner"))
        self.winner = QComboBox(self)
        self.winner.addItems(list(players))
        self.winner.currentIndexChanged.connect(self._start_again)
        self.column.addWidget(self.winner)
        self.ticks = [QCheckBox(words.say("agree.player", player=name), self) for name in players]
        for tick in self.ticks:
            tick.toggled.connect(self._refresh)
            self.column.addWidget(tick)
        self.accept_button = self.finish(words.say("button.ok"), words.say("button.cancel"))
        self._refresh()

    def _start_again(self) -> None:
        for tick in self.ticks:
            tick.setChecked(False)
        self._refresh()

    def _refresh(self) -> None:
        if self.accept_button is not None:
            self.accept_button.setEnabled(all(tick.isChecked() for tick in self.ticks))

    def action(self) -> AgreeWinner:
        """What was agreed; the first player at the table acts for all."""
        return AgreeWinner(player(self._players[0]), self.winner.currentText())


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
        self.labels: list[QLabel] = [self.add_text(text) for text in paragraphs]
        self.finish(words.say("button.close"))
