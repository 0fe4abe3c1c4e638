"""Nothing wrong with the small files beside the games stands between a player and the game."""

from __future__ import annotations

import os
import sys
import threading
from pathlib import Path

import msgspec
import pytest
from msgspec.structs import replace
from PySide6.QtCore import QPoint, QSize
from PySide6.QtWidgets import QApplication

from roundhouse.archive import library
from roundhouse.archive.game_file import GameSession
from roundhouse.archive.library import Recent
from roundhouse.archive.patience import answers
from roundhouse.ui import settings as store
from roundhouse.ui.app import Program
from roundhouse.ui.settings import Settings

PLAYERS = ("Anna", "Bob", "Chloé")
MANY = [
    b"",
    b"[",
    b"\xff\xfe",
    b"[[" * 5000,
    b'{"x":1}',
    b'[{"path":1}]',
    b'[{"path":"x","title":"\xff"}]',
    b"null",
]


def harmed(data: bytes) -> list[bytes]:
    """``data`` with each bit of every tenth byte flipped."""
    return [
        data[:at] + bytes([data[at] ^ 1 << bit]) + data[at + 1 :]
        for at in range(0, len(data), 10)
        for bit in range(8)
    ]


def a_list() -> bytes:
    entries = [Recent(f"/games/{name}.roundhouse", "1894", (name, "Bo"), 5) for name in PLAYERS]
    return msgspec.json.encode(entries)


@pytest.mark.parametrize(
    "data", [pytest.param(MANY, id="rubbish"), pytest.param(harmed(a_list()), id="bits")]
)
def test_a_harmed_list_of_recent_games_never_stops_a_game(tmp_path, data):
    (tmp_path / "home").mkdir()
    path = tmp_path / "home" / "recent.json"
    for each in data:
        path.write_bytes(each)
        found = library.recents()
        assert len(found.games) <= 3
        assert found.lost != 0 or len(found.games) == 3
    game = GameSession.new("1894", PLAYERS, (), 1, tmp_path / "a.roundhouse")
    game.close()
    GameSession.open(tmp_path / "a.roundhouse").close()
    assert next(Path(each.path).name for each in library.recent()) == "a.roundhouse"


def test_one_bad_entry_costs_that_entry_only(tmp_path):
    (tmp_path / "home").mkdir()
    entries = msgspec.json.decode(a_list())
    entries[1]["at"] = "yesterday"
    (tmp_path / "home" / "recent.json").write_bytes(msgspec.json.encode(entries))
    found = library.recents()
    assert [game.players[0] for game in found.games] == ["Anna", "Chloé"]
    assert found.lost == 1


@pytest.mark.slow
def test_harmed_settings_keep_what_can_be_read(tmp_path):
    path = tmp_path / "settings.ini"
    wanted = Settings(language="fr", theme="dark", names=("Ada", "Ben"), helps=frozenset(), text_size=130)
    store.write(path, wanted)
    whole = path.read_bytes()
    assert store.find(path) == store.Found(wanted)
    for at, data in enumerate((*MANY, *harmed(whole))):
        path = tmp_path / f"{at}.ini"  # a path of its own: Qt keeps what it has read
        path.write_bytes(data)
        assert isinstance(store.read(path), Settings)
        assert store.write(path, wanted)
        assert store.read(path) == wanted
    for name, former, harm in (("theme", b"dark", b"mauve"), ("text_size", b"130", b"1300")):
        path = tmp_path / f"{name}.ini"
        path.write_bytes(whole.replace(former, harm))
        usual = {name: getattr(Settings(), name)}
        assert store.find(path) == store.Found(replace(wanted, **usual), is_harmed=True)
    path = tmp_path / "folder.ini"
    path.mkdir()
    assert store.find(path) == store.Found(is_harmed=True)


def test_games_that_cannot_be_reached_do_not_hide_the_table(program, tmp_path, new_session):
    games = [
        Recent("/x" * 3000, "1894", ("Long", "B"), 1),
        Recent("/nul\0x", "1894", ("Nul", "B"), 1),
        Recent(str(tmp_path / "there"), "1894", ("A", "B"), 10**15),
        Recent(str(tmp_path / "there2"), "1894", ("A", "B"), -(10**30)),
    ]
    library._save(tuple(games))
    program.bridge.set_session(new_session(3))
    assert program.window.screens.currentWidget() is program.window.table
    program.handlers.files.close_game()
    assert program.window.start.recent.count() >= len(games)


def test_what_was_dropped_is_told_in_a_line(qtbot, tmp_path):
    (tmp_path / "home").mkdir()
    (tmp_path / "home" / "recent.json").write_bytes(b"[5]")
    program = Program(Settings(language="en"), tmp_path / "settings.ini", QSize(1366, 768))
    program.handlers.settings_were_harmed()
    assert "settings" in program.window.start.trouble.text()
    assert "entry in the list" in program.window.start.trouble.text()
    program.window.show()
    QApplication.processEvents()
    start = program.window.start
    button = start.new_button
    above = button.mapTo(start, QPoint(0, button.height())).y()
    told = start.trouble.mapTo(start, QPoint()).y()
    assert told >= above + 12, "the sentence touched the buttons above it"
    program.close()
    program.window.deleteLater()


def test_a_folder_that_never_answers_holds_nobody_up():
    never = threading.Event()

    def ask(number: int) -> int:
        if number == 2:
            never.wait()
        return number * 10

    assert answers([1, 2, 3], ask, 0.2) == {1: 10, 3: 30}
    never.set()


def test_a_pipe_in_place_of_the_settings_is_not_read(tmp_path):
    if sys.platform != "win32":
        os.mkfifo(tmp_path / "settings.ini")
        assert store.find(tmp_path / "settings.ini").is_harmed
        assert not store.write(tmp_path / "settings.ini", Settings())


def test_settings_of_the_file_of_former_versions_are_taken_over(tmp_path):
    former = tmp_path / "home" / "settings.json"
    former.parent.mkdir()
    former.write_bytes(
        b'{"language": "fr", "theme": "dark", "layers": ["reach"], "clock": true, "names": ["Ada"]}'
    )
    found = store.find(store.settings_place())
    wanted = Settings("fr", "dark", clock=True, layers=frozenset({"reach"}), names=("Ada",))
    assert found == store.Found(wanted)
    store.write(store.settings_place(), replace(wanted, language="en"))
    assert store.read(store.settings_place()).language == "en"
    for data in MANY:
        former.write_bytes(data)
        assert store.find(tmp_path / "none.ini").settings == Settings()


def test_without_a_home_of_its_own_the_platform_keeps_the_settings(tmp_path, monkeypatch):
    monkeypatch.delenv(library.HOME_VARIABLE)
    assert store.settings_place() is None
    if sys.platform.startswith("linux"):
        (tmp_path / "config" / "Roundhouse" / "Roundhouse.conf").mkdir(parents=True)
        monkeypatch.setenv("XDG_CONFIG_HOME", str(tmp_path / "config"))
        assert store.find(None).is_harmed
        assert not store.write(None, Settings())


def test_settings_that_cannot_be_kept_are_told_and_used(program, tmp_path):
    told: list[str] = []
    program.bridge.noticed.connect(told.append)
    (tmp_path / "settings.ini").mkdir()
    program.handlers.settings.set_layer("reach", True)
    assert "reach" in program.window.settings.layers
    assert ["settings" in each for each in told] == [True]
    (tmp_path / "settings.ini").rmdir()
    program.handlers.settings.set_layer("reach", False)
    assert len(told) == 1
