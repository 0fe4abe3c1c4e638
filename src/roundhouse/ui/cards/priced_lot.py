"""A private company that is bought at its price, or made cheaper: price, pot, what comes with it, owner."""

from __future__ import annotations

from functools import partial
from typing import Final

from PySide6.QtCore import QRectF, QSizeF
from PySide6.QtGui import QPainter

from roundhouse.ui.cards import strokes
from roundhouse.ui.cards.certificate_card import Manner, paint_frame
from roundhouse.ui.cards.look import Look, Size
from roundhouse.ui.cards.low_lot import paint_owner_aside
from roundhouse.ui.cards.painted import note
from roundhouse.ui.cards.priced_lines import CLOSE, LEAST_STEP, NARROW_NAME, Room, Told, arranged
from roundhouse.ui.cards.tokens import pill, player_mark, ticket
from roundhouse.ui.models.auction_model import Brought, Lot, Priced
from roundhouse.ui.models.certificate_model import PrivateCard
from roundhouse.ui.words.terms import percentage

PRICED_LOT: Final = (134.0, 62.0)
"""Width and least height of such a card at a scale of 1."""
_PILL: Final = 15.0
_GAP: Final = 6.0
"""What stands side by side is so far apart, at a scale of 1."""
_BESIDE_PILL: Final = 4.0
_FEW_WORDS: Final = "– {} ×"
"""How often a lot was made cheaper in this turn, where its words have no room."""
_ROOMY: Final = 74.0
"""The least height of a card, at a scale of 1, whose price is in large letters: others need its room."""


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
    size: Size = "large" if rect.height() >= look.px(_ROOMY) else "text"
    strokes.write(painter, look, head, price, size=size, bold=True, color=color, align=strokes.RIGHT)
    foot = QRectF(inner.left(), inner.bottom() - look.px(_PILL + 1), inner.width(), look.px(_PILL + 1))
    y = head.bottom() + look.px(1)
    beside_price = look.width(price, size, bold=True) + look.px(_GAP) if price else 0.0
    aside = head.adjusted(wide + look.px(_GAP), 0, -beside_price, 0)
    beside = foot.width() - _foot_width(look, lot, lot.priced, manner) - look.px(_GAP)
    room = Room(QSizeF(inner.width(), foot.top() - y), aside.width(), beside, foot.height())
    told = _told(lot, lot.priced, lot.card, manner)
    found = arranged(look, told, room)
    said = partial(strokes.write, painter, look, size="small", color=color, narrowest=strokes.NARROW)
    nearer = look.px(CLOSE) if found.is_foot_above and not lot.owner else 0.0
    said(aside.adjusted(-nearer, 0, nearer, 0), found.head, align=strokes.RIGHT)
    has_foot = told.has_foot and not found.is_foot_above
    above_foot = len(found.lines) * high * LEAST_STEP <= foot.top() - y
    bottom = foot.top() if has_foot or (above_foot and not found.is_foot_above) else inner.bottom()
    step = min(high * 1.1, max(high * LEAST_STEP, (bottom - y) / max(1, len(found.lines))))
    for text, bold in found.lines:
        row = QRectF(inner.left(), y, inner.width(), step)
        narrowest = NARROW_NAME if (lot.card.name, bold) == (text, True) else strokes.NARROW
        said(row, text, bold=bold, narrowest=narrowest)
        y += step
    if found.is_foot_above:
        taken = look.width(found.head, "small") + look.px(_GAP) if found.head else 0.0
        if lot.owner:
            paint_owner_aside(painter, look, aside.adjusted(0, 0, -taken, 0), lot)
        return
    taken = 0.0
    if found.foot:
        aside_foot = QRectF(foot.right() - beside, foot.top(), beside, foot.height())
        said(aside_foot, found.foot, align=strokes.RIGHT)
        taken = min(beside, look.width(found.foot, "small")) + look.px(_GAP)
    _foot(painter, look, foot.adjusted(0, 0, -taken, 0), lot, lot.priced, manner)


def _told(lot: Lot, priced: Priced, card: PrivateCard, manner: Manner) -> Told:
    """The name, the revenue, and the printed price with what was taken off it."""
    pot = priced.face - card.cost
    face = manner.words.say("auction.face", amount=priced.face, pot=pot) if pot and not lot.owner else ""
    revenue = manner.words.say("auction.revenue", amount=manner.money(card.revenue))
    has_foot = bool(lot.owner or priced.brings or priced.markers or priced.discounts)
    is_alone = priced.markers and not (lot.owner or priced.brings or priced.discounts)
    markers = _markers(priced, manner) if is_alone else ""
    return Told(card.name, revenue, face, bool(lot.owner), has_foot, markers)


def _foot_width(look: Look, lot: Lot, priced: Priced, manner: Manner) -> float:
    """What stands at the foot of a lot that isn't sold, in pixels."""
    if lot.owner:
        return 0.0
    parts = [_brought_width(look, brought) for brought in priced.brings]
    if priced.markers:
        parts.append(look.width(_markers(priced, manner), "small"))
    if priced.discounts:
        parts.append(look.width(_FEW_WORDS.format(priced.discounts), "small", bold=True))
    return sum(parts) + look.px(_GAP) * max(0, len(parts) - 1)


def _markers(priced: Priced, manner: Manner) -> str:
    """How many markers come with it: those of a private company are of one kind."""
    return f"{len(priced.markers)} × {manner.words.name('marker', priced.markers[0])}"


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
        text = _markers(priced, manner)
        row = QRectF(x, rect.top(), rect.right() - x, rect.height())
        strokes.write(painter, look, row, text, size="small")
        x += look.width(text, "small") + look.px(_GAP)
    if priced.discounts:
        text = manner.words.say("auction.discounted", count=priced.discounts)
        if x + look.width(text, "small", bold=True) > rect.right():
            text = _FEW_WORDS.format(priced.discounts)
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
    letters, text = brought.livery.symbol, _share(brought)
    wide, high = _pill_width(look, brought), look.px(_PILL)
    pill(painter, look, QRectF(x, rect.center().y() - high / 2, wide, high), brought.livery, letters)
    left = x + wide + look.px(_BESIDE_PILL)
    strokes.write(
        painter, look, QRectF(left, rect.top(), rect.right() - left, rect.height()), text, size="small"
    )
    return x + _brought_width(look, brought) + look.px(_GAP)


def _share(brought: Brought) -> str:
    return f"{'★ ' if brought.president else ''}{percentage(brought.percent)}"


def _pill_width(look: Look, brought: Brought) -> float:
    return look.width(brought.livery.symbol, "small", bold=True) + look.px(10)


def _brought_width(look: Look, brought: Brought) -> float:
    return _pill_width(look, brought) + look.px(_BESIDE_PILL) + look.width(_share(brought), "small")
