"""A private company that is bid for where there is little room: letters, cost, name, and who bids most."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from typing import Final

from PySide6.QtCore import QRectF
from PySide6.QtGui import QPainter

from roundhouse.ui.cards import strokes
from roundhouse.ui.cards.certificate_card import Manner, paint_bidder, paint_frame
from roundhouse.ui.cards.look import Look
from roundhouse.ui.cards.painted import note
from roundhouse.ui.cards.tokens import player_mark, ticket
from roundhouse.ui.models.auction_model import Lot
from roundhouse.ui.models.certificate_model import PrivateCard
from roundhouse.ui.words.terms import with_names

LOW_LOT: Final = (112.0, 56.0)
"""Least width and height of such a card at a scale of 1."""
_HEAD: Final = 20.0
_FOOT: Final = 15.0
_TICKET: Final = 16.0
_LEAST_LINE: Final = 0.5
"""The part of a line's height between head and foot that is enough for one: both leave it some of theirs."""
OWNER_MARK: Final = 11.0
_BESIDE: Final = 6.0
"""What stands beside each other at the foot is so far apart, at a scale of 1."""
_ROOMY: Final = 0.8
"""Letters of a name that are narrower in one line stand in two, where there is room."""
_TWO: Final = 2


def paint_low_lot(painter: QPainter, look: Look, rect: QRectF, lot: Lot, manner: Manner) -> None:
    """Letters and cost, the name as far as it has room, the highest bid or whose it is.

    A name that one line doesn't hold has that of the foot, too, where nothing is missed there.

    Its power and the other bids are on its card, and in what is told when the mouse rests on it.
    """
    if not isinstance(lot.card, PrivateCard):
        return
    body = look.inside(rect, 2)
    paint_frame(painter, look, body, manner)
    if lot.cheapest:
        strokes.outline(painter, body, look.color("may"), look.line() * 2, look.px(6))
    inner = look.inside(body, 7, 3)
    head = QRectF(inner.left(), inner.top(), inner.width(), look.px(_HEAD))
    foot = QRectF(inner.left(), inner.bottom() - look.px(_FOOT), inner.width(), look.px(_FOOT))
    between = QRectF(inner.left(), head.bottom(), inner.width(), foot.top() - head.bottom())
    color = "quiet_text" if manner.quiet else "text"
    revenue = manner.words.say("auction.revenue", amount=manner.money(lot.card.revenue))
    room = _paint_head(painter, look, head, lot.card, manner)
    # What is sold tells whose it is: there is seldom room for what each of them pays. Of those for which
    # nobody bids it stands at the foot: not all of them have room for it in the head.
    is_foot_taken = bool(lot.bids) or lot.cheapest
    in_head = is_foot_taken and not lot.owner and look.width(revenue, "small") <= room.width()
    lines = name_lines(look, lot.card.name, between.width(), between.height())
    whole = QRectF(between.left(), between.top(), between.width(), inner.bottom() - between.top())
    is_told = in_head or look.width(revenue, "small") * strokes.NARROW <= room.width()
    widest = max((look.width(line, "small", bold=True) for line in lines), default=0.0)
    is_roomy = is_whole(lines) and widest * _ROOMY <= between.width()
    has_foot = is_roomy or not _leaves_foot(look, lot, room, is_told=is_told, is_cut=not is_whole(lines))
    if not has_foot:
        # Beside a name that would be cut short its owner's mark says whose it is.
        longer = name_lines(look, lot.card.name, whole.width(), whole.height())
        has_foot = len(longer) != _TWO
        lines, between = (lines, between) if has_foot else (longer, whole)
        in_head = in_head or not (has_foot or lot.owner)
    ends = ""
    if has_foot and not (is_foot_taken or in_head or lot.owner or is_whole(lines)):
        lines, ends = _parted_name(look, lot.card.name, revenue, between) or (lines, "")
    if in_head:
        strokes.write(
            painter, look, room, revenue, size="small", color="quiet_text", narrowest=strokes.NARROW
        )
    if not lines and not in_head:
        whole = strokes.whole_line(look, between, "small")
        strokes.write(painter, look, whole, revenue, size="small", color=color, narrowest=strokes.NARROW)
    step = min(between.height() / max(1, len(lines)), look.height("small"))
    top = between.center().y() - len(lines) * step / 2
    for n, line in enumerate(lines):
        part = QRectF(between.left(), top + n * step, between.width(), step)
        row = strokes.whole_line(look, part, "small")
        narrow = strokes.NARROW
        strokes.write(painter, look, row, line, size="small", bold=True, color=color, narrowest=narrow)
    told = in_head or not lines
    if ends:
        write = partial(strokes.write, painter, look, foot, size="small")
        write(ends, bold=True, color=color, narrowest=strokes.NARROW)
        write(revenue, color="quiet_text", align=strokes.RIGHT)
    elif has_foot:
        _paint_foot(painter, look, foot, lot, manner, "" if told else revenue)
    elif lot.owner:
        paint_owner_aside(painter, look, room, lot)


def paint_owner_aside(painter: QPainter, look: Look, room: QRectF, lot: Lot) -> None:
    """The mark of who has bought a lot, and his name if it has ``room`` beside it."""
    side = look.px(OWNER_MARK)
    mark = QRectF(room.left(), room.center().y() - side / 2, side, side)
    note(painter, mark, "seat", str(lot.seat))
    player_mark(painter, look, mark, lot.seat)
    name = room.adjusted(side + look.px(4), 0, 0, 0)
    if look.width(lot.owner, "small", bold=True) * strokes.NARROW <= name.width():
        strokes.write(painter, look, name, lot.owner, size="small", bold=True, narrowest=strokes.NARROW)


def is_whole(lines: Sequence[str]) -> bool:
    """Whether lines tell all of a name."""
    return bool(lines) and not lines[-1].endswith("…")


def _leaves_foot(look: Look, lot: Lot, head: QRectF, *, is_told: bool, is_cut: bool) -> bool:
    """Whether nothing at the foot is missed: whose a lot is stands in the ``head``, or nobody bids for it.

    Beside a name that would be cut its owner's mark is enough, and the frame of the one that is for sale.
    """
    if lot.owner:
        name = 0.0 if is_cut else look.width(lot.owner, "small", bold=True) * strokes.NARROW + look.px(4)
        return head.width() >= look.px(OWNER_MARK) + name
    return is_told and not lot.bids and (is_cut or not lot.cheapest)


def name_lines(
    look: Look, name: str, wide: float, high: float, narrowest: float = strokes.NARROW
) -> tuple[str, ...]:
    """The name in one line or two where none is cut; else its first words, or nothing where none has room.

    It has two rather than one of narrow letters, which are as narrow as ``narrowest`` at most. Its sign and
    its card tell which one it is.
    """
    step = look.height("small") * 0.9
    if high < step * _LEAST_LINE:
        return ()
    single = look.width(name, "small", bold=True)
    halves = strokes.name_lines(look, name, wide)
    is_halved = len(halves) == _TWO and is_whole(halves)
    if single * _ROOMY > wide and is_halved and high >= _TWO * step:
        return halves
    if single * narrowest <= wide:
        return (name,)
    words = name.split()
    parts = (" ".join(words[:count]).rstrip(" -–") for count in range(len(words) - 1, 0, -1))
    begun = (f"{part} …" for part in parts)
    fits = (each for each in begun if look.width(each, "small", bold=True) * narrowest <= wide)
    return tuple(fits)[:1]


def _parted_name(look: Look, name: str, beside: str, room: QRectF) -> tuple[tuple[str, ...], str] | None:
    """The name in a line of the ``room``, and its last words for that of the foot, ``beside`` what it tells.

    None where it can't be parted so.
    """
    if room.height() < look.height("small") * 0.9 * _LEAST_LINE:
        return None
    free = room.width() - look.width(beside, "small") - look.px(_BESIDE)
    words = with_names(name).split(" ")
    parts = ((" ".join(words[:count]), " ".join(words[count:])) for count in range(len(words) - 1, 0, -1))
    for begins, ends in parts:
        narrow = [look.width(each, "small", bold=True) * strokes.NARROW for each in (begins, ends)]
        if narrow[0] <= room.width() and narrow[1] <= free:
            return (begins,), ends
    return None


def _paint_head(painter: QPainter, look: Look, rect: QRectF, card: PrivateCard, manner: Manner) -> QRectF:
    """Letters and what it costs; gives the room between them."""
    wide = look.width(card.symbol, "small", bold=True) + look.px(10)
    high = look.px(_TICKET)
    ticket(painter, look, QRectF(rect.left(), rect.center().y() - high / 2, wide, high), card.symbol)
    cost, color = manner.money(card.cost), "quiet_text" if manner.quiet else "text"
    strokes.write(painter, look, rect, cost, bold=True, color=color, align=strokes.RIGHT)
    gap = look.px(6)
    return rect.adjusted(wide + gap, 0, -look.width(cost, bold=True) - gap, 0)


def _paint_foot(painter: QPainter, look: Look, rect: QRectF, lot: Lot, manner: Manner, revenue: str) -> None:
    """Who has bought it, or bids most and against how many; else that it is for sale, or what it pays."""
    say = manner.words.say
    if lot.owner:
        paint_bidder(painter, look, rect, lot.seat, lot.owner, "", first=True)
    elif lot.bids:
        first, more = lot.bids[0], len(lot.bids) - 1
        amount = manner.money(first.amount)
        others = say("auction.more", count=more) if more else ""
        both = f"{amount} {others}".strip()
        name = look.width(first.player, "small", bold=True) * strokes.NARROW + look.px(20)
        fits = name + look.width(both, "small", bold=True) <= rect.width()
        paint_bidder(painter, look, rect, first.seat, first.player, both if fits else amount, first=True)
    else:
        text = say("auction.cheapest") if lot.cheapest else revenue or say("auction.no_bid")
        color, narrow = "may" if lot.cheapest else "quiet_text", strokes.NARROW
        strokes.write(
            painter, look, rect, text, size="small", bold=lot.cheapest, color=color, narrowest=narrow
        )
