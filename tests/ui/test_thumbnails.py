"""Recent games have a picture: the board as it was left."""

from __future__ import annotations

import pytest
from PySide6.QtCore import Qt
from PySide6.QtGui import QImage
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication

from roundhouse.archive import library
from roundhouse.archive.game_file import GameSession
from roundhouse.archive.library import Recent
from roundhouse.ui import leaving, thumbnails
from roundhouse.ui.appearance import Appearance
from roundhouse.ui.pictures import example_path
from roundhouse.ui.start_screen import RecentList
from roundhouse.ui.text import Label
from roundhouse.ui.title_cards import board_picture
from roundhouse.ui.words import for_language


def picture(color: str, wide: int = 800, high: int = 500) -> QImage:
    image = QImage(wide, high, QImage.Format.Format_RGB32)
    image.fill(color)
    return image


def test_a_game_that_is_closed_by_its_key_has_a_picture_in_the_list(program, new_session):
    session = new_session(decisions=60)
    program.bridge.set_session(session)
    QApplication.processEvents()
    assert thumbnails.picture_of(str(session.path)) is None
    program.window.activateWindow()
    QTest.qWait(1)
    QTest.keyClick(program.window, Qt.Key.Key_W, Qt.KeyboardModifier.ControlModifier)
    found = thumbnails.picture_of(str(session.path))
    assert found.size() == thumbnails.SIZE
    colors = {found.toImage().pixelColor(x, y).name() for x in range(0, 240, 6) for y in range(0, 150, 6)}
    assert len(colors) > 10
    (row,) = [
        program.window.start.recent.itemWidget(program.window.start.recent.item(at))
        for at in range(program.window.start.recent.count())
    ][:1]
    shown = next(label for label in row.findChildren(Label) if not label.pixmap().isNull())
    assert shown.pixmap().width() == 80


def test_another_game_and_the_end_of_the_program_keep_one_too(program, new_session):
    first, second = new_session(3, 5), new_session(4, 5)
    program.bridge.set_session(first)
    program.bridge.set_session(second)
    assert thumbnails.picture_of(str(first.path)) is not None
    assert thumbnails.picture_of(str(second.path)) is None
    program.window.close()
    assert thumbnails.picture_of(str(second.path)) is not None


def test_the_end_of_the_program_keeps_one_once(program, new_session, monkeypatch):
    kept = []
    monkeypatch.setattr(leaving, "keep", lambda game, _: kept.append(game))
    session = new_session(3, 5)
    program.bridge.set_session(session)
    program.close()
    assert kept == [session.path]


def test_of_a_game_that_is_in_no_list_none_is_taken(program, monkeypatch):
    kept = []
    monkeypatch.setattr(leaving, "keep", lambda game, _: kept.append(game))
    program.bridge.set_session(GameSession.open(example_path("1894"), read_only=True))
    program.bridge.set_session(GameSession.open(example_path("1861"), read_only=True))
    program.close()
    assert kept == []


def test_pictures_of_games_that_left_the_list_go(tmp_path):
    for name in "ab":
        thumbnails.keep(tmp_path / name, picture("red"))
    thumbnails.sweep([str(tmp_path / "a")])
    assert thumbnails.picture_of(str(tmp_path / "a")) is not None
    assert thumbnails.picture_of(str(tmp_path / "b")) is None


@pytest.mark.parametrize("data", [b"", b"nonsense", b"\x89PNG\r\n\x1a\n" + b"\0" * 40, b"x" * (1 << 21)])
def test_a_picture_that_is_harmed_is_none(qapp, tmp_path, data):
    thumbnails.keep(tmp_path / "a", picture("red"))
    thumbnails.picture_path(tmp_path / "a").write_bytes(data)
    assert thumbnails.picture_of(str(tmp_path / "a")) is None


def test_a_picture_of_another_size_is_none_and_a_folder_that_cannot_be_written_stops_nobody(qapp, tmp_path):
    path = thumbnails.picture_path(tmp_path / "a")
    path.parent.mkdir(parents=True)
    picture("red", 900, 900).save(str(path))
    assert thumbnails.picture_of(str(tmp_path / "a")) is None
    path.unlink()
    path.parent.rmdir()
    path.parent.write_bytes(b"")
    thumbnails.keep(tmp_path / "a", picture("red"))
    thumbnails.sweep([])
    assert thumbnails.picture_of("/nul\0x") is None


def test_a_row_has_title_players_round_date_and_picture(qtbot, tmp_path):
    game = tmp_path / "g.roundhouse"
    game.write_bytes(b"")
    library.remember(game, "1894", ("Anna", "Bob"), at=1_700_000_000)
    shown = RecentList(for_language("en"), Appearance())
    qtbot.addWidget(shown)
    shown.show_games((Recent(str(game), "1894", ("Anna", "Bob"), 1_700_000_000),))
    labels = shown.itemWidget(shown.item(0)).findChildren(Label)
    assert {"1894", "Anna, Bob"} <= {label.text() for label in labels}
    assert any(label.text().startswith("2023-11-1") for label in labels)
    # A game that was never left in peace has no picture of its own: the map that is played on stands for it.
    (own,) = [label.pixmap().toImage() for label in labels if not label.pixmap().isNull()]
    smooth = Qt.TransformationMode.SmoothTransformation
    assert own == board_picture("1894").scaled(own.size(), mode=smooth).toImage()
    # A title that isn't known has the mark of the program.
    shown.show_games((Recent(str(game), "18xx", ("Anna", "Bob"), 1_700_000_000),))
    labels = shown.itemWidget(shown.item(0)).findChildren(Label)
    assert [label.pixmap().width() for label in labels if not label.pixmap().isNull()] == [32]
