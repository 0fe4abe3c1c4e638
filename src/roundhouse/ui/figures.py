"""Figures that the window shows and that the state doesn't hold: read only, no Qt.

Amounts are whole units of the title's currency, holdings are percent.
"""

from __future__ import annotations

from collections.abc import Mapping

import msgspec

from roundhouse.engine.owners import SUPPLY, company, is_company, name_of, player
from roundhouse.engine.position import Position
from roundhouse.engine.state import CHARTER, ON_MAP, State
from roundhouse.finance import certificates, loans, market, sales
from roundhouse.track.rules import TrackRules


class Holding(msgspec.Struct, frozen=True):
    """What one owner holds of one company: percent, certificates, the president's among them."""

    percent: int = 0
    certificates: int = 0
    president: bool = False


Holdings = Mapping[str, Mapping[str, Holding]]
NOTHING = Holding()
_FREE_ZONES = ("gray", "no_cert_limit")
NATIONAL = "national"
_COMPANY_ROUNDS = frozenset({"operating", "merger"})


def kind_of(piece: str) -> str:
    """The kind or symbol before the last dash of a train, certificate, token or marker."""
    return piece.rpartition("-")[0]


def number_of(piece: str) -> int:
    """The number after the last dash of a train, certificate, token or marker."""
    return int(piece.rpartition("-")[2])


def holdings(position: Position) -> dict[str, dict[str, Holding]]:
    """What each owner holds, by company and owner."""
    table: dict[str, dict[str, Holding]] = {symbol: {} for symbol in position.definition.companies}
    for certificate, owner in position.state.certificates.items():
        symbol = kind_of(certificate)
        old = table[symbol].get(owner, NOTHING)
        table[symbol][owner] = Holding(
            old.percent + certificates.percent_of(position.definition, certificate),
            old.certificates + 1,
            old.president or certificates.is_president_certificate(certificate),
        )
    return table


def price_of(position: Position, symbol: str) -> int | None:
    """The price of a share of 10 %, or None while the company has no place on the market."""
    return market.price(position, symbol) if symbol in position.state.market else None


def trains_of(state: State, owner: str) -> tuple[str, ...]:
    """The trains of an owner in the order in which they are numbered."""
    return tuple(train for train, holder in state.trains.items() if holder == owner)


def markers_of(state: State, owner: str) -> tuple[str, ...]:
    """The kinds of the markers that an owner has."""
    return tuple(kind_of(marker) for marker, holder in state.markers.items() if holder == owner)


def tokens_left(position: Position, symbol: str) -> tuple[int, ...]:
    """The prices of the tokens still on a company's charter, in the order of their numbers."""
    prices = position.definition.companies[symbol].token_prices
    numbers = sorted(
        number_of(token)
        for token, place in position.state.tokens.items()
        if kind_of(token) == symbol and place.where == CHARTER
    )
    return tuple(prices[n] if n < len(prices) else 0 for n in numbers)


def tokens_in_all(state: State, symbol: str) -> int:
    """How many tokens a company has, placed or not."""
    return sum(kind_of(token) == symbol for token in state.tokens)


def homes_of(position: Position, symbol: str) -> tuple[str, ...]:
    """The hexes of a company's homes; of a late company the one that was chosen."""
    printed = tuple(home.hex for home in position.definition.companies[symbol].homes)
    chosen = position.state.homes.get(symbol)
    return printed or ((chosen,) if chosen else ())


def is_shown(position: Position, symbol: str) -> bool:
    """Whether a company belongs in an overview: a late one only when it may be started."""
    late = position.definition.companies[symbol].late
    return not late or symbol in position.state.par or late_companies_open(position)


def is_national(position: Position, symbol: str) -> bool:
    """Whether the company is the state's: without shares, run by the bank."""
    return position.definition.companies[symbol].kind == NATIONAL


def is_listed(position: Position, symbol: str) -> bool:
    """Whether a company belongs in the overview of holdings.

    Where there are companies of several kinds those are left out that nobody has started, or that are gone.
    """
    definition, state = position.definition, position.state
    if len({company.kind for company in definition.companies.values()}) == 1:
        return is_shown(position, symbol)
    placed = (kind_of(token) == symbol and place.where == ON_MAP for token, place in state.tokens.items())
    return symbol in state.market or (is_national(position, symbol) and any(placed))


def late_companies_open(position: Position) -> bool:
    """Whether the phase in which late companies become available has begun."""
    trains = position.definition.trains
    opening = {name for name, train in trains.items() if "late_companies_available" in train.events}
    for phase in position.definition.phases:
        if phase.on in opening:
            return True
        if phase.name == position.state.phase:
            return False
    return False


def trains_left(position: Position, kind: str) -> int | None:
    """How many trains of a kind are left in the supply; None is unlimited."""
    if position.definition.trains[kind].count is None:
        return None
    return sum(kind_of(t) == kind and owner == SUPPLY for t, owner in position.state.trains.items())


def sellable(position: Position, name: str, symbol: str) -> int:
    """How many shares of 10 % a player could sell at once if it were his turn to sell."""
    limit = position.definition.extra.get("pool_limit_percent", 50)
    rules = sales.SaleRules("", "", limit if isinstance(limit, int) else 50)
    return max(sales.counts(rules, position, name, symbol), default=0)


def liquid(position: Position, name: str) -> int:
    """A player's cash and the price of everything that he could sell now."""
    owner = player(name)
    held = {kind_of(c) for c, holder in position.state.certificates.items() if holder == owner}
    sold = sum(
        sellable(position, name, symbol) * market.price(position, symbol)
        for symbol in position.state.market
        if symbol in held
    )
    return position.state.cash.get(player(name), 0) + sold


def values(position: Position) -> dict[str, int]:
    """What every player is worth by the title's way of scoring."""
    return {score.player: score.total for score in position.title.score(position)}


def certificate_limit(position: Position) -> int | None:
    """The certificates a player may hold with this number of players, if there is a limit."""
    return position.definition.certificate_limit.get(len(position.state.seats))


def certificate_count(position: Position, name: str) -> int:
    """The certificates of a player that count against the limit."""
    zone = next((z for z in _FREE_ZONES if _has_zone(position, z)), "")
    return certificates.counted_certificates(position, name, zone)


def _has_zone(position: Position, zone: str) -> bool:
    rows = position.definition.market.rows
    return any(space is not None and zone in space.kinds for row in rows for space in row)


def treasury(position: Position, symbol: str) -> int:
    """The money of a company."""
    return position.state.cash.get(company(symbol), 0)


def acting_company(position: Position) -> str:
    """The symbol of the company whose turn, question or sale this is; an empty text when there is none."""
    state = position.state
    if state.lap.company:
        return state.lap.company
    asked = state.questions[-1].actor if state.questions else ""
    if is_company(asked):
        return name_of(asked)
    return state.operating.company if state.round.kind in _COMPANY_ROUNDS else ""


def loan_rules(position: Position) -> loans.LoanRules | None:
    """The title's settings for loans, if it has loans."""
    rules = position.title.loans
    return rules if isinstance(rules, loans.LoanRules) else None


def interest_due(position: Position, symbol: str) -> int:
    """What a company pays for its loans at the end of the turn under way, or of its next one."""
    rules, state = loan_rules(position), position.state
    if rules is None:
        return 0
    if state.operating.company == symbol and state.round.kind == "operating":
        return loans.interest_due(rules, state, symbol)
    return loans.owed(state, symbol) * rules.interest


def loan_places(position: Position, symbol: str) -> int | None:
    """How many loans a company may have: 0 for none, None without a limit."""
    rules = loan_rules(position)
    if rules is None:
        return 0
    return rules.limits.get(position.definition.companies[symbol].kind)


def token_rate(position: Position, symbol: str, number: int) -> int | None:
    """What the company's token ``number`` costs for each hex of its distance; None for a printed price."""
    track = position.title.track
    rates = track.token_rates if isinstance(track, TrackRules) else ()
    if not rates or number >= len(rates) or is_national(position, symbol):
        return None
    return rates[number]
