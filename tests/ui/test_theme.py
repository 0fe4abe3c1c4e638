"""The two palettes can be read and told apart."""

from __future__ import annotations

from itertools import combinations, pairwise

import pytest

from roundhouse.ui.theme import (
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
)

THEMES = [pytest.param(LIGHT, id="light"), pytest.param(DARK, id="dark")]


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
