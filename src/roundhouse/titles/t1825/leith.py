"""1825, V.1: of Edinburgh and Leith only Leith is a port: who lays the first tile says which station it is.

From then on the circle of the port is known (the flag of :data:`~roundhouse.titles.t1825.ports.LEITH`).

Readings taken, each before the reading that was not taken.

- V.1: it stays the circle of the same station from tile to tile; it is said anew. Where the two stations have
  become one it is the circle that the token of the port's station has come to, or would have; any circle of
  it.
"""

from __future__ import annotations

from typing import Final

import msgspec
from msgspec.structs import replace

from roundhouse.engine import events as ev
from roundhouse.engine.names import CompanySymbol, HexId
from roundhouse.engine.offers import TileLay, TokenSpot
from roundhouse.engine.owners import company
from roundhouse.engine.position import Draft, Position
from roundhouse.engine.state import Question, Stop
from roundhouse.engine.title import Title
from roundhouse.engine.tree import changed
from roundhouse.routes.rules import circle_number
from roundhouse.steps.lay_track import LayTrack
from roundhouse.steps.place_token import ChooseTokenCity
from roundhouse.titles.t1825.ports import LEITH
from roundhouse.track.board import board_of
from roundhouse.track.lays import LayChecks, fit_of
from roundhouse.track.occupancy import tokens_in

PORT_QUESTION: Final = "port_city"


class EachCity(msgspec.Struct, frozen=True):
    """Every city of the hex."""

    def spots(self, position: Position, symbol: CompanySymbol, hex_id: HexId) -> tuple[TokenSpot, ...]:
        """One spot a city, whether or not a token stands there."""
        del symbol
        cities = range(len(board_of(position).face(hex_id).cities))
        return tuple(TokenSpot(hex_id, city, 0) for city in cities)


class NamePort(msgspec.Struct, frozen=True):
    """The city that was chosen is the port."""

    def chosen(self, draft: Draft, symbol: CompanySymbol, hex_id: HexId, spot: TokenSpot) -> None:
        """Note its circle."""
        del symbol
        draft.emit(ev.FlagSet(LEITH[hex_id], circle_number(spot.city, spot.slot)))


class AskForPort(msgspec.Struct, frozen=True):
    """With the first tile on the hex the company that has laid it is asked which city is the port."""

    def laid(self, draft: Draft, symbol: CompanySymbol, hex_id: HexId) -> None:
        """Ask, unless it is known."""
        if hex_id in LEITH and LEITH[hex_id] not in draft.state.flags:
            draft.emit(ev.QuestionAsked(Question(PORT_QUESTION, company(symbol), hex_id)))


class PortMoves(msgspec.Struct, frozen=True):
    """The port moves with its station when the tile under it is replaced."""

    checks: LayChecks

    def holds_up(self, draft: Draft, symbol: CompanySymbol, lay: TileLay) -> bool:
        """Never; the circle of the port on the tile to come is noted."""
        del symbol
        flag = LEITH.get(lay.hex, "")
        if flag in draft.state.flags:
            before = draft.state.flags[flag]
            after = circle_after(draft.position, lay, self.checks, before)
            if after != before:
                draft.emit(ev.FlagSet(flag, after))
        return False


def circle_after(position: Position, lay: TileLay, checks: LayChecks, circle: int) -> int:
    """The number of a circle once the tile lies: behind those of the cities before it that join its own."""
    fit = fit_of(position, lay, checks)
    city, slot = divmod(circle, circle_number(1, 0))
    if fit is None or city >= len(fit.cities):
        return circle
    target = fit.cities[city]
    taken = 0
    for before in range(city):
        if fit.cities[before] == target:
            taken += len(tokens_in(position, Stop(lay.hex, "city", before)))
    return circle_number(target, taken + slot)


CHOOSE_PORT: Final = ChooseTokenCity("V.1", PORT_QUESTION, EachCity(), (NamePort(),))


def leith_named(title: Title) -> Title:
    """The title in which it is said which station is Leith."""

    def asking(step: LayTrack) -> LayTrack:
        return replace(step, then=(*step.then, AskForPort()), first=(*step.first, PortMoves(step.checks)))

    title = changed(title, LayTrack, asking)
    return replace(title, questions={**title.questions, PORT_QUESTION: CHOOSE_PORT})
