"""Makes the Windows installer by NSIS; on Linux, Debian's makensis compiles the same script."""

from __future__ import annotations

import re
import shutil
import subprocess
from importlib import metadata
from pathlib import Path

HERE = Path(__file__).resolve().parent
_USUAL = Path("C:/Program Files (x86)/NSIS/makensis.exe")


def build_installer(payload: Path, build: Path, out: Path, version: str = "") -> Path:
    """The installer of the folder ``payload``; the icon is taken from ``build``."""
    version = version or metadata.version("roundhouse")
    installer = out / f"roundhouse-{version}-windows-setup.exe"
    compiler = shutil.which("makensis") or str(_USUAL)
    defined = {
        "VERSION": version,
        # Windows wants four numbers in the properties of a file, whatever else a version says.
        "NUMBERS": ".".join([*re.findall(r"\d+", version)[:3], "0"]),
        "PAYLOAD": payload.resolve(),
        "ICON": (build / "roundhouse.ico").resolve(),
        "OUT": installer.resolve(),
    }
    subprocess.run(
        [
            compiler,
            "-WX",
            "-V2",
            *(f"-D{name}={text}" for name, text in defined.items()),
            HERE / "roundhouse.nsi",
        ],
        check=True,
    )
    return installer
