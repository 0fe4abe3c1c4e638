"""Everything that is written can be read: 4.5 to 1 against what is painted below it, in each palette."""

from __future__ import annotations

import sys
from collections.abc import Hashable, Iterable, Iterator
from contextlib import ExitStack, contextmanager
from typing import Literal, get_args
from unittest.mock import patch

import pytest
from PySide6.QtCore import QSize, Qt
from PySide6.QtGui import QColor, QImage, QPainter, QPaintEvent
from PySide6.QtWidgets import QGraphicsScene, QGraphicsView, QLabel, QLineEdit, QPushButton, QWidget

from roundhouse.queries import titles
from roundhouse.ui.board.items.plates import PlateItem
from roundhouse.ui.board.painters import text as board_text
from roundhouse.ui.board.painters.looks import PaintOptions
from roundhouse.ui.board.painters.text import centred_text
from roundhouse.ui.board.sheet import draw_map, draw_tile_sheet
from roundhouse.ui.docks import more_aside
from roundhouse.ui.settings import Palette, Settings
from roundhouse.ui.theme import theme_of
from tests.ui.layout.contrast import Faint, Reader, board_words, faint_words
from tests.ui.layout.scenes import SCENES, TITLES, moments, painted, stage, unpainted
from tests.ui.layout.states import states
from tests.ui.layout.written import written_in

Theme = Literal["light", "dark"]
LOOKS = [(theme, palette) for theme in get_args(Theme) for palette in get_args(Palette)]
looks = pytest.mark.parametrize(("theme", "palette"), LOOKS)
without_grabbing = pytest.mark.qt_log_ignore("This plugin does not support (raise|grabbing)")
SIZE = QSize(1366, 768)
ROOM = QSize(1400, 1400)
OPENED = [name for name in SCENES if not name.startswith("table")]
"""The scenes of dialogs, screens, and what lies over the window; tables are looked at by moments."""
SAMPLE = ("settings", "open")
"""Scenes that are looked at among the quick tests of the window."""
MANY = ("cards", "charters", "messages", "tour")
"""Scenes of the same widgets again and again, which have no states."""


def in_two_looks(names: Iterable[str]) -> list[tuple[str, Theme, Palette]]:
    """Each in both themes and both palettes: every other one in the other pairs of them.

    Palettes differ in few colours (tiles, phases, what may be done), and in these with the theme: each of the
    four is read in half of the names.
    """
    return [
        (name, theme, palette)
        for at, name in enumerate(names)
        for number, (theme, palette) in enumerate(LOOKS)
        if (number in {0, len(LOOKS) - 1}) == (at % 2 == 0)
    ]


@contextmanager
def without_fading() -> Iterator[None]:
    """Lists end sharply, instead of fading at the edge beyond which they go on."""
    painters = {name: getattr(more_aside, name) for name in ("paint_more", "paint_more_below")}
    with ExitStack() as left:
        for module in list(sys.modules.values()):
            for name, painter in painters.items():
                if getattr(module, name, None) is painter:
                    left.enter_context(patch.object(module, name, lambda *_: None))
        yield


def faint_on_tables(title: str, names: list[str], theme: Theme, palette: Palette) -> list[tuple[str, Faint]]:
    """What can't be read on the cards of a recorded game; what fades at an edge goes on beyond it."""
    found: list[tuple[str, Faint]] = []
    settings = Settings(language="en", theme=theme, palette=palette)
    reader = Reader()
    with stage(settings, SIZE) as playing, without_fading(), unpainted(playing):
        for name in names:
            playing.open(title, moments(title)[name])
            with painted(playing):
                found += [(name, each) for each in reader.faint_words(playing.window)]
    return found


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
@pytest.mark.parametrize(("title", "theme", "palette"), in_two_looks(TITLES))
def test_all_cards_can_be_read(qapp, title: str, theme: Theme, palette: Palette):
    assert faint_on_tables(title, list(moments(title)), theme, palette) == []


def faint_in_scene(name: str, theme: Theme, palette: Palette) -> list[tuple[str, Faint]]:
    """What can't be read of a scene as it is, with parts of it pointed at, chosen, disabled, popped up."""
    found: dict[Faint, str] = {}
    reader, opened = Reader(), set[Hashable]()
    settings = Settings(language="en", theme=theme, palette=palette)
    with stage(settings, SIZE) as playing, without_fading(), unpainted(playing):
        for what, shown in SCENES[name].play(playing):
            with painted(playing):
                seen = reader.faint_words(shown)
            found.update((faint, what) for faint in seen if faint not in found)
            for state, widget in states(shown, opened) if name not in MANY else ():
                with painted(playing):
                    seen = reader.faint_words(widget)
                found.update((faint, f"{what}, {state}") for faint in seen if faint not in found)
    return [(what, faint) for faint, what in found.items()]


@pytest.mark.window
@without_grabbing
@pytest.mark.parametrize("theme", get_args(Theme))
@pytest.mark.parametrize("name", SAMPLE)
def test_inputs_and_lists_can_be_read(qapp, name: str, theme: Theme):
    assert faint_in_scene(name, theme, "usual") == []


@pytest.mark.slow
@without_grabbing
@pytest.mark.parametrize(("name", "theme", "palette"), in_two_looks(OPENED))
def test_everything_that_opens_can_be_read(qapp, name: str, theme: Theme, palette: Palette):
    assert faint_in_scene(name, theme, palette) == []


@pytest.mark.window
@without_grabbing
@looks
def test_menus_and_tooltips_can_be_read(qapp, theme: Theme, palette: Palette):
    found: list[tuple[str, Faint]] = []
    shown = set()
    reader = Reader()
    with stage(Settings(language="en", theme=theme, palette=palette), SIZE) as playing:
        for state, widget in states(playing.window):
            shown.add(type(widget).__name__)
            found += [(state, faint) for faint in reader.faint_words(widget)]
    assert found == []
    assert {"QMenu", "QLabel"} <= shown


@looks
@pytest.mark.parametrize("which", ["may", "careful", "panel", "halo", "text"])
def test_plates_on_the_board_can_be_read(qtbot, which: str, theme: Theme, palette: Palette):
    look = theme_of(theme, palette)
    scene = QGraphicsScene()
    scene.addItem(PlateItem("+40", look, 24, getattr(look, which)))
    view = QGraphicsView(scene)
    qtbot.addWidget(view)
    view.resize(200, 100)
    view.show()
    assert [each.text for each in written_in(view)] == ["+40"]
    assert faint_words(view) == []


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
    card.show()
    assert bool(faint_words(card)) is is_faint


@pytest.mark.parametrize(("ink", "is_faint"), [("#000000", False), ("#9a9a9a", True)])
def test_faint_ink_is_found_in_a_label(qtbot, ink: str, is_faint: bool):
    label = QLabel("Name")
    label.setStyleSheet(f"background: white; color: {ink}")
    qtbot.addWidget(label)
    label.resize(200, 60)
    label.show()
    assert bool(faint_words(label)) is is_faint


def test_faint_ink_is_found_in_an_empty_input(qtbot):
    edit = QLineEdit()
    edit.setPlaceholderText("Name")
    edit.setStyleSheet("background: white; color: #555555")
    qtbot.addWidget(edit)
    edit.show()
    assert [each.text for each in faint_words(edit)] == ["Name"]


def test_what_is_covered_is_not_read(qtbot):
    card = Card(QColor("#999999"), "#ffffff")
    qtbot.addWidget(card)
    cover = QPushButton("Cover", card)
    cover.setGeometry(card.rect())
    card.show()
    assert "Name" not in {each.text for each in written_in(card)}


@pytest.mark.parametrize(("ink", "is_faint"), [("#000000", False), ("#707070", True)])
def test_faint_ink_is_found_on_the_board(qapp, ink: str, is_faint: bool):
    picture = QImage(200, 100, QImage.Format.Format_RGB32)
    picture.fill(QColor("#B98458"))
    with board_words() as found:
        painter = QPainter(picture)
        board_text.draw_text(painter, centred_text("D11", "sans", 30.0, 100.0, 50.0), QColor(ink))
        painter.end()
    assert bool(found) is is_faint
