"""Section 8.10: how the game ends, and the score."""

import pytest

from roundhouse.engine.owners import SUPPLY, player
from tests.names import company
from tests.rules.t1843 import table as t

PO = company("PO")


def po(at: tuple[int, int] = (11, 6), **counts: int) -> t.Position:
    """PO has floated and its marker stands ``at``; its president is Ada."""
    return t.at_home(t.floated(t.plain(), "PO", 73, "Ada", at, **(counts or {"Ada": 6})), "PO")


def reaching_500(index: int, count: int) -> t.Played:
    """PO pays at 412 in a round ``index`` of ``count``; SO comes after it."""
    position = t.at_home(t.floated(po((0, 13)), "SO", 67, "Ben", (13, 7), Ben=6), "SO")
    position = t.earning(position, "PO", 100, index=index, count=count)
    waiting = t.Operating(company=t.CompanySymbol("PO"), stage="dividend", notes=frozenset({"run"}))
    position = t.settle(t.change(position, operating=waiting))
    return t.play(position, t.act.Dividend(PO, "pay"))


@pytest.mark.parametrize(("index", "count"), [(1, 3), (2, 3), (3, 3)])
def test_s8_10_1__500_by_a_dividend_ends_the_game_after_this_operating_round(index: int, count: int) -> None:
    played = reaching_500(index, count)
    assert t.price_of(played.position, "PO") == 500
    assert not played.state.ending
    position = played.position
    seen = set()
    while not position.state.ending:
        assert (position.state.round.kind, position.state.round.index) == ("operating", index)
        seen.add(position.state.operating.company)
        position = t.submit(position, t.act.Pass(position.state.actor))
    assert seen == {"PO", "SO"}
    assert t.loop.offers(position) == ()


def test_s8_10_1__500_by_a_sold_out_move_ends_the_game_at_once_after_all_moves() -> None:
    position = po((1, 14), Ada=6, Ben=4)
    position = t.floated(position, "SO", 67, "Cleo", (9, 5), Cleo=6, Ben=4)
    played = t.all_pass(t.stock_turn(position, "Ada"))
    assert (t.price_of(played.position, "PO"), t.price_of(played.position, "SO")) == (500, 85)
    assert played.state.ending
    assert not played.all(t.ev.RoundBegan)


def test_s8_10_1__a_marker_at_500_that_pays_stays() -> None:
    position = t.earning(po((0, 14)), "PO", 100)
    position = t.submit(position, t.act.Dividend(PO, "pay"))
    assert t.place(position, "PO") == (0, 14)


def test_s8_10_1__443_alone_ends_nothing() -> None:
    position = t.earning(po((0, 12)), "PO", 100)
    played = t.play(position, t.act.Dividend(PO, "pay"))
    assert t.price_of(played.position, "PO") == 412
    assert not t.play(played.position, t.act.Pass(PO)).state.ending


def through(position: t.Position, kind: str, number: int) -> t.Position:
    """Pass on while the rounds of ``kind`` and ``number`` last and the game goes on."""
    while not position.state.ending:
        here = position.state.round
        if (here.kind, here.number) != (kind, number):
            break
        if t.offers_of(position, t.off.OfferRunTrains):
            position = t.submit(position, t.act.RunTrains(position.state.actor, ()))
        else:
            position = t.submit(position, t.act.Pass(position.state.actor))
    return position


def gray(number: int, index: int, count: int = 4, phase: str = "Gray") -> t.Position:
    """PO, rich, in its train step of an operating round."""
    position = t.cash(t.phase(po(), phase), PO=5000)
    return t.at_step(position, "PO", "trains", number=number, index=index, count=count)


@pytest.mark.parametrize("index", [1, 2, 4])
def test_s8_10_1__the_second_set_with_a_gray_train_in_a_company_is_the_last(index: int) -> None:
    position = gray(6, index)
    position = t.submit(position, t.buying(position, "Electric"))
    assert t.kinds_of(position, "PO") == ["Electric"]
    position = through(position, "operating", 6)
    assert not position.state.ending
    assert position.state.round.kind == "stock"
    position = through(position, "stock", position.state.round.number)
    assert (position.state.round.index, position.state.round.count) == (1, 4)
    number = position.state.round.number
    electrics = t.left(position, "Electric")
    position = through(position, "operating", number)
    assert position.state.ending
    assert (position.state.round.kind, position.state.round.index) == ("operating", 4)
    assert t.left(position, "Electric") == electrics, "no foreigners after the last set"


def test_s8_10_1__bought_in_the_last_round_of_a_red_set_the_next_set_is_the_last() -> None:
    position = t.supply(gray(5, 3, 3, "Red"), blue=0, brown=0, red=0)
    position = t.submit(position, t.buying(position, "Electric"))
    assert position.state.phase == "Gray"
    position = through(position, "operating", 5)
    assert position.state.round.kind == "stock"
    position = through(position, "stock", position.state.round.number)
    assert position.state.round.count == 4
    assert through(position, "operating", position.state.round.number).state.ending


def test_s8_10_1__gray_trains_of_the_foreigners_do_not_count() -> None:
    position = gray(6, 4)
    for _ in range(3):
        position = through(position, "operating", position.state.round.number)
        assert not position.state.ending
        position = through(position, "stock", position.state.round.number)
    assert position.state.round.kind == "operating"
    assert not position.state.ending


def scores(position: t.Position) -> dict[str, tuple[int, int, int]]:
    return {s.player: (s.cash, s.shares, s.privates) for s in t.TITLE.score(position)}


def test_s8_10_2__money_shares_at_the_price_and_privates_at_face_value() -> None:
    position = t.floated(t.after_auction(), "PO", 73, "Ada", (9, 5), Ada=6, Ben=3)
    position = t.cash(position, Ada=111, Ben=222, Cleo=333)
    assert scores(position) == {
        "Ada": (111, 6 * 79 + 2 * 94, 15 + 60 + 210),
        "Ben": (222, 3 * 79, 20 + 110),
        "Cleo": (333, 0, 40 + 150),
    }
    assert t.held(position, "Cleo", "ETA") == 1, "worth nothing without a price"


def test_s8_10_2__a_reduced_price_does_not_lower_the_face_value() -> None:
    position = t.bids(t.start(), *("Ada", "Ben", "Cleo") * 2, ("Ada", "TB", 5))
    assert t.money(position, "Ada") == 795
    assert scores(position)["Ada"] == (795, 0, 15)


def test_s8_10_2__what_companies_own_counts_for_nobody() -> None:
    position = t.trains(t.private(po(), "C", "PO"), PO="2+1")
    assert scores(position)["Ada"] == (5000, 6 * 73 + 2 * 94, 0)


def test_s8_10_2__equal_scores_share_the_win() -> None:
    position = t.cash(t.start(), Ada=10, Ben=10, Cleo=9)
    totals = {s.player: s.total for s in t.TITLE.score(position)}
    assert totals == {"Ada": 10, "Ben": 10, "Cleo": 9}


def test_s8_10_1__a_bankruptcy_ends_the_game_at_once() -> None:
    position = t.at_home(
        t.floated(t.phase(t.plain(), "Green"), "EST", 73, "Ada", (11, 6), 10, Ada=2, Ben=3), "EST"
    )
    position = t.shares(position, "EST", "Ada", Ada=2, Ben=1, pool=5)
    position = t.shares(position, "PLM", "Ben", Ben=2)
    position = t.cash(position, Ada=50)
    position = t.supply(t.at_step(position, "EST", "trains"), yellow=0)
    assert t.offers_of(position, t.off.OfferBankruptcy)
    assert not t.offers_of(position, t.off.OfferBuyTrain, seller=SUPPLY)
    played = t.play(position, t.act.DeclareBankruptcy(player("Ada")))
    assert played.state.ending
    assert t.loop.offers(played.position) == ()
    assert scores(played.position)["Ada"] == (0, 2 * 69, 0), "nothing was paid, so the price fell"


def test_s8_10_1__no_foreigners_after_500_by_a_dividend() -> None:
    position = reaching_500(1, 1).position
    trains = dict(position.state.trains)
    while not position.state.ending:
        position = t.pass_on(position)
    assert dict(position.state.trains) == trains


def test_s8_10_2__shares_count_at_the_price_when_the_game_ended() -> None:
    position = reaching_500(1, 1).position
    while not position.state.ending:
        position = t.pass_on(position)
    low = t.price_of(position, "SO")
    assert low == 64, "SO, without a train, moved left from 67"
    assert scores(position)["Ben"][1] == 6 * low
    assert scores(position)["Ada"][1] == 6 * 500 + 2 * 94
