"""Marks of players and of what has changed keep clear of what stands beside and behind them."""

from __future__ import annotations

import math
from collections.abc import Callable

import pytest
from PySide6.QtCore import QRectF
from PySide6.QtGui import QColor, QImage, QPainter

from roundhouse.engine.names import CompanySymbol
from roundhouse.ui.cards import figures_cell, strokes
from roundhouse.ui.cards.livery import Livery
from roundhouse.ui.cards.look import Look
from roundhouse.ui.cards.tokens import (
    MARKS,
    pill,
    player_color,
    player_mark,
    rusting_edge,
    token,
    train_card,
    train_ground,
)
from roundhouse.ui.docks.keyed_view import paint_flag
from roundhouse.ui.models.tableau_model import Cell
from roundhouse.ui.theme import DARK, LIGHT, Theme, contrast
from roundhouse.ui.words import LANGUAGES

SIDE = 40
Paint = Callable[[QPainter, Look, QRectF, Livery], None]


def painted(ground: str, paint: Callable[[QPainter, Look, QRectF], None], theme: Theme = LIGHT) -> QImage:
    image = QImage(SIDE, SIDE, QImage.Format.Format_RGB32)
    image.fill(QColor(ground))
    painter = QPainter(image)
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    paint(painter, Look(theme, motion=False), QRectF(2, 2, SIDE - 4, SIDE - 4))
    painter.end()
    return image


def colors(image: QImage) -> set[str]:
    return {image.pixelColor(x, y).name() for x in range(image.width()) for y in range(image.height())}


def test_every_players_mark_is_seen_on_a_black_charter(qapp):
    for seat in range(len(MARKS)):

        def mark(painter: QPainter, look: Look, rect: QRectF, seat: int = seat) -> None:
            player_mark(painter, look, rect, seat, "#FFFFFF")

        best = max(contrast("#000000", found) for found in colors(painted("#000000", mark)))
        assert best >= 3, player_color(seat)


def test_a_black_token_and_marker_have_an_edge_in_the_dark_theme(qapp):
    black = Livery(CompanySymbol("B"), "B", "B", "#000000", "#FFFFFF")
    paints: tuple[Paint, ...] = (token, pill)
    for paint in paints:

        def piece(painter: QPainter, look: Look, rect: QRectF, paint: Paint = paint) -> None:
            paint(painter, look, rect, black)

        image = painted(DARK.panel, piece, DARK)
        edge = [image.pixelColor(SIDE // 2, y).name() for y in range(5)]
        assert max(contrast(DARK.panel, found) for found in edge) >= 1.5


def washed(delta: int, *, right: bool, behind: float = math.inf) -> QImage:
    return painted(
        "#FFFFFF",
        lambda painter, look, rect: strokes.wash(painter, look, rect, delta, right=right, behind=behind),
    )


def test_a_corner_at_the_right_leaves_the_words_at_the_left_free(qapp):
    for delta in (1, -1):
        left, right = washed(delta, right=False), washed(delta, right=True)
        ground = left.pixelColor(SIDE // 2, SIDE // 2)
        upper = [(x, y) for x in range(4, SIDE // 2) for y in range(4, 12)]
        assert any(left.pixelColor(x, y) != ground for x, y in upper)
        assert all(right.pixelColor(x, y) == ground for x, y in upper)
        words = washed(delta, right=True, behind=8)
        beyond = [(x, y) for x in range(8 + 4 + 7, SIDE - 4) for y in range(4, 12)]
        assert all(words.pixelColor(x, y) == ground for x, y in beyond), "it stands behind them"
        assert any(right.pixelColor(x, y) != ground for x, y in beyond)


def test_what_has_changed_is_flagged_above_the_figures_of_a_low_row(qapp):
    """Corners lay on "877" and "80 %" where rows are low or cells narrow."""

    def lowest(paint: Callable[[QPainter, Look, QRectF], None], columns: range) -> int:
        image = painted("#FFFFFF", paint)
        ground = image.pixelColor(SIDE // 2, SIDE // 2)
        return max(y for y in range(SIDE // 2) for x in columns if image.pixelColor(x, y) != ground)

    at_left, at_right = range(5, SIDE // 2), range(SIDE // 2, SIDE - 2)

    def flag(line: float) -> Callable[[QPainter, Look, QRectF], None]:
        return lambda painter, look, rect: paint_flag(painter, look, rect, line)

    assert lowest(flag(15.0), at_right) <= 2 + 3
    assert lowest(flag(36.0), at_right) == 2 + 5

    def corner(words: float) -> Callable[[QPainter, Look, QRectF], None]:
        return lambda painter, look, rect: strokes.wash(painter, look, rect, 1, words=words)

    assert lowest(corner(3.0), at_left) < lowest(corner(5.0), at_left) < lowest(corner(20.0), at_left)


@pytest.mark.parametrize("theme", [LIGHT, DARK], ids=["light", "dark"])
@pytest.mark.parametrize("word", ["yellow", "green", "gray"])
def test_the_dashes_around_a_train_that_will_rust_are_seen_on_its_card(theme: Theme, word: str) -> None:
    """Light orange on yellow was hardly there on dark panels."""
    look = Look(theme, motion=False)
    ground = train_ground(look, word)
    assert contrast(rusting_edge(look, ground), ground) > 2.5

    def seen(painter: QPainter, look: Look, rect: QRectF, *, rusting: bool) -> None:
        train_card(painter, look, rect, "2", word, rusting=rusting)

    edge = QColor(rusting_edge(look, ground)).rgb()
    for rusting in (False, True):
        image = painted(theme.panel, lambda *given, rusts=rusting: seen(*given, rusting=rusts), theme)
        dots = [(x, y) for x in range(SIDE) for y in range(SIDE) if image.pixel(x, y) == edge]
        assert bool(dots) is rusting


@pytest.mark.parametrize("tight", [False, True])
def test_the_star_of_a_president_keeps_inside_its_cell(monkeypatch, qapp, tight):
    """In the holdings it ran into the share of the player beside it: 20 % and a star touched."""
    stars: list[QRectF] = []
    monkeypatch.setattr(figures_cell, "star", lambda painter, look, rect, color: stars.append(rect))
    look, cell = Look(LIGHT), Cell("shares", number=20, president=True)
    image = QImage(SIDE, SIDE, QImage.Format.Format_RGB32)
    painter = QPainter(image)
    rect = QRectF(0, 0, figures_cell.cell_width(look, cell, "small", tight=tight), SIDE)
    figures_cell.paint_cell(
        painter, look, rect, cell, "small", tight=tight, changed=False, delta=None, words=LANGUAGES[0]
    )
    painter.end()
    assert [star.left() >= 1 for star in stars] == [True]
