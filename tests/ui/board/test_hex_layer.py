"""All hexes are one picture, of which only what changes is put together again."""

import pytest
from PySide6.QtGui import QImage

from roundhouse.ui.board.view import BoardView
from tests.ui.board.positions import opening, operating


@pytest.fixture
def view(qtbot):
    made = BoardView()
    qtbot.addWidget(made)
    made.resize(900, 640)
    with qtbot.waitExposed(made):
        made.show()
    made.show_position(opening())
    made.viewport().repaint()
    return made


def put_together(view: BoardView) -> list[int]:
    assert view.board is not None
    return [layer.put_together for layer in view.board.hex_layers]


def pixels(view: BoardView) -> QImage:
    return view.viewport().grab().toImage()


def part_by_part(view: BoardView) -> QImage:
    """The same board, each hex painted by itself."""
    assert view.board is not None
    view.board.sharpness.quick = True
    found = pixels(view)
    view.board.sharpness.quick = False
    return found


def difference(one: QImage, other: QImage) -> int:
    """By how much a colour of a pixel differs at most: veils laid over each other in another order round."""
    found = 0
    for y in range(0, one.height(), 3):
        for x in range(0, one.width(), 3):
            a, b = one.pixelColor(x, y), other.pixelColor(x, y)
            found = max(found, abs(a.red() - b.red()), abs(a.green() - b.green()), abs(a.blue() - b.blue()))
    return found


def test_a_tile_puts_its_hex_and_those_around_together_again_and_no_other(view):
    view.show_position(operating())
    view.viewport().repaint()
    before = put_together(view)
    view.show_position(operating(tiles={"G8": ("9", 1)}))
    view.viewport().repaint()
    assert all(0 < now - then <= 7 for now, then in zip(put_together(view), before, strict=True))


def test_what_lies_above_is_painted_without_any_hex(view):
    before = put_together(view)
    assert before[0] == len(view.board.hex_items())
    view.board.highlight(["G8"])
    view.viewport().repaint()
    view.board.highlight(None)
    view.viewport().repaint()
    assert put_together(view) == before


@pytest.mark.slow
def test_it_looks_as_if_each_hex_were_painted_by_itself(view):
    assert difference(pixels(view), part_by_part(view)) <= 2
    view.viewport().repaint()
    view.show_position(operating(tiles={"G8": ("9", 1), "G10": ("57", 1)}))
    whole = pixels(view)
    assert difference(whole, part_by_part(view)) <= 2
    assert whole != pixels_of_the_opening(view)


def pixels_of_the_opening(view: BoardView) -> QImage:
    view.show_position(opening())
    return pixels(view)


@pytest.mark.slow
def test_panning_shows_the_strip_that_comes_into_sight(view):
    for _ in range(3):
        view.zoom_in()
    view.board.settle()
    view.viewport().repaint()
    bar = view.horizontalScrollBar()
    bar.setValue(bar.value() + 40)
    view.viewport().repaint()
    assert difference(pixels(view), part_by_part(view)) <= 2
