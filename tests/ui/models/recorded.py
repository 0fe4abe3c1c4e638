"""Moments of the recorded game of 1861 that comes along: mergers, loans, auctions of companies."""

from __future__ import annotations

from collections.abc import Callable
from functools import lru_cache
from itertools import islice

from roundhouse.archive.game_file import GameSession
from roundhouse.archive.history import History
from roundhouse.engine import actions as ac
from roundhouse.engine.loop import offers, start
from roundhouse.engine.offers import Offer
from roundhouse.engine.position import Position
from roundhouse.titles.registry import load
from roundhouse.ui.pictures import example_path


@lru_cache(maxsize=1)
def history() -> History:
    """The whole game."""
    session = GameSession.open(example_path("1861"), read_only=True)
    session.close()
    return session.history


@lru_cache(maxsize=64)
def offered(kind: type[Offer], nth: int = 0) -> int:
    """The ``nth`` moment at which an offer of a kind is made (decisions done)."""
    found = (n for n in range(len(history()) + 1) if any(isinstance(o, kind) for o in _offers(n)))
    return next(islice(found, nth, None))


@lru_cache(maxsize=2000)
def _offers(n: int) -> tuple[Offer, ...]:
    return offers(history().at(n))


def at(n: int) -> tuple[Position, tuple[Offer, ...]]:
    """The position after ``n`` decisions and what is offered there."""
    return history().at(n), _offers(n)


def before(fits: Callable[[Position, ac.Action], bool]) -> int:
    """The moment before the first decision that ``fits``."""
    return next(n for n in range(len(history())) if fits(history().at(n), history().entry(n + 1).action))


@lru_cache(maxsize=4)
def fresh(count: int = 4) -> Position:
    """A new game by the rulebook, private companies in the first stock round."""
    return start(load("1861"), ("Anna", "Ben", "Cleo", "Dov", "Emil", "Fay")[:count], frozenset(), 1)
