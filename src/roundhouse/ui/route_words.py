"""The stops of a route in words: in the panes of runs and on the cards of companies."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, Literal

import msgspec

from roundhouse.catalogue.definitions import TitleDefinition
from roundhouse.engine.names import HexId
from roundhouse.engine.state import Route
from roundhouse.queries.runs import RouteValue
from roundhouse.ui.words.facts import area_of, place_name
from roundhouse.ui.words.speaker import Words
from roundhouse.ui.words.terms import NO_BREAK

BETWEEN: Final = f"{NO_BREAK}– "
"""What stands between two stops."""


class ToldStop(msgspec.Struct, frozen=True):
    """A stop by the ``name`` of its hex, empty for a town without one, and what it pays in whole units.

    ``counts``: another train counts it in place of this one, or this one counts it again.
    """

    name: str
    amount: int
    counts: Literal["", "elsewhere", "again"] = ""


def stop_name(definition: TitleDefinition, hex_id: HexId) -> str:
    """The place on a hex or of which it is a part; empty where nothing is named.

    A hex that the title doesn't have keeps its id: journals of other editions may name one.
    """
    found = definition.hexes.get(hex_id)
    if found is None:
        return hex_id
    return place_name(found.name) or area_of(definition, hex_id)


def called(name: str, words: Words) -> str:
    """The ``name`` of a stop, or that it is a town without one: boards seldom have room for ids."""
    return name or words.say("run.town")


def stops_of(definition: TitleDefinition, worth: RouteValue) -> tuple[ToldStop, ...]:
    """The stops of a route in their order, with what is to be told of each."""
    return tuple(
        ToldStop(
            stop_name(definition, stop.hex),
            amount,
            "elsewhere" if stop in worth.elsewhere else "again" if stop in worth.again else "",
        )
        for stop, amount in worth.stops
    )


def stop_told(stop: ToldStop, words: Words, tie: str = " ") -> str:
    """A stop with what it pays behind a ``tie``, and whether it counts elsewhere or again."""
    note = f"{tie}({words.say(f'run.{stop.counts}')})" if stop.counts else ""
    return f"{called(stop.name, words)}{tie}{stop.amount}{note}"


def each_stop_told(
    definition: TitleDefinition, route: Route, worth: RouteValue | None, words: Words
) -> tuple[str, ...]:
    """The stops of a route in their order; those that pay, and how much, where its ``worth`` is known."""
    if worth is None:
        return tuple(called(stop_name(definition, stop.hex), words) for stop in route.stops)
    return tuple(stop_told(stop, words, NO_BREAK) for stop in stops_of(definition, worth))


def stops_told(definition: TitleDefinition, route: Route, worth: RouteValue | None, words: Words) -> str:
    """What :func:`each_stop_told` tells, as one line."""
    return joined(each_stop_told(definition, route, worth, words))


def sum_told(stops: str, factor: int, extra: int) -> str:
    """The sum that a route makes: the ``stops`` in words, times a ``factor``, and what is ``extra``."""
    text = f"{factor}{NO_BREAK}×{NO_BREAK}({stops})" if factor > 1 else stops
    return f"{text}{NO_BREAK}+{NO_BREAK}{extra}" if extra else text


def each_stop_of_sum(
    definition: TitleDefinition, route: Route, worth: RouteValue | None, words: Words
) -> tuple[str, ...]:
    """What :func:`each_stop_told` tells, as a sum: with the factor and what is extra at its ends."""
    stops = each_stop_told(definition, route, worth, words)
    if worth is None or not stops:
        return stops
    extra = sum(amount for _, amount in worth.bonuses)
    return tuple(split(sum_told(joined(stops), worth.factor, extra)))


def joined(stops: Sequence[str]) -> str:
    """Stops in words as one line, with dashes between them, none of which begins a line of its own."""
    return BETWEEN.join(stops)


def split(text: str) -> list[str]:
    """The stops that :func:`joined` made one line of."""
    return text.split(BETWEEN)


def places_of(route: Route, worth: RouteValue | None) -> tuple[HexId, ...]:
    """The hexes of the stops that :func:`each_stop_told` tells, in their order."""
    stops = route.stops if worth is None else [stop for stop, _ in worth.stops]
    return tuple(stop.hex for stop in stops)
