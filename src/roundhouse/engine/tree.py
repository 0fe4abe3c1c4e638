"""A title as a tree of frozen values: find the rules in it, and put others in their place.

Titles, rounds, stages, steps, effects and lists of checks hold each other in fields, tuples and mappings.
What is printed (the definition) is not looked into.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from functools import partial
from typing import Any, TypeVar

import msgspec

from roundhouse.catalogue.definitions import TitleDefinition
from roundhouse.engine.checks import Checks

T = TypeVar("T")
K = TypeVar("K")


class NotInTitle(LookupError):
    """A rule was to be found, replaced or dropped that the title doesn't have; names its kind."""


def every(root: object, kind: type[K]) -> Iterator[K]:
    """All values of a ``kind`` below ``root`` (itself among them), outermost first, each object once."""
    seen: set[int] = set()
    waiting: list[object] = [root]
    while waiting:
        value = waiting.pop()
        if id(value) in seen:
            continue
        seen.add(id(value))
        if isinstance(value, kind):
            yield value
        waiting.extend(reversed(_children(value)))


def first(root: object, kind: type[K]) -> K:
    """The first value of a ``kind`` below ``root``; raises :class:`NotInTitle`."""
    for value in every(root, kind):
        return value
    raise NotInTitle(kind.__name__)


def changed(root: T, kind: type[K], change: Callable[[K], object]) -> T:
    """``root`` with every value of a ``kind`` below it replaced by what ``change`` makes of it.

    What holds a replaced value is made anew, everything else stays the same object. Values inside a replaced
    one are not looked into. Raises :class:`NotInTitle` if there is none.
    """
    walk = _Rewriting(kind, change)
    answer = walk.rewritten(root)
    if not walk.found:
        raise NotInTitle(kind.__name__)
    return answer  # type: ignore[return-value]


def swapped(root: T, *values: object) -> T:
    """With each of ``values`` in the place of every value of its own kind; raises :class:`NotInTitle`."""
    for value in values:
        root = changed(root, type(value), partial(_given, value))
    return root


def dropped(root: T, *kinds: type[Any]) -> T:
    """Without the checks and effects of these ``kinds`` in any list; raises :class:`NotInTitle`."""
    for kind in kinds:
        root = changed(root, kind, lambda _old: _DROPPED)
    return root


def changed_where_there(root: T, kind: type[K], change: Callable[[K], object]) -> T:
    """As :func:`changed`; ``root`` itself if there is none."""
    return changed(root, kind, change) if any(True for _ in every(root, kind)) else root


def dropped_where_there(root: T, *kinds: type[Any]) -> T:
    """As :func:`dropped`, but for kinds that there are none of."""
    for kind in kinds:
        root = changed_where_there(root, kind, lambda _old: _DROPPED)
    return root


def _given(value: object, _old: object) -> object:
    return value


_DROPPED = object()


def _children(value: object) -> list[object]:
    if isinstance(value, TitleDefinition):
        return []
    if isinstance(value, msgspec.Struct):
        return [getattr(value, name) for name in value.__struct_fields__]
    if isinstance(value, Checks):
        return list(value.rules)
    if isinstance(value, tuple):
        return list(value)
    if isinstance(value, Mapping):
        return list(value.values())
    return []


class _Rewriting:
    """One walk over a tree; what was rewritten is remembered, so that shared values stay shared."""

    def __init__(self, kind: type[Any], change: Callable[[Any], object]) -> None:
        self.kind = kind
        self.change = change
        self.found = False
        self.known: dict[int, tuple[object, object]] = {}  # the old value is kept alive for its id

    def rewritten(self, value: object) -> object:
        known = self.known.get(id(value))
        if known is None:
            known = (value, self._new(value))
            self.known[id(value)] = known
        return known[1]

    def _new(self, value: object) -> object:
        if isinstance(value, self.kind):
            self.found = True
            return self.change(value)
        if isinstance(value, TitleDefinition):
            return value
        if isinstance(value, msgspec.Struct):
            return self._struct(value)
        if isinstance(value, Checks):
            rules = self._sequence(value.rules)
            return value if rules is value.rules else Checks(*rules)
        if isinstance(value, tuple):
            return self._sequence(value)
        if isinstance(value, Mapping):
            return self._mapping(value)
        return value

    def _struct(self, value: msgspec.Struct) -> object:
        fields = {name: getattr(value, name) for name in value.__struct_fields__}
        news = {name: self.rewritten(field) for name, field in fields.items()}
        different = {name: new for name, new in news.items() if new is not fields[name]}
        return msgspec.structs.replace(value, **different) if different else value

    def _sequence(self, values: tuple[Any, ...]) -> tuple[Any, ...]:
        news = [self.rewritten(each) for each in values]
        if all(new is old for new, old in zip(news, values, strict=True)):
            return values
        return tuple(new for new in news if new is not _DROPPED)

    def _mapping(self, values: Mapping[Any, Any]) -> Mapping[Any, Any]:
        news = {key: self.rewritten(each) for key, each in values.items()}
        if all(news[key] is old for key, old in values.items()):
            return values
        return {key: new for key, new in news.items() if new is not _DROPPED}
