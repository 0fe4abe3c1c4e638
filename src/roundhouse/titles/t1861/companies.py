"""1861: which companies may be had when, where they begin, and the order in which they operate."""

from __future__ import annotations

import msgspec

from roundhouse.engine import events as ev
from roundhouse.engine.checks import Fault
from roundhouse.engine.effects import Consequence
from roundhouse.engine.names import CompanySymbol, HexId, LotSymbol, Money, PrivateSymbol
from roundhouse.engine.offers import TokenSpot
from roundhouse.engine.owners import BANK, IPO, company, player
from roundhouse.engine.position import Draft, Position, remembered
from roundhouse.engine.state import Stop
from roundhouse.finance import certificates as cert
from roundhouse.finance import market
from roundhouse.finance.formation import box_at_most, place_marker
from roundhouse.finance.starting import ForSale
from roundhouse.steps.trains import trains_of
from roundhouse.titles.t1861.setup import NIKOLAEV
from roundhouse.track.board import board_of
from roundhouse.track.homes import home_stop, kept_homes
from roundhouse.track.occupancy import blocked_stops, free_slots, tokens_on_charter
from roundhouse.track.reach import reach

RSR = CompanySymbol("RSR")
MINOR, PUBLIC, NATIONAL = "minor", "major", "national"
LEAST_BID = Money(100)
MINOR_ZONES = frozenset({"par", "par-minor"})
PUBLIC_ZONES = frozenset({"par", "par-major"})


def phase_reached(position: Position, name: str) -> bool:
    """Whether the phase called ``name`` has begun."""
    names = [phase.name for phase in position.definition.phases]
    return names.index(position.state.phase) >= names.index(name)


class OperatingOrder(Consequence, frozen=True):
    """5.2: minor companies, then public ones, each by price; then the State Railway in phases 4 to 7."""

    def companies(self, position: Position) -> tuple[CompanySymbol, ...]:
        """The symbols of all companies that operate, in their order."""
        state = (RSR,) if "national_operates" in position.phase.status else ()
        return (*market.operating_order(position, MINOR), *market.operating_order(position, PUBLIC), *state)


def is_unstarted(position: Position, symbol: CompanySymbol) -> bool:
    """Whether a minor company has never been formed."""
    return position.state.certificates.get(cert.president_certificate(symbol)) == IPO


class PrivatesThenMinors(msgspec.Struct, frozen=True):
    """4.2.4 and 4.3: the private companies in their order, then Nikolaev, then any minor company."""

    def lots(self, position: Position) -> tuple[tuple[str, Money], ...]:
        """The companies that may be put up, with the least bid for each in rubles."""
        found = private_lot(position)
        if found or position.state.round.kind != "stock":
            return found
        if is_unstarted(position, NIKOLAEV):
            return () if phase_reached(position, "5") else ((NIKOLAEV, LEAST_BID),)
        return minor_lots(position)


def private_lot(position: Position) -> tuple[tuple[str, Money], ...]:
    """The first private company that isn't sold, with its price in rubles."""
    for symbol, owner in position.state.privates.items():
        if owner == BANK:
            return ((symbol, position.state.private_costs[symbol]),)
    return ()


def minor_lots(position: Position) -> tuple[tuple[str, Money], ...]:
    """The minor companies that may be formed now, with the least bid in rubles."""
    if phase_reached(position, "5"):
        return ()
    late = phase_reached(position, "3")
    return tuple(
        (symbol, LEAST_BID)
        for symbol, definition in position.definition.companies.items()
        if definition.kind == MINOR and (late or not definition.late) and is_unstarted(position, symbol)
    )


class AwardLot(Consequence, frozen=True):
    """4.2.4 and 4.3: a private company, the bank is paid; or a minor company, the bid is its capital."""

    def award(self, draft: Draft, name: str, lot: LotSymbol, amount: Money) -> None:
        """Hand the company to the player ``name`` and pay the ``amount`` of his bid."""
        if lot in draft.state.privates:
            draft.pay(player(name), BANK, amount, "auction", lot)
            draft.emit(ev.PrivateMoved(PrivateSymbol(lot), BANK, player(name), amount))
            return
        symbol = CompanySymbol(lot)
        draft.pay(player(name), company(symbol), amount, "auction", symbol)
        place_marker(draft, symbol, box_at_most(draft.position, MINOR_ZONES, Money(amount // 2)))
        draft.emit(ev.CertificateMoved(cert.president_certificate(symbol), IPO, player(name), "bought"))
        draft.emit(ev.PresidentChanged(symbol, "", name))
        self.place_home(draft, symbol)

    def place_home(self, draft: Draft, symbol: CompanySymbol) -> None:
        """The minor company's token goes to its home, if there is room."""
        stop = home_stop(draft.position, draft.title.definition.companies[symbol].homes[0])
        slots = free_slots(draft.position, stop)
        if slots:
            draft.emit(ev.TokenPlaced(f"{symbol}-0", symbol, stop.hex, stop.index, slots[0], "home"))


def is_home_kept(position: Position, symbol: CompanySymbol) -> bool:
    """5.5.3: until phase 5 a circle is kept for a minor company, and always one for the State Railway."""
    if position.definition.companies[symbol].kind == NATIONAL:
        return True
    return is_unstarted(position, symbol) and not phase_reached(position, "5")


class FreeHomes(msgspec.Struct, frozen=True):
    """4.2.3: every free circle that isn't kept and from which no route leads to another stop."""

    def spots(self, position: Position, symbol: CompanySymbol) -> tuple[TokenSpot, ...]:
        """None for a company without a token on its charter."""
        return tuple(
            spot for spot, stop in free_circles(position, symbol) if leads_nowhere(position, symbol, stop)
        )


def free_circles(position: Position, symbol: CompanySymbol) -> tuple[tuple[TokenSpot, Stop], ...]:
    """Every city with a free circle that isn't kept for a home, if the company has a token on its charter."""
    return _free_circles(position) if tokens_on_charter(position, symbol) else ()


@remembered
def _free_circles(position: Position) -> tuple[tuple[TokenSpot, Stop], ...]:
    found: list[tuple[TokenSpot, Stop]] = []
    for hex_id in position.definition.hexes:
        for stop in cities_of(position, hex_id):
            free = free_slots(position, stop)
            if len(free) > len(kept_homes(position, stop, is_home_kept)):
                found.append((TokenSpot(hex_id, stop.index, free[0]), stop))
    return tuple(found)


def cities_of(position: Position, hex_id: HexId) -> list[Stop]:
    """The cities of a hex."""
    return [stop for stop in board_of(position).stops(hex_id) if stop.kind == "city"]


def leads_nowhere(position: Position, symbol: CompanySymbol, stop: Stop) -> bool:
    """Whether no route of the company leads from the city to another stop."""
    blocked = blocked_stops(position, symbol) - {stop}
    return not reach(board_of(position), frozenset([stop]), blocked).stops - {stop}


class PublicsFromPhase(ForSale, frozen=True):
    """5.8.5: public companies are started from a phase on, minor ones as the auctions of 4.3 have it."""

    phase: str

    def is_for_sale(self, position: Position, symbol: CompanySymbol) -> bool:
        """A public company since then; a minor one while it may be put up in a stock round."""
        if position.definition.companies[symbol].kind != MINOR:
            return phase_reached(position, self.phase)
        if private_lot(position):
            return False
        is_first = symbol == NIKOLAEV or not is_unstarted(position, NIKOLAEV)
        return is_first and symbol in dict(minor_lots(position))

    def not_yet(self, position: Position, symbol: CompanySymbol) -> Fault:
        """The ``reason``, with the phase that a public company waits for."""
        del position
        return self.fails(self.reason, company=symbol, phase=self.phase)

    def awaited(self, position: Position, symbol: CompanySymbol) -> Fault | None:
        """The phase of a public company: minor ones come by auctions, and the State Railway by itself."""
        kind = position.definition.companies[symbol].kind
        return None if kind in {MINOR, NATIONAL} else super().awaited(position, symbol)

    def comes(self, position: Position, symbol: CompanySymbol) -> bool:
        """A minor company only until phase 5."""
        return position.definition.companies[symbol].kind != MINOR or not phase_reached(position, "5")


def is_trainless(position: Position, symbol: CompanySymbol) -> bool:
    """Whether the company has no train."""
    return not trains_of(position.state, company(symbol))
