"""Chapter 6: conversions, mergers, and the sale of shares that follows."""

import pytest

from roundhouse.engine import actions as act
from roundhouse.engine import events as ev
from roundhouse.engine import loop
from roundhouse.engine import offers as off
from roundhouse.engine.names import CompanySymbol, HexId, Money, PrivateSymbol
from roundhouse.engine.owners import POOL, player
from roundhouse.engine.pieces import kind_of
from roundhouse.engine.state import MarketPlace
from roundhouse.titles.t1861 import site18xx
from tests.names import company
from tests.rules.t1861 import table as t

ADA, BEN, CLEO = (player(name) for name in t.PLAYERS[:3])
GRR, KR, MV, N, NW, SPW = (company(s) for s in ("GRR", "KR", "MV", "N", "NW", "SPW"))
YELLOW = (4, 6)  # 110, in the yellow zone


def pair(first: str = "Ada", second: str = "Ada", phase: str = "3") -> t.Position:
    """KR (Kharkov, 70) and MV (Voronezh, 90) joined over H14; KR is the older one."""
    position = t.minor(t.minor(t.phase(t.opened(), phase), "KR", first, 70), "MV", second, 90)
    position = t.operated(position, "KR", "MV")
    return t.tiles(position, I13=("57", 1), H14=("9", 1), G15=("621", 1))


def merging(position: t.Position) -> t.Position:
    """MV, the dearer company, is on turn in the merger round."""
    position = t.merger_round(position)
    assert position.state.actor == MV
    return position


def test_s6__after_every_operating_round_of_phases_3_to_7() -> None:
    for phase in "2345678":
        position = t.trains(t.minor(t.phase(t.opened(), phase), "N"), N="5")
        position = t.price(t.trains(position, RSR="5"), "N", *YELLOW)
        position = t.settle(t.at_stage(t.cash(position, N=0), "N", "end"))
        while position.state.round.kind == "operating" and position.state.round.index == 1:
            runs = t.offers_of(position, off.OfferRunTrains)
            actor = position.state.actor
            position = t.submit(position, act.RunTrains(actor, ()) if runs else act.Pass(actor))
        assert (position.state.round.kind == "merger") == (phase in "34567")


def test_s6__minor_companies_act_in_operating_order() -> None:
    position = merging(pair())
    position = t.submit(position, act.Pass(MV))
    assert position.state.actor == KR


def converting(row: int = 4, column: int = 6) -> t.Position:
    position = t.trains(t.operated(t.minor(t.phase(t.opened(), "3"), "N", money=77), "N"), N="3")
    position = t.private(t.price(position, "N", row, column), "TSR", "N")
    return t.merger_round(t.loans(position, N=1))


def test_s6_1__from_the_yellow_zone_into_a_public_company_of_the_same_price() -> None:
    (offer,) = t.offers_of(converting(), off.OfferConvert)
    assert offer.price == 110
    assert len(offer.companies) == 8
    played = t.play(converting(), act.Convert(N, CompanySymbol("NW")))
    assert t.price_of(played.position, "NW") == 110
    assert t.president(played.position, "NW") == "Ada"
    assert t.held(played.position, "Ada", "NW") == 2
    assert t.held(played.position, "treasury", "NW") == 8
    assert "N" not in played.state.floated
    assert played.all(ev.CompanyClosed) == [ev.CompanyClosed(CompanySymbol("N"), "converted")]


def test_s6_1__not_outside_that_zone() -> None:
    position = t.tiles(converting(5, 5), H8=("637", 0))
    assert not t.offers_of(position, off.OfferConvert)
    lone = t.change(converting(), market={"N": MarketPlace(5, 5, 1)})
    t.refused(lone, act.Convert(N, CompanySymbol("NW")), "merge.not_in_zone", "6.1")


def test_s6_1__everything_goes_along() -> None:
    state = t.submit(converting(), act.Convert(N, CompanySymbol("NW"))).state
    assert state.cash[NW] == 77
    assert [kind_of(train) for train, owner in state.trains.items() if owner == NW] == ["3"]
    assert state.privates[PrivateSymbol("TSR")] == NW
    assert state.loans[CompanySymbol("NW")] == 1
    assert [p.hex for token, p in state.tokens.items() if token.startswith("NW") and p.where == "map"] == [
        "H8"
    ]


def test_s6_2__dearest_and_cheapest_together_rounded_down_to_a_box() -> None:
    played = t.play(merging(pair()), act.Merge(MV, (CompanySymbol("KR"),), CompanySymbol("GRR")))
    assert t.price_of(played.position, "GRR") == 150  # 90 + 70 = 160
    assert played.all(ev.CompaniesMerged) == [
        ev.CompaniesMerged(CompanySymbol("GRR"), (CompanySymbol("MV"), CompanySymbol("KR")), Money(150))
    ]


@pytest.mark.parametrize(
    ("prices", "price"), [(((9, 0), (9, 0)), 70), (((4, 6), (4, 6)), 200), (((8, 1), (8, 0)), 80)]
)
def test_s6_2__from_70_to_200(prices: tuple[tuple[int, int], tuple[int, int]], price: int) -> None:
    position = t.price(t.price(pair(), "MV", *prices[0]), "KR", *prices[1])
    position = t.merger_round(position)
    position = position if position.state.actor == MV else t.submit(position, act.Pass(KR))
    assert (
        t.price_of(t.submit(position, act.Merge(MV, (CompanySymbol("KR"),), CompanySymbol("GRR"))), "GRR")
        == price
    )


def test_s6_2__18xx_games_has_a_least_price_of_100() -> None:
    position = t.price(t.price(pair(), "MV", 8, 1), "KR", 8, 0)
    site = t.played_there(position, site18xx.merged_price_at_least_100)
    assert (
        t.price_of(
            t.submit(t.merger_round(site), act.Merge(MV, (CompanySymbol("KR"),), CompanySymbol("GRR"))), "GRR"
        )
        == 100
    )


def test_s6_2__every_minor_company_becomes_a_share() -> None:
    position = t.submit(merging(pair()), act.Merge(MV, (CompanySymbol("KR"),), CompanySymbol("GRR")))
    assert t.held(position, "Ada", "GRR") == 2
    assert position.state.certificates["GRR-0"] == ADA
    assert t.held(position, "treasury", "GRR") == 8
    assert t.where(position, "GRR") == ["G15", "I13"]


def test_s6_2__one_of_them_needs_a_route_to_each_of_the_others() -> None:
    apart = t.tiles(pair(), H14=("8", 0))
    assert not t.offers_of(t.merger_round(apart), off.OfferMerge)
    other = t.merger_round(t.minor(pair(), "N", "Ada", 50))
    t.refused(
        other,
        act.Merge(MV, (CompanySymbol("KR"), CompanySymbol("N")), CompanySymbol("GRR")),
        "merge.not_connected",
        "6.2",
    )


def test_s6_2__tokens_do_not_block_the_connection() -> None:
    position = t.minor(t.minor(t.phase(t.opened(), "3"), "Y", "Ada", 70), "MV", "Ada", 90)
    track = {"I13": ("57", 1), "H14": ("9", 1), "G15": ("202", 4), "G17": ("8", 3), "H18": ("57", 2)}
    position = t.tokens(t.tiles(position, **track), {"NW-0": ("G15", 0, 0)})
    assert t.offer_of(merging(position), off.OfferMerge).hubs == {"MV": ("Y",), "Y": ("MV",)}
    site = t.played_there(position, site18xx.mergers_blocked_by_tokens)
    assert not t.offers_of(t.merger_round(site), off.OfferMerge)


def test_s6_2__the_number_of_companies() -> None:
    position = merging(pair())
    t.refused(position, act.Merge(MV, (), CompanySymbol("GRR")), "merge.number", "6.2")
    t.refused(position, act.Merge(MV, (CompanySymbol("MV"),), CompanySymbol("GRR")), "merge.twice")
    t.refused(position, act.Merge(MV, (CompanySymbol("RO"),), CompanySymbol("GRR")), "merge.no_minor")
    t.refused(position, act.Merge(MV, (CompanySymbol("KR"),), CompanySymbol("N")), "merge.no_public")


def three(*owners: str) -> t.Position:
    """KR, MV and M-K (Moscow) in the order of their forming, all joined; each owner's in that order."""
    position = pair(owners[0], owners[1])
    position = t.operated(t.minor(position, "V", owners[2], 60), "V")
    tiles = {"I19": ("57", 0), "I17": ("9", 0), "I15": ("9", 0)}
    position = t.tiles(position, **tiles)
    return t.tiles(position, I13=("14", 0), H14=("9", 1))


def linked(ada: int = 0, **owners: str) -> t.Position:
    """Track leads from KR to MV and to Y, but from neither of these to the other; Ada owns the old KR.

    A junction joins the two ways, so that a line from one to the other would turn round in Kharkov.
    """
    position = t.minor(t.phase(t.opened(), "3"), "KR", owners.get("KR", "Ada"), 90)
    position = t.minor(position, "MV", owners.get("MV", "Ben"), 70)
    position = t.minor(position, "Y", owners.get("Y", "Ben"), 60)
    position = t.cash(t.operated(position, "KR", "MV", "Y"), Ada=ada)
    tiles = {"G15": ("621", 2), "H16": ("25", 2), "I15": ("8", 1), "I13": ("57", 0), "H18": ("57", 0)}
    return t.merger_round(t.tiles(position, **tiles))


def test_s6_2__three_merge_where_no_two_of_them_may() -> None:
    """Ada can't pay for a second share, but Ben has two of a merger of all three."""
    position = linked()
    assert position.state.actor == KR
    t.refused(
        position, act.Merge(KR, (CompanySymbol("MV"),), CompanySymbol("GRR")), "merge.no_president", "6.2"
    )
    offer = t.offer_of(position, off.OfferMerge)
    assert (offer.hubs, offer.least) == ({"KR": ("MV", "Y")}, (("MV", "Y"),))
    merged = t.submit(
        position, act.Merge(KR, (CompanySymbol("MV"), CompanySymbol("Y")), CompanySymbol("GRR"))
    )
    assert (t.president(merged, "GRR"), t.held(merged, "Ben", "GRR")) == ("Ben", 2)


def test_s6_2__nor_do_they_merge_with_one_of_the_two_on_their_own_turns() -> None:
    position = t.submit(linked(), act.Pass(KR))
    assert position.state.actor == MV
    t.refused(
        position, act.Merge(MV, (CompanySymbol("Y"),), CompanySymbol("GRR")), "merge.not_connected", "6.2"
    )
    offer = t.offer_of(position, off.OfferMerge)
    assert (offer.hubs, offer.least) == ({"KR": ("MV", "Y")}, (("KR", "Y"),))
    assert (
        t.president(
            t.submit(
                position, act.Merge(MV, (CompanySymbol("KR"), CompanySymbol("Y")), CompanySymbol("GRR"))
            ),
            "GRR",
        )
        == "Ben"
    )


def test_s6_2__the_smallest_mergers_are_named() -> None:
    assert t.offer_of(linked(1000, Y="Cleo"), off.OfferMerge).least == (("MV",), ("Y",))
    own = t.offer_of(linked(MV="Ada"), off.OfferMerge)
    assert own.least == (("MV",),), "with Y the two of Ada's merge, without her first share's second"
    assert own.hubs == {"KR": ("MV", "Y"), "MV": ("KR",)}
    assert not t.offers_of(linked(Y="Cleo"), off.OfferMerge)


def test_s6_2__most_shares_preside() -> None:
    position = three("Ben", "Ada", "Ada")
    merged = t.submit(
        t.merger_round(position),
        act.Merge(MV, (CompanySymbol("KR"), CompanySymbol("V")), CompanySymbol("GRR")),
    )
    assert t.president(merged, "GRR") == "Ada"
    assert t.held(merged, "Ben", "GRR") == 1


def test_s6_2__nobody_with_two_the_owner_of_the_oldest_must_buy_one() -> None:
    position = t.cash(merging(pair("Ben", "Ada")), Ben=160)
    played = t.play(position, act.Merge(MV, (CompanySymbol("KR"),), CompanySymbol("GRR")))
    assert t.president(played.position, "GRR") == "Ben"
    assert t.held(played.position, "Ben", "GRR") == 2
    assert t.paid(played, "shares") == [(BEN, GRR, 150)]
    poor = t.merger_round(t.cash(pair("Ben", "Ada"), Ben=149))
    assert not t.offers_of(poor, off.OfferMerge)
    t.refused(
        t.cash(position, Ben=149),
        act.Merge(MV, (CompanySymbol("KR"),), CompanySymbol("GRR")),
        "merge.no_president",
        "6.2",
    )


def test_s6_2__18xx_games_lets_any_owner_become_the_president() -> None:
    position = t.cash(pair("Ben", "Ada"), Ben=0, Ada=500)
    site = t.played_there(position, site18xx.any_owner_completes_a_merger)
    merged = t.submit(merging(site), act.Merge(MV, (CompanySymbol("KR"),), CompanySymbol("GRR")))
    assert t.president(merged, "GRR") is None
    assert merged.state.actor == ADA
    t.refused(merged, act.Pass(ADA), "lap.must_buy")
    bought = t.submit(merged, act.BuyShares(ADA, CompanySymbol("GRR"), (GRR,)))
    assert t.president(bought, "GRR") == "Ada"
    assert t.held(bought, "treasury", "GRR") == 7


def nobodys(position: t.Position, symbol: str) -> t.Position:
    """After a correction that has put the company's certificate into the pool."""
    action = act.Correct(player("Ada"), "certificate", f"{symbol}-0", "as agreed", target=POOL)
    return loop.decide(position, action).position


@pytest.mark.parametrize("variant", [False, True])
@pytest.mark.parametrize("unowned", [("MV",), ("KR",), ("MV", "KR")])
def test_s6_2__a_company_of_nobody_does_not_merge(unowned: tuple[str, ...], variant: bool) -> None:
    """Its part of the new company would go to nobody; only a correction takes an owner away."""
    position = merging(pair())
    if variant:
        position = t.Position(
            site18xx.any_owner_completes_a_merger(position.title), position.options, position.state
        )
    for symbol in unowned:
        position = nobodys(position, symbol)
    assert not t.offers_of(position, off.OfferMerge)
    merge = act.Merge(MV, (CompanySymbol("KR"),), CompanySymbol("GRR"))
    t.refused(position, merge)


def test_s6_1__a_company_of_nobody_does_not_convert() -> None:
    position = nobodys(converting(), "N")
    assert not t.offers_of(position, off.OfferConvert)
    t.refused(position, act.Convert(N, CompanySymbol("NW")))


def test_s6_2__two_stations_are_kept_and_one_a_hex() -> None:
    position = t.submit(
        t.merger_round(three("Ada", "Ada", "Ada")),
        act.Merge(MV, (CompanySymbol("KR"), CompanySymbol("V")), CompanySymbol("GRR")),
    )
    (offer,) = t.offers_of(position, off.OfferGiveUpToken)
    assert {spot.hex for spot in offer.spots} == {"G15", "I13", "I19"}
    t.refused(position, act.GiveUpToken(GRR, HexId("H8"), 0), "token.not_excess", "6.2")
    kept = t.submit(position, act.GiveUpToken(GRR, HexId("I19"), 0))
    assert t.where(kept, "GRR") == ["G15", "I13"]
    assert not t.offers_of(kept, off.OfferGiveUpToken)


def test_s6_3__the_shareholders_buy_as_many_as_they_like_up_to_60_percent() -> None:
    position = t.cash(merging(pair()), Ada=2000)
    position = t.submit(position, act.Merge(MV, (CompanySymbol("KR"),), CompanySymbol("GRR")))
    assert position.state.actor == ADA
    for count in range(3, 7):
        assert position.state.lap.lap == 1
        position = t.submit(position, act.BuyShares(ADA, CompanySymbol("GRR"), (GRR,)))
        assert t.held(position, "Ada", "GRR") == count
    assert position.state.lap.lap == 2
    assert t.money(position, "GRR") == 140 + 180 + 4 * 150


def test_s6_3__then_every_player_may_buy_one_the_president_first() -> None:
    position = t.cash(merging(pair()), Ada=2000, Ben=2000, Cleo=2000)
    position = t.submit(position, act.Merge(MV, (CompanySymbol("KR"),), CompanySymbol("GRR")), act.Pass(ADA))
    assert (position.state.lap.lap, position.state.actor) == (2, ADA)
    position = t.submit(
        position,
        act.BuyShares(ADA, CompanySymbol("GRR"), (GRR,)),
        act.BuyShares(BEN, CompanySymbol("GRR"), (GRR,)),
    )
    assert position.state.actor == CLEO
    position = t.submit(position, act.Pass(CLEO))
    assert position.state.lap.lap == 0
    assert [t.held(position, n, "GRR") for n in ("Ada", "Ben", "Cleo")] == [3, 1, 0]


def test_s6_3__both_laps_after_a_conversion_too() -> None:
    position = t.cash(converting(), Ada=500, Ben=500)
    position = t.submit(position, act.Convert(N, CompanySymbol("NW")))
    assert (position.state.lap.lap, position.state.actor) == (1, ADA)
    position = t.submit(position, act.Pass(ADA))
    assert (position.state.lap.lap, position.state.actor) == (2, ADA)


def test_s6_3__control_changes_at_once() -> None:
    position = t.cash(merging(pair("Ben", "Ada")), Ben=160, Ada=2000)
    position = t.submit(position, act.Merge(MV, (CompanySymbol("KR"),), CompanySymbol("GRR")))
    assert t.president(position, "GRR") == "Ben"
    position = t.submit(position, *[act.BuyShares(ADA, CompanySymbol("GRR"), (GRR,))] * 2)
    assert t.president(position, "GRR") == "Ada"


def test_s6_3__trains_above_the_limit_are_given_up_at_once() -> None:
    position = t.trains(pair(phase="4"), KR="3 3", MV="4 4")
    position = t.submit(t.merger_round(position), act.Merge(MV, (CompanySymbol("KR"),), CompanySymbol("GRR")))
    (offer,) = t.offers_of(position, off.OfferDiscardTrain)
    assert (offer.actor, len(offer.trains)) == (GRR, 4)


def test_s6_4__then_the_next_operating_round_or_the_stock_round() -> None:
    first = t.passes(t.merger_round(pair(), 1), 2)
    assert (first.state.round.kind, first.state.round.index) == ("operating", 2)
    second = t.passes(t.merger_round(pair(), 2), 2)
    assert second.state.round.kind == "stock"


# --- the option: consent is asked ------------------------------------------------------------------


def test_s6_2__the_owners_of_the_other_companies_agree() -> None:
    position = t.switched(merging(pair("Ben", "Ada")), "consent")
    merger = act.Merge(MV, (CompanySymbol("KR"),), CompanySymbol("GRR"))
    assert t.refused(position, merger, "consent.missing", "6.2").facts == {"players": ("Ben",)}
    t.refused(
        position,
        act.Merge(MV, (CompanySymbol("KR"),), CompanySymbol("GRR"), agreed=("Ada", "Cleo")),
        "consent.missing",
    )
    formed = t.submit(position, act.Merge(MV, (CompanySymbol("KR"),), CompanySymbol("GRR"), agreed=("Ben",)))
    assert "GRR" in formed.state.par


def test_s6_2__an_owner_of_all_companies_agrees_with_himself() -> None:
    position = t.switched(merging(pair()), "consent")
    assert "GRR" in t.submit(position, act.Merge(MV, (CompanySymbol("KR"),), CompanySymbol("GRR"))).state.par


def test_s6_2__what_a_merger_would_bring_is_seen_before_anybody_is_asked() -> None:
    position = t.switched(merging(pair("Ben", "Ada")), "consent")
    assert t.offers_of(position, off.OfferMerge)
    seen = loop.preview(position, act.Merge(MV, (CompanySymbol("KR"),), CompanySymbol("GRR")))
    assert t.price_of(seen.position, "GRR")


def test_s6_2__nobody_is_asked_about_a_merger_that_is_not_possible() -> None:
    position = t.switched(merging(pair("Ben", "Ada")), "consent")
    t.refused(position, act.Merge(MV, (CompanySymbol("N"),), CompanySymbol("GRR")), "merge.no_minor")
    assert loop.who_must_agree(position, act.Merge(MV, (CompanySymbol("N"),), CompanySymbol("GRR"))) == ()


def test_s6_2__without_the_option_consent_is_taken_as_given() -> None:
    position = merging(pair("Ben", "Ada"))
    assert loop.who_must_agree(position, act.Merge(MV, (CompanySymbol("KR"),), CompanySymbol("GRR"))) == ()
    assert "GRR" in t.submit(position, act.Merge(MV, (CompanySymbol("KR"),), CompanySymbol("GRR"))).state.par
