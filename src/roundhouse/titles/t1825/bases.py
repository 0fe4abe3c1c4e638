"""1825, sections 1.2, 5.1.2 and 8.5.4: where a company has its first bases, and when it gets them.

A base is a token that stands in a large station. Some start hexes leave a choice between stations (the Taff
Vale's V8) or have no large station to begin with (the North Staffordshire's Q13).
"""

from __future__ import annotations

from typing import Final

import msgspec

from roundhouse.catalogue.definitions import Home
from roundhouse.engine import events as ev
from roundhouse.engine.effects import Consequence
from roundhouse.engine.names import CompanySymbol, HexId
from roundhouse.engine.offers import TokenSpot
from roundhouse.engine.owners import company
from roundhouse.engine.position import Draft, Position
from roundhouse.engine.state import Question
from roundhouse.finance.speaking import speaks_for
from roundhouse.steps.place_token import HOME_QUESTION, put_token
from roundhouse.track.homes import home_stop
from roundhouse.track.occupancy import has_token
from roundhouse.track.tokens import home_spots

NS: Final = CompanySymbol("NS")


def missing_bases(position: Position, symbol: CompanySymbol) -> tuple[Home, ...]:
    """The start hexes of a company on which it has no base yet."""
    homes = position.definition.companies[symbol].homes
    return tuple(home for home in homes if not has_token(position, symbol, home.hex))


def base_spots(position: Position, symbol: CompanySymbol, home: Home) -> tuple[TokenSpot, ...]:
    """The spots for a company's first base on a start hex; none while there is no large station."""
    city = None if home.city is None else home_stop(position, home).index
    return home_spots(position, symbol, home.hex, city)


def place_bases(draft: Draft, symbol: CompanySymbol) -> tuple[HexId, ...]:
    """Place the first bases of a company that leave no choice; the start hexes that do."""
    choices: list[HexId] = []
    for home in missing_bases(draft.position, symbol):
        spots = base_spots(draft.position, symbol, home)
        if len({spot.city for spot in spots}) > 1:
            choices.append(home.hex)
        elif spots:
            put_token(draft, symbol, spots[0], "home")
    return tuple(choices)


class PlaceBases(Consequence, frozen=True):
    """Companies that have formed have their bases before any company operates, where there is no choice."""

    def happen(self, draft: Draft) -> None:
        """Place what isn't placed yet, in the order of formation."""
        for symbol in draft.state.floated:
            place_bases(draft, symbol)


class ChooseBase(Consequence, frozen=True):
    """A company whose start hex leaves a choice makes it when it operates for the first time.

    Without anybody who decides for it, it waits.
    """

    def happen(self, draft: Draft) -> None:
        """Place the bases of the company on turn, or ask."""
        symbol = draft.state.operating.company
        choices = place_bases(draft, symbol)
        for hex_id in reversed(choices) if speaks_for(draft.position, symbol) else ():
            draft.emit(ev.QuestionAsked(Question(HOME_QUESTION, company(symbol), hex_id)))


class BaseAsSoonAsPossible(msgspec.Struct, frozen=True):
    """A company that has formed without a base places it with the tile that brings a large station."""

    def laid(self, draft: Draft, symbol: CompanySymbol, hex_id: HexId) -> None:
        """Place the base, whoever has laid the tile."""
        del symbol
        for waiting in draft.state.floated:
            homes = missing_bases(draft.position, waiting)
            if any(home.hex == hex_id for home in homes):
                place_bases(draft, waiting)


class LaysAtHome(msgspec.Struct, frozen=True):
    """The North Staffordshire needs no connection to lay in its start hex as long as it has no base."""

    def hexes(self, position: Position, symbol: CompanySymbol) -> frozenset[HexId]:
        """Its start hex, or nothing."""
        if symbol != NS:
            return frozenset()
        return frozenset(home.hex for home in missing_bases(position, symbol))
