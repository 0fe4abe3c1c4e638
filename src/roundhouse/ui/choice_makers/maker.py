"""What makes the choices of a kind of offer."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from roundhouse.engine.offers import Offer
from roundhouse.engine.position import Position
from roundhouse.ui.choice_kinds import AnyChoice
from roundhouse.ui.words import Words

Maker = Callable[[Words, Position, Any], list[AnyChoice]]
"""Gives the choices of an offer, in words, at the position where it is made."""
Makers = Mapping[type[Offer], Maker]
