"""18xx.games' names of things, and ours.

Companies and private companies have the same symbols in both. A share is ``SYM_3``, a train ``2-0``, a tile
``57-1`` (its number and which copy), a city ``57-1-0`` (tile and city) or ``A12-0-0`` (a printed hex).
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, TypeVar

from roundhouse.archive.errors import ImportRefused
from roundhouse.archive.site18xx.filter import Raw
from roundhouse.archive.site18xx.numbers import Departures
from roundhouse.archive.site18xx.shares import Shares
from roundhouse.archive.site18xx.titles import SITE_TITLES
from roundhouse.catalogue.definitions import TitleDefinition
from roundhouse.engine import events as ev
from roundhouse.engine.names import CompanySymbol, HexId, PrivateSymbol
from roundhouse.engine.owners import (
    IPO,
    NOBODY,
    POOL,
    SUPPLY,
    Owner,
    company,
    is_company,
    player,
    private,
    symbol_of,
)
from roundhouse.engine.pieces import kind_of
from roundhouse.engine.position import Position
from roundhouse.finance import certificates as cert

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

    Remembers which copy of a tile lies where, where the shares are and which train is which.
    """

    def __init__(self, first: Position, players: Mapping[str, str]) -> None:
        """Begin at the position ``first``; ``players`` are names by 18xx.games' id."""
        self._definition: TitleDefinition = first.definition
        self._players = players
        self._hexes: dict[str, HexId] = {}
        self.places = Shares(first)
        """Which shares are outside the IPO or treasury."""
        self._trains: dict[str, str] = {}
        site = SITE_TITLES.get(first.title.name)
        self._buys_unasked = site is not None and bool(site.receivership)
        self._printed = site.stops if site else {}
        self._departures = Departures(first)
        self.converting = False
        """Whether a minor company has begun to convert."""
        self.merging: list[CompanySymbol] = []
        """The minor companies that have joined a merger under way."""

    def owner(self, raw: Raw) -> Owner:
        """Who acts: a player, a company, or a private company's symbol as ``private:SYM``."""
        entity, kind = str(raw.get("entity")), raw.get("entity_type")
        if kind == "player" and entity in self._players:
            return player(self._players[entity])
        if kind == "company" and entity in self._definition.privates:
            return private(PrivateSymbol(entity))
        if entity in self._definition.companies:
            return company(CompanySymbol(entity))
        raise ImportRefused("unknown_name", kind=str(kind), name=entity, id=raw.get("id"))

    def shares(self, raw: Raw) -> tuple[CompanySymbol, list[str]]:
        """The company of a bundle of shares, and the shares."""
        shares = [str(share) for share in items(raw, "shares")]
        symbols = {CompanySymbol(share.rpartition("_")[0]) for share in shares}
        if len(symbols) != 1 or not symbols <= set(self._definition.companies):
            raise ImportRefused("unknown_name", kind="share", name=", ".join(shares), id=raw.get("id"))
        return symbols.pop(), shares

    def sources(self, position: Position, symbol: CompanySymbol, shares: list[str]) -> tuple[Owner, ...]:
        """Where each of the ``shares`` is: one that has left the IPO and can be bought lies in the pool."""
        certificates = position.state.certificates
        here = {certificates[c] for c in certificates if kind_of(c) == symbol}
        issuer = IPO if IPO in here or company(symbol) not in here else company(symbol)
        if POOL not in here:
            return (issuer,) * len(shares)
        if issuer not in here:
            return (POOL,) * len(shares)
        return tuple(POOL if self.places.is_outside(share) else issuer for share in shares)

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

    def city(self, position: Position, raw: Raw) -> tuple[HexId, int]:
        """The hex and the index of a city."""
        name = text(raw, "city")
        tile, _, index = name.rpartition("-")
        hex_id = self._hexes.get(tile, HexId(tile.rpartition("-")[0]))
        if hex_id not in self._definition.hexes or not index.isdecimal():
            raise ImportRefused("unknown_name", kind="city", name=name, id=raw.get("id"))
        return hex_id, self.stop_index(position, hex_id, int(index))

    def stop_index(self, position: Position, hex_id: HexId, index: int) -> int:
        """Our index of a stop; on a tile of two colours 18xx.games begins to count at 1."""
        tile, printed = position.state.tiles.get(hex_id), self._printed.get(hex_id, ())
        if not tile and index in printed:
            return printed.index(index)
        face = self._definition.tiles[tile.name].definition.face if tile else None
        return index - 1 if face and face.second_color and index else index

    def train(
        self,
        position: Position,
        raw: Raw,
        name: str = "train",
        owner: Owner = NOBODY,
        used: Sequence[str] = (),
    ) -> str:
        """Our name of a train that ``owner`` has, or that can be bought (empty); none of those ``used``.

        Of one that 18xx.games has not named before, the next of its kind. Where another of that kind lies
        there, because a company has taken one of two equal trains unasked, that one.
        """
        site = text(raw, name)
        known, named = self._trains.get(site) or self._sold_unasked(position, site), self._trains.values()
        kind = kind_of(known) if known else self._kind_named(raw, site, name)
        here = [t for t in self._within_reach(position, raw, owner, known) if kind_of(t) == kind]
        left = [t for t in here if t not in used]
        if known in left:
            return known
        found = next((t for t in left if t not in named), left[0] if left else known)
        if found is None:
            raise ImportRefused("unknown_name", kind="train", name=site, id=raw.get("id"))
        return found

    def _sold_unasked(self, position: Position, site: str) -> str | None:
        """Our train of a number that 18xx.games has given to one that was taken without an action."""
        kind, number = kind_of(site), site.removeprefix(f"{kind_of(site)}-")
        if not number.isdecimal():
            return None
        found = self._departures.train(position, kind, int(number))
        return found if found not in self._trains.values() else None

    def _kind_named(self, raw: Raw, site: str, name: str) -> str:
        """The kind of a train that has not been named before."""
        printed = kind_of(site)
        kind = str(raw.get("variant") or printed) if name == "train" else printed
        if not {kind, printed} <= self._definition.trains.keys():
            raise ImportRefused("unknown_name", kind="train", name=site, id=raw.get("id"))
        return kind

    def _within_reach(self, position: Position, raw: Raw, owner: Owner, known: str | None) -> list[str]:
        """The trains of ``owner``, or else those on sale: one that was bought before is not in the supply."""
        trains = position.state.trains
        if owner:
            return [train for train, holder in trains.items() if holder == owner]
        buyer = self.owner(raw)
        bank = (POOL, SUPPLY) if known else (SUPPLY, POOL)
        companies = {holder for holder in trains.values() if is_company(holder) and holder != buyer}
        presided = [c for c in companies if cert.president(position.state, symbol_of(c))]
        sellers = [] if not known else [*companies] if self._buys_unasked else presided
        return [train for seller in (*bank, *sellers) for train, holder in trains.items() if holder == seller]

    def site_train(self, position: Position, ours: str) -> str:
        """18xx.games' id of one of our trains; of one that was never named the number that it would have."""
        named = next((site for site, train in self._trains.items() if train == ours), "")
        return named or f"{kind_of(ours)}-{self._departures.number(position, ours)}"

    def follow(self, events: Sequence[ev.Event]) -> None:
        """What decisions have brought about: closed companies, and trains that have left the supply."""
        self.places.forget_closed(events)
        for train in self._departures.follow(events):
            if train not in self._trains.values():
                self._trains[f"{kind_of(train)}-{self._departures.place(train)}"] = train

    def train_is(self, raw: Raw, ours: str) -> None:
        """Remember which train is meant by 18xx.games' id; an equal one of that name is the other one."""
        site = text(raw, "train")
        before = self._trains.pop(site, None)
        for other, train in tuple(self._trains.items()):
            if train == ours:
                del self._trains[other]
                if before is not None:
                    self._trains[other] = before
        self._trains[site] = ours
