"""From the fields of an event, action, offer or refusal to the words that stand for them.

Fields go by their names, which mean the same everywhere in the engine: ``payer`` is always an owner,
``price`` always money, ``hex`` always a hex. A field whose name says nothing keeps its value.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, Final

import msgspec

from roundhouse.catalogue.definitions import TitleDefinition
from roundhouse.engine.owners import is_company, is_player, is_private, name_of
from roundhouse.engine.state import Question, Route
from roundhouse.ui.words.tables import Tables
from roundhouse.ui.words.terms import Count, Name, Noun, money

Fact = object

OWNERS: Final = frozenset(
    {"payer", "payee", "giver", "taker", "actor", "seller", "source", "buyer", "owner", "holder", "subject"}
)
MONEY: Final = frozenset(
    {
        "amount", "price", "cost", "revenue", "minimum", "maximum", "increment", "per_share", "new_price",
        "total", "cash", "contribution", "missing", "treasury", "fee", "value", "highest", "committed",
        "best", "least", "most", "face", "needed", "available",
    }
)  # fmt: skip


def place_name(printed: str) -> str:
    """The name of a place without the remark in brackets that may be printed after it."""
    return printed.partition(" (")[0]


class Lexicon(msgspec.Struct, frozen=True):
    """What turns codes into words: a language and, once a game is open, what its title prints."""

    tables: Tables
    definition: TitleDefinition | None = None

    def named(self, kind: str, code: str, /, **facts: object) -> str:
        """The name of a thing; a code without a name is written with spaces."""
        template = self.tables.names.get(f"{kind}.{code}")
        return template.format(**facts) if template is not None else code.replace("_", " ")

    def money(self, amount: int) -> str:
        """``amount`` in the currency of the title."""
        return money(amount, self.definition.currency if self.definition else "")

    def owner(self, owner: str) -> Name:
        """A player, a company, a private company, or the noun for the bank, the pool and the like."""
        if is_player(owner) or is_company(owner) or is_private(owner):
            return Name(name_of(owner))
        if f"owner.{owner}" in self.tables.names:
            return Noun(self.named("owner", owner))
        return Name(owner)

    def hex(self, hex_id: str) -> Name:
        """A hex by its name and its coordinate, or by its coordinate alone."""
        found = self.definition.hexes.get(hex_id) if self.definition else None
        if found is None or not found.name:
            return Name(hex_id)
        return Name(self.named("thing", "hex", name=place_name(found.name), hex=hex_id))

    def certificate(self, name: str) -> Name:
        """A certificate by its share and its company."""
        symbol, _, index = name.rpartition("-")
        found = self.definition.companies.get(symbol) if self.definition else None
        if found is None or not index.isdigit() or int(index) >= len(found.certificates):
            return Name(name)
        kind = "president" if index == "0" else "certificate"
        percent = found.certificates[int(index)]
        return Noun(self.named("thing", kind, percent=percent, company=Name(symbol)))

    def train(self, name: str) -> Name:
        """A train by its kind."""
        kind, _, index = name.rpartition("-")
        return Noun(self.named("thing", "train", kind=Name(kind if kind and index.isdigit() else name)))

    def tile(self, name: str) -> Name:
        """A tile by the number printed on it."""
        return Noun(self.named("thing", "tile", name=name)) if name else Noun(self.named("thing", "nothing"))

    def token(self, name: str) -> Name:
        """A token by its company."""
        return Noun(self.named("thing", "token", company=Name(name.rpartition("-")[0] or name)))

    def marker(self, name: str) -> Name:
        """A marker by its kind."""
        kind, _, index = name.rpartition("-")
        return self.marker_kind(kind if kind and index.isdigit() else name)

    def marker_kind(self, kind: str) -> Name:
        """A kind of marker."""
        return Noun(self.named("thing", "marker", kind=Name(self.named("marker", kind))))

    def listed(self, names: tuple[str, ...]) -> str:
        """Names one after the other."""
        return self.named("thing", "list").join(str(self.owner(name)) for name in names)

    def question(self, kind: str) -> str:
        """What a question asks; it is called like the step that answers it."""
        return self.named("step", kind)

    def round(self, kind: str, number: int, index: int, *, short: bool = False) -> str:
        """The name of a round."""
        return self.named("short" if short else "round", kind, number=number, index=index)


_TERMS: Final[Mapping[str, Callable[[Lexicon, Any], object]]] = {
    "hex": Lexicon.hex,
    "home": Lexicon.hex,
    "certificate": Lexicon.certificate,
    "train": Lexicon.train,
    "trade_in": Lexicon.train,
    "tile": Lexicon.tile,
    "replaced": Lexicon.tile,
    "token": Lexicon.token,
    "marker": Lexicon.marker,
    "marker_kind": Lexicon.marker_kind,
    "step": lambda lexicon, code: Noun(lexicon.named("step", code)),
    "phase": lambda lexicon, code: lexicon.named("phase", str(code).lower()),
    "what": lambda lexicon, code: Noun(lexicon.named("correction", code)),
    "neighbour": Lexicon.hex,
    "stage": lambda lexicon, code: Noun(lexicon.named("step", code)),
    "kind": Lexicon.marker_kind,
    "other": Lexicon.train,
    "minors": lambda lexicon, symbols: lexicon.listed(symbols),
    "home_of": lambda _lexicon, symbol: Name(symbol),
    "needed_color": lambda lexicon, code: lexicon.named("phase", str(code).lower()),
    "color": lambda lexicon, code: lexicon.named("phase", str(code).lower()),
}


def fact(lexicon: Lexicon, field: str, value: object) -> object:
    """The word or number for one field."""
    if field in OWNERS and isinstance(value, str):
        return lexicon.owner(value)
    if field in _TERMS and isinstance(value, str):
        return _TERMS[field](lexicon, value)
    if isinstance(value, Question):
        return lexicon.question(value.kind)
    if isinstance(value, tuple | list | frozenset | set):
        return _several(lexicon, field, tuple(value))
    if isinstance(value, bool):
        return value
    if isinstance(value, int):
        return lexicon.money(value) if field in MONEY else Count(value)
    return lexicon.owner(value) if isinstance(value, str) else value


def _several(lexicon: Lexicon, field: str, values: tuple[object, ...]) -> str:
    singular = {
        "hexes": "hex",
        "in_the_way": "hex",
        "trains": "train",
        "tiles": "tile",
        "tokens": "token",
    }.get(field, "owner")
    parts = [str(fact(lexicon, singular, value)) for value in values if not isinstance(value, Route)]
    return lexicon.named("thing", "list").join(parts)


def facts_of(lexicon: Lexicon, value: msgspec.Struct) -> dict[str, object]:
    """The words for every field of an event, action or offer."""
    found: dict[str, object] = {}
    for field in value.__struct_fields__:
        found[field] = fact(lexicon, field, getattr(value, field))
    return found
