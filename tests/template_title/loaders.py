"""All titles that tests can load: those of the registry, and the template title, which is for tests only."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import cache, partial

from roundhouse.engine.errors import illegal
from roundhouse.engine.title import Title
from roundhouse.rounds.bank_only import offered
from roundhouse.titles import registry
from tests.template_title import title as template


@cache
def template_title() -> Title:
    """The template with what every title offers."""
    return offered(template.build())


LOADERS: Mapping[str, Callable[[], Title]] = {
    **{name: partial(registry.load, name) for name in registry.names()},
    template.NAME: template_title,
}
"""How each title is loaded, by name; tests about every title go through these."""


def load(name: str) -> Title:
    """The title called ``name``, as :data:`roundhouse.archive.game_file.TitleLoader` has it.

    Raises ActionRefused for one that isn't known.
    """
    if name not in LOADERS:
        raise illegal("setup.unknown_title", title=name)
    return LOADERS[name]()
