"""A list of checks in parts."""

from __future__ import annotations

from roundhouse.engine.checks import Check, Checks, Fault


class Even(Check, frozen=True):
    """The number is even."""

    def fault(self, case: int) -> Fault | None:
        """``odd``."""
        return self.fails("odd") if case % 2 else None


class AtMost(Check, frozen=True):
    """The number is at most ``most``."""

    most: int

    def fault(self, case: int) -> Fault | None:
        """``big``."""
        return self.fails("big") if case > self.most else None


def test_the_parts_of_a_list_are_all_of_it_in_its_order() -> None:
    checks = Checks[int](AtMost("1", 9), Even("2"), AtMost("3", 5))
    small, others = checks.parted(AtMost)
    assert small == Checks(AtMost("1", 9), AtMost("3", 5))
    assert others == Checks(Even("2"))
    assert checks.parted(AtMost) is checks.parted(AtMost)
    for case in range(12):
        assert checks.allow(case) == (small.allow(case) and others.allow(case))
