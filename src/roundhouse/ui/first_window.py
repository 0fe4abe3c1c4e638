"""The first window of a process, for measuring starts; imports nothing that the program itself doesn't."""

from __future__ import annotations

import sys
import time
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Final

from PySide6.QtCore import QCoreApplication, QSize

from roundhouse.ui.app import Program, application
from roundhouse.ui.settings import Settings

SIZE: Final = QSize(1366, 768)
PAINTED: Final = "usable"


def start_once() -> float:
    """Print :data:`PAINTED` once the window has been painted; gives the CPU seconds until then."""
    application()
    with TemporaryDirectory() as folder:
        program = Program(Settings(language="en"), Path(folder) / "settings.ini", SIZE)
        program.window.show()
        QCoreApplication.processEvents()
        sys.stdout.write(f"{PAINTED}\n")
        sys.stdout.flush()
        used = time.process_time()
        program.close()
    return used
