"""All words that a widget and everything in it have painted: by painters of ours or by Qt's styles.

Each widget is drawn once more as SVG, where a text stays a text, with its ink and its place.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import NamedTuple
from xml.etree import ElementTree

from PySide6.QtCore import QBuffer, QIODevice, QPoint, QRect, QRectF, Qt
from PySide6.QtGui import QColor, QFont, QFontMetricsF, QPainter, QRegion, QTransform
from PySide6.QtSvg import QSvgGenerator
from PySide6.QtWidgets import QWidget

_SVG = "{http://www.w3.org/2000/svg}"
_DOTS = 72
"""The dots an inch at which a length in the drawing is a pixel."""


class Written(NamedTuple):
    """A text on a widget, its ink with its opacity, and where it stands in the picture, in pixels."""

    widget: QWidget
    text: str
    ink: QColor
    place: QRect
    pixels: float
    """The size of its type."""


def written_in(root: QWidget, counts: Callable[[QWidget], bool] = lambda _: True) -> Iterator[Written]:
    """Every text seen on the widgets in ``root``, which is shown, that count: at its place in a picture."""
    for widget in in_sight(root, root.rect()):
        if counts(widget):
            yield from _written_on(widget, root)


def in_sight(widget: QWidget, room: QRect) -> Iterator[QWidget]:
    """A widget that is shown, of which ``room`` is in sight, and what of its children is in that room.

    Of a long list that is scrolled most lies outside: Qt would compare each of these with all beside it.
    """
    yield widget
    for child in widget.findChildren(QWidget, options=Qt.FindChildOption.FindDirectChildrenOnly):
        if child.isWindow() or not child.isVisible():
            continue
        seen = room.intersected(child.geometry())
        if not seen.isEmpty():
            yield from in_sight(child, seen.translated(-child.pos()))


def _written_on(widget: QWidget, root: QWidget) -> Iterator[Written]:
    """What a widget itself has written, where nothing else lies over it."""
    seen = QRectF(widget.visibleRegion().boundingRect())
    if seen.isEmpty():
        return
    offset = widget.mapTo(root, QPoint(0, 0))
    for text, ink, where, pixels in _texts(ElementTree.fromstring(_drawn(widget))):
        inside = where.intersected(seen)
        # What is scrolled to a narrow strip can't be read anyhow.
        if inside.height() <= where.height() / 2 or inside.width() <= where.width() / 2:
            continue
        place = inside.toRect().translated(offset)
        over = root.childAt(place.center()) or root
        if over is widget or over.isAncestorOf(widget):
            yield Written(widget, text, ink, place, pixels)


def _drawn(widget: QWidget) -> bytes:
    """A widget without its children as SVG."""
    buffer = QBuffer()
    buffer.open(QIODevice.OpenModeFlag.WriteOnly)
    device = QSvgGenerator()
    device.setOutputDevice(buffer)
    device.setResolution(_DOTS)
    device.setSize(widget.size())
    device.setViewBox(widget.rect())
    painter = QPainter(device)
    QWidget.render(widget, painter, QPoint(), QRegion(), QWidget.RenderFlag.DrawWindowBackground)
    painter.end()
    return bytes(buffer.data().data())


def _texts(drawing: ElementTree.Element) -> Iterator[tuple[str, QColor, QRectF, float]]:
    for group in drawing.iter(f"{_SVG}g"):
        for each in group.findall(f"{_SVG}text"):
            text = each.text or ""
            if not text.strip():
                continue
            font = QFont([name.strip() for name in each.attrib["font-family"].split(",")])
            pixels = float(each.attrib["font-size"])
            font.setPixelSize(max(1, round(pixels)))
            font.setWeight(QFont.Weight(int(each.attrib["font-weight"])))
            metrics = QFontMetricsF(font)
            x, y = float(each.attrib["x"]), float(each.attrib["y"])
            room = metrics.tightBoundingRect(text).translated(x, y)
            transform = _transform(group.attrib["transform"])
            ink = QColor(each.attrib["fill"])
            ink.setAlphaF(float(each.attrib["fill-opacity"]) * float(group.attrib.get("opacity", "1")))
            yield text, ink, transform.mapRect(room), pixels * abs(transform.m22() or transform.m12())


def _transform(matrix: str) -> QTransform:
    """A transform from ``matrix(a,b,c,d,e,f)``."""
    a, b, c, d, e, f = map(float, matrix.removeprefix("matrix(").removesuffix(")").split(","))
    return QTransform(a, b, c, d, e, f)
