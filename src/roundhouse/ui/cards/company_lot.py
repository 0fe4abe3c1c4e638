"""A minor company that is put up for auction, as a card with those who bid below."""

from __future__ import annotations

from typing import Final

from PySide6.QtCore import QRectF
from PySide6.QtGui import QPainter

from roundhouse.ui.cards import strokes
from roundhouse.ui.cards.certificate_card import Manner, foot_height, paint_foot, paint_frame
from roundhouse.ui.cards.look import Look
from roundhouse.ui.cards.tokens import token
from roundhouse.ui.models.auction_model import CompanyCard, Lot

COMPANY_LOT: Final = (340.0, 210.0)
"""The most width and height of such a card at a scale of 1."""
_BAND: Final = 40.0


def paint_company_lot(
    painter: QPainter, look: Look, rect: QRectF, lot: Lot, card: CompanyCard, manner: Manner
) -> None:
    """The band with token and name, home and first price, then the players: highest bid, in, out."""
    body = look.inside(rect, 3)
    paint_frame(painter, look, body, manner)
    top = QRectF(body.left(), body.top(), body.width(), look.px(_BAND))
    livery, say = card.livery, manner.words.say
    strokes.band(painter, look, top, livery.color)
    side = look.px(32)
    disc = QRectF(top.left() + look.px(8), top.center().y() - side / 2, side, side)
    strokes.fill(painter, disc.adjusted(-1, -1, 1, 1), look.color("#FFFFFF", 0.85), side)
    token(painter, look, disc, livery)
    left = disc.right() + look.px(10)
    half = look.height("text")
    y = top.center().y() - half
    room = top.right() - look.px(8) - left
    strokes.write(painter, look, QRectF(left, y, room, half), livery.name, bold=True, color=livery.ink)
    home = say("lot.home", place=card.home)
    price = say("lot.price", price=manner.money(card.price)) if card.price is not None else ""
    badge = look.width(say("auction.contested"), "small", bold=True) + look.px(30)
    taken = look.width(manner.money(card.cost), "large", bold=True) + badge + look.width(price)
    if price and taken > body.width() - look.px(20):
        home, price = f"{home} · {price}", ""
    line = QRectF(left, y + half, room, half)
    strokes.write(painter, look, line, home, size="small", color=livery.ink, narrowest=strokes.NARROW)
    inner = look.inside(QRectF(body.left(), top.bottom(), body.width(), body.bottom() - top.bottom()), 10, 4)
    row = QRectF(inner.left(), inner.top(), inner.width(), look.px(22))
    strokes.write(painter, look, row, manner.money(card.cost), size="large", bold=True)
    if price:
        strokes.write(painter, look, row, price, size="text", color="quiet_text", align=strokes.RIGHT)
    y = row.bottom() + look.px(2)
    foot = QRectF(inner.left(), y, inner.width(), min(foot_height(look, lot), inner.bottom() - y))
    cost_width = look.width(manner.money(card.cost), "large", bold=True)
    above = row.adjusted(cost_width + look.px(12), look.px(3), -look.width(price), 0)
    paint_foot(painter, look, foot, lot, manner, above)


def company_lot_height(look: Look, lot: Lot) -> float:
    """The height of the card, in pixels."""
    return look.px(_BAND + 6 + 8 + 22 + 2) + foot_height(look, lot)
