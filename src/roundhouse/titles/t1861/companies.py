"""1861: which companies may be had when, where they begin, and the order in which they operate."""

from __future__ import annotations

from roundhouse.engine import events as ev
from roundhouse.engine.errors import ActionRefused, illegal
from roundhouse.engine.offers import TokenSpot
from roundhouse.engine.owners import BANK, IPO, company, player
from roundhouse.engine.position import Draft, Position
from roundhouse.finance import certificates as cert
from roundhouse.finance import market
from roundhouse.finance.formation import box_at_most, place_marker
from roundhouse.steps.trains import trains_of
from roundhouse.titles.t1861.options import DROP_EACH_SALE, DUTCH, LENIENT_N, PAUSES, STRICT_HOME
from roundhouse.titles.t1861.setup import NIKOLAEV, minimum_bids
from roundhouse.track.board import board_of
from roundhouse.track.homes import home_stop, kept_homes
from roundhouse.track.occupancy import blocked_stops, free_slots, tokens_in, tokens_on_charter
from roundhouse.track.reach import reach

RSR = "RSR"
MINOR, PUBLIC, NATIONAL = "minor", "major", "national"
LEAST_BID = 100
MINOR_ZONES = frozenset({"par", "par-minor"})
PUBLIC_ZONES = frozenset({"par", "par-major"})


def phase_reached(position: Position, name: str) -> bool:
    """Whether the phase called ``name`` has begun."""
    names = [phase.name for phase in position.definition.phases]
    return names.index(position.state.phase) >= names.index(name)


def operating_order(position: Position) -> tuple[str, ...]:
    """5.2: minor companies, then public ones, each by price; then the State Railway in phases 4 to 7."""
    state = (RSR,) if "national_operates" in position.phase.status else ()
    return (*market.operating_order(position, MINOR), *market.operating_order(position, PUBLIC), *state)


def is_gone(position: Position) -> bool:
    """Whether the company on turn has been nationalised in its turn."""
    symbol = position.state.operating.company
    return bool(symbol) and symbol != RSR and symbol not in position.state.floated


def is_unstarted(position: Position, symbol: str) -> bool:
    """Whether a minor company has never been formed."""
    return position.state.certificates.get(cert.president_certificate(symbol)) == IPO


def lots(position: Position) -> tuple[tuple[str, int], ...]:
    """4.2.4 and 4.3: the private companies in their order, then Nikolaev, then any minor company."""
    for symbol, owner in position.state.privates.items():
        if owner == BANK:
            return ((symbol, position.state.private_costs[symbol]),)
    if position.state.round.kind != "stock":
        return ()
    if is_unstarted(position, NIKOLAEV) and LENIENT_N not in position.options:
        return () if phase_reached(position, "5") else ((NIKOLAEV, LEAST_BID),)
    return tuple((symbol, LEAST_BID) for symbol in _free_minors(position))


def _free_minors(position: Position) -> tuple[str, ...]:
    """The minor companies that may be formed now."""
    if phase_reached(position, "5"):
        return ()
    late = phase_reached(position, "3")
    return tuple(
        symbol
        for symbol, definition in position.definition.companies.items()
        if definition.kind == MINOR and (late or not definition.late) and is_unstarted(position, symbol)
    )


def may_hold(position: Position, name: str) -> ActionRefused | None:
    """4.2.1: why a player may not have one more certificate, or None."""
    limit = cert.certificate_limit(position)
    if cert.counted_certificates(position, name, "") >= limit:
        return illegal("buy.certificate_limit", "4.2.1", limit=limit)
    return None


def sells_at_once(position: Position, symbol: str) -> bool:
    """That site sells a private company whose price has fallen to the first bidder."""
    printed = minimum_bids(position.definition).get(symbol, 0)
    return DUTCH in position.options and position.state.private_costs.get(symbol, 0) < printed


def award(draft: Draft, name: str, symbol: str, amount: int) -> None:
    """4.2.4 and 4.3: a private company, the bank is paid; or a minor company, the bid is its capital."""
    if symbol in draft.state.privates:
        draft.pay(player(name), BANK, amount, "auction", symbol)
        draft.emit(ev.PrivateMoved(symbol, BANK, player(name), amount))
        return
    draft.pay(player(name), company(symbol), amount, "auction", symbol)
    place_marker(draft, symbol, box_at_most(draft.position, MINOR_ZONES, amount // 2))
    draft.emit(ev.CertificateMoved(cert.president_certificate(symbol), IPO, player(name), "bought"))
    draft.emit(ev.PresidentChanged(symbol, "", name))
    stop = home_stop(draft.position, draft.title.definition.companies[symbol].homes[0])
    slots = free_slots(draft.position, stop)
    if slots:
        draft.emit(ev.TokenPlaced(f"{symbol}-0", symbol, stop.hex, stop.index, slots[0], "home"))


def site_pauses(position: Position) -> bool:
    """That site asks whoever could pay for a minor company, even when none is left."""
    state = position.state
    return PAUSES in position.options and state.cash.get(state.actor, 0) >= LEAST_BID


def is_home_kept(position: Position, symbol: str) -> bool:
    """5.5.3: until phase 5 a circle is kept for a minor company, and always one for the State Railway."""
    if position.definition.companies[symbol].kind == NATIONAL:
        return True
    return is_unstarted(position, symbol) and not phase_reached(position, "5")


def free_homes(position: Position, symbol: str) -> tuple[TokenSpot, ...]:
    """4.2.3: every free circle that isn't kept and from which no route leads to another stop."""
    board, blocked = board_of(position), blocked_stops(position, symbol)
    if not tokens_on_charter(position, symbol):
        return ()
    spots = []
    for hex_id in position.definition.hexes:
        stops = [stop for stop in board.stops(hex_id) if stop.kind == "city"]
        for stop in stops:
            free = free_slots(position, stop)
            if len(free) <= len(kept_homes(position, stop, is_home_kept)):
                continue
            looked_at = [stop]
            if STRICT_HOME in position.options:
                if tokens_in(position, stop):
                    continue
                looked_at = stops
            if all(not reach(board, frozenset([s]), blocked - {s}).stops - {s} for s in looked_at):
                spots.append(TokenSpot(hex_id, stop.index, free[0]))
    return tuple(spots)


def may_start_public(position: Position) -> bool:
    """5.8.5: from phase 4."""
    return phase_reached(position, "4")


def may_sell(position: Position, symbol: str) -> bool:
    """4.1: shares of public companies that have operated."""
    is_public = position.definition.companies[symbol].kind == PUBLIC
    return is_public and symbol in position.state.has_operated


def rows_down(position: Position, seller: str, symbol: str, count: int) -> int:
    """4.1.2: one row when the director sells, whatever the number and in how many goes."""
    del count
    if cert.president(position.state, symbol) != seller:
        return 0
    again = symbol in position.state.stock.dropped and DROP_EACH_SALE not in position.options
    return 0 if again else 1


def is_trainless(position: Position, symbol: str) -> bool:
    """Whether the company has no train."""
    return not trains_of(position.state, company(symbol))

