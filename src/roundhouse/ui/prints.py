"""The table on paper as pictures without pixels, for PDF and SVG: map, charters, market, tableau, ranking."""

from __future__ import annotations

import csv
import io
import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from html import unescape
from pathlib import Path
from typing import Final, Protocol

import msgspec
from PySide6.QtCore import QBuffer, QIODevice, QMarginsF, QPoint, QRect, QRectF, QSize, QSizeF, Qt
from PySide6.QtGui import QFont, QFontMetricsF, QPageLayout, QPageSize, QPainter, QPdfWriter, QPicture
from PySide6.QtSvg import QSvgGenerator
from PySide6.QtWidgets import QWidget

from roundhouse.archive.heed import Heed, part_of, unheeded
from roundhouse.archive.outputs import put
from roundhouse.engine.names import CompanySymbol
from roundhouse.engine.position import Position
from roundhouse.queries import companies
from roundhouse.queries.board import has_board
from roundhouse.ui.appearance import Appearance, style_sheet
from roundhouse.ui.board.items.hexes import draw_ground, draw_top
from roundhouse.ui.board.items.sea import Sea
from roundhouse.ui.board.scene import BoardScene
from roundhouse.ui.docks.charter_view import CharterView
from roundhouse.ui.docks.keyed_view import KeyedView
from roundhouse.ui.docks.market_view import MarketView
from roundhouse.ui.docks.tableau_view import TableauView
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
DOTS: Final = 96
"""Dots an inch: as many as a picture has units, so that its letters are as large as on the screen."""
_TEXT: Final = re.compile(r"<text(?P<facts>[^>]*)>(?P<text>[^<]*)</text>")
_FACT: Final = re.compile(r'([-\w:]+)="([^"]*)"')
"""A text in a drawing, and what is told of it."""


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
    board = BoardScene(position.definition)
    board.set_layers({"coordinates", "terrain"})
    board.show_position(position)
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
    board.deleteLater()
    yield page


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
            _draw_view(painter, view, QRect(QPoint(), _CHARTER))
            painter.end()
            highest = max(highest, view.placement().extent.height())
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


def _draw_view(painter: QPainter, view: KeyedView, room: QRect) -> None:
    """What a view shows when it has as much ``room``; it goes afterwards."""
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


def write_svg(page: Page, path: Path, title: str) -> None:
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
    put(path, _as_wide(bytes(buffer.data().data()).decode()).encode())


def _as_wide(drawing: str) -> str:
    """An SVG drawing whose texts are as wide as they are here, also where fonts of ours aren't installed."""

    def told(found: re.Match[str]) -> str:
        facts, text = dict(_FACT.findall(found["facts"])), unescape(found["text"])
        font = QFont([name.strip("'") for name in facts["font-family"].split(",")])
        font.setPixelSize(round(float(facts["font-size"])))
        font.setWeight(QFont.Weight(int(facts["font-weight"])))
        font.setItalic(facts["font-style"] == "italic")
        wide = QFontMetricsF(font).horizontalAdvance(text)
        length = f' textLength="{wide:g}" lengthAdjust="spacingAndGlyphs"' if wide else ""
        return f"<text{found['facts']}{length}>{found['text']}</text>"

    return _TEXT.sub(told, drawing)


def write_csv(position: Position, words: Words, path: Path) -> None:
    """Write the tableau, a row a company and a fact of the players, with commas. Raises JournalError."""
    model = TableauModel(words)
    model.show_position(position)
    head, display = Qt.Orientation.Horizontal, Qt.ItemDataRole.DisplayRole
    text = io.StringIO()
    out = csv.writer(text)
    columns = range(model.columnCount())
    out.writerow(["", *(_plain(model.headerData(column, head, display)) for column in columns)])
    for row in range(model.rowCount()):
        name = _plain(model.headerData(row, Qt.Orientation.Vertical, display))
        out.writerow([name, *(_plain(model.index(row, column).data()) for column in columns)])
    model.deleteLater()
    # With a mark at its beginning spreadsheets read letters with accents as what they are.
    put(path, text.getvalue().encode("utf-8-sig"))


def _plain(value: object) -> str:
    """A text for a cell: spreadsheets take what begins like a formula for one."""
    text = "" if value is None else str(value)
    return f"'{text}" if text.startswith(("=", "+", "-", "@", "\t", "\r")) else text
