"""Makes the game of 1843 that comes along anew: ``python -m tests.games.sensible FILE``."""

from __future__ import annotations

import sys
from pathlib import Path

from tests.games.sensible.made import EXAMPLE, keep, played

if __name__ == "__main__":
    keep(EXAMPLE, played(EXAMPLE), Path(sys.argv[1]))
