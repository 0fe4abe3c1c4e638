"""The gallery draws what it is asked for, and says where it lies."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest
from PySide6.QtCore import QSize
from PySide6.QtGui import QColor, QImage

from roundhouse.engine import loop
from roundhouse.engine import offers as of
from roundhouse.titles import registry
from roundhouse.ui.dialogs.correct import CorrectDialog
from roundhouse.ui.settings import Settings
from tests.gallery import screens
from tests.gallery.drawing import draw, looks, window
from tests.gallery.laid_out import laid_out
from tests.gallery.moments import telling
from tests.gallery.screens import opened
from tests.gallery.sheets import GAP, NAME, Sheets

SMALL = (1024, 640)
ROOT = Path(__file__).parents[2]


@pytest.mark.window
def test_a_screen_is_drawn_alone_and_on_a_sheet(qapp, new_session, tmp_path, monkeypatch):
    monkeypatch.setattr(screens, "REST", 0)
    game = opened(new_session(5, 5), "by chance")
    heard: list[str] = []
    cells = draw([game], looks([SMALL], ["de"], "light", 100), ["end"], tmp_path, heard.append)
    assert cells["end: worth"] == {"de-1024x640": "de-1024x640-end-01.png"}
    single = QImage(str(tmp_path / "de-1024x640" / "end-worth.png"))
    sheet = QImage(str(tmp_path / "de-1024x640-end-01.png"))
    assert (single.width(), single.height()) == SMALL
    assert sheet.width() >= single.width() + GAP
    assert sheet.height() >= single.height() + NAME + GAP
    assert heard == ["de-1024x640 end: 1 sheets"]
    assert "end: worth     | 01" in (tmp_path / "table.txt").read_text(encoding="utf-8")


def test_a_picture_of_a_screen_with_fine_pixels_has_its_whole_place_on_the_sheet(qapp, tmp_path):
    fine = QImage(200, 100, QImage.Format.Format_RGB32)
    fine.setDevicePixelRatio(2.0)
    fine.fill(QColor("red"))
    sheets = Sheets(tmp_path, "fine", QSize(*SMALL))
    sheet_file = sheets.add("a card", fine)
    sheets.finish()
    sheet = QImage(str(sheet_file))
    assert sheet.pixelColor(199, 99) == QColor("red")
    assert sheet.pixelColor(199, 99 + NAME // 2) != QColor("red")


@pytest.mark.window
@pytest.mark.slow
def test_a_size_is_that_of_the_picture_where_the_system_wants_large_type(tmp_path):
    asked = ["--title", "1861", "--screens", "end", "--sizes", "1920x1080", "--languages", "en"]
    subprocess.run(
        [sys.executable, "-m", "tests.gallery", *asked, "--out", tmp_path],
        env=os.environ | {"QT_FONT_DPI": "192"},
        cwd=ROOT,
        check=True,
        capture_output=True,
    )
    single = QImage(str(tmp_path / "en-1920x1080" / "end-worth.png"))
    assert (single.width(), single.height()) == (1920, 1080)


def test_each_kind_of_decision_has_its_last_moment(new_session):
    history = new_session(5, 60).history
    found = telling(history)
    kinds = {type(entry.action) for entry in history.entries()}
    taken = {type(history.entry(n + 1).action) for n in found.values() if n < len(history)}
    assert taken == kinds
    assert len(set(found.values())) == len(found)


def test_one_window_in_each_language_and_size():
    found = looks([SMALL, (1366, 768)], ["en", "fr"], "dark", 150)
    assert [look.name for look in found] == [
        "en-1024x640-dark",
        "fr-1024x640-dark",
        "en-1366x768-dark",
        "fr-1366x768-dark",
    ]
    assert {look.settings.text_size for look in found} == {150}
    assert all(look.settings != Settings() for look in found)


def test_the_first_box_is_found_in_a_market_that_begins_with_holes():
    definition = registry.load("1861").definition
    row, column = screens.first_box(definition)
    box = definition.market.rows[row][column]
    assert (row, box is not None and box.price) == (0, 135)


@pytest.mark.slow
def test_what_is_seldom_is_found_where_rules_are_tested():
    found = laid_out("1839")
    assert {position.definition.name for position in found.values()} == {"1839"}
    assert len({id(position) for position in found.values()}) == len(found)
    offered = {type(offer) for position in found.values() for offer in loop.offers(position)}
    assert {of.OfferBankruptcy, of.OfferGiveTrain, of.OfferRedeem, of.OfferSwapToken} <= offered


@pytest.mark.window
@pytest.mark.slow
def test_what_is_seldom_is_drawn(qapp, new_session, tmp_path, monkeypatch):
    monkeypatch.setattr(screens, "REST", 0)
    some = dict(list(laid_out("1839").items())[-2:])
    monkeypatch.setattr(screens, "laid_out", lambda title: some)
    game = opened(new_session(5, 5), "by chance")
    cells = draw([game], looks([SMALL], ["en"], "light", 100), ["seldom"], tmp_path, lambda line: None)
    assert {f"seldom: {name}" for name in some} <= set(cells)


@pytest.mark.window
def test_each_correction_is_called_what_it_is(qapp, new_session, monkeypatch):
    """A title without loans has no such correction: what came after it had the name of its neighbour."""
    shown: dict[str, str] = {}

    def named(stage, name, dialog):
        if isinstance(dialog, CorrectDialog):
            shown[name.removeprefix("correct ")] = dialog.what.currentData()
        dialog.deleteLater()
        return iter(())

    monkeypatch.setattr(screens, "_dialog", named)
    game = opened(new_session(5, 5), "by chance")
    with window(looks([SMALL], ["en"], "light", 100)[0]) as stage:
        list(screens.SCREENS["dialogs of the game"](stage, game))
        stage.program.bridge.set_session(None)
    assert shown == {kind: kind for kind in shown}
    assert "phase" in shown
