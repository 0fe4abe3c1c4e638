"""Zoom, pan and fit with the real mouse, wheel and keys."""

import pytest
from PySide6.QtCore import QPoint, QPointF, Qt
from PySide6.QtGui import QWheelEvent
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication

from roundhouse.ui.board.view import BoardView
from tests.ui.board.positions import opening


def shown(qtbot, size=(900, 640)):
    view = BoardView()
    qtbot.addWidget(view)
    view.resize(*size)
    with qtbot.waitExposed(view):
        view.show()
    view.show_position(opening())
    return view


def turn_wheel(view, at, notches):
    viewport = view.viewport()
    event = QWheelEvent(
        QPointF(at), QPointF(viewport.mapToGlobal(at)), QPoint(), QPoint(0, 120 * notches),
        Qt.MouseButton.NoButton, Qt.KeyboardModifier.NoModifier, Qt.ScrollPhase.NoScrollPhase, False,
    )  # fmt: skip
    QApplication.sendEvent(viewport, event)


def over(view, hex_id):
    return view.mapFromScene(QPointF(*view.board.places.center(hex_id)))


def test_the_whole_board_is_seen_at_first(qtbot):
    view = shown(qtbot)
    window = view.mapToScene(view.viewport().rect()).boundingRect()
    assert window.contains(view.board.area.adjusted(5, 5, -5, -5))


def test_the_wheel_zooms_at_the_pointer(qtbot):
    view = shown(qtbot)
    at = over(view, "D17")
    before, zoom = view.mapToScene(at), view.zoom
    for _ in range(5):
        turn_wheel(view, at, 1)
    after = view.mapToScene(at)
    assert view.zoom > zoom * 2
    assert abs(after.x() - before.x()) * view.zoom < 5
    assert abs(after.y() - before.y()) * view.zoom < 5


def test_zooming_out_ends_at_the_fit(qtbot):
    view = shown(qtbot)
    fit = view.zoom
    turn_wheel(view, over(view, "D9"), 3)
    turn_wheel(view, over(view, "D9"), -9)
    assert abs(view.zoom - fit) < 1e-9


def test_half_notches_add_up(qtbot):
    view = shown(qtbot)
    fit = view.zoom
    turn_wheel(view, over(view, "D9"), 0.5)
    assert view.zoom == fit
    turn_wheel(view, over(view, "D9"), 0.5)
    assert view.zoom > fit


def test_dragging_pans_and_f_fits(qtbot):
    view = shown(qtbot)
    turn_wheel(view, over(view, "D9"), 4)
    viewport, at = view.viewport(), QPoint(400, 300)
    before, zoom = view.mapToScene(at), view.zoom
    clicked: list[str] = []
    view.hex_clicked.connect(clicked.append)
    QTest.mousePress(viewport, Qt.MouseButton.LeftButton, Qt.KeyboardModifier.NoModifier, at)
    for step in range(1, 6):
        QTest.mouseMove(viewport, at + QPoint(20 * step, 10 * step))
    QTest.mouseRelease(
        viewport, Qt.MouseButton.LeftButton, Qt.KeyboardModifier.NoModifier, at + QPoint(100, 50)
    )
    after = view.mapToScene(at + QPoint(100, 50))
    assert abs(after.x() - before.x()) * zoom < 3
    assert abs(after.y() - before.y()) * zoom < 3
    assert clicked == []
    QTest.keyClick(view, Qt.Key.Key_F)
    assert view.zoom < zoom
    assert view.mapToScene(viewport.rect()).boundingRect().contains(view.board.area.center())


def test_plus_and_minus_zoom(qtbot):
    view = shown(qtbot)
    fit = view.zoom
    QTest.keyClick(view, Qt.Key.Key_Plus)
    assert view.zoom > fit
    QTest.keyClick(view, Qt.Key.Key_Minus)
    assert abs(view.zoom - fit) < 1e-9


def test_a_click_names_its_hex_and_the_sea_none(qtbot):
    view = shown(qtbot)
    clicked: list[str] = []
    hovered: list[str] = []
    view.hex_clicked.connect(clicked.append)
    view.hex_hovered.connect(hovered.append)
    QTest.mouseMove(view.viewport(), over(view, "D9"))
    QTest.mouseClick(
        view.viewport(), Qt.MouseButton.LeftButton, Qt.KeyboardModifier.NoModifier, over(view, "D9")
    )
    QTest.mouseMove(view.viewport(), QPoint(3, 3))
    QTest.mouseClick(view.viewport(), Qt.MouseButton.LeftButton, Qt.KeyboardModifier.NoModifier, QPoint(3, 3))
    assert clicked == ["D9"]
    assert hovered == ["D9", ""]


def test_the_board_stays_fitted_when_the_window_grows(qtbot):
    view = shown(qtbot)
    zoom = view.zoom
    view.resize(1400, 1000)
    assert view.zoom > zoom
    assert (
        view.mapToScene(view.viewport().rect())
        .boundingRect()
        .contains(view.board.area.adjusted(5, 5, -5, -5))
    )


@pytest.mark.slow
def test_after_zooming_the_pictures_become_sharp_again(qtbot):
    view = shown(qtbot)
    view.viewport().repaint()
    counts = {item.hex_id: item.paintings for item in view.board.hex_items()}
    turn_wheel(view, over(view, "D9"), 1)
    view.viewport().repaint()
    assert view.board.sharpness.quick
    assert {item.hex_id: item.paintings for item in view.board.hex_items()} == counts
    qtbot.waitUntil(lambda: not view.board.sharpness.quick)
    assert all(item.paintings > counts[item.hex_id] for item in view.board.hex_items() if item.hex_id == "D9")
