"""1894: what a table may choose. How 18xx.games plays stands in ``site18xx.py``."""

from __future__ import annotations

from msgspec.structs import replace

from roundhouse.engine.title import OptionDefinition, Title
from roundhouse.engine.tree import changed
from roundhouse.steps.consent import consent_option
from roundhouse.steps.place_token import TokenAfterLay
from roundhouse.steps.run_trains import best_run_option


def teleport_once(title: Title) -> Title:
    """11.2.2.1: a station's power is spent when it has been used."""
    return changed(title, TokenAfterLay, lambda step: replace(step, once=True))


OPTIONS = (
    best_run_option("7.3.5"),
    consent_option("8.1"),
    OptionDefinition("teleport_once", "11.2.2.3", "variant", teleport_once),
)
