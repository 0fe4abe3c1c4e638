"""``python -m roundhouse``."""

import sys

from roundhouse.cli.main import main

if __name__ == "__main__":
    sys.exit(main())
