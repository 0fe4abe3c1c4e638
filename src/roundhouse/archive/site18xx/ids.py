"""18xx.games' names of things, and ours.

Companies and private companies have the same symbols in both. A share is ``SYM_3``, a train ``2-0``, a tile
``57-1`` (its number and which copy), a city ``57-1-0`` (tile and city) or ``A12-0-0`` (a printed hex).
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, TypeVar

from roundhouse.archive.errors import ImportRefused
from roundhouse.archive.site18xx.filter import Raw
from roundhouse.catalogue.definitions import TitleDefinition
from roundhouse.engine.names import HexId
from roundhouse.engine.owners import IPO, NOBODY, POOL, Owner, company, is_company, player, private
from roundhouse.engine.pieces import kind_of
from roundhouse.engine.position import Position

Kind = TypeVar("Kind")


def _field(raw: Raw, name: str, kind: type[Kind]) -> Kind:
    value = raw.get(name)
    if not isinstance(value, kind) or isinstance(value, bool):
        raise ImportRefused("unreadable", detail=f"{raw.get('type', '')}: {name}".lstrip(": "))
    return value


def text(raw: Raw, name: str) -> str:
    """The text of the field ``name``; raises ImportRefused (``unreadable``)."""
    return _field(raw, name, str)


def number(raw: Raw, name: str) -> int:
    """The whole number of the field ``name``; raises ImportRefused (``unreadable``)."""
    return _field(raw, name, int)


def items(raw: Raw, name: str) -> list[Any]:
    """The list of the field ``name``; raises ImportRefused (``unreadable``)."""
    return _field(raw, name, list)


class Names:
    """Translates 18xx.games' ids while a game goes on.

    Remembers which copy of a tile lies where, which shares have left the IPO and which train is which.
    """

    def __init__(self, first: Position, players: Mapping[str, str]) -> None:
        """Begin at the position ``first``; ``players`` are names by 18xx.games' id."""
        self._definition: TitleDefinition = first.definition
        self._players = players
        self._hexes: dict[str, HexId] = {}
        self._outside = _dealt(first)
        self._trains: dict[str, str] = {}
        self.converting = False
        """Whether a minor company has begun to convert."""
        self.merging: list[str] = []
        """The minor companies that have joined a merger under way."""

    def owner(self, raw: Raw) -> Owner:
        """Who acts: a player, a company, or a private company's symbol as ``private:SYM``."""
        entity, kind = str(raw.get("entity")), raw.get("entity_type")
        if kind == "player" and entity in self._players:
            return player(self._players[entity])
        if kind == "company" and entity in self._definition.privates:
            return private(entity)
        if entity in self._definition.companies:
            return company(entity)
        raise ImportRefused("unknown_name", kind=str(kind), name=entity, id=raw.get("id"))

    def shares(self, raw: Raw) -> tuple[str, list[str]]:
        """The company of a bundle of shares, and the shares."""
        shares = [str(share) for share in items(raw, "shares")]
        symbols = {share.rpartition("_")[0] for share in shares}
        if len(symbols) != 1 or not symbols <= set(self._definition.companies):
            raise ImportRefused("unknown_name", kind="share", name=", ".join(shares), id=raw.get("id"))
        return symbols.pop(), shares

    def sources(self, position: Position, symbol: str, shares: list[str]) -> tuple[Owner, ...]:
        """Where each of the ``shares`` is: one that has left the IPO and can be bought lies in the pool."""
        certificates = position.state.certificates
        here = {certificates[c] for c in certificates if kind_of(c) == symbol}
        issuer = IPO if IPO in here or company(symbol) not in here else company(symbol)
        if POOL not in here:
            return (issuer,) * len(shares)
        if issuer not in here:
            return (POOL,) * len(shares)
        return tuple(POOL if share in self._outside else issuer for share in shares)

    def shares_left(self, shares: list[str]) -> None:
        """Remember that the ``shares`` have left the IPO."""
        self._outside.update(shares)

    def shares_returned(self, shares: list[str]) -> None:
        """Remember that the ``shares`` are in the IPO again."""
        self._outside.difference_update(shares)

    def tile(self, raw: Raw) -> tuple[str, str]:
        """The printed name of the tile laid and its id."""
        name = text(raw, "tile")
        printed = name.rpartition("-")[0]
        if printed not in self._definition.tiles:
            raise ImportRefused("unknown_name", kind="tile", name=name, id=raw.get("id"))
        return printed, name

    def tile_laid(self, tile: str, hex_id: HexId) -> None:
        """Remember where that copy of a tile lies."""
        self._hexes = {other: place for other, place in self._hexes.items() if place != hex_id}
        self._hexes[tile] = hex_id

    def city(self, raw: Raw) -> tuple[HexId, int]:
        """The hex and the index of a city."""
        name = text(raw, "city")
        tile, _, index = name.rpartition("-")
        hex_id = self._hexes.get(tile, HexId(tile.rpartition("-")[0]))
        if hex_id not in self._definition.hexes or not index.isdecimal():
            raise ImportRefused("unknown_name", kind="city", name=name, id=raw.get("id"))
        return hex_id, int(index)

    def train(self, position: Position, raw: Raw, name: str = "train", owner: Owner = NOBODY) -> str:
        """Our name of a train; that of one not sold yet is the next of its kind in the supply.

        A company that buys trains unasked is their ``owner`` when they are first named.
        """
        site = text(raw, name)
        if site in self._trains:
            return self._trains[site]
        printed = site.rpartition("-")[0]
        kind = str(raw.get("variant") or printed)
        if not {kind, printed} <= self._definition.trains.keys():
            raise ImportRefused("unknown_name", kind="train", name=site, id=raw.get("id"))
        trains = position.state.trains
        bought = [t for t, holder in trains.items() if holder == owner and kind_of(t) == kind]
        for train in bought:
            if train not in self._trains.values():
                self._trains[site] = train
                return train
        ours = [t for t, owner in trains.items() if kind_of(t) == kind and not is_company(owner)]
        free = [t for t in ours if t not in self._trains.values()]
        if not free:
            raise ImportRefused("unknown_name", kind="train", name=site, id=raw.get("id"))
        return free[0]

    def train_bought(self, raw: Raw, ours: str) -> None:
        """Remember which train is meant by 18xx.games' id."""
        self._trains[text(raw, "train")] = ours


def _dealt(first: Position) -> set[str]:
    """The shares outside the IPO from the start: 18xx.games deals those with the highest numbers."""
    outside = set()
    for symbol, company_definition in first.definition.companies.items():
        singles = range(1, len(company_definition.certificates))
        gone = sum(first.state.certificates[f"{symbol}-{index}"] != IPO for index in singles)
        outside |= {f"{symbol}_{singles.stop - 1 - place}" for place in range(gone)}
    return outside
