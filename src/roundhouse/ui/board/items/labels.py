"""Names beside their stops, each kept as pixels: of one size at every zoom."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from typing import Final

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QPainter
from PySide6.QtWidgets import QGraphicsItem, QStyleOptionGraphicsItem, QWidget

from roundhouse.catalogue.definitions import TitleDefinition
from roundhouse.engine.names import NO_HEX, HexId
from roundhouse.geometry.hexes import RADIUS, Point
from roundhouse.ui.board.items.content import HexContent
from roundhouse.ui.board.items.places import Places
from roundhouse.ui.board.layers import Layer
from roundhouse.ui.board.layout.labels import Box, Disc, Label, Place, label_size, value_beside
from roundhouse.ui.board.layout.shapes import FAR_MARKER, MARKER, FaceLayout, Mark
from roundhouse.ui.board.layout.text import ASCENT, LEADING, text_width
from roundhouse.ui.board.painters.text import Lettering, draw_halo, draw_text, placed_text
from roundhouse.ui.theme import Theme, color

_HALO: Final = 0.3
_HYPHEN: Final = 0.3
"""The space on both sides of a name with a hyphen, in sizes of the text: track there seems to be one more."""
_BEHIND: Final = 0.3
"""The space behind a value, in sizes of the text: the end of a track there seems to be an apostrophe."""
_SMALL: Final = 0.54
"""The height of small letters, of the size of the text."""
_FIGURES: Final = 0.66
"""The height of a value, of the size of the text."""
_RIM: Final = 3.0
_SQUARE: Final = 0.8
"""Half the side of a square as large as a hex, of the hex's radius."""
_NAMELESS: Final = 9
"""The rank of a hex without a name, where a value lies all the same."""


class LabelItem(QGraphicsItem):
    """A name with the value of its stops; its origin is the middle of its upper edge.

    ``paintings`` counts how often it was painted, which its cache of pixels keeps low.
    """

    def __init__(self, label: Label, theme: Theme) -> None:
        """Show ``label`` in the colours of ``theme``."""
        super().__init__()
        self.label = label
        self.paintings = 0
        self._theme = theme
        wide, high = label.width, label.height
        side = _RIM + max(_HYPHEN, _BEHIND) * label.size
        self._bounds = QRectF(-wide / 2, 0, wide, high).adjusted(-side, -_RIM, side, _RIM)
        self.setFlag(QGraphicsItem.GraphicsItemFlag.ItemIgnoresTransformations)
        self.setCacheMode(QGraphicsItem.CacheMode.DeviceCoordinateCache)
        self.setZValue(Layer.NAMES)
        self.setAcceptedMouseButtons(Qt.MouseButton.NoButton)

    def is_written(self, theme: Theme) -> bool:
        """Whether it is written in the colours of ``theme``."""
        return self._theme == theme

    def on_board(self, unit: float, place: QPointF) -> QRectF:
        """What it covers at a ``place``, in board units; ``unit`` is a pixel in them."""
        wide, high = self.label.width * unit, self.label.height * unit
        return QRectF(place.x() - wide / 2, place.y(), wide, high)

    def boundingRect(self) -> QRectF:
        """The text with its halo."""
        return self._bounds

    def paint(
        self, painter: QPainter, option: QStyleOptionGraphicsItem, widget: QWidget | None = None
    ) -> None:
        """The text as it is kept."""
        self.paintings += 1
        self.write(painter)

    def write(self, painter: QPainter) -> None:
        """The lines under each other, the value behind the last one; no halo hides letters of another."""
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        ink, halo = color(self._theme.ink), color(self._theme.halo, 0.92)
        lines = list(self._lines())
        for bands, letterings in lines:
            for band in bands:
                painter.fillRect(band, halo)
            for lettering in letterings:
                draw_halo(painter, lettering, halo, _HALO)
        for _, letterings in lines:
            for lettering in letterings:
                draw_text(painter, lettering, ink)

    def _lines(self) -> Iterator[tuple[list[QRectF], list[Lettering]]]:
        """Each line at its place with its value, over a band where it has several words."""
        label, size = self.label, self.label.size
        baseline = ASCENT * size
        for line in label.lines:
            value = label.value if line == label.lines[-1] else ""
            wide = text_width(line) * size
            whole, _ = label_size((line,), value, size)
            letterings = [placed_text(line, "serif", size, (wide - whole) / 2, baseline, wide)]
            if value:
                room = text_width(value, "sans") * size * 0.9
                letterings.append(
                    placed_text(value, "sans", size * 0.9, whole / 2 - room / 2, baseline, room)
                )
            gap = _HYPHEN * size if "-" in line else 0.0
            bands = [_band(whole + 2 * gap, baseline, size)] if value or gap or " " in line else []
            if value:
                bands.append(_behind(whole / 2, baseline, size))
            yield bands, letterings
            baseline += LEADING * size


def _band(wide: float, baseline: float, size: float) -> QRectF:
    """The ground of a line with several words: track between them would be read as a sign."""
    edge = _HALO * size / 2
    return QRectF(-wide / 2, baseline - _SMALL * size - edge, wide, _SMALL * size + 2 * edge)


def _behind(right: float, baseline: float, size: float) -> QRectF:
    """The ground behind a value that ends at ``right``, as high as its figures."""
    edge = _HALO * size / 2
    return QRectF(right, baseline - _FIGURES * size - edge, _BEHIND * size, _FIGURES * size + 2 * edge)


def label_places(
    definition: TitleDefinition,
    places: Places,
    contents: Mapping[HexId, HexContent],
    zoom: float,
    values: Iterable[tuple[HexId, Point, float]] = (),
    *,
    far: bool = True,
) -> Iterator[tuple[HexId, Place]]:
    """What is to be written on the hexes at ``zoom`` pixels a board unit: of those with a token first.

    ``values`` are discs (middle, radius) for a hex that lie on the board beside what lies on the hexes, those
    without a name too. Those that lie beside their hex are in the way of all names alike. ``far``: nothing
    else is written on a hex, else all but its name and :func:`value_beside`.
    """
    shown: dict[HexId, list[Disc]] = {}
    for owner, at, radius in values:
        disc = Disc(at[0] * zoom, at[1] * zoom, radius * zoom)
        shown.setdefault(owner if places.hex_at(at) == owner else NO_HEX, []).append(disc)
    if NO_HEX in shown:
        yield NO_HEX, Place("", "", 0.0, 0.0, tuple(shown[NO_HEX]), _NAMELESS)
    for hex_id, content in contents.items():
        name = definition.hexes[hex_id].name
        x, y = places.center(hex_id)
        layout = places.layout(hex_id)
        if not name:
            discs, signs = tuple(shown.get(hex_id, ())), _signs(definition, layout, (x, y), zoom)
            if discs or signs:
                yield hex_id, Place("", "", x * zoom, y * zoom, discs, _NAMELESS, None, signs)
            continue
        spots = [
            *((slot.x, slot.y, slot.radius) for slot in layout.slots),
            *((extra.x, extra.y, extra.radius) for extra in layout.extras),
            *((town.x, town.y, max(town.length, town.width) / 3) for town in layout.towns),
            *((m.x, m.y, MARKER * FAR_MARKER) for m in layout.marks if m.kind == "port" and content.marker),
        ]
        rank = 3 - bool(layout.slots) - bool(content.tokens.slots) - bool(layout.outlines and layout.tracks)
        signs = _signs(definition, layout, (x, y), zoom)
        printed, others = (None, signs) if far else _written(layout, (x, y), zoom)
        yield (
            hex_id,
            Place(
                name,
                _value(layout, content),
                x * zoom,
                y * zoom,
                (
                    *(Disc((x + dx) * zoom, (y + dy) * zoom, radius * zoom) for dx, dy, radius in spots),
                    *shown.get(hex_id, ()),
                ),
                rank,
                printed,
                others,
                _SQUARE * RADIUS * zoom,
            ),
        )


def _written(layout: FaceLayout, at: Point, zoom: float) -> tuple[Point | None, tuple[Box, ...]]:
    """The middle of the name on a hex ``at`` its place, and the boxes of what else is written there."""
    beside = value_beside(layout)
    printed: Point | None = None
    others: list[Box] = []
    for mark in layout.marks:
        if mark.kind == "name":
            printed = ((at[0] + mark.x) * zoom, (at[1] + mark.y) * zoom)
        elif mark is not beside and mark.kind not in ("hex_id", "tile_number"):
            others.append(_box(mark, at, zoom))
    return printed, tuple(others)


def _signs(definition: TitleDefinition, layout: FaceLayout, at: Point, zoom: float) -> tuple[Box, ...]:
    """What of a company is seen from afar on a hex ``at`` its place, beside circles: homes, reservations."""
    companies = (mark for mark in layout.marks if mark.kind in ("home", "blocked"))
    return tuple(_box(mark, at, zoom) for mark in companies if mark.symbol in definition.companies)


def _box(mark: Mark, at: Point, zoom: float) -> Box:
    """What a mark covers, as if it weren't turned, in pixels."""
    x, y, wide, high = at[0] + mark.x, at[1] + mark.y, mark.width / 2, mark.height / 2
    return (x - wide) * zoom, (y - high) * zoom, (x + wide) * zoom, (y + high) * zoom


def _value(layout: FaceLayout, content: HexContent) -> str:
    """What a stop of the hex pays now; empty where nothing does, or the stops pay differently."""
    values = [mark.steps for mark in layout.marks if mark.kind == "revenue"]
    if len(values) != 1:
        return ""
    begun = [amount for hue, amount in values[0] if hue in content.begun]
    return str((begun or [values[0][0][1]])[-1])
