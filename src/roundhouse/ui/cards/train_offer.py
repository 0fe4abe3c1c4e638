"""A train that may be bought, as a card: its kind, its price, whose it is, what is handed in for it."""

from __future__ import annotations

from PySide6.QtCore import QRectF
from PySide6.QtGui import QPainter

from roundhouse.ui.cards import strokes
from roundhouse.ui.cards.certificate_card import BAND, Manner, paint_frame
from roundhouse.ui.cards.livery import ink_on
from roundhouse.ui.cards.look import Look, Size
from roundhouse.ui.cards.tokens import pill, train_card, train_ground
from roundhouse.ui.models.offered_train_model import OfferedTrain
from roundhouse.ui.theme import mixed


def paint_offered_train(
    painter: QPainter, look: Look, rect: QRectF, train: OfferedTrain, manner: Manner
) -> None:
    """The card, as large as a certificate."""
    body = look.inside(rect, 3)
    paint_frame(painter, look, body, manner)
    if train.must and train.offer is not None:
        strokes.outline(painter, body, look.color("may"), look.line() * 2, look.px(6))
    top = QRectF(body.left(), body.top(), body.width(), look.px(BAND))
    ground = train_ground(look, train.color)
    if manner.quiet:
        ground = mixed(ground, look.theme.panel, 0.6)
    strokes.band(painter, look, top, ground)
    ink, inner = ink_on(ground), look.inside(top, 8, 0)
    strokes.write(painter, look, inner, train.kind, size="large", bold=True, color=ink)
    count = "∞" if train.count is None else str(train.count)
    left = count if train.livery is not None else manner.words.say("card.count", count=count)
    if train.count != 1 or train.livery is None:
        strokes.write(painter, look, inner, left, size="small", color=ink, align=strokes.RIGHT)
    _paint_facts(painter, look, look.inside(body.adjusted(0, top.height(), 0, 0), 8, 3), train, manner)


def price_text(train: OfferedTrain, manner: Manner) -> str:
    """The price, or the range that the two parties may agree on."""
    if train.given_up:
        return manner.words.say("card.give_up")
    if train.low == train.high:
        return manner.money(train.low)
    return f"{train.low}–{manner.money(train.high)}"


def _paint_facts(painter: QPainter, look: Look, rect: QRectF, train: OfferedTrain, manner: Manner) -> None:
    half = rect.height() / 2
    upper = QRectF(rect.left(), rect.top(), rect.width(), half)
    lower = QRectF(rect.left(), rect.top() + half, rect.width(), half)
    price = price_text(train, manner)
    size: Size = "large" if look.width(price, "large", bold=True) <= upper.width() else "text"
    color = "quiet_text" if manner.quiet else "text"
    strokes.write(painter, look, upper, price, size=size, bold=True, color=color)
    if train.livery is not None:
        wide = look.width(train.livery.symbol, "small", bold=True) + look.px(12)
        high = min(lower.height(), look.px(16))
        pill(painter, look, QRectF(lower.left(), lower.center().y() - high / 2, wide, high), train.livery)
        return
    text = manner.words.say("card.hand_in" if train.old else f"card.{train.seller}")
    strokes.write(painter, look, lower, text, size="small", color="quiet_text")
    if train.old:
        wide, high = look.width(train.old, "small", bold=True) + look.px(10), look.px(16)
        box = QRectF(lower.right() - wide, lower.center().y() - high / 2, wide, high)
        train_card(painter, look, box, train.old, train.old_color, size="small")
