"""A moment of a game, and the draft in which a decision is worked out.

A :class:`Position` is read only: title, options and state. A :class:`Draft` collects the
events of one decision and shows the state they lead to; it is thrown away when a rule
refuses the decision, so that a refused action leaves no trace.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable
from functools import cached_property, wraps
from typing import TYPE_CHECKING, Any, Concatenate, Final, ParamSpec, TypeVar

import msgspec

from roundhouse.catalogue.definitions import PhaseDefinition, TitleDefinition
from roundhouse.engine import events as ev
from roundhouse.engine.apply import apply
from roundhouse.engine.names import NO_MONEY, Money
from roundhouse.engine.owners import BANK, CREDIT, Owner, is_company
from roundhouse.engine.state import State

if TYPE_CHECKING:
    from roundhouse.engine.title import Title

Asked = ParamSpec("Asked")
Answer = TypeVar("Answer")


class _Nothing:
    """Stands for an answer that isn't known."""


NOTHING: Final = _Nothing()


class Position(msgspec.Struct, frozen=True, dict=True):
    """A title, the options chosen (names that are switched on), and the state.

    It keeps the answers to questions that are :func:`remembered`; equal positions don't share them.
    """

    title: Title
    options: frozenset[str]
    state: State

    @cached_property
    def answers(self) -> dict[Hashable, Any]:
        """What was asked of this position so far, by question. To be used by :func:`remembered` only."""
        return {}

    @property
    def definition(self) -> TitleDefinition:
        """What the title prints: map, tiles, companies, trains, market."""
        return self.title.definition

    @property
    def phase(self) -> PhaseDefinition:
        """The phase of the moment."""
        return self.title.phase(self.state.phase)


def remembered(
    ask: Callable[Concatenate[Position, Asked], Answer],
) -> Callable[Concatenate[Position, Asked], Answer]:
    """A question about a position that is worked out once: the position keeps the answer.

    What else the question is about must be hashable, and the answer must never be changed in place.
    """

    @wraps(ask)
    def asked(position: Position, /, *about: Asked.args, **named: Asked.kwargs) -> Answer:
        if named:
            return ask(position, *about, **named)
        key = (ask, about)
        answers = position.answers
        known = answers.get(key, NOTHING)
        if known is NOTHING:
            known = answers[key] = ask(position, *about, **named)
        answer: Answer = known
        return answer

    return asked


class Draft:
    """The events of a decision under way, and the position after them."""

    def __init__(self, position: Position) -> None:
        """Start from ``position``."""
        self._title = position.title
        self._options = position.options
        self._state = position.state
        self._events: list[ev.Event] = []
        self._position: Position | None = position
        self._lowest_bank = position.state.cash.get(BANK, NO_MONEY)

    def emit(self, *events: ev.Event) -> None:
        """Add events; the state moves with them."""
        for event in events:
            self._state = apply(self._state, event)
            self._events.append(event)
            self._position = None
            self._lowest_bank = min(self._lowest_bank, self._state.cash.get(BANK, NO_MONEY))

    @property
    def state(self) -> State:
        """The state after the events so far."""
        return self._state

    @property
    def lowest_bank(self) -> Money:
        """The least that the bank has held at any moment of this decision, in whole units."""
        return self._lowest_bank

    @property
    def title(self) -> Title:
        """The title that is played."""
        return self._title

    @property
    def position(self) -> Position:
        """The position after the events so far."""
        if self._position is None:
            self._position = Position(self._title, self._options, self._state)
        return self._position

    @property
    def events(self) -> tuple[ev.Event, ...]:
        """The events so far."""
        return tuple(self._events)

    def pay(self, payer: Owner, payee: Owner, amount: Money, reason: str, subject: str = "") -> None:
        """Emit a payment of ``amount`` whole units; nothing when the amount is 0.

        Where companies hold credit, the bank pays and is paid by them from its stock of credit.
        """
        if not amount:
            return
        if self._title.company_credit:
            payer, payee = _credited(payer, payee), _credited(payee, payer)
        self.emit(ev.Paid(payer, payee, amount, reason, subject))


def _credited(owner: Owner, other: Owner) -> Owner:
    """The account of ``owner`` that deals with ``other``."""
    return CREDIT if owner == BANK and is_company(other) else owner
