"""The bar on top: who is to act, for what, and everything they may do now."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from itertools import pairwise

from PySide6.QtCore import QPoint, Qt, Signal
from PySide6.QtGui import QContextMenuEvent, QResizeEvent
from PySide6.QtWidgets import (
    QHBoxLayout,
    QLayout,
    QToolButton,
    QVBoxLayout,
    QWidget,
)

from roundhouse.engine.names import CompanySymbol
from roundhouse.engine.offers import Offer
from roundhouse.engine.owners import NOBODY, Owner, name_of
from roundhouse.engine.owners import company as company_owner
from roundhouse.engine.position import Position
from roundhouse.queries.board import has_board
from roundhouse.queries.turns import acting_owner, acting_player, company_decided_for, countdown
from roundhouse.ui import choices as ch
from roundhouse.ui.appearance import Appearance
from roundhouse.ui.cards.livery import liveries
from roundhouse.ui.choice_button import OPENS, ChoiceButton
from roundhouse.ui.clock import Clock
from roundhouse.ui.commands import keys_of, native
from roundhouse.ui.flow import FlowLayout
from roundhouse.ui.foldable import Foldable
from roundhouse.ui.icons import icon
from roundhouse.ui.marks import Badge
from roundhouse.ui.offer_sheet import (
    OfferSheet,
    StepSpin,
    amount_control,
    button_of,
    press_number,
    put_numbers,
    take_focus,
)
from roundhouse.ui.offers_area import NO_LIMIT, OffersArea
from roundhouse.ui.task_words import ways
from roundhouse.ui.text import Label
from roundhouse.ui.tips import tip
from roundhouse.ui.tools.box import tool_kind
from roundhouse.ui.words import Words
from roundhouse.ui.words.facts import hexes_of

_MOST_HEIGHT = 96
_MOST_STACKED = 72
_MOST_LINES = 2
_ON_BOARD = frozenset({"lay", "token"})
"""Tools that work on the board alone: nothing is left for their buttons to do."""
_APART = 12
"""Pixels between two of them that are told, beside what lies between all choices, at a scale of 1."""
_KEPT = 2
"""So many buttons that look alike are kept for later turns: making one takes long."""
_NARROW = 900
_NARROWER = 700
_HEIGHT = 64
"""Room for a choice of three lines, so that the table below doesn't move from turn to turn."""


class TurnBar(QWidget):
    """Shows the state of the turn and its offers.

    ``chosen`` (an action), ``asked`` (a :class:`~roundhouse.ui.choices.Choice` with a question),
    ``tool_wanted`` (an offer for the board), ``deals_wanted``, ``undo_wanted``, ``redo_wanted``,
    ``turn_start_wanted``, ``now_wanted``, ``back_wanted`` (undo to what is shown), ``ranking_wanted`` and
    ``rules_wanted`` (the section of the offer of a button, by the right one) are what may be clicked.
    ``sheet_opened`` carries the sheet with the choices of a group;
    ``hexes_pointed`` gives the hexes that the choice under the pointer or with the focus names,
    ``decision_pointed`` the action that it decides, None afterwards.
    """

    chosen = Signal(object)
    asked = Signal(object)
    tool_wanted = Signal(object)
    sheet_opened = Signal(object)
    deals_wanted = Signal()
    undo_wanted = Signal()
    redo_wanted = Signal()
    turn_start_wanted = Signal()
    now_wanted = Signal()
    back_wanted = Signal()
    ranking_wanted = Signal()
    rules_wanted = Signal(str)
    hexes_pointed = Signal(object)
    decision_pointed = Signal(object)

    def __init__(
        self, words: Words, look: Appearance, parent: QWidget | None = None, *, quiet: bool = False
    ) -> None:
        """An empty bar; a ``quiet`` one (for the second window) has no buttons."""
        super().__init__(parent)
        self.setObjectName("bar")
        self.setAttribute(Qt.WidgetAttribute.WA_StyledBackground)
        self._words, self._look, self._quiet = words, look, quiet
        self.sheet: OfferSheet | None = None
        self._buttons: list[QWidget] = []
        self._offered: tuple[Position, tuple[Offer, ...]] | None = None
        self._spares: list[QWidget] = []
        self._put_away: list[ChoiceButton] = []
        """Buttons of turns before, hidden: what looks alike will be wanted again."""
        self._is_fitting = self._asks_first = False
        self._told: dict[QWidget, Label] = {}
        self._foldable: list[Foldable] = []
        self.setMinimumHeight(look.px(_HEIGHT))
        self._is_tight = self._is_stacked = self._is_narrow = False
        self._tasks: tuple[str, ...] = ("",)
        """What is done, the longest way to tell it first."""
        self._column = column = QVBoxLayout(self)
        column.setContentsMargins(look.px(16), look.px(4), look.px(16), look.px(4))
        column.setSpacing(look.px(4))
        self._row = row = QHBoxLayout()
        row.setSpacing(look.px(12))
        column.addLayout(row)
        row.addLayout(self._make_who())
        self._offers_area = OffersArea(self)
        self._offers_box = QWidget(self._offers_area)
        self._flow = FlowLayout(self._offers_box, look.px(8), look.px(4))
        self._offers_area.setWidget(self._offers_box)
        self._offers_box.setAutoFillBackground(False)
        row.addWidget(self._offers_area, 1)
        row.addLayout(self._make_where())

    # --- the fixed parts ----------------------------------------------------------------------

    def _make_who(self) -> QHBoxLayout:
        look = self._look
        self.mark = Badge(look, look.px(36), self)
        self.company_mark = Badge(look, look.px(36), self)
        self.name = Label(self)
        self.name.setProperty("type", "title")
        self.task = Label(self)
        self.task.setProperty("quiet", True)
        texts = QVBoxLayout()
        texts.setSpacing(0)
        texts.addStretch(1)
        texts.addWidget(self.name)
        texts.addWidget(self.task)
        texts.addStretch(1)
        row = QHBoxLayout()
        row.setSpacing(look.px(8))
        row.addWidget(self.mark)
        row.addWidget(self.company_mark)
        row.addLayout(texts)
        return row

    def _make_where(self) -> QHBoxLayout:
        look = self._look
        self.round = Label(self)
        self.round.setProperty("type", "large")
        self.phase = Label(self)
        self.phase.setProperty("quiet", True)
        self.clock = Clock(self._words, self)
        self.clock.hide()
        texts = QVBoxLayout()
        texts.setSpacing(0)
        texts.addStretch(1)
        for label in (self.round, self.phase, self.clock):
            label.setAlignment(Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter)
            texts.addWidget(label)
        texts.addStretch(1)
        row = QHBoxLayout()
        row.setSpacing(look.px(4))
        row.addLayout(texts)
        self.turn_start_button = self._tool_button("turn-start", "command.undo_turn")
        self.undo_button = self._tool_button("undo", "command.undo")
        self.redo_button = self._tool_button("redo", "command.redo")
        self.turn_start_button.clicked.connect(self.turn_start_wanted)
        self.undo_button.clicked.connect(self.undo_wanted)
        self.redo_button.clicked.connect(self.redo_wanted)
        if not self._quiet:
            row.addSpacing(look.px(8))
            row.addWidget(self.turn_start_button)
            row.addWidget(self.undo_button)
            row.addWidget(self.redo_button)
        else:
            self.turn_start_button.hide()
            self.undo_button.hide()
            self.redo_button.hide()
        return row

    def _tool_button(self, name: str, key: str) -> QToolButton:
        button = QToolButton(self)
        # It has a key of its own; the focus of a button that went must not fall on it.
        button.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        button.setIcon(icon(name, self._look.theme.text))
        side = self._look.px(24)
        button.setIconSize(button.iconSize().scaled(side, side, Qt.AspectRatioMode.KeepAspectRatio))
        button.setToolTip(tip(self._words.say(key).replace("&", "")))
        return button

    # --- what changes -------------------------------------------------------------------------

    def show_turn(
        self, position: Position, offers: Sequence[Offer], moment: int, count: int, *, timed: bool = True
    ) -> None:
        """Show who decides at ``position`` and ``offers``; ``moment`` of ``count`` decisions are done.

        ``timed``: the clock counts for whoever decides.
        """
        self._clear()
        self._offered = position, tuple(offers)
        owner = acting_owner(position, offers)
        self._show_who(position, owner)
        state = position.state
        self.round.setText(self._words.round(state.round))
        phase = self._words.name("phase", state.phase.lower())
        key = "turn.phase_number" if phase[:1].isdigit() else "turn.phase"
        text = self._words.say(key, phase=phase)
        bank_only = "" if has_board(position) else self._words.name("option", "bank_only")
        parts = [text[:1].upper() + text[1:], self._end_to_come(position), bank_only]
        self.phase.setText(" · ".join(part for part in parts if part))
        if moment == count and timed:
            nobody = state.ending is not None
            actor = NOBODY if nobody else acting_player(position, owner) or owner
            self.clock.time.set_actor(actor, count)
            self.clock.refresh()
        if moment < count:
            self._show_past(moment, count)
        elif state.ending is not None:
            self._show_end()
        elif not self._quiet:
            self._show_offers(position, offers)
        self._drop_spares()
        self._fit()
        self._flow.activate()
        self._offers_area.updateGeometry()
        self.updateGeometry()

    # --- keys ---------------------------------------------------------------------------------

    def _stops(self) -> list[QWidget]:
        """Where Tab stops, in order: a choice, or an amount and its button."""
        found: list[QWidget] = []
        for control in self._buttons:
            spin, button = control.findChild(StepSpin), button_of(control)
            found += [each for each in (spin, button) if each is not None]
        return found

    def _shown(self) -> list[QWidget]:
        """The choices that are seen, in order."""
        return [each for each in self._buttons if not each.isHidden() and button_of(each) is not None]

    def press(self, number: int) -> bool:
        """Press what has this number printed on it, in the sheet when one is open; False if nothing has."""
        if self.sheet is not None and self.sheet.isVisible():
            return self.sheet.press(number)
        return press_number(self._shown(), number)

    def press_main(self) -> bool:
        """Press the choice one is most likely to take; False if none is set off as that."""
        main = self._main()
        if main is None:
            return False
        button = button_of(main)
        if button is not None:
            button.click()
        return True

    def has_focus(self) -> bool:
        """Whether the focus is on one of its choices."""
        return self.isAncestorOf(self.window().focusWidget())

    def focus_main(self) -> None:
        """Put the focus on the choice one is most likely to take, or on the first."""
        main = self._main() or next(iter(self._shown()), None)
        if main is not None:
            take_focus(main)

    def _main(self) -> QWidget | None:
        """What is set off, or an amount that is asked for first."""
        shown = self._shown()
        if shown and self._asks_first and not isinstance(shown[0], ChoiceButton):
            return shown[0]
        return next((each for each in shown if isinstance(each, ChoiceButton) and each.manner[0]), None)

    def _tell_enter(self) -> None:
        """Say in the tooltip of the main choice that Enter takes it."""
        main = None if self._quiet else self._main()
        chosen = button_of(main) if main is not None else None
        for each in filter(None, map(button_of, self._buttons)):
            each.set_main(native("Enter") if each is chosen else "")

    def prefer(self, group: str) -> None:
        """Set off the button of a tool, in place of the one that was: what it stands for is put together."""
        tools = [each for each in self._buttons if isinstance(each, ChoiceButton)]
        if not any(each.objectName() == f"tool_{group}" for each in tools):
            return
        for each in tools:
            each.set_may(may=each.objectName() == f"tool_{group}")
        self._tell_enter()

    def set_tool(self, kind: str) -> None:
        """Say what is done on the board with the tool of a kind, in place of the button that takes it up."""
        for button in self._buttons:
            told = self._told.get(button)
            if told is not None:
                in_use = bool(kind) and told.property("tool") == kind
                button.setVisible(not in_use)
                told.setVisible(in_use)
        self._fit()

    def contextMenuEvent(self, event: QContextMenuEvent) -> None:
        """A right click on a button asks for the rules of its offer."""
        widget = self.childAt(event.pos())
        while widget is not None and widget is not self:
            key = widget.objectName().partition("_")[2]
            if isinstance(widget, ChoiceButton) and key and self._offered is not None:
                section = ch.section_of(self._words, *self._offered, key)
                if section:
                    self.rules_wanted.emit(section)
                event.accept()
                return
            widget = widget.parentWidget()
        super().contextMenuEvent(event)

    def resizeEvent(self, event: QResizeEvent) -> None:
        """What is written on the buttons depends on the room."""
        super().resizeEvent(event)
        wide = event.size().width()
        self._tighten(is_tight=wide < self._look.px(_NARROW))
        self._is_narrow = wide < self._look.px(_NARROWER)
        if event.size().width() != event.oldSize().width():
            self._fit()

    def _tighten(self, *, is_tight: bool) -> None:
        """Where the window is narrow, what is told takes several lines and smaller type."""
        if is_tight == self._is_tight:
            return
        self._is_tight = is_tight
        for label, size, smaller in ((self.name, "title", "large"), (self.round, "large", "text")):
            label.setProperty("type", smaller if is_tight else size)
            label.style().unpolish(label)
            label.style().polish(label)
        self._wrap(is_wrapped=is_tight)

    def _stack(self, *, is_stacked: bool) -> None:
        """Where even that is too much beside each other, the choices have a line of their own."""
        if is_stacked == self._is_stacked:
            return
        self._is_stacked = is_stacked
        self._wrap(is_wrapped=self._is_tight)
        if is_stacked:
            self._row.removeWidget(self._offers_area)
            self._column.addWidget(self._offers_area)
        else:
            self._column.removeWidget(self._offers_area)
            self._row.insertWidget(1, self._offers_area, 1)
        self._offers_area.most = self._look.px(_MOST_STACKED) if is_stacked else NO_LIMIT

    def _wrap(self, *, is_wrapped: bool) -> None:
        labels = (self.name, self.task, self.round, self.phase)
        if all(label.wordWrap() == is_wrapped for label in labels):
            return
        for label in labels:
            label.setWordWrap(is_wrapped)
        self._measure_anew()

    def _fit(self) -> None:
        """Leave out details of choices until the buttons need no more than two lines; panes have them too.

        Where that isn't enough choices of one kind go behind one button, those that are widest first: what
        ends the turn stays in sight. What is told takes no second line where the first is enough, or the
        choices have room in one of their own. Where even that is too much they have lines of their own.
        """
        if self._is_fitting:
            # Qt lays the bar out anew as soon as a line of a button is seen, or no longer.
            return
        self._is_fitting = True
        self._stack(is_stacked=self._is_narrow)
        self._fit_beside()
        is_too_high = not self._is_stacked and self._is_too_high()
        if is_too_high or (not self._is_tight and self.name.wordWrap() and not self._is_stacked):
            self._stack(is_stacked=True)
            self._fit_beside()
            if not is_too_high and self._flow.line_count(self._offers_box.width()) > 1:
                self._stack(is_stacked=False)
                self._fit_beside()
        for one, following in pairwise(self._stops()):
            self.setTabOrder(one, following)
        self._is_fitting = False

    def _fit_beside(self) -> None:
        self.task.setText(self._tasks[-1])
        for each in self._foldable:
            each.unfold()
        # What stands beside no choice has the whole line.
        may_wrap = self._is_stacked or not self._is_tight or not self._buttons
        if may_wrap:
            self._wrap(is_wrapped=False)
        self._leave_out()
        if may_wrap and self._is_too_wide():
            self._wrap(is_wrapped=True)
            self._leave_out()
        self._fold()
        if may_wrap and self.name.wordWrap():
            # Choices that were folded leave room.
            self._wrap(is_wrapped=False)
            self._leave_out()
            if self._is_too_wide() or self._flow.line_count(self._offers_box.width()) > _MOST_LINES:
                self._wrap(is_wrapped=True)
                self._leave_out()
        self._tell_more()

    def _tell_more(self) -> None:
        """Tell as much of what is done as has room beside the choices; a rest of the hand tells all."""
        if not self.task.wordWrap():
            told = next(filter(self._has_room_for, self._tasks))
            if told != self.task.text():
                self.task.setText(told)
                self._measure_anew()
                self._column.activate()
        self.task.setToolTip("" if self.task.text() == self._tasks[0] else tip(self._tasks[0]))

    def _has_room_for(self, task: str) -> bool:
        """Whether nothing else moves when that is told; the shortest way always has its room."""
        if task == self._tasks[-1]:
            return True
        least = max(self.name.sizeHint().width(), self.task.sizeHint().width())
        more = self.task.fontMetrics().horizontalAdvance(task) + self._look.px(1) - least
        margins = self._column.contentsMargins()
        free = self.width() - margins.left() - margins.right() - self._row.totalMinimumSize().width()
        wide = self._offers_box.width()
        moves = not self._is_stacked and self._flow.heightForWidth(wide - more) > self._flow.heightForWidth(
            wide
        )
        return more <= free and not moves

    def _fold(self) -> None:
        standing = sorted(self._foldable, key=lambda each: each.width)
        while standing and self._flow.line_count(self._offers_box.width()) > _MOST_LINES:
            standing.pop().fold()
            self._measure_anew()
            self._leave_out()

    def _is_too_high(self) -> bool:
        if self._flow.line_count(self._offers_box.width()) > _MOST_LINES:
            return True
        margins = self._column.contentsMargins()
        self._measure_anew()
        wide = self.width() - margins.left() - margins.right()
        return self._row.heightForWidth(wide) > self._look.px(_MOST_HEIGHT)

    def _is_too_wide(self) -> bool:
        margins = self._column.contentsMargins()
        self._measure_anew()
        return self._row.totalMinimumSize().width() > self.width() - margins.left() - margins.right()

    def _measure_anew(self) -> None:
        """What was written, left out or is seen again is told to the layouts only later."""
        for control in self._buttons:
            inner = control.layout()
            if inner is not None:
                # The number on its button may be new.
                inner.invalidate()
                control.updateGeometry()
        self._flow.invalidate()
        # Layouts keep the least size of a widget until it says that it has changed.
        self._offers_area.updateGeometry()
        for each in (self._row, *self._row.findChildren(QLayout)):
            each.invalidate()

    def _leave_out(self) -> None:
        put_numbers([] if self._quiet else self._shown())
        self._tell_enter()
        # What is told takes more or less room from turn to turn.
        self._measure_anew()
        self._column.activate()
        buttons = [each for each in self._buttons if isinstance(each, ChoiceButton)]
        most = max((each.manner[2] for each in buttons), default=0)
        wide = self._offers_box.width()
        for kept in range(most, -1, -1):
            for button in buttons:
                button.set_brief(kept)
            most = _MOST_STACKED if self._is_stacked else _MOST_HEIGHT
            if self._flow.heightForWidth(wide) <= self._look.px(most):
                return

    def _end_to_come(self, position: Position) -> str:
        """When the game ends, as far as that is known; empty while it isn't."""
        found = countdown(position)
        if found.sets:
            return self._words.say("turn.sets", n=str(found.sets), total=str(found.total))
        return self._words.say(f"turn.last_{found.after}") if found.after else ""

    def set_tool_title(self, group: str, title: str) -> None:
        """Say something else on the button of a tool."""
        for button in self._buttons:
            if isinstance(button, ChoiceButton) and button.objectName() == f"tool_{group}":
                button.set_title(title)

    def open_offers(self, position: Position, offers: Sequence[Offer], place: QPoint) -> None:
        """Take up ``offers``, which belong to what was clicked elsewhere at ``place`` (of the screen)."""
        made = ch.groups(self._words, position, offers)
        group = ch.Group(made[0].key, made[0].title, tuple(c for each in made for c in each.choices))
        if len(group.choices) == 1 and isinstance(group.choices[0], ch.Choice):
            self.chosen.emit(group.choices[0].action)
            return
        self._new_sheet(position, group).show_at(place)

    def set_history(self, *, can_undo: bool, can_redo: bool) -> None:
        """Whether undo and redo can be clicked."""
        self.turn_start_button.setEnabled(can_undo)
        self.undo_button.setEnabled(can_undo)
        self.redo_button.setEnabled(can_redo)

    def _show_who(self, position: Position, owner: Owner) -> None:
        player = acting_player(position, owner)
        seats = position.state.seats
        name = name_of(player) if player else ""
        self.mark.setVisible(bool(name))
        if name in seats:
            self.mark.show_player(seats.index(name))
        company = company_decided_for(position, owner)
        self.company_mark.setVisible(company in position.definition.companies)
        if company in position.definition.companies:
            self.company_mark.show_company(liveries(position.definition)[company])
        over = position.state.ending is not None
        self.name.setText(self._words.say("turn.over") if over else name or company)
        self._tasks = self._ways_to_tell(position, company)
        self.task.setText(self._tasks[-1])
        self.task.setVisible(bool(self.task.text()))

    def _ways_to_tell(self, position: Position, company: CompanySymbol) -> tuple[str, ...]:
        """What is done, the longest way to tell it first."""
        state = position.state
        if state.ending is not None:
            return ("",)
        stage = state.operating.stage if company and not state.questions else ""
        doing = self._words.question(state.questions[-1]) if state.questions else ""
        if stage:
            doing = self._words.name("step", stage)
        if not doing and (state.lap.company or state.lot.company):
            return (self._words.name("step", "buy_in_lap" if state.lap.company else "bid_for_company"),)
        directed = company and acting_player(position, company_owner(company))
        acts_for = self._words.say("turn.acts_for", company=company) if directed else ""
        return tuple(
            " · ".join(part for part in (acts_for, doing, *more) if part)
            for more in ways(self._words, position)
        )

    def _show_past(self, moment: int, count: int) -> None:
        label = Label(self._words.say("turn.past", n=moment, count=count), self._offers_box)
        label.setProperty("type", "large")
        self._add(label)
        if not self._quiet:
            self._add_button(self._words.say("scrub.now"), self.now_wanted.emit, may=True)
            self._add_button(self._words.say("turn.go_back"), self.back_wanted.emit)

    def _show_end(self) -> None:
        if not self._quiet:
            self._add_button(self._words.say("turn.show_ranking"), self.ranking_wanted.emit, may=True)

    def _show_offers(self, position: Position, offers: Sequence[Offer]) -> None:
        made = ch.groups(self._words, position, offers)
        main = ch.main_group(made)
        self._asks_first = bool(made) and main is made[0]
        for group in made:
            if ch.in_sheet(group):
                self._add_sheet_button(position, group, may=group is main)
                continue
            first = len(self._buttons)
            for place, choice in enumerate(group.choices):
                self._add_choice(choice, may=group is main and (place == 0 or group.key == "dividend"))
            if ch.may_fold(group):
                choices = self._buttons[first:]
                make = partial(self._add_folded, position, group, choices[0], may=group is main)
                self._foldable.append(Foldable(choices, make))

    def _add_folded(self, position: Position, group: ch.Group, first: QWidget, *, may: bool) -> ChoiceButton:
        """The one button for choices of which the first is ``first``, in their place."""
        button = self._add_sheet_button(position, group, may=may)
        self._buttons.insert(self._buttons.index(first), self._buttons.pop())
        self._flow.put_before(button, first)
        return button

    def _add_choice(self, choice: ch.AnyChoice, *, may: bool) -> None:
        if isinstance(choice, ch.Amount):
            about = choice.row.partition(" · ")[0]
            self._add(amount_control(self._look, choice, self.chosen.emit, self._offers_box, about))
        elif isinstance(choice, ch.BoardChoice):
            offer = choice.offer
            title = ch.full_title(choice)
            button = self._add_button(title, lambda: self.tool_wanted.emit(offer), choice.details, may=may)
            button.setObjectName(f"tool_{choice.group}")
            button.hexes = hexes_of(offer)
            self._add_told(button, choice)
        elif isinstance(choice, ch.Talk):
            button = self._add_button(choice.title, self.deals_wanted.emit)
            button.setObjectName("choice_deal")
            button.set_keys(keys_of("command.deals"))
        elif choice.question:
            button = self._add_button(
                choice.title, lambda: self.asked.emit(choice), choice.details, careful=True
            )
            button.setObjectName(f"choice_{choice.group}")
        else:
            title = ch.full_title(choice)
            button = self._add_button(title, lambda: self.chosen.emit(choice.action), choice.lines, may=may)
            if choice.group == "pass" and all(each.objectName() != "choice_pass" for each in self._buttons):
                button.set_keys(keys_of("command.pass"))
            button.setObjectName(f"choice_{choice.group}")
            button.set_hint(choice.hint)
            button.hexes, button.decision = hexes_of(choice.action), choice.action

    def _add_told(self, button: ChoiceButton, choice: ch.BoardChoice) -> None:
        """What stands in place of a button while its tool is in use, which works on the board alone."""
        kind = tool_kind(choice.offer)
        if kind not in _ON_BOARD:
            return
        text = " · ".join((choice.title, *choice.details))
        told = next((each for each in self._spares if each.property("tool")), None)
        if isinstance(told, Label):
            self._spares.remove(told)
            told.setText(text)
        else:
            told = Label(text, self._offers_box)
            told.setFont(self._look.font("text", True))
        told.setProperty("tool", kind)
        told.setContentsMargins(0, 0, 0, 0)
        for before in self._told.values():
            before.setContentsMargins(0, 0, self._look.px(_APART), 0)
        self._add(told)
        told.hide()
        self._told[button] = told

    def _add_sheet_button(self, position: Position, group: ch.Group, *, may: bool) -> ChoiceButton:
        button = self._add_button(
            f"{group.title}{OPENS}", lambda: self.open_sheet(position, group, button), may=may
        )
        button.setObjectName(f"group_{group.key}")
        return button

    def open_sheet(self, position: Position, group: ch.Group, button: QWidget) -> None:
        """Open the sheet with the choices of ``group`` under ``button``."""
        self._new_sheet(position, group).show_under(button)

    def _new_sheet(self, position: Position, group: ch.Group) -> OfferSheet:
        if self.sheet is not None:
            self.sheet.put_away()
        offers = self._offered[1] if self._offered is not None else ()
        sections = ch.sections_of(self._words, position, offers, group.key)
        rules = {each: self._words.say("about.rules", section=each) for each in sections}
        self.sheet = OfferSheet(self._look, position, group, self.window(), rules)
        self.sheet.rules_wanted.connect(self.rules_wanted)
        self.sheet.chosen.connect(self._choose_in_sheet)
        self.sheet.tool_wanted.connect(self.tool_wanted)
        self.sheet.closed.connect(self._forget_sheet)
        self.sheet.hexes_pointed.connect(self.hexes_pointed)
        self.sheet.decision_pointed.connect(self.decision_pointed)
        self.sheet_opened.emit(self.sheet)
        return self.sheet

    def _choose_in_sheet(self, action: object) -> None:
        """The sheet goes with the decision, and stays with what was typed where that isn't taken."""
        sheet, offered = self.sheet, self._offered
        self.chosen.emit(action)
        if sheet is not None and self.sheet is sheet and self._offered is not offered:
            sheet.put_away()

    def _forget_sheet(self) -> None:
        self.sheet = None

    def _add_button(
        self,
        title: str,
        take: Callable[[], object],
        details: Sequence[str] = (),
        *,
        may: bool = False,
        careful: bool = False,
    ) -> ChoiceButton:
        button = self._spare((may, careful, len(details)))
        if button is None:
            box = self._offers_box
            button = ChoiceButton(self._look, title, details, may=may, careful=careful, parent=box)
            button.pointed.connect(self.hexes_pointed)
            button.decision_pointed.connect(self.decision_pointed)
        else:
            button.set_keys("")
            button.set_lines(title, details)
            button.setObjectName("")
        button.hexes, button.decision = (), None
        button.take = take
        self._add(button)
        return button

    def _spare(self, manner: tuple[bool, bool, int]) -> ChoiceButton | None:
        """A button of the turn before that looks alike; making one takes longer than anything else here.

        One that has the focus goes: what a key did once it must not do again for the next player.
        """
        for spares in (self._spares, self._put_away):
            for button in spares:
                if isinstance(button, ChoiceButton) and button.manner == manner and not button.hasFocus():
                    spares.remove(button)
                    return button
        return None

    def _add(self, widget: QWidget) -> None:
        self._buttons.append(widget)
        self._flow.addWidget(widget)
        widget.show()

    def _clear(self) -> None:
        if self.sheet is not None:
            self.sheet.put_away()
        for widget in self._buttons:
            self._flow.removeWidget(widget)
        self._spares, self._buttons = self._buttons, []
        self._told = {}
        self._foldable = []

    def _drop_spares(self) -> None:
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
