"""Where a company may place a token, and what it costs, by a list of checks."""

from __future__ import annotations

from typing import Any

from roundhouse.engine.checks import Checks
from roundhouse.engine.names import NO_MONEY, CompanySymbol, HexId, Money
from roundhouse.engine.offers import TokenSpot
from roundhouse.engine.position import Position
from roundhouse.engine.state import Stop
from roundhouse.track.board import board_of
from roundhouse.track.features import is_without_tokens, keeper
from roundhouse.track.occupancy import slots_to_take
from roundhouse.track.token_checks import (
    Connected,
    OnlyAt,
    Placing,
    TokenAffordable,
    TokenCase,
    TokenChecks,
    TokenLeft,
    home_of,
)


def token_spots(position: Position, company: CompanySymbol, checks: TokenChecks) -> tuple[TokenSpot, ...]:
    """All spots for a token of ``company``: every free circle of every city that will do."""
    placing = Placing(position, company)
    return tuple(
        TokenSpot(stop.hex, stop.index, slot, cost_at(position, company, stop, checks))
        for stop in sorted(candidates(placing, checks))
        if checks.allow(TokenCase(placing, stop))
        for slot in slots_to_take(position, stop)
    )


def has_spots(position: Position, company: CompanySymbol, checks: TokenChecks) -> bool:
    """Whether there is any spot for a token of ``company``."""
    placing = Placing(position, company)
    if placing.token is None and checks.find(TokenLeft):
        return False
    return any(
        checks.allow(TokenCase(placing, stop)) and slots_to_take(position, stop)
        for stop in candidates(placing, checks)
    )


def check_token(
    position: Position, company: CompanySymbol, hex_id: HexId, city: int, slot: int, checks: TokenChecks
) -> TokenSpot:
    """The spot with its cost; raises ActionRefused for the first rule that it breaks."""
    stop = Stop(hex_id, "city", city)
    checks.demand(TokenCase(Placing(position, company), stop, slot))
    return TokenSpot(hex_id, city, slot, cost_at(position, company, stop, checks))


def cost_at(position: Position, company: CompanySymbol, stop: Stop, checks: Checks[Any]) -> Money:
    """What a token in a city costs under the list, in whole units; nothing where it doesn't ask for money."""
    paying = checks.find(TokenAffordable)
    return paying.price.cost(position, company, stop) if isinstance(paying, TokenAffordable) else NO_MONEY


def home_spots(
    position: Position, company: CompanySymbol, hex_id: HexId, city: int | None = None
) -> tuple[TokenSpot, ...]:
    """The free circles for a home token on a hex, in ``city`` or (None) in any city not kept for others."""
    cities = range(len(board_of(position).face(hex_id).cities)) if city is None else (city,)
    return tuple(
        TokenSpot(hex_id, index, slot)
        for index in cities
        if keeper(position, hex_id, index) in ("", company)
        for slot in slots_to_take(position, Stop(hex_id, "city", index))
    )


def aside_spots(position: Position, company: CompanySymbol, hex_id: HexId) -> tuple[TokenSpot, ...]:
    """Where a company's token that was put aside may go: one spot a city, shared where none is free."""
    spots = []
    for index in range(len(board_of(position).face(hex_id).cities)):
        if keeper(position, hex_id, index) in ("", company):
            free = slots_to_take(position, Stop(hex_id, "city", index))
            spots.append(TokenSpot(hex_id, index, free[0] if free else 0))
    return tuple(spots)


def home_choices(position: Position, company: CompanySymbol) -> tuple[HexId, ...]:
    """The hexes that a company whose president chooses its home may have, in its region.

    Such a hex has a free circle, is no home of another company that has not operated, and has no
    track; the last is waived where it would leave none.
    """
    board = board_of(position)
    region = position.definition.companies[company].region
    open_hexes = [
        hex_id
        for hex_id, cell in position.definition.hexes.items()
        if cell.region == region
        and not is_without_tokens(position.title, hex_id)
        and not set(home_of(position, hex_id)) - {company}
        and home_spots(position, company, hex_id)
    ]
    return tuple(h for h in open_hexes if not board.pieces(h)) or tuple(open_hexes)


def candidates(placing: Placing, checks: Checks[Any]) -> set[Stop]:
    """The cities worth asking about: those of a power's hexes, those that the company reaches, or all."""
    only = checks.find(OnlyAt)
    if isinstance(only, OnlyAt):
        return {stop for hex_id in only.hexes for stop in placing.cities(hex_id)}
    if checks.find(Connected):
        return {stop for stop in placing.reach.stops if stop.kind == "city"}
    return {stop for hex_id in placing.position.definition.hexes for stop in placing.cities(hex_id)}
