"""Every menu that opens from the window lies on the screen, in one column, at the largest text."""

from __future__ import annotations

import pytest
from PySide6.QtCore import QPoint
from PySide6.QtWidgets import QMenu

from roundhouse.archive.game_file import GameSession
from roundhouse.ui.main_window import SMALLEST
from roundhouse.ui.settings import TEXT_SIZES, Settings
from roundhouse.ui.words import LANGUAGES
from tests.ui.layout.scenes import Stage, moments, settle, stage

NAMES = tuple(f"{first}-{second} von Hohenberg" for first in ("Anna", "Jean", "Maria") for second in "ABC")
EDGE = 2
"""Pixels by which Qt moves a menu that has the whole height of the screen."""

pytestmark = [pytest.mark.window, pytest.mark.qt_log_ignore("This plugin does not support (raise|grabbing)")]


def menus(playing: Stage) -> list[QMenu]:
    """All menus of the window, those in others too."""
    return playing.window.menuBar().findChildren(QMenu)


def columns(menu: QMenu) -> int:
    """In how many columns the commands of a menu stand that is open."""
    return len({menu.actionGeometry(each).left() for each in menu.actions() if each.isVisible()})


@pytest.mark.quick("de")
@pytest.mark.parametrize("words", LANGUAGES, ids=lambda words: words.code)
def test_every_menu_lies_on_the_screen(qapp, tmp_path, words):
    many = GameSession.new(
        "1825", NAMES, frozenset({"unit_1", "unit_2", "unit_3"}), 1, tmp_path / "g.roundhouse"
    )
    many.close()
    with stage(Settings(language=words.code, text_size=TEXT_SIZES[-1]), SMALLEST) as playing:
        playing.open("1861", moments("1861")["lay-a-tile"])
        room = playing.window.screen().availableGeometry().adjusted(0, 0, EDGE, EDGE)
        found = {}
        for menu in menus(playing):
            menu.popup(QPoint(0, 0))
            settle()
            if menu.actions() and (columns(menu) > 1 or not room.contains(menu.geometry())):
                found[menu.title()] = (columns(menu), menu.geometry())
            assert menu.sizeHint().width() <= SMALLEST.width(), menu.title()
            menu.hide()
            settle()
        assert found == {}


def test_the_whole_name_of_a_recent_game_is_told_where_the_menu_cuts_it(qapp, tmp_path):
    many = GameSession.new(
        "1825", NAMES, frozenset({"unit_1", "unit_2", "unit_3"}), 1, tmp_path / "g.roundhouse"
    )
    many.close()
    with stage(Settings(language="en"), SMALLEST) as playing:
        playing.open("1861", 0)
        recent = playing.window.recent_menu.actions()
        assert any(action.text().endswith("…") and NAMES[-1] in action.toolTip() for action in recent)
