"""What a game is made of holds no cycles: what is let go goes at once, without being looked for."""

from __future__ import annotations

import gc
from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from random import Random

import pytest

from roundhouse.engine.actions import Pass
from roundhouse.engine.errors import ActionRefused
from roundhouse.engine.loop import offers, start, submit
from roundhouse.engine.position import Draft, Position
from roundhouse.titles import random_player, registry


@contextmanager
def left_behind() -> Iterator[Counter[str]]:
    """The kinds of what only knows itself after what is done within."""
    found: Counter[str] = Counter()
    gc.collect()
    gc.disable()
    try:
        yield found
        gc.set_debug(gc.DEBUG_SAVEALL)
        gc.collect()
        found.update(type(each).__name__ for each in gc.garbage)
    finally:
        gc.set_debug(0)
        gc.garbage.clear()
        gc.enable()


def play_and_try(title: str, decisions: int) -> None:
    """Play by chance, and try to pass before each decision, allowed or not."""
    position = start(registry.load(title), ("A", "B", "C"), frozenset(), 5)
    rng = Random(5)
    for _ in range(decisions):
        for actor in sorted({offer.actor for offer in offers(position)}):
            with suppress(ActionRefused):
                submit(position, Pass(actor))
        position = random_player.decided(position, rng).position


@pytest.mark.slow
@pytest.mark.parametrize("title", registry.names())
def test_playing_leaves_nothing_behind(title: str) -> None:
    play_and_try(title, 10)
    with left_behind() as found:
        play_and_try(title, 60)
    assert found[Position.__name__] == found[Draft.__name__] == found[ActionRefused.__name__] == 0, found
