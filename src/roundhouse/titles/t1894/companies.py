"""1894: what its companies and private companies have of their own (sections 11 and 14)."""

from __future__ import annotations

import msgspec

from roundhouse.catalogue.definitions import PhaseDefinition, TitleDefinition
from roundhouse.engine.checks import Fault
from roundhouse.engine.effects import Consequence, TakesPrivates
from roundhouse.engine.names import CompanySymbol, HexId, Money, PhaseName, PrivateSymbol
from roundhouse.engine.owners import is_company
from roundhouse.engine.position import Draft, Position
from roundhouse.finance.starting import ForSale
from roundhouse.steps.lay_track import close_private
from roundhouse.titles.t1894.setup import majors
from roundhouse.track.board import board_of
from roundhouse.track.tokens import home_choices

LATE_EVENT = "late_companies_available"
SAINT_QUENTIN, QUENTIN_GUISE = HexId("G10"), PrivateSymbol("SQG")
QUENTIN_GUISE_REVENUE = {"green": 70, "brown": 100}
ANTWERP_ROTTERDAM = PrivateSymbol("AR")
LONDON, LONDON_SHIPPING = "A10", PrivateSymbol("LS")
RED, PURPLE = "Red", "Purple"


class PrivateRevenues(Consequence, frozen=True):
    """11.2.2: AR pays a company twice as much, SQG by the colour of Saint-Quentin; the others as printed."""

    def revenue(self, position: Position, private: PrivateSymbol) -> Money:
        """What it pays its owner now, in francs."""
        printed = position.definition.privates[private].revenue
        if private == ANTWERP_ROTTERDAM and is_company(position.state.privates[private]):
            return Money(2 * printed)
        if private == QUENTIN_GUISE:
            return Money(QUENTIN_GUISE_REVENUE.get(board_of(position).face(SAINT_QUENTIN).color, 0))
        return printed


class LateAvailable(ForSale, frozen=True):
    """11.3.3: late companies are for sale from the brown phase on."""

    def is_for_sale(self, position: Position, symbol: CompanySymbol) -> bool:
        """A late company only since then."""
        definition = position.definition
        if not definition.companies[symbol].late:
            return True
        names = [phase.name for phase in definition.phases]
        return names.index(position.state.phase) >= names.index(_late_phase(definition))

    def not_yet(self, position: Position, symbol: CompanySymbol) -> Fault:
        """The ``reason``, with the phase that late companies wait for."""
        return self.fails(self.reason, company=symbol, phase=_late_phase(position.definition))


def _late_phase(definition: TitleDefinition) -> PhaseName:
    """The phase from which late companies are for sale."""
    return next(phase.name for phase in definition.phases if phase.on and _opens_late(definition, phase))


def _opens_late(definition: TitleDefinition, phase: PhaseDefinition) -> bool:
    return LATE_EVENT in definition.trains[phase.on].events


class LateHomes(msgspec.Struct, frozen=True):
    """11.3.3: the hexes where a late company may have its home."""

    def pairs(self, position: Position, symbol: CompanySymbol) -> None:
        """None: every company has one home."""
        del position, symbol

    def homes(self, position: Position, symbol: CompanySymbol) -> tuple[HexId, ...] | None:
        """None for a company with a printed one."""
        if not position.definition.companies[symbol].late:
            return None
        return home_choices(position, symbol)


class ClosePrivate(TakesPrivates, frozen=True):
    """15: one ``private`` company leaves the game."""

    private: PrivateSymbol

    def happen(self, draft: Draft) -> None:
        """Take the private company out of the game."""
        close_private(draft, self.private)


class CloseMajor(Consequence, frozen=True):
    """11.2.2.8 and 11.2.2.9: a major shareholding closes when its company operates."""

    def happen(self, draft: Draft) -> None:
        """Close that of the company on turn."""
        for private, symbol in majors(draft.state).items():
            if symbol == draft.state.operating.company:
                close_private(draft, private)
