"""Which moments of a game are worth a picture: the last of each kind of decision, and what happens seldom."""

from __future__ import annotations

import re
from collections.abc import Iterator

from roundhouse.archive.history import History
from roundhouse.engine import actions as ac
from roundhouse.engine.owners import is_company, is_player, name_of, symbol_of
from roundhouse.engine.position import Position
from roundhouse.queries import companies, turns

SELDOM = 12
"""Events of which there are no more in a game have a picture of their own."""


def telling(history: History) -> dict[str, int]:
    """Moments by name, each so many decisions after the beginning.

    Of each kind of decision it is the last place where somebody took one, as the table is fullest there; of
    events that happen at most ``SELDOM`` times the last one. No moment has two names.
    """
    found: dict[str, int] = {}
    seldom: dict[str, list[int]] = {}
    for n in range(len(history)):
        position, entry = history.at(n), history.entry(n + 1)
        for kind in _kinds(position, entry.action):
            found[kind] = n
        for event in entry.events:
            seldom.setdefault(f"after {words_of(type(event).__name__)}", []).append(n + 1)
    found.update((name, at[-1]) for name, at in seldom.items() if len(at) <= SELDOM)
    once = {0: "first", len(history): "last"}
    for name, n in found.items():
        once.setdefault(n, name)
    return {name: n for n, name in sorted(once.items())}


def _kinds(position: Position, action: ac.Action) -> Iterator[str]:
    """The names of a decision: what it is in which step, and what is special about it."""
    where = turns.step_of(position) or position.state.round.kind
    name = f"{words_of(type(action).__name__)} in {where}"
    yield name
    if getattr(action, "power", ""):
        yield f"{name} with a power"
    seller = getattr(action, "seller", None)
    if seller is not None:
        who = "a company" if is_company(seller) else "a player" if is_player(seller) else name_of(seller)
        yield f"{name} from {who}"
    if is_company(action.actor) and companies.stand_in(position, symbol_of(action.actor)) is not None:
        yield f"{name} without a president"


def words_of(name: str) -> str:
    """The name of a class as words."""
    return re.sub(r"(?<!^)(?=[A-Z])", " ", name).lower()
