"""The view of the board: zoom at the pointer, pan by dragging, fit; it hands clicks and keys to the tool."""

from __future__ import annotations

import time
from collections.abc import Iterable
from typing import Final, Literal, Protocol

from PySide6.QtCore import (
    QCoreApplication,
    QEasingCurve,
    QEvent,
    QPoint,
    QPointF,
    QRect,
    QRectF,
    QSize,
    Qt,
    QTimer,
    QVariantAnimation,
    Signal,
)
from PySide6.QtGui import QKeyEvent, QMouseEvent, QPainter, QResizeEvent, QTransform, QWheelEvent
from PySide6.QtWidgets import QApplication, QFrame, QGraphicsView, QWidget

from roundhouse.catalogue.definitions import TitleDefinition
from roundhouse.engine.names import NO_COMPANY, NO_HEX, CompanySymbol, HexId
from roundhouse.engine.position import Position
from roundhouse.geometry.hexes import RADIUS
from roundhouse.queries.board import company_hexes, places_between, reach
from roundhouse.queries.companies import acting_company
from roundhouse.ui.board.scene import BoardScene
from roundhouse.ui.theme import Theme

_COMMANDS: Final = Qt.KeyboardModifier.ControlModifier | Qt.KeyboardModifier.AltModifier
"""With these a key is a command of the window's and none of the tool's."""
_DECIDING: Final = frozenset({Qt.Key.Key_Return, Qt.Key.Key_Enter})
"""Keys that decide, and do so once however long they are held."""
_STEP = 1.18
"""How much a notch of the wheel zooms."""
_NEAREST = 9.0
"""The largest zoom, in fits."""
_SETTLE = 140
"""Milliseconds without zooming after which everything is painted sharply."""
_SLICE = 0.012
"""Seconds of painting at a time while the picture is made sharp."""
_REST: Final = 450
"""Milliseconds after which a hex under the pointer is shown from near, where the board is seen from afar."""
_PART: Final = 1.05
"""From how many times on a board is rather seen in part, where people move it themselves."""
_DWELL: Final = 1100
"""Milliseconds for which what a decision has changed is seen before the company on turn is, elsewhere."""
_FEW: Final = 6
"""Where more hexes have changed, another moment is shown, and the last decision before it counts."""
_AROUND: Final = 1.9
"""How much is to be seen around the hexes of a company that are brought into sight, in radii of a hex."""

Hold = Literal["whole", "width", ""]
"""What stays when the window changes: the whole board in sight, its width filled, or the zoom."""


class BoardTool(Protocol):
    """What the view needs of a tool; all places are in the scene's coordinates."""

    def hover(self, place: QPointF | None) -> None:
        """The pointer is at ``place``, or has left the board."""

    def click(self, place: QPointF) -> bool:
        """The left button was pressed and let go there; True when that meant something."""

    def wheel(self, steps: int) -> bool:
        """The wheel was turned towards the user (< 0) or away; False leaves it to the zoom."""

    def key(self, key: Qt.Key) -> bool:
        """A key was pressed; True when that meant something."""

    def wants(self, key: Qt.Key) -> bool:
        """Whether :meth:`key` would use this key now."""

    def bound(self, key: Qt.Key) -> str:
        """What a key does with the tool, by the name of its words; empty for keys of others, too."""

    def reached(self) -> object:
        """What keys may change of the tool: a key that leaves it equal has done nothing."""


class BoardView(QGraphicsView):
    """Shows a board. ``hex_clicked`` and ``hex_hovered`` name a hex (empty: the pointer left the land).

    ``clicked_at`` is the pixel of the view at which a hex was clicked last. ``key_idle`` names what a key of
    the tool does (``key.turn``) that has found nothing to do.

    ``hold`` is what stays when the window changes; while ``follows``, what isn't seen as a whole is moved so
    that what a decision has changed is in sight, and then the track of a company that comes on turn. A high
    board that would be more than ``in_part`` times larger at its full width is seen in part at first.
    """

    hex_clicked = Signal(str)
    hex_hovered = Signal(str)
    key_idle = Signal(str)

    def __init__(self, parent: QWidget | None = None) -> None:
        """A view without a board; give it one with :meth:`set_definition`."""
        super().__init__(parent)
        self.board: BoardScene | None = None
        self._tool: BoardTool | None = None
        self.hold: Hold = "whole"
        self.in_part = _PART
        self.follows = True
        self._held = QSize()
        """The size of the view when it was last laid out; Qt doesn't tell it to a view that is shown."""
        self._followed = NO_COMPANY
        self._before: tuple[Hold, float, QPointF] | None = None
        """What stayed, the zoom and the middle, before the board is looked over."""
        self._next = QRectF()
        """What is to be brought into sight once what is there has been seen."""
        self._dwell = QTimer(self)
        self._dwell.setSingleShot(True)
        self._dwell.setInterval(_DWELL)
        self._dwell.timeout.connect(self._go_on)
        self._glide = QVariantAnimation(self)
        self._glide.setEasingCurve(QEasingCurve.Type.InOutCubic)
        self._glide.valueChanged.connect(self._look_at)
        self.clicked_at = QPoint()
        self._pressed: QPoint | None = None
        self._panning = False
        self._hovered: HexId = NO_HEX
        self._wheel_rest = 0
        self._rest_timer = QTimer(self)
        self._rest_timer.setSingleShot(True)
        self._rest_timer.setInterval(_REST)
        self._rest_timer.timeout.connect(self._look_closer)
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
        self.setMouseTracking(True)
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
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
        self._followed, self._before = NO_COMPANY, None
        self.rest()
        return board

    def show_position(self, position: Position, previous: Position | None = None) -> frozenset[HexId]:
        """Show ``position``, on another map if it is of another title; gives the hexes painted anew."""
        board = self.board
        if board is None or board.definition is not position.definition:
            board = self.set_definition(position.definition, board.theme if board else None)
        shown = board.position
        changed = board.show_position(position, previous)
        self._follow(position, shown, previous)
        return changed

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

    def set_tool(self, tool: BoardTool | None) -> None:
        """Clicks, the wheel and keys go to ``tool`` first."""
        self._tool = tool

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
        board = self.board
        in_part = board is not None and board.is_tall
        in_part = in_part and self._width_scale() > self._fit_scale() * self.in_part
        self._hold("width" if in_part else "whole", board.area.center() if board is not None else None)

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
        self.zoom_at(QPointF(self.viewport().rect().center()), _STEP)

    def zoom_out(self) -> None:
        """Show more of the board: one step of the zoom."""
        self.zoom_at(QPointF(self.viewport().rect().center()), 1 / _STEP)

    def zoom_at(self, place: QPointF, factor: float) -> None:
        """Zoom by ``factor``; what lies under ``place`` (pixels of the view) stays there."""
        fit = self._fit_scale()
        target = min(max(self.zoom * factor, fit), fit * _NEAREST)
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

    # --- following ----------------------------------------------------------------------------

    def set_follows(self, follows: bool) -> None:
        """Follow the company on turn from now on, or not."""
        self.follows = follows
        if follows and self._followed and self.hold != "whole":
            self.bring_into_sight(self._followed)

    def _follow(self, position: Position, shown: Position | None, previous: Position | None) -> None:
        """Bring what has changed into sight, and a company that has come on turn, unless they are."""
        company = acting_company(position)
        turns, self._followed = company != self._followed, company
        if not self.follows or self.hold == "whole":
            return
        self._let_go()
        track = self._around(company_hexes(position, company)) if turns and company else QRectF()
        changed = self._around(_places(position, shown, previous))
        if not self._has_room_for(changed):
            changed = QRectF()
        if changed.isNull() or (not track.isNull() and self._has_room_for(changed | track)):
            self._bring(changed | track)
        elif not self._bring(changed):
            self._bring(track)
        elif not track.isNull():
            self._next = track
            self._dwell.start()

    def bring_into_sight(self, company: CompanySymbol) -> None:
        """Show the hexes of a company's tokens, or of its homes while it has none on the board."""
        if self.board is not None and self.board.position is not None:
            self._bring(self._around(company_hexes(self.board.position, company)))

    def show_hexes(self, hexes: Iterable[HexId]) -> None:
        """Have these in sight while the board follows, from further away where they lie too far apart."""
        hexes = tuple(hexes)
        wanted = self._around(hexes)
        if self.board is None or not self.follows or self.hold == "whole":
            return
        self._let_go()
        if self._has_room_for(wanted & self.board.area):
            self._bring(wanted)
        else:
            self.look_over(hexes)

    def look_over(self, hexes: Iterable[HexId]) -> None:
        """Have these in sight, from as far away as it takes, until :meth:`look_back`."""
        board, wanted = self.board, self._around(hexes)
        if board is None or wanted.isNull() or self._before is not None:
            return
        window = self.mapToScene(self.viewport().rect()).boundingRect()
        if not window.contains(wanted & board.area):
            self._before = self.hold, self.zoom, window.center()
            self.fit()

    def look_back(self) -> None:
        """See the board as before :meth:`look_over`, unless the user has gone elsewhere since."""
        before, self._before = self._before, None
        if before is None or self.hold != "whole":
            return
        hold, zoom, middle = before
        if hold:
            self._hold(hold)
        else:
            self.hold = hold
            self.setTransform(QTransform.fromScale(zoom, zoom))
        self._look_at(self._kept_inside(middle))

    def _around(self, hexes: Iterable[HexId]) -> QRectF:
        """What is to be seen of the board for these hexes to be in sight; null for none."""
        wanted, around = QRectF(), RADIUS * _AROUND
        board = self.board
        if board is None:
            return wanted
        for hex_id in hexes:
            x, y = board.places.center(hex_id)
            wanted |= QRectF(x - around, y - around, 2 * around, 2 * around)
        return wanted

    def _has_room_for(self, wanted: QRectF) -> bool:
        window = self.mapToScene(self.viewport().rect()).boundingRect()
        return wanted.width() <= window.width() and wanted.height() <= window.height()

    def _go_on(self) -> None:
        wanted, self._next = self._next, QRectF()
        self._bring(wanted)

    def _let_go(self) -> None:
        """Whoever moves the board goes where they want to."""
        self._dwell.stop()
        self._glide.stop()

    def _bring(self, wanted: QRectF) -> bool:
        """Move the board so that ``wanted`` is in sight; False where it was, or is nothing."""
        board = self.board
        window = self.mapToScene(self.viewport().rect()).boundingRect()
        if board is None or wanted.isNull() or window.contains(wanted & board.area):
            return False
        middle, target = window.center(), self._kept_inside(wanted.center())
        if not board.motion or not self.isVisible():
            self._look_at(target)
            return True
        self._glide.stop()
        self._glide.setDuration(2 * board.motion)
        self._glide.setStartValue(middle)
        self._glide.setEndValue(target)
        self._glide.start()
        return True

    def fit_company(self) -> None:
        """Show the network of the company on turn, as large as it goes; the whole board where none is."""
        board, company = self.board, self._followed
        if board is None or board.position is None or not company:
            self.fit()
            return
        found = reach(board.position, company)
        wanted = self._around({*company_hexes(board.position, company), *(stop.hex for stop in found.stops)})
        room = self.viewport().size()
        scale = min(room.width() / wanted.width(), room.height() / wanted.height())
        fit = self._fit_scale()
        scale = min(max(scale, fit), fit * _NEAREST)
        self._blur()
        self.hold = ""
        self._let_go()
        self.setTransform(QTransform.fromScale(scale, scale))
        self._look_at(self._kept_inside(wanted.center()))

    def mouseDoubleClickEvent(self, event: QMouseEvent) -> None:
        """A double click shows the network of the company on turn."""
        if event.button() == Qt.MouseButton.LeftButton:
            self._pressed = None
            self.fit_company()
            event.accept()
        else:
            super().mouseDoubleClickEvent(event)

    def _look_at(self, middle: QPointF) -> None:
        self.centerOn(middle)
        self._moved()

    def _moved(self) -> None:
        if self.board is not None:
            window = self.mapToScene(self.viewport().rect()).boundingRect()
            self.board.set_window(window, 1 / self.zoom)

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

    # --- events -------------------------------------------------------------------------------

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Keep the board fitted, or its middle in the middle; panes that open and close resize it often.

        A board that is on its way arrives at once.
        """
        super().resizeEvent(event)
        if self.hold:
            is_on_its_way = self._glide.state() == QVariantAnimation.State.Running
            before = QRect(QPoint(), self._held).center()
            middle = self._glide.endValue() if is_on_its_way else self.mapToScene(before)
            self._blur()
            self._hold(self.hold, middle)
        else:
            self._moved()

    def scrollContentsBy(self, dx: int, dy: int) -> None:  # noqa: N802
        """Another part is shown."""
        super().scrollContentsBy(dx, dy)
        self._moved()

    def wheelEvent(self, event: QWheelEvent) -> None:
        """The tool's turn first, then zoom at the pointer."""
        self._wheel_rest += event.angleDelta().y()
        steps = int(self._wheel_rest / 120)
        self._wheel_rest -= steps * 120
        event.accept()
        if not steps:
            return
        if self._tool is not None and self._tool.wheel(steps):
            return
        self.zoom_at(event.position(), _STEP**steps)

    def mousePressEvent(self, event: QMouseEvent) -> None:
        """A click or a pan begins."""
        if event.button() in (Qt.MouseButton.LeftButton, Qt.MouseButton.MiddleButton):
            self._pressed = event.position().toPoint()
            self._look_away()
            self._panning = False
            event.accept()
            return
        super().mousePressEvent(event)

    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        """Pan while a button is held, else hover."""
        at = event.position().toPoint()
        buttons = Qt.MouseButton.LeftButton | Qt.MouseButton.MiddleButton
        if self._pressed is not None and event.buttons() & buttons:
            if not self._panning:
                if (at - self._pressed).manhattanLength() < QApplication.startDragDistance():
                    return
                self._panning = True
                self.viewport().setCursor(Qt.CursorShape.ClosedHandCursor)
            self._pan(at - self._pressed)
            self._pressed = at
            return
        self.hover_at(at)

    def _pan(self, by: QPoint) -> None:
        if self.hold == "whole":
            self.hold = ""
        self._let_go()
        self.horizontalScrollBar().setValue(self.horizontalScrollBar().value() - by.x())
        self.verticalScrollBar().setValue(self.verticalScrollBar().value() - by.y())

    def mouseReleaseEvent(self, event: QMouseEvent) -> None:
        """A pan ends, or it was a click."""
        if self._pressed is None:
            super().mouseReleaseEvent(event)
            return
        self._pressed = None
        if self._panning:
            self._panning = False
            self.viewport().unsetCursor()
        elif event.button() == Qt.MouseButton.LeftButton:
            self.click_at(event.position().toPoint())

    def click_at(self, at: QPoint) -> None:
        """Click at a pixel of the view: the tool first, then whoever listens for hexes."""
        place = self.mapToScene(at)
        if self._tool is not None and self._tool.click(place):
            return
        hex_id = self.board.hex_at(place) if self.board is not None else None
        if hex_id is not None:
            self.clicked_at = at
            self.hex_clicked.emit(hex_id)

    def hover_at(self, at: QPoint) -> None:
        """The pointer rests at a pixel of the view."""
        place = self.mapToScene(at)
        self._tell_hover(place)
        if self._tool is not None:
            self._tool.hover(place)

    def _tell_hover(self, place: QPointF | None) -> None:
        hex_id = self.board.hex_at(place) if self.board is not None and place is not None else None
        if (hex_id or NO_HEX) != self._hovered:
            self._hovered = hex_id or NO_HEX
            self.hex_hovered.emit(self._hovered)
            self._look_away()
            if hex_id is not None:
                self._rest_timer.start()

    def _look_closer(self) -> None:
        """The pointer has rested on a hex."""
        if self.board is not None and self._pressed is None:
            self.board.show_loupe(self._hovered)

    def _look_away(self) -> None:
        self._rest_timer.stop()
        if self.board is not None:
            self.board.show_loupe(NO_HEX)

    def viewportEvent(self, event: QEvent) -> bool:
        """The pointer may leave."""
        if event.type() == QEvent.Type.Leave:
            self._tell_hover(None)
            if self._tool is not None:
                self._tool.hover(None)
        return super().viewportEvent(event)

    def event(self, event: QEvent) -> bool:
        """Keys that the tool uses don't trigger the window's shortcuts."""
        if (
            event.type() == QEvent.Type.ShortcutOverride
            and isinstance(event, QKeyEvent)
            and self._tool is not None
            and not event.modifiers() & _COMMANDS
            and self._tool.wants(Qt.Key(event.key()))
        ):
            event.accept()
            return True
        return super().event(event)

    def focusNextPrevChild(self, forward: bool) -> bool:
        """Tab belongs to the tool when it uses it."""
        if self._tool is not None and self._tool.wants(Qt.Key.Key_Tab):
            return False
        return super().focusNextPrevChild(forward)

    def _is_of_tool(self, key: Qt.Key) -> bool:
        """Whether the tool takes a key; one that it knows and has nothing to do for is told."""
        tool = self._tool
        if tool is None:
            return False
        bound, before = tool.bound(key), tool.reached()
        taken = tool.key(key)
        if bound and tool.reached() == before:
            self.key_idle.emit(bound)
        return taken or bool(bound)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """The tool's keys, then F to fit and + and - to zoom."""
        key = Qt.Key(event.key())
        is_held = event.isAutoRepeat() and key in _DECIDING
        if is_held:
            event.accept()
        elif self._is_of_tool(key):
            # What the pointer has come to rest on would lie over what the key shows.
            self._look_away()
            event.accept()
        elif key == Qt.Key.Key_F and event.modifiers() & Qt.KeyboardModifier.ShiftModifier:
            self.fit_width()
        elif key == Qt.Key.Key_F:
            self.fit()
        elif key in (Qt.Key.Key_Plus, Qt.Key.Key_Equal):
            self.zoom_in()
        elif key == Qt.Key.Key_Minus:
            self.zoom_out()
        else:
            super().keyPressEvent(event)


def _places(position: Position, shown: Position | None, previous: Position | None) -> frozenset[HexId]:
    """Where something was decided or taken back since what was ``shown``, or, far from it, ``previous``."""
    if shown is None or shown.definition is not position.definition:
        return frozenset()
    places = places_between(position, shown)
    if len(places) > _FEW and previous is not None:
        return places_between(position, previous)
    return places


def repaint_board(view: BoardView) -> float:
    """Paint everything that ``view`` shows once more; gives the seconds it took."""
    begun = time.perf_counter()
    view.viewport().repaint()
    return time.perf_counter() - begun
