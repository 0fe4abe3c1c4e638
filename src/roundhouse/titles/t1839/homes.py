"""1839, sections 8.3, 8.3.2.1 and 14.3.1: homes that are still to come, and the circles that they take."""

from __future__ import annotations

from functools import lru_cache

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
from roundhouse.engine.position import Draft, Position
from roundhouse.engine.state import Question, Stop
from roundhouse.steps.place_token import HOME_QUESTION, ChooseTokenCity, put_token
from roundhouse.titles.t1839.founding import is_founding
from roundhouse.titles.t1839.places import certain_places, homes_of, waiting
from roundhouse.track.board import board_of
from roundhouse.track.features import CitiesToName
from roundhouse.track.homes import home_stop
from roundhouse.track.move_checks import MoveCase
from roundhouse.track.occupancy import free_slots, has_token
from roundhouse.track.preserve import stop_edges
from roundhouse.track.token_checks import TokenCase, TokenCheck
from roundhouse.track.tokens import home_spots

Room = tuple[HexId, ...]
"""The hexes of which one takes a home token: one alone, or those between which the company chooses."""


def homes_to_come(position: Position, symbol: CompanySymbol) -> tuple[Room, ...]:
    """A company's homes on which its tokens don't stand yet; none once it has operated (8.3.2.1)."""
    if symbol in position.state.has_operated:
        return ()
    rooms: list[Room] = [(hex_id,) for hex_id in homes_of(position, symbol)]
    either = tuple(home.hex for home in position.definition.companies[symbol].home_choices)
    if either and is_founding(position.definition, position.state, symbol):
        rooms.append(either)
    return tuple(room for room in rooms if not any(has_token(position, symbol, hex_id) for hex_id in room))


class HomesKept(TokenCheck, frozen=True):
    """8.3.2.1: on a hex a place stays for the home of every company that hasn't operated.

    ``in_circle``: in its printed city, if it has one there.
    """

    in_circle: bool = False

    def fault(self, case: TokenCase) -> Fault | None:
        """The last place is kept."""
        hex_id, own = case.stop.hex, case.placing.company
        homes = [symbol for symbol in waiting(case.position, hex_id) if symbol != own]
        left = case.slots_left(case.placing.cities(hex_id)) + self.opened(case)
        if left >= len(homes) and self.in_circle:
            homes = [symbol for symbol in homes if case.stop in _printed_cities(case.position, symbol)]
            left = case.slots_left((case.stop,))
        return self.at(case, "token.last_at_home", home=homes[0]) if left < len(homes) else None

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


# --- placed when a company first operates (8.3) ---------------------------------------------------------


def home_circles(position: Position, symbol: CompanySymbol, room: Room) -> tuple[TokenSpot, ...]:
    """Where a home token may go: circles that differ for the game, one of each sort.

    In a printed city as long as there is a place in it, else anywhere on the hex. Cities without track are
    alike, and so are the empty circles of a city, and those of the government. Where a company chooses
    between hexes, those are left out whose last places are others' homes.
    """
    found: dict[tuple[HexId, int | None, bool], TokenSpot] = {}
    unreserved = [hex_id for hex_id in room if certain_places(position, hex_id) > 0]
    for hex_id in unreserved if len(room) > 1 and unreserved else room:
        joined = stop_edges(board_of(position).face(hex_id), "city", 0)
        for spot in _spots(position, symbol, hex_id):
            empty = spot.slot in free_slots(position, Stop(hex_id, "city", spot.city))
            found.setdefault((hex_id, spot.city if joined[spot.city] else None, empty), spot)
    return tuple(found.values())


def _spots(position: Position, symbol: CompanySymbol, hex_id: HexId) -> tuple[TokenSpot, ...]:
    """The circles of the printed city, or else all of the hex."""
    for stop in _printed_cities(position, symbol):
        if stop.hex == hex_id and (own := home_spots(position, symbol, hex_id, stop.index)):
            return own
    return home_spots(position, symbol, hex_id)


def _printed_cities(position: Position, symbol: CompanySymbol) -> tuple[Stop, ...]:
    """The cities in which a founding company's homes are printed, whether it has tokens there or not."""
    if not is_founding(position.definition, position.state, symbol):
        return ()
    printed = position.definition.companies[symbol]
    return tuple(home_stop(position, home) for home in (*printed.homes, *printed.home_choices))


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
        """The hexes that have no printed track and several cities, one of them a home that is to come."""
        definition, state = position.definition, position.state
        return frozenset(
            home.hex
            for symbol, home in _homes_among_several(Identity(definition))
            if symbol not in state.has_operated and is_founding(definition, state, symbol)
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
