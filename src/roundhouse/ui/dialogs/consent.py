"""Consent: everybody whom a decision concerns is asked, one after the other, before it is made."""

from __future__ import annotations

import time
from collections.abc import Callable, Sequence

from PySide6.QtWidgets import QGridLayout, QWidget

from roundhouse.engine.actions import Action, DeclareBankruptcy, SwapToken
from roundhouse.engine.offers import OfferSwapToken, TokenSwap
from roundhouse.engine.position import Position
from roundhouse.queries.previews import consent_section, offers
from roundhouse.ui.appearance import Appearance
from roundhouse.ui.dialogs.base import BaseDialog
from roundhouse.ui.guard import PAUSE
from roundhouse.ui.marks import Badge
from roundhouse.ui.text import Label
from roundhouse.ui.words import Words


class ConsentDialog(BaseDialog):
    """Asks ``parties`` in their order whether they agree to an action; the last yes accepts.

    Enter is yes. Nobody answers within :data:`~roundhouse.ui.guard.PAUSE` of being asked: that press, or the
    second one of a double click, was meant for whoever was asked before; ``now`` gives seconds.
    ``declined`` is who has said no (empty: nobody has). A bankruptcy has words of its own: whoever could sell
    a train says whether he does.
    """

    def __init__(
        self,
        words: Words,
        look: Appearance,
        position: Position,
        action: Action,
        parties: Sequence[str],
        parent: QWidget | None = None,
        *,
        now: Callable[[], float] = time.monotonic,
    ) -> None:
        """Ask the first."""
        super().__init__(words, look, words.say("consent.title"), parent)
        self._parties = tuple(parties)
        self._kind = "_sale" if isinstance(action, DeclareBankruptcy) else ""
        self._asked = 0
        self._now = now
        self._since = 0.0
        self.declined = ""
        self.least_width = look.px(460)
        what = self.add_text(_told(words, position, action))
        what.setProperty("type", "large")
        self.column.addLayout(self._make_parties(position))
        self.lead_to(consent_section(position, action))
        self.column.addStretch(1)
        self.question = self.add_text("")
        row = self.add_foot()
        row.addStretch(1)
        self.no = self.add_button(row, "", self._refuse)
        self.yes = self.add_button(row, "", self._agree, may=True)
        self.yes.setFocus()
        self._show()

    def _make_parties(self, position: Position) -> QGridLayout:
        look = self.look
        grid = QGridLayout()
        grid.setHorizontalSpacing(look.px(12))
        grid.setVerticalSpacing(look.px(6))
        self.answers: list[Label] = []
        for at, name in enumerate(self._parties):
            mark = Badge(look, look.px(28), self)
            mark.show_player(position.state.seats.index(name))
            label = Label(name, self)
            label.setProperty("type", "large")
            answer = Label(self)
            self.answers.append(answer)
            for column, widget in enumerate((mark, label, answer)):
                grid.addWidget(widget, at, column)
        grid.setColumnStretch(2, 1)
        return grid

    @property
    def asked(self) -> str:
        """The player who is asked now."""
        return self._parties[self._asked]

    def _show(self) -> None:
        self._since = self._now()
        say, name = self.words.say, self.asked
        for at, answer in enumerate(self.answers):
            asked = say("consent.asked") if at == self._asked else ""
            answer.setText(say(f"consent.agreed{self._kind}") if at < self._asked else asked)
            answer.setProperty("quiet", at >= self._asked)
            answer.style().unpolish(answer)
            answer.style().polish(answer)
        self.question.setText(say(f"consent.ask{self._kind}", player=name))
        self.yes.set_title(say(f"consent.yes{self._kind}", player=name))
        self.no.set_title(say(f"consent.no{self._kind}", player=name))

    def _too_soon(self) -> bool:
        """Whether nobody can have read yet who is asked."""
        return self._now() - self._since < PAUSE

    def _agree(self) -> None:
        if self._too_soon():
            return
        if self._asked + 1 == len(self._parties):
            self.accept()
            return
        self._asked += 1
        self._show()

    def _refuse(self) -> None:
        if self._too_soon():
            return
        self.declined = self.asked
        self.reject()

    def told(self) -> str:
        """What is told when somebody has refused."""
        return self.words.say(f"consent.declined{self._kind}", player=self.declined)


def _told(words: Words, position: Position, action: Action) -> str:
    """What is to be agreed to; of a swap with whom, and for how much, which the action doesn't say."""
    offered = (offer for offer in offers(position) if isinstance(offer, OfferSwapToken))
    for swap in (swap for offer in offered for swap in offer.swaps):
        if isinstance(action, SwapToken) and _places(action) == _places(swap):
            return words.choice(
                "choice.swap_asked",
                position.definition,
                actor=action.actor,
                origin=swap.origin,
                hex=swap.hex,
                company=swap.partner,
                price=swap.cost,
            )
    return words.with_sides(position.state.sides).action(action, position.definition)


def _places(swap: SwapToken | TokenSwap) -> tuple[object, ...]:
    return swap.origin, swap.origin_city, swap.hex, swap.city, swap.slot
