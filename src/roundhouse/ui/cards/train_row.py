"""Rows about trains and phases: small cards in the colour of the phase, prices, what rusts when."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from itertools import chain
from typing import TYPE_CHECKING

import msgspec
from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QPainter, QPolygonF

from roundhouse.ui.cards import strokes
from roundhouse.ui.cards.look import Look, Size
from roundhouse.ui.cards.tokens import train_card, train_ground
from roundhouse.ui.words.speaker import Words

if TYPE_CHECKING:
    from roundhouse.ui.models.train_model import PhaseRow, SecondHand, TrainKind

CARD_HEIGHT = 18.0
_GAP = 4.0


class Part(msgspec.Struct, frozen=True):
    """A piece of a cell: a text or, with a ``ground`` (a colour word), a train's card or a tile's colour."""

    text: str = ""
    ground: str = ""
    tile: bool = False
    bold: bool = False
    quiet: bool = False
    gone: bool = False


Cells = dict[str, tuple[Part, ...]]
NUMBERS = frozenset({"price", "left", "limit", "rounds"})
"""Columns whose parts stand at the right."""
TRAIN_COLUMNS = ("train", "price", "left", "from", "trade_in", "rusts")
SELDOM = frozenset({"from", "trade_in", "limit"})
"""Columns that not every title, or phase, needs: left out where they are empty."""
PHASE_COLUMNS = ("phase", "limit", "tiles", "rounds")
COLUMNS = (*TRAIN_COLUMNS, *PHASE_COLUMNS)


def train_cells(train: TrainKind, words: Words, colors: Callable[[str], str]) -> Cells:
    """The cells of a train's row by column; ``colors`` gives the colour word of a kind."""
    left = words.say("trains.unlimited") if train.left is None else str(train.left)
    total = (Part(f"/{train.total}", quiet=True),) if train.total is not None else ()
    returned = (Part(f"+{train.returned}", bold=True),) if train.returned else ()
    phase = words.name("phase", train.from_phase.lower()) if train.from_phase else ""
    trade: list[Part] = []
    for old, price in train.trade_ins:
        trade += [Part(old, colors(old), gone=train.gone), Part(str(price), quiet=train.gone)]
    if train.gone:
        rusts: tuple[Part, ...] = (Part(words.say("trains.rusted"), quiet=True),)
    elif train.rusts_on:
        rusts = (Part(train.rusts_on, colors(train.rusts_on)),)
    else:
        rusts = (Part(words.say("trains.never"), quiet=True),)
    return {
        "train": (
            Part(train.kind, train.color, gone=train.gone),
            *(Part(side, train.color, gone=train.gone) for side, _ in train.sides),
        ),
        "price": (
            Part(str(train.price), bold=train.on_sale, quiet=train.gone),
            *(Part(f"/{price}", bold=train.on_sale, quiet=train.gone) for _, price in train.sides),
        ),
        "trade_in": tuple(trade),
        "left": (Part(left, bold=train.on_sale, quiet=train.gone), *returned, *total),
        "from": (Part(phase, quiet=train.gone),) if phase else (),
        "rusts": rusts,
    }


def phase_cells(row: PhaseRow, words: Words) -> Cells:
    """The cells of a phase's half of a row by column."""
    name = words.name("phase", row.name.lower())
    limit = "/".join(map(str, row.limits))
    if row.cards is not None:
        limit = words.say("trains.limits", limit=limit, cards=str(row.cards))
    return {
        "phase": (Part(name, bold=row.present, quiet=row.past),),
        "limit": (Part(limit, bold=row.present, quiet=row.past),),
        "tiles": tuple(Part("", color, tile=True, gone=row.past) for color in row.tiles),
        "rounds": (Part(str(row.rounds), bold=row.present, quiet=row.past),),
    }


def second_hand_cells(trains: Sequence[SecondHand], words: Words) -> Cells:
    """The cards of trains that are second-hand, each with its price, and what they are: all across a row."""
    cards = ((Part(each.kind, each.color, gone=True), Part(str(each.price), bold=True)) for each in trains)
    return {"train": (*chain.from_iterable(cards), Part(words.say("trains.second_hand"), quiet=True))}


def shortened(parts: Sequence[Part]) -> Iterator[Sequence[Part]]:
    """The parts of :func:`second_hand_cells` as they are, without prices, and without words."""
    yield parts
    yield [part for part in parts if not part.bold]
    yield [part for part in parts if part.ground]


def part_width(look: Look, part: Part, size: Size) -> float:
    """The width of a part with the gap behind it."""
    if part.tile:
        return look.px(15)
    wide = look.width(part.text, size, part.bold)
    if part.ground:
        return max(look.px(20), wide + look.px(8)) + look.px(_GAP)
    return wide + (0 if part.text.startswith("/") else look.px(_GAP))


def parts_width(look: Look, parts: Sequence[Part], size: Size) -> float:
    """The width of a cell's parts."""
    return sum(part_width(look, part, size) for part in parts)


def paint_parts(
    painter: QPainter, look: Look, rect: QRectF, parts: Sequence[Part], size: Size, *, right: bool
) -> None:
    """The parts of a cell one after the other, against the left or the right."""
    paint_in_boxes(painter, look, part_boxes(look, rect, parts, size, right=right), size)


def paint_in_boxes(painter: QPainter, look: Look, boxes: Sequence[tuple[Part, QRectF]], size: Size) -> None:
    """Parts where they lie, as :func:`part_boxes` tells."""
    for part, box in boxes:
        if part.tile:
            _tile(painter, look, QPointF(box.left() + look.px(6), box.center().y()), part)
        elif part.ground:
            train_card(painter, look, box, part.text, part.ground, size=size, gone=part.gone)
        else:
            color = "quiet_text" if part.quiet else "text"
            strokes.write(painter, look, box, part.text, size=size, bold=part.bold, color=color)


def part_boxes(
    look: Look, rect: QRectF, parts: Sequence[Part], size: Size, *, right: bool
) -> list[tuple[Part, QRectF]]:
    """Where the parts of a cell are painted: a train's card as large as it is, others as high as the cell."""
    found = list[tuple[Part, QRectF]]()
    x = rect.right() - parts_width(look, parts, size) if right else rect.left()
    for part in parts:
        wide = part_width(look, part, size)
        if part.ground and not part.tile:
            high = min(look.px(CARD_HEIGHT), rect.height() - look.px(2))
            box = QRectF(x, rect.center().y() - high / 2, wide - look.px(_GAP), high)
        else:
            box = QRectF(x, rect.top(), wide + 1, rect.height())
        found.append((part, box))
        x += wide
    return found


def _tile(painter: QPainter, look: Look, middle: QPointF, part: Part) -> None:
    """A small hex in a tile's colour."""
    r = look.px(6.5)
    corners = ((0.0, -1.0), (0.87, -0.5), (0.87, 0.5), (0.0, 1.0), (-0.87, 0.5), (-0.87, -0.5))
    ground = look.theme.tiles.get(part.ground) or train_ground(look, part.ground)
    painter.setPen(look.color("text", 0.6))
    painter.setBrush(look.color(ground, 0.45 if part.gone else 1.0))
    painter.drawPolygon(QPolygonF([middle + QPointF(x * r, y * r) for x, y in corners]))


def pointer(painter: QPainter, look: Look, rect: QRectF) -> None:
    """A small triangle in front of the row of the moment."""
    side = look.px(4)
    y = rect.center().y()
    painter.setPen(Qt.PenStyle.NoPen)
    painter.setBrush(look.color("may"))
    x = rect.left() + look.px(1)
    painter.drawPolygon(QPolygonF([QPointF(x, y - side), QPointF(x + side * 1.2, y), QPointF(x, y + side)]))
