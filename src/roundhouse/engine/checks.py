"""Rules as lists: what must hold before something may be done.

A *check* is a frozen value that names one rule and its section. A list of checks serves three ends with
one piece of code: offers are the candidates that pass it, playing raises its first fault, and the reason
why nothing can be done is the fault furthest down the list. What is asked of a check is a *case*: the
action, where it would happen, and what several checks need to know of it, worked out once.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from typing import Any, Generic, Protocol, TypeVar

import msgspec

from roundhouse.engine.errors import ActionRefused, Refusal

Case = TypeVar("Case")
Case_contra = TypeVar("Case_contra", contravariant=True)


class Fault(msgspec.Struct, frozen=True):
    """A rule that is broken: a reason code, the section of the rulebook, and what the words need.

    ``refusal`` is the family of the error that playing raises.
    """

    reason: str
    section: str = ""
    facts: Mapping[str, object] = {}
    refusal: Refusal = Refusal.ILLEGAL

    def refused(self) -> ActionRefused:
        """The error for whoever tried it."""
        return ActionRefused(self.refusal, self.reason, self.section, **self.facts)


class Check(msgspec.Struct, frozen=True):
    """What every check has: the ``section`` of the rulebook in which its rule stands."""

    section: str

    def fails(self, reason: str, **facts: object) -> Fault:
        """The fault ``reason`` under this rule's section."""
        return Fault(reason, self.section, facts)

    def not_now(self) -> Fault:
        """The fault that nothing of the kind can be done at this time, whatever else holds."""
        return Fault("loop.not_now", self.section, refusal=Refusal.UNAVAILABLE)

    def explain(self, case: Any, fault: Fault) -> Fault:  # noqa: ANN401
        """The fault with what is costly to find out, for whoever is told of it."""
        del case
        return fault


class CheckOf(Protocol[Case_contra]):
    """A check that can be asked about a kind of case."""

    @property
    def section(self) -> str:
        """The section of the rulebook."""

    def fault(self, case: Case_contra) -> Fault | None:
        """What is wrong with the case by this one rule, or None."""

    def explain(self, case: Case_contra, fault: Fault) -> Fault:
        """The fault with what is costly to find out, for whoever is told of it."""


class Failure(msgspec.Struct, frozen=True):
    """The first fault of a case, and how many checks it passed before (its ``depth`` in the list)."""

    depth: int
    fault: Fault


class Checks(Generic[Case]):
    """An ordered list of checks about one kind of case; a value that is never changed in place."""

    __slots__ = ("_parted", "rules")

    def __init__(self, *rules: CheckOf[Case]) -> None:
        """Keep the ``rules`` in the order in which they are asked."""
        self.rules: tuple[CheckOf[Case], ...] = rules
        self._parted: dict[type[Any], tuple[Checks[Case], Checks[Case]]] = {}

    def __iter__(self) -> Iterator[CheckOf[Case]]:
        """The checks in order."""
        return iter(self.rules)

    def __len__(self) -> int:
        """The number of checks."""
        return len(self.rules)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Checks) and other.rules == self.rules

    def __hash__(self) -> int:
        return hash(self.rules)

    def __repr__(self) -> str:
        return f"Checks{self.rules!r}"

    # --- asking -------------------------------------------------------------------------------

    def fault(self, case: Case) -> Fault | None:
        """The first rule that the case breaks, or None."""
        for rule in self.rules:
            fault = rule.fault(case)
            if fault is not None:
                return fault
        return None

    def failure(self, case: Case) -> Failure | None:
        """The first fault with its place in the list, or None."""
        for depth, rule in enumerate(self.rules):
            fault = rule.fault(case)
            if fault is not None:
                return Failure(depth, fault)
        return None

    def allow(self, case: Case) -> bool:
        """Whether the case breaks no rule."""
        return self.fault(case) is None

    def demand(self, case: Case) -> None:
        """Raises ActionRefused for the first rule that the case breaks."""
        failure = self.failure(case)
        if failure is not None:
            raise self.explained(case, failure).refused()

    def explained(self, case: Case, failure: Failure) -> Fault:
        """The fault of a failure, with all that whoever is told of it wants to know."""
        return self.rules[failure.depth].explain(case, failure.fault)

    def why_not(self, cases: Iterable[Case]) -> Fault | None:
        """Why none of the ``cases`` is allowed: the fault furthest down the list.

        None if one is allowed, or none is given.
        """
        worst: tuple[Failure, Case] | None = None
        for case in cases:
            failure = self.failure(case)
            if failure is None:
                return None
            if worst is None or failure.depth > worst[0].depth:
                worst = failure, case
        return self.explained(worst[1], worst[0]) if worst else None

    def parted(self, kind: type[Any]) -> tuple[Checks[Case], Checks[Case]]:
        """The checks of a ``kind`` and all others, for cases that differ in what that kind looks at only."""
        if kind not in self._parted:
            mine = Checks(*(rule for rule in self.rules if isinstance(rule, kind)))
            self._parted[kind] = mine, Checks(*(rule for rule in self.rules if not isinstance(rule, kind)))
        return self._parted[kind]

    # --- editing: every method gives another list ---------------------------------------------

    def find(self, kind: type[Any]) -> CheckOf[Case] | None:
        """The first check of a ``kind``, or None."""
        return next((rule for rule in self.rules if isinstance(rule, kind)), None)

    def replace(self, check: CheckOf[Case], *, of: type[Any] | None = None) -> Checks[Case]:
        """With ``check`` in the place of the one of its own kind (or of the kind ``of``); raises KeyError."""
        place = self._place(of or type(check))
        return Checks(*self.rules[:place], check, *self.rules[place + 1 :])

    def without(self, *kinds: type[Any]) -> Checks[Case]:
        """Without the checks of these ``kinds``; raises KeyError for a kind that isn't in the list."""
        for kind in kinds:
            self._place(kind)
        return Checks(*(rule for rule in self.rules if not isinstance(rule, kinds)))

    def before(self, kind: type[Any], *checks: CheckOf[Case]) -> Checks[Case]:
        """With ``checks`` before the one of a ``kind``; raises KeyError."""
        place = self._place(kind)
        return Checks(*self.rules[:place], *checks, *self.rules[place:])

    def after(self, kind: type[Any], *checks: CheckOf[Case]) -> Checks[Case]:
        """With ``checks`` after the one of a ``kind``; raises KeyError."""
        place = self._place(kind) + 1
        return Checks(*self.rules[:place], *checks, *self.rules[place:])

    def then(self, *checks: CheckOf[Case]) -> Checks[Case]:
        """With ``checks`` at the end."""
        return Checks(*self.rules, *checks)

    def _place(self, kind: type[Any]) -> int:
        for place, rule in enumerate(self.rules):
            if isinstance(rule, kind):
                return place
        raise KeyError(kind.__name__)


def told(checks: Checks[Any]) -> tuple[tuple[str, str, str], ...]:
    """What must hold, in order, to print or to compare: (section, name of the check, its first sentence)."""
    return tuple((rule.section, type(rule).__name__, _sentence(rule)) for rule in checks)


def _sentence(rule: object) -> str:
    return (type(rule).__doc__ or "").strip().split("\n", 1)[0]
