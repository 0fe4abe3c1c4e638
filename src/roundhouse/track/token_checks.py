"""What must hold before a token is placed: the city, room in it and for others, connection, money."""

from __future__ import annotations

from collections.abc import Iterable
from functools import cached_property
from typing import Protocol

from roundhouse.engine.checks import Check, Checks, Fault
from roundhouse.engine.names import CompanySymbol, HexId, PrivateSymbol
from roundhouse.engine.position import Position, remembered
from roundhouse.engine.state import Stop
from roundhouse.track.board import Board, board_of
from roundhouse.track.features import KeptCity, is_without_tokens, keeper
from roundhouse.track.homes import home_stop, is_in_play, kept_homes
from roundhouse.track.lay_costs import Purse, Treasury
from roundhouse.track.occupancy import blocked_stops, company_reach, has_token, slots_to_take, tokens_aside
from roundhouse.track.reach import Reach
from roundhouse.track.token_prices import TokenPrice, next_token
from roundhouse.track.ways import in_the_way


class Placing:
    """A company that places a token at a position: what the rules about all cities need, worked out once."""

    def __init__(self, position: Position, company: CompanySymbol) -> None:
        """``company`` (a symbol) places at ``position``."""
        self.position = position
        self.company = company
        self.token = next_token(position, company)

    @cached_property
    def board(self) -> Board:
        """The board as it lies."""
        return board_of(self.position)

    @cached_property
    def reach(self) -> Reach:
        """What the company's tokens reach over track."""
        return company_reach(self.position, self.company)

    def cities(self, hex_id: HexId) -> tuple[Stop, ...]:
        """The cities on a hex; none where there is no such hex."""
        if hex_id not in self.position.definition.hexes:
            return ()
        return tuple(stop for stop in self.board.stops(hex_id) if stop.kind == "city")


class TokenCase:
    """A token of a company in the city ``stop``; ``slot`` counts from 0, None for any that is free."""

    __slots__ = ("placing", "slot", "stop")

    def __init__(self, placing: Placing, stop: Stop, slot: int | None = None) -> None:
        """Keep who places and where."""
        self.placing = placing
        self.stop = stop
        self.slot = slot

    @property
    def position(self) -> Position:
        """The moment of the game."""
        return self.placing.position

    def slots_left(self, cities: Iterable[Stop]) -> int:
        """How many circles of ``cities`` can still be taken once the token stands in one of them."""
        return sum(len(slots_to_take(self.position, stop)) for stop in cities) - 1


TokenChecks = Checks[TokenCase]


class TokenCheck(Check, frozen=True):
    """What all checks about tokens share: their faults name hex, city and company."""

    def at(self, case: TokenCase, reason: str, **facts: object) -> Fault:
        """The fault ``reason`` at the city asked about."""
        return self.fails(
            reason, hex=case.stop.hex, city=case.stop.index, company=case.placing.company, **facts
        )


class CompanyCheck(TokenCheck, frozen=True):
    """The beginning of checks that look at the company, and not at the city."""

    def fault(self, case: TokenCase) -> Fault | None:
        """What keeps the company from placing or moving a token anywhere."""
        raise NotImplementedError


class TurnCheck(CompanyCheck, frozen=True):
    """The beginning of those that look at its turn, and not at the board either."""


class OneATurn(TurnCheck, frozen=True):
    """A company places one token a turn."""

    def fault(self, case: TokenCase) -> Fault | None:
        """It has placed one in this turn."""
        return self.at(case, "token.one_a_turn") if case.position.state.operating.tokens else None


class InCity(TokenCheck, frozen=True):
    """A token stands in a city."""

    def fault(self, case: TokenCase) -> Fault | None:
        """There is no such city."""
        found = case.stop in case.placing.cities(case.stop.hex)
        return None if found else self.at(case, "token.no_city")


class TokensAllowed(TokenCheck, frozen=True):
    """In some cities no token is placed."""

    def fault(self, case: TokenCase) -> Fault | None:
        """The city is one of those."""
        closed = is_without_tokens(case.position.title, case.stop.hex)
        return self.at(case, "token.no_tokens_here") if closed else None


class OnlyAt(TokenCheck, frozen=True):
    """The power is for certain hexes only."""

    hexes: tuple[HexId, ...]

    def fault(self, case: TokenCase) -> Fault | None:
        """The hex is another one."""
        if case.stop.hex in self.hexes:
            return None
        return self.at(case, "token.wrong_hex", hexes=self.hexes)


class TokenLeft(TurnCheck, frozen=True):
    """A company has so many tokens and no more."""

    def fault(self, case: TokenCase) -> Fault | None:
        """All are on the map."""
        return self.at(case, "token.none_left") if case.placing.token is None else None


class NotKept(TokenCheck, frozen=True):
    """A city printed with a company's name is for that company alone."""

    def fault(self, case: TokenCase) -> Fault | None:
        """The city is another company's."""
        owner = keeper(case.position, case.stop.hex, case.stop.index)
        return None if owner in ("", case.placing.company) else self.at(case, "token.kept", keeper=owner)


class OneOnHex(TokenCheck, frozen=True):
    """A company has one token on a hex at most."""

    def fault(self, case: TokenCase) -> Fault | None:
        """It has one there already."""
        there = has_token(case.position, case.placing.company, case.stop.hex)
        return self.at(case, "token.already_here") if there else None


class RoomForWaiting(TokenCheck, frozen=True):
    """No token is placed on a hex beside which two wait, or one while a home is kept there."""

    def fault(self, case: TokenCase) -> Fault | None:
        """The room is for those that wait."""
        aside = tokens_aside(case.position, case.stop.hex)
        homes = _others_at_home(case)
        if len(aside) >= 2:
            return self.at(case, "token.put_aside", tokens=aside)
        if aside and homes:
            return self.at(case, "token.put_aside_at_home", tokens=aside, home=homes[0])
        return None


class LaidByPower(TokenCheck, frozen=True):
    """The power places a token only where it has laid a tile in the same turn."""

    private: PrivateSymbol

    def fault(self, case: TokenCase) -> Fault | None:
        """The power hasn't laid there."""
        lays = case.position.state.operating.lays
        if any(lay.power == self.private and lay.hex == case.stop.hex for lay in lays):
            return None
        return self.at(case, "token.lay_first", private=self.private)


class FreeCircle(TokenCheck, frozen=True):
    """A token needs a free circle."""

    def fault(self, case: TokenCase) -> Fault | None:
        """The city is full."""
        return None if slots_to_take(case.position, case.stop) else self.at(case, "token.full")


class HomeOnHexKept(TokenCheck, frozen=True):
    """On a home hex a free circle is left for each company that has not operated."""

    def fault(self, case: TokenCase) -> Fault | None:
        """The last free circle is kept."""
        homes, hex_id = _others_at_home(case), case.stop.hex
        cities = [s for s in case.placing.cities(hex_id) if not keeper(case.position, hex_id, s.index)]
        if homes and case.slots_left(cities) < len(homes):
            return self.at(case, "token.last_at_home", home=homes[0])
        return None


class KeepsHome(Protocol):
    """For how long a circle is kept at home."""

    def keeps(self, position: Position, company: CompanySymbol) -> bool:
        """Whether a circle is kept for ``company`` (a symbol)."""


class HomeInCityKept(TokenCheck, frozen=True):
    """In a home city a free circle is left for each company for which one is ``kept``."""

    kept: KeepsHome

    def fault(self, case: TokenCase) -> Fault | None:
        """The last free circle is kept."""
        homes = [
            symbol
            for symbol in kept_homes(case.position, case.stop, self.kept.keeps)
            if symbol != case.placing.company
        ]
        if homes and case.slots_left((case.stop,)) < len(homes):
            return self.at(case, "token.last_at_home", home=homes[0])
        return None


class HomeRoomKept(TokenCheck, frozen=True):
    """A space is left for each company in play that has no token on its home hex yet.

    In its city where print names one, else in any city of the hex.
    """

    def fault(self, case: TokenCase) -> Fault | None:
        """The last space that such a company could have is taken."""
        position, stop = case.position, case.stop
        in_city, on_hex = list[CompanySymbol](), list[CompanySymbol]()
        for symbol, company in position.definition.companies.items():
            homes = [home for home in company.homes if home.hex == stop.hex]
            if not homes or symbol == case.placing.company or not is_in_play(position.state, symbol):
                continue
            if has_token(position, symbol, stop.hex):
                continue
            on_hex.append(symbol)
            if any(home.city is not None and home_stop(position, home) == stop for home in homes):
                in_city.append(symbol)
        for homes_kept, cities in ((in_city, (stop,)), (on_hex, case.placing.cities(stop.hex))):
            if homes_kept and case.slots_left(cities) < len(homes_kept):
                return self.at(case, "token.last_at_home", home=homes_kept[0])
        return None


class Connected(TokenCheck, frozen=True):
    """A token goes to a city that a line of the company's track reaches."""

    def fault(self, case: TokenCase) -> Fault | None:
        """The fault of a city that no line from a token of the company arrives at."""
        return None if case.stop in case.placing.reach.stops else self.at(case, "token.no_connection")

    def gave(self, fault: Fault) -> bool:
        """Whether a fault is this one's."""
        return fault.reason == "token.no_connection"

    def anywhere(self, case: TokenCase) -> Fault:
        """The fault that no city is left that the company's track reaches: not only not this one."""
        return self.fails("token.none_reached", company=case.placing.company)

    def explain(self, case: TokenCase, fault: Fault) -> Fault:
        """With the hexes whose full cities stand in the way."""
        placing = case.placing
        stops = blocked_stops(placing.position, placing.company)
        way = in_the_way(placing.board, placing.reach.starts, stops, case.stop.hex)
        return self.fails(fault.reason, **fault.facts, in_the_way=tuple(stop.hex for stop in way))


class TokenAffordable(TokenCheck, frozen=True):
    """A token is paid at once, out of the ``purse``."""

    price: TokenPrice
    purse: Purse = Treasury()

    def fault(self, case: TokenCase) -> Fault | None:
        """The money isn't there."""
        placing = case.placing
        cost = self.price.cost(placing.position, placing.company, case.stop)
        if cost <= Treasury().money(placing.position, placing.company):
            return None
        cash = self.purse.money(placing.position, placing.company)
        return self.at(case, "token.cannot_afford", cost=cost, cash=cash) if cost > cash else None


class CircleFree(TokenCheck, frozen=True):
    """Each circle holds one token."""

    def fault(self, case: TokenCase) -> Fault | None:
        """Another token stands in the circle."""
        if case.slot is None or case.slot in slots_to_take(case.position, case.stop):
            return None
        return self.at(case, "token.slot_taken")


def home_of(position: Position, hex_id: HexId) -> tuple[str, ...]:
    """The companies that have not operated and whose home is the hex, without a token there yet."""
    homes = position.state.homes
    return tuple(
        symbol
        for symbol, printed in _yet_to_operate(position)
        if (hex_id in printed or hex_id in homes.get(symbol, ())) and not has_token(position, symbol, hex_id)
    )


@remembered
def _yet_to_operate(position: Position) -> tuple[tuple[CompanySymbol, frozenset[HexId]], ...]:
    """The companies that have not operated, with the hexes of their printed homes."""
    companies, operated = position.definition.companies.items(), position.state.has_operated
    return tuple(
        (symbol, frozenset(home.hex for home in company.homes))
        for symbol, company in companies
        if symbol not in operated
    )


def _others_at_home(case: TokenCase) -> list[str]:
    """The other companies at home on the hex for which no city of it is printed."""
    kept = case.position.title.parts_of(KeptCity)
    printed = {each.company for each in kept if each.hex == case.stop.hex}
    return [s for s in home_of(case.position, case.stop.hex) if s not in (case.placing.company, *printed)]
