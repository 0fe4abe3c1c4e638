"""Everything that is written can be read: 4.5 to 1 against what is painted below it, in each palette."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from typing import Literal, get_args
from unittest.mock import patch

import pytest
from PySide6.QtCore import QSize, Qt
from PySide6.QtGui import QColor, QImage, QPainter, QPaintEvent
from PySide6.QtWidgets import QLabel, QPushButton, QWidget

from roundhouse.queries import titles
from roundhouse.ui.board.painters import text as board_text
from roundhouse.ui.board.painters.looks import PaintOptions
from roundhouse.ui.board.painters.text import centred_text
from roundhouse.ui.board.sheet import draw_map, draw_tile_sheet
from roundhouse.ui.docks import more_aside
from roundhouse.ui.settings import Palette, Settings
from roundhouse.ui.theme import theme_of
from tests.ui.layout.contrast import Faint, board_words, faint_in_place, faint_on_cards, place_of
from tests.ui.layout.cut_off import seen_in
from tests.ui.layout.scenes import SCENES, TITLES, moments, stage

Theme = Literal["light", "dark"]
LOOKS = [(theme, palette) for theme in get_args(Theme) for palette in get_args(Palette)]
looks = pytest.mark.parametrize(("theme", "palette"), LOOKS)
SIZE = QSize(1366, 768)
ROOM = QSize(1400, 1400)
DIALOGS = ("settings", "new game", "open", "exports", "consent", "start screen")


@contextmanager
def without_fading() -> Iterator[None]:
    """Lists end sharply, instead of fading at the edge beyond which they go on."""
    painter = more_aside.paint_more
    with ExitStack() as left:
        for module in list(sys.modules.values()):
            if getattr(module, "paint_more", None) is painter:
                left.enter_context(patch.object(module, "paint_more", lambda *_: None))
        yield


def faint_on_tables(title: str, names: list[str], theme: Theme, palette: Palette) -> list[tuple[str, Faint]]:
    """What can't be read on the cards of a recorded game; what fades at an edge goes on beyond it."""
    found: list[tuple[str, Faint]] = []
    settings = Settings(language="en", theme=theme, palette=palette)
    with stage(settings, SIZE) as playing, without_fading():
        for name in names:
            playing.open(title, moments(title)[name])
            found += [(name, each) for each in faint_on_cards(playing.window)]
    return found


@pytest.mark.slow
@looks
def test_the_board_of_1861_can_be_read(qapp, theme: Theme, palette: Palette):
    assert faint_on_board("1861", theme, palette) == []


@pytest.mark.slow
@looks
@pytest.mark.parametrize("title", TITLES)
def test_every_board_and_tile_can_be_read(qapp, title: str, theme: Theme, palette: Palette):
    assert faint_on_board(title, theme, palette) == []


def faint_on_board(name: str, theme: Theme, palette: Palette) -> list[Faint]:
    title = next(each for each in titles.titles() if each.name == name).definition
    options = PaintOptions(tile_numbers=True, companies={s: c.color for s, c in title.companies.items()})
    with board_words() as found:
        draw_map(title, ROOM, theme_of(theme, palette), options=options)
        draw_tile_sheet(title, ROOM, theme_of(theme, palette))
    return found


@pytest.mark.slow
@pytest.mark.parametrize("theme", get_args(Theme))
def test_cards_can_be_read(qapp, theme: Theme):
    assert faint_on_tables("1861", ["stock-round", "merger", "run-the-trains"], theme, "usual") == []


@pytest.mark.slow
@looks
@pytest.mark.parametrize("title", TITLES)
def test_all_cards_can_be_read(qapp, title: str, theme: Theme, palette: Palette):
    assert faint_on_tables(title, list(moments(title)), theme, palette) == []


@pytest.mark.slow
@looks
@pytest.mark.parametrize("name", DIALOGS)
def test_labels_and_buttons_can_be_read(qapp, name: str, theme: Theme, palette: Palette):
    """Letters of twice the size have pixels that are all ink."""
    settings = Settings(language="en", theme=theme, palette=palette, text_size=200)
    found: list[Faint | None] = []
    with stage(settings, SIZE) as playing:
        for _, shown in SCENES[name].play(playing):
            picture = shown.grab().toImage()
            for each in seen_in(shown):
                text = each.text() if isinstance(each, QLabel | QPushButton) else ""
                found += [faint_in_place(picture, seen_place(each, shown), text)] if text.strip() else []
    assert [each for each in found if each is not None] == []


def seen_place(widget: QWidget, root: QWidget):
    """What is seen of a widget, which may be scrolled away, in a picture of ``root``."""
    place, over = place_of(widget, root), widget.parentWidget()
    while over is not None and over is not root:
        place = place.intersected(place_of(over, root))
        over = over.parentWidget()
    return place


# --- what measures finds what it should -------------------------------------------------------


class Card(QWidget):
    """A text in an ink on a ground."""

    def __init__(self, ink: QColor, ground: str) -> None:
        super().__init__()
        self.ink, self.ground = ink, ground
        self.resize(200, 60)

    def paintEvent(self, event: QPaintEvent) -> None:
        painter = QPainter(self)
        painter.fillRect(self.rect(), QColor(self.ground))
        painter.setPen(self.ink)
        painter.drawText(self.rect(), int(Qt.AlignmentFlag.AlignCenter), "Name")
        painter.end()


@pytest.mark.parametrize(
    ("ink", "ground", "is_faint"),
    [("#ff000000", "#ffffff", False), ("#ff8a8a8a", "#ffffff", True), ("#60000000", "#ffffff", True)],
)
def test_faint_ink_is_found_on_a_card(qtbot, ink: str, ground: str, is_faint: bool):
    card = Card(QColor(ink), ground)
    qtbot.addWidget(card)
    assert bool(faint_on_cards(card)) is is_faint


@pytest.mark.parametrize(("ink", "is_faint"), [("#000000", False), ("#9a9a9a", True)])
def test_faint_ink_is_found_in_a_label(qtbot, ink: str, is_faint: bool):
    label = QLabel("Name")
    label.setStyleSheet(f"background: white; color: {ink}; font-size: 40px")
    qtbot.addWidget(label)
    label.resize(200, 60)
    assert (faint_in_place(label.grab().toImage(), label.rect(), "Name") is not None) is is_faint


@pytest.mark.parametrize(("ink", "is_faint"), [("#000000", False), ("#707070", True)])
def test_faint_ink_is_found_on_the_board(qapp, ink: str, is_faint: bool):
    picture = QImage(200, 100, QImage.Format.Format_RGB32)
    picture.fill(QColor("#B98458"))
    with board_words() as found:
        painter = QPainter(picture)
        board_text.draw_text(painter, centred_text("D11", "sans", 30.0, 100.0, 50.0), QColor(ink))
        painter.end()
    assert bool(found) is is_faint
