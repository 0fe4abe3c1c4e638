"""The choices of a turn in the turn bar: a button, an amount or a tool for each thing that is offered."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial

from PySide6.QtCore import QObject, Signal
from PySide6.QtWidgets import QSizePolicy, QWidget

from roundhouse.engine.offers import Offer
from roundhouse.engine.position import Position
from roundhouse.ui import choices as ch
from roundhouse.ui.amount_control import amount_control
from roundhouse.ui.appearance import Appearance
from roundhouse.ui.bar_controls import BarControls
from roundhouse.ui.choice_button import OPENS, ChoiceButton
from roundhouse.ui.choice_numbers import button_of, put_numbers
from roundhouse.ui.commands import keys_of, native
from roundhouse.ui.foldable import Foldable
from roundhouse.ui.tool_in_use import ToolInUse
from roundhouse.ui.tools.box import tool_kind
from roundhouse.ui.words import Words
from roundhouse.ui.words.facts import hexes_of

_ON_BOARD = frozenset({"lay", "token"})
"""Tools that work on the board alone: nothing is left for their buttons to do."""
_AS_HIGH = QSizePolicy(QSizePolicy.Policy.Fixed, QSizePolicy.Policy.Preferred)
"""As wide as its words, and as high as others in its line."""
_APART = 12
"""Pixels between two amounts, beside what lies between all choices, at a scale of 1."""


class BarChoices(QObject):
    """Makes the choices and puts them among ``controls``, with the numbers of their keys.

    ``chosen``, ``asked``, ``tool_wanted``, ``deals_wanted``, ``hexes_pointed`` and ``decision_pointed`` are
    those of the turn bar; ``group_wanted`` gives the position, the group whose sheet is to open and its
    button. ``foldable`` are choices that may go behind one button.
    """

    chosen = Signal(object)
    asked = Signal(object)
    tool_wanted = Signal(object)
    deals_wanted = Signal()
    group_wanted = Signal(object, object, object)
    hexes_pointed = Signal(object)
    decision_pointed = Signal(object)

    def __init__(
        self, words: Words, look: Appearance, controls: BarControls, parent: QObject, *, has_keys: bool
    ) -> None:
        """No choices yet; with ``has_keys`` the keys that press them are printed on them."""
        super().__init__(parent)
        self._words, self._look, self._has_keys = words, look, has_keys
        self.controls = controls
        self.foldable: list[Foldable] = []
        self._asks_first = False
        self._told: dict[ChoiceButton, ToolInUse] = {}

    def begin_anew(self) -> None:
        """The choices are those of the turn before."""
        self.controls.begin_anew()
        self._told = {}
        self.foldable = []

    # --- what is offered ----------------------------------------------------------------------

    def show_offers(self, position: Position, offers: Sequence[Offer]) -> None:
        """Show what is offered, in groups of one kind; some of them may be folded where room is short."""
        made = ch.groups(self._words, position, offers)
        main = ch.main_group(made)
        self._asks_first = main is not None and main is made[0]
        for group in made:
            if ch.in_sheet(group):
                self._add_sheet_button(position, group, may=group is main)
                continue
            first = len(self.controls.all)
            for place, choice in enumerate(group.choices):
                self._add_choice(choice, may=group is main and (place == 0 or group.key == "dividend"))
            if ch.may_fold(group):
                choices = self.controls.all[first:]
                make = partial(self._add_folded, position, group, choices[0], may=group is main)
                self.foldable.append(Foldable(choices, make))
        self._put_going_on_beside_tool()

    def _put_going_on_beside_tool(self) -> None:
        """What goes on stands behind the first tool, before what may be done beside it, used or not.

        There it has room beside what is said of the tool, and its number whatever tool is in use.
        """
        controls = self.controls
        going_on = next((each for each in controls.all if each.objectName() == "choice_pass"), None)
        if going_on is None or not self._told:
            return
        beside = controls.all.index(next(iter(self._told.values()))) + 1
        if controls.all.index(going_on) > beside:
            controls.move_before(going_on, controls.all[beside])

    def _add_folded(self, position: Position, group: ch.Group, first: QWidget, *, may: bool) -> ChoiceButton:
        """The one button for choices of which the first is ``first``, in their place."""
        button = self._add_sheet_button(position, group, may=may)
        self.controls.move_before(button, first)
        return button

    def _add_choice(self, choice: ch.AnyChoice, *, may: bool) -> None:
        if isinstance(choice, ch.Amount):
            about = choice.row.partition(" · ")[0]
            amount = amount_control(self._look, choice, self.chosen.emit, self.controls.box, about)
            for button in filter(None, (button_of(amount),)):
                button.setSizePolicy(_AS_HIGH)
            self.controls.add_amount(amount, self._look.px(_APART))
        elif isinstance(choice, ch.BoardChoice):
            offer = choice.offer
            title = ch.full_title(choice)
            button = self.add_button(title, lambda: self.tool_wanted.emit(offer), choice.details, may=may)
            button.setObjectName(f"tool_{choice.group}")
            button.hexes, button.least = hexes_of(offer), choice.kept
            self._add_told(button, choice)
        elif isinstance(choice, ch.Talk):
            button = self.add_button(choice.title, self.deals_wanted.emit)
            button.setObjectName("choice_deal")
            button.set_keys(keys_of("command.deals"))
        elif choice.question:
            button = self.add_button(
                choice.title, lambda: self.asked.emit(choice), choice.details, careful=True
            )
            button.setObjectName(f"choice_{choice.group}")
        else:
            title = ch.full_title(choice)
            button = self.add_button(title, lambda: self.chosen.emit(choice.action), choice.lines, may=may)
            if choice.group == "pass" and all(
                each.objectName() != "choice_pass" for each in self.controls.all
            ):
                button.set_keys(keys_of("command.pass"))
            button.setObjectName(f"choice_{choice.group}")
            button.least = choice.least
            button.set_hint(choice.hint)
            button.hexes, button.decision = hexes_of(choice.action), choice.action

    def _add_told(self, button: ChoiceButton, choice: ch.BoardChoice) -> None:
        """What stands in place of a button while its tool is in use, which works on the board alone."""
        kind = tool_kind(choice.offer)
        if kind not in _ON_BOARD:
            return
        told = self.controls.spare_text()
        if told is None:
            told = ToolInUse(self._look, self.controls.box)
        told.stand_for(button)
        told.setProperty("tool", kind)
        self.controls.add(told)
        told.hide()
        self._told[button] = told

    def _add_sheet_button(self, position: Position, group: ch.Group, *, may: bool) -> ChoiceButton:
        button = self.add_button(
            f"{group.title}{OPENS}", lambda: self.group_wanted.emit(position, group, button), may=may
        )
        button.setObjectName(f"group_{group.key}")
        return button

    def add_button(
        self,
        title: str,
        take: Callable[[], object],
        details: Sequence[str] = (),
        *,
        may: bool = False,
        careful: bool = False,
    ) -> ChoiceButton:
        """Put a button last that does ``take``: one of the turn before, if one of those looks alike."""
        button = self.controls.spare((may, careful, len(details)))
        if button is None:
            box = self.controls.box
            button = ChoiceButton(self._look, title, details, may=may, careful=careful, parent=box)
            button.pointed.connect(self.hexes_pointed)
            button.decision_pointed.connect(self.decision_pointed)
        else:
            button.set_keys("")
            button.set_lines(title, details)
            button.setObjectName("")
        button.setSizePolicy(_AS_HIGH)
        button.hexes, button.decision, button.least = (), None, 0
        button.take = take
        self.controls.add(button)
        return button

    # --- keys and tools ----------------------------------------------------------------------

    def main(self) -> QWidget | None:
        """What Enter takes: what is set off, or an amount that is asked for first; None for nothing."""
        shown = self.controls.seen()
        if shown and self._asks_first and not isinstance(shown[0], ChoiceButton):
            return shown[0]
        return next((each for each in shown if isinstance(each, ChoiceButton) and each.manner[0]), None)

    def number(self) -> None:
        """Print the numbers of the keys on the choices that are seen.

        A tool in use keeps its number, which stands before what is said of it: pressed once more it decides
        nothing.
        """
        seen = [*self.controls.seen(), *self._in_use()]
        put_numbers([each for each in self.controls.all if each in seen] if self._has_keys else [])
        self.controls.follow()
        self._tell_enter()

    def _in_use(self) -> list[ChoiceButton]:
        """The buttons of the tool in use, in whose place it is said what is done on the board."""
        return [button for button, told in self._told.items() if not told.isHidden()]

    def in_use(self, number: int) -> str:
        """What is said of the tool in use whose button has this number; empty for none."""
        return next((each.title for each in self._in_use() if each.number == number), "")

    def _tell_enter(self) -> None:
        """Say in the tooltip of the main choice that Enter takes it."""
        main = self.main() if self._has_keys else None
        chosen = button_of(main) if main is not None else None
        for each in filter(None, map(button_of, self.controls.all)):
            each.set_main(native("Enter") if each is chosen else "")

    def prefer(self, group: str) -> None:
        """Set off the button of a tool, in place of the one that was: what it stands for is put together.

        It comes first, so that neither Enter nor 1 decides what was not put together.
        """
        tools = self.controls.buttons()
        chosen = next((each for each in tools if each.objectName() == f"tool_{group}"), None)
        if chosen is None:
            return
        for each in tools:
            each.set_may(may=each is chosen)
        if self.controls.all[0] is not chosen:
            self.controls.move_before(chosen, self.controls.all[0])

    def set_tool(self, kind: str) -> None:
        """Say what is done on the board with the tool of a kind, in place of the button that takes it up."""
        for button, told in self._told.items():
            in_use = bool(kind) and told.property("tool") == kind
            button.setVisible(not in_use)
            told.setVisible(in_use)

    def set_tool_title(self, group: str, title: str) -> None:
        """Say something else on the button of a tool."""
        for button in self.controls.buttons():
            if button.objectName() == f"tool_{group}":
                button.set_title(title)
