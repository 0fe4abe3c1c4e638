"""What stands on a charter isn't cut off in any language: neither what hangs below letters, nor a step."""

from __future__ import annotations

from itertools import pairwise

import pytest
from PySide6.QtCore import QRectF
from PySide6.QtGui import QColor, QFontMetricsF, QImage, QPainter

from roundhouse.engine.names import CompanySymbol
from roundhouse.ui.bench import settle
from roundhouse.ui.cards import charter_steps, strokes
from roundhouse.ui.cards.charter_card import Setting, fact_height, fact_width, item_boxes, paint_fact
from roundhouse.ui.cards.charter_steps import mark_width, paint_steps
from roundhouse.ui.cards.livery import Livery
from roundhouse.ui.cards.look import Look
from roundhouse.ui.charter_popup import CharterPopup
from roundhouse.ui.models.charter_model import Fact, Item
from roundhouse.ui.theme import LIGHT
from roundhouse.ui.words import LANGUAGES
from tests.rules import table as rt
from tests.rules.t1839 import table as t


@pytest.mark.parametrize("words", LANGUAGES, ids=lambda words: words.code)
@pytest.mark.parametrize("symbol", ["NBDS", "SS", "S6"])
def test_lines_of_a_charter_have_room_for_what_hangs_below_them(program, monkeypatch, words, symbol) -> None:
    cut: list[str] = []
    write = strokes.write

    def measured(painter, look: Look, rect: QRectF, text: str, **how) -> None:
        metrics = QFontMetricsF(look.font(how.get("size", "text"), how.get("bold", False)))
        base = (rect.height() - metrics.height()) / 2 + metrics.ascent()
        if text and base + metrics.tightBoundingRect(text).bottom() > rect.height() + 0.6:
            cut.append(text)
        write(painter, look, rect, text, **how)

    monkeypatch.setattr(strokes, "write", measured)
    position = rt.stock_turn(t.floated(t.plain(), symbol, 67, homes=("L13", "E14")))
    popup = CharterPopup(words, program.window.look, program.window)
    popup.show_company(position, symbol, program.window.rect().center())
    settle()
    popup.grab()
    assert popup.isVisible()
    assert cut == []


@pytest.mark.parametrize("words", LANGUAGES, ids=lambda words: words.code)
@pytest.mark.parametrize("count", [5, 7, 8])
def test_the_present_step_has_room_beside_the_marks_of_all(qapp, words, count) -> None:
    look = Look(LIGHT)
    for room in (168.0, 220.0, 300.0):
        for key in ("track", "token", "run", "dividend", "trains", "redeem", "before_loans"):
            name = words.name("step", key)
            mark = mark_width(look, count, name, room)
            left = room - mark * (count - 1) - look.px(18)
            assert look.width(name, "small", bold=True) * strokes.NARROW <= left, (name, room)


@pytest.mark.parametrize("words", LANGUAGES, ids=lambda words: words.code)
@pytest.mark.parametrize("key", ["redeem", "before_loans", "trains"])
def test_no_mark_of_a_step_lies_outside_the_charter(qapp, words, key) -> None:
    """The last of seven stood on the edge beside "Buy back shares"."""
    wide, look = 166, Look(LIGHT)
    items = [Item(words.name("step", key), state="present"), *[Item("", state="next")] * 7]
    image = QImage(wide + 60, 30, QImage.Format.Format_RGB32)
    image.fill(QColor("white"))
    painter = QPainter(image)
    paint_steps(painter, look, QRectF(10, 2, wide, 26), items, brief=True, has_line=False)
    painter.end()
    assert image.pixel(wide // 2, 2) == QColor("white").rgb(), "the line below the figures is enough"
    beside = image.copy(wide + 11, 0, 49, 30)
    assert {beside.pixel(x, y) for x in range(49) for y in range(30)} == {QColor("white").rgb()}


@pytest.mark.parametrize("room", [104.0, 116.0, 140.0, 300.0])
def test_a_tick_keeps_off_the_present_step(qapp, monkeypatch, room) -> None:
    """Where marks lie close "done" touched what is behind the name of the next step."""
    ticks: list[QRectF] = []
    grounds: list[QRectF] = []
    monkeypatch.setattr(charter_steps, "tick", lambda painter, look, mark: ticks.append(mark))
    monkeypatch.setattr(strokes, "fill", lambda painter, rect, *how: grounds.append(rect))
    items = [*[Item("", state="done")] * 7, Item("Token", state="present")]
    painter = QPainter(image := QImage(320, 30, QImage.Format.Format_RGB32))
    paint_steps(painter, Look(LIGHT), QRectF(10, 2, room, 26), items, brief=True)
    painter.end()
    assert image.width() > room
    assert ticks[-1].right() < grounds[0].left() - 1


def test_tokens_and_places_for_trains_become_smaller_before_they_lie_over_each_other(
    qapp, monkeypatch
) -> None:
    """Seven tokens cut each other's letters; beside "L2+1" the empty places ran into one another."""
    look, words, rect = Look(LIGHT), LANGUAGES[0], QRectF(0, 0, 192, 58)
    livery = Livery(CompanySymbol("RSR"), "RSR", "RS", "#333333", "white")
    tokens = Fact("tokens", "tokens", items=(Item("RSR", "40"),) * 7, livery=livery)
    found = item_boxes(look, rect, tokens, words)
    assert all(one.right() < other.left() for one, other in pairwise(found))
    assert found[-1].right() <= rect.right()
    places: list[QRectF] = []
    monkeypatch.setattr(strokes, "outline", lambda painter, rect, *how, **manner: places.append(rect))
    trains = Fact(
        "trains", "trains", items=(Item("L2+1", color="yellow", marks=("saved",), weight=1),), total=4
    )
    painter = QPainter(image := QImage(160, 60, QImage.Format.Format_RGB32))
    paint_fact(painter, look, QRectF(0, 0, 150, 58), trains, Setting(words, str))
    painter.end()
    (train,) = item_boxes(look, QRectF(0, 0, 150, 58), trains, words)
    empty = [place for place in places if place.left() > train.left() + 1]
    assert len(empty) == 3
    assert all(one.right() < other.left() for one, other in pairwise((train, *empty)))
    assert empty[-1].right() <= 150 < image.width()


def test_on_a_tight_charter_private_companies_stand_beside_their_label_and_loans_beside_tokens(qapp) -> None:
    """They took lines of their own, and Trains and phases had three rows of eight."""
    look, words, wide = Look(LIGHT), LANGUAGES[0], 180.0
    privates = Fact("privates", "privates", items=(Item("MRR", note="Moscow Railway"),))
    high = fact_height(look, privates, wide, words, brief=True, tight=True)
    (ticket,) = item_boxes(look, QRectF(0, 0, wide, high), privates, words, tight=True)
    assert ticket.bottom() <= high < 20
    narrow = 100.0
    (below,) = item_boxes(look, QRectF(0, 0, narrow, 40), privates, words, tight=True)
    assert below.left() == 0
    assert below.top() > fact_height(look, privates, narrow, words, tight=True) / 3
    livery = Livery(CompanySymbol("NW"), "NW", "NW", "#000080", "white")
    rates = (Item("NW", "20", state="rate"), Item("NW", "40", state="rate"))
    tokens = Fact("tokens", "tokens", items=rates, livery=livery)
    loans = Fact("loans", "loans", "50", 1, total=5)
    needs = [fact_width(look, fact, words, tight=True) or wide for fact in (tokens, loans)]
    assert sum(needs) + 12 <= wide
