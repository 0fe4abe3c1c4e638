"""The lock file names an exact version of everything that pyproject.toml asks for, and no place."""

import re
import tomllib
from importlib.metadata import version
from pathlib import Path

import pytest
from packaging.requirements import Requirement
from packaging.utils import canonicalize_name
from packaging.version import Version

ROOT = Path(__file__).resolve().parents[2]
PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))
LOCK_LINES = [
    line
    for line in (ROOT / "requirements.lock").read_text(encoding="utf-8").splitlines()
    if line and not line.startswith("#")
]
LOCKED = {canonicalize_name(Requirement(line).name): Requirement(line) for line in LOCK_LINES}
WANTED = [
    *PROJECT["project"]["dependencies"],
    *PROJECT["project"]["optional-dependencies"]["dev"],
    *PROJECT["build-system"]["requires"],
]


def exact_version(requirement: Requirement) -> Version:
    (only,) = requirement.specifier
    assert only.operator == "=="
    return Version(only.version)


@pytest.mark.parametrize("line", WANTED)
def test_every_dependency_is_locked_within_its_bounds(line: str) -> None:
    wanted = Requirement(line)
    locked = LOCKED[canonicalize_name(wanted.name)]
    assert exact_version(locked) in wanted.specifier


@pytest.mark.parametrize("line", WANTED)
def test_every_dependency_has_a_lower_bound_and_only_broken_versions_are_left_out(line: str) -> None:
    operators = sorted(s.operator for s in Requirement(line).specifier)
    assert operators.count(">=") == 1
    assert set(operators) <= {">=", "!="}


@pytest.mark.parametrize("line", LOCK_LINES)
def test_every_locked_line_is_a_name_and_one_version(line: str) -> None:
    assert str(exact_version(Requirement(line)))
    assert Requirement(line).url is None


def test_the_lock_names_no_place_that_packages_come_from() -> None:
    text = (ROOT / "requirements.lock").read_text(encoding="utf-8")
    assert not re.search(r"://|index-url|find-links|trusted-host", text)


def test_what_is_installed_is_what_is_locked() -> None:
    here = {name: r for name, r in LOCKED.items() if r.marker is None or r.marker.evaluate()}
    assert {name: version(name) for name in here} == {name: str(exact_version(r)) for name, r in here.items()}


def test_the_version_stands_in_one_place() -> None:
    assert version("roundhouse") == PROJECT["project"]["version"]
