"""Words that bend in a sentence: names, counts and money with format specs.

Templates are ordinary format strings. A :class:`Name` understands ``{payer:de}`` and ``{payer:à}`` (French
elision and contraction: *d'Est*, *du pool*), ``{player:s}`` (English possessive) and ``{kind:a}`` (*an 8*);
a :class:`Count` understands ``{count:share|shares}``; money is already written in the title's currency.
"""

from __future__ import annotations

from typing import Final

NO_BREAK: Final = "\u00a0"
THIN: Final = "\u202f"
_VOWELS: Final = "aeiouyàâäéèêëîïôöùûüœæh"
_AN: Final = frozenset("8aeioAEFHILMNORSX")
_BEFORE: Final = frozenset("£$€¥")


class Name(str):
    """A name or a noun with its article."""

    __slots__ = ()

    def __format__(self, spec: str) -> str:
        """The name as it stands after ``de`` or ``à``, or as a possessor (``s``)."""
        if spec == "s":
            return f"{self}'" if self.endswith("s") else f"{self}'s"
        if spec in {"de", "à"}:
            return _contracted(str(self), spec)
        if spec == "a":
            return f"{'an' if self[:1] in _AN else 'a'} {self}"
        return format(str(self), spec)


class Noun(Name):
    """A name that is a common noun: it begins a sentence with a capital."""

    __slots__ = ()


class Count(int):
    """A number of things."""

    __slots__ = ()

    def __format__(self, spec: str) -> str:
        """``one|many`` writes the number with its noun, an empty spec the number alone."""
        if "|" not in spec:
            return grouped(int(self)) if not spec else format(int(self), spec)
        one, _, many = spec.partition("|")
        return f"{grouped(int(self))}{NO_BREAK}{one if abs(self) == 1 else many}"


def _contracted(name: str, word: str) -> str:
    if name.startswith(("le ", "Le ")):
        return ("du " if word == "de" else "au ") + name[3:]
    if name.startswith(("les ", "Les ")):
        return ("des " if word == "de" else "aux ") + name[4:]
    if word == "de" and (name[:1].lower() in _VOWELS) and not (name.isupper() and name[:1] in "HY"):
        return f"d'{name}"
    return f"{word} {name}"


def grouped(amount: int) -> str:
    """The number with thin spaces between thousands."""
    return f"{amount:,}".replace(",", THIN)


def money(amount: int, currency: str) -> str:
    """``amount`` whole units in ``currency``: a sign goes before the number, letters after it."""
    sign = "−" if amount < 0 else ""
    number = grouped(abs(amount))
    if not currency:
        return sign + number
    if currency[0] in _BEFORE:
        return f"{sign}{currency}{number}"
    return f"{sign}{number}{NO_BREAK}{currency}"
