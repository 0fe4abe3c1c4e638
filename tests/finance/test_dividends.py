"""Pool shares that pay the company, moves of several steps, rounding by owner, an end that falls later."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from roundhouse.engine import events as ev
from roundhouse.engine.actions import Dividend
from roundhouse.engine.checks import Checks
from roundhouse.engine.conservation import fold_conserving
from roundhouse.engine.effects import happen
from roundhouse.engine.errors import ActionRefused
from roundhouse.engine.names import CompanySymbol
from roundhouse.engine.owners import player
from roundhouse.engine.position import Draft, Position
from roundhouse.engine.state import Operating, Round, Run
from roundhouse.finance import dividends
from roundhouse.finance.dividends import LEFT, RIGHT, Shareholders
from roundhouse.finance.market_moves import Move
from roundhouse.steps.dividend import DecideDividend, NothingEarned
from tests.finance import positions as p
from tests.names import company

TITLE = p.title()
TEN = company("Ten")
POOL_PAYS = Shareholders("8.3", to_company=frozenset({"pool", "treasury"}), up=True)
CHECKS = Checks(dividends.HasRevenue("6"), dividends.KnownWay("6"), dividends.NotIntoZone("6.3", "closed"))
STEP = DecideDividend(
    "6",
    checks=CHECKS,
    ways=(dividends.PayAll("6"), dividends.PayHalf("6"), dividends.WithholdAll("6")),
    holders=POOL_PAYS,
    price_move=dividends.RightByMultiples("6.3", most=4),
    end=dividends.ArmsEnd("10.1", "top_price"),
)


def earned(revenue: int, row: int, column: int, owners: str = "Ann Ann Bob pool pool own") -> Position:
    at = p.dealt(p.parred(p.position(TITLE), "Ten", row, column), Ten=owners)
    return p.change(
        at,
        round=Round("operating", 2, 1, 2),
        actor=TEN,
        operating=Operating(CompanySymbol("Ten"), "dividend", notes=frozenset({"run"})),
        runs={"Ten": Run((), revenue)},
    )


def paid(at: Position, kind: str, step: DecideDividend = STEP) -> Draft:
    draft = Draft(at)
    step.play(draft, Dividend(TEN, kind))
    fold_conserving(at.definition, at.state, draft.events)
    return draft


def test_the_pool_pays_the_company_and_the_ipo_nobody() -> None:
    state = paid(earned(150, 0, 5), "pay").state
    assert state.cash[player("Ann")] == 1045
    assert state.cash[player("Bob")] == 1015
    assert state.cash[TEN] == 30 + 15


def test_half_to_the_unit_is_rounded_up_for_players_and_down_for_the_company() -> None:
    at = earned(130, 0, 5, "Ann Ann Ann Ann Bob pool own")
    state = paid(at, "half").state
    assert state.cash[player("Ann")] == 1033  # half of 65
    assert state.cash[player("Bob")] == 1007  # a tenth of 65
    assert state.cash[TEN] == 65 + 6 + 6
    down = replace(STEP, holders=Shareholders("8.3", frozenset(), up=False))
    assert paid(at, "half", down).state.cash[player("Ann")] == 1032


def test_half_by_share_is_a_multiple_of_the_shares() -> None:
    assert dividends.PayHalfByShare("5").paid_out(130, 10) == 70
    assert dividends.PayHalf("5").paid_out(130, 10) == 65


@pytest.mark.parametrize(
    ("amount", "shift"),
    [
        (0, LEFT), (50, None), (60, RIGHT), (190, RIGHT), (200, Move("right", 2)), (300, Move("right", 3)),
        (900, Move("right", 4)),
    ],
)  # fmt: skip
def test_as_many_steps_as_the_price_is_contained_in_the_dividend(amount: int, shift: Move | None) -> None:
    assert (
        dividends.RightByMultiples("6.3", most=4).move(earned(0, 1, 2), CompanySymbol("Ten"), amount) == shift
    )


def test_the_offer_shows_the_price_after_several_steps() -> None:
    (offer,) = STEP.offers(earned(200, 0, 1))
    pay = next(choice for choice in offer.choices if choice.kind == "pay")  # type: ignore[attr-defined]
    assert (pay.price, pay.new_price, pay.per_share) == (100, 126, 20)
    assert paid(earned(200, 0, 1), "pay").state.market[CompanySymbol("Ten")].column == 3


def test_withholding_into_ruin_is_refused_and_not_offered() -> None:
    at = earned(100, 4, 1, "Ann")
    (offer,) = STEP.offers(at)
    assert [choice.kind for choice in offer.choices] == ["pay", "half"]  # type: ignore[attr-defined]
    with pytest.raises(ActionRefused) as caught:
        paid(at, "withhold")
    assert (caught.value.reason, caught.value.section) == ("dividend.withholding_ruins", "6.3")


def test_an_end_that_is_armed_now_falls_at_the_end_of_a_round() -> None:
    draft = paid(earned(200, 0, 7), "pay")
    assert not draft.state.ending
    assert draft.state.flags["top_price"] == 1
    end = p.effects(dividends.EndIfArmed("10.1", "top_price", "price"))
    happen(end, draft)
    ended = draft.state.ending
    assert ended
    assert ended.reason == "price"


def test_an_end_that_is_not_armed_does_not_fall() -> None:
    draft = paid(earned(100, 0, 4), "pay")
    happen(p.effects(dividends.EndIfArmed("10.1", "top_price", "price")), draft)
    assert draft.state.ending is None


def test_an_end_at_once() -> None:
    step = replace(STEP, end=dividends.EndsAtOnce("8.1"))
    assert ev.GameEnded("price", "Ten") in paid(earned(200, 0, 7), "pay", step).events


def test_without_revenue_the_price_moves_once_and_nobody_is_asked() -> None:
    at = earned(0, 1, 2)
    assert not STEP.offers(at)
    draft = Draft(at)
    effect = NothingEarned("6.3", STEP)
    happen((effect,), draft)
    assert draft.state.market[CompanySymbol("Ten")].column == 1
    happen((effect,), draft)
    assert draft.state.market[CompanySymbol("Ten")].column == 1
