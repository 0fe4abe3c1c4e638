"""How large the installers and the installed program are, and which parts weigh most."""

from __future__ import annotations

from pathlib import Path

DOWNLOAD_GOAL = 80
INSTALLED_GOAL = 220
"""Megabytes of 1 000 000 bytes."""
LARGEST = 10


def report(frozen: Path, made: list[Path]) -> int:
    """Print the sizes; 1 when one is over its goal."""
    files = sizes_of(frozen)
    installed = _megabytes(sum(files.values()))
    over = installed > INSTALLED_GOAL
    print(f"installed            {installed:6.1f} MB in {len(files)} files (goal: at most {INSTALLED_GOAL})")
    for path in made:
        download = _megabytes(path.stat().st_size)
        over = over or download > DOWNLOAD_GOAL
        print(f"{path.name:40} {download:6.1f} MB to download (goal: at most {DOWNLOAD_GOAL})")
    print(f"the {LARGEST} largest parts:")
    for name, size in sorted(files.items(), key=lambda item: -item[1])[:LARGEST]:
        print(f"{_megabytes(size):8.1f} MB  {name}")
    return int(over)


def sizes_of(folder: Path) -> dict[str, int]:
    """The bytes of every file in ``folder``, symbolic links left out."""
    return {
        path.relative_to(folder).as_posix(): path.stat().st_size
        for path in folder.rglob("*")
        if path.is_file() and not path.is_symlink()
    }


def _megabytes(size: int) -> float:
    return size / 1_000_000
