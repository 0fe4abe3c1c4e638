"""Section 2: how the game ends, and who has won."""

from roundhouse.engine import actions as act
from roundhouse.engine.names import Money
from roundhouse.engine.owners import BANK, REMOVED, player
from roundhouse.engine.pieces import company_of
from roundhouse.engine.state import Ending
from roundhouse.titles.t1825.site18xx.endings import played_on_without_companies
from tests.rules import table as t
from tests.rules.t1825 import lines
from tests.rules.t1825.lines import GWR, LNWR


def paying(income: int, bank: int, price: int = 100) -> t.Position:
    """The LNWR, with all shares in Ada's hands, decides over an income; the bank has ``bank``.

    The GWR comes after it, and then the second operating round of two.
    """
    position = lines.formed(lines.opened("unit_1"), "LNWR", price=price, money=0, Ada=10)
    position = lines.formed(t.trains(position, LNWR="2"), "GWR", "Ben")
    position = lines.earned(position, "LNWR", income)
    return t.change(position, cash={**position.state.cash, BANK: Money(bank)})


def finished(position: t.Position) -> t.Position:
    """The position once the LNWR has paid and the round is over."""
    position = t.submit(position, act.Dividend(LNWR, "pay"))
    while not position.state.ending and position.state.round.index == 1:
        position = t.submit(position, act.Pass(position.state.actor))
    return position


def test_s2__the_game_ends_after_the_operating_round_in_which_the_bank_runs_out_of_money() -> None:
    position = t.submit(paying(200, 199), act.Dividend(LNWR, "pay"))
    assert (position.state.ending, position.state.actor) == (None, GWR), "the round goes on"
    assert t.money(position, BANK) == -1, "players get credit for payments due them"
    assert finished(paying(200, 199)).state.ending == Ending("bank")


def test_s2__a_bank_with_nothing_left_is_not_out_of_money() -> None:
    assert finished(paying(200, 200)).state.ending is None
    assert finished(paying(200, 200)).state.round.index == 2


def test_s2__private_companies_revenue_may_break_the_bank() -> None:
    position = lines.formed(lines.opened("unit_1"), "LNWR", Ada=10)
    position = t.change(position, cash={**position.state.cash, BANK: Money(10)})
    begun = t.settle(t.change(position, round=t.Round("operating", 2, 1, 3), actor=""))
    assert begun.state.ending is None
    while begun.state.actor == LNWR and not begun.state.ending:
        begun = t.submit(begun, act.Pass(LNWR))
    assert begun.state.ending == Ending("bank"), "that round is the last"


def test_s2__in_a_stock_round_one_more_operating_round_is_played() -> None:
    position = lines.formed(lines.opened("unit_1"), "LNWR", Ada=10)
    position = t.change(position, cash={**position.state.cash, BANK: Money(50)})
    position = t.stock_turn(position, "Ada")
    position = t.submit(position, act.SellShares(player("Ada"), lines.LNWR_SYMBOL, 1))
    assert t.money(position, BANK) == -50
    while position.state.round.kind == "stock":
        position = t.submit(position, act.Pass(position.state.actor))
    assert (position.state.round.kind, position.state.ending) == ("operating", None)
    while not position.state.ending:
        assert position.state.round.index == 1
        position = t.submit(position, act.Pass(position.state.actor))
    assert position.state.ending == Ending("bank")


def test_s2__the_game_ends_after_the_operating_round_in_which_a_price_reaches_the_end() -> None:
    position = t.submit(paying(900, 9000, price=320), act.Dividend(LNWR, "pay"))
    assert t.price_of(position, "LNWR") == 340
    assert (position.state.ending, position.state.actor) == (None, GWR), "the round goes on"
    assert finished(paying(900, 9000, price=320)).state.ending == Ending("price", "LNWR")


def last_one() -> t.Position:
    """Of all companies only the LNWR has not gone bankrupt, at a price of 5."""
    position = lines.formed(lines.opened("unit_1"), "LNWR", price=5)
    owners = position.state.certificates.items()
    return t.change(
        position,
        certificates={name: owner if company_of(name) == "LNWR" else REMOVED for name, owner in owners},
    )


def test_s2__the_game_ends_when_every_company_is_bankrupt() -> None:
    position = lines.earned(last_one(), "LNWR", 0)
    assert position.state.ending == Ending("no_company")
    assert position.title.score(position)[0].shares == 0


def test_it_goes_on_without_companies_there() -> None:
    position = lines.earned(t.played_there(last_one(), played_on_without_companies), "LNWR", 0)
    assert position.state.ending is None


def test_s2__wealth_is_cash_shares_and_private_companies() -> None:
    position = lines.formed(lines.opened("unit_1"), "LNWR", "Ben", price=71, money=9999, Ben=3)
    position = t.cash(position, Ada=100, Ben=200)
    scores = {score.player: score for score in position.title.score(position)}
    privates = sum(private.cost for private in position.definition.privates.values())
    assert (scores["Ada"].cash, scores["Ada"].privates, scores["Ada"].shares) == (100, privates, 0)
    assert (scores["Ben"].total, scores["Ben"].shares) == (413, 213), "a company's assets count for nothing"


def test_s2__shares_without_a_price_count_at_face_value() -> None:
    position = lines.opened("unit_1")
    position = t.shares(position, "LNWR", "Ada", Ada=2)
    position = t.change(position, par={lines.LNWR_SYMBOL: Money(100)})
    scores = {score.player: score for score in position.title.score(position)}
    assert scores["Ada"].shares == 200
