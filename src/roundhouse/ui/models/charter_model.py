"""The facts on a company's charter, in the fixed order in which the card shows them."""

from __future__ import annotations

from collections.abc import Sequence
from enum import IntEnum
from typing import Literal

import msgspec
from msgspec.structs import replace
from PySide6.QtCore import QObject, Qt

from roundhouse.engine.names import NO_COMPANY, CompanySymbol, HexId
from roundhouse.engine.owners import IPO, POOL, company, is_player, name_of, player
from roundhouse.engine.pieces import hex_of_marker
from roundhouse.engine.position import Position
from roundhouse.queries import companies, holdings, market, turns
from roundhouse.queries.trains import card_limit_of, limit_of
from roundhouse.queries.turns import StageState
from roundhouse.ui.cards.livery import Livery, liveries
from roundhouse.ui.models.keyed import CellRole, KeyedList, Latest
from roundhouse.ui.models.pieces import train_color, train_faces
from roundhouse.ui.route_words import stop_name
from roundhouse.ui.words.facts import place_name
from roundhouse.ui.words.speaker import Words

FactKind = Literal[
    "band", "money", "plain", "shares", "trains", "tokens", "privates", "markers", "loans", "steps"
]


class Item(msgspec.Struct, frozen=True):
    """One thing of a fact: ``text`` with a ``note`` beside it; ``marks`` are the kinds of marker on it.

    ``color`` is a colour word of the catalogue or ``#rrggbb`` (empty: none); ``state`` is a step's
    state, or ``rusting``, ``obsolete`` or ``rusted`` for a train, ``president`` for a holding; ``seat`` a
    player's place (-1: none); ``weight``: as how many things it counts; ``place``: what the hex in the
    note is called, where it has a name.
    """

    text: str
    note: str = ""
    color: str = ""
    state: str = ""
    seat: int = -1
    marks: tuple[str, ...] = ()
    weight: int = 1
    place: str = ""


class Fact(msgspec.Struct, frozen=True):
    """A line of the charter; ``number`` is its amount, ``total`` how many things there were at first.

    ``cards``: on how many cards the things may be (None: on any number). ``company``: whose charter it is.
    """

    kind: FactKind
    key: str
    text: str = ""
    number: int | None = None
    items: tuple[Item, ...] = ()
    total: int = 0
    livery: Livery | None = None
    cards: int | None = None
    company: CompanySymbol = NO_COMPANY


def label_of(fact: Fact, words: Words) -> str:
    """What a fact is called, in words; empty for what is drawn without a label."""
    if fact.kind in {"band", "steps"}:
        return ""
    # How many times the worth of its place each costs stands below it, and is no count of them.
    by_worth = any(item.state == "times" for item in fact.items)
    return words.say(f"charter.{fact.key}_by_worth" if by_worth else f"charter.{fact.key}")


class CharterRole(IntEnum):
    """Roles of :class:`CharterModel`."""

    KIND = CellRole.OWN
    """How the fact is drawn (str)."""
    LABEL = CellRole.OWN + 1
    """What the fact is called (str)."""
    NUMBER = CellRole.OWN + 2
    """Its amount (int or None)."""
    ITEMS = CellRole.OWN + 3
    """The texts of its things (list of str)."""


class CharterModel(KeyedList[Fact]):
    """The charter of one company: the one on turn, or another that was chosen."""

    def __init__(self, words: Words, parent: QObject | None = None) -> None:
        super().__init__(
            {
                Qt.ItemDataRole.DisplayRole: self._told,
                Qt.ItemDataRole.AccessibleTextRole: self._told,
                CharterRole.KIND: lambda fact: fact.kind,
                CharterRole.LABEL: self.label,
                CharterRole.NUMBER: lambda fact: fact.number,
                CharterRole.ITEMS: lambda fact: [item.text for item in fact.items],
            },
            words,
            parent,
        )
        self._symbol = NO_COMPANY
        self._steps: tuple[tuple[str, StageState], ...] = ()
        self._shown: tuple[Position | None, Position | None] = (None, None)
        self._facts = Latest(_without_steps)

    @property
    def symbol(self) -> CompanySymbol:
        """The company whose charter is shown; empty for none."""
        return self._symbol

    @property
    def position(self) -> Position | None:
        """The position at which the charter is shown."""
        return self._shown[0]

    def show_position(
        self,
        position: Position | None,
        previous: Position | None = None,
        steps: Sequence[tuple[str, StageState]] | None = None,
    ) -> None:
        """Show a position; the company on turn takes the place of the one shown.

        ``steps``: see :meth:`show_steps`; None leaves them as they are.
        """
        self._shown = (position, previous)
        if steps is not None:
            self._steps = tuple(steps)
        if position is not None:
            self._symbol = self._company_at(position)
        self._refresh()

    def read_ahead(self, position: Position) -> None:
        """Read the facts of a position that will be shown next."""
        symbol = self._company_at(position)
        if symbol in position.definition.companies:
            self._facts(position, symbol)

    def _company_at(self, position: Position) -> CompanySymbol:
        """The company on turn or, while a player is asked, the next one; else the one that is shown."""
        return companies.acting_company(position) or _waiting(position) or self._still_there(position)

    def _still_there(self, position: Position) -> CompanySymbol:
        """The company that is shown, unless it has closed; then the first one that is in play."""
        floated = position.state.floated
        known = self._symbol in position.definition.companies
        if known and companies.is_listed(position, self._symbol):
            return self._symbol
        return floated[0] if floated else NO_COMPANY

    def show_company(self, symbol: CompanySymbol) -> None:
        """Show the charter of another company until the next one is on turn."""
        self._symbol = symbol
        self._refresh()

    def show_steps(self, steps: Sequence[tuple[str, StageState]]) -> None:
        """Show the steps of the turn: names already in words, each done, present or still to do."""
        self._steps = tuple(steps)
        self._refresh()

    def number(self, cell: Fact) -> int | None:
        """The amount of the fact."""
        return cell.number

    def money(self, amount: int) -> str:
        """An amount in the currency of the title."""
        position = self.position
        return str(amount) if position is None else self._words.money(amount, position.definition)

    def label(self, fact: Fact) -> str:
        """What the fact is called, in words."""
        return label_of(fact, self._words)

    def limit(self, fact: Fact) -> str:
        """On how many cards the things of the fact may be, in words; empty for any number."""
        return (
            "" if fact.cards is None else self._words.say("charter.cards", limit=fact.total, count=fact.cards)
        )

    def _stands(self, item: Item) -> str:
        """What has become of a train, in words."""
        return self._words.say(f"train.{item.state}") if item.state in {"obsolete", "rusted"} else ""

    def _mark(self, kind: str) -> str:
        """A marker on a train, in words."""
        return str(self._words.lexicon().marker_kind(kind))

    def _refresh(self) -> None:
        position, previous = self._shown
        if position is None or self._symbol not in position.definition.companies:
            self.show_list({})
            return
        steps = self._steps if self._symbol == position.state.operating.company else ()
        facts, before = self._facts.pair(position, previous, self._symbol)
        stages = _stages(self._symbol, steps)
        earlier = None if before is None else {fact.key: fact for fact in (*before, *stages)}
        self.show_list({fact.key: fact for fact in (*facts, *stages)}, earlier)

    def _told(self, fact: Fact) -> str:
        items = ", ".join(
            " ".join(part for part in (i.text, i.note, self._stands(i), *map(self._mark, i.marks)) if part)
            for i in fact.items
        )
        amount = "" if fact.number is None else self.money(fact.number)
        parts = [part for part in (self.label(fact), fact.text, amount, items, self.limit(fact)) if part]
        return " ".join(parts)


def charter(
    position: Position, symbol: CompanySymbol, steps: Sequence[tuple[str, StageState]] = ()
) -> tuple[Fact, ...]:
    """The facts of a charter; those that the company doesn't have are left out."""
    return (*_without_steps(position, symbol), *_stages(symbol, steps))


def _stages(symbol: CompanySymbol, steps: Sequence[tuple[str, StageState]]) -> tuple[Fact, ...]:
    items = tuple(Item(name, state=is_) for name, is_ in steps)
    return (Fact("steps", "steps", items=items, company=symbol),) if items else ()


def _waiting(position: Position) -> CompanySymbol:
    """The company whose turn follows on the question that is open; empty outside an operating round."""
    if not position.state.questions:
        return NO_COMPANY
    return next(iter(turns.companies_to_come(position)), NO_COMPANY)


def _without_steps(position: Position, symbol: CompanySymbol) -> tuple[Fact, ...]:
    state, definition = position.state, position.definition
    owner = company(symbol)
    started = symbol in state.par or not companies.has_shares(position, symbol)
    facts = [
        Fact(
            "band",
            "band",
            definition.companies[symbol].name,
            livery=liveries(definition)[symbol],
            items=_who_decides(position, symbol),
        ),
        *(_figures(position, symbol) if started else _printed(position, symbol)),
        _tokens(position, symbol),
        *_loans(position, symbol),
    ]
    shares, homes = _shares(position, symbol), companies.homes_of(position, symbol)
    if shares:
        facts.append(Fact("shares", "shares", items=shares))
    if homes or not started:
        facts.append(Fact("plain", "home", items=tuple(Item(_place(position, home)) for home in homes)))
    held = holdings.privates_held(state, owner)
    if held:
        items = tuple(Item(symbol, definition.privates[symbol].name) for symbol in held)
        facts.append(Fact("privates", "privates", items=items))
    markers = holdings.markers_of(state, owner)
    if markers:
        facts.append(Fact("markers", "markers", items=tuple(_marker(position, kind) for kind in markers)))
    return tuple(replace(fact, company=symbol) for fact in facts)


def _marker(position: Position, kind: str) -> Item:
    """A marker by its kind; one that lay on a hex has that in its note."""
    hex_id = hex_of_marker(kind)
    return Item(kind.partition(":")[0], hex_id, place=stop_name(position.definition, hex_id))


def _who_decides(position: Position, symbol: CompanySymbol) -> tuple[Item, ...]:
    """The president, or whoever acts in receivership (empty: nobody); and whether it still has to form.

    Beside the president stands the kind of company, where its price decides that.
    """
    seats, president = position.state.seats, holdings.president(position.state, symbol)
    waits = symbol in position.state.par and not companies.has_formed(position, symbol)
    if president:
        kind = market.kind_on_market(position, symbol)
        return (Item(president, kind, seat=seats.index(president), state="waiting" if waits else ""),)
    receiver = companies.stand_in(position, symbol)
    if receiver is not None:
        return (Item(receiver, state="receiver", seat=seats.index(receiver) if receiver else -1),)
    return (Item("", state="waiting"),) if waits else ()


def _printed(position: Position, symbol: CompanySymbol) -> tuple[Fact, ...]:
    """What is printed on the papers of a company that nobody has begun yet: its price, its own train."""
    face = companies.face_value(position, symbol)
    price = (Fact("money", "face", number=face),) if face else ()
    return (*price, *_brought(position, symbol))


def _brought(position: Position, symbol: CompanySymbol) -> tuple[Fact, ...]:
    """The trains that a company will bring when it forms."""
    kinds = position.definition.companies[symbol].trains
    if not kinds or companies.has_formed(position, symbol):
        return ()
    items = tuple(Item(kind, color=train_color(position.definition, kind), marks=("own",)) for kind in kinds)
    return (Fact("trains", "brings", items=items),)


def _figures(position: Position, symbol: CompanySymbol) -> tuple[Fact, ...]:
    """Money, prices and trains; a company without shares has no price."""
    limit, cards = limit_of(position, symbol), card_limit_of(position)
    trains = Fact("trains", "trains", items=_trains(position, symbol), total=limit or 0, cards=cards)
    trains = next(iter(_brought(position, symbol)), trains)
    working = symbol in position.state.floated or not companies.has_shares(position, symbol)
    held = "credit" if companies.has_credit(position) else "treasury"
    treasury = Fact("money", held, number=companies.treasury(position, symbol) if working else None)
    if symbol not in position.state.par:
        return treasury, _revenue(position, symbol), trains
    price = Fact("money", "price", number=companies.price_of(position, symbol))
    if not companies.has_par(position):
        return treasury, price, _revenue(position, symbol), trains
    par = Fact("money", "par", number=position.state.par.get(symbol))
    return treasury, price, par, _revenue(position, symbol), trains


def _revenue(position: Position, symbol: CompanySymbol) -> Fact:
    run = position.state.runs.get(symbol)
    if run is None:
        return Fact("money", "revenue")
    return Fact("money", "revenue", run.dividend if run.revenue else "", run.revenue)


def _trains(position: Position, symbol: CompanySymbol) -> tuple[Item, ...]:
    faces = train_faces(position, company(symbol))
    return tuple(
        Item(
            f.kind,
            color=f.color,
            state=f.standing if f.gone else "rusting" if f.rusting else "",
            marks=(*((f.standing,) if f.standing and not f.gone else ()), *f.marks),
            weight=f.weight,
        )
        for f in faces
    )


def _loans(position: Position, symbol: CompanySymbol) -> tuple[Fact, ...]:
    """The loans of a company that may have some: ``text`` is a loan's amount, ``total`` the places for them.

    The item's text is the interest that it pays next.
    """
    amount, count = companies.loan_amount(position), position.state.loans.get(symbol, 0)
    places = companies.loan_places(position, symbol)
    works = symbol in position.state.floated and bool(places)
    if not count and not works:
        return ()
    due = companies.interest_due(position, symbol)
    items = (Item(str(due)),) if due else ()
    return (Fact("loans", "loans", str(amount or ""), count, items, places or 0),)


def _token_price(position: Position, symbol: CompanySymbol, number: int, price: int) -> tuple[str, str]:
    """What the company's token ``number`` costs, and whether by ``rate`` or ``times``; else as printed."""
    rate = companies.token_rate(position, symbol, number)
    times = companies.token_times(position, symbol, number)
    if rate or times:
        return str(rate or times), "rate" if rate else "times"
    return str(price), ""


def _tokens(position: Position, symbol: CompanySymbol) -> Fact:
    left = companies.tokens_left(position, symbol)
    total = companies.tokens_in_all(position.state, symbol)
    numbers = range(total - len(left), total)
    priced = [_token_price(position, symbol, n, price) for n, price in zip(numbers, left, strict=True)]
    shown = companies.has_shares(position, symbol)
    return Fact(
        "tokens",
        "tokens",
        items=tuple(Item(symbol, price if shown else "", state=state) for price, state in priced),
        total=total,
        livery=liveries(position.definition)[symbol],
    )


def _shares(position: Position, symbol: CompanySymbol) -> tuple[Item, ...]:
    """Holdings in percent: IPO, pool, treasury, then the players with the most first."""
    held = holdings.holdings(position)[symbol]
    seats = position.state.seats
    found = [
        Item(owner, str(held[owner].percent))
        for owner in (IPO, POOL, company(symbol))
        if owner in held and held[owner].percent
    ]
    players = [(name_of(owner), holding) for owner, holding in held.items() if is_player(owner)]
    for name, holding in sorted(players, key=lambda one: (-one[1].percent, seats.index(one[0]))):
        state = "president" if holding.president else ""
        found.append(Item(player(name), str(holding.percent), state=state, seat=seats.index(name)))
    return tuple(found)


def _place(position: Position, hex_id: HexId) -> str:
    found = position.definition.hexes.get(hex_id)
    return f"{place_name(found.name)} {hex_id}" if found and found.name else hex_id
