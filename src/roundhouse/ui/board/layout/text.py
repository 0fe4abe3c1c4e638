"""How wide a text is and where it may be broken, without asking a font.

The widths are those of the bundled fonts (bold serif for names, bold sans for numbers), in
thousandths of the font size, so that a layout is the same on every machine. Painters squeeze
a text that another font would make wider.
"""

from __future__ import annotations

import re
import unicodedata
from functools import lru_cache
from typing import Final, Literal

Family = Literal["serif", "sans"]

ASCENT: Final = 0.76
"""Height of a capital above the base line, in font sizes, with room for the halo."""
DESCENT: Final = 0.26
"""Depth of a descender below the base line, in font sizes."""
ACCENT: Final = 0.2
"""What an accent adds above a capital, in font sizes."""
LEADING: Final = 0.98
"""Distance between base lines, in font sizes."""

NAME_SIZES: Final = (20.0, 18.0, 16.0, 14.5, 13.0, 12.0, 11.0, 10.0, 9.0, 8.0)
"""Sizes of type for names, the wanted one first."""

_SERIF: Final = {
    290: " ’/\\'", 310: ",.:;-", 352: "`jil", 415: "!J()It[]f", 502: "{}_s–*",
    560: "\"rczg?#$+0123456789<=>^|~£", 615: "eySavo₽", 650: "FkPpxqbdET", 672: "LZhnuCB",
    710: "YVR", 755: "XKUA", 790: "DGOQN", 860: "&Hw", 990: "%@Mm", 1070: "W",
}  # fmt: skip
_SANS: Final = {
    305: "'’ ijlI.:,;", 395: "!|ft/\\\"", 415: "()[]r{}", 500: "-_^1`–", 590: "?s*LJzaxkFvyc7",
    640: "eEohnu2pqgbd", 700: "5P#$SR3698BZT£&4+<=>~0K", 770: "XYDUN₽HAVCG", 860: "OQw%", 1040: "mM@W",
}  # fmt: skip
_WIDTHS: Final[dict[Family, dict[str, int]]] = {
    "serif": {c: w for w, letters in reversed(_SERIF.items()) for c in letters},
    "sans": {c: w for w, letters in reversed(_SANS.items()) for c in letters},
}
_UNKNOWN: Final = 800


@lru_cache(maxsize=4096)
def text_width(text: str, family: Family = "serif") -> float:
    """The width of ``text`` in font sizes, never less than what the bundled font takes."""
    table = _WIDTHS[family]
    total = 0
    for letter in text:
        base = unicodedata.normalize("NFD", letter)[0]
        total += table.get(letter, table.get(base, _UNKNOWN))
    return total / 1000


def has_tall_letter(line: str) -> bool:
    """Whether a line carries an accent on a capital."""
    return any(c.isupper() and len(unicodedata.normalize("NFD", c)) > 1 for c in line)


def block_size(lines: tuple[str, ...], size: float, family: Family = "serif") -> tuple[float, float]:
    """Width and height of lines of text set at ``size``, one under the other."""
    width = max(text_width(line, family) for line in lines) * size
    height = (ASCENT + DESCENT + LEADING * (len(lines) - 1)) * size
    if has_tall_letter(lines[0]):
        height += ACCENT * size
    return width, height


_PARTS = re.compile(r"\s+&\s+|\s*/\s+|\s+/\s*")


@lru_cache(maxsize=1024)
def name_parts(name: str) -> tuple[str, ...]:
    """The places that a double name stands for: ``Douai & Valenciennes`` gives two."""
    return tuple(part for part in _PARTS.split(name) if part)


@lru_cache(maxsize=1024)
def breaks(name: str, lines: int) -> tuple[str, ...] | None:
    """``name`` in so many lines of like width, or None where it cannot be broken so.

    A double name breaks at its ``&`` or ``/`` (which is then dropped), others at a space, a
    hyphen (which stays) or a parenthesis.
    """
    if lines == 1:
        return (name,)
    parts = name_parts(name)
    if len(parts) == lines:
        return parts
    if len(parts) > lines:
        return None
    words = re.findall(r"[^\s-]+-?", name) if len(parts) == 1 else re.findall(r"\S+", name)
    if len(words) < lines:
        return None
    best: tuple[str, ...] | None = None
    for split in _splits(tuple(words), lines):
        if best is None or max(map(text_width, split)) < max(map(text_width, best)):
            best = split
    return best


def _splits(words: tuple[str, ...], lines: int) -> list[tuple[str, ...]]:
    if lines == 1:
        return [(_joined(words),)]
    found: list[tuple[str, ...]] = []
    for i in range(1, len(words) - lines + 2):
        found.extend((_joined(words[:i]), *rest) for rest in _splits(words[i:], lines - 1))
    return found


def _joined(words: tuple[str, ...]) -> str:
    text = ""
    for word in words:
        text += word if not text or text.endswith("-") else f" {word}"
    return text
