"""The par chart in the corner that the boxes of a market leave free: prices, and who began at each."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from PySide6.QtCore import QRectF
from PySide6.QtGui import QPainter

from roundhouse.ui.cards import strokes
from roundhouse.ui.cards.livery import Livery
from roundhouse.ui.cards.look import Look
from roundhouse.ui.cards.market_box import par_colors
from roundhouse.ui.cards.tokens import least_width_of, letters_in, pill
from roundhouse.ui.docks.free_layout_view import Placement
from roundhouse.ui.docks.market_stacks import marker_width
from roundhouse.ui.models.market_model import ParRow

ROWS: Final = (19.0, 15.0, 13.8, 13.2)
"""How high lines may be, the roomiest first, at a scale of 1."""
_ABOVE, _BELOW = 6.0, 4.0
"""What a chart keeps above and below its lines; half of it with the lowest, which find room nowhere else."""
_NARROWEST: Final = 84.0
"""The least width of a chart, at a scale of 1."""
_BESIDE: Final = 10.0
"""The space between boxes and chart, at a scale of 1."""
_EDGE: Final = 4.0
_GAP: Final = 12.0
"""The space between the title and what stands beside it, at a scale of 1."""
_BEFORE_PRICES: Final = 6.0
"""The space between the title and the prices behind it, at a scale of 1."""

Mark = tuple[Livery, str, QRectF]
"""A company, its letters, and where it stands."""


class ParChart:
    """Measures and paints ``rows`` under a ``title``, in lines as ``high`` as one of ``ROWS``.

    ``before``: the title stands before the prices whatever that leaves for the companies.
    """

    def __init__(
        self, look: Look, rows: Sequence[ParRow], title: str, high: float, *, before: bool = False
    ) -> None:
        """``look``: in the size in which the market is written."""
        self._look, self._rows, self._title, self._high = look, rows, title, high
        self._before = before
        self._wanted = [self._needs(row) for row in rows]

    def rect(self, placement: Placement) -> QRectF | None:
        """The free corner at the bottom right of a market, or None when it's too small."""
        if not placement.rects or not self._rows:
            return None
        found = self._corner(placement, len(self._rows))
        if found is None or self._title_column(found.width()) or self._has_line(found):
            return found
        # A line of its own for the title, where that leaves companies as they are.
        higher = self._corner(placement, round((found.height() - self._rims()) / self._row()) + 1)
        return higher if higher is not None and self._lacking(higher) <= self._lacking(found) else found

    def faults(self, placement: Placement) -> int:
        """How much is missing in the free corner: letters of companies, prices of one line, the title."""
        found = self.rect(placement)
        if found is None:
            return len(self._rows) + sum(2 * len(row.companies) for row in self._rows)
        title, price = self.title_rect(found), self.prices(found)[0]
        # Behind a price it is read as a company.
        is_told = title.isValid() and (title.right() <= price.right() or title.bottom() <= price.top())
        return (not is_told) + self._lacking(found)

    def _lacking(self, rect: QRectF) -> int:
        """How many lines are broken and letters left out in the chart's rectangle."""
        marks = self.marks(rect)
        lines = {round(each.top()) for _, _, each in marks}
        broken = len(lines) - sum(bool(row.companies) for row in self._rows)
        return broken + sum(letters != livery.symbol for livery, letters, _ in marks)

    def _corner(self, placement: Placement, lines: int) -> QRectF | None:
        """The free corner for so many lines, or for more where companies need them."""
        look, extent = self._look, placement.extent
        right, bottom = extent.width() - look.px(_EDGE), extent.height() - look.px(_EDGE) * self._part()
        while True:
            high = self._row() * lines + self._rims()
            lying = (*placement.rects.values(), *placement.more)
            beside = (r.right() for r in lying if r.bottom() + 1 > bottom - high)
            left = max(beside) + look.px(_BESIDE)
            if right - left < look.px(_NARROWEST):
                return None
            wanted = sum(len(self._lines(row, right - left)) for row in self._rows)
            if wanted <= lines:
                return QRectF(left, bottom - high, right - left, high)
            lines = wanted

    def title_width(self, gap: float = _GAP) -> float:
        """The width of the title with a gap beside it, which is given at a scale of 1."""
        return self._look.width(self._title, "small") + self._look.px(gap)

    def _has_line(self, rect: QRectF) -> bool:
        """Whether the title has a line of its own above the prices, in the chart's rectangle."""
        lines = sum(len(self._lines(row, rect.width())) for row in self._rows)
        return rect.height() > self._row() * (lines + 0.5) + self._rims()

    def title_rect(self, rect: QRectF) -> QRectF:
        """Where the title stands in the chart's rectangle: before the prices or at the first line's end.

        Before them means above them where there is no room on the left. Empty where it would lie on marks.
        """
        wide, left = self.title_width(), rect.left()
        if not self._title_column(rect.width()) and not self._has_line(rect):
            lines = self._lines(self._rows[0], rect.width())
            used = sum(width + self._look.px(3) for _, _, width in lines[-1]) if len(lines) == 1 else 0.0
            before = self._price_width(rect.width()) + used
            if before + wide - self._look.px(_GAP) > rect.width() or len(lines) > 1:
                return QRectF()
            left += min(before + self._look.px(_GAP), rect.width() - wide)
        return QRectF(left, rect.top() + self._above(), wide, self._row())

    def prices(self, rect: QRectF) -> list[QRectF]:
        """Where the prices stand in the rectangle of the chart."""
        look, step = self._look, self._row()
        top, wide = rect.top() + self._above(), self._price_width(rect.width()) - look.px(6)
        top += step if self._has_line(rect) and not self._title_column(rect.width()) else 0.0
        found = list[QRectF]()
        for row in self._rows:
            found.append(QRectF(rect.left(), top, wide, step))
            top += step * len(self._lines(row, rect.width()))
        return found

    def marks(self, rect: QRectF) -> list[Mark]:
        """The companies with their letters, and where they stand in the rectangle of the chart."""
        look, step = self._look, self._row()
        high = min(look.px(15), step - look.px(2))
        found = list[Mark]()
        for row, price in zip(self._rows, self.prices(rect), strict=True):
            for n, companies in enumerate(self._lines(row, rect.width())):
                x, top = price.right() + look.px(6), price.top() + n * step
                for livery, letters, width in companies:
                    found.append((livery, letters, QRectF(x, top + (step - high) / 2, width, high)))
                    x += width + look.px(3)
        return found

    def paint(self, painter: QPainter, look: Look, rect: QRectF) -> None:
        """Paint it in its rectangle with the ``look`` of this moment."""
        strokes.across(painter, look, rect.left(), rect.right(), rect.top())
        line = self.title_rect(rect)
        if line.isValid():
            strokes.write(
                painter, look, line, self._title, size="small", color="quiet_text", align=strokes.LEFT
            )
        for row, price in zip(self._rows, self.prices(rect), strict=True):
            _paint_price(painter, look, price, row)
        for livery, letters, place in self.marks(rect):
            pill(painter, look, place, livery, letters)

    def _part(self) -> float:
        """How much of its rims a chart keeps."""
        return 0.5 if self._high == min(ROWS) else 1.0

    def _above(self) -> float:
        """What lies between the line around the chart and the first of its own."""
        return self._look.px(_ABOVE) * self._part()

    def _rims(self) -> float:
        """What lies above and below its lines together."""
        return self._above() + self._look.px(_BELOW) * self._part()

    def _row(self) -> float:
        """The height of a line."""
        return self._look.px(self._high)

    def _figures(self) -> float:
        """What a price takes beside the companies."""
        return self._look.width("000", "small", bold=True) + self._look.px(7)

    def _price_width(self, width: float) -> float:
        return self._title_column(width) + self._figures()

    def _title_column(self, width: float) -> float:
        """The column of the title in a chart so wide; none where letters would be shortened for it.

        There it stands at the end of the first line: few companies begin at the highest par.
        """
        title = self.title_width(_BEFORE_PRICES)
        wanted = self._wanted
        free = width - self._figures()
        # Low rows have no line to spare for companies that are broken.
        at_end = not self._before and (self._high < max(ROWS) or wanted[0] + self.title_width() <= free)
        return 0.0 if max(wanted) > free - title and at_end else title

    def _beside_title(self, row: ParRow, width: float) -> float:
        """What the title takes of a line in a chart so wide, where it stands at its end.

        None of it where even short letters leave no room: companies go before the title.
        """
        if row is not self._rows[0] or self._title_column(width):
            return 0.0
        short = sum(marker_width(self._look, each.short) + self._look.px(3) for each in row.companies)
        return self.title_width() if short + self.title_width() <= width - self._figures() else 0.0

    def _needs(self, row: ParRow) -> float:
        """The width of a line with all letters of the companies of a par price."""
        look = self._look
        return sum(marker_width(look, company.symbol) + look.px(3) for company in row.companies)

    def _lines(self, row: ParRow, width: float) -> list[list[tuple[Livery, str, float]]]:
        """The companies of a par price in lines: letters and widths; narrow, then short where it is tight."""
        look = self._look
        free = width - self._price_width(width) - self._beside_title(row, width)
        full = self._needs(row) <= free
        if not full:
            least = [least_width_of(look, livery) for livery in row.companies]
            spare = free - sum(least) - look.px(3) * (len(least) - 1)
            if spare >= 0:
                # One line a price: what stands below it is read as that of the next.
                more = spare / max(1, len(least))
                usual = (marker_width(look, livery.symbol) for livery in row.companies)
                wides = [min(need + more, wide) for need, wide in zip(least, usual, strict=True)]
                return [[(each, each.symbol, wide) for each, wide in zip(row.companies, wides, strict=True)]]
        lines: list[list[tuple[Livery, str, float]]] = [[]]
        used = 0.0
        for livery in row.companies:
            letters = livery.symbol if full else livery.short
            wide = marker_width(look, letters)
            if lines[-1] and used + wide > free:
                lines.append([])
                used = 0.0
            lines[-1].append((livery, letters_in(look, livery, wide), wide))
            used += wide + look.px(3)
        return lines


def _paint_price(painter: QPainter, look: Look, rect: QRectF, row: ParRow) -> None:
    """The price on the colour of its zone; quietly where nobody may be parred yet."""
    ground, ink = par_colors(look, row)
    if ground:
        # All are as wide as the widest, else the column is ragged.
        wide = look.width("000", "small", bold=True) + look.px(6)
        box = QRectF(rect.right() - wide + look.px(3), rect.top() + 1, wide, rect.height() - 2)
        strokes.fill(painter, box, look.color(ground), look.px(2))
    strokes.write(
        painter, look, rect, str(row.price),
        size="small", bold=row.is_open, color=ink, align=strokes.RIGHT,
    )  # fmt: skip
