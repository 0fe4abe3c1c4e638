"""Whatever stands on the command line: what is wrong with it is told in one line, once, and the code is 2."""

from __future__ import annotations

from pathlib import Path

import pytest

from roundhouse.cli import main as program
from roundhouse.cli import selfplay

LONG = "x" * 5_000
FILES = ("", "\0", LONG, "nothing.json", "/", "../..", "/dev/null", "\udcff", "\u202e", "a\nb", "-", "*")
A_FILE = {
    "facts": ("{}",),
    "replay": ("{}",),
    "routes": ("{}",),
    "export": ("{}", "out.json"),
    "picture": ("{}", "--out", "x.png"),
}
OTHERS = {
    "export without a name to write": ("export", "nothing"),
    "export to no name": ("export", "nothing", ""),
    "replay to no branch": ("replay", "nothing", "--branch"),
    "replay to a branch without a name": ("replay", "nothing", "--branch", ""),
    "selfplay of nothing": ("selfplay",),
    "selfplay of an unknown title": ("selfplay", "--title", "9999", "--players", "3"),
    "selfplay of nobody": ("selfplay", "--title", "1894", "--players", "0"),
    "selfplay of too many": ("selfplay", "--title", "1894", "--players", "99"),
    "selfplay of no end of games": ("selfplay", "--title", "1894", "--players", "3", "--games", "9" * 400),
    "selfplay with an unknown option": ("selfplay", "--title", "1894", "--players", "3", "--option", "x"),
    "selfplay into a device": ("selfplay", "--title", "1894", "--players", "3", "--save", "/dev/null"),
    "selfplay into a name too long": ("selfplay", "--title", "1894", "--players", "3", "--save", LONG),
    "selfplay into no name": ("selfplay", "--title", "1894", "--players", "3", "--save", ""),
    "a picture of no size": ("picture", "x", "--out", "x.png", "--size", "0x0"),
    "a picture of no screen": ("picture", "x", "--out", "x.png", "--screen", "x"),
    "a picture at no number": ("picture", "x", "--out", "x.png", "--at", "1e9"),
    "a tour to nowhere": ("tour",),
    "a tour without a name": ("tour", ""),
    "a tour into a device": ("tour", "/dev/null"),
    "a tour into a name too long": ("tour", LONG),
    "a tour into a name that is none": ("tour", "\0"),
    "a bench of nothing": ("bench",),
    "a bench of something else": ("bench", "x"),
    "a soak of another part": ("bench", "soak", "--part", "x"),
    "a soak of no time": ("bench", "soak", "--minutes", "0"),
    "a soak of games without decisions": ("bench", "soak", "--decisions", "0"),
    "a self-test of something": ("self-test", "x"),
    "an unknown option": ("--nothing",),
    "two games": ("one", "another"),
}


def refused(arguments: tuple[str, ...], capsys: pytest.CaptureFixture[str]) -> str:
    """The one line with which the program refuses."""
    assert program.main(arguments) == 2
    (line,) = capsys.readouterr().err.splitlines()
    assert line.startswith("roundhouse: ")
    assert line.count("roundhouse:") == 1
    assert "roundhouse: roundhouse" not in line
    assert "internal" not in line
    assert len(line) < 700
    return line


@pytest.mark.parametrize("command", A_FILE)
@pytest.mark.parametrize("file", FILES)
def test_every_file_that_is_none(
    command: str,
    file: str,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    monkeypatch.chdir(tmp_path)
    refused((command, *(each.format(file) for each in A_FILE[command])), capsys)
    assert list(tmp_path.iterdir()) == []


@pytest.mark.parametrize("what", OTHERS)
def test_every_other_argument(
    what: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.chdir(tmp_path)
    refused(OTHERS[what], capsys)
    assert list(tmp_path.iterdir()) == []


def test_the_command_is_named_once(capsys: pytest.CaptureFixture[str]) -> None:
    line = refused(("tour", "/dev/null"), capsys)
    assert line == "roundhouse: tour: argument DIR: not a folder: '/dev/null'"


def test_a_folder_that_can_not_be_is_refused_before_a_game_is_played(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    played: list[object] = []
    monkeypatch.setattr(selfplay, "play_game", lambda *game: played.append(game))
    assert "not a folder" in refused(
        ("selfplay", "--title", "1894", "--players", "3", "--save", LONG), capsys
    )
    assert played == []
