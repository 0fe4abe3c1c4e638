"""An action by chance, for whoever tries the window out."""

from __future__ import annotations

from random import Random

from roundhouse.engine.actions import Action
from roundhouse.engine.position import Position
from roundhouse.titles import random_player


def choose(position: Position, rng: Random) -> Action:
    """An action within one of the offers; raises NothingOffered where there is none."""
    return random_player.choose(position, rng)
