"""The run of a company at a moment of a game."""

from __future__ import annotations

from collections.abc import Mapping

from roundhouse.engine.owners import company as company_owner
from roundhouse.engine.owners import is_private, name_of
from roundhouse.engine.position import Position
from roundhouse.engine.state import ON_MAP, State, Stop, TokenPlace
from roundhouse.routes.context import RunContext, RunFacts
from roundhouse.routes.network import Network, network_of, walls_of
from roundhouse.routes.rules import RevenueRules
from roundhouse.track.board import board_of

__all__ = ["kind_of", "run_context", "run_facts", "token_facts"]


def run_context(position: Position, company: str) -> RunContext:
    """What the routes of ``company`` depend on at ``position``, under the rules of its title.

    Raises ``TypeError`` when the title's ``revenue`` is no :class:`RevenueRules`.
    """
    rules = position.title.revenue
    if not isinstance(rules, RevenueRules):
        raise TypeError(type(rules))
    return rules.context(run_facts(position, company))


def run_facts(position: Position, company: str) -> RunFacts:
    """The board, tokens, trains and belongings of ``company`` at ``position``."""
    state, definition = position.state, position.definition
    owner = company_owner(company)
    walls = walls_of(definition, state.phase)
    network = network_of(board_of(position), position.phase.revenue_colors, walls)
    own, blocked = token_facts(network, state.tokens, company)
    return RunFacts(
        company=company,
        network=network,
        tokens=own,
        blocked=blocked,
        trains=tuple((name, definition.trains[kind_of(name)]) for name in sorted(_trains(state, owner))),
        phase=state.phase,
        markers=frozenset(kind_of(name) for name, holder in state.markers.items() if holder == owner),
        privates=frozenset(
            name_of(name) if is_private(name) else name
            for name, holder in state.privates.items()
            if holder == owner
        ),
        train_kinds=definition.trains,
        options=position.options,
    )


def token_facts(
    network: Network, tokens: Mapping[str, TokenPlace], company: str
) -> tuple[frozenset[Stop], frozenset[Stop]]:
    """The cities with a token of ``company``, and the cities that others have filled.

    Several tokens may share a slot: a city is full when each of its slots holds one.
    """
    own: set[Stop] = set()
    filled: dict[Stop, set[int]] = {}
    for name, place in tokens.items():
        if place.where == ON_MAP:
            stop = Stop(place.hex, "city", place.city)
            filled.setdefault(stop, set()).add(place.slot)
            if kind_of(name) == company:
                own.add(stop)
    known = network.stops
    full = {stop for stop, slots in filled.items() if stop in known and len(slots) >= known[stop].slots}
    return frozenset(own), frozenset(full - own)


def kind_of(name: str) -> str:
    """The kind of a numbered thing: ``5+1-2`` is of kind ``5+1``."""
    return name.rpartition("-")[0]


def _trains(state: State, owner: str) -> list[str]:
    return [name for name, holder in state.trains.items() if holder == owner]
