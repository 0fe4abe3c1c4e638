"""The run of a company at a moment of a game."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from roundhouse.engine.company_kinds import company_kind
from roundhouse.engine.names import CompanySymbol
from roundhouse.engine.owners import company as company_owner
from roundhouse.engine.owners import is_train, name_of, things_of
from roundhouse.engine.pieces import kind_of
from roundhouse.engine.position import Position, remembered
from roundhouse.engine.state import ON_MAP, State, Stop, TokenPlace
from roundhouse.routes.context import RunContext, RunFacts
from roundhouse.routes.network import Network, network_of
from roundhouse.routes.rules import RevenueRules
from roundhouse.track.board import board_of
from roundhouse.track.features import passed_by
from roundhouse.track.walls import walls_for_lines

__all__ = ["run_context", "run_facts", "token_facts"]


@remembered
def run_context(position: Position, company: CompanySymbol) -> RunContext:
    """What the routes of ``company`` depend on at ``position``, under the rules of its title.

    Raises NoSuchPart when the title has no :class:`RevenueRules`.
    """
    return position.title.part(RevenueRules).context(run_facts(position, company))


def run_facts(position: Position, company: CompanySymbol) -> RunFacts:
    """The board, tokens, trains and belongings of ``company`` at ``position``."""
    state, definition = position.state, position.definition
    owner = company_owner(company)
    walls = walls_for_lines(position)
    network = network_of(board_of(position), position.phase.revenue_colors, walls)
    own, blocked = token_facts(network, state.tokens, company, passed_by(position, company))
    trains = sorted(things_of(state.trains, owner))
    return RunFacts(
        company=company,
        network=network,
        tokens=own,
        blocked=blocked,
        trains=tuple((name, definition.trains[state.train_kind(name)]) for name in trains),
        phase=state.phase,
        markers=frozenset(kind_of(name) for name, holder in state.markers.items() if holder == owner),
        privates=frozenset(name for name, holder in state.privates.items() if holder == owner),
        train_kinds=definition.trains,
        marks=_marks(state, trains),
        rusted=frozenset(name for name in trains if _has_rusted(position, name)),
        slots=_slots(state, company),
        flags=state.flags,
        kind=company_kind(position, company),
    )


def token_facts(
    network: Network,
    tokens: Mapping[str, TokenPlace],
    company: CompanySymbol,
    passed: frozenset[str] = frozenset(),
) -> tuple[frozenset[Stop], frozenset[Stop]]:
    """The cities with a token of ``company``, and the cities that others have filled.

    Several tokens may share a slot: a city is full when each of its slots holds one. Those of the kinds
    ``passed`` fill nothing for the company.
    """
    own: set[Stop] = set()
    filled: dict[Stop, set[int]] = {}
    for name, place in tokens.items():
        if place.where == ON_MAP:
            stop = Stop(place.hex, "city", place.city)
            if kind_of(name) not in passed:
                filled.setdefault(stop, set()).add(place.slot)
            if kind_of(name) == company:
                own.add(stop)
    known = network.stops
    full = {stop for stop, slots in filled.items() if stop in known and len(slots) >= known[stop].slots}
    return frozenset(own), frozenset(full - own)


def _slots(state: State, company: CompanySymbol) -> dict[Stop, int]:
    """The circle in which each token of the company stands."""
    return {
        Stop(place.hex, "city", place.city): place.slot
        for name, place in state.tokens.items()
        if place.where == ON_MAP and kind_of(name) == company
    }


def _marks(state: State, trains: Sequence[str]) -> dict[str, frozenset[str]]:
    """The kinds of marker on each of the ``trains``; those without one are left out."""
    marks: dict[str, set[str]] = {}
    for marker, holder in state.markers.items():
        if is_train(holder) and name_of(holder) in trains:
            marks.setdefault(name_of(holder), set()).add(kind_of(marker))
    return {train: frozenset(kinds) for train, kinds in marks.items()}


def _has_rusted(position: Position, train: str) -> bool:
    """Whether the kind that makes the train rust has begun a phase."""
    names = [phase.name for phase in position.definition.phases]
    begun = position.definition.phases[: names.index(position.state.phase) + 1]
    rusts_on = position.definition.trains[position.state.train_kind(train)].rusts_on
    return bool(rusts_on) and any(phase.on == rusts_on for phase in begun)
