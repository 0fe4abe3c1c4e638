"""How large and in which colours cards are painted: a theme, a scale, and fonts of four sizes."""

from __future__ import annotations

from functools import lru_cache
from typing import Final, Literal

import msgspec
from PySide6.QtCore import QMarginsF, QRectF
from PySide6.QtGui import QColor, QFont, QFontMetricsF

from roundhouse.ui import theme as themes
from roundhouse.ui.theme import SIZES, Theme

Size = Literal["small", "text", "large", "title"]
RADIUS: Final = 6
"""The rounding of a card, in pixels at a scale of 1."""


class Look(msgspec.Struct, frozen=True):
    """A theme at a ``scale``: 1 is a window 768 pixels high.

    ``mark`` (0 to 1) is how strongly what has just changed is set off; ``motion`` whether markers glide.
    """

    theme: Theme = themes.LIGHT
    scale: float = 1.0
    mark: float = 1.0
    motion: bool = True

    def px(self, length: float) -> float:
        """A length on the screen from one at a scale of 1."""
        return length * self.scale

    def font(self, size: Size = "text", bold: bool = False) -> QFont:
        """A font of the interface with tabular figures. Do not change the result."""
        return _font(SIZES[size] * self.scale, bold)

    def width(self, text: str, size: Size = "text", bold: bool = False) -> float:
        """The width of a text in pixels."""
        return _advance(text, SIZES[size] * self.scale, bold)

    def height(self, size: Size = "text") -> float:
        """The height of a line in pixels."""
        return float(QFontMetricsF(self.font(size)).height())

    def ink_height(self, text: str, size: Size = "text", bold: bool = False) -> float:
        """From the top of the highest letter to what hangs lowest, in pixels."""
        return _ink_height(text, SIZES[size] * self.scale, bold)

    def line(self) -> float:
        """The width of a hairline."""
        return max(1.0, round(self.scale))

    def color(self, name: str, alpha: float = 1.0) -> QColor:
        """The colour of a field of the theme (``text``), or of ``#rrggbb``."""
        return themes.color(name if name.startswith("#") else str(getattr(self.theme, name)), alpha)

    def inside(self, rect: QRectF, across: float, down: float | None = None) -> QRectF:
        """The rectangle without a margin given at a scale of 1."""
        x, y = self.px(across), self.px(across if down is None else down)
        return rect.marginsRemoved(QMarginsF(x, y, x, y))


@lru_cache(maxsize=128)
def _font(pixels: float, bold: bool) -> QFont:
    font = themes.font("sans", pixels)
    font.setWeight(QFont.Weight.DemiBold if bold else QFont.Weight.Normal)
    font.setFeature(QFont.Tag("tnum"), 1)
    font.setKerning(False)
    return font


@lru_cache(maxsize=8192)
def _advance(text: str, pixels: float, bold: bool) -> float:
    return float(QFontMetricsF(_font(pixels, bold)).horizontalAdvance(text))


@lru_cache(maxsize=1024)
def _ink_height(text: str, pixels: float, bold: bool) -> float:
    return float(QFontMetricsF(_font(pixels, bold)).tightBoundingRect(text).height())
