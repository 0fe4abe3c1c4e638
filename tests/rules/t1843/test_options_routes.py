"""Other readings of sections 8.5.3 and 8.6.1: ports in reach of a train, off-boards as both ends."""

from __future__ import annotations

import pytest

from roundhouse.track.board import board_of
from tests.rules.t1843 import table as t
from tests.rules.t1843.test_s8_5_3_ports import claims, marseille, past_track
from tests.rules.t1843.test_s8_6_routes import lille, value

TO_MARSEILLE = {"K16": ("2", 0), "L15": ("57", 0), "M14": ("8", 3), "N15": ("57", 2)}
"""Lyon - K16, a town - Avignon L15 - Marseille N15."""


def to_marseille(trains: str, *options: str) -> t.Position:
    """PLM begins its turn with track from Lyon over a town and a city to Marseille."""
    position = t.tiles(t.floated(t.plain(), "PLM", 67, "Ada"), J17=("X02", 0), **TO_MARSEILLE)
    position = t.tokens(t.operated(position, "PLM"), {"PLM-0": ("J17", 0, 0)})
    return past_track(t.turn_of(t.switched(t.cards(position, PLM=trains), *options), "PLM"))


@pytest.mark.parametrize(
    ("trains", "reached"), [("2+1", False), ("2", False), ("2x2", True), ("3+1", True), ("4+1", True)]
)
def test_s8_5_3__a_port_may_have_to_be_within_reach_of_a_train(trains: str, reached: bool) -> None:
    assert claims(to_marseille(trains)) == ["port:N15"]
    assert claims(to_marseille(trains, "port_route_in_range")) == (["port:N15"] if reached else [])


def test_s8_5_3__a_town_is_enough_within_reach() -> None:
    position = marseille()
    assert claims(past_track(position)) == ["port:N15"]
    short = t.turn_of(t.switched(position, "port_route_in_range"), "PRO")
    assert claims(past_track(short)) == ["port:N15"]


def test_s8_5_3__without_a_train_nothing_is_within_reach() -> None:
    position = t.turn_of(t.switched(marseille(""), "port_route_in_range"), "PRO")
    assert not claims(past_track(position))


def at_lille(trains: str) -> t.Position:
    return t.at_step(t.switched(lille(trains), "offboard_both_ends"), "NOR", "run")


def test_s8_6_1__gand_may_be_both_ends_of_a_route() -> None:
    assert value(lille("3+1")) == 60
    assert value(at_lille("3+1")) == 80, "Gand - Lille - town - Gand"


def test_s8_6_1__so_may_barcelone() -> None:
    position = t.switched(t.plain(), "offboard_both_ends")
    places = position.definition.hexes
    entries = {
        str(hex_id): sorted(path.a.index for path in hex_.face.paths)
        for hex_id, hex_ in places.items()
        if len(hex_.face.offboards) > 1
    }
    assert entries == {"B21": [0, 1], "N9": [2, 3]}
    for hex_id in entries:
        board = board_of(position)
        stops = [stop for stop in board.stops(t.HexId(hex_id)) if stop.kind == "offboard"]
        assert len(stops) == 2
        values = {board.face(stop.hex).offboards[stop.index].revenue for stop in stops}
        assert len(values) == 1, "both entries pay the same"


def test_s8_6_1__an_entry_is_an_end_once() -> None:
    """Two 2 run to Gand by an entry each, and no route comes back by the entry that it left by."""
    assert value(at_lille("2x2")) == value(lille("2x2")) == 90


def test_s8_6_1__what_is_written_at_an_off_board_is_written_once() -> None:
    hexes = t.switched(t.plain(), "offboard_both_ends").definition.hexes
    assert [place.hidden for place in hexes[t.HexId("B21")].face.offboards] == [False, True]
    assert hexes[t.HexId("C22")] == t.plain().definition.hexes[t.HexId("C22")]
