"""A token that belongs to no company is a plain gray disc on the board, in a circle and beside one."""

from __future__ import annotations

import pytest
from msgspec.structs import replace
from PySide6.QtCore import QRectF
from PySide6.QtGui import QColor, QImage, QPainter

from roundhouse.engine.names import NO_COMPANY, HexId
from roundhouse.engine.position import Position
from roundhouse.engine.state import ASIDE, ON_MAP, TokenPlace
from roundhouse.ui.board.items.content import board_contents
from roundhouse.ui.board.painters.looks import NEUTRAL, TokenLook
from roundhouse.ui.board.scene import BoardScene
from roundhouse.ui.board.view import BoardView
from tests.ui.board.positions import PARIS, PLM, operating


def with_token(place: TokenPlace) -> Position:
    """PLM stands in the first circle of Paris, a token without a company at ``place``."""
    position = operating(tiles={PARIS: ("X1", 3)})
    return replace(position, state=replace(position.state, tokens={**position.state.tokens, "gov-0": place}))


def colors(scene: BoardScene, hex_id: str, city: int, slot: int) -> list[QColor]:
    """The board's colours in the middle of a circle, and half a radius above and below."""
    (x, y), radius = scene.places.slot(HexId(hex_id), city, slot)
    image = QImage(101, 101, QImage.Format.Format_ARGB32_Premultiplied)
    painter = QPainter(image)
    scene.render(painter, QRectF(image.rect()), QRectF(x - radius, y - radius, 2 * radius, 2 * radius))
    painter.end()
    return [image.pixelColor(50, at) for at in (50, 25, 75)]


def is_near(one: QColor, wanted: str, by: int) -> bool:
    other = QColor(wanted)
    pairs = ((one.red(), other.red()), (one.green(), other.green()), (one.blue(), other.blue()))
    return all(abs(a - b) <= by for a, b in pairs)


@pytest.mark.parametrize("place", [TokenPlace(ON_MAP, HexId(PARIS), 1, 0), TokenPlace(ASIDE, HexId(PARIS))])
def test_it_has_a_look_without_letters(place: TokenPlace) -> None:
    tokens = board_contents(with_token(place))[HexId(PARIS)].tokens
    neutral = TokenLook(NO_COMPANY, NEUTRAL)
    assert (neutral in tokens.extras) is (place.where == ASIDE)
    assert ((1, 0, neutral) in tokens.slots) is (place.where == ON_MAP)
    assert any(look.symbol == PLM for _, _, look in tokens.slots)


@pytest.mark.slow
def test_it_is_painted_as_a_gray_disc_where_a_companys_token_has_its_band(qtbot) -> None:
    view = BoardView()
    qtbot.addWidget(view)
    view.resize(900, 640)
    with qtbot.waitExposed(view):
        view.show()
    view.show_position(with_token(TokenPlace(ON_MAP, HexId(PARIS), 1, 0)))
    assert view.board is not None
    gray = colors(view.board, PARIS, 1, 0)
    assert all(is_near(color, NEUTRAL, 30) for color in gray), [color.name() for color in gray]
    company = colors(view.board, PARIS, 0, 0)
    assert not any(is_near(color, NEUTRAL, 30) for color in company), [color.name() for color in company]
    free = colors(view.board, "H9", 0, 0)
    assert not any(is_near(color, NEUTRAL, 30) for color in free), [color.name() for color in free]
