"""A title as a tree of frozen values: find the rules in it, and put others in their place.

Titles, rounds, stages, steps, effects and lists of checks hold each other in fields, tuples and mappings.
What is printed (the definition) is not looked into.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import cache, lru_cache, partial
from operator import attrgetter, is_
from typing import Any, TypeVar

import msgspec

from roundhouse.catalogue.definitions import TitleDefinition
from roundhouse.engine.checks import Checks
from roundhouse.engine.identity import Identity

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
        parts = _parts_of(type(value))  # type: ignore[arg-type] # classes are hashable
        if parts is not None:
            waiting.extend(reversed(parts(value)))


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
    return _Rewriting(kind, change).rewritten(root)  # type: ignore[return-value]


def dropped_where_there(root: T, *kinds: type[Any]) -> T:
    """As :func:`dropped`, but for kinds that there are none of."""
    for kind in kinds:
        root = changed_where_there(root, kind, lambda _old: _DROPPED)
    return root


def _given(value: object, _old: object) -> object:
    return value


_DROPPED = object()


Parts = Callable[[Any], Sequence[object]]
"""Gives what a value holds, in order."""


@cache
def _parts_of(kind: type[Any]) -> Parts | None:
    """How to get at what values of exactly this ``kind`` hold; None where nothing is looked into."""
    if issubclass(kind, TitleDefinition):
        return None
    if issubclass(kind, msgspec.Struct):
        return _fields_of(kind.__struct_fields__)
    if issubclass(kind, Checks):
        return attrgetter("rules")
    if issubclass(kind, tuple):
        return _itself
    return _values if issubclass(kind, Mapping) else None


def _fields_of(names: tuple[str, ...]) -> Parts | None:
    # Of a single name attrgetter gives the value, and no tuple of it.
    return attrgetter(*names) if len(names) > 1 else partial(_field, names[0]) if names else None


def _field(name: str, value: object) -> tuple[object, ...]:
    return (getattr(value, name),)


def _itself(value: tuple[object, ...]) -> tuple[object, ...]:
    return value


def _values(value: Mapping[object, object]) -> tuple[object, ...]:
    return tuple(value.values())


_REMEMBERED = 1 << 14
"""Values of which it is known what they hold: those of a few titles with some of their variants."""


@lru_cache(maxsize=_REMEMBERED)
def _kinds_below(value: Identity[object]) -> frozenset[type[Any]]:
    """The types of a value and of all that it holds.

    Most of a title is the same object in all of its variants, so that a walk goes only where its kind is.
    """
    kind = type(value.value)
    found: set[type[Any]] = {kind}
    parts = _parts_of(kind)  # type: ignore[arg-type] # classes are hashable
    for part in parts(value.value) if parts is not None else ():
        if _parts_of(type(part)) is None:  # type: ignore[arg-type] # classes are hashable
            found.add(type(part))
        else:
            found |= _kinds_below(Identity(part))
    return frozenset(found)


class _Rewriting:
    """One walk over a tree; what was rewritten is remembered, so that shared values stay shared."""

    def __init__(self, kind: type[Any], change: Callable[[Any], object]) -> None:
        self.kind = kind
        self.change = change
        self.found = False
        self.has_kind: dict[frozenset[type[Any]], bool] = {}
        self.known: dict[int, tuple[object, object]] = {}  # the old value is kept alive for its id
        self.leaves: set[type[object]] = set()

    def rewritten(self, value: object) -> object:
        if type(value) in self.leaves:
            return value
        known = self.known.get(id(value))
        if known is None:
            known = (value, self._new(value))
            self.known[id(value)] = known
        return known[1]

    def _new(self, value: object) -> object:
        if isinstance(value, self.kind):
            self.found = True
            return self.change(value)
        parts = _parts_of(type(value))  # type: ignore[arg-type] # classes are hashable
        if parts is None:
            self.leaves.add(type(value))
            return value
        if not self._is_below(value):
            return value
        olds = parts(value)
        news = [self.rewritten(each) for each in olds]
        return value if all(map(is_, news, olds)) else _with_parts(value, olds, news)

    def _is_below(self, value: object) -> bool:
        """Whether a value holds one of the kind, or may: who is of a protocol only its values tell."""
        if is_protocol(self.kind):
            return True
        kinds = _kinds_below(Identity(value))
        answer = self.has_kind.get(kinds)
        if answer is None:
            answer = self.has_kind[kinds] = any(issubclass(each, self.kind) for each in kinds)
        return answer


def is_protocol(kind: type[Any]) -> bool:
    """Whether a class is a protocol, of which also those are that don't extend it."""
    return bool(getattr(kind, "_is_protocol", False))


def _with_parts(value: object, olds: Sequence[object], news: Sequence[Any]) -> object:
    """A value like ``value`` that holds ``news`` in the place of ``olds``."""
    if isinstance(value, msgspec.Struct):
        each = zip(value.__struct_fields__, olds, news, strict=True)
        return msgspec.structs.replace(value, **{name: new for name, old, new in each if new is not old})
    if isinstance(value, Mapping):
        return {key: new for key, new in zip(value, news, strict=True) if new is not _DROPPED}
    kept = tuple(new for new in news if new is not _DROPPED)
    return Checks(*kept) if isinstance(value, Checks) else kept
