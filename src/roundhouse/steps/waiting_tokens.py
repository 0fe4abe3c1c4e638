"""Tokens that wait beside a hex until one of its circles is free."""

from __future__ import annotations

from collections.abc import Iterable

import msgspec

from roundhouse.engine import events as ev
from roundhouse.engine.effects import Consequence
from roundhouse.engine.names import CompanySymbol, HexId
from roundhouse.engine.offers import TokenSpot
from roundhouse.engine.owners import company
from roundhouse.engine.pieces import company_of
from roundhouse.engine.position import Draft, Position
from roundhouse.engine.state import Question, Stop
from roundhouse.finance import market
from roundhouse.steps.place_token import home_hexes, place_homes, set_down
from roundhouse.track.board import board_of
from roundhouse.track.features import neutral_symbols
from roundhouse.track.occupancy import free_slots, tokens_aside
from roundhouse.track.token_prices import next_token
from roundhouse.track.tokens import home_spots

WAITING_QUESTION = "waiting_token"


class ReturnWaiting(msgspec.Struct, frozen=True):
    """With a lay the tokens that wait beside its hex go into the circles that are free now."""

    def laid(self, draft: Draft, symbol: CompanySymbol, hex_id: HexId) -> None:
        """Return them, or ask."""
        del symbol
        return_waiting(draft, (hex_id,))


def return_waiting(draft: Draft, hexes: Iterable[HexId]) -> None:
    """Tokens that wait beside ``hexes`` go into free circles, in operating order, neutral ones last.

    Where several cities have room the company is asked, and those behind it wait for its answer.
    """
    questions = [question for hex_id in hexes if (question := _return_to(draft, hex_id))]
    for question in reversed(questions):
        draft.emit(ev.QuestionAsked(question))


def _return_to(draft: Draft, hex_id: HexId) -> Question | None:
    order = market.operating_order(draft.position)
    neutral = neutral_symbols(draft.title)

    def rank(token: str) -> tuple[bool, int]:
        symbol = company_of(token)
        return symbol in neutral, order.index(symbol) if symbol in order else len(order)

    for token in sorted(tokens_aside(draft.position, hex_id), key=rank):
        symbol = company_of(token)
        spots = home_spots(draft.position, symbol, hex_id)
        if symbol in neutral:
            spots = tuple(spot for spot in spots if _is_free(draft.position, spot))
        elif len({spot.city for spot in spots}) > 1:
            return Question(WAITING_QUESTION, company(symbol), hex_id)
        if spots:
            set_down(draft, token, spots[0], "choice")
    return None


def _is_free(position: Position, spot: TokenSpot) -> bool:
    return spot.slot in free_slots(position, Stop(spot.hex, "city", spot.city))


class PlaceHomesOnTrack(Consequence, frozen=True):
    """A company that operates for the first time places its home tokens.

    Where a home hex has several cities and no track yet, the token waits beside it until a tile is laid.
    """

    def happen(self, draft: Draft) -> None:
        """Place those of the company on turn, put one aside, or ask."""
        symbol = draft.state.operating.company
        if symbol in draft.state.has_operated:
            return
        board = board_of(draft.position)
        faces = {hex_id: board.face(hex_id) for hex_id, _ in home_hexes(draft.position, symbol)}
        open_yet = [hex_id for hex_id, face in faces.items() if len(face.cities) > 1 and not face.paths]
        token = next_token(draft.position, symbol)
        if token and open_yet:
            draft.emit(ev.TokenPutAside(token, open_yet[0]))
        else:
            place_homes(draft, symbol)
