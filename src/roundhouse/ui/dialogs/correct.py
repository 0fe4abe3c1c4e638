"""A correction by hand: what, of whom, what it should be, and why."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from PySide6.QtCore import QSize, Qt
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import (
    QAbstractButton,
    QApplication,
    QComboBox,
    QHBoxLayout,
    QLineEdit,
    QSizePolicy,
    QStackedWidget,
    QWidget,
)

from roundhouse.catalogue.texts import LONGEST_TEXT, plain
from roundhouse.engine.actions import Correct
from roundhouse.engine.errors import ActionRefused
from roundhouse.engine.events import Corrected
from roundhouse.engine.position import Position
from roundhouse.queries.previews import what_follows
from roundhouse.ui.appearance import Appearance
from roundhouse.ui.correcting import Wanted
from roundhouse.ui.dialogs.base import BaseDialog
from roundhouse.ui.dialogs.correction_choosers import BoxChooser
from roundhouse.ui.dialogs.correction_form import CorrectionForm
from roundhouse.ui.dialogs.correction_lists import kinds_at
from roundhouse.ui.docks.market_view import MarketView
from roundhouse.ui.words import Words

_GAP: Final = 8
"""Between what stands beside each other, at a scale of 1."""
_ROOMY: Final = 600
_LOW: Final = 700
"""The height of a screen at a scale of 1 on which a market leaves little room."""
_LOW_MARKET: Final = 276
"""The height of a market at a scale of 1 there: what is told below it is in sight."""


def _settled(_: Correct) -> str:
    """Taken as made: nobody refuses the correction."""
    return ""


def _of_past(words: Words, n: int, count: int) -> str:
    """That what is put right is not what is looked at."""
    back = words.say("turn.go_back")
    return words.say("correct.from_past", n=str(n), count=str(count), back=back)


class CorrectDialog(BaseDialog):
    """Every kind of correction, with its reason; :meth:`action` gives it.

    ``decide`` makes it and gives why not, in a sentence: then all that was typed stays.
    """

    def __init__(
        self,
        words: Words,
        look: Appearance,
        position: Position,
        parent: QWidget | None = None,
        *,
        wanted: Wanted | None = None,
        decide: Callable[[Correct], str] = _settled,
        shown: tuple[int, int] | None = None,
    ) -> None:
        """Begin with what is ``wanted``, or else with the form for money.

        ``shown``: how many decisions are done at the moment that is looked at, and of how many, where that is
        past (None: it is ``position`` that is looked at).
        """
        words = words.with_sides(position.state.sides)
        super().__init__(words, look, words.say("correct.title"), parent)
        self._decide = decide
        self._is_past = shown is not None
        explained = words.say("correct.explain") if shown is None else _of_past(words, *shown)
        self.explained = self.add_text(explained, quiet=not self._is_past)
        self._position = position
        self.least_width = look.px(480)
        if self.is_low:
            self.heading.hide()  # the frame has the title
        self._add_forms()
        self._add_reason()
        self.wanting = self.add_text("", quiet=True)
        self.follows = self.add_text("", quiet=True)
        self.problem = self.add_text("")
        self.problem.setProperty("careful", True)
        self.lead_to("")
        self.accept_button = self.finish(words.say("button.ok"), words.say("button.cancel"))
        self._show_form(0)
        if wanted is not None:
            self.what.setCurrentIndex(max(0, self.what.findData(wanted.what)))
            self.form().choose(wanted)
            amount = self.form().amount
            if amount is not None and not self.form().changes:
                amount.setFocus()
                amount.selectAll()
            else:
                self.reason.setFocus()

    def _add_forms(self) -> None:
        """What is put right, and a form for each such kind, of which one is shown."""
        look, top = self.look, QHBoxLayout()
        self.what = QComboBox(self)
        top.setSpacing(look.px(_GAP))
        top.addWidget(self.what, 1)
        self.column.addLayout(top)
        self._beside: QComboBox | None = None
        self.forms = QStackedWidget(self)
        self.column.addWidget(self.forms)
        for kind in kinds_at(self._position):
            self.what.addItem(self.words.name("correction", kind), kind)
            form = CorrectionForm(self.words, look, self._position, kind, self)
            if self.within(QSize(look.px(_ROOMY), 0)).width() < look.px(_ROOMY):
                form.fold()
            for market in form.findChildren(MarketView):
                if self._has_little_below() and not self.is_low:
                    market.setFixedHeight(min(market.minimumHeight(), look.px(_LOW_MARKET)))
                self.at_least(market, market.minimumWidth(), market.minimumHeight(), scrolls=self.is_low)
                # the box is chosen, and what is typed next is the reason
                market.clicked.connect(self._go_on)
                market.activated.connect(self._go_on)
            form.changed.connect(self._refresh)
            self.forms.addWidget(form)
            if self.is_low and isinstance(form.place, BoxChooser):
                self._give_room_to(form, top)
        self.what.currentIndexChanged.connect(self._show_form)

    def _add_reason(self) -> None:
        """The field of the reason, below its name; beside it on a low screen."""
        named = self.add_heading(self.words.say("correct.reason"))
        self.reason = QLineEdit(self)
        self.reason.setMaxLength(LONGEST_TEXT)
        self.reason.textChanged.connect(self._refresh)
        if not self.is_low:
            self.column.addWidget(self.reason)
            return
        self.column.removeWidget(named)
        row = QHBoxLayout()
        row.setSpacing(self.look.px(_GAP))
        row.addWidget(named)
        row.addWidget(self.reason, 1)
        self.column.addLayout(row)

    def _give_room_to(self, form: CorrectionForm, top: QHBoxLayout) -> None:
        """On a low screen a market has the room of names and of a row: nothing is scrolled."""
        for market in form.findChildren(MarketView):
            # as high as there is room, whatever it would like
            market.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Ignored)
        before = self.what.nextInFocusChain()
        self._beside = form.give_subject()
        top.addWidget(self._beside, 1)
        if before is not None:
            QWidget.setTabOrder(self.what, self._beside)

    def _go_on(self) -> None:
        self.reason.setFocus()

    def is_about(self, wanted: Wanted) -> bool:
        """Whether what is ``wanted`` is chosen: it isn't where there is no such thing to correct."""
        return (self.form().kind, self.form().subject.currentData()) == (wanted.what, wanted.subject)

    def accept(self) -> None:
        """Make the correction; where it is refused, say why and stay."""
        refused = self._decide(self.action())
        if refused:
            self._tell_problem(refused)
            return
        super().accept()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """What is typed where nothing takes letters, as on a button, is the reason; Enter goes to what lacks.

        A word's end would press that button otherwise, and what is typed after it decide in the window.
        """
        others = Qt.KeyboardModifier.ControlModifier | Qt.KeyboardModifier.AltModifier
        text = event.text()
        is_enter = event.key() in {Qt.Key.Key_Return, Qt.Key.Key_Enter} and not event.isAutoRepeat()
        if (
            is_enter
            and not isinstance(self.focusWidget(), QAbstractButton)
            and self._goes_to_what_is_wanted()
        ):
            return
        if text.isprintable() and text.strip() and not event.modifiers() & others:
            self.reason.setFocus()
            QApplication.sendEvent(self.reason, event)
        else:
            super().keyPressEvent(event)

    def _goes_to_what_is_wanted(self) -> bool:
        """Go to the field that is still to be filled in; gives whether there is one."""
        form = self.form()
        if form.amount is not None and not form.changes:
            form.amount.setFocus()
            form.amount.selectAll()
            return True
        if form.subject.count() and not self.action().reason and not self.reason.hasFocus():
            self.reason.setFocus()
            return True
        return False

    def form(self) -> CorrectionForm:
        """The fields that are shown."""
        shown = self.forms.currentWidget()
        assert isinstance(shown, CorrectionForm)
        return shown

    def _show_form(self, number: int) -> None:
        self.forms.setCurrentIndex(number)
        for place in range(self.forms.count()):
            policy = QSizePolicy.Policy.Preferred if place == number else QSizePolicy.Policy.Ignored
            if (form := self.forms.widget(place)) is not None:
                form.setSizePolicy(policy, policy)
        # On a low screen the reason, which has to be given, is in sight below a market in place of that.
        is_tight = self.is_low or (self._has_little_below() and isinstance(self.form().place, BoxChooser))
        self.explained.setVisible(self._is_past or not is_tight)
        if self._beside is not None:
            self._beside.setVisible(self.form().subject is self._beside)
        self.form().refresh()
        self._refresh()
        if self.isVisible():
            self.fit_contents()

    def _has_little_below(self) -> bool:
        """Whether the screen leaves little room below a market."""
        return self.most().height() < self.look.px(_LOW)

    def _refresh(self) -> None:
        form, refused, section = self.form(), "", ""
        told: list[str] = []
        alters = form.changes
        if form.changes:
            found = what_follows(self._position, form.action("?"))
            if isinstance(found, ActionRefused):
                refused = self.words.refusal(found, self._position.definition)
                section = found.section
                alters = False
            else:
                events = [event for event in found.events if not isinstance(event, Corrected)]
                told = [self.words.event(event, self._position.definition) for event in events]
                alters = not form.is_as_it_is and found.position.state != self._position.state
                if not alters:
                    told = [self.words.say("correct.no_change")]
                if isinstance(form.place, BoxChooser):
                    form.place.show_position(found.position, self._position)
        elif form.subject.count() == 0:
            told = [self.words.say("correct.nothing")]
        self.follows.setText(" · ".join(told))
        self._tell_problem(refused)
        self.lead_to(section)
        has_reason = bool(self.action().reason)
        self._tell_wanting(self._wanting(has_reason=has_reason) if alters or not form.changes else "")
        if self.accept_button is not None:
            self.accept_button.setEnabled(has_reason and alters)
        self.grow()

    def _tell_problem(self, refused: str) -> None:
        """Say why the correction can't be made, in place of what it would bring."""
        self.problem.setText(refused)
        self.problem.setVisible(bool(refused))
        self.follows.setVisible(not refused)

    def _tell_wanting(self, text: str) -> None:
        """Say what is to be filled in; where a market leaves no line for that, in the field of the reason."""
        is_in_field = self.is_low and isinstance(self.form().place, BoxChooser)
        self.wanting.setText("" if is_in_field else text)
        self.wanting.setVisible(not is_in_field)
        hint = self.words.say("correct.reason_hint")
        self.reason.setPlaceholderText((text or hint) if is_in_field else hint)

    def _wanting(self, *, has_reason: bool) -> str:
        """What is to be filled in before the correction can be made; empty for nothing."""
        form = self.form()
        if form.subject.count() == 0:
            return ""
        if not form.changes:
            return self.words.say("correct.amount_wanted")
        return "" if has_reason else self.words.say("correct.reason_wanted")

    def action(self) -> Correct:
        """The correction as it stands."""
        return self.form().action(plain(self.reason.text()).strip())
