"""Where the rules on tokens stand: where they go, what they cost, what becomes of them."""

from __future__ import annotations

from collections.abc import Iterable

from roundhouse.engine.errors import ActionRefused
from roundhouse.engine.names import HexId
from roundhouse.engine.position import Position
from roundhouse.engine.title import Title
from roundhouse.queries._rules.found import rules_of
from roundhouse.queries._rules.round_rules import stage
from roundhouse.steps.move_token import MoveTokens
from roundhouse.steps.place_token import PlaceTokens
from roundhouse.steps.swap_tokens import SwapTokens
from roundhouse.track.token_checks import Connected, Placing, TokenAffordable, TokenCase
from roundhouse.track.token_prices import ByDistance, ByWorth


def why_no_token(position: Position, hexes: Iterable[HexId]) -> ActionRefused | None:
    """Why the turn's token can't be placed on any of the hexes: the fault furthest down its list.

    None if it can, outside the stage for it, and where no city lies.
    """
    present = stage(position)
    for step in present.steps if present else ():
        if isinstance(step, PlaceTokens):
            placing = Placing(position, position.state.operating.company)
            cases = [TokenCase(placing, stop) for hex_id in hexes for stop in placing.cities(hex_id)]
            fault = step.checks.why_not(cases)
            connected, several = step.checks.find(Connected), len({case.stop.hex for case in cases}) > 1
            if several and isinstance(connected, Connected) and fault and connected.gave(fault):
                fault = connected.anywhere(cases[0])
            return fault.refused() if fault else None
    return None


def token_rates(title: Title) -> ByDistance | None:
    """What tokens cost for each hex of their distance; None where prices are printed."""
    return next(iter(rules_of(title, ByDistance)), None)


def token_worth(title: Title) -> ByWorth | None:
    """What the turn's token costs where that is a multiple of what its place is worth; else None."""
    prices = (step.checks.find(TokenAffordable) for step in rules_of(title, PlaceTokens))
    found = (rule.price for rule in prices if isinstance(rule, TokenAffordable))
    return next((price for price in found if isinstance(price, ByWorth)), None)


def token_moves(title: Title) -> tuple[MoveTokens, ...]:
    """The steps in which tokens on the map are moved."""
    return rules_of(title, MoveTokens)


def swaps(title: Title) -> tuple[str, ...]:
    """The sections by which tokens of two companies change places."""
    return tuple(dict.fromkeys(step.section for step in rules_of(title, SwapTokens)))
