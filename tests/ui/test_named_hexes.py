"""Hexes are called by the names on the board; one that has none is marked while something names it."""

from __future__ import annotations

import pytest
from PySide6.QtCore import QCoreApplication, QEvent, QPoint, QPointF, Qt
from PySide6.QtTest import QTest

from roundhouse.archive.game_file import GameSession
from roundhouse.engine import actions as ac
from roundhouse.titles import registry
from roundhouse.ui.app import Program
from roundhouse.ui.board.layers import Layer
from roundhouse.ui.choice_button import ChoiceButton
from roundhouse.ui.models.log_model import LogRole
from roundhouse.ui.pictures import example_path
from roundhouse.ui.words import LANGUAGES, for_language
from roundhouse.ui.words.facts import hexes_of, is_only_name, place_name
from roundhouse.ui.words.story import tell

TITLES = registry.names()


@pytest.mark.parametrize("title", TITLES)
@pytest.mark.parametrize("code", [words.code for words in LANGUAGES])
def test_a_place_is_called_by_its_name_and_by_its_coordinate_only_where_that_tells_it_apart(title, code):
    definition = registry.load(title).definition
    lexicon = for_language(code).lexicon(definition)
    told = {hex_id: str(lexicon.hex(hex_id)) for hex_id in definition.hexes}
    assert len(set(told.values())) == len(told)
    for hex_id, cell in definition.hexes.items():
        if is_only_name(definition, hex_id):
            assert told[hex_id] == place_name(cell.name)
        else:
            assert hex_id in told[hex_id]


@pytest.mark.quick("1894")
@pytest.mark.parametrize("title", TITLES)
def test_a_line_of_the_log_has_every_hex_whose_coordinate_it_says(title):
    session = GameSession.open(example_path(title), read_only=True)
    definition, entries = session.position.definition, session.history.entries()
    session.close()
    said = 0
    for entry in entries:
        for line in tell(for_language("en"), entry, definition):
            words = set(line.text.replace(",", " ").replace("(", " ").replace(")", " ").split())
            spoken = {hex_id for hex_id in definition.hexes if hex_id in words}
            said += len(spoken)
            assert spoken <= set(line.hexes), line
    assert said


def open_example(program: Program, title: str) -> None:
    """For looking only: other tests may have the same file open."""
    program.bridge.set_session(GameSession.open(example_path(title), read_only=True))


def leave(widget) -> None:
    QCoreApplication.sendEvent(widget, QEvent(QEvent.Type.Leave))


@pytest.mark.parametrize("has_name", [True, False])
def test_the_line_of_the_log_under_the_pointer_marks_its_hex(program, has_name):
    open_example(program, "1861")
    log, board = program.window.panels.log, program.window.panels.board.board
    definition, model = program.bridge.position.definition, log.model()
    model.reach(1)
    lines = (model.index(row, 0) for row in range(model.rowCount()))
    index = next(
        each
        for each in lines
        if len(found := each.data(LogRole.HEXES)) == 1 and is_only_name(definition, found[0]) == has_name
    )
    (hex_id,) = index.data(LogRole.HEXES)
    log.scrollTo(index)
    QTest.mouseMove(log.viewport(), log.visualRect(index).center())
    assert board.named == (hex_id,)
    assert board.named_plates() == (() if has_name else (hex_id,))
    assert (hex_id in index.data()) != has_name
    leave(log.viewport())
    assert board.named == ()


def test_a_plate_is_of_one_size_however_small_the_hexes_are(program):
    open_example(program, "1825")
    view = program.window.panels.board
    hex_id = next(h for h, cell in view.board.definition.hexes.items() if not cell.name)
    heights = []
    for _ in range(2):
        view.board.show_named([hex_id])
        (plate,) = view.board.named_plate_items()
        heights.append(plate.deviceTransform(view.viewportTransform()).mapRect(plate.box).height())
        for _ in range(6):
            view.zoom_in()
    assert heights[0] == pytest.approx(heights[1])
    assert heights[0] >= 12
    assert plate.zValue() > Layer.GHOST, "a tile in the hand over the hex would hide what it is called"
    board, window = view.board, view.board.window
    down = QPointF(plate.x() - window.center().x(), plate.y() - window.bottom())
    board.show_named([])
    board.set_window(window.translated(down), board.unit)
    board.show_named([hex_id])
    (plate,) = board.named_plate_items()
    assert board.window.contains(plate.on_board(board.unit)), "only its upper half would be seen"


def test_keys_reach_the_lines_of_the_log_and_mark_what_they_name(program):
    open_example(program, "1861")
    log, board = program.window.panels.log, program.window.panels.board.board
    log.setFocus()
    log.setCurrentIndex(log.model().index(log.model().rowCount() - 1, 0))
    for _ in range(200):
        if board.named:
            break
        QTest.keyClick(log, Qt.Key.Key_Up)
    assert board.named == log.currentIndex().data(LogRole.HEXES) != ()
    program.window.panels.board.setFocus()
    assert board.named == ()


def test_a_choice_that_names_hexes_marks_them_under_the_pointer(program):
    session = GameSession.open(example_path("1839"), read_only=True)
    history = session.history
    at = next(
        n
        for n in range(len(history))
        if isinstance(history.entry(n + 1).action, ac.ChooseCity | ac.PlaceToken)
    )
    history.move_to(at)
    program.bridge.set_session(session)
    bar, board = program.window.table.turn_bar, program.window.panels.board.board
    button = bar.choices.add_button("somewhere", lambda: None)
    assert isinstance(button, ChoiceButton)
    action = history.all_entries()[at].action
    button.hexes = hexes_of(action)
    QTest.mouseMove(button, QPoint(3, 3))
    assert board.named == hexes_of(action) != ()
    leave(button)
    assert board.named == ()


def test_undo_says_what_was_undone_and_marks_its_hex(program, tmp_path):
    copy = tmp_path / "copy.roundhouse"
    copy.write_bytes(example_path("1894").read_bytes())
    session = GameSession.open(copy)
    history = session.history
    at = next(n for n in range(60, len(history)) if isinstance(history.entry(n).action, ac.LayTile))
    session.move_to(at)
    program.bridge.set_session(session)
    (hex_id,) = hexes_of(history.entry(at).action)
    QTest.keyClick(program.window, Qt.Key.Key_Z, Qt.KeyboardModifier.ControlModifier)
    board = program.window.panels.board.board
    assert board.named == (hex_id,)
    QTest.keyClick(program.window, Qt.Key.Key_Y, Qt.KeyboardModifier.ControlModifier)
    assert board.named == (hex_id,)
    program.bridge.show_moment(3)
    assert board.named == ()
    program.bridge.go_back_to(at - 20)
    undone = at - program.bridge.count
    assert program.window.table.scrubber.message.text().startswith(f"{undone} decisions undone")
