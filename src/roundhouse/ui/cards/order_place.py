"""A place in the order of play: a company or a player, done, on turn, next or waiting."""

from __future__ import annotations

from PySide6.QtCore import QPointF, QRectF, QSizeF, Qt
from PySide6.QtGui import QPainter, QPen

from roundhouse.ui.cards import strokes
from roundhouse.ui.cards.livery import ink_on
from roundhouse.ui.cards.look import Look
from roundhouse.ui.cards.tokens import pill, player_mark, tick
from roundhouse.ui.models.order_model import Place
from roundhouse.ui.theme import mixed

_MARK = 12.0
_AIR, _LITTLE_AIR = 11.0, 6.5
"""What a mark has around it, and where there is hardly any room, at a scale of 1."""

_AROUND, _LITTLE_AROUND = 14.0, 8.0
"""What a company's letters have around them across, and where there is hardly any room, at a scale of 1."""

_BEHIND_BAR = 1.5
"""How far in a place its mark begins, behind the bar of what has changed, at a scale of 1."""

_CLOSE = 0.85
"""How narrow letters become where there is hardly any room."""


def name_at(place: Place, level: int) -> str:
    """A player's name, cut as at a level."""
    return place.levels[min(level, len(place.levels) - 1)] if place.levels else place.name


def place_width(
    look: Look, place: Place, level: int = 0, *, is_named: bool = True, tight: bool = False
) -> float:
    """The width of a place: a company's letters are never cut, a player's name as at a ``level``.

    ``tight``: the mark is closer to what is beside it, and letters are narrower; a company's have less room.
    """
    if place.livery is not None:
        around = look.px(_LITTLE_AROUND if tight else _AROUND)
        return look.width(place.name, bold=True) + around + _before(look, place)
    name = look.width(name_at(place, level), bold=place.decides) if is_named else 0.0
    name *= _CLOSE if tight else 1.0
    return (
        name + look.px(_MARK + (_LITTLE_AIR if tight else _AIR)) + _before(look, place) + _behind(look, place)
    )


def _before(look: Look, place: Place) -> float:
    return 0.0 if place.sign in {"waiting", "passed"} else look.px(13)


def _behind(look: Look, place: Place) -> float:
    return look.width(coming_text(place), "small") + look.px(3) if place.coming else 0.0


def coming_text(place: Place) -> str:
    """The player's place in the next order."""
    return f"→{place.coming}"


def paint_place(
    painter: QPainter,
    look: Look,
    rect: QRectF,
    place: Place,
    *,
    changed: bool,
    level: int = 0,
    is_named: bool = True,
    tight: bool = False,
) -> None:
    """A pill or a player's mark and name; a tick for done, a triangle for who decides, a point for next.

    Who is on turn while another one decides has two bars.

    Who has passed is crossed out: the name, or the mark where there is none.
    """
    if changed:
        strokes.wash(painter, look, rect)
    if place.decides:
        strokes.on_turn(painter, look, rect.adjusted(0, 1, 0, -1), look.px(5))
    lead = _before(look, place)
    mark = QRectF(rect.left() + look.px(3), rect.center().y() - look.px(4), look.px(8), look.px(8))
    _lead(painter, look, mark, place)
    rest = rect.adjusted(lead + look.px(1), 0, -look.px(2), 0)
    if place.livery is not None:
        high = min(rect.height() - look.px(4), look.px(20))
        inset = 0.0 if lead else look.px(_BEHIND_BAR)
        box = QRectF(rest.left() + inset, rest.center().y() - high / 2, rest.width() - inset, high)
        livery = place.livery
        if place.sign == "done":
            faded = mixed(livery.color, look.theme.panel, 0.55)
            strokes.fill(painter, box, look.color(faded), high / 2)
            ink = ink_on(faded)
            strokes.write(painter, look, box, livery.symbol, bold=True, color=ink, align=strokes.CENTRE)
        else:
            pill(painter, look, box, livery, size="text")
        return
    aside, beside = (_BEHIND_BAR, 3) if tight else (2, 5)
    sign = QRectF(
        rest.left() + look.px(aside), rest.center().y() - look.px(6), look.px(_MARK), look.px(_MARK)
    )
    player_mark(painter, look, sign, place.seat)
    name = rest.adjusted(look.px(_MARK + beside), 0, -_behind(look, place), 0)
    if place.coming:
        strokes.write(
            painter, look, rest, coming_text(place), size="small", color="quiet_text", align=strokes.RIGHT
        )
    passed = place.turn == "passed"
    bold = place.decides
    told = name_at(place, level) if is_named else ""
    color, close = "quiet_text" if passed else "text", _CLOSE if tight else 1.0
    strokes.write(painter, look, name, told, bold=bold, color=color, narrowest=close)
    if passed:
        crossed = QRectF(name.topLeft(), QSizeF(min(name.width(), look.width(told)), name.height()))
        _cross_out(painter, look, crossed if told else sign.adjusted(-look.px(2), 0, look.px(2), 0))


def _cross_out(painter: QPainter, look: Look, rect: QRectF) -> None:
    y = rect.center().y() + 1
    painter.setPen(QPen(look.color("quiet_text"), look.line()))
    painter.drawLine(QPointF(rect.left(), y), QPointF(rect.right(), y))


def _lead(painter: QPainter, look: Look, rect: QRectF, place: Place) -> None:
    if place.sign == "done":
        tick(painter, look, rect)
    elif place.decides:
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(look.color("may"))
        painter.drawPolygon([rect.topLeft(), QPointF(rect.right(), rect.center().y()), rect.bottomLeft()])
    elif place.sign == "paused":
        wide = rect.width() / 3
        for left in (rect.left(), rect.right() - wide):
            painter.fillRect(QRectF(left, rect.top(), wide, rect.height()), look.color("may"))
    elif place.sign == "next":
        painter.setPen(QPen(look.color("may"), look.px(1.4)))
        painter.setBrush(Qt.BrushStyle.NoBrush)
        tip = QPointF(rect.right() - 1, rect.center().y())
        painter.drawPolyline([rect.topLeft(), tip, rect.bottomLeft()])
