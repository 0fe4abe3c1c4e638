"""Outlines of texts are kept within bounds: games name towns, companies and amounts without end."""

from __future__ import annotations

import pytest

from roundhouse.ui.board.painters.text import halo_path, text_path


@pytest.mark.usefixtures("qapp")
def test_outlines_take_no_more_than_they_need() -> None:
    for path in (text_path("Saint-Quentin", "serif")[0], halo_path("Saint-Quentin", "serif", 0.2)):
        assert path.elementCount() > 100
        assert path.capacity() <= path.elementCount() + 2


@pytest.mark.usefixtures("qapp")
def test_the_outlines_of_all_texts_ever_shown_are_bounded() -> None:
    text_path.cache_clear()
    halo_path.cache_clear()
    for number in range(1500):
        halo_path(f"{number}", "sans", 0.2)
    kept = halo_path.cache_info().currsize + text_path.cache_info().currsize
    assert 0 < kept <= 1024
