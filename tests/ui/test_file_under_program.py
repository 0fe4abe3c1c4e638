"""What the window does when the file under a game is harmed, gone, or may not be written."""

from __future__ import annotations

import errno
from pathlib import Path

import pytest
from msgspec.structs import replace
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QDialog, QFileDialog

from roundhouse.archive import files, journal
from roundhouse.archive.errors import JournalError
from roundhouse.archive.format import HEAD_LINES
from roundhouse.archive.game_file import GameSession
from roundhouse.archive.journal import Journal
from roundhouse.ui.dialogs.new_game import NewGame
from roundhouse.ui.dialogs.question import LostDialog, QuestionDialog
from roundhouse.ui.text import Label


@pytest.fixture
def dialogs(program, monkeypatch):
    """What is told in dialogs; questions are answered with yes."""
    told: list[str] = []

    def run(dialog) -> bool:
        told.append(" ".join(label.text() for label in dialog.findChildren(Label)))
        return isinstance(dialog, QuestionDialog | LostDialog)

    monkeypatch.setattr(program.handlers.dialogs, "run", run)
    return told


def test_a_removed_file_is_told_at_the_next_decision_and_the_game_kept_elsewhere(
    program, dialogs, new_session, tmp_path, monkeypatch
):
    refused: list[str] = []
    program.bridge.refused.connect(refused.append)
    session = new_session(7, 30)
    program.bridge.set_session(session)
    session.path.unlink()
    program.bridge.undo()
    assert "removed by another program" in refused[-1]
    assert program.bridge.count == 30
    elsewhere = tmp_path / "elsewhere.roundhouse"
    monkeypatch.setattr(QFileDialog, "getSaveFileName", lambda *_: (str(elsewhere), ""))
    window = program.window
    board = window.panels.board.board
    program.handlers.files.save_as()
    assert window.panels.board.board is board, "which is the same in another file"
    assert window.windowTitle().startswith("elsewhere")
    assert window.table.scrubber.message.text() == "A copy is in elsewhere.roundhouse"
    program.bridge.undo()
    assert program.bridge.count == 29
    program.handlers.files.close_game()
    kept = GameSession.open(elsewhere, read_only=True)
    assert (len(kept.history), kept.cursor) == (30, 29)


LEFT = {
    "closed": lambda program, _: program.handlers.files.close_game(),
    "another opened": lambda program, other: program.handlers.files.open_path(other),
    "another begun": lambda program, _: program.handlers.files.begin(
        NewGame("1894", ("Ann", "Bob", "Cem"), frozenset(), 3)
    ),
    "window closed": lambda program, _: program.window.close(),
}


@pytest.mark.parametrize("leave", LEFT.values(), ids=LEFT)
def test_a_game_whose_file_is_gone_is_not_left_without_a_word(
    program, dialogs, new_session, tmp_path, monkeypatch, leave
):
    other = new_session(8, 3)
    other.close()
    session = new_session(7, 30)
    program.bridge.set_session(session)
    session.path.unlink()
    elsewhere = tmp_path / "elsewhere.roundhouse"
    monkeypatch.setattr(QFileDialog, "getSaveFileName", lambda *_: ("", ""))
    leave(program, other.path)
    assert "removed or changed" in dialogs[-1]
    assert program.bridge.session is session, "nothing was kept, so nothing was left"
    assert program.window.isVisible()
    monkeypatch.setattr(QFileDialog, "getSaveFileName", lambda *_: (str(elsewhere), ""))
    leave(program, other.path)
    assert program.bridge.session is not session or not program.window.isVisible()
    program.bridge.set_session(None)
    kept = GameSession.open(elsewhere, read_only=True)
    assert len(kept.history) == 30


@pytest.mark.parametrize(
    ("leave", "language"), list(zip(LEFT.values(), ("en", "de", "fr", "en"), strict=True)), ids=LEFT
)
def test_a_game_whose_file_is_gone_is_left_only_by_the_button_that_says_so(
    qtbot, program, new_session, monkeypatch, leave, language
):
    """Esc, and the cross of the window of the question, stay in the game."""
    other = new_session(8, 3)
    other.close()
    session = new_session(7, 30)
    program.handlers.settings.change(replace(program.window.settings, language=language))
    program.bridge.set_session(session)
    session.path.unlink()
    asked: list[str] = []

    def answer_by(how):
        def run(dialog: LostDialog) -> bool:
            dialog.show()
            asked.append(dialog.leave.title)
            how(dialog)
            return dialog.result() == QDialog.DialogCode.Accepted

        monkeypatch.setattr(program.handlers.dialogs, "run", run)

    for stays in (
        lambda dialog: qtbot.keyClick(dialog, Qt.Key.Key_Escape),
        lambda dialog: dialog.close(),
        lambda dialog: qtbot.mouseClick(dialog.stay, Qt.MouseButton.LeftButton),
    ):
        answer_by(stays)
        leave(program, other.path)
        assert program.bridge.session is session
        assert program.window.isVisible()
    answer_by(lambda dialog: qtbot.mouseClick(dialog.leave, Qt.MouseButton.LeftButton))
    leave(program, other.path)
    assert program.bridge.session is not session or not program.window.isVisible()
    assert asked == [program.bridge.words.say("lost.leave")] * 4


def test_while_something_is_tried_the_game_is_what_is_kept(
    program, dialogs, new_session, tmp_path, monkeypatch
):
    session = new_session(7, 30)
    program.bridge.set_session(session)
    program.bridge.begin_scratch()
    session.path.unlink()
    elsewhere = tmp_path / "elsewhere.roundhouse"
    monkeypatch.setattr(QFileDialog, "getSaveFileName", lambda *_: (str(elsewhere), ""))
    program.handlers.files.close_game()
    assert len(GameSession.open(elsewhere, read_only=True).history) == 30


def test_a_file_that_others_write_is_told(program, new_session):
    refused: list[str] = []
    program.bridge.refused.connect(refused.append)
    session = new_session(7, 30)
    program.bridge.set_session(session)
    with session.path.open("ab") as file:
        file.write(b"something else\n")
    assert not program.bridge.pass_once()
    assert "changed by another program" in refused[-1]


def harmed(session: GameSession) -> Path:
    """The file of a game with a line in the middle that can't be read."""
    session.close()
    lines = session.path.read_bytes().splitlines(keepends=True)
    lines[HEAD_LINES + 9] = b"rubbish\n"
    session.path.write_bytes(b"".join(lines))
    return session.path


def test_behind_a_damage_a_branch_is_offered(program, dialogs, new_session):
    path = harmed(new_session(7, 12))
    assert program.handlers.files.open_path(path)
    assert "can still be read" in dialogs[0]
    assert "branch" in program.bridge.path.name
    assert program.bridge.count >= 9
    assert "missing" in dialogs[1]
    assert GameSession.open(path, read_only=True).cursor == 9


def test_behind_a_damage_a_branch_is_offered_where_nothing_can_be_written(
    program, dialogs, new_session, tmp_path, monkeypatch
):
    """On a full disk, or in a folder that is read only, it is there to be looked at and saved elsewhere."""
    path = harmed(new_session(7, 12))
    written = files.write_whole

    def full(where: Path, data: bytes, *, fresh: bool = False) -> None:
        if where.parent == path.parent:
            raise OSError(errno.ENOSPC, "No space left on device")
        written(where, data, fresh=fresh)

    monkeypatch.setattr(journal, "write_whole", full)
    before = {each.name: each.read_bytes() for each in path.parent.iterdir() if each.is_file()}
    assert program.handlers.files.open_path(path)
    assert "looked at only" in dialogs[0], "which is told before a branch takes the place of the game"
    assert "can still be read" in dialogs[1]
    assert "no file keeps yet" in dialogs[2]
    assert len(dialogs) == 3
    assert program.bridge.count >= 9
    assert not program.bridge.can_undo
    assert {each.name: each.read_bytes() for each in path.parent.iterdir() if each.is_file()} == before
    (tmp_path / "elsewhere").mkdir()
    elsewhere = tmp_path / "elsewhere" / "game.roundhouse"
    monkeypatch.setattr(QFileDialog, "getSaveFileName", lambda *_: (str(elsewhere), ""))
    count = program.bridge.count
    assert program.handlers.files.save_as()
    program.bridge.undo()
    assert program.bridge.count < count
    program.handlers.files.close_game()
    kept = GameSession.open(elsewhere, read_only=True)
    assert (len(kept.history), kept.notices) == (count, ())


def test_a_mended_file_is_told(program, dialogs, new_session):
    session = new_session(7, 12)
    session.close()
    data = session.path.read_bytes()
    session.path.write_bytes(data[:9] + bytes([data[9] ^ 4]) + data[10:])
    assert program.handlers.files.open_path(session.path)
    assert "nothing is lost" in dialogs[0]
    assert program.bridge.count == 12


@pytest.mark.parametrize("code", ["no_access", "no_copy", "write_failed"])
def test_a_game_that_cannot_be_written_opens_for_looking(program, dialogs, new_session, monkeypatch, code):
    session = new_session(7, 12)
    session.close()
    opened = Journal.open

    def forbidden(path: Path, *, read_only: bool = False) -> Journal:
        if not read_only:
            raise JournalError(code, path, detail="no")
        return opened(path, read_only=True)

    monkeypatch.setattr(Journal, "open", forbidden)
    refused: list[str] = []
    program.bridge.refused.connect(refused.append)
    assert program.handlers.files.open_path(session.path)
    assert "looked at only" in dialogs[0]
    assert program.bridge.count == 12
    assert not program.bridge.can_undo
    program.bridge.pass_once()
    if refused:
        assert "reading only" in refused[-1]


def test_a_missing_game_is_not_opened(program, dialogs, tmp_path):
    assert not program.handlers.files.open_path(tmp_path / "nothing.roundhouse")
    assert len(dialogs) == 1


def test_a_copy_that_cannot_be_saved_is_told_as_such(program, dialogs, new_session, tmp_path, monkeypatch):
    program.bridge.set_session(new_session(7, 3))
    titles: list[str] = []
    monkeypatch.setattr(program.handlers.dialogs, "run", lambda dialog: titles.append(dialog.windowTitle()))
    monkeypatch.setattr(QFileDialog, "getSaveFileName", lambda *_: (str(tmp_path / ("x" * 300)), ""))
    assert not program.handlers.files.save_as()
    assert titles == ["This game can't be written"]


def test_a_game_that_another_window_plays_opens_for_looking(program, dialogs, new_session):
    session = new_session(7, 3)
    assert program.handlers.files.open_path(session.path)
    assert "played in another window" in dialogs[0]
    assert (program.bridge.count, program.bridge.can_undo) == (3, False)
    before = session.path.read_bytes()
    program.bridge.pass_once()
    assert session.path.read_bytes() == before
    session.undo()
    assert session.cursor == 2


def test_a_game_that_is_open_here_stays_open(program, dialogs, new_session, tmp_path):
    session = new_session(7, 3)
    program.bridge.set_session(session)
    told: list[str] = []
    program.bridge.noticed.connect(told.append)
    link = tmp_path / "link.roundhouse"
    link.symlink_to(session.path)
    for path in (session.path, link):
        assert program.handlers.files.open_path(path)
        assert (told.pop(), dialogs) == ("This game is open here already", [])
        assert program.bridge.session is session
        assert program.bridge.can_undo
    program.bridge.begin_scratch()
    assert program.handlers.files.open_path(session.path)
    program.bridge.end_scratch()
    assert (program.bridge.session, session.is_writable) == (session, True)


def test_a_home_that_cannot_be_made_is_told_and_files_can_still_be_opened(
    program, dialogs, tmp_path, monkeypatch, new_session
):
    session = new_session(7, 3)
    session.close()
    (tmp_path / "file").write_text("")
    monkeypatch.setenv("ROUNDHOUSE_HOME", str(tmp_path / "file"))
    program.handlers.files.open_game()
    assert dialogs
    assert program.handlers.files.open_path(session.path)


def test_a_picture_that_cannot_be_kept_is_told(program, dialogs, new_session, tmp_path, monkeypatch):
    program.bridge.set_session(new_session())
    for name, told in (
        ("x" * 300 + ".png", "longer"),
        ("a\0b.png", "read or written"),
        ("x.xyz", "kind"),
        (".", "file"),
    ):
        monkeypatch.setattr(QFileDialog, "getSaveFileName", lambda *_, name=name: (str(tmp_path / name), ""))
        program.handlers.files.save_picture()
        assert told in dialogs[-1]
    path = tmp_path / "board"
    monkeypatch.setattr(QFileDialog, "getSaveFileName", lambda *_: (str(path), ""))
    program.handlers.files.save_picture()
    assert path.read_bytes().startswith(b"\x89PNG")
