"""The pieces of the picture of a merger: minor companies, public ones to choose from, what comes of it."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Final

import msgspec
from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QPainter, QPicture, QPolygonF

from roundhouse.ui.cards import strokes
from roundhouse.ui.cards.livery import ink_on
from roundhouse.ui.cards.loan_marker import LOAN, loans_width, paint_loans
from roundhouse.ui.cards.look import Look, Size
from roundhouse.ui.cards.painted import note
from roundhouse.ui.cards.tokens import ghost_pill, pill, player_mark, star, token, train_card
from roundhouse.ui.models.merger_model import Holder, Outcome, Partner, Target
from roundhouse.ui.words.speaker import Words
from roundhouse.ui.words.terms import percentage

PARTNER: Final = (84.0, 38.0)
"""Width and height of a minor company at a scale of 1."""
BAND: Final = 36.0
_LINE: Final = 20.0
_TRAIN: Final = (24.0, 19.0)
_BESIDE_CHIP: Final = 6.0
"""What lies between the players who may still buy."""


class Ways(msgspec.Struct, frozen=True):
    """The words, how money is written, what a loan is, and whether the mouse rests on the card."""

    words: Words
    money: Callable[[int], str]
    loan: str = ""
    hovered: bool = False


_BESIDE_DISC: Final = 8.0
"""What lies between a partner's token and what is written, and behind that."""
_MARK: Final = 13.0
"""The room for the mark of an owner."""


def partner_width(look: Look, partner: Partner) -> float:
    """The width at which a partner has all of its owner's name, in pixels."""
    return look.px(PARTNER[1] - 5 + 2 * _BESIDE_DISC + _MARK) + look.width(partner.owner, "small")


def paint_partner(painter: QPainter, look: Look, rect: QRectF, partner: Partner, ways: Ways) -> None:
    """A minor company: its token, its price, the mark of its owner; framed when it takes part."""
    if partner.part == "cannot":
        ghost_pill(painter, look, look.inside(rect, 2), partner.livery, quiet=True)
        return
    inside = partner.part in {"first", "in"}
    radius = look.px(rect.height() / look.scale / 2)
    ground = look.color("may", 0.14) if inside else look.color("panel")
    strokes.fill(painter, rect, ground, radius)
    edge = "may" if inside or partner.part == "may" else "hairline"
    thick = look.line() * (2 if inside or (ways.hovered and partner.part == "may") else 1)
    strokes.outline(painter, rect, look.color(edge), thick, radius, dashed=partner.part == "may")
    side = rect.height() - look.px(5)
    disc = QRectF(rect.left() + look.px(2.5), rect.top() + look.px(2.5), side, side)
    token(painter, look, disc, partner.livery)
    text = rect.adjusted(side + look.px(_BESIDE_DISC), 0, -look.px(_BESIDE_DISC), 0)
    half = text.height() / 2
    upper = QRectF(text.left(), text.top() + look.px(3), text.width(), half)
    lower = QRectF(text.left(), text.top() + half - look.px(2), text.width(), half)
    strokes.write(painter, look, upper, str(partner.price), bold=True)
    if partner.counts:
        wide = look.width(str(partner.price), bold=True)
        line = QRectF(text.left(), upper.bottom() - look.px(2.5), wide, look.line() * 2)
        strokes.fill(painter, line, look.color("may"))
    _owner(painter, look, lower, partner.seat, partner.owner)
    if partner.part == "may":
        strokes.write(painter, look, upper, "+", bold=True, color="may", align=strokes.RIGHT)
    elif partner.part == "in":
        strokes.write(painter, look, upper, "×", bold=True, color="quiet_text", align=strokes.RIGHT)


def _owner(painter: QPainter, look: Look, rect: QRectF, seat: int, name: str) -> None:
    if seat < 0:
        return
    note(painter, rect, "seat", str(seat))
    mark = QRectF(rect.left(), rect.center().y() - look.px(5), look.px(10), look.px(10))
    player_mark(painter, look, mark, seat)
    room = rect.adjusted(look.px(_MARK), 0, 0, 0)
    if look.width(name, "small") <= room.width():
        strokes.write(painter, look, room, name, size="small", color="quiet_text")


def target_width(look: Look, cell: Target | Partner) -> float:
    """The width of a company that is shown as a mere marker, in pixels."""
    return max(look.px(36), look.width(cell.livery.symbol, "text", bold=True) + look.px(16))


def paint_target(painter: QPainter, look: Look, rect: QRectF, target: Target, ways: Ways) -> None:
    """A public company that may be formed, with all its letters: ringed when it is the chosen one."""
    ring = "may" if target.chosen or ways.hovered else ""
    pill(painter, look, look.inside(rect, 2), target.livery, size="text", ring=ring)


def paint_arrow(painter: QPainter, look: Look, rect: QRectF, *, ready: bool) -> None:
    """What leads from the minor companies to the public one."""
    middle, half = rect.center().y(), look.px(5)
    tip = min(rect.width() * 0.5, look.px(14))
    points = [
        (rect.left(), middle - half),
        (rect.right() - tip, middle - half),
        (rect.right() - tip, middle - 2 * half),
        (rect.right(), middle),
        (rect.right() - tip, middle + 2 * half),
        (rect.right() - tip, middle + half),
        (rect.left(), middle + half),
    ]
    painter.setPen(Qt.PenStyle.NoPen)
    painter.setBrush(look.color("may" if ready else "hairline"))
    painter.drawPolygon(QPolygonF([QPointF(x, y) for x, y in points]))


def outcome_height(look: Look, wide: float, outcome: Outcome, ways: Ways) -> float:
    """The height in pixels that :func:`paint_outcome` needs at a width: it paints where nothing is seen."""
    painter = QPainter(unseen := QPicture())
    bottom = paint_outcome(painter, look, QRectF(0, 0, wide, look.px(BAND)), outcome, ways)
    painter.end()
    del unseen
    return bottom + look.px(6)


def paint_outcome(painter: QPainter, look: Look, rect: QRectF, outcome: Outcome, ways: Ways) -> float:
    """The public company as a card: name and price, who holds what, and all that it takes over.

    Gives the bottom of what stands on it.
    """
    strokes.card(painter, look, rect, lifted=True)
    top = QRectF(rect.left(), rect.top(), rect.width(), look.px(BAND))
    _band(painter, look, top, outcome, ways)
    inner = QRectF(top.left(), top.bottom(), top.width(), rect.bottom() - top.bottom())
    inner = look.inside(inner, 10, 4)
    if outcome.problem:
        strokes.paragraph(painter, look, inner, outcome.problem, size="text", color="careful")
        lines = strokes.wrapped(look, outcome.problem, inner.width(), "text")
        return inner.top() + len(lines) * look.height("text")
    y = _sums(painter, look, inner, outcome, ways)
    rest = QRectF(inner.left(), y, inner.width(), inner.bottom() - y)
    if rest.width() >= look.px(330):
        half = (rest.width() - look.px(16)) / 2
        left = QRectF(rest.left(), rest.top(), half, rest.height())
        right = QRectF(left.right() + look.px(16), rest.top(), half, rest.height())
        left.setTop(_holders(painter, look, left, outcome, ways.words))
        right.setTop(_assets(painter, look, right, outcome, ways))
        shorter, longer = sorted((left, right), key=QRectF.top)
        if _waiting_width(look, outcome, ways.words) <= half:
            return max(longer.top(), _waiting(painter, look, shorter, outcome, ways.words))
        rest.setTop(longer.top())
        return _waiting(painter, look, rest, outcome, ways.words)
    rest.setTop(_assets(painter, look, rest, outcome, ways))
    rest.setTop(_holders(painter, look, rest, outcome, ways.words))
    return _waiting(painter, look, rest, outcome, ways.words)


def band_lines(look: Look, name: str, room: float) -> tuple[Size, tuple[str, ...]]:
    """The size and the lines, two at most, in which a name fits a room of so many pixels.

    No line where a word would be cut: the symbol on the disc says it.
    """
    sizes: tuple[Size, ...] = ("text", "small")
    for size in sizes:
        lines = strokes.wrapped(look, name, room, size, bold=True)
        if len(lines) <= 2 and all(look.width(line, size, bold=True) <= room for line in lines):
            return size, lines
    return "small", ()


def _band(painter: QPainter, look: Look, rect: QRectF, outcome: Outcome, ways: Ways) -> None:
    livery = outcome.livery
    strokes.band(painter, look, rect, livery.color)
    side = rect.height() - look.px(8)
    disc = QRectF(rect.left() + look.px(6), rect.top() + look.px(4), side, side)
    strokes.fill(painter, disc.adjusted(-1, -1, 1, 1), look.color("#FFFFFF", 0.85), side)
    token(painter, look, disc, livery)
    row = rect.adjusted(side + look.px(14), 0, -look.px(8), 0)
    price, large = _price_in(look, row.width(), outcome, ways)
    strokes.write(painter, look, row, price, size=large, bold=True, color=livery.ink, align=strokes.RIGHT)
    room = _room_for_name(look, row.width(), outcome, ways)
    size, lines = band_lines(look, livery.name, room)
    high = look.height(size)
    y = row.center().y() - high * len(lines) / 2
    for line in lines:
        strokes.write(
            painter, look, QRectF(row.left(), y, room, high), line, size=size, bold=True, color=livery.ink
        )
        y += high


def _price_in(look: Look, wide: float, outcome: Outcome, ways: Ways) -> tuple[str, Size]:
    """The price that the band of the card shows, and the largest type in which it has room."""
    price = "" if outcome.problem else ways.money(outcome.price)
    sizes: tuple[Size, ...] = ("large", "text")
    return price, next((size for size in sizes if look.width(price, size, bold=True) <= wide), "small")


def _room_for_name(look: Look, wide: float, outcome: Outcome, ways: Ways) -> float:
    """What the price leaves of a row so many pixels wide."""
    price, size = _price_in(look, wide, outcome, ways)
    return wide - (look.width(price, size, bold=True) + look.px(8) if price else 0)


def has_room_for(look: Look, names: Iterable[str], wide: float, outcome: Outcome, ways: Ways) -> bool:
    """Whether each of the names has room on a card so many pixels wide, beside its disc."""
    row = wide - look.px(BAND) - look.px(14)
    room = _room_for_name(look, row, outcome, ways)
    return all(band_lines(look, name, room)[1] for name in names)


def price_told(outcome: Outcome, ways: Ways) -> str:
    """How the price of the company comes about."""
    if outcome.sums:
        prices = " + ".join(str(price) for price in outcome.sums)
        equal = sum(outcome.sums) == outcome.price
        return f"{prices} {'=' if equal else '→'} {ways.money(outcome.price)}"
    return ways.words.say("merger.same_price") if outcome.price else ""


def _sums(painter: QPainter, look: Look, rect: QRectF, outcome: Outcome, ways: Ways) -> float:
    """How the price comes about, or which lap of the sale this is; gives the bottom."""
    text = ways.words.say(f"merger.lap_{outcome.lap}") if outcome.lap else price_told(outcome, ways)
    if not text:
        return rect.top()
    lines = strokes.wrapped(look, text, rect.width(), "small", 3)
    high = look.height("small")
    y = rect.top() + look.px(1)
    for line in lines:
        row = QRectF(rect.left(), y, rect.width(), high)
        strokes.write(painter, look, row, line, size="small", color="quiet_text")
        y += high
    y += look.px(3)
    strokes.across(painter, look, rect.left(), rect.right(), y)
    return y + look.px(4)


def _assets(painter: QPainter, look: Look, rect: QRectF, outcome: Outcome, ways: Ways) -> float:
    """Treasury, loans and trains, tokens, what is paid, and what has to be decided next; gives the bottom."""
    say, line = ways.words.say, look.px(_LINE)
    y = rect.top()
    label, money = say("charter.treasury"), ways.money(outcome.cash)
    strokes.write(
        painter, look, QRectF(rect.left(), y, rect.width(), line), label, size="small", color="quiet_text"
    )
    x = rect.left() + look.width(label, "small") + look.px(6)
    strokes.write(painter, look, QRectF(x, y, rect.right() - x, line), money, bold=True)
    x += look.width(money, bold=True) + look.px(8)
    if outcome.loans:
        wide = loans_width(look, outcome.loans, 0)
        if x + wide > rect.right():
            x, y = rect.left(), y + line
        note = QRectF(x, y + (line - look.px(LOAN[1])) / 2, rect.right() - x, look.px(LOAN[1]))
        x = paint_loans(painter, look, note, outcome.loans, ways.loan) + look.px(8)
    wide = look.px((_TRAIN[0] + 4) * len(outcome.trains)) or look.width(say("charter.no_trains"), "small")
    if x + wide > rect.right() + look.px(4):
        x, y = rect.left(), y + line
    y = _trains(painter, look, QRectF(x, y, rect.right() - x, line), outcome, ways)
    high = look.height("small")
    tokens = (say("merger.tokens", places=", ".join(outcome.tokens)),) if outcome.tokens else ()
    for text in (*tokens, *outcome.paid):
        for part in strokes.wrapped(look, text, rect.width(), "small", 2):
            strokes.write(painter, look, QRectF(rect.left(), y, rect.width(), high), part, size="small")
            y += high
    for code in dict.fromkeys(outcome.follows):
        text = say("merger.then", what=ways.words.name("step", code))
        row = QRectF(rect.left(), y, rect.width(), high)
        strokes.write(painter, look, row, text, size="small", bold=True, color="careful")
        y += high
    return y + look.px(3)


def _trains(painter: QPainter, look: Look, rect: QRectF, outcome: Outcome, ways: Ways) -> float:
    if not outcome.trains:
        text = ways.words.say("charter.no_trains")
        strokes.write(painter, look, rect, text, size="small", color="quiet_text")
        return rect.bottom()
    wide, high = (look.px(length) for length in _TRAIN)
    count = len(outcome.trains)
    step = min(wide + look.px(4), (rect.width() - wide) / max(1, count - 1))
    for i, train in enumerate(outcome.trains):
        box = QRectF(rect.left() + i * step, rect.top(), wide, high)
        train_card(
            painter,
            look,
            box,
            train.kind,
            train.color,
            size="small",
            rusting=train.rusting,
            marks=ways.words.marks(train.marks),
        )
    return rect.top() + high + look.px(2)


def _holders(painter: QPainter, look: Look, rect: QRectF, outcome: Outcome, words: Words) -> float:
    """Shares by player, two in a row where they fit. Gives the bottom."""
    wide = max((_holder_width(look, h, words) for h in outcome.holders), default=0.0)
    columns = 2 if 2 * wide + look.px(8) <= rect.width() else 1
    part, high = rect.width() / columns, look.px(17)
    for i, holder in enumerate(outcome.holders):
        row, column = divmod(i, columns)
        box = QRectF(rect.left() + column * part, rect.top() + row * high, part - look.px(6), high)
        _holder(painter, look, box, holder, words)
    return rect.top() + high * -(-len(outcome.holders) // columns)


def _holder_width(look: Look, holder: Holder, words: Words) -> float:
    name = holder.player or words.say("charter.own")
    lead = look.px(12) if holder.president else 0.0
    return look.px(15) + look.width(name) + lead + look.width(percentage(100), bold=True) + look.px(10)


def _holder(painter: QPainter, look: Look, rect: QRectF, holder: Holder, words: Words) -> None:
    x = rect.left()
    if holder.seat >= 0:
        note(painter, rect, "seat", str(holder.seat))
        mark = QRectF(x, rect.center().y() - look.px(5), look.px(10), look.px(10))
        player_mark(painter, look, mark, holder.seat)
    x += look.px(15)
    percent = percentage(holder.percent)
    taken = look.width(percent, bold=True) + look.px(4) + (look.px(12) if holder.president else 0.0)
    name = holder.player or words.say("charter.own")
    quiet = "text" if holder.player else "quiet_text"
    room = QRectF(x, rect.top(), rect.right() - taken - x, rect.height())
    strokes.write(painter, look, room, name, color=quiet)
    if holder.president:
        left = rect.right() - look.width(percent, bold=True) - look.px(13)
        star(painter, look, QRectF(left, rect.center().y() - look.px(4.5), look.px(9), look.px(9)), "text")
    strokes.write(painter, look, rect, percent, bold=True, color=quiet, align=strokes.RIGHT)


def _waiting_width(look: Look, outcome: Outcome, words: Words) -> float:
    """What the players who may still buy take in one line."""
    chips = (_chip_width(look, name, first=i == 0) for i, name in enumerate(outcome.names))
    return look.width(words.say("merger.waiting"), "small") + sum(
        look.px(_BESIDE_CHIP) + each for each in chips
    )


def _chip_width(look: Look, name: str, *, first: bool) -> float:
    return look.px(24) + look.width(name, bold=first)


def _waiting(painter: QPainter, look: Look, rect: QRectF, outcome: Outcome, words: Words) -> float:
    """In a sale the players who may still buy, the one on turn set off; gives the bottom."""
    if not outcome.lap:
        return rect.top()
    high, label = look.px(20), words.say("merger.waiting")
    x, y = rect.left(), rect.top() + look.px(6)
    line = QRectF(x, y, rect.width(), high)
    strokes.write(painter, look, line, label, size="small", color="quiet_text")
    x += look.width(label, "small") + look.px(_BESIDE_CHIP)
    for i, (seat, name) in enumerate(zip(outcome.waiting, outcome.names, strict=True)):
        wide = _chip_width(look, name, first=i == 0)
        if x > rect.left() and x + wide > rect.right():
            x, y = rect.left(), y + high + look.px(2)
        box = QRectF(x, y, wide, high)
        note(painter, box, "seat", str(seat))
        ink = "text"
        if i == 0:
            strokes.fill(painter, box, look.color("may"), look.px(5))
            ink = ink_on(look.theme.may)
        mark = QRectF(x + look.px(5), box.center().y() - look.px(5), look.px(10), look.px(10))
        player_mark(painter, look, mark, seat)
        text = box.adjusted(look.px(18), 0, 0, 0)
        strokes.write(painter, look, text, name, bold=i == 0, color=ink)
        x += wide + look.px(_BESIDE_CHIP)
    return y + high
