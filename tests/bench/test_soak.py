"""A slice of what ``bench soak`` does on a scale; the larger one is slow."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from random import Random

import pytest

from roundhouse.archive.errors import JournalError
from roundhouse.archive.game_file import GameSession
from roundhouse.bench import harm, soak, soak_damage, soak_games, soak_kills
from roundhouse.bench.soaked import Scale, Soaked, Tally, at_home, game_number
from roundhouse.cli import main as program


@pytest.fixture(autouse=True)
def _home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("ROUNDHOUSE_HOME", str(tmp_path / "home"))


def met(found: Soaked, cases: int) -> None:
    assert found.failures == ()
    assert found.is_met, found
    assert found.cases >= cases


def test_some_kills() -> None:
    met(soak_kills.kills(Scale(most=8)), 8)


def test_some_damaged_files() -> None:
    met(soak_damage.damage(Scale(most=30)), 30)


def test_the_beginning_of_a_game(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(soak_games, "LONGEST_GAME", 40)
    number = next(number for number in range(40) if not game_number(number).options)
    assert soak_games.soak_game(number, tmp_path) == soak_games.GameSoaked(40, left=True)
    assert list(tmp_path.iterdir()) == []
    found = soak_games.games(Scale(most=1, first=number))
    assert (found.figures["decisions"], found.figures["left"], found.figures["refused"]) == (40, 1, 0)


@pytest.mark.slow
@pytest.mark.parametrize(("part", "most"), [("games", 4), ("kills", 100), ("damage", 800), ("window", 200)])
def test_a_larger_slice(part: str, most: int) -> None:
    """In a process of its own, whose memory is not that of the tests."""
    command = [sys.executable, "-m", "roundhouse", "bench", "soak", "--part", part, "--most", str(most)]
    done = subprocess.run([*command, "--processes", "1"], capture_output=True, check=False)
    line = json.loads(done.stdout)
    assert done.returncode == 0, line
    assert line["met"]
    assert line["failures"] == []
    assert line["cases"] >= most


@pytest.mark.parametrize("way", harm.RAW)
def test_every_way_of_damage_is_one(way: str) -> None:
    (data, *_) = soak_damage.sound_files().journals
    assert {harm.RAW[way](data, Random(seed)) for seed in range(5)} - {data}


def test_what_is_lost_is_found(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The judges of the soak do see a loss."""
    first, entries = soak_kills.soaked_entries(decisions=10)
    path = tmp_path / "g.roundhouse"
    GameSession.begin(first, first.state.seats, 0, path, entries=entries[:5]).close()
    assert soak_kills.judge_killed([("done", str(path), 5)], entries) == ""
    assert "5 decisions of 7" in soak_kills.judge_killed([("done", str(path), 7)], entries)
    assert "other decisions" in soak_kills.judge_killed([("done", str(path), 5)], entries[1:])
    assert soak_kills.judge_killed([(soak_kills.FAILED, "KeyError", 0)], entries) == "KeyError"

    def unreadable(path: Path, **how: object) -> GameSession:
        raise JournalError("unknown_content", path, line=9, detail="")

    files, folder = soak_damage.sound_files(), tmp_path / "damaged"
    folder.mkdir()
    monkeypatch.setattr(GameSession, "open", unreadable)
    found = [soak_damage.damaged_case(number, files, folder) for number in range(40)]
    assert any("unknown_content though" in each for each in found)


def test_a_hang_and_a_traceback_are_failures(monkeypatch: pytest.MonkeyPatch) -> None:
    def stuck(number: int, files: object, folder: Path) -> str:
        if number == 0:
            raise KeyError("x")
        while True:
            pass

    monkeypatch.setattr(soak_damage, "damaged_case", stuck)
    monkeypatch.setattr(soak_damage, "LONGEST", 0.05)
    found = soak_damage.damage(Scale(most=2))
    assert [each.partition(": ")[0] for each in found.failures] == ["case 0", "case 1"]
    assert "longer than it may" in found.failures[1]
    assert not found.is_met


def test_each_part_can_be_run_for_a_while(capsys: pytest.CaptureFixture[str]) -> None:
    parts: dict[str, Callable[..., Soaked]] = dict(soak.PARTS)
    assert set(parts) == {"games", "kills", "damage", "window"}
    assert program.main(["bench", "soak", "--part", "damage", "--minutes", "0.0001"]) == 0
    line = json.loads(capsys.readouterr().out)
    assert line["cases"] < line["wanted"] == soak_damage.DAMAGED


def test_a_part_is_counted_timed_and_told() -> None:
    tally = Tally("kills", 2, first=7)
    with tally.case():
        assert tally.number == 7
    with pytest.raises(KeyError), tally.case():
        raise KeyError
    tally.failures += ["this", "that"]
    assert (tally.number, tally.is_over, tally.share_done) == (9, True, 1.0)
    found = tally.soaked(steps=3)
    assert (found.part, found.cases, found.wanted, found.figures) == ("kills", 2, 2, {"steps": 3})
    assert found.failures == ("this", "that")
    assert Tally("kills", 2, seconds=0.0).is_over


def test_what_was_resident_for_a_moment_counts() -> None:
    tally = Tally("damage", 1)
    before = tally.soaked().megabytes
    assert before > 0 or sys.platform != "linux"
    del bytearray(200 << 20)[0]
    assert tally.soaked().megabytes > before + 150 or sys.platform != "linux"


def test_the_home_is_put_back(tmp_path: Path) -> None:
    before = os.environ["ROUNDHOUSE_HOME"]
    with at_home(tmp_path):
        assert os.environ["ROUNDHOUSE_HOME"] == str(tmp_path)
    assert os.environ["ROUNDHOUSE_HOME"] == before


def test_the_soak_updates_games_of_an_older_format(tmp_path: Path) -> None:
    first, entries = soak_kills.soaked_entries(decisions=5)
    path = tmp_path / "g.roundhouse"
    GameSession.begin(first, first.state.seats, 0, path, entries=entries).close()
    path.write_bytes(soak_kills._older(path.read_bytes()))
    again = GameSession.open(path)
    again.close()
    assert [notice.code for notice in again.notices] == ["migrated"]
    assert again.history.entries() == entries


def test_a_half_game_or_list_beside_the_killed_one_is_found(tmp_path: Path) -> None:
    first, entries = soak_kills.soaked_entries(decisions=5)
    path = tmp_path / "0.roundhouse"
    GameSession.begin(first, first.state.seats, 0, path, entries=entries).close()
    told = [("done", str(path), 5)]
    assert soak_kills.judge_killed(told, entries) == ""
    (tmp_path / "home" / "recent.json").write_bytes(b"[")
    assert "list" in soak_kills.judge_killed(told, entries)
    (tmp_path / "home" / "recent.json").write_bytes(b"[]")
    (tmp_path / "1.roundhouse").touch()
    assert "1.roundhouse" in soak_kills.judge_killed(told, entries)
