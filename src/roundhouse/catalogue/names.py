"""Names that a text can be mistaken for: to type checkers each is a type of its own, else a plain text."""

from __future__ import annotations

from typing import Final, NewType

CompanySymbol = NewType("CompanySymbol", str)
"""What a company is called in short (``PLM``), without the prefix of an owner."""

HexId = NewType("HexId", str)
"""The coordinate of a hex (``D14``)."""

NO_COMPANY: Final = CompanySymbol("")
NO_HEX: Final = HexId("")

PrivateSymbol = NewType("PrivateSymbol", str)
"""What a private company is called in short (``LRC``), without the prefix of an owner."""

NO_PRIVATE: Final = PrivateSymbol("")
