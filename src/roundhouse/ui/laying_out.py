"""A game comes to be shown to somebody who watches: its title is loaded, its board laid out and painted."""

from __future__ import annotations

from typing import Final

from roundhouse.archive.game_file import GameSession, TitleLoader
from roundhouse.archive.heed import Heed
from roundhouse.engine.position import Position
from roundhouse.engine.title import Title
from roundhouse.queries.board import has_board
from roundhouse.queries.titles import title_called
from roundhouse.ui.board.items.content import board_contents, layout_of
from roundhouse.ui.bridge import Bridge

_STEPS: Final = 3
"""A game is found, its title is loaded, and its decisions are folded."""


def loader(heed: Heed) -> TitleLoader:
    """Loads the title of a game that is being opened; ``heed`` watches from now on.

    What it raises leaves the title as it was before: loaded, or not.
    """
    heed(0, _STEPS)

    def load(name: str) -> Title:
        heed(1, _STEPS)
        title = title_called(name)
        heed(2, _STEPS)
        return title

    return load


def lay_out(position: Position, heed: Heed) -> None:
    """Lay out every hex at ``position``; ``heed`` watches, hex by hex.

    It is remembered: what is done here the board needn't do. The first game of a title has most to do.
    """
    contents = board_contents(position).values() if has_board(position) else ()
    for done, content in enumerate(contents):
        heed(done, len(contents))
        layout_of(position.definition, content)


def show(bridge: Bridge, session: GameSession, heed: Heed, *, is_made: bool = False) -> None:
    """Show a game that has just been opened in place of the one before; ``heed`` watches until it is painted.

    ``is_made``: its file was made for it. What ``heed`` raises closes the game, and takes such a file away;
    the one before is there as it was.
    """
    try:
        lay_out(session.position, heed)
        bridge.set_session(session, heed)
    except BaseException:
        if is_made:
            session.discard()
        else:
            session.close()
        raise
