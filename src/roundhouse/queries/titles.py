"""The titles that can be played."""

from __future__ import annotations

from collections.abc import Iterable

from roundhouse.catalogue.definitions import TitleDefinition
from roundhouse.catalogue.reader import read_title
from roundhouse.engine.title import Title
from roundhouse.titles import registry


def names() -> tuple[str, ...]:
    """The names of all titles that can be played."""
    return registry.names()


def title_called(name: str) -> Title:
    """The title of that name; raises ActionRefused for one that isn't known."""
    return registry.load(name)


def printed(name: str, options: Iterable[str] = ()) -> TitleDefinition:
    """What is printed of a title under the ``options``; of one that can't be played whatever they are.

    Raises ActionRefused for options that can't be played together.
    """
    if name in registry.names():
        return registry.load(name).variant(frozenset(options)).definition
    return read_title(name)


def titles() -> tuple[Title, ...]:
    """All titles that can be played, in the order of the registry."""
    return tuple(registry.load(name) for name in registry.names())


def choices(title: Title, options: Iterable[str]) -> tuple[str, ...]:
    """Those of the ``options`` that say what of a title is played, in the title's order.

    Left out are those that most tables play with and those that only imports switch on.
    """
    chosen = frozenset(options)
    offered = (option for option in title.options if option.kind == "variant")
    return tuple(
        option.name for option in offered if option.name in chosen and (option.group or not option.usual)
    )
