"""Everything written on a hex: names, values, labels, costs, ids and small signs."""

from __future__ import annotations

import math
from collections.abc import Callable

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QPainter, QPen

from roundhouse.engine.names import CompanySymbol
from roundhouse.engine.owners import SUPPLY, is_company, symbol_of
from roundhouse.ui.board.layout.labels import value_beside
from roundhouse.ui.board.layout.shapes import FAR_MARKER, MARKER, FaceLayout, Mark
from roundhouse.ui.board.layout.text import ACCENT, ASCENT, LEADING, Family, has_tall_letter
from roundhouse.ui.board.painters import symbols
from roundhouse.ui.board.painters.looks import PaintOptions
from roundhouse.ui.board.painters.text import centred_text, draw_text, placed_text
from roundhouse.ui.theme import Theme, color, mixed, readable_on

MarkPainter = Callable[[QPainter, Mark, Theme, PaintOptions], None]
_ALONE = 24.0
"""The size of figures alone on a hex: eight pixels where hexes are just large enough to be written on."""


def paint_names(painter: QPainter, layout: FaceLayout, theme: Theme, options: PaintOptions) -> None:
    """The names of places."""
    if options.far or options.apart:
        return
    _paint_kinds(painter, layout, theme, options, ("name",))


def paint_marks(painter: QPainter, layout: FaceLayout, theme: Theme, options: PaintOptions) -> None:
    """Values, labels, costs, ids: everything written but the names."""
    kinds = tuple(kind for kind in _PAINTERS if kind != "name" and _shown(kind, options))
    _paint_kinds(painter, layout, theme, options, kinds)


def _shown(kind: str, options: PaintOptions) -> bool:
    if options.far:
        return kind in ("blocked", "home") or (kind == "port" and bool(options.marker))
    if kind == "hex_id":
        return options.hex_ids
    if kind == "tile_number":
        return options.tile_numbers
    return options.costs or kind not in ("cost", "upgrade", "paid")


def _paint_kinds(
    painter: QPainter, layout: FaceLayout, theme: Theme, options: PaintOptions, kinds: tuple[str, ...]
) -> None:
    beside = value_beside(layout) if options.apart else None
    larger = _cost_alone(layout) if options.apart else None
    for mark in layout.marks:
        if mark.kind in kinds and mark is not beside:
            painter.save()
            painter.translate(mark.x, mark.y)
            if mark.angle:
                painter.rotate(math.degrees(mark.angle))
            if mark is larger:
                painter.scale(_ALONE / mark.size, _ALONE / mark.size)
            _PAINTERS[mark.kind](painter, mark, theme, options)
            painter.restore()


def _cost_alone(layout: FaceLayout) -> Mark | None:
    """What a lay on a hex costs where nothing else lies there, which has room for larger figures."""
    if layout.tracks or layout.slots or layout.towns or layout.extras:
        return None
    marks = [mark for mark in layout.marks if mark.kind not in ("hex_id", "tile_number")]
    return marks[0] if len(marks) == 1 and marks[0].kind == "cost" else None


def _lines(
    painter: QPainter, mark: Mark, family: Family, ink: str, halo: str | None, inset: float = 0.0
) -> None:
    top = -mark.height / 2 + inset
    baseline = top + (ASCENT + (ACCENT if has_tall_letter(mark.lines[0]) else 0.0)) * mark.size
    for line in mark.lines:
        path = placed_text(line, family, mark.size, 0.0, baseline, mark.width)
        draw_text(painter, path, color(ink), color(halo, 0.92) if halo else None, 0.24)
        baseline += LEADING * mark.size


def _name(painter: QPainter, mark: Mark, theme: Theme, _: PaintOptions) -> None:
    _lines(painter, mark, "serif", theme.ink, theme.halo)


def _faint(painter: QPainter, mark: Mark, theme: Theme, _: PaintOptions) -> None:
    path = centred_text(mark.lines[0], "sans", mark.size, 0.0, 0.0, mark.width)
    draw_text(painter, path, color(theme.faint_ink), color(theme.halo, 0.75), 0.16)


def _label(painter: QPainter, mark: Mark, theme: Theme, _: PaintOptions) -> None:
    path = centred_text(mark.lines[0], "sans", mark.size, 0.0, 0.0, mark.width)
    draw_text(painter, path, color(theme.ink), color(theme.halo, 0.75), 0.16)


def _revenue(painter: QPainter, mark: Mark, theme: Theme, options: PaintOptions) -> None:
    if mark.round:
        painter.setPen(QPen(color(theme.ring), 1.5))
        painter.setBrush(color(theme.slot))
        reach = mark.width / 2 - 0.8
        painter.drawEllipse(QPointF(0, 0), reach, reach)
        text = str(mark.steps[0][1])
        draw_text(
            painter, centred_text(text, "sans", mark.size, 0.0, 0.0, mark.width * 0.84), color(theme.ink)
        )
        return
    _phase_boxes(painter, mark, theme, options)


def _phase_boxes(painter: QPainter, mark: Mark, theme: Theme, options: PaintOptions) -> None:
    columns = -(-len(mark.steps) // mark.rows)
    wide, high = mark.width / columns, mark.height / mark.rows
    now = _current(mark.steps, options.begun)
    for k, (hue, amount) in enumerate(mark.steps):
        box = QRectF(-mark.width / 2 + k % columns * wide, -mark.height / 2 + k // columns * high, wide, high)
        fill = theme.phase(hue)
        painter.setPen(QPen(color(theme.ring), 1.0))
        painter.setBrush(color(fill))
        painter.drawRect(box.adjusted(0.5, 0.5, -0.5, -0.5))
        ink = readable_on(fill, theme.ink)
        middle = box.center()
        draw_text(
            painter,
            centred_text(str(amount), "sans", mark.size, middle.x(), middle.y(), wide - 4),
            color(ink),
        )
        if k == now:
            painter.setBrush(Qt.BrushStyle.NoBrush)
            painter.setPen(QPen(color(theme.ring), 2.6))
            painter.drawRect(box.adjusted(1.3, 1.3, -1.3, -1.3))


def _current(steps: tuple[tuple[str, int], ...], begun: tuple[str, ...]) -> int:
    found = -1 if not begun else 0
    for k, (hue, _) in enumerate(steps):
        if hue in begun:
            found = k
    return found


def _terrain_sign(painter: QPainter, kind: str, height: float, theme: Theme, alpha: float = 1.0) -> None:
    if kind == "water":
        symbols.draw_waves(painter, height, color(theme.water, alpha))
    elif kind == "mountain":
        symbols.draw_peaks(painter, height, color(theme.mountain, alpha))
    else:
        symbols.draw_works(painter, height, color(theme.mountain, alpha))


def _cost(painter: QPainter, mark: Mark, theme: Theme, _: PaintOptions) -> None:
    ink = theme.water if mark.symbol == "water" else theme.mountain
    sign = mark.size
    painter.save()
    if mark.rows == 2:
        painter.translate(0.0, -mark.height / 2 + sign * 0.55)
        _terrain_sign(painter, mark.symbol, sign, theme)
        painter.restore()
        path = centred_text(
            mark.lines[0], "sans", mark.size, 0.0, mark.height / 2 - mark.size * 0.45, mark.width
        )
    else:
        painter.translate(-mark.width / 2 + sign * 0.8, 0.0)
        _terrain_sign(painter, mark.symbol, sign * 0.95, theme)
        painter.restore()
        room = mark.width - sign * 1.7
        path = centred_text(mark.lines[0], "sans", mark.size, mark.width / 2 - room / 2, 0.0, room)
    draw_text(painter, path, color(ink), color(theme.halo, 0.88), 0.18)


def _paid(painter: QPainter, mark: Mark, theme: Theme, _: PaintOptions) -> None:
    _terrain_sign(painter, mark.symbol, mark.height * 0.9, theme, 0.45)


def _port(painter: QPainter, mark: Mark, theme: Theme, options: PaintOptions) -> None:
    """An anchor; white on a disc of water while its marker lies there, else on its owner's colour."""
    if not options.marker:
        symbols.draw_anchor(painter, mark.height, color(theme.water))
        return
    ground = theme.water
    if is_company(options.marker):
        ground = options.companies[symbol_of(options.marker)]
    reach = MARKER * (FAR_MARKER if options.far else 1.0)
    painter.setPen(QPen(color(theme.halo), 2.4))
    painter.setBrush(color(ground))
    painter.drawEllipse(QPointF(0, 0), reach, reach)
    ink = readable_on(ground)
    symbols.draw_anchor(painter, reach * (1.5 if options.marker == SUPPLY else 1.1), color(ink))


def _blocked(painter: QPainter, mark: Mark, theme: Theme, options: PaintOptions) -> None:
    """Who keeps tiles off the hex: a private company on a barrier, a company as what is reserved for it."""
    if mark.symbol in options.companies:
        _reserved(painter, mark, theme, options)
        return
    if options.far:
        return
    symbols.draw_barbell(painter, mark.width, mark.height, color(theme.ink, 0.85), color(theme.slot))
    draw_text(
        painter,
        centred_text(mark.lines[0], "sans", mark.size, 0.0, 0.0, mark.width - mark.height * 1.1),
        color(theme.ink),
    )


def _reserved(painter: QPainter, mark: Mark, theme: Theme, options: PaintOptions) -> None:
    """The letters of the company in a dashed frame of its colour; from afar the frame alone, filled."""
    hue = options.companies[CompanySymbol(mark.symbol)]
    box = QRectF(-mark.width / 2 + 1.5, -mark.height / 2 + 1.5, mark.width - 3.0, mark.height - 3.0)
    painter.setPen(QPen(color(theme.ink, 0.5), 9.0 if options.far else 4.0))
    painter.setBrush(color(mixed(theme.slot, hue, 0.7 if options.far else 0.16)))
    painter.drawRect(box)
    pen = QPen(color(hue), 6.0 if options.far else 2.6)
    if not options.far:
        pen.setDashPattern([2.6, 1.5])
    painter.setPen(pen)
    painter.setBrush(Qt.BrushStyle.NoBrush)
    painter.drawRect(box)
    if not options.far:
        text = centred_text(mark.lines[0], "sans", mark.size, 0.0, 0.0, mark.width - 8)
        draw_text(painter, text, color(theme.ink))


def _home(painter: QPainter, mark: Mark, theme: Theme, options: PaintOptions) -> None:
    hue = options.companies.get(CompanySymbol(mark.symbol), theme.faint_ink)
    if options.far:
        painter.setPen(QPen(color(hue), 7.0))
        painter.setBrush(color(mixed(theme.slot, hue, 0.35)))
        painter.drawEllipse(QPointF(0, 0), mark.height * 0.6, mark.height * 0.6)
        return
    painter.setPen(QPen(color(hue, 0.85), 2.4))
    painter.setBrush(color(theme.slot))
    box = QRectF(-mark.width / 2 + 1.2, -mark.height / 2 + 1.2, mark.width - 2.4, mark.height - 2.4)
    painter.drawRoundedRect(box, box.height() / 2, box.height() / 2)
    draw_text(
        painter,
        centred_text(mark.lines[0], "sans", mark.size * 0.95, 0.0, 0.0, mark.width - 8),
        color(theme.ink),
    )


def _future(painter: QPainter, mark: Mark, theme: Theme, _: PaintOptions) -> None:
    pen = QPen(color(theme.faint_ink), 1.2)
    pen.setDashPattern([2.0, 2.0])
    painter.setPen(pen)
    painter.setBrush(color(theme.phase("gray"), 0.8))
    painter.drawRoundedRect(
        QRectF(-mark.width / 2 + 0.6, -mark.height / 2 + 0.6, mark.width - 1.2, mark.height - 1.2), 3, 3
    )
    draw_text(
        painter, centred_text(mark.lines[0], "sans", mark.size, 0.0, 0.0, mark.width - 4), color(theme.ink)
    )


def _special(painter: QPainter, mark: Mark, theme: Theme, _: PaintOptions) -> None:
    painter.setPen(QPen(color(theme.ring), 1.3))
    painter.setBrush(color(theme.slot))
    painter.drawRoundedRect(
        QRectF(-mark.width / 2 + 0.7, -mark.height / 2 + 0.7, mark.width - 1.4, mark.height - 1.4), 4, 4
    )
    _lines(painter, mark, "sans", theme.ink, None, inset=3.0)


def _water(painter: QPainter, mark: Mark, theme: Theme, _: PaintOptions) -> None:
    path = centred_text(mark.lines[0], "sans", mark.size, 0.0, 0.0, mark.width)
    draw_text(painter, path, color(theme.water), color(theme.halo, 0.9), 0.22)


_PAINTERS: dict[str, MarkPainter] = {
    "hex_id": _faint,
    "tile_number": _faint,
    "paid": _paid,
    "port": _port,
    "cost": _cost,
    "upgrade": _cost,
    "water": _water,
    "future": _future,
    "label": _label,
    "home": _home,
    "blocked": _blocked,
    "special": _special,
    "revenue": _revenue,
    "name": _name,
}
