"""The same checks everywhere: in the Makefile, before a commit, and for a pull request."""

import re
from pathlib import Path

import pytest

from roundhouse.bench.soak import PARTS
from roundhouse.cli.bench import PARTS as PARTS_OF_COMMAND

ROOT = Path(__file__).resolve().parents[2]
MAKEFILE = (ROOT / "Makefile").read_text(encoding="utf-8")
HOOKS = (ROOT / ".pre-commit-config.yaml").read_text(encoding="utf-8")
WORKFLOW = (ROOT / ".github" / "workflows" / "checks.yml").read_text(encoding="utf-8")
NIGHTLY = (ROOT / ".github" / "workflows" / "nightly.yml").read_text(encoding="utf-8")
TOOLS = ("ruff check", "ruff format", "mypy", "lint-imports")


@pytest.mark.parametrize("tool", TOOLS)
def test_a_tool_checks_everywhere(tool: str) -> None:
    for text in (MAKEFILE, HOOKS, WORKFLOW):
        assert tool in text


def test_hooks_fetch_nothing() -> None:
    assert re.findall(r"repo: (\S+)", HOOKS) == ["local"]
    entries = re.findall(r"entry: (\S+)", HOOKS)
    assert len(entries) == len(TOOLS)
    assert all(entry.startswith(".venv/bin/") for entry in entries)


def test_pull_requests_are_checked_on_three_systems() -> None:
    (systems,) = re.findall(r"system: \[(.*)\]", WORKFLOW)
    assert [system.partition("-")[0] for system in systems.split(", ")] == ["ubuntu", "windows", "macos"]
    assert "pull_request" in WORKFLOW


def test_a_pull_request_runs_what_both_checks_run() -> None:
    quick, window = re.findall(r'-m pytest .*-m "(.*?)"', MAKEFILE)
    assert (quick, window) == ("not slow and not window", "window and not slow")
    assert re.findall(r'-m pytest .*-m "(.*?)"', WORKFLOW) == ["not slow"]


def test_every_part_of_the_soak_runs_every_night_and_to_its_end() -> None:
    (parts,) = re.findall(r"part: \[(.*)\]", NIGHTLY)
    assert parts.split(", ") == list(PARTS) == list(PARTS_OF_COMMAND)
    (minutes,) = re.findall(r"options: \[(.*)\]", NIGHTLY)
    longest = max(int(each.strip('"')) for each in minutes.split(", "))
    (timeout,) = re.findall(r"timeout-minutes: (\d+)", NIGHTLY)
    assert longest + 30 < int(timeout) < 360
    assert "shell: bash" in NIGHTLY
