"""Builds what people install, into dist/, for the system that this runs on.

    python packaging/package.py            everything for this system
    python packaging/package.py --frozen   the frozen folder only, in build/package/frozen/roundhouse

Wheel first, then the frozen program from the installed wheel, then the installers around it. Linux gives
a .deb and a .run, Windows an NSIS installer, macOS a .dmg.
"""

from __future__ import annotations

import argparse
import os
import shutil
import subprocess
import sys
import venv
from pathlib import Path

import sizes
import tools

ROOT = Path(__file__).resolve().parent.parent
HERE = ROOT / "packaging"
BUILD = ROOT / "build" / "package"
DIST = ROOT / "dist"
FROZEN = BUILD / "frozen" / "roundhouse"
ADDRESS = "ROUNDHOUSE_ADDRESS"
LOCK = ROOT / "requirements-packaging.lock"


def main() -> int:
    """Build and print the sizes; 1 when they are over the goal."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--frozen", action="store_true", help="stop after the frozen folder")
    arguments = parser.parse_args()
    missing = [*tools.missing(tools.BUILDING[sys.platform]), *tools.missing_python()]
    if missing:
        print(tools.told("package", missing), file=sys.stderr)
        return 2
    if Path(sys.prefix).resolve() != (BUILD / "venv").resolve():
        return _again_in(_build_environment())
    wheel = build_wheel()
    freeze(wheel)
    if arguments.frozen:
        return 0
    made = installers()
    return sizes.report(FROZEN, made)


def say(text: str) -> None:
    """A line on how far it is."""
    print(f"package: {text}", flush=True)


def run(*command: str | Path, **extra: object) -> None:
    """Run a program; ends the build where it fails."""
    subprocess.run([str(word) for word in command], check=True, **extra)  # type: ignore[call-overload]


def _build_environment() -> Path:
    """The Python of a virtual environment with exactly what the lock names."""
    folder = BUILD / "venv"
    python = folder / ("Scripts/python.exe" if os.name == "nt" else "bin/python")
    stamp = folder / "installed.lock"
    if not stamp.is_file() or stamp.read_bytes() != LOCK.read_bytes() or not python.exists():
        say("installing the versions of requirements-packaging.lock")
        venv.create(folder, clear=True, with_pip=True)
        run(python, "-m", "pip", "install", "--quiet", "--disable-pip-version-check", "-r", LOCK)
        shutil.copyfile(LOCK, stamp)
    return python


def _again_in(python: Path) -> int:
    return subprocess.run([str(python), str(Path(__file__)), *sys.argv[1:]], check=False).returncode


def build_wheel() -> Path:
    """The wheel of this tree, in dist/; it is installed in the environment of the build, too."""
    from project_metadata import origin  # needs hatchling, which only the environment of the build has

    say("the wheel")
    if not os.environ.get(ADDRESS) and not origin(ROOT):
        say(f"{ADDRESS} is not set, and this tree is no clone: the packages name no address of the project")
    DIST.mkdir(exist_ok=True)
    for old in DIST.glob("*.whl"):
        old.unlink()
    pip = (sys.executable, "-m", "pip", "--quiet", "--disable-pip-version-check")
    run(*pip, "wheel", "--no-deps", "--no-build-isolation", "--no-index", "-w", DIST, ROOT)
    (wheel,) = DIST.glob("*.whl")
    run(*pip, "install", "--no-deps", "--no-index", "--force-reinstall", wheel)
    return wheel


def freeze(wheel: Path) -> None:
    """The frozen folder of the installed ``wheel``."""
    say(f"freezing {wheel.name}")
    run(
        *(sys.executable, "-m", "PyInstaller", "--noconfirm", "--log-level", "WARN"),
        *("--workpath", BUILD / "pyinstaller", "--distpath", BUILD / "frozen"),
        HERE / "roundhouse.spec",
    )
    if sys.platform.startswith("linux"):
        from linux.libraries import tidy

        tidy(FROZEN)


def installers() -> list[Path]:
    """Everything that people of this system may download."""
    if sys.platform == "win32":
        from windows.build import build_installer

        return [build_installer(FROZEN, BUILD, DIST)]
    if sys.platform == "darwin":
        run(HERE / "macos" / "make_dmg.sh", BUILD / "frozen" / "Roundhouse.app", DIST)
        return sorted(DIST.glob("*.dmg"))
    from linux.deb import build_deb
    from linux.run import build_run

    return [build_deb(FROZEN, BUILD, DIST), build_run(FROZEN, BUILD, DIST)]


if __name__ == "__main__":
    sys.exit(main())
