"""What tests keep for one another goes when the next file, or the next folder, is on."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

HELPER = """
from functools import lru_cache

@lru_cache(maxsize=4)
def kept():
    return object()
"""
FILE = """
from functools import lru_cache
from {folder}.helper import kept

@lru_cache(maxsize=4)
def own():
    return object()

def test_one():
    own(), kept()

def test_again():
    assert own.cache_info().currsize == 1
    assert kept.cache_info().currsize == 1
"""
LAST = """
import sys

def test_nothing_is_left():
    for name in ("one.test_a", "one.test_b", "one.helper"):
        module = sys.modules[name]
        caches = [each for each in vars(module).values() if hasattr(each, "cache_info")]
        assert caches
        for each in caches:
            assert each.cache_info().currsize == (1 if {still} and each.__module__ == "one.helper" else 0)
"""


@pytest.mark.slow
def test_caches_go_with_their_file_and_their_folder(tmp_path: Path) -> None:
    (tmp_path / "conftest.py").write_text(Path(__file__).parents[1].joinpath("conftest.py").read_text())
    for folder in ("one", "two"):
        (tmp_path / folder).mkdir()
        (tmp_path / folder / "helper.py").write_text(HELPER)
    for name in ("a", "b"):
        (tmp_path / "one" / f"test_{name}.py").write_text(FILE.format(folder="one"))
    (tmp_path / "one" / "test_c.py").write_text(LAST.format(still=True))
    (tmp_path / "two" / "test_d.py").write_text(LAST.format(still=False))
    (tmp_path / "pytest.ini").write_text("[pytest]\npythonpath = .\naddopts = --import-mode=importlib\n")
    command = [sys.executable, "-m", "pytest", "-q", "-p", "no:cacheprovider", str(tmp_path)]
    done = subprocess.run(command, cwd=tmp_path, capture_output=True, check=False, text=True)
    assert "6 passed" in done.stdout, done.stdout
