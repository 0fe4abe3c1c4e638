"""Moving a token that stands on the map to another city."""

from __future__ import annotations

from typing import Protocol

import msgspec

from roundhouse.engine import events as ev
from roundhouse.engine.actions import Action, MoveToken
from roundhouse.engine.errors import unavailable
from roundhouse.engine.names import CompanySymbol, HexId, PrivateSymbol
from roundhouse.engine.offers import Offer, OfferMoveToken
from roundhouse.engine.owners import BANK, company
from roundhouse.engine.pieces import company_of
from roundhouse.engine.position import Draft, Position
from roundhouse.engine.state import ON_MAP, TokenPlace
from roundhouse.engine.title import TurnStep
from roundhouse.steps.lay_track import close_private
from roundhouse.steps.neutral_tokens import fill_circle, make_way
from roundhouse.track.lay_checks import owns_power
from roundhouse.track.move_checks import MOVED_FLAG, MoveChecks
from roundhouse.track.token_moves import check_move, token_moves


class AfterMove(Protocol):
    """Something that happens once a token has been moved."""

    def moved(self, draft: Draft, symbol: CompanySymbol, token: str) -> None:
        """The company ``symbol`` has moved its ``token``."""


class CountMove(msgspec.Struct, frozen=True):
    """It is remembered for the whole game that the company has moved a token."""

    def moved(self, draft: Draft, symbol: CompanySymbol, token: str) -> None:
        """Note that the company has used its move."""
        del token
        draft.emit(ev.FlagSet(f"{MOVED_FLAG}:{symbol}", 1))


class CloseAfterMove(msgspec.Struct, frozen=True):
    """A private company closes with the move that it allows."""

    private: PrivateSymbol

    def moved(self, draft: Draft, symbol: CompanySymbol, token: str) -> None:
        """Take the private company out of the game."""
        del symbol, token
        close_private(draft, self.private)


class MoveTokens(TurnStep, frozen=True):
    """A company moves a token of its own to where the ``checks`` let it; what happens ``then`` follows.

    ``leaves``: the symbol of the neutral tokens of which one takes the old circle; empty: nothing does.
    ``private``: the private company whose power it is; empty: every company may. ``counts``: the move takes
    the place of the turn's token.
    """

    section: str
    checks: MoveChecks
    leaves: CompanySymbol
    private: PrivateSymbol
    counts: bool
    then: tuple[AfterMove, ...]

    @property
    def name(self) -> str:
        """``move_token``, with the private company's symbol behind it if it is a power."""
        return f"move_token_{self.private}" if self.private else "move_token"

    @property
    def accepts(self) -> tuple[type[Action], ...]:
        """Moves of tokens from city to city."""
        return (MoveToken,)

    def offers(self, position: Position) -> tuple[Offer, ...]:
        """Every legal move with its cost."""
        symbol = position.state.operating.company
        if self.private and not owns_power(position, symbol, self.private):
            return ()
        moves = token_moves(position, symbol, self.checks, self.leaves)
        return (OfferMoveToken(company(symbol), self.section, moves, self.private),) if moves else ()

    def play(self, draft: Draft, action: Action) -> None:
        """Pay, clear the new circle, move, and fill the old circle."""
        if not isinstance(action, MoveToken) or action.power != self.private:
            raise unavailable()
        symbol = draft.state.operating.company
        origin, target = (action.origin, action.origin_city), (action.hex, action.city, action.slot)
        move = check_move(draft.position, symbol, origin, target, self.checks, self.leaves)
        token, place = _standing(draft.position, symbol, origin)
        draft.pay(company(symbol), BANK, move.cost, "token", move.hex)
        make_way(draft, *target)
        kind = "token" if self.counts else "power"
        draft.emit(ev.TokenMoved(token, move.hex, move.city, move.slot, kind))
        if self.leaves:
            fill_circle(draft, self.leaves, place)
        for effect in self.then:
            effect.moved(draft, symbol, token)


def _standing(position: Position, symbol: CompanySymbol, origin: tuple[HexId, int]) -> tuple[str, TokenPlace]:
    """The token of the company in a city (hex, city), and its circle."""
    return next(
        (token, place)
        for token, place in position.state.tokens.items()
        if place.where == ON_MAP and company_of(token) == symbol and (place.hex, place.city) == origin
    )
