"""A board that is gone leaves no pictures behind, without anybody looking for cycles."""

from __future__ import annotations

import gc
import weakref
from collections.abc import Iterator
from contextlib import contextmanager

import pytest
from PySide6.QtCore import QCoreApplication, QEvent

from roundhouse.engine.names import HexId
from roundhouse.ui.board.view import BoardView
from roundhouse.ui.theme import DARK
from tests.ui.board.positions import opening


@contextmanager
def no_collection() -> Iterator[None]:
    """Only what nobody refers to any more goes meanwhile: pixels don't count when cycles are looked for."""
    gc.collect()
    gc.disable()
    try:
        yield
    finally:
        gc.enable()


@pytest.mark.slow
def test_the_pictures_of_a_board_go_with_it(qtbot) -> None:
    view = BoardView()
    qtbot.addWidget(view)
    view.resize(900, 640)
    position = opening()
    view.show_position(position)
    view.set_theme(DARK)
    board = view.board
    board.highlight([HexId("G2")])
    view.grab()
    known = [weakref.ref(each) for item in board.hex_items() for each in (item, item.top)]
    known += [weakref.ref(layer) for layer in board.hex_layers]
    known += [weakref.ref(each) for each in board.pictures(board.sceneRect())]
    assert any(item.top.paintings for item in board.hex_items())
    with no_collection():
        del board
        view.set_definition(position.definition)
        QCoreApplication.sendPostedEvents(None, QEvent.Type.DeferredDelete.value)
        assert [each for each in known if each() is not None] == []
