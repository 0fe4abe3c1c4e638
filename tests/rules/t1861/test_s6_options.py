"""Chapter 6: larger mergers, ties, what comes along, and what 18xx.games does otherwise."""

import msgspec
import pytest

from roundhouse.engine import actions as act
from roundhouse.engine import events as ev
from roundhouse.engine import offers as off
from roundhouse.engine.names import CompanySymbol, HexId, PrivateSymbol
from roundhouse.engine.owners import player
from roundhouse.engine.title import Deviation, Title
from roundhouse.engine.tree import changed
from roundhouse.titles.t1861 import site18xx
from roundhouse.titles.t1861.mergers import TrackOnly
from tests.names import company
from tests.rules.t1861 import table as t

ADA, BEN, CLEO = (player(name) for name in t.PLAYERS[:3])
GRR, KR, MV, V, Y = (company(s) for s in ("GRR", "KR", "MV", "V", "Y"))
# Voronezh - Lugansk (town) - Rostov - Yuzovka - Kharkov, one line; Rostov and Yuzovka have one circle each
CHAIN = {
    "I13": ("57", 0), "I15": ("9", 0), "I17": ("4", 0), "I19": ("5", 2), "H18": ("57", 2), "G17": ("8", 3),
    "G15": ("621", 0),
}  # fmt: skip


def four(mv: str = "Ada", v: str = "Ada", y: str = "Ada", kr: str = "Ada", *options: str) -> t.Position:
    """MV, V, Y and KR in a row on the map, formed in this order; prices 90, 80, 70, 65; Ada has 500 more."""
    position = t.phase(t.opened(3, *options), "3")
    for symbol, owner, share in (("MV", mv, 90), ("V", v, 80), ("Y", y, 70), ("KR", kr, 65)):
        position = t.minor(position, symbol, owner, share, money=10)
    position = t.boxed(position, MV=(4, 4), V=(4, 3), Y=(5, 3), KR=(4, 1))
    position = t.operated(t.tiles(position, **CHAIN), "MV", "V", "Y", "KR")
    return t.cash(position, Ada=900, Ben=400, Cleo=400)


def acting(position: t.Position, symbol: str = "MV") -> t.Position:
    """The company is on turn in the merger round."""
    position = t.merger_round(position)
    while position.state.actor != company(symbol):
        position = t.submit(position, act.Pass(position.state.actor))
    return position


def merged(position: t.Position, *others: str) -> t.Played:
    """Who is on turn merges with the others into GRR."""
    return t.play(
        position, act.Merge(position.state.actor, tuple(map(CompanySymbol, others)), CompanySymbol("GRR"))
    )


def all_given_up(position: t.Position) -> t.Position:
    """Stations in excess have gone back, the last first."""
    while offers := t.offers_of(position, off.OfferGiveUpToken):
        spot = offers[0].spots[-1]
        position = t.submit(position, act.GiveUpToken(GRR, spot.hex, spot.city))
    return position


def test_s6_2__the_one_that_acts_need_not_have_the_routes() -> None:
    """At 18xx.games full cities block: V alone is next to both others."""
    position = t.played_there(acting(four()), site18xx.mergers_blocked_by_tokens)
    t.refused(
        position, act.Merge(MV, (CompanySymbol("Y"),), CompanySymbol("GRR")), "merge.not_connected", "6.2"
    )
    played = merged(position, "V", "Y")
    assert played.all(ev.CompaniesMerged)[0].minors == ("MV", "V", "Y")


def test_s6_2__foreign_tokens_do_not_block() -> None:
    assert merged(acting(four()), "KR").all(ev.CompaniesMerged)


def test_s6_2__at_18xx_games_one_after_the_other_may_be_reached() -> None:
    blocked = t.played_there(acting(four()), site18xx.mergers_blocked_by_tokens)
    t.refused(
        blocked,
        act.Merge(MV, (CompanySymbol("V"), CompanySymbol("Y"), CompanySymbol("KR")), CompanySymbol("GRR")),
        "merge.not_connected",
        "6.2",
    )
    chained = t.played_there(blocked, site18xx.mergers_in_a_chain)
    assert len(merged(chained, "V", "Y", "KR").all(ev.CompaniesMerged)[0].minors) == 4


def test_s6_2__up_to_ten() -> None:
    position = acting(four())
    assert t.offer_of(position, off.OfferMerge).most == 10
    many = (
        CompanySymbol("V"),
        CompanySymbol("Y"),
        CompanySymbol("KR"),
        CompanySymbol("N"),
        CompanySymbol("RO"),
        CompanySymbol("OK"),
        CompanySymbol("KK"),
        CompanySymbol("KB"),
        CompanySymbol("M-K"),
        CompanySymbol("MNN"),
    )
    t.refused(position, act.Merge(MV, many, CompanySymbol("GRR")), "merge.number", "6.2")


def test_s6_2__the_price_is_that_of_dearest_and_cheapest_only() -> None:
    played = merged(acting(four()), "V", "Y", "KR")
    assert played.all(ev.CompaniesMerged)[0].price == 150  # 90 + 65 = 155
    assert t.held(played.position, "Ada", "GRR") == 4


def test_s6_2__of_equals_the_owner_of_the_oldest_company_presides() -> None:
    played = merged(acting(four("Ada", "Ben", "Ben", "Ada")), "V", "Y", "KR")
    assert t.president(played.position, "GRR") == "Ada"
    other = merged(acting(four("Ben", "Ada", "Ada", "Ben")), "V", "Y", "KR")
    assert t.president(other.position, "GRR") == "Ben"


def test_s6_2__the_oldest_is_the_one_formed_first_not_the_dearest() -> None:
    position = t.boxed(four("Ben", "Ada", "Ada", "Ben"), V=(4, 5), Y=(4, 5))
    assert t.president(merged(acting(position, "V"), "MV", "Y", "KR").position, "GRR") == "Ben"


def test_s6_2__at_18xx_games_who_first_has_two_in_operating_order_presides() -> None:
    rule = four("Ada", "Ben", "Ben", "Ada")
    site = t.played_there(acting(rule), site18xx.first_with_two_shares_presides)
    assert t.president(merged(acting(rule), "V", "Y", "KR").position, "GRR") == "Ada"
    assert t.president(merged(site, "V", "Y", "KR").position, "GRR") == "Ben"


def test_s6_2__at_18xx_games_the_one_with_more_shares_presides_after_all() -> None:
    """Ben has two before Cleo, who ends with three."""
    position = t.tiles(t.phase(t.opened(), "4"), H8=("638", 0))
    for symbol, owner in (("N", "Ben"), ("M-K", "Cleo"), ("MNN", "Cleo")):
        position = t.minor(position, symbol, owner)
    position = t.played_there(t.merger_round(position), site18xx.first_with_two_shares_presides)
    assert t.president(merged(position, "M-K", "MNN").position, "GRR") == "Cleo"


WIDE = {
    "H8": ("638", 0), "H10": ("58", 3), "I11": ("8", 0), "I13": ("63", 0), "H14": ("9", 1), "G15": ("623", 0),
    "F14": ("9", 2), "E13": ("58", 5), "D14": ("636", 0),
}  # fmt: skip
"""Moscow, Voronezh, Kharkov and Kiev."""


def test_s6_2__nobody_may_have_seven_of_them_at_18xx_games() -> None:
    position = t.tiles(t.phase(t.opened(), "4"), **WIDE)
    symbols = tuple(map(CompanySymbol, ("MNN", "M-K", "N", "KR", "MV", "KK", "KB")))
    for symbol in symbols:
        position = t.minor(position, symbol)
    position = t.merger_round(t.boxed(position, MNN=(4, 4)))
    assert position.state.actor == company("MNN")
    (seven,) = merged(position, *symbols[1:]).all(ev.CompaniesMerged)
    assert len(seven.minors) == 7
    site = t.played_there(position, site18xx.six_shares_by_a_merger)
    t.refused(site, act.Merge(company("MNN"), symbols[1:], CompanySymbol("GRR")), "merge.owner_limit", "6.2")
    assert merged(site, *symbols[1:6]).all(ev.CompaniesMerged)


def test_s6_2__one_station_is_kept_in_a_hex() -> None:
    """N and M-K stand in the same city of Moscow."""
    kept = t.submit(in_moscow("638"), act.Merge(company("N"), (CompanySymbol("M-K"),), CompanySymbol("GRR")))
    assert not t.offers_of(kept, off.OfferGiveUpToken), "one is as good as the other"
    assert t.where(kept, "GRR") == ["H8"]
    assert kept.state.tokens["GRR-0"].where == "map"
    assert sum(p.where == "charter" for n, p in kept.state.tokens.items() if n.startswith("GRR-")) == 2


def in_moscow(tile: str) -> t.Position:
    """N is on turn in the merger round; it and M-K have their stations on this tile of Moscow."""
    position = t.tiles(t.phase(t.opened(), "4"), H8=(tile, 0))
    position = t.minor(t.minor(position, "N"), "M-K")
    return t.merger_round(t.operated(position, "N", "M-K"))


def test_s6_2__of_two_cities_of_a_hex_the_president_chooses() -> None:
    position = t.merger_round(t.played_there(in_moscow("637"), joined))
    position = t.submit(position, act.Merge(company("N"), (CompanySymbol("M-K"),), CompanySymbol("GRR")))
    (offer,) = t.offers_of(position, off.OfferGiveUpToken)
    assert {(spot.hex, spot.city) for spot in offer.spots} == {("H8", 0), ("H8", 1)}
    kept = t.submit(position, act.GiveUpToken(GRR, HexId("H8"), 0))
    assert [(p.hex, p.city) for p in kept.state.tokens.values() if p.where == "map"] == [("H8", 1)]


class Everywhere(msgspec.Struct, frozen=True):
    """Track leads from every company to every other."""

    def partners(self, position: t.Position, minor: str) -> tuple[str, ...]:
        """All others."""
        return tuple(m for m in t.market.operating_order(position, "minor") if m != minor)


def joined(title: Title) -> Title:
    """Mergers of companies that no track joins."""
    return changed(title, TrackOnly, lambda _: Everywhere())


def test_s6_2__the_other_stations_leave_the_map() -> None:
    position = all_given_up(merged(acting(four()), "V", "Y", "KR").position)
    assert len(t.where(position, "GRR")) == 2
    assert [t.where(position, symbol) for symbol in ("MV", "V", "Y", "KR")] == [[]] * 4


def test_s6_2__all_owners_are_taken_to_agree() -> None:
    """The table asks them: the engine has no say in that."""
    assert merged(acting(four("Ada", "Ada", "Ben", "Cleo")), "V", "Y", "KR").all(ev.CompaniesMerged)


def test_s6_3__money_trains_private_companies_and_loans_come_along() -> None:
    position = t.trains(t.loans(four(), MV=2, V=2, Y=2), MV="3", V="3")
    position = t.private(position, "TSR", "Y")
    played = merged(acting(position), "V", "Y")
    state = played.state
    assert (state.cash[GRR], state.loans[CompanySymbol("GRR")]) == (30, 6), (
        "more loans than it could take itself"
    )
    assert t.kinds_of(played.position, "GRR") == ["3", "3"]
    assert state.privates[PrivateSymbol("TSR")] == GRR
    assert not {"MV", "V", "Y"} & {symbol for symbol, owed in state.loans.items() if owed}


def test_s6_3__what_is_left_lies_in_the_treasury_and_pays_the_company() -> None:
    position = all_given_up(merged(acting(four("Ada", "Ada", "Ben", "Cleo")), "V", "Y", "KR").position)
    assert t.held(position, "treasury", "GRR") == 6
    before = t.money(position, "GRR")
    bought = t.submit(position, act.BuyShares(ADA, CompanySymbol("GRR"), (GRR,)))
    assert t.money(bought, "GRR") == before + 150


def test_s6_3__first_the_shareholders_clockwise_from_the_president() -> None:
    position = all_given_up(merged(acting(four("Cleo", "Ada", "Cleo", "Ada")), "V", "Y").position)
    assert (t.president(position, "GRR"), position.state.actor) == ("Cleo", CLEO)
    assert position.state.lap.waiting == ("Cleo", "Ada"), "not Ben, who has no share"
    t.refused(position, act.BuyShares(BEN, CompanySymbol("GRR"), (GRR,)))
    position = t.submit(
        position,
        act.BuyShares(CLEO, CompanySymbol("GRR"), (GRR,)),
        act.BuyShares(CLEO, CompanySymbol("GRR"), (GRR,)),
    )
    position = t.submit(position, act.Pass(CLEO)) if position.state.actor == CLEO else position
    assert position.state.actor == ADA


def test_s6_3__then_everybody_clockwise_from_the_president() -> None:
    position = all_given_up(merged(acting(four("Cleo", "Ada", "Cleo", "Ada")), "V", "Y").position)
    position = t.passes(position, 2)
    assert (position.state.lap.lap, position.state.lap.waiting) == (2, ("Cleo", "Ada", "Ben"))
    position = t.submit(position, act.BuyShares(CLEO, CompanySymbol("GRR"), (GRR,)))
    assert position.state.actor == ADA, "one each"


def test_s6_3__a_president_who_changed_in_the_first_lap_begins_the_second() -> None:
    position = all_given_up(merged(acting(four("Cleo", "Ada", "Cleo", "Ada")), "V", "Y").position)
    position = t.submit(position, act.Pass(CLEO), *[act.BuyShares(ADA, CompanySymbol("GRR"), (GRR,))] * 2)
    assert t.president(position, "GRR") == "Ada"
    assert t.submit(position, act.Pass(ADA)).state.lap.waiting[0] == "Ada"


def test_s6_3__the_certificate_limit_holds() -> None:
    position = all_given_up(merged(acting(four()), "V", "Y", "KR").position)
    tight = t.replace(position.definition, certificate_limit={3: 3})
    title = t.replace(position.title, definition=tight)
    assert not t.offers_of(t.Position(title, position.options, position.state), off.OfferBuyShares)


def test_s6_3__at_18xx_games_the_owner_of_the_first_company_begins() -> None:
    def laps(*ways: Deviation) -> tuple[tuple[str, ...], tuple[str, ...]]:
        position = acting(four("Ada", "Cleo", "Cleo", "Ada"))
        for way in ways:
            position = t.played_there(position, way)
        position = all_given_up(merged(position, "V", "Y").position)
        first = position.state.lap.waiting
        return first, t.passes(position, len(first)).state.lap.waiting

    assert laps() == (("Cleo", "Ada"), ("Cleo", "Ada", "Ben"))
    assert laps(site18xx.laps_by_first_company) == (("Ada", "Cleo"), ("Cleo", "Ada", "Ben"))
    assert laps(site18xx.laps_by_first_company, site18xx.nobody_passes_twice)[1] == ("Ada", "Ben")


def second_lap(*decisions: act.Action) -> tuple[str, ...]:
    """Who may buy in the second lap at 18xx.games, after these decisions in the first; Cleo presides."""
    position = t.played_there(acting(four("Cleo", "Ada", "Cleo", "Ada")), site18xx.nobody_passes_twice)
    position = all_given_up(merged(position, "V", "Y").position)
    assert position.state.lap.waiting == ("Cleo", "Ada")
    return t.submit(position, *decisions).state.lap.waiting


def test_s6_3__at_18xx_games_who_has_just_passed_does_not_begin_the_second_lap() -> None:
    buys = act.BuyShares(ADA, CompanySymbol("GRR"), (GRR,))
    assert second_lap(act.Pass(CLEO), act.Pass(ADA)) == ("Cleo", "Ada", "Ben"), "Cleo comes first"
    assert second_lap(act.Pass(CLEO), buys, buys, act.Pass(ADA)) == ("Ben", "Cleo"), "Ada presides"


def test_s6_3__at_18xx_games_a_purchase_after_a_pass_is_no_pass() -> None:
    """Ada's money is spent with her purchase, so that the lap ends with it and not with a pass."""
    position = t.played_there(
        acting(t.cash(four("Cleo", "Ada", "Cleo"), Ada=150)), site18xx.nobody_passes_twice
    )
    position = all_given_up(merged(position, "V", "Y").position)
    position = t.submit(position, act.Pass(CLEO), act.BuyShares(ADA, CompanySymbol("GRR"), (GRR,)))
    assert (position.state.lap.lap, position.state.lap.waiting[0]) == (2, "Cleo")
    again = t.played_there(acting(t.cash(four("Cleo", "Ada", "Cleo"), Ada=149)), site18xx.nobody_passes_twice)
    again = t.submit(all_given_up(merged(again, "V", "Y").position), act.Pass(CLEO))
    assert (again.state.lap.lap, again.state.lap.waiting) == (2, ("Ben",)), "nobody acted after Cleo"


def test_s6_3__a_stale_pass_counts_for_nothing_in_the_next_sale() -> None:
    position = t.played_there(acting(four("Cleo", "Cleo", "Ben", "Ben")), site18xx.nobody_passes_twice)
    position = t.change(position, flags={site18xx.JUST_PASSED: 3})
    position = merged(position, "V").position
    assert not position.state.flags[site18xx.JUST_PASSED]


def test_s5_8_3__at_18xx_games_a_merged_company_discards_after_the_sale_of_its_shares() -> None:
    rich = t.trains(four(), MV="2 2", V="2 2", Y="2")
    at_once = all_given_up(merged(acting(rich), "V", "Y").position)
    assert t.offers_of(at_once, off.OfferDiscardTrain)
    site = t.played_there(acting(rich), site18xx.discards_after_the_sale)
    later = all_given_up(merged(site, "V", "Y").position)
    while later.state.lap.lap:
        assert not t.offers_of(later, off.OfferDiscardTrain)
        later = t.submit(later, act.Pass(later.state.actor))
    assert t.offer_of(later, off.OfferDiscardTrain).actor == GRR


def test_s6__at_18xx_games_companies_are_asked_that_can_only_pass() -> None:
    position = t.minor(t.phase(t.opened(), "3"), "N")
    assert t.merger_round(position).state.round.kind != "merger"
    asked = t.merger_round(t.played_there(position, site18xx.every_minor_asked))
    assert (asked.state.round.kind, asked.state.actor) == ("merger", company("N"))
    assert t.submit(asked, act.Pass(company("N"))).state.round.kind == "operating"


def test_s6_3__it_operates_in_the_next_operating_round() -> None:
    position = all_given_up(merged(acting(four()), "V", "Y", "KR").position)
    while position.state.round.kind == "merger":
        position = t.submit(position, act.Pass(position.state.actor))
    assert position.state.round.kind == "operating"
    assert position.state.actor == GRR
    t.refused(t.stock_turn(position), act.SellShares(ADA, CompanySymbol("GRR"), 1), "sale.too_early", "4.1")


@pytest.mark.parametrize("box", [(0, 6), (1, 6), (2, 6), (3, 6), (4, 6), (5, 6)])
def test_s6_1__from_every_box_of_the_yellow_zone(box: tuple[int, int]) -> None:
    position = t.merger_round(t.boxed(t.minor(t.phase(t.opened(), "3"), "N"), N=box))
    offer = t.offer_of(position, off.OfferConvert)
    played = t.play(position, act.Convert(company("N"), CompanySymbol("GRR")))
    assert t.price_of(played.position, "GRR") == offer.price == t.price_of(position, "N")
    assert t.market.in_zone(played.position, CompanySymbol("GRR"), "par") or t.market.in_zone(
        played.position, CompanySymbol("GRR"), "par-major"
    )


def test_s6_1__its_station_becomes_the_public_companys() -> None:
    position = t.merger_round(t.boxed(t.minor(t.phase(t.opened(), "3"), "N"), N=(4, 6)))
    position = t.submit(position, act.Convert(company("N"), CompanySymbol("GRR")))
    place = position.state.tokens["GRR-0"]
    assert (place.hex, place.city) == ("H8", 1)
    assert position.state.tokens["N-0"].where == "removed"


def test_s6_1__no_public_company_is_left() -> None:
    position = t.phase(t.minor(t.opened(), "N"), "4")
    homes = [("M7", 0), ("P8", 0), ("L12", 0), ("F18", 0), ("M19", 0), ("P2", 0), ("D14", 0), ("K7", 0)]
    for symbol, home in zip(("NW", "SW", "SE", "MK", "MVR", "MKV", "MKN", "GRR"), homes, strict=True):
        position = t.public(position, symbol, home=home)
    position = t.merger_round(t.boxed(position, N=(4, 6)))
    assert position.state.round.kind != "merger", "nobody can do anything"
