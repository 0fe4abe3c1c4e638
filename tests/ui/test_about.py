"""Cards as values: what is left out of all of them in one place."""

from __future__ import annotations

import pytest

from roundhouse.engine.loop import start
from roundhouse.titles import registry
from roundhouse.ui import about as cards
from roundhouse.ui.about import Card, Subject, Telling, about
from roundhouse.ui.about.card import Line, Part
from roundhouse.ui.words import for_language


@pytest.fixture(scope="module")
def telling() -> Telling:
    position = start(registry.load("1894"), ("Anna", "Bob", "Chloé"), frozenset(), 1)
    return Telling(for_language("en"), position, ())


def test_empty_parts_and_sections_are_left_out_of_every_card(telling, monkeypatch):
    empty, full = Part("Bids", ()), Part("Now", (Line("", "something"),))

    def teller(_: Telling, subject: Subject) -> Card:
        return Card(subject, "A thing", parts=(empty, full, empty), sections=("", "7.3"))

    monkeypatch.setattr(cards, "_TELLERS", dict.fromkeys(cards._TELLERS, teller))
    monkeypatch.setattr(cards, "sections_about", lambda *_: ("7.3", ""))
    for kind in cards._TELLERS:
        card = about(telling, Subject(kind))
        assert (card.parts, card.sections) == ((full,), ("7.3",))


@pytest.mark.slow
def test_no_card_of_a_game_that_has_begun_has_an_empty_part_or_section(telling):
    definition = telling.definition
    subjects = [
        *(Subject("player", name) for name in telling.position.state.seats),
        *(Subject("company", symbol) for symbol in definition.companies),
        *(Subject("private", symbol) for symbol in definition.privates),
        *(Subject("train", kind) for kind in definition.trains),
        *(Subject("hex", hex_id) for hex_id in definition.hexes),
    ]
    for subject in subjects:
        card = about(telling, subject)
        assert card.parts, subject
        assert all(part.lines for part in card.parts), subject
        assert all(card.sections), subject
