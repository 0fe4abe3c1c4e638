"""Markers on their way from the box where they were seen last to another one."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from PySide6.QtCore import QAbstractAnimation, QEasingCurve, QObject, QRectF, QVariantAnimation, Signal

from roundhouse.engine.names import CompanySymbol
from roundhouse.ui.docks.free_layout_view import RowColumn

FLIGHT: Final = 220
"""Milliseconds for which a marker glides to its new box."""

Depths = Mapping[CompanySymbol, tuple[RowColumn, int]]
"""Each marker's box, and how many lie above it there."""


class MarkerFlight(QObject):
    """Knows where markers were painted last; ``moved`` says that those on their way are elsewhere now."""

    moved = Signal()

    def __init__(self, parent: QObject) -> None:
        """Nothing was painted yet."""
        super().__init__(parent)
        self._settled: Mapping[CompanySymbol, tuple[tuple[RowColumn, int], QRectF]] = {}
        self._departed: dict[CompanySymbol, QRectF] = {}
        self._way = QVariantAnimation(self)
        self._way.setDuration(FLIGHT)
        self._way.setStartValue(0.0)
        self._way.setEndValue(1.0)
        self._way.setEasingCurve(QEasingCurve.Type.InOutCubic)
        self._way.valueChanged.connect(lambda _: self.moved.emit())
        self._way.finished.connect(self._departed.clear)

    @property
    def is_under_way(self) -> bool:
        """Whether a marker is on its way."""
        return self._way.state() == QAbstractAnimation.State.Running

    def seen_at(self, symbol: CompanySymbol, rect: QRectF) -> QRectF:
        """Where a marker that belongs into ``rect`` is at this moment."""
        departed = self._departed.get(symbol) if self.is_under_way else None
        gone = float(str(self._way.currentValue() or 0.0))
        return rect if departed is None else _between(departed, rect, gone)

    def settle(self, places: Mapping[CompanySymbol, QRectF], depths: Depths) -> None:
        """Markers were painted at ``places``."""
        self._settled = {symbol: (depths[symbol], rect) for symbol, rect in places.items()}

    def launch(self, depths: Depths) -> None:
        """Let the markers that changed their box, or their place in it, glide from where they were seen."""
        changed = {
            symbol: rect
            for symbol, (depth, rect) in self._settled.items()
            if symbol in depths and depths[symbol] != depth
        }
        if changed:
            self._way.stop()
            self._departed.clear()
            self._departed.update(changed)
            self._way.start()


def _between(one: QRectF, other: QRectF, share: float) -> QRectF:
    def mix(a: float, b: float) -> float:
        return a + (b - a) * share

    return QRectF(
        mix(one.left(), other.left()),
        mix(one.top(), other.top()),
        mix(one.width(), other.width()),
        mix(one.height(), other.height()),
    )
