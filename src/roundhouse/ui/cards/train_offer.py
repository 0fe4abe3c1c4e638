"""A train that may be bought, as a card: its kind, its price, whose it is, what is handed in for it."""

from __future__ import annotations

from collections.abc import Sequence

import msgspec
from PySide6.QtCore import QRectF
from PySide6.QtGui import QPainter

from roundhouse.ui.cards import strokes
from roundhouse.ui.cards.certificate_card import BAND, Manner, paint_frame
from roundhouse.ui.cards.livery import ink_on
from roundhouse.ui.cards.look import Look, Size
from roundhouse.ui.cards.tokens import letters_in, mark_on_train, pill, train_card, train_ground
from roundhouse.ui.models.offered_train_model import OfferedTrain
from roundhouse.ui.theme import mixed
from roundhouse.ui.words.terms import money_range

NARROW = 69.0
"""The least width of a card at a scale of 1."""
_ROOMY = 84.0
_EDGE = 3
_LEAST_PAD = 5
_BEYOND = 4.0
"""How far the stroke through a rusted train goes beyond its name, at a scale of 1."""
_CLOSE = 0.8
"""How narrow the letters of a text become before a shorter one takes its place."""

_LOW_LINE = 0.85
"""This part of their line is enough for figures, which have nothing below their feet."""


class InCommon(msgspec.Struct, frozen=True):
    """What cards that lie together have in common: the sizes of kinds and prices, counts on top or below."""

    kind: Size
    price: Size
    on_top: bool


def in_common(look: Look, wide: float, trains: Sequence[OfferedTrain], manner: Manner) -> InCommon:
    """How ``trains`` are written on cards so many pixels ``wide``: as the longest text has room."""
    body = wide - 2 * look.px(_EDGE)
    room = body - 2 * look.px(_pad(look, body))
    kinds = [train.kind for train in trains]
    kind = _size_for(look, kinds, room)
    price = _size_for(look, [price_text(train, manner) for train in trains], room)
    counted = [(train.kind, count_text(train, manner)) for train in trains if train.livery is None]
    on_top = all(_is_on_top(look, name, kind, left, room) for name, left in counted)
    return InCommon(kind, price, on_top)


def least_width(look: Look, trains: Sequence[OfferedTrain], manner: Manner) -> float:
    """How wide cards of ``trains`` are at least, in pixels: with what is added to a price in its currency."""
    around = look.px(2 * (_EDGE + _LEAST_PAD))
    beside = [
        around
        + _old_width(look, train)
        + look.px(2)
        + look.width(needed_texts(train, manner)[1], "small") * _CLOSE
        for train in trains
        if train.old and train.added and not train.loans
    ]
    return max([look.px(NARROW), *beside])


def _old_width(look: Look, train: OfferedTrain) -> float:
    """The width of the train that is handed in, in pixels; 0 for none."""
    return look.width(train.old, "small", bold=True) + look.px(10) if train.old else 0.0


def _size_for(look: Look, texts: Sequence[str], room: float) -> Size:
    return "large" if all(look.width(text, "large", bold=True) <= room for text in texts) else "text"


def _is_on_top(look: Look, kind: str, size: Size, left: str, room: float) -> bool:
    return look.width(kind, size, bold=True) + look.px(6) + look.width(left, "small") <= room


def _pad(look: Look, body: float) -> int:
    """What lies beside the texts of a card of that width, at a scale of 1."""
    return 8 if body >= look.px(_ROOMY) else _LEAST_PAD


def paint_offered_train(
    painter: QPainter,
    look: Look,
    rect: QRectF,
    train: OfferedTrain,
    manner: Manner,
    common: InCommon | None = None,
) -> None:
    """The card, as large as a certificate or narrower: what doesn't fit on top stands below.

    ``common``: with others that lie beside it; None for a card by itself.
    """
    common = common or in_common(look, rect.width(), (train,), manner)
    body = look.inside(rect, _EDGE)
    paint_frame(painter, look, body, manner)
    if train.must and train.offer is not None:
        strokes.outline(painter, body, look.color("may"), look.line() * 2, look.px(6))
    top = QRectF(body.left(), body.top(), body.width(), look.px(BAND))
    ground = train_ground(look, train.color)
    if manner.quiet:
        ground = mixed(ground, look.theme.panel, 0.6)
    strokes.band(painter, look, top, ground)
    ink, pad = ink_on(ground), _pad(look, body.width())
    inner = look.inside(top, pad, 0)
    name = common.kind
    strokes.write(painter, look, inner, train.kind, size=name, bold=True, color=ink)
    if train.rusted:
        # As on charters: whoever sells it, and whatever else is told of it.
        across = QRectF(inner.left(), top.top(), look.width(train.kind, name, bold=True), top.height())
        # Beyond the name at both ends: a shorter stroke would be read as an accent.
        strokes.crossed(painter, look, look.inside(across, -_BEYOND, 5), look.color(ink))
    left = count_text(train, manner)
    # A company's are no words but a number of times, which needs little room.
    on_top = (
        common.on_top if train.livery is None else _is_on_top(look, train.kind, name, left, inner.width())
    )
    if on_top:
        strokes.write(painter, look, inner, left, size="small", color=ink, align=strokes.RIGHT)
    for number, mark in enumerate(manner.words.marks(train.marks)):
        mark_on_train(painter, look, body, number, mark)
    facts = look.inside(body.adjusted(0, top.height(), 0, 0), pad, 3)
    _paint_facts(painter, look, facts, train, manner, "" if on_top else left, common.price)


def count_text(train: OfferedTrain, manner: Manner) -> str:
    """How many there are; nothing where it is the only one of a company."""
    count = "∞" if train.count is None else str(train.count)
    if train.livery is not None:
        return f"× {count}" if train.count != 1 else ""
    return manner.words.say("card.count", count=count)


def price_text(train: OfferedTrain, manner: Manner) -> str:
    """The price, or the range that the two parties may agree on; what is done with one's own train."""
    if train.given_up or train.turned:
        return manner.words.say("card.give_up" if train.given_up else "card.turn")
    if train.low == train.high:
        return manner.money(train.low)
    return money_range(train.low, train.high, manner.money)


def source_text(train: OfferedTrain, manner: Manner) -> str:
    """Where it comes from, what is handed in or turned for it, that it is second-hand or has run."""
    if train.old:
        return manner.words.say("card.turn_from" if train.turned else "card.hand_in")
    if train.has_run:
        return manner.words.say("train.has_run")
    return manner.words.say("train.rusted" if train.rusted else f"card.{train.seller}")


def _paint_facts(
    painter: QPainter,
    look: Look,
    rect: QRectF,
    train: OfferedTrain,
    manner: Manner,
    left: str,
    size: Size,
) -> None:
    half = rect.height() / 2
    if half < look.height("large") * _LOW_LINE:
        # On a low card the company below would touch larger figures.
        size = "text"
    upper = QRectF(rect.left(), rect.top(), rect.width(), half)
    lower = QRectF(rect.left(), rect.top() + half, rect.width(), half)
    price = price_text(train, manner)
    if look.width(price, bold=True) * _CLOSE > upper.width() and train.low != train.high:
        price = f"{train.low}–{train.high}"
    color = "quiet_text" if manner.quiet else "text"
    strokes.write(painter, look, upper, price, size=size, bold=True, color=color, narrowest=_CLOSE)
    old = _old_width(look, train)
    if train.livery is not None:
        wide = look.width(train.livery.symbol, "small", bold=True) + look.px(12)
        if train.old:
            # On a narrow card the train that is handed in leaves room for a letter or two.
            wide = min(wide, lower.width() - old - look.px(4))
        high = min(lower.height(), look.px(16))
        box = QRectF(lower.left(), lower.center().y() - high / 2, wide, high)
        pill(painter, look, box, train.livery, letters_in(look, train.livery, wide))
        lower = lower.adjusted(wide + look.px(4), 0, 0, 0)
        if not train.old and not train.has_run:
            _paint_times(painter, look, lower, left)
            return
    text = source_text(train, manner)
    free = lower.width()
    if train.old:
        high = look.px(16)
        box = QRectF(lower.right() - old, lower.center().y() - high / 2, old, high)
        train_card(painter, look, box, train.old, train.old_color, size="small")
        free -= old
        lower.setRight(box.left() - look.px(2))
    elif left:
        text = f"{text} · {left}" if look.width(f"{text} · {left}", "small") <= free else left
    needed = needed_texts(train, manner)
    if needed:
        _paint_needed(painter, look, lower, text, needed)
    elif look.width(text, "small") <= free:
        strokes.write(painter, look, lower, text, size="small", color="quiet_text")


def _paint_times(painter: QPainter, look: Look, rect: QRectF, times: str) -> None:
    """How many a company has, behind its letters: closer together where these leave little room."""
    told = times if look.width(times, "small") <= rect.width() else times.replace(" ", "")
    strokes.write(
        painter,
        look,
        rect,
        told,
        size="small",
        color="quiet_text",
        align=strokes.RIGHT,
        narrowest=strokes.NARROW,
    )


def needed_texts(train: OfferedTrain, manner: Manner) -> tuple[str, ...]:
    """What has to be found beside the treasury: loans, or what the president adds; whole, then shorter."""
    if train.loans:
        return (manner.words.say("card.loans", count=train.loans),)
    if not train.added:
        return ()
    amount = manner.money(train.added)
    return (
        manner.words.say("card.added", player=train.president, amount=amount),
        f"+{amount}",
        f"+{train.added}",
    )


def _paint_needed(painter: QPainter, look: Look, rect: QRectF, text: str, needed: tuple[str, ...]) -> None:
    """Where the rest of its price comes from, seen by everybody; behind ``text`` where that has room."""
    fitting = (each for each in needed if look.width(each, "small") * _CLOSE <= rect.width())
    told = next(fitting, needed[-1])
    before = look.width(f"{text} · ", "small")
    if before + look.width(told, "small") <= rect.width():
        strokes.write(painter, look, rect, f"{text} · ", size="small", color="quiet_text")
        rect = rect.adjusted(before, 0, 0, 0)
    strokes.write(painter, look, rect, told, size="small", color="careful", narrowest=strokes.NARROW)
