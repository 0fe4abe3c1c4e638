"""Dialogs and screens have room for their words in every language, at the smallest size and 200 % text."""

from __future__ import annotations

import importlib
import pkgutil
from collections.abc import Iterable, Iterator

import pytest
from PySide6.QtCore import QSize
from PySide6.QtWidgets import QWidget

import roundhouse.ui
from roundhouse.ui.check_box import CheckBox, RadioButton
from roundhouse.ui.choice_button import ChoiceButton
from roundhouse.ui.contents import Contents
from roundhouse.ui.dialogs.base import BaseDialog
from roundhouse.ui.fading_edge import FadingEdge
from roundhouse.ui.focus_ring import FocusRing
from roundhouse.ui.link import Link
from roundhouse.ui.main_window import SMALLEST, MainWindow
from roundhouse.ui.offers_area import OffersArea
from roundhouse.ui.panel import Panel
from roundhouse.ui.route_stops import RouteStops
from roundhouse.ui.scrolled import Scrolled
from roundhouse.ui.scrubber import MomentSlider
from roundhouse.ui.settings import TEXT_SIZES, Settings
from roundhouse.ui.text import Label
from roundhouse.ui.tool_in_use import ToolInUse
from roundhouse.ui.tray_stack import TrayStack
from roundhouse.ui.words import LANGUAGES
from tests.ui.layout.cut_off import cut_off
from tests.ui.layout.scenes import SCENES, TITLES, painted, stage, unpainted
from tests.ui.layout.shortened import shortened_texts, tells_enough

LARGEST = TEXT_SIZES[-1]
LARGE_PIXELS = QSize(960, 540)
"""What is left of 1920 by 1080 pixels where the system makes everything twice as large (QT_FONT_DPI=192)."""
TABLES = frozenset(f"table of {title}" for title in TITLES)
"""Scenes with cards, which painters shorten where there is no room."""
EVERYWHERE = {
    CheckBox,
    ChoiceButton,
    Contents,
    FadingEdge,
    FocusRing,
    Label,
    RouteStops,
    Link,
    MomentSlider,
    OffersArea,
    Panel,
    RadioButton,
    Scrolled,
    ToolInUse,
    TrayStack,
}
"""Parts of many scenes."""


class SmallScreen:
    """A screen of a size, with no other one beside it."""

    def __init__(self, size: QSize) -> None:
        self.size = size

    def availableSize(self) -> QSize:  # noqa: N802 - Qt's name
        return self.size

    def virtualSiblings(self) -> list[SmallScreen]:  # noqa: N802 - Qt's name
        return [self]


def have_screen(monkeypatch: pytest.MonkeyPatch, size: QSize) -> None:
    """Dialogs and windows open on a screen of that size."""
    screen = SmallScreen(size)
    for kind in (BaseDialog, MainWindow):
        monkeypatch.setattr(kind, "screen", lambda _: screen)


@pytest.fixture(autouse=True)
def _small_screen(monkeypatch):
    have_screen(monkeypatch, SMALLEST)


def faults(
    name: str, language: str, text_size: int, size: QSize = SMALLEST, *, cards: bool = False
) -> tuple[list[str], set[type]]:
    """What is cut off in a scene and, on ``cards``, isn't told whole; and the classes of what was seen."""
    found: list[str] = []
    seen: set[type] = set()
    settings = Settings(language=language, text_size=text_size)
    with shortened_texts() as cut, stage(settings, size) as playing, unpainted(playing):
        assert playing.window.size() == size
        for what, widget in SCENES[name].play(playing):
            found += [f"{what}: {fault}" for fault in cut_off(widget, size)]
            if cards:
                with painted(playing):
                    widget.grab()
                found += [f"{what}: {each}" for each in cut if not tells_enough(each)]
            cut.clear()
            seen |= {type(each) for each in (widget, *widget.findChildren(QWidget)) if each.isVisible()}
    return found, seen


@pytest.mark.slow
@pytest.mark.parametrize("name", ["settings", "exports", "corrections", "consent"])
def test_nothing_is_scrolled_where_there_is_room(qapp, monkeypatch, name: str):
    monkeypatch.undo()
    with stage(Settings(language="en"), QSize(1366, 900)) as playing:
        _, dialog = next(SCENES[name].play(playing))
        assert isinstance(dialog, BaseDialog)
        assert dialog.contents.verticalScrollBar().maximum() == 0
        spare = dialog.contents.height() - dialog.contents.height_at(dialog.contents.viewport().width())
        assert spare < dialog.look.px(120)


@pytest.mark.slow
@pytest.mark.parametrize("words", LANGUAGES, ids=lambda words: words.code)
@pytest.mark.parametrize("name", SCENES)
def test_everything_has_room_at_the_largest_text(qapp, name: str, words):
    """Cards of tables at the usual text: :mod:`tests.ui.layout.test_shortened`."""
    found, seen = faults(name, words.code, LARGEST, cards=name in TABLES)
    assert found == []
    assert set(SCENES[name].shows) <= {kind for each in seen for kind in each.__mro__}


@pytest.mark.slow
@pytest.mark.parametrize("name", SCENES)
def test_everything_has_room_on_a_screen_of_large_pixels(qapp, monkeypatch, name: str):
    have_screen(monkeypatch, LARGE_PIXELS)
    assert faults(name, "fr", 100, LARGE_PIXELS)[0] == []


def widget_classes() -> Iterator[type[QWidget]]:
    """Every class of the window that can be seen."""
    for module in pkgutil.walk_packages(roundhouse.ui.__path__, "roundhouse.ui."):
        importlib.import_module(module.name)
    waiting: list[type[QWidget]] = [QWidget]
    while waiting:
        kind = waiting.pop()
        waiting += kind.__subclasses__()
        if kind.__module__.startswith("roundhouse.ui.") and kind not in EVERYWHERE:
            yield kind


def without_scene(kinds: Iterable[type[QWidget]]) -> set[type[QWidget]]:
    """Those that no scene has promised to show, themselves or by a class that is made of them."""
    return set(kinds) - {each for scene in SCENES.values() for kind in scene.shows for each in kind.__mro__}


def test_everything_has_its_scene():
    assert without_scene(widget_classes()) == set()


class Unheard(QWidget):
    """A screen that nobody has made a scene for."""


def test_a_screen_without_a_scene_is_missed():
    assert without_scene({*widget_classes(), Unheard}) == {Unheard}


def test_a_sentence_that_is_too_long_is_found_in_a_dialog(qapp, monkeypatch):
    """The sweep sees what it should: without room to scroll the settings are cut off."""
    monkeypatch.setattr(BaseDialog, "fit_contents", lambda dialog: dialog.resize(300, 200))
    assert faults("settings", "de", LARGEST)[0]
