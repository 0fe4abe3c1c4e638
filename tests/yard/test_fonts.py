"""The bundled fonts can write what the window says, and come with their licences."""

from pathlib import Path

import pytest
from PySide6.QtGui import QFont, QFontDatabase, QFontInfo, QFontMetricsF, QRawFont
from pytestqt.qtbot import QtBot

from roundhouse.catalogue.places import data_folder

FONTS = data_folder("resources") / "fonts"
FILES = sorted(p for p in FONTS.iterdir() if p.suffix in {".ttf", ".otf"})
FRENCH = "àâæçèéêëîïôœùûüÿÀÂÆÇÈÉÊËÎÏÔŒÙÛÜŸ«»’"
DUTCH = "ijIJĳĲëïóéèü"
CYRILLIC = "".join(chr(c) for c in range(ord("А"), ord("я") + 1)) + "Ёё№"
SIGNS = "0123456789£€+×–—…·½"
BUTTON_SIGNS = "−✓▲▼◄►←→"


@pytest.mark.parametrize("path", FILES, ids=lambda p: p.name)
def test_a_font_has_every_letter(qtbot: QtBot, path: Path) -> None:
    font = QRawFont(str(path), 16.0)
    assert font.isValid()
    missing = [c for c in FRENCH + DUTCH + CYRILLIC + SIGNS if not font.supportsCharacter(ord(c))]
    assert missing == []


def test_the_interface_font_has_the_signs_of_the_buttons(qtbot: QtBot) -> None:
    font = QRawFont(str(FONTS / "Inter-Regular.otf"), 16.0)
    assert [c for c in BUTTON_SIGNS if not font.supportsCharacter(ord(c))] == []


@pytest.mark.parametrize(
    ("family", "weight", "italic"),
    [
        ("Inter", 400, False),
        ("Inter", 600, False),
        ("Inter", 700, False),
        ("Noto Serif", 400, False),
        ("Noto Serif", 700, False),
        ("Noto Serif", 400, True),
    ],
)
def test_qt_finds_the_family_in_the_weight(qtbot: QtBot, family: str, weight: int, italic: bool) -> None:
    for path in FILES:
        assert QFontDatabase.addApplicationFont(str(path)) >= 0
    found = QFontInfo(QFont(family, 12, weight, italic))
    assert (found.family(), found.weight(), found.italic()) == (family, weight, italic)


@pytest.mark.parametrize("weight", [QFont.Weight.Normal, QFont.Weight.DemiBold, QFont.Weight.Bold])
def test_tabular_figures_are_equally_wide(qtbot: QtBot, weight: QFont.Weight) -> None:
    for path in FILES:
        QFontDatabase.addApplicationFont(str(path))
    font = QFont("Inter", 12, weight)
    font.setFeature(QFont.Tag("tnum"), 1)
    font.setKerning(False)
    metrics = QFontMetricsF(font)
    widths = [metrics.horizontalAdvance(d * 6) for d in "0123456789"]
    # Rounding inside the rasteriser leaves a few hundredths of a pixel.
    assert max(widths) - min(widths) < 0.25


def test_every_family_has_its_licence_and_all_are_small() -> None:
    families = {p.name.partition("-")[0] for p in FILES}
    assert families == {"Inter", "NotoSerif"}
    for family in families:
        licence = (FONTS / f"OFL-{family}.txt").read_text(encoding="utf-8")
        assert licence.startswith("Copyright")
        assert "SIL OPEN FONT LICENSE Version 1.1" in licence
    assert sum(p.stat().st_size for p in FILES) < 3_000_000
    assert all(p.name in (FONTS / "README.md").read_text(encoding="utf-8") for p in FILES)
