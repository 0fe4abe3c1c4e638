"""Which form of a noun goes with a number, by the plural rules of Unicode's CLDR.

English and German have ``one`` (1) and ``other``; French ``one`` (0 and 1), ``many`` (whole millions)
and ``other``.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from babel.plural import PluralRule

OTHER: Final = "other"
_ORDER: Final = ("zero", "one", "two", "few", "many")


@cache
def _rule(language: str) -> PluralRule:
    """CLDR's rule for whole numbers in ``language``; Babel is loaded when the first noun is counted."""
    from babel.core import Locale  # noqa: PLC0415 - a window opens sooner without it

    return Locale(language).plural_form


def category(number: int, language: str) -> str:
    """CLDR's category of ``number``: ``one``, ``many``, ``other`` ... The sign makes no difference."""
    return _rule(language)(number)


def categories(language: str) -> tuple[str, ...]:
    """The categories of ``language`` in CLDR's order, ``other`` last."""
    tags = _rule(language).tags
    return (*(tag for tag in _ORDER if tag in tags), OTHER)


def chosen(number: int, language: str, forms: Sequence[str]) -> str:
    """The one of ``forms``, one for each of the language's :func:`categories`, that goes with ``number``.

    Raises ValueError where there are more or fewer forms than categories.
    """
    return dict(zip(categories(language), forms, strict=True))[category(number, language)]
