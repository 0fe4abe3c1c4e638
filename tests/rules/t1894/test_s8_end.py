"""Section 8: how the game ends, and what everybody is worth then."""

import pytest

from roundhouse.engine import actions as act
from roundhouse.engine import events as ev
from roundhouse.engine import loop
from roundhouse.engine import offers as off
from roundhouse.engine.errors import Refusal
from roundhouse.engine.names import PrivateSymbol
from roundhouse.engine.owners import BANK, SUPPLY, player
from roundhouse.engine.state import Ending
from tests.names import company
from tests.rules.t1894 import table as t

ADA, BEN = player("Ada"), player("Ben")
NEAR_END = (1, 13)


def nord(**counts: int) -> t.Position:
    return t.floated(t.after_auction(), "Nord", 67, "Ada", home="", **(counts or {"Ada": 6}))


def pass_all(position: t.Position) -> t.Played:
    """All pass; what the last pass brings about."""
    for _ in range(len(position.state.order) - 1):
        position = t.submit(position, act.Pass(position.state.actor))
    return t.play(position, act.Pass(position.state.actor))


def test_s8_1__all_agree_on_a_winner_at_any_moment() -> None:
    for position in (t.start(), t.after_auction(), t.turn_of(nord(), "Nord")):
        played = t.play(position, act.AgreeWinner(ADA, "Ben"))
        assert played.state.ending == Ending("agreed", "Ben")
        assert loop.offers(played.position) == ()


def test_s8_1__nobody_from_outside_can_win() -> None:
    t.refused(t.start(), act.AgreeWinner(ADA, "Zoe"), "end.unknown_player")


def broke() -> t.Position:
    """Nord must own a train; neither it nor Ada, who has nothing to sell, can pay for one."""
    position = t.shares(t.shares(nord(Ada=2, Ben=1, pool=5), "PLM", "Ben", Ben=3), "Belge", "Ben", Ben=3)
    position = t.phase(t.cash(position, Nord=10, Ada=50), "Green")
    position = t.tiles(position, D9=("57", 2), E10=("57", 2))
    return t.at_step(position, "Nord", "trains")


def test_s8_1__a_bankruptcy_ends_the_game_at_once() -> None:
    position = broke()
    assert t.offers_of(position, off.OfferBankruptcy)
    played = t.play(position, act.DeclareBankruptcy(ADA))
    assert played.state.ending == Ending("bankrupt", "Ada")
    assert played.events[-1] == ev.GameEnded("bankrupt", "Ada")
    assert t.money(played.position, "Ada") == 0
    refused = t.refused(played.position, act.Pass(company("Nord")))
    assert refused.refusal is Refusal.GAME_OVER


def test_s8_1__a_price_of_450_ends_the_game_at_once() -> None:
    position = t.earning(t.price(nord(), "Nord", *NEAR_END), "Nord", 100)
    played = t.play(position, act.Dividend(company("Nord"), "pay"))
    assert t.price_of(played.position, "Nord") == 450
    assert played.state.ending == Ending("price", "Nord")
    assert played.events[-1] == ev.GameEnded("price", "Nord")
    assert ev.Paid(BANK, ADA, 60, "dividend", "Nord") in played.events, "the dividend is paid"


def test_s8_1__other_prices_do_not_end_it() -> None:
    position = t.earning(t.price(nord(), "Nord", 0, 11), "Nord", 100)
    played = t.play(position, act.Dividend(company("Nord"), "pay"))
    assert t.price_of(played.position, "Nord") == 375
    assert not played.state.ending


def test_s8_1__at_the_end_of_a_stock_round_all_others_move_up_first() -> None:
    position = t.price(nord(Ada=6, Ben=4), "Nord", *NEAR_END)
    position = t.floated(position, "Est", 67, "Cleo", Cleo=6, Ben=4)
    played = pass_all(t.stock_turn(position, "Ada"))
    assert [(e.company, e.price) for e in played.all(ev.PriceMoved)] == [("Nord", 450), ("Est", 75)]
    assert played.events[-1] == ev.GameEnded("price", "Nord")
    assert not played.all(ev.RoundBegan)


def purple(index: int = 1, count: int = 3) -> t.Position:
    """The last company on turn in a set of operating rounds in which the purple phase has begun."""
    position = t.supply_from(t.phase(nord(), "Purple"), "D")
    return t.at_step(
        t.at_home(t.operated(position, "Nord"), "Nord"), "Nord", "track", index=index, count=count
    )


@pytest.mark.parametrize("index", [1, 3])
def test_s8_1__the_set_in_which_purple_began_is_played_out_without_ending_the_game(index: int) -> None:
    position = t.pass_to(purple(index), "track")
    position = play_on(position, rounds=3 - index + 1)
    assert not position.state.ending
    assert position.state.round.kind == "stock"


def test_s8_1__the_first_complete_set_in_purple_ends_the_game() -> None:
    position = play_on(purple(3), rounds=1)
    position = pass_all(position).position
    here = position.state.round
    assert (here.kind, here.index, here.count) == ("operating", 1, 3)
    position = play_on(position, rounds=2)
    assert position.state.round.index == 3
    assert not position.state.ending
    position = play_on(position, rounds=1)
    assert position.state.ending == Ending("final_set", "")
    assert t.offers_of(position, off.OfferPass) == []


def play_on(position: t.Position, rounds: int) -> t.Position:
    """Pass through this many operating rounds."""
    begun = position.state.round
    ahead = {(begun.number, begun.index + n) for n in range(rounds)}
    while not position.state.ending and position.state.round.kind == "operating":
        if (position.state.round.number, position.state.round.index) not in ahead:
            break
        actor = position.state.actor
        if t.offers_of(position, off.OfferRunTrains):
            action: act.Action = act.RunTrains(actor, ())
        elif t.offers_of(position, off.OfferPass):
            action = act.Pass(actor)
        else:
            sale = next(o for o in t.offers_of(position, off.OfferBuyTrain) if o.seller == SUPPLY)
            action = act.BuyTrain(actor, sale.train, SUPPLY, sale.minimum)
        position = t.submit(position, action)
    return position


def scores(position: t.Position) -> dict[str, tuple[int, int, int]]:
    return {s.player: (s.cash, s.shares, s.privates) for s in t.TITLE.score(position)}


def test_s8_2__money_shares_at_their_price_and_privates_at_face_value() -> None:
    position = t.price(nord(Ada=6, Ben=1), "Nord", 0, 4)
    position = t.cash(position, Ada=111, Ben=222, Cleo=333)
    assert scores(position) == {
        "Ada": (111, 6 * 124 + 3 * 100 + 100, 20 + 70 + 180),
        "Ben": (222, 124 + 100 + 3 * 100, 25 + 90 + 200),
        "Cleo": (333, 2 * 100, 50 + 140),
    }
    assert [s.total for s in t.TITLE.score(position)] == [1525, 1061, 723]


def test_s8_2__shares_of_a_company_that_was_not_parred_are_worth_nothing() -> None:
    position = t.after_auction()
    assert t.held(position, "Cleo", "Nord") == 1
    assert scores(position)["Cleo"] == (380, 200, 190)


def test_s8_2__a_private_bought_below_or_above_its_cost_counts_at_its_face_value() -> None:
    position = t.start()
    for _ in range(12):
        position = t.submit(position, act.Pass(position.state.actor))
    position = t.submit(position, act.Bid(ADA, PrivateSymbol("LRC"), 0))
    assert scores(position)["Ada"][2] == 20


def test_s8_2__what_companies_own_counts_for_nobody() -> None:
    position = t.private(nord(), "LRC", "Nord")
    assert scores(position)["Ada"][2] == 70 + 180
    assert sum(s.cash for s in t.TITLE.score(position)) == 300 + 255 + 380


def test_s8_2__the_price_at_the_end_counts() -> None:
    position = t.earning(t.price(nord(), "Nord", *NEAR_END), "Nord", 100)
    played = t.play(position, act.Dividend(company("Nord"), "pay"))
    assert scores(played.position)["Ada"][1] == 6 * 450 + 400


def test_s8_2__the_largest_score_wins_without_a_tie_breaker() -> None:
    position = t.cash(t.start(), Ada=10, Ben=10, Cleo=9)
    totals = {s.player: s.total for s in t.TITLE.score(position)}
    assert totals["Ada"] == totals["Ben"] > totals["Cleo"]
    assert [s.player for s in t.TITLE.score(position)] == ["Ada", "Ben", "Cleo"]


def test_s8_1__each_of_the_players_has_to_agree() -> None:
    position = t.switched(t.after_auction(), "consent")
    seats = position.state.seats
    for agreed in ((), ("Ada",), seats[:-1], seats[1:]):
        claim = act.AgreeWinner(BEN, "Ben", agreed=agreed)
        missing = tuple(name for name in seats if name not in agreed)
        assert t.refused(position, claim, "consent.missing", "8.1").facts == {"players": missing}
        assert loop.who_must_agree(position, claim) == missing
    assert t.submit(position, act.AgreeWinner(BEN, "Ben", agreed=seats)).state.ending == Ending(
        "agreed", "Ben"
    )


def test_s8_1__a_table_may_take_consent_as_given() -> None:
    claim = act.AgreeWinner(BEN, "Ben")
    assert loop.who_must_agree(t.after_auction(), claim) == ()
    assert t.submit(t.after_auction(), claim).state.ending
