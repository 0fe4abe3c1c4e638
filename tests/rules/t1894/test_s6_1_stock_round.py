"""Sections 6.1 and 6.2: turns of a stock round, the certificate limit, and what its end brings."""

import pytest

from roundhouse.engine import actions as act
from roundhouse.engine import events as ev
from roundhouse.engine import offers as off
from roundhouse.engine.names import CompanySymbol
from roundhouse.engine.owners import IPO, POOL, Owner, player
from tests.rules.t1894 import table as t

ADA, BEN, CLEO = player("Ada"), player("Ben"), player("Cleo")


def nord(position: t.Position | None = None, **counts: int) -> t.Position:
    """Ada presides over Nord at 67, Ben has two shares; all have money."""
    position = t.cash(position or t.after_auction(), Ada=2000, Ben=2000, Cleo=2000)
    return t.floated(position, "Nord", 67, "Ada", home="", **(counts or {"Ada": 4, "Ben": 2}))


def buy(name: str, symbol: str, *sources: Owner) -> act.Action:
    return act.BuyShares(player(name), CompanySymbol(symbol), sources or (IPO,))


def turns(position: t.Position, *names: str) -> t.Position:
    """Whole turns: ``Ada`` passes, ``Ada buys`` one share of Nord from the IPO."""
    for name, _, buys in (turn.partition(" ") for turn in names):
        if buys:
            position = t.submit(position, buy(name, "Nord"))
        if position.state.actor == player(name):
            position = t.submit(position, act.Pass(player(name)))
    return position


def test_s6_1__the_first_round_starts_after_the_auction_s_last_buyer() -> None:
    assert t.after_auction().state.actor == CLEO


def test_s6_1__later_rounds_start_with_the_first_card() -> None:
    position = nord()
    position = turns(position, "Cleo buys", "Ada", "Ben", "Cleo")
    assert position.state.order == ("Ada", "Ben", "Cleo")
    position = t.stock_turn(position, "Ada")
    actors = []
    for _ in range(3):
        actors.append(position.state.actor)
        position = t.submit(position, act.Pass(position.state.actor)) if len(actors) < 3 else position
    assert actors == [ADA, BEN, CLEO]


def test_s6_1__sell_buy_and_sell_again_in_one_turn() -> None:
    position = t.stock_turn(nord(), "Ben")
    position = t.submit(
        position,
        act.SellShares(BEN, CompanySymbol("Nord"), 1),
        buy("Ben", "PLM"),
        act.SellShares(BEN, CompanySymbol("Belge"), 1),
    )
    assert position.state.actor == BEN
    assert t.held(position, "pool", "Nord") == 1
    assert t.held(position, "Ben", "PLM") == 2
    position = t.submit(position, act.SellShares(BEN, CompanySymbol("Nord"), 1))
    played = t.play(position, act.Pass(BEN))
    assert played.state.actor == CLEO
    assert not played.all(ev.Passed), "who has acted has not passed"


def test_s6_1__only_one_purchase_a_turn() -> None:
    position = t.submit(t.stock_turn(nord(), "Ben"), buy("Ben", "PLM"))
    assert not t.offers_of(position, off.OfferBuyShares)
    assert not t.offers_of(position, off.OfferPar)
    t.refused(position, buy("Ben", "Belge"), "buy.one_purchase", "6.4")
    t.refused(position, act.Par(BEN, CompanySymbol("AG"), *t.PAR_BOXES[67]), "buy.one_purchase", "6.4")


def test_s6_1__a_president_buys_two_shares_in_the_gray_area() -> None:
    position = t.price(nord(Ada=4, Ben=2, pool=1), "Nord", 7, 1)
    position = t.stock_turn(position, "Ada")
    offer = t.offer_of(position, off.OfferBuyShares, company="Nord")
    assert dict(offer.choices) == {
        ("ipo",): 67,
        ("pool",): 50,
        ("ipo", "ipo"): 134,
        ("ipo", "pool"): 117,
    }
    after = t.submit(position, buy("Ada", "Nord", IPO, POOL))
    assert t.held(after, "Ada", "Nord") == 6
    assert t.money(after, "Ada") == 2000 - 117
    t.refused(after, buy("Ada", "Nord"), "buy.one_purchase", "6.4")
    t.refused(position, buy("Ada", "Nord", POOL, POOL), "buy.none_left", "6.4")
    t.refused(position, buy("Ada", "Nord", IPO, IPO, IPO), "buy.one_certificate", "6.4")


def test_s6_1__no_second_share_for_another_player_or_at_another_price() -> None:
    gray = t.price(nord(), "Nord", 7, 1)
    t.refused(t.stock_turn(gray, "Ben"), buy("Ben", "Nord", IPO, IPO), "buy.one_certificate", "6.4")
    t.refused(t.stock_turn(nord(), "Ada"), buy("Ada", "Nord", IPO, IPO), "buy.one_certificate", "6.4")


def test_s6_1__purchases_need_the_money() -> None:
    position = t.stock_turn(t.cash(nord(), Ben=66), "Ben")
    assert not t.offers_of(position, off.OfferBuyShares)
    t.refused(position, buy("Ben", "Nord"), "buy.cannot_afford", "6.4")
    position = t.stock_turn(t.cash(nord(), Ben=67), "Ben")
    assert t.money(t.submit(position, buy("Ben", "Nord")), "Ben") == 0


def full_hand(**cleo: int) -> t.Position:
    """Three players; Ada holds 18 certificates: three privates and 15 public ones."""
    position = t.cash(t.after_auction(), Ada=2000, Ben=2000, Cleo=2000)
    for symbol, chief in (("Nord", "Ben"), ("AG", "Ben"), ("Est", "Cleo")):
        position = t.floated(position, symbol, 67, chief, home="", **{chief: 5, "Ada": 4})
    position = t.floated(position, "CFOR", 67, "Cleo", home="", **(cleo or {"Cleo": 6}))
    assert t.counted(position, "Ada") == 18
    return position


@pytest.mark.parametrize(("players", "limit"), [(3, 18), (4, 14)])
def test_s6_1__the_limit_is_18_or_14(players: int, limit: int) -> None:
    assert t.certificate_limit(t.start(players)) == limit


def test_s6_1__nobody_buys_past_the_limit() -> None:
    position = t.stock_turn(full_hand(), "Ada")
    assert not t.offers_of(position, off.OfferBuyShares)
    t.refused(position, buy("Ada", "CFOR"), "buy.certificate_limit", "6.1")
    t.refused(
        position, act.Par(ADA, CompanySymbol("Ouest"), *t.PAR_BOXES[67]), "buy.certificate_limit", "6.1"
    )


def test_s6_1__privates_count_and_each_certificate_counts_once() -> None:
    position = full_hand()
    position = t.private(position, "LRC", "Nord")
    assert t.counted(position, "Ada") == 17
    assert t.held(position, "Ada", "PLM") == 3, "two of them on one certificate"
    assert len(t.cert.held_by(position.state, ADA, CompanySymbol("PLM"))) == 2


def test_s6_1__certificates_in_the_gray_area_do_not_count() -> None:
    position = t.price(full_hand(), "Nord", 7, 0)
    assert t.counted(position, "Ada") == 14
    position = t.stock_turn(position, "Ada")
    assert t.held(t.submit(position, buy("Ada", "CFOR")), "Ada", "CFOR") == 1


def test_s6_1__a_gray_share_may_be_bought_at_the_limit() -> None:
    position = t.stock_turn(t.price(full_hand(), "CFOR", 7, 0), "Ada")
    position = t.submit(position, buy("Ada", "CFOR"))
    assert t.counted(position, "Ada") == 18


def above_limit() -> t.Position:
    """Ada is on turn with 19 certificates."""
    position = t.private(full_hand(), "AR", "Ada")
    return t.stock_turn(position, "Ada")


def test_s6_1__above_the_limit_a_player_must_sell() -> None:
    position = above_limit()
    assert not t.offers_of(position, off.OfferPass)
    assert not t.offers_of(position, off.OfferBuyShares)
    t.refused(position, act.Pass(ADA), "stock.above_limit", "6.1")
    t.refused(position, buy("Ada", "CFOR"), "stock.above_limit", "6.1")
    position = t.submit(position, act.SellShares(ADA, CompanySymbol("Nord"), 1))
    assert t.counted(position, "Ada") == 18
    assert t.submit(position, act.Pass(ADA)).state.actor == BEN


def test_s6_1__a_price_falling_into_the_gray_area_can_be_enough() -> None:
    position = t.price(above_limit(), "Nord", 7, 3)
    position = t.submit(t.stock_turn(position, "Ada"), act.SellShares(ADA, CompanySymbol("Nord"), 1))
    assert t.price_of(position, "Nord") == 55
    assert t.counted(position, "Ada") == 15


def test_s6_1__who_can_not_sell_enough_sells_what_is_possible() -> None:
    position = full_hand(Cleo=5, pool=5)
    for symbol, chief in (("Nord", "Ben"), ("AG", "Ben"), ("Est", "Cleo")):
        position = t.shares(position, symbol, chief, rest="ipo", **{chief: 2, "Ada": 4, "pool": 4})
        position = t.price(position, symbol, 0, 3)
    for symbol, chief in (("PLM", "Ada"), ("Belge", "Ben")):
        position = t.shares(
            position, symbol, chief, rest="ipo", **{chief: 3 if symbol == "PLM" else 2, "pool": 5}
        )
    for extra in ("AR", "LS", "NMinorS", "GLG", "BMS"):
        position = t.private(position, extra, "Ada")
    position = t.stock_turn(position, "Ada")
    assert t.counted(position, "Ada") == 22
    for symbol in ("Nord", "AG", "Est"):
        assert t.offer_of(position, off.OfferSellShares, company=symbol).counts == (1,)
        assert not t.offers_of(position, off.OfferPass)
        position = t.submit(position, act.SellShares(ADA, CompanySymbol(symbol), 1))
    assert t.counted(position, "Ada") == 19
    assert position.state.actor == BEN, "nothing else was possible"


def test_s6_1__a_sale_that_does_not_help_is_not_demanded() -> None:
    position = above_limit()
    for symbol, chief in (("Nord", "Ben"), ("AG", "Ben"), ("Est", "Cleo"), ("PLM", "Ada"), ("Belge", "Ben")):
        own = {"Ada": 3} if symbol == "PLM" else {chief: 2, "Ada": 3}
        position = t.shares(position, symbol, chief, rest="ipo", **{**own, "pool": 5})
    position = t.price(t.shares(position, "CFOR", "Cleo", Cleo=5, Ada=3), "CFOR", 7, 0)
    for extra in ("LS", "NMinorS"):
        position = t.private(position, extra, "Ada")
    position = t.stock_turn(position, "Ada")
    assert t.counted(position, "Ada") > 18
    assert t.offer_of(position, off.OfferSellShares, company="CFOR").counts
    assert t.offers_of(position, off.OfferPass), "gray certificates don't count anyway"


def test_s6_1__who_passes_may_act_in_a_later_turn() -> None:
    position = nord()
    position = t.submit(position, act.Pass(CLEO), act.Pass(ADA), buy("Ben", "Nord"))
    assert position.state.actor == CLEO
    assert t.held(t.submit(position, buy("Cleo", "Nord")), "Cleo", "Nord") == 1


def test_s6_1__the_round_ends_when_all_pass_in_a_row() -> None:
    position = turns(nord(), "Cleo", "Ada", "Ben buys", "Cleo", "Ada")
    assert position.state.round.kind == "stock", "Ben's last turn was no pass"
    assert t.submit(position, act.Pass(BEN)).state.round.kind == "operating"


def test_s6_1__acting_gives_the_place_in_order_back() -> None:
    position = t.submit(nord(), act.Pass(CLEO), act.Pass(ADA))
    assert position.state.stock.passed == ("Cleo", "Ada")
    position = turns(position, "Ben buys", "Cleo buys")
    assert position.state.stock.passed == ("Ada",), "Ada moves up"
    position = turns(position, "Ada", "Ben")
    assert position.state.stock.passed == ("Ada", "Ben")
    played = t.play(position, act.Pass(CLEO))
    assert played.all(ev.OrderSet) == [ev.OrderSet(("Ada", "Ben", "Cleo"))]


def test_s6_1__selling_is_acting_too() -> None:
    position = t.stock_turn(nord(), "Ada")
    position = t.submit(position, act.Pass(ADA), act.Pass(BEN), act.Pass(CLEO))
    assert position.state.round.kind == "operating"
    position = t.stock_turn(nord(), "Ada")
    position = t.submit(position, act.Pass(ADA), act.Pass(BEN), act.SellShares(CLEO, CompanySymbol("PLM"), 1))
    position = t.submit(position, act.Pass(CLEO))
    assert position.state.round.kind == "stock"
    assert position.state.stock.passed == ("Ada", "Ben")
    position = turns(position, "Ada", "Ben")
    assert position.state.round.kind == "stock", "only two have passed since the sale"
    assert turns(position, "Cleo").state.round.kind == "operating"


def test_s6_2__the_order_of_passing_is_the_next_round_s_order() -> None:
    position = turns(nord(), "Cleo", "Ada buys", "Ben", "Cleo")
    played = t.play(position, act.Pass(ADA))
    assert played.state.order == ("Cleo", "Ben", "Ada")
    assert t.stock_turn(played.position, "Cleo").state.order == ("Cleo", "Ben", "Ada")


def pass_all(position: t.Position) -> t.Played:
    """All pass; what the last pass brings about."""
    for _ in range(len(position.state.order) - 1):
        position = t.submit(position, act.Pass(position.state.actor))
    return t.play(position, act.Pass(position.state.actor))


def test_s6_2__sold_out_companies_rise_before_the_operating_round() -> None:
    played = pass_all(t.stock_turn(nord(Ada=6, Ben=4), "Ada"))
    assert played.all(ev.PriceMoved) == [
        ev.PriceMoved(CompanySymbol("Nord"), 6, 5, 75, "sold_out", before=67)
    ]
    kinds = [type(e) for e in played.events]
    assert kinds.index(ev.PriceMoved) < kinds.index(ev.RoundBegan)


@pytest.mark.parametrize("counts", [{"Ada": 6, "Ben": 3}, {"Ada": 6, "Ben": 3, "pool": 1}])
def test_s6_2__a_share_in_ipo_or_pool_keeps_the_price(counts: dict[str, int]) -> None:
    assert not pass_all(t.stock_turn(nord(None, **counts), "Ada")).all(ev.PriceMoved)


def test_s6_2__they_rise_in_operating_order() -> None:
    position = nord(Ada=6, Ben=4)
    position = t.floated(position, "Est", 67, "Cleo", Cleo=6, Ada=4)
    position = t.floated(position, "AG", 95, "Ben", Ben=6, Cleo=4)
    played = pass_all(t.stock_turn(position, "Ada"))
    assert [e.company for e in played.all(ev.PriceMoved)] == ["AG", "Nord", "Est"]
    assert t.market.stack(played.state, 6, 5) == ("Nord", "Est")


def test_s6_2__the_number_of_operating_rounds_is_the_phase_s() -> None:
    played = pass_all(t.stock_turn(t.phase(nord(), "Brown"), "Ada"))
    assert played.all(ev.RoundBegan) == [ev.RoundBegan("operating", 2, 1, 3)]
