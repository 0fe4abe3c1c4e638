"""The referee: follows a game event by event and hands each event to the watchers of a title."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from typing import Any, ClassVar, TypeVar

import msgspec

from roundhouse.engine import events as ev
from roundhouse.engine.actions import Action, AnyAction
from roundhouse.engine.state import State
from tests.referee.dues import Due, settle
from tests.referee.faults import Fault
from tests.referee.ledger import Ledger

Findings = Iterator[tuple[str, object]]
"""What was expected and what was found instead."""
E = TypeVar("E", bound=ev.Event)
F = TypeVar("F", bound=Callable[..., Findings])

SETUP, ACTION, BEFORE, AFTER, END = "setup", "action", "before", "after", "end"


class Decision(msgspec.Struct, frozen=True):
    """What a journal holds of a decision."""

    action: AnyAction
    events: tuple[ev.AnyEvent, ...]


def rule(section: str, *kinds: type, when: str = BEFORE) -> Callable[[F], F]:
    """Mark a method of a watcher as a check of ``section``.

    It gets each event of these ``kinds`` before it is written up (``AFTER``: after), or each action of them
    (``ACTION``: before the decision's events), or nothing (``SETUP`` once, ``END`` after each decision). It
    yields what it expected and what it found.
    """

    def marked(method: F) -> F:
        method.rules = [*getattr(method, "rules", []), (section, kinds, when)]  # type: ignore[attr-defined]
        return method

    return marked


class Watcher:
    """Looks at one part of a game. It has a memory of its own and tells what must follow.

    A watcher that several titles extend marks its checks with topics; each title's ``sections`` are the
    sections of its rulebook for these.
    """

    sections: ClassVar[Mapping[str, str]] = {}
    checks: ClassVar[tuple[tuple[str, tuple[type, ...], str, str], ...]] = ()

    def __init_subclass__(cls) -> None:
        super().__init_subclass__()
        own = (
            (section, kinds, when, name)
            for name, method in vars(cls).items()
            for section, kinds, when in getattr(method, "rules", ())
        )
        cls.checks = tuple((cls.sections.get(topic, topic), *rest) for topic, *rest in (*cls.checks, *own))

    def __init__(self, referee: Referee) -> None:
        self.referee = referee
        self.book = referee.book

    def happened(self, *kinds: type[E]) -> list[E]:
        """The events of some kinds in the decision under way."""
        return [event for event in self.referee.events if isinstance(event, kinds)]

    def due(self, section: str, kind: type[ev.Event], /, **facts: object) -> None:
        """Ask for an event among those of this decision."""
        self.referee.dues.append(Due(section, kind, facts, self.referee.number))

    def pay(self, section: str, payer: str, payee: str, amount: int) -> None:
        """Ask for a payment, if it is one."""
        if amount and payer != payee:
            self.due(section, ev.Paid, payer=payer, payee=payee, amount=amount)


W = TypeVar("W", bound=Watcher)


class Referee:
    """Judges one game.

    ``watchers`` are made in their order, and are asked in it; ``sections`` name the section for an event that
    nothing asked for, by its kind and ``reason``, or by its kind alone.
    """

    def __init__(
        self,
        start: State,
        watchers: Iterable[type[Watcher]],
        sections: Mapping[tuple[type[ev.Event], str], str],
        options: frozenset[str] = frozenset(),
    ) -> None:
        self.book = Ledger(start)
        self.options = options
        self.sections = sections
        self.dues: list[Due] = []
        self.number = -1
        self.action: Action = Action(start.actor)
        self.events: tuple[ev.Event, ...] = ()
        self._decision = -1
        self._hooks: dict[tuple[str, type | None], list[tuple[str, Callable[..., Findings]]]] = {}
        self._watchers: dict[type[Watcher], Watcher] = {}
        for kind in watchers:
            self._hire(kind(self))

    def _hire(self, watcher: Watcher) -> None:
        self._watchers[type(watcher)] = watcher
        for section, kinds, when, name in watcher.checks:
            for kind in kinds or (None,):
                self._hooks.setdefault((when, kind), []).append((section, getattr(watcher, name)))

    def watcher(self, kind: type[W]) -> W:
        """Another watcher, whose memory is wanted."""
        found = self._watchers[kind]
        assert isinstance(found, kind)
        return found

    def faults(self, decisions: Iterable[Decision]) -> Iterator[Fault]:
        """All that is wrong with a game, in its order; after the first fault much else may follow from it."""
        yield from self.opening()
        for decision in decisions:
            yield from self.decided(decision)

    def opening(self) -> Iterator[Fault]:
        """All that is wrong with the first position."""
        yield from self._asked(SETUP, None)

    def decided(self, decision: Decision) -> Iterator[Fault]:
        """All that is wrong with the next decision."""
        self._decision += 1
        self.dues, self.number = [], -1
        self.action, self.events = decision.action, decision.events
        if self.book.ended:
            yield self._fault("8.10" if decision.events else "", "no decision after the end", decision.action)
        yield from self._asked(ACTION, decision.action)
        for self.number, event in enumerate(decision.events):
            yield from self._asked(BEFORE, event)
            wrong = self.book.write(event)
            if wrong:
                yield self._fault(self.section_of(event), "what the books allow", wrong)
            yield from self._asked(AFTER, event)
        self.number = -1
        yield from self._asked(END, None)
        for number, section, expected, found in settle(self.dues, decision.events, self.section_of):
            yield Fault(self._decision, number, section, expected, found)

    def section_of(self, event: ev.Event) -> str:
        """The section under which an event falls."""
        reason = str(getattr(event, "reason", ""))
        return self.sections.get((type(event), reason)) or self.sections.get((type(event), ""), "?")

    def _asked(self, when: str, about: Any) -> Iterator[Fault]:
        for section, check in self._hooks.get((when, type(about) if about is not None else None), ()):
            for expected, found in check(about) if about is not None else check():
                yield self._fault(section, expected, found)

    def _fault(self, section: str, expected: str, found: object) -> Fault:
        return Fault(self._decision, self.number, section, expected, str(found))


def first_faults(referee: Referee, decisions: Iterable[Decision]) -> list[Fault]:
    """The faults of the first decision, of those that follow, that has any."""
    for decision in decisions:
        found = list(referee.decided(decision))
        if found:
            return found
    return []
