"""Whatever the keys go to shows it, and nothing takes the focus that keys do nothing on."""

from __future__ import annotations

import pytest
from PySide6.QtCore import QEvent, Qt
from PySide6.QtGui import QFocusEvent
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QPushButton, QWidget

from roundhouse.ui.appearance import Appearance, style_sheet
from roundhouse.ui.charts import Chart
from roundhouse.ui.choice_button import ChoiceButton
from roundhouse.ui.focus_ring import FocusRing
from roundhouse.ui.theme import THEMES, contrast
from tests.ui.operator import LEFT, PLAIN

TAB, MOUSE, WINDOW = (
    Qt.FocusReason.TabFocusReason,
    Qt.FocusReason.MouseFocusReason,
    Qt.FocusReason.ActiveWindowFocusReason,
)


def ring(pane: QWidget) -> FocusRing:
    (found,) = pane.findChildren(FocusRing, options=Qt.FindChildOption.FindDirectChildrenOnly)
    return found


@pytest.fixture
def table(program, new_session):
    program.bridge.set_session(new_session(decisions=60))
    program.window.activateWindow()
    QApplication.processEvents()
    return program.window


@pytest.mark.parametrize("pane", ["board", "market", "tableau", "trains", "log", "order"])
def test_a_pane_that_keys_have_reached_has_a_ring_along_its_edge(table, pane):
    view = getattr(table.panels, pane)
    table.setFocus()
    before = view.grab().toImage()
    view.setFocus(TAB)
    assert ring(view).isVisible()
    after = view.grab().toImage()
    edge, inside = (0, view.height() // 2), 4
    assert after.pixelColor(*edge) == table.look.theme.may
    assert after.pixelColor(*edge) != before.pixelColor(*edge)
    assert after.copy(after.rect().adjusted(inside, inside, -inside, -inside)) == before.copy(
        before.rect().adjusted(inside, inside, -inside, -inside)
    )
    view.clearFocus()
    assert not ring(view).isVisible()


def test_a_click_brings_no_ring_and_another_window_brings_it_back_as_it_was(table):
    view = table.panels.market
    QTest.mouseClick(view.viewport(), LEFT, PLAIN, view.viewport().rect().bottomLeft())
    view.setFocus(MOUSE)
    assert not ring(view).isVisible()
    for reason, is_shown in ((MOUSE, False), (TAB, True)):
        view.clearFocus()
        view.setFocus(reason)
        for kind in (QEvent.Type.FocusOut, QEvent.Type.FocusIn):
            QApplication.sendEvent(view, QFocusEvent(kind, WINDOW))
        assert ring(view).isVisible() is is_shown


@pytest.mark.parametrize("theme", ["light", "dark"])
@pytest.mark.parametrize("kind", ["may", "careful", ""])
def test_a_button_with_the_focus_shows_it_whatever_its_ground_is(qtbot, theme, kind):
    look = Appearance(theme=THEMES[theme])
    box = QWidget()
    qtbot.addWidget(box)
    box.setStyleSheet(style_sheet(look))
    button = ChoiceButton(look, "Done", may=kind == "may", careful=kind == "careful", parent=box)
    QPushButton(box)
    box.show()
    before = button.grab().toImage()
    button.setFocus(TAB)
    qtbot.waitUntil(button.hasFocus)
    after = button.grab().toImage()
    middle = after.width() // 2
    assert after.pixelColor(middle, 0) == look.theme.text != before.pixelColor(middle, 0)
    inner, ground = (each.pixelColor(middle, 2).name() for each in (after, before))
    assert contrast(inner, look.theme.text) > 4.5, "it is told from what lies within"
    assert kind != "may" or contrast(inner, ground) > 4.5


def test_a_chart_is_no_stop_of_the_tab_key(qtbot, table):
    chart = Chart(table.look)
    qtbot.addWidget(chart)
    chart.show_worth(("Anna",), (("SR 1", (1,)), ("OR 1.1", (2,))))
    assert chart.plot is not None
    assert chart.plot.focusPolicy() == Qt.FocusPolicy.NoFocus
