"""All lays of a hex, and why not, against laying every tile in every way."""

from __future__ import annotations

from itertools import permutations
from random import Random

import pytest
from msgspec.structs import replace

from roundhouse.engine.actions import LayTile
from roundhouse.engine.apply import fold
from roundhouse.engine.errors import ActionRefused, Refusal
from roundhouse.engine.events import TileLaid
from roundhouse.engine.loop import Preview, steps
from roundhouse.engine.names import HexId, PrivateSymbol
from roundhouse.queries import board, lays
from roundhouse.queries.previews import preview
from tests.contracts.games import Moment, contract, moments, tried

HEXES, TILES = 3, 10
"""So many hexes are looked at in a position, and so many tiles on each besides those that may be laid."""


def lays_now(moment: Moment) -> bool:
    return any(LayTile in step.accepts for step in steps(moment.position)) and not moment.state.questions


def drawn(moment: Moment) -> list[str]:
    """Hexes with lays and without, and those that a power names."""
    rng = Random(moment.number)
    found = lays.all_lays(moment.position)
    named = {lay.hex for offer in found if offer.power for lay in offer.lays}
    legal = sorted({lay.hex for offer in found for lay in offer.lays})
    others = sorted(moment.position.definition.hexes)
    return [*rng.sample(legal, min(HEXES, len(legal))), *rng.sample(others, HEXES), *sorted(named)[:1]]


def powers(moment: Moment) -> list[str]:
    """Ordinary lays, and the powers of the private companies that the company on turn owns."""
    own = [p for p, owner in moment.state.privates.items() if owner == moment.state.actor]
    return ["", *own]


def is_ordinary(moment: Moment) -> bool:
    """Whether any step takes lays that use no power: no other step refuses them for a reason of its own."""
    hex_id, tile = min(moment.position.definition.hexes), min(moment.position.definition.tiles)
    results = in_every_way(moment, hex_id, tile, "")
    return any(not isinstance(r, ActionRefused) or r.refusal is not Refusal.UNAVAILABLE for r in results)


def in_every_way(moment: Moment, hex_id: str, tile: str, power: str) -> list[Preview | ActionRefused]:
    """What comes of each rotation; where the cities must be told, the first telling that is let through."""
    return [in_some_way(moment, hex_id, tile, rotation, power) for rotation in range(6)]


def in_some_way(moment: Moment, hex_id: str, tile: str, rotation: int, power: str) -> Preview | ActionRefused:
    lay = LayTile(moment.state.actor, HexId(hex_id), tile, rotation, PrivateSymbol(power))
    cities = len(moment.position.definition.tiles[tile].definition.face.cities)
    result = tried(moment.position, lay)
    if not (isinstance(result, ActionRefused) and result.reason == "track.cities"):
        return result
    told = (tried(moment.position, replace(lay, cities=order)) for order in permutations(range(cities)))
    return next((each for each in told if isinstance(each, Preview)), result)


@pytest.mark.quick("1843")
@contract
def test_all_lays_are_what_the_rules_let_through_and_why_not_is_a_reason_of_a_refusal(
    title: str, sample: str
) -> None:
    """Both of the same tries: each tile that may be laid, and some others, in every rotation."""
    for moment in moments(title, sample, lays_now):
        found = {
            (lay.hex, lay.tile, lay.rotation, offer.power): lay.cost
            for offer in lays.all_lays(moment.position)
            for lay in offer.lays
        }
        tiles = sorted(moment.position.definition.tiles)
        rng = Random(moment.number)
        for hex_id in drawn(moment):
            likely = {tile for (at, tile, _, _) in found if at == hex_id}
            for tile in {*likely, *rng.sample(tiles, min(TILES, len(tiles)))}:
                for power in powers(moment):
                    results = in_every_way(moment, hex_id, tile, power)
                    for rotation, result in enumerate(results):
                        key = (hex_id, tile, rotation, power)
                        assert (key in found) == isinstance(result, Preview), (moment, key, result)
                    check_why_not(moment, hex_id, tile, power, results)


def check_why_not(
    moment: Moment, hex_id: str, tile: str, power: str, results: list[Preview | ActionRefused]
) -> None:
    """What is said against a tile on a hex is among the reasons with which it was refused."""
    said = lays.why_not(moment.position, HexId(hex_id), tile, PrivateSymbol(power))
    told = {r.reason: r for r in results if isinstance(r, ActionRefused)}
    played = any(r.refusal is not Refusal.UNAVAILABLE for r in told.values())
    if told and not played:
        return  # no step lays by that power at this moment
    if any(isinstance(r, Preview) for r in results):
        assert said is None, (moment, hex_id, tile, power)
        return
    assert said is not None, (moment, hex_id, tile, power, told)
    assert said.reason in told, (moment, hex_id, tile, power, said.reason, sorted(told))
    assert said.section == told[said.reason].section, (moment, hex_id, tile, power)


@contract
def test_a_hex_on_which_nothing_can_be_laid_says_why(title: str, sample: str) -> None:
    for moment in moments(title, sample, lays_now):
        legal = {lay.hex for offer in lays.all_lays(moment.position) for lay in offer.lays}
        every_hex = sample == "many" and moment.number % 10 == 0
        nothing_said = not legal and not is_ordinary(moment)
        for hex_id in moment.position.definition.hexes if every_hex else drawn(moment):
            said = lays.why_not(moment.position, HexId(hex_id))
            assert (said is None) == (nothing_said or hex_id in legal), (moment, hex_id)


@contract
def test_the_preview_of_a_lay_is_the_board_after_it(title: str, sample: str) -> None:
    """Tiles and tokens on the board, and what is newly reached, are as after the real decision."""

    def laid(moment: Moment) -> bool:
        return isinstance(moment.entry and moment.entry.action, LayTile)

    for moment in moments(title, sample, laid):
        assert moment.entry is not None
        shown = preview(moment.position, moment.entry.action).position
        places = [e for e in moment.entry.events if isinstance(e, TileLaid)]
        assert {e.hex: e.tile for e in places}.items() <= {
            h: t.name for h, t in shown.state.tiles.items()
        }.items(), moment
        later = fold(moment.state, moment.entry.events)
        here = {e.hex for e in places}
        assert {t: p for t, p in shown.state.tokens.items() if p.hex in here} == {
            t: p for t, p in later.tokens.items() if p.hex in here
        }, moment
        symbol = moment.state.operating.company
        new = board.new_stops(moment.position, shown, symbol)
        assert new == board.reach(shown, symbol).stops - board.reach(moment.position, symbol).stops, moment
