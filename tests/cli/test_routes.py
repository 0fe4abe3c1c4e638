"""``routes EXPORT.json``: a line for each run."""

import json
from pathlib import Path
from typing import Any

import pytest

from roundhouse.cli import main as program
from tests.games import recorded

GAME = recorded.raw("1894-bankrupt")


def printed(capsys: pytest.CaptureFixture[str], *arguments: str) -> list[dict[str, Any]]:
    assert program.main(arguments) == 0
    return [json.loads(line) for line in capsys.readouterr().out.splitlines()]


@pytest.mark.slow
def test_a_line_for_each_run(capsys: pytest.CaptureFixture[str]) -> None:
    lines = printed(capsys, "routes", str(GAME))
    logged = [action for action in json.loads(GAME.read_text())["actions"] if action["type"] == "run_routes"]
    ids = [line["id"] for line in lines]
    assert ids == sorted(set(ids))
    assert set(ids) <= {action["id"] for action in logged}
    assert len(ids) == 23
    first = lines[0]
    assert set(first) == {"id", "company", "trains", "logged", "best", "proven", "seconds", "single_routes"}
    for line in lines:
        assert line["proven"] is True
        assert line["best"] >= line["logged"]


@pytest.mark.parametrize("limit", ["0", "-1", "soon"])
def test_a_limit_that_is_none(capsys: pytest.CaptureFixture[str], limit: str) -> None:
    assert program.main(("routes", str(GAME), "--seconds", limit)) == 2
    (line,) = capsys.readouterr().err.splitlines()
    assert "--seconds" in line


def test_a_file_that_is_no_export(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    for text in ("", "{}", "[1, 2]", '{"title": "1894"}'):
        path = tmp_path / "no.json"
        path.write_text(text)
        assert program.main(("routes", str(path))) == 2
        (line,) = capsys.readouterr().err.splitlines()
        assert line.startswith("roundhouse: ")
    assert program.main(("routes", str(tmp_path / "missing.json"))) == 2
