"""The self-test tells what works and what doesn't."""

import subprocess
import sys
from pathlib import Path

import pytest

from roundhouse.cli import self_test

DECISIONS = 200
"""An auction, stock rounds and sets of operating rounds in which companies lay track, run and buy trains."""


def test_data_that_is_missing_is_a_failed_check(capsys, monkeypatch, tmp_path):
    monkeypatch.setattr(self_test, "data_folder", lambda name: tmp_path)
    assert not self_test._passes("data", self_test.check_data, tmp_path)
    assert capsys.readouterr().out.startswith("FAILED data      there is nothing in ")


def test_words_of_qt_that_are_missing_are_a_failed_check(capsys, monkeypatch, tmp_path):
    assert self_test._passes("words", self_test.check_words, tmp_path)
    assert "qtbase_fr.qm, qtbase_de.qm" in capsys.readouterr().out
    monkeypatch.setattr("roundhouse.ui.qt_words.translation_file", lambda code: tmp_path / f"{code}.qm")
    assert not self_test._passes("words", self_test.check_words, tmp_path)
    assert capsys.readouterr().out.startswith("FAILED words     Qt speaks English only: fr.qm, de.qm missing")


def test_an_unexpected_error_is_a_failed_check(capsys, tmp_path):
    def broken(folder: Path) -> str:
        raise OSError(28, "no space")

    assert not self_test._passes("any", broken, tmp_path)
    assert "FAILED any       OSError: [Errno 28] no space" in capsys.readouterr().out


def test_a_program_that_dies_too_soon_fails_the_kill_check(monkeypatch, tmp_path):
    monkeypatch.setattr(
        self_test,
        "_child",
        lambda *_: subprocess.Popen([sys.executable, "-c", "print(323)"], stdout=subprocess.PIPE, text=True),
    )
    with pytest.raises(self_test.CheckFailedError, match="stopped by itself"):
        self_test.check_kill(tmp_path)


def test_starts_over_the_limit_are_a_failed_check(capsys, monkeypatch, tmp_path):
    monkeypatch.setattr(self_test, "_start_once", lambda: (0.5, 2.5))
    assert not self_test._passes("start", lambda _: self_test.check_starts(3), tmp_path)
    assert "over the limit of 2 s" in capsys.readouterr().out


def test_waiting_for_a_busy_machine_is_no_failure(capsys, monkeypatch, tmp_path):
    monkeypatch.setattr(self_test, "_start_once", lambda: (30.0, 0.5))
    assert self_test._passes("start", lambda _: self_test.check_starts(3), tmp_path)
    assert "median of 3 starts 30.00 s" in capsys.readouterr().out


@pytest.mark.slow
@pytest.mark.long
def test_everything_passes_here(tmp_path):
    """With a part of the recorded game; packages are proven with the whole of it."""
    ended = subprocess.run(
        [sys.executable, "-m", "roundhouse", "self-test", "--starts", "1", "--decisions", str(DECISIONS)],
        capture_output=True,
        text=True,
        check=False,
    )
    lines = ended.stdout.splitlines()
    assert ended.returncode == 0, ended.stdout + ended.stderr
    assert [line.split()[:2] for line in lines[1:-1]] == [
        ["ok", name] for name in ("data", "words", "replay", "pictures", "routes", "kill", "start")
    ]
    assert f" {DECISIONS} decisions of a recorded game through the window, with the same end" in ended.stdout
    assert lines[-1] == "self-test: 7 of 7 checks passed"
