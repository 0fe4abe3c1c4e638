"""The charts at the end: what they draw, by click and key, and as files."""

from __future__ import annotations

import re
import subprocess
import sys
import zlib
from html import unescape
from itertools import pairwise

import pytest
from PySide6.QtCore import QBuffer, QIODevice, QPointF, QRectF, QSize, QSizeF, Qt
from PySide6.QtGui import QFontMetricsF, QImage, QPainter
from PySide6.QtSvg import QSvgGenerator
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QFileDialog, QLabel, QWidget

from roundhouse.archive.game_file import GameSession
from roundhouse.engine.events import Paid, TrainsRun
from roundhouse.engine.owners import is_player, name_of, player
from roundhouse.finance.certificates import SHARE
from roundhouse.queries.holdings import holdings
from roundhouse.queries.players import values
from roundhouse.ui.appearance import Appearance
from roundhouse.ui.charts import Bar, Chart
from roundhouse.ui.end_prints import sheets
from roundhouse.ui.end_screen import CHARTS, PAGES, ranking
from roundhouse.ui.over_game import dividends_by_company, received_by_players, shares_over_game
from roundhouse.ui.pictures import example_path
from roundhouse.ui.theme import DARK, LIGHT, contrast
from roundhouse.ui.words import for_language
from roundhouse.ui.words.terms import grouped

WORDS = for_language("en")
PAGE = re.compile(rb"/Type\s*/Page\b")
STREAM = re.compile(rb"stream\r?\n(.*?)endstream", re.DOTALL)
TEXT = re.compile(r"<text[^>]*>([^<]*)</text>")
UNITS = re.compile(rb"([\d.]+) 0 0 -[\d.]+ [\d.]+ [\d.]+ cm")


def inflated(stream: bytes) -> bytes:
    """What a stream of a PDF file says; nothing for one that isn't packed."""
    try:
        return zlib.decompress(stream)
    except zlib.error:
        return b""


@pytest.fixture(scope="module")
def session():
    return GameSession.open(example_path("1894"), read_only=True)


@pytest.fixture
def end(program):
    session = GameSession.open(example_path("1894"), read_only=True)
    session.history.move_to(len(session.history))
    program.bridge.set_session(session)
    program.handlers.ranking.show()
    QApplication.processEvents()
    return program


def test_the_ranking_stays_in_sight_in_another_theme(end):
    end.window.activateWindow()
    control_shift = Qt.KeyboardModifier.ControlModifier | Qt.KeyboardModifier.ShiftModifier
    names = [label.text() for label in end.window.end.rows.findChildren(QLabel)]
    assert names
    QTest.keyClick(end.window, Qt.Key.Key_D, control_shift)
    QApplication.processEvents()
    assert end.window.settings.theme == "dark"
    assert end.window.screens.currentWidget() is end.window.end
    assert [label.text() for label in end.window.end.rows.findChildren(QLabel)] == names


def test_what_is_undone_or_looked_for_from_the_ranking_is_seen_at_the_table(end, tmp_path):
    (tmp_path / "game.roundhouse").write_bytes(example_path("1894").read_bytes())
    end.bridge.set_session(GameSession.open(tmp_path / "game.roundhouse"))
    window, none, control = end.window, Qt.KeyboardModifier.NoModifier, Qt.KeyboardModifier.ControlModifier
    window.activateWindow()
    for key, modifier in (
        (Qt.Key.Key_F5, none),
        (Qt.Key.Key_Left, Qt.KeyboardModifier.AltModifier),
        (Qt.Key.Key_T, control),
        (Qt.Key.Key_Escape, none),
        (Qt.Key.Key_Z, control),
    ):
        end.handlers.ranking.show()
        QTest.keyClick(window, key, modifier)
        QApplication.processEvents()
        assert window.screens.currentWidget() is window.table, key


def test_what_is_said_is_seen_beside_the_ranking(end):
    end.window.activateWindow()
    QTest.keyClick(end.window, Qt.Key.Key_P)
    assert end.window.end.message.text() == WORDS.say("notice.nothing")
    assert end.window.end.message.isVisible()


def lines(chart: Chart) -> list[list[int]]:
    return [list(map(int, each.getData()[1])) for each in chart.plot.getPlotItem().listDataItems()]


def test_the_tabs_show_worth_dividends_and_shares(end, session):
    screen, history = end.window.end, session.history
    position = end.bridge.position
    last = values(position)
    assert [line[-1] for line in lines(screen.charts["worth"])] == [
        last[name] for name in position.state.seats
    ]
    held = holdings(position)
    wanted = [
        sum(by[player(name)].percent for by in held.values() if player(name) in by) // SHARE
        for name in position.state.seats
    ]
    assert [line[-1] for line in lines(screen.charts["shares"])] == wanted
    axis = screen.charts["shares"].plot.getPlotItem().getAxis("left")
    assert all(space >= 1 for space, _ in axis.tickSpacing(0, 3, 400)), "no line between whole shares"
    for name in CHARTS:
        at = PAGES.index(name)
        QTest.mouseClick(screen.tabs, Qt.MouseButton.LeftButton, pos=screen.tabs.tabRect(at).center())
        assert screen.chart is screen.charts[name]
        assert screen.chart.isVisible()
    screen.tabs.setFocus()
    QTest.keyClick(screen.tabs, Qt.Key.Key_Left)
    assert screen.chart is screen.charts["dividends"]
    assert dividends_by_company(history, len(history))
    scored = {each.score.player: each.score.shares for each in ranking(position)}
    *told, dividends, privates = screen.holdings.lines(high=10_000)
    assert [sum(filter(None, column)) for column in zip(*(line.amounts for line in told), strict=True)] == [
        *scored.values()
    ]
    assert sum(dividends.amounts) > sum(privates.amounts) > 0
    few = screen.holdings.lines(high=7 * screen.holdings._look.px(17) + 1)
    assert (len(few), few[-2:]) == (6, [dividends, privates])
    assert sum(filter(None, few[3].amounts)) == sum(sum(filter(None, line.amounts)) for line in told[3:])
    assert screen.holdings.lines(high=10) == []


def test_dividends_are_what_the_cash_of_all_has_grown_by(session):
    history = session.history
    paid = dividends_by_company(history, len(history))
    assert list(paid.values()) == sorted(paid.values(), reverse=True)
    for symbol in paid:
        by_hand = sum(
            event.amount
            for entry in history.all_entries()
            for event in entry.events
            if getattr(event, "reason", "") == "dividend" and getattr(event, "subject", "") == symbol
        )
        assert paid[symbol] == by_hand
    assert {*paid} == {
        event.company
        for entry in history.all_entries()
        for event in entry.events
        if isinstance(event, TrainsRun)
    }
    first = next(
        n
        for n, entry in enumerate(history.all_entries(), 1)
        if any(isinstance(event, TrainsRun) for event in entry.events)
    )
    assert 0 in dividends_by_company(history, first - 1).values(), "who has paid nothing was left out"
    assert dividends_by_company(history, 0) == {}
    by_player = received_by_players(history, len(history))["dividends"]
    others = sum(
        event.amount
        for entry in history.all_entries()
        for event in entry.events
        if isinstance(event, Paid) and event.reason == "dividend" and not is_player(event.payee)
    )
    assert sum(by_player.values()) == sum(paid.values()) - others


def test_shares_have_a_point_for_each_round_and_never_more_than_there_are(session):
    points = shares_over_game(session.history, len(session.history), WORDS)
    assert len(points) > 10
    first = session.history.at(0)
    total = 100 // SHARE * len(first.definition.companies)
    assert all(min(held) >= 0 and sum(held) <= total for _, held in points)
    state, held = session.history.at(len(session.history)).state, dict.fromkeys(first.state.seats, 0)
    for certificate, owner in state.certificates.items():
        if is_player(owner):
            held[name_of(owner)] += 2 if certificate.endswith("-0") else 1
    assert points[-1][1] == tuple(held.values()), "a president's certificate is two shares of ten"


@pytest.mark.parametrize("ending", ["pdf", "svg", "png"])
def test_a_chart_is_kept_as_a_file(end, tmp_path, monkeypatch, ending):
    path = tmp_path / f"chart.{ending}"
    proposed: list[str] = []

    def choose(parent: QWidget, title: str, name: str, _: str) -> tuple[str, str]:
        proposed.append(name)
        return str(path), ""

    monkeypatch.setattr(QFileDialog, "getSaveFileName", choose)
    QTest.mouseClick(end.window.end.save, Qt.MouseButton.LeftButton)
    assert proposed == [f"{end.bridge.path.stem} Worth over the game.pdf"]
    data = path.read_bytes()
    assert end.window.end.seen == ("ranking", "worth")
    if ending == "pdf":
        assert data.startswith(b"%PDF")
        assert len(PAGE.findall(data)) == 2
        assert b"/Subtype /Image" not in data
        # Axes are played as large in inches as on the screen: the page has the same units.
        drawn = next(text for text in map(inflated, STREAM.findall(data)) if b" cm" in text)
        units = UNITS.search(drawn)
        assert units is not None
        assert float(units[1]) == 72 / 96
        return
    if ending == "svg":
        for text in ("Ranking", "Worth over the game", "in F"):
            assert f'aria-label="{text}"'.encode() in data
        assert b"<image" not in data
        high, wide = (int(size) for size in re.search(rb'viewBox="0 0 (\d+) (\d+)"', data).group(2, 1))
        assert high > wide * 0.8, "the chart is below the ranking"
        return
    image = QImage(str(path))
    assert image.width() >= 1000
    assert image.height() > image.width() * 0.8
    colors = {
        image.pixelColor(x, y).name() for x in range(0, image.width(), 3) for y in range(0, image.height(), 3)
    }
    assert len(colors) > 4


@pytest.mark.parametrize(("kind", "unit"), [("worth", "in F"), ("shares", "shares"), ("ranking", "")])
def test_what_is_kept_says_what_it_is_of_which_game_and_in_which_unit(end, kind, unit):
    position, course = end.bridge.position, end.window.end.course
    buffer = QBuffer()
    buffer.open(QIODevice.OpenModeFlag.WriteOnly)
    with sheets((kind,), position, course, WORDS, "An evening") as (sheet,):
        drawing = QSvgGenerator()
        drawing.setOutputDevice(buffer)
        drawing.setResolution(96)
        painter = QPainter(drawing)
        sheet.paint(painter, QRectF(QPointF(), QSizeF(sheet.size)))
        painter.end()
    texts = [unescape(text) for text in TEXT.findall(bytes(buffer.data().data()).decode())]
    title = WORDS.say(f"end.chart.{kind}")
    assert texts[:2] == [title, "An evening"]
    assert set(position.state.seats) <= set(texts)
    if kind != "ranking":
        assert texts[2] == unit
        assert "0" in texts
        assert sum(re.sub(r"\s", "", text).isdecimal() for text in texts) > 3
    else:
        assert {WORDS.money(each.score.total, position.definition) for each in ranking(position)} <= set(
            texts
        )


def test_what_cannot_be_written_is_told(end, tmp_path, monkeypatch):
    monkeypatch.setattr(QFileDialog, "getSaveFileName", lambda *_: (str(tmp_path), ""))
    told: list[str] = []
    monkeypatch.setattr(end.handlers.ranking, "_tell", told.append)
    QTest.mouseClick(end.window.end.save, Qt.MouseButton.LeftButton)
    assert len(told) == 1


def test_bars_have_their_names_and_amounts(qtbot):
    frame = QWidget()
    qtbot.addWidget(frame)
    frame.resize(600, 300)
    chart = Chart(Appearance(), frame)
    chart.resize(600, 300)
    chart.show_bars((Bar("A", 400, "#ff0000"), Bar("B", 200, "#0000ff")))
    frame.show()
    image = QImage(600, 300, QImage.Format.Format_RGB32)
    image.fill(Qt.GlobalColor.white)
    QApplication.processEvents()
    painter = QPainter(image)
    chart.paint(painter, QRectF(image.rect()))
    painter.end()
    seen = [image.pixelColor(x, y).name() for x in range(600) for y in range(300)]
    red, blue = seen.count("#ff0000"), seen.count("#0000ff")
    assert 1.7 < red / blue < 2.3
    # Another game takes the place of the first.
    chart.show_bars(())
    chart.show_worth(("A",), (("x", (5,)),))
    assert lines(chart) == [[5]]


@pytest.mark.parametrize("size", [(500, 160), (1200, 420)])
def test_names_of_lines_that_end_at_the_top_are_whole(qtbot, size):
    window = QWidget()
    qtbot.addWidget(window)
    chart = Chart(Appearance(), window)
    window.resize(*size)
    chart.resize(*size)
    window.show()
    names = ("Anna", "Bob", "Chloé", "Dieter")
    chart.show_worth(names, [("SR 1", (0, 0, 0, 0)), ("SR 2", (18, 18, 18, 18))])
    QApplication.processEvents()
    view = chart.plot.getPlotItem().vb
    room = view.mapRectToScene(view.boundingRect())
    # Qt leaves a margin around the words.
    margin = chart._names[0][0].textItem.document().documentMargin()
    places = [
        label.textItem.mapRectToScene(label.textItem.boundingRect()).adjusted(0, margin, 0, -margin)
        for label, _ in chart._names
    ]
    assert all(room.top() - 1 <= place.top() for place in places)
    middles = sorted(place.center().y() for place in places)
    assert all(later - before > 10 for before, later in pairwise(middles))
    assert len({sample.opts["pen"].color().name() for sample in chart._samples}) == len(names)
    for sample, (label, _) in zip(chart._samples, chart._names, strict=True):
        xs, ys = sample.getData()
        assert chart._last < xs[0] < xs[1] <= label.pos().x()
        assert ys[0] == ys[1] == label.pos().y()


@pytest.mark.parametrize("size", [(480, 160), (560, 520), (1200, 420)])
def test_names_of_rounds_stand_apart(qtbot, size):
    window = QWidget()
    qtbot.addWidget(window)
    chart = Chart(Appearance(), window)
    chart.resize(*size)
    window.show()
    chart.show_worth(("Anna",), [(f"OR {n}.3", (n,)) for n in range(10, 80)])
    QApplication.processEvents()
    axis = chart.plot.getPlotItem().getAxis("bottom")
    (ticks,) = axis._tickLevels
    view, measure = chart.plot.getPlotItem().vb, QFontMetricsF(Appearance().font("small"))
    middles = [view.mapViewToScene(QPointF(at, 0)).x() for at, _ in ticks]
    assert len(ticks) >= 4
    assert all(b - a >= measure.horizontalAdvance("OR 10.3") + 8 for a, b in pairwise(middles))


def test_a_long_name_of_the_first_round_takes_no_others_from_their_places(qtbot):
    """Every second one of the French forecast was named, and "Maintenant" had no room beside the axis."""
    window = QWidget()
    qtbot.addWidget(window)
    chart = Chart(Appearance(), window)
    chart.resize(450, 200)
    window.show()
    names = ("Maintenant", "TE 14.2", "TE 14.3", "TB 15", "TE 15.1")
    chart.show_worth(("Frédéric",), [(name, (n,)) for n, name in enumerate(names)])
    QApplication.processEvents()
    axis = chart.plot.getPlotItem().getAxis("bottom")
    (ticks,) = axis._tickLevels
    assert tuple(name for _, name in ticks) == names
    half = QFontMetricsF(Appearance().font("small")).horizontalAdvance(names[0]) / 2
    assert half <= axis.style["hideOverlappingLabels"]


@pytest.mark.parametrize("theme", [LIGHT, DARK], ids=["light", "dark"])
def test_a_line_that_is_hard_to_see_on_its_ground_has_a_rim(qtbot, theme):
    chart = Chart(Appearance(theme))
    qtbot.addWidget(chart)
    chart.resize(600, 300)
    names = tuple(f"Player {n}" for n in range(1, 10))
    chart.show_worth(names, [("SR 1", tuple(range(9))), ("SR 2", tuple(range(9)))])
    lines = [line.opts for line in chart.plot.getPlotItem().listDataItems()]
    assert len(lines) == len(names)
    for line in lines:
        ink = line["pen"].color().name()
        if contrast(ink, theme.panel) < 2:
            ink = line["shadowPen"].color().name()
            assert line["shadowPen"].width() > line["pen"].width()
        assert contrast(ink, theme.panel) >= 2
    assert sum(line["shadowPen"] is not None for line in lines) == 1


@pytest.mark.parametrize("size", [(500, 160), (1200, 420)])
def test_the_amount_over_the_highest_bar_is_whole(qtbot, size):
    window = QWidget()
    qtbot.addWidget(window)
    chart = Chart(Appearance(), window)
    chart.show_bars([Bar("LNWR", 7650, "#000000"), Bar("FR", 200, "#FFFFFF")])
    window.resize(*size)
    chart.resize(*size)
    window.show()
    QApplication.processEvents()
    view = chart.plot.getPlotItem().vb
    room = view.mapRectToScene(view.boundingRect())
    amounts = [item for item in view.allChildItems() if type(item).__name__ == "TextItem"]
    assert len(amounts) == 2
    for amount in amounts:
        rect = amount.textItem.mapRectToScene(amount.textItem.boundingRect())
        assert rect.top() + amount.textItem.document().documentMargin() >= room.top()


MANY = ("GWR", "LNWR", "LSWR", "GNR", "GCR", "LT&S", "CR", "LBSC", "MR", "L&Y", "NS", "SECR", "NBR", "GSWR")


@pytest.mark.parametrize("size", [(500, 480), (500, 160), (800, 300)])
@pytest.mark.parametrize("scale", [1.0, 2.0])
def test_names_and_amounts_of_many_bars_do_not_lie_on_each_other(qtbot, size, scale):
    window = QWidget()
    qtbot.addWidget(window)
    look = Appearance(scale=scale)
    chart = Chart(look, window)
    size = tuple(round(scale * each) for each in size)
    window.resize(*size)
    chart.resize(*size)
    window.show()
    amounts = [4298, 3474, 3261, 2910, 2367, 1940, 1783, 1594, 1420, 1385, 1308, 1170, 1130, 1115]
    bars = [Bar(name, amount, "#123456") for name, amount in zip(MANY, amounts, strict=True)]
    chart.show_bars(bars)
    QApplication.processEvents()
    item = chart.plot.getPlotItem()
    view = item.vb
    room = view.mapRectToScene(view.boundingRect())
    seen = [label.mapRectToScene(label.boundingRect()) for label in chart._over_bars]
    margin = chart._over_bars[0].textItem.document().documentMargin()
    seen = [rect.adjusted(margin, margin, -margin, -margin) for rect in seen]
    assert not any(rect.intersects(other) for n, rect in enumerate(seen) for other in seen[:n])
    assert all(room.top() <= rect.top() for rect in seen)
    for n, rect in enumerate(seen[1:], 1):
        left = view.mapViewToScene(QPointF(n - 1 + 0.35, 0)).x()
        assert rect.left() >= left, "an amount lies on the bar beside it"
    axis = item.getAxis("bottom")
    image = QImage(10, 10, QImage.Format.Format_RGB32)
    painter = QPainter(image)
    painter.setFont(look.font("small"))
    names = axis.generateDrawSpecs(painter)[2]
    painter.end()
    measure = QFontMetricsF(look.font("small"))
    ends: dict[int, float] = {}
    for rect, _, text in names:
        line, wide = text.count("\n"), measure.horizontalAdvance(text.strip())
        assert rect.center().x() - wide / 2 >= ends.get(line, -1e9)
        ends[line] = rect.center().x() + wide / 2
        assert rect.top() + (line + 1) * measure.lineSpacing() <= axis.boundingRect().bottom()
    assert [text.strip() for _, _, text in names] == list(MANY)
    chart.show_bars(bars[:2])
    QApplication.processEvents()
    assert axis.height() < 40 * scale


def test_amounts_are_grouped_over_bars_and_at_the_axis(qtbot):
    chart = Chart(Appearance())
    qtbot.addWidget(chart)
    chart.show_bars([Bar("LNWR", 12000, "#000000")])
    plot = chart.plot.getPlotItem()
    amounts = [item for item in plot.vb.allChildItems() if type(item).__name__ == "TextItem"]
    assert [amount.textItem.toPlainText() for amount in amounts] == [grouped(12000)]
    axis = plot.getAxis("left")
    assert axis.tickStrings([0, 5000, 10000], 1, 5000) == ["0", grouped(5000), grouped(10000)]
    assert grouped(12000) != "12000"


def test_an_empty_chart_paints_nothing(qtbot):
    chart = Chart(Appearance())
    qtbot.addWidget(chart)
    image = QImage(40, 40, QImage.Format.Format_RGB32)
    image.fill(Qt.GlobalColor.white)
    painter = QPainter(image)
    chart.paint(painter, QRectF(image.rect()))
    painter.end()
    assert {image.pixel(x, y) for x in range(40) for y in range(40)} == {0xFFFFFFFF}


@pytest.mark.slow
def test_the_window_opens_without_the_library():
    code = "import sys, roundhouse.ui.app; sys.exit('pyqtgraph' in sys.modules)"
    assert subprocess.run([sys.executable, "-c", code], check=False).returncode == 0


@pytest.mark.parametrize(("kind", "unit"), [("worth", "in F"), ("shares", "shares"), ("dividends", "in F")])
def test_a_chart_on_the_screen_says_its_unit(end, kind, unit):
    end.window.end.show_page(kind)
    assert end.window.end.chart.unit.text() == unit
    assert end.window.end.chart.unit.isVisible()


@pytest.mark.parametrize("scale", [1, 2.8])
def test_the_first_round_is_named_and_names_at_the_ends_of_lines_are_whole(qtbot, scale):
    window = QWidget()
    qtbot.addWidget(window)
    chart = Chart(Appearance(scale=scale), window)
    size = QSize(round(700 * scale), round(300 * scale))
    window.resize(size)
    chart.resize(size)
    names = ("Anna Katharina Elisabeth Wilhelmine von und zu Hohenstein", "Bob")
    chart.show_worth(names, [(f"OR {n}.1", (n, 2 * n)) for n in range(1, 30)])
    window.show()
    QApplication.processEvents()
    axis = chart.plot.getPlotItem().getAxis("bottom")
    drawing = QBuffer()
    drawing.open(QIODevice.OpenModeFlag.WriteOnly)
    svg = QSvgGenerator()
    svg.setOutputDevice(drawing)
    painter = QPainter(svg)
    chart.plot.scene().render(painter)
    painter.end()
    assert axis.isVisible()
    texts = [unescape(text) for text in TEXT.findall(bytes(drawing.data().data()).decode())]
    assert "OR 1.1" in texts
    assert any(text.startswith("Anna") and "…" in text for text in texts)
    room = chart.plot.getPlotItem().vb.sceneBoundingRect()
    ends = [label.mapRectToScene(label.boundingRect()).right() for label, _ in chart._names]
    assert max(ends) <= room.right() + 1
