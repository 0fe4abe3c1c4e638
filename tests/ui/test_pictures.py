"""Pictures without a display: every screen at several sizes, and the tour."""

from __future__ import annotations

import pytest
from PySide6.QtCore import Qt
from PySide6.QtGui import QImage
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QFileDialog

from roundhouse.archive.game_file import GameSession
from roundhouse.ui.picture_file import write_picture
from roundhouse.ui.pictures import SCREENS, draw_screen, draw_tour, example_path, moments, picture_of
from roundhouse.ui.settings import Settings


def colors_in(image: QImage) -> int:
    step = max(1, image.width() // 80)
    return len(
        {image.pixel(x, y) for x in range(0, image.width(), step) for y in range(0, image.height(), step)}
    )


def test_a_picture_loses_nothing_and_is_packed_quickly(tmp_path):
    """A photograph keeps the quality that Qt gives it."""
    image = QImage(40, 40, QImage.Format.Format_RGB32)
    for at in range(1600):
        image.setPixel(at % 40, at // 40, at * 9973)
    files = [tmp_path / "a.png", tmp_path / "b.jpg", tmp_path / "c.jpg"]
    for file in files[:2]:
        write_picture(image, file)
    image.save(str(files[2]))
    assert QImage(str(files[0])) == image
    packed = files[0].read_bytes()
    level = packed[packed.index(b"IDAT") + 5] >> 6
    assert level == 1, "the quicker levels of zlib"
    assert files[1].read_bytes() == files[2].read_bytes()


@pytest.mark.parametrize("command", [False, True])
def test_a_picture_taken_while_the_board_is_zoomed_is_sharp(
    program, new_session, qtbot, tmp_path, monkeypatch, command
):
    program.bridge.set_session(new_session(5, 60))
    board = program.window.panels.board
    program.window.table.grab()
    board.zoom_in()
    board.zoom_in()
    assert board.board.sharpness.quick
    # However long the picture takes, it doesn't wait for the board to come to rest.
    board._sharpen_timer.stop()
    path = tmp_path / "board.png"
    if command:
        monkeypatch.setattr(QFileDialog, "getSaveFileName", lambda *_: (str(path), ""))
        QTest.keyClick(
            program.window,
            Qt.Key.Key_P,
            Qt.KeyboardModifier.ControlModifier | Qt.KeyboardModifier.ShiftModifier,
        )
        taken = QImage(str(path))
    else:
        taken = picture_of(board)
    assert not board.board.sharpness.quick
    board.board.sharpness.quick = False
    board.viewport().update()
    assert taken.convertToFormat(QImage.Format.Format_RGB32) == board.grab().toImage().convertToFormat(
        QImage.Format.Format_RGB32
    )


@pytest.mark.slow
@pytest.mark.parametrize("screen", SCREENS)
def test_every_screen_is_drawn(qapp, new_session, screen):
    session = new_session(5, 200)
    image = draw_screen(session, screen, (1366, 768))
    assert (image.width(), image.height()) == (1366, 768)
    assert colors_in(image) > 20
    assert session.cursor == 200


@pytest.mark.slow
def test_the_moment_asked_for_is_drawn(qapp, new_session):
    session = new_session(5, 200)
    early = draw_screen(session, "board", (800, 600), 20)
    late = draw_screen(session, "board", (800, 600), 200)
    assert early != late
    with pytest.raises(IndexError):
        draw_screen(session, "board", (800, 600), 201)


@pytest.mark.slow
def test_a_projector_gets_a_larger_picture_of_the_same(qapp, new_session):
    session = new_session(5, 60)
    image = draw_screen(session, "table", (3840, 2160), settings=Settings(language="fr", theme="dark"))
    assert (image.width(), image.height()) == (3840, 2160)
    assert colors_in(image) > 20


def test_the_example_has_all_the_moments_of_the_tour():
    session = GameSession.open(example_path(), read_only=True)
    assert set(moments(session)) >= {"auction", "stock-round", "lay-a-tile", "run-the-trains", "dividend"}
    session.close()


@pytest.mark.slow
def test_the_tour_shows_every_screen(qapp, tmp_path):
    files = draw_tour(tmp_path / "tour")
    names = " ".join(path.name for path in files)
    for screen in (
        "start",
        "new-game",
        "auction",
        "stock",
        "lay",
        "run",
        "dividend",
        "market",
        "tableau",
        "end",
    ):
        assert screen in names
    assert "dark" in names
    assert "french" in names
    assert all(colors_in(QImage(str(path))) > 5 for path in files)
