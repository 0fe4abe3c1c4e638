"""Section 7.3.7.3: buying a train that must be bought with the president's money, and bankruptcy."""

import pytest

from roundhouse.engine import actions as act
from roundhouse.engine import events as ev
from roundhouse.engine import offers as off
from roundhouse.engine.errors import ActionRefused
from roundhouse.engine.names import CompanySymbol
from roundhouse.engine.owners import BANK, SUPPLY, player
from roundhouse.engine.position import Draft
from roundhouse.engine.title import Deviation, TurnStep
from roundhouse.titles.t1894 import site18xx
from tests.names import company
from tests.rules.t1894 import table as t

AG, EST, ADA, BEN = company("AG"), company("Est"), player("Ada"), player("Ben")
TRACK = {"D15": ("57", 1), "D13": ("9", 1), "D11": ("X3", 4)}


def due(ada: int, money: int = 50, options: tuple[str, ...] = (), **more: object) -> t.Position:
    """AG (president Ada with 6 shares, price 67) has a route and no train; a train costs 400.

    Est belongs to Ada (4 shares, price 80); ``est``: its shares otherwise; ``other``: its trains.
    """
    position = t.supply_from(t.phase(t.after_auction(), "Blue"), "5+1")
    position = t.floated(position, "AG", money=money, **(more.get("ag") or {"Ada": 6}))  # type: ignore[arg-type]
    position = t.floated(position, "Est", par=80, money=100, **(more.get("est") or {"Ada": 4}))  # type: ignore[arg-type]
    for symbol in ("PLM", "Belge"):
        position = t.shares(position, symbol, "Cleo", Cleo=5, pool=5)
    position = t.trains(position, Est=more.get("other", ""))  # type: ignore[arg-type]
    position = t.tiles(t.operated(position, "Est", "PLM", "Belge"), **TRACK)
    position = t.switched(t.cash(position, Ada=ada, Ben=1000), *options)
    return t.at_step(position, "AG", "trains")


def buy(position: t.Position, price: int = 400) -> act.BuyTrain:
    train = t.offers_of(position, off.OfferBuyTrain, seller=SUPPLY)[0].train
    return act.BuyTrain(AG, train, SUPPLY, price)


def sell(symbol: str, count: int) -> act.SellShares:
    return act.SellShares(ADA, CompanySymbol(symbol), count)


def test_s7_3_7_3__a_company_with_a_route_must_own_a_train_when_its_turn_ends() -> None:
    position = due(350)
    assert t.offer_of(position, off.OfferBuyTrain, seller=SUPPLY).must
    t.refused(position, act.Pass(AG), "stage.must_act", "7.3.7")


def ferry_last(ada: int, treasury: int = 80) -> t.Position:
    """AG, at the coast without a train or a ferry marker, has passed all it may."""
    position = t.builder({"B11": ("57", 2)}, {"AG-1": ("B11", 0, 0)}, treasury=treasury)
    return t.pass_to(t.cash(position, Ada=ada), "end")


def test_s7_3_7_3__a_ferry_marker_bought_after_the_trains_makes_one_due() -> None:
    position = ferry_last(100)
    assert t.offers_of(position, off.OfferPass)
    assert not t.offers_of(position, off.OfferBuyTrain)
    t.refused(position, act.BuyTrain(AG, "2-0", SUPPLY, 80))
    position = t.submit(position, act.BuyMarker(AG, "ferry"))
    assert position.state.operating.stage == "end"
    t.refused(position, act.Pass(AG), "stage.must_act", "7.3")
    offer = t.offer_of(position, off.OfferBuyTrain, seller=SUPPLY)
    assert (offer.must, offer.contribution) == (True, 80)
    played = t.play(position, act.BuyTrain(AG, offer.train, SUPPLY, 80))
    assert (t.money(played.position, "Ada"), t.kinds_of(played.position, "AG")) == (20, ["2"])
    assert played.all(ev.TurnEnded) == [ev.TurnEnded(AG)]


def test_s7_3_7_3__nothing_more_is_bought_then_than_the_train_that_is_due() -> None:
    position = t.submit(ferry_last(0, treasury=1000), act.BuyMarker(AG, "ferry"))
    offer = t.offer_of(position, off.OfferBuyTrain, seller=SUPPLY)
    position = t.submit(position, act.BuyTrain(AG, offer.train, SUPPLY, 80))
    assert not t.offers_of(position, off.OfferBuyTrain)


def test_s7_3_7_3__for_a_train_due_after_a_ferry_marker_shares_are_sold_too() -> None:
    position = t.submit(ferry_last(0), act.BuyMarker(AG, "ferry"))
    assert "AG" in {o.company for o in t.offers_of(position, off.OfferSellShares)}
    t.refused(position, act.Pass(AG), "stage.must_act", "7.3")
    position = t.submit(position, sell("AG", 2))
    assert t.offer_of(position, off.OfferBuyTrain, seller=SUPPLY).contribution == 80
    ruined = t.shares(ferry_last(0), "AG", "Ada", Ada=2, Ben=1, pool=5)
    for symbol in ("PLM", "Belge"):
        ruined = t.shares(ruined, symbol, "Cleo", Cleo=5, pool=5)
    ruined = t.submit(ruined, act.BuyMarker(AG, "ferry"))
    assert t.offers_of(ruined, off.OfferBankruptcy)


def test_s7_3_7_3__the_president_adds_exactly_what_is_missing() -> None:
    position = due(500)
    offer = t.offer_of(position, off.OfferBuyTrain, seller=SUPPLY)
    assert (offer.contribution, offer.minimum, offer.maximum) == (350, 400, 400)
    played = t.play(position, buy(position))
    assert played.all(ev.Paid)[:2] == [
        ev.Paid(ADA, AG, 350, "contribution", "AG"),
        ev.Paid(AG, BANK, 400, "train", offer.train),
    ]
    assert t.money(played.position, "Ada") == 150
    t.refused(position, buy(position, 450), "train.price")


def test_s7_3_7_3__the_company_ends_with_an_empty_treasury() -> None:
    position = due(500)
    assert t.money(t.submit(position, buy(position)), "AG") == 0


def test_s7_3_7_3__with_enough_in_the_treasury_the_president_adds_nothing() -> None:
    position = due(500, money=400)
    assert t.offer_of(position, off.OfferBuyTrain, seller=SUPPLY).contribution == 0
    played = t.play(position, buy(position))
    assert not [p for p in played.all(ev.Paid) if p.payer == ADA]


def test_s7_3_7_3__nobody_helps_where_no_train_is_needed() -> None:
    position = t.tiles(due(500, other="4"), D13=("9", 0))
    assert not t.offers_of(position, off.OfferBuyTrain, seller=SUPPLY)
    t.refused(position, act.BuyTrain(AG, "5+1-0", SUPPLY, 400), "train.cannot_afford")
    t.refused(position, sell("Est", 1), "emergency.not_due", "7.3.7.3")


def test_s7_3_7_3__shares_are_sold_only_when_his_money_does_not_reach() -> None:
    t.refused(due(350), sell("Est", 1), "emergency.not_due", "7.3.7.3")
    assert not t.offers_of(due(350), off.OfferSellShares)
    position = due(349)
    assert not t.offers_of(position, off.OfferBuyTrain, seller=SUPPLY)
    t.refused(position, act.BuyTrain(AG, "5+1-0", SUPPLY, 400), "train.cannot_afford")
    assert {o.company for o in t.offers_of(position, off.OfferSellShares)} == {"AG", "Est"}


def test_s7_3_7_3__the_sale_follows_the_rules_of_the_stock_round() -> None:
    position = due(200)
    played = t.play(position, sell("Est", 2))
    assert played.all(ev.Paid) == [ev.Paid(BANK, ADA, 160, "shares", "Est")]
    assert t.held(played.position, "pool", "Est") == 2
    (moved,) = played.all(ev.PriceMoved)
    assert (moved.row, moved.column) == (6, 3), "down a row a share from (4, 3)"
    assert played.state.actor == AG
    bought = t.submit(played.position, buy(played.position))
    assert t.money(bought, "Ada") == 10


def test_s7_3_7_3__no_more_than_five_shares_in_the_pool() -> None:
    position = due(0, est={"Ada": 4, "pool": 4, "Ben": 2})
    t.refused(position, sell("Est", 2), "sale.pool_full", "6.3")
    assert t.offer_of(position, off.OfferSellShares, company="Est").counts == (1,)


def test_s7_3_7_3__the_presidents_certificate_is_not_sold() -> None:
    position = due(0)
    assert t.offer_of(position, off.OfferSellShares, company="Est").counts == (1, 2)
    t.refused(position, sell("Est", 3), "sale.no_successor", "11.3.4")


def test_s7_3_7_3__the_presidency_of_the_operating_company_stays() -> None:
    position = due(0, ag={"Ada": 4, "Ben": 3})
    assert t.offer_of(position, off.OfferSellShares, company="AG").counts == (1,)
    t.refused(position, sell("AG", 2), "sale.presidency_must_stay", "11.3.4")


def test_s7_3_7_3__another_company_passes_to_its_new_president_at_once() -> None:
    position = due(200, est={"Ada": 4, "Ben": 3}, other="4")
    played = t.play(position, sell("Est", 2))
    assert played.all(ev.PresidentChanged) == [ev.PresidentChanged(CompanySymbol("Est"), "Ada", "Ben")]
    assert t.president(played.position, "Est") == "Ben"
    assert played.state.actor == AG
    assert t.offers_of(played.position, off.OfferBuyTrain, seller=EST)


def test_s7_3_7_3__no_share_is_sold_once_the_money_is_there() -> None:
    position = due(200)
    assert t.offer_of(position, off.OfferSellShares, company="Est").counts == (1, 2)
    position = t.submit(position, sell("Est", 2))
    assert not t.offers_of(position, off.OfferSellShares)
    t.refused(position, sell("AG", 1), "emergency.not_due", "7.3.7.3")


def test_s7_3_7_3__nor_more_shares_at_once_than_are_needed() -> None:
    position = due(300)
    assert t.offer_of(position, off.OfferSellShares, company="Est").counts == (1,)
    t.refused(position, sell("Est", 2), "emergency.too_many", "7.3.7.3")


def test_s7_3_7_3__nor_another_share_where_those_before_raise_exactly_what_is_missing() -> None:
    """80 are missing, and a share of Est brings 80; with 81 missing it takes two."""
    position = due(270)
    assert t.offer_of(position, off.OfferSellShares, company="Est").counts == (1,)
    t.refused(position, sell("Est", 2), "emergency.too_many", "7.3.7.3")
    assert t.offer_of(due(269), off.OfferSellShares, company="Est").counts == (1, 2)
    sold = t.submit(position, sell("Est", 1))
    assert t.offer_of(sold, off.OfferBuyTrain, seller=SUPPLY).contribution == 350
    assert not t.offers_of(sold, off.OfferSellShares)


def test_s7_3_7_3__only_the_president_sells() -> None:
    t.refused(due(0, est={"Ada": 4, "Ben": 3}), act.SellShares(BEN, CompanySymbol("Est"), 1))


def test_s7_3_7_3__helped_from_another_company_at_most_for_face_value() -> None:
    position = due(1000, other="4")
    offer = t.offer_of(position, off.OfferBuyTrain, seller=EST)
    assert (offer.minimum, offer.maximum) == (1, 300)
    t.refused(position, act.BuyTrain(AG, offer.train, EST, 301), "train.price")
    played = t.play(position, act.BuyTrain(AG, offer.train, EST, 300))
    assert played.all(ev.Paid) == [
        ev.Paid(ADA, AG, 250, "contribution", "AG"),
        ev.Paid(AG, EST, 300, "train", offer.train),
    ]
    assert (t.money(played.position, "AG"), t.money(played.position, "Est")) == (0, 400)


def test_s7_3_7_3__his_money_alone_may_pay_another_companys_train() -> None:
    position = due(30, money=0, other="4")
    assert t.offer_of(position, off.OfferBuyTrain, seller=EST).maximum == 30
    bought = t.submit(position, act.BuyTrain(AG, t.train_of(position, "Est", "4"), EST, 30))
    assert t.kinds_of(bought, "AG") == ["4"]


def test_s7_3_7_3__no_company_need_buy_from_another() -> None:
    position = due(500, other="4")
    assert t.offers_of(position, off.OfferBuyTrain, seller=SUPPLY)
    bought = t.submit(position, buy(position))
    assert t.kinds_of(bought, "AG") == ["5+1"]


def test_s7_3_7_3__a_helped_train_changes_the_phase_like_any_other() -> None:
    position = due(500)
    assert t.submit(position, buy(position)).state.phase == "Brown"


def test_s7_3_7_3__bankrupt_when_nothing_is_left_to_sell() -> None:
    position = due(100)
    t.refused(position, act.DeclareBankruptcy(ADA), "bankruptcy.not_due", "7.3.7.3")
    while t.offers_of(position, off.OfferSellShares):
        assert not t.offers_of(position, off.OfferBankruptcy)
        offer = t.offers_of(position, off.OfferSellShares)[0]
        position = t.submit(position, sell(offer.company, offer.counts[-1]))
    assert t.offers_of(position, off.OfferBuyTrain, seller=SUPPLY), "67 a share reach"
    poor = due(0, money=0, ag={"Ada": 2, "pool": 5}, est={"Ada": 3, "pool": 5})
    assert [type(o) for o in t.loop.offers(poor)] == [off.OfferBankruptcy]
    played = t.play(poor, act.DeclareBankruptcy(ADA))
    assert played.state.ending == t.msgspec.structs.replace(
        played.state.ending, reason="bankrupt", subject="Ada"
    )  # type: ignore[type-var]


def test_s7_3_7_3__bankruptcy_ends_the_game_at_once_after_all_he_has() -> None:
    position = due(90, money=30, ag={"Ada": 2, "pool": 5}, est={"Ada": 3, "pool": 5})
    played = t.play(position, act.DeclareBankruptcy(ADA))
    assert t.money(played.position, "Ada") == 0
    assert played.all(ev.GameEnded) == [ev.GameEnded("bankrupt", "Ada")]
    assert played.events[-1] == ev.GameEnded("bankrupt", "Ada")
    t.refused(played.position, act.Pass(AG))


def test_s7_3_7_3__nobody_is_forced_to_buy_from_a_company_to_avoid_bankruptcy() -> None:
    position = due(90, money=30, ag={"Ada": 2, "pool": 5}, est={"Ada": 3, "pool": 5}, other="4")
    assert t.offers_of(position, off.OfferBankruptcy)
    assert t.offer_of(position, off.OfferBuyTrain, seller=EST).maximum == 120


def poor(other: str = "", ada: int = 90, est: str = "Ben") -> t.Position:
    """Ada can't pay for the train that AG needs, nor sell anything; Est, of ``est``, has other trains."""
    holders = {"Ada": 2, est: 4} if est != "Ada" else {"Ada": 4}
    position = due(ada, money=0, ag={"Ada": 2, "pool": 5}, est={**holders, "pool": 4}, other=other)
    shares = {est: 6, "pool": 4}
    return t.switched(t.shares(position, "Est", est, **shares), "consent")  # type: ignore[arg-type]


def test_s7_3_7_3__a_president_who_could_sell_a_train_is_asked_before_a_bankruptcy() -> None:
    position = poor("4")
    assert t.offers_of(position, off.OfferBankruptcy)
    refusal = t.refused(position, act.DeclareBankruptcy(ADA), "consent.missing", "7.3.7.3")
    assert refusal.facts == {"players": ("Ben",)}
    played = t.play(position, act.DeclareBankruptcy(ADA, agreed=("Ben",)))
    assert played.all(ev.GameEnded) == [ev.GameEnded("bankrupt", "Ada")]


@pytest.mark.parametrize(
    ("other", "ada", "est"),
    [("", 90, "Ben"), ("4", 0, "Ben"), ("4", 90, "Ada")],
    ids=["no train to sell", "no money at all", "his own company"],
)
def test_s7_3_7_3__nobody_is_asked_who_could_not_avert_it(other: str, ada: int, est: str) -> None:
    position = poor(other, ada, est)
    if not t.offers_of(position, off.OfferBankruptcy):
        position = t.shares(position, "Est", est, **{est: 5, "pool": 5})  # type: ignore[arg-type]
    assert t.submit(position, act.DeclareBankruptcy(ADA)).state.ending


def test_s7_3_7_1__the_president_of_the_selling_company_agrees() -> None:
    position = poor("4")
    train = t.train_of(position, "Est", "4")
    deal = act.BuyTrain(AG, train, EST, 50)
    assert t.refused(position, deal, "consent.missing", "7.3.7.1").facts == {"players": ("Ben",)}
    agreed = t.msgspec.structs.replace(deal, agreed=("Ben",))
    assert t.kinds_of(t.submit(position, agreed), "AG") == ["4"]


def test_s7_3_7_1__one_president_of_both_companies_agrees_with_himself() -> None:
    position = t.switched(due(30, money=0, other="4"), "consent")
    deal = act.BuyTrain(AG, t.train_of(position, "Est", "4"), EST, 30)
    assert t.kinds_of(t.submit(position, deal), "AG") == ["4"]


def test_s7_3_7_1__the_bank_is_not_asked() -> None:
    position = t.switched(due(500), "consent")
    assert t.kinds_of(t.submit(position, buy(position)), "AG") == ["5+1"]


def test_s7_3_7_3__no_bankruptcy_without_need() -> None:
    position = t.tiles(due(0, money=0, other="4"), D13=("9", 0))
    t.refused(position, act.DeclareBankruptcy(ADA))


def test_s7_3_7_3__a_company_without_a_president_goes_without_a_train_that_it_cannot_pay() -> None:
    """Nobody sells shares, nobody goes bankrupt, and the turn can end."""
    at = t.shares(due(90, money=30), "AG", rest="pool")
    assert not t.offers_of(at, off.OfferSellShares)
    assert not t.offers_of(at, off.OfferBankruptcy)
    step = next(s for s in t.loop.steps(at) if act.SellShares in s.accepts)
    with pytest.raises(ActionRefused) as caught:
        step.play(Draft(at), sell("Est", 1))
    assert (caught.value.reason, caught.value.section) == ("emergency.no_president", "7.3.7.3")
    assert not any(s.obliges(at) for s in t.loop.steps(at) if isinstance(s, TurnStep))


def test_s7_3_7_3__a_company_without_a_president_buys_the_train_that_it_can_pay() -> None:
    at = t.shares(due(90, money=400), "AG", rest="pool")
    offer = t.offer_of(at, off.OfferBuyTrain, seller=SUPPLY)
    assert (offer.minimum, offer.contribution, offer.must) == (400, 0, True)


# --- options: how 18xx.games plays (notes 2a, 13 and 18) ----------------------------------------


def owning_a_train(*deviations: Deviation, step: str = "trains") -> t.Position:
    """AG needs no train; Ada and AG together have less than a train costs."""
    position = t.supply_from(t.phase(t.after_auction(), "Blue"), "5+1")
    position = t.floated(t.floated(position, "AG", money=50), "Est", par=80, Ada=4)
    for symbol in ("PLM", "Belge"):
        position = t.shares(position, symbol, "Cleo", Cleo=5, pool=5)
    position = t.cash(t.trains(position, AG="3", Est="4"), Ada=100)
    return t.at_step(t.played_there(position, *deviations), "AG", step)


def test_s7_3_7_3__option_sales_by_the_president_without_need() -> None:
    t.refused(owning_a_train(), sell("Est", 1), "emergency.not_due", "7.3.7.3")
    position = owning_a_train(site18xx.sales_without_need)
    assert t.offers_of(position, off.OfferSellShares, company="Est")
    sold = t.submit(position, sell("Est", 1))
    assert t.money(sold, "Ada") == 180
    rich = t.cash(position, Ada=350)
    t.refused(rich, sell("Est", 1))


@pytest.mark.parametrize("step", ["track", "trains"])
def test_s7_3_7_3__option_bankrupt_at_any_moment(step: str) -> None:
    t.refused(owning_a_train(step=step), act.DeclareBankruptcy(ADA))
    position = owning_a_train(site18xx.bankrupt_anytime, step=step)
    played = t.play(position, act.DeclareBankruptcy(ADA))
    assert played.all(ev.GameEnded) == [ev.GameEnded("bankrupt", "Ada")]
    assert {s.company: s.count for s in played.all(ev.SharesSold)} == {"AG": 4, "Est": 2}, "all that can be"
    assert t.money(played.position, "Ada") == 0
    assert t.money(played.position, "AG") == 50, "the treasury stays as it is"
    t.refused(t.cash(position, Ada=350), act.DeclareBankruptcy(ADA))
