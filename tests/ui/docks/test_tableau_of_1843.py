"""The overview of six players in a small window."""

from __future__ import annotations

from math import ceil
from typing import Any

import pytest
from msgspec.structs import replace
from PySide6.QtCore import QRectF
from PySide6.QtGui import QColor, QImage, QPainter

from roundhouse.engine import loop
from roundhouse.engine.names import Money
from roundhouse.engine.owners import player
from roundhouse.engine.state import Question, Run
from roundhouse.ui.cards import strokes
from roundhouse.ui.cards.figures_cell import cell_width, paint_cell
from roundhouse.ui.cards.figures_head import head_width
from roundhouse.ui.cards.look import Look
from roundhouse.ui.docks.tableau_view import TableauView
from roundhouse.ui.models.tableau_model import Cell, TableauModel, axes
from roundhouse.ui.theme import LIGHT
from roundhouse.ui.words import LANGUAGES
from tests.rules.t1843 import table as t
from tests.ui.docks.holdings import holdings

_GAP = 12
"""The space before the figures of companies."""
EN = LANGUAGES[0]
NAMES = ("Anna", "Bob", "Chloé", "Dieter", "Eleanor", "Frédéric")


def six_players(waiting: tuple[str, ...] = ()) -> t.Position:
    """Each player is president of a company or two, all of which have floated but for those ``waiting``."""
    position = loop.start(t.TITLE, NAMES, frozenset(), 7)
    for n, symbol in enumerate(each for each in t.DEFINITION.companies if each not in waiting):
        position = t.floated(position, symbol, 67, NAMES[n % 6], (13, 7), 1500, **{NAMES[n % 6]: 6})
    position = t.cards(position, PO="2+1 2x2")
    return replace(position, state=replace(position.state, runs={"PO": Run(revenue=Money(40))}))


def test_private_companies_go_before_worth_at_any_moment() -> None:
    """The row of what one is asked about was the one that had to be scrolled to, or rows changed places."""
    position = t.turn_of(t.change(six_players(), privates={"VdL": player("Bob")}), "PO")
    asked = Question("last_exchange", player("Bob"), "VdL")

    def facts(*questions: Question, low: bool = True) -> list[str]:
        down, _ = axes(replace(position, state=replace(position.state, questions=questions)), low=low)
        return [key.partition(":")[2] for key in down if key.startswith("mine:")]

    assert facts(asked) == ["cash", "privates", "certificates", "value", "liquid"]
    assert facts() == facts(low=False) == facts(asked)
    held = t.change(position, privates={"C": player("Bob"), "VdL": player("Bob")})
    model = TableauModel(EN)
    for questions, first in (((), "C"), ((asked,), "VdL")):
        model.show_position(replace(held, state=replace(held.state, questions=questions)), held)
        cell = model.cell("mine:privates", player("Bob"))
        assert cell is not None
        assert cell.names[0] == first, "nor is it counted behind another"


def test_names_have_the_line_of_companies_of_which_nobody_has_anything(qtbot) -> None:
    """Six names were cut to three letters over two rows that told of an IPO of 100 alone."""
    position = t.turn_of(six_players(waiting=("EST", "PO")), "MID")
    view = holdings(qtbot, (450, LOW), position)
    view.set_low(True)
    view.arrange()
    assert view._stacked
    assert not any(view._name_levels.values())
    shown = [key for _, key in view._axes()[0]]
    assert "company:MID" in shown
    assert "company:EST" not in shown
    view.resize(450, LOW + 20)
    view.arrange()
    assert "company:EST" in [key for _, key in view._axes()[0]], "where there is room all are told"


@pytest.mark.quick("700")
@pytest.mark.parametrize("wide", range(560, 760, 20))
def test_no_figure_is_wider_than_it_must_be_while_a_name_is_cut(qtbot, wide) -> None:
    view = holdings(qtbot, (wide, 240), six_players())
    view.grab()
    model = view.keyed()
    assert isinstance(model, TableauModel)
    keys = model.column_keys()

    def least(key: str) -> float:
        found = model.head(key)
        assert found is not None
        head = head_width(view.look, found, view.type_size, tight=view.tight)
        cells = [cell for row in model.row_keys() if (cell := model.cell(row, key)) is not None]
        widths = [cell_width(view.look, cell, view.type_size, tight=view.tight) for cell in cells]
        return max([head, *widths])

    shown = {key: view.columnWidth(at) for at, key in enumerate(keys) if view.columnWidth(at) > 0}
    cut = [key for key, room in shown.items() if key.startswith("player:") and room < least(key) - 2]
    figures = [key for key in shown if key.startswith("fact:")]
    slack = sum(shown[key] - least(key) for key in figures)
    assert cut or wide > 600
    assert not cut or slack <= _GAP + len(figures)


LOW = 190
"""No line more than the rows of six players take, as low as they may be."""


def test_shares_lose_their_sign_for_per_cent_before_names_are_cut_to_two_letters(qtbot, monkeypatch) -> None:
    written: set[str] = set()
    write = strokes.write

    def heard(painter: QPainter, look: Look, rect: QRectF, text: str, **manner: Any) -> None:
        written.add(text)
        write(painter, look, rect, text, **manner)

    monkeypatch.setattr(strokes, "write", heard)
    view = holdings(qtbot, (480, LOW), six_players())
    view.grab()
    assert not view._tableau.is_used("fact:pool")
    assert "Pool" not in written, "what is empty goes first"
    assert {"Chloé", "Dieter", "40", "Run"} <= written, "the lowest rows leave a line before names are cut"
    view.resize(510, LOW)
    written.clear()
    view.grab()
    assert {"Frédé.", "Run"} <= written, "what trains earned last is told before the signs"
    view.resize(480, view.wanted_height())
    written.clear()
    view.grab()
    assert {"Chloé", "Dieter", "40", "Run"} <= written, "below their marks where there is a line left"
    view.resize(480, ceil(0.95 * view.wanted_height()))
    written.clear()
    view.grab()
    assert {"Chloé", "Dieter", "40", "Run"} <= written, "and in lower rows, which leave one"
    wanted = view.wanted_height()
    view.set_low(True)
    assert view.wanted_height() == wanted, "low holdings ask for it, too"
    empty = TableauView.for_table(LANGUAGES[0], Look(LIGHT, motion=False))
    qtbot.addWidget(empty)
    assert empty.wanted_height() >= 0, "and before anybody plays for nothing"
    assert not any("%" in text for text in written)
    for position in (six_players(), t.turn_of(six_players(), "PO")):
        for wide in (460, 480, 560):
            view.resize(wide, 400)
            view.show_position(position)
            written.clear()
            view.grab()
            assert "Run" in written
    view.resize(430, 400)
    written.clear()
    view.grab()
    assert {"Run", "Price"} <= written
    assert "Pool" not in written, "nothing is in it, and nobody can sell"


@pytest.mark.parametrize("size", [(420, 300), (500, 300), (700, 300), (1200, 700)])
def test_asking_what_would_fit_changes_nothing_of_how_it_is_painted(qtbot, size) -> None:
    view = TableauView.for_table(LANGUAGES[0], Look(LIGHT, motion=False))
    qtbot.addWidget(view)
    view.resize(*size)
    view.show()
    view.show_position(six_players())
    before = view.grab().toImage()
    manner = view.type_size, view.tight, view.brief
    view.turn_to_fit()
    view.wanted_height()
    view.least_height()
    assert (view.type_size, view.tight, view.brief) == manner
    view.viewport().update()
    assert view.grab().toImage() == before


@pytest.mark.parametrize("delta", [-5, 5])
@pytest.mark.parametrize("brief", [False, True])
def test_the_corner_of_a_figure_that_changed_covers_none_of_its_digits(
    monkeypatch, qapp, brief, delta
) -> None:
    look, cell = Look(LIGHT, motion=False), Cell("money", 2480)
    wide, high = cell_width(look, cell, "small", tight=True, brief=brief), round(look.height("small") + 0.5)
    room = QRectF(0, 0, ceil(wide), high)

    def painted(*, changed: bool = True) -> QImage:
        image = QImage(ceil(wide), high, QImage.Format.Format_RGB32)
        image.fill(QColor(LIGHT.panel))
        painter = QPainter(image)
        paint_cell(
            painter, look, room, cell, "small",
            tight=True, changed=changed, delta=delta, words=EN, brief=brief,
        )  # fmt: skip
        painter.end()
        return image

    marked, corners = painted(), list[float]()
    monkeypatch.setattr(strokes, "wash", lambda *given, words: corners.append(words))
    plain = painted()
    dots = [(x, y) for x in range(plain.width()) for y in range(plain.height())]
    ink = [dot for dot in dots if plain.pixelColor(*dot).lightness() < 90]
    assert ink
    assert plain != marked
    light = [(plain.pixelColor(*dot).lightness(), marked.pixelColor(*dot).lightness()) for dot in ink]
    assert not [pair for pair in light if abs(pair[0] - pair[1]) > 24]
    assert painted(changed=False) == plain, "they are as wide as figures that haven't changed"
    cell = Cell("money", 310, quiet=True)
    wide = cell_width(look, cell, "small", tight=True, brief=brief)
    room = QRectF(0, 0, ceil(wide), high)
    painted()
    assert corners[-1] > strokes.CORNER, "a bracket, which is higher, begins behind it"
