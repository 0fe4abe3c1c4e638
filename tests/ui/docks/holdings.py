"""Holdings as a test looks at them: in a room of its own, companies down."""

from __future__ import annotations

from pytestqt.qtbot import QtBot

from roundhouse.engine.position import Position
from roundhouse.ui.cards.look import Look
from roundhouse.ui.docks.tableau_view import TableauView
from roundhouse.ui.theme import LIGHT
from roundhouse.ui.words import LANGUAGES
from roundhouse.ui.words.speaker import Words


def holdings(
    qtbot: QtBot, size: tuple[int, int], position: Position, words: Words = LANGUAGES[0]
) -> TableauView:
    """The holdings of a position in so many pixels, without a turn to the side."""
    view = TableauView.for_table(words, Look(LIGHT, motion=False))
    view.set_turning(False)
    qtbot.addWidget(view)
    view.resize(*size)
    view.show()
    view.show_position(position)
    return view
