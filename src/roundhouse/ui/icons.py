"""The bundled icons in the colours of a theme."""

from __future__ import annotations

from functools import lru_cache
from pathlib import Path

from PySide6.QtCore import QByteArray, QSize, Qt
from PySide6.QtGui import QIcon, QPainter, QPixmap
from PySide6.QtSvg import QSvgRenderer

from roundhouse.catalogue.places import data_folder

_NEUTRAL = b"#59616e"
_SIDE = 96


def icon_path(name: str, *, dark: bool = False) -> Path:
    """The file of an icon, for a style sheet, which can't colour it: some have one for ``dark`` themes."""
    folder = data_folder("resources") / "icons"
    return (folder / "dark" if dark else folder) / f"{name}.svg"


@lru_cache(maxsize=128)
def _drawing(name: str) -> bytes:
    return icon_path(name).read_bytes()


def pixmap(name: str, color: str, side: int) -> QPixmap:
    """The icon ``name`` drawn with lines of ``color``, ``side`` pixels wide and high."""
    renderer = QSvgRenderer(QByteArray(_drawing(name).replace(_NEUTRAL, color.encode())))
    found = QPixmap(QSize(side, side))
    found.fill(Qt.GlobalColor.transparent)
    painter = QPainter(found)
    renderer.render(painter)
    painter.end()
    return found


def icon(name: str, color: str) -> QIcon:
    """The icon ``name`` with lines of ``color``."""
    return QIcon(pixmap(name, color, _SIDE))
