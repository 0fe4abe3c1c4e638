"""Whether a whole position can be played from: everything is where such a thing can be.

No rule of a rulebook is asked. Corrections by hand go outside all rules and may leave any position that is
sound; what lies in a file can be looked through with the same list.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Mapping
from collections.abc import Set as AbstractSet
from functools import lru_cache
from itertools import compress
from operator import attrgetter, is_not
from typing import Any, ClassVar, Final

import msgspec

from roundhouse.catalogue.definitions import EDGES, Face, TitleDefinition
from roundhouse.engine.checks import Check, Checks, Fault
from roundhouse.engine.identity import Identity
from roundhouse.engine.names import NO_COMPANY, CompanySymbol, HexId
from roundhouse.engine.owners import (
    BANK,
    IPO,
    NOBODY,
    POOL,
    REMOVED,
    SUPPLY,
    Owner,
    company,
    is_company,
    is_player,
    name_of,
    player,
    private,
)
from roundhouse.engine.pieces import company_of, kind_of
from roundhouse.engine.position import Position
from roundhouse.engine.state import ASIDE, ON_MAP, AuctionMemory, State

Names = AbstractSet[str]


class PlayersHoldTrains(msgspec.Struct, frozen=True):
    """A part of titles in which a player may hold a train, to give it to a company later."""

    section: str


class SoundCheck(Check, frozen=True):
    """A check about a position that finds everything wrong with it, one fault after the other.

    ``reads`` are the fields of the state that it looks at: while they stay, so does what it finds.
    """

    reads: ClassVar[tuple[str, ...]]
    section: str = ""

    def faults(self, position: Position) -> Iterator[Fault]:
        """What is wrong."""
        raise NotImplementedError

    def fault(self, position: Position) -> Fault | None:
        """The first of it."""
        return next(self.faults(position), None)

    def unknown(self, named: Iterable[tuple[Iterable[str], Collection[str]]]) -> Iterator[Fault]:
        """``sound.unknown`` for every name that isn't among those known beside it; no name is no fault."""
        for names, known in named:
            for name in names:
                if name and name not in known:
                    yield self.fails("sound.unknown", subject=name)


class TilesKnown(SoundCheck, frozen=True):
    """On hexes of the map lie tiles of the title in one of six rotations, no more than there are."""

    reads = ("tiles", "tile_supply")

    def faults(self, position: Position) -> Iterator[Fault]:
        """Tiles and hexes that there aren't."""
        definition, state = position.definition, position.state
        for hex_id, tile in state.tiles.items():
            if hex_id not in definition.hexes or tile.name not in definition.tiles:
                yield self.fails("sound.tile", hex=hex_id, tile=tile.name)
            elif not 0 <= tile.rotation < EDGES:
                yield self.fails("sound.rotation", hex=hex_id, tile=tile.name)
        for name, left in state.tile_supply.items():
            if name not in definition.tiles or (left is not None and left < 0):
                yield self.fails("sound.too_many", tile=name)


class TokensCarried(SoundCheck, frozen=True):
    """A token stands in a circle of a city that is there, or waits beside a hex of the map."""

    reads = ("tokens", "tiles")

    def faults(self, position: Position) -> Iterator[Fault]:
        """Tokens that nothing carries."""
        for token, place in position.state.tokens.items():
            if place.where == ASIDE and place.hex not in position.definition.hexes:
                yield self.fails("sound.token", token=token, hex=place.hex)
            if place.where == ON_MAP:
                face = face_of(position, place.hex)
                cities = face.cities if face else ()
                inside = 0 <= place.city < len(cities) and 0 <= place.slot < cities[place.city].slots
                if not inside:
                    yield self.fails("sound.token", token=token, hex=place.hex)


class TokensApart(SoundCheck, frozen=True):
    """Tokens stand in circles of their own; where track joins two cities, a rule may let two share one."""

    reads = ("tokens",)

    def faults(self, position: Position) -> Iterator[Fault]:
        """Tokens in a circle that is taken."""
        taken: set[tuple[str, int, int]] = set()
        for token, place in position.state.tokens.items():
            if place.where == ON_MAP:
                circle = (place.hex, place.city, place.slot)
                if circle in taken:
                    yield self.fails("sound.taken", token=token, hex=place.hex)
                taken.add(circle)


class HomesKept(SoundCheck, frozen=True):
    """Where a company's home city is printed, or it has chosen its home, there is a city."""

    reads = ("homes", "tiles")

    def faults(self, position: Position) -> Iterator[Fault]:
        """Homes without a city."""
        state = position.state
        for symbol, printed in _printed_homes(Identity(position.definition)).items():
            chosen = state.homes.get(symbol)
            for hex_id in sorted({*printed, *chosen}) if chosen else printed:
                face = face_of(position, hex_id)
                if face is None or not face.cities:
                    yield self.fails("sound.home", company=symbol, hex=hex_id)


class HoldersKnown(SoundCheck, frozen=True):
    """Certificates, trains, private companies and markers belong to somebody who can have such a thing."""

    reads = ("seats", "certificates", "trains", "privates")

    def faults(self, position: Position) -> Iterator[Fault]:
        """Things of nobody."""
        state = position.state
        with_trains = position.title.has_part(PlayersHoldTrains)
        holders = _holders(Identity(position.definition), state.seats, with_trains)
        held: tuple[tuple[str, Mapping[Any, Owner], frozenset[Owner]], ...] = (
            ("certificate", state.certificates, holders.certificates),
            ("train", state.trains, holders.trains),
            ("private", state.privates, holders.privates),
        )
        for what, things, known in held:
            if not known.issuperset(things.values()):
                strangers = ((thing, owner) for thing, owner in things.items() if owner not in known)
                for thing, owner in strangers:
                    yield self.fails("sound.holder", what=what, subject=owner, thing=thing)


class PiecesKnown(SoundCheck, frozen=True):
    """Certificates, trains, private companies and price markers are those of the title."""

    reads = ("certificates", "trains", "sides", "privates", "market", "floated")

    def faults(self, position: Position) -> Iterator[Fault]:
        """What the title doesn't have."""
        state, definition = position.state, position.definition
        pieces, companies = _printed(Identity(definition)), definition.companies
        named: list[tuple[str, bool]] = []
        if not state.certificates.keys() <= pieces.certificates:
            named += ((name, company_of(name) in companies) for name in state.certificates)
        if not state.trains.keys() <= pieces.trains:
            named += ((name, kind_of(name) in definition.trains) for name in state.trains)
        sides = ((name, side) for name, side in state.sides.items() if side and name in state.trains)
        named += ((name, side in definition.trains) for name, side in sides)
        for names, known in (
            (state.privates, definition.privates),
            (state.market, companies),
            (state.floated, companies),
        ):
            named += ((symbol, False) for symbol in names if symbol not in known)
        for name, is_known in named:
            if not is_known:
                yield self.fails("sound.unknown", subject=name)


class StageKnown(SoundCheck, frozen=True):
    """The phase and the round are those of the title."""

    reads = ("phase", "round")

    def faults(self, position: Position) -> Iterator[Fault]:
        """What the title doesn't have."""
        state, title = position.state, position.title
        if state.phase not in title.phases:
            yield self.fails("sound.unknown", subject=state.phase)
        if state.round.kind not in title.rounds:
            yield self.fails("sound.unknown", subject=state.round.kind)


class PiecesThere(SoundCheck, frozen=True):
    """Nothing that the title has is missing: certificates, tokens, limited trains, tiles."""

    reads = ("certificates", "tokens", "trains", "privates", "private_costs", "tile_supply")

    def faults(self, position: Position) -> Iterator[Fault]:
        """What is missing, where it doesn't even lie aside."""
        state, definition = position.state, position.definition
        pieces = _printed(Identity(definition))
        wanted: tuple[tuple[Names, Names], ...] = (
            (pieces.certificates, state.certificates.keys()),
            (pieces.tokens, state.tokens.keys()),
            (pieces.trains, state.trains.keys()),
            (state.privates.keys(), state.private_costs.keys()),
            (definition.tiles.keys(), state.tile_supply.keys()),
        )
        for names, there in wanted:
            for name in () if names <= there else names:
                if name not in there:
                    yield self.fails("sound.missing", subject=name)


class PursesThere(SoundCheck, frozen=True):
    """Every company has a treasury."""

    reads = ("cash",)

    def faults(self, position: Position) -> Iterator[Fault]:
        """Companies without one."""
        for symbol in position.definition.companies:
            if company(symbol) not in position.state.cash:
                yield self.fails("sound.missing", subject=company(symbol))


def _pieces(counts: Mapping[Any, int]) -> Names:
    """The names of so many pieces of each kind, in order."""
    return dict.fromkeys(
        f"{kind}-{number}" for kind, count in counts.items() for number in range(count)
    ).keys()


class _Printed(msgspec.Struct, frozen=True):
    """The names of the pieces that a title has for certain; of unlimited kinds of train there are others."""

    certificates: Names
    tokens: Names
    trains: Names


# A title prints the same whatever happens in its games.
@lru_cache(maxsize=16)
def _printed(definition: Identity[TitleDefinition]) -> _Printed:
    companies, trains = definition.value.companies.items(), definition.value.trains.items()
    return _Printed(
        _pieces({symbol: len(each.certificates) for symbol, each in companies}),
        _pieces({symbol: len(each.token_prices) for symbol, each in companies}),
        _pieces({kind: train.count or 0 for kind, train in trains}),
    )


@lru_cache(maxsize=16)
def _printed_homes(definition: Identity[TitleDefinition]) -> Mapping[CompanySymbol, tuple[HexId, ...]]:
    """The hexes of printed home cities, in order, by company."""
    hexes = definition.value.hexes
    return {
        symbol: tuple(
            sorted({home.hex for home in (*each.homes, *each.home_choices) if hexes[home.hex].face.cities})
        )
        for symbol, each in definition.value.companies.items()
    }


class _Holders(msgspec.Struct, frozen=True):
    """Who can have things, by what they are."""

    certificates: frozenset[Owner]
    trains: frozenset[Owner]
    privates: frozenset[Owner]


@lru_cache(maxsize=16)
def _holders(definition: Identity[TitleDefinition], seats: tuple[str, ...], with_trains: bool) -> _Holders:
    """With those at the table; ``with_trains``: whether they may hold trains."""
    people = {player(name) for name in seats}
    companies = {company(symbol) for symbol in definition.value.companies}
    privates = {private(symbol) for symbol in definition.value.privates}
    return _Holders(
        frozenset(people | companies | privates | _OFFERED),
        frozenset((people if with_trains else set()) | companies | _OFFERED | {SUPPLY}),
        frozenset(people | companies | _PLACES),
    )


@lru_cache(maxsize=16)
def _actors(definition: Identity[TitleDefinition], seats: tuple[str, ...]) -> frozenset[Owner]:
    """Who may be on turn or asked, NOBODY among them."""
    people = {player(name) for name in seats}
    return frozenset({NOBODY} | people | {company(symbol) for symbol in definition.value.companies})


class TurnsKnown(SoundCheck, frozen=True):
    """Whoever is on turn, or asked, sits at the table or is a company of the title."""

    reads = ("seats", "cash", "order", "actor", "round", "questions")

    def faults(self, position: Position) -> Iterator[Fault]:
        """Whom nobody knows."""
        state, title = position.state, position.title
        definition = position.definition
        actors = _actors(Identity(definition), state.seats)
        company_on_turn = state.operating.company
        named: tuple[tuple[str, bool], ...] = (
            (BANK, BANK in state.cash and len(state.seats) > 1),
            *_seated(state),
            (state.actor, state.actor in actors),
            (state.actor, bool(state.questions) or not (_is_auction(state) and is_company(state.actor))),
            # whose turn comes next follows from his place in the order
            (state.actor, not is_player(state.actor) or name_of(state.actor) in state.order),
            (company_on_turn, company_on_turn == NO_COMPANY or company_on_turn in definition.companies),
            *((asked.actor, asked.actor in actors) for asked in state.questions),
            *((asked.kind, asked.kind in {*title.questions, *title.pending}) for asked in state.questions),
        )
        for name, is_known in named:
            if not is_known:
                yield self.fails("sound.unknown", subject=name)


def _seated(state: State) -> Iterator[tuple[str, bool]]:
    """Whoever sits at the table or plays in the order, and whether he does so once and has money."""
    order, seats = state.order, state.seats
    for name in order:
        yield name, name in seats
    for name in seats:
        # who is bankrupt may leave the order
        yield name, order.count(name) < 2 and seats.count(name) == 1
        yield name, player(name) in state.cash


def _is_auction(state: State) -> bool:
    """Whether players bid, and no company has a turn."""
    return isinstance(state.round.memory, AuctionMemory)


class RoundKnown(SoundCheck, frozen=True):
    """What a round remembers is about players, companies and hexes that there are."""

    reads = ("round", "seats", "certificates", "privates")

    def faults(self, position: Position) -> Iterator[Fault]:
        """What it is about that there isn't."""
        state, definition = position.state, position.definition
        auction, lot, stock, operating, lap = (
            state.auction,
            state.lot,
            state.stock,
            state.operating,
            state.lap,
        )
        players: tuple[str, ...] = (
            *(name for bids in auction.bids.values() for name in bids),
            *(auction.trigger, auction.buyer, lot.bidder, *lot.out, *lap.waiting),
            *(name for name, _ in stock.sold),
            *(*stock.passed, stock.last, stock.ended),
        )
        companies: tuple[str, ...] = (
            *(symbol for _, symbol in stock.sold),
            *(*stock.dropped, *operating.operated, lap.company),
        )
        privates: tuple[str, ...] = (
            *(*auction.bids, auction.contested, *auction.discounted),
            *(lay.power for lay in operating.lays),
        )
        named: tuple[tuple[Iterable[str], Collection[str]], ...] = (
            (players, state.seats),
            (companies, definition.companies),
            (privates, definition.privates),
            ((lot.company,), (*definition.companies, *state.privates) if lot.company else ()),
            ((auction.contested,), {symbol for symbol, bids in auction.bids.items() if len(bids) > 1}),
            ((lay.hex for lay in operating.lays), definition.hexes),
            (stock.bought, (*state.certificates, *definition.privates) if stock.bought else ()),
        )
        yield from self.unknown(named)


class LastingKnown(SoundCheck, frozen=True):
    """What outlives a round is about companies, private companies, trains and hexes that there are."""

    reads = ("par", "has_operated", "homes", "loans", "runs", "used_powers", "sides", "trains")

    def faults(self, position: Position) -> Iterator[Fault]:
        """What it is about that there isn't."""
        state, definition = position.state, position.definition
        companies = (*state.par, *state.has_operated, *state.homes, *state.loans, *state.runs)
        hexes = (hex_id for homes in state.homes.values() for hex_id in homes)
        yield from self.unknown(
            (
                (companies, definition.companies),
                (state.used_powers, definition.privates),
                (hexes, definition.hexes),
                (state.sides, state.trains),
            )
        )


class PricesInBoxes(SoundCheck, frozen=True):
    """A price marker lies in a box of the market."""

    reads = ("market",)

    def faults(self, position: Position) -> Iterator[Fault]:
        """Markers beside the market."""
        rows = position.definition.market.rows
        for symbol, place in position.state.market.items():
            inside = 0 <= place.row < len(rows) and 0 <= place.column < len(rows[place.row])
            if not inside or rows[place.row][place.column] is None:
                yield self.fails("sound.box", company=symbol)


class NobodyOwes(SoundCheck, frozen=True):
    """No player and no company has less than no money; the bank and whoever gives credit may."""

    reads = ("cash",)

    def faults(self, position: Position) -> Iterator[Fault]:
        """Who has less."""
        for owner, cash in position.state.cash.items():
            if cash < 0 and (is_player(owner) or is_company(owner)):
                yield self.fails("sound.debt", subject=owner, amount=-cash)


class BidsCovered(SoundCheck, frozen=True):
    """A player has the money for what he bids: nobody asks again whether he can pay when he wins."""

    reads = ("cash", "round")

    def faults(self, position: Position) -> Iterator[Fault]:
        """Who would have less than he bids."""
        state = position.state
        bids = [*(bid for each in state.auction.bids.values() for bid in each.items())]
        bids.append((state.lot.bidder, state.lot.amount))
        for name in dict.fromkeys(name for name, _ in bids if name):
            short = sum(amount for bidder, amount in bids if bidder == name) - state.cash[player(name)]
            if short > 0:
                yield self.fails("sound.debt", subject=player(name), amount=short)


_OFFERED: Final = {IPO, POOL, BANK, REMOVED}
_PLACES: Final = {*_OFFERED, SUPPLY, NOBODY}
SOUND: Final[Checks[Position]] = Checks(
    TilesKnown(),
    TokensCarried(),
    HomesKept(),
    HoldersKnown(),
    PiecesKnown(),
    StageKnown(),
    PursesThere(),
    PiecesThere(),
    TurnsKnown(),
    RoundKnown(),
    LastingKnown(),
    PricesInBoxes(),
    NobodyOwes(),
)


CORRECTED: Final[Checks[Position]] = SOUND.after(TokensCarried, TokensApart()).then(BidsCovered())
"""What a correction by hand must keep to."""


def face_of(position: Position, hex_id: HexId) -> Face | None:
    """What is to be seen on a hex, in rotation 0; None where there is no such hex or tile."""
    tile = position.state.tiles.get(hex_id)
    if tile is None:
        cell = position.definition.hexes.get(hex_id)
        return cell.face if cell else None
    stock = position.definition.tiles.get(tile.name)
    return stock.definition.face if stock else None


def unsound(position: Position, checks: Checks[Position] = SOUND) -> tuple[Fault, ...]:
    """Everything that is wrong with a position by ``checks``, which are all of this module."""
    sound = (check for check in checks if isinstance(check, SoundCheck))
    return tuple(fault for check in sound for fault in check.faults(position))


def made_unsound(before: Position, later: Position, checks: Checks[Position] = SOUND) -> Iterator[Fault]:
    """What is wrong with a position of the same game by ``checks``, and wasn't ``before``.

    Only those checks are asked again that read something else of the later one.
    """
    changed = _changed(before.state, later.state)
    for check in checks:
        if isinstance(check, SoundCheck) and not changed.isdisjoint(check.reads):
            found = tuple(check.faults(later))
            had = tuple(check.faults(before)) if found else ()
            yield from (fault for fault in found if fault not in had)


_FIELDS: Final = State.__struct_fields__
_values: Final = attrgetter(*_FIELDS)


def _changed(one: State, other: State) -> frozenset[str]:
    """The names of the fields that aren't the very same."""
    return frozenset(compress(_FIELDS, map(is_not, _values(one), _values(other))))
