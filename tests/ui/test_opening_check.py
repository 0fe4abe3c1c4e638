"""An opened game is looked through by itself; a difference is told and the game can be played on."""

from __future__ import annotations

import msgspec
import pytest
from PySide6.QtCore import QSize

from roundhouse.archive.format import sealed, unsealed
from roundhouse.archive.game_file import GameSession
from roundhouse.engine.errors import ActionRefused
from roundhouse.ui.app import Program
from roundhouse.ui.dialogs.question import NoticeDialog
from roundhouse.ui.settings import Settings


@pytest.fixture
def watchful(qtbot, tmp_path):
    program = Program(Settings(language="en"), tmp_path / "settings.ini", QSize(1366, 768), checked=True)
    yield program
    program.close()
    program.window.deleteLater()


def test_a_difference_is_told_and_the_game_goes_on(qtbot, watchful, new_session):
    session = new_session(7, 12)
    path = session.path
    session.close()
    lines = path.read_bytes().splitlines(keepends=True)
    body = unsealed(lines[-4].rstrip())
    assert body is not None
    plain = msgspec.json.decode(body)
    plain["action"] = {"do": "pass", "actor": "player:Nobody"}
    lines[-4] = sealed(plain)
    path.write_bytes(b"".join(lines))
    assert watchful.handlers.files.open_path(path)
    qtbot.waitUntil(lambda: not watchful.check.is_busy)
    (dialog,) = [each for each in watchful.window.findChildren(NoticeDialog) if each.isVisible()]
    assert not dialog.isModal()
    assert "Decision 9" in dialog.labels[0].text()
    assert watchful.bridge.pass_once() or watchful.bridge.offers
    dialog.close()


@pytest.mark.slow
def test_a_game_without_differences_is_opened_without_a_word(qtbot, watchful, new_session):
    session = new_session(7, 60)
    watchful.bridge.set_session(session)
    qtbot.waitUntil(lambda: not watchful.check.is_busy)
    assert not [each for each in watchful.window.findChildren(NoticeDialog) if each.isVisible()]
    with pytest.raises(ActionRefused):
        GameSession.new("1894", ("Ann",), ())
