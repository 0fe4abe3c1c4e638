"""What all tools of the board have in common."""

from __future__ import annotations

import math
from collections.abc import Iterable, Sequence
from functools import lru_cache
from operator import itemgetter
from typing import ClassVar, Final

import msgspec
from PySide6.QtCore import QObject, QPointF, QRectF, Qt, QTimer, Signal
from PySide6.QtWidgets import QGraphicsItem

from roundhouse.engine.errors import ActionRefused
from roundhouse.engine.names import HexId
from roundhouse.engine.offers import Offer
from roundhouse.engine.position import Position
from roundhouse.geometry.hexes import APOTHEM, RADIUS, Point
from roundhouse.ui.board.items.plates import PLATE, PlateItem, kept_inside
from roundhouse.ui.board.layout.labels import Label
from roundhouse.ui.board.scene import BoardScene


class Binding(msgspec.Struct, frozen=True):
    """What some keys do, by the name of its words (``key.turn``)."""

    does: str
    keys: tuple[Qt.Key, ...]


_SHARED: Final = frozenset({Qt.Key.Key_Return, Qt.Key.Key_Enter, Qt.Key.Key_Escape})
"""Keys that mean something elsewhere where the tool has nothing for them."""
_CORNER = 0.78
"""How far out, as a part of what it is above and beside a hex, a plate stands at its corner."""
_ASIDE = 0.4
"""How far aside of the middle it stands where it is crowded all around, as a part of the same."""
_INSIDE = 0.45
"""How far from the middle of a hex, as a part of its height, a plate begins that has no place around it."""
_CLIPPED = 0.2
"""A place that the edge of the view moves by more than that, in radii of a hex, comes after all others."""
_NEAR = 4 * RADIUS
"""Stops that are further from a hex than this are never nearer to its plate than the hex is."""
_STOP = 0.22 * RADIUS
"""How far around its middle a stop with a token is covered by a plate."""
_NEARER = 0.5
"""A plate belongs to another stop for the eye that is so much nearer than its own hex."""
_ENOUGH = 4
"""After so many places a free one is taken, whatever is by it."""
_LEAST_PLATE = 10.0
_FEW = 6
"""From so many hexes that are built upon names are kept away; off more of them many had no place."""
_FREE = 0.6 * RADIUS
"""Half the side of what of such a hex is kept free."""
REST = 160
"""Milliseconds on one spot after which a tool says why nothing can be done there."""


class Tool(QObject):
    """A tool between :meth:`activate` and :meth:`deactivate`.

    ``action`` carries a decision; ``why`` an :class:`ActionRefused` about what the pointer rests on, or None;
    ``refused_at`` one about what was clicked or dropped, with the place (None: by a key); ``changed`` says
    that what the tool shows has changed, ``spread`` (with hexes) that it goes on there, wherever the view is.
    All places are in the scene's coordinates.
    """

    action = Signal(object)
    why = Signal(object)
    refused_at = Signal(object, object)
    changed = Signal()
    spread = Signal(object)

    bindings: ClassVar[tuple[Binding, ...]] = ()
    """All keys that the tool may use."""

    def __init__(self, parent: QObject | None = None) -> None:
        """A tool without an offer, which does nothing."""
        super().__init__(parent)
        self._scene: BoardScene | None = None
        self._position: Position | None = None
        self._items: list[QGraphicsItem] = []
        self._told: ActionRefused | None = None
        self._rest = QTimer(self)
        self._rest.setSingleShot(True)
        self._rest.setInterval(REST)
        self._rest.timeout.connect(self._rested)

    @property
    def is_active(self) -> bool:
        """Whether the tool is in use."""
        return self._scene is not None

    @property
    def scene(self) -> BoardScene:
        """The board that the tool works on; only while it is active."""
        assert self._scene is not None
        return self._scene

    @property
    def position(self) -> Position:
        """The position that the tool works on; only while it is active."""
        assert self._position is not None
        return self._position

    def activate(self, scene: BoardScene, position: Position, offers: Sequence[Offer]) -> None:
        """Begin to work on ``position`` with what is offered there."""
        self.deactivate()
        self._scene, self._position = scene, position
        scene.window_changed.connect(self._window_changed)
        scene.names_moved.connect(self._window_changed)
        self._begin(tuple(offers))

    def deactivate(self) -> None:
        """Take everything away that the tool has put on the board."""
        if self._scene is None:
            return
        self._rest.stop()
        self._say(None)
        self._end()
        self.remove(self._items)
        self._scene.keep_free(())
        self._scene.highlight(None)
        self._scene.window_changed.disconnect(self._window_changed)
        self._scene.names_moved.disconnect(self._window_changed)
        self._scene = self._position = None

    # --- what the view tells ------------------------------------------------------------------

    def hover(self, place: QPointF | None) -> None:
        """The pointer is at ``place``, or has left the board."""

    def click(self, place: QPointF) -> bool:
        """The left button was pressed and let go; True when that meant something."""
        return False

    def wheel(self, steps: int) -> bool:
        """The wheel was turned; False leaves it to the zoom."""
        return False

    def key(self, key: Qt.Key) -> bool:
        """A key was pressed; True when that meant something."""
        return False

    def wants(self, key: Qt.Key) -> bool:
        """Whether :meth:`key` would use this key now."""
        return False

    def bound(self, key: Qt.Key) -> str:
        """What a key does with the tool, by the name of its words; empty for keys of others, too."""
        if not self.is_active or key in _SHARED:
            return ""
        return next((each.does for each in self.bindings if key in each.keys), "")

    def reached(self) -> object:
        """What keys may change of the tool: a key that leaves it equal has done nothing."""
        return None

    # --- for the tools ------------------------------------------------------------------------

    def _begin(self, offers: tuple[Offer, ...]) -> None:
        """Put on the board what the tool starts with."""
        raise NotImplementedError

    def _end(self) -> None:
        """Forget what was begun; the items are removed afterwards."""

    def _window_changed(self) -> None:
        """The view shows another part of the board, or names stand elsewhere on it."""

    def _rested(self) -> None:
        """The pointer has rested on one spot."""

    def _say(self, refused: ActionRefused | None) -> None:
        if refused is not None or self._told is not None:
            self._told = refused
            self.why.emit(refused)

    def add(self, item: QGraphicsItem) -> None:
        """Put an item of the tool on the board."""
        self.scene.addItem(item)
        self._items.append(item)

    def remove(self, items: Sequence[QGraphicsItem]) -> None:
        """Take items of the tool off the board; a list is emptied."""
        for item in tuple(items):
            self.scene.removeItem(item)
            if item in self._items:
                self._items.remove(item)
        if isinstance(items, list):
            items.clear()

    def plate(self, text: str, place: QPointF, ground: str, size: float = PLATE) -> PlateItem:
        """A plate on the board with type of ``size`` pixels at a scale of 1, kept inside the view."""
        plate = PlateItem(text, self.scene.theme, size * self.scene.scale, ground)
        plate.setPos(kept_inside(place, plate, self.scene.window, self.scene.unit))
        self.add(plate)
        return plate

    def plate_above(
        self,
        text: str,
        hex_id: HexId,
        ground: str,
        avoid: Iterable[Point] = (),
        others: Iterable[PlateItem] = (),
        size: float = PLATE,
    ) -> PlateItem:
        """A plate that stands on the upper rim of a hex and covers nothing of it, if the view has room.

        Where it would cover one of the points to ``avoid``, one of the ``others``, a token or a name that is
        written over hexes, it stands below, beside or at a corner of the hex, a little aside of one of these,
        or on the hex itself. Of free places one is better that is by no other stop.
        """
        x, y = self.scene.places.center(hex_id)
        plate = self.plate(text, QPointF(x, y), ground, size)
        high = (RADIUS if self.scene.definition.layout == "pointy" else APOTHEM) * 0.96
        down = high + plate.box.height() / 2 * self.scene.unit
        right = high + plate.box.width() / 2 * self.scene.unit
        corner = (right * _CORNER, down * _CORNER)
        around = ((0.0, -down), (0.0, down), (right, 0.0), (-right, 0.0))
        corners = ((across * corner[0], along * corner[1]) for along in (-1, 1) for across in (1, -1))
        aside = [(across * right * _ASIDE, along * down) for along in (-1, 1) for across in (1, -1)]
        aside += [(across * right, along * down * _ASIDE) for along in (-1, 1) for across in (1, -1)]
        inside = (1 - _INSIDE) * high
        on_hex = ((0.0, inside - down), (0.0, down - inside), (right - inside, 0.0), (inside - right, 0.0))
        wanted = [QPointF(x + dx, y + dy) for dx, dy in (*around, *corners, *aside, *on_hex)]
        window, unit = self.scene.window, self.scene.unit
        kept = [(kept_inside(place, plate, window, unit), place) for place in wanted]
        # Beyond the edge of the view there is no place: moved inside, the plate would lie on its hex.
        is_onto = [(place - free).manhattanLength() > _CLIPPED * RADIUS for place, free in kept]
        places = [place for _, (place, _) in sorted(zip(is_onto, kept, strict=True), key=itemgetter(0))]
        stops = ((self.scene.places.stop(stop), stop) for stop in self.scene.stops() if stop.hex != hex_id)
        near = {at: stop for at, stop in stops if math.dist(at, (x, y)) < _NEAR}
        held = frozenset(at for at, stop in near.items() if self.scene.content(stop.hex).tokens.slots)
        plate.setPos(self._freest(plate, places, tuple(avoid), others, ((x, y), tuple(near), held)))
        return plate

    def light(self, hexes: Iterable[HexId], *, strong: bool = True) -> None:
        """Light the hexes that are built upon; where these are few, no name of another hex stands on them."""
        lit = tuple(hexes)
        self.scene.highlight(lit, strong=strong)
        known, side = self.scene.definition.hexes, 2 * _FREE
        bare = [self.scene.places.center(each) for each in lit if not known[each].name]
        few = bare if len(bare) <= _FEW else ()
        self.scene.keep_free(QRectF(x - _FREE, y - _FREE, side, side) for x, y in few)

    def keep_names_off(self, plates: Iterable[PlateItem]) -> None:
        """Names make room for these plates, as long as the tool is in use or until other plates are told."""
        self.scene.keep_free(plate.on_board(self.scene.unit) for plate in plates)

    def plate_size(self, texts: Iterable[str]) -> float:
        """The type, in pixels at a scale of 1, in which plates with these ``texts`` are no wider than a hex.

        It gets no smaller than can be read.
        """
        hexes = 2 * APOTHEM / self.scene.unit
        widest = max((PlateItem.width_of(text, PLATE * self.scene.scale) for text in texts), default=0.0)
        return max(_LEAST_PLATE, min(PLATE, PLATE * hexes / widest)) if widest else PLATE

    def _freest(
        self,
        plate: PlateItem,
        places: Iterable[QPointF],
        points: Sequence[Point],
        others: Iterable[PlateItem],
        hex_and_near: tuple[Point, Sequence[Point], frozenset[Point]],
    ) -> QPointF:
        """The first place where a plate covers fewest ``points`` and ``others``, then tokens, then of names.

        Then one that isn't by a stop of another hex. ``hex_and_near``: the middle of the hex, the stops of
        others near it, and those of them with tokens.
        """
        unit = self.scene.unit
        plates = [each.on_board(unit) for each in others]
        names = _rooms(self.scene.labels_alone(), unit)
        least: tuple[int, int, float, bool] | None = None
        middle, near, held = hex_and_near
        freest = QPointF()
        for tried, place in enumerate(places, 1):
            over = plate.on_board(unit, place)
            under = sum(over.contains(*point) for point in points) + sum(map(over.intersects, plates))
            if least is not None and under > least[0]:
                continue
            names_under = sum(_common(over, name) for name in names if over.intersects(name))
            at = (place.x(), place.y())
            away = math.dist(at, middle) * _NEARER
            round_ = over.adjusted(-_STOP, -_STOP, _STOP, _STOP)
            hidden = sum(round_.contains(*stop) for stop in (*held, *points))
            covered = under, hidden, names_under, any(math.dist(at, stop) < away for stop in near)
            if least is None or covered < least:
                least, freest = covered, place
            if not any(covered) or (tried >= _ENOUGH and not any(least[:3])):
                break
        return freest


def _common(one: QRectF, other: QRectF) -> float:
    """What two rectangles have in common, in the square of their units."""
    common = one.intersected(other)
    return common.width() * common.height()


@lru_cache(maxsize=4)
def _rooms(labels: tuple[Label, ...], unit: float) -> tuple[QRectF, ...]:
    """What names cover of the board."""
    return tuple(_room(label, unit) for label in labels)


def _room(label: Label, unit: float) -> QRectF:
    """What a name covers of the board, in board units; ``unit`` is the length of a pixel in them."""
    left = (label.x - label.width / 2) * unit
    return QRectF(left, label.top * unit, label.width * unit, label.height * unit)
