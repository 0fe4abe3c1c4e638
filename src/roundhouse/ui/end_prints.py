"""What the end screen shows, as a file: the ranking and a chart, each under its title."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import ExitStack, contextmanager
from pathlib import Path
from typing import Final

import msgspec
from PySide6.QtCore import QMargins, QPointF, QRectF, QSize, QSizeF, Qt
from PySide6.QtGui import QFontMetricsF, QImage, QPainter
from PySide6.QtWidgets import QWidget

from roundhouse.engine.position import Position
from roundhouse.ui.appearance import Appearance
from roundhouse.ui.charts import Chart
from roundhouse.ui.end_screen import Course, fill_chart, unit_of
from roundhouse.ui.picture_file import write_picture
from roundhouse.ui.prints import DOTS, Sheet, pages, write_pdf, write_svg
from roundhouse.ui.words import Words

_LOOK: Final = Appearance()
"""On paper everything is as in the light theme, whatever the window looks like."""
_CHART: Final = QSize(968, 520)
_AROUND: Final = QMargins(16, 0, 16, 16)
"""What lies around a chart on its sheet, in pixels."""
_EDGE: Final = 32
_BANNER, _WITH_UNIT = 56, 92
"""The height of the titles over a ranking, and with the unit over a chart, in pixels."""
PICTURE: Final = 1600
"""The width of a picture, in pixels."""


class _ChartSheet(msgspec.Struct, frozen=True):
    chart: Chart

    @property
    def size(self) -> QSize:
        return self.chart.size().grownBy(_AROUND)

    def paint(self, painter: QPainter, room: QRectF) -> None:
        self.chart.paint(painter, room.marginsRemoved(_AROUND.toMarginsF()))


class Titled(msgspec.Struct, frozen=True):
    """A sheet under its ``title``, that of the ``game``, and the ``unit`` of its amounts (empty for none)."""

    title: str
    game: str
    unit: str
    sheet: Sheet

    @property
    def _over(self) -> int:
        return _WITH_UNIT if self.unit else _BANNER

    @property
    def size(self) -> QSize:
        """That of the sheet, and the height of what stands over it."""
        return QSize(self.sheet.size.width(), self.sheet.size.height() + self._over)

    def paint(self, painter: QPainter, room: QRectF) -> None:
        """Paint all of it as large as ``room`` allows, in the middle."""
        size = self.size
        scale = min(room.width() / size.width(), room.height() / size.height())
        painter.save()
        painter.translate(room.center())
        painter.scale(scale, scale)
        painter.translate(-size.width() / 2, -size.height() / 2)
        painter.fillRect(QRectF(QPointF(), QSizeF(size)), _LOOK.color("panel"))
        self._paint_lines(painter, size.width() - 2 * _EDGE)
        self.sheet.paint(painter, QRectF(QPointF(0, self._over), QSizeF(self.sheet.size)))
        painter.restore()

    def _paint_lines(self, painter: QPainter, wide: float) -> None:
        top = 8.0
        for text, font, ink in (
            (self.title, _LOOK.font("title", True), "text"),
            (self.game, _LOOK.font("text"), "quiet_text"),
            (self.unit, _LOOK.font("small"), "text"),
        ):
            metrics = QFontMetricsF(font)
            painter.setFont(font)
            painter.setPen(_LOOK.color(ink))
            shown = metrics.elidedText(text, Qt.TextElideMode.ElideMiddle, wide)
            painter.drawText(QPointF(_EDGE, top + metrics.ascent()), shown)
            top += metrics.height() + 2


class _Stacked(msgspec.Struct, frozen=True):
    """Sheets, one below the other, all as wide as the first."""

    sheets: Sequence[Sheet]

    def _heights(self, wide: float) -> list[float]:
        return [wide * sheet.size.height() / sheet.size.width() for sheet in self.sheets]

    @property
    def size(self) -> QSize:
        wide = self.sheets[0].size.width()
        return QSize(wide, round(sum(self._heights(wide))))

    def paint(self, painter: QPainter, room: QRectF) -> None:
        top = room.top()
        for sheet, high in zip(self.sheets, self._heights(room.width()), strict=True):
            sheet.paint(painter, QRectF(room.left(), top, room.width(), high))
            top += high


@contextmanager
def sheets(
    kinds: Sequence[str], position: Position, course: Course, words: Words, game: str
) -> Iterator[list[Titled]]:
    """``kinds`` of what the end screen shows, as they can be painted within the context."""
    with ExitStack() as stack:
        found: list[Titled] = []
        for kind in kinds:
            sheet: Sheet
            if kind == "ranking":
                (sheet,) = pages(position, words, (kind,))
            else:
                sheet = stack.enter_context(_chart(kind, position, course))
            title, unit = words.say(f"end.chart.{kind}"), unit_of(kind, words, position)
            found.append(Titled(title, game, unit, sheet))
        yield found


def write_end(
    kinds: Sequence[str], position: Position, course: Course, words: Words, path: Path, game: str
) -> None:
    """Write ``kinds`` of what the end screen shows: a page each as PDF, or all in one picture or drawing.

    The ending of ``path`` says which. ``game`` names what was played. Raises JournalError.
    """
    with sheets(kinds, position, course, words, game) as found:
        form = path.suffix.lower()
        if form == ".svg":
            write_svg(_Stacked(found), path, game)
        elif form == ".pdf":
            # Axes are pictures, which are played as large in inches as they were recorded.
            write_pdf(found, path, game, dots=DOTS)
        else:
            write_picture(_picture(_Stacked(found)), path)


@contextmanager
def _chart(kind: str, position: Position, course: Course) -> Iterator[Sheet]:
    """A chart as large as on each sheet, however small the window is."""
    frame = QWidget()
    frame.setAttribute(Qt.WidgetAttribute.WA_DontShowOnScreen)
    frame.resize(_CHART)
    chart = Chart(_LOOK, frame)
    chart.resize(_CHART)
    fill_chart(chart, kind, position, course)
    frame.show()
    # How wide amounts beside the axis are is known only once they have been painted.
    frame.grab()
    chart.settle()
    try:
        yield _ChartSheet(chart)
    finally:
        frame.close()
        frame.deleteLater()


def _picture(stacked: Sheet) -> QImage:
    """A sheet as wide as pictures are."""
    high = round(PICTURE * stacked.size.height() / stacked.size.width())
    image = QImage(PICTURE, high, QImage.Format.Format_RGB32)
    image.fill(_LOOK.color("panel"))
    painter = QPainter(image)
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    stacked.paint(painter, QRectF(0, 0, PICTURE, high))
    painter.end()
    return image
