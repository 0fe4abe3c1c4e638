"""What the panel of routes tells of trains: their stops, and no card twice."""

from __future__ import annotations

import pytest
from msgspec.structs import replace
from PySide6.QtCore import QCoreApplication, QEvent, QPoint, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QWidget

from roundhouse.archive.game_file import GameSession
from roundhouse.engine.names import CompanySymbol, HexId, Money
from roundhouse.engine.pieces import kind_that_runs
from roundhouse.engine.state import Route, Run, Stop
from roundhouse.routes.valuation import RouteValue
from roundhouse.ui.about import Subject
from roundhouse.ui.appearance import Appearance
from roundhouse.ui.looking import Looking
from roundhouse.ui.route_finder import InlineSearch
from roundhouse.ui.route_words import joined
from roundhouse.ui.run_panel import RunPanel, TrainChip
from roundhouse.ui.tools.run_trains import TrainRun
from roundhouse.ui.words import LANGUAGES
from tests.rules import table as rt
from tests.rules.t1825 import table as t
from tests.rules.t1825.pictured import PICTURED
from tests.rules.t1861 import table as t1861
from tests.ui.operator import Operator

WEST = {"V18": ("9", 1), "V16": ("4", 1), "V12": ("9", 1)}


def running(kinds):
    """The GWR is about to run trains of some kinds between Bristol, Swindon and London."""
    position = t.formed(t.no_privates(t.start(players=3)), "GWR", "Ada", "pool", 90, 90, Ada=2)
    position = rt.trains(rt.tiles(position, **WEST), GWR=kinds)
    return rt.at_step(rt.tokens(position, {"GWR-0": ("V14", 0, 0)}), "GWR", "run")


def told(panel):
    """The kinds and values of the trains in sight."""
    return [(chip.look.kind, chip.look.value) for chip in panel.findChildren(TrainChip) if chip.isVisible()]


def opened(sit, position):
    """Somebody at the window, with the best routes of who is on turn."""
    operator = sit(position, InlineSearch(20))
    operator.program.finder.begin()
    return operator


@pytest.mark.slow
def test_a_card_that_runs_is_not_offered_a_second_time(sit):
    operator = opened(sit, running("2 2"))
    panel, tool = operator.panels.run, operator.panels.tools.routes
    assert told(panel) == [("2 + 2", "£70")]
    tool.clear()
    assert [kind for kind, _ in told(panel)] == ["2", "2", "2 + 2"]
    tool.take_best()
    operator.board.setFocus()
    QTest.keyClick(operator.board, Qt.Key.Key_Tab)
    assert told(panel) == [("2", "idle"), ("2 + 2", "£70")], "one that is chosen is there"


@pytest.mark.slow
def test_routes_that_are_marked_already_cannot_be_taken_again(sit, tmp_path):
    operator = opened(sit, running("3"))
    panel, tool = operator.panels.run, operator.panels.tools.routes
    assert panel.best.isVisible()
    assert not panel.best.isEnabled(), "the best is marked from the start"
    operator.click(panel.clear)
    assert not tool.routes
    operator.click(panel.best)
    assert tool.routes == tool.state.best.routes
    assert not panel.best.isEnabled()
    ran = Run(tool.routes, Money(tool.state.total))
    again = rt.change(running("3"), runs={CompanySymbol("GWR"): ran})
    path = tmp_path / "again.roundhouse"
    operator.bridge.set_session(GameSession.begin(again, again.state.seats, 1, path, listed=False))
    operator.program.finder.begin()
    assert panel.last.isVisible()
    assert not panel.last.isEnabled(), "the last routes are the best"
    operator.click(panel.clear)
    operator.click(panel.last)
    assert tool.routes == ran.routes
    assert not panel.last.isEnabled()


def looked_at_in(operator: Operator, label: QWidget) -> list[Subject]:
    """The things whose cards clicks along the first line of a label show, each once."""
    panel = operator.program.window.table.findChild(Looking).panel
    found: dict[Subject, None] = {}
    for x in range(0, label.width(), 8):
        QTest.mouseClick(label, Qt.MouseButton.LeftButton, pos=QPoint(x, label.rect().center().y()))
        if panel.isVisible() and panel.card is not None:
            found[panel.card.subject] = None
            panel.put_away()
    return list(found)


def test_the_stops_of_the_chosen_train_are_told_below_it(sit):
    operator = opened(sit, running("3"))
    panel = operator.panels.run
    assert panel.stops.isVisible()
    stops = panel.stops.text().split("\u00a0– ")
    assert sorted(stops) == ["London\u00a050", "Reading\u00a010", "Swindon\u00a010"]
    marked = next(run for run in operator.panels.tools.routes.state.trains if run.is_selected)
    assert looked_at_in(operator, panel.stops) == [Subject("hex", stop.hex) for stop in marked.route.stops]
    panel.resize(panel.width(), 600)
    assert panel.stops.y() < 60, "right below the trains, however high the panel is"
    line = panel.stops.heightForWidth(1000)
    panel.resize(220, panel.height() + panel.stops.heightForWidth(212) - line)
    assert panel.stops.property("type") == "text"
    kinds, lines = set(), set()
    for high in range(panel.height(), 60, -1):
        panel.resize(220, high)
        QCoreApplication.sendPostedEvents(panel._trains.inside, QEvent.Type.LayoutRequest.value)
        assert panel.stops.text() == "\u00a0– ".join(stops), "none is left out"
        kinds |= {panel.stops.property("type")} if panel.hidden_height() == 0 else set()
        seen = panel._trains.viewport().height() - panel.stops.y()
        if panel.hidden_height() and seen > 0:
            lines.add(seen / panel.stops.fontMetrics().lineSpacing())
    assert kinds == {"text", "small"}, "in small type before any has to be scrolled to"
    assert lines == {1}, "what is scrolled ends with a whole line"
    assert panel.hidden_height() >= panel.stops.heightForWidth(212), "what is said of the run comes first"
    operator.panels.tools.routes.clear()
    assert not panel.stops.text()


def test_a_long_route_is_told_whole_in_the_height_that_it_wants(qtbot):
    """Behind the stops that had room stood an ellipsis."""
    panel = RunPanel(LANGUAGES[0], Appearance())
    qtbot.addWidget(panel)
    panel._tell_others([(1, "Moscow 70")])
    for count in (2, 40):
        panel._stops = tuple(f"Ekaterinoslav {n}" for n in range(count))
        panel.resize(680, panel.wanted_height(680))
        panel._show_stops()
        assert panel.stops.text() == joined(panel._stops)
        assert panel.stops.property("type") == "text"
        assert panel.hidden_height() == 0
        panel.resize(680, panel.height() + 100)
        panel._show_stops()
        assert [each.text() for each in panel.others if not each.isHidden()] == ["Moscow 70"]
    panel.resize(680, panel.wanted_height(680) - 100)
    panel._show_stops()
    assert all(each.isHidden() for each in panel.others), "nothing is scrolled to for their sake"


def test_a_train_that_runs_as_another_kind_is_named_by_that():
    definition = t.title("unit_1", "unit_2", "unit_3", "k2", "k3", "suburban").definition
    assert kind_that_runs(definition, "4T-0/3T", {}) == "3T"
    three = replace(definition.trains["3"], trains=2)
    assert kind_that_runs(replace(definition, trains={**definition.trains, "3": three}), "3-0/2", {}) == "3"


def test_a_run_of_nothing_takes_no_more_room_than_a_sentence(sit):
    operator = sit(PICTURED["receiver may lease"](), InlineSearch(20))
    frame = operator.program.window.table.below.panel
    assert frame.sentence.text() == operator.panels.earnings.empty
    assert frame.sentence.isVisible()
    assert frame.height() < 40


def test_stops_are_told_as_the_sum_that_their_train_makes(qtbot):
    """Stops of 130 stood below a 2+2 that earns 260."""
    panel = RunPanel(LANGUAGES[0], Appearance())
    qtbot.addWidget(panel)
    kharkov, moscow = (Stop(HexId(name), "city") for name in ("G15", "H8"))
    route = Route("2+2-0", (kharkov, moscow), ())
    worth = RouteValue("2+2-0", ((kharkov, 60), (moscow, 70)), (("MRR", 10),), 2, 270)
    run = TrainRun("2+2-0", 0, is_selected=True, route=route, value=worth)
    told = panel._stops_told(run, t1861.DEFINITION)
    assert [each.replace("\u00a0", " ") for each in told] == ["2 × (Kharkov 60", "Moscow 70) + 10"]
