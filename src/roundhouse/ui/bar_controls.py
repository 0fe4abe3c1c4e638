"""The choices that lie in the turn bar, and the buttons of turns before that are used again."""

from __future__ import annotations

from typing import Final, NamedTuple

from PySide6.QtWidgets import QWidget

from roundhouse.ui.choice_button import ACROSS, ChoiceButton
from roundhouse.ui.choice_numbers import button_of
from roundhouse.ui.flow import FlowLayout
from roundhouse.ui.step_spin import StepSpin
from roundhouse.ui.tool_in_use import ToolInUse

_KEPT: Final = 2
"""So many buttons that look alike are kept for later turns: making one takes long."""


class Writing(NamedTuple):
    """How choices are written: so many details (or their first parts), so much at the sides of lines."""

    kept: int
    across: float = ACROSS
    is_short: bool = False


class BarControls:
    """``all`` are the choices of the turn in order, which ``flow`` lays out in their ``box``."""

    def __init__(self, box: QWidget, flow: FlowLayout) -> None:
        """No choices yet."""
        self.box, self.flow = box, flow
        self.all: list[QWidget] = []
        self._spares: list[QWidget] = []
        self._put_away: list[ChoiceButton] = []
        """Buttons of turns before, hidden: what looks alike will be wanted again."""

    def buttons(self) -> list[ChoiceButton]:
        """Those that are buttons alone."""
        return [each for each in self.all if isinstance(each, ChoiceButton)]

    def write(self, way: Writing) -> None:
        """Write what stands on buttons in this way."""
        for button in self.buttons():
            button.keep_across(way.across)
            button.set_brief(way.kept, is_short=way.is_short)
        self.follow()

    def follow(self) -> None:
        """What tells of a tool in use says what its button says."""
        for each in self.all:
            if isinstance(each, ToolInUse):
                each.follow()

    def ends_alone(self) -> bool:
        """Whether the last of several lines has one choice alone."""
        return self.flow.ends_alone(self.box.width())

    def stops(self) -> list[QWidget]:
        """Where Tab stops, in order: a choice, or an amount and its button."""
        found: list[QWidget] = []
        for control in self.all:
            spin, button = control.findChild(StepSpin), button_of(control)
            found += [each for each in (spin, button) if each is not None]
        return found

    def seen(self) -> list[QWidget]:
        """The choices that are seen, in order."""
        return [each for each in self.all if not each.isHidden() and button_of(each) is not None]

    def line_count(self) -> int:
        """How many lines the choices take now."""
        return self.flow.line_count(self.box.width())

    def add(self, widget: QWidget) -> None:
        """Put a choice last."""
        self.all.append(widget)
        self.flow.addWidget(widget)
        widget.show()

    def add_amount(self, widget: QWidget, apart: int) -> None:
        """Put an amount with its button last, so many more pixels from an amount before it.

        Its box, or the name of it, would else stand as near to the other's button as to its own.
        """
        before = self.all[-1] if self.all else None
        if before is not None and before.findChild(StepSpin) is not None:
            before.setContentsMargins(0, 0, apart, 0)
        self.add(widget)

    def move_before(self, widget: QWidget, other: QWidget | None) -> None:
        """Move a choice to the place before ``other``, or behind all (None)."""
        self.all.remove(widget)
        self.all.insert(len(self.all) if other is None else self.all.index(other), widget)
        self.flow.put_before(widget, other)

    def begin_anew(self) -> None:
        """The choices are those of the turn before: they may be used again."""
        for widget in self.all:
            self.flow.removeWidget(widget)
        self._spares, self.all = self.all, []

    def spare_text(self) -> ToolInUse | None:
        """What told of a tool in use in the turn before."""
        told = next((each for each in self._spares if isinstance(each, ToolInUse)), None)
        if told is not None:
            self._spares.remove(told)
        return told

    def spare(self, manner: tuple[bool, bool, int]) -> ChoiceButton | None:
        """A button of the turn before that looks alike; making one takes longer than anything else here.

        One that has the focus goes: what a key did once it must not do again for the next player.
        """
        for spares in (self._spares, self._put_away):
            for button in spares:
                if isinstance(button, ChoiceButton) and button.manner == manner and not button.hasFocus():
                    spares.remove(button)
                    return button
        return None

    def drop_spares(self) -> None:
        """Away with what the turn before has had and this one hasn't; a button or two are kept."""
        for widget in self._spares:
            widget.hide()
            if isinstance(widget, ChoiceButton) and self._is_kept(widget):
                widget.setObjectName("")
                widget.set_number(0)
                self._put_away.append(widget)
            else:
                widget.deleteLater()
        self._spares = []

    def _is_kept(self, button: ChoiceButton) -> bool:
        return sum(each.manner == button.manner for each in self._put_away) < _KEPT
