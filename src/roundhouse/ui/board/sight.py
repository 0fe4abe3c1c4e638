"""What of a board is in sight, and how sharply: the whole of it, its full width, or a part from near."""

from __future__ import annotations

import time
from collections.abc import Iterable
from typing import Final, Literal

from PySide6.QtCore import QCoreApplication, QEvent, QPoint, QPointF, QRect, QSize, Qt, QTimer
from PySide6.QtGui import QPainter, QResizeEvent, QTransform
from PySide6.QtWidgets import QFrame, QGraphicsView, QWidget

from roundhouse.catalogue.definitions import TitleDefinition
from roundhouse.engine.names import HexId
from roundhouse.engine.position import Position
from roundhouse.ui.board.scene import BoardScene
from roundhouse.ui.theme import Theme

STEP: Final = 1.18
"""How much a notch of the wheel zooms."""
NEAREST: Final = 9.0
"""The largest zoom, in fits."""
_SETTLE = 140
"""Milliseconds without zooming after which everything is painted sharply."""
_SLICE = 0.012
"""Seconds of painting at a time while the picture is made sharp."""
_PART: Final = 1.05
"""From how many times on a board is rather seen in part, where people move it themselves."""

Hold = Literal["whole", "width", ""]
"""What stays when the window changes: the whole board in sight, its width filled, or the zoom."""


class BoardSight(QGraphicsView):
    """Shows a board, or a part of it.

    ``hold`` is what stays when the window changes. A high board that would be more than ``in_part`` times
    larger at its full width is seen in part at first.
    """

    def __init__(self, parent: QWidget | None = None) -> None:
        """A view without a board; give it one with :meth:`set_definition`."""
        super().__init__(parent)
        self.board: BoardScene | None = None
        self.hold: Hold = "whole"
        self.in_part = _PART
        self._held = QSize()
        """The size of the view when it was last laid out; Qt doesn't tell it to a view that is shown."""
        self._sharpen_timer = QTimer(self)
        self._sharpen_timer.setSingleShot(True)
        self._sharpen_timer.timeout.connect(self._sharpen)
        self.setFrameShape(QFrame.Shape.NoFrame)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setVerticalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setTransformationAnchor(QGraphicsView.ViewportAnchor.NoAnchor)
        self.setResizeAnchor(QGraphicsView.ViewportAnchor.NoAnchor)
        self.setCacheMode(QGraphicsView.CacheModeFlag.CacheBackground)
        self.setRenderHint(QPainter.RenderHint.Antialiasing)
        self.setOptimizationFlag(QGraphicsView.OptimizationFlag.DontSavePainterState)
        self.setMinimumSize(QSize(160, 120))

    # --- what is shown ------------------------------------------------------------------------

    def set_definition(self, definition: TitleDefinition, theme: Theme | None = None) -> BoardScene:
        """Show the map of another title, bare; gives its scene."""
        board = BoardScene(definition, self)
        if theme is not None:
            board.set_theme(theme)
        if self.board is not None:
            board.scale, board.motion = self.board.scale, self.board.motion
            board.set_layers(self.board.layers)
            self.board.deleteLater()
        self.board = board
        self.setScene(board)
        self.rest()
        return board

    def show_position(self, position: Position, previous: Position | None = None) -> frozenset[HexId]:
        """Show ``position``, on another map if it is of another title; gives the hexes painted anew."""
        board = self.board
        if board is None or board.definition is not position.definition:
            board = self.set_definition(position.definition, board.theme if board else None)
        return board.show_position(position, previous)

    def show_since(self, before: Position | None, after: Position | None) -> None:
        """Mark the hexes that have changed between two positions (None: no marks)."""
        if self.board is not None:
            self.board.show_since(before, after)

    def tell_changes(self) -> None:
        """Have what has changed on the board painted next: the scene would tell the view of it only later."""
        if self.board is not None:
            QCoreApplication.sendPostedEvents(self.board, QEvent.Type.MetaCall)

    def set_theme(self, theme: Theme) -> None:
        """Paint board and ground in the colours of another theme."""
        if self.board is not None:
            self.board.set_theme(theme)
        self.resetCachedContent()
        self.viewport().update()

    def set_layers(self, layers: Iterable[str]) -> None:
        """Show these layers and no others."""
        if self.board is not None:
            self.board.set_layers(layers)

    # --- zoom and pan -------------------------------------------------------------------------

    @property
    def zoom(self) -> float:
        """Pixels of the view for a board unit."""
        return self.transform().m11()

    @property
    def looked_at(self) -> tuple[float, float, float]:
        """What of the board is in sight: the zoom, and the place (x, y) in the middle in board units."""
        middle = self.mapToScene(self.viewport().rect().center())
        return self.zoom, middle.x(), middle.y()

    def fit(self) -> None:
        """The whole board, as large as it goes; it stays so until the user zooms or pans."""
        self._hold("whole")

    def fit_width(self) -> None:
        """As wide as the view, from the part that is in sight; panning up and down leaves it so."""
        self._hold("width")

    def rest(self) -> None:
        """How a board is seen at first: of a high one the middle in full width, any other as a whole."""
        middle = self.board.area.center() if self.board is not None else None
        self._hold("width" if self.is_much_larger(self.in_part) else "whole", middle)

    def is_much_larger(self, times: float) -> bool:
        """Whether a high board is more than so many times larger at its full width."""
        is_tall = self.board is not None and self.board.is_tall
        return is_tall and self._width_scale() > self._fit_scale() * times

    def _hold(self, hold: Hold, middle: QPointF | None = None) -> None:
        """Keep ``hold`` from now on, around the ``middle`` (None: of what is in sight)."""
        board = self.board
        self.hold = hold
        if board is None or self.viewport().width() < 2:
            return
        scale = self._width_scale() if hold == "width" else self._fit_scale()
        middle = self.mapToScene(self.viewport().rect().center()) if middle is None else middle
        self._let_go()
        self._held = self.viewport().size()
        self.setTransform(QTransform.fromScale(scale, scale))
        self.centerOn(self._kept_inside(middle) if hold == "width" else board.area.center())
        self._moved()

    def zoom_in(self) -> None:
        """A step nearer, around the middle."""
        self.zoom_at(QPointF(self.viewport().rect().center()), STEP)

    def zoom_out(self) -> None:
        """Show more of the board: one step of the zoom."""
        self.zoom_at(QPointF(self.viewport().rect().center()), 1 / STEP)

    def zoom_at(self, place: QPointF, factor: float) -> None:
        """Zoom by ``factor``; what lies under ``place`` (pixels of the view) stays there."""
        fit = self._fit_scale()
        target = min(max(self.zoom * factor, fit), fit * NEAREST)
        if abs(target - self.zoom) < 1e-9:
            return
        self._blur()
        if target <= fit * 1.0001:
            self.fit()
            return
        self.hold = ""
        self._let_go()
        under = self.mapToScene(place.toPoint())
        self.setTransform(QTransform.fromScale(target, target))
        moved = self.transform().map(under) - place
        self.horizontalScrollBar().setValue(round(moved.x()))
        self.verticalScrollBar().setValue(round(moved.y()))
        self._moved()

    def _pan(self, by: QPoint) -> None:
        if self.hold == "whole":
            self.hold = ""
        self._let_go()
        self.horizontalScrollBar().setValue(self.horizontalScrollBar().value() - by.x())
        self.verticalScrollBar().setValue(self.verticalScrollBar().value() - by.y())

    def _let_go(self) -> None:
        """Whoever moves the board goes where they want to."""

    def _aim(self) -> QPointF:
        """The place that is to stay in the middle when the size of the view has changed."""
        return self.mapToScene(QRect(QPoint(), self._held).center())

    def _fit_scale(self) -> float:
        if self.board is None:
            return 1.0
        area, size = self.board.area, self.viewport().size()
        return max(1e-3, min(size.width() / area.width(), size.height() / area.height()))

    def _width_scale(self) -> float:
        """The scale at which the board fills the width of the view; its height need not be in sight."""
        if self.board is None:
            return 1.0
        return max(self._fit_scale(), self.viewport().width() / self.board.area.width())

    def _kept_inside(self, middle: QPointF) -> QPointF:
        """The nearest place to ``middle`` where the view shows no more sea than it must."""
        if self.board is None:
            return middle
        area, size = self.board.area, self.viewport().size() / self.zoom
        wide, high = min(size.width(), area.width()) / 2, min(size.height(), area.height()) / 2
        return QPointF(
            min(max(middle.x(), area.left() + wide), area.right() - wide),
            min(max(middle.y(), area.top() + high), area.bottom() - high),
        )

    def _look_at(self, middle: QPointF) -> None:
        self.centerOn(middle)
        self._moved()

    def _moved(self) -> None:
        if self.board is not None:
            window = self.mapToScene(self.viewport().rect()).boundingRect()
            self.board.set_window(window, 1 / self.zoom)

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Keep the board fitted, or its middle in the middle; panes that open and close resize it often."""
        super().resizeEvent(event)
        if self.hold:
            self._blur()
            self._hold(self.hold, self._aim())
        else:
            self._moved()

    def scrollContentsBy(self, dx: int, dy: int) -> None:  # noqa: N802
        """Another part is shown."""
        super().scrollContentsBy(dx, dy)
        self._moved()

    # --- sharpness ----------------------------------------------------------------------------

    def _blur(self) -> None:
        """While zooming, old pictures are stretched."""
        if self.board is not None:
            self.board.sharpness.quick = True
            self._sharpen_timer.start(_SETTLE)

    def sharpen_now(self) -> None:
        """Show everything sharply at the next painting, however long that takes: for pictures."""
        self._sharpen_timer.stop()
        if self.board is not None:
            self.board.settle()
            self.resetCachedContent()
            self.viewport().update()

    def _sharpen(self) -> None:
        """Paint the pictures for the present zoom, a few at a time, so that nothing stalls."""
        board = self.board
        if board is None:
            return
        until = time.perf_counter() + _SLICE
        ratio = self.devicePixelRatioF()
        view = self.viewportTransform()
        for item in board.pictures(self.mapToScene(self.viewport().rect()).boundingRect()):
            before = item.paintings
            item.sharpen(item.sceneTransform() * view, ratio)
            if item.paintings != before:
                item.show_anew()
                if time.perf_counter() > until:
                    self._sharpen_timer.start(0)
                    return
        board.settle()
        self.resetCachedContent()
