"""The tables of one language: templates by key, the same keys in every language."""

from __future__ import annotations

from collections.abc import Mapping

import msgspec


class Tables(msgspec.Struct, frozen=True):
    """Every template of a language.

    ``events``, ``actions`` and ``offers`` go by tag, with variants ``tag.variant``; ``refusals`` by code and
    by family; ``names`` by ``kind.code`` (``owner.bank``, ``step.track``); ``window`` by the place in it.
    """

    code: str
    language: str
    events: Mapping[str, str]
    actions: Mapping[str, str]
    offers: Mapping[str, str]
    refusals: Mapping[str, str]
    names: Mapping[str, str]
    window: Mapping[str, str]
