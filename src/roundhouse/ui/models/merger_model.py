"""What merges into what: the minor companies, the public ones to choose from, and what would come of it."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from enum import IntEnum
from typing import Literal

import msgspec
from PySide6.QtCore import QObject, Qt

from roundhouse.engine import actions as ac
from roundhouse.engine import events as ev
from roundhouse.engine import offers as of
from roundhouse.engine.errors import ActionRefused
from roundhouse.engine.names import NO_COMPANY, CompanySymbol
from roundhouse.engine.owners import company, is_player, name_of, symbol_of
from roundhouse.engine.pieces import kind_of
from roundhouse.engine.position import Position
from roundhouse.engine.state import ON_MAP
from roundhouse.queries import companies, holdings, mergers, turns
from roundhouse.queries.previews import what_follows
from roundhouse.ui.cards.livery import Livery, liveries
from roundhouse.ui.models.keyed import CellRole, KeyedList
from roundhouse.ui.models.pieces import TrainFace, train_faces
from roundhouse.ui.words.facts import place_name
from roundhouse.ui.words.speaker import Words
from roundhouse.ui.words.terms import percentage

OUTCOME = "outcome"
Part = Literal["first", "in", "may", "cannot"]


class Partner(msgspec.Struct, frozen=True):
    """A minor company: ``first`` is on turn, ``in`` merges with it, ``may`` join, ``cannot`` join.

    ``counts``: its price makes the new one (the dearest and the cheapest); ``why`` it can't join.
    """

    livery: Livery
    price: int
    owner: str
    seat: int
    part: Part
    counts: bool = False
    why: str = ""


class Target(msgspec.Struct, frozen=True):
    """A public company that may be formed; ``chosen`` is the one that the picture shows."""

    livery: Livery
    chosen: bool


class Holder(msgspec.Struct, frozen=True):
    """What a player holds of the company, in percent; an empty ``player`` is its treasury."""

    player: str
    seat: int
    percent: int
    president: bool = False


class Outcome(msgspec.Struct, frozen=True):
    """The public company as it would be, or as it is while its shares are for sale.

    ``sums`` the two prices that make the new one; ``problem`` why it can't be formed; ``paid`` tells what
    players pay it for shares at once; ``follows`` codes of what has to be decided afterwards (``tokens``,
    ``trains``); ``lap`` of the sale (0: none) and the seats ``waiting`` in it, the player on turn first.
    """

    livery: Livery
    price: int
    sums: tuple[int, ...] = ()
    holders: tuple[Holder, ...] = ()
    cash: int = 0
    trains: tuple[TrainFace, ...] = ()
    loans: int = 0
    tokens: tuple[str, ...] = ()
    problem: str = ""
    paid: tuple[str, ...] = ()
    follows: tuple[str, ...] = ()
    lap: int = 0
    waiting: tuple[int, ...] = ()
    names: tuple[str, ...] = ()


MergerCell = Partner | Target | Outcome


class MergerRole(IntEnum):
    """Roles of :class:`MergerModel`."""

    KIND = CellRole.OWN
    """partner, target or outcome (str)."""
    PART = CellRole.OWN + 1
    """A partner's part: first, in, may or cannot (str); ``chosen`` for the target that is."""
    PRICE = CellRole.OWN + 2
    """The price of a partner or of the outcome (int, None for a target)."""


class MergerModel(KeyedList[MergerCell]):
    """The picture of a merger: what the operator has put together so far, and what comes of it.

    :meth:`toggle` takes a partner in or out, :meth:`choose` another public company; :attr:`action` is the
    decision that the picture stands for.
    """

    def __init__(self, words: Words, parent: QObject | None = None) -> None:
        super().__init__(
            {
                Qt.ItemDataRole.DisplayRole: self._told,
                Qt.ItemDataRole.AccessibleTextRole: self._told,
                Qt.ItemDataRole.ToolTipRole: self._tip,
                MergerRole.KIND: lambda cell: type(cell).__name__.lower(),
                MergerRole.PART: _part,
                MergerRole.PRICE: lambda cell: None if isinstance(cell, Target) else cell.price,
            },
            words,
            parent,
        )
        self._position: Position | None = None
        self._offers: tuple[of.OfferConvert | of.OfferMerge, ...] = ()
        self._minors: tuple[CompanySymbol, ...] = ()
        self._company = NO_COMPANY

    # --- what is shown ------------------------------------------------------------------------

    def show_position(
        self, position: Position | None, previous: Position | None = None, offers: Sequence[of.Offer] = ()
    ) -> None:
        """Show a position; ``offers`` are those of this moment. Begins with a merger that is possible."""
        del previous
        same = self._position is not None and position is not None and self._position.state is position.state
        self._position = position
        self._offers = tuple(o for o in offers if isinstance(o, of.OfferConvert | of.OfferMerge))
        # At a moment that is looked at nothing is offered, and nothing was chosen.
        if not same or not any(self._company in offer.companies for offer in self._offers):
            self._minors, self._company = self._begin()
        self._refresh()

    def _begin(self) -> tuple[tuple[CompanySymbol, ...], CompanySymbol]:
        """The company on turn by itself, or with the fewest partners that it may have."""
        convert, merge = self._convert, self._merge
        offer = convert or merge
        if offer is None or self._position is None:
            return (), NO_COMPANY
        partners = min(merge.least, key=lambda least: (len(least), least)) if merge and not convert else ()
        return partners, offer.companies[0]

    @property
    def _convert(self) -> of.OfferConvert | None:
        return next((o for o in self._offers if isinstance(o, of.OfferConvert)), None)

    @property
    def _merge(self) -> of.OfferMerge | None:
        return next((o for o in self._offers if isinstance(o, of.OfferMerge)), None)

    @property
    def first(self) -> CompanySymbol:
        """The minor company on turn, or an empty text."""
        return symbol_of(self._offers[0].actor) if self._offers else NO_COMPANY

    @property
    def minors(self) -> tuple[CompanySymbol, ...]:
        """The partners taken in so far."""
        return self._minors

    @property
    def company(self) -> CompanySymbol:
        """The public company chosen."""
        return self._company

    @property
    def outcome(self) -> Outcome | None:
        """What would come of it."""
        found = self.cell(OUTCOME)
        return found if isinstance(found, Outcome) else None

    @property
    def action(self) -> ac.Action | None:
        """What the picture stands for; None when nothing is offered."""
        if self._minors and self._merge is not None:
            return ac.Merge(self._merge.actor, self._minors, self._company)
        if not self._minors and self._convert is not None:
            return ac.Convert(self._convert.actor, self._company)
        return None

    # --- what is changed ----------------------------------------------------------------------

    def toggle(self, symbol: CompanySymbol) -> bool:
        """Take a partner in or out; gives whether that was possible."""
        if symbol in self._minors:
            self._minors = tuple(m for m in self._minors if m != symbol)
        else:
            cell = self.cell(symbol)
            if not isinstance(cell, Partner) or cell.part != "may":
                return False
            self._minors = (*self._minors, symbol)
        self._refresh()
        return True

    def choose(self, symbol: CompanySymbol) -> bool:
        """Form another public company; gives whether it may be formed."""
        if not any(symbol in offer.companies for offer in self._offers):
            return False
        self._company = symbol
        self._refresh()
        return True

    # --- how it is worked out -----------------------------------------------------------------

    def _refresh(self) -> None:
        position = self._position
        if position is None:
            self.show_list({})
            return
        cells: dict[str, MergerCell] = {}
        if position.state.lap.company:
            cells[OUTCOME] = on_sale(position)
        elif self._offers:
            cells.update(self._partners(position))
            livery = liveries(position.definition)
            for symbol in self._offers[0].companies:
                cells[symbol] = Target(livery[symbol], symbol == self._company)
            cells[OUTCOME] = self._outcome(position)
        self.show_list(cells)

    def _partners(self, position: Position) -> dict[str, MergerCell]:
        livery, me = liveries(position.definition), self.first
        order = turns.companies_in_order(position) or ()
        making = mergers.price_makers(position, (me, *self._minors))
        found: dict[str, Partner] = {}
        for symbol in order:
            part, why = self._part_of(position, symbol)
            owner = holdings.president(position.state, symbol)
            seat = position.state.seats.index(owner) if owner else -1
            price = companies.price_of(position, symbol) or 0
            found[symbol] = Partner(livery[symbol], price, owner, seat, part, symbol in making, why)
        ranks: dict[Part, int] = {"first": 0, "in": 1, "may": 2, "cannot": 3}
        return {s: found[s] for s in sorted(found, key=lambda s: ranks[found[s].part])}

    def _part_of(self, position: Position, symbol: CompanySymbol) -> tuple[Part, str]:
        merge, me = self._merge, self.first
        if symbol == me:
            return "first", ""
        if symbol in self._minors:
            return "in", ""
        if merge is None:
            return "cannot", ""
        if fits(merge, (me, *self._minors, symbol)):
            return "may", ""
        result = what_follows(position, ac.Merge(merge.actor, (*self._minors, symbol), self._company))
        if isinstance(result, ActionRefused):
            return "cannot", self._words.refusal(result, position.definition)
        return "may", ""

    def _outcome(self, position: Position) -> Outcome:
        livery = liveries(position.definition)[self._company]
        making = mergers.price_makers(position, (self.first, *self._minors)) if self._minors else ()
        sums = tuple(companies.price_of(position, symbol) or 0 for symbol in making)
        action = self.action
        if action is None:
            problem = self._words.say("merger.choose")
            return Outcome(livery, 0, sums, problem=problem)
        result = what_follows(position, action)
        if isinstance(result, ActionRefused):
            problem = self._words.refusal(result, position.definition)
            return Outcome(livery, 0, sums, problem=problem)
        asked = tuple(e.question.kind for e in result.events if isinstance(e, ev.QuestionAsked))
        formed = formed_company(result.position, self._company)
        paid = tuple(
            self._words.event(e, position.definition)
            for e in result.events
            if isinstance(e, ev.Paid) and is_player(e.payer) and e.payee == company(self._company)
        )
        return msgspec.structs.replace(formed, sums=sums, paid=paid, follows=asked)

    # --- words --------------------------------------------------------------------------------

    def _told(self, cell: MergerCell) -> str:
        if isinstance(cell, Target):
            return cell.livery.name
        if isinstance(cell, Partner):
            return f"{cell.livery.symbol} {cell.price} {cell.owner}"
        holders = ", ".join(
            f"{h.player or self._words.say('charter.own')} {percentage(h.percent)}" for h in cell.holders
        )
        told = (cell.livery.name, str(cell.price), holders, *cell.paid, cell.problem)
        return " · ".join(part for part in told if part)

    def _tip(self, cell: MergerCell) -> str:
        if isinstance(cell, Partner):
            if cell.part == "cannot":
                return cell.why
            key = "merger.in" if cell.part in {"first", "in"} else "merger.may"
            return f"{cell.livery.name} · {self._words.say(key)}"
        return cell.livery.name


def _part(cell: MergerCell) -> str:
    if isinstance(cell, Partner):
        return cell.part
    return "chosen" if isinstance(cell, Target) and cell.chosen else ""


def fits(offer: of.OfferMerge, minors: Iterable[CompanySymbol]) -> bool:
    """Whether one hub leads to all of ``minors``, itself among them or still to join, not too many."""
    wanted = set(minors)
    if len(wanted) > offer.most:
        return False
    return any(wanted <= {hub, *others} for hub, others in offer.hubs.items())


def formed_company(position: Position, symbol: CompanySymbol) -> Outcome:
    """A public company as it is at a position."""
    state, definition = position.state, position.definition
    held = holdings.holdings(position)[symbol]
    seats = state.seats
    holders = []
    for owner, holding in held.items():
        name = name_of(owner)
        if holding.percent and name in seats:
            holders.append(Holder(name, seats.index(name), holding.percent, holding.president))
    holders.sort(key=lambda one: (-one.percent, not one.president, one.seat))
    own = held.get(company(symbol), holdings.NOTHING).percent
    if own:
        holders.append(Holder("", -1, own))
    # As long as it is asked which tokens are kept, those of the merged companies are among them.
    merged = {name for question in state.questions if question.subject == symbol for name in question.facts}
    tokens = [
        place_name(definition.hexes[place.hex].name) or place.hex
        for token, place in state.tokens.items()
        if kind_of(token) in {symbol, *merged} and place.where == ON_MAP
    ]
    return Outcome(
        liveries(definition)[symbol],
        companies.price_of(position, symbol) or 0,
        holders=tuple(holders),
        cash=companies.treasury(position, symbol),
        trains=train_faces(position, company(symbol)),
        loans=state.loans.get(symbol, 0),
        tokens=tuple(tokens),
    )


def on_sale(position: Position) -> Outcome:
    """The new public company while the players buy its shares in turn."""
    lap = position.state.lap
    seats = position.state.seats
    return msgspec.structs.replace(
        formed_company(position, lap.company),
        lap=lap.lap,
        waiting=tuple(seats.index(name) for name in lap.waiting),
        names=lap.waiting,
    )
