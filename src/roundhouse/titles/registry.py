"""The titles that can be played; a title's module is loaded when it is asked for."""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache
from importlib import import_module

from roundhouse.engine.errors import illegal
from roundhouse.engine.title import Title

_MODULES: Mapping[str, str] = {
    "1894": "roundhouse.titles.t1894.title",
    "1861": "roundhouse.titles.t1861.title",
    "1825": "roundhouse.titles.t1825.title",
    "1843": "roundhouse.titles.t1843.title",
    "1839": "roundhouse.titles.t1839.title",
}


def names() -> tuple[str, ...]:
    """The names of all titles."""
    return tuple(_MODULES)


@lru_cache(maxsize=16)
def load(name: str) -> Title:
    """The title called ``name``; raises ActionRefused for one that isn't known."""
    if name not in _MODULES:
        raise illegal("setup.unknown_title", title=name)
    from roundhouse.rounds.bank_only import offered  # noqa: PLC0415 - a window opens sooner without

    title: Title = import_module(_MODULES[name]).build()
    return offered(title)
