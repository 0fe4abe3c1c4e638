"""Planting faults: a game with one fact of it changed."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from copy import deepcopy
from typing import Any

import msgspec

from roundhouse.engine import events as ev
from roundhouse.engine.actions import Action, AnyAction, BuyTrain
from roundhouse.engine.names import HexId
from roundhouse.engine.state import Route
from tests.referee.judge import Decision, Referee
from tests.referee.ledger import Ledger

Fits = Callable[[Decision, Any], bool]
"""Whether an event of a kind, in its decision, is a place for a fault."""
Prepare = Callable[[Referee, Any, Any], None]
"""Changes a referee's books before a decision, given the action and the event."""
Change = Callable[[list[Any], int], None]
"""Changes the events of a decision, given the number of the event that was found."""


class NotThere(Exception):
    """The game has no place for such a fault."""


class Planted(msgspec.Struct, frozen=True):
    """A fault: where it is planted and what is changed there; ``action`` changes the decision's action."""

    section: str
    kind: type[ev.Event]
    change: Change | None = None
    fits: Fits = lambda decision, event: True
    action: Callable[[Any], AnyAction] | None = None
    nth: int = 0

    def into(self, decisions: Sequence[Decision]) -> tuple[list[Decision], int]:
        """The game with the fault, and the number of its decision; raises :class:`NotThere`."""
        found = (
            (n, k)
            for n, decision in enumerate(decisions)
            for k, event in enumerate(decision.events)
            if type(event) is self.kind and self.fits(decision, event)
        )
        places = [place for place, _ in zip(found, range(self.nth + 1), strict=False)]
        if len(places) <= self.nth:
            raise NotThere
        number, event_number = places[self.nth]
        changed, events = list(decisions), list[Any](decisions[number].events)
        if self.change:
            self.change(events, event_number)
        action = decisions[number].action
        if self.action:
            action = self.action(action)
        changed[number] = Decision(action, tuple(events))
        return changed, number


def put(**facts: object) -> Change:
    """Change facts of the event."""

    def change(events: list[Any], at: int) -> None:
        events[at] = msgspec.structs.replace(events[at], **facts)

    return change


def more(fact: str, by: int) -> Change:
    """Add to a number of the event."""

    def change(events: list[Any], at: int) -> None:
        events[at] = msgspec.structs.replace(events[at], **{fact: getattr(events[at], fact) + by})

    return change


def gone(events: list[Any], at: int) -> None:
    """Leave the event out."""
    del events[at]


def twice(events: list[Any], at: int) -> None:
    """Have the event twice."""
    events.insert(at, events[at])


def also(*others: ev.Event) -> Change:
    """Let other events happen behind it."""

    def change(events: list[Any], at: int) -> None:
        events[at + 1 : at + 1] = others

    return change


def rerouted(**facts: Callable[[Route], object]) -> Change:
    """Change the routes of a run: each fact is made of a route."""

    def change(events: list[Any], at: int) -> None:
        routes = tuple(
            msgspec.structs.replace(route, **{name: make(route) for name, make in facts.items()})
            for route in events[at].routes
        )
        events[at] = msgspec.structs.replace(events[at], routes=routes)

    return change


WITH_GAP: Change = rerouted(track=lambda route: route.track[1:])
"""Routes without their first piece of track."""
LONGER: Change = rerouted(stops=lambda route: route.stops * 9)
"""Routes with their stops again and again."""
ONWARDS: Change = rerouted(stops=lambda route: (route.stops[-1], *route.stops, route.stops[0]))
"""Routes that go on behind both ends."""


def beside(hex_id: HexId) -> Change:
    """Have the track of routes on another hex."""
    return rerouted(track=lambda route: tuple(msgspec.structs.replace(p, hex=hex_id) for p in route.track))


def run_again(events: list[Any], at: int) -> None:
    """Have each route twice."""
    events[at] = msgspec.structs.replace(events[at], routes=events[at].routes * 2)


def filled(empty: Callable[[Ledger, str], list[tuple[int, int]]]) -> Prepare:
    """Fill the cities on the way with others' tokens; ``empty`` says where there is room in a hex."""

    def change(judge: Referee, action: Any, event: ev.TrainsRun) -> None:
        book = judge.book
        book.tokens = {n: at for n, at in book.tokens.items() if n.rpartition("-")[0] != event.company}
        for hex_id in {str(stop.hex) for route in event.routes for stop in route.stops[1:-1]}:
            for city, slot in empty(book, hex_id):
                book.tokens[f"stranger-{hex_id}-{city}-{slot}"] = (hex_id, city, slot)

    return change


def best_asked(judge: Referee, action: Any, event: Any) -> None:
    """The best run is asked for, whatever the table has chosen."""
    judge.options |= {"best_run"}


def acted(**facts: object) -> Callable[[Any], AnyAction]:
    """Change facts of the action."""
    return lambda action: msgspec.structs.replace(action, **facts)


# --- where -----------------------------------------------------------------------------------------


def reason(text: str, **facts: object) -> Fits:
    """Events for that reason, with these facts."""
    return lambda decision, event: event.reason == text and _has(event, facts)


def by(kind: type[Action], **facts: object) -> Fits:
    """Events of decisions of that kind, with these facts of the action."""
    return lambda decision, event: isinstance(decision.action, kind) and _has(decision.action, facts)


def is_kind(text: str, **facts: object) -> Fits:
    """Events of that kind, with these facts."""
    return lambda decision, event: event.kind == text and _has(event, facts)


def with_routes(decision: Decision, event: ev.TrainsRun) -> bool:
    """A run of at least one train."""
    return bool(event.routes)


def through_a_city(decision: Decision, event: ev.TrainsRun) -> bool:
    """A run through a city."""
    return any(stop.kind == "city" for route in event.routes for stop in route.stops[1:-1])


def abroad(decision: Decision, event: ev.TrainsRun) -> bool:
    """A run with an off-board at an end."""
    return any(stop.kind == "offboard" for route in event.routes for stop in route.stops)


def from_supply(decision: Decision, event: ev.Event) -> bool:
    """A train bought of the supply that begins no phase."""
    phase = any(isinstance(e, ev.PhaseBegan) for e in decision.events)
    return isinstance(decision.action, BuyTrain) and decision.action.seller == "supply" and not phase


def of_company(decision: Decision, event: ev.Event) -> bool:
    """A train bought of another company."""
    return isinstance(decision.action, BuyTrain) and decision.action.seller.startswith("company:")


def _has(about: object, facts: dict[str, object]) -> bool:
    return all(getattr(about, name) == value for name, value in facts.items())


def shelved(judge: Referee, decisions: Sequence[Decision], every: int) -> tuple[Referee, ...]:
    """Referees who have seen more and more of a game without fault, up to one who has seen all of it.

    One is kept before every so many decisions.
    """
    found: list[Referee] = []
    assert not list(judge.opening())
    for number, decision in enumerate(decisions):
        if number % every == 0:
            found.append(deepcopy(judge))
        assert [str(fault) for fault in judge.decided(decision)] == []
    return (*found, judge)


class Prepared(msgspec.Struct, frozen=True):
    """A change of the books that makes a decision wrong by ``section``."""

    section: str
    kind: type[ev.Event]
    fits: Fits
    prepare: Prepare

    def places(
        self, decisions: Sequence[Decision], kept: Sequence[Referee], every: int
    ) -> Iterator[tuple[Referee, Decision, Any]]:
        """Where it may be planted: the referee before the decision, the decision, the event."""
        for number, decision in enumerate(decisions):
            for event in decision.events:
                if type(event) is self.kind and self.fits(decision, event):
                    judge = deepcopy(kept[number // every])
                    for before in decisions[number // every * every : number]:
                        assert not list(judge.decided(before))
                    yield judge, decision, event

    def found(self, places: Iterable[tuple[Referee, Decision, Any]]) -> list[set[str]]:
        """The sections of the faults at these places, up to where its own is among them."""
        sections: list[set[str]] = []
        for judge, decision, event in places:
            self.prepare(judge, decision.action, event)
            sections.append({fault.section for fault in judge.decided(decision)})
            if self.section in sections[-1]:
                break
        return sections
