"""What Qt says itself: keys, menus of text fields and its own dialogs speak the language of the window."""

from __future__ import annotations

import re

import pytest
from PySide6.QtCore import QCoreApplication, QEvent, QObject
from PySide6.QtGui import QKeySequence
from PySide6.QtWidgets import QFileDialog, QLineEdit

from roundhouse.ui import commands
from roundhouse.ui.dialogs.about import KeysDialog, sections
from roundhouse.ui.qt_words import QtWords, translation_file
from roundhouse.ui.text import Label
from roundhouse.ui.words import LANGUAGES, for_language

NATIVE = {
    "en": ("Ctrl+Shift+Z", "Ctrl+Backspace", "Home", "Esc"),
    "fr": ("Ctrl+Maj+Z", "Ctrl+Effacement", "Début", "Échap"),
    "de": ("Strg+Umschalt+Z", "Strg+Rücktaste", "Pos1", "Esc"),
}
"""How keyboards of a language call these keys."""
COPY = {"en": "&Copy", "fr": "Cop&ier", "de": "&Kopieren"}
FOREIGN = {
    "en": re.compile(r"Strg|Umschalt|Maj\+|Échap|Entrée|Backtab"),
    "fr": re.compile(r"Strg|Umschalt|Shift|Backtab|Tab arr|\bEsc\b|\bHome\b|\bReturn\b|\bSpace\b"),
    "de": re.compile(r"Ctrl|Shift|Backtab|Rück-Tab|Échap|Maj\+|Entrée|\bHome\b|\bSpace\b"),
}
"""Names of keys that no keyboard of a language has printed on it."""
KEYS = re.compile(r"(?:(?:Ctrl|Shift|Alt)\+)+(?:[A-Z]\b|F\d+|/)|\bEsc\b")
"""Keys that a text of the window names, in English."""


def copy_in_a_text_field(qtbot) -> str:
    field = QLineEdit("x")
    qtbot.addWidget(field)
    texts = [action.text() for action in field.createStandardContextMenu().actions()]
    (copy,) = [text for text in texts if text.endswith(f"\t{commands.native('Ctrl+C')}")]
    return copy.partition("\t")[0]


def native() -> tuple[str, ...]:
    return tuple(map(commands.native, NATIVE["en"]))


@pytest.mark.parametrize("code", NATIVE)
def test_keys_and_text_fields_speak_the_language_of_the_window(qtbot, make_program, code):
    program = make_program(code)
    assert native() == NATIVE[code]
    assert copy_in_a_text_field(qtbot) == COPY[code]
    tips = [action.toolTip() for action in program.window.actions_by_key]
    assert not [told for told in tips if FOREIGN[code].search(told)]
    assert f"({NATIVE[code][1]})" in program.window.actions_by_key["command.undo_turn"].toolTip()


@pytest.mark.parametrize("code", NATIVE)
def test_the_sheet_of_keys_names_them_as_the_keyboard_does(qtbot, make_program, code):
    program = make_program(code)
    dialog = KeysDialog(program.bridge.words, program.window.look)
    qtbot.addWidget(dialog)
    shown = [label.text() for label in dialog.findChildren(Label)]
    assert not [text for text in shown if FOREIGN[code].search(text)]
    keys = [keys for _, rows in sections(program.bridge.words) for _, keys in rows]
    assert NATIVE[code][1] in keys


def test_file_dialogs_of_qt_speak_it(qtbot, make_program):
    make_program("de")
    dialog = QFileDialog()
    dialog.setOption(QFileDialog.Option.DontUseNativeDialog)
    qtbot.addWidget(dialog)
    assert dialog.labelText(QFileDialog.DialogLabel.LookIn) == "&Suchen in:"


def test_another_language_is_spoken_at_once(qtbot, make_program):
    program = make_program("en")
    for code in ("de", "fr", "en", "de"):
        program.window.actions_by_key[f"language.{code}"].trigger()
        assert native() == NATIVE[code]
        assert copy_in_a_text_field(qtbot) == COPY[code]
        assert NATIVE[code][1] in program.window.actions_by_key["command.undo_turn"].toolTip()
        undo = program.window.actions_by_key["command.undo_turn"].shortcut()
        assert undo == QKeySequence("Ctrl+Backspace", QKeySequence.SequenceFormat.PortableText)


def test_another_look_in_the_same_language_tells_nobody_of_a_language(make_program, qapp):
    program = make_program("de")
    told: list[QEvent.Type] = []

    class Listener(QObject):
        def eventFilter(self, watched: QObject, event: QEvent) -> bool:
            if event.type() == QEvent.Type.LanguageChange:
                told.append(event.type())
            return False

    listener = Listener()
    qapp.processEvents()
    qapp.installEventFilter(listener)
    program.window.actions_by_key["theme.dark"].trigger()
    qapp.processEvents()
    assert told == []
    assert native() == NATIVE["de"]
    program.window.actions_by_key["language.fr"].trigger()
    qapp.processEvents()
    qapp.removeEventFilter(listener)
    assert told


def test_nothing_of_it_is_left_when_the_window_has_gone(make_program):
    program = make_program("de")
    program.close()
    assert native() == NATIVE["en"]


def test_a_window_that_goes_without_being_closed_takes_its_words_along(qapp):
    owner = QObject()
    QtWords(owner).speak("de")
    assert native() == NATIVE["de"]
    owner.deleteLater()
    QCoreApplication.sendPostedEvents(None, QEvent.Type.DeferredDelete.value)
    assert native() == NATIVE["en"]


def test_without_the_files_qt_speaks_english_and_the_program_works(
    monkeypatch, tmp_path, make_program, new_session
):
    monkeypatch.setattr("roundhouse.ui.qt_words.translation_file", lambda code: tmp_path / f"{code}.qm")
    program = make_program("de")
    assert native() == NATIVE["en"]
    program.bridge.set_session(new_session(5, 3))
    assert program.window.actions_by_key["command.undo"].text() == for_language("de").say("command.undo")


@pytest.mark.parametrize("words", LANGUAGES, ids=lambda words: words.code)
def test_texts_name_the_keys_as_the_sheet_of_keys_does(make_program, words):
    make_program(words.code)
    english, own = LANGUAGES[0].tables.window, words.tables.window
    named = {key: keys for key, text in english.items() if (keys := KEYS.findall(text))}
    assert len(named) > 8
    for key, keys in named.items():
        assert not [each for each in keys if commands.native(each) not in own[key]], key
    wrong = {key: text for key, text in own.items() if FOREIGN[words.code].search(text)}
    assert not wrong


def test_the_files_are_where_qt_looks_for_them():
    assert all(translation_file(words.code).is_file() for words in LANGUAGES)
