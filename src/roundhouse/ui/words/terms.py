"""Words that bend in a sentence: names, counts and money with format specs.

Templates are ordinary format strings. A :class:`Name` understands ``{payer:de}`` and ``{payer:à}`` (French
elision and contraction: *d'Est*, *du pool*), ``{player:s}`` (English possessive), ``{kind:a}`` (*an 8*),
``{round:within}`` (a heading within an English or French sentence: *operating round 2.1*), and
``{payer:von}``, ``{payee:an}``, ``{source:aus}``, ``{train:akk}``, ``{taker:dat}`` (German cases: *vom Pool*,
*an den Pool*, *aus dem Pool*);
a :class:`Count` understands ``{count:share|shares}``, the forms of a noun in the order of CLDR's plural
categories; money is already written in the title's currency.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping, Sequence
from typing import Final

import msgspec

from roundhouse.ui.words.plurals import chosen

NO_BREAK: Final = "\u00a0"
THIN: Final = "\u202f"
_BEFORE_SIGNS: Final = re.compile("(?<=«) | (?=[;:!?»%·]|- )")
_UNIT: Final = re.compile(r"(?<=\d) (?=[^\s\d]\b|[^\s\w])")
"""The space between a number and a unit, or a currency, of one letter."""
_AMOUNT: Final = re.compile(
    r"\b([^\W\d]{1,4}) (?=[+−]?(?:[£$€¥]\d|\d[\d\u202f]*½?\u00a0(?:[^\W\d]{1,2}|₽)(?!\w)))"
)
"""The space between a short word, such as a preposition, and an amount."""
_IN_NAME: Final = re.compile(r"\b(St\.|[àÀ]) (?=[^\W\d_a-zà-ÿ])")
"""The space within the name of a place or a line that begins another half of it."""
_VOWELS: Final = "aeiouyàâäéèêëîïôöùûüœæh"
_AN: Final = frozenset("8aeioAEFHILMNORSX")
_BEFORE: Final = frozenset("£$€¥")
_CASES: Final[Mapping[str, Mapping[str, str]]] = {
    "akk": {"der": "den", "ein": "einen"},
    "dat": {"der": "dem", "das": "dem", "die": "der", "ein": "einem", "eine": "einer"},
}
"""German articles by case; *ein* is masculine: no name of a thing in German is a neuter with it."""


class Name(str):
    """A name or a noun with its article."""

    __slots__ = ()

    def __format__(self, spec: str) -> str:
        """The name after ``de`` or ``à``, as a possessor (``s``), after ``a`` or ``an``, in a case.

        ``within`` a sentence it begins with a small letter, unless it is an abbreviation.
        """
        if spec == "within":
            return str(self) if self[1:2].isupper() else self[:1].lower() + self[1:]
        if spec == "s":
            return f"{self}'" if self.endswith("s") else f"{self}'s"
        if spec in {"de", "à"}:
            return _contracted(str(self), spec)
        if spec in _CASES:
            return _declined(str(self), spec)
        if spec in {"von", "an", "aus"}:
            return _after(str(self), spec)
        if spec == "a":
            return f"{'an' if self[:1] in _AN else 'a'} {self}"
        return format(str(self), spec)


class Place(Name):
    """The name of a place: French elides nothing before an H at its beginning, *de Haarlem*, *de Hull*."""

    __slots__ = ()

    def __format__(self, spec: str) -> str:
        """The name as :class:`Name` has it, whole after ``de`` where it begins with H."""
        return f"de {self}" if spec == "de" and self[:1] in {"H", "h"} else super().__format__(spec)


class Noun(Name):
    """A name that is a common noun: it begins a sentence with a capital."""

    __slots__ = ()


class Joined(Noun):
    """Several names with a word between them, each of which a sentence bends: *vom IPO und vom Pool*."""

    def __new__(cls, names: Sequence[str], between: str) -> Joined:
        """The names as they stand in a sentence that bends none of them."""
        made = super().__new__(cls, between.join(names))
        made.names, made.between = tuple(names), between
        return made

    names: tuple[str, ...]
    between: str

    def __format__(self, spec: str) -> str:
        """Each of the names as the sentence wants it."""
        return self.between.join(format(name, spec) for name in self.names)


class Count(msgspec.Struct, frozen=True):
    """A number of things, in a language that has its own rule for plurals."""

    number: int
    language: str

    def __str__(self) -> str:
        """The number without a noun."""
        return grouped(self.number)

    def __format__(self, spec: str) -> str:
        """The number with its noun (``share|shares``), or alone where the spec is empty.

        French may leave out its form for whole millions: the plural after ``de``, *1 000 000 d'actions*.
        Raises ValueError for any other spec that hasn't as many forms as the language.
        """
        if not spec:
            return str(self)
        forms = spec.split("|")
        if self.language == "fr" and len(forms) == 2:
            forms.insert(1, _contracted(forms[1], "de"))
        return f"{self}{NO_BREAK}{chosen(self.number, self.language, forms)}"


def _contracted(name: str, word: str) -> str:
    if name.startswith(("le ", "Le ")):
        return ("du " if word == "de" else "au ") + name[3:]
    if name.startswith(("les ", "Les ")):
        return ("des " if word == "de" else "aux ") + name[4:]
    if word == "de" and (name[:1].lower() in _VOWELS) and not (name.isupper() and name[:1] in "HY"):
        return f"d'{name}"
    return f"{word} {name}"


def _declined(name: str, case: str) -> str:
    article, space, rest = name.partition(" ")
    return f"{_CASES[case].get(article, article)}{space}{rest}"


def _after(name: str, word: str) -> str:
    """The name after ``von`` (dative, *vom*), ``an`` (accusative, *ans*) or ``aus``, from a name *von*."""
    if word == "aus" and name.partition(" ")[0] not in _CASES["dat"]:
        word = "von"
    told = f"{word} {_declined(name, 'akk' if word == 'an' else 'dat')}"
    for two, one in (("von dem ", "vom "), ("an das ", "ans ")):
        if told.startswith(two):
            return one + told.removeprefix(two)
    return told


HALF = "½"


def grouped(amount: int) -> str:
    """The number with thin spaces between thousands."""
    return f"{amount:,}".replace(",", THIN)


def percentage(amount: int | str) -> str:
    """A percentage as cards tell it: as in a sentence, with a narrow space that no line breaks at."""
    return f"{amount}{THIN}%"


def money(amount: int, currency: str, *, half: bool = False) -> str:
    """``amount`` units, and ``half`` a one, in ``currency``: a sign before the number, letters after it."""
    sign = "−" if amount < 0 else ""
    number = f"{grouped(abs(amount)) if amount else ''}{HALF}" if half else grouped(abs(amount))
    if not currency:
        return sign + number
    if currency[0] in _BEFORE:
        return f"{sign}{currency}{number}"
    return f"{sign}{number}{NO_BREAK}{currency}"


def money_range(low: int, high: int, money: Callable[[int], str]) -> str:
    """From ``low`` to ``high``, with the currency once: its sign at the beginning, its letters at the end.

    ``money`` writes one amount.
    """
    dearest = money(high)
    if dearest[:1] in _BEFORE:
        return f"{money(low)}–{dearest[1:]}"
    return f"{grouped(low)}–{dearest}"


def with_signs(text: str) -> str:
    """The text with no line broken before a sign behind a space, such as a French colon."""
    return _BEFORE_SIGNS.sub(NO_BREAK, text)


def with_amounts(text: str) -> str:
    """The text with no amount alone on a line behind a short word ("for £34")."""
    return _AMOUNT.sub(rf"\1{NO_BREAK}", text)


def with_names(text: str) -> str:
    """The text with no line that ends within a name, as behind its "St."."""
    return _IN_NAME.sub(rf"\1{NO_BREAK}", text)


def with_units(text: str) -> str:
    """A text that was written as a whole, with no line broken between a number and its unit or currency."""
    return _UNIT.sub(NO_BREAK, text)
