"""Names that a text can be mistaken for: to type checkers each is a type of its own, else a plain text."""

from __future__ import annotations

from typing import Final, NewType

HexId = NewType("HexId", str)
"""The coordinate of a hex (``D14``)."""

NO_HEX: Final = HexId("")
