"""Of a test with the mark `quick` the cases that it names are left to the quick check, others are slow."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

TESTS = """
import pytest

@pytest.mark.quick({named})
@pytest.mark.parametrize("title", ["1861", "1894"])
@pytest.mark.parametrize("language", ["en", "de"])
def test_something(title, language):
    assert title
"""

SETTINGS = "[pytest]\naddopts = --import-mode=importlib\nmarkers =\n slow\n quick\n"


def checked(folder: Path, named: str) -> str:
    """What pytest says of the tests of a folder that aren't slow."""
    (folder / "conftest.py").write_text(Path(__file__).parents[1].joinpath("conftest.py").read_text())
    (folder / "test_a.py").write_text(TESTS.format(named=named))
    (folder / "pytest.ini").write_text(SETTINGS)
    command = [sys.executable, "-m", "pytest", "-q", "-p", "no:cacheprovider", "-m", "not slow", str(folder)]
    done = subprocess.run(command, cwd=folder, capture_output=True, check=False, text=True)
    return done.stdout + done.stderr


@pytest.mark.slow
@pytest.mark.parametrize(
    ("named", "told"),
    [
        ('"1894"', "2 passed, 2 deselected"),
        ('"1894", "de"', "1 passed, 3 deselected"),
        ('"94"', "no case has the parts that the mark quick says"),
    ],
)
def test_the_cases_that_are_named_are_quick(tmp_path: Path, named: str, told: str) -> None:
    assert told in checked(tmp_path, named)
