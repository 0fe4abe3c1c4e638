"""Judges game files: ``python -m tests.referee FILE...`` prints what is wrong, 1 if anything is."""

from __future__ import annotations

import sys
from pathlib import Path

from tests.referee.playing import of_file
from tests.referee.t1825.referee import referee as referee_1825
from tests.referee.t1839.referee import referee as referee_1839
from tests.referee.t1843.referee import referee as referee_1843
from tests.referee.t1861.referee import referee as referee_1861
from tests.referee.t1894.referee import referee as referee_1894

REFEREES = {
    "1825": referee_1825,
    "1839": referee_1839,
    "1843": referee_1843,
    "1861": referee_1861,
    "1894": referee_1894,
}
"""Who judges which title."""


def main(files: list[str]) -> int:
    """Judge the files, print their faults; how the command ends."""
    wrong = False
    for name in files:
        title, game = of_file(Path(name))
        if title not in REFEREES:
            print(f"{name}: nobody judges {title}")
            wrong = True
            continue
        judge = REFEREES[title](game.start, frozenset(game.options))
        for fault in judge.faults(game.decisions):
            print(f"{name}: {fault}")
            wrong = True
    return int(wrong)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
