"""What must follow in a decision, set against what did."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence

import msgspec

from roundhouse.engine import events as ev

KEYS: Mapping[type[ev.Event], tuple[str, ...]] = {
    ev.Paid: ("payer", "payee"),
    ev.PriceMoved: ("company",),
    ev.MarkerSank: ("company",),
    ev.PrivateMoved: ("private",),
    ev.PrivatePriced: ("private",),
    ev.Floated: ("company",),
    ev.PhaseBegan: (),
    ev.GameEnded: (),
    ev.LoanChanged: ("company",),
}
"""The kinds of event that are accounted for; with the facts by which one that is wrong is known."""


class Due(msgspec.Struct, frozen=True):
    """An event of a ``kind`` with these ``facts`` must be in the decision, as ``section`` has it."""

    section: str
    kind: type[ev.Event]
    facts: Mapping[str, object]
    cause: int

    def met(self, event: ev.Event) -> bool:
        """Whether the event is that which is due."""
        return type(event) is self.kind and all(getattr(event, k) == v for k, v in self.facts.items())

    def meant(self, event: ev.Event) -> bool:
        """Whether the event is in its place."""
        keys = [key for key in KEYS.get(self.kind, ()) if key in self.facts]
        return type(event) is self.kind and all(getattr(event, k) == self.facts[k] for k in keys)

    def __str__(self) -> str:
        return f"{self.kind.__name__}({', '.join(f'{k}={v}' for k, v in self.facts.items())})"


def settle(
    dues: Sequence[Due], events: Sequence[ev.Event], section_of: Callable[[ev.Event], str]
) -> Iterator[tuple[int, str, str, str]]:
    """What doesn't fit: the event's number, the section, what was expected and what was found.

    ``section_of`` names the section under which an event falls that nothing asked for.
    """
    asked = {due.kind for due in dues}.union(KEYS)
    left = [(n, event) for n, event in enumerate(events) if type(event) in asked]
    wanting: list[Due] = []
    for due in dues:
        found = next((pair for pair in left if due.met(pair[1])), None)
        if found:
            left.remove(found)
        else:
            wanting.append(due)
    for due in wanting:
        found = next((pair for pair in left if due.meant(pair[1])), None)
        if found:
            left.remove(found)
            yield found[0], due.section, str(due), _told(found[1], due)
        else:
            yield due.cause, due.section, str(due), "nothing"
    for number, event in left:
        if type(event) in KEYS:
            yield number, section_of(event), f"no {type(event).__name__}", str(event)


def _told(event: ev.Event, due: Due) -> str:
    return f"{type(event).__name__}({', '.join(f'{k}={getattr(event, k)}' for k in due.facts)})"
