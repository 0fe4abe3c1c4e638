"""Where the frozen program begins."""

import multiprocessing
import sys

from roundhouse.cli.main import main

if __name__ == "__main__":
    # The search for routes runs in a process of its own, which is this program started again.
    multiprocessing.freeze_support()
    sys.exit(main())
