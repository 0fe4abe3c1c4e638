"""A stop of a face, and a place that it may take."""

from __future__ import annotations

from typing import Literal

import msgspec
import numpy as np
from numpy.typing import NDArray

from roundhouse.geometry.hexes import Points

Floats = NDArray[np.float64]


class Stop(msgspec.Struct, frozen=True):
    """A city or town of a face with the edges that its own track reaches."""

    kind: Literal["city", "town"]
    index: int
    edges: tuple[int, ...]
    slots: int
    place: float | None
    radius: float


class StopPlace(msgspec.Struct, frozen=True):
    """A place for a stop: its centre, the centres of its circles, and what is against it."""

    x: float
    y: float
    discs: Points
    cost: float
    angle: float = 0.0
