"""The sections of the rulebook that treat a thing, for the links of its card.

``resources/words/things/TITLE.json`` maps what there is to sections of the rules reference: ``tile``, or a
narrower name like ``tile yellow``, ``train D``, ``company minor``.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from functools import lru_cache
from typing import Final

import msgspec

from roundhouse.catalogue.places import data_folder
from roundhouse.engine.company_kinds import company_kind
from roundhouse.engine.names import CompanySymbol
from roundhouse.engine.pieces import company_of
from roundhouse.engine.position import Position
from roundhouse.queries.companies import stand_in
from roundhouse.ui.about.subject import Kind, Subject


@lru_cache(maxsize=16)
def treated(title: str) -> Mapping[str, tuple[str, ...]]:
    """The sections about each thing of a title; nothing for a title without a rules reference."""
    path = data_folder("resources") / "words" / "things" / f"{title}.json"
    return msgspec.json.decode(path.read_bytes(), type=dict[str, tuple[str, ...]]) if path.is_file() else {}


def sections_about(position: Position, subject: Subject) -> tuple[str, ...]:
    """The sections that treat a thing: those of its narrowest name that has any."""
    known = treated(position.definition.name)
    narrow = _NARROWER.get(subject.kind, _by_name)
    names = (f"{subject.kind} {each}" for each in narrow(position, subject))
    return next((known[name] for name in names if name in known), known.get(subject.kind, ()))


def _by_name(_position: Position, subject: Subject) -> Iterator[str]:
    yield subject.name


def _of_company(position: Position, subject: Subject) -> Iterator[str]:
    symbol = CompanySymbol(subject.name)
    yield symbol
    yield company_kind(position, symbol)
    if stand_in(position, symbol) is not None:
        yield "receivership"


def _of_tile(position: Position, subject: Subject) -> Iterator[str]:
    yield position.definition.tiles[subject.name].definition.face.color


def _of_token(_position: Position, subject: Subject) -> Iterator[str]:
    yield company_of(subject.name)


_NARROWER: Final[Mapping[Kind, Callable[[Position, Subject], Iterator[str]]]] = {
    "company": _of_company,
    "tile": _of_tile,
    "token": _of_token,
}
