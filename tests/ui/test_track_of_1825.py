"""What the window says of 1825's track: consent to a tile, the choice of a port, reasons of refusals."""

from __future__ import annotations

import pytest

from roundhouse.engine import loop
from roundhouse.ui.choices import groups
from roundhouse.ui.words import for_language
from tests.rules import table as t
from tests.rules.t1825.boards import board, lay
from tests.rules.t1825.test_s5_2_5_edges import asking

LANGUAGES = ("en", "fr")


@pytest.mark.parametrize("language", LANGUAGES)
def test_who_is_asked_for_consent_agrees_or_declines(language: str) -> None:
    position = t.submit(asking(), lay("LSWR", "W23", "115", 1))
    words = for_language(language)
    found = groups(words, position, loop.offers(position))
    assert [group.key for group in found] == ["allow_lay", "pass"]
    title = found[0].choices[0].title
    assert all(part in title for part in ("115", "LSWR", "Ashford"))
    assert words.question(position.state.questions[-1])


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize(
    ("action", "said"),
    [
        (lay("GWR", "U13", "8", 5), ("U13", "V12")),
        (lay("GWR", "S9", "9"), ("S9",)),
        (lay("GWR", "V12", "11"), ("3T", "4T")),
    ],
)
def test_reasons_are_told_with_what_they_are_about(
    language: str, action: t.act.LayTile, said: tuple[str, ...]
) -> None:
    options = ("unit_1", "k2", "d1")
    tiles = {"V12": ("8", 4)} if action.tile == "11" else {}
    position = board(*options, symbol="GWR", phase="2", tiles=tiles)
    if action.hex == "U13":
        position = t.submit(position, lay("GWR", "V12", "9", 1))
    refusal = t.refused(position, action)
    sentence = for_language(language).refusal(refusal, position.definition)
    assert all(part in sentence for part in said), sentence
