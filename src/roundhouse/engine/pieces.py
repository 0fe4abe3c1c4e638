"""Names of single pieces: trains, certificates, tokens and markers are called ``KIND-NUMBER``.

The kind of a certificate or token is the symbol of its company (``PLM-0``), that of a train what is printed
on the front of its card (``5+1-2`` is a ``5+1``). The number is the place among those of its kind, from 0.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache

from roundhouse.catalogue.definitions import TitleDefinition
from roundhouse.engine.names import NO_HEX, CompanySymbol, HexId


# Few names, asked for again and again: a title has some hundreds of pieces.
@lru_cache(maxsize=4096)
def kind_of(piece: str) -> str:
    """What stands before the last dash of a piece's name; empty for a name without one."""
    return piece.rpartition("-")[0]


@lru_cache(maxsize=4096)
def company_of(piece: str) -> CompanySymbol:
    """The symbol of the company that a certificate or token belongs to (of neutral tokens: their kind)."""
    return CompanySymbol(piece.rpartition("-")[0])


def hex_of_marker(kind: str) -> HexId:
    """The hex on which the marker of a ``kind`` lies (``port:C14``); NO_HEX for one that belongs to none."""
    return HexId(kind.partition(":")[2]) or NO_HEX


def kind_that_runs(definition: TitleDefinition, train: str, sides: Mapping[str, str]) -> str:
    """The kind of train that runs a route under the name ``train``.

    Of a card that may run as another kind (``3-0/2+1``, ``4T-0/3T``) it is the kind that ran, of several
    trains of one card (``3-0/2``) the side that has several; two cards that run together (``2-0&2-1``) are
    named by both. ``sides``: those that lie up where it isn't the front (``State.sides``).
    """
    return " + ".join(kinds_that_run(definition, train, sides))


def kinds_that_run(definition: TitleDefinition, train: str, sides: Mapping[str, str]) -> tuple[str, ...]:
    """The kind of each card that runs a route under the name ``train``: see :func:`kind_that_runs`."""
    return tuple(_kind_that_runs(definition, each, sides) for each in train.split("&"))


def name_that_runs(definition: TitleDefinition, train: str, sides: Mapping[str, str]) -> str:
    """How a train that runs is called: a card that runs as another kind by its side, too (``2x2 (3+1)``).

    Charters and offers know the side alone. For the rest see :func:`kind_that_runs`.
    """
    return " + ".join(_name_that_runs(definition, each, sides) for each in train.split("&"))


def _name_that_runs(definition: TitleDefinition, train: str, sides: Mapping[str, str]) -> str:
    kind, (card, _, part) = _kind_that_runs(definition, train, sides), train.partition("/")
    front = definition.trains.get(kind_of(card))
    printed = () if front is None else (sides.get(card, kind_of(card)), kind_of(card), *front.variants)
    side = next((name for name in printed if part in definition.trains[name].runs_as), "")
    return f"{side} ({kind})" if side else kind


def _kind_that_runs(definition: TitleDefinition, train: str, sides: Mapping[str, str]) -> str:
    card, _, part = train.partition("/")
    front = definition.trains.get(kind_of(card))
    if front is None:
        return kind_of(card)
    # A number is the place of one of several trains of a card.
    if part in front.runs_as or (part in definition.trains and not part.isdigit()):
        return part
    # A run is told later, too: the card may have been turned since, but no side with one train numbers it.
    printed = (sides.get(card, kind_of(card)), kind_of(card), *front.variants)
    numbered = bool(part)
    return next((kind for kind in printed if (definition.trains[kind].trains > 1) is numbered), kind_of(card))


def own_trains(definition: TitleDefinition) -> Mapping[CompanySymbol, tuple[str, ...]]:
    """The trains that companies own from their first day, by company.

    Their numbers follow on those of the supply's trains of the same kind, in the order of the companies.
    """
    counts = {kind: train.count or 0 for kind, train in definition.trains.items()}
    found: dict[CompanySymbol, tuple[str, ...]] = {}
    for symbol, company in definition.companies.items():
        for kind in company.trains:
            found[symbol] = (*found.get(symbol, ()), f"{kind}-{counts[kind]}")
            counts[kind] += 1
    return found


def number_of(piece: str) -> int:
    """What stands after the last dash of a piece's name; raises ValueError where that is no number."""
    return int(piece.rpartition("-")[2])
