"""1839, sections 7.5, 8.3.2.1 and 14.3.1: homes that are still to come, and the places kept for them."""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache
from typing import Final

import msgspec

from roundhouse.catalogue.definitions import Home, TitleDefinition
from roundhouse.engine import events as ev
from roundhouse.engine.actions import ChooseCity
from roundhouse.engine.checks import Fault
from roundhouse.engine.effects import Consequence
from roundhouse.engine.identity import Identity
from roundhouse.engine.names import CompanySymbol, HexId
from roundhouse.engine.offers import TokenSpot
from roundhouse.engine.owners import company
from roundhouse.engine.pieces import company_of
from roundhouse.engine.position import Draft, Position, remembered
from roundhouse.engine.state import Question, Stop
from roundhouse.steps.place_token import HOME_QUESTION, ChooseTokenCity, put_token
from roundhouse.track.board import board_of
from roundhouse.track.features import CitiesToName
from roundhouse.track.homes import home_stop
from roundhouse.track.move_checks import MoveCase
from roundhouse.track.occupancy import free_slots, has_token, slots_to_take
from roundhouse.track.preserve import stop_edges
from roundhouse.track.token_checks import TokenCase, TokenCheck
from roundhouse.track.tokens import home_spots

NATIONALISED: Final = "nationalised"
"""The flag, with a company's symbol behind it, of one that was nationalised: it founds nothing any more."""

Room = tuple[HexId, ...]
"""The hexes of which one takes a home token: one alone, or those between which the company chooses."""


def is_founding(position: Position, symbol: CompanySymbol) -> bool:
    """14.3.1: whether the company is a founding one, with homes by print, and was never nationalised."""
    printed = position.definition.companies[symbol].homes
    return bool(printed) and not position.state.flags.get(f"{NATIONALISED}:{symbol}")


def homes_to_come(position: Position, symbol: CompanySymbol) -> tuple[Room, ...]:
    """A company's homes on which its tokens don't stand yet; none once it has operated (8.3.2.1)."""
    if symbol in position.state.has_operated:
        return ()
    return tuple(
        room
        for room in _rooms(position, symbol)
        if not any(has_token(position, symbol, hex_id) for hex_id in room)
    )


def _rooms(position: Position, symbol: CompanySymbol) -> tuple[Room, ...]:
    chosen = position.state.homes.get(symbol)
    if chosen:
        return tuple((hex_id,) for hex_id in chosen)
    return _printed(Identity(position.definition), symbol) if is_founding(position, symbol) else ()


@lru_cache(maxsize=64)
def _printed(definition: Identity[TitleDefinition], symbol: CompanySymbol) -> tuple[Room, ...]:
    """14.3.1: the printed homes; NRS has its second one in Arnhem or Venlo."""
    printed = definition.value.companies[symbol]
    either = tuple(home.hex for home in printed.home_choices)
    return (*((home.hex,) for home in printed.homes), *((either,) if either else ()))


class Waiting(msgspec.Struct, frozen=True):
    """The companies with a home to come: by hex, and those between hexes, each with its room."""

    on_hex: dict[HexId, tuple[CompanySymbol, ...]]
    either: tuple[tuple[CompanySymbol, Room], ...]


@remembered
def waiting_homes(position: Position) -> Waiting:
    """All homes that are still to come."""
    on_hex: dict[HexId, tuple[CompanySymbol, ...]] = {}
    either: list[tuple[CompanySymbol, Room]] = []
    for symbol in position.definition.companies:
        for room in homes_to_come(position, symbol):
            if len(room) > 1:
                either.append((symbol, room))
            else:
                on_hex[room[0]] = (*on_hex.get(room[0], ()), symbol)
    return Waiting(on_hex, tuple(either))


def places_left(position: Position, hex_id: HexId) -> int:
    """The circles of a hex that a token may take: empty ones, and those of the government (8.3.2.1, 14.4)."""
    return sum(len(slots_to_take(position, stop)) for stop in _cities(position, hex_id))


def who_lacks(position: Position, hex_id: HexId, left: int, but: CompanySymbol) -> CompanySymbol | None:
    """8.3.2.1: a company other than ``but`` for whose home no place stays if ``left`` stay on the hex."""
    waiting = waiting_homes(position)
    here = [symbol for symbol in waiting.on_hex.get(hex_id, ()) if symbol != but]
    if here and left < len(here):
        return here[0]
    for symbol, room in waiting.either:
        if symbol == but or hex_id not in room or left > len(here):
            continue
        if not any(_has_spare(position, other) for other in room if other != hex_id):
            return symbol
    return None


def _has_spare(position: Position, hex_id: HexId) -> bool:
    return places_left(position, hex_id) > len(waiting_homes(position).on_hex.get(hex_id, ()))


class HomesKept(TokenCheck, frozen=True):
    """8.3.2.1: on a hex a place stays for the home of every company that hasn't operated."""

    def fault(self, case: TokenCase) -> Fault | None:
        """The last place is kept."""
        position, hex_id = case.position, case.stop.hex
        left = case.slots_left(case.placing.cities(hex_id)) + self.opened(case)
        lacks = who_lacks(position, hex_id, left, case.placing.company)
        return self.at(case, "token.last_at_home", home=lacks) if lacks else None

    def opened(self, case: TokenCase) -> int:
        """How many places the token opens on the hex besides."""
        del case
        return 0


class HomesKeptByMove(HomesKept, frozen=True):
    """8.3.2.1, 14.2.2.2.1: likewise, while the government takes the place of an own token on the hex."""

    def opened(self, case: TokenCase) -> int:
        """One for each of the company's other tokens there."""
        assert isinstance(case, MoveCase)
        return sum(place.hex == case.stop.hex for place in case.others)


# --- chosen when a company is parred (7.5) --------------------------------------------------------------


def free_homes(position: Position) -> tuple[HexId, ...]:
    """The hexes with a place for a home token that isn't reserved."""
    return tuple(
        hex_id
        for hex_id in position.definition.hexes
        if _cities(position, hex_id) and _may_reserve(position, hex_id)
    )


def _may_reserve(position: Position, hex_id: HexId) -> bool:
    left = places_left(position, hex_id)
    return left > 0 and who_lacks(position, hex_id, left - 1, CompanySymbol("")) is None


def large_homes(definition: TitleDefinition) -> tuple[HexId, ...]:
    """Hexes marked OO and the big cities, of which a pair of homes has one at most: all that have a label."""
    return tuple(hex_id for hex_id, cell in definition.hexes.items() if cell.face.labels)


# --- placed when a company first operates (8.3) ---------------------------------------------------------


def home_circles(position: Position, symbol: CompanySymbol, room: Room) -> tuple[TokenSpot, ...]:
    """Where a home token may go: circles that differ for the game, one of each sort.

    In a printed city as long as there is a place in it, else anywhere on the hex. Cities without track are
    alike, and so are the empty circles of a city, and those of the government.
    """
    found: dict[tuple[HexId, frozenset[int] | int, bool], TokenSpot] = {}
    for hex_id in room:
        for spot in _spots(position, symbol, hex_id):
            stop = Stop(hex_id, "city", spot.city)
            joined = stop_edges(board_of(position).face(hex_id), "city", 0)[spot.city]
            empty = spot.slot in free_slots(position, stop)
            found.setdefault((hex_id, spot.city if joined else joined, empty), spot)
    return tuple(found.values())


def _spots(position: Position, symbol: CompanySymbol, hex_id: HexId) -> tuple[TokenSpot, ...]:
    """The circles of the printed city, or else all of the hex."""
    printed = position.definition.companies[symbol]
    if is_founding(position, symbol):
        for home in (*printed.homes, *printed.home_choices):
            if home.hex == hex_id:
                own = home_spots(position, symbol, hex_id, home_stop(position, home).index)
                if own:
                    return own
    return home_spots(position, symbol, hex_id)


class PlaceHomes(Consequence, frozen=True):
    """8.3: a company that operates for the first time places its home tokens, or is asked where they go."""

    def happen(self, draft: Draft) -> None:
        """Place those of the company on turn, or ask."""
        symbol = draft.state.operating.company
        questions: list[Question] = []
        for room in homes_to_come(draft.position, symbol):
            spots = home_circles(draft.position, symbol, room)
            if len(spots) > 1:
                questions.append(Question(HOME_QUESTION, company(symbol), room[0]))
            elif spots:
                put_token(draft, symbol, spots[0], "home")
        for question in reversed(questions):
            draft.emit(ev.QuestionAsked(question))


class HomeCircles(msgspec.Struct, frozen=True):
    """8.3: the circles for the home token of which a hex is asked about."""

    def spots(self, position: Position, symbol: CompanySymbol, hex_id: HexId) -> tuple[TokenSpot, ...]:
        """Those of the hex and of all between which it may choose."""
        rooms = (room for room in homes_to_come(position, symbol) if hex_id in room)
        return home_circles(position, symbol, next(rooms, (hex_id,)))


class ChooseHome(ChooseTokenCity, frozen=True):
    """8.3: an empty circle and one of the government in the same city aren't alike."""

    def wanted(self, spots: tuple[TokenSpot, ...], action: ChooseCity) -> TokenSpot | None:
        """The very circle; the first of its city where the action names none that is offered."""
        here = [spot for spot in spots if (spot.hex, spot.city) == (action.hex, action.city)]
        return next((spot for spot in here if spot.slot == action.slot), here[0] if here else None)


# --- cities to be named (15.2) ---------------------------------------------------------------------------


class NamesHomes(CitiesToName, frozen=True):
    """15.2: who lays the first tile on an OO hex says which city becomes which, for homes to come too."""

    def hexes_to_name(self, position: Position) -> frozenset[HexId]:
        """The hexes that have no track and several cities, one of them a printed home that is to come."""
        return frozenset(
            home.hex
            for symbol, home in _homes_among_several(Identity(position.definition))
            if is_founding(position, symbol) and symbol not in position.state.has_operated
        )


@lru_cache(maxsize=8)
def _homes_among_several(definition: Identity[TitleDefinition]) -> tuple[tuple[CompanySymbol, Home], ...]:
    found: list[tuple[CompanySymbol, Home]] = []
    for symbol, printed in definition.value.companies.items():
        for home in printed.homes:
            face = definition.value.hexes[home.hex].face
            if len(face.cities) > 1 and not face.paths:
                found.append((symbol, home))
    return tuple(found)


def own_tokens(position: Position, symbol: CompanySymbol) -> Iterator[str]:
    """The tokens of a company, wherever they are."""
    return (token for token in position.state.tokens if company_of(token) == symbol)


def _cities(position: Position, hex_id: HexId) -> tuple[Stop, ...]:
    return tuple(stop for stop in board_of(position).stops(hex_id) if stop.kind == "city")
