"""1843, sections 8.1, 8.5.3 and 8.9: the port markers."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final, Protocol

import msgspec

from roundhouse.engine import events as ev
from roundhouse.engine.actions import Action, ClaimMarker
from roundhouse.engine.checks import Check, Checks, Fault
from roundhouse.engine.effects import Consequence
from roundhouse.engine.errors import unavailable
from roundhouse.engine.names import CompanySymbol, HexId, Money
from roundhouse.engine.offers import Offer, OfferClaimMarker
from roundhouse.engine.owners import BANK, SUPPLY, company, is_company
from roundhouse.engine.pieces import kind_of
from roundhouse.engine.position import Draft, Position
from roundhouse.engine.state import Stop
from roundhouse.engine.title import TurnStep
from roundhouse.routes.visits import visits_of
from roundhouse.track.board import board_of
from roundhouse.track.occupancy import blocked_stops, company_reach, token_stops
from roundhouse.track.reach import leads_on
from roundhouse.track.token_checks import TokenCase, TurnCheck

PORTS = tuple(map(HexId, ("A6", "C14", "C18", "H7", "K8", "N15")))
_KIND = "port"
INCOME: Final = Money(20)
MARKERS: Final = frozenset(f"{_KIND}:{hex_id}" for hex_id in PORTS)
"""The kinds of the port markers: there is one of each."""
CLAIMED = "port_claimed"
"""The note of a turn in which a port was claimed."""
HAD_TRAIN = "train_at_start"
"""The note of a turn that began with a train."""
ON_ROUTE = "on_route:"
"""The notes of a turn that began with a route to ports: before the kind of each one's marker."""


_MOST: Final = 1_000_000
"""More than any stop is worth, in whole units."""


def marker_of(hex_id: HexId) -> str:
    """The name of the marker that lies at a port."""
    return f"{_KIND}:{hex_id}-0"


def _cities(position: Position, hex_id: HexId) -> Iterator[Stop]:
    return (stop for stop in board_of(position).stops(hex_id) if stop.kind == "city")


class PayPorts(Consequence, frozen=True):
    """8.1: at the start of an operating round each port marker of a company earns it money."""

    def happen(self, draft: Draft) -> None:
        """The bank pays its owner."""
        for marker, owner in draft.state.markers.items():
            if kind_of(marker) in MARKERS and is_company(owner):
                draft.pay(BANK, owner, INCOME, "port_income", marker)


class PortRoutes(Protocol):
    """Which routes to a port let a company claim its marker."""

    def lead_to(self, position: Position, symbol: CompanySymbol, hex_id: HexId) -> bool:
        """Whether the company has such a route to a city of the hex."""


class AnyRoute(msgspec.Struct, frozen=True):
    """8.5.3: a route of any length and kind."""

    def lead_to(self, position: Position, symbol: CompanySymbol, hex_id: HexId) -> bool:
        """Whether a line of track joins a city of the hex to another stop, one of the two with a token."""
        board, own = board_of(position), token_stops(position, symbol)
        blocked = blocked_stops(position, symbol)
        for city in _cities(position, hex_id):
            if city in own and leads_on(board, city, blocked, frozenset([city])):
                return True
            if city not in own and city in company_reach(position, symbol).stops:
                return True
        return False


class RouteInRange(msgspec.Struct, frozen=True):
    """8.5.3, another reading: a route that one of the company's trains can run."""

    def lead_to(self, position: Position, symbol: CompanySymbol, hex_id: HexId) -> bool:
        """Whether a train's route visits a city of the hex: it would count one worth more than all others."""
        visits = visits_of(position, symbol)
        return any(visits.gains(city, city.kind, _MOST) for city in _cities(position, hex_id))


class NotePorts(Consequence, frozen=True):
    """8.5.3: what a company may claim depends on its trains and ``routes`` at the start of its turn."""

    routes: PortRoutes

    def happen(self, draft: Draft) -> None:
        """Note whether it owns a train, and the ports on its routes whose markers lie on the map."""
        symbol, position = draft.state.operating.company, draft.position
        if company(symbol) not in position.state.trains.values():
            return
        draft.emit(ev.Noted(HAD_TRAIN))
        for hex_id in PORTS:
            marker = marker_of(hex_id)
            if position.state.markers[marker] == SUPPLY and self.routes.lead_to(position, symbol, hex_id):
                draft.emit(ev.Noted(ON_ROUTE + kind_of(marker)))


class PortClaim(msgspec.Struct, frozen=True):
    """The company ``symbol`` would claim the port marker of a ``kind``."""

    position: Position
    symbol: CompanySymbol
    kind: str

    @property
    def marker(self) -> str:
        """The name of the marker."""
        return f"{self.kind}-0"

    @property
    def notes(self) -> frozenset[str]:
        """What was noted in the turn."""
        return self.position.state.operating.notes


class OnTheMap(Check, frozen=True):
    """8.5.3: only a marker that is still on the map is claimed."""

    def fault(self, case: PortClaim) -> Fault | None:
        """A company has it already."""
        there = case.position.state.markers[case.marker] == SUPPLY
        return None if there else self.fails("marker.claimed", kind=case.kind)


class OneClaim(Check, frozen=True):
    """8.3, 8.5.3: a company claims one port marker in its turn."""

    def fault(self, case: PortClaim) -> Fault | None:
        """It has claimed one."""
        return self.fails("marker.one_claim", company=case.symbol) if CLAIMED in case.notes else None


class NoTokenPlaced(Check, frozen=True):
    """8.5.3: a company that placed or moved a token claims no port marker."""

    def fault(self, case: PortClaim) -> Fault | None:
        """A token was placed or moved in this turn."""
        placed = case.position.state.operating.tokens
        return self.fails("marker.token_placed", company=case.symbol) if placed else None


class TrainAtStart(Check, frozen=True):
    """8.5.3: the company owned a train when its turn began."""

    def fault(self, case: PortClaim) -> Fault | None:
        """It had none."""
        had = HAD_TRAIN in case.notes
        return None if had else self.fails("marker.no_train", company=case.symbol)


class RouteAtStart(Check, frozen=True):
    """8.5.3: when its turn began a route of the company led to the port."""

    def fault(self, case: PortClaim) -> Fault | None:
        """What is said where none of its trains did."""
        led = ON_ROUTE + case.kind in case.notes
        return None if led else self.fails("marker.no_route", kind=case.kind, company=case.symbol)


class ClaimPorts(TurnStep, frozen=True):
    """8.5.3: a port marker instead of a token, where the ``checks`` allow it."""

    section: str
    checks: Checks[PortClaim]

    @property
    def name(self) -> str:
        """``claim_port``."""
        return "claim_port"

    @property
    def accepts(self) -> tuple[type[Action], ...]:
        """Claims of markers."""
        return (ClaimMarker,)

    def offers(self, position: Position) -> tuple[Offer, ...]:
        """Every port marker that may be claimed."""
        symbol = position.state.operating.company
        cases = (PortClaim(position, symbol, kind) for kind in sorted(MARKERS))
        return tuple(
            OfferClaimMarker(company(symbol), self.section, case.kind)
            for case in cases
            if self.checks.allow(case)
        )

    def play(self, draft: Draft, action: Action) -> None:
        """Take the marker from the map."""
        if not isinstance(action, ClaimMarker) or action.kind not in MARKERS:
            raise unavailable()
        case = PortClaim(draft.position, draft.state.operating.company, action.kind)
        self.checks.demand(case)
        draft.emit(ev.Noted(CLAIMED), ev.MarkerMoved(case.marker, SUPPLY, company(case.symbol)))


CLAIM_PORT = ClaimPorts(
    "8.5.3",
    Checks(
        OnTheMap("8.5.3"),
        OneClaim("8.5.3"),
        NoTokenPlaced("8.5.3"),
        TrainAtStart("8.5.3"),
        RouteAtStart("8.5.3"),
    ),
)


class NoPortClaimed(TurnCheck, frozen=True):
    """8.5.3: a company that claims a port places and moves no marker in that turn."""

    def fault(self, case: TokenCase) -> Fault | None:
        """A port was claimed in this turn."""
        claimed = CLAIMED in case.position.state.operating.notes
        return self.at(case, "token.port_claimed") if claimed else None
