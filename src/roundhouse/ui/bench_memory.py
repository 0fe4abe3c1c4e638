"""How much memory the program takes, in a fresh process; JSON lines in MB (2^20 bytes) that are resident.

Nothing is measured where the system doesn't tell how much is resident now (there is ``/proc`` on Linux).
"""

from __future__ import annotations

import gc
import os
import subprocess
import sys
from pathlib import Path
from shutil import copyfile
from tempfile import TemporaryDirectory
from typing import Final

import msgspec

from roundhouse.archive.game_file import GameSession
from roundhouse.archive.library import HOME_VARIABLE
from roundhouse.ui.app import Program, application
from roundhouse.ui.bench import longest_game, settle
from roundhouse.ui.bench_start import machine, say
from roundhouse.ui.first_window import SIZE
from roundhouse.ui.settings import Settings

_MB: Final = 2**20
_RESIDENT: Final = Path("/proc/self/statm")
_CHILD: Final = "from roundhouse.ui.bench_memory import measure; measure({most})"


class Memory(msgspec.Struct, frozen=True):
    """What is resident at a moment, in MB."""

    what: str
    mb: float


class Growth(msgspec.Struct, frozen=True):
    """How much each decision adds while a game is played through the window, in KB (2^10 bytes)."""

    what: str
    decisions: int
    kb: float


def can_measure() -> bool:
    """Whether this system tells what is resident."""
    return _RESIDENT.exists()


def run(most: int | None = None) -> int:
    """Measure in a process of its own; of the longest game ``most`` decisions are played (None: all)."""
    say(machine())
    with TemporaryDirectory() as folder:
        surroundings = os.environ | {HOME_VARIABLE: folder, "QT_QPA_PLATFORM": "offscreen"}
        child = [sys.executable, "-c", _CHILD.format(most=most)]
        done = subprocess.run(child, env=surroundings, check=False)
    return 1 if done.returncode else 0


def resident() -> float:
    """MB that are resident now."""
    gc.collect()
    pages = int(_RESIDENT.read_text(encoding="ascii").split()[1])
    return pages * os.sysconf("SC_PAGE_SIZE") / _MB


def measure(most: int | None = None) -> None:
    """Open the window, then the longest game that the program brings along, then play that game."""
    application()
    with TemporaryDirectory() as folder:
        program = Program(Settings(language="en", animations=False), Path(folder) / "settings.ini", SIZE)
        program.window.show()
        settle()
        _tell("window")
        copy = Path(folder) / "opened.roundhouse"
        copyfile(longest_game(), copy)
        program.bridge.set_session(GameSession.open(copy))
        settle()
        _tell("game opened")
        _play(program, Path(folder) / "played.roundhouse", most)
        program.close()


def _play(program: Program, path: Path, most: int | None) -> None:
    """Begin the game that is open once more, in ``path``, and play what was decided in it."""
    recorded = program.bridge.session
    assert recorded is not None
    first = recorded.history.at(0)
    actions = [entry.action for entry in recorded.history.entries()][:most]
    del recorded
    program.bridge.set_session(GameSession.begin(first, first.state.seats, 0, path, listed=False))
    settle()
    begun = _tell("game begun")
    for action in actions:
        if not program.bridge.submit(action):
            raise RuntimeError(f"{action} is refused")
        settle()
    ended = _tell("game at its end" if most is None else "game played")
    say(Growth("per decision", len(actions), round((ended - begun) * 1024 / max(1, len(actions)), 1)))


def _tell(what: str) -> float:
    mb = resident()
    say(Memory(what, round(mb, 1)))
    return mb
