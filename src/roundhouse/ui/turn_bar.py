"""The bar on top: who is to act, for what, and everything they may do now."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial

from PySide6.QtCore import QPoint, Qt, Signal
from PySide6.QtGui import QContextMenuEvent, QResizeEvent, QShowEvent
from PySide6.QtWidgets import (
    QHBoxLayout,
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
from roundhouse.ui.bar_controls import BarControls
from roundhouse.ui.bar_fitting import BarFitting, BarParts
from roundhouse.ui.cards.livery import liveries
from roundhouse.ui.choice_button import OPENS, ChoiceButton
from roundhouse.ui.choice_numbers import button_of, press_number, put_numbers, take_focus
from roundhouse.ui.clock import Clock
from roundhouse.ui.commands import keys_of, native
from roundhouse.ui.flow import FlowLayout
from roundhouse.ui.foldable import Foldable
from roundhouse.ui.icons import icon
from roundhouse.ui.marks import Badge
from roundhouse.ui.offer_sheet import OfferSheet, amount_control
from roundhouse.ui.offers_area import OffersArea
from roundhouse.ui.task_words import ways
from roundhouse.ui.text import Label
from roundhouse.ui.tips import tip
from roundhouse.ui.tool_in_use import ToolInUse
from roundhouse.ui.tools.box import tool_kind
from roundhouse.ui.words import Words
from roundhouse.ui.words.facts import hexes_of
from roundhouse.ui.words.marked import with_capital

_ON_BOARD = frozenset({"lay", "token"})
"""Tools that work on the board alone: nothing is left for their buttons to do."""
_APART = 12
"""Pixels between two amounts or told tools, beside what lies between all choices, at a scale of 1."""
_HEIGHT = 64
"""Room for a choice of three lines, so that the table below doesn't move from turn to turn."""


class TurnBar(QWidget):
    """Shows the state of the turn and its offers.

    ``chosen`` (an action), ``asked`` (a :class:`~roundhouse.ui.choices.Choice` with a question),
    ``tool_wanted`` (an offer for the board), ``deals_wanted``, ``undo_wanted``, ``redo_wanted``,
    ``turn_start_wanted``, ``now_wanted``, ``back_wanted`` (undo to what is shown) and ``ranking_wanted`` are
    what may be clicked; ``rules_wanted`` is the section of a link in a sheet, ``about_wanted`` a button that
    was clicked with the right one and the section of its offer, empty for none.
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
    about_wanted = Signal(object, str)
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
        self._offered: tuple[Position, tuple[Offer, ...]] | None = None
        self._asks_first = False
        self._told: dict[ChoiceButton, ToolInUse] = {}
        self.setMinimumHeight(look.px(_HEIGHT))
        column = QVBoxLayout(self)
        column.setContentsMargins(look.px(16), look.px(4), look.px(16), look.px(4))
        column.setSpacing(look.px(4))
        row = QHBoxLayout()
        row.setSpacing(look.px(12))
        column.addLayout(row)
        row.addLayout(self._make_who())
        self._offers_area = OffersArea(self)
        box = QWidget(self._offers_area)
        self.controls = BarControls(box, FlowLayout(box, look.px(8), look.px(4)))
        self._offers_area.setWidget(box)
        box.setAutoFillBackground(False)
        row.addWidget(self._offers_area, 1)
        row.addLayout(self._make_where())
        labels = self.name, self.task, self.round, self.phase
        parts = BarParts(column, row, self._offers_area, *labels)
        self.fitting = BarFitting(look, self, parts, self.controls, self._number)

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
        parts = [with_capital(text), self._end_to_come(position), bank_only]
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
        self.controls.drop_spares()
        self.fitting.fit()
        self.controls.flow.activate()
        self._offers_area.updateGeometry()
        self.updateGeometry()

    # --- keys ---------------------------------------------------------------------------------

    def press(self, number: int) -> bool:
        """Press what has this number printed on it, in the sheet when one is open; False if nothing has."""
        if self.sheet is not None and self.sheet.isVisible():
            return self.sheet.press(number)
        return press_number(self.controls.seen(), number)

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
        """Put the focus on the choice one is most likely to take, or on the first that decides nothing.

        Without either it is the bar's: else it stays on what happens to follow a button that has gone.
        """
        harmless = (each for each in self.controls.seen() if not getattr(each, "decision", None))
        main = self._main() or next(harmless, None)
        if main is not None:
            take_focus(main)
        else:
            self.setFocus()

    def _main(self) -> QWidget | None:
        """What is set off, or an amount that is asked for first."""
        shown = self.controls.seen()
        if shown and self._asks_first and not isinstance(shown[0], ChoiceButton):
            return shown[0]
        return next((each for each in shown if isinstance(each, ChoiceButton) and each.manner[0]), None)

    def _number(self) -> None:
        """Print the numbers of the keys on the choices that are seen.

        A tool in use keeps its number, which stands before what is said of it: pressed once more it decides
        nothing.
        """
        seen = [*self.controls.seen(), *self._in_use()]
        put_numbers([] if self._quiet else [each for each in self.controls.all if each in seen])
        for button, told in self._told.items():
            told.set_number(0 if told.isHidden() else button.number)
        self._tell_enter()

    def _in_use(self) -> list[ChoiceButton]:
        """The buttons of the tool in use, in whose place it is said what is done on the board."""
        return [button for button, told in self._told.items() if not told.isHidden()]

    def in_use(self, number: int) -> str:
        """What is said of the tool in use whose button has this number; empty for none."""
        return next((each.title for each in self._in_use() if each.number == number), "")

    def _tell_enter(self) -> None:
        """Say in the tooltip of the main choice that Enter takes it."""
        main = None if self._quiet else self._main()
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
        self.fitting.fit()

    def set_tool(self, kind: str) -> None:
        """Say what is done on the board with the tool of a kind, in place of the button that takes it up."""
        for button, told in self._told.items():
            in_use = bool(kind) and told.property("tool") == kind
            button.setVisible(not in_use)
            told.setVisible(in_use)
        self.fitting.fit()

    def contextMenuEvent(self, event: QContextMenuEvent) -> None:
        """A right click on a button asks what it is about, and for the rules of its offer."""
        widget = self.childAt(event.pos())
        while widget is not None and widget is not self:
            key = widget.objectName().partition("_")[2]
            if isinstance(widget, ChoiceButton) and key and self._offered is not None:
                section = ch.section_of(self._words, *self._offered, key)
                self.about_wanted.emit(widget, section)
                event.accept()
                return
            widget = widget.parentWidget()
        super().contextMenuEvent(event)

    def showEvent(self, event: QShowEvent) -> None:
        """Until it is seen the choices have no width: one made anew for another language has kept its own."""
        super().showEvent(event)
        self.fitting.fit()

    def resizeEvent(self, event: QResizeEvent) -> None:
        """What is written on the buttons depends on the room."""
        super().resizeEvent(event)
        wide = event.size().width()
        self.fitting.follow_width(wide)
        if wide != event.oldSize().width():
            self.fitting.fit()

    def _end_to_come(self, position: Position) -> str:
        """When the game ends, as far as that is known; empty while it isn't."""
        found = countdown(position)
        if found.sets:
            return self._words.say("turn.sets", n=str(found.sets), total=str(found.total))
        return self._words.say(f"turn.last_{found.after}") if found.after else ""

    def set_tool_title(self, group: str, title: str) -> None:
        """Say something else on the button of a tool."""
        for button in self.controls.buttons():
            if button.objectName() == f"tool_{group}":
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
        self.fitting.tasks = self._ways_to_tell(position, company)
        self.fitting.briefer = self._briefer_ways(position, company)
        self.task.setText(self.fitting.tasks[-1])
        self.task.setVisible(bool(self.task.text()))

    def _ways_to_tell(self, position: Position, company: CompanySymbol) -> tuple[str, ...]:
        """What is done, the longest way to tell it first."""
        state = position.state
        if state.ending is not None:
            return ("",)
        doing = self._doing(position, company)
        if not doing and (state.lap.company or state.lot.company):
            return (self._words.name("step", "buy_in_lap" if state.lap.company else "bid_for_company"),)
        directed = company and acting_player(position, company_owner(company))
        acts_for = self._words.say("turn.acts_for", company=company) if directed else ""
        return tuple(
            " · ".join(part for part in (acts_for, doing, *more) if part)
            for more in ways(self._words, position)
        )

    def _briefer_ways(self, position: Position, company: CompanySymbol) -> tuple[str, ...]:
        """The same without the company that is seen by its mark; the shortest has nothing further."""
        doing = self._doing(position, company)
        if not doing or not self.company_mark.isVisibleTo(self):
            return ()
        return (*(" · ".join((doing, *more)) for more in ways(self._words, position)), doing)

    def _doing(self, position: Position, company: CompanySymbol) -> str:
        """What is asked, or the step of the company's turn; empty where there is neither."""
        state = position.state
        if state.ending is not None:
            return ""
        if state.questions:
            return self._words.question(state.questions[-1])
        stage = state.operating.stage if company else ""
        return self._words.name("step", stage) if stage else ""

    def _show_past(self, moment: int, count: int) -> None:
        label = Label(self._words.say("turn.past", n=moment, count=count), self.controls.box)
        label.setProperty("type", "large")
        self.controls.add(label)
        if not self._quiet:
            self._add_button(self._words.say("scrub.now"), self.now_wanted.emit, may=True)
            self._add_button(self._words.say("turn.go_back"), self.back_wanted.emit)

    def _show_end(self) -> None:
        if not self._quiet:
            self._add_button(self._words.say("turn.show_ranking"), self.ranking_wanted.emit, may=True)

    def _show_offers(self, position: Position, offers: Sequence[Offer]) -> None:
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
                self.fitting.foldable.append(Foldable(choices, make))
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
            self.controls.add_amount(amount, self._look.px(_APART))
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
            if choice.group == "pass" and all(
                each.objectName() != "choice_pass" for each in self.controls.all
            ):
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
        told = self.controls.spare_text()
        if told is None:
            told = ToolInUse(self._look, self.controls.box)
        told.setText(text)
        told.setProperty("tool", kind)
        told.keep_apart(0)
        for before in self._told.values():
            before.keep_apart(self._look.px(_APART))
        self.controls.add(told)
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
        self._new_sheet(position, group).show_under(button, self)

    def _new_sheet(self, position: Position, group: ch.Group) -> OfferSheet:
        if self.sheet is not None:
            self.sheet.put_away()
        offers = self._offered[1] if self._offered is not None else ()
        sections = ch.sections_of(self._words, position, offers, group.key)
        rules = {each: self._words.say("about.rules", section=each) for each in sections}
        further = self._words.say("sheet.further")
        self.sheet = OfferSheet(self._look, position, group, self.window(), further, rules)
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
        button.hexes, button.decision = (), None
        button.take = take
        self.controls.add(button)
        return button

    def put_sheet_away(self) -> None:
        """Close the sheet of choices, if one is open."""
        if self.sheet is not None:
            self.sheet.put_away()

    def _clear(self) -> None:
        self.put_sheet_away()
        self.controls.begin_anew()
        self._told = {}
        self.fitting.foldable = []
