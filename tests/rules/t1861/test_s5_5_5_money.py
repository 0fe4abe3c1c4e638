"""Sections 5.5.5 to 5.8: dividends, loans, trains, the State Railway, phases and nationalisation."""

import pytest

from roundhouse.engine import actions as act
from roundhouse.engine import events as ev
from roundhouse.engine import offers as off
from roundhouse.engine.owners import BANK, company, player
from tests.rules.t1861 import table as t

ADA, BEN, CLEO = (player(name) for name in t.PLAYERS[:3])
GRR, KR, N, NW, RSR = (company(s) for s in ("GRR", "KR", "N", "NW", "RSR"))


def box(position: t.Position, symbol: str) -> tuple[int, int]:
    place = position.state.market[symbol]
    return place.row, place.column


def minor_after(revenue: int, row: int = 5, column: int = 3, *options: str) -> t.Position:
    """Nikolaev, with a train, has earned ``revenue`` at this box of the market."""
    position = t.trains(t.minor(t.opened(3, *options), "N", money=0), N="2")
    return t.earned(t.price(position, "N", row, column), "N", revenue)


def test_s5_5_5_1__half_to_the_owner_half_to_the_treasury() -> None:
    position = minor_after(90)
    assert t.money(position, "Ada") == 420 + 45
    assert t.money(position, "N") == 45


def test_s5_5_5_1__right_with_revenue_left_without() -> None:
    assert box(minor_after(50), "N") == (5, 4)
    assert box(minor_after(0), "N") == (5, 2)


def test_s5_5_5_1__never_right_of_the_yellow_column_but_up_in_it() -> None:
    assert box(minor_after(50, 4, 6), "N") == (3, 6)
    assert box(minor_after(50, 0, 6), "N") == (0, 6)


def test_s5_5_5_1__in_the_column_market_it_stays_at_its_end() -> None:
    column = next(
        i
        for i, space in enumerate(t.start(3, "column_market").definition.market.rows[0])
        if space and "max-minor" in space.kinds
    )
    assert box(minor_after(50, 0, column, "column_market"), "N") == (0, column)


def deciding(revenue: int, share: int = 100, **counts: int) -> t.Position:
    """GRR with a 4-train decides over its revenue."""
    position = t.phase(t.minor(t.opened(), "N"), "4")
    position = t.public(position, "GRR", money=0, **counts)
    row, column = {100: (4, 5), 90: (4, 4)}[share]
    return t.earned(t.trains(t.price(position, "GRR", row, column), GRR="4"), "GRR", revenue)


def test_s5_5_5_2__all_half_or_nothing() -> None:
    (offer,) = t.offers_of(deciding(200), off.OfferDividend)
    assert [choice.kind for choice in offer.choices] == ["pay", "half", "withhold"]


def test_s5_5_5_2__ten_percent_a_share_the_treasury_pays_the_company_the_pool_nobody() -> None:
    position = deciding(200, Ada=4, Ben=1, pool=2)
    played = t.play(position, act.Dividend(GRR, "pay"))
    gains = dict.fromkeys(("Ada", "Ben"), 0) | {"Ada": 80, "Ben": 20}
    for name, amount in gains.items():
        assert t.money(played.position, name) - t.money(position, name) == amount
    assert (BANK, GRR, 60) in t.paid(played, "dividend")
    assert sum(amount for _, _, amount in t.paid(played, "dividend")) == 160


def test_s5_5_5_2__half_is_rounded_up_to_a_multiple_of_10_for_the_shareholders() -> None:
    position = deciding(90, Ada=6)
    played = t.play(position, act.Dividend(GRR, "half"))
    assert (BANK, ADA, 30) in t.paid(played, "dividend")  # 50 of 90: 5 a share
    assert (BANK, GRR, 60) in t.paid(played, "dividend")  # 40 kept and 20 for its own shares


@pytest.mark.parametrize(("kind", "after"), [("pay", (4, 6)), ("half", (4, 5)), ("withhold", (4, 4))])
def test_s5_5_5_2__right_if_the_price_is_ten_times_the_dividend_at_most(
    kind: str, after: tuple[int, int]
) -> None:
    played = t.play(deciding(100), act.Dividend(GRR, kind))
    assert box(played.position, "GRR") == after


def test_s5_5_5_2__a_small_dividend_leaves_the_price() -> None:
    played = t.play(deciding(90), act.Dividend(GRR, "pay"))
    assert box(played.position, "GRR") == (4, 5)


def test_s5_5_5_2__nothing_earned_moves_it_left() -> None:
    assert box(deciding(0), "GRR") == (4, 4)


def after_dividend(position: t.Position, symbol: str) -> t.Position:
    """What happens from the company's dividend on, until a decision."""
    return t.settle(t.at_stage(position, symbol, "dividend", "run", "dividend"))


def test_s5_5_6__interest_of_5_for_every_loan() -> None:
    position = t.loans(t.trains(t.minor(t.opened(), "N", money=30), N="2"), N=2)
    position = after_dividend(position, "N")
    assert t.money(position, "N") == 20
    assert position.state.loans["N"] == 2


def test_s5_5_6__a_loan_taken_in_this_turn_has_paid_already() -> None:
    position = t.minor(t.opened(), "N", money=60)
    position = t.submit(
        t.settle(t.at_stage(position, "N", "before_loans")), act.BuyTrain(N, "2-0", "supply", 100)
    )
    assert position.state.loans["N"] == 1
    assert t.money(position, "N") == 5


def test_s5_5_6__more_loans_pay_the_interest() -> None:
    position = after_dividend(t.loans(t.trains(t.minor(t.opened(), "N", money=0), N="2"), N=1), "N")
    assert position.state.loans["N"] == 2
    assert t.money(position, "N") == 40


def test_s5_5_6__who_cannot_pay_is_nationalised_at_once() -> None:
    position = after_dividend(t.loans(t.trains(t.minor(t.opened(), "N", money=9), N="2"), N=2), "N")
    assert "N" not in position.state.floated
    assert t.kinds_of(position, "RSR") == ["2"]


def test_s5_5_7__as_many_loans_as_possible_are_paid_back() -> None:
    position = t.loans(
        t.trains(t.public(t.phase(t.minor(t.opened(), "N"), "4"), "GRR", money=170), GRR="4"), GRR=4
    )
    position = after_dividend(position, "GRR")
    assert position.state.operating.step == "before_loans"  # a private company could be bought first
    position = t.passes(position, 1)
    assert position.state.loans["GRR"] == 1
    assert t.money(position, "GRR") == 0


def shopping(position: t.Position, symbol: str) -> t.Position:
    return t.settle(t.at_stage(position, symbol, "before_loans"))


def test_s5_5_8__the_next_train_of_the_supply_or_one_of_the_pool_at_face_value() -> None:
    position = t.trains(t.minor(t.opened(), "N", money=500), pool="3", N="2")
    offers = {
        (o.train, o.minimum, o.maximum) for o in t.offers_of(shopping(position, "N"), off.OfferBuyTrain)
    }
    assert ("2-1", 100, 100) in offers
    assert any(train.startswith("3-") and low == high == 225 for train, low, high in offers)
    played = t.play(shopping(position, "N"), act.BuyTrain(N, "3-0", "pool", 225))
    assert t.paid(played, "train") == [(N, BANK, 225)]
    assert played.state.phase == "2"  # not the first of a kind from the supply


def test_s5_5_8__from_other_companies_for_1_to_the_whole_treasury() -> None:
    position = t.trains(t.minor(t.minor(t.opened(), "N", money=37), "KR", "Ben"), N="2", KR="2")
    (offer,) = t.offers_of(shopping(position, "N"), off.OfferBuyTrain, seller=KR)
    assert (offer.minimum, offer.maximum) == (1, 37)
    played = t.play(shopping(position, "N"), act.BuyTrain(N, offer.train, KR, 20))
    assert t.paid(played, "train") == [(N, KR, 20)]


def test_s5_5_8__below_the_limit_only() -> None:
    position = t.trains(t.minor(t.opened(), "N", money=500), N="2 2")
    assert not t.offers_of(shopping(position, "N"), off.OfferBuyTrain)


def test_s5_5_8__the_state_railway_sells_none() -> None:
    position = t.trains(t.phase(t.minor(t.opened(), "N", money=500), "4"), RSR="4 4")
    assert not t.offers_of(shopping(position, "N"), off.OfferBuyTrain, seller=RSR)


def test_s5_5_8__doubled_trains_from_phase_8() -> None:
    position = t.public(t.phase(t.minor(t.opened(), "N"), "8"), "GRR", money=2000)
    kinds = {o.train.rpartition("-")[0] for o in t.offers_of(shopping(position, "GRR"), off.OfferBuyTrain)}
    assert {"8", "2+2", "5+5E"} <= kinds
    early = t.public(t.phase(t.minor(t.opened(), "N"), "7"), "GRR", money=2000)
    kinds = {o.train.rpartition("-")[0] for o in t.offers_of(shopping(early, "GRR"), off.OfferBuyTrain)}
    assert kinds == {"7"}


def test_s5_5_9__a_company_without_a_train_must_buy_if_it_can() -> None:
    position = shopping(t.minor(t.opened(), "N", money=10), "N")
    (offer,) = t.offers_of(position, off.OfferBuyTrain)
    assert offer.must
    t.refused(position, act.Pass(N))
    bought = t.play(position, act.BuyTrain(N, "2-0", "supply", 100))
    assert sum(amount for _, _, amount in t.paid(bought, "loan")) == 90


def test_s5_5_9__one_that_ends_its_turn_without_is_nationalised() -> None:
    position = shopping(t.minor(t.opened(), "N", money=9), "N")
    assert "N" not in position.state.floated
    assert t.where(position, "RSR") == ["H8"]


def test_s5_5_9__buying_from_another_company_will_do() -> None:
    position = t.trains(t.minor(t.minor(t.opened(), "N", money=9), "KR", "Ben"), KR="2")
    position = t.submit(shopping(position, "N"), act.BuyTrain(N, "2-0", KR, 9))
    assert "N" in position.state.floated


def state(phase: str = "4", money: int = 0, trains: str = "4") -> t.Position:
    """Only the State Railway is left to operate in this round."""
    position = t.phase(t.minor(t.opened(), "N"), phase)
    return t.trains(t.cash(position, RSR=money), **({"RSR": trains} if trains else {}))


def test_s5_6__it_operates_last_in_phases_4_to_7() -> None:
    for phase in "34568":
        position = t.settle(t.turn_of(t.trains(t.phase(t.minor(t.opened(), "N"), phase), RSR="5"), "RSR"))
        works = position.state.has_operated
        assert ("RSR" in works or position.state.actor == RSR) == (phase in "456")


def test_s5_6__no_track_no_tokens_no_shares() -> None:
    position = t.settle(t.at_stage(state(money=300), "RSR", "tokens"))
    kinds = {type(o) for o in t.offers_of(position, off.Offer)} if position.state.actor == RSR else set()
    assert kinds <= {off.OfferRunTrains}


def state_turn(position: t.Position) -> t.Position:
    """The State Railway's turn from its beginning."""
    return t.turn_of(position, "RSR")


def test_s5_6_1__a_token_in_st_petersburg_on_its_first_turn() -> None:
    position = state_turn(state())
    assert t.where(position, "RSR") == ["E1"]
    there = [p for token, p in position.state.tokens.items() if token.startswith("RSR") and p.hex == "E1"]
    assert [place.city for place in there] == [1]


def test_s5_6_1__one_in_moscow_as_soon_as_the_gray_tile_lies() -> None:
    position = t.tiles(t.phase(t.minor(t.opened(), "N"), "6"), H8=("638", 0))
    position = t.settle(t.at_stage(t.tokens(position, {"N-0": ("H8", 0, 0)}), "N", "track"))
    lay = next(lay for o in t.offers_of(position, off.OfferLayTile) for lay in o.lays if lay.tile == "639")
    position = t.submit(position, act.LayTile(N, "H8", "639", lay.rotation))
    assert t.where(position, "RSR") == ["H8"]


def test_s5_6_2__it_runs_by_a_decision() -> None:
    position = state_turn(state())
    (offer,) = t.offers_of(position, off.OfferRunTrains)
    assert offer.actor == RSR


def test_s5_6_3__it_keeps_all_of_its_revenue() -> None:
    position = state_turn(state())
    routes = t.best(t.run_context(position, "RSR")).routes
    played = t.play(position, act.RunTrains(RSR, routes))
    (run,) = played.all(ev.TrainsRun)
    assert run.revenue == 90
    assert t.paid(played, "withheld") == [(BANK, RSR, 90)]


def test_s5_6_4__interest_and_repayment_like_a_company() -> None:
    position = t.loans(state(money=120), RSR=2)
    position = t.settle(t.at_stage(position, "RSR", "dividend", "run", "dividend"))
    assert position.state.loans["RSR"] == 0
    assert t.money(position, "RSR") == 120 - 10 - 100


def test_s5_6_5__without_a_train_the_cheapest_with_loans() -> None:
    position = t.settle(t.at_stage(state(trains=""), "RSR", "loans"))
    assert t.kinds_of(position, "RSR") == ["4"]
    assert position.state.loans["RSR"] == 8
    assert t.money(position, "RSR") == 8 * 45 - 350


def test_s5_6_5__the_pool_may_be_cheaper() -> None:
    position = t.trains(state(trains=""), pool="3")
    assert t.kinds_of(t.settle(t.at_stage(position, "RSR", "loans")), "RSR") == ["3"]


def test_s5_6_5__new_trains_as_long_as_its_cash_lasts() -> None:
    position = t.settle(t.at_stage(state(money=800), "RSR", "loans"))
    assert t.kinds_of(position, "RSR") == ["4", "4", "4"]
    assert t.money(position, "RSR") == 100


def test_s5_7__the_next_round_of_the_pair_and_then_the_stock_round() -> None:
    position = t.trains(t.minor(t.opened(), "N"), N="2 2")
    position = t.settle(t.turn_of(position, "N", index=1, count=2))
    position = (
        t.submit(t.pass_to(position, "run"), act.RunTrains(N, ()))
        if position.state.operating.step
        else position
    )
    assert (position.state.round.kind, position.state.round.index) == ("operating", 2)
    while position.state.round.kind == "operating":
        actor = position.state.actor
        runs = t.offers_of(position, off.OfferRunTrains)
        position = t.submit(position, act.RunTrains(actor, ()) if runs else act.Pass(actor))
    assert (position.state.round.kind, position.state.round.number) == ("stock", 3)


def buying(phase: str, kind: str, price: int, **trains: str) -> t.Played:
    """GRR buys the first train of a kind; Nikolaev and KR (Ben) are there, the latter has operated."""
    position = t.minor(t.minor(t.opened(), "N"), "KR", "Ben")
    position = t.operated(t.phase(position, phase), "N", "KR")
    position = t.public(position, "GRR", money=price)
    position = t.trains(position, **{"GRR": phase, "N": phase, "KR": phase, **trains})
    for earlier in list(t.DEFINITION.trains)[: list(t.DEFINITION.trains).index(kind)]:
        left = " ".join(k for k in t.kinds_of(position, "supply") if k == earlier)
        position = t.trains(position, removed=left) if left else position
    return t.play(shopping(position, "GRR"), act.BuyTrain(GRR, f"{kind}-0", "supply", price))


def test_s5_8_2__the_first_train_of_a_kind_begins_its_phase_at_once() -> None:
    played = buying("4", "5", 550)
    assert played.state.phase == "5"
    assert ev.PhaseBegan("5") in played.events


def test_s5_8_2__the_state_railway_begins_phases_too() -> None:
    position = state(phase="4", money=550)
    position = (
        t.trains(position, removed="4 4 4", RSR="4") if "4" in t.kinds_of(position, "supply") else position
    )
    left = t.kinds_of(position, "supply").count("4")
    assert left == 0
    assert t.settle(t.at_stage(position, "RSR", "loans")).state.phase == "5"


def test_s5_8_3__twos_go_with_the_first_4_without_compensation() -> None:
    played = buying("3", "4", 350, N="2 3", KR="2")
    assert {e.train.rpartition("-")[0] for e in played.all(ev.TrainMoved) if e.reason == "rusted"} == {"2"}
    assert t.kinds_of(played.position, "N") == ["3"]


def test_s5_8_3__trains_above_the_limit_go_to_the_pool() -> None:
    played = buying("3", "4", 350, N="3 3")
    (offer,) = t.offers_of(played.position, off.OfferDiscardTrain)
    assert offer.actor == N
    after = t.submit(played.position, act.DiscardTrain(N, offer.trains[0]))
    assert t.kinds_of(after, "pool") == ["3"]
    assert after.state.cash[N] == played.state.cash[N]


def test_s5_8_3__companies_decide_in_operating_order() -> None:
    played = buying("3", "4", 350, N="3 3", KR="3 3")
    offers = t.offers_of(played.position, off.OfferDiscardTrain)
    assert [offer.actor for offer in offers] == [N]  # formed first, in the same box
    t.refused(played.position, act.DiscardTrain(KR, t.train_of(played.position, "KR", "3")))
    following = t.submit(played.position, act.DiscardTrain(N, offers[0].trains[0]))
    assert [offer.actor for offer in t.offers_of(following, off.OfferDiscardTrain)] == [KR]


@pytest.mark.parametrize(
    ("phase", "minor", "public"),
    [("2", 2, None), ("3", 2, 4), ("4", 1, 3), ("5", 1, 3), ("6", 1, 2), ("7", 1, 2), ("8", None, 2)],
)
def test_s5_8_3__limits(phase: str, minor: int | None, public: int | None) -> None:
    limits = t.TITLE.phase(phase).train_limit
    assert (limits.get("minor"), limits.get("major")) == (minor, public)


def test_s5_8_4__trainless_minor_companies_that_have_operated() -> None:
    played = buying("3", "4", 350, KR="2")
    assert "KR" not in played.state.floated
    assert "N" in played.state.floated
    position = t.minor(t.opened(), "N")
    assert "N" not in position.state.has_operated


def test_s5_8_4__a_step_left_and_one_for_each_loan_then_two_shares_are_paid() -> None:
    position = t.loans(t.trains(t.minor(t.opened(), "N", money=30), N="2"), N=2)
    position = t.cash(position, N=4)
    before = t.money(position, "Ada")
    after = after_dividend(position, "N")
    price = 55  # from 70 in row 6, column 3 of the market: three steps to the left
    assert t.money(after, "Ada") - before == 2 * price
    assert t.money(after, "RSR") == 4
    assert "N" not in after.state.loans


def test_s5_8_4__loans_are_paid_back_first() -> None:
    from roundhouse.engine.position import Draft
    from roundhouse.titles.t1861.nationalisation import nationalise

    position = t.loans(t.minor(t.opened(), "N", money=120), N=2)
    draft = Draft(position)
    nationalise(draft, "N")
    assert t.money(t.drafted(position, draft), "RSR") == 20
    assert [e.price for e in draft.events if isinstance(e, ev.PriceMoved)] == [65]


def test_s5_8_4__public_companies_without_a_train_are_asked() -> None:
    position = t.minor(t.opened(), "N")
    position = t.public(t.phase(position, "3"), "NW", "Ben", 100, home=("P8", 0), Cleo=3)
    position = t.public(position, "GRR", money=350)
    position = t.trains(position, N="3", NW="2", removed=" ".join(["3"] * 6))
    asked = t.submit(shopping(position, "GRR"), act.BuyTrain(GRR, "4-0", "supply", 350))
    (offer,) = t.offers_of(asked, off.OfferNationalise)
    assert (offer.actor, offer.price) == (NW, 90)
    declined = t.submit(asked, act.Pass(NW))
    assert "NW" in declined.state.floated
    played = t.play(asked, act.Nationalise(NW))
    assert set(t.paid(played, "nationalised")) == {(BANK, BEN, 180), (BANK, CLEO, 270)}
    assert t.where(played.position, "RSR") == ["P8"]
    assert {o for c, o in played.state.certificates.items() if c.startswith("NW-")} == {"ipo"}
    assert t.money(played.position, "RSR") == 500


def test_s5_8_4__six_tokens_elsewhere_one_a_hex() -> None:
    from roundhouse.engine.position import Draft
    from roundhouse.titles.t1861.nationalisation import nationalise

    position = t.phase(t.minor(t.opened(), "N"), "4")
    position = t.public(position, "GRR", home=("L12", 0))
    taken = {f"RSR-{n + 2}": (h, 0, 0) for n, h in enumerate(("M7", "P8", "F18", "E9", "K17", "I13"))}
    draft = Draft(t.tokens(position, taken))
    nationalise(draft, "GRR")
    assert "L12" not in t.where(t.drafted(position, draft), "RSR")
    draft = Draft(t.tokens(position, {**taken, "RSR-7": ("charter",)}))
    nationalise(draft, "GRR")
    assert "L12" in t.where(t.drafted(position, draft), "RSR")
    same = t.tokens(position, {"RSR-2": ("L12", 0, 1)})
    draft = Draft(same)
    nationalise(draft, "GRR")
    assert t.where(t.drafted(position, draft), "RSR") == ["L12"]


def test_s5_8_4__all_minor_companies_in_phase_8() -> None:
    played = buying("7", "8", 1000, N="7", KR="5")
    assert played.state.floated == ("GRR",)
    assert {e.company for e in played.all(ev.CompanyClosed)} == {"N", "KR"}


def test_s5_8_5__private_companies_are_sold_in_phases_3_to_5() -> None:
    assert [p.name for p in t.DEFINITION.phases if "can_buy_privates" in p.status] == ["3", "4", "5"]


def test_s5_8_5__the_state_railway_works_in_phases_4_to_7() -> None:
    assert [p.name for p in t.DEFINITION.phases if "national_operates" in p.status] == ["4", "5", "6", "7"]
