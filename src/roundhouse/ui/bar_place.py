"""The right end of the turn bar: the round, the phase and the clock, and the buttons of undo and redo."""

from __future__ import annotations

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QHBoxLayout, QToolButton, QVBoxLayout, QWidget

from roundhouse.engine.position import Position
from roundhouse.queries.board import has_board
from roundhouse.queries.turns import countdown
from roundhouse.ui.appearance import Appearance
from roundhouse.ui.clock import Clock
from roundhouse.ui.icons import icon
from roundhouse.ui.text import Label
from roundhouse.ui.tips import tip
from roundhouse.ui.words import Words
from roundhouse.ui.words.marked import with_capital


class BarPlace(QHBoxLayout):
    """Where in the game it is: ``round``, ``phase`` and ``clock`` below each other, then three buttons."""

    def __init__(self, words: Words, look: Appearance, bar: QWidget, *, has_buttons: bool) -> None:
        """No game is shown in ``bar`` yet."""
        super().__init__()
        self._words, self._look, self._bar = words, look, bar
        self.round = Label(bar)
        self.round.setProperty("type", "large")
        self.phase = Label(bar)
        self.phase.setProperty("quiet", True)
        self.clock = Clock(words, bar)
        self.clock.hide()
        texts = QVBoxLayout()
        texts.setSpacing(0)
        texts.addStretch(1)
        for label in (self.round, self.phase, self.clock):
            label.setAlignment(Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter)
            texts.addWidget(label)
        texts.addStretch(1)
        self.setSpacing(look.px(4))
        self.addLayout(texts)
        self.turn_start_button = self._tool_button("turn-start", "command.undo_turn")
        self.undo_button = self._tool_button("undo", "command.undo")
        self.redo_button = self._tool_button("redo", "command.redo")
        if has_buttons:
            self.addSpacing(look.px(8))
        for button in (self.turn_start_button, self.undo_button, self.redo_button):
            if has_buttons:
                self.addWidget(button)
            else:
                button.hide()

    def _tool_button(self, name: str, key: str) -> QToolButton:
        button = QToolButton(self._bar)
        # It has a key of its own; the focus of a button that went must not fall on it.
        button.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        button.setIcon(icon(name, self._look.theme.text))
        side = self._look.px(24)
        button.setIconSize(button.iconSize().scaled(side, side, Qt.AspectRatioMode.KeepAspectRatio))
        button.setToolTip(tip(self._words.say(key).replace("&", "")))
        return button

    def show_position(self, position: Position) -> None:
        """Tell the round, and in the line below it the phase, the end to come, and that there is no board."""
        state = position.state
        self.round.setText(self._words.round(state.round))
        phase = self._words.name("phase", state.phase.lower())
        key = "turn.phase_number" if phase[:1].isdigit() else "turn.phase"
        text = self._words.say(key, phase=phase)
        bank_only = "" if has_board(position) else self._words.name("option", "bank_only")
        parts = [with_capital(text), self._end_to_come(position), bank_only]
        self.phase.setText(" · ".join(part for part in parts if part))

    def _end_to_come(self, position: Position) -> str:
        """When the game ends, as far as that is known; empty while it isn't."""
        found = countdown(position)
        if found.sets:
            return self._words.say("turn.sets", n=str(found.sets), total=str(found.total))
        return self._words.say(f"turn.last_{found.after}") if found.after else ""

    def set_history(self, *, can_undo: bool, can_redo: bool) -> None:
        """Whether undo and redo can be clicked."""
        self.turn_start_button.setEnabled(can_undo)
        self.undo_button.setEnabled(can_undo)
        self.redo_button.setEnabled(can_redo)
