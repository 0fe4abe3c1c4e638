"""A small picture of each game played lately: its board as it was left."""

from __future__ import annotations

import hashlib
import os
from collections.abc import Iterable
from pathlib import Path
from typing import Final

from PySide6.QtCore import QSize, Qt
from PySide6.QtGui import QImage, QImageReader, QPixmap

from roundhouse.archive import library
from roundhouse.archive.errors import JournalError
from roundhouse.ui.picture_file import write_picture

SIZE: Final = QSize(240, 150)
"""The size in which pictures are kept, in pixels."""
_LARGEST: Final = 1 << 20


def _folder() -> Path:
    return library.home() / "pictures"


def picture_path(game: Path | str) -> Path:
    """Where the picture of a game is kept."""
    try:
        place = os.path.realpath(game)
    except ValueError:
        # No file has such a name.
        place = str(game)
    name = hashlib.sha256(place.encode(errors="surrogateescape")).hexdigest()
    return _folder() / f"{name[:32]}.png"


def keep(game: Path, image: QImage) -> None:
    """Keep ``image``, made small, as the picture of a game; where that can't be, there is none."""
    by = Qt.AspectRatioMode.KeepAspectRatioByExpanding
    small = image.scaled(SIZE, by, Qt.TransformationMode.SmoothTransformation)
    corner = (small.width() - SIZE.width()) // 2, (small.height() - SIZE.height()) // 2
    try:
        _folder().mkdir(parents=True, exist_ok=True)
        write_picture(small.copy(*corner, SIZE.width(), SIZE.height()), picture_path(game))
    except (JournalError, OSError, ValueError):
        return


def picture_of(game: str) -> QPixmap | None:
    """The picture of a game; None where there is none that can be read."""
    try:
        path = picture_path(game)
        if not path.is_file() or path.stat().st_size > _LARGEST:
            return None
    except (OSError, ValueError):
        return None
    reader = QImageReader(str(path), b"png")
    if reader.size() != SIZE:
        return None
    found = QPixmap.fromImageReader(reader)
    return None if found.isNull() else found


def sweep(games: Iterable[str]) -> None:
    """Take away the pictures of all other games."""
    wanted = {picture_path(game).name for game in games}
    try:
        for path in _folder().glob("*.png"):
            if path.name not in wanted:
                path.unlink(missing_ok=True)
    except OSError:
        return
