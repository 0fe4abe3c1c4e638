"""Chapter 7 (and 1.6): how the game ends, and what everybody is worth then."""

import pytest

from roundhouse.engine import actions as act
from roundhouse.engine import events as ev
from roundhouse.engine import offers as off
from roundhouse.engine.owners import BANK, REMOVED, SUPPLY, player
from roundhouse.titles.t1861 import site18xx
from tests.names import company
from tests.rules.t1861 import table as t

ADA, BEN, GRR, RSR = (player("Ada"), player("Ben"), company("GRR"), company("RSR"))


def last_company(index: int, count: int = 2, *options: str) -> t.Position:
    """GRR, the only company, ends its turn in a round of the pair; it can buy the first 8."""
    position = t.change(t.opened(3, *options), privates=dict.fromkeys(t.DEFINITION.privates, REMOVED))
    position = t.public(t.phase(position, "7"), "GRR", money=1000, home=("L12", 0))
    position = t.trains(position, GRR="7", RSR="6", removed="7")
    position = t.at_stage(position, "GRR", "before_loans")
    return t.settle(t.change(position, round=t.replace(position.state.round, index=index, count=count)))


def eight(position: t.Position) -> t.Position:
    """GRR buys the first 8."""
    return t.submit(position, act.BuyTrain(GRR, "8-0", SUPPLY, 1000))


def on(position: t.Position) -> t.Position:
    """The next decision after doing nothing."""
    runs = t.offers_of(position, off.OfferRunTrains)
    actor = position.state.actor
    return t.submit(position, act.RunTrains(actor, ()) if runs else act.Pass(actor))


def rounds(position: t.Position) -> list[tuple[str, int, int]]:
    """The rounds until the end of the game, when nobody does anything."""
    found = []
    while position.state.ending is None:
        place = (position.state.round.kind, position.state.round.number, position.state.round.index)
        if place not in found:
            found.append(place)
        position = on(position)
    assert position.state.ending.reason == "final_set"
    return found


def short(position: t.Position, missing: int = 1) -> t.Position:
    """Ada has all of the bank's money and ``missing`` more."""
    held = dict(position.state.cash)
    held[ADA] += held[BANK] + missing
    held[BANK] = -missing
    return t.change(position, cash=held)


def until_next_round(position: t.Position) -> t.Position:
    """Nobody does anything in the rest of this round."""
    here = position.state.round.identity
    while position.state.ending is None and position.state.round.identity == here:
        position = on(position)
    return position


def test_s7__the_first_8_in_the_first_round_of_a_pair_brings_two_more_without_a_stock_round() -> None:
    position = eight(last_company(1))
    assert position.state.flags["final_set"] == 2
    assert rounds(position)[-2:] == [("operating", 2, 2), ("operating", 2, 3)]
    assert not [kind for kind, _, _ in rounds(position) if kind != "operating"]


def test_s7__in_the_second_a_stock_round_and_three_more() -> None:
    position = eight(last_company(2))
    after = [place for place in rounds(position) if place[1] == 3]
    assert after == [("stock", 3, 1), ("operating", 3, 1), ("operating", 3, 2), ("operating", 3, 3)]


def test_s7__later_8s_change_nothing() -> None:
    position = t.at_stage(t.cash(eight(last_company(2)), GRR=1000), "GRR", "before_loans")
    position = t.supply_from(t.trains(position, GRR="8"), "8")
    position = t.settle(t.change(position, round=t.replace(position.state.round, number=3, count=3)))
    train = t.train_of(position, "supply", "8")
    bought = t.play(position, act.BuyTrain(GRR, train, SUPPLY, 1000))
    assert not bought.all(ev.FlagSet)
    assert bought.state.flags["final_set"] == 3


def test_s7__the_state_railway_brings_it_about_too() -> None:
    position = t.cash(last_company(1), RSR=1000)
    played = t.moved_on(t.at_stage(t.supply_from(position, "8"), "RSR", "dividend", "run", "dividend"))
    assert played.state.flags["final_set"] == 2


def test_s7__no_merger_rounds_in_phase_8() -> None:
    assert "merger" not in {kind for kind, _, _ in rounds(eight(last_company(2)))}


def test_s7__an_empty_bank_ends_the_game_with_the_operating_round() -> None:
    position = short(last_company(1))
    after = until_next_round(t.submit(position, act.Pass(GRR)))
    assert after.state.ending is not None
    assert after.state.ending.reason == "bank"
    assert (after.state.round.kind, after.state.round.index) == ("operating", 1)


def test_s7__when_a_dividend_empties_it_too() -> None:
    position = t.public(t.phase(t.opened(), "7"), "GRR", home=("L12", 0))
    position = t.earned(t.trains(position, GRR="7", RSR="7"), "GRR", 500)
    held = {**position.state.cash}
    held[ADA] += held[BANK] - 499
    held[BANK] = 499
    position = t.submit(t.change(position, cash=held), act.Dividend(GRR, "withhold"))
    assert position.state.flags["bank_broken"] == 1


def test_s7__it_is_enough_to_have_enough() -> None:
    position = until_next_round(t.submit(short(last_company(1), 0), act.Pass(GRR)))
    assert position.state.ending is None


def test_s7__empty_in_a_stock_round_it_ends_the_next_operating_round() -> None:
    position = t.trains(t.public(t.phase(t.opened(), "7"), "GRR"), GRR="7", RSR="7")
    position = short(t.stock_turn(position))
    position = until_next_round(position)
    assert (position.state.round.kind, position.state.ending) == ("operating", None)
    ended = until_next_round(position)
    assert ended.state.ending is not None
    assert (ended.state.ending.reason, ended.state.round.index) == ("bank", 1)


def test_s7__money_that_comes_back_within_the_same_decision_does_not_fill_it() -> None:
    position = t.trains(t.public(t.phase(t.opened(), "7"), "GRR"), GRR="7", RSR="7")
    position = short(t.stock_turn(position), 100)
    position = t.submit(position, act.Correct(ADA, "cash", ADA, "paid back", amount=-200))
    assert position.state.cash[BANK] == 100
    assert position.state.flags["bank_broken"] == 1


def test_s7__even_after_the_first_8() -> None:
    position = until_next_round(eight(short(last_company(1), 5000)))
    assert position.state.ending is not None
    assert position.state.ending.reason == "bank"


def test_s7__at_18xx_games_the_first_8_goes_before_the_bank() -> None:
    site = t.played_there(last_company(1), site18xx.last_set_before_empty_bank)
    position = until_next_round(eight(short(site, 5000)))
    assert position.state.ending is None
    without = short(site)
    assert until_next_round(t.submit(without, act.Pass(GRR))).state.ending is not None


@pytest.mark.parametrize(("loans", "box", "price"), [(0, (4, 5), 100), (2, (4, 5), 80), (2, (4, 0), 50)])
def test_s7__a_step_left_or_down_for_each_loan(loans: int, box: tuple[int, int], price: int) -> None:
    position = t.boxed(t.loans(short(last_company(1)), GRR=loans), GRR=box)
    ended = until_next_round(t.submit(position, act.Pass(GRR)))
    assert ended.state.ending is not None
    assert t.price_of(ended, "GRR") == price


def test_s7__cash_and_shares_at_the_price() -> None:
    position = t.public(t.phase(t.minor(t.opened(), "N", share=70), "7"), "GRR", Ben=3)
    scores = {each.player: (each.cash, each.shares, each.total) for each in t.TITLE.score(position)}
    assert scores["Ada"] == (420, 2 * 70 + 2 * 100, 760)
    assert scores["Ben"] == (420, 300, 720)
    assert scores["Cleo"] == (420, 0, 420)


def test_s7__loans_count_in_a_score_before_the_end_as_they_will_then() -> None:
    position = t.loans(t.public(t.phase(t.opened(), "7"), "GRR", Ben=3), GRR=1)
    assert {each.player: each.shares for each in t.TITLE.score(position)}["Ben"] == 270


def test_s7__treasuries_and_trains_of_companies_do_not_count() -> None:
    poor = t.public(t.phase(t.opened(), "7"), "GRR", money=0)
    rich = t.trains(t.cash(poor, GRR=2000), GRR="7 7")
    assert t.TITLE.score(poor) == t.TITLE.score(rich)


def test_s7__private_companies_count_at_18xx_games_only() -> None:
    position = t.opened()
    assert {each.player: each.privates for each in t.TITLE.score(position)}["Ben"] == 0
    site = site18xx.privates_scored(t.TITLE)
    assert {each.player: each.privates for each in site.score(position)}["Ben"] == 30 + 45 + 60 + 75 + 90


@pytest.mark.parametrize(("loans", "worth"), [(0, 100), (2, 80)])
def test_s7__an_agreed_end_counts_unpaid_loans_too(loans: int, worth: int) -> None:
    position = t.boxed(t.loans(last_company(1), GRR=loans), GRR=(4, 5))
    held = t.held(position, "Ada", "GRR")
    assert held
    ended = t.submit(position, act.AgreeWinner(ADA, "Ada"))
    for counted in (position, ended):
        scores = {score.player: score for score in counted.title.score(counted)}
        assert scores["Ada"].shares == held * worth


def test_s7__an_agreed_end_needs_the_word_of_all() -> None:
    position = t.switched(last_company(1), "consent")
    claim = act.AgreeWinner(ADA, "Ada", agreed=("Ada",))
    assert t.refused(position, claim, "consent.missing", "7").facts == {"players": ("Ben", "Cleo")}
    ended = t.submit(position, act.AgreeWinner(ADA, "Ada", agreed=position.state.seats))
    assert ended.state.ending
