"""Sections 11.2.2.3 and 11.2.2.4: the stations in Liege and Antwerpen, which have the same power."""

from collections.abc import Callable, Mapping

import msgspec
import pytest

from roundhouse.engine import actions as act
from roundhouse.engine import events as ev
from roundhouse.engine import offers as off
from roundhouse.engine.names import NO_MONEY, CompanySymbol, HexId, Money, PrivateSymbol
from roundhouse.engine.owners import REMOVED, SUPPLY
from tests.names import company
from tests.rules.t1894 import table as t

AG = company("AG")
LINE = {"D15": ("57", 1), "D13": ("9", 1)}
YELLOW, GREEN = ("57", 0), ("14", 2)  # both fit on both hexes, with nothing built around them

NOTHING: Mapping[str, tuple[str, int]] = {}


class Station(msgspec.Struct, frozen=True):
    """A private company and its city."""

    private: str
    hex: str
    section: str
    city: str

    def owned(
        self, era: str = "Green", by: str = "AG", tiles: Mapping[str, tuple[str, int]] = NOTHING
    ) -> t.Position:
        """AG, in Gent, may build; the private company's owner is ``by``."""
        start = t.after_auction(removed="GLG" if self.private == "SAC" else "SAC")
        first = t.private(start, self.private, by)
        return t.builder({**LINE, **tiles}, era=era, first=first)

    def lay(self, tile: str = "57", rotation: int = 0) -> act.LayTile:
        return act.LayTile(AG, HexId(self.hex), tile, rotation, PrivateSymbol(self.private))

    def token(self, slot: int = 0) -> act.PlaceToken:
        return act.PlaceToken(AG, HexId(self.hex), 0, slot, PrivateSymbol(self.private))


GLG = Station("GLG", "H17", "11.2.2.3", "Liège")
SAC = Station("SAC", "D17", "11.2.2.4", "Antwerpen")


def figures(station: Station) -> None:
    private = t.DEFINITION.privates[PrivateSymbol(station.private)]
    assert (private.cost, private.revenue, private.sale_price) == (50, 10, (25, 100))
    assert private.blocks == () or private.blocks == (station.hex,)
    assert t.DEFINITION.hexes[HexId(station.hex)].name == station.city
    position = station.owned(by="Ada")
    t.refused(position, act.LayTile(AG, HexId(station.hex), *YELLOW), "track.blocked", "7.3.3")
    red = t.supply_from(t.phase(station.owned(era="Brown"), "Brown"), "6")
    red = t.pass_to(t.cash(red, AG=600), "trains")
    assert (
        t.submit(red, act.BuyTrain(AG, "6-0", SUPPLY, Money(600))).state.privates[
            PrivateSymbol(station.private)
        ]
        == REMOVED
    )


def needs_no_connection(station: Station) -> None:
    position = station.owned()
    t.refused(position, act.LayTile(AG, HexId(station.hex), *YELLOW), "track.no_connection")
    offer = t.offer_of(position, off.OfferLayTile, power=station.private)
    assert offer.section == station.section
    assert {lay.hex for lay in offer.lays} == {station.hex}
    assert (offer.lays_left, offer.upgrades_left) == (1, 0), "of the two actions what can be done there"
    assert t.submit(position, station.lay(*YELLOW)).state.tiles[HexId(station.hex)] == t.LaidTile(*YELLOW)
    upgrade = station.owned(tiles={station.hex: YELLOW})
    offer = t.offer_of(upgrade, off.OfferLayTile, power=station.private)
    assert (offer.lays_left, offer.upgrades_left) == (1, 1)
    assert t.submit(upgrade, station.lay(*GREEN)).state.tiles[HexId(station.hex)] == t.LaidTile(*GREEN)


def yellow_or_green_only(station: Station) -> None:
    position = station.owned("Brown", tiles={station.hex: GREEN})
    assert not t.offers_of(position, off.OfferLayTile, power=station.private)
    t.refused(position, station.lay("X16", 2), "track.power_color")
    yellow = station.owned("Yellow", tiles={station.hex: YELLOW})
    t.refused(yellow, station.lay(*GREEN), "track.color_not_available", "15")


def counts_as_a_track_action(station: Station) -> None:
    one = t.submit(station.owned(), station.lay(*YELLOW), act.Pass(AG))
    left = t.offer_of(one, off.OfferLayTile, power="")
    assert (left.lays_left, left.upgrades_left) == (1, 1)
    two = t.submit(station.owned(tiles={station.hex: YELLOW}), station.lay(*GREEN), act.Pass(AG))
    left = t.offer_of(two, off.OfferLayTile, power="")
    assert (left.lays_left, left.upgrades_left) == (1, 0)
    t.refused(two, act.LayTile(AG, HexId("D15"), "14", 1), "track.no_upgrade_left", "7.3.3")


def none_left_when_both_actions_are_used(station: Station) -> None:
    position = station.owned()
    position = t.submit(
        position, act.LayTile(AG, HexId("D15"), "14", 1), act.LayTile(AG, HexId("D11"), "X3", 4)
    )
    t.refused(position, station.lay(*YELLOW))
    upgraded = t.submit(station.owned(tiles={station.hex: YELLOW}), act.LayTile(AG, HexId("D15"), "14", 1))
    t.refused(upgraded, station.lay(*GREEN), "track.no_upgrade_left", "7.3.3")


def a_free_token_may_follow(station: Station) -> None:
    asked = t.submit(station.owned(), station.lay(*YELLOW))
    offer = t.offer_of(asked, off.OfferPlaceToken)
    assert (offer.section, offer.power) == (station.section, station.private)
    assert offer.spots == (off.TokenSpot(HexId(station.hex), 0, 0, NO_MONEY),)
    played = t.play(asked, station.token())
    assert played.all(ev.TokenPlaced) == [
        ev.TokenPlaced("AG-1", CompanySymbol("AG"), HexId(station.hex), 0, 0, "token")
    ]
    assert not played.all(ev.Paid)
    dear = t.tokens(station.owned(), {"AG-1": ("B9", 0, 0), "AG-2": ("B11", 0, 0)})
    last = t.submit(dear, station.lay(*YELLOW), station.token())
    assert last.state.tokens["AG-3"].hex == station.hex


def the_token_is_the_rounds_token(station: Station) -> None:
    lille = {"D11": ("X3", 4)}
    position = station.owned(tiles=lille)
    used = t.submit(position, station.lay(*YELLOW), station.token(), act.Pass(AG))
    assert used.state.operating.stage == "trains", "no other token"
    declined = t.play(t.submit(position, station.lay(*YELLOW)), act.Pass(AG))
    assert not declined.all(ev.TokenPlaced)
    after = t.submit(declined.position, act.Pass(AG))
    assert after.state.operating.stage == "token"
    spots = t.offer_of(after, off.OfferPlaceToken).spots
    assert {(spot.hex, spot.cost) for spot in spots} == {("D11", 40)}


def no_token_without_a_tile(station: Station) -> None:
    position = station.owned(tiles={station.hex: YELLOW})
    t.refused(position, station.token())
    assert not t.offers_of(position, off.OfferPlaceToken, power=station.private)


def no_lay_and_upgrade_in_one_turn(station: Station) -> None:
    position = t.submit(station.owned(), station.lay(*YELLOW), act.Pass(AG))
    assert not t.offers_of(position, off.OfferLayTile, power=station.private)
    t.refused(position, station.lay(*GREEN), "track.same_hex_this_turn", "7.3.3")


def only_its_owner_in_the_track_step(station: Station) -> None:
    for holder in ("Ada", "Belge"):
        t.refused(station.owned(by=holder), station.lay(*YELLOW), "power.not_owned", station.section)
    t.refused(t.submit(station.owned(), act.Pass(AG)), station.lay(*YELLOW))


def again_in_a_later_round(station: Station) -> None:
    first = t.submit(station.owned(), station.lay(*YELLOW), act.Pass(AG))
    later = t.turn_of(t.operated(first, "AG"), "AG", number=3)
    assert t.submit(later, station.lay(*GREEN)).state.tiles[HexId(station.hex)] == t.LaidTile(*GREEN)


def once_with_the_option(station: Station) -> None:
    for answer in (act.Pass(AG), station.token()):
        position = t.switched(station.owned(), "teleport_once")
        first = t.submit(position, station.lay(*YELLOW), answer)
        assert station.private in first.state.used_powers
        later = t.turn_of(t.operated(first, "AG"), "AG", number=3)
        t.refused(later, station.lay(*GREEN), "power.not_owned", station.section)


def without_a_token_left_nothing_is_placed(station: Station) -> None:
    gone = {f"AG-{n}": (h, 0, 0) for n, h in enumerate(("B3", "B9", "B11", "E2"), start=1)}
    asked = t.submit(t.tokens(station.owned(), gone), station.lay(*YELLOW))
    assert [type(o) for o in t.loop.offers(asked)] == [off.OfferPass]
    t.refused(asked, station.token(), "token.no_place", station.section)


CHECKS = (
    figures, needs_no_connection, yellow_or_green_only, counts_as_a_track_action,
    none_left_when_both_actions_are_used, a_free_token_may_follow, the_token_is_the_rounds_token,
    no_token_without_a_tile, no_lay_and_upgrade_in_one_turn, only_its_owner_in_the_track_step,
    again_in_a_later_round, once_with_the_option, without_a_token_left_nothing_is_placed,
)  # fmt: skip
EACH = pytest.mark.parametrize("check", CHECKS, ids=lambda check: check.__name__)


@EACH
def test_s11_2_2_3__liege(check: Callable[[Station], None]) -> None:
    check(GLG)


@EACH
def test_s11_2_2_4__antwerpen(check: Callable[[Station], None]) -> None:
    check(SAC)
