"""The guided tour: what a newcomer is shown of a recorded game, step by step; no Qt.

A step stands before a decision of the recorded game, which whoever is led may make as well; its words are
``tour.KEY.title`` and ``tour.KEY.text``.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, Literal

import msgspec

from roundhouse.engine import actions as ac
from roundhouse.engine.loop import Entry

Place = Literal[
    "bar", "below", "board", "market", "tableau", "trains", "log", "scrubber", "charter", "order", ""
]
"""A part of the window that a step points at."""


class Step(msgspec.Struct, frozen=True):
    """A step of the tour: it stands before the next decision of a ``kind``, or where the one before stands.

    ``at`` is what it points at, ``tool`` the one that the board takes up where several could be.
    """

    key: str
    at: Place
    kind: type[ac.Action] | None = None
    tool: str = ""


STEPS: Final = (
    Step("welcome", "bar"),
    Step("auction", "below", ac.Bid),
    Step("discount", "below", ac.Discount),
    Step("start", "bar", ac.Par),
    Step("shares", "below", ac.BuyShares),
    Step("holdings", "tableau"),
    Step("track", "board", ac.LayTile),
    Step("charter", "charter"),
    Step("token", "board", ac.PlaceToken, "token"),
    Step("run", "board", ac.RunTrains),
    Step("dividend", "below", ac.Dividend),
    Step("market", "market"),
    Step("train", "trains", ac.BuyTrain),
    Step("order", "order"),
    Step("look", "tableau"),
    Step("why", "board", ac.LayTile),
    Step("back", "log"),
    Step("moments", "scrubber"),
    Step("end", ""),
)


class Stop(msgspec.Struct, frozen=True):
    """A ``step`` with the number of decisions that are done where it stands."""

    step: Step
    moment: int


def stops(entries: Sequence[Entry]) -> tuple[Stop, ...]:
    """The steps that a recorded game has an example for, in its order."""
    found: list[Stop] = []
    moment = 0
    for step in STEPS:
        if step.kind is None:
            found.append(Stop(step, moment))
            continue
        later = (n for n in range(moment, len(entries)) if isinstance(entries[n].action, step.kind))
        number = next(later, -1)
        if number >= 0:
            moment = number
            found.append(Stop(step, moment))
    return tuple(found)
