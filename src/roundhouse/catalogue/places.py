"""Where the data beside the code lies: in a source tree, in a wheel, in a frozen program."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import Final

NAMES: Final = ("tiles", "maps", "resources")
_PACKAGE: Final = Path(__file__).resolve().parent.parent


class DataFolderMissingError(LookupError):
    """A data folder is in none of the places where it may lie.

    ``name`` is the folder asked for, ``tried`` the paths that were looked at, in order.
    """

    def __init__(self, name: str, tried: tuple[Path, ...]) -> None:
        super().__init__(name, tried)
        self.name = name
        self.tried = tried


def candidates(name: str, package: Path = _PACKAGE, frozen: Path | None = None) -> tuple[Path, ...]:
    """Give the paths where the folder ``name`` may lie, the likeliest first.

    ``package`` is the folder of the package ``roundhouse``, ``frozen`` the folder into which a
    frozen program unpacked itself. A wheel carries the data under ``roundhouse/_data``; in a
    source tree they lie beside ``src``.
    """
    source_tree = package.parent.parent
    bundled = (frozen / "roundhouse" / "_data" / name, frozen / name) if frozen else ()
    return (*bundled, package / "_data" / name, source_tree / name)


def data_folder(name: str) -> Path:
    """Give the folder of ``"tiles"``, ``"maps"`` or ``"resources"``.

    Raises ``ValueError`` for another name and :class:`DataFolderMissingError` when a damaged
    installation lacks the folder.
    """
    if name not in NAMES:
        raise ValueError(name)
    unpacked = getattr(sys, "_MEIPASS", None)
    tried = candidates(name, frozen=Path(unpacked) if unpacked else None)
    for folder in tried:
        if folder.is_dir():
            return folder
    raise DataFolderMissingError(name, tried)
