"""Which tokens stand where, and which cities are full for a company."""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache

from roundhouse.engine.identity import Identity
from roundhouse.engine.names import CompanySymbol, HexId
from roundhouse.engine.owners import company as owner_of_company
from roundhouse.engine.pieces import company_of, kind_of
from roundhouse.engine.position import Position, remembered
from roundhouse.engine.state import ASIDE, CHARTER, ON_MAP, Stop, TokenPlace
from roundhouse.track.apart import reach_apart
from roundhouse.track.board import Board, board_of
from roundhouse.track.features import gates, giving_way, passed_by, visits_one_a_hex
from roundhouse.track.reach import Reach, reach


def tokens_in(position: Position, stop: Stop) -> tuple[tuple[int, str], ...]:
    """The (slot, token) in a city, by slot; two tokens may share one."""
    return _standing(Identity(position.state.tokens)).get(stop, ())


def tokens_aside(position: Position, hex_id: HexId) -> tuple[str, ...]:
    """The tokens that wait beside a hex."""
    places = position.state.tokens.items()
    return tuple(name for name, place in places if place.where == ASIDE and place.hex == hex_id)


def tokens_on_charter(position: Position, company: CompanySymbol) -> tuple[str, ...]:
    """The tokens that a company can still place, or the neutral tokens that lie unused."""
    places = position.state.tokens.items()
    return tuple(name for name, place in places if place.where == CHARTER and company_of(name) == company)


def has_token(position: Position, company: CompanySymbol, hex_id: HexId) -> bool:
    """Whether a company has a token on a hex, or waiting beside it."""
    return (company, hex_id) in _placed(Identity(position.state.tokens))


def places_of(position: Position, company: CompanySymbol) -> tuple[TokenPlace, ...]:
    """The circles on the map in which a company's tokens stand."""
    return _places(Identity(position.state.tokens)).get(company, ())


def free_slots(position: Position, stop: Stop) -> tuple[int, ...]:
    """The slots of a city in which no token stands."""
    slots = board_of(position).face(stop.hex).cities[stop.index].slots
    taken = {slot for slot, _ in tokens_in(position, stop)}
    return tuple(slot for slot in range(slots) if slot not in taken)


def slots_to_take(position: Position, stop: Stop) -> tuple[int, ...]:
    """The slots of a city that a company's token may take: free ones, and those of tokens that give way."""
    giving = giving_way(position.title)
    if not giving:
        return free_slots(position, stop)
    slots = board_of(position).face(stop.hex).cities[stop.index].slots
    kept = {slot for slot, token in tokens_in(position, stop) if company_of(token) not in giving}
    return tuple(slot for slot in range(slots) if slot not in kept)


def is_blocked(position: Position, stop: Stop, company: CompanySymbol) -> bool:
    """Whether a company's lines may end at ``stop`` but not run on.

    That goes for off-boards, cities with no free slot and no token of the company, and gates whose
    marker the company doesn't own. A neutral token that the company passes leaves its slot free for it.
    """
    if stop.kind == "offboard" or _is_gated(position, stop, company):
        return True
    tokens, passed = tokens_in(position, stop), passed_by(position, company)
    return _is_full(board_of(position), stop, tokens, company, passed)


def _is_full(
    board: Board,
    stop: Stop,
    tokens: tuple[tuple[int, str], ...],
    company: CompanySymbol,
    passed: frozenset[CompanySymbol],
) -> bool:
    """Whether the ``tokens`` in a city, those that are ``passed`` apart, leave ``company`` no way through.

    A city that isn't there, in a position that is to be put right, is in nobody's way.
    """
    cities = board.face(stop.hex).cities if tokens else ()
    if stop.index >= len(cities) or len(tokens) < cities[stop.index].slots:
        return False
    owners = [company_of(token) for _, token in tokens]
    if company in owners:
        return False
    closed = {slot for (slot, _), owner in zip(tokens, owners, strict=True) if owner not in passed}
    return closed.issuperset(range(cities[stop.index].slots))


@remembered
def blocked_stops(position: Position, company: CompanySymbol) -> frozenset[Stop]:
    """The cities and gates at which a company's lines end; off-boards end every line anyway."""
    board, passed = board_of(position), passed_by(position, company)
    gated = [stop for gate in gates(position) for stop in board.stops(gate.hex)]
    occupied = _standing(Identity(position.state.tokens))
    full = [stop for stop, tokens in occupied.items() if _is_full(board, stop, tokens, company, passed)]
    return frozenset((*full, *(stop for stop in gated if is_blocked(position, stop, company))))


@remembered
def token_stops(position: Position, company: CompanySymbol) -> frozenset[Stop]:
    """The cities in which a company has tokens."""
    return frozenset(Stop(place.hex, "city", place.city) for place in places_of(position, company))


@remembered
def company_reach(position: Position, company: CompanySymbol, board: Board | None = None) -> Reach:
    """What a company's tokens reach, on ``board`` if given (it must hold the same cities)."""
    starts = token_stops(position, company)
    ask = reach_apart if visits_one_a_hex(position.title) else reach
    return ask(board or board_of(position), starts, blocked_stops(position, company))


def _is_gated(position: Position, stop: Stop, company: CompanySymbol) -> bool:
    owner = owner_of_company(company)
    for gate in gates(position):
        if gate.hex == stop.hex:
            markers = position.state.markers.items()
            return not any(has == owner and kind_of(name) == gate.marker for name, has in markers)
    return False


@lru_cache(maxsize=64)
def _placed(tokens: Identity[Mapping[str, TokenPlace]]) -> frozenset[tuple[CompanySymbol, HexId]]:
    """The companies with the hexes on which, or beside which, they have a token."""
    places = tokens.value.items()
    return frozenset((company_of(name), p.hex) for name, p in places if p.where in (ON_MAP, ASIDE))


@lru_cache(maxsize=64)
def _places(tokens: Identity[Mapping[str, TokenPlace]]) -> Mapping[CompanySymbol, tuple[TokenPlace, ...]]:
    found: dict[CompanySymbol, list[TokenPlace]] = {}
    for name, place in tokens.value.items():
        if place.where == ON_MAP:
            found.setdefault(company_of(name), []).append(place)
    return {company: tuple(places) for company, places in found.items()}


@lru_cache(maxsize=64)
def _standing(tokens: Identity[Mapping[str, TokenPlace]]) -> Mapping[Stop, tuple[tuple[int, str], ...]]:
    found: dict[Stop, list[tuple[int, str]]] = {}
    for name, place in tokens.value.items():
        if place.where == ON_MAP:
            found.setdefault(Stop(place.hex, "city", place.city), []).append((place.slot, name))
    return {stop: tuple(sorted(here)) for stop, here in found.items()}
