"""A company's charter: the band with its token, and one painter for each kind of fact."""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence

import msgspec
from PySide6.QtCore import QRectF, Qt
from PySide6.QtGui import QPainter, QPixmap

from roundhouse.engine.owners import Owner, is_player, name_of
from roundhouse.ui.cards import strokes
from roundhouse.ui.cards.charter_steps import brief_steps_height, paint_steps, steps_height
from roundhouse.ui.cards.livery import Livery
from roundhouse.ui.cards.loan_marker import LOAN, loans_width, paint_loans
from roundhouse.ui.cards.look import Look, Size
from roundhouse.ui.cards.ticket_rows import in_rows, paint_tickets, ticket_boxes, ticket_width, tickets_height
from roundhouse.ui.cards.tokens import marks_width, player_mark, star, ticket, token, train_card
from roundhouse.ui.models.charter_model import Fact, Item, label_of
from roundhouse.ui.words.speaker import Words
from roundhouse.ui.words.terms import percentage

LABEL = 14.0
_BAND = 56.0
_LOW_BANDS = ((4, 34.0, 1), (3, 48.0, 2))
"""From which level on a band is so low, at a scale of 1, and how many lines of a small name it holds."""
_AROUND_DISC, _LITTLE_AROUND_DISC = 10.0, 4.0
"""What a band is higher than the token in it, at a scale of 1."""
_TRAIN = (34.0, 28.0)
_TOKEN = 30.0
_CARDS, _CLOSE_CARDS = 6.0, 3.0
"""The space between cards of trains, at a scale of 1."""
_LEAST_PLACE = 14.0
"""How narrow the empty place of a train becomes, at a scale of 1."""
_CLOSE_TOKENS = 2.0
_LEAST_TOKEN = 20.0
"""How small a token becomes before tokens lie over each other, at a scale of 1."""
_BETWEEN = " · "
NEXT_TO = 5.0
"""The space between an amount and what stands beside it, at a scale of 1."""
_CHIP = 18.0
_NAME_LINE = 13.0
"""How far below each other the lines of a private company's name stand, at a scale of 1."""
_NAME_LINES = 4
_LEAST_NAME = 40.0
_BESIDE_LETTERS = 6.0
"""The space between a private company's letters and its name, at a scale of 1."""
_MOST_PLACES = 4


class Setting(msgspec.Struct, frozen=True):
    """What a fact is painted with: the words, how money is written, changes, how short it is.

    ``begins_column``: nothing stands between it and the line below the figures.
    """

    words: Words
    money: Callable[[int], str]
    label: str = ""
    changed: bool = False
    delta: int | None = None
    brief: bool = False
    tight: bool = False
    begins_column: bool = False


def fact_height(
    look: Look, fact: Fact, width: float, words: Words, *, brief: bool = False, tight: bool = False
) -> float:
    """The height that a fact needs at a width, in pixels.

    ``brief`` names only the present step, ``tight`` private companies by their letters alone.
    """
    count = len(fact.items)
    if fact.kind == "band":
        return look.px(56)
    if fact.kind == "money":
        return look.px(40)
    if fact.kind == "trains":
        return look.px(LABEL + 2 + (_TRAIN[1] if count else 16))
    if fact.kind == "tokens":
        return look.px(LABEL + 2 + (_TOKEN + 12 if count else 16))
    if fact.kind == "loans":
        return look.px(LABEL + 4 + LOAN[1])
    if fact.kind == "shares":
        return look.px(LABEL + 2) + look.px(_CHIP) * len(chip_rows(look, fact.items, width, words))
    if fact.kind == "steps" and brief:
        return brief_steps_height(look)
    if fact.kind == "steps":
        return steps_height(look, fact.items, width)
    if fact.kind in {"privates", "markers"}:
        above = 0.0 if _beside_label(look, fact, width, words, tight=tight) else look.px(LABEL + 2)
        return above + _listed_height(look, fact, width, _ticket_names(fact, words, tight=tight))
    return look.px(LABEL + 18)


def fact_width(
    look: Look, fact: Fact, words: Words, *, tight: bool = False, close: bool = False
) -> float | None:
    """The width that is enough for a fact, in pixels; None for one that takes the whole card.

    ``close``: with trains and tokens as near to each other as they may lie.
    """
    tickets = _ticket_names(fact, words, tight=tight)
    if fact.kind not in {"trains", "tokens", "plain", "loans"} and tickets is None:
        return None
    count, label = len(fact.items), look.width(label_of(fact, words), "small")
    if fact.kind == "trains":
        places = places_of(fact)
        each = train_width(look, fact) + look.px(_CLOSE_CARDS if close else _CARDS)
        own = each * places if count else look.width(words.say("charter.no_trains"))
        label += look.width(cards_text(fact, words), "small") + look.px(8) if fact.cards is not None else 0.0
    elif fact.kind == "loans":
        own = loans_width(look, fact.number or 0, fact.total)
        interest = words.say("charter.interest", amount="00 00")
        label += look.width(interest, "small") + look.px(8) if fact.items else 0.0
    elif fact.kind == "tokens":
        own = _tokens_width(look, fact, words, close=close)
    elif tickets is not None:
        own = sum(ticket_width(look, name) + look.px(6) for name in tickets)
    else:
        own = look.width(plain_text(fact) or words.say("charter.late"))
    return max(own, label) + look.px(2)


def _beside_label(look: Look, fact: Fact, width: float, words: Words, *, tight: bool) -> float:
    """Where private companies in short begin beside their label, in pixels; 0: they stand below it."""
    names = _ticket_names(fact, words, tight=tight) if tight and fact.kind == "privates" else None
    if not names:
        return 0.0
    label = look.width(label_of(fact, words), "small") + look.px(_BESIDE_LETTERS)
    own = sum(ticket_width(look, name) + look.px(6) for name in names) - look.px(6)
    return label if label + own <= width else 0.0


def _tokens_width(look: Look, fact: Fact, words: Words, *, close: bool) -> float:
    """What tokens need beside each other; behind the last one only what the rate below it takes."""
    count = len(fact.items)
    if not count:
        return look.width(words.say("charter.no_tokens"))
    if _has_rates(fact):
        last = fact.items[-1]
        rate = look.width(_token_price(last, words), "small") if last.state == "rate" else 0.0
        return look.px((_TOKEN + token_gap(fact)) * (count - 1)) + max(look.px(_TOKEN), rate)
    return look.px((_TOKEN + (_CLOSE_TOKENS if close else token_gap(fact))) * count)


def paint_fact(painter: QPainter, look: Look, rect: QRectF, fact: Fact, setting: Setting) -> None:
    """Paint one fact in its rectangle."""
    if setting.changed and fact.kind not in {"band", "steps"}:
        edge = look.px(3)
        # Figures stand side by side: at the edge the corner would point at the words of the next.
        behind = edge + look.width(setting.label, "small") if fact.kind == "money" else math.inf
        around = rect.adjusted(-edge, 0, -edge / 3 if fact.kind == "money" else edge, 0)
        strokes.wash(painter, look, around, setting.delta, right=True, behind=behind)
    _PAINTERS[fact.kind](painter, look, rect, fact, setting)


def _label(painter: QPainter, look: Look, rect: QRectF, setting: Setting) -> QRectF:
    """Write the label; the rest of the rectangle is left."""
    line = QRectF(rect.left(), rect.top(), rect.width(), look.px(LABEL))
    strokes.write(painter, look, line, setting.label, size="small", color="quiet_text")
    return _below_label(look, rect)


def _below_label(look: Look, rect: QRectF) -> QRectF:
    """What the label of a fact leaves of its rectangle."""
    return rect.adjusted(0, look.px(LABEL + 2), 0, 0)


def _band(painter: QPainter, look: Look, rect: QRectF, fact: Fact, setting: Setting) -> None:
    livery = fact.livery
    if livery is None:
        return
    strokes.band(painter, look, rect, livery.color)
    side = _disc_side(look, rect.height())
    disc = QRectF(rect.left() + look.px(8), rect.center().y() - side / 2, side, side)
    strokes.fill(painter, disc.adjusted(-2, -2, 2, 2), look.color("#FFFFFF", 0.85), look.px(22))
    token(painter, look, disc, livery, size="small")
    size, lines = _band_name(look, rect, fact)
    *rows, last = _band_lines(look, rect, fact)
    for line, place in zip(lines, rows, strict=True):
        row = strokes.whole_line(look, place, size)
        strokes.write(painter, look, row, line, size=size, bold=True, color=livery.ink)
    if fact.items:
        _president(painter, look, last, fact.items[0], livery.ink, setting)


def _band_name(look: Look, rect: QRectF, fact: Fact) -> tuple[Size, tuple[str, ...]]:
    """The name in a band, in lines, and its size."""
    wide = _name_room(look, rect.width(), rect.height())
    return name_lines(look, fact.text, wide, roomy=rect.height() >= look.px(54))


def _band_lines(look: Look, rect: QRectF, fact: Fact) -> list[QRectF]:
    """Where the lines of the name stand in a band, and behind them that of who decides (empty for none)."""
    size, lines = _band_name(look, rect, fact)
    left = rect.left() + look.px(8) + _disc_side(look, rect.height()) + look.px(10)
    wide = _name_room(look, rect.width(), rect.height())
    high = look.height(size) * (1.0 if size == "text" else 0.93)
    last = look.px(16) if fact.items else 0.0
    top = rect.center().y() - (high * len(lines) + last) / 2
    found = [QRectF(left, top + high * i, wide, high) for i in range(len(lines))]
    return [*found, QRectF(left, top + high * len(lines), wide, last)]


def band_height(look: Look, fact: Fact, wide: float, level: int) -> float:
    """How high a band of this width is: low from level 3 on, lowest at 4, if the whole name has room then."""
    for least, height, most in _LOW_BANDS:
        low = look.px(height)
        lines = strokes.wrapped(look, fact.text, _name_room(look, wide, low), "small", bold=True)
        if level >= least and len(lines) <= most:
            return low
    return look.px(_BAND)


def _disc_side(look: Look, high: float) -> float:
    """How large the token in a band is."""
    is_lowest = high <= look.px(_LOW_BANDS[0][1])
    return min(look.px(40), high - look.px(_LITTLE_AROUND_DISC if is_lowest else _AROUND_DISC))


def _name_room(look: Look, wide: float, high: float) -> float:
    """The width of a name in a band."""
    return wide - _disc_side(look, high) - look.px(8) - 2 * look.px(10)


def name_lines(look: Look, name: str, wide: float, *, roomy: bool) -> tuple[Size, tuple[str, ...]]:
    """A company's name in the lines of a band: smaller where the larger type doesn't hold all of it."""
    ways: tuple[tuple[Size, int], ...] = (("text", 2), ("small", 3)) if roomy else (("text", 1), ("small", 2))
    for size, most in ways:
        if len(strokes.wrapped(look, name, wide, size, bold=True)) <= most:
            break
    return size, strokes.wrapped(look, name, wide, size, most, bold=True)


def _president(painter: QPainter, look: Look, rect: QRectF, item: Item, ink: str, setting: Setting) -> None:
    text = rect
    if item.seat >= 0:
        mark = QRectF(rect.left(), rect.center().y() - look.px(5.5), look.px(11), look.px(11))
        player_mark(painter, look, mark, item.seat, ink)
        text = rect.adjusted(look.px(16), 0, 0, 0)
    told = decider(item, setting.words)
    if look.width(told, "small") > text.width():
        told = decider(item, setting.words, brief=True)
    strokes.write(painter, look, text, told, size="small", color=ink)


def decider(item: Item, words: Words, *, brief: bool = False) -> str:
    """Who decides for a company (``brief``: a president by name), and whether it still has to form."""
    if item.state == "receiver":
        key = "charter.receiver" if item.text else "charter.receivership"
        return words.say(key, player=item.text)
    name = item.text if brief else words.say("charter.president", player=item.text)
    told = [name] if item.text else []
    if item.note:
        told.append(words.say(f"charter.{item.note}"))
    return " · ".join([*told, *([words.say("charter.not_formed")] if item.state == "waiting" else [])])


def _money(painter: QPainter, look: Look, rect: QRectF, fact: Fact, setting: Setting) -> None:
    rest = _label(painter, look, rect, setting)
    text = "–" if fact.number is None else setting.money(fact.number)
    bold = fact.number is not None
    size: Size = "large" if look.width(text, "large", bold=True) <= rect.width() else "text"
    strokes.write(painter, look, rest, text, size=size, bold=bold, color="text" if bold else "quiet_text")
    words = beside_money(fact, setting.words)
    if words:
        wide = look.width(text, size, bold=True) + look.px(NEXT_TO)
        note = rest.adjusted(wide, look.px(3), 0, 0)
        if look.width(words, "small") <= note.width():
            strokes.write(painter, look, note, words, size="small", color="quiet_text")


def beside_money(fact: Fact, words: Words) -> str:
    """What stands beside an amount: what became of a revenue. Empty for others."""
    return words.say(f"charter.{fact.text}") if fact.text and fact.number is not None else ""


def _plain(painter: QPainter, look: Look, rect: QRectF, fact: Fact, setting: Setting) -> None:
    rest = _label(painter, look, rect, setting)
    text = plain_text(fact) if fact.number is None else str(fact.number)
    words = text or setting.words.say("charter.late")
    color = "text" if text else "quiet_text"
    strokes.write(painter, look, rest, words, color=color, narrowest=strokes.NARROW)


def plain_text(fact: Fact) -> str:
    """What is written of a fact that is only text: its things one after the other where it has several."""
    return fact.text or _BETWEEN.join(item.text for item in fact.items)


def _word_boxes(look: Look, rest: QRectF, fact: Fact) -> list[QRectF]:
    """Where the things of a fact that is only text are written, in letters as narrow as it takes."""
    narrow = max(strokes.NARROW, min(1.0, rest.width() / max(1.0, look.width(plain_text(fact)))))
    texts = [item.text for item in fact.items]
    found = list[QRectF]()
    for n, text in enumerate(texts):
        before = look.width(_BETWEEN.join((*texts[:n], ""))) * narrow
        found.append(QRectF(rest.left() + before, rest.top(), look.width(text) * narrow, rest.height()))
    return [box.intersected(rest) for box in found]


def token_gap(fact: Fact) -> float:
    """The space between tokens at a scale of 1: more where a rate stands below each."""
    return 24.0 if _has_rates(fact) else 8.0


def _has_rates(fact: Fact) -> bool:
    """Whether a rate stands below a token, which is wider than the token."""
    return any(item.state == "rate" for item in fact.items)


def cards_text(fact: Fact, words: Words) -> str:
    """On how many cards the trains of the fact may be, in words; empty for any number."""
    return "" if fact.cards is None else words.say("charter.cards", limit=fact.total, count=fact.cards)


def places_of(fact: Fact) -> int:
    """How many trains are shown: those there are, and empty places up to a limit of a few.

    There is a place for each train that is still allowed, and for no more cards than are.
    """
    if fact.total > _MOST_PLACES:
        return len(fact.items)
    counted = [item.weight for item in fact.items if item.weight]
    free = fact.total - sum(counted)
    if fact.cards is not None:
        free = min(free, fact.cards - len(counted))
    return len(fact.items) + max(0, free)


def train_width(look: Look, fact: Fact) -> float:
    """The width of the cards of the trains, in pixels: the longest name fits."""
    widths = [look.width(item.text, bold=True) + marks_width(look, len(item.marks)) for item in fact.items]
    return max(look.px(_TRAIN[0]), max(widths, default=0.0) + look.px(6))


def _loans(painter: QPainter, look: Look, rect: QRectF, fact: Fact, setting: Setting) -> None:
    rest = _label(painter, look, rect, setting)
    if fact.items:
        left = rect.left() + look.width(setting.label, "small") + look.px(8)
        line = QRectF(left, rect.top(), rect.right() - left, look.px(LABEL))
        text = setting.words.say("charter.interest", amount=setting.money(int(fact.items[0].text)))
        strokes.write(painter, look, line, text, size="small", color="careful")
    paint_loans(painter, look, rest, fact.number or 0, fact.text, fact.total)


def _trains(painter: QPainter, look: Look, rect: QRectF, fact: Fact, setting: Setting) -> None:
    rest = _label(painter, look, rect, setting)
    if fact.cards is not None:
        left = rect.left() + look.width(setting.label, "small") + look.px(8)
        line = QRectF(left, rect.top(), rect.right() - left, look.px(LABEL))
        strokes.write(painter, look, line, cards_text(fact, setting.words), size="small", color="quiet_text")
    if not fact.items:
        line = strokes.whole_line(look, QRectF(rest.left(), rest.top(), rest.width(), look.px(14)), "text")
        strokes.write(painter, look, line, setting.words.say("charter.no_trains"), color="quiet_text")
        return
    places = _train_boxes(look, rest, fact)
    for item, box in zip(fact.items, places, strict=False):
        rusting, gone = item.state == "rusting", item.state in {"obsolete", "rusted"}
        marks = setting.words.marks(item.marks)
        train_card(painter, look, box, item.text, item.color, rusting=rusting, gone=gone, marks=marks)
    for place in places[len(fact.items) :]:
        if place.right() <= rest.right() + look.px(2):
            strokes.outline(painter, place, look.color("quiet_text"), look.line(), look.px(4), dashed=True)


def _train_boxes(look: Look, rest: QRectF, fact: Fact) -> list[QRectF]:
    """Where the trains lie below the label, and the empty places.

    Places are narrower where they have no room beside the trains; then all lie over each other.
    """
    wide, count = train_width(look, fact), max(places_of(fact), len(fact.items)) if fact.items else 0
    gap, high = look.px(_CLOSE_CARDS), look.px(_TRAIN[1])
    empty, left = count - len(fact.items), rest.left() + len(fact.items) * (wide + gap)
    each = (rest.right() - left + gap) / max(1, empty) - gap
    if empty and look.px(_LEAST_PLACE) <= each < wide:
        trains = [
            QRectF(rest.left() + i * (wide + gap), rest.top(), wide, high) for i in range(len(fact.items))
        ]
        return [*trains, *(QRectF(left + i * (each + gap), rest.top(), each, high) for i in range(empty))]
    step = min(wide + look.px(_CARDS), (rest.width() - wide) / max(1, count - 1))
    return [QRectF(rest.left() + i * step, rest.top(), wide, look.px(_TRAIN[1])) for i in range(count)]


def _tokens(painter: QPainter, look: Look, rect: QRectF, fact: Fact, setting: Setting) -> None:
    rest = _label(painter, look, rect, setting)
    if not fact.items or fact.livery is None:
        words = setting.words.say("charter.no_tokens")
        line = strokes.whole_line(look, QRectF(rest.left(), rest.top(), rest.width(), look.px(14)), "text")
        strokes.write(painter, look, line, words, color="quiet_text")
        return
    high, gap = look.px(_TOKEN), look.px(token_gap(fact))
    for item, disc in zip(fact.items, _token_boxes(look, rest, fact), strict=True):
        left, side = disc.left(), disc.width()
        token(painter, look, disc, fact.livery)
        price = _token_price(item, setting.words)
        under = QRectF(left - gap / 2, rest.top() + high, side + gap, look.px(12))
        align = strokes.CENTRE
        if item.state == "rate":
            under, align = QRectF(left, under.top(), side + gap, under.height()), strokes.LEFT
        under = strokes.whole_line(look, under, "small")
        strokes.write(painter, look, under, price, size="small", align=align)


def _token_price(item: Item, words: Words) -> str:
    """What stands below a token: its price, its rate a hex, or how many hexes are paid for."""
    if item.state == "rate":
        return words.say("charter.rate", amount=item.note)
    if item.state == "times":
        return words.say("charter.times", times=item.note)
    return words.say("charter.free") if item.note == "0" else item.note


def token_pixmap(look: Look, livery: Livery, ratio: float) -> QPixmap:
    """A token as large as it lies on a charter, for ``ratio`` device pixels a pixel."""
    side = look.px(_TOKEN)
    pixmap = QPixmap(round(side * ratio), round(side * ratio))
    pixmap.setDevicePixelRatio(ratio)
    pixmap.fill(Qt.GlobalColor.transparent)
    painter = QPainter(pixmap)
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    token(painter, look, QRectF(0, 0, side, side), livery)
    painter.end()
    return pixmap


def _token_boxes(look: Look, rest: QRectF, fact: Fact) -> list[QRectF]:
    """Where the tokens lie below the label: smaller where they would lie over each other."""
    count, usual = len(fact.items), look.px(_TOKEN)
    close = rest.width() / max(1, count) - look.px(_CLOSE_TOKENS)
    side = usual if _has_rates(fact) else min(usual, max(close, look.px(_LEAST_TOKEN)))
    step = min(side + look.px(token_gap(fact)), (rest.width() - side) / max(1, count - 1))
    top = rest.top() + (usual - side) / 2
    return [QRectF(rest.left() + i * step, top, side, side) for i in range(count)]


def chip_text(item: Item, words: Words) -> str:
    """The name of a holder on a charter."""
    if is_player(owner := Owner(item.text)):
        return name_of(owner)
    return words.say(f"charter.{item.text}" if item.text in {"ipo", "pool"} else "charter.own")


def _chip_width(look: Look, item: Item, words: Words) -> float:
    mark = look.px(15) if item.seat >= 0 else 0.0
    lead = look.px(12) if item.state == "president" else 0.0
    name, percent = chip_text(item, words), percentage(item.note)
    return mark + lead + look.width(name) + look.width(percent, bold=True) + look.px(20)


def chip_rows(look: Look, items: Sequence[Item], width: float, words: Words) -> list[list[Item]]:
    """The holders in as few rows as fit."""
    return in_rows(items, lambda item: _chip_width(look, item, words), width + look.px(12))


def _shares(painter: QPainter, look: Look, rect: QRectF, fact: Fact, setting: Setting) -> None:
    rest = _label(painter, look, rect, setting)
    for item, box in zip(fact.items, _chip_boxes(look, rest, fact, setting.words), strict=True):
        _chip(painter, look, box, item, setting.words)


def _chip_boxes(look: Look, rest: QRectF, fact: Fact, words: Words) -> list[QRectF]:
    """Where the holders stand below the label."""
    found, y, high = list[QRectF](), rest.top(), look.px(_CHIP)
    for row in chip_rows(look, fact.items, rest.width(), words):
        x = rest.left()
        for item in row:
            wide = min(_chip_width(look, item, words), rest.right() - x)
            found.append(QRectF(x, y, wide, high))
            x += wide
        y += high
    return found


def _chip(painter: QPainter, look: Look, rect: QRectF, item: Item, words: Words) -> None:
    x = rect.left()
    if item.seat >= 0:
        mark = QRectF(x, rect.center().y() - look.px(5.5), look.px(11), look.px(11))
        player_mark(painter, look, mark, item.seat)
        x += look.px(15)
    name, percent = chip_text(item, words), percentage(item.note)
    # A long name is cut before the percentage would lie outside.
    rest = look.px(16 if item.state == "president" else 4) + look.width(percent, bold=True)
    wide = min(look.width(name) + look.px(1), rect.right() - x - rest)
    strokes.write(painter, look, QRectF(x, rect.top(), wide, rect.height()), name)
    x += wide + look.px(4)
    if item.state == "president":
        star(painter, look, QRectF(x, rect.center().y() - look.px(4.5), look.px(9), look.px(9)), "text")
        x += look.px(12)
    strokes.write(painter, look, QRectF(x, rect.top(), rect.right() - x, rect.height()), percent, bold=True)


def _privates(painter: QPainter, look: Look, rect: QRectF, fact: Fact, setting: Setting) -> None:
    if setting.tight and (before := _beside_label(look, fact, rect.width(), setting.words, tight=True)):
        place = rect.adjusted(0, 0, before - rect.width(), 0)
        strokes.write(painter, look, place, setting.label, size="small", color="quiet_text")
        paint_tickets(painter, look, rect.adjusted(before, 0, 0, 0), [item.text for item in fact.items])
        return
    rest = _label(painter, look, rect, setting)
    if setting.tight:
        paint_tickets(painter, look, rest, [item.text for item in fact.items])
        return
    for item, row in zip(fact.items, _private_rows(look, rest, fact.items), strict=True):
        room = _letters_width(look, item)
        box = QRectF(row.left(), row.top() + look.px(1), room - look.px(_BESIDE_LETTERS), look.px(16))
        ticket(painter, look, box, item.text)
        for n, line in enumerate(_private_lines(look, item, row.width())):
            top = row.top() + n * look.px(_NAME_LINE)
            place = QRectF(row.left() + room, top, row.width() - room, look.px(_CHIP))
            strokes.write(painter, look, place, line, size="small")


def _letters_width(look: Look, item: Item) -> float:
    """What the letters of a private company take beside its name."""
    return look.width(item.text, "small", bold=True) + look.px(10 + _BESIDE_LETTERS)


def _private_lines(look: Look, item: Item, width: float) -> tuple[str, ...]:
    """The name of a private company in lines beside its letters, whole wherever a few of them hold it."""
    room = max(width - _letters_width(look, item), look.px(_LEAST_NAME))
    return strokes.wrapped(look, item.note, room, "small", _NAME_LINES)


def _private_height(look: Look, item: Item, width: float) -> float:
    lines = len(_private_lines(look, item, width))
    return look.px(_CHIP + _NAME_LINE * (lines - 1))


def _listed_height(look: Look, fact: Fact, width: float, tickets: Sequence[str] | None) -> float:
    """The height of private companies or markers below their label, on ``tickets`` or (None) a row each."""
    if tickets is None:
        return sum(_private_height(look, item, width) for item in fact.items)
    return tickets_height(look, tickets, width)


def _private_rows(look: Look, rest: QRectF, items: Sequence[Item]) -> list[QRectF]:
    """Private companies below each other, each as high as the lines of its name."""
    found, top = list[QRectF](), rest.top()
    for item in items:
        high = _private_height(look, item, rest.width())
        found.append(QRectF(rest.left(), top, rest.width(), high))
        top += high
    return found


def _markers(painter: QPainter, look: Look, rect: QRectF, fact: Fact, setting: Setting) -> None:
    rest = _label(painter, look, rect, setting)
    names = [marker_text(item, setting.words) for item in fact.items]
    paint_tickets(painter, look, rest, names)


def marker_text(item: Item, words: Words) -> str:
    """What a marker is called, with the place that it comes from."""
    name = words.name("marker", item.text)
    return f"{name} {item.place or item.note}" if item.note else name


def _ticket_names(fact: Fact, words: Words, *, tight: bool) -> list[str] | None:
    """What stands on tickets in rows; None for a fact that isn't shown so."""
    if fact.kind == "markers":
        return [marker_text(item, words) for item in fact.items]
    return [item.text for item in fact.items] if fact.kind == "privates" and tight else None


def item_boxes(look: Look, rect: QRectF, fact: Fact, words: Words, *, tight: bool = False) -> list[QRectF]:
    """Where the things of a fact are painted in its rectangle, in their order; empty where none are seen.

    Of a band it is the line of who decides for the company; ``tight`` as in :func:`fact_height`.
    """
    before, names = 0.0, _ticket_names(fact, words, tight=tight)
    if names is not None:
        before = _beside_label(look, fact, rect.width(), words, tight=tight)
    rest = rect.adjusted(before, 0, 0, 0) if before else _below_label(look, rect)
    found: list[QRectF] = []
    if names is not None:
        found = ticket_boxes(look, rest, names)
    elif fact.kind == "trains":
        found = _train_boxes(look, rest, fact)[: len(fact.items)]
    elif fact.kind == "tokens":
        found = _token_boxes(look, rest, fact)
    elif fact.kind == "shares":
        found = _chip_boxes(look, rest, fact, words)
    elif fact.kind == "privates":
        found = _private_rows(look, rest, fact.items)
    elif fact.kind == "plain" and fact.items:
        found = _word_boxes(look, rest, fact)
    elif fact.kind == "band" and fact.items:
        found = [_band_lines(look, rect, fact)[-1]]
    return found


def _steps(painter: QPainter, look: Look, rect: QRectF, fact: Fact, setting: Setting) -> None:
    paint_steps(painter, look, rect, fact.items, brief=setting.brief, has_line=not setting.begins_column)


_PAINTERS: dict[str, Callable[[QPainter, Look, QRectF, Fact, Setting], None]] = {
    "band": _band,
    "money": _money,
    "plain": _plain,
    "trains": _trains,
    "tokens": _tokens,
    "shares": _shares,
    "privates": _privates,
    "markers": _markers,
    "loans": _loans,
    "steps": _steps,
}
