"""The mark of who is on turn is painted anew only for somebody else."""

from __future__ import annotations

from PySide6.QtGui import QColor
from PySide6.QtWidgets import QWidget

from roundhouse.ui.cards.look import Look
from roundhouse.ui.marks import Badge
from roundhouse.ui.theme import LIGHT


def test_who_stays_on_turn_is_not_painted_again(qtbot, monkeypatch):
    window = QWidget()
    qtbot.addWidget(window)
    badge = Badge(Look(LIGHT), 36, window)
    window.show()
    badge.show_player(1)
    before = badge.grab().toImage()
    asked = []
    monkeypatch.setattr(badge, "update", lambda: asked.append(1))
    badge.show_player(1)
    assert not asked
    badge.show_player(2)
    assert asked == [1]
    assert badge.grab().toImage() != before
    assert before.pixelColor(before.rect().center()) != QColor(0, 0, 0, 0)
