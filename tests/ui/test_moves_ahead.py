"""Where markers go by the decision that is pointed at is shown on the market."""

from __future__ import annotations

import pytest
from PySide6.QtCore import QCoreApplication, QEvent, QPoint, QPointF, QRect, QRectF
from PySide6.QtGui import QImage, QPainter
from PySide6.QtTest import QTest

from roundhouse.archive.game_file import GameSession
from roundhouse.engine.actions import Action, Dividend, SellShares
from roundhouse.engine.names import CompanySymbol
from roundhouse.titles import registry
from roundhouse.ui.app import Program
from roundhouse.ui.cards.look import Look
from roundhouse.ui.choice_button import ChoiceButton
from roundhouse.ui.docks.market_moves import free_place, paint_way, way_between
from roundhouse.ui.models.keyed import CellRole
from roundhouse.ui.pictures import example_path
from roundhouse.ui.theme import LIGHT

Places = dict[CompanySymbol, tuple[int, int]]


def shown(program: Program) -> Places:
    market = program.window.panels.market
    rects = market.destination_rects()
    for each, rect in rects:
        assert rect is None or QRectF(market.content_rect(*each.box)).intersects(rect)
    return {each.livery.symbol: each.box for each, _ in rects}


@pytest.fixture
def before(program, tmp_path):
    """Shows the moment before the last decision of a kind by which a marker moves; gives it, and where to."""
    opened: list[GameSession] = []

    def show(title: str, kind: type[Action]) -> tuple[Action, Places]:
        path = tmp_path / f"{title}.roundhouse"
        path.write_bytes(example_path(title).read_bytes())
        session = GameSession.open(path)
        opened.append(session)
        history = session.history
        for n, entry in reversed(list(enumerate(history.entries()))):
            old, new = (history.at(each).state.market for each in (n, n + 1))
            moved = {symbol: (at.row, at.column) for symbol, at in new.items() if at != old.get(symbol)}
            if isinstance(entry.action, kind) and moved:
                session.move_to(n)
                program.bridge.set_session(session)
                return entry.action, moved
        raise LookupError(title, kind)

    yield show
    for session in opened:
        session.close()


@pytest.mark.quick("1894")
@pytest.mark.parametrize("title", registry.names())
def test_a_dividend_under_the_pointer_shows_where_the_marker_goes_until_the_pointer_leaves(
    program, before, qtbot, title
):
    paid, moved = before(title, Dividend)
    bar, market = program.window.table.turn_bar, program.window.panels.market
    button = next(each for each in bar.findChildren(ChoiceButton) if each.decision == paid)
    bare = market.grab().toImage()
    QTest.mouseMove(button, QPoint(3, 3))
    qtbot.waitUntil(lambda: bool(shown(program)))
    assert shown(program).items() <= moved.items()
    assert market.grab().toImage() != bare
    QCoreApplication.sendEvent(button, QEvent(QEvent.Type.Leave))
    assert not shown(program)
    assert market.grab().toImage() == bare


def test_the_lines_of_the_dividend_show_it_by_mouse_and_by_keys(program, before, qtbot):
    paid, moved = before("1894", Dividend)
    view = program.window.panels.earnings
    rows = [view.model().index(row, 0) for row in range(view.model().rowCount())]
    line = next(each for each in rows if getattr(each.data(CellRole.CELL), "action", None) == paid)
    QTest.mouseMove(view.viewport(), view.visualRect(line).center())
    qtbot.waitUntil(lambda: shown(program).items() <= moved.items() and bool(shown(program)))
    QCoreApplication.sendEvent(view.viewport(), QEvent(QEvent.Type.Leave))
    assert not shown(program)
    view.setFocus()
    view.setCurrentIndex(line)
    qtbot.waitUntil(lambda: bool(shown(program)))
    program.bridge.submit(paid)
    assert not shown(program)


def test_a_sale_in_a_sheet_shows_it_with_the_focus(program, before, qtbot):
    sold, moved = before("1894", SellShares)
    bar = program.window.table.turn_bar
    bar.findChild(ChoiceButton, "group_sell").click()
    button = next(each for each in bar.sheet.findChildren(ChoiceButton) if each.decision == sold)
    button.setFocus()
    qtbot.waitUntil(lambda: shown(program) == moved)
    market, order, window = program.window.panels.market, program.window.panels.order, program.window
    line = QRect(order.mapTo(window, QPoint()), order.size())
    assert order.isVisible()
    assert not bar.sheet.geometry().intersects(line), "it would cut through a name"
    kept = QRect(market.mapTo(window, QPoint()), market.size())
    bar.sheet.show_at(window.mapToGlobal(QPoint(kept.left() - 40, kept.top() - 4)))
    assert bar.sheet.geometry().top() < kept.bottom()
    assert not bar.sheet.geometry().intersects(kept), "it would hide where the marker goes"
    bar.sheet.put_away()
    assert not shown(program)


def test_a_marker_that_would_come_covers_nothing_and_is_left_out_where_there_is_no_room():
    price, last, sizes = QRectF(2, 2, 20, 8), QRectF(2, 60, 36, 22), ((36.0, 13.0), (20.0, 12.0))

    def lies(box: QRectF, *stack: QRectF) -> QRectF | None:
        return free_place(QRectF(2, 72, 36, 22), sizes, [box], [price, *stack])

    assert lies(QRectF(0, 0, 40, 100)) == QRectF(2, 72, 36, 22), "where it is wanted"
    assert lies(QRectF(0, 0, 40, 100), last) == QRectF(2, 82, 36, 13), "below the last"
    beside = lies(QRectF(0, 0, 60, 82), QRectF(2, 12, 36, 70))
    assert beside is not None
    assert beside.left() == 40
    assert lies(QRectF(0, 0, 40, 82), QRectF(2, 12, 36, 70)) is None


def test_an_arrow_to_the_next_row_would_hide_its_price_and_is_left_out():
    look, picture = Look(LIGHT), QImage(60, 60, QImage.Format.Format_RGB32)
    picture.fill(0)
    bare = picture.copy()
    for high, is_seen in ((20, False), (40, True)):
        painter = QPainter(picture)
        paint_way(painter, look, QPointF(30, 5), QPointF(30, 5 + high))
        painter.end()
        assert (picture != bare) is is_seen


def test_an_arrow_goes_from_rim_to_rim_and_there_is_none_between_markers_that_touch():
    way = way_between(QRectF(0, 0, 10, 4), QRectF(40, 0, 10, 4))
    assert way is not None
    assert [(each.x(), each.y()) for each in way] == [(10, 2), (40, 2)]
    assert way_between(QRectF(0, 0, 10, 4), QRectF(5, 0, 10, 4)) is None
