"""Rules by their kind."""

from __future__ import annotations

from functools import lru_cache
from typing import Any, TypeVar, cast

from roundhouse.engine.identity import Identity
from roundhouse.engine.tree import every

K = TypeVar("K")


def rules_of(root: object, kind: type[K]) -> tuple[K, ...]:
    """All rules of a ``kind`` in a title (or in one of its rounds), outermost first."""
    return cast("tuple[K, ...]", _found(Identity(root), Identity(kind)))


@lru_cache(maxsize=512)
def _found(root: Identity[object], kind: Identity[type[Any]]) -> tuple[Any, ...]:
    return tuple(every(root.value, kind.value))
