"""The picture of a merger: who may join, what comes of it, and that it tells what the rules then do."""

from __future__ import annotations

import pytest
from PySide6.QtCore import QObject, Qt
from PySide6.QtTest import QAbstractItemModelTester

from roundhouse.engine import actions as ac
from roundhouse.engine.apply import fold
from roundhouse.engine.errors import ActionRefused
from roundhouse.engine.loop import offers as offers_at
from roundhouse.engine.loop import submit
from roundhouse.engine.names import CompanySymbol
from roundhouse.engine.offers import OfferConvert, OfferMerge
from roundhouse.engine.owners import player
from roundhouse.finance import market
from roundhouse.ui.models.keyed import CellRole
from roundhouse.ui.models.merger_model import (
    OUTCOME,
    MergerModel,
    MergerRole,
    Partner,
    Target,
    fits,
    formed_company,
)
from roundhouse.ui.words import LANGUAGES
from tests.names import company
from tests.rules.t1861 import table
from tests.rules.t1861.test_s6_mergers import merging, pair
from tests.rules.t1861.test_s6_options import acting, four, merged
from tests.ui.models.recorded import at, before, history, offered

ENGLISH, FRENCH, *_ = LANGUAGES


def model_at(n: int, words=ENGLISH) -> tuple[MergerModel, QAbstractItemModelTester]:
    model = MergerModel(words)
    tester = QAbstractItemModelTester(model, QAbstractItemModelTester.FailureReportingMode.Fatal)
    position, offers = at(n)
    model.show_position(position, None, offers)
    return model, tester


def parts(model: MergerModel) -> dict[str, str]:
    cells = {key: model.cell(key) for key in model.row_keys()}
    return {key: cell.part for key, cell in cells.items() if isinstance(cell, Partner)}


def merge_offer(n: int) -> OfferMerge:
    return next(o for o in at(n)[1] if isinstance(o, OfferMerge))


def test_it_begins_with_a_merger_that_the_rules_allow(qtbot: object) -> None:
    n = offered(OfferMerge)
    model, _tester = model_at(n)
    assert model.action is not None
    assert model.outcome is not None
    assert model.outcome.problem == ""
    submit(at(n)[0], model.action)


def test_what_is_drawn_is_what_the_rules_make_of_it(qtbot: object) -> None:
    """Each merger of the recorded game: price, shares, money, trains, loans, tokens."""
    wanted = [
        n for n in range(len(history())) if isinstance(history().entry(n + 1).action, ac.Merge | ac.Convert)
    ]
    assert wanted
    for n in wanted:
        action = history().entry(n + 1).action
        assert isinstance(action, ac.Merge | ac.Convert)
        model, _tester = model_at(n)
        for symbol in model.minors:
            model.toggle(symbol)
        for _ in getattr(action, "minors", ()):
            for symbol in action.minors:
                if symbol not in model.minors:
                    model.toggle(symbol)
        model.choose(action.company)
        drawn = model.outcome
        assert drawn is not None
        after = history().at(n + 1)
        assert drawn.price == market.price(after, action.company)
        real = formed_company(after, action.company)
        assert (drawn.holders, drawn.cash, drawn.trains) == (real.holders, real.cash, real.trains)
        assert (drawn.loans, drawn.tokens) == (real.loans, real.tokens)


def test_partners_are_taken_in_and_out_again(qtbot: object) -> None:
    model, _tester = model_at(offered(OfferMerge))
    first = model.first
    assert parts(model)[first] == "first"
    joining = next(symbol for symbol, part in parts(model).items() if part == "may")
    before_, price = model.minors, model.outcome.price
    assert model.toggle(CompanySymbol(joining))
    assert parts(model)[joining] == "in"
    assert joining in model.action.minors
    assert model.toggle(CompanySymbol(joining))
    assert (model.minors, model.outcome.price) == (before_, price)


def test_who_cannot_join_says_why_and_stays_out(qtbot: object) -> None:
    model, _tester = model_at(offered(OfferMerge))
    symbol = next(s for s, part in parts(model).items() if part == "cannot")
    assert not model.toggle(CompanySymbol(symbol))
    assert symbol not in model.minors
    told = model.index_of(symbol).data(Qt.ItemDataRole.ToolTipRole)
    assert "section 6.2" in told
    assert model.cell(symbol).why == told


def test_the_two_prices_that_make_the_new_one_are_set_off(qtbot: object) -> None:
    n = offered(OfferMerge)
    model, _tester = model_at(n)
    inside = (model.first, *model.minors)
    prices = {s: market.price(at(n)[0], s) for s in inside}
    counted = {s for s in inside if model.cell(s).counts}
    assert {prices[s] for s in counted} == {max(prices.values()), min(prices.values())}
    assert model.outcome.sums == (max(prices.values()), min(prices.values()))


def test_another_public_company_may_be_chosen(qtbot: object) -> None:
    n = offered(OfferMerge)
    model, _tester = model_at(n)
    other = merge_offer(n).companies[-1]
    assert model.choose(other)
    assert model.action.company == other
    assert model.outcome.livery.symbol == other
    chosen = [k for k in model.row_keys() if isinstance(model.cell(k), Target) and model.cell(k).chosen]
    assert chosen == [other]
    assert not model.choose(model.first)


def test_alone_it_converts_at_its_own_price(qtbot: object) -> None:
    n = offered(OfferConvert)
    model, _tester = model_at(n)
    assert isinstance(model.action, ac.Convert)
    position = at(n)[0]
    assert model.outcome.price == market.price(position, model.first)
    president = model.outcome.holders[0]
    assert (president.percent, president.president) == (20, True)


def test_what_the_rules_refuse_is_told_in_the_picture(qtbot: object) -> None:
    """Alone, where converting is not offered, nothing can come of it yet."""
    n = next(
        k for k in range(offered(OfferMerge), len(history()))
        if any(isinstance(o, OfferMerge) for o in at(k)[1])
        and not any(isinstance(o, OfferConvert) for o in at(k)[1])
    )  # fmt: skip
    model, _tester = model_at(n)
    for symbol in model.minors:
        model.toggle(symbol)
    assert model.action is None
    assert model.outcome.problem == ENGLISH.say("merger.choose")
    french, _other = model_at(n, FRENCH)
    for symbol in french.minors:
        french.toggle(symbol)
    assert french.outcome.problem == FRENCH.say("merger.choose")


def test_during_the_sale_the_company_and_who_may_buy_are_shown(qtbot: object) -> None:
    n = before(lambda position, _: len(position.state.lap.waiting) > 1)
    model, _tester = model_at(n)
    lap = at(n)[0].state.lap
    assert model.row_keys() == (OUTCOME,)
    assert (model.outcome.lap, model.outcome.names) == (lap.lap, lap.waiting)
    assert model.outcome.livery.symbol == lap.company


def test_a_share_bought_in_the_sale_is_seen_at_once(qtbot: object) -> None:
    n = before(lambda position, _: bool(position.state.lap.company))
    position, _ = at(n)
    lap = position.state.lap
    buy = ac.BuyShares(player(lap.waiting[0]), lap.company, (company(lap.company),))
    try:
        entry = submit(position, buy)
    except ActionRefused:
        pytest.fail("the sale offers nothing")
    after = fold(position.state, entry.events)
    held = formed_company(type(position)(position.title, position.options, after), lap.company)
    assert sum(one.percent for one in held.holders) == 100


def test_it_tells_what_the_owner_of_the_oldest_pays_for_a_second_share(qtbot: object) -> None:
    position = table.cash(merging(pair("Ben", "Ada")), Ben=160)
    model = MergerModel(ENGLISH)
    model.show_position(position, None, offers_at(position))
    assert (model.minors, model.outcome.problem) == (("KR",), "")
    symbol, told = model.company, model.outcome.paid
    assert told == (f"Ben pays {symbol} 150\xa0₽ for shares",)
    assert told[0] in model.index_of(OUTCOME).data(Qt.ItemDataRole.DisplayRole)
    alone, _tester = model_at(offered(OfferConvert))
    assert alone.outcome.paid == ()


def test_tokens_of_which_one_is_given_up_are_told_all() -> None:
    """That of a merged company which waits for the answer was missing beside the button that names it."""
    asked = merged(acting(four()), "V", "Y", "KR").position
    assert asked.state.questions
    names = {"Kharkov", "Voronezh", "Rostov", "Yuzovka"}
    assert set(formed_company(asked, CompanySymbol("GRR")).tokens) == names


def test_outside_a_merger_round_there_is_nothing(qtbot: object) -> None:
    model, _tester = model_at(0)
    assert model.rowCount() == 0
    model.show_position(None)
    assert (model.rowCount(), model.action, model.outcome) == (0, None, None)


@pytest.mark.slow
def test_through_the_whole_game_under_the_tester(qtbot: object) -> None:
    model = MergerModel(ENGLISH)
    _tester = QAbstractItemModelTester(model, QAbstractItemModelTester.FailureReportingMode.Fatal)
    for n in range(0, len(history()), 7):
        position, offers = at(n)
        model.show_position(position, None, offers)
    n = offered(OfferMerge, 3)
    model.show_position(*(at(n)[0], None, at(n)[1]))
    for row in range(model.rowCount()):
        index = model.index(row, 0)
        for role in (Qt.ItemDataRole.DisplayRole, Qt.ItemDataRole.ToolTipRole, CellRole.CELL):
            assert index.data(role) is not None
    kinds = {model.index(row, 0).data(MergerRole.KIND) for row in range(model.rowCount())}
    assert kinds == {"partner", "target", "outcome"}
    model.set_words(FRENCH)
    assert isinstance(model, QObject)


def test_a_hub_may_still_have_to_join() -> None:
    offer = OfferMerge(
        company("A"),
        "6.2",
        (CompanySymbol("X"),),
        {CompanySymbol("B"): (CompanySymbol("A"), CompanySymbol("C"))},
        3,
        ((CompanySymbol("B"),),),
    )
    assert fits(offer, (CompanySymbol("A"), CompanySymbol("C")))
    assert fits(offer, (CompanySymbol("A"), CompanySymbol("B"), CompanySymbol("C")))
    assert not fits(offer, (CompanySymbol("A"), CompanySymbol("D")))
    few = OfferMerge(
        company("A"),
        "6.2",
        (CompanySymbol("X"),),
        {CompanySymbol("B"): (CompanySymbol("A"), CompanySymbol("C"))},
        2,
        ((CompanySymbol("B"),),),
    )
    assert not fits(few, (CompanySymbol("A"), CompanySymbol("B"), CompanySymbol("C")))
