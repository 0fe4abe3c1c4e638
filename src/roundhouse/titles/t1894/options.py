"""1894: its variants; all off by default. How 18xx.games plays stands in ``site18xx.py``."""

from __future__ import annotations

from msgspec.structs import replace

from roundhouse.engine.title import OptionDefinition, Title
from roundhouse.engine.tree import changed
from roundhouse.steps.place_token import TokenAfterLay


def teleport_once(title: Title) -> Title:
    """11.2.2.1: a station's power is spent when it has been used."""
    return changed(title, TokenAfterLay, lambda step: replace(step, once=True))


OPTIONS = (OptionDefinition("teleport_once", "11.2.2.3", "variant", teleport_once),)
