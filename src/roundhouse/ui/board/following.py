"""A board that moves by itself: to what has changed, to the company on turn, over all that is meant."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from PySide6.QtCore import QEasingCurve, QPointF, QRectF, QTimer, QVariantAnimation
from PySide6.QtGui import QResizeEvent, QTransform
from PySide6.QtWidgets import QWidget

from roundhouse.catalogue.definitions import TitleDefinition
from roundhouse.engine.names import NO_COMPANY, CompanySymbol, HexId
from roundhouse.engine.position import Position
from roundhouse.geometry.hexes import RADIUS
from roundhouse.queries.board import company_hexes, places_between, reach
from roundhouse.queries.companies import acting_company
from roundhouse.ui.board.scene import BoardScene
from roundhouse.ui.board.sight import NEAREST, BoardSight, Hold
from roundhouse.ui.theme import Theme

_DWELL: Final = 1100
"""Milliseconds for which what a decision has changed is seen before the company on turn is, elsewhere."""
_FEW: Final = 6
"""Where more hexes have changed, another moment is shown, and the last decision before it counts."""
_AROUND: Final = 1.9
"""How much is to be seen around the hexes of a company that are brought into sight, in radii of a hex."""

_FURTHER: Final = 0.8
"""The part of its height by which the next part of a board lies further down: a row of hexes is in both."""
_TURNS: Final = 5
"""How long it takes to come there, in times of the other motions."""


class FollowingSight(BoardSight):
    """Shows a board; while ``follows``, what isn't seen as a whole is moved.

    What a decision has changed is brought into sight, and then the track of a company that comes on turn.
    """

    def __init__(self, parent: QWidget | None = None) -> None:
        """A view without a board that follows what happens on the one it will get."""
        super().__init__(parent)
        self.follows = True
        self._followed = NO_COMPANY
        self._before: tuple[Hold, float, QPointF, CompanySymbol] | None = None
        """What stayed, the zoom, the middle and whoever was followed, before the board is looked over."""
        self._asked: tuple[HexId, ...] = ()
        """What is to stay in sight when the size of the view changes, until somebody goes elsewhere."""
        self._next = QRectF()
        """What is to be brought into sight once what is there has been seen."""
        self._dwell = QTimer(self)
        self._dwell.setSingleShot(True)
        self._dwell.setInterval(_DWELL)
        self._dwell.timeout.connect(self._go_on)
        self._glide = QVariantAnimation(self)
        self._glide.setEasingCurve(QEasingCurve.Type.InOutCubic)
        self._glide.valueChanged.connect(self._look_at)

    def set_definition(self, definition: TitleDefinition, theme: Theme | None = None) -> BoardScene:
        """Show the map of another title, bare, where no company is followed yet; gives its scene."""
        self._followed, self._before = NO_COMPANY, None
        return super().set_definition(definition, theme)

    def show_position(self, position: Position, previous: Position | None = None) -> frozenset[HexId]:
        """Show ``position`` and what has changed in it; gives the hexes painted anew."""
        shown = self.board.position if self.board is not None else None
        changed = super().show_position(position, previous)
        self._follow(position, shown, previous)
        return changed

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
            self._asked = hexes
        else:
            self.look_over(hexes)

    def look_over(self, hexes: Iterable[HexId]) -> None:
        """Have these in sight, from as far away as it takes, until :meth:`look_back`."""
        board, wanted = self.board, self._around(hexes)
        if board is None or wanted.isNull() or self._before is not None:
            return
        window = self.mapToScene(self.viewport().rect()).boundingRect()
        if not window.contains(wanted & board.area):
            self._before = self.hold, self.zoom, window.center(), self._followed
            self._blur()
            self.fit()

    def look_back(self) -> None:
        """See the board as before :meth:`look_over`, unless the user has gone elsewhere since.

        A company that has come on turn since is brought into sight.
        """
        self._asked = ()
        before, self._before = self._before, None
        if before is None or self.hold != "whole":
            return
        hold, zoom, middle, followed = before
        self._blur()
        if hold:
            self._hold(hold)
        else:
            self.hold = hold
            self.setTransform(QTransform.fromScale(zoom, zoom))
        self._look_at(self._kept_inside(middle))
        if self.follows and self._followed not in (NO_COMPANY, followed):
            self.bring_into_sight(self._followed)

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
        scale = min(max(scale, fit), fit * NEAREST)
        self._blur()
        self.hold = ""
        self._let_go()
        self.setTransform(QTransform.fromScale(scale, scale))
        self._look_at(self._kept_inside(wanted.center()))

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
        self._asked = ()
        self._dwell.stop()
        self._glide.stop()

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Keep in sight what was asked for: panes that open and close resize the board often."""
        asked = self._asked
        super().resizeEvent(event)
        if asked:
            self.show_hexes(asked)

    def _aim(self) -> QPointF:
        """A board that is on its way arrives at once."""
        is_on_its_way = self._glide.state() == QVariantAnimation.State.Running
        return QPointF(self._glide.endValue()) if is_on_its_way else super()._aim()

    def _bring(self, wanted: QRectF) -> bool:
        """Move the board so that ``wanted`` is in sight; False where it was, or is nothing."""
        board = self.board
        window = self.mapToScene(self.viewport().rect()).boundingRect()
        if board is None or wanted.isNull() or window.contains(wanted & board.area):
            return False
        self._go_to(self._kept_inside(wanted.center()), 2 * board.motion)
        return True

    def _go_to(self, target: QPointF, duration: int) -> None:
        """Have a place in the middle in so many milliseconds, or at once where nothing moves."""
        if not duration or not self.isVisible():
            self._look_at(target)
            return
        self._glide.stop()
        self._glide.setDuration(duration)
        self._glide.setStartValue(self.mapToScene(self.viewport().rect()).boundingRect().center())
        self._glide.setEndValue(target)
        self._glide.start()

    def show_next_part(self) -> None:
        """Of a board in full width show what lies below, after its foot its head: where nobody moves it.

        While a company is followed that one stays in sight, and where somebody points what is there.
        """
        if self.board is None or self.hold != "width" or self._followed or self.underMouse():
            return
        window = self.mapToScene(self.viewport().rect()).boundingRect()
        is_at_foot = window.bottom() >= self.board.area.bottom() - 1
        further = -self.board.area.height() if is_at_foot else _FURTHER * window.height()
        self._go_to(self._kept_inside(window.center() + QPointF(0, further)), _TURNS * self.board.motion)


def _places(position: Position, shown: Position | None, previous: Position | None) -> frozenset[HexId]:
    """Where something was decided or taken back since what was ``shown``, or, far from it, ``previous``."""
    if shown is None or shown.definition is not position.definition:
        return frozenset()
    places = places_between(position, shown)
    if len(places) > _FEW and previous is not None:
        return places_between(position, previous)
    return places
