"""Widths and breaks of text."""

from __future__ import annotations

import pytest
from PySide6.QtGui import QFontMetricsF

from roundhouse.catalogue.reader import read_title, title_names
from roundhouse.ui.board.layout.text import Family, breaks, text_width
from roundhouse.ui.theme import font


def printed_words() -> set[str]:
    found: set[str] = set()
    for name in title_names():
        title = read_title(name)
        for hex_ in title.hexes.values():
            found |= {hex_.name, *hex_.face.labels, *hex_.blocked_by}
        found |= {company.symbol for company in title.companies.values()}
    return found - {""}


@pytest.mark.parametrize("family", ["serif", "sans"])
def test_no_text_is_wider_than_the_table_says(qapp: object, family: Family) -> None:
    metrics = QFontMetricsF(font(family, 100, bold=True))
    for word in printed_words():
        assert metrics.horizontalAdvance(word) <= text_width(word, family) * 100 * 1.01, word


@pytest.mark.parametrize(
    ("name", "lines", "broken"),
    [
        ("Lille", 2, None),
        ("Douai & Valenciennes", 2, ("Douai", "Valenciennes")),
        ("Le Mans / Tours", 2, ("Le Mans", "Tours")),
        ("Boulogne-sur-Mer", 2, ("Boulogne-", "sur-Mer")),
        ("Hoek van Holland", 2, ("Hoek van", "Holland")),
        ("Le Mans / Tours", 1, ("Le Mans / Tours",)),
    ],
)
def test_breaks(name: str, lines: int, broken: tuple[str, ...] | None) -> None:
    assert breaks(name, lines) == broken
