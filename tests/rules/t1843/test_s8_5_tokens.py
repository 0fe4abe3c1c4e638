"""Sections 8.5.1 and 8.5.2: placing and moving station markers."""

import pytest

from roundhouse.engine.offers import TokenMove, TokenSpot
from tests.rules.t1843 import table as t

LINE = {"I16": ("57", 2), "K16": ("2", 0), "L15": ("57", 0), "M14": ("8", 1)}


def placing(
    symbol: str, homes: dict[str, tuple[object, ...]], phase: str = "Yellow", **laid: tuple[str, int]
) -> t.Position:
    """A company, with these markers on the board, has built no track and may place one."""
    position = t.floated(t.phase(t.plain(), phase), symbol, 67, "Ada", None, 1000, Ada=6)
    position = t.tokens(t.operated(t.tiles(position, **laid), symbol), homes)
    position = t.turn_of(position, symbol)
    if position.state.operating.stage == "track":
        position = t.submit(position, t.act.Pass(position.state.actor))
    return position


def spots(position: t.Position) -> list[TokenSpot]:
    """Where the company may place a marker."""
    return [s for offer in t.offers_of(position, t.off.OfferPlaceToken, power="") for s in offer.spots]


def hexes(position: t.Position) -> set[str]:
    """The hexes where the company may place a marker."""
    return {spot.hex for spot in spots(position)}


def place(position: t.Position, hex_id: str) -> t.Position:
    """Place a marker on a hex."""
    spot = next(s for s in spots(position) if s.hex == hex_id)
    return t.submit(position, t.act.PlaceToken(position.state.actor, spot.hex, spot.city, spot.slot))


def lyon(*more: str, phase: str = "Yellow", tile: str = "X02", **others: tuple[object, ...]) -> t.Position:
    """PLM on the line Dijon - Lyon - Avignon with its home marker in Lyon."""
    homes: dict[str, tuple[object, ...]] = {"PLM-0": ("J17", 0, 0), **others}
    for number, hex_id in enumerate(more, 1):
        homes[f"PLM-{number}"] = (hex_id, 0, 0)
    return placing("PLM", homes, phase, J17=(tile, 0), **LINE)


def test_s8_5_1__the_first_besides_the_home_costs_40() -> None:
    position = lyon()
    assert {spot.cost for spot in spots(position)} == {40}
    assert {"I16", "L15", "M12"} <= hexes(position)
    assert t.treasury_of(place(position, "L15"), "PLM") == 960


def test_s8_5_1__every_later_one_costs_100() -> None:
    position = lyon("L15")
    assert {spot.cost for spot in spots(position)} == {100}
    assert t.treasury_of(place(position, "I16"), "PLM") == 900


def test_s8_5_1__none_is_left_after_the_last() -> None:
    assert not spots(lyon("L15", "I16"))


def test_s8_5_1__the_treasury_must_have_the_price() -> None:
    position = lyon()
    assert not spots(t.cash(position, PLM=39))
    assert spots(t.cash(position, PLM=40))


def test_s8_5_1__one_in_an_operating_round_and_in_a_hex() -> None:
    position = place(lyon(), "L15")
    assert not t.offers_of(position, t.off.OfferPlaceToken)
    position = lyon("L15", phase="Green")
    assert "L15" not in hexes(position)


def test_s8_5_1__a_full_city_ends_the_trace() -> None:
    position = t.tokens(lyon(), {"PO-1": ("L15", 0, 0)})
    assert "M12" not in hexes(position)
    assert "I16" in hexes(position)


def test_s8_5_1__an_empty_circle_lets_the_trace_pass() -> None:
    assert "M12" in hexes(lyon())


def test_s8_5_1__the_home_of_eta_is_kept_for_it_until_it_is_there() -> None:
    assert "H15" not in hexes(lyon())


def test_s8_5_1__the_home_is_free() -> None:
    position = t.turn_of(t.floated(t.plain(), "OU", 67, "Ada", None, 670, Ada=6), "OU")
    assert position.state.tokens["OU-0"].hex == "D9"
    assert t.treasury_of(position, "OU") == 670


def next_turn(position: t.Position) -> t.Position:
    """PLM's next turn, past its track."""
    position = t.turn_of(position, "PLM", number=3)
    assert position.state.operating.stage == "track"
    return t.submit(position, t.act.Pass(position.state.actor))


def moves(position: t.Position) -> list[TokenMove]:
    """The ways to move a marker."""
    return [m for offer in t.offers_of(position, t.off.OfferMoveToken) for m in offer.moves]


def move(position: t.Position, origin: str, hex_id: str) -> t.Position:
    """Move a marker from a hex to another."""
    found = next(m for m in moves(position) if (m.origin, m.hex) == (origin, hex_id))
    return t.submit(
        position,
        t.act.MoveToken(
            position.state.actor, found.origin, found.origin_city, found.hex, found.city, found.slot
        ),
    )


def blocked(position: t.Position) -> list[tuple[str, int, int]]:
    """Where blocked markers lie: hex, city, circle."""
    places = position.state.tokens.items()
    return [(p.hex, p.city, p.slot) for name, p in places if name.startswith("blocked") and p.hex]


@pytest.mark.parametrize("phase", ["Yellow", "Green", "Brown", "Red"])
def test_s8_5_2__no_move_before_the_gray_phase(phase: str) -> None:
    position = placing("EST", {"EST-0": ("H25", 0, 1)}, phase)
    assert not moves(position)


def strasbourg() -> t.Position:
    """EST in gray with its home marker in one of the two circles of Strasbourg."""
    return placing("EST", {"EST-0": ("H25", 0, 1)}, "Gray")


def test_s8_5_2__a_home_moves_within_its_city_and_leaves_a_blocked_marker() -> None:
    position = strasbourg()
    assert [(m.origin, m.hex, m.city, m.slot, m.cost) for m in moves(position)] == [("H25", "H25", 0, 0, 100)]
    position = move(position, "H25", "H25")
    assert t.treasury_of(position, "EST") == 900
    assert (position.state.tokens["EST-0"].hex, position.state.tokens["EST-0"].slot) == ("H25", 0)
    assert blocked(position) == [("H25", 0, 1)]


def test_s8_5_2__once_a_game() -> None:
    position = move(lyon("L15", phase="Gray", tile="X10"), "L15", "I16")
    assert not moves(position)
    assert not moves(next_turn(position))


def test_s8_5_2__instead_of_placing_one() -> None:
    position = move(lyon("L15", phase="Gray", tile="X10"), "L15", "I16")
    assert not spots(position)
    placed = place(lyon(phase="Gray", tile="X10"), "L15")
    assert not moves(placed)


def test_s8_5_2__the_blocked_marker_stands_in_the_way() -> None:
    position = lyon("L15", phase="Gray", tile="X10")
    assert "M12" in {m.hex for m in moves(position)}
    position = move(position, "L15", "I16")
    assert blocked(position) == [("L15", 0, 0)]
    assert "M12" not in hexes(next_turn(position))


def test_s8_5_2__without_the_money_no_move() -> None:
    position = strasbourg()
    assert not moves(t.cash(position, EST=99))
