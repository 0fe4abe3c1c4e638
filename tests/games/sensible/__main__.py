"""Makes a game that comes along anew: ``python -m tests.games.sensible TITLE FILE``."""

from __future__ import annotations

import sys
from pathlib import Path

from tests.games.sensible.made import EXAMPLES, keep, played

if __name__ == "__main__":
    table = EXAMPLES[sys.argv[1]]
    keep(table, played(table), Path(sys.argv[2]))
