"""Tokens of two companies that change places on the map."""

from __future__ import annotations

from roundhouse.engine import events as ev
from roundhouse.engine.actions import Action, SwapToken
from roundhouse.engine.errors import unavailable
from roundhouse.engine.names import CompanySymbol
from roundhouse.engine.offers import Offer, OfferSwapToken
from roundhouse.engine.owners import BANK, company
from roundhouse.engine.pieces import company_of
from roundhouse.engine.position import Draft, Position
from roundhouse.engine.state import TokenPlace
from roundhouse.engine.title import TurnStep
from roundhouse.steps.move_token import AfterMove
from roundhouse.track.swap_checks import SwapChecks, check_swap, has_swaps, token_swaps
from roundhouse.track.tokens import cost_at


class SwapTokens(TurnStep, frozen=True):
    """The company on turn swaps a token of its own for another company's, as the token of the turn.

    It alone pays, for the place to which its token comes. What happens ``then`` follows for both tokens.
    """

    section: str
    checks: SwapChecks
    then: tuple[AfterMove, ...] = ()

    @property
    def name(self) -> str:
        """``swap_token``."""
        return "swap_token"

    @property
    def accepts(self) -> tuple[type[Action], ...]:
        """Swaps of tokens."""
        return (SwapToken,)

    def offers(self, position: Position) -> tuple[Offer, ...]:
        """Every swap with its cost."""
        symbol = position.state.operating.company
        swaps = token_swaps(position, symbol, self.checks)
        return (OfferSwapToken(company(symbol), self.section, swaps),) if swaps else ()

    def has_offers(self, position: Position) -> bool:
        """Whether there is any swap."""
        return has_swaps(position, position.state.operating.company, self.checks)

    def play(self, draft: Draft, action: Action) -> None:
        """Pay, and let the two tokens change places."""
        if not isinstance(action, SwapToken):
            raise unavailable()
        symbol = draft.state.operating.company
        origin, target = (action.origin, action.origin_city), (action.hex, action.city, action.slot)
        case = check_swap(draft.position, symbol, origin, target, self.checks, action.agreed)
        own = _token(draft.position, symbol, case.origin)
        other = _token(draft.position, case.partner, case.target)
        cost = cost_at(draft.position, symbol, case.stop, self.checks)
        draft.pay(company(symbol), BANK, cost, "token", case.stop.hex)
        draft.emit(ev.TokensSwapped(symbol, own, case.partner, other, case.origin.hex, case.target.hex))
        for effect in self.then:
            effect.moved(draft, symbol, own)
            effect.moved(draft, case.partner, other)


def _token(position: Position, symbol: CompanySymbol, place: TokenPlace) -> str:
    """The token of the company in a circle."""
    tokens = position.state.tokens.items()
    return next(token for token, where in tokens if where == place and company_of(token) == symbol)
