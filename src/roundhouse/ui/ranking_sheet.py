"""The ranking as it is printed: how the game ended, and a line a player."""

from __future__ import annotations

from typing import Final

from PySide6.QtCore import QRect, QRectF, QSize, Qt
from PySide6.QtGui import QFontMetrics, QPainter

from roundhouse.engine.position import Position
from roundhouse.ui.appearance import Appearance
from roundhouse.ui.cards.tokens import player_mark
from roundhouse.ui.end_screen import Ranked, columns_of, how_it_ended, ranking, told_of
from roundhouse.ui.words import Words

_WIDE: Final = 1000
_EDGE: Final = 32
"""What lies around everything, in pixels."""
_ROW: Final = 40
_MARK: Final = 26
"""The side of a player's mark, in pixels."""
_LEFT: Final = {"rank": 0, "": 72, "player": 112}
_RIGHT: Final = {"cash": 540, "shares": 664, "privates": 812, "total": 936}
"""Where columns begin, and where those of amounts end, in pixels from the edge."""
_NAME: Final = 320
"""The room for a name, in pixels."""


def heading(words: Words, position: Position) -> str:
    """How the game ended, or of which round this is the ranking."""
    if position.state.ending is not None:
        return how_it_ended(words, position)
    return words.say("end.so_far", round=words.round(position.state.round))


class RankingSheet:
    """What is printed of a ranking: :meth:`draw` paints :attr:`size` pixels."""

    def __init__(self, words: Words, look: Appearance, position: Position) -> None:
        """The ranking at ``position``; ``look`` is at a scale of 1."""
        self._words, self._look, self._position = words, look, position
        self._rows = ranking(position)
        self._columns = columns_of(self._rows)
        self._heading = heading(words, position)
        room = QRect(0, 0, _WIDE - 2 * _EDGE, _WIDE)
        metrics = QFontMetrics(look.font("title", True))
        self._high = metrics.boundingRect(room, Qt.TextFlag.TextWordWrap, self._heading).height()

    @property
    def size(self) -> QSize:
        """As wide as every sheet, and as high as its players want."""
        return QSize(_WIDE, _EDGE + self._high + _ROW * (1 + len(self._rows)) + _EDGE)

    def draw(self, painter: QPainter) -> None:
        """Paint it at the origin."""
        look, left = self._look, _EDGE
        painter.setPen(look.color("text"))
        painter.setFont(look.font("title", True))
        room = QRectF(left, _EDGE, _WIDE - 2 * _EDGE, self._high)
        painter.drawText(room, Qt.TextFlag.TextWordWrap, self._heading)
        top = _EDGE + self._high
        heads = {name: self._words.say(f"end.{name}") if name else "" for name in self._columns}
        painter.setPen(look.color("quiet_text"))
        painter.setFont(look.font("small"))
        self._line(painter, heads, top)
        for at, ranked in enumerate(self._rows, 1):
            self._player(painter, ranked, top + at * _ROW)

    def _player(self, painter: QPainter, ranked: Ranked, top: int) -> None:
        look, name = self._look, ranked.score.player
        painter.setPen(look.color("hairline"))
        painter.drawLine(_EDGE, top, _WIDE - _EDGE, top)
        mark = QRectF(_EDGE + _LEFT[""], top + (_ROW - _MARK) / 2, _MARK, _MARK)
        player_mark(painter, look, mark, self._position.state.seats.index(name))
        font = look.font("text", ranked.place == 1)
        painter.setPen(look.color("text"))
        painter.setFont(font)
        told = told_of(ranked, self._words, self._position.definition)
        shown = QFontMetrics(font).elidedText(name, Qt.TextElideMode.ElideRight, _NAME)
        texts = {**told, "player": shown}
        self._line(painter, {column: texts[column] for column in self._columns}, top)

    def _line(self, painter: QPainter, texts: dict[str, str], top: int) -> None:
        """A text for each column; those of amounts end where they end."""
        for name, text in texts.items():
            middle = Qt.AlignmentFlag.AlignVCenter
            if name in _LEFT:
                room = QRectF(_EDGE + _LEFT[name], top, _WIDE, _ROW)
                painter.drawText(room, middle | Qt.AlignmentFlag.AlignLeft, text)
            else:
                room = QRectF(_EDGE, top, _RIGHT[name], _ROW)
                painter.drawText(room, middle | Qt.AlignmentFlag.AlignRight, text)
