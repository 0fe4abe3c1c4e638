"""Texts and whole numbers that could be mistaken for others: to type checkers each is a type of its own.

When the program runs, a name is a plain text and money a plain whole number.
"""

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

Money = NewType("Money", int)
"""Whole units of the title's currency."""

NO_MONEY: Final = Money(0)
