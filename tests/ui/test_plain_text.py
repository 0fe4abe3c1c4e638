"""Names are text, never markup, wherever the window shows them."""

from __future__ import annotations

import re
from pathlib import Path
from random import Random

import pytest
from PySide6.QtCore import QAbstractItemModel, QAbstractListModel, QModelIndex, Qt
from PySide6.QtGui import Qt as Gui
from PySide6.QtWidgets import QAbstractButton, QAbstractItemView, QApplication, QLabel, QWidget

import roundhouse.ui
from roundhouse.archive import library
from roundhouse.archive.errors import ImportRefused, JournalError
from roundhouse.archive.game_file import GameSession
from roundhouse.catalogue.texts import LONGEST_NAME, different, escaped, plain, player_name
from roundhouse.engine import actions as ac
from roundhouse.engine.loop import start
from roundhouse.engine.names import Money, PrivateSymbol
from roundhouse.engine.owners import player
from roundhouse.titles import random_player, registry
from roundhouse.ui.appearance import Appearance
from roundhouse.ui.dialogs.consent import ConsentDialog
from roundhouse.ui.dialogs.funders import FundersPanel
from roundhouse.ui.dialogs.new_game import NewGameDialog
from roundhouse.ui.dialogs.question import AgreeDialog, NoticeDialog
from roundhouse.ui.text import of_title
from roundhouse.ui.tips import tip
from roundhouse.ui.words import LANGUAGES, for_language
from tests.names import company
from tests.ui.test_dialogs import DIALOGS

NASTY = ('<img src="/etc/x.png">Ann', "<b>Bob</b> &lt;", "<h1>Chloé</h1>")
SOURCES = Path(roundhouse.ui.__file__).parent
WORDS = for_language("en")


def labels(widget: QWidget) -> list[QLabel]:
    return [each for each in [widget, *widget.findChildren(QWidget)] if isinstance(each, QLabel)]


def tips(widget: QWidget) -> list[str]:
    return [each.toolTip() for each in [widget, *widget.findChildren(QWidget)]]


def views(widget: QWidget) -> list[QAbstractItemView]:
    return [each for each in widget.findChildren(QWidget) if isinstance(each, QAbstractItemView)]


def cells(model: QAbstractItemModel) -> list[QModelIndex]:
    if isinstance(model, QAbstractListModel):
        return [model.index(row) for row in range(model.rowCount())]
    rows, columns = range(model.rowCount()), range(model.columnCount())
    return [model.index(row, column) for row in rows for column in columns]


def check(widget: QWidget) -> int:
    """Every label, tooltip and tooltip of a cell under ``widget``; how many there were."""
    for label in labels(widget):
        assert label.textFormat() == Qt.TextFormat.PlainText, (label.text(), label.parent())
    for text in tips(widget):
        assert not Gui.mightBeRichText(text), text
    found = [(view, index) for view in views(widget) for index in cells(view.model())]
    for view, index in found:
        text = index.data(Qt.ItemDataRole.ToolTipRole)
        assert not Gui.mightBeRichText(str(text or "")), (text, view)
    return len(labels(widget)) + len(found)


@pytest.fixture
def session(tmp_path):
    game = GameSession.new("1894", NASTY, (), 7, tmp_path / "g.roundhouse")
    yield game
    game.close()


@pytest.mark.parametrize("decisions", [0, 30, pytest.param(200, marks=pytest.mark.slow)])
def test_no_label_tooltip_or_cell_of_the_window_reads_markup(program, session, decisions):
    rng = Random(3)
    program.bridge.set_session(session)
    assert NASTY[0] in session.position.state.seats[0]
    for _ in range(decisions):
        session.submit(random_player.choose(session.position, rng))
    program.bridge.announce()
    program.bridge.refused.emit(f"It isn't {NASTY[0]}'s turn")
    assert check(program.window) > 40
    session.submit(ac.AgreeWinner(player(NASTY[0]), NASTY[0]))
    program.bridge.announce()
    program.handlers.ranking.show()
    assert check(program.window.end) > 10
    program.handlers.files.close_game()
    program.bridge.announce()
    assert library.recent()[0].players == NASTY
    assert check(program.window.start) > 5


def test_a_sheet_of_offers_reads_no_markup(program, session):
    program.bridge.set_session(session)
    bar = program.window.table.turn_bar
    for button in bar.findChildren(QWidget):
        if button.objectName().startswith("group_"):
            button.click()
            QApplication.processEvents()
            assert bar.sheet is not None
            assert check(bar.sheet) > 1
            bar.sheet.put_away()


@pytest.mark.parametrize("name", DIALOGS)
def test_dialogs_read_no_markup(qtbot, name):
    position = start(registry.load("1894"), ("Anna", "Bob", "Chloé"), frozenset(), 7)
    dialog = DIALOGS[name](WORDS, Appearance(), position)
    qtbot.addWidget(dialog)
    assert check(dialog) > 0


def test_dialogs_with_names_read_no_markup(qtbot, session):
    look, at = Appearance(), session.position
    action = ac.BuyPrivate(company("PLM"), PrivateSymbol("AR"), Money(13))
    for dialog in (
        ConsentDialog(WORDS, look, at, action, NASTY),
        AgreeDialog(WORDS, look, NASTY),
        NoticeDialog(WORDS, look, NASTY[0], NASTY),
        NewGameDialog(WORDS, look, (registry.load("1894"),), NASTY),
    ):
        qtbot.addWidget(dialog)
        assert check(dialog) > 1


def test_nothing_in_the_window_makes_another_kind_of_label():
    for path in SOURCES.rglob("*.py"):
        if path.name != "text.py":
            assert not re.search(r"\bQLabel\(|\bQMessageBox\b|setHtml|RichText", path.read_text()), path


def test_no_text_of_the_window_is_written_as_markup():
    for words in (for_language("en"), for_language("fr")):
        for key, text in words.tables.window.items():
            assert not Gui.mightBeRichText(text), key


@pytest.mark.parametrize("text", [*NASTY, "<a\nb>", "a &lt; b", "<?xml?><b>"])
def test_a_tip_shows_what_stands_there(text):
    assert not Gui.mightBeRichText(tip(text))
    assert tip(text).replace("\u200b", "") == text


@pytest.mark.parametrize(
    ("text", "name"),
    [
        ("Ann", "Ann"),
        ("  Ann\tB\n", "Ann B"),
        ("\u202eAnn\u2066", "Ann"),
        ("A\x1b[31mB\x07", "A [31mB"),
        ("\ud800x", "x"),
        ("\u200f\u200b", ""),
        ("x" * 500, "x" * (LONGEST_NAME - 1) + "…"),
        ("Chloé", "Chloé"),
        ("می\u200cخواهم", "می\u200cخواهم"),
    ],
)
def test_a_name_is_one_line_without_controls(text, name):
    assert player_name(text) == name
    assert plain(name) == name


def test_equal_names_are_told_apart_in_linear_time():
    found = different(["Ann"] * 5000 + ["Ann'"] * 5000)
    assert len(set(found)) == 10_000
    assert found[:3] == ("Ann", "Ann'", "Ann (2)")


def test_a_terminal_gets_no_control_characters():
    assert escaped("Ann\x1b[2J \x9b é \u202e") == "Ann\\x1b[2J \\x9b é \\u202e"


def test_names_are_made_fit_when_a_game_begins(qtbot, tmp_path):
    dialog = NewGameDialog(WORDS, Appearance(), (registry.load("1894"),), ("a", "b", "c"))
    qtbot.addWidget(dialog)
    dialog.players.item(0).setText("\u202e" + "A" * 90)
    assert dialog.players.item(0).text() == "A" * (LONGEST_NAME - 1) + "…"
    assert dialog.names()[0] == dialog.players.item(0).text()
    game = GameSession.new("1894", ("\x1b[1mA", "\u202e", "B"), (), 1, tmp_path / "g.roundhouse")
    assert game.position.state.seats == ("[1mA", "Player 2", "B")
    game.close()


def test_names_of_files_turn_no_writing_around(program, tmp_path):
    """In the window's title and in what is told."""
    path = tmp_path / "exe\u202egnp.\u2066roundhouse"
    session = GameSession.new("1894", ("Ann", "Bob", "Cem"), (), 1, path)
    program.bridge.set_session(session)
    assert program.window.windowTitle().startswith("exegnp")
    for sentence in (
        WORDS.file_error(JournalError("gone", path)),
        WORDS.say("notice.saved", file=path.name),
        WORDS.import_error(ImportRefused("unreadable", detail=path.name, id=1)),
    ):
        assert "exegnp.roundhouse" in sentence
        assert sentence == plain(sentence)


AMPERSAND = "Tom & Ann"
"""With what marks the key of a button or a line of a menu."""


def buttons(widget: QWidget) -> list[str]:
    return [each.text() for each in widget.findChildren(QAbstractButton)]


def test_a_name_on_a_button_or_in_a_menu_marks_no_key(program, tmp_path):
    names = (AMPERSAND, "Bob", "Cem")
    session, rng = GameSession.new("1894", names, (), 7, tmp_path / "g.roundhouse"), Random(3)
    program.bridge.set_session(session)
    for _ in range(6):
        program.bridge.submit(random_player.choose(session.position, rng))
    program.window.table.scrubber.show_since(AMPERSAND)
    lines = [action.text() for action in program.window.recent_menu.actions()]
    texts = [*buttons(program.window), *lines]
    assert any("Tom && Ann" in text for text in lines)
    assert any("Tom && Ann" in text for text in buttons(program.window.table.scrubber))
    assert not [text for text in texts if "&" in text.replace("&&", "") and "Tom" in text]


def test_a_shareholder_on_a_box_to_tick_marks_no_key(qtbot):
    position = start(registry.load("1894"), (AMPERSAND, "Bob", "Cem"), frozenset(), 7)
    funders = FundersPanel(WORDS, Appearance(), position, position.state.seats)
    qtbot.addWidget(funders)
    assert buttons(funders) == ["Tom && Ann", "Bob", "Cem"]


def test_a_file_may_be_called_like_the_sign_of_what_is_not_saved(program, tmp_path):
    session = GameSession.new("1894", ("Ann", "Bob", "Cem"), (), 7, tmp_path / "g[*]h.roundhouse")
    program.bridge.set_session(session)
    assert program.window.windowTitle().startswith("g[*][*]h"), "which Qt shows as g[*]h"
    assert of_title(program.window).startswith("g[*]h")


@pytest.mark.parametrize("code", ["unknown_title", "unknown_option", "unknown_action", "unreadable"])
def test_what_a_foreign_file_says_is_told_no_longer_than_there_is_room(code):
    long = "x" * 10_000
    facts = dict.fromkeys(("title", "option", "action", "detail", "id"), long)
    for words in LANGUAGES:
        assert len(words.import_error(ImportRefused(code, **facts))) < 1000
