"""The two palettes can be read and told apart."""

from __future__ import annotations

import math
import re
from itertools import combinations, pairwise

import pytest
from PySide6.QtWidgets import QComboBox, QVBoxLayout, QWidget

from roundhouse.ui.appearance import Appearance, style_sheet
from roundhouse.ui.theme import (
    CLEAR_THEMES,
    DARK,
    LIGHT,
    OKABE_ITO,
    SANS,
    SERIF,
    Theme,
    contrast,
    load_fonts,
    luminance,
    readable_on,
    theme_of,
)

THEMES = [
    pytest.param(LIGHT, id="light"),
    pytest.param(DARK, id="dark"),
    *(pytest.param(theme, id=f"clear {name}") for name, theme in CLEAR_THEMES.items()),
]


def lightness(name: str) -> float:
    """CIE L*, 0 black to 100 white: steps as eyes see them."""
    y = luminance(name)
    return float(116 * y ** (1 / 3) - 16) if y > 0.008856 else 903.3 * y


@pytest.mark.parametrize("theme", THEMES)
def test_text_has_a_contrast_of_four_and_a_half(theme: Theme) -> None:
    for ground in (theme.window, theme.panel):
        for ink in (theme.text, theme.quiet_text, theme.may, theme.careful):
            assert contrast(ink, ground) >= 4.5, (ink, ground)
    for ground in (theme.slot, theme.halo, theme.casing):
        assert contrast(theme.ink, ground) >= 7
    for ink in (theme.water, theme.mountain):
        assert contrast(ink, theme.halo) >= 4.5


@pytest.mark.parametrize("theme", THEMES)
def test_values_by_phase_can_be_read(theme: Theme) -> None:
    for fill in theme.phases.values():
        assert contrast(readable_on(fill, theme.ink), fill) >= 4.5, fill


@pytest.mark.parametrize("theme", THEMES)
def test_names_can_be_read_on_every_ground(theme: Theme) -> None:
    for color in ("white", "yellow", "green", "brown", "gray", "red", "blue", "sepia"):
        assert contrast(theme.ink, theme.tile(color)) >= 4.5, color


@pytest.mark.parametrize("theme", THEMES)
def test_the_colours_of_tiles_differ_in_grey_too(theme: Theme) -> None:
    steps = sorted(lightness(theme.tile(c)) for c in ("white", "yellow", "gray", "green", "brown"))
    assert min(b - a for a, b in pairwise(steps)) >= 5


@pytest.mark.parametrize("theme", THEMES)
def test_track_stands_out_from_every_ground(theme: Theme) -> None:
    for ground in theme.tiles.values():
        assert contrast(theme.track, ground) >= 3
    assert contrast(theme.track, theme.casing) >= 10


def test_players_have_nine_different_colours() -> None:
    assert len(set(OKABE_ITO)) == 9
    assert all(a != b for a, b in combinations(OKABE_ITO, 2))


@pytest.mark.usefixtures("qapp")
def test_the_bundled_fonts_are_found() -> None:
    assert {SERIF, SANS} <= set(load_fonts())


# --- eyes that lack a kind of cone: Machado, Oliveira and Fernandes 2009, on linear light ----------

EYES = {
    "all cones": ((1, 0, 0), (0, 1, 0), (0, 0, 1)),
    "no long": (
        (0.152286, 1.052583, -0.204868),
        (0.114503, 0.786281, 0.099216),
        (-0.003882, -0.048116, 1.051998),
    ),
    "no middle": (
        (0.367322, 0.860646, -0.227968),
        (0.280085, 0.672501, 0.047413),
        (-0.011820, 0.042940, 0.968881),
    ),
    "no short": (
        (1.255528, -0.076749, -0.178779),
        (-0.078411, 0.930809, 0.147602),
        (0.004733, 0.691367, 0.303900),
    ),
}
TO_XYZ = ((0.4124, 0.3576, 0.1805), (0.2126, 0.7152, 0.0722), (0.0193, 0.1192, 0.9505))
WHITE = (0.9505, 1.0, 1.089)
GROUNDS = ("white", "yellow", "green", "brown", "gray", "red", "blue")


def seen(name: str, eye: str) -> tuple[float, float, float]:
    """CIE L*a*b* of a colour as an eye sees it."""
    light = [int(name[at : at + 2], 16) / 255 for at in (1, 3, 5)]
    light = [v / 12.92 if v <= 0.04045 else ((v + 0.055) / 1.055) ** 2.4 for v in light]
    for matrix in (EYES[eye], TO_XYZ):
        light = [min(1.0, max(0.0, sum(a * b for a, b in zip(row, light, strict=True)))) for row in matrix]
    x, y, z = (
        t ** (1 / 3) if t > 0.008856 else 7.787 * t + 16 / 116
        for t in (v / w for v, w in zip(light, WHITE, strict=True))
    )
    return 116 * y - 16, 500 * (x - y), 200 * (y - z)


def nearest(theme: Theme) -> float:
    """How far apart (CIE76) the two grounds are that an eye can tell apart worst."""
    return min(
        math.dist(seen(theme.tile(one), eye), seen(theme.tile(other), eye))
        for eye in EYES
        for one, other in combinations(GROUNDS, 2)
    )


@pytest.mark.parametrize("name", ["light", "dark"])
def test_colour_blind_eyes_tell_the_grounds_of_the_clear_palette_apart(name: str) -> None:
    assert nearest(theme_of(name, "usual")) < 6
    assert nearest(theme_of(name, "clear")) > 15


@pytest.mark.parametrize("theme", THEMES)
def test_a_list_to_choose_from_looks_alike_with_and_without_focus(qtbot, theme):
    """Only the frame differs: the arrow is the same, and stands out from its ground."""
    look = Appearance(theme)
    window = QWidget()
    qtbot.addWidget(window)
    window.setStyleSheet(style_sheet(look))
    inside_window = QWidget(window)
    inside_window.resize(300, 120)
    column = QVBoxLayout(inside_window)
    boxes = [QComboBox(window), QComboBox(window)]
    for box in boxes:
        box.addItem("1825")
        column.addWidget(box)
    window.resize(300, 120)
    window.show()
    boxes[0].setFocus()
    qtbot.waitUntil(boxes[0].hasFocus)
    with_focus, without = (box.grab().toImage() for box in boxes)
    inside = [
        (x, y)
        for x in range(without.width() - 24, without.width() - 3)
        for y in range(3, without.height() - 3)
    ]
    assert all(with_focus.pixelColor(*at) == without.pixelColor(*at) for at in inside)
    ground = theme.panel
    assert max(contrast(ground, without.pixelColor(*at).name()) for at in inside) >= 3


def test_lines_are_thicker_in_a_large_window_only():
    small, doubled, large = (style_sheet(Appearance(scale=scale)) for scale in (1.0, 2.0, 2.8))
    assert "1px solid" in small
    assert "1px solid" in doubled
    assert "1px" not in re.findall(r"\b\d+px", large)
