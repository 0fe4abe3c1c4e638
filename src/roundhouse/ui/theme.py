"""Colours, sizes and fonts of everything that is painted: a light and a dark theme.

Light is paper on a table by day, dark a lamp over the same table. All text reaches a contrast
of 4.5 to 1 on what it stands on (see ``tests/ui/test_theme.py``).
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache
from typing import Final, Literal

import msgspec
from msgspec.structs import replace
from PySide6.QtGui import QColor, QFont, QFontDatabase, QGuiApplication

from roundhouse.catalogue.places import data_folder

SERIF: Final = "Noto Serif"
"""Names on the map."""
SANS: Final = "Inter"
"""Everything else."""

SIZES: Final = {"small": 11, "text": 13, "large": 17, "title": 24}
"""The four sizes of type of the window, in pixels at a height of 768."""

OKABE_ITO: Final = (
    "#0072B2",
    "#E69F00",
    "#009E73",
    "#CC79A7",
    "#56B4E9",
    "#D55E00",
    "#F0E442",
    "#6E6E6E",
    "#000000",
)
"""Colours of players and routes that colour-blind eyes tell apart."""


class Theme(msgspec.Struct, frozen=True):
    """A palette. ``tiles`` are the grounds by the colour's name in the catalogue.

    ``may`` and ``careful`` are the two accents: what one may do, and what to look at twice.
    """

    name: Literal["light", "dark"]
    sea: str
    deep_sea: str
    coast: str
    shadow: str
    grid: str
    tiles: Mapping[str, str]
    phases: Mapping[str, str]
    track: str
    casing: str
    slot: str
    ring: str
    ink: str
    faint_ink: str
    halo: str
    water: str
    mountain: str
    barrier: str
    impassable: str
    province: str
    window: str
    panel: str
    hairline: str
    text: str
    quiet_text: str
    may: str
    careful: str

    def tile(self, color: str) -> str:
        """The ground of a hex; unknown colours are taken for land."""
        return self.tiles.get(color, self.tiles["white"])

    def phase(self, color: str) -> str:
        """The fill of a value that starts with a phase of this colour."""
        return self.phases.get(color, self.tile(color))


LIGHT: Final = Theme(
    name="light",
    sea="#D3E1E6",
    deep_sea="#BDD1DA",
    coast="#8FB0BF",
    shadow="#33474F",
    grid="#5B5142",
    tiles={
        "white": "#F4EDDB",
        "yellow": "#F3CB55",
        "green": "#82B873",
        "brown": "#B98458",
        "gray": "#BCC1C6",
        "red": "#CF6B5F",
        "blue": "#9CC7E0",
        "black": "#8D949D",
        "sepia": "#CBB189",
    },
    phases={
        "yellow": "#F6D565",
        "green": "#8FC47F",
        "brown": "#B07A4C",
        "light brown": "#CFA377",
        "dark brown": "#8A5A30",
        "gray": "#C9CDD1",
        "red": "#E2796B",
        "blue": "#9CC7E0",
        "purple": "#B99AD0",
        "white": "#FFFDF6",
    },
    track="#22262B",
    casing="#FBF6E8",
    slot="#FFFDF7",
    ring="#22262B",
    ink="#1C1A17",
    faint_ink="#4C463C",
    halo="#FFFBF0",
    water="#1F6E9C",
    mountain="#7A5230",
    barrier="#6B3E1B",
    impassable="#1F4E79",
    province="#7A4A22",
    window="#F7F4EC",
    panel="#FFFDF8",
    hairline="#D8D1C2",
    text="#24211C",
    quiet_text="#5C5549",
    may="#0B6E64",
    careful="#A83A16",
)

DARK: Final = Theme(
    name="dark",
    sea="#1E2C34",
    deep_sea="#121A1F",
    coast="#3D5765",
    shadow="#000000",
    grid="#3A332A",
    tiles={
        "white": "#DCD2BA",
        "yellow": "#E2B944",
        "green": "#76AA68",
        "brown": "#B07E55",
        "gray": "#A9AEB3",
        "red": "#C3665A",
        "blue": "#8AB3CB",
        "black": "#858C95",
        "sepia": "#B59C74",
    },
    phases={
        "yellow": "#E9C552",
        "green": "#82B673",
        "brown": "#B07E55",
        "light brown": "#C69C74",
        "dark brown": "#85582F",
        "gray": "#B9BDC1",
        "red": "#D97365",
        "blue": "#8AB3CB",
        "purple": "#A98BC2",
        "white": "#F3EDDD",
    },
    track="#1A1C1F",
    casing="#EEE6D2",
    slot="#F6F0E0",
    ring="#1A1C1F",
    ink="#17140F",
    faint_ink="#423C31",
    halo="#F3EBD7",
    water="#1A5E87",
    mountain="#6B4729",
    barrier="#4E2B10",
    impassable="#153A5C",
    province="#623A19",
    window="#1B1F22",
    panel="#24292D",
    hairline="#3A4146",
    text="#ECE5D6",
    quiet_text="#BDB6A8",
    may="#4FC1B0",
    careful="#F59E70",
)

THEMES: Final[Mapping[str, Theme]] = {"light": LIGHT, "dark": DARK}

_CLEAR_LIGHT: Final = {
    "white": "#F8F2E4",
    "yellow": "#F4D338",
    "green": "#3FAF6B",
    "brown": "#C27526",
    "gray": "#BCBFC0",
    "red": "#CA7CBE",
    "blue": "#7F93F0",
}
_CLEAR_DARK: Final = {
    "white": "#E2D9C4",
    "yellow": "#E8C630",
    "green": "#3DA567",
    "brown": "#B86E24",
    "gray": "#ACAEB0",
    "red": "#BA74AE",
    "blue": "#7588E0",
}
CLEAR_THEMES: Final[Mapping[str, Theme]] = {
    "light": replace(
        LIGHT,
        tiles={**LIGHT.tiles, **_CLEAR_LIGHT},
        phases={**LIGHT.phases, **_CLEAR_LIGHT},
        may="#0B5AA2",
    ),
    "dark": replace(
        DARK, tiles={**DARK.tiles, **_CLEAR_DARK}, phases={**DARK.phases, **_CLEAR_DARK}, may="#7FB8F0"
    ),
}
"""The themes with grounds and accents that colour-blind eyes tell apart, too, whichever colours they lack."""


def theme_of(name: str, palette: str) -> Theme:
    """The theme ``light`` or ``dark`` in the palette ``usual`` or ``clear``."""
    return (CLEAR_THEMES if palette == "clear" else THEMES)[name]


@lru_cache(maxsize=512)
def color(name: str, alpha: float = 1.0) -> QColor:
    """A colour by its ``#rrggbb``, with an opacity from 0 to 1. Do not change the result."""
    found = QColor(name)
    if not found.isValid():
        found = QColor("#808080")
    found.setAlphaF(alpha)
    return found


@lru_cache(maxsize=512)
def luminance(name: str) -> float:
    """The relative luminance (0 black to 1 white) of a colour."""

    def linear(value: float) -> float:
        return value / 12.92 if value <= 0.04045 else float(((value + 0.055) / 1.055) ** 2.4)

    seen = color(name)
    return 0.2126 * linear(seen.redF()) + 0.7152 * linear(seen.greenF()) + 0.0722 * linear(seen.blueF())


def contrast(one: str, other: str) -> float:
    """The contrast between two colours, from 1 to 21."""
    first, second = luminance(one), luminance(other)
    return (max(first, second) + 0.05) / (min(first, second) + 0.05)


def readable_on(ground: str, dark: str = "#1C1A17", light: str = "#FFFFFF") -> str:
    """The one of two inks that reads better on ``ground``."""
    return dark if contrast(ground, dark) >= contrast(ground, light) else light


@lru_cache(maxsize=512)
def mixed(one: str, other: str, share: float) -> str:
    """A colour between two: ``share`` 0 is the first, 1 the second."""
    a, b = color(one), color(other)
    parts = [
        (x + (y - x) * share)
        for x, y in ((a.redF(), b.redF()), (a.greenF(), b.greenF()), (a.blueF(), b.blueF()))
    ]
    return QColor.fromRgbF(*parts).name()


def load_fonts() -> tuple[str, ...]:
    """Makes the bundled fonts known to Qt, once for each application; gives their families.

    Needs a QGuiApplication.
    """
    if QGuiApplication.instance() is None:
        raise RuntimeError("fonts need an application")
    return _families()


@lru_cache(maxsize=1)
def _families() -> tuple[str, ...]:
    found: list[str] = []
    for path in sorted((data_folder("resources") / "fonts").glob("*.[ot]tf")):
        handle = QFontDatabase.addApplicationFont(str(path))
        found.extend(QFontDatabase.applicationFontFamilies(handle) if handle >= 0 else ())
    return tuple(dict.fromkeys(found))


def font(family: Literal["serif", "sans"], pixels: float, bold: bool = False, italic: bool = False) -> QFont:
    """A bundled font at a height in pixels; falls back to the system's serif or sans."""
    load_fonts()
    wanted = QFont([SERIF, "serif"] if family == "serif" else [SANS, "sans-serif"])
    wanted.setStyleHint(QFont.StyleHint.Serif if family == "serif" else QFont.StyleHint.SansSerif)
    wanted.setPixelSize(max(1, round(pixels)))
    wanted.setBold(bold)
    wanted.setItalic(italic)
    return wanted
