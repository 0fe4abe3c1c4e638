"""Dialogs where the screen is large, or the names are many: nothing is scrolled or broken without need."""

from __future__ import annotations

from itertools import pairwise
from pathlib import Path
from unittest.mock import patch

import pytest
from PySide6.QtCore import QMargins, QSize
from PySide6.QtWidgets import QWidget

from roundhouse.archive.library import Recent
from roundhouse.engine.loop import start
from roundhouse.engine.names import Money
from roundhouse.engine.offers import OfferFundTrain
from roundhouse.titles import registry
from roundhouse.ui.appearance import Appearance, scale_for, style_sheet
from roundhouse.ui.dialogs.base import BaseDialog
from roundhouse.ui.dialogs.correct import CorrectDialog
from roundhouse.ui.dialogs.crash import CrashDialog
from roundhouse.ui.dialogs.funders import FundersPanel
from roundhouse.ui.dialogs.new_game import NewGameDialog
from roundhouse.ui.dialogs.open_game import OpenDialog
from roundhouse.ui.dialogs.settings import SettingsDialog
from roundhouse.ui.settings import Settings
from roundhouse.ui.start_screen import RecentRow
from roundhouse.ui.words import LANGUAGES
from tests.gallery.drawing import Screened, looks, window
from tests.names import company
from tests.rules.t1825 import table as t
from tests.ui.layout.scenes import NINE, SCENES, settle

SIZES = (QSize(1366, 768), QSize(3840, 2160))
PATH = Path("/home/somebody/.local/share/roundhouse/games/1894 Anna, Bob, Chloé 2026-01-01.roundhouse")


@pytest.fixture(params=SIZES, ids=lambda size: f"{size.width()}")
def look(request, qapp):
    """How it looks on a screen of a size."""
    with patch.object(BaseDialog, "screen", lambda _: Screened(request.param)):
        yield Appearance(scale=scale_for(request.param))


@pytest.mark.parametrize("words", LANGUAGES, ids=lambda words: words.code)
def test_what_went_wrong_is_not_scrolled_where_there_is_room(qtbot, look, words):
    dialog = CrashDialog(words, look, PATH, "Traceback (most recent call last):\n  details")
    qtbot.addWidget(dialog)
    dialog.setStyleSheet(style_sheet(look))
    dialog.show()
    assert dialog.contents.verticalScrollBar().maximum() == 0


def test_in_large_text_settings_and_the_correction_of_a_price_need_no_scrolling(qtbot):
    """The reason of a correction, which has to be given, lay below what was in sight."""
    look, german = Appearance(scale=2.0), LANGUAGES[-1]
    position = start(registry.load("1843"), NINE[:3], frozenset(), 1)
    with patch.object(BaseDialog, "screen", lambda _: Screened(QSize(1366, 768))):
        correct = CorrectDialog(german, look, position)
        correct.what.setCurrentIndex(correct.what.findData("price"))
        for dialog in (SettingsDialog(german, look, Settings()), correct):
            qtbot.addWidget(dialog)
            dialog.setStyleSheet(style_sheet(look))
            dialog.show()
            settle()
            assert dialog.contents.verticalScrollBar().maximum() == 0
    correct.what.setCurrentIndex(correct.what.findData("cash"))
    assert correct.form().subject.isVisibleTo(correct)
    assert correct.reason.placeholderText() == german.say("correct.reason_hint")


def test_a_list_that_scrolls_has_no_second_bar_beside_it(qtbot):
    """In the largest text on the smallest screen the list was higher than the dialog."""
    look = Appearance(scale=2.0)
    games = [Recent(f"/{n}.roundhouse", "1894", NINE, 0) for n in range(6)]
    with patch.object(BaseDialog, "screen", lambda _: Screened(QSize(1024, 640))):
        dialog = OpenDialog(LANGUAGES[0], look, games, Path())
        qtbot.addWidget(dialog)
        dialog.setStyleSheet(style_sheet(look))
        dialog.show()
        settle()
        assert dialog.height() <= 640
        assert dialog.contents.verticalScrollBar().maximum() == 0
        assert dialog.recent.verticalScrollBar().maximum() > 0


@pytest.mark.quick("de-1366")
@pytest.mark.parametrize("size", SIZES, ids=lambda size: f"{size.width()}")
@pytest.mark.parametrize("language", [words.code for words in LANGUAGES])
def test_a_game_of_nine_players_takes_one_line_of_the_list(size, language):
    (wanted,) = looks([size.toTuple()], [language], "light", 100)
    with window(wanted) as stage:
        for name, dialog in SCENES["open"].play(stage):
            settle()
            rows = dialog.findChildren(RecentRow)
            assert bool(rows) == (name != "0 games")
            assert all(row.height() < stage.look.px(64) for row in rows)


def test_the_amounts_of_shareholders_do_not_touch(qtbot, look):
    position = t.start(players=3)
    window = QWidget()
    window.setStyleSheet(style_sheet(look))
    qtbot.addWidget(window)
    panel = FundersPanel(LANGUAGES[0], look, position, position.state.seats)
    panel.setParent(window)
    funds = {name: Money(100) for name in position.state.seats}
    offer = OfferFundTrain(
        company("LNWR"), "8", "2-0", company("GWR"), Money(100), Money(300), funds, Money(0)
    )
    panel.show_offer(offer, 100)
    window.show()
    panel.adjustSize()
    boxes = sorted((amount.geometry() for amount in panel.amounts.values()), key=lambda rect: rect.top())
    assert len(boxes) == 3
    for above, below in pairwise(boxes):
        assert below.top() - above.bottom() > look.px(4)


@pytest.mark.quick("1366-de")
@pytest.mark.parametrize("words", LANGUAGES, ids=lambda words: words.code)
def test_all_options_are_seen_at_once_or_end_with_whole_ones(qtbot, monkeypatch, look, words):
    dialog = NewGameDialog(words, look, (registry.load("1825"),), NINE)
    qtbot.addWidget(dialog)
    frame = QMargins(1, 20, 1, 5)
    monkeypatch.setattr(dialog, "frameGeometry", lambda: dialog.geometry().marginsAdded(frame))
    dialog.setStyleSheet(style_sheet(look))
    dialog.show()
    settle()
    most = dialog.screen().availableSize().height()
    assert dialog.frameGeometry().height() <= most, "nothing is below it"
    options = dialog.options
    assert options.verticalScrollBar().maximum() == 0
    assert dialog.players.verticalScrollBar().maximum() == 0
    dialog.resize(dialog.width(), dialog.height() - look.px(72))
    settle()
    assert options.verticalScrollBar().maximum() > 0
    room = options.viewport().height()
    for box in options.boxes:
        assert box.geometry().bottom() < room or box.y() >= room, box.option.name


def test_what_is_told_of_options_keeps_no_room_of_the_title_before():
    """In French the list of 1839 was scrolled at 1024x640 behind lines that nothing was told in."""
    (wanted,) = looks([(1024, 640)], ["fr"], "light", 100)
    with window(wanted) as stage:
        shown = (registry.load("1825"), registry.load("1839"))
        dialog = NewGameDialog(stage.words, stage.look, shown, NINE[:3], 1, stage.window)
        dialog.titles.setCurrentIndex(1)
        stage.shown(dialog)
        settle()
        assert dialog.options.verticalScrollBar().maximum() == 0
        told = dialog.about_option
        told.setText(max((box.notes.text() for box in dialog.option_boxes), key=len))
        high = told.height()
        told.setMinimumHeight(0)
        assert high == told.heightForWidth(told.width())
        dialog.close()


def test_in_large_text_what_an_option_is_about_stays_in_sight_below_the_contents(qtbot):
    """In one column it stood below each of them: four screens to scroll through."""
    look = Appearance(scale=2.0)
    with patch.object(BaseDialog, "screen", lambda _: Screened(QSize(1366, 768))):
        dialog = NewGameDialog(LANGUAGES[0], look, (registry.load("1825"),), NINE)
        qtbot.addWidget(dialog)
        dialog.setStyleSheet(style_sheet(look))
        dialog.show()
        settle()
        assert dialog.options.height() <= dialog.contents.height() + look.px(40)
        assert dialog.contents.verticalScrollBar().maximum() == 0, "options scroll, and nothing around them"
        first, box = dialog.option_boxes[0], dialog.option_boxes[-1]
        assert first.width() + look.px(16) == dialog.options.viewport().width(), "the room that was counted"
        box.setFocus()
        settle()
        told = dialog.about_option
        assert told.text() == box.notes.text()
        assert dialog.rect().contains(told.geometry())
        assert told.heightForWidth(told.width()) <= told.height()
