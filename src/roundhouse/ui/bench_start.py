"""How long a start takes, from a fresh process to the first painted window; JSON lines.

The clock says what somebody waits, and grows with the load of the machine, which is told first; CPU time
hardly does, so that the limit is on that. Compiled modules are kept in a folder of their own: the first start
of all compiles everything.
"""

from __future__ import annotations

import os
import statistics
import subprocess
import sys
import time
from collections import Counter
from collections.abc import Mapping, Sequence
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Final

import msgspec

from roundhouse.archive.library import HOME_VARIABLE
from roundhouse.ui.first_window import PAINTED

RUNS: Final = 7
LIMIT_CPU_MS: Final = 600
_MOST_PACKAGES: Final = 8
_WINDOW: Final = """
from time import process_time
before = process_time()
import roundhouse.ui.app
imported = process_time()
from roundhouse.ui.first_window import start_once
painted = start_once()
print(before, imported, painted)
"""


class Machine(msgspec.Struct, frozen=True):
    """What else may slow things down: the cores, and how many processes wanted one in the last minute."""

    what: str
    cores: int
    load: float | None


class Start(msgspec.Struct, frozen=True):
    """Starts until the first window is painted, in milliseconds: median and worst by the clock, CPU time.

    ``import_share`` of the CPU time goes into loading modules.
    """

    what: str
    median_ms: float
    worst_ms: float
    cpu_ms: float
    import_ms: float
    import_share: float
    limit_cpu_ms: float
    runs: int
    met: bool


class Imports(msgspec.Struct, frozen=True):
    """Milliseconds of loading by package, the slowest first, as ``python -X importtime`` tells them."""

    what: str
    modules: int
    ms_by_package: Mapping[str, float]


class _Once(msgspec.Struct, frozen=True):
    clock: float
    cpu: float
    imports: float


def machine() -> Machine:
    """The machine at this moment."""
    load = round(os.getloadavg()[0], 2) if hasattr(os, "getloadavg") else None
    return Machine("machine", os.cpu_count() or 1, load)


def say(line: msgspec.Struct) -> None:
    """Print a line."""
    sys.stdout.write(msgspec.json.encode(line).decode() + "\n")
    sys.stdout.flush()


def run(runs: int | None = None) -> int:
    """Measure ``runs`` starts (None: :data:`RUNS`) and print the figures; 1 when they take too long."""
    say(machine())
    with TemporaryDirectory() as folder:
        surroundings = _surroundings(Path(folder))
        say(_start("first start", [_once(surroundings)]))
        found = _start("start", [_once(surroundings) for _ in range(runs or RUNS)])
        say(found)
        say(_imports(surroundings))
    return 0 if found.met else 1


def _surroundings(folder: Path) -> Mapping[str, str]:
    """The environment of a start: games and compiled modules in ``folder``, painting in memory."""
    kept = {name: value for name, value in os.environ.items() if name != "PYTHONDONTWRITEBYTECODE"}
    return kept | {
        HOME_VARIABLE: str(folder / "home"),
        "PYTHONPYCACHEPREFIX": str(folder / "compiled"),
        "QT_QPA_PLATFORM": "offscreen",
    }


def _once(surroundings: Mapping[str, str]) -> _Once:
    began = time.perf_counter()
    child = subprocess.Popen(
        [sys.executable, "-c", _WINDOW], stdout=subprocess.PIPE, text=True, env=surroundings
    )
    with child as process:
        assert process.stdout is not None
        if process.stdout.readline().strip() != PAINTED:
            raise RuntimeError("the window didn't open")
        clock = time.perf_counter() - began
        before, imported, painted = map(float, process.stdout.readline().split())
    return _Once(clock, painted, imported - before)


def _start(what: str, times: Sequence[_Once]) -> Start:
    clock, cpu = [1000 * one.clock for one in times], [1000 * one.cpu for one in times]
    imports = [1000 * one.imports for one in times]
    used = statistics.median(cpu)
    return Start(
        what,
        round(statistics.median(clock), 1),
        round(max(clock), 1),
        round(used, 1),
        round(statistics.median(imports), 1),
        round(statistics.median(imports) / used, 2),
        LIMIT_CPU_MS,
        len(times),
        used < LIMIT_CPU_MS,
    )


def _imports(surroundings: Mapping[str, str]) -> Imports:
    done = subprocess.run(
        [sys.executable, "-X", "importtime", "-c", "import roundhouse.ui.app"],
        capture_output=True,
        text=True,
        check=True,
        env=surroundings,
    )
    spent: Counter[str] = Counter()
    count = 0
    for line in done.stderr.splitlines():
        own, _, rest = line.removeprefix("import time:").partition("|")
        if own.strip().isdigit():
            count += 1
            spent[rest.partition("|")[2].strip().partition(".")[0]] += int(own)
    return Imports(
        "imports", count, {name: round(us / 1000, 1) for name, us in spent.most_common(_MOST_PACKAGES)}
    )
