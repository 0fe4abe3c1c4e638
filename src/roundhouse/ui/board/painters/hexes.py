"""Paints one whole hex in the right order, around the painter's origin."""

from __future__ import annotations

from PySide6.QtGui import QPainter

from roundhouse.ui.board.layout.shapes import FaceLayout
from roundhouse.ui.board.painters.ground import paint_borders, paint_hex_ground
from roundhouse.ui.board.painters.looks import NO_TOKENS, PLAIN, HexTokens, PaintOptions
from roundhouse.ui.board.painters.marks import paint_marks, paint_names
from roundhouse.ui.board.painters.stops import paint_stops, paint_tokens
from roundhouse.ui.board.painters.track import paint_buffer_stops, paint_track
from roundhouse.ui.theme import Theme


def paint_hex(
    painter: QPainter,
    layout: FaceLayout,
    theme: Theme,
    options: PaintOptions = PLAIN,
    tokens: HexTokens = NO_TOKENS,
) -> None:
    """Ground, borders, track, stops, writing and tokens of one hex.

    The hex is painted around the origin in board units; the caller translates and scales, and
    has antialiasing switched on. The result depends on the arguments only: cache it.
    """
    paint_hex_ground(painter, layout, theme)
    paint_borders(painter, layout, theme)
    paint_track(painter, layout, theme)
    paint_buffer_stops(painter, layout, theme, options.open_edges)
    paint_stops(painter, layout, theme, options, tokens)
    paint_marks(painter, layout, theme, options)
    paint_names(painter, layout, theme, options)
    paint_tokens(painter, layout, theme, tokens, plain=options.far)
