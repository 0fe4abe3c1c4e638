"""The measurements print their figures; how large they are is for reading."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from roundhouse.ui import bench_memory

pytestmark = pytest.mark.slow


def bench(tmp_path: Path, *words: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [sys.executable, "-m", "roundhouse", "bench", *words],
        capture_output=True,
        text=True,
        check=False,
        env=os.environ | {"ROUNDHOUSE_HOME": str(tmp_path)},
    )


def figures(tmp_path: Path, *words: str) -> dict[str, Any]:
    """The lines that a measurement prints, by what they are about."""
    done = bench(tmp_path, *words)
    assert done.returncode in (0, 1), done.stderr
    lines = [json.loads(line) for line in done.stdout.splitlines()]
    return {line["what"]: line for line in lines}


def test_bench_start_tells_the_machine_the_window_and_the_imports(tmp_path):
    found = figures(tmp_path, "start", "--most", "1")
    assert set(found) == {"machine", "first start", "start", "imports"}
    assert set(found["machine"]) == {"what", "cores", "load"}
    start = found["start"]
    assert start["runs"] == 1
    assert 0 < start["import_ms"] < start["cpu_ms"]
    assert 0 < start["import_share"] < 1
    assert start["median_ms"] == start["worst_ms"]
    assert start["met"] == (start["cpu_ms"] < start["limit_cpu_ms"])
    packages = found["imports"]["ms_by_package"]
    assert {"roundhouse", "PySide6"} <= set(packages)
    assert not list(tmp_path.iterdir())


def test_bench_memory_tells_what_is_resident_and_what_a_decision_adds(tmp_path):
    if not bench_memory.can_measure():
        assert bench(tmp_path, "memory").returncode == 2
        return
    found = figures(tmp_path, "memory", "--most", "3")
    assert set(found) == {"machine", "window", "game opened", "game begun", "game played", "per decision"}
    assert 0 < found["window"]["mb"] < found["game opened"]["mb"]
    assert found["per decision"]["decisions"] == 3
    assert not list(tmp_path.iterdir())
