"""A private company that is bought at its price, or made cheaper: price, pot, what comes with it, owner."""

from __future__ import annotations

from typing import Final

from PySide6.QtCore import QRectF, QSizeF
from PySide6.QtGui import QPainter

from roundhouse.ui.cards import strokes
from roundhouse.ui.cards.certificate_card import Manner, paint_frame
from roundhouse.ui.cards.look import Look
from roundhouse.ui.cards.low_lot import OWNER_MARK, is_whole, name_lines, paint_owner_aside
from roundhouse.ui.cards.painted import note
from roundhouse.ui.cards.tokens import pill, player_mark, ticket
from roundhouse.ui.models.auction_model import Brought, Lot, Priced
from roundhouse.ui.models.certificate_model import PrivateCard
from roundhouse.ui.words.terms import percentage

PRICED_LOT: Final = (134.0, 62.0)
"""Width and least height of such a card at a scale of 1."""
_PILL: Final = 15.0
_NARROW_NAME: Final = 0.78
"""How narrow the letters of a name become before it is cut: letters and card tell which one it is."""

_ROOMY_NAME: Final = 0.9
"""Narrower letters of a name in one line stand in two, where what it pays has room in the head."""
_LEAST_STEP: Final = 0.9
"""How near to each other lines come, as a part of their height."""
_TWO: Final = 2


def paint_priced_lot(painter: QPainter, look: Look, rect: QRectF, lot: Lot, manner: Manner) -> None:
    """Letters and price, the name, how the price came about, the revenue; what comes with it or its owner."""
    if lot.priced is None or not isinstance(lot.card, PrivateCard):
        return
    body = look.inside(rect, 2)
    paint_frame(painter, look, body, manner)
    if not lot.owner and lot.card.cost <= 0:
        strokes.outline(painter, body, look.color("may"), look.line() * 2, look.px(6))
    inner = look.inside(body, 8, 4)
    color = "quiet_text" if manner.quiet else "text"
    high = look.height("small")
    head = QRectF(inner.left(), inner.top(), inner.width(), look.px(20))
    wide = look.width(lot.card.symbol, "small", bold=True) + look.px(10)
    ticket(
        painter, look, QRectF(head.left(), head.center().y() - look.px(8), wide, look.px(16)), lot.card.symbol
    )
    # What is taken off may be more than the printed price: it is bought for nothing then.
    price = "" if lot.owner else manner.money(max(0, lot.card.cost))
    strokes.write(painter, look, head, price, size="large", bold=True, color=color, align=strokes.RIGHT)
    foot = QRectF(inner.left(), inner.bottom() - look.px(_PILL + 1), inner.width(), look.px(_PILL + 1))
    y = head.bottom() + look.px(1)
    lines = text_lines(look, lot, manner, QSizeF(inner.width(), foot.top() - y), foot.height())
    beside_price = look.width(price, "large", bold=True) + look.px(6) if price else 0.0
    aside = head.adjusted(wide + look.px(6), 0, -beside_price, 0)
    told = _came_about(lot, lot.priced, manner)
    if lines == [(told, False)] and look.width(told, "small") * _NARROW_NAME <= aside.width():
        # The name would stand nowhere.
        begun = name_lines(look, lot.card.name, inner.width(), foot.top() - y, _NARROW_NAME)
        lines = [(line, True) for line in begun] or lines
    elif len(lines) == _TWO and lines[-1] == (told, False) and not _has_foot(lot, lot.priced):
        has_room = look.width(told, "small") * _NARROW_NAME <= aside.width()
        lines = _halves_of(look, lot.card.name, inner.width()) or lines if has_room else lines
    is_aside, room = False, aside
    if (
        lot.owner
        and not is_whole([line for line, bold in lines if bold])
        and aside.width() >= look.px(OWNER_MARK)
    ):
        # A name that would be cut has the line of its owner, too.
        halves = name_lines(look, lot.card.name, inner.width(), inner.bottom() - y, _NARROW_NAME)
        is_aside = is_whole(halves)
        lines = [(half, True) for half in halves] if is_aside else lines
    above_foot = len(lines) * high * _LEAST_STEP <= foot.top() - y
    has_foot = _has_foot(lot, lot.priced) and not is_aside
    bottom = foot.top() if has_foot or (above_foot and not is_aside) else inner.bottom()
    if is_aside:
        room = aside.adjusted(0, 0, -look.width(told, "small") - look.px(6), 0)
        told = told if room.width() >= look.px(OWNER_MARK) else ""
        room = room if told else aside
    if lines[-1] != (told, False):
        strokes.write(
            painter,
            look,
            aside,
            told,
            size="small",
            color=color,
            align=strokes.RIGHT,
            narrowest=_NARROW_NAME,
        )
    step = min(high * 1.1, max(high * _LEAST_STEP, (bottom - y) / len(lines)))
    for text, bold in lines:
        row = QRectF(inner.left(), y, inner.width(), step)
        narrowest = _NARROW_NAME if (lot.card.name, bold) == (text, True) else strokes.NARROW
        strokes.write(painter, look, row, text, size="small", bold=bold, color=color, narrowest=narrowest)
        y += step
    if is_aside:
        paint_owner_aside(painter, look, room, lot)
    else:
        _foot(painter, look, foot, lot, lot.priced, manner)


def text_lines(look: Look, lot: Lot, manner: Manner, room: QSizeF, foot: float) -> list[tuple[str, bool]]:
    """The lines below the head: those of the name (in bold type, True), then how the price came about.

    A name that is too long even in narrow letters has two lines where there is room, or where the head has
    room for the rest, as with a lot that is bought, whose name stands alone in a single line. Where there is
    room for one only, it has its first words. Otherwise the name is left out without room for two lines:
    letters, card and what it brings tell which one it is.
    ``foot``: how much more room there is where nothing is at the foot.
    """
    if lot.priced is None or not isinstance(lot.card, PrivateCard):
        return []
    told, name = (_came_about(lot, lot.priced, manner), False), lot.card.name
    step = look.height("small") * _LEAST_STEP
    free = room.height() + (0 if _has_foot(lot, lot.priced) else foot)
    if look.width(name, "small", bold=True) * _NARROW_NAME <= room.width():
        if free >= _TWO * step:
            return [(name, True), told]
        return [(name, True)] if lot.owner else [told]
    halves = [(half, True) for half in strokes.name_lines(look, name, room.width())]
    if free >= (_TWO + 1) * step:
        return [*halves, told]
    if room.height() < _TWO * step:
        has_room = lot.owner or free >= _TWO * step
        lines = name_lines(look, name, room.width(), step, _NARROW_NAME) if has_room else ()
        begun = [(line, True) for line in lines]
        return begun if begun and lot.owner else [*begun, told]
    if lot.owner:
        return halves
    begun = [(line, True) for line in name_lines(look, name, room.width(), step, _NARROW_NAME)]
    return [*begun, told]


def _halves_of(look: Look, name: str, wide: float) -> list[tuple[str, bool]]:
    """Two lines that hold a name whose letters would be narrow in one; else nothing."""
    is_tight = look.width(name, "small", bold=True) * _ROOMY_NAME > wide
    halves = strokes.name_lines(look, name, wide)
    is_halved = is_tight and len(halves) == _TWO and is_whole(halves)
    return [(half, True) for half in halves] if is_halved else []


def _has_foot(lot: Lot, priced: Priced) -> bool:
    """Whether anything stands at the foot."""
    return bool(lot.owner or priced.brings or priced.markers or priced.discounts)


def _came_about(lot: Lot, priced: Priced, manner: Manner) -> str:
    """The revenue, and the printed price with what was taken off it."""
    if not isinstance(lot.card, PrivateCard):
        return ""
    pot = priced.face - lot.card.cost
    face = manner.words.say("auction.face", amount=priced.face, pot=pot) if pot else ""
    revenue = manner.words.say("auction.revenue", amount=manner.money(lot.card.revenue))
    return " · ".join(part for part in ("" if lot.owner else face, revenue) if part)


def _foot(painter: QPainter, look: Look, rect: QRectF, lot: Lot, priced: Priced, manner: Manner) -> None:
    """Who has bought it; else what comes with it, and what was done with it in this turn."""
    if lot.owner:
        note(painter, rect, "seat", str(lot.seat))
        side = look.px(11)
        mark = QRectF(rect.left(), rect.center().y() - side / 2, side, side)
        player_mark(painter, look, mark, lot.seat)
        text = manner.words.say("auction.bought", player=lot.owner)
        if look.width(text, "small", bold=True) + side + look.px(5) > rect.width():
            text = lot.owner
        row = rect.adjusted(side + look.px(5), 0, 0, 0)
        strokes.write(painter, look, row, text, size="small", bold=True)
        return
    x = rect.left()
    for brought in priced.brings:
        x = _brought(painter, look, rect, x, brought)
    if priced.markers:
        # Markers of a private company are of one kind.
        text = f"{len(priced.markers)} × {manner.words.name('marker', priced.markers[0])}"
        row = QRectF(x, rect.top(), rect.right() - x, rect.height())
        strokes.write(painter, look, row, text, size="small")
        x += look.width(text, "small") + look.px(6)
    if priced.discounts:
        text = manner.words.say("auction.discounted", count=priced.discounts)
        if x + look.width(text, "small", bold=True) > rect.right():
            text = f"– {priced.discounts} ×"
        row, narrow = QRectF(x, rect.top(), rect.right() - x, rect.height()), strokes.NARROW
        strokes.write(
            painter,
            look,
            row,
            text,
            size="small",
            bold=True,
            color="may",
            align=strokes.RIGHT,
            narrowest=narrow,
        )


def _brought(painter: QPainter, look: Look, rect: QRectF, x: float, brought: Brought) -> float:
    """A company's letters and the percentage that comes of it; gives where there is room again."""
    letters = brought.livery.symbol
    wide = look.width(letters, "small", bold=True) + look.px(10)
    high = look.px(_PILL)
    pill(painter, look, QRectF(x, rect.center().y() - high / 2, wide, high), brought.livery, letters)
    text = f"{'★ ' if brought.president else ''}{percentage(brought.percent)}"
    left = x + wide + look.px(4)
    strokes.write(
        painter, look, QRectF(left, rect.top(), rect.right() - left, rect.height()), text, size="small"
    )
    return left + look.width(text, "small") + look.px(6)
