"""Certificates tell everything in two columns beside a high board, in every language."""

from __future__ import annotations

import pytest
from PySide6.QtCore import QRectF
from PySide6.QtGui import QFont, QImage, QPainter

from roundhouse.catalogue.reader import read_title
from roundhouse.engine.loop import start
from roundhouse.engine.names import CompanySymbol, PrivateSymbol
from roundhouse.engine.owners import IPO
from roundhouse.engine.position import Position
from roundhouse.queries import titles
from roundhouse.ui.cards import certificate_card, strokes
from roundhouse.ui.cards.certificate_card import Manner, paint_certificate, paint_private
from roundhouse.ui.cards.livery import liveries
from roundhouse.ui.cards.look import Look, Size
from roundhouse.ui.docks.certificate_view import CertificateView
from roundhouse.ui.models.certificate_model import CertificateCard, PrivateCard
from roundhouse.ui.theme import LIGHT
from roundhouse.ui.words import LANGUAGES
from tests.rules.t1825 import table as t1825

TWO_COLUMNS = (236, 170)


def first(title: str) -> Position:
    """A position with certificates on sale."""
    if title == "1825":
        found = t1825.no_privates(t1825.start(*t1825.ALL_UNITS, "k2", "k3", "k5", players=9))
        for symbol, name in zip(found.definition.companies, t1825.NINE, strict=False):
            found = t1825.formed(found, symbol, name, "pool", 82, 82, **{name: 2})
        return found
    return start(
        next(each for each in titles.titles() if each.name == title), ("A", "B", "C"), frozenset(), 7
    )


@pytest.mark.parametrize("words", LANGUAGES, ids=lambda words: words.code)
@pytest.mark.parametrize("title", titles.names())
def test_nothing_on_a_certificate_is_shortened_where_two_stand_side_by_side(qtbot, monkeypatch, title, words):
    cut: list[str] = []
    shortened = strokes._shortened

    def heard(look: Look, font: QFont, text: str, width: float) -> str:
        cut.append(text)
        return shortened(look, font, text, width)

    monkeypatch.setattr(strokes, "_shortened", heard)
    view = CertificateView.for_table(words, Look(LIGHT, motion=False))
    qtbot.addWidget(view)
    view.resize(*TWO_COLUMNS)
    view.show()
    position = first(title)
    view.show_position(position)
    view.grab()
    cells = [view.visualRect(view.keyed().index(n, 0)) for n in range(view.keyed().rowCount())]
    assert len({cell.left() for cell in cells}) == 2
    privates = {private.name for private in position.definition.privates.values()}
    assert set(cut) <= privates


@pytest.mark.parametrize(
    "name", ["Swansea & Mumbles Railway", "Canterbury & Whitstable Railway", "Stockton & Darlington"]
)
def test_the_lowest_card_has_all_of_a_long_name_and_the_revenue(qapp, monkeypatch, name):
    told: list[str] = []
    monkeypatch.setattr(strokes, "write", lambda _painter, _look, _rect, text, **_: told.append(text))
    image = QImage(97, 64, QImage.Format.Format_RGB32)
    painter = QPainter(image)
    card = PrivateCard(PrivateSymbol("C&W"), name, 130, 20)
    manner = Manner(LANGUAGES[0], lambda amount: f"£{amount}")
    paint_private(painter, Look(LIGHT, motion=False), QRectF(image.rect()), card, manner)
    painter.end()
    assert name in " ".join(told)
    assert name not in told, "it has two lines before its letters are squeezed into one"
    assert "pays £20" in told


@pytest.mark.parametrize("words", LANGUAGES, ids=lambda words: words.code)
def test_the_star_of_a_narrow_certificate_keeps_off_the_letters_of_its_company(qapp, monkeypatch, words):
    stars: list[QRectF] = []
    written: list[tuple[str, QRectF]] = []
    monkeypatch.setattr(certificate_card, "star", lambda _painter, _look, rect, _ink: stars.append(rect))
    monkeypatch.setattr(strokes, "write", lambda *given, **_: written.append((given[3], given[2])))
    image = QImage(103, 70, QImage.Format.Format_RGB32)
    painter, look = QPainter(image), Look(LIGHT, motion=False)
    livery = liveries(read_title("1839"))[CompanySymbol("ZHESM")]
    manner = Manner(words, lambda amount: f"{amount} ƒ")
    paint_certificate(painter, look, QRectF(image.rect()), CertificateCard(livery, 20, True), manner)
    painter.end()
    (mark,) = stars
    (place,) = (rect for text, rect in written if text == "ZHESM")
    assert place.right() < mark.left()
    least = certificate_card._NARROWEST * look.width("ZHESM", bold=True)
    assert place.width() >= least, "its letters are closer, but all are there"


@pytest.mark.parametrize("high", [57, 63, 74])
def test_on_low_cards_what_hangs_below_a_par_price_isnt_cut(qapp, monkeypatch, high):
    """The example game at 1366 by 768 opened with a p without its foot on each card."""
    written: dict[str, tuple[QRectF, Size]] = {}
    monkeypatch.setattr(
        strokes,
        "write",
        lambda *given, size="text", **_: written.update({given[3]: (given[2], size)}),
    )
    image = QImage(105, high, QImage.Format.Format_RGB32)
    painter, look = QPainter(image), Look(LIGHT, motion=False)
    livery = liveries(read_title("1839"))[CompanySymbol("ZHESM")]
    card = CertificateCard(livery, 20, sources=(IPO,), pars=(100,))
    manner = Manner(LANGUAGES[0], lambda amount: f"£{amount}")
    paint_certificate(painter, look, QRectF(image.rect()), card, manner)
    painter.end()
    (line, size), (below, _) = written["par £100"], written["IPO"]
    assert line.height() >= look.height(size)
    ink = look.ink_height("par £100", size, bold=True)
    assert line.center().y() + ink / 2 <= below.top() + 1
