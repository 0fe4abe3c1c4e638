"""Charts of a game, drawn by pyqtgraph: lines over its rounds, and bars.

The library is loaded when the first chart is shown: a window opens sooner without it.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence
from functools import partial
from itertools import pairwise
from typing import TYPE_CHECKING, Any, Final

import msgspec
from PySide6.QtCore import QEvent, QObject, QPoint, QPointF, QRectF, QSize, Qt, Signal
from PySide6.QtGui import QColor, QFontMetricsF, QMouseEvent, QPainter, QPen, QResizeEvent
from PySide6.QtWidgets import QVBoxLayout, QWidget

from roundhouse.ui.appearance import Appearance
from roundhouse.ui.cards.tokens import player_color
from roundhouse.ui.text import Label
from roundhouse.ui.theme import contrast
from roundhouse.ui.words.terms import grouped

if TYPE_CHECKING:
    import pyqtgraph

_DASHES: Final = (
    (),
    (6.0, 3.0),
    (2.0, 2.5),
    (8.0, 3.0, 2.0, 3.0),
    (1.0, 3.0),
    (12.0, 4.0),
    (8.0, 3.0, 2.0, 3.0, 2.0, 3.0),
    (3.0, 6.0),
    (14.0, 3.0, 4.0, 3.0),
)
"""One for each of the nine players that there can be."""
_BAR: Final = 0.7
"""How much of its place a bar takes."""
_NEAR: Final = 12
"""How far from a line a click may be, in pixels at a scale of 1."""
_NAMES: Final = 96
"""The room for names at the ends of lines, in pixels at a scale of 1; long names have more."""
_NAMED, _NAMED_NARROW = 0.4, 0.5
"""The part of a chart's width that names at the ends of lines have at most, and of that of a narrow one."""
_NARROW: Final = 320
"""The width at a scale of 1 below which a chart is narrow."""
_AROUND_LINES: Final = 0.03
"""What pyqtgraph leaves beside lines, and they beside their names, as a part of the width."""
_BESIDE_NAME: Final = 12
"""What lies around a name at the end of a line, with Qt's margins, in pixels at a scale of 1."""
_AXIS: Final = 30
"""The height of the names of rounds, in pixels at a scale of 1."""
_BEYOND: Final = 36
"""How far the name of a round may go beyond an end of the axis, in pixels at a scale of 1."""
_ROUNDS: Final = 12
"""So many rounds are named below lines, more or less, where there is room for them."""
_BETWEEN: Final = 14
"""What lies between the names of two rounds, in pixels at a scale of 1."""
_AMOUNTS: Final = 48
"""The room for amounts beside the lines, in pixels at a scale of 1."""
_SAMPLE: Final = 22
"""How long a piece of a line is that stands before its name, in pixels at a scale of 1."""
_LINE: Final = 15
"""How far apart names are at least, in pixels at a scale of 1."""
_OVER_BAR: Final = 26
"""The room for an amount over the highest bar, with Qt's margins, in pixels at a scale of 1."""
_BESIDE: Final = 4
"""What lies between amounts or names of two bars, in pixels at a scale of 1."""
_WIDE: Final = 2.5
"""The width of a line, in pixels at a scale of 1."""
_RIM: Final = 1.0
"""How much wider on each side is what lies behind a line that is hard to see, in pixels at a scale of 1."""
_FAINT: Final = 2.0
"""The contrast to the ground below which a line is hard to see."""
_SPARE: Final = 0.04
"""What is left over the highest line and under 0, as a part of the highest amount."""


def _pen(seat: int, ink: str, wide: float, rim: float = 0.0) -> QPen:
    """The pen for the dashes of a seat, ``rim`` wider on each side of them."""
    pen = QPen(QColor(ink), wide + 2 * rim)
    pen.setCosmetic(True)
    if dashes := _DASHES[seat % len(_DASHES)]:
        pen.setDashPattern([length * wide / (wide + 2 * rim) for length in dashes])
    return pen


class Bar(msgspec.Struct, frozen=True):
    """A bar: its ``name`` below it, its height, and its colour."""

    name: str
    amount: int
    color: str


def apart(places: Sequence[float], least: float, lowest: float) -> list[float]:
    """``places`` moved so that each two are ``least`` apart, none below ``lowest``, in the same order."""
    order = sorted(range(len(places)), key=lambda at: (places[at], at))
    found = list(places)
    for before, at in pairwise(order):
        found[at] = max(found[at], found[before] + least)
    limit = lowest
    for at in reversed(order):
        found[at] = min(found[at], limit)
        limit = found[at] - least
    return found


Spacing = Callable[[float, float, float], Sequence[tuple[float, float]]]
"""How pyqtgraph spaces what stands beside a chart, (space, begin) by levels, from low to high in pixels."""


def _whole(spacing: Spacing, low: float, high: float, size: float) -> list[tuple[float, float]]:
    """The same without what would stand between whole numbers: there is no half share."""
    return [each for each in spacing(low, high, size) if each[0] >= 1] or [(1, 0)]


def _amounts(values: Sequence[float], scale: float, spacing: float) -> list[str]:
    """How pyqtgraph writes amounts beside a chart: grouped, as everywhere else."""
    del spacing
    return [grouped(round(value * scale)) for value in values]


def _height(line: Sequence[float], x: float) -> float:
    """How high a line through points at 0, 1, 2, ... is at ``x``, and beyond its ends as there."""
    left = min(max(math.floor(x), 0), len(line) - 1)
    right = min(left + 1, len(line) - 1)
    return line[left] + (line[right] - line[left]) * min(max(x - left, 0.0), 1.0)


class Chart(QWidget):
    """Lines for players, which differ in colour and dashes and are named at their ends, or bars.

    ``name_clicked`` gives whose line or bar was clicked, and where on the chart; ``begun`` the widget that is
    drawn upon, whose points :meth:`name_at` takes, once there is one.
    """

    name_clicked = Signal(str, QPoint)
    begun = Signal(QWidget)

    def __init__(self, look: Appearance, parent: QWidget | None = None) -> None:
        """A chart of nothing, as long as none is asked for."""
        super().__init__(parent)
        self._look = look
        self._column = QVBoxLayout(self)
        self._column.setContentsMargins(0, 0, 0, 0)
        self.unit = self._make_unit()
        self.plot: pyqtgraph.PlotWidget | None = None
        self._names: list[tuple[Any, float]] = []
        self._samples: list[Any] = []
        """A piece of each line before its name: lines that end at the same amount are told apart."""
        self._top = 1.0
        self._lines: dict[str, list[float]] = {}
        self._bars: tuple[str, ...] = ()
        self._over_bars: list[Any] = []
        """What is written over each bar."""
        self._rounds: tuple[str, ...] = ()
        self.setMinimumHeight(look.px(160))

    def _make_unit(self) -> Label:
        label = Label(self)
        label.setProperty("type", "small")
        label.setProperty("quiet", True)
        label.hide()
        self._column.addWidget(label)
        return label

    def count_in(self, unit: str) -> None:
        """Say over the chart what its amounts are counted in; empty for nothing."""
        self.unit.setText(unit)
        self.unit.setVisible(bool(unit))

    @property
    def _plot_height(self) -> int:
        """What the words over it leave for the chart, in pixels."""
        return self.height() - (self.unit.sizeHint().height() if self.unit.text() else 0)

    def show_worth(self, names: Sequence[str], points: Sequence[tuple[str, tuple[int, ...]]]) -> None:
        """Draw a line for each of ``names`` through ``points`` (the moment's name, an amount for each)."""
        from pyqtgraph import PlotCurveItem, TextItem  # noqa: PLC0415 - a window opens sooner without

        item, look = self._fresh(), self._look
        last = max(1, len(points) - 1)
        self._top = float(max((max(values, default=0) for _, values in points), default=0) or 1)
        for seat, name in enumerate(names):
            ink, wide = player_color(seat), look.px(_WIDE)
            pen = _pen(seat, ink, wide)
            is_faint = contrast(ink, look.theme.panel) < _FAINT
            rim = _pen(seat, look.theme.text, wide, look.px(_RIM)) if is_faint else None
            heights = [values[seat] for _, values in points]
            self._lines[name] = [float(height) for height in heights]
            item.plot(list(range(len(points))), heights, pen=pen, shadowPen=rim, antialias=True)
            self._samples.append(PlotCurveItem(pen=pen, shadowPen=rim, antialias=True))
            # It is none of the lines that the plot has.
            item.vb.addItem(self._samples[-1], ignoreBounds=True)
            label = TextItem(name, color=QColor(look.theme.text), anchor=(0, 0.5))
            label.setFont(look.font("small"))
            item.addItem(label, ignoreBounds=True)
            self._names.append((label, float(heights[-1]) if heights else 0.0))
        self._rounds = tuple(name for name, _ in points)
        item.setYRange(0, self._top, padding=_SPARE)
        self._last = last
        self._settle()

    def show_bars(self, bars: Sequence[Bar]) -> None:
        """Draw ``bars`` beside each other, with their amounts above them."""
        from pyqtgraph import BarGraphItem, TextItem  # noqa: PLC0415 - a window opens sooner without

        item, look = self._fresh(), self._look
        item.addItem(
            BarGraphItem(
                x=list(range(len(bars))),
                height=[bar.amount for bar in bars],
                width=_BAR,
                brushes=[QColor(bar.color) for bar in bars],
                pen=QPen(QColor(look.theme.text), 0),
            )
        )
        self._bars = tuple(bar.name for bar in bars)
        for at, bar in enumerate(bars):
            label = TextItem(grouped(bar.amount), color=QColor(look.theme.text), anchor=(0.5, 1))
            label.setFont(look.font("small"))
            label.setPos(at, bar.amount)
            item.addItem(label, ignoreBounds=True)
            self._over_bars.append(label)
        item.setXRange(-0.6, max(len(bars), 1) - 0.4, padding=0)
        self._top = float(max((bar.amount for bar in bars), default=0) or 1)
        self._settle()

    def sizeHint(self) -> QSize:
        """As low as may be: a chart would like to be higher than there is room, and less is enough."""
        return self.minimumSize()

    def settle(self) -> None:
        """Have axes as wide as what was painted beside them, as the loop of events does later."""
        if self.plot is not None:
            self.plot.getPlotItem().layout.activate()

    def paint(self, painter: QPainter, room: QRectF) -> None:
        """Paint the chart, without pixels, as large as ``room`` allows, in the middle."""
        if self.plot is not None:
            seen = QRectF(self.plot.viewport().rect())
            target = QRectF(QPointF(), seen.size().scaled(room.size(), Qt.AspectRatioMode.KeepAspectRatio))
            target.moveCenter(room.center())
            self.plot.scene().render(painter, target, seen)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """A click on a line, a bar or its name."""
        if (
            self.plot is not None
            and isinstance(event, QMouseEvent)
            and event.type() == QEvent.Type.MouseButtonRelease
        ):
            place = event.position().toPoint()
            name = self.name_at(place)
            if name:
                self.name_clicked.emit(name, self.plot.viewport().mapTo(self, place))
        return super().eventFilter(watched, event)

    def name_at(self, place: QPoint) -> str:
        """Whose line, bar or written name lies at a point of the plot, in pixels; empty for none."""
        if self.plot is None:
            return ""
        at = self.plot.getPlotItem().vb.mapSceneToView(self.plot.mapToScene(place))
        if self._bars:
            number = round(at.x())
            return self._bars[number] if 0 <= number < len(self._bars) else ""
        near = self._look.px(_NEAR) * self._top / max(self._plot_height, 1)
        apart_by = {name: abs(at.y() - _height(line, at.x())) for name, line in self._lines.items() if line}
        for (label, _), name in zip(self._names, self._lines, strict=True):
            if at.x() > self._last:
                apart_by[name] = abs(at.y() - label.pos().y())
        name = min(apart_by, key=lambda each: apart_by[each], default="")
        return name if name and apart_by[name] <= near else ""

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Names stand apart at every size."""
        super().resizeEvent(event)
        self._settle()

    def _fresh(self) -> Any:  # noqa: ANN401 - the library has no types
        """The empty plot."""
        from pyqtgraph import PlotWidget  # noqa: PLC0415 - a window opens sooner without

        look = self._look
        self._names, self._lines, self._bars, self._rounds = [], {}, (), ()
        self._over_bars = []
        if self.plot is not None:
            item = self.plot.getPlotItem()
            for sample in self._samples:
                item.vb.removeItem(sample)
            self._samples = []
            item.clear()
            item.getAxis("bottom").setHeight(look.px(_AXIS))
            return item
        self.plot = PlotWidget(self, background=look.theme.panel)
        self._column.addWidget(self.plot)
        # No key does anything on it.
        self.plot.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self.plot.viewport().installEventFilter(self)
        item = self.plot.getPlotItem()
        item.setMenuEnabled(False)
        item.hideButtons()
        item.setMouseEnabled(False, False)
        item.showGrid(y=True, alpha=0.25)
        for name in ("left", "bottom"):
            axis = item.getAxis(name)
            axis.setPen(QColor(look.theme.quiet_text))
            axis.setTextPen(QColor(look.theme.text))
            axis.setStyle(tickFont=look.font("small"), autoExpandTextSpace=True)
            axis.enableAutoSIPrefix(False)
            # The first round and the last are named, too, where a name goes beyond the end of the axis.
            axis.setStyle(hideOverlappingLabels=look.px(_BEYOND))
            # The lines of the grid are the axis's: they lie behind bars and lines, not on them.
            axis.setZValue(-1)
        amounts = item.getAxis("left")
        amounts.tickStrings, amounts.tickSpacing = _amounts, partial(_whole, amounts.tickSpacing)
        item.getAxis("bottom").setHeight(look.px(_AXIS))
        self.begun.emit(self.plot.viewport())
        return item

    def _settle(self) -> None:
        """Names at the ends of their lines, one above the other, with room for them on the right."""
        if self.plot is None:
            return
        if self._bars:
            self._settle_bars(self.plot.getPlotItem())
        if not self._names:
            return
        look, wide = self._look, max(self.width(), 1)
        seen = max(wide - look.px(_AMOUNTS), 1)
        most = _NAMED_NARROW if wide < look.px(_NARROW) else _NAMED
        share = min(most, self._shorten_names(seen, most) / seen)
        self.plot.getPlotItem().setXRange(0, self._last / (1 - share), padding=0.01)
        amount = self._top * (1 + 2 * _SPARE) / max(self._plot_height - look.px(_AXIS), 1)
        self._name_rounds((1 - share) * seen)
        # Half a line stays below the upper edge.
        highest = self._top * (1 + _SPARE) - amount * look.px(_LINE / 2)
        places = apart([height for _, height in self._names], amount * look.px(_LINE), highest)
        pixel = self._last / (1 - share) / seen
        begin = self._last * 1.01 + look.px(_BESIDE) * pixel
        end = begin + look.px(_SAMPLE) * pixel
        for (label, _), sample, y in zip(self._names, self._samples, places, strict=True):
            sample.setData([begin, end], [y, y])
            label.setPos(end + look.px(_BESIDE) * pixel, y)

    def _shorten_names(self, wide: int, named: float) -> int:
        """Shorten names at the ends of lines that, in a part of ``wide`` pixels, would be cut off.

        Gives the room for all, in pixels.
        """
        look, measure = self._look, QFontMetricsF(self._look.font("small"))
        beside = look.px(_BESIDE_NAME + 2 * _BESIDE + _SAMPLE) + _AROUND_LINES * wide
        most = named * wide - beside
        shown = [measure.elidedText(name, Qt.TextElideMode.ElideMiddle, most) for name in self._lines]
        for (label, _), text in zip(self._names, shown, strict=True):
            label.setText(text)
        return max(look.px(_NAMES), math.ceil(max(map(measure.horizontalAdvance, shown)) + beside))

    def _name_rounds(self, wide: float) -> None:
        """Name every so many rounds below lines of this width, in pixels, so that names stand apart."""
        measure = QFontMetricsF(self._look.font("small"))
        wides = [measure.horizontalAdvance(name) for name in self._rounds]
        step, between = max(wide, 1.0) / max(len(wides) - 1, 1), self._look.px(_BETWEEN)

        def stand_apart(every: int) -> bool:
            named = wides[::every]
            return all((one + other) / 2 + between <= step * every for one, other in pairwise(named))

        least = len(wides) // _ROUNDS + 1
        every = next((each for each in range(least, len(wides)) if stand_apart(each)), max(len(wides), 1))
        assert self.plot is not None
        ticks = [(at, name) for at, name in enumerate(self._rounds) if at % every == 0]
        self.plot.getPlotItem().getAxis("bottom").setTicks([ticks])

    def _settle_bars(self, item: Any) -> None:  # noqa: ANN401 - the library has no types
        """Room for the highest amount at every height; amounts stand upright where bars are narrow."""
        look, measure = self._look, QFontMetricsF(self._look.font("small"))
        each = max(self.width() - look.px(_AMOUNTS), 1) / len(self._bars)
        widest = max(measure.horizontalAdvance(label.toPlainText()) for label in self._over_bars)
        is_upright = widest + look.px(_BESIDE) > each
        for label in self._over_bars:
            label.setAngle(90 if is_upright else 0)
            label.setAnchor((0, 0.5) if is_upright else (0.5, 1))
        axis = self._name_bars(item, measure, each)
        high = max(self._plot_height - axis, 1)
        over = look.px(_OVER_BAR) + (widest - measure.height() if is_upright else 0)
        share = min(0.5, over / high)
        item.setYRange(-self._top * _SPARE, self._top / (1 - share), padding=0)

    def _name_bars(self, item: Any, measure: QFontMetricsF, each: float) -> int:  # noqa: ANN401
        """Names below bars ``each`` so wide, in as many lines as it takes; gives the height of those."""
        look = self._look
        widest = max(map(measure.horizontalAdvance, self._bars))
        lines = min(math.ceil((widest + look.px(_BESIDE)) / each), len(self._bars))
        axis = item.getAxis("bottom")
        axis.setTicks([[(at, "\n" * (at % lines) + name) for at, name in enumerate(self._bars)]])
        high = look.px(_AXIS) + math.ceil((lines - 1) * measure.lineSpacing())
        axis.setHeight(high)
        return high
