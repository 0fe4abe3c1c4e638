"""Certificates and private companies as cards."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from math import ceil
from typing import Final

import msgspec
from PySide6.QtCore import QPointF, QRectF
from PySide6.QtGui import QPainter

from roundhouse.engine.offers import OfferBidForCompany, OfferRedeem, OfferSellShares
from roundhouse.engine.owners import POOL, is_company
from roundhouse.ui.cards import strokes
from roundhouse.ui.cards.livery import ink_on
from roundhouse.ui.cards.look import Look, Size
from roundhouse.ui.cards.painted import note
from roundhouse.ui.cards.tokens import player_mark, star, ticket
from roundhouse.ui.models.auction_model import Bid, CompanyCard, Lot
from roundhouse.ui.models.certificate_model import CertificateCard, PrivateCard
from roundhouse.ui.theme import mixed
from roundhouse.ui.words.speaker import Words
from roundhouse.ui.words.terms import money_range, percentage

CERTIFICATE: Final = (118.0, 74.0)
"""Width and height of a certificate at a scale of 1."""
PRIVATE: Final = (156.0, 168.0)
"""Width and least height of a private company in the auction at a scale of 1."""
BAND: Final = 22.0
"""The height of the band on top of a card at a scale of 1."""
_BID = 17.0
_MOST_BIDS = 6
_COLUMN = 90.0
"""The least width of a column of bids, where they have no room in fewer columns, at a scale of 1."""
_MARK = 14.0
"""The room of a bidder's mark, at a scale of 1."""
_LOW_BID = 12.4
"""The height of a bid's line where there are many."""
_FACTS = 52.0
"""What a lot's letters, cost, name and revenue need at least."""
_ROOMY: Final = 104.0
"""Narrower than this, a certificate has little space at its sides."""
_NARROWEST: Final = 0.8
"""The part of their width that letters of companies keep, and of where certificates come from."""
_SPARED: Final = 2.0
"""So much of its upper and lower edge a low card gives, at a scale of 1, for all of a long name."""
_CLOSE: Final = 0.9
"""How near to each other its lines come then, as a part of their height."""
_PLACES: Final = frozenset({"ipo", "pool", "own"})


class Manner(msgspec.Struct, frozen=True):
    """The words, how money is written, and the state of a card: under the mouse, just changed."""

    words: Words
    money: Callable[[int], str]
    hovered: bool = False
    changed: bool = False
    quiet: bool = False


def paint_certificate(
    painter: QPainter, look: Look, rect: QRectF, card: CertificateCard, manner: Manner
) -> None:
    """A certificate: the company's band with letters and percentage, what it is, where from, its price."""
    body = look.inside(rect, 3)
    if card.count > 1:
        strokes.card(painter, look, body.translated(look.px(2), look.px(2)))
    paint_frame(painter, look, body, manner)
    top = QRectF(body.left(), body.top(), body.width(), look.px(BAND))
    ground = mixed(card.livery.color, look.theme.panel, 0.6) if manner.quiet else card.livery.color
    ink = ink_on(ground, card.livery.ink)
    strokes.band(painter, look, top, ground)
    inner = look.inside(top, _pad(look, top), 0)
    percent = percent_text(card)
    strokes.write(painter, look, inner, percent, bold=True, color=ink, align=strokes.RIGHT)
    room = inner.width() - look.width(percent, bold=True)
    if card.president:
        side = look.px(10)
        room -= look.px(_pad(look, top) + 7)
        star(painter, look, QRectF(inner.left() + room, top.center().y() - side / 2, side, side), ink)
    symbol = inner.adjusted(0, 0, room - look.px(1) - inner.width(), 0)
    strokes.write(
        painter, look, symbol, card.livery.symbol, bold=True, color=ink, narrowest=_NARROWEST
    )  # fmt: skip
    _certificate_facts(painter, look, body.adjusted(0, look.px(BAND), 0, 0), card, manner)


def percent_text(card: CertificateCard) -> str:
    """How much of the company it is; of purchases of up to so many at once from the least to the most."""
    return percentage(f"{card.percent}–{card.percent * card.most // 2}" if card.most else card.percent)


def _pad(look: Look, body: QRectF) -> float:
    """The space beside what is written on a certificate, at a scale of 1: little where it is narrow."""
    return 8 if body.width() >= look.px(_ROOMY) else 5


def _certificate_facts(
    painter: QPainter, look: Look, rect: QRectF, card: CertificateCard, manner: Manner
) -> None:
    inner = look.inside(rect, _pad(look, rect), 3)
    half = inner.height() / 2
    upper = QRectF(inner.left(), inner.top(), inner.width(), half)
    lower = QRectF(inner.left(), inner.top() + half, inner.width(), half)
    price = price_text(look, inner.width(), card, manner)
    color = "quiet_text" if manner.quiet else "text"
    size = _price_size(look, upper, price)
    line = strokes.whole_line(look, upper, size)
    strokes.write(painter, look, line, price, size=size, bold=True, color=color)
    source = source_text(card, manner.words)
    strokes.write(painter, look, lower, source, size="small", color="quiet_text", narrowest=_NARROWEST)
    if card.beside:
        left, side = lower.left() + look.width(source, "small") + look.px(4), look.px(9)
        place = QRectF(left, lower.center().y() - side / 2, side, side)
        star(painter, look, place, "quiet_text")
    if card.count > 1:
        # Cards of one tray tell it alike, however much room their sources leave.
        align, count = strokes.RIGHT if card.sources else strokes.LEFT, f"× {card.count}"
        if not card.sources and not isinstance(card.offer, OfferSellShares):
            held = manner.words.say("card.held", count=card.count)
            is_long = look.width(source, "small") + look.px(5) + look.width(held, "small") > lower.width()
            count = count if is_long else held
        strokes.write(painter, look, lower, count, size="small", color="quiet_text", align=align)


def _price_size(look: Look, room: QRectF, price: str) -> Size:
    """The largest type in which a price fits; on low cards nothing hangs far into the line below."""
    sizes: tuple[Size, ...] = ("large", "text")
    fits = (
        size
        for size in sizes
        if look.width(price, size, bold=True) <= room.width()
        and look.ink_height(price, size, bold=True) <= room.height() + look.px(_SPARED)
    )
    return next(fits, "small")


def price_text(look: Look, width: float, card: CertificateCard, manner: Manner) -> str:
    """The price in words; that of a par without the currency where it would be written smaller for it."""
    if isinstance(card.offer, OfferBidForCompany):
        return manner.words.say("card.bid", amount=manner.money(card.offer.minimum))
    if card.pars:
        low, high = min(card.pars), max(card.pars)
        key = "card.par_one" if low == high else "card.par"
        plain = manner.words.say(key, price=low, low=low, high=high)
        amount = manner.money(low) if low == high else money_range(low, high, manner.money)
        told = manner.words.say("card.par_one", price=amount)
        return told if look.width(told, "large", bold=True) <= width else plain
    if card.dearest is not None and card.price is not None:
        return money_range(card.price, card.dearest, manner.money)
    if card.price is None:
        # Of a president's certificate that lies in the pool alone nothing is sold.
        return manner.words.say("card.exchanged" if card.sources == (POOL,) else "card.unstarted")
    return manner.money(card.price)


def source_text(card: CertificateCard, words: Words) -> str:
    """Where it comes from, or what is done with it."""
    if isinstance(card.offer, OfferBidForCompany):
        return words.say("card.auction")
    if isinstance(card.offer, OfferRedeem):
        return words.say("card.redeem")
    if isinstance(card.offer, OfferSellShares):
        return words.say("card.sell")
    if card.most:
        return words.say("card.several", count=card.most)
    sources = dict.fromkeys("own" if is_company(source) else source for source in card.sources)
    places = " + ".join(words.say(f"card.{source}") for source in sources if source in _PLACES)
    # Of two places it is one each, of a single one both.
    return words.say("card.two", places=places) if len(card.sources) > len(sources) else places


def paint_frame(painter: QPainter, look: Look, body: QRectF, manner: Manner) -> None:
    """The empty card: quiet, lifted under the mouse, washed when it has just changed."""
    if manner.quiet:
        strokes.fill(painter, body, look.color("window"), look.px(6))
        strokes.outline(painter, body, look.color("hairline"), look.line(), look.px(6))
    else:
        strokes.card(painter, look, body, lifted=manner.hovered)
    if manner.changed:
        strokes.wash(painter, look, body)
    if manner.hovered and not manner.quiet:
        strokes.outline(painter, body, look.color("may"), look.line() * 2, look.px(6))


def paint_private(painter: QPainter, look: Look, rect: QRectF, card: PrivateCard, manner: Manner) -> None:
    """A private company on its own, as a player or a company holds it."""
    body = look.inside(rect, 3)
    paint_frame(painter, look, body, manner)
    # In line with the letters of certificates beside it, however many lines it has.
    _private_facts(painter, look, look.inside(body, 8, 4), card, manner, body.top() + look.px(BAND / 2))


def _private_facts(
    painter: QPainter,
    look: Look,
    rect: QRectF,
    card: PrivateCard,
    manner: Manner,
    middle: float | None = None,
) -> None:
    """Letters and cost, the name, revenue and blocked hexes, and as much of the power as fits.

    ``middle``: where letters and cost have theirs, if not in the middle of the first line.
    """
    color = "quiet_text" if manner.quiet else "text"
    high, top = look.height("small"), look.px(18)
    # On the lowest cards a name may take two lines, too.
    space = look.px(4) if rect.height() > look.px(CERTIFICATE[1]) else 0.0
    most = max(1, min(2, int((rect.height() - top - space) / high) - 1))
    names = strokes.name_lines(look, card.name, rect.width(), most)
    roomier = rect.adjusted(0, -look.px(_SPARED), 0, look.px(_SPARED))
    spare = roomier.height() - look.px(16) - 3 * high * _CLOSE
    if spare >= 0 and not _is_read_well(look, names, rect.width()):
        rect, top, high = roomier, look.px(16), high * _CLOSE
        names = strokes.name_lines(look, card.name, rect.width())
        # One more line may tell what is blocked.
        space = min(look.px(3), spare) if len(_yield(look, card, manner, rect.width())) == 1 else 0.0
    wide = look.width(card.symbol, "small", bold=True) + look.px(10)
    head = QRectF(rect.left(), rect.top(), rect.width(), top)
    y = head.bottom() + space
    if middle is not None:
        head.moveCenter(QPointF(head.center().x(), middle))
    letters = QRectF(rect.left(), head.center().y() - look.px(8), wide, look.px(16))
    ticket(painter, look, letters, card.symbol)
    strokes.write(painter, look, head, manner.money(card.cost), bold=True, color=color, align=strokes.RIGHT)
    for line in names:
        row = QRectF(rect.left(), y, rect.width(), high)
        strokes.write(
            painter, look, row, line, size="small", bold=True, color=color, narrowest=strokes.NARROW
        )
        y += high
    for line in _yield(look, card, manner, rect.width()):
        strokes.write(
            painter, look, QRectF(rect.left(), y, rect.width(), high), line, size="small", color=color
        )
        y += high
    y += look.px(3)
    if rect.bottom() - y >= high and card.power:
        room = QRectF(rect.left(), y, rect.width(), rect.bottom() - y)
        told = power_text(card)
        strokes.paragraph(painter, look, room, told if strokes.fits(look, room, told) else card.power)


def _is_read_well(look: Look, names: Sequence[str], width: float) -> bool:
    """Whether the lines of a name are whole, and not much narrower than they are written elsewhere."""
    squeezed = any(look.width(line, "small", bold=True) * _NARROWEST > width for line in names)
    return not squeezed and not names[-1].endswith("…")


def _yield(look: Look, card: PrivateCard, manner: Manner, width: float) -> tuple[str, ...]:
    """The revenue and the blocked hexes, in a line each where one is too short."""
    parts = [manner.words.say("card.revenue", amount=manner.money(card.revenue))]
    if card.blocks:
        parts.append(manner.words.say("card.blocks", hexes=" ".join(card.blocks)))
    together = " · ".join(parts)
    return (together,) if look.width(together, "small") <= width else tuple(parts)


def power_text(card: PrivateCard | CompanyCard) -> str:
    """The power with the section that gives it."""
    if not isinstance(card, PrivateCard):
        return ""
    return f"{card.power} (§\u00a0{card.section})" if card.section and card.power else card.power


def paint_lot(painter: QPainter, look: Look, rect: QRectF, lot: Lot, manner: Manner) -> None:
    """A private company in the auction, with the bids that stand below a hairline."""
    body = look.inside(rect, 3)
    paint_frame(painter, look, body, manner)
    if lot.cheapest or lot.contested:
        strokes.outline(painter, body, look.color("may"), look.line() * 2, look.px(6))
    inner = look.inside(body, 9, 7)
    if not isinstance(lot.card, PrivateCard):
        return
    foot = min(foot_height(look, lot), inner.height() - look.px(_FACTS))
    _private_facts(painter, look, inner.adjusted(0, 0, 0, -foot - look.px(4)), lot.card, manner)
    ticket_width = look.width(lot.card.symbol, "small", bold=True) + look.px(10)
    cost_width = look.width(manner.money(lot.card.cost), bold=True)
    above = QRectF(inner.topLeft(), inner.topRight() + QPointF(0, look.px(_BID)))
    above.adjust(ticket_width + look.px(6), look.px(1), -cost_width - look.px(4), 0)
    below = QRectF(inner.left(), inner.bottom() - foot, inner.width(), foot)
    paint_foot(painter, look, below, lot, manner, above)


def foot_height(look: Look, lot: Lot) -> float:
    """The height of the bids of a lot, in pixels."""
    lines = max(1, min(len(lot.bids), _MOST_BIDS)) + bool(_badge_key(lot))
    return look.px(_BID) * lines + look.px(6)


def _badge_key(lot: Lot) -> str:
    if lot.owner:
        return ""
    return "auction.contested" if lot.contested else "auction.cheapest" if lot.cheapest else ""


def paint_foot(
    painter: QPainter, look: Look, rect: QRectF, lot: Lot, manner: Manner, above: QRectF | None = None
) -> None:
    """The bids of a lot below a hairline; who is still in and who is out while it is put up.

    Where not all bids have room, what the lot is goes ``above``, if there is a place for that; its frame
    alone tells it where that is too narrow.
    """
    strokes.across(painter, look, rect.left(), rect.right(), rect.top())
    room = rect.height() - look.px(6)
    columns = 1
    badge = _badge_key(lot)
    high, shown = _bids_that_fit(look, lot, room, has_badge=bool(badge))
    is_above = bool(badge) and above is not None and (shown < len(lot.bids) or high < look.px(_BID))
    if is_above:
        high, shown = _bids_that_fit(look, lot, room)
    while shown < len(lot.bids) and rect.width() >= look.px(_COLUMN) * (columns + 1):
        columns += 1
        high, shown = _bids_that_fit(look, lot, room, columns)
    y = rect.top() + look.px(5)
    if badge:
        text = manner.words.say(badge)
        wide = look.width(text, "small", bold=True) + look.px(12)
        box = QRectF(rect.left(), y + look.px(0.5), wide, look.px(_BID - 2))
        if is_above and above is not None:
            box.moveTopLeft(above.topLeft())
        else:
            y += max(high, look.px(_BID))
        if not is_above or above is None or wide <= above.width():
            strokes.fill(painter, box, look.color("may"), look.px(4))
            ink = ink_on(look.theme.may)
            strokes.write(painter, look, box, text, size="small", bold=True, color=ink, align=strokes.CENTRE)
    if lot.owner:
        row = QRectF(rect.left(), y, rect.width(), high)
        told = manner.words.say("auction.bought", player=lot.owner)
        fits = look.width(told, "small") + look.px(14) <= row.width()
        paint_bidder(painter, look, row, lot.seat, told if fits else lot.owner, "")
    elif not lot.bids:
        row = QRectF(rect.left(), y, rect.width(), high)
        text = manner.words.say("auction.no_bid")
        strokes.write(painter, look, row, text, size="small", color="quiet_text")
    if len(lot.bids) > shown:
        row = QRectF(rect.left(), y + shown // columns * high, rect.width(), high)
        text = manner.words.say("auction.more", count=len(lot.bids) - shown)
        strokes.write(painter, look, row, text, size="small", color="quiet_text")
    gap = look.px(16)
    wide = (rect.width() - gap * (columns - 1)) / columns
    down = ceil(shown / columns)
    for i, bid in enumerate(lot.bids[:shown]):
        row = QRectF(rect.left() + i // down * (wide + gap), y + i % down * high, wide, high)
        amount = _standing(look, bid, wide, manner) if bid.standing else manner.money(bid.amount)
        paint_bidder(painter, look, row, bid.seat, bid.player, amount, first=i == 0)


def _standing(look: Look, bid: Bid, wide: float, manner: Manner) -> str:
    """Whether a player is still in, in a word where a phrase would leave no room for the name."""
    phrase = manner.words.say(f"lot.{bid.standing}")
    name = look.width(bid.player, "small") + look.px(_MARK + 4)
    return (
        phrase
        if name + look.width(phrase, "small") <= wide
        else manner.words.say(f"lot.{bid.standing}_short")
    )


def _bids_that_fit(
    look: Look, lot: Lot, room: float, columns: int = 1, *, has_badge: bool = False
) -> tuple[float, int]:
    """The height of a line and how many bids are told; where not all have room, a line tells of the rest.

    ``has_badge``: what the lot is stands in a line of its own over them.
    """
    bids = len(lot.bids)
    wanted = max(1, ceil(min(bids, _MOST_BIDS) / columns)) + has_badge
    high = max(look.px(_LOW_BID), min(look.px(_BID), room / wanted))
    lines = int(room / high + 0.01)
    if bids <= min((lines - has_badge) * columns, _MOST_BIDS):
        return high, bids
    return high, max(0, min(lines, _MOST_BIDS) - 1) * columns


def paint_bidder(
    painter: QPainter, look: Look, row: QRectF, seat: int, name: str, amount: str, *, first: bool = False
) -> None:
    """The mark and the name of a player, and at the right what is bid."""
    note(painter, row, "seat", str(seat))
    mark = QRectF(row.left(), row.center().y() - look.px(5), look.px(10), look.px(10))
    player_mark(painter, look, mark, seat)
    money = look.width(amount, "small", bold=first) + look.px(4)
    room = row.adjusted(look.px(_MARK), 0, -money, 0)
    strokes.write(painter, look, room, name, size="small", bold=first, narrowest=strokes.NARROW)
    strokes.write(painter, look, row, amount, size="small", bold=first, align=strokes.RIGHT)


def tells_name(look: Look, lot: Lot, width: float) -> bool:
    """Whether the name of a lot isn't cut in its two lines at a width."""
    lines = strokes.wrapped(look, lot.card.name, _inner(look, width), "small", 2, bold=True)
    return not lines[-1].endswith("…")


def tells_power(look: Look, lot: Lot, width: float, height: float) -> bool:
    """Whether a line of its power, at least, has room on a lot of a size."""
    return _height_of_lines(look, lot, width, 1) <= height


def lot_height(look: Look, lot: Lot, width: float) -> float:
    """The height at which a lot shows its whole power at a width."""
    inner = _inner(look, width)
    lines = len(strokes.wrapped(look, power_text(lot.card), inner, "small")) if lot.card.power else 0
    return _height_of_lines(look, lot, width, lines)


def _height_of_lines(look: Look, lot: Lot, width: float, lines: int) -> float:
    names = len(strokes.name_lines(look, lot.card.name, _inner(look, width)))
    spacing = look.height("small") * 1.02
    return look.px(54) + (names + 1 + lines) * spacing + foot_height(look, lot)


def _inner(look: Look, width: float) -> float:
    """The width of the text on a lot."""
    return width - look.px(24)
