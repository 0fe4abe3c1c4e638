"""The measurement of decisions without a window: its lines, not its times."""

from __future__ import annotations

import json
import shutil
from pathlib import Path

import pytest

from roundhouse.bench import replay as bench
from roundhouse.cli.main import main
from roundhouse.titles import registry

LINES = ("judge", "reopen", "random")


def test_a_figure_is_the_median_of_all_runs_and_its_ratio_to_the_goal(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    clock = iter([0.0, 0.010, 1.0, 1.030, 2.0, 2.020])
    monkeypatch.setattr("roundhouse.bench.replay.time.process_time", lambda: next(clock))
    taken: list[int] = []

    def way() -> int:
        taken.append(1)
        return 10

    found = bench.figure("18zz", "import", 4.0, [way])
    assert found == bench.Figure("18zz", "import", 2.0, 3.0, 500, 4.0, 0.5, 3)
    assert found.is_met
    assert len(taken) == 4, "once before it is measured"


@pytest.mark.slow
def test_every_title_has_its_lines(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    monkeypatch.setattr(bench, "EXPORTS", tmp_path)
    monkeypatch.setattr(bench, "SEEDS", (1,))
    monkeypatch.setattr(bench, "REPEATS", 1)
    monkeypatch.setattr(bench, "_judging", bench._reopening)
    monkeypatch.setattr(bench, "_playing", lambda title, seed: lambda: len(title) + seed)
    assert main(["bench", "replay"]) in (0, 1)
    lines = [json.loads(line) for line in capsys.readouterr().out.splitlines()]
    assert [(line["title"], line["what"]) for line in lines] == [
        (title, what) for title in registry.names() for what in LINES
    ]
    for line in lines:
        assert line["runs"] == 1
        assert line["median_ms"] == line["worst_ms"] >= 0
        assert line["ratio"] == pytest.approx(line["median_ms"] / line["goal_ms"], abs=0.01)
        assert line["met"] == (line["ratio"] <= 1)


@pytest.mark.slow
def test_recorded_games_are_imported_judged_and_reopened_and_games_are_played(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    """A title that 18xx.games has and one that it has not; the times are for reading (``pytest -rP``)."""
    shutil.copy(bench.EXPORTS / "1894-bankrupt.json", tmp_path)
    monkeypatch.setattr(registry, "names", lambda: ("1843", "1894"))
    monkeypatch.setattr(bench, "EXPORTS", tmp_path)
    monkeypatch.setattr(bench, "SEEDS", (1,))
    monkeypatch.setattr(bench, "REPEATS", 1)
    found = list(bench.figures())
    assert [(each.title, each.what) for each in found] == [
        (title, what)
        for title in ("1843", "1894")
        for what in (*(["import"] if title == "1894" else []), *LINES)
    ]
    for each in found:
        assert each.median_ms > 0
        print(each)
