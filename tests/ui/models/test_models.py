"""Every model under Qt's own tester, through games, jumps back and forth, and states by chance."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from importlib import import_module
from itertools import pairwise
from random import Random
from typing import Any
from weakref import ref

import pytest
from hypothesis import given
from hypothesis import strategies as st
from msgspec.structs import replace
from PySide6.QtCore import QModelIndex, Qt
from PySide6.QtTest import QAbstractItemModelTester

from roundhouse.engine.loop import offers
from roundhouse.engine.names import CompanySymbol
from roundhouse.engine.position import Position
from roundhouse.ui.models.auction_model import AuctionModel
from roundhouse.ui.models.certificate_model import CertificateModel
from roundhouse.ui.models.charter_model import CharterModel
from roundhouse.ui.models.earnings_model import EarningsModel
from roundhouse.ui.models.keyed import KeyedModel, Latest
from roundhouse.ui.models.market_model import MarketModel, ParModel
from roundhouse.ui.models.offered_train_model import OfferedTrainModel
from roundhouse.ui.models.order_model import OrderModel
from roundhouse.ui.models.own_share_model import OwnShareModel
from roundhouse.ui.models.tableau_model import TableauModel
from roundhouse.ui.models.train_model import TrainModel
from roundhouse.ui.words import LANGUAGES, Words
from tests.ui.models.games import game, scrambled

Show = Callable[[Position | None, Position | None], None]
ENGLISH, FRENCH, *_ = LANGUAGES


def _plain(make: type) -> Callable[[Words], tuple[KeyedModel[Any], Show]]:
    def made(words: Words) -> tuple[KeyedModel[Any], Show]:
        model = make(words)
        return model, model.show_position

    return made


def _with_offers(make: type) -> Callable[[Words], tuple[KeyedModel[Any], Show]]:
    def made(words: Words) -> tuple[KeyedModel[Any], Show]:
        model = make(words)
        return model, lambda now, before: model.show_position(now, before, _offers(now))

    return made


def _below(make: type) -> Callable[[Words], tuple[KeyedModel[Any], Show]]:
    """Models of the tray, which don't mark what has changed."""

    def made(words: Words) -> tuple[KeyedModel[Any], Show]:
        model = make(words)
        return model, lambda now, _before: model.show_position(now, offers=_offers(now))

    return made


def _offers(position: Position | None) -> Sequence[object]:
    """The offers of a position that the rules have made; none for one that chance has made."""
    known = position is not None and any(position is one for seed in (3, 5) for one in game(seed))
    return offers(position) if known and position is not None else ()


def _charter(words: Words) -> tuple[KeyedModel[Any], Show]:
    model = CharterModel(words)
    model.show_company(CompanySymbol("Belge"))
    return model, model.show_position


MODELS = {
    "market": _plain(MarketModel),
    "par": _plain(ParModel),
    "tableau": _plain(TableauModel),
    "charter": _charter,
    "trains": _plain(TrainModel),
    "order": _plain(OrderModel),
    "certificates": _with_offers(CertificateModel),
    "auction": _with_offers(AuctionModel),
    "offered trains": _below(OfferedTrainModel),
    "own shares": _below(OwnShareModel),
    "earnings": _below(EarningsModel),
}
ALL = pytest.mark.parametrize("name", MODELS)


def _tested(name: str, words: Words = ENGLISH) -> tuple[KeyedModel[Any], Show, QAbstractItemModelTester]:
    model, show = MODELS[name](words)
    tester = QAbstractItemModelTester(model, QAbstractItemModelTester.FailureReportingMode.Fatal)
    return model, show, tester


def _read_all(model: KeyedModel[Any]) -> None:
    """Ask every cell for every role, as views do."""
    for row in range(model.rowCount()):
        for column in range(model.columnCount()):
            index = model.index(row, column)
            for role in (*range(15), *range(Qt.ItemDataRole.UserRole, Qt.ItemDataRole.UserRole + 24)):
                model.data(index, role)


@ALL
@pytest.mark.slow
def test_a_game_from_its_first_decision(qtbot: object, name: str) -> None:
    model, show, _tester = _tested(name)
    before = None
    for position in game(3):
        show(position, before)
        before = position
    _read_all(model)
    show(None, None)
    assert model.rowCount() == 0


@pytest.mark.slow
@ALL
def test_jumps_between_moments_of_two_games(qtbot: object, name: str) -> None:
    model, show, _tester = _tested(name)
    rng = Random(name)
    positions = (*game(3), *game(5, 160, 4))
    for _ in range(60):
        show(rng.choice(positions), rng.choice((None, rng.choice(positions))))
        if rng.random() < 0.2:
            model.unmark()
            assert not model.has_marks()
    _read_all(model)


@pytest.mark.slow
@ALL
@given(seeds=st.lists(st.integers(0, 10_000), min_size=2, max_size=4))
def test_states_by_chance(qapp: object, name: str, seeds: list[int]) -> None:
    model, show, _tester = _tested(name)
    positions = [scrambled(seed) for seed in seeds]
    for before, now in pairwise(positions):
        show(before, None)
        assert not model.has_marks()
        show(now, before)
    _read_all(model)


@ALL
def test_what_is_shown_twice_is_told_once(qtbot: object, name: str) -> None:
    model, show, _tester = _tested(name)
    position = game(3)[100]
    show(position, None)
    told: list[object] = []
    for signal in (model.dataChanged, model.rowsInserted, model.rowsRemoved, model.rowsMoved):
        signal.connect(lambda *facts: told.append(facts))
    show(position, None)
    assert told == []


@ALL
def test_words_of_the_other_language(qtbot: object, name: str) -> None:
    model, show, _tester = _tested(name)
    show(game(3)[100], None)
    model.set_words(FRENCH)
    _read_all(model)
    assert model.words is FRENCH


@ALL
def test_cells_have_no_children_and_foreign_indexes_no_data(qtbot: object, name: str) -> None:
    model, show, _tester = _tested(name)
    for position in game(3)[100:]:
        show(position, None)
        if model.rowCount():
            break
    inside = model.index(0, 0)
    assert model.rowCount(inside) == 0
    assert model.columnCount(inside) == 0
    assert model.data(QModelIndex()) is None
    assert model.data(inside, Qt.ItemDataRole.FontRole) is None


@pytest.mark.parametrize("every", [4, pytest.param(1, marks=pytest.mark.slow)])
@pytest.mark.slow
def test_the_turned_tableau(qtbot: object, every: int) -> None:
    model = TableauModel(ENGLISH)
    tester = QAbstractItemModelTester(model, QAbstractItemModelTester.FailureReportingMode.Fatal)
    assert tester.model() is model
    before = None
    for n, position in enumerate(game(3)[::every]):
        if n % 8 == 0:
            model.set_turned(not model.turned)
        model.show_position(position, before)
        before = position
    down, across = model.row_keys(), model.column_keys()
    model.set_turned(not model.turned)
    assert (model.row_keys(), model.column_keys()) == (across, down)


def test_what_was_shown_is_not_read_again_to_compare_it_with_what_comes_next() -> None:
    positions = game("1861")[-3:]
    read: list[Position] = []

    def number(position: Position) -> int:
        read.append(position)
        return len(read)

    latest = Latest(number)
    first = latest.pair(positions[1], positions[0])
    again = replace(positions[1])
    second = latest.pair(positions[2], again)
    assert (first, second) == ((2, 1), (3, 2))
    assert len(read) == 3


def test_what_is_read_of_one_thing_is_not_taken_for_what_is_read_of_another() -> None:
    position = game("1861")[-1]
    read: list[str] = []

    def told(_: Position, name: str) -> str:
        read.append(name)
        return name

    latest = Latest(told)
    assert [latest(position, name) for name in ("a", "b", "a", "b")] == ["a", "b", "a", "b"]
    assert read == ["a", "b"]


@pytest.mark.parametrize(
    ("make", "question"),
    [(CharterModel, "companies.treasury"), (OrderModel, "turns.companies_to_come")],
)
def test_a_pane_asks_once_about_a_position_that_it_has_read_ahead(
    make: type[CharterModel | OrderModel], question: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    before, now = next(
        (one, other)
        for one, other in pairwise(game("1861"))
        if one.state.operating.company == other.state.operating.company != ""
        and other.state.operating.company in one.state.floated
    )
    asked: list[Position] = []
    module, _, name = question.partition(".")
    answer = getattr(import_module(f"roundhouse.queries.{module}"), name)

    def noted(position: Position, *about: object) -> object:
        asked.append(position)
        return answer(position, *about)

    monkeypatch.setattr(f"roundhouse.queries.{question}", noted)
    model = make(ENGLISH)
    model.show_position(before)
    model.read_ahead(now)
    assert asked == [before, now]
    model.show_position(now, before)
    assert asked == [before, now]


def test_a_position_of_which_something_was_read_is_not_kept() -> None:
    class Answer:
        pass

    position, answer = replace(game("1861")[-1]), Answer()
    position.answers["asked"] = answer
    kept = ref(answer)
    latest = Latest(lambda at: at.state.phase)
    latest(position)
    del position, answer
    assert kept() is None
    assert latest(replace(game("1861")[-1]))
