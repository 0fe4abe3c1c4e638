"""One company's run of trains: everything that its routes depend on, as a frozen value."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Literal

import msgspec

from roundhouse.catalogue.definitions import TrainDefinition
from roundhouse.engine.checks import Checks
from roundhouse.engine.names import CompanySymbol, HexId, PrivateSymbol
from roundhouse.engine.state import Stop
from roundhouse.routes.bonuses import AnyBonus
from roundhouse.routes.network import Network

if TYPE_CHECKING:
    from roundhouse.routes.cases import RouteCase, RunCase

KINDS = ("city", "town", "offboard")
TOGETHER = "&"
"""Joins the cards that run one route together: ``2-0&2-1``."""

Mode = Literal["must", "may", "never", "free"]
"""How a train treats a stop: counts it, may count it, runs past it, is paid for it without counting it."""


class RunTrain(msgspec.Struct, frozen=True):
    """Something that may run one route.

    ``cards`` are the trains owned that it needs, ``modes`` the stops that it doesn't have to count,
    ``ends`` the kinds of stop at which its route may begin and end, ``exclusive`` groups of
    which it visits one stop only, ``recounts`` whether it also counts what others have counted,
    ``counts_token`` whether a city with a token of the company has to be among the stops that count.
    ``shares``: by stop at which its route may begin or end, groups of hexes; in the hexes of one group such a
    route may use track and edges that other routes use. One route of a company may do so.
    """

    id: str
    definition: TrainDefinition
    cards: tuple[str, ...]
    modes: Mapping[Stop, Mode] = {}
    ends: tuple[str, ...] = KINDS
    exclusive: tuple[frozenset[Stop], ...] = ()
    recounts: bool = False
    counts_token: bool = False
    shares: Mapping[Stop, tuple[frozenset[HexId], ...]] = {}

    @property
    def kind(self) -> RunTrain:
        """The train without its own names: equal for trains that may run and earn the same."""
        return msgspec.structs.replace(self, id="", cards=())

    def mode(self, stop: Stop) -> Mode:
        """How the train treats ``stop``."""
        return self.modes.get(stop, "must")

    def modes_on(self, stops: Sequence[Stop]) -> tuple[Mode, ...]:
        """How the train treats each of the ``stops`` of its route: at both ends it stops."""
        if not self.modes:
            always: tuple[Mode, ...] = ("must",)
            return always * len(stops)
        modes = [self.mode(stop) for stop in stops]
        for end in {0, len(stops) - 1} if stops else ():
            if modes[end] == "may":
                modes[end] = "must"
        return tuple(modes)


class Limit(msgspec.Struct, frozen=True):
    """At most ``most`` of the ``trains`` (ids) run; ``of_card``: because all of them need one card."""

    trains: frozenset[str]
    most: int
    of_card: bool = False


class RunFacts(msgspec.Struct, frozen=True):
    """What is known before the title's rules are asked.

    ``tokens`` are the cities with a token of the company, ``blocked`` the cities full of others'
    tokens, ``trains`` (id, definition) of the cards owned, ``markers`` the kinds of marker and
    ``privates`` the private companies that the company owns, ``train_kinds`` all kinds of train by name.
    ``marks`` are the kinds of marker that lie on a train, by its id; ``rusted`` the trains whose kind has
    rusted and which run all the same. ``slots`` are the circles of the ``tokens``, from 0; ``flags`` the
    named numbers of the game; ``kind`` what kind of company it is at the moment.
    """

    company: CompanySymbol
    network: Network
    tokens: frozenset[Stop]
    blocked: frozenset[Stop]
    trains: tuple[tuple[str, TrainDefinition], ...]
    phase: str = ""
    markers: frozenset[str] = frozenset()
    privates: frozenset[PrivateSymbol] = frozenset()
    train_kinds: Mapping[str, TrainDefinition] = {}
    marks: Mapping[str, frozenset[str]] = {}
    rusted: frozenset[str] = frozenset()
    slots: Mapping[Stop, int] = {}
    flags: Mapping[str, int] = {}
    kind: str = ""


class RunContext(msgspec.Struct, frozen=True):
    """A company's run under the rules of its title.

    ``kinds`` and ``amounts`` (whole units of the currency) are by stop; ``tokens`` are the company's cities,
    ``blocked`` stops may end a route and not be passed, as may the ``terminal`` ones, ``forbidden``
    stops may not be touched; of each group in ``exclusive`` a route visits one stop at most. ``centres`` are
    the kinds of stop of which a route needs two. ``shared_junctions``: routes may meet on a junction.
    ``once``: the kinds of stop that count once for the company, not once for each train. ``kept`` are the
    names of the ``bonuses`` that the company receives itself and never pays out. ``route_checks`` are asked
    about each route, ``run_checks`` about all of them together.
    """

    company: CompanySymbol
    network: Network
    kinds: Mapping[Stop, str]
    amounts: Mapping[Stop, int]
    tokens: frozenset[Stop]
    trains: tuple[RunTrain, ...]
    route_checks: Checks[RouteCase]
    run_checks: Checks[RunCase]
    blocked: frozenset[Stop] = frozenset()
    terminal: frozenset[Stop] = frozenset()
    forbidden: frozenset[Stop] = frozenset()
    exclusive: tuple[frozenset[Stop], ...] = ()
    bonuses: tuple[AnyBonus, ...] = ()
    kept: frozenset[str] = frozenset()
    limits: tuple[Limit, ...] = ()
    centres: tuple[str, ...] = KINDS
    shared_junctions: bool = False
    once: frozenset[str] = frozenset()

    def train(self, name: str) -> RunTrain | None:
        """The train called ``name``; cards that run together may be named in any order."""
        cards = frozenset(name.split(TOGETHER))
        for train in self.trains:
            if train.id == name or (len(train.cards) > 1 and frozenset(train.cards) == cards):
                return train
        return None

    def may_pass(self, stop: Stop) -> bool:
        """Whether a route may run through ``stop``."""
        return stop not in self.blocked and stop not in self.terminal

    @property
    def may_share(self) -> bool:
        """Whether there is a train whose route may share track with another."""
        return len(self.trains) > 1 and any(train.shares for train in self.trains)

    def centres_on(self, train: RunTrain, stops: Sequence[Stop]) -> int:
        """How many of ``stops`` count for the two that a route needs."""
        return sum(self.kinds[stop] in self.centres and train.mode(stop) != "never" for stop in stops)


def bare_context(facts: RunFacts, route_checks: Checks[RouteCase], run_checks: Checks[RunCase]) -> RunContext:
    """The run that ``facts`` give before a title's rules are applied.

    Off-boards end a route, and hexes of one off-board place count as one.
    """
    stops = facts.network.stops
    may: dict[Stop, Mode] = {stop: "may" for stop, fact in stops.items() if fact.visit_cost == 0}
    return RunContext(
        company=facts.company,
        network=facts.network,
        kinds={stop: fact.kind for stop, fact in stops.items()},
        amounts={stop: fact.amount for stop, fact in stops.items()},
        tokens=facts.tokens,
        trains=tuple(RunTrain(name, definition, (name,), may) for name, definition in facts.trains),
        route_checks=route_checks,
        run_checks=run_checks,
        blocked=facts.blocked - facts.tokens,
        terminal=frozenset(stop for stop, fact in stops.items() if fact.kind == "offboard"),
        exclusive=_places(facts.network),
    )


def _places(network: Network) -> tuple[frozenset[Stop], ...]:
    places: dict[str, set[Stop]] = {}
    for stop, fact in network.stops.items():
        if fact.kind == "offboard":
            for group in fact.groups:
                places.setdefault(group, set()).add(stop)
    return tuple(frozenset(place) for place in places.values() if len(place) > 1)


def alike_trains(context: RunContext) -> list[tuple[RunTrain, tuple[int, ...], tuple[str, ...]]]:
    """The trains that are alike and in the same limits: their kind, the limits by number, their ids."""
    found: list[tuple[RunTrain, tuple[int, ...], list[str]]] = []
    for train in context.trains:
        limits = tuple(n for n, limit in enumerate(context.limits) if train.id in limit.trains)
        alike = next((ids for kind, same, ids in found if (kind, same) == (train.kind, limits)), None)
        if alike is None:
            found.append((train.kind, limits, [train.id]))
        else:
            alike.append(train.id)
    return [(kind, limits, tuple(ids)) for kind, limits, ids in found]
