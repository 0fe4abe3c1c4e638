"""The board as a scene: it shows a position and says where things are; tools add their own items.

One way: a position comes in, only the hexes that differ are painted anew. Nothing here decides.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from functools import partial

from PySide6.QtCore import QEasingCurve, QObject, QPointF, QRect, QRectF, Signal
from PySide6.QtGui import QPainter
from PySide6.QtWidgets import QGraphicsItem, QGraphicsScene

from roundhouse.catalogue.definitions import TitleDefinition
from roundhouse.engine.names import NO_COMPANY, NO_HEX, CompanySymbol, HexId
from roundhouse.engine.position import Position
from roundhouse.engine.state import Route, Stop
from roundhouse.geometry.hexes import APOTHEM, RADIUS, Point, hex_center
from roundhouse.queries import board
from roundhouse.queries.runs import RouteValue
from roundhouse.ui.board.items.cached import CachedItem, Sharpness
from roundhouse.ui.board.items.content import HexContent, contents_since, layout_of
from roundhouse.ui.board.items.edge_names import keep_whole
from roundhouse.ui.board.items.hex_layer import HexLayer
from roundhouse.ui.board.items.hexes import HexItem, HexLook, look_of
from roundhouse.ui.board.items.labels import LabelItem, label_places
from roundhouse.ui.board.items.loupe import LoupeItem
from roundhouse.ui.board.items.marking import FlashItem, HighlightItem, ReachItem, SinceItem
from roundhouse.ui.board.items.motion import Motion
from roundhouse.ui.board.items.named import NamedItem
from roundhouse.ui.board.items.places import Places
from roundhouse.ui.board.items.plates import PlateItem
from roundhouse.ui.board.items.routes import RouteItem, StopValueItem, put_values, style_of
from roundhouse.ui.board.items.sea import Sea
from roundhouse.ui.board.layers import COORDINATES, DEFAULT_LAYERS, REACH, ROUTES, Layer
from roundhouse.ui.board.layout.label_placing import meet, place_labels
from roundhouse.ui.board.layout.label_spots import covered
from roundhouse.ui.board.layout.labels import Box, Label, Place
from roundhouse.ui.board.layout.late import face_layout
from roundhouse.ui.board.layout.shapes import FaceLayout
from roundhouse.ui.board.layout.text import NAME_SIZES
from roundhouse.ui.board.painters.looks import NO_TOKENS, PaintOptions, TokenLook
from roundhouse.ui.theme import LIGHT, SIZES, Theme
from roundhouse.ui.words.facts import is_only_name
from roundhouse.ui.words.terms import money

MARGIN = 26.0
"""Sea around the land that belongs to the board, in board units."""
_OPEN_SEA = 1.6
"""How far the painted sea goes on beyond the board, in sizes of the board."""
_FEW = 6
"""So many hexes are marked when they change; where more do, another moment is shown."""
_TALL = 1.1
"""So many times as high as wide is a board that wants the whole height of a window."""
_FAR = 58.0
"""Hexes narrower than this, in pixels at a scale of 1, can't be read: nothing is written on them then."""
_LETTERS = float(SIZES["small"])
"""The size of names beside their stops in pixels, at a scale of 1: none of the window's type is smaller."""
_FROM_AFAR, _LARGER = 2.0, 1.1
"""At more than that scale a screen is seen from afar: names are so much larger where all find a place."""
_APART = _LETTERS / NAME_SIZES[0] * 2 * APOTHEM
"""Hexes narrower than this have their names and values beside the stops: on them they would be smaller."""
_ID, _IDS = 9.0, 8.0
"""The size of ids of hexes in board units, and the least in which they are written, in pixels at a scale of
1: smaller ones can't be read on a screen, and what names a hex writes its id on a plate."""
_SIDE = 4.0
"""The space between such a name and the side of the view, at a scale of 1: a ring of the focus lies there."""
_VALUE = 8.0
"""The least radius of a disc with the value of a stop, in pixels at a scale of 1."""
_LAST = 9
"""The rank of what has no name and only takes room from names."""
_FLASH = 5
"""How long a change stays marked, in times of the other motions."""

Drawn = tuple[Mapping[int, Route] | None, Mapping[int, RouteValue] | None]
"""Routes and what they earn, by the numbers of their styles; None: the last routes are shown."""


class BoardScene(QGraphicsScene):
    """The map of one title with a position on it.

    ``window`` is the part that the view shows, in board units, ``unit`` the length of a pixel of the view
    in board units, ``scale`` that of the window's type (1 at 768 pixels); ``is_far``: hexes are too small to
    be written upon, ``is_apart``: names and values would be too small on them, ``has_ids``: ids aren't;
    ``motion`` milliseconds for what moves (0: nothing moves), ``turning`` what turns the one tile that turns.
    ``changed_hexes`` tells which hexes were painted anew, ``names_moved`` that names found other places
    since the zoom is at rest.

    ``name_sizes``: how large names may be, as parts of the usual size, the first in which none is left out;
    ``id_size``: how large ids of hexes are at least, in pixels at a scale of 1; smaller ones aren't written.
    """

    changed_hexes = Signal(object)
    window_changed = Signal()
    names_moved = Signal()

    def __init__(self, definition: TitleDefinition, parent: QObject | None = None) -> None:
        """The printed map of ``definition``; nothing is shown before :meth:`show_position`."""
        super().__init__(parent)
        self.definition = definition
        self.theme: Theme = LIGHT
        self.sharpness = Sharpness()
        self.motion = 180
        self.scale = 1.0
        self.window = QRectF()
        self.unit = 1.0
        self.is_far = False
        self.is_apart = False
        self.has_ids = False
        self.position: Position | None = None
        self.layers = DEFAULT_LAYERS
        self._companies = {each.symbol: each.color for each in definition.companies.values()}
        self._contents: dict[HexId, HexContent] = {}
        # What belongs to the scene doesn't refer to it: once the scene is gone, all its pictures go with it.
        self.places = Places(definition, partial(_layout_at, definition, self._contents))
        self._hexes: dict[HexId, HexItem] = {}
        self._sea: Sea | None = None
        self._labels: list[LabelItem] = []
        self._labelled = 0.0
        self._label_places: tuple[tuple[float, bool], dict[HexId, HexContent], dict[HexId, Place]] | None = (
            None
        )
        self._label_asked: tuple[tuple[Place, ...], float, Box] | None = None
        self._label_placed: tuple[Label, ...] = ()
        self._kept_free: tuple[QRectF, ...] = ()
        self._too_tight: Box | None = None
        self.name_sizes: tuple[float, ...] = (1.0,)
        self.id_size = _IDS
        self.loupe: LoupeItem | None = None
        self._routes: list[QGraphicsItem] = []
        self._marked: tuple[Route, ...] = ()
        self.drawn: Drawn = (None, None)
        self._last: list[QGraphicsItem] = []
        self._last_shown: tuple[Route, ...] = ()
        self._last_company = NO_COMPANY
        self._routes_shown = False
        self._highlight = HighlightItem(definition.layout, self.theme)
        self._reach = ReachItem(self.theme)
        self.turning = Motion(self, QEasingCurve.Type.OutCubic)
        self._flash = FlashItem(definition.layout, self.theme, Motion(self, QEasingCurve.Type.InQuad))
        self._since = SinceItem(definition.layout, self.theme)
        self._named = NamedItem(definition.layout, self.theme)
        self.named: tuple[HexId, ...] = ()
        self.flagged: frozenset[HexId] = frozenset()
        for item in (self._highlight, self._reach, self._flash, self._since, self._named):
            self.addItem(item)
        self._lay_out()

    def _lay_out(self) -> None:
        for hex_id in self.definition.hexes:
            item = HexItem(hex_id, self.definition.layout, self.sharpness)
            for each in (item, item.top):
                each.setPos(*self.places.center(hex_id))
            self._hexes[hex_id] = item
        self.area = board_area(self.definition)
        hexes = self._hexes.values()
        self.hex_layers = (
            HexLayer(hexes, self.area, self.sharpness, Layer.GROUND),
            HexLayer([each.top for each in hexes], self.area, self.sharpness, Layer.TOP),
        )
        for layer in self.hex_layers:
            self.addItem(layer)
        self.is_tall = is_tall(self.definition)
        wide, high = self.area.width() * _OPEN_SEA, self.area.height() * _OPEN_SEA
        self.setSceneRect(self.area.adjusted(-wide, -high, wide, high))

    # --- what is shown ------------------------------------------------------------------------

    def show_position(self, position: Position, previous: Position | None = None) -> frozenset[HexId]:
        """Show ``position``; gives the hexes that had to be painted anew.

        The hexes that differ from ``previous`` are marked for a moment, where something may move.
        """
        shown, self.position = self.position, position
        fresh = contents_since(position, shown)
        self.show_loupe(NO_HEX)
        changed = frozenset(
            hex_id for hex_id, content in fresh.items() if self._contents.get(hex_id) != content
        )
        self._contents |= fresh
        for hex_id in changed:
            self._hexes[hex_id].show_look(self.look(fresh[hex_id]))
        if previous is not None:
            self._mark_changes(position, previous)
        self._last_company = last_runner(position)
        self._show_last_routes(changed)
        self._show_reach()
        self._show_labels(anew=bool(changed))
        if changed:
            self.changed_hexes.emit(changed)
        return changed

    def show_since(self, before: Position | None, after: Position | None) -> None:
        """Mark the hexes that have changed between two positions, until told otherwise (None: no marks)."""
        self.flagged = frozenset()
        if before is not None and after is not None:
            self.flagged = board.changed_between(after, before) & self._hexes.keys()
        self._since.mark(self.places.center(hex_id) for hex_id in self.flagged)

    def show_named(self, hexes: Iterable[HexId]) -> None:
        """Mark the hexes that a sentence names; those without a name of their own say their coordinate."""
        named = tuple(hex_id for hex_id in hexes if hex_id in self._hexes)
        if named == self.named:
            return
        self.named = named
        centers = {hex_id: self.places.center(hex_id) for hex_id in named}
        called = ((centers[each], str(each)) for each in named if not is_only_name(self.definition, each))
        self._named.mark(centers.values(), called, self.scale, self.window, self.unit)

    def named_plates(self) -> tuple[str, ...]:
        """The coordinates that are written on the hexes that a sentence names."""
        return tuple(plate.text for plate in self._named.plates)

    def named_plate_items(self) -> tuple[PlateItem, ...]:
        """The plates on which they are written."""
        return self._named.plates

    def _mark_changes(self, position: Position, previous: Position) -> None:
        """Tiles and tokens that came, went or moved; not when the whole board looks different."""
        changed = board.changed_between(position, previous) & self._hexes.keys()
        few = len(changed) <= _FEW
        self._flash.flash(
            [self.places.center(hex_id) for hex_id in changed] if few else [], _FLASH * self.motion
        )

    def set_theme(self, theme: Theme) -> None:
        """Paint the board in the colours of another theme."""
        self.theme = theme
        self._sea = None
        self._highlight.set_theme(theme)
        self._reach.set_theme(theme)
        self._flash.set_theme(theme)
        self._since.set_theme(theme)
        self._named.set_theme(theme)
        self._repaint_hexes()
        self._show_labels(anew=True)
        self.invalidate(self.sceneRect(), QGraphicsScene.SceneLayer.BackgroundLayer)

    def set_layers(self, layers: Iterable[str]) -> None:
        """Show these of :data:`~roundhouse.ui.board.layers.LAYERS` and no others."""
        old, self.layers = self.layers, frozenset(layers)
        if (old ^ self.layers) - {REACH, ROUTES}:
            self._repaint_hexes()
        self._show_last_routes()
        self._show_reach()

    # --- near and far -------------------------------------------------------------------------

    def set_scale(self, scale: float) -> None:
        """Letters are so many times as large as at 768 pixels; with it goes how near hexes are read."""
        self.scale = scale
        self._see_from()

    def _see_from(self) -> None:
        """Write on the hexes while that can be read, else beside their stops in letters of one size."""
        across = 2 * APOTHEM / self.unit / self.scale
        seen = across < _FAR, across < _APART, self.unit * self.scale * self.id_size <= _ID
        turns = seen != (self.is_far, self.is_apart, self.has_ids)
        if turns:
            self.is_far, self.is_apart, self.has_ids = seen
            self._repaint_hexes()
        for item in self._values:
            item.setScale(self.value_scale())
        if turns or not self._labels or not self.sharpness.quick:
            self._show_labels()
        self._keep_names_whole()

    def settle(self) -> None:
        """The zoom has come to rest: names find their places for it, until then they stay where they are."""
        self.sharpness.quick = False
        names = self.labels()
        put_values(self._values, self.places, self.value_scale(), self.area)
        # The edges of the view may be others than when names were placed for this zoom.
        self._show_labels(anew=True)
        if self.labels() != names:
            self.names_moved.emit()

    def value_scale(self) -> float:
        """How much larger than on the printed map the values of stops are, to be read from any distance."""
        return max(1.0, _VALUE * self.scale * self.unit / StopValueItem.RADIUS)

    def _show_labels(self, *, anew: bool = False) -> None:
        """The names beside their stops; ``anew``: also where they were shown at this zoom already."""
        zoom = 1 / self.unit if self.is_apart and self.position is not None else 0.0
        if zoom == self._labelled and not anew:
            return
        self._labelled = zoom
        placed: tuple[Label, ...] = ()
        if zoom:
            seen = _room_for_names(self.area, self.window)
            side = _SIDE * self.scale
            left, right = seen.left() * zoom + side, seen.right() * zoom - side
            within = (left, seen.top() * zoom + side, right, seen.bottom() * zoom - side)
            asked = self._wanted_labels(zoom), self.scale, within
            if asked != self._label_asked:
                self._label_asked, self._label_placed = asked, self._placed_labels(asked[0], within)
            placed = self._off_plates(asked[0], within, zoom)
        # A name that stays where it was keeps its item, which needn't be painted again.
        shown = {item.label: item for item in self._labels if item.is_written(self.theme)}
        kept = [shown.pop(label, None) for label in placed]
        for item in set(self._labels).difference(kept):
            self.removeItem(item)
        self._labels = [
            item or LabelItem(label, self.theme) for label, item in zip(placed, kept, strict=True)
        ]
        for item in self._labels:
            if item.scene() is None:
                self.addItem(item)
        self._keep_names_whole()

    def _keep_names_whole(self) -> None:
        """No name is cut by an edge of the view."""
        if self._labels and self._label_asked is not None:
            keep_whole(self._labels, self._label_asked[0], self._labelled, self.window, self.unit)

    def keep_free(self, rooms: Iterable[QRectF]) -> None:
        """No name is written in these rooms of the board, in board units: plates with prices lie there."""
        kept = tuple(rooms)
        if kept != self._kept_free:
            self._kept_free = kept
            if not self.sharpness.quick:
                self._show_labels(anew=True)

    def _off_plates(self, wanted: tuple[Place, ...], within: Box, zoom: float) -> tuple[Label, ...]:
        """The names as they lie by themselves, or if plates would hide one, around these."""
        rooms = (QRectF(each.topLeft() * zoom, each.size() * zoom) for each in self._kept_free)
        kept = tuple((each.left(), each.top(), each.right(), each.bottom()) for each in rooms)
        if not any(meet(covered(label), room) for label in self._label_placed for room in kept):
            return self._label_placed
        plates = Place("", "", 0.0, 0.0, (), _LAST, None, kept)
        return self._placed_labels((*wanted, plates), within)

    def _placed_labels(self, wanted: tuple[Place, ...], within: Box) -> tuple[Label, ...]:
        """Names in their places; larger on a screen that is seen from afar, while all find one so.

        Where not all do, in that of the sizes allowed in which most are told.
        """
        asked, size = _told(wanted), _LETTERS * self.scale
        if self.scale > _FROM_AFAR and within != self._too_tight:
            larger = place_labels(wanted, size * _LARGER, within)
            if _told(larger) == asked:
                return larger
            self._too_tight = within
        tried = list[tuple[Label, ...]]()
        for share in self.name_sizes:
            tried.append(place_labels(wanted, size * share, within))
            if _told(tried[-1]) == asked:
                break
        return max(tried, key=_told)

    def _wanted_labels(self, zoom: float) -> tuple[Place, ...]:
        """What is to be written, of those hexes worked out anew that show something else."""
        values, known, far = self._value_discs(), self._label_places, self.is_far
        if values or known is None or known[0] != (zoom, far):
            wanted = dict(label_places(self.definition, self.places, self._contents, zoom, values, far=far))
        else:
            before, wanted = known[1], dict(known[2])
            fresh = {at: each for at, each in self._contents.items() if before.get(at) is not each}
            written = dict(label_places(self.definition, self.places, fresh, zoom, far=far))
            for gone in fresh.keys() - written.keys():
                wanted.pop(gone, None)
            wanted.update(written)
        # With values beside the hexes it is worked out whole the next time, too.
        self._label_places = None if values else ((zoom, far), dict(self._contents), wanted)
        return tuple(wanted.values())

    def show_loupe(self, hex_id: HexId) -> None:
        """Show a hex as it looks from near, beside it; NO_HEX, or a board that is near, takes that away."""
        if self.loupe is not None:
            self.removeItem(self.loupe)
            self.loupe = None
        content = self._contents.get(hex_id)
        if content is None or not self.is_apart:
            return
        look = look_of(self.definition, content, self.theme, self.layers, self._companies)
        self.loupe = LoupeItem(look, self.scale)
        self.loupe.place_beside(board_center(self.definition, hex_id), self.window, self.unit)
        self.addItem(self.loupe)

    def labels(self) -> tuple[Label, ...]:
        """The names that are written beside their stops, in pixels."""
        return tuple(item.label for item in self._labels)

    def labels_alone(self) -> tuple[Label, ...]:
        """Where the names would be written if nothing were kept free, in pixels."""
        return self._label_placed if self._labels else ()

    def label_items(self) -> tuple[LabelItem, ...]:
        """The items of :meth:`labels`."""
        return tuple(self._labels)

    def _repaint_hexes(self) -> None:
        for hex_id, content in self._contents.items():
            self._hexes[hex_id].show_look(self.look(content))
        if self.position is not None:
            self._show_last_routes()

    def highlight(self, lit: Iterable[HexId] | None, *, strong: bool = True) -> None:
        """Light these hexes and dim the others, more so when ``strong``; None shows all alike."""
        centers = None if lit is None else [self.places.center(hex_id) for hex_id in lit]
        self._highlight.mark(centers, self.sceneRect(), strong=strong)

    def is_lit(self, hex_id: HexId) -> bool:
        """Whether a hex is lit while others are dimmed."""
        return self._highlight.is_lit(board_center(self.definition, hex_id))

    def show_routes(
        self, routes: Mapping[int, Route] | None, values: Mapping[int, RouteValue] | None = None
    ) -> None:
        """Draw ``routes``, each in the style of its number, with what each stop pays if ``values`` are given.

        While routes are shown, even none of them, the last routes are not; None brings those back.
        """
        before, self.drawn = self._value_discs(), (routes, values)
        self._marked = tuple((routes or {}).values())
        self._clear(self._routes)
        for number, route in (routes or {}).items():
            self._add_route(self._routes, route, number, last=False)
            for stop, amount in values[number].stops if values and number in values else ():
                item = StopValueItem(stop, amount, style_of(number), self.theme)
                self.addItem(item)
                self._routes.append(item)
        put_values(self._values, self.places, self.value_scale(), self.area)
        self._routes_shown = routes is not None
        self._show_last_routes()
        if self._value_discs() != before:
            self._show_labels(anew=True)

    def show_routes_of(self, other: BoardScene) -> None:
        """Draw the routes that another board, of the same position, draws."""
        if self.drawn != other.drawn:
            self.show_routes(*other.drawn)

    def crossed(self) -> frozenset[HexId]:
        """The hexes over which the routes that are shown go."""
        return hexes_of(self._marked or self._last_shown)

    @property
    def _values(self) -> list[StopValueItem]:
        """What the stops of the routes pay."""
        return [item for item in self._routes if isinstance(item, StopValueItem)]

    def _value_discs(self) -> tuple[tuple[HexId, Point, float], ...]:
        """The values that lie beside stops: the hex of each, its middle and its radius."""
        reach = StopValueItem.RADIUS * self.value_scale()
        return tuple((item.stop.hex, (item.x(), item.y()), reach) for item in self._values)

    def _show_last_routes(self, changed: frozenset[HexId] | None = None) -> None:
        """Draw the latest routes; as they are drawn if only hexes that they don't cross have ``changed``."""
        routes: tuple[Route, ...] = ()
        if self.position is not None and ROUTES in self.layers and not self._routes_shown:
            run = self.position.state.runs.get(self._last_company)
            routes = run.ran if run else ()
        if changed is not None and routes == self._last_shown and not hexes_of(routes) & changed:
            return
        self._last_shown = routes
        self._clear(self._last)
        for number, route in enumerate(routes):
            self._add_route(self._last, route, number, last=True)

    def _add_route(self, where: list[QGraphicsItem], route: Route, number: int, *, last: bool) -> None:
        if not route.track:
            return
        item = RouteItem(self.places.line(route.track), style_of(number), self.theme, last=last)
        self.addItem(item)
        where.append(item)

    def _show_reach(self) -> None:
        position = self.position
        company = position.state.operating.company if position is not None else NO_COMPANY
        if position is None or REACH not in self.layers or not company:
            self._reach.mark(())
            return
        found = board.reach(position, company)
        self._reach.mark([self.places.piece(piece) for piece in found.pieces])

    def _clear(self, items: list[QGraphicsItem]) -> None:
        for item in items:
            self.removeItem(item)
        items.clear()

    # --- questions ----------------------------------------------------------------------------

    def content(self, hex_id: HexId) -> HexContent:
        """What lies on a hex."""
        return self._contents[hex_id]

    def look(self, content: HexContent) -> HexLook:
        """How ``content`` is painted with the present theme and layers."""
        return look_of(
            self.definition, content, self.theme,
            self.layers if self.has_ids else self.layers - {COORDINATES}, self._companies,
            far=self.is_far, apart=self.is_apart,
        )  # fmt: skip

    def tile_look(self, tile: str, rotation: int) -> HexLook:
        """How a tile looks off the board."""
        stock = self.definition.tiles[tile]
        layout = face_layout(self.definition.layout, stock.definition.face, rotation, None, stock)
        return HexLook(layout, self.theme, PaintOptions(hex_ids=False), NO_TOKENS)

    def token_look(self, company: CompanySymbol) -> TokenLook:
        """How a company's token looks."""
        return TokenLook(company, self._companies[company])

    def layout_at(self, hex_id: HexId) -> FaceLayout:
        """Where everything on a hex lies, relative to its centre."""
        return self.places.layout(hex_id)

    def hex_items(self) -> tuple[HexItem, ...]:
        """The items of all hexes: parts of :attr:`hex_layers`."""
        return tuple(self._hexes.values())

    def pictures(self, seen: QRectF) -> tuple[CachedItem, ...]:
        """What keeps its pixels, of the part of the board that is ``seen``."""
        own = (item for item in self.items(seen) if isinstance(item, CachedItem))
        return (*(part for layer in self.hex_layers for part in layer.parts_in(seen)), *own)

    def hex_at(self, place: QPointF) -> HexId | None:
        """The hex at a place of the scene, or None at sea."""
        return self.places.hex_at((place.x(), place.y()))

    def stops(self) -> tuple[Stop, ...]:
        """Every city, town and off-board on the board as it is shown."""
        if self.position is None:
            return ()
        return board.stops(self.position, self._hexes)

    def money(self, amount: int) -> str:
        """``amount`` in whole units of the title's currency."""
        return money(amount, self.definition.currency)

    def set_window(self, window: QRectF, unit: float) -> None:
        """The view shows another part of the board."""
        if window != self.window or unit != self.unit:
            self.show_loupe(NO_HEX)
            self.window, self.unit = window, unit
            self._see_from()
            self.window_changed.emit()

    # --- the sea ------------------------------------------------------------------------------

    def drawBackground(self, painter: QPainter, rect: QRectF | QRect) -> None:
        """The sea with its coast and the land's shadow."""
        if self._sea is None:
            self._sea = Sea(self.definition, self.sceneRect(), self.theme)
        self._sea.paint(painter, rect, quick=self.sharpness.quick)


def hexes_of(routes: Iterable[Route]) -> frozenset[HexId]:
    """The hexes over which routes go."""
    return frozenset(piece.hex for route in routes for piece in route.track)


def last_runner(position: Position) -> CompanySymbol:
    """The company whose routes are shown: the one on turn if it has run, else the last that operated."""
    operating, runs = position.state.operating, position.state.runs
    for symbol in (operating.company, *reversed(operating.operated)):
        if symbol in runs and runs[symbol].routes:
            return symbol
    return NO_COMPANY


def board_area(definition: TitleDefinition) -> QRectF:
    """What a title's board covers, in board units, the sea at its edges included."""
    centers = [board_center(definition, hex_id) for hex_id in definition.hexes]
    pad = RADIUS + MARGIN
    left, right = min(at.x() for at in centers), max(at.x() for at in centers)
    top, bottom = min(at.y() for at in centers), max(at.y() for at in centers)
    return QRectF(left - pad, top - pad, right - left + 2 * pad, bottom - top + 2 * pad)


def is_tall(definition: TitleDefinition) -> bool:
    """Whether a title's board is much higher than it is wide, and wants the whole height of a window."""
    area = board_area(definition)
    return area.height() > area.width() * _TALL


def board_center(definition: TitleDefinition, hex_id: HexId) -> QPointF:
    """The middle of a hex in the scene."""
    cell = definition.hexes[hex_id]
    return QPointF(*hex_center(definition.layout, cell.x, cell.y))


def _layout_at(
    definition: TitleDefinition, contents: Mapping[HexId, HexContent], hex_id: HexId
) -> FaceLayout:
    return layout_of(definition, contents.get(hex_id) or HexContent(hex_id))


def _room_for_names(area: QRectF, window: QRectF) -> QRectF:
    """The board, or what of it and its sea is in sight where an edge of the view is near one of the board."""
    near = area.adjusted(RADIUS, RADIUS, -RADIUS, -RADIUS)
    left = window.left() if window.left() < near.left() else area.left()
    top = window.top() if window.top() < near.top() else area.top()
    right = window.right() if window.right() > near.right() else area.right()
    bottom = window.bottom() if window.bottom() > near.bottom() else area.bottom()
    return QRectF(left, top, right - left, bottom - top)


def _told(names: Iterable[Place | Label]) -> tuple[int, int]:
    """How many names there are, and how many of them have a value."""
    values = [name.value for name in names if isinstance(name, Label) or name.name]
    return len(values), sum(map(bool, values))
