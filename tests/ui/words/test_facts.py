"""How a fact is told follows from its type; every field has one, and the games keep to them."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, get_args, get_type_hints

import msgspec
import pytest

from roundhouse.archive.game_file import GameSession
from roundhouse.engine import actions as ac
from roundhouse.engine import events as ev
from roundhouse.engine import offers as of
from roundhouse.engine.names import Kind, kind_of, kinds_of
from roundhouse.engine.owners import (
    BANK,
    IPO,
    POOL,
    REMOVED,
    SUPPLY,
    Owner,
    is_company,
    is_player,
    is_private,
)
from roundhouse.engine.position import Position
from roundhouse.titles import registry
from roundhouse.ui.pictures import example_path
from roundhouse.ui.words import LANGUAGES, Words, for_language
from roundhouse.ui.words.facts import told

TOLD = [*get_args(ev.AnyEvent), *get_args(ac.AnyAction), *get_args(of.AnyOffer)]
BARE = {str, int, tuple[str, ...], tuple[int, ...], frozenset[str]}


def bare_fields(structs: list[Any]) -> Iterator[str]:
    """The fields that are texts and numbers to the type checker and nothing more to the words."""
    for struct in structs:
        for name, hint in get_type_hints(struct, include_extras=True).items():
            if hint in BARE:
                yield f"{struct.__name__}.{name}"


def test_every_text_and_number_says_what_it_stands_for() -> None:
    inside = [of.ParBox, of.TileLay, of.TokenSpot, of.DividendChoice]
    assert list(bare_fields([*TOLD, *inside])) == []


def test_a_field_without_a_kind_is_found() -> None:
    class Careless(msgspec.Struct):
        who: str
        hexes: tuple[str, ...]

    assert list(bare_fields([Careless])) == ["Careless.who", "Careless.hexes"]


def test_a_tuple_has_the_kind_of_its_members_and_other_types_have_none() -> None:
    assert kinds_of(of.OfferRunTrains)["trains"] is Kind.TRAIN
    assert kinds_of(ev.Paid)["payer"] is Kind.OWNER
    assert kinds_of(ev.HomeChosen)["hex"] is Kind.HEX
    assert kinds_of(of.OfferPar)["homes"] is Kind.HEX
    assert "routes" not in kinds_of(ev.TrainsRun)
    assert kind_of(bool) is None
    assert kind_of(tuple[str, int]) is None


EXAMPLES: dict[Kind, tuple[object, str, str, str]] = {
    Kind.OWNER: ("pool", "the pool", "le pool", "der Pool"),
    Kind.SUBJECT: ("company:PLM", "PLM", "PLM", "PLM"),
    Kind.PLAYER: ("bank", "bank", "bank", "bank"),
    Kind.COMPANY: ("PLM", "PLM", "PLM", "PLM"),
    Kind.ONE_COMPANY: (("PLM", "Est"), "PLM or Est", "PLM ou Est", "PLM oder Est"),
    Kind.PRIVATE: ("AR", "AR", "AR", "AR"),
    Kind.LOT: ("MRR", "MRR", "MRR", "MRR"),
    Kind.NAME: ("Anna", "Anna", "Anna", "Anna"),
    Kind.HEX: ("Z99", "Z99", "Z99", "Z99"),
    Kind.TILE: ("57", "tile 57", "la tuile 57", "Plättchen 57"),
    Kind.TRAIN: ("8-1", "an 8-train", "un train 8", "ein 8-Zug"),
    Kind.CERTIFICATE: ("PLM-1", "10 % of PLM", "10 % de PLM", "10 % von PLM"),
    Kind.TOKEN: ("Est-1", "a token of Est", "un jeton d'Est", "ein Marker von Est"),
    Kind.MARKER: ("ferry-1", "a ferry marker", "un marqueur de ferry", "eine Fährmarke"),
    Kind.MARKER_KIND: ("ferry", "a ferry marker", "un marqueur de ferry", "eine Fährmarke"),
    Kind.PHASE: ("Green", "green", "verte", "Grün"),
    Kind.COLOR: ("brown", "brown", "brune", "Braun"),
    Kind.ROUND: ("stock", "stock round", "tour de bourse", "Aktienrunde"),
    Kind.STEP: ("track", "Track", "Voie", "Gleisbau"),
    Kind.OPTION: ("k1", "“Kit K1”", "«\u00a0Kit K1\u00a0»", "„Kit K1“"),
    Kind.CORRECTION: ("tile", "tile", "tuile", "Plättchen"),
    Kind.MONEY: (1040, "1\u202f040\u00a0F", "1\u202f040\u00a0F", "1\u202f040\u00a0F"),
    Kind.COUNT: (1040, "1\u202f040", "1\u202f040", "1\u202f040"),
    Kind.NUMBER: (3, "3", "3", "3"),
    Kind.DIVIDEND: ("half", "pay half of it", "en distribuer la moitié", "zur Hälfte ausschütten"),
    Kind.CODE: ("pay", "pay", "pay", "pay"),
    Kind.NOTE: (
        "leased:3-1",
        "train leased (3-1)",
        "train loué (3-1)",
        "gemieteter Zug (3-1)",
    ),
    Kind.TEXT: ("paid twice", "paid twice", "paid twice", "paid twice"),
}


def test_there_is_an_example_of_every_kind() -> None:
    assert set(EXAMPLES) == set(Kind)


@pytest.mark.parametrize("kind", Kind)
def test_each_kind_is_told_in_its_way(kind: Kind) -> None:
    value, english, french, german = EXAMPLES[kind]
    definition = registry.load("1894").definition
    assert str(told(for_language("en").lexicon(definition), kind, value)) == english
    assert str(told(for_language("fr").lexicon(definition), kind, value)) == french
    assert str(told(for_language("de").lexicon(definition), kind, value)) == german


@pytest.mark.parametrize(
    ("code", "kind", "of_hex"),
    [
        ("en", "a port marker", "the port marker of Z99"),
        ("fr", "un marqueur de port", "le marqueur du port de Z99"),
        ("de", "eine Hafenmarke", "die Hafenmarke von Z99"),
    ],
)
def test_a_port_s_marker_has_the_noun_that_the_rules_reference_gives_it(
    code: str, kind: str, of_hex: str
) -> None:
    lexicon = for_language(code).lexicon()
    assert (str(lexicon.marker_kind("port")), str(lexicon.marker_kind("port:Z99"))) == (kind, of_hex)


@pytest.mark.parametrize("words", LANGUAGES, ids=lambda words: words.code)
def test_several_are_told_one_after_the_other(words: Words) -> None:
    assert told(words.lexicon(), Kind.PLAYER, ("Ada", "Ben")) == "Ada, Ben"
    assert told(words.lexicon(), Kind.COMPANY, ()) == ""


def is_owner(text: str) -> bool:
    placed = text in {BANK, IPO, POOL, SUPPLY, REMOVED}
    return placed or is_player(Owner(text)) or is_company(Owner(text)) or is_private(Owner(text))


def holds(kind: Kind, text: str, position: Position) -> bool:
    """Whether ``text`` can be of ``kind`` in a game; empty is nobody, nothing or nowhere."""
    definition = position.definition
    known: dict[Kind, Any] = {
        Kind.PLAYER: position.state.order,
        Kind.COMPANY: definition.companies,
        Kind.PRIVATE: definition.privates,
        Kind.LOT: {*definition.companies, *definition.privates},
        Kind.NAME: {*position.state.order, *definition.companies},
        Kind.HEX: definition.hexes,
        Kind.TILE: position.state.tile_supply,
        Kind.CERTIFICATE: position.state.certificates,
        Kind.PHASE: {phase.name for phase in definition.phases},
    }
    if kind is Kind.OWNER:
        return is_owner(text)
    return not text or kind not in known or text in known[kind]


def texts(value: msgspec.Struct) -> Iterator[tuple[str, Kind, str]]:
    for name, kind in kinds_of(type(value)).items():
        held = getattr(value, name)
        for one in held if isinstance(held, tuple) else (held,):
            if isinstance(one, str):
                yield f"{type(value).__name__}.{name}", kind, one


@pytest.mark.parametrize("title", ["1861", "1894"])
def test_what_happens_in_a_game_is_of_the_kinds_that_the_types_name(title: str) -> None:
    session = GameSession.open(example_path(title), read_only=True)
    start = session.history.at(0)
    wrong = {
        (field, text)
        for entry in session.history.entries()
        for value in (entry.action, *entry.events)
        for field, kind, text in texts(value)
        if not holds(kind, text, start)
    }
    assert not wrong
