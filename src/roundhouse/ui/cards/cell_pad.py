"""What figures, trains and heads of the tableau keep free beside them."""

from __future__ import annotations

_PAD, _TIGHT = 3.5, 2.0


def pad(*, tight: bool) -> float:
    """The space on each side of a cell's figure, at a scale of 1; ``tight`` with little space."""
    return _TIGHT if tight else _PAD
