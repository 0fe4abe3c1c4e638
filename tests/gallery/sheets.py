"""Contact sheets: pictures side by side, each with its name below it."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

import msgspec
from PySide6.QtCore import QRect, QSize, Qt
from PySide6.QtGui import QColor, QFont, QImage, QPainter

from roundhouse.ui.picture_file import write_picture

SHEET = (3, 2)
"""So many pictures of the whole window have room on a sheet, across and down."""
NAME = 22
"""The height of a name, in pixels."""
GAP = 6
HALVED = 1920
"""Windows at least as wide are drawn at half their size."""


class Cell(msgspec.Struct, frozen=True):
    """A picture as it lies on a sheet, under its name."""

    name: str
    image: QImage

    @property
    def size(self) -> QSize:
        """With the name below it."""
        return self.image.size() + QSize(GAP, GAP + NAME)


def cell(name: str, image: QImage, window: QSize) -> Cell:
    """The picture of what a window of some size shows, pixel by pixel, halved where that is large."""
    image = QImage(image)
    image.setDevicePixelRatio(1.0)
    if window.width() < HALVED:
        return Cell(name, image)
    return Cell(name, image.scaledToWidth(image.width() // 2, Qt.TransformationMode.SmoothTransformation))


class Sheets:
    """Fills sheets from left to right and from above, and writes each to ``folder`` once it is full."""

    def __init__(self, folder: Path, name: str, window: QSize, sheet: tuple[int, int] = SHEET) -> None:
        """For so many pictures of a window on a ``sheet``; files are called ``name`` and a number."""
        across, down = sheet
        scale = 2 if window.width() >= HALVED else 1
        self.room = QSize(
            across * (window.width() // scale + GAP), down * (window.height() // scale + GAP + NAME)
        )
        self.files: list[Path] = []
        self._folder, self._name, self._window = folder, name, window
        self._laid: list[tuple[QRect, Cell]] = []

    def add(self, name: str, image: QImage) -> Path:
        """Put a picture on a sheet; gives the file of that sheet, which may be written later."""
        made = cell(name, image, self._window)
        rect = self._place(made.size)
        if rect is None:
            self.finish()
            rect = QRect(0, 0, made.size.width(), made.size.height())
        self._laid.append((rect, made))
        return self._path()

    def finish(self) -> None:
        """Write what has been laid."""
        if self._laid:
            write_picture(drawn(self._laid), self._path())
            self.files.append(self._path())
            self._laid = []

    def _path(self) -> Path:
        return self._folder / f"{self._name}-{len(self.files) + 1:02}.png"

    def _place(self, size: QSize) -> QRect | None:
        """The first place from above that is free; None where the sheet is full."""
        lefts = sorted({0, *(rect.right() + 1 for rect, _ in self._laid)})
        tops = sorted({0, *(rect.bottom() + 1 for rect, _ in self._laid)})
        whole = QRect(0, 0, self.room.width(), self.room.height())
        for top in tops:
            for left in lefts:
                wanted = QRect(left, top, size.width(), size.height())
                if whole.contains(wanted) and not any(wanted.intersects(rect) for rect, _ in self._laid):
                    return wanted
        return None


def drawn(laid: Sequence[tuple[QRect, Cell]]) -> QImage:
    """A sheet with pictures at their places."""
    size = QSize(max(rect.right() for rect, _ in laid) + 1, max(rect.bottom() for rect, _ in laid) + 1)
    sheet = QImage(size, QImage.Format.Format_RGB32)
    sheet.fill(QColor("#808080"))
    painter = QPainter(sheet)
    font = QFont(painter.font())
    font.setPixelSize(NAME - 6)
    painter.setFont(font)
    for rect, each in laid:
        painter.drawImage(rect.topLeft(), each.image)
        below = QRect(rect.left(), rect.top() + each.image.height(), rect.width() - GAP, NAME)
        painter.fillRect(below, QColor("#ffffe0"))
        painter.drawText(below, Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignVCenter, each.name)
    painter.end()
    return sheet
