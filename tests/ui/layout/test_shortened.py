"""What cards tell is whole: painters shorten a text only where its beginning says enough."""

from __future__ import annotations

import pytest
from PySide6.QtCore import QRectF, QSize
from PySide6.QtGui import QImage, QPainter

from roundhouse.catalogue.reader import read_title, title_names
from roundhouse.ui.cards import strokes, tokens
from roundhouse.ui.cards.figures_cell import paint_head
from roundhouse.ui.cards.livery import liveries
from roundhouse.ui.cards.look import Look
from roundhouse.ui.models.tableau_model import Head
from roundhouse.ui.settings import TEXT_SIZES, Settings
from roundhouse.ui.words import LANGUAGES
from tests.ui.layout.scenes import SCENES, TITLES, stage
from tests.ui.layout.shortened import Shortened, shortened_texts

LOOK = Look()
SIZES = [(QSize(1366, 768), 100), (QSize(1024, 640), TEXT_SIZES[-1])]
TELL_ENOUGH = {"EarningsView", "AuctionView", "MergerView"}
"""Stops of a route on the board beside, powers whose card is a click away, companies that can't take part."""


def tells_enough(cut: Shortened) -> bool:
    """Whether what is left is enough: how the head of a column begins, or what is told elsewhere."""
    return cut.view in TELL_ENOUGH or (cut.view == "Heads" and cut.left.endswith("…"))


def paint(draw) -> list[Shortened]:
    image = QImage(200, 60, QImage.Format.Format_RGB32)
    painter = QPainter(image)
    with shortened_texts() as found:
        draw(painter)
    painter.end()
    return found


def test_a_text_that_does_not_fit_is_noticed(qapp):
    long = "Nationalisation of the smallest company"
    assert paint(lambda p: strokes.write(p, LOOK, QRectF(0, 0, 60, 20), long))[0].text == long
    assert paint(lambda p: strokes.paragraph(p, LOOK, QRectF(0, 0, 60, 20), long))[0].text == long
    assert paint(lambda p: strokes.write(p, LOOK, QRectF(0, 0, 190, 20), "whole")) == []


@pytest.mark.parametrize("title", title_names())
@pytest.mark.parametrize("side", [20, 22, 28, 36, 44])
def test_letters_of_a_token_are_whole(qapp, title: str, side: int):
    for livery in liveries(read_title(title)).values():
        assert paint(lambda p, each=livery: tokens.token(p, LOOK, QRectF(0, 0, side, side), each)) == []


@pytest.mark.parametrize("wide", [50, 54, 60])
def test_names_of_players_stay_different_in_narrow_heads(qapp, wide: int):
    head = Head("player:Anna", "P. 1", seat=0)
    room = QRectF(0, 0, wide, 24)
    assert paint(lambda p: paint_head(p, LOOK, room, head, size="text", across=True)) == []


@pytest.mark.slow
@pytest.mark.parametrize(("size", "text_size"), SIZES, ids=["usual", "largest"])
@pytest.mark.parametrize("words", LANGUAGES, ids=lambda words: words.code)
@pytest.mark.parametrize("title", TITLES)
def test_cards_of_a_table_are_whole(qapp, title: str, words, size: QSize, text_size: int):
    found: set[Shortened] = set()
    with shortened_texts() as cut, stage(Settings(language=words.code, text_size=text_size), size) as playing:
        for _, shown in SCENES[f"table of {title}"].play(playing):
            shown.grab()
            found |= {each for each in cut if not tells_enough(each)}
            cut.clear()
    assert found == set()
