"""The stops of a route in words: in the panes of runs and on the cards of companies."""

from __future__ import annotations

from roundhouse.catalogue.definitions import TitleDefinition
from roundhouse.engine.names import HexId
from roundhouse.engine.state import Route
from roundhouse.queries.runs import RouteValue
from roundhouse.ui.words.facts import place_name


def stop_name(definition: TitleDefinition, hex_id: HexId) -> str:
    """The place on a hex, or the hex where nothing is named."""
    found = definition.hexes.get(hex_id)
    return place_name(found.name) if found is not None and found.name else hex_id


def stops_told(definition: TitleDefinition, route: Route, worth: RouteValue | None) -> str:
    """The stops of a route in their order; those that pay, and how much, where its ``worth`` is known."""
    if worth is None:
        return " – ".join(stop_name(definition, stop.hex) for stop in route.stops)
    return " – ".join(f"{stop_name(definition, stop.hex)} {amount}" for stop, amount in worth.stops)
