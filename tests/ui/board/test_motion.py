"""What moves on the board ends with its item and with its scene, whatever happens to these."""

from __future__ import annotations

import gc

import pytest
from PySide6.QtCore import QEasingCurve
from PySide6.QtWidgets import QGraphicsRectItem, QGraphicsScene
from shiboken6 import isValid

from roundhouse.ui.board.items.motion import Motion

LONG = 3_600_000


class Told(QGraphicsRectItem):
    """An item that keeps what it is told."""

    def __init__(self) -> None:
        super().__init__()
        self.values: list[float] = []

    def moved(self, value: float) -> None:
        self.values.append(value)


@pytest.fixture
def scene(qapp):
    return QGraphicsScene()


@pytest.fixture
def motion(scene):
    return Motion(scene, QEasingCurve.Type.Linear)


@pytest.fixture
def item(scene):
    made = Told()
    scene.addItem(made)
    return made


def test_an_item_follows_from_the_first_value_to_the_last(motion, item):
    motion.run(item, 10.0, 0.0, 1000)
    assert motion.moves(item)
    motion.setCurrentTime(500)
    motion.setCurrentTime(1000)
    assert item.values[0] == 10.0
    assert item.values[-2:] == [5.0, 0.0]
    assert not motion.moves(item)


def test_an_item_that_left_its_scene_is_told_nothing_more(scene, motion, item):
    motion.run(item, 1.0, 0.0, LONG)
    scene.removeItem(item)
    item.values.clear()
    motion.setCurrentTime(LONG // 2)
    assert item.values == []
    assert motion.state() == Motion.State.Stopped


def test_a_motion_keeps_no_item_alive_and_outlives_it(scene, motion):
    item = Told()
    scene.addItem(item)
    motion.run(item, 1.0, 0.0, LONG)
    scene.removeItem(item)
    del item
    gc.collect()
    motion.setCurrentTime(LONG // 2)
    assert motion.state() == Motion.State.Stopped


def test_a_motion_stops_when_its_scene_is_cleared(scene, motion, item):
    motion.run(item, 1.0, 0.0, LONG)
    scene.clear()
    assert not isValid(item)
    motion.setCurrentTime(LONG // 2)
    assert motion.state() == Motion.State.Stopped


def test_a_motion_ends_with_its_scene(qtbot, scene, motion, item):
    motion.run(item, 1.0, 0.0, LONG)
    with qtbot.waitSignal(scene.destroyed):
        scene.deleteLater()
    assert not isValid(motion)
    assert not isValid(item)


def test_the_next_item_takes_over_and_the_first_stays_where_it_is(scene, motion, item):
    other = Told()
    scene.addItem(other)
    motion.run(item, 1.0, 0.0, LONG)
    motion.run(other, 4.0, 2.0, LONG)
    item.values.clear()
    motion.setCurrentTime(LONG)
    assert item.values == []
    assert other.values[-1] == 2.0
