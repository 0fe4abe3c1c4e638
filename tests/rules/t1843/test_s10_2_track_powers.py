"""8.5.1, 10.2: the powers of TB, PStG, LH and BA, and Albi/Montauban before MID."""

from __future__ import annotations

import pytest

from tests.names import company
from tests.rules.t1843 import table as t
from tests.rules.table import best_run

EST = company("EST")


def owning(*privates: str, symbol: str = "EST", phase: str = "Green", **laid: tuple[str, int]) -> t.Position:
    """A company at home owns private companies and is on turn to build."""
    position = t.at_home(t.floated(t.plain(), symbol, treasury=2000), symbol)
    position = t.tiles(t.phase(position, phase), **laid)
    for each in privates:
        position = t.private(position, each, symbol)
    return t.turn_of(position, symbol)


def powers(position: t.Position) -> set[str]:
    """The powers by which a tile may be laid; empty for the ordinary lay."""
    return {offer.power for offer in t.offers_of(position, t.off.OfferLayTile)}


def lay(position: t.Position, hex_id: str, power: str = "") -> t.Position:
    """The first lay offered on a hex."""
    offers = t.offers_of(position, t.off.OfferLayTile, power=power)
    found = next(each for o in offers for each in o.lays if each.hex == hex_id)
    action = t.act.LayTile(
        t.decider(position), found.hex, found.tile, found.rotation, power=t.PrivateSymbol(power)
    )
    return t.submit(position, action)


def first_hex(position: t.Position, power: str = "") -> str:
    """The hex of the first lay that is offered."""
    return t.offers_of(position, t.off.OfferLayTile, power=power)[0].lays[0].hex


def test_s10_2_1__the_tile_of_tb_is_not_laid_between_two_yellow_ones() -> None:
    position = owning("TB")
    before = lay(position, first_hex(position, "TB"), "TB")
    assert t.treasury_of(before, "EST") < 2000
    assert before.state.privates[t.PrivateSymbol("TB")] == "removed"
    assert "" in powers(before)
    once = lay(position, first_hex(position))
    assert powers(once) == {"", "TB"}
    after = lay(once, first_hex(once, "TB"), "TB")
    assert after.state.operating.stage != "track"


def test_s10_2_3__pstg_lays_free_and_unconnected_beside_everything_else() -> None:
    position = lay(owning("PStG"), "E14", "PStG")
    assert t.treasury_of(position, "EST") == 2000
    assert powers(position) == {""}
    tb = owning("TB", "PStG")
    tb = lay(lay(tb, first_hex(tb)), "E14", "PStG")
    assert "TB" in powers(tb)


def test_s10_2_4__le_havre_takes_80_tile_and_token_and_the_whole_build() -> None:
    position = lay(owning("LH", "TB", "PStG"), "C14", "LH")
    spot = t.offer_of(position, t.off.OfferPlaceToken)
    assert not t.offers_of(position, t.off.OfferPass)
    assert (spot.power, spot.spots[0].hex, spot.spots[0].cost) == ("LH", "C14", 0)
    action = t.act.PlaceToken(EST, spot.spots[0].hex, 0, 0, power=t.PrivateSymbol("LH"))
    position = t.submit(position, action)
    assert t.treasury_of(position, "EST") == 1920
    assert position.state.operating.stage != "token"
    assert powers(position) <= {"PStG"}


def test_s10_2_4__with_the_option_the_river_is_paid_as_well() -> None:
    position = t.switched(owning("LH"), "lh_pays_terrain")
    assert t.treasury_of(lay(position, "C14", "LH"), "EST") == 1840


def test_s8_4_1__with_the_option_saint_etienne_pays_no_mountain() -> None:
    position = t.tokens(owning(), {"EST-1": ("J15", 0, 0)})
    paid, free = lay(position, "J15"), lay(t.switched(position, "j15_first_tile_free"), "J15")
    assert (t.treasury_of(paid, "EST"), t.treasury_of(free, "EST")) == (1920, 2000)


def test_s10_2_4__pstg_is_no_part_of_the_build_that_le_havre_replaces() -> None:
    assert "LH" in powers(lay(owning("LH", "PStG"), "E14", "PStG"))
    position = owning("LH")
    assert "LH" not in powers(lay(position, first_hex(position)))


def test_s10_2_6__ba_places_a_token_alone_on_a_laid_tile_for_100() -> None:
    assert not t.offers_of(owning("BA"), t.off.OfferPlaceToken)
    position = owning("BA", "TB", C18=("59", 0))
    spots = t.offer_of(position, t.off.OfferPlaceToken, power="BA").spots
    assert {(spot.hex, spot.cost) for spot in spots} == {("C18", 100)}
    action = t.act.PlaceToken(EST, spots[0].hex, spots[0].city, 0, power=t.PrivateSymbol("BA"))
    position = t.submit(position, action)
    assert t.treasury_of(position, "EST") == 1900
    assert position.state.operating.stage not in ("track", "token")
    built = owning("BA", C18=("59", 0))
    assert not t.offers_of(lay(built, first_hex(built)), t.off.OfferPlaceToken, power="BA")


def test_s10_2_6__x44_ba_lays_59_and_places_a_token_for_100_and_the_next_costs_100() -> None:
    position = lay(owning("BA", symbol="ETA"), "C18", "BA")
    spots = t.offer_of(position, t.off.OfferPlaceToken).spots
    action = t.act.PlaceToken(company("ETA"), spots[0].hex, spots[0].city, 0, power=t.PrivateSymbol("BA"))
    position = t.submit(position, action)
    assert t.treasury_of(position, "ETA") == 1900
    assert not t.offers_of(position, t.off.OfferLayTile)


def test_s8_5_1__nobody_stands_in_albi_before_mid() -> None:
    laid = {"H7": ("X06", 0), "I8": ("9", 2), "J9": ("59", 0)}
    position = t.at_home(t.floated(t.plain(), "SO", treasury=2000), "SO")
    position = t.operated(t.tiles(t.phase(position, "Brown"), **laid), "MID")
    closed = t.at_step(position, "SO", "track")
    spots = [spot for o in t.offers_of(closed, t.off.OfferPlaceToken) for spot in o.spots]
    assert not spots
    opened = t.at_step(t.tokens(position, {"MID-0": ("J9", 0, 0)}), "SO", "token")
    assert [spot.hex for spot in t.offer_of(opened, t.off.OfferPlaceToken).spots] == ["J9"]
    waiting = t.tokens(opened, {"MID-0": ("aside", "J9")})
    token = t.act.PlaceToken(company("SO"), t.HexId("J9"), 1, 0)
    t.refused(waiting, token, "token.home_first", "8.5.1")


def bought(position: t.Position, symbol: str, price: int = 15) -> t.Position:
    """The company on turn has bought a private company."""
    return t.submit(position, t.act.BuyPrivate(t.decider(position), t.PrivateSymbol(symbol), t.Money(price)))


def test_s10_2_1__tb_bought_right_after_the_build_still_lays_its_tile() -> None:
    position = t.private(t.phase(t.plain(), "Green"), "TB", "Ben")
    position = t.trains(t.at_home(t.floated(position, "PLM", 94, treasury=500), "PLM"), PLM="2+1")
    position = t.turn_of(position, "PLM")
    assert not powers(bought(t.submit(position, t.passing("PLM")), "TB")), "it has gone on"
    position = bought(lay(position, first_hex(position)), "TB")
    assert position.state.operating.stage == "token"
    assert powers(position) == {"TB"}
    spot = t.offer_of(position, t.off.OfferPlaceToken).spots[0]
    token = t.act.PlaceToken(t.decider(position), spot.hex, spot.city, spot.slot)
    assert not powers(t.submit(position, token)), "the build is over"
    after = lay(position, first_hex(position, "TB"), "TB")
    assert after.state.privates[t.PrivateSymbol("TB")] == "removed"
    assert t.treasury_of(position, "PLM") - t.treasury_of(after, "PLM") >= 20


def test_s8_3__where_nothing_else_waits_the_turn_waits_for_tb_after_the_build() -> None:
    position = t.private(t.phase(t.plain(), "Green"), "TB", "Ben")
    position = t.turn_of(t.at_home(t.floated(position, "PLM", 94, treasury=35), "PLM"), "PLM")
    position = lay(position, first_hex(position))
    assert position.state.operating.stage == "token", "without a train, and with too little for a token"
    position = bought(position, "TB", 1)
    assert powers(position) == {"TB"}
    assert lay(position, first_hex(position, "TB"), "TB").state.operating.stage == "trains"


def test_s10_2_5__val_de_loire_may_become_a_train_later_and_still_run_in_the_turn() -> None:
    position = t.switched(t.phase(t.plain(6), "Green"), "vdl_train_later")
    position = t.at_home(t.floated(t.private(position, "VdL", "Ben"), "PLM", 94, treasury=500), "PLM")
    position = lay(t.turn_of(position, "PLM"), "I16")
    position = bought(t.submit(position, t.passing("PLM")), "VdL")
    offer = t.offer_of(position, t.off.OfferTurnIntoTrain)
    assert position.state.operating.stage == "run"
    position = t.submit(position, t.act.TurnIntoTrain(offer.actor, offer.private))
    assert t.offers_of(position, t.off.OfferRunTrains)


def test_s8_3__val_de_loire_becomes_a_train_that_runs_on_track_of_the_same_turn() -> None:
    position = t.private(t.plain(6), "VdL", "Ben")
    position = t.at_home(t.floated(position, "PLM", 94, treasury=500), "PLM")
    position = lay(t.turn_of(position, "PLM", number=1), "I16")
    position = bought(t.submit(position, t.passing("PLM")), "VdL", 110)
    assert t.kinds_of(position, "PLM") == ["2"]
    assert t.offers_of(position, t.off.OfferRunTrains), "from Lyon to Dijon"


@pytest.mark.parametrize("option", ["", "vdl_train_later"])
def test_s8_3__once_trains_have_run_the_run_waits_for_val_de_loire_no_more(option: str) -> None:
    position = t.switched(t.phase(t.plain(6), "Green"), *filter(None, [option]))
    position = t.private(position, "VdL", "PLM" if option else "Ben")
    position = t.trains(t.at_home(t.floated(position, "PLM", 94, treasury=500), "PLM"), PLM="4+1")
    position = lay(t.turn_of(position, "PLM"), "I16")
    while position.state.operating.stage != "run":
        position = t.submit(position, t.passing("PLM"))
    assert t.submit(position, best_run(position)).state.operating.stage == "dividend"
