"""Nothing is told by colour alone, and every letter can be read."""

from __future__ import annotations

from itertools import combinations

import pytest
from PySide6.QtCore import QRectF
from PySide6.QtGui import QImage, QPainter

from roundhouse.catalogue.reader import read_title, title_names
from roundhouse.engine.names import CompanySymbol
from roundhouse.queries.market import is_par_zone
from roundhouse.ui.cards import strokes
from roundhouse.ui.cards.livery import READABLE, Livery, ink_on, liveries, shorts
from roundhouse.ui.cards.look import Look
from roundhouse.ui.cards.market_box import ground
from roundhouse.ui.cards.tokens import MARKS, ghost_pill, player_color, token, train_ground
from roundhouse.ui.theme import DARK, LIGHT, contrast, mixed

TITLES = title_names()
THEMES = pytest.mark.parametrize("theme", [LIGHT, DARK], ids=["light", "dark"])


@pytest.mark.parametrize("title", TITLES)
def test_letters_of_every_company_stand_out(title):
    for livery in liveries(read_title(title)).values():
        assert contrast(livery.color, livery.ink) >= READABLE


@pytest.mark.parametrize("title", TITLES)
def test_short_letters_are_unique_and_short(title):
    found = [livery.short for livery in liveries(read_title(title)).values()]
    assert len(set(found)) == len(found)


@pytest.mark.parametrize(
    ("symbol", "side", "told"), [("LNWR", 24, "LNWR"), ("LNWR", 18, "LN"), ("MR", 20, "MR")]
)
def test_letters_on_a_token_become_narrower_before_there_are_fewer(qapp, monkeypatch, symbol, side, told):
    written: list[str] = []
    monkeypatch.setattr(strokes, "write", lambda _p, _look, _rect, text, **_kind: written.append(text))
    livery = Livery(CompanySymbol(symbol), symbol, symbol[:2], "#000000", "#FFFFFF")
    image = QImage(40, 40, QImage.Format.Format_RGB32)
    painter = QPainter(image)
    token(painter, Look(), QRectF(0, 0, side, side), livery)
    painter.end()
    assert written == [told]


def test_short_letters_of_companies_that_begin_alike():
    assert shorts([CompanySymbol("Nord"), CompanySymbol("Nor"), CompanySymbol("NO"), CompanySymbol("N")]) == {
        "Nord": "No",
        "Nor": "Nr",
        "NO": "NO",
        "N": "N",
    }


@pytest.mark.parametrize("level", range(0, 256, 5))
def test_some_ink_can_be_read_on_any_ground(level):
    ground = f"#{level:02x}{255 - level:02x}{level // 2:02x}"
    assert contrast(ground, ink_on(ground)) >= READABLE
    gray = f"#{level:02x}{level:02x}{level:02x}"
    assert contrast(gray, ink_on(gray)) >= READABLE


def test_a_wanted_ink_is_kept_only_when_it_can_be_read():
    assert ink_on("#000000", "#ffff00") == "#ffff00"
    assert ink_on("#ffffff", "#ffff00") == "#000000"


def test_players_have_marks_and_colours_of_their_own():
    assert len(set(MARKS)) == len(MARKS) >= 9
    assert all(player_color(a) != player_color(b) for a, b in combinations(range(9), 2))


@THEMES
@pytest.mark.parametrize("kinds", [(), ("par",), ("par-first",), ("gray",), ("end",), ("close",)])
def test_prices_can_be_read_in_every_zone(theme, kinds):
    fill = ground(Look(theme), kinds, is_par=any(map(is_par_zone, kinds)))
    assert contrast(fill, ink_on(fill, theme.text)) >= READABLE


@THEMES
def test_zones_differ_from_plain_boxes_in_gray(theme):
    look = Look(theme)
    plain = ground(look, (), is_par=False)
    for kind in ("par", "gray", "end"):
        assert contrast(ground(look, (kind,), is_par=is_par_zone(kind)), plain) > 1.15


@THEMES
@pytest.mark.parametrize("word", ["yellow", "green", "blue", "brown", "red", "gray", "purple"])
def test_trains_can_be_read(theme, word):
    fill = train_ground(Look(theme), word)
    assert contrast(fill, ink_on(fill)) >= READABLE
    faded = mixed(fill, theme.panel, 0.7)
    assert contrast(faded, ink_on(faded, theme.quiet_text)) >= READABLE


def test_letters_of_a_marker_to_come_lie_within_its_rim(qapp, monkeypatch):
    """NBDS on its par price of 1839 ran through the rim on both sides."""
    written: list[QRectF] = []
    monkeypatch.setattr(strokes, "write", lambda _p, _look, rect, _text, **_kind: written.append(rect))
    image = QImage(40, 40, QImage.Format.Format_RGB32)
    painter = QPainter(image)
    livery = Livery(CompanySymbol("NBDS"), "NBDS", "NB", "#000000", "#FFFFFF")
    ghost_pill(painter, Look(), QRectF(2, 2, 28, 20), livery)
    painter.end()
    assert written[0].left() >= 4
    assert written[0].right() <= 28
