"""1861, chapter 6: its settings for converting and merging minor companies."""

from __future__ import annotations

from collections.abc import Sequence

from roundhouse.engine.errors import ActionRefused, illegal
from roundhouse.engine.position import Position
from roundhouse.finance import certificates as cert
from roundhouse.finance import market, mergers
from roundhouse.steps.give_up_token import GiveUpTokens
from roundhouse.steps.merge import MergerRules
from roundhouse.titles.t1861.companies import MINOR, PUBLIC_ZONES
from roundhouse.titles.t1861.options import (
    MERGE_ANY,
    MERGE_BLOCKED,
    MERGE_CHAIN,
    MERGE_FLOOR,
    MERGE_LAPS,
    MERGE_LIMIT,
    MERGE_TIE,
)
from roundhouse.titles.t1861.rounds import first_lap, holders
from roundhouse.titles.t1861.turn import CHANGE
from roundhouse.track.board import board_of
from roundhouse.track.occupancy import blocked_stops, token_stops
from roundhouse.track.reach import reach

SITE_FLOOR, SITE_LIMIT = 100, 6


def partners(position: Position, symbol: str) -> tuple[str, ...]:
    """6.2: the minor companies that track leads to; tokens don't block it (they do at that site)."""
    starts = token_stops(position, symbol)
    site = MERGE_BLOCKED in position.options
    blocked = blocked_stops(position, symbol) if site else frozenset()
    found = reach(board_of(position), starts, blocked).stops
    others = market.operating_order(position, MINOR)
    return tuple(m for m in others if m != symbol and token_stops(position, m) & found)


def unfit(position: Position, minors: Sequence[str]) -> ActionRefused | None:
    """6.2: why these may not merge: none of them has a route to each of the others."""
    if MERGE_LIMIT in position.options:
        for name, count in mergers.shares_of(position.state, minors).items():
            if count > SITE_LIMIT:
                return illegal("merge.owner_limit", "6.2", player=name, limit=SITE_LIMIT)
    leads = {minor: set(partners(position, minor)) for minor in minors}
    if any(set(minors) <= leads[hub] | {hub} for hub in minors):
        return None
    if MERGE_CHAIN in position.options and _chained(minors, leads):
        return None
    return illegal("merge.not_connected", "6.2", company=minors[0])


def _chained(minors: Sequence[str], leads: dict[str, set[str]]) -> bool:
    """Whether each is reached from one that is in already, beginning with any of them."""
    for first in minors:
        inside = {first}
        while more := {m for old in inside for m in leads[old] if m in minors} - inside:
            inside |= more
        if inside == set(minors):
            return True
    return False


def sum_price(position: Position, minors: Sequence[str]) -> int:
    """6.2: dearest and cheapest together, at most 200; that site has a least price too."""
    floor = SITE_FLOOR if MERGE_FLOOR in position.options else 0
    return max(floor, mergers.price_sum(position, minors))


def director(position: Position, minors: Sequence[str]) -> str:
    """6.2: the most shares, then the oldest company."""
    if MERGE_TIE in position.options:
        return mergers.first_with_two(position.state, minors)
    return mergers.director_of(position.state, minors)


def lap_of_owners(position: Position, minors: Sequence[str], first: str) -> tuple[str, ...]:
    """6.3: the shareholders, the director first; at that site the owner of the first company first."""
    if MERGE_LAPS in position.options:
        first = cert.president(position.state, minors[0]) or first
    return first_lap(position, tuple(mergers.shares_of(position.state, minors)), first)


def second_lap(position: Position, symbol: str) -> tuple[str, ...]:
    """6.3: every player, the director first; at that site those who have no share yet."""
    order = first_lap(position, position.state.seats, cert.president(position.state, symbol) or "")
    if MERGE_LAPS in position.options:
        return tuple(name for name in order if name not in holders(position, symbol))
    return order


MERGERS = MergerRules(
    section="6.3",
    convert_section="6.1",
    merge_section="6.2",
    zones=PUBLIC_ZONES,
    convert_zone="convert",
    sum_price=sum_price,
    partners=partners,
    director=director,
    unfit=unfit,
    first_lap=lap_of_owners,
    any_owner=lambda position: MERGE_ANY in position.options,
    tokens=GiveUpTokens("6.2", 2),
    change=CHANGE,
)
