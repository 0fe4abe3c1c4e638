"""Positions that are seldom in games: what the tests of a title's rules lay out."""

from __future__ import annotations

import inspect
from collections.abc import Callable, Iterator, Mapping
from importlib import import_module
from pathlib import Path
from unittest.mock import patch

import msgspec

from roundhouse.engine import loop
from roundhouse.engine.offers import Offer
from roundhouse.engine.position import Position
from roundhouse.queries import turns
from tests.gallery.moments import words_of

RULES = Path(__file__).resolve().parents[1] / "rules"


def laid_out(title: str) -> dict[str, Position]:
    """A position of each kind of offer that the tests of the rules of ``title`` look at, by that kind.

    Only quick tests that take nothing are played, as they are; their failures are raised. What a module
    ``pictured`` beside them has comes first, called as it is there. No position has two names. Empty for a
    title whose rules have no tests of their own.
    """
    found: dict[str, Position] = {name: made() for name, made in _pictured(title).items()}
    for test in _tests(title):
        for position in _looked_at(test):
            if position.definition.name == title:
                found.update((kind, position) for kind in _kinds(position))
    once: dict[int, str] = {}
    for kind, position in found.items():
        once.setdefault(id(position), kind)
    return {kind: position for kind, position in found.items() if once[id(position)] == kind}


def _pictured(title: str) -> Mapping[str, Callable[[], Position]]:
    """What no test looks at as it stands, by what is seen there."""
    if not (RULES / f"t{title}" / "pictured.py").exists():
        return {}
    pictured: Mapping[str, Callable[[], Position]] = import_module(f"tests.rules.t{title}.pictured").PICTURED
    return pictured


def _tests(title: str) -> Iterator[Callable[[], None]]:
    for path in sorted((RULES / f"t{title}").glob("test_s[0-9]*.py")):
        for name, test in vars(import_module(f"tests.rules.t{title}.{path.stem}")).items():
            if name.startswith("test_") and inspect.isfunction(test) and _is_plain(test):
                yield test


def _is_plain(test: Callable[..., None]) -> bool:
    """Nothing is given to it, and it isn't slow."""
    marks = {mark.name for mark in getattr(test, "pytestmark", ())}
    return not inspect.signature(test).parameters and "slow" not in marks


def _looked_at(test: Callable[[], None]) -> list[Position]:
    """The positions whose offers a test asked for."""
    seen: list[Position] = []
    offers = loop.offers

    def heard(position: Position) -> tuple[Offer, ...]:
        seen.append(position)
        return offers(position)

    with patch.object(loop, "offers", heard):
        test()
    return seen


def _kinds(position: Position) -> Iterator[str]:
    """What is offered in which step by which section, and which of its fields are filled that need not be."""
    step = turns.step_of(position) or position.state.round.kind
    for offer in loop.offers(position):
        kind = words_of(type(offer).__name__.removeprefix("Offer"))
        filled = [
            field.name
            for field in msgspec.structs.fields(offer)
            if not field.required and getattr(offer, field.name) != _default(field)
        ]
        yield " ".join([kind, "in", step, offer.section, *filled])


def _default(field: msgspec.structs.FieldInfo) -> object:
    made = field.default_factory
    return field.default if made is msgspec.NODEFAULT else made()
