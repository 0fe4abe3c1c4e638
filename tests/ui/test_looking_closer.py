"""What is painted inside a cell, or where a click decides, can be looked into as well."""

from __future__ import annotations

from collections.abc import Callable, Iterable

import pytest
from PySide6.QtCore import QEvent, QPoint, Qt
from PySide6.QtGui import QContextMenuEvent, QHelpEvent
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QMenu, QWidget

from roundhouse.archive.game_file import GameSession
from roundhouse.engine import actions as ac
from roundhouse.engine.owners import company, is_player, name_of
from roundhouse.queries import companies, holdings
from roundhouse.ui.about import Subject
from roundhouse.ui.about.subject import of_owner
from roundhouse.ui.docks.keyed_view import KeyedView
from roundhouse.ui.looking import Looking
from tests.contracts.games import example_path
from tests.ui.operator import LEFT, PLAIN, Operator

pytestmark = pytest.mark.slow
RIGHT = Qt.MouseButton.RightButton
STEP = 5
Opened = Callable[..., Operator]


@pytest.fixture
def opened(qtbot, program):
    """Opens the game that comes along: after ``n`` decisions or, from there, before one of a kind."""

    def open_(title: str, n: int, kind: type[ac.Action] | None = None) -> Operator:
        session = GameSession.open(example_path(title), read_only=True)
        history = session.history
        while kind is not None and not isinstance(history.entry(n + 1).action, kind):
            n += 1
        history.move_to(n)
        program.bridge.set_session(session)
        QApplication.processEvents()
        return Operator(program)

    return open_


def looking_of(operator: Operator) -> Looking:
    looking: Looking = operator.program.window.table.findChild(Looking)
    return looking


def shown(operator: Operator) -> Subject | None:
    QApplication.processEvents()
    panel = looking_of(operator).panel
    return panel.card.subject if panel.isVisible() and panel.card is not None else None


def found_in(view: KeyedView) -> dict[Subject, QPoint]:
    """What is painted in a view as a thing of its own, each with the middle of the points where it is."""
    view.executeDelayedItemsLayout()
    room = view.viewport().rect()
    points: dict[Subject, list[QPoint]] = {}
    for y in range(0, room.height(), STEP):
        for x in range(0, room.width(), STEP):
            thing = view.thing_at(QPoint(x, y))
            if thing is not None:
                points.setdefault(thing, []).append(QPoint(x, y))
    return {thing: places[len(places) // 2] for thing, places in points.items()}


def click(view: KeyedView, place: QPoint, button=LEFT) -> None:
    QTest.mouseClick(view.viewport(), button, PLAIN, place)
    QApplication.processEvents()


def click_all(operator: Operator, view: KeyedView, wanted: Iterable[Subject]) -> None:
    """Each of these is painted in the view, and a click on it shows its card."""
    places = found_in(view)
    for thing in wanted:
        assert thing in places
        click(view, places[thing])
        assert shown(operator) == thing
        looking_of(operator).panel.put_away()


def rest(widget: QWidget, place: QPoint) -> None:
    QApplication.sendEvent(widget, QHelpEvent(QEvent.Type.ToolTip, place, widget.mapToGlobal(place)))
    QApplication.processEvents()


AMID = 270
"""In the game of 1894 a company with trains of two kinds, a private company and tokens left is on turn."""


def on_charter(position) -> list[Subject]:
    """The pieces of the company on turn, and who holds it."""
    symbol = position.state.operating.company
    state, owner = position.state, company(symbol)
    held = holdings.holdings(position)[symbol]
    return [
        *(Subject("train", state.train_kind(train)) for train in holdings.trains_of(state, owner)),
        *(Subject("private", each) for each in holdings.privates_held(state, owner)),
        *(Subject("token", each) for each in companies.charter_tokens(position, symbol)),
        *(Subject("player", name_of(at)) for at in held if is_player(at) and held[at].percent),
    ]


def test_whatever_stands_on_a_charter(opened: Opened):
    operator = opened("1894", AMID)
    position = operator.bridge.position
    symbol = position.state.operating.company
    charter, looking = operator.panels.charter, looking_of(operator)
    wanted = on_charter(position)
    assert {thing.kind for thing in wanted} == {"train", "private", "token", "player"}
    click_all(operator, charter, wanted)
    band = charter.visualRect(charter.keyed().index_of("band", ""))
    president = Subject("player", holdings.president(position.state, symbol))
    assert charter.thing_at(band.topLeft() + QPoint(4, 4)) is None
    heights = range(band.top(), band.bottom())
    y = next(y for y in heights if charter.thing_at(QPoint(band.center().x(), y)) == president)
    click(charter, QPoint(band.center().x(), y))
    assert shown(operator) == president
    # Of another company at any time, too: on the charter that its card shows.
    looking.look_into(Subject("company", symbol), QPoint(300, 300))
    looking.panel.show_wanted.emit("charter")
    QApplication.processEvents()
    train, *_ = on_charter(position)
    popup = looking.charter.view
    line = popup.visualRect(popup.keyed().index_of("trains", "")).translated(8, 0)
    click(popup, QPoint(line.left(), line.bottom() - 8))
    assert shown(operator) == train


def test_trains_and_private_companies_of_the_overview_and_the_trains(opened: Opened):
    operator = opened("1894", AMID)
    position = operator.bridge.position
    owner = company(position.state.operating.company)
    owned = holdings.trains_of(position.state, owner)
    kinds = [Subject("train", position.state.train_kind(train)) for train in owned]
    click_all(operator, operator.panels.tableau, kinds[:1])
    holder = next(at for at in position.state.privates.values() if is_player(at))
    private = next(each for each, at in position.state.privates.items() if at == holder)
    click_all(operator, operator.panels.tableau, [Subject("private", private)])
    trains = operator.panels.trains
    rusting = next(kind for kind, each in position.definition.trains.items() if each.rusts_on)
    by = position.definition.trains[rusting].rusts_on
    row = next(
        n for n, line in enumerate(trains.keyed().lines()) if line.train and line.train.kind == rusting
    )
    trains.setRowHidden(row, False)
    cell = trains.visualRect(trains.keyed().index(row, trains.keyed().column_keys().index("rusts")))
    assert not cell.isEmpty()
    click(trains, cell.center() - QPoint(cell.width() // 2 - 6, 0))
    assert shown(operator) in {Subject("train", by), Subject("train", rusting)}
    click_all(operator, trains, [Subject("phase", position.state.phase)])


@pytest.mark.parametrize("title", ["1843", "1861"])
def test_markers_and_boxes_of_the_market(opened: Opened, title):
    operator = opened(title, 192)
    market, state = operator.panels.market, operator.bridge.position.state
    market.executeDelayedItemsLayout()
    chart = market.par_chart_rect()
    places = {symbol: rect.center() for symbol, (_, rect, _) in market.marker_rects().items()}
    assert set(places) == set(state.market)
    places |= {symbol: rect.center() for symbol, (rect, _) in market.ghost_rects().items()}
    seen = [(Subject("company", symbol), place) for symbol, place in places.items()]
    if chart is not None:
        marks = market.par_chart().marks(chart)
        seen += [(Subject("company", each.symbol), at.center()) for each, _, at in marks]
    for thing, place in (*seen[:3], *seen[-3:]):
        click(market, place.toPoint())
        assert shown(operator) == thing
    for row, column in [(place.row, place.column) for place in state.market.values()][:2]:
        # The price stands in the corner, beside the markers.
        click(market, market.content_rect(row, column).topLeft() + QPoint(3, 3))
        assert shown(operator) == Subject("box", place=(row, column))
    assert title != "1843" or chart is not None


def test_routes_and_choices_of_a_dividend(opened: Opened):
    operator = opened("1894", 150, ac.Dividend)
    position, view = operator.bridge.position, operator.panels.earnings
    assert view.isVisible()
    count, symbol = operator.bridge.count, position.state.operating.company
    run = position.state.runs[symbol]
    places = found_in(view)
    train = Subject("train", position.state.train_kind(run.routes[0].train))
    click(view, places[train])
    assert shown(operator) == train
    looking_of(operator).panel.put_away()
    payees = {thing for column in view.columns() if (thing := of_owner(column.owner)) is not None}
    assert payees
    for thing in payees:
        rest(view.viewport(), places[thing])
        assert shown(operator) == thing
        QTest.mouseMove(view.viewport(), places[thing] + QPoint(1, 1))
        assert shown(operator) is None
        click(view, places[thing], RIGHT)
        assert shown(operator) == thing
    assert operator.bridge.count == count, "nothing is decided by it"


def test_companies_of_a_merger(opened: Opened):
    operator = opened("1861", 0, ac.Merge)
    view = operator.panels.merger
    assert view.isVisible()
    view.executeDelayedItemsLayout()
    chosen = view.merger.minors, view.merger.company
    rows = view.keyed().rowCount()
    for row in (0, rows - 2, rows - 1):
        index = view.keyed().index(row, 0)
        symbol = view.keyed().cell_at(index).livery.symbol
        # Amid the cell stand those who hold it.
        place = view.visualRect(index).topLeft() + QPoint(12, 12)
        click(view, place, RIGHT)
        assert shown(operator) == Subject("company", symbol)
        looking_of(operator).panel.put_away()
        rest(view.viewport(), place)
        assert shown(operator) == Subject("company", symbol)
        QTest.mouseMove(view.viewport(), place + QPoint(1, 1))
    assert (view.merger.minors, view.merger.company) == chosen


def test_trains_whose_routes_are_marked(opened: Opened):
    operator = opened("1894", 150, ac.RunTrains)
    operator.use("routes", "tool_run")
    run = operator.panels.run
    QApplication.processEvents()
    chips = [chip for chip in run.trains_box.children() if chip.isWidgetType() and chip.isVisible()]
    assert chips
    for chip in chips:
        selected = [each.look.is_selected for each in chips]
        QTest.mouseClick(chip, RIGHT, PLAIN, chip.rect().center())
        assert shown(operator) == Subject("train", chip.look.kind)
        assert [each.look.is_selected for each in chips] == selected
        looking_of(operator).panel.put_away()
        rest(run.trains_box, chip.geometry().center())
        assert shown(operator) == Subject("train", chip.look.kind)
        looking_of(operator).panel.put_away()


def menu_at(operator: Operator, place: QPoint) -> QMenu:
    board = operator.board.viewport()
    event = QContextMenuEvent(QContextMenuEvent.Reason.Mouse, place, board.mapToGlobal(place))
    QApplication.sendEvent(board, event)
    QApplication.processEvents()
    menus: list[QMenu] = operator.program.window.findChildren(QMenu, "corrections")
    (menu,) = (each for each in menus if each.isVisible())
    return menu


@pytest.mark.qt_log_ignore("This plugin does not support")
def test_hexes_and_tiles_where_a_click_would_lay(opened: Opened):
    operator = opened("1894", 100, ac.LayTile)
    tool, board = operator.panels.tools.lay, operator.board
    assert operator.panels.tools.kind == "lay"
    hex_id = operator.bridge.session.history.entry(operator.bridge.count + 1).action.hex
    at = operator.pixel(board.board.places.center(hex_id))
    menu = menu_at(operator, at)
    (first, *_) = menu.actions()
    name = operator.bridge.position.definition.hexes[hex_id].name
    assert hex_id in first.text() or name in first.text()
    QTest.keyClick(menu, Qt.Key.Key_Down)
    QTest.keyClick(menu, Qt.Key.Key_Return)
    assert shown(operator) in {Subject("hex", hex_id)}
    QTest.keyClick(operator.program.window, Qt.Key.Key_Escape)
    operator.click_board(at)
    key, middle = tool.fan[0]
    menu = menu_at(operator, board.mapFromScene(middle))
    assert key.tile in menu.actions()[0].text()
    QTest.keyClick(menu, Qt.Key.Key_Down)
    QTest.keyClick(menu, Qt.Key.Key_Return)
    assert shown(operator) == Subject("tile", key.tile)


@pytest.mark.parametrize("kind", ["certificates", "earnings"])
def test_a_click_that_decides_tells_of_nothing_afterwards(program, tmp_path, kind):
    """Another card has come to the place of the one that was taken."""
    path = tmp_path / "game.roundhouse"
    path.write_bytes(example_path("1825").read_bytes())
    session = GameSession.open(path)
    history = session.history
    wanted = ac.BuyShares if kind == "certificates" else ac.Dividend
    history_moments = (n for n in range(60, len(history)) if isinstance(history.entry(n + 1).action, wanted))
    session.move_to(next(history_moments))
    program.bridge.set_session(session)
    program.handlers.dialogs.run = lambda dialog: True
    program.bridge.may_leave = lambda turns: True
    QApplication.processEvents()
    operator = Operator(program)
    view = getattr(operator.panels, kind)
    assert view.isVisible()
    view.executeDelayedItemsLayout()
    indices = [view.keyed().index(row, 0) for row in range(view.keyed().rowCount())]
    place = next(view.visualRect(index).center() for index in indices if view.takes(index))
    count = operator.bridge.count
    click(view, place)
    assert operator.bridge.count > count
    assert shown(operator) is None
    assert not looking_of(operator)._why.bubble.isVisible()
