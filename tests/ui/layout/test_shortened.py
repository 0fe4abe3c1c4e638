"""What cards tell is whole: painters shorten a text only where its beginning says enough."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from PySide6.QtCore import QRectF, QSize
from PySide6.QtGui import QImage, QPainter

from roundhouse.archive.game_file import GameSession
from roundhouse.catalogue.reader import read_title, title_names
from roundhouse.engine.loop import start
from roundhouse.engine.names import NO_PRIVATE
from roundhouse.titles import registry
from roundhouse.ui import tray
from roundhouse.ui.board.items.content import board_contents
from roundhouse.ui.board.items.hexes import draw_ground, draw_top, look_of
from roundhouse.ui.board.layers import COORDINATES, TERRAIN, TILE_NUMBERS
from roundhouse.ui.board.layout.text import Family
from roundhouse.ui.board.painters.text import Lettering, centred_text, placed_text, text_path
from roundhouse.ui.cards import strokes, tokens
from roundhouse.ui.cards.figures_head import paint_head
from roundhouse.ui.cards.livery import liveries
from roundhouse.ui.cards.look import Look
from roundhouse.ui.models.tableau_model import Head
from roundhouse.ui.pictures import example_path
from roundhouse.ui.settings import TEXT_SIZES, Settings
from roundhouse.ui.theme import LIGHT
from roundhouse.ui.tray_model import TrayTile
from roundhouse.ui.words import LANGUAGES
from tests.ui.layout.contrast import replaced
from tests.ui.layout.scenes import SCENES, TITLES, painted, stage, unpainted
from tests.ui.layout.shortened import Shortened, shortened_texts, tells_enough

LOOK = Look()
SIZE = QSize(1366, 768)
LEAST_LETTERS = 0.6
"""The part of their size that letters of a token keep where its circle is a small one."""


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


@pytest.mark.quick("1894")
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


@pytest.mark.quick("1894")
@pytest.mark.parametrize("scale", [1.0, 2.0])
@pytest.mark.parametrize("title", title_names())
def test_what_stands_below_the_tiles_of_the_tray_is_whole(qtbot, monkeypatch, title: str, scale: float):
    position = start(registry.load(title), ("Ann", "Ben", "Cleo"), frozenset(), 1)
    tiles = position.definition.tiles
    # Counts of two figures, and every power with the tile of the longest name.
    longest = max(tiles, key=len)
    crowd = [TrayTile(name, NO_PRIVATE, 10) for name in tiles]
    crowd += [TrayTile(longest, private, 1) for private in position.definition.privates]
    monkeypatch.setattr(tray, "tray_tiles", lambda *_: tuple(crowd))
    made = tray.Tray("The tiles that may be laid will lie here.")
    qtbot.addWidget(made)
    made.resize(520, 92)
    made.set_look(LIGHT, scale)
    with shortened_texts() as found:
        made.grab()
        made.show_offers(position, ())
        bar = made.horizontalScrollBar()
        made.grab()
        for at in range(0, bar.maximum(), 300):
            bar.setValue(at)
            made.grab()
    assert found == []


@pytest.mark.parametrize("text_size", [100, TEXT_SIZES[-1]])
@pytest.mark.parametrize("words", LANGUAGES, ids=lambda words: words.code)
def test_what_an_empty_tray_says_is_whole(qtbot, words, text_size: int):
    made = tray.Tray(words.say("empty.tray"))
    qtbot.addWidget(made)
    made.set_look(LIGHT, text_size / 100)
    made.resize(512, made.minimumHeight())
    with shortened_texts() as found:
        made.grab()
    assert found == []


def board_words(title: str, *, at_end: bool) -> tuple[set[str], set[tuple[str, float]]]:
    """The letters of companies, and all words of a board each with the part of its size that has room."""
    session = GameSession.open(example_path(title), read_only=True)
    session.close()
    position = session.history.at(session.cursor if at_end else 0)
    definition, found = position.definition, set()
    companies = {symbol: each.color for symbol, each in definition.companies.items()}
    everything = frozenset({COORDINATES, TERRAIN, TILE_NUMBERS})
    image = QImage(400, 400, QImage.Format.Format_RGB32)
    painter = QPainter(image)

    def note(place: Callable[..., Lettering]) -> Callable[..., Lettering]:
        def noted(text: str, family: Family, size: float, x: float, y: float, room: float | None = None):
            wide = text_path(text, family)[1] * size / 100
            found.add((text, min(1.0, room / wide) if room is not None else 1.0))
            return place(text, family, size, x, y, room)

        return noted

    with replaced(centred_text, note(centred_text)), replaced(placed_text, note(placed_text)):
        for content in board_contents(position).values():
            look = look_of(definition, content, LIGHT, everything, companies)
            assert look.layout.unplaced == ()
            draw_ground(painter, look)
            draw_top(painter, look)
    painter.end()
    return {*companies, *(each.short for each in liveries(definition).values())}, found


@pytest.mark.slow
@pytest.mark.parametrize("title", TITLES)
def test_what_is_written_on_the_board_has_its_room(qapp, title: str):
    letters, words = board_words(title, at_end=False)
    words |= board_words(title, at_end=True)[1]
    assert len(words) > 100
    narrow = {text: part for text, part in words if part < 0.98}
    assert set(narrow) <= letters
    assert min([1.0, *narrow.values()]) >= LEAST_LETTERS


@pytest.mark.slow
@pytest.mark.parametrize("words", LANGUAGES, ids=lambda words: words.code)
@pytest.mark.parametrize("title", TITLES)
def test_cards_of_a_table_are_whole(qapp, title: str, words):
    """At the usual text; at the largest: :mod:`tests.ui.layout.test_everything_fits`."""
    found: set[Shortened] = set()
    settings = Settings(language=words.code)
    with shortened_texts() as cut, stage(settings, SIZE) as playing, unpainted(playing):
        for _, shown in SCENES[f"table of {title}"].play(playing):
            with painted(playing):
                shown.grab()
            found |= {each for each in cut if not tells_enough(each)}
            cut.clear()
    assert found == set()
