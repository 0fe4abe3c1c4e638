"""What a position remembers, and what a draft shows."""

from __future__ import annotations

from random import Random

from msgspec.structs import replace

from roundhouse.engine import loop
from roundhouse.engine.apply import fold
from roundhouse.engine.events import Noted
from roundhouse.engine.position import Draft, Position, remembered
from roundhouse.titles import registry
from roundhouse.titles.random_player import choose

FIRST = loop.start(registry.load("1894"), ("Ada", "Ben", "Cleo"), frozenset(), 1)


def test_a_remembered_question_is_worked_out_once_for_each_position_and_subject() -> None:
    asked: list[tuple[int, str]] = []

    @remembered
    def letters(position: Position, subject: str) -> int:
        asked.append((id(position), subject))
        return len(subject)

    here, there = replace(FIRST), replace(FIRST)
    assert [letters(here, "a"), letters(here, "a"), letters(here, "bc")] == [1, 1, 2]
    assert letters(there, "a") == 1
    assert asked == [(id(here), "a"), (id(here), "bc"), (id(there), "a")]


def test_answers_are_no_part_of_a_position() -> None:
    here = replace(FIRST)
    assert loop.offers(here)
    assert here.answers
    assert here == replace(here)
    assert not replace(here).answers


def test_offers_and_steps_of_a_position_are_listed_once() -> None:
    here = replace(FIRST)
    assert loop.offers(here) is loop.offers(here)
    assert loop.steps(here) is loop.steps(here)


def test_a_draft_shows_one_position_until_something_happens() -> None:
    draft = Draft(FIRST)
    assert draft.position is FIRST
    draft.emit(Noted("something"))
    later = draft.position
    assert later is not FIRST
    assert later is draft.position
    assert later.state is draft.state


def test_a_decision_comes_with_the_position_to_which_its_events_lead() -> None:
    decided = loop.decide(FIRST, choose(FIRST, Random(1)))
    assert decided.entry == loop.submit(FIRST, decided.entry.action)
    assert decided.position.state == fold(FIRST.state, decided.entry.events)
