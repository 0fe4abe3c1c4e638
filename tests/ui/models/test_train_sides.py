"""Trains with several sides and marks on them: on cards, on the charter and in the log."""

from __future__ import annotations

import pytest
from msgspec.structs import replace
from PySide6.QtCore import QRectF
from PySide6.QtGui import QImage, QPainter

from roundhouse.catalogue.reader import read_title
from roundhouse.engine import events as ev
from roundhouse.engine.actions import BuyTrain, Pass
from roundhouse.engine.loop import Entry
from roundhouse.engine.names import CompanySymbol, Money
from roundhouse.engine.owners import REMOVED, SUPPLY, train
from roundhouse.engine.pieces import kind_that_runs, kinds_that_run, name_that_runs
from roundhouse.engine.position import Position
from roundhouse.engine.state import MarketPlace, Route
from roundhouse.ui.cards.look import Look
from roundhouse.ui.cards.tokens import mark_box, mark_on_train, train_card
from roundhouse.ui.models.charter_model import CharterModel, charter
from roundhouse.ui.models.earnings_model import route_lines
from roundhouse.ui.models.log_model import LogModel
from roundhouse.ui.models.pieces import train_faces
from roundhouse.ui.words import LANGUAGES, for_language
from tests.games.recorded import example
from tests.names import company
from tests.ui.board.positions import operating

PLM = company("PLM")
EN = for_language("en")


def with_cards(cards: int | None) -> Position:
    """PLM has two 2-trains, the first with a marker on it; a phase allows so many cards."""
    position = operating(trains=("2-0", "2-1"))
    state = replace(
        position.state,
        markers={"ferry-0": train("2-0"), "ferry-1": SUPPLY},
        par={"PLM": 100},
        market={"PLM": MarketPlace(3, 5, 0)},
        floated=("PLM",),
    )
    phases = {name: replace(phase, card_limit=cards) for name, phase in position.title.phases.items()}
    return replace(position, state=state, title=replace(position.title, phases=phases))


def test_a_mark_lies_on_its_train_only() -> None:
    faces = {face.name: face.marks for face in train_faces(with_cards(None), PLM)}
    assert faces == {"2-0": ("ferry",), "2-1": ()}


@pytest.mark.parametrize("words", LANGUAGES, ids=lambda words: words.code)
@pytest.mark.parametrize("cards", [None, 2])
def test_the_charter_tells_marks_and_the_limit_of_cards(words, cards, qapp) -> None:
    position = with_cards(cards)
    facts = {fact.key: fact for fact in charter(position, CompanySymbol("PLM"))}
    assert facts["trains"].cards == cards
    assert [item.marks for item in facts["trains"].items] == [("ferry",), ()]
    model = CharterModel(words)
    model.show_position(position)
    told = model.limit(facts["trains"])
    assert ("2" in told) is (cards is not None)
    assert told in model._told(facts["trains"])
    assert str(words.lexicon().marker_kind("ferry")) in model._told(facts["trains"])


def test_a_mark_is_painted_on_the_card(qapp) -> None:
    look, rect = Look(), QRectF(4, 4, 48, 26)

    def painted(*marks: str) -> QImage:
        image = QImage(60, 40, QImage.Format.Format_ARGB32)
        image.fill(0)
        painter = QPainter(image)
        train_card(painter, look, rect, "2", "yellow", marks=marks)
        painter.end()
        return image

    bare, one, two = painted(), painted("ferry"), painted("ferry", "saved")
    inside = mark_box(look, rect, 0).center().toPoint()
    beside = mark_box(look, rect, 1).center().toPoint()
    assert bare != one != two
    rim = mark_box(look, rect, 0)
    assert any(
        bare.pixel(x, y) != one.pixel(x, y)
        for x in range(int(rim.left()), int(rim.right()))
        for y in range(int(rim.top()), int(rim.bottom()))
    )
    assert inside != beside


@pytest.mark.parametrize("high", [12, 14, 26])
def test_the_letter_of_a_mark_lies_whole_inside_its_disc(qapp, high) -> None:
    look, rect = Look(), QRectF(4, 4, 48, high)

    def painted(letter: str) -> QImage:
        image = QImage(60, 40, QImage.Format.Format_ARGB32)
        image.fill(0)
        painter = QPainter(image)
        mark_on_train(painter, look, rect, 0, letter)
        painter.end()
        return image

    empty, lettered = painted(""), painted("E")
    inked = [(x, y) for x in range(60) for y in range(40) if empty.pixel(x, y) != lettered.pixel(x, y)]
    across, down = ({place[axis] for place in inked} for axis in (0, 1))
    box = mark_box(look, rect, 0)
    assert max(down) - min(down) + 1 >= 8, "the letter is as high as any of the smallest size"
    assert min(across) >= box.left() + 2
    assert max(across) <= box.right() - 3


def test_a_route_is_that_of_the_side_that_ran() -> None:
    definition = read_title("1894")
    sided = replace(definition.trains["3"], runs_as=("2+1",), trains=2)
    definition = replace(definition, trains={**definition.trains, "3": sided})
    names = {"3-0": "3", "3-0/1": "3", "3-0/2": "3", "3-0/2+1": "2+1", "2-0&2-1": "2 + 2", "5+1-2": "5+1"}
    assert {name: kind_that_runs(definition, name, {}) for name in names} == names
    assert kinds_that_run(definition, "3-0/2+1&2-1", {}) == ("2+1", "2")
    assert "2+1" in str(EN.lexicon(definition).train("3-0/2+1"))


def test_a_card_of_several_trains_is_named_by_the_side_that_has_several() -> None:
    definition = read_title("1843")
    runs = {"4+1-0/1": "3/5x2", "2+1-0/2": "2x2", "2+1-0/3+1": "3+1", "2+1-0": "2+1", "5E-1/1": "5/7x2"}
    assert {name: kind_that_runs(definition, name, {}) for name in runs} == runs
    assert kind_that_runs(definition, "2+1-0", {"2+1-0": "3+1"}) == "3+1"
    assert name_that_runs(definition, "2+1-0", {"2+1-0": "3+1"}) == "3+1", "a side of its own"
    assert name_that_runs(definition, "2+1-0/1", {"2+1-0": "2x2"}) == "2x2"
    assert name_that_runs(definition, "2+1-0/3+1", {"2+1-0": "2x2"}) == "2x2 (3+1)", "the side of the charter"
    assert "2x2 (3+1)" in str(EN.with_sides({"2+1-0": "2x2"}).lexicon(definition).train("2+1-0/3+1"))
    turned = {"4+1-0": "3/5x2"}
    assert kind_that_runs(definition, "4+1-0", turned) == "4+1", "it ran before the other side was bought"
    assert kind_that_runs(definition, "4+1-0/2", turned) == "3/5x2"


def test_every_train_of_a_whole_game_is_named_by_its_card_as_it_lies() -> None:
    names = set()
    for position in example("1843"):
        state = position.state
        for line, route in zip(route_lines(position), _routes_now(position), strict=True):
            card, _, part = route.train.partition("/")
            up = state.train_kind(card)
            printed = position.definition.trains[up]
            assert line.kind in {up, *printed.runs_as}, f"{route.train} of {up} is called {line.kind}"
            assert (printed.trains > 1) == bool(part)
            names.add(line.kind)
    assert "2x2" in names


def _routes_now(position: Position) -> tuple[Route, ...]:
    """The routes of which the pane of the run tells."""
    run = position.state.runs.get(position.state.operating.company)
    return run.routes if run is not None else ()


def test_the_log_names_the_side_that_lies_up(qapp) -> None:
    definition = read_title("1894")
    turned = Entry(
        BuyTrain(PLM, "3-0", SUPPLY, Money(200), side="2+1"),
        (ev.TrainMoved("3-0", SUPPLY, PLM, "bought"), ev.TrainTurned("3-0", "2+1")),
    )
    rusts = Entry(Pass(PLM), (ev.Passed(PLM, "track"), ev.TrainMoved("3-0", PLM, REMOVED, "rusted")))
    back = Entry(Pass(PLM), (ev.Passed(PLM, "track"), ev.TrainTurned("3-0", "3")))
    log = LogModel(EN)

    def last(*entries: Entry) -> str:
        log.show_entries(entries, definition)
        return log.line(log.rowCount() - 1).text

    assert "2+1-train of PLM rusts" in last(turned, rusts)
    assert "3-train of PLM rusts" in last(rusts)
    assert "3-train of PLM rusts" in last(turned, back, rusts)
