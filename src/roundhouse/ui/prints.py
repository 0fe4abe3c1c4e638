"""The table on paper as pictures without pixels, for PDF and SVG: map, charters, market, tableau, ranking.

Letters of an SVG are outlines, named by what they say: it looks alike where our fonts aren't installed.
"""

from __future__ import annotations

import csv
import io
import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from functools import partial
from html import escape, unescape
from pathlib import Path
from typing import Final, Protocol

import msgspec
from PySide6.QtCore import QBuffer, QIODevice, QMarginsF, QPoint, QRect, QRectF, QSize, QSizeF, Qt
from PySide6.QtGui import (
    QFont,
    QFontMetricsF,
    QPageLayout,
    QPageSize,
    QPainter,
    QPainterPath,
    QPdfWriter,
    QPicture,
)
from PySide6.QtSvg import QSvgGenerator
from PySide6.QtWidgets import QWidget

from roundhouse.archive.heed import Heed, part_of, unheeded
from roundhouse.archive.outputs import put
from roundhouse.engine.names import CompanySymbol
from roundhouse.engine.position import Position
from roundhouse.queries import companies
from roundhouse.queries.board import has_board
from roundhouse.queries.players import shares_of
from roundhouse.ui.appearance import Appearance, style_sheet
from roundhouse.ui.board.items.hexes import draw_ground, draw_top
from roundhouse.ui.board.items.sea import Sea
from roundhouse.ui.board.scene import BoardScene
from roundhouse.ui.docks.charter_view import CharterView
from roundhouse.ui.docks.keyed_view import KeyedView
from roundhouse.ui.docks.market_view import MarketView
from roundhouse.ui.docks.tableau_view import TableauView
from roundhouse.ui.end_screen import ranking
from roundhouse.ui.models.tableau_model import TableauModel
from roundhouse.ui.ranking_sheet import RankingSheet
from roundhouse.ui.words import Words

KINDS: Final = ("map", "charters", "market", "tableau")
_LOOK: Final = Appearance()
_CHARTER: Final = QSize(300, 440)
"""The room of a card; what it leaves below is cut off."""
_ACROSS: Final = 4
_DOWN: Final = 3
_GAP: Final = 16
_MARKET: Final = QSize(1000, 520)
_TABLEAU: Final = QSize(1000, 560)
_EDGE: Final = 8
"""The space around a view on its page, in pixels."""
MARGIN: Final = 10.0
"""The margin of a page of paper, in millimetres."""
_INCH: Final = 25.4
_NAMES: Final = (1.0, 0.88, 0.76)
"""How large names of the map are on A4: smaller, but all of one size, where some would be left out."""
DOTS: Final = 96
"""Dots an inch: as many as a picture has units, so that its letters are as large as on the screen."""
_TEXT: Final = re.compile(r"<text(?P<facts>[^>]*)>(?P<text>[^<]*)</text>")
_FACT: Final = re.compile(r'([-\w:]+)="([^"]*)"')
"""A text in a drawing, and what is told of it."""
_OF_INK: Final = ("fill", "fill-opacity", "stroke", "opacity")
"""What is told of a text that holds of its outlines, too."""
_FINE: Final = 256
"""The size at which letters are traced, in pixels: none is hinted there."""
_STROKES: Final = {
    QPainterPath.ElementType.MoveToElement: "M",
    QPainterPath.ElementType.LineToElement: "L",
    QPainterPath.ElementType.CurveToElement: "C",
    QPainterPath.ElementType.CurveToDataElement: "",
}
"""How SVG begins each element of a path."""


class Sheet(Protocol):
    """What can be painted as large as there is room."""

    @property
    def size(self) -> QSize:
        """Its own size in pixels."""

    def paint(self, painter: QPainter, room: QRectF) -> None:
        """Paint it as large as ``room`` allows, in the middle."""


class Page(msgspec.Struct, frozen=True):
    """A picture of ``size`` units; ``kind`` says what it shows."""

    kind: str
    size: QSize
    picture: QPicture

    def paint(self, painter: QPainter, room: QRectF) -> None:
        """Paint it as large as ``room`` allows, in the middle, however fine the device is."""
        scale = min(room.width() / self.size.width(), room.height() / self.size.height())
        painter.save()
        painter.translate(room.center())
        painter.scale(scale, scale)
        painter.translate(-self.size.width() / 2, -self.size.height() / 2)
        painter.setClipRect(QRectF(0, 0, self.size.width(), self.size.height()))
        # A picture is played as large in inches as it was recorded: the scale above is all that is wanted.
        finer = painter.device().logicalDpiX() / self.picture.logicalDpiX()
        painter.scale(1 / finer, 1 / finer)
        self.picture.play(painter)
        painter.restore()


def everything(position: Position) -> tuple[str, ...]:
    """All kinds of pages that there are at a position: a ranking once the game is over."""
    return KINDS if position.state.ending is None else (*KINDS, "ranking")


def pages(
    position: Position, words: Words, kinds: Sequence[str] = KINDS, heed: Heed = unheeded
) -> tuple[Page, ...]:
    """What ``kinds`` name at a position, a page each; charters have as many pages as they need.

    There is no map where the players have the board on their own table. ``heed`` is told of each part that is
    drawn; what it raises ends the work.
    """
    makers: Mapping[str, Callable[[Position, Words, Heed], Iterator[Page]]] = {
        "map": _map,
        "charters": _charters,
        "market": _market,
        "tableau": _tableau,
        "ranking": _ranking,
    }
    drawn = [kind for kind in kinds if kind != "map" or has_board(position)]
    return tuple(
        page
        for done, kind in enumerate(drawn)
        for page in makers[kind](position, words, part_of(heed, done, len(drawn)))
    )


def _map(position: Position, _words: Words, heed: Heed) -> Iterator[Page]:
    board = paper_board(position)
    area = board.area
    with _drawn("map", area.size().toSize()) as (page, painter):
        painter.translate(-area.topLeft())
        painter.fillRect(area, _LOOK.color("deep_sea"))
        Sea(position.definition, area, board.theme).paint(painter, area, quick=False)
        hexes = position.definition.hexes
        for layer, draw in enumerate((draw_ground, draw_top)):
            for done, hex_id in enumerate(hexes, layer * len(hexes)):
                heed(done, 2 * len(hexes))
                painter.save()
                painter.translate(*board.places.center(hex_id))
                draw(painter, board.look(board.content(hex_id)))
                painter.restore()
        painter.scale(board.unit, board.unit)
        for item in board.label_items():
            painter.save()
            painter.translate(item.label.x, item.label.top)
            item.write(painter)
            painter.restore()
    board.deleteLater()
    yield page


def paper_board(position: Position) -> BoardScene:
    """The board as it is drawn on paper: names beside their stops, in letters that are read on A4."""
    board = BoardScene(position.definition)
    board.set_layers({"coordinates", "terrain"})
    board.name_sizes, board.id_size = _NAMES, 0.0
    board.show_position(position)
    board.set_window(board.area, _unit(board.area.size()))
    return board


def _unit(size: QSizeF) -> float:
    """The length of a dot on a page of A4 that a board of this ``size`` fills, in board units."""
    sheet = QPageSize.size(QPageSize.PageSizeId.A4, QPageSize.Unit.Inch)
    long, short = ((side - 2 * MARGIN / _INCH) * DOTS for side in (sheet.height(), sheet.width()))
    wide, high = (long, short) if size.width() > size.height() else (short, long)
    return max(size.width() / wide, size.height() / high)


def _charters(position: Position, words: Words, heed: Heed) -> Iterator[Page]:
    symbols = [each for each in position.definition.companies if companies.is_listed(position, each)]
    rows = [symbols[at : at + _ACROSS] for at in range(0, len(symbols), _ACROSS)]
    for at in range(0, len(rows), _DOWN):
        heed(at, len(rows))
        yield _charters_page(position, words, rows[at : at + _DOWN], max(map(len, rows)))


def _charters_page(
    position: Position, words: Words, rows: Sequence[Sequence[CompanySymbol]], across: int
) -> Page:
    """Rows of charters, each as high as its highest, with room for as many ``across`` as on other pages."""
    drawn: list[tuple[QRect, QPicture]] = []
    top = _GAP
    for row in rows:
        highest = 0
        for at, symbol in enumerate(row):
            view = CharterView.for_table(words, _LOOK)
            view.show_position(position)
            view.charter.show_steps(())
            view.charter.show_company(symbol)
            card = QPicture()
            painter = QPainter(card)
            _draw_view(painter, view, QRect(QPoint(), _CHARTER), partial(_height_of, view))
            painter.end()
            highest = max(highest, view.height())
            drawn.append((QRect(QPoint(_GAP + at * (_CHARTER.width() + _GAP), top), _CHARTER), card))
        top += highest + _GAP
    wide = _GAP + across * (_CHARTER.width() + _GAP)
    with _drawn("charters", QSize(wide, top)) as (page, painter):
        for place, card in drawn:
            painter.drawPicture(place.topLeft(), card)
    return page


def _market(position: Position, words: Words, heed: Heed) -> Iterator[Page]:
    heed(0, 1)
    view = MarketView.for_table(words, _LOOK)
    view.show_position(position)
    yield _view_page("market", view, _MARKET)


def _tableau(position: Position, words: Words, heed: Heed) -> Iterator[Page]:
    heed(0, 1)
    view = TableauView.for_table(words, _LOOK)
    view.show_position(position)
    yield _view_page("tableau", view, _TABLEAU)


def _ranking(position: Position, words: Words, heed: Heed) -> Iterator[Page]:
    heed(0, 1)
    sheet = RankingSheet(words, _LOOK, position)
    with _drawn("ranking", sheet.size) as (page, painter):
        sheet.draw(painter)
    yield page


def _view_page(kind: str, view: KeyedView, size: QSize) -> Page:
    """A view that shows its position."""
    with _drawn(kind, size) as (page, painter):
        _draw_view(painter, view, QRect(QPoint(), size).adjusted(_EDGE, _EDGE, -_EDGE, -_EDGE))
    return page


@contextmanager
def _drawn(kind: str, size: QSize) -> Iterator[tuple[Page, QPainter]]:
    """A page that is painted on within the context."""
    picture = QPicture()
    painter = QPainter(picture)
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    painter.fillRect(QRect(QPoint(), size), _LOOK.color("panel"))
    try:
        yield Page(kind, size, picture), painter
    finally:
        painter.end()


def _height_of(view: CharterView) -> int:
    """What a charter needs of the height where it is laid out."""
    return view.placement().extent.height()


def _draw_view(
    painter: QPainter, view: KeyedView, room: QRect, high: Callable[[], int] | None = None
) -> None:
    """What a view shows when it has as much ``room``; it goes afterwards.

    ``high``: what it needs of the room's height once it is laid out there, where it shall have no more.
    """
    frame = QWidget()
    frame.setAttribute(Qt.WidgetAttribute.WA_DontShowOnScreen)
    frame.setStyleSheet(style_sheet(_LOOK))
    frame.resize(room.size())
    view.setParent(frame)
    view.setGeometry(QRect(QPoint(), room.size()))
    view.setVerticalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
    view.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
    view.show()
    frame.show()
    view.executeDelayedItemsLayout()
    if high is not None:
        frame.resize(room.width(), high())
        view.resize(frame.size())
    painter.save()
    frame.render(painter, room.topLeft(), frame.rect(), QWidget.RenderFlag.DrawChildren)
    painter.restore()
    frame.close()
    frame.deleteLater()


# --- files -----------------------------------------------------------------------------------


def write_pdf(
    shown: Sequence[Sheet], path: Path, title: str, heed: Heed = unheeded, *, dots: int | None = None
) -> None:
    """Write each page on a sheet of A4, lying or upright as its shape wants.

    ``dots``: so many an inch, where lines have a width in pixels (None: as many as there are). ``heed`` is
    told of each page. Raises JournalError, and what ``heed`` raises: nothing is written then.
    """
    buffer = QBuffer()
    buffer.open(QIODevice.OpenModeFlag.WriteOnly)
    writer = QPdfWriter(buffer)
    writer.setTitle(title)
    writer.setCreator("Roundhouse")
    if dots is not None:
        writer.setResolution(dots)
    painter = QPainter()
    try:
        for done, page in enumerate(shown):
            heed(done, len(shown))
            lies = page.size.width() > page.size.height()
            way = QPageLayout.Orientation.Landscape if lies else QPageLayout.Orientation.Portrait
            margins = QMarginsF(MARGIN, MARGIN, MARGIN, MARGIN)
            sheet = QPageSize(QPageSize.PageSizeId.A4)
            writer.setPageLayout(QPageLayout(sheet, way, margins, QPageLayout.Unit.Millimeter))
            if painter.isActive():
                writer.newPage()
            else:
                painter.begin(writer)
            page.paint(painter, QRectF(QPoint(), QSizeF(writer.width(), writer.height())))
    finally:
        # A writer that goes while it is painted on takes the program with it.
        painter.end()
    buffer.close()
    put(path, bytes(buffer.data().data()))


def write_svg(page: Sheet, path: Path, title: str) -> None:
    """Write a page. Raises JournalError."""
    buffer = QBuffer()
    buffer.open(QIODevice.OpenModeFlag.WriteOnly)
    generator = QSvgGenerator()
    generator.setOutputDevice(buffer)
    generator.setSize(page.size)
    generator.setViewBox(QRect(QPoint(), page.size))
    generator.setResolution(DOTS)
    generator.setTitle(title)
    painter = QPainter(generator)
    page.paint(painter, QRectF(QPoint(), QSizeF(page.size)))
    painter.end()
    buffer.close()
    put(path, outlined(bytes(buffer.data().data()).decode()).encode())


def outlined(drawing: str) -> str:
    """An SVG drawing with the outlines of its letters, each text in a group that is named by what it says."""

    def drawn(found: re.Match[str]) -> str:
        facts, text = dict(_FACT.findall(found["facts"])), unescape(found["text"])
        kept = " ".join(f'{name}="{facts[name]}"' for name in _OF_INK if name in facts)
        path = _letters(facts, text)
        return f'<g role="img" aria-label="{escape(text)}"><path {kept} d="{path}"/></g>'

    return _TEXT.sub(drawn, drawing)


def _letters(facts: Mapping[str, str], text: str) -> str:
    """The outlines of a text, as the data of a path: from its place, as wide as it is on the screen."""
    size = float(facts["font-size"])
    font = QFont([name.strip("'") for name in facts["font-family"].split(",")])
    font.setWeight(QFont.Weight(int(facts["font-weight"])))
    font.setItalic(facts["font-style"] == "italic")
    font.setPixelSize(max(1, round(size)))
    wide = QFontMetricsF(font).horizontalAdvance(text)
    font.setPixelSize(_FINE)
    metrics = QFontMetricsF(font)
    high = size / _FINE
    across = wide / metrics.horizontalAdvance(text) if wide else high
    path = QPainterPath()
    path.addText(0, 0, font, text)
    left, bottom = float(facts["x"]), float(facts["y"])
    return _as_data(path, left, bottom, across, high)


def _as_data(path: QPainterPath, left: float, bottom: float, across: float, high: float) -> str:
    """A path as SVG writes it, moved and scaled."""
    words: list[str] = []
    for at in range(path.elementCount()):
        element = path.elementAt(at)
        if (letter := _STROKES[element.type]) == "M" and words:
            words.append("Z")
        words.append(f"{letter}{left + element.x * across:.2f},{bottom + element.y * high:.2f}")
    return " ".join((*words, "Z")) if words else ""


def write_csv(position: Position, words: Words, path: Path, what: str = "tableau") -> None:
    """Write the tableau, a row a company and a fact of the players, with commas. Raises JournalError.

    ``what``: or ``ranking``, a row a player, with what the shares of each company are worth.
    """
    rows = _ranking_rows(position, words) if what == "ranking" else _tableau_rows(position, words)
    text = io.StringIO()
    csv.writer(text).writerows([_plain(cell) for cell in row] for row in rows)
    # With a mark at its beginning spreadsheets read letters with accents as what they are.
    put(path, text.getvalue().encode("utf-8-sig"))


def _tableau_rows(position: Position, words: Words) -> Iterator[Sequence[object]]:
    model = TableauModel(words)
    model.show_position(position)
    display, columns = Qt.ItemDataRole.DisplayRole, range(model.columnCount())
    across, down = Qt.Orientation.Horizontal, Qt.Orientation.Vertical
    yield ["", *(model.headerData(column, across, display) for column in columns)]
    for row in range(model.rowCount()):
        name = model.headerData(row, down, display)
        yield [name, *(model.index(row, column).data() for column in columns)]
    model.deleteLater()


def _ranking_rows(position: Position, words: Words) -> Iterator[Sequence[object]]:
    held = {name: shares_of(position, name) for name in position.state.seats}
    symbols = [each for each in position.definition.companies if any(each in of for of in held.values())]
    say = words.say
    heads = (say(f"end.{key}") for key in ("privates", "total"))
    yield [say("end.rank"), say("end.player"), say("end.cash"), *symbols, say("end.shares"), *heads]
    for ranked in ranking(position):
        score, of_player = ranked.score, held[ranked.score.player]
        shares = (of_player.get(symbol, "") for symbol in symbols)
        place = "" if ranked.place is None else ranked.place
        yield [place, score.player, score.cash, *shares, score.shares, score.privates, score.total]


def _plain(value: object) -> str:
    """A text for a cell: spreadsheets take what begins like a formula for one."""
    text = "" if value is None else str(value)
    return f"'{text}" if text.startswith(("=", "+", "-", "@", "\t", "\r")) else text
