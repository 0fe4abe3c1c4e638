"""The charters of 1839, whose companies have the longest names."""

from __future__ import annotations

from typing import Any

import pytest
from PySide6.QtCore import QRectF
from PySide6.QtGui import QColor, QPainter

from roundhouse.engine.names import CompanySymbol
from roundhouse.ui.cards import strokes
from roundhouse.ui.cards.charter_card import LABEL, fact_height, item_boxes
from roundhouse.ui.cards.look import Look
from roundhouse.ui.docks.charter_view import CharterView
from roundhouse.ui.theme import DARK, LIGHT, contrast
from roundhouse.ui.words import LANGUAGES
from tests.rules import table as tables
from tests.rules.t1839 import table as t
from tests.ui.layout.shortened import shortened_texts


@pytest.mark.parametrize("symbol", ["ZHESM", "NRS", "AMS", "HIJSM"])
def test_the_name_of_a_company_is_whole_on_the_lowest_charter(qtbot, monkeypatch, symbol):
    written: list[str] = []
    write = strokes.write

    def heard(painter: QPainter, look: Look, rect: QRectF, text: str, **manner: Any) -> None:
        written.append(text)
        write(painter, look, rect, text, **manner)

    monkeypatch.setattr(strokes, "write", heard)
    position = t.start(4)
    view = CharterView.for_table(LANGUAGES[0], Look(LIGHT, motion=False))
    qtbot.addWidget(view)
    view.resize(228, 150)
    view.show()
    view.show_position(position)
    view.charter.show_company(CompanySymbol(symbol))
    view.grab()
    assert view.level == 4
    name = position.definition.companies[CompanySymbol(symbol)].name
    lines = [text for text in written if len(text) > 4 and text in name]
    assert "".join(lines).replace(" ", "") == name.replace(" ", "")


@pytest.mark.quick("de")
@pytest.mark.parametrize("words", LANGUAGES, ids=lambda words: words.code)
def test_both_homes_are_told_whole_in_the_least_width(qtbot, words):
    position = t.start(4)
    view = CharterView.for_table(words, Look(LIGHT, motion=False))
    qtbot.addWidget(view)
    view.resize(206, 420)
    view.show()
    view.show_position(position)
    for symbol in position.definition.companies:
        view.charter.show_company(symbol)
        with shortened_texts() as cut:
            view.grab()
        assert cut == [], symbol


@pytest.mark.parametrize("words", LANGUAGES, ids=lambda words: words.code)
def test_what_tokens_cost_is_told_whole_beside_a_word_for_no_train(qtbot, words):
    view = CharterView.for_table(words, Look(LIGHT, motion=False))
    qtbot.addWidget(view)
    view.resize(360, 420)
    view.show()
    view.show_position(t.at_trains(t.plain(), "5+"))
    view.charter.show_company(CompanySymbol("NBDS"))
    with shortened_texts() as cut:
        view.grab()
    assert cut == []


@pytest.mark.parametrize("wide", [206, 300])
def test_the_longest_name_of_a_private_company_is_told_whole_below_the_first_line(qtbot, wide):
    nbds = CompanySymbol("NBDS")
    position = t.at_trains(t.plain(), "5+")
    for symbol in ("NFWS", "BEIJNES"):
        position = tables.private(position, symbol, "NBDS")
    view = CharterView.for_table(LANGUAGES[0], Look(LIGHT, motion=False))
    qtbot.addWidget(view)
    view.resize(wide, 480)
    view.show()
    view.show_position(position)
    view.charter.show_company(nbds)
    with shortened_texts() as cut:
        view.grab()
    fact = next(fact for fact in view.charter.cells() if fact.kind == "privates")
    inner = wide - 36
    rect = QRectF(0, 0, inner, fact_height(view.look, fact, inner, LANGUAGES[0]))
    boxes = item_boxes(view.look, rect, fact, LANGUAGES[0])
    assert cut == []
    assert [box.top() for box in boxes] == [rect.top() + LABEL + 2, boxes[0].bottom()]
    assert boxes[-1].bottom() == rect.bottom()


@pytest.mark.parametrize("theme", [LIGHT, DARK], ids=lambda theme: theme.name)
def test_places_for_trains_are_seen_while_they_are_empty(qtbot, monkeypatch, theme):
    edges: list[str] = []
    outline = strokes.outline

    def heard(painter: QPainter, rect: QRectF, color: QColor, *rest: Any, **manner: Any) -> None:
        edges.extend([color.name()] if manner.get("dashed") else [])
        outline(painter, rect, color, *rest, **manner)

    monkeypatch.setattr(strokes, "outline", heard)
    view = CharterView.for_table(LANGUAGES[0], Look(theme, motion=False))
    qtbot.addWidget(view)
    view.resize(360, 420)
    view.show()
    view.show_position(t.at_trains(t.plain(), "3+"))
    view.grab()
    assert edges
    assert min(contrast(edge, theme.panel) for edge in edges) >= 3
