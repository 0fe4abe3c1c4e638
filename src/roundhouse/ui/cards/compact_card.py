"""Certificates and private companies as cards of two lines, where three would be out of sight."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, NamedTuple

from PySide6.QtCore import QRectF
from PySide6.QtGui import QPainter

from roundhouse.engine.offers import OfferBidForCompany
from roundhouse.ui.cards import strokes
from roundhouse.ui.cards.certificate_card import (
    BAND,
    Manner,
    paint_frame,
    percent_text,
    price_text,
    source_text,
)
from roundhouse.ui.cards.livery import ink_on
from roundhouse.ui.cards.look import Look, Size
from roundhouse.ui.cards.tokens import star, ticket
from roundhouse.ui.models.certificate_model import Card, CertificateCard, PrivateCard
from roundhouse.ui.theme import mixed

LOWEST: Final = 35.0
"""The least height of such a card at a scale of 1: a band with small type, and a line of text."""
WIDEST: Final = 132.0
"""What is wider leaves empty paper within its line, at a scale of 1."""
_EDGE: Final = 3.0
_PAD: Final = 4.0
_GAP: Final = 5.0
"""Between a price, where it comes from, and how many there are, at a scale of 1."""
_STAR: Final = 9.0
_BAND: Final = 0.46
"""The part of its height that the band on top has."""
_NEAR: Final = 3.0
"""Between letters, star or count, and percentage on a band, at a scale of 1."""
_LETTERS: Final = 0.9
"""The part of their width that letters of companies need."""
_CLOSE: Final = 0.65
"""How narrow the letters become that say where a certificate comes from."""


class InCommon(NamedTuple):
    """What cards that lie together have in common.

    The type of letters and of prices, and whether counts are on the band.
    """

    on_top: bool = False
    band: Size = "small"
    size: Size = "text"


_NOTHING_IN_COMMON: Final = InCommon()


def least_width(
    look: Look, cards: Sequence[Card], manner: Manner, common: InCommon = _NOTHING_IN_COMMON
) -> float:
    """The width in pixels at which each of ``cards`` has all that has to be told."""
    certificates = [card for card in cards if isinstance(card, CertificateCard)]
    wide = max((_needed(look, card, manner, common) for card in certificates), default=0.0)
    return wide + 2 * look.px(_EDGE + _PAD)


def as_large(
    look: Look, room: tuple[float, float], cards: Sequence[Card], manner: Manner, *, on_top: bool
) -> InCommon:
    """How all of ``cards`` are written, with ``room`` (width and height in pixels) for each of them."""
    band, line = _heights(look, room[1])

    def fits(way: InCommon) -> bool:
        return least_width(look, cards, manner, way) <= room[0]

    small = InCommon(on_top)
    letters = small._replace(band="text")
    found = letters if band >= look.height("text") and fits(letters) else small
    large = found._replace(size="large")
    return large if line >= look.height("large") and fits(large) else found


def paint_compact(
    painter: QPainter,
    look: Look,
    rect: QRectF,
    card: Card,
    manner: Manner,
    common: InCommon = _NOTHING_IN_COMMON,
) -> None:
    """The band with letters and percentage, and one line: the price, where from, how many."""
    body = look.inside(rect, _EDGE)
    band, _ = _heights(look, rect.height())
    if isinstance(card, CertificateCard) and card.count > 1:
        strokes.card(painter, look, body.translated(look.px(2), look.px(2)))
    paint_frame(painter, look, body, manner)
    top = QRectF(body.left(), body.top(), body.width(), band)
    line = body.adjusted(look.px(_PAD), band, -look.px(_PAD), 0)
    if isinstance(card, CertificateCard):
        _paint_band(painter, look, top, card, manner, common)
        _paint_line(painter, look, line, card, manner, common)
    else:
        _paint_private(painter, look, (look.inside(top, _PAD, 0), line), card, manner, common)


def _heights(look: Look, high: float) -> tuple[float, float]:
    """The height of the band, and of the line, of a card so many pixels high."""
    body = high - 2 * look.px(_EDGE)
    band = min(look.px(BAND), round(_BAND * body))
    return band, body - band


def _is_source_known(card: CertificateCard) -> bool:
    """Whether the price says where it comes from: whoever begins a company, or puts it up, knows."""
    return bool(card.pars) or card.price is None or isinstance(card.offer, OfferBidForCompany)


def _count(card: CertificateCard) -> str:
    return f"×{card.count}" if card.count > 1 else ""


def _count_width(look: Look, card: CertificateCard, gap: float) -> float:
    return look.width(_count(card), "small") + look.px(gap) if card.count > 1 else 0.0


def _needed(look: Look, card: CertificateCard, manner: Manner, common: InCommon) -> float:
    """The width in pixels of the longer of the two lines."""
    head = look.width(card.livery.symbol, common.band, bold=True) * _LETTERS + look.px(_NEAR + 1)
    head += look.width(percent_text(card), common.band, bold=True)
    head += look.px(_STAR + 1) if card.president else 0.0
    line = look.width(price_text(look, 0, card, manner), common.size, bold=True)
    if not _is_source_known(card):
        line += look.px(_GAP) + look.width(source_text(card, manner.words), "small") * _CLOSE
        line += look.px(_STAR + 3) if card.beside else 0.0
    if common.on_top:
        return max(head + _count_width(look, card, _NEAR), line)
    return max(head, line + _count_width(look, card, _GAP))


def _paint_band(
    painter: QPainter, look: Look, top: QRectF, card: CertificateCard, manner: Manner, common: InCommon
) -> None:
    ground = mixed(card.livery.color, look.theme.panel, 0.6) if manner.quiet else card.livery.color
    ink, size = ink_on(ground, card.livery.ink), common.band
    strokes.band(painter, look, top, ground)
    inner = look.inside(top, _PAD, 0)
    percent = percent_text(card)
    strokes.write(painter, look, inner, percent, size=size, bold=True, color=ink, align=strokes.RIGHT)
    room = inner.width() - look.width(percent, size, bold=True) - look.px(2)
    if card.president:
        room -= look.px(_STAR + 1)
        side = look.px(_STAR)
        star(painter, look, QRectF(inner.left() + room, top.center().y() - side / 2, side, side), ink)
    count = _count_width(look, card, _NEAR) if common.on_top else 0.0
    wide = look.width(card.livery.symbol, size, bold=True)
    symbol = QRectF(inner.left(), inner.top(), min(wide, room - look.px(1) - count), inner.height())
    strokes.write(
        painter,
        look,
        symbol,
        card.livery.symbol,
        size=size,
        bold=True,
        color=ink,
        narrowest=strokes.NARROW,
    )
    if count:
        behind = inner.adjusted(symbol.width() + look.px(_NEAR), 0, 0, 0)
        strokes.write(painter, look, behind, _count(card), size="small", color=ink)


def _paint_line(
    painter: QPainter, look: Look, line: QRectF, card: CertificateCard, manner: Manner, common: InCommon
) -> None:
    color, size = "quiet_text" if manner.quiet else "text", common.size
    price, count = price_text(look, line.width(), card, manner), "" if common.on_top else _count(card)
    whole = strokes.whole_line(look, line, size)
    strokes.write(painter, look, whole, price, size=size, bold=True, color=color)
    strokes.write(painter, look, line, count, size="small", color="quiet_text", align=strokes.RIGHT)
    right = 0.0 if common.on_top else _count_width(look, card, _GAP)
    side = look.px(_STAR) if card.beside else 0.0
    right += side + look.px(3) if card.beside else 0.0
    source = source_text(card, manner.words)
    room = line.adjusted(look.width(price, size, bold=True) + look.px(_GAP), 0, -right, 0)
    wide = look.width(source, "small")
    if _is_source_known(card) and wide * _CLOSE > room.width():
        return
    strokes.write(painter, look, room, source, size="small", color="quiet_text", narrowest=_CLOSE)
    if card.beside:
        left = room.left() + min(wide, room.width()) + look.px(2)
        place = QRectF(left, line.center().y() - side / 2, side, side)
        star(painter, look, place, "quiet_text")


def _paint_private(
    painter: QPainter,
    look: Look,
    lines: tuple[QRectF, QRectF],
    card: PrivateCard,
    manner: Manner,
    common: InCommon,
) -> None:
    """Letters and cost, and what it pays: a name has room on a card of three lines."""
    color = "quiet_text" if manner.quiet else "text"
    top, line = lines
    letters = QRectF(top.left(), top.top() + look.px(2), 0, min(look.px(16), top.height() - look.px(2)))
    letters.setWidth(look.width(card.symbol, "small", bold=True) + look.px(8))
    ticket(painter, look, letters, card.symbol)
    cost, head = manner.money(card.cost), top.translated(0, look.px(1))
    strokes.write(painter, look, head, cost, size=common.band, bold=True, color=color, align=strokes.RIGHT)
    revenue = manner.words.say("card.revenue", amount=manner.money(card.revenue))
    strokes.write(painter, look, line, revenue, size="small", color=color)
