"""From the fields of an event, action or offer and the facts of a refusal to the words that stand for them.

The kind of a fact (:class:`~roundhouse.engine.names.Kind`) decides how it is told. Fields have it in their
type; for facts that come by keyword it is declared in :mod:`roundhouse.ui.words.signatures`.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from functools import lru_cache
from typing import Any, Final

import msgspec

from roundhouse.catalogue.definitions import HexDefinition, TitleDefinition
from roundhouse.engine.identity import Identity
from roundhouse.engine.names import HexId, Kind, kinds_of
from roundhouse.engine.owners import Owner, is_company, is_of_bank, is_player, is_private, is_train, name_of
from roundhouse.engine.pieces import company_of, hex_of_marker, kind_of, name_that_runs
from roundhouse.ui.words.marked import marked
from roundhouse.ui.words.tables import Tables
from roundhouse.ui.words.terms import Count, Name, Noun, Place, money


def place_name(printed: str) -> str:
    """The name of a place without the remark in brackets that may be printed after it."""
    return printed.partition(" (")[0]


def is_only_name(definition: TitleDefinition, hex_id: HexId) -> bool:
    """Whether a hex has a name, and no other hex of the map has it."""
    name = place_name(definition.hexes[hex_id].name)
    return bool(name) and _names(Identity(definition))[name] == 1


def area_of(definition: TitleDefinition, hex_id: HexId) -> str:
    """The name of the place off the board that a hex without one is a part of; empty where there is none.

    Such a place may be several hexes wide, and its name is printed on one of them.
    """
    return _areas(Identity(definition)).get(hex_id, "")


@lru_cache(maxsize=4)
def _areas(definition: Identity[TitleDefinition]) -> Mapping[HexId, str]:
    """The names of the places of which nameless hexes are a part."""
    hexes = definition.value.hexes
    named = {_group(each): place_name(each.name) for each in hexes.values() if each.name}
    return {
        hex_id: named[_group(each)]
        for hex_id, each in hexes.items()
        if not each.name and _group(each) and _group(each) in named
    }


def _group(printed: HexDefinition) -> tuple[str, ...]:
    """What joins the hexes of a place off the board; empty for other hexes."""
    return next((each.groups for each in printed.face.offboards), ())


@lru_cache(maxsize=4)
def _names(definition: Identity[TitleDefinition]) -> Counter[str]:
    """On how many hexes each name stands."""
    return Counter(place_name(each.name) for each in definition.value.hexes.values())


class Lexicon(msgspec.Struct, frozen=True):
    """What turns codes into words: a language and, once a game is open, what its title prints.

    ``sides`` are the kinds of the trains whose card doesn't lie with its front up. With ``marking``, facts
    are marked by what they name (:mod:`roundhouse.ui.words.marked`).
    """

    tables: Tables
    definition: TitleDefinition | None = None
    sides: Mapping[str, str] = {}
    marking: bool = False

    def named(self, kind: str, code: str, /, **facts: object) -> str:
        """The name of a thing; a code without a name is written with spaces."""
        template = self.tables.names.get(f"{kind}.{code}")
        return template.format(**facts) if template is not None else code.replace("_", " ")

    def money(self, amount: int, *, half: bool = False) -> str:
        """``amount``, and ``half`` a unit more, in the currency of the title."""
        return money(amount, self.definition.currency if self.definition else "", half=half)

    def owner(self, owner: Owner) -> Name:
        """A player, a company, a private company, a train, or the noun for the bank and the like."""
        if is_train(owner):
            return self.train(name_of(owner))
        if is_player(owner) or is_company(owner) or is_private(owner):
            return Name(name_of(owner))
        if f"owner.{owner}" in self.tables.names:
            return Noun(self.named("owner", owner))
        return Name(owner)

    def hex(self, hex_id: HexId) -> Name:
        """A hex by its name, with its coordinate where others are called alike, or by that alone."""
        found = self.definition.hexes.get(hex_id) if self.definition else None
        if found is None or not found.name:
            area = area_of(self.definition, hex_id) if self.definition else ""
            return Place(self.named("thing", "hex", name=area, hex=hex_id) if area else hex_id)
        name = place_name(found.name)
        if self.definition is not None and not is_only_name(self.definition, hex_id):
            return Place(self.named("thing", "hex", name=name, hex=hex_id))
        return Place(name)

    def certificate(self, name: str) -> Name:
        """A certificate by its share and its company."""
        index = name.rpartition("-")[2]
        found = self.definition.companies.get(company_of(name)) if self.definition else None
        if found is None or not index.isdigit() or int(index) >= len(found.certificates):
            return Name(name)
        kind = "president" if index == "0" else "certificate"
        percent = found.certificates[int(index)]
        return Noun(self.named("thing", kind, percent=percent, company=Name(company_of(name))))

    def train(self, name: str) -> Name:
        """A train by its kind, that of the side of its card which lies up or runs."""
        return Noun(self.named("thing", "train", kind=Name(self.train_kind(name))))

    def train_kind(self, name: str) -> str:
        """The kind of a train, or the kinds of several that run together."""
        if name in self.sides:
            return self.sides[name]
        if self.definition is not None and name in self.definition.trains:
            return name
        if self.definition is not None and not {"/", "&"}.isdisjoint(name):
            return name_that_runs(self.definition, name, self.sides)
        kind, _, index = name.rpartition("-")
        return kind if kind and index.isdigit() else name

    def tile(self, name: str) -> Name:
        """A tile by the number printed on it."""
        return Noun(self.named("thing", "tile", name=name)) if name else Noun(self.named("thing", "nothing"))

    def token(self, name: str) -> Name:
        """A token by its company, or as one that belongs to none."""
        symbol = kind_of(name) or name
        if self.definition is not None and symbol not in self.definition.companies:
            return Noun(self.named("thing", "neutral_token", kind=self.neutral_token(symbol)))
        return Noun(self.named("thing", "token", company=Name(symbol)))

    def neutral_token(self, symbol: str) -> str:
        """What the tokens called ``symbol``, which belong to no company, are called in their title."""
        has_own = f"neutral_token.{symbol}" in self.tables.names
        return self.named("neutral_token", symbol if has_own else "token")

    def marker(self, name: str) -> Name:
        """A marker by its kind."""
        kind, _, index = name.rpartition("-")
        return self.marker_kind(kind if kind and index.isdigit() else name)

    def marker_kind(self, kind: str) -> Name:
        """A kind of marker, or the one of a hex (``port:C14``)."""
        plain, _, hex_id = kind.partition(":")
        if hex_id:
            place = self.hex(HexId(hex_id))
            return self._a_marker("marker_of", plain, hex=place)
        return self._a_marker("marker", kind)

    def _a_marker(self, sentence: str, kind: str, **facts: object) -> Name:
        """A kind of marker by the noun that it has, or else by what lies on it."""
        own = f"{sentence}.{kind}"
        code = own if f"thing.{own}" in self.tables.names else sentence
        return Noun(self.named("thing", code, kind=Name(self.named("marker", kind)), **facts))

    def count(self, number: int) -> Count:
        """A number that a noun can be bent by."""
        return Count(number, self.tables.code)

    def phase(self, code: str) -> str:
        """A phase, or the colour of a tile, which is called like a phase."""
        return self.named("phase", code.lower())

    def step(self, code: str) -> Name:
        """A step, stage or round."""
        return Noun(self.named("step", code))

    def round_kind(self, code: str) -> Name:
        """A kind of round."""
        return Noun(self.named("round_kind", code))

    def note(self, code: str) -> Name:
        """What is remembered under a code, and about what."""
        head, _, rest = code.partition(":")
        about = self.named("thing", "list").join(
            self.named("thing", "about", step=self.step(part)) for part in rest.split(":") if part
        )
        noted = self.named("note", head)
        return Noun(self.named("thing", "note_of", note=noted, about=about) if about else noted)

    def option(self, code: str) -> Name:
        """An option of a title: as it stands in the list, between quotation marks."""
        return Name(self.named("thing", "option", name=self.named("option", code)))

    def dividend(self, code: str) -> Name:
        """A way to use a revenue, as what a company does with it."""
        return Name(self.named("dividend", code))

    def correction(self, code: str) -> Name:
        """What is corrected by hand."""
        return Noun(self.named("correction", code))

    def question(self, kind: str) -> Name:
        """What a question asks; it is called like the step that answers it."""
        return self.step(kind)

    def round(self, kind: str, number: int, index: int, *, short: bool = False) -> Name:
        """The name of a round."""
        return Noun(self.named("short" if short else "round", kind, number=number, index=index))


def _plain(_lexicon: Lexicon, text: str) -> Name:
    return Name(text)


_TELLERS: Final[Mapping[Kind, Callable[[Lexicon, Any], object]]] = {
    Kind.OWNER: Lexicon.owner,
    Kind.SUBJECT: Lexicon.owner,
    Kind.PLAYER: _plain,
    Kind.COMPANY: _plain,
    Kind.ONE_COMPANY: _plain,
    Kind.PRIVATE: _plain,
    Kind.LOT: _plain,
    Kind.NAME: _plain,
    Kind.HEX: Lexicon.hex,
    Kind.TILE: Lexicon.tile,
    Kind.TRAIN: Lexicon.train,
    Kind.CERTIFICATE: Lexicon.certificate,
    Kind.TOKEN: Lexicon.token,
    Kind.MARKER: Lexicon.marker,
    Kind.MARKER_KIND: Lexicon.marker_kind,
    Kind.PHASE: Lexicon.phase,
    Kind.COLOR: Lexicon.phase,
    Kind.STEP: Lexicon.step,
    Kind.ROUND: Lexicon.round_kind,
    Kind.OPTION: Lexicon.option,
    Kind.CORRECTION: Lexicon.correction,
    Kind.MONEY: Lexicon.money,
    Kind.COUNT: Lexicon.count,
    Kind.NUMBER: Lexicon.count,
    Kind.DIVIDEND: Lexicon.dividend,
    Kind.CODE: _plain,
    Kind.NOTE: Lexicon.note,
    Kind.TEXT: _plain,
}


def told(lexicon: Lexicon, kind: Kind, value: object) -> object:
    """The word or number for ``value``, which is of ``kind``; for several values a list in words."""
    if isinstance(value, tuple | list | frozenset):
        names = [str(told(lexicon, kind, one)) for one in value]
        return _together(lexicon, names, last=_LAST.get(kind, "list"))
    fact = _TELLERS[kind](lexicon, value)
    thing = _thing(lexicon, kind, str(value)) if lexicon.marking and isinstance(fact, Name) else None
    return marked(fact, *thing) if thing is not None and isinstance(fact, Name) else fact


_LAST: Final[Mapping[Kind, str]] = {Kind.COMPANY: "and", Kind.ONE_COMPANY: "or"}
"""What stands before the last name of a list, unless it is a list to its end."""


def _together(lexicon: Lexicon, names: Sequence[str], *, last: str) -> str:
    """What does one thing together, *A, B and C*; the order of players is a list to its ``last`` name."""
    listed = lexicon.named("thing", "list").join(names[:-1])
    return lexicon.named("thing", last).join(filter(None, (listed, *names[-1:])))


_THINGS: Final[Mapping[Kind, str]] = {
    Kind.PLAYER: "player",
    Kind.COMPANY: "company",
    Kind.ONE_COMPANY: "company",
    Kind.PRIVATE: "private",
    Kind.LOT: "lot",
    Kind.NAME: "name",
    Kind.HEX: "hex",
    Kind.TILE: "tile",
    Kind.TOKEN: "token",
}


def _thing(lexicon: Lexicon, kind: Kind, value: str) -> tuple[str, str] | None:
    """The kind and the name of the thing that a fact names; None for one that isn't a thing of its own."""
    if kind in {Kind.OWNER, Kind.SUBJECT}:
        owner = Owner(value)
        if is_train(owner):
            return "train", lexicon.train_kind(name_of(owner))
        if is_of_bank(owner):
            return "bank", owner
        is_thing = is_player(owner) or is_company(owner) or is_private(owner)
        return (value.partition(":")[0], name_of(owner)) if is_thing else None
    if kind is Kind.TRAIN:
        return ("train", lexicon.train_kind(value)) if value else None
    if kind is Kind.CERTIFICATE:
        return ("company", company_of(value)) if value else None
    if kind in {Kind.MARKER, Kind.MARKER_KIND}:
        hex_id = hex_of_marker(kind_of(value) if kind is Kind.MARKER else value)
        return ("hex", hex_id) if hex_id else None
    return (_THINGS[kind], value) if value and kind in _THINGS else None


def facts_of(lexicon: Lexicon, value: msgspec.Struct) -> dict[str, object]:
    """The words for every field of an event, action or offer whose type has a kind."""
    return {name: told(lexicon, kind, getattr(value, name)) for name, kind in kinds_of(type(value)).items()}


def facts_by_name(
    lexicon: Lexicon, kinds: Mapping[str, Kind], facts: Mapping[str, object]
) -> dict[str, object]:
    """The words for those of ``facts`` whose ``kinds`` are declared."""
    return {name: told(lexicon, kinds[name], value) for name, value in facts.items() if name in kinds}


def hexes_of(value: msgspec.Struct) -> tuple[HexId, ...]:
    """The hexes that the words for an event, action or offer may name, each once."""
    return hexes_among(
        kinds_of(type(value)), {name: getattr(value, name) for name in value.__struct_fields__}
    )


def hexes_among(kinds: Mapping[str, Kind], facts: Mapping[str, object]) -> tuple[HexId, ...]:
    """The hexes among facts of which ``kinds`` are declared, each once."""
    found: list[HexId] = []
    for name, kind in kinds.items():
        value = facts.get(name, "")
        for one in value if isinstance(value, tuple | list | frozenset) else (value,):
            hex_id = str(one) if kind is Kind.HEX else ""
            if kind is Kind.MARKER_KIND:
                hex_id = str(one).partition(":")[2]
            if hex_id:
                found.append(HexId(hex_id))
    return tuple(dict.fromkeys(found))
