"""Section 7.3.3: a company's two track actions."""

import pytest

from roundhouse.engine import actions as act
from roundhouse.engine import events as ev
from roundhouse.engine import offers as off
from roundhouse.engine.names import HexId
from roundhouse.engine.owners import BANK
from tests.names import company
from tests.rules.t1894 import table as t

AG, EST = company("AG"), company("Est")


def building(phase: str = "Yellow", money: int = 500, **tiles: tuple[str, int]) -> t.Position:
    """AG, with its home in Gent (D15), may build. It owns LRC, so that the step isn't over by itself."""
    position = t.phase(t.floated(t.after_auction(), "AG", money=money), phase)
    position = t.private(t.tiles(position, **tiles), "LRC", "AG")
    return t.turn_of(position, "AG")


def lay(hex_id: str, tile: str, rotation: int) -> act.LayTile:
    return act.LayTile(AG, HexId(hex_id), tile, rotation)


def test_s7_3_3__two_yellow_tiles() -> None:
    position = building()
    assert t.offer_of(position, off.OfferLayTile, power="").lays_left == 2
    position = t.submit(position, lay("D15", "57", 1), lay("D13", "9", 1))
    assert not t.offers_of(position, off.OfferLayTile, power="")
    t.refused(position, lay("D11", "X3", 4), "track.no_lay_left", "7.3.3")


def test_s7_3_3__after_two_actions_the_step_is_over() -> None:
    position = t.turn_of(t.floated(t.after_auction(), "AG"), "AG")
    position = t.submit(position, lay("D15", "57", 1))
    assert position.state.operating.stage == "track"
    position = t.submit(position, lay("D13", "9", 1))
    assert position.state.operating.stage == "trains"
    t.refused(position, lay("D11", "X3", 4))


def test_s7_3_3__a_yellow_tile_and_an_upgrade_in_either_order() -> None:
    position = building("Green", D15=("57", 1))
    one = t.submit(position, lay("D13", "9", 1), lay("D15", "14", 1))
    other = t.submit(position, lay("D15", "14", 1), lay("D13", "9", 1))
    assert one.state.tiles == other.state.tiles
    assert [x.kind for x in one.state.operating.lays] == ["lay", "upgrade"]


def test_s7_3_3__at_most_one_upgrade() -> None:
    position = building("Green", D15=("57", 1), D13=("9", 1))
    assert t.offer_of(position, off.OfferLayTile, power="").upgrades_left == 1
    position = t.submit(position, lay("D15", "14", 1))
    offer = t.offer_of(position, off.OfferLayTile, power="")
    assert (offer.lays_left, offer.upgrades_left) == (1, 0)
    assert not any(x.upgrade for x in offer.lays)
    t.refused(position, lay("D13", "23", 1), "track.no_upgrade_left", "7.3.3")


def test_s7_3_3__one_hex_is_not_laid_and_upgraded_in_one_round() -> None:
    position = t.submit(building("Green"), lay("D15", "57", 1))
    assert "D15" not in {x.hex for x in t.offer_of(position, off.OfferLayTile, power="").lays}
    t.refused(position, lay("D15", "14", 1), "track.same_hex_this_turn", "7.3.3")


def test_s7_3_3__terrain_is_paid_from_the_treasury_to_the_bank() -> None:
    position = building(D15=("57", 0))
    assert {x.cost for x in t.offer_of(position, off.OfferLayTile, power="").lays if x.hex == "E14"} == {60}
    played = t.play(position, lay("E14", "9", 0))
    assert played.all(ev.Paid) == [ev.Paid(AG, BANK, 60, "track", "E14")]
    assert t.money(played.position, "AG") == 440


def test_s7_3_3__nobody_helps_the_treasury_to_pay_terrain() -> None:
    position = building(money=59, D15=("57", 0))
    assert "E14" not in {x.hex for x in t.offer_of(position, off.OfferLayTile, power="").lays}
    t.refused(position, lay("E14", "9", 0), "track.cannot_afford")


def test_s7_3_3__building_is_optional() -> None:
    played = t.play(building(), act.Pass(AG))
    assert not played.all(ev.TileLaid)
    assert played.state.operating.stage == "trains"


def test_s7_3_3__the_step_is_skipped_in_the_final_set() -> None:
    position = t.phase(t.floated(t.after_auction(), "AG", money=1000), "Purple")
    position = t.turn_of(t.change(position, flags={"final_set": 1}), "AG")
    assert position.state.operating.stage == "trains"
    t.refused(position, lay("D15", "57", 1))


@pytest.mark.parametrize(
    ("private", "hex_id", "token", "tile", "around"),
    [
        ("SAC", "D17", "D15", ("57", 2), {"D15": ("57", 0)}),
        ("GLG", "H17", "F15", ("57", 0), {"F15": ("X2", 2), "F17": ("8", 5)}),
        ("LRC", "I14", "I10", ("9", 1), {"I12": ("9", 1)}),
    ],
)
def test_s7_3_3__a_blocked_hex_opens_when_its_private_is_bought_or_closed(
    private: str, hex_id: str, token: str, tile: tuple[str, int], around: dict[str, tuple[str, int]]
) -> None:
    position = t.after_auction(removed="GLG" if private == "SAC" else "SAC")
    position = t.tiles(t.floated(position, "Est"), **around)
    if token != "I10":
        position = t.tokens(position, {"Est-1": (token, 0, 0)})
    position = t.turn_of(position, "Est")
    blocked = t.refused(position, act.LayTile(EST, HexId(hex_id), *tile), "track.blocked", "7.3.3")
    assert blocked.facts["private"] == private
    assert hex_id not in {x.hex for x in t.offers_of(position, off.OfferLayTile)[0].lays}
    for holder in ("Est", "PLM", "removed"):
        opened = t.private(position, private, holder)
        assert t.submit(opened, act.LayTile(EST, HexId(hex_id), *tile)).state.tiles[
            HexId(hex_id)
        ] == t.LaidTile(*tile)
