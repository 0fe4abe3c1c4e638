"""Sections 10.1 and 10.2.1 to 10.2.6: what private companies block and what their owners may do."""

import pytest

from roundhouse.engine.names import HexId, PrivateSymbol
from roundhouse.engine.offers import TileLay
from roundhouse.engine.owners import REMOVED, player
from tests.names import company
from tests.rules.t1843 import table as t

ETA, OU, PRO = company("ETA"), company("OU"), company("PRO")


def owning(
    symbol: str, private: str, phase: str = "Yellow", players: int = 3, /, **laid: tuple[str, int]
) -> t.Position:
    """A company that owns a private company begins its turn; its home marker is on the board."""
    position = t.floated(t.phase(t.plain(players), phase), symbol, 67, "Ada", None, 2000, Ada=6)
    position = t.private(t.at_home(t.tiles(position, **laid), symbol), private, symbol)
    return t.turn_of(position, symbol)


def lays(position: t.Position, hex_id: str = "", power: str = "") -> list[TileLay]:
    """All that may be laid (on a hex)."""
    found = t.offers_of(position, t.off.OfferLayTile, power=power)
    return [lay for offer in found for lay in offer.lays if lay.hex == (hex_id or lay.hex)]


def lay(position: t.Position, hex_id: str = "", power: str = "", tile: str = "") -> t.Position:
    """The first lay that fits."""
    found = next(x for x in lays(position, hex_id, power) if x.tile == (tile or x.tile))
    who, private = position.state.actor, PrivateSymbol(power)
    return t.submit(
        position, t.act.LayTile(who, found.hex, found.tile, found.rotation, private, found.cities)
    )


# --- 10.1 ------------------------------------------------------------------------------------------


@pytest.mark.parametrize("holder", ["Ada", "OU"])
def test_s10_1__a_private_blocks_its_hex_until_a_company_has_it(holder: str) -> None:
    position = t.floated(t.plain(), "SO", 67, "Ada", None, 2000, Ada=6)
    position = t.floated(position, "OU", 67, "Ben", None, 670, Ben=6)
    position = t.tokens(t.private(position, "LH", holder), {"SO-1": ("C14", 0, 0)})
    position = t.turn_of(t.at_home(position, "SO", "OU"), "SO")
    assert bool(lays(position, "C14")) == (holder == "OU")


def test_s10_1__a_closed_private_blocks_nothing() -> None:
    position = t.floated(t.plain(), "SO", 67, "Ada", None, 2000, Ada=6)
    position = t.turn_of(t.tokens(t.at_home(position, "SO"), {"SO-1": ("C14", 0, 0)}), "SO")
    assert lays(position, "C14")


@pytest.mark.parametrize(
    ("symbol", "most"), [("TB", 30), ("C", 40), ("PStG", 80), ("LH", 120), ("VdL", 220), ("BA", 300)]
)
def test_s10_1__a_company_buys_for_1_to_twice_the_face_value(symbol: str, most: int) -> None:
    position = t.private(owning("OU", "LM", "Green"), symbol, "Ben")
    offer = t.offer_of(position, t.off.OfferBuyPrivate, private=symbol)
    assert (offer.minimum, offer.maximum, offer.seller) == (1, most, player("Ben"))
    t.refused(position, t.act.BuyPrivate(OU, PrivateSymbol(symbol), t.Money(most + 1)))
    t.refused(position, t.act.BuyPrivate(OU, PrivateSymbol(symbol), t.Money(0)))


def test_s10_1__no_resale() -> None:
    position = t.floated(owning("OU", "LH", "Green"), "SO", 67, "Ben", None, 1000, Ben=6)
    position = t.turn_of(t.operated(position, "SO"), "SO")
    assert not t.offers_of(position, t.off.OfferBuyPrivate, private="LH")


# --- 10.2.1 ----------------------------------------------------------------------------------------


def test_s10_2_1__a_further_yellow_tile_for_20_after_the_build() -> None:
    position = lay(owning("NOR", "TB", "Yellow"))
    assert not lays(position)
    found = lays(position, power="TB")
    assert {int(x.cost) for x in found} <= {20, 100}
    position = lay(position, power="TB")
    assert t.owner_of_private(position, "TB") == REMOVED
    assert not t.offers_of(position, t.off.OfferLayTile)


def test_s10_2_1__or_before_it() -> None:
    position = lay(owning("OU", "TB"), "D9", "TB")
    assert t.owner_of_private(position, "TB") == REMOVED
    assert {int(x.cost) for x in lays(position)} <= {0, 80}
    position = lay(position)
    position = lay(position)
    assert not t.offers_of(position, t.off.OfferLayTile), "three yellow tiles in all"


def test_s10_2_1__with_an_upgrade() -> None:
    position = lay(owning("OU", "TB", "Green", D9=("57", 1)), "D9")
    assert not lays(position)
    assert lays(position, power="TB")
    assert not any(x.upgrade for x in lays(position, power="TB"))


# --- 10.2.3 ----------------------------------------------------------------------------------------


def test_s10_2_3__a_yellow_tile_at_e14_for_nothing_and_unconnected() -> None:
    position = owning("SO", "PStG")
    found = lays(position, power="PStG")
    assert {(x.hex, int(x.cost)) for x in found} == {("E14", 0)}
    before = t.treasury_of(position, "SO")
    position = lay(position, power="PStG")
    assert t.treasury_of(position, "SO") == before
    assert t.owner_of_private(position, "PStG") == company("SO")
    assert not lays(position, power="PStG")
    assert lays(position, "H7"), "the build of the turn is still there"


def test_s10_2_3__in_the_train_step_as_well() -> None:
    position = owning("SO", "PStG")
    position = t.submit(position, t.act.Pass(company("SO")))
    while position.state.operating.stage != "trains":
        assert lays(position, "E14", "PStG")
        position = t.submit(position, t.act.Pass(company("SO")))
    assert lays(position, "E14", "PStG")


def test_s10_2_3__once_only() -> None:
    assert not lays(owning("SO", "PStG", "Yellow", 3, E14=("1", 0)), power="PStG")


def test_s10_2_3__its_tile_may_be_upgraded_in_the_same_turn() -> None:
    position = owning("SO", "PStG", "Green")
    position = lay(position, power="PStG")
    assert HexId("E14") in position.state.tiles
    assert t.offer_of(position, t.off.OfferLayTile, power="").upgrades_left == 1


# --- 10.2.4 ----------------------------------------------------------------------------------------


def havre() -> t.Position:
    """OU owns LH."""
    return owning("OU", "LH")


def test_s10_2_4__tile_and_marker_for_80_in_all() -> None:
    position = havre()
    assert {(x.hex, int(x.cost)) for x in lays(position, power="LH")} == {("C14", 80)}
    position = lay(position, power="LH")
    marker = [p for name, p in position.state.tokens.items() if p.hex == "C14" and name.startswith("OU")]
    if not marker:
        offer = t.offer_of(position, t.off.OfferPlaceToken, power="LH")
        assert not t.offers_of(position, t.off.OfferPass), "both or nothing"
        spot = offer.spots[0]
        assert spot.cost == 0
        position = t.submit(
            position, t.act.PlaceToken(OU, spot.hex, spot.city, spot.slot, PrivateSymbol("LH"))
        )
    assert [p.hex for name, p in position.state.tokens.items() if name == "OU-1"] == ["C14"]
    assert t.treasury_of(position, "OU") == 1920
    assert not t.offers_of(position, t.off.OfferLayTile)
    assert not t.offers_of(position, t.off.OfferPlaceToken)
    assert t.owner_of_private(position, "LH") == OU


def test_s10_2_4__le_havre_keeps_its_line_to_the_north_east() -> None:
    found = {(x.tile, x.rotation % 3) for x in lays(havre(), power="LH") if x.tile == "57"}
    assert found == {("57", 0)}


def test_s10_2_4__not_where_a_tile_lies() -> None:
    assert not lays(owning("OU", "LH", "Yellow", 3, C14=("57", 0)), power="LH")


def test_s10_2_4__not_after_a_normal_build() -> None:
    assert not lays(lay(havre(), "D9"), power="LH")


def test_s10_2_4__not_with_less_than_80_or_no_marker() -> None:
    assert not lays(t.cash(havre(), OU=79), power="LH")
    tokens = {f"OU-{n}": (h, 0, 0) for n, h in ((1, "N15"), (2, "L17"))}
    assert not lays(t.tokens(havre(), tokens), power="LH")


def test_s10_2_4__the_next_marker_costs_100() -> None:
    line = {"J17": ("X02", 0), "I16": ("57", 2)}
    position = t.tokens(t.tiles(havre(), **line), {"OU-0": ("J17", 0, 0)})
    first = t.submit(position, t.act.Pass(OU))
    assert {int(s.cost) for o in t.offers_of(first, t.off.OfferPlaceToken, power="") for s in o.spots} == {40}
    position = lay(position, power="LH")
    offers = t.offers_of(position, t.off.OfferPlaceToken, power="LH")
    if offers:
        spot = offers[0].spots[0]
        power = PrivateSymbol("LH")
        position = t.submit(position, t.act.PlaceToken(OU, spot.hex, spot.city, spot.slot, power))
    assert position.state.tokens["OU-1"].hex == "C14"
    position = t.submit(t.turn_of(position, "OU", number=3), t.act.Pass(OU))
    spots = [s for o in t.offers_of(position, t.off.OfferPlaceToken, power="") for s in o.spots]
    assert {int(s.cost) for s in spots} == {100}


# --- 10.2.5 ----------------------------------------------------------------------------------------


def marked(phase: str = "Green", trains: str = "4+1") -> t.Position:
    """OU, which owns VdL, has marked its first train in its train step."""
    position = t.private(t.at_step(t.cards(owning("OU", "LM", phase), OU=""), "OU", "trains"), "VdL", "OU")
    position = t.cards(position, OU=trains)
    offer = t.offer_of(position, t.off.OfferMarkTrain)
    assert offer.cost == 0
    return t.submit(
        position, t.act.MarkTrain(OU, next(n for n in offer.trains if n.startswith("4+1")), offer.kind)
    )


def test_s10_2_5__marking_a_train_closes_val_de_loire() -> None:
    position = marked()
    assert t.owner_of_private(position, "VdL") == REMOVED
    assert not t.offers_of(position, t.off.OfferMarkTrain)


def test_s10_2_5__only_in_the_train_step() -> None:
    position = t.cards(owning("OU", "VdL", "Green", 3, D9=("57", 1)), OU="4+1")
    assert position.state.operating.stage == "track"
    assert not t.offers_of(position, t.off.OfferMarkTrain)


def test_s10_2_5__sold_before_it_rusts_it_loses_the_card() -> None:
    position = t.floated(marked(), "EST", 67, "Ada", None, 1000, Ada=6)
    card = next(n for n, o in position.state.trains.items() if o == OU)
    position = t.at_step(t.at_home(position, "EST"), "EST", "trains")
    position = t.submit(position, t.buying(position, seller="OU", price=10))
    assert position.state.trains[card] == company("EST")
    position = t.cash(t.supply(position, green=0, blue=0), EST=1000)
    position = t.submit(position, t.buying(position, "5E"))
    assert position.state.phase == "Brown"
    assert t.kinds_of(position, "EST") == ["5E"]


def brown_begins(trains: str = "4+1") -> t.Position:
    """OU's first train is marked; EST begins the brown phase before OU's turn."""
    position = t.floated(marked(trains=trains), "EST", 67, "Ada", None, 1000, Ada=6)
    position = t.at_step(t.at_home(position, "EST"), "EST", "trains")
    position = t.supply(position, green=0, blue=0)
    position = t.submit(position, t.buying(position, "5E"))
    assert position.state.phase == "Brown"
    return position


def test_s10_2_5__a_marked_train_outlives_its_rusting() -> None:
    position = brown_begins()
    assert t.kinds_of(position, "OU") == ["4+1"]
    assert not t.offers_of(position, t.off.OfferBuyTrain, seller=OU), "obsolete trains aren't sold"


def test_s10_2_5__it_is_gone_before_its_owner_buys_trains() -> None:
    position = t.tiles(brown_begins(), D9=("57", 1))
    position = t.turn_of(position, "OU")
    assert t.kinds_of(position, "OU") == ["4+1"]
    position = t.at_step(position, "OU", "trains")
    assert t.kinds_of(position, "OU") == []


def test_s10_2_5__a_marked_pair_stands_outside_the_limit() -> None:
    position = brown_begins("3/5x2 5+2 5+2")
    assert not position.state.questions
    assert sorted(t.kinds_of(position, "OU")) == ["4+1", "5+2", "5+2"]


@pytest.mark.parametrize(("players", "least"), [(3, None), (4, None), (5, 110), (6, 110)])
def test_s10_2_5__in_yellow_a_company_buys_it_with_five_or_six_only(players: int, least: int | None) -> None:
    position = t.private(owning("OU", "LM", "Yellow", players), "VdL", "Ben")
    found = [(o.minimum, o.maximum) for o in t.offers_of(position, t.off.OfferBuyPrivate)]
    assert found == ([] if least is None else [(110, 110)])


def test_s10_2_5__plm_gets_a_2_that_runs_this_turn_and_closes_lm() -> None:
    position = owning("PLM", "C", "Yellow", 6, J17=("X02", 0), I16=("57", 2))
    position = t.private(t.private(position, "LM", "Ada"), "VdL", "Ben")
    before = t.money(position, "Ben")
    position = t.submit(position, t.act.BuyPrivate(company("PLM"), PrivateSymbol("VdL"), t.Money(110)))
    offers = t.offers_of(position, t.off.OfferTurnIntoTrain)
    if offers:
        position = t.submit(position, t.act.TurnIntoTrain(company("PLM"), offers[0].private))
    assert t.money(position, "Ben") == before + 110
    assert t.kinds_of(position, "PLM") == ["2"]
    assert {t.owner_of_private(position, s) for s in ("VdL", "LM")} == {REMOVED}
    position = t.pass_to(position, "run")
    assert t.offers_of(position, t.off.OfferRunTrains)


# --- 10.2.6 ----------------------------------------------------------------------------------------


def boulogne(phase: str = "Green", **laid: tuple[str, int]) -> t.Position:
    """ETA owns BA."""
    return owning("ETA", "BA", phase, 3, **laid)


def test_s10_2_6__tile_and_marker_for_100() -> None:
    position = boulogne()
    assert {(x.hex, int(x.cost)) for x in lays(position, power="BA")} == {("C18", 100)}
    assert {x.tile for x in lays(position, power="BA")} == {"10", "59"}
    allowed = t.offer_of(position, t.off.OfferLayTile, power="BA")
    assert (allowed.lays_left, allowed.upgrades_left) == (1, 1), "the one tile, which is an upgrade"
    position = lay(position, power="BA", tile="59")
    if position.state.tokens["ETA-1"].hex != "C18":
        offer = t.offer_of(position, t.off.OfferPlaceToken, power="BA")
        spot = offer.spots[0]
        position = t.submit(
            position, t.act.PlaceToken(ETA, spot.hex, spot.city, spot.slot, PrivateSymbol("BA"))
        )
    assert position.state.tokens["ETA-1"].hex == "C18"
    assert t.treasury_of(position, "ETA") == 1900
    assert not t.offers_of(position, t.off.OfferLayTile)
    assert not t.offers_of(position, t.off.OfferPlaceToken)
    assert t.owner_of_private(position, "BA") == ETA


def test_s10_2_6__nothing_in_yellow_on_the_bare_hex() -> None:
    position = boulogne("Yellow")
    assert not lays(position, power="BA")
    assert not t.offers_of(position, t.off.OfferPlaceToken, power="BA")


def test_s10_2_6__no_second_marker_in_the_hex() -> None:
    position = t.tokens(boulogne("Green", C18=("59", 0)), {"ETA-1": ("C18", 0, 0)})
    assert not t.offers_of(position, t.off.OfferPlaceToken, power="BA")


def test_s10_2_6__not_without_a_marker_or_100() -> None:
    assert not lays(t.cash(boulogne(), ETA=99), power="BA")
    tokens = {f"ETA-{n}": (h, 0, 0) for n, h in ((1, "N15"), (2, "L17"), (3, "J17"))}
    assert not lays(t.tokens(boulogne(), tokens), power="BA")


def test_s10_2_6__a_marker_alone_in_a_city_of_a_tile_that_lies() -> None:
    position = boulogne("Green", C18=("59", 0))
    offer = t.offer_of(position, t.off.OfferPlaceToken, power="BA")
    assert {(s.hex, s.city, int(s.cost)) for s in offer.spots} == {("C18", 0, 100), ("C18", 1, 100)}
    spot = offer.spots[0]
    position = t.submit(position, t.act.PlaceToken(ETA, spot.hex, spot.city, spot.slot, PrivateSymbol("BA")))
    assert t.treasury_of(position, "ETA") == 1900
    assert not t.offers_of(position, t.off.OfferLayTile)
