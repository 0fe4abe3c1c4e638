"""The picture of a merger where there is little room: companies in a line each, what comes of it in words."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Sequence
from functools import partial
from typing import Final

import msgspec
from PySide6.QtCore import QRectF, QSizeF
from PySide6.QtGui import QPainter

from roundhouse.ui.cards import strokes
from roundhouse.ui.cards.livery import ink_on
from roundhouse.ui.cards.loan_marker import LOAN, loans_width, paint_loans
from roundhouse.ui.cards.look import Look
from roundhouse.ui.cards.merger_card import Ways, price_told
from roundhouse.ui.cards.painted import note
from roundhouse.ui.cards.tokens import ghost_pill, pill, player_mark, star, train_card
from roundhouse.ui.models.merger_model import Holder, Outcome, Partner
from roundhouse.ui.models.pieces import TrainFace
from roundhouse.ui.words.speaker import Words
from roundhouse.ui.words.terms import percentage

LOW_PARTNER: Final = 22.0
"""The height of a minor company at a scale of 1."""
LOW_BAND: Final = 24.0
_BREAKS: Final = re.compile(" (?![:;?!])(?<!: )")
_LINE: Final = 17.0
_TRAIN: Final = (22.0, 16.0)
_MARK: Final = 10.0
_STAR: Final = 9.0
_GAP: Final = 4.0
_APART: Final = 12.0
_EDGE: Final = 8.0
_FOOT: Final = 2.0


class Piece(msgspec.Struct, frozen=True):
    """What is painted in a line: its width, the gap behind it, both in pixels, and how it is painted.

    ``begins``: something else begins with it, in a line of its own where there is room.
    """

    wide: float
    gap: float
    paint: Callable[[QPainter, QRectF], object]
    begins: bool = False


# --- minor companies ------------------------------------------------------------------------------


def low_partner_width(look: Look, partner: Partner) -> float:
    """The width in pixels of a minor company in a line: its letters, price, the mark of its owner, a sign."""
    letters = _letters_width(look, partner)
    if partner.part == "cannot":
        return letters
    mark = look.px(_MARK + _GAP) if partner.seat >= 0 else 0.0
    sign = look.width("+", bold=True) + look.px(_GAP)
    return letters + look.px(3 * _GAP) + look.width(str(partner.price), bold=True) + mark + sign


def _letters_width(look: Look, partner: Partner) -> float:
    return max(look.px(30), look.width(partner.livery.symbol, "text", bold=True) + look.px(12))


def paint_low_partner(painter: QPainter, look: Look, rect: QRectF, partner: Partner, ways: Ways) -> None:
    """A minor company: its letters, its price, the mark of its owner; framed when it takes part."""
    if partner.part == "cannot":
        ghost_pill(painter, look, look.inside(rect, 2), partner.livery, quiet=True)
        return
    inside, may = partner.part in {"first", "in"}, partner.part == "may"
    radius = rect.height() / 2
    strokes.fill(painter, rect, look.color("may", 0.14) if inside else look.color("panel"), radius)
    thick = look.line() * (2 if inside or (ways.hovered and may) else 1)
    strokes.outline(painter, rect, look.color("may"), thick, radius, dashed=may)
    letters = QRectF(rect.left(), rect.top(), _letters_width(look, partner), rect.height())
    pill(painter, look, look.inside(letters, 2), partner.livery, size="text")
    price = str(partner.price)
    x = letters.right() + look.px(_GAP)
    wide = look.width(price, bold=True)
    row = QRectF(x, rect.top(), rect.right() - x - look.px(_GAP), rect.height())
    strokes.write(painter, look, row, price, bold=True)
    if partner.counts:
        line = QRectF(x, rect.bottom() - look.px(4.5), wide, look.line() * 2)
        strokes.fill(painter, line, look.color("may"))
    if partner.seat >= 0:
        mark = QRectF(x + wide + look.px(_GAP), rect.top(), look.px(_MARK), rect.height())
        player_mark(painter, look, mark, partner.seat)
    if partner.part != "first":
        sign, color = ("+", "may") if may else ("×", "quiet_text")
        row.setRight(row.right() - look.px(_GAP) / 2)
        strokes.write(painter, look, row, sign, bold=True, color=color, align=strokes.RIGHT)


# --- what comes of it -----------------------------------------------------------------------------


def low_outcome_height(
    look: Look, wide: float, outcome: Outcome, ways: Ways, *, apart: bool = False
) -> float:
    """The height in pixels that :func:`paint_low_outcome` needs at a width.

    ``apart``: with the lap and who may still buy in lines of their own.
    """
    room = wide - look.px(2 * _EDGE)
    if outcome.problem:
        body = len(strokes.wrapped(look, outcome.problem, room)) * look.height("small")
    else:
        body = len(_lines(_pieces(look, outcome, ways), room, apart=apart)) * look.px(_LINE)
    return look.px(LOW_BAND + 2 * _FOOT) + body


def paint_low_outcome(painter: QPainter, look: Look, rect: QRectF, outcome: Outcome, ways: Ways) -> None:
    """The public company as a low card: name and how its price comes about, all else in lines."""
    strokes.card(painter, look, rect)
    band = QRectF(rect.left(), rect.top(), rect.width(), look.px(LOW_BAND))
    _band(painter, look, band, outcome, ways)
    inner = QRectF(rect.left(), band.bottom(), rect.width(), rect.bottom() - band.bottom())
    inner = look.inside(inner, _EDGE, _FOOT)
    if outcome.problem:
        strokes.paragraph(painter, look, inner, outcome.problem, color="careful")
        return
    y, high = inner.top(), look.px(_LINE)
    pieces = _pieces(look, outcome, ways)
    lines = _lines(pieces, inner.width(), apart=True)
    if len(lines) * high > inner.height() + 1:
        lines = _lines(pieces, inner.width(), apart=False)
    for line in lines:
        x = inner.left()
        for piece in line:
            piece.paint(painter, QRectF(x, y, min(piece.wide, inner.right() - x), high))
            x += piece.wide + piece.gap
        y += high


def _band(painter: QPainter, look: Look, rect: QRectF, outcome: Outcome, ways: Ways) -> None:
    livery = outcome.livery
    strokes.band(painter, look, rect, livery.color)
    row = look.inside(rect, _EDGE, 0)
    price = "" if outcome.problem else ways.money(outcome.price)
    strokes.write(painter, look, row, price, bold=True, color=livery.ink, align=strokes.RIGHT)
    row.setRight(row.right() - look.width(price, bold=True) - look.px(_EDGE))
    name, told = livery.name, "" if outcome.problem or outcome.lap else price_told(outcome, ways)
    wide, room = look.width(told, "small") + look.px(_EDGE), row.width()
    if told and wide + look.width(name, bold=True) <= room:
        strokes.write(painter, look, row, told, size="small", color=livery.ink, align=strokes.RIGHT)
        row.setRight(row.right() - wide)
    written = name if look.width(name, bold=True) * strokes.NARROW <= room else livery.symbol
    narrow = strokes.NARROW
    strokes.write(painter, look, row, written, bold=True, color=livery.ink, narrowest=narrow)


def _lines(pieces: Sequence[Piece], room: float, *, apart: bool) -> list[list[Piece]]:
    """The pieces in lines that are no longer than ``room``; ``apart``: what begins does so in a new one."""
    lines: list[list[Piece]] = []
    x = 0.0
    for piece in pieces:
        if not lines or x + piece.wide > room or (apart and piece.begins):
            lines.append([])
            x = 0.0
        lines[-1].append(piece)
        x += piece.wide + piece.gap
    return lines


def _pieces(look: Look, outcome: Outcome, ways: Ways) -> tuple[Piece, ...]:
    """Treasury, loans and trains, who holds what, tokens, what is paid, and what has to be decided next."""
    say = ways.words.say
    found = [*_assets(look, outcome, ways), *(_holder(look, each, ways.words) for each in outcome.holders)]
    if outcome.tokens:
        found += _words(look, say("merger.tokens", places=", ".join(outcome.tokens)))
    for text in outcome.paid:
        found += _words(look, text)
    for code in dict.fromkeys(outcome.follows):
        text = say("merger.then", what=ways.words.name("step", code))
        found += _words(look, text, color="careful", bold=True)
    if outcome.lap:
        for text in (say(f"merger.lap_{outcome.lap}"), say("merger.waiting")):
            first, *others = _words(look, text, color="quiet_text")
            found += [msgspec.structs.replace(first, begins=True), *others]
        pairs = zip(outcome.waiting, outcome.names, strict=True)
        found += [_waiting(look, seat, name, first=n == 0) for n, (seat, name) in enumerate(pairs)]
    return tuple(found)


def _text(look: Look, text: str, gap: float, *, color: str = "text", bold: bool = False) -> Piece:
    """Words in small type that aren't parted, with a ``gap`` at a scale of 1."""

    def paint(painter: QPainter, rect: QRectF) -> None:
        strokes.write(painter, look, rect, text, size="small", bold=bold, color=color)

    return Piece(look.width(text, "small", bold), look.px(gap), paint)


def _words(look: Look, text: str, *, color: str = "text", bold: bool = False) -> Iterator[Piece]:
    """A sentence that may go on in the next line, but not right before or behind a colon."""
    words = _BREAKS.split(text)
    for word in words[:-1]:
        yield _text(look, word, look.width(" ", "small", bold) / look.scale, color=color, bold=bold)
    yield _text(look, words[-1], _APART, color=color, bold=bold)


def _assets(look: Look, outcome: Outcome, ways: Ways) -> Iterator[Piece]:
    say = ways.words.say
    yield _text(look, say("charter.treasury"), _GAP, color="quiet_text")
    yield _text(look, ways.money(outcome.cash), _APART, bold=True)
    if outcome.loans:
        wide = loans_width(look, outcome.loans, 0)
        yield Piece(wide, look.px(_APART), partial(_paint_loans, look, outcome.loans, ways.loan))
    if not outcome.trains:
        yield _text(look, say("charter.no_trains"), _APART, color="quiet_text")
    for n, train in enumerate(outcome.trains, 1):
        gap = _APART if n == len(outcome.trains) else _GAP / 2
        paint = partial(_paint_train, look, train, ways.words.marks(train.marks))
        yield Piece(look.px(_TRAIN[0]), look.px(gap), paint)


def _paint_loans(look: Look, count: int, amount: str, painter: QPainter, rect: QRectF) -> None:
    paint_loans(painter, look, _middle(look, rect, LOAN[1]), count, amount)


def _paint_train(look: Look, train: TrainFace, marks: Sequence[str], painter: QPainter, rect: QRectF) -> None:
    box, rusting = _middle(look, rect, _TRAIN[1]), train.rusting
    train_card(painter, look, box, train.kind, train.color, size="small", rusting=rusting, marks=marks)


def _holder(look: Look, holder: Holder, words: Words) -> Piece:
    """A player's mark, name, star and share, or what the treasury has."""
    name, share = holder.player or words.say("charter.own"), percentage(holder.percent)
    mark = look.px(_MARK + _GAP) if holder.seat >= 0 else 0.0
    crown = look.px(_STAR + _GAP) if holder.president else 0.0
    color = "text" if holder.player else "quiet_text"
    written = look.width(name, "small")

    def paint(painter: QPainter, rect: QRectF) -> None:
        if holder.seat >= 0:
            player_mark(
                painter, look, QRectF(rect.topLeft(), QSizeF(look.px(_MARK), rect.height())), holder.seat
            )
        x = rect.left() + mark
        room = QRectF(x, rect.top(), written, rect.height())
        strokes.write(painter, look, room, name, size="small", color=color)
        if holder.president:
            place = QRectF(x + written + look.px(_GAP), rect.top(), look.px(_STAR), rect.height())
            star(painter, look, place, "text")
        strokes.write(painter, look, rect, share, size="small", bold=True, color=color, align=strokes.RIGHT)

    wide = mark + written + crown + look.px(_GAP) + look.width(share, "small", bold=True)
    return Piece(wide, look.px(_APART), paint)


def _waiting(look: Look, seat: int, name: str, *, first: bool) -> Piece:
    """A player who may still buy, set off if on turn."""
    mark = look.px(_MARK + _GAP)

    def paint(painter: QPainter, rect: QRectF) -> None:
        note(painter, rect, "seat", str(seat))
        inner = rect.adjusted(look.px(_GAP), 0, 0, 0)
        if first:
            strokes.fill(painter, rect, look.color("may"), look.px(5))
        player_mark(painter, look, QRectF(inner.topLeft(), QSizeF(look.px(_MARK), rect.height())), seat)
        ink = ink_on(look.theme.may) if first else "text"
        inner.setLeft(inner.left() + mark)
        strokes.write(painter, look, inner, name, size="small", bold=first, color=ink)

    return Piece(look.px(2 * _GAP) + mark + look.width(name, "small", first), look.px(_GAP), paint)


def _middle(look: Look, rect: QRectF, high: float) -> QRectF:
    """``rect``, so high at a scale of 1 and in its middle."""
    less = max(0.0, rect.height() - look.px(high)) / 2
    return rect.adjusted(0, less, 0, -less)
