"""What is painted after a decision: no more than what changed, and nothing old is left to be seen."""

from __future__ import annotations

from functools import lru_cache
from typing import Any

import numpy as np
import pytest
from PySide6.QtCore import QEvent, QObject, QSize
from PySide6.QtGui import QImage, QPaintEvent
from PySide6.QtWidgets import QApplication

from roundhouse.archive.game_file import GameSession
from roundhouse.archive.history import History
from roundhouse.catalogue.places import data_folder
from roundhouse.ui.cards.look import Look
from roundhouse.ui.docks.charter_view import CharterView
from roundhouse.ui.docks.market_view import MarketView
from roundhouse.ui.docks.order_view import OrderView
from roundhouse.ui.docks.tableau_view import TableauView
from roundhouse.ui.docks.trains_view import TrainsView
from roundhouse.ui.models.market_model import boxes
from roundhouse.ui.theme import LIGHT
from roundhouse.ui.words import LANGUAGES

WORDS = LANGUAGES[0]
STILL = Look(LIGHT, motion=False)
VIEWS: dict[str, tuple[Any, QSize]] = {
    "market": (MarketView, QSize(600, 270)),
    "tableau": (TableauView, QSize(600, 250)),
    "charter": (CharterView, QSize(240, 420)),
    "order": (OrderView, QSize(480, 30)),
    "trains": (TrainsView, QSize(600, 120)),
}
FORMAT = QImage.Format.Format_RGB32
EDGE_PIXELS = 12
"""Smooth edges that are cut off where the painting ends may differ by a shade."""
TITLES = pytest.mark.parametrize("title", ["1861", "1894"])


@lru_cache(maxsize=2)
def recorded(title: str) -> History:
    path = data_folder("resources") / "games" / f"{title}-example.roundhouse"
    session = GameSession.open(path, read_only=True)
    session.close()
    return session.history


def different(one: QImage, other: QImage) -> int:
    """How many pixels differ."""
    return int((pixels(one) != pixels(other)).sum())


def pixels(image: QImage) -> np.ndarray:
    # The bits are the image's: they are copied while it is there.
    plain = image.convertToFormat(FORMAT)
    return np.frombuffer(plain.bits(), np.uint32).copy()


def shown(qtbot, name):
    make, size = VIEWS[name]
    view = make.for_table(WORDS, STILL)
    qtbot.addWidget(view)
    view.resize(size)
    with qtbot.waitExposed(view):
        view.show()
    return view


def step(view, history, n):
    view.show_position(history.at(n), history.at(n - 1))
    settle()


def settle():
    """Lay out what waits for it, then paint."""
    for _ in range(4):
        QApplication.processEvents()


class Painted(QObject):
    """Whether a viewport is painted."""

    def __init__(self, view) -> None:
        super().__init__(view)
        self.times = 0
        view.viewport().installEventFilter(self)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        self.times += isinstance(event, QPaintEvent)
        return False


@pytest.mark.quick("1894")
@TITLES
@pytest.mark.parametrize("name", VIEWS)
@pytest.mark.parametrize("steps", [6, pytest.param(40, marks=pytest.mark.slow)])
def test_what_is_seen_is_what_a_whole_painting_shows(qtbot, name, title, steps):
    view, history = shown(qtbot, name), recorded(title)
    for start in (len(history) // 8, len(history) * 3 // 4):
        for n in range(start, start + steps):
            step(view, history, n)
            seen, whole = view.screen().grabWindow(view.winId()), view.grab()
            assert different(seen.toImage(), whole.toImage()) <= EDGE_PIXELS, f"decision {n}"


@pytest.mark.quick("1894")
@TITLES
@pytest.mark.parametrize("name", VIEWS)
def test_the_same_position_again_paints_nothing(qtbot, name, title):
    view, history = shown(qtbot, name), recorded(title)
    middle = len(history) // 2
    for _ in range(2):
        view.show_position(history.at(middle))
        settle()
    painted = Painted(view)
    view.show_position(history.at(middle))
    settle()
    assert not painted.times


@pytest.mark.slow
@TITLES
def test_what_was_measured_before_is_as_wide_as_what_is_measured_first(qtbot, title):
    """Columns in which nothing differs aren't measured again, companies that start and turned tables are."""
    view, history = shown(qtbot, "tableau"), recorded(title)
    moments = [len(history) * part // 12 for part in range(1, 12)]
    for at, n in enumerate([*moments, *reversed(moments)]):
        for each in (n - 1, n):
            view.show_position(history.at(each))
            settle()
        fresh = shown(qtbot, "tableau")
        fresh.keyed().set_turned(view.keyed().turned)
        fresh.show_position(history.at(n))
        settle()
        assert fresh.keyed().turned == view.keyed().turned
        assert fresh.plan() == view.plan(), (at, n)
        fresh.close()


def test_boxes_without_markers_stay_the_same_values():
    history = recorded("1861")
    middle = len(history) // 2
    one, other = (boxes(history.at(n)) for n in (middle, middle + 1))
    empty = [key for key, box in one.items() if not box.count and not other[key].count]
    assert len(empty) > 50
    assert all(one[key] is other[key] for key in empty)


@pytest.mark.quick("1894")
@TITLES
def test_most_decisions_paint_few_cells_of_the_tableau(qtbot, monkeypatch, title):
    view, history = shown(qtbot, "tableau"), recorded(title)
    cells: list[object] = []
    paint = view.paint_cell

    def counted(painter, rect, index, **ways):
        cells.append(index)
        paint(painter, rect, index, **ways)

    monkeypatch.setattr(view, "paint_cell", counted)
    start = len(history) * 2 // 3
    step(view, history, start)
    whole, few = len(cells), 0
    for n in range(start + 1, start + 31):
        cells.clear()
        step(view, history, n)
        few += len(cells) < whole / 3
    assert whole > 30
    assert few > 15


class Counted(QObject):
    """How often each viewport was painted."""

    def __init__(self) -> None:
        super().__init__()
        self.paintings: dict[object, int] = {}

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        if event.type() == QEvent.Type.Paint:
            self.paintings[watched] = self.paintings.get(watched, 0) + 1
        return False


@pytest.mark.parametrize("name", VIEWS)
def test_a_view_that_takes_another_size_in_steps_is_laid_out_and_painted_once(qtbot, name):
    view, history = shown(qtbot, name), recorded("1861")
    view.show_position(history.at(len(history) // 2), None)
    settle()
    counted = Counted()
    view.viewport().installEventFilter(counted)
    for more in (10, 7):
        view.resize(view.size() + QSize(more, more))
    for _ in range(3):
        QApplication.processEvents()
    assert list(counted.paintings.values()) == [1]
