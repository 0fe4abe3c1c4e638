"""Where a company may place a token, and what it costs."""

from __future__ import annotations

from collections.abc import Callable, Iterator

import msgspec

from roundhouse.engine.errors import ActionRefused, illegal
from roundhouse.engine.offers import TokenSpot
from roundhouse.engine.owners import company as owner_of_company
from roundhouse.engine.position import Position
from roundhouse.engine.state import Stop
from roundhouse.track.board import board_of
from roundhouse.track.homes import distance, kept_homes
from roundhouse.track.occupancy import (
    blocked_stops,
    company_reach,
    free_slots,
    has_token,
    token_stops,
    tokens_aside,
    tokens_on_charter,
)
from roundhouse.track.reach import Reach
from roundhouse.track.rules import track_rules
from roundhouse.track.ways import in_the_way

REASONS = (
    "token.no_city",
    "token.no_tokens_here",
    "token.wrong_hex",
    "token.none_left",
    "token.kept",
    "token.already_here",
    "token.put_aside",
    "token.put_aside_at_home",
    "token.full",
    "token.last_at_home",
    "token.slot_taken",
    "token.no_connection",
    "token.cannot_afford",
)
"""Every reason for which a token is refused, in the order in which they are looked at."""


class TokenTerms(msgspec.Struct, frozen=True):
    """How a token may be placed.

    ``cost`` in whole units (None: the price of the cheapest token left); ``hexes``: only there, even where
    tokens are forbidden (empty: anywhere else); ``connected``: whether the city must be reached.
    """

    cost: int | None = None
    hexes: tuple[str, ...] = ()
    connected: bool = True


def next_token(position: Position, company: str) -> tuple[str, int] | None:
    """The cheapest token on a company's charter and its price, or None."""
    prices = position.definition.companies[company].token_prices
    if track_rules(position).token_rates:
        here = tokens_on_charter(position, company)
        return (here[0], 0) if here else None
    left = [(prices[number], number, name) for name, number in _numbered(position, company)]
    if not left:
        return None
    price, _, name = min(left)
    return name, price


def token_spots(position: Position, company: str, terms: TokenTerms | None = None) -> tuple[TokenSpot, ...]:
    """All spots for a token of ``company``: every free slot of every city that will do."""
    check = _Check(position, company, terms or TokenTerms())
    stops = (Stop(h, "city", c) for h in check.terms.hexes for c in range(len(check.board.face(h).cities)))
    candidates = check.reach.stops if check.terms.connected else stops
    return tuple(
        TokenSpot(stop.hex, stop.index, slot, check.cost_at(stop))
        for stop in sorted(candidates)
        if stop.kind == "city" and check.fault(stop) is None
        for slot in free_slots(position, stop)
    )


def check_token(
    position: Position, company: str, hex_id: str, city: int, slot: int, terms: TokenTerms | None = None
) -> TokenSpot:
    """The spot with its cost; raises ActionRefused with one of :data:`REASONS`."""
    check = _Check(position, company, terms or TokenTerms())
    stop = Stop(hex_id, "city", city)
    fault = check.fault(stop)
    if fault is None and slot not in free_slots(position, stop):
        fault = check.refusal("token.slot_taken", stop)
    if fault is not None:
        raise fault
    return TokenSpot(hex_id, city, slot, check.cost_at(stop))


def home_spots(
    position: Position, company: str, hex_id: str, city: int | None = None
) -> tuple[TokenSpot, ...]:
    """The free slots for a home token on a hex, in ``city`` or (None) in any city not kept for others."""
    rules = track_rules(position)
    cities = range(len(board_of(position).face(hex_id).cities)) if city is None else (city,)
    return tuple(
        TokenSpot(hex_id, index, slot)
        for index in cities
        if rules.keeper(hex_id, index) in ("", company)
        for slot in free_slots(position, Stop(hex_id, "city", index))
    )


def aside_spots(position: Position, company: str, hex_id: str) -> tuple[TokenSpot, ...]:
    """Where a company's token that was put aside may go: one spot a city, shared where none is free."""
    rules = track_rules(position)
    spots = []
    for index in range(len(board_of(position).face(hex_id).cities)):
        if rules.keeper(hex_id, index) in ("", company):
            free = free_slots(position, Stop(hex_id, "city", index))
            spots.append(TokenSpot(hex_id, index, free[0] if free else 0))
    return tuple(spots)


def home_of(position: Position, hex_id: str) -> tuple[str, ...]:
    """The companies that have not operated and whose home is the hex, without a token there yet."""
    state = position.state
    return tuple(
        symbol
        for symbol, company in position.definition.companies.items()
        if symbol not in state.has_operated
        and (state.homes.get(symbol) == hex_id or any(home.hex == hex_id for home in company.homes))
        and not has_token(position, symbol, hex_id)
    )


def home_choices(position: Position, company: str) -> tuple[str, ...]:
    """The hexes that a company whose president chooses its home may have, in its region.

    Such a hex has a free slot, is no home of another company that has not operated, and has no
    track; the last is waived where it would leave none.
    """
    board, rules = board_of(position), track_rules(position)
    region = position.definition.companies[company].region
    open_hexes = [
        hex_id
        for hex_id, cell in position.definition.hexes.items()
        if cell.region == region
        and hex_id not in rules.no_tokens
        and not set(home_of(position, hex_id)) - {company}
        and home_spots(position, company, hex_id)
    ]
    return tuple(h for h in open_hexes if not board.pieces(h)) or tuple(open_hexes)


class _Check:
    """One company's tokens at one position."""

    def __init__(self, position: Position, company: str, terms: TokenTerms) -> None:
        self.position = position
        self.company = company
        self.terms = terms
        self.rules = track_rules(position)
        self.board = board_of(position)
        self.token = next_token(position, company)
        self.cost = terms.cost if terms.cost is not None else self.token[1] if self.token else 0
        self.reach: Reach = company_reach(position, company)

    def cost_at(self, stop: Stop) -> int:
        """What the token costs there, in whole units."""
        rates = self.rules.token_rates
        if self.terms.cost is not None or not rates:
            return self.cost
        own = {place.hex for place in token_stops(self.position, self.company)}
        if not own:
            return 0
        hexes = self.position.definition.hexes
        nearest = min(distance(self.position.definition.layout, hexes[h], hexes[stop.hex]) for h in own)
        return nearest * rates[min(len(own), len(rates) - 1)]

    def refusal(self, reason: str, stop: Stop, **facts: object) -> ActionRefused:
        """The exception for a reason."""
        section = self.rules.section_of(reason)
        return illegal(reason, section, hex=stop.hex, city=stop.index, company=self.company, **facts)

    def fault(self, stop: Stop) -> ActionRefused | None:
        """The first reason against a token in a city."""
        return next(self._faults(stop), None)

    def _faults(self, stop: Stop) -> Iterator[ActionRefused]:
        if stop not in self._cities(stop.hex):
            yield self.refusal("token.no_city", stop)
            return
        yield from self._place_faults(stop)
        yield from self._room_faults(stop)
        if self.terms.connected and stop not in self.reach.stops:
            stops = blocked_stops(self.position, self.company)
            way = in_the_way(self.board, self.reach.starts, stops, stop.hex)
            yield self.refusal("token.no_connection", stop, in_the_way=tuple(s.hex for s in way))
        cash, cost = self.position.state.cash.get(owner_of_company(self.company), 0), self.cost_at(stop)
        if cost > cash:
            yield self.refusal("token.cannot_afford", stop, cost=cost, cash=cash)

    def _place_faults(self, stop: Stop) -> Iterator[ActionRefused]:
        if stop.hex in self.rules.no_tokens and stop.hex not in self.terms.hexes:
            yield self.refusal("token.no_tokens_here", stop)
        if self.terms.hexes and stop.hex not in self.terms.hexes:
            yield self.refusal("token.wrong_hex", stop, hexes=self.terms.hexes)
        if self.token is None:
            yield self.refusal("token.none_left", stop)
        keeper = self.rules.keeper(stop.hex, stop.index)
        if keeper not in ("", self.company):
            yield self.refusal("token.kept", stop, keeper=keeper)
        if has_token(self.position, self.company, stop.hex):
            yield self.refusal("token.already_here", stop)

    def _room_faults(self, stop: Stop) -> Iterator[ActionRefused]:
        """A token needs a free slot, and must leave one for tokens put aside and for a home."""
        aside = tokens_aside(self.position, stop.hex)
        if self.rules.home_kept:
            yield from self._kept_faults(stop, self.rules.home_kept)
            return
        homes = [s for s in home_of(self.position, stop.hex) if not self._provided_for(s, stop.hex)]
        if len(aside) >= 2:
            yield self.refusal("token.put_aside", stop, tokens=aside)
        if aside and homes:
            yield self.refusal("token.put_aside_at_home", stop, tokens=aside, home=homes[0])
        if not free_slots(self.position, stop):
            yield self.refusal("token.full", stop)
        if homes and self._free_on(stop.hex) <= len(homes):
            yield self.refusal("token.last_at_home", stop, home=homes[0])

    def _kept_faults(self, stop: Stop, kept: Callable[[Position, str], bool]) -> Iterator[ActionRefused]:
        """A token must leave a slot in the city for every company whose home is kept there."""
        free = free_slots(self.position, stop)
        if not free:
            yield self.refusal("token.full", stop)
        homes = [s for s in kept_homes(self.position, stop, kept) if s != self.company]
        if homes and len(free) <= len(homes):
            yield self.refusal("token.last_at_home", stop, home=homes[0])

    def _provided_for(self, symbol: str, hex_id: str) -> bool:
        """Whether a company needs no slot kept free: it is the one that asks, or has a city of its own."""
        kept = self.rules.kept
        return symbol == self.company or any(k.hex == hex_id and k.company == symbol for k in kept)

    def _free_on(self, hex_id: str) -> int:
        """The free slots of a hex that are not kept for one company."""
        cities = [s for s in self._cities(hex_id) if not self.rules.keeper(hex_id, s.index)]
        return sum(len(free_slots(self.position, stop)) for stop in cities)

    def _cities(self, hex_id: str) -> tuple[Stop, ...]:
        if hex_id not in self.position.definition.hexes:
            return ()
        return tuple(stop for stop in self.board.stops(hex_id) if stop.kind == "city")


def _numbered(position: Position, company: str) -> list[tuple[str, int]]:
    numbers = [(name, int(name.rpartition("-")[2])) for name in tokens_on_charter(position, company)]
    priced = len(position.definition.companies[company].token_prices)
    return [(name, number) for name, number in numbers if number < priced]
