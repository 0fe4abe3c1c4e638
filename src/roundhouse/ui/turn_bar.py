"""The bar on top: who is to act, for what, and everything they may do now."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QContextMenuEvent, QResizeEvent, QShowEvent
from PySide6.QtWidgets import QHBoxLayout, QVBoxLayout, QWidget

from roundhouse.engine.offers import Offer
from roundhouse.engine.owners import NOBODY, Owner
from roundhouse.engine.position import Position
from roundhouse.queries.turns import acting_owner, acting_player
from roundhouse.ui.appearance import Appearance
from roundhouse.ui.bar_actor import BarActor
from roundhouse.ui.bar_choices import BarChoices
from roundhouse.ui.bar_controls import BarControls
from roundhouse.ui.bar_fitting import BarFitting, BarParts
from roundhouse.ui.bar_place import BarPlace
from roundhouse.ui.bar_sheet import BarSheet
from roundhouse.ui.choice_button import ChoiceButton
from roundhouse.ui.choice_numbers import button_of, press_number, take_focus
from roundhouse.ui.choices import section_of
from roundhouse.ui.flow import FlowLayout
from roundhouse.ui.offer_sheet import OfferSheet
from roundhouse.ui.offers_area import OffersArea
from roundhouse.ui.task_words import briefer_ways, ways_to_tell
from roundhouse.ui.text import Label
from roundhouse.ui.words import Words

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
        self._position: Position | None = None
        self.setMinimumHeight(look.px(_HEIGHT))
        column = QVBoxLayout(self)
        column.setContentsMargins(look.px(16), look.px(4), look.px(16), look.px(4))
        column.setSpacing(look.px(4))
        row = QHBoxLayout()
        row.setSpacing(look.px(12))
        column.addLayout(row)
        self.actor = BarActor(look, self)
        row.addLayout(self.actor)
        self._offers_area = OffersArea(self)
        box = QWidget(self._offers_area)
        self.controls = BarControls(box, FlowLayout(box, look.px(8), look.px(4), is_even=True))
        self._offers_area.setWidget(box)
        box.setAutoFillBackground(False)
        row.addWidget(self._offers_area, 1)
        self.place = BarPlace(words, look, self, has_buttons=not quiet)
        row.addLayout(self.place)
        self.choices = BarChoices(words, look, self.controls, self, has_keys=not quiet)
        self.sheets = BarSheet(words, look, self)
        self._connect()
        labels = self.actor.name, self.actor.task, self.place.round, self.place.phase
        parts = BarParts(column, row, self._offers_area, *labels)
        self.fitting = BarFitting(look, self, parts, self.controls, self.choices.number)

    def _connect(self) -> None:
        """What may be clicked in the parts is the bar's to tell."""
        self.place.turn_start_button.clicked.connect(self.turn_start_wanted)
        self.place.undo_button.clicked.connect(self.undo_wanted)
        self.place.redo_button.clicked.connect(self.redo_wanted)
        for part in (self.choices, self.sheets):
            part.chosen.connect(self.chosen)
            part.tool_wanted.connect(self.tool_wanted)
            part.hexes_pointed.connect(self.hexes_pointed)
            part.decision_pointed.connect(self.decision_pointed)
        self.choices.asked.connect(self.asked)
        self.choices.deals_wanted.connect(self.deals_wanted)
        self.choices.group_wanted.connect(self.sheets.show_under)
        self.sheets.opened.connect(self.sheet_opened)
        self.sheets.rules_wanted.connect(self.rules_wanted)

    @property
    def sheet(self) -> OfferSheet | None:
        """The sheet of choices that is open, if one is."""
        return self.sheets.open

    # --- what changes -------------------------------------------------------------------------

    def show_turn(
        self, position: Position, offers: Sequence[Offer], moment: int, count: int, *, timed: bool = True
    ) -> None:
        """Show who decides at ``position`` and ``offers``; ``moment`` of ``count`` decisions are done.

        ``timed``: the clock counts for whoever decides.
        """
        self.sheets.put_away()
        self.choices.begin_anew()
        self._position, self.sheets.offers = position, tuple(offers)
        owner = acting_owner(position, offers)
        self._show_who(position, owner)
        self.place.show_position(position)
        is_over = position.state.ending is not None
        if moment == count and timed:
            actor = NOBODY if is_over else acting_player(position, owner) or owner
            self.place.clock.time.set_actor(actor, count)
            self.place.clock.refresh()
        if moment < count:
            self._show_past(moment, count)
        elif is_over:
            self._show_end()
        elif not self._quiet:
            self.choices.show_offers(position, offers)
        self.controls.drop_spares()
        self.fitting.foldable = self.choices.foldable
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
        main = self.choices.main()
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
        main = self.choices.main() or next(harmless, None)
        if main is not None:
            take_focus(main)
        else:
            self.setFocus()

    def prefer(self, group: str) -> None:
        """Set off the button of a tool, in place of the one that was: what it stands for is put together.

        It comes first, so that neither Enter nor 1 decides what was not put together.
        """
        self.choices.prefer(group)
        self.fitting.fit()

    def set_tool(self, kind: str) -> None:
        """Say what is done on the board with the tool of a kind, in place of the button that takes it up."""
        self.choices.set_tool(kind)
        self.fitting.fit()

    def contextMenuEvent(self, event: QContextMenuEvent) -> None:
        """A right click on a button asks what it is about, and for the rules of its offer."""
        widget = self.childAt(event.pos())
        while widget is not None and widget is not self:
            key = widget.objectName().partition("_")[2]
            if isinstance(widget, ChoiceButton) and key and self._position is not None:
                section = section_of(self._words, self._position, self.sheets.offers, key)
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

    def _show_who(self, position: Position, owner: Owner) -> None:
        company = self.actor.show_owner(self._words, position, owner)
        told = (self._words, position, company)
        self.fitting.tasks = ways_to_tell(*told)
        is_marked = self.actor.company_mark.isVisibleTo(self)
        self.fitting.briefer = briefer_ways(*told) if is_marked else ()
        self.actor.show_task(self.fitting.tasks[-1])

    def _show_past(self, moment: int, count: int) -> None:
        label = Label(self._words.say("turn.past", n=moment, count=count), self.controls.box)
        label.setProperty("type", "large")
        self.controls.add(label)
        if not self._quiet:
            self.choices.add_button(self._words.say("scrub.now"), self.now_wanted.emit, may=True)
            self.choices.add_button(self._words.say("turn.go_back"), self.back_wanted.emit)

    def _show_end(self) -> None:
        if not self._quiet:
            self.choices.add_button(self._words.say("turn.show_ranking"), self.ranking_wanted.emit, may=True)
