"""Bad surroundings: one line, exit code 2, and no window is tried."""

import subprocess
import sys
from pathlib import Path

import pytest

from roundhouse.cli import main as program
from roundhouse.cli import open_window


@pytest.fixture(autouse=True)
def _surroundings(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("ROUNDHOUSE_HOME", str(tmp_path / "home"))
    monkeypatch.setenv("QT_QPA_PLATFORM", "offscreen")

    def no_window(name: str) -> None:
        raise AssertionError(f"{name} was loaded")

    monkeypatch.setattr(open_window, "ui", no_window)


def refused(capsys: pytest.CaptureFixture[str], *arguments: str) -> str:
    assert program.main(arguments) == 2
    (line,) = capsys.readouterr().err.splitlines()
    assert line.startswith("roundhouse: ")
    return line


def test_a_file_that_is_not_there(capsys, tmp_path):
    assert "isn't there" in refused(capsys, str(tmp_path / "none.roundhouse"))


def test_a_home_that_cannot_be_made(capsys, tmp_path, monkeypatch):
    (tmp_path / "file").touch()
    monkeypatch.setenv("ROUNDHOUSE_HOME", str(tmp_path / "file" / "home"))
    line = refused(capsys)
    assert "games can't be kept" in line
    assert "ROUNDHOUSE_HOME" in line


def test_a_home_that_cannot_be_written(capsys, tmp_path, monkeypatch):
    def refuse(dir: Path) -> None:
        raise PermissionError(13, "Permission denied")

    monkeypatch.setattr("roundhouse.cli.surroundings.tempfile.TemporaryFile", refuse)
    assert "Permission denied" in refused(capsys)


@pytest.mark.skipif(not sys.platform.startswith("linux"), reason="other systems always have a display")
class TestDisplay:
    """X and Wayland."""

    @pytest.fixture(autouse=True)
    def _real_platform(self, monkeypatch):
        monkeypatch.delenv("QT_QPA_PLATFORM")
        monkeypatch.delenv("WAYLAND_DISPLAY", raising=False)

    def test_no_display(self, capsys, monkeypatch):
        monkeypatch.delenv("DISPLAY", raising=False)
        assert "no display" in refused(capsys)

    def test_a_display_that_does_not_answer(self, capsys, monkeypatch):
        monkeypatch.setenv("DISPLAY", ":4711")
        assert "':4711' does not answer" in refused(capsys)

    def test_a_wayland_display_that_is_gone_and_no_other(self, capsys, monkeypatch, tmp_path):
        monkeypatch.delenv("DISPLAY", raising=False)
        monkeypatch.setenv("WAYLAND_DISPLAY", "wayland-7")
        monkeypatch.setenv("XDG_RUNTIME_DIR", str(tmp_path))
        assert "does not answer" in refused(capsys)


@pytest.mark.parametrize("content", [b"", b"Dear Anna,\n", b"\x89PNG\r\n\x1a\n\x00\x00", b"[1, 2]"])
def test_good_surroundings_open_the_window_which_tells_of_a_file_that_is_no_game(
    tmp_path, monkeypatch, content
):
    game = tmp_path / "game.roundhouse"
    game.write_bytes(content)
    opened: list[Path] = []

    class App:
        @staticmethod
        def main(file: Path) -> int:
            opened.append(file)
            return 0

    monkeypatch.setattr(open_window, "ui", lambda name: App)
    assert program.main([str(game)]) == 0
    assert opened == [game]


def test_the_program_itself_ends_with_two_and_one_line(tmp_path):
    ended = subprocess.run(
        [sys.executable, "-m", "roundhouse", str(tmp_path / "none.roundhouse")],
        capture_output=True,
        text=True,
        check=False,
    )
    assert (ended.returncode, ended.stdout, len(ended.stderr.splitlines())) == (2, "", 1)
