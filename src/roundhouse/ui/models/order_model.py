"""Who is next: companies in operating order, players in the order of their turns."""

from __future__ import annotations

from enum import IntEnum
from typing import Literal

import msgspec
from msgspec.structs import replace
from PySide6.QtCore import QObject, Qt

from roundhouse.engine.names import NO_COMPANY, CompanySymbol
from roundhouse.engine.owners import Owner, company, is_company, name_of, player, symbol_of
from roundhouse.engine.position import Position
from roundhouse.queries import turns
from roundhouse.queries.companies import price_of
from roundhouse.queries.holdings import president
from roundhouse.ui.cards.livery import Livery, liveries
from roundhouse.ui.models.keyed import CellRole, KeyedList, Latest
from roundhouse.ui.short_names import Levels, levels
from roundhouse.ui.words.speaker import Words

Turn = Literal["done", "present", "next", "waiting", "passed"]
Sign = Literal["done", "present", "next", "waiting", "passed", "asked", "paused"]


class Place(msgspec.Struct, frozen=True):
    """A place in the order: a company (with its ``price``) or the player at ``seat``.

    ``turn``: ``done`` has operated, ``present`` is on turn, ``next`` follows, ``passed`` has stopped acting.
    While somebody else decides than whoever is on turn, that one is ``asked`` and who is on turn ``paused``.
    ``levels``: the player's name, shorter and shorter.
    ``coming``: the player's place in the next order, as far as it is known (0: it isn't).
    """

    key: Owner
    name: str
    turn: Turn
    livery: Livery | None = None
    seat: int = -1
    price: int | None = None
    coming: int = 0
    levels: Levels = ()
    asked: bool = False
    paused: bool = False

    @property
    def sign(self) -> Sign:
        """What is to be told of it: who decides now is the same in all panes."""
        return "asked" if self.asked else "paused" if self.paused else self.turn

    @property
    def decides(self) -> bool:
        """Whether it is the one that everybody waits for."""
        return self.sign in {"present", "asked"}


class OrderRole(IntEnum):
    """Roles of :class:`OrderModel`."""

    TURN = CellRole.OWN
    """done, present, next, waiting or passed (str)."""


class OrderModel(KeyedList[Place]):
    """Companies in an operating round, players in every other round."""

    def __init__(self, words: Words, parent: QObject | None = None) -> None:
        super().__init__(
            {
                Qt.ItemDataRole.DisplayRole: lambda place: place.name,
                Qt.ItemDataRole.AccessibleTextRole: self._told,
                Qt.ItemDataRole.ToolTipRole: self._told,
                OrderRole.TURN: lambda place: place.turn,
            },
            words,
            parent,
        )
        self._places = Latest(order)

    def show_position(self, position: Position | None, previous: Position | None = None) -> None:
        """Show a position; places that differ from the ``previous`` one are marked."""
        if position is None:
            self.show_list({})
        else:
            self.show_list(*self._places.pair(position, previous))

    def read_ahead(self, position: Position) -> None:
        """Read the places of a position that will be shown next."""
        self._places(position)

    def _told(self, place: Place) -> str:
        name = place.livery.name if place.livery else place.name
        parts = [name, self._words.say(f"order.{place.sign}")]
        if place.coming:
            parts.append(self._words.say("order.coming", place=str(place.coming)))
        return " · ".join(parts)


def order(position: Position) -> dict[Owner, Place]:
    """The places by owner: who has operated first, then who is on turn, then those to come."""
    if position.state.lap.company:
        return _with_asked(position, _buyers(position))
    is_of_players = turns.companies_in_order(position) is None
    return _with_asked(position, _players(position) if is_of_players else _companies(position))


def _with_asked(position: Position, places: dict[Owner, Place]) -> dict[Owner, Place]:
    """The places while a question is put: to whom, and who is on turn and waits for the answer."""
    state = position.state
    if not state.questions or state.ending:
        return places
    asked = turns.acting_owner(position)
    deciding = {asked, turns.acting_player(position, asked)}

    def told(key: Owner, place: Place) -> Place:
        if place.turn == "present":
            is_paused = key not in deciding and turns.acting_player(position, key) != asked
            return replace(place, paused=is_paused)
        is_paused = key == state.actor and key not in deciding and place.turn == "waiting"
        return replace(place, asked=key == asked, paused=is_paused)

    return {key: told(key, place) for key, place in places.items()}


def _buyers(position: Position) -> dict[Owner, Place]:
    """The players of the sale of a new company's shares: who is on turn, who may follow, who is through."""
    state = position.state
    waiting = state.lap.waiting
    through = [name for name in state.seats if name not in waiting]

    def turn(name: str) -> Turn:
        if name in through:
            return "passed"
        at = waiting.index(name)
        return "present" if at == 0 else "next" if at == 1 else "waiting"

    names, short = (*waiting, *through), levels(state.seats)
    return {
        player(n): Place(player(n), n, turn(n), seat=state.seats.index(n), levels=short[n]) for n in names
    }


def _companies(position: Position) -> dict[Owner, Place]:
    livery, state = liveries(position.definition), position.state
    done = [s for s in state.operating.operated if s in livery]
    present = state.operating.company if state.operating.company not in done else NO_COMPANY
    later = turns.companies_to_come(position)
    # Once the game is over nobody is on turn, whoever was when it ended.
    now: Turn = "waiting" if state.ending else "present"
    following: Turn = "waiting" if state.ending else "next"
    places: list[tuple[CompanySymbol, Turn]] = [(s, "done") for s in done]
    places += [(present, now)] if present else []
    places += [(s, following if i == 0 else "waiting") for i, s in enumerate(later)]
    return {
        company(s): Place(company(s), s, turn, livery[s], price=price_of(position, s))
        for s, turn in places
        if s in livery
    }


def _players(position: Position) -> dict[Owner, Place]:
    state = position.state
    actor = turns.acting_owner(position)
    acting = president(state, symbol_of(actor)) if is_company(actor) else name_of(actor)
    names = list(state.order or state.seats)
    following, stopped = turns.next_player(position), turns.stopped_players(position)

    def turn(name: str) -> Turn:
        if name == acting:
            return "present"
        if name == following:
            return "next"
        return "passed" if name in stopped else "waiting"

    coming, short = turns.next_order(position) or (), levels(state.seats)
    return {
        player(n): Place(
            player(n),
            n,
            turn(n),
            seat=state.seats.index(n),
            coming=coming.index(n) + 1 if n in coming else 0,
            levels=short[n],
        )
        for n in names
    }
