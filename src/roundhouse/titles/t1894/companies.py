"""1894: what its companies and private companies have of their own (sections 11 and 14)."""

from __future__ import annotations

from roundhouse.catalogue.definitions import PhaseDefinition
from roundhouse.engine.owners import company, is_company
from roundhouse.engine.position import Draft, Position
from roundhouse.engine.state import Stop
from roundhouse.steps.lay_track import close_private
from roundhouse.titles.t1894.setup import majors
from roundhouse.track.board import board_of
from roundhouse.track.occupancy import company_reach
from roundhouse.track.rules import track_rules
from roundhouse.track.tokens import home_choices, home_spots

LATE_EVENT = "late_companies_available"
LATE_CLOSING = "major_private_closes_at_dividend"
LATE_HOME_OPTION = "late_home_allow_unoperated_home"
SAINT_QUENTIN, QUENTIN_GUISE = "G10", "SQG"
QUENTIN_GUISE_REVENUE = {"green": 70, "brown": 100}
ANTWERP_ROTTERDAM = "AR"
LONDON, LONDON_SHIPPING = "A10", "LS"
FERRY_COST, FERRY_COST_WITH_SHIPPING = 80, 40
RED, PURPLE = "Red", "Purple"


def private_revenue(position: Position, symbol: str) -> int:
    """11.2.2: what a private company pays, in francs."""
    owner = position.state.privates[symbol]
    revenue = position.definition.privates[symbol].revenue
    if symbol == ANTWERP_ROTTERDAM and is_company(owner):
        return 2 * revenue
    if symbol == QUENTIN_GUISE:
        return QUENTIN_GUISE_REVENUE.get(board_of(position).face(SAINT_QUENTIN).color, 0)
    return revenue


def available(position: Position, symbol: str) -> bool:
    """11.3.3: late companies' shares are for sale from the brown phase on."""
    if not position.definition.companies[symbol].late:
        return True
    phases = position.definition.phases
    names = [phase.name for phase in phases]
    late = next(i for i, phase in enumerate(phases) if phase.on and _opens_late(position, phase))
    return names.index(position.state.phase) >= late


def _opens_late(position: Position, phase: PhaseDefinition) -> bool:
    return LATE_EVENT in position.definition.trains[phase.on].events


def late_homes(position: Position, symbol: str) -> tuple[str, ...] | None:
    """11.3.3: the hexes where a late company may have its home; None for a company with a printed one."""
    definition = position.definition.companies[symbol]
    if not definition.late:
        return None
    homes = home_choices(position, symbol)
    if LATE_HOME_OPTION not in position.options:
        return homes
    closed = track_rules(position).no_tokens
    wider = (
        hex_id
        for hex_id, cell in position.definition.hexes.items()
        if cell.region == definition.region and hex_id not in closed and home_spots(position, symbol, hex_id)
    )
    return tuple(dict.fromkeys((*homes, *wider)))


def ferry_cost(position: Position, symbol: str) -> int:
    """14.1: 80, or 40 with the London shipping company."""
    shipping = position.state.privates.get(LONDON_SHIPPING) == company(symbol)
    return FERRY_COST_WITH_SHIPPING if shipping else FERRY_COST


def reaches_london(position: Position, symbol: str) -> bool:
    """14.1: track leads from a token of the company to London."""
    return Stop(LONDON, "city", 0) in company_reach(position, symbol).stops


def on_phase(draft: Draft, phase: PhaseDefinition) -> None:
    """15: private companies close in the red and in the purple phase."""
    if phase.name == RED:
        for symbol in draft.state.privates:
            if symbol != QUENTIN_GUISE:
                close_private(draft, symbol)
    elif phase.name == PURPLE:
        close_private(draft, QUENTIN_GUISE)


def close_major_of(draft: Draft, symbol: str) -> None:
    """11.2.2.8 and 11.2.2.9: a major shareholding closes when its company operates."""
    for private, company_symbol in majors(draft.state).items():
        if company_symbol == symbol:
            close_private(draft, private)
