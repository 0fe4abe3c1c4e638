"""Section 6: the auction of the private companies."""

import pytest

from roundhouse.engine.names import CompanySymbol
from roundhouse.engine.owners import BANK, IPO, player
from tests.rules.t1843 import table as t

ADA, BEN, CLEO, DAN = (player(name) for name in ("Ada", "Ben", "Cleo", "Dan"))
ROUND = ("Ada", "Ben", "Cleo")
ALL_BUT_TB = (("C", 25), ("PStG", 45), ("LH", 65), ("VdL", 115), ("BA", 155), ("LM", 215))


def sum_bid(position: t.Position) -> int:
    return sum(amount for bids in position.state.auction.bids.values() for amount in bids.values())


# --- 6.1 ------------------------------------------------------------------------------------


def test_s6_1__card_1_begins_and_the_cards_go_round() -> None:
    position = t.start()
    actors = []
    for _ in range(3):
        actors.append(position.state.actor)
        position = t.submit(position, t.act.Pass(position.state.actor))
    assert actors == [ADA, BEN, CLEO]
    t.refused(t.start(), t.passing("Ben"))


def test_s6_1__a_pass_excludes_from_nothing_later() -> None:
    position = t.bids(t.start(), "Ada", ("Ben", "C", 25), "Cleo", ("Ada", "TB", 15))
    assert t.owner_of_private(position, "TB") == ADA
    assert t.owner_of_private(position, "C") == BEN


def test_s6_1__the_cheapest_is_bought_for_its_face_value() -> None:
    played = t.play(t.start(), t.bid("Ada", "TB", 15))
    assert t.owner_of_private(played.position, "TB") == ADA
    assert t.money(played.position, "Ada") == 785
    assert played.state.actor == BEN


@pytest.mark.parametrize("amount", [0, 10, 20])
def test_s6_1__the_cheapest_cannot_be_bid_on(amount: int) -> None:
    t.refused(t.start(), t.bid("Ada", "TB", amount))


@pytest.mark.parametrize("amount", [20, 24, 27, 0])
def test_s6_1__a_first_bid_is_a_multiple_of_5_of_at_least_5_above(amount: int) -> None:
    t.refused(t.start(), t.bid("Ada", "C", amount))


@pytest.mark.parametrize("amount", [25, 30, 100])
def test_s6_1__a_first_bid_may_be_any_multiple_of_5_from_there(amount: int) -> None:
    position = t.submit(t.start(), t.bid("Ada", "C", amount))
    assert position.state.auction.bids == {"C": {"Ada": amount}}
    assert t.owner_of_private(position, "C") == BANK


def test_s6_1__a_later_bid_is_at_least_5_above_the_highest() -> None:
    position = t.submit(t.start(), t.bid("Ada", "LH", 70))
    for amount in (65, 70, 72):
        t.refused(position, t.bid("Ben", "LH", amount))
    assert t.submit(position, t.bid("Ben", "LH", 75)).state.auction.bids == {"LH": {"Ada": 70, "Ben": 75}}


# --- 6.2 ------------------------------------------------------------------------------------


def example_1() -> t.Position:
    """P1 bids 25 on C, P2 115 on VdL, P3 120 on VdL; P4 is on turn."""
    return t.bids(t.start(4), ("Ada", "C", 25), ("Ben", "VdL", 115), ("Cleo", "VdL", 120))


def test_s6_2__single_bids_are_resolved_until_one_has_none() -> None:
    position = t.bids(example_1(), ("Dan", "TB", 15))
    assert t.owner_of_private(position, "TB") == DAN
    assert t.owner_of_private(position, "C") == ADA
    assert t.owner_of_private(position, "PStG") == BANK
    assert position.state.actor == ADA, "she follows Dan, who bought at face value"
    assert (t.money(position, "Ada"), t.money(position, "Dan")) == (575, 585)


def test_s6_2__worked_example_1() -> None:
    position = t.bids(example_1(), ("Dan", "TB", 15), ("Ada", "PStG", 40))
    assert position.state.actor == BEN, "nobody bid on LH"
    position = t.bids(position, ("Ben", "LH", 60))
    assert position.state.auction.contested == "VdL"
    assert position.state.actor == BEN, "115 is the lowest bid"
    position = t.bids(position, ("Ben", "VdL", 130), "Cleo")
    assert t.owner_of_private(position, "VdL") == BEN
    assert t.owner_of_private(position, "BA") == BANK
    assert position.state.actor == CLEO, "she follows Ben, who bought LH at face value"
    assert [t.money(position, name) for name in t.PLAYERS[:4]] == [535, 410, 600, 585]
    assert sum(t.money(position, name) for name in t.PLAYERS[:4]) + 270 == 2400, "all is paid to the bank"


def test_s6_2__the_chain_runs_to_the_last_private() -> None:
    position = t.cash(t.start(), Ada=5000)
    for symbol, amount in ALL_BUT_TB[:-1]:
        position = t.bids(position, ("Ada", symbol, amount), "Ben", "Cleo")
    position = t.bids(position, ("Ada", *ALL_BUT_TB[-1]))
    played = t.play(position, t.bid("Ben", "TB", 15))
    position = t.submit(played.position, t.par_at("Ada", "PLM", 67))
    assert {t.owner_of_private(position, symbol) for symbol, _ in ALL_BUT_TB} == {ADA}
    assert t.money(position, "Ada") == 5000 - 620
    assert position.state.round.kind == "stock"
    assert position.state.actor == CLEO, "she follows Ben, the last who bought at face value"
    paid = [e.payee for e in (*played.events,) if isinstance(e, t.ev.Paid)]
    assert set(paid) == {BANK}


def contest() -> t.Position:
    """LH is fought for: Cleo 65, Ada 70, Ben 80; Dan bought PStG."""
    position = t.bids(t.start(4), ("Ada", "C", 25), "Ben", ("Cleo", "LH", 65), ("Dan", "TB", 15))
    return t.bids(position, ("Ada", "LH", 70), ("Ben", "LH", 80), "Cleo", ("Dan", "PStG", 40))


def test_s6_2__the_lowest_bidder_begins_and_the_others_follow_by_their_bids() -> None:
    position = contest()
    actors = []
    for amount in (85, 90, 95, 100):
        actors.append(position.state.actor)
        position = t.submit(position, t.bid(position.state.actor.removeprefix("player:"), "LH", amount))
    assert actors == [CLEO, ADA, BEN, CLEO]


@pytest.mark.parametrize("amount", [80, 83, 75])
def test_s6_2__a_raise_is_a_multiple_of_5_above_the_highest(amount: int) -> None:
    t.refused(contest(), t.bid("Cleo", "LH", amount))


def test_s6_2__who_drops_out_has_his_bid_back_and_the_last_pays_his_own() -> None:
    position = t.bids(contest(), "Cleo", ("Ada", "LH", 95), "Ben")
    assert t.owner_of_private(position, "LH") == ADA
    assert [t.money(position, name) for name in t.PLAYERS[:4]] == [600 - 25 - 95, 600, 600, 600 - 15 - 40]
    assert not position.state.auction.bids
    assert position.state.actor == ADA, "she follows Dan, who bought PStG"


def test_s6_2__the_highest_wins_silently_when_the_others_drop() -> None:
    position = t.bids(contest(), "Cleo", "Ada")
    assert t.owner_of_private(position, "LH") == BEN
    assert t.money(position, "Ben") == 520


def test_s6_2__all_passing_pays_then_removes_a_train_then_cuts_the_price() -> None:
    position = t.bids(t.start(), ("Ada", "TB", 15), ("Ben", "C", 20), ("Cleo", "LH", 65), "Ada", "Ben")
    played = t.play(position, t.passing("Cleo"))
    assert (t.money(played.position, "Ada"), t.money(played.position, "Ben")) == (785, 785)
    assert t.left(played.position, "2+1") == 5
    assert t.cost_of(played.position, "PStG") == 35
    assert t.cost_of(played.position, "LH") == 60
    assert played.state.auction.bids == {"LH": {"Cleo": 65}}
    kinds = [
        type(e) for e in played.events if isinstance(e, (t.ev.Paid, t.ev.TrainMoved, t.ev.PrivatePriced))
    ]
    assert kinds == [t.ev.Paid, t.ev.TrainMoved, t.ev.PrivatePriced]
    assert played.state.phase == "Yellow"


def test_s6_2__a_bid_between_passes_restarts_the_count() -> None:
    position = t.bids(t.start(), "Ada", "Ben", ("Cleo", "C", 25), "Ada", "Ben")
    assert t.cost_of(position, "TB") == 15
    assert t.cost_of(t.bids(position, "Cleo"), "TB") == 10


def test_s6_2__at_nothing_the_next_player_must_take_it() -> None:
    position = t.bids(t.start(), *ROUND * 3)
    assert t.left(position, "2+1") == 3
    assert position.state.actor == ADA
    (offer,) = t.loop.offers(position)
    assert isinstance(offer, t.off.OfferBid)
    assert (offer.private, offer.minimum, offer.maximum, offer.buys) == ("TB", 0, 0, True)
    t.refused(position, t.passing("Ada"))
    t.refused(position, t.bid("Ada", "C", 25))
    position = t.bids(position, ("Ada", "TB", 0))
    assert t.owner_of_private(position, "TB") == ADA
    assert t.money(position, "Ada") == 800
    assert position.state.actor == BEN


def six_stalls() -> t.Position:
    """Two all-passes more would be one too many: five yellow trains have gone; Ada has TB for nothing."""
    position = t.bids(t.start(), *ROUND * 3, ("Ada", "TB", 0))
    for _ in range(2):
        for _ in range(3):
            position = t.submit(position, t.act.Pass(position.state.actor))
    return position


def test_s8_10_1__the_sixth_yellow_train_ends_the_game_before_the_price_is_cut() -> None:
    position = six_stalls()
    assert t.left(position, "2+1") == 1
    assert t.cost_of(position, "C") == 10
    played = t.all_pass(position)
    assert played.state.ending
    assert t.loop.offers(played.position) == ()
    assert t.left(played.position, "2+1") == 0
    assert t.cost_of(played.position, "C") == 10
    assert [s.total for s in t.TITLE.score(played.position)] == [815, 800, 800]
    assert t.TITLE.score(played.position)[0].player == "Ada"
    assert played.state.phase == "Yellow"


def test_s6_2__after_all_passed_the_follower_of_the_last_buyer_is_on_turn() -> None:
    position = t.bids(t.start(), ("Ada", "TB", 15), ("Ben", "PStG", 45), "Cleo", "Ada")
    played = t.play(position, t.passing("Ben"))
    assert t.cost_of(played.position, "C") == 15
    assert played.state.actor == BEN, "he follows Ada, who bought TB"


def test_s6_2__where_nobody_has_bought_the_cards_go_on_round() -> None:
    assert t.bids(t.start(), *ROUND).state.actor == ADA
    position = t.bids(t.start(), ("Ada", "C", 25), "Ben", "Cleo", "Ada")
    assert position.state.actor == BEN


def test_s6_2__a_winner_by_bid_is_not_followed() -> None:
    position = t.bids(t.start(), ("Ada", "C", 25), ("Ben", "TB", 15))
    assert t.owner_of_private(position, "C") == ADA
    assert position.state.actor == CLEO


def test_s6_2__a_reduced_price_counts_as_a_purchase() -> None:
    position = t.bids(t.start(), *ROUND, "Ada", ("Ben", "TB", 10), "Cleo", "Ada", "Ben")
    assert t.cost_of(position, "C") == 15
    assert position.state.actor == CLEO, "she follows Ben, who bought TB for 10"


def test_s6_2__the_follower_of_the_last_buyer_opens_the_first_stock_round() -> None:
    position = t.after_auction()
    assert position.state.actor == BEN, "Ada was the last who bought at face value"
    assert position.state.order == ("Ada", "Ben", "Cleo"), "the cards stay"
    actors = []
    for _ in range(3):
        actors.append(position.state.actor)
        position = t.submit(position, t.act.Pass(position.state.actor))
    assert actors == [BEN, CLEO, ADA]


# --- 6.3 ------------------------------------------------------------------------------------


def test_s6_3__money_bid_is_bound() -> None:
    position = t.bids(t.start(6), ("Ada", "BA", 155), *t.PLAYERS[1:6], ("Ada", "LM", 215), *t.PLAYERS[1:5])
    position = t.bids(position, ("Finn", "TB", 15))
    assert position.state.actor == ADA
    t.refused(position, t.bid("Ada", "PStG", 45))
    t.refused(position, t.bid("Ada", "LM", 250))
    assert t.submit(position, t.bid("Ada", "LM", 245)).state.auction.bids == {
        "BA": {"Ada": 155},
        "LM": {"Ada": 245},
    }
    bought = t.submit(position, t.bid("Ada", "C", 20))
    assert t.owner_of_private(bought, "C") == ADA
    assert sum_bid(bought) == 370


def test_s6_3__free_money_bounds_a_purchase() -> None:
    position = t.cash(t.start(), Ada=220)
    position = t.bids(position, ("Ada", "LM", 215), "Ben", "Cleo")
    t.refused(position, t.bid("Ada", "TB", 15))
    offer = t.offer_of(position, t.off.OfferBid)
    assert (offer.private, offer.minimum, offer.maximum) == ("LM", 220, 220), "the bid replaces his own"


def asked_for_par(amount: int = 210) -> t.Position:
    """Ada has just bought LM."""
    position = t.start()
    for symbol, face in (("TB", 15), ("C", 20), ("PStG", 40), ("LH", 60), ("VdL", 110), ("BA", 150)):
        position = t.submit(position, t.bid(position.state.actor.removeprefix("player:"), symbol, face))
    return t.bids(position, ("Ada", "LM", amount))


def test_s6_3__the_owner_of_lm_sets_the_par_of_plm_before_anything_else() -> None:
    position = asked_for_par()
    offer = t.offer_of(position, t.off.OfferPar)
    assert (offer.actor, offer.company) == (ADA, "PLM")
    boxes = {box.price: (box.row, box.column) for box in offer.boxes}
    assert boxes == {67: (13, 7), 73: (11, 6), 79: (9, 5), 86: (7, 4), 94: (5, 3)}
    t.refused(position, t.par_at("Ada", "PLM", 105))
    t.refused(position, t.passing("Ada"))


def test_s6_3__plm_is_parred_and_not_floated_and_costs_nothing_more() -> None:
    position = t.submit(asked_for_par(), t.par_at("Ada", "PLM", 94))
    assert t.place(position, "PLM") == (5, 3)
    assert t.held(position, "Ada", "PLM") == 2
    assert t.president(position, "PLM") == "Ada"
    assert t.held(position, "ipo", "PLM") == 8
    assert position.state.floated == ()
    assert t.treasury_of(position, "PLM") == 0
    assert t.money(position, "Ada") == 800 - 15 - 60 - 210
    assert position.state.round.kind == "stock"


def test_s6_3__plm_has_940_when_40_percent_are_left() -> None:
    position = t.cash(t.after_auction(), Ada=1000, Ben=1000, Cleo=1000)
    for name in ("Ben", "Cleo", "Ada"):
        position = t.done(t.submit(position, t.buy(name, "PLM")), name)
    assert position.state.floated == ()
    played = t.play(position, t.buy("Ben", "PLM"))
    assert played.state.floated == ("PLM",)
    assert t.treasury_of(played.position, "PLM") == 940
    assert t.held(played.position, "ipo", "PLM") == 4


def test_s6_3__lm_won_by_a_bid_asks_its_winner() -> None:
    position = t.start()
    position = t.bids(position, ("Ada", "LM", 215))
    for symbol, face in (("TB", 15), ("C", 20), ("PStG", 40), ("LH", 60), ("VdL", 110), ("BA", 150)):
        name = position.state.actor.removeprefix("player:")
        position = t.submit(position, t.bid(name, symbol, face))
    assert t.owner_of_private(position, "LM") == ADA
    assert t.offer_of(position, t.off.OfferPar).actor == ADA
    position = t.submit(position, t.par_at("Ada", "PLM", 86))
    assert position.state.par == {"PLM": 86}
    assert position.state.actor == BEN, "Ada bought BA, the last at face value"


def test_s6_3__ba_brings_a_tenth_of_eta() -> None:
    position = t.after_auction()
    assert t.held(position, "Cleo", "ETA") == 1
    assert CompanySymbol("ETA") not in position.state.par
    certificates = [c for c, o in position.state.certificates.items() if c.startswith("ETA-") and o == IPO]
    assert len(certificates) == 8, "the director's and seven singles"
    assert "ETA-0" in certificates


# --- certificates that came with privates ----------------------------------------------------


def test_s6_3__the_share_of_eta_stays_with_its_owner_when_ba_is_sold_or_closed() -> None:
    position = t.floated(t.phase(t.after_auction(), "Green"), "PO", 73, "Ada", Ada=6)
    position = t.at_step(t.at_home(position, "PO"), "PO", "track")
    deal = t.act.BuyPrivate(t.owner_of("PO"), t.PrivateSymbol("BA"), t.Money(150), agreed=("Ada", "Cleo"))
    position = t.submit(position, deal)
    assert t.owner_of_private(position, "BA") == t.owner_of("PO")
    assert t.held(position, "Cleo", "ETA") == 1
    assert t.money(position, "Cleo") == 610 + 150
    assert t.counted(position, "Cleo") == 2, "PStG and the share"
    closed = t.cash(t.supply(t.phase(t.after_auction(), "Blue"), green=0, blue=0), Ada=5000)
    closed = t.floated(closed, "PO", 73, "Ada", None, 1000, Ada=6)
    closed = t.at_step(t.at_home(closed, "PO"), "PO", "trains")
    closed = t.submit(closed, t.buying(closed, "5E"))
    assert t.owner_of_private(closed, "BA") == "removed"
    assert (t.held(closed, "Cleo", "ETA"), t.held(closed, "Ada", "PLM")) == (1, 2)


def test_s6_2__one_contest_follows_another() -> None:
    position = t.bids(t.start(4), ("Ada", "C", 25), ("Ben", "C", 30), ("Cleo", "PStG", 45), "Dan")
    position = t.bids(position, ("Ada", "PStG", 50), ("Ben", "TB", 15))
    assert (position.state.auction.contested, position.state.actor) == ("C", ADA)
    position = t.bids(position, "Ada")
    assert t.owner_of_private(position, "C") == BEN
    assert (position.state.auction.contested, position.state.actor) == ("PStG", CLEO)
    position = t.bids(position, ("Cleo", "PStG", 60), "Ada")
    assert t.owner_of_private(position, "PStG") == CLEO
    assert [t.money(position, name) for name in t.PLAYERS[:4]] == [600, 555, 540, 600]
    assert position.state.actor == CLEO, "she follows Ben, who bought TB"


def test_s6_2__during_a_contest_nothing_else_is_bid_on_or_bought() -> None:
    t.refused(contest(), t.bid("Cleo", "VdL", 115))
    assert {o.private for o in t.offers_of(contest(), t.off.OfferBid)} == {"LH"}


def test_s6_2__privates_pay_again_each_time_all_pass() -> None:
    position = t.bids(t.start(), ("Ada", "TB", 15), ("Ben", "C", 20))
    for count in (1, 2):
        for _ in range(3):
            position = t.submit(position, t.act.Pass(position.state.actor))
        assert t.money(position, "Ben") == 780 + 5 * count
        assert t.cost_of(position, "PStG") == 40 - 5 * count
        assert t.left(position, "2+1") == 6 - count
        assert position.state.actor == CLEO, "she follows Ben, the last buyer"


def test_s6_2__what_is_taken_for_nothing_resolves_the_bids_behind_it() -> None:
    position = t.bids(t.start(), ("Ada", "C", 25), "Ben", "Cleo", "Ada")
    assert t.cost_of(position, "TB") == 10
    for _ in range(6):
        position = t.submit(position, t.act.Pass(position.state.actor))
    assert t.cost_of(position, "TB") == 0
    taker = position.state.actor.removeprefix("player:")
    position = t.bids(position, (taker, "TB", 0))
    assert t.owner_of_private(position, "TB") == player(taker)
    assert (t.owner_of_private(position, "C"), t.money(position, "Ada")) == (ADA, 775)


def test_s6_3__in_a_contest_money_in_other_bids_is_bound() -> None:
    position = t.cash(t.start(), Ada=300)
    position = t.bids(position, ("Ada", "C", 25), ("Ben", "C", 30), "Cleo", ("Ada", "LM", 215))
    position = t.bids(position, ("Ben", "TB", 15))
    assert (position.state.auction.contested, position.state.actor) == ("C", ADA)
    assert t.offer_of(position, t.off.OfferBid).maximum == 85
    t.refused(position, t.bid("Ada", "C", 90))
    assert t.owner_of_private(t.bids(position, ("Ada", "C", 85), "Ben"), "C") == ADA


def test_s6_1__a_player_may_outbid_himself() -> None:
    position = t.bids(t.start(), ("Ada", "LH", 65), "Ben", "Cleo", ("Ada", "LH", 100))
    assert position.state.auction.bids == {"LH": {"Ada": 100}}
    t.refused(position, t.bid("Ben", "LH", 100))


@pytest.mark.parametrize("players", [2, 4, 5, 6])
def test_s6_1__the_auction_with_other_numbers_of_players(players: int) -> None:
    position = t.after_auction(players)
    assert position.state.round.kind == "stock"
    last = t.PLAYERS[6 % players]
    assert t.owner_of_private(position, "LM") == player(last)
    assert position.state.actor == player(t.PLAYERS[7 % players])
    capital = {2: 1200, 4: 600, 5: 480, 6: 400}[players]
    assert sum(t.money(position, name) for name in t.PLAYERS[:players]) == capital * players - 605
