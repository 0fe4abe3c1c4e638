"""Where everything on the board of a game lies, worked out before it is shown, for somebody who watches."""

from __future__ import annotations

from roundhouse.archive.game_file import GameSession
from roundhouse.archive.heed import Heed
from roundhouse.engine.position import Position
from roundhouse.queries.board import has_board
from roundhouse.ui.board.items.content import board_contents, layout_of


def lay_out(position: Position, heed: Heed) -> None:
    """Lay out every hex at ``position``; ``heed`` watches, hex by hex.

    It is remembered: what is done here the board needn't do. The first game of a title has most to do.
    """
    contents = board_contents(position).values() if has_board(position) else ()
    for done, content in enumerate(contents):
        heed(done, len(contents))
        layout_of(position.definition, content)


def laid_out(session: GameSession, heed: Heed, *, is_made: bool = False) -> GameSession:
    """A game that has just been opened, once its board is laid out.

    ``is_made``: its file was made for it. What ``heed`` raises closes the game, and takes such a file away.
    """
    try:
        lay_out(session.position, heed)
    except BaseException:
        if is_made:
            session.discard()
        else:
            session.close()
        raise
    return session
