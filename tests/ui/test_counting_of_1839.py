"""1839, section 16.3: the panes of routes say where a stop was counted by another train or counts again."""

from __future__ import annotations

import pytest

from roundhouse.engine.names import CompanySymbol
from roundhouse.engine.position import Position
from roundhouse.queries import runs
from roundhouse.ui.about import Subject, Telling, about
from roundhouse.ui.docks.earnings_view import EarningsView
from roundhouse.ui.models.earnings_model import EarningsModel
from roundhouse.ui.route_finder import InlineSearch
from roundhouse.ui.words import LANGUAGES
from tests.rules import table as rt
from tests.rules.t1839 import table as t
from tests.rules.t1839.test_s16_counting import RING

EACH = pytest.mark.parametrize("words", LANGUAGES, ids=lambda words: words.code)
EN = LANGUAGES[0]
NRS = CompanySymbol("NRS")


def running(trains: str) -> Position:
    """NRS is about to run on the ring of E24: Utrecht and Amersfoort are joined by two ways."""
    position = rt.tiles(t.floated(t.begun("Dark Brown"), "NRS", 56), **RING)
    position = rt.trains(t.at_home(position, "NRS", "I12", "I16", "H13"), NRS=trains)
    return rt.at_step(position, "NRS", "run")


def has_run(trains: str) -> Position:
    position = running(trains)
    return rt.submit(position, rt.best_run(position))


def test_a_run_knows_which_stops_another_train_counts() -> None:
    first, second = runs.earned(has_run("7 7"), NRS)
    for one, other in ((first, second), (second, first)):
        nothing = {stop for stop, amount in one.stops if not amount}
        assert one.elsewhere == nothing
        assert one.elsewhere <= {stop for stop, amount in other.stops if amount}
        assert not one.again
    assert first.elsewhere | second.elsewhere


def test_a_run_knows_which_stops_a_train_counts_again() -> None:
    values = {value.train.partition("-")[0]: value for value in runs.earned(has_run("7 R4"), NRS)}
    common = {stop for stop, _ in values["7"].stops} & {stop for stop, _ in values["R4"].stops}
    assert common
    assert values["R4"].again == common
    assert not values["7"].again | values["7"].elsewhere | values["R4"].elsewhere
    first, second = runs.earned(has_run("R4 R4"), NRS)
    assert not first.again
    assert second.again == {stop for stop, _ in first.stops} & {stop for stop, _ in second.stops}


@EACH
@pytest.mark.parametrize(("trains", "note"), [("7 7", "elsewhere"), ("7 R4", "again")])
def test_the_pane_of_the_dividend_says_so_at_the_stop(qtbot, words, trains: str, note: str) -> None:
    model = EarningsModel(words)
    view = EarningsView(model)
    qtbot.addWidget(view)
    view.show_position(has_run(trains))
    stops = [stop for line in model.routes() for stop in line.stops]
    marked = [stop for stop in stops if stop.counts]
    assert {stop.counts for stop in marked} == {note}
    assert len(marked) < len(stops)
    word = words.say(f"run.{note}")
    written = " – ".join(view.stops_told(line) for line in model.routes()).replace("\u00a0", " ")
    assert written.count(word) == len(marked)
    assert all(f"{stop.name} {stop.amount} ({word})" in written for stop in marked)
    read = [str(model.data(model.index(row, 0))) for row in range(model.rowCount())]
    assert " ".join(read).count(word) == len(marked)


@EACH
def test_the_card_of_the_company_says_so_too(words) -> None:
    card = about(Telling(words, has_run("7 R4"), ()), Subject("company", "NRS"))
    told = " ".join(line.text for part in card.parts for line in part.lines)
    assert words.say("run.again") in told
    assert words.say("run.elsewhere") not in told


@pytest.mark.slow
def test_the_pane_of_the_routes_says_so_while_they_are_marked(sit) -> None:
    operator = sit(running("7 R4"), InlineSearch(20))
    operator.program.finder.begin()
    panel, tool = operator.panels.run, operator.panels.tools.routes
    texts = []
    for number in range(len(tool.state.trains)):
        tool.select(number)
        texts.append(panel.stops.text())
    assert [EN.say("run.again") in text for text in texts].count(True) == 1


def test_nothing_is_said_where_stops_count_for_each_train() -> None:
    (value,) = runs.earned(has_run("7"), NRS)
    assert not value.again | value.elsewhere
