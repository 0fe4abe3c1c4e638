"""A preview does what playing does, stops before the game moves on, and decides nothing."""

from __future__ import annotations

from random import Random

import pytest
from msgspec.structs import replace

from roundhouse.engine.actions import AgreeWinner, Pass
from roundhouse.engine.apply import fold
from roundhouse.engine.errors import ActionRefused, Refusal
from roundhouse.engine.loop import preview, start, submit
from roundhouse.engine.owners import NOBODY, player
from roundhouse.engine.position import Position
from roundhouse.titles import registry
from roundhouse.titles.random_player import choose


@pytest.mark.quick("1825")
@pytest.mark.parametrize("title", registry.names())
def test_a_preview_is_the_beginning_of_what_is_played(title: str) -> None:
    position = start(registry.load(title), ("A", "B", "C"), frozenset(), 5)
    rng = Random(5)
    for _ in range(120):
        action = choose(position, rng)
        seen, entry = preview(position, action), submit(position, action)
        assert entry.events[: len(seen.events)] == seen.events
        assert seen.position.state == fold(position.state, seen.events)
        position = replace(position, state=fold(position.state, entry.events))


def test_what_may_not_be_played_is_refused_alike() -> None:
    position = start(registry.load("1894"), ("A", "B", "C"), frozenset(), 1)
    for action in (Pass(player("nobody")), AgreeWinner(NOBODY, "nobody")):
        with pytest.raises(ActionRefused) as seen:
            preview(position, action)
        with pytest.raises(ActionRefused) as played:
            submit(position, action)
        assert (seen.value.refusal, seen.value.reason) == (played.value.refusal, played.value.reason)


def test_nothing_follows_the_end_of_the_game() -> None:
    position = start(registry.load("1894"), ("A", "B", "C"), frozenset(), 1)
    ended: Position = preview(position, AgreeWinner(NOBODY, "A")).position
    with pytest.raises(ActionRefused) as seen:
        preview(ended, Pass(player("A")))
    assert seen.value.refusal is Refusal.GAME_OVER
