"""The overview of players and companies: shares, money, certificates, trains, prices."""

from __future__ import annotations

from collections.abc import Mapping
from enum import IntEnum
from typing import Literal

import msgspec
from msgspec.structs import replace
from PySide6.QtCore import QObject, Qt

from roundhouse.engine.actions import SellShares
from roundhouse.engine.names import CompanySymbol, PrivateSymbol
from roundhouse.engine.owners import BANK, IPO, POOL, Owner, company, is_company, is_player, player, symbol_of
from roundhouse.engine.pieces import kind_of
from roundhouse.engine.position import Position
from roundhouse.queries import companies, holdings, players, turns
from roundhouse.ui.cards.livery import Livery, liveries
from roundhouse.ui.models.keyed import CellRole, Key, KeyedModel, Latest
from roundhouse.ui.models.pieces import TrainFace, train_faces
from roundhouse.ui.short_names import Levels, levels
from roundhouse.ui.tips import tip
from roundhouse.ui.words.speaker import Words

CellKind = Literal["shares", "money", "count", "trains", "privates"]
PLAYER_FACTS = ("cash", "free", "privates", "certificates", "value", "liquid", "trains")
COMPANY_FACTS = (
    "ipo", "pool", "treasury", "price", "par", "cash", "credit", "loans", "trains", "tokens", "revenue",
)  # fmt: skip

_MANY = 10
"""More companies than this stand below the players' own facts."""


class Cell(msgspec.Struct, frozen=True):
    """A figure: ``number`` with an optional ``limit``, or trains or privates.

    ``president`` marks the president of a company, ``over`` more than the limit, ``quiet`` what
    doesn't count yet (a company that hasn't floated).
    """

    kind: CellKind
    number: int | None = None
    limit: int | None = None
    president: bool = False
    trains: tuple[TrainFace, ...] = ()
    names: tuple[str, ...] = ()
    over: bool = False
    quiet: bool = False


class Head(msgspec.Struct, frozen=True):
    """What a row or column is about: a fact, a company or a player.

    ``levels`` is a player's name, shorter and shorter; ``limit`` what a fact may come to with each player.
    ``seat`` is the player's place at the table (-1 for none), ``place`` his place in the order of
    play from 1 (0: he is out of the game); ``first`` is who begins the next round of players; ``acting``
    whose turn it is; ``waiting`` a company of which nobody has anything; ``marked`` one that may have a mark
    before it, as companies are on turn. ``tip``: what its tooltip says; empty for none.
    """

    key: str
    text: str
    livery: Livery | None = None
    seat: int = -1
    place: int = 0
    first: bool = False
    acting: bool = False
    passed: bool = False
    operated: bool = False
    waiting: bool = False
    marked: bool = False
    levels: Levels = ()
    limit: int | None = None
    tip: str = ""


class TableauRole(IntEnum):
    """Roles of :class:`TableauModel`."""

    KIND = CellRole.OWN
    """The kind of the cell (str): shares, money, count, trains or privates."""
    NUMBER = CellRole.OWN + 1
    """Its number (int or None): percent, whole units of the currency or a count."""
    PRESIDENT = CellRole.OWN + 2
    """Whether the player of the cell is the company's president (bool)."""
    HEAD = CellRole.OWN + 3
    """Of a header: its :class:`Head`."""


_FOLLOWING = frozenset({"mine:free", "mine:value", "mine:liquid"})
"""What follows from other figures and would be flagged all the time."""


class TableauModel(KeyedModel[Cell]):
    """Companies down and players across, or the other way round (``set_turned``).

    Player rows below the companies hold cash, certificates, value, liquid value and privates;
    company columns behind the players hold shares for sale, price, par, treasury and the rest.
    """

    def __init__(self, words: Words, parent: QObject | None = None) -> None:
        super().__init__(
            {
                Qt.ItemDataRole.DisplayRole: _text,
                Qt.ItemDataRole.TextAlignmentRole: lambda cell: int(_alignment(cell)),
                TableauRole.KIND: lambda cell: cell.kind,
                TableauRole.NUMBER: lambda cell: cell.number,
                TableauRole.PRESIDENT: lambda cell: cell.president,
            },
            words,
            parent,
        )
        self._turned = False
        self._is_low = False
        self._is_par_told = False
        self._heads: dict[str, Head] = {}
        self._shown: tuple[Position | None, Position | None] = (None, None)
        self._figures = Latest(tableau)

    @property
    def turned(self) -> bool:
        """Whether players go down and companies across."""
        return self._turned

    @property
    def trading(self) -> bool:
        """Whether players trade, or one is to sell shares for something else."""
        position, _ = self._shown
        if position is None:
            return False
        return position.state.round.kind == "stock" or SellShares in turns.deciding(position)

    def set_turned(self, turned: bool) -> None:
        """Put the players down and the companies across, or back."""
        if turned != self._turned:
            self._turned = turned
            self.show_position(None)
            self.show_position(*self._shown)

    def set_low(self, low: bool) -> None:
        """Put companies of which nobody has anything below the players' facts, or back among the others."""
        if low != self._is_low:
            self._is_low = low
            if self._shown[0] is not None:
                self.show_position(None)
                self.show_position(*self._shown)

    def set_par_told(self, told: bool) -> None:
        """Leave par out where it is told beside the table, or have it again."""
        if told != self._is_par_told:
            self._is_par_told = told
            if self._shown[0] is not None:
                self.show_position(None)
                self.show_position(*self._shown)

    def show_position(self, position: Position | None, previous: Position | None = None) -> None:
        """Show a position; figures that differ from the ``previous`` one are marked."""
        if position is None:
            self._heads = {}
            self.show_cells((), (), {})
            return
        self._shown = (position, previous)
        down, across = axes(position, low=self._is_low and not self._turned)
        if self._is_par_told:
            across = [key for key in across if key != "fact:par"]
        cells, before = self._figures.pair(position, previous)
        # What comes to stand first isn't marked as a change.
        asked = turns.privates_asked_about(position)
        cells, before = _named_first(cells, asked), before and _named_first(before, asked)
        heads = self._make_heads(position, (*down, *across))
        if self._turned:
            down, across = across, down
            cells = {(c, r): cell for (r, c), cell in cells.items()}
            before = None if before is None else {(c, r): cell for (r, c), cell in before.items()}
        changed = {key for key, head in heads.items() if self._heads.get(key) != head}
        # What is equal stays the same value.
        self._heads = {key: head if key in changed else self._heads[key] for key, head in heads.items()}
        self.revision += bool(changed)
        self.show_cells(down, across, cells, before)
        for orientation, keys in ((Qt.Orientation.Horizontal, across), (Qt.Orientation.Vertical, down)):
            for section, key in enumerate(keys):
                if key in changed:
                    self.headerDataChanged.emit(orientation, section, section)

    def read_ahead(self, position: Position) -> None:
        """Read the figures of a position that will be shown next."""
        self._figures(position)

    def show_since(self, before: Position | None, after: Position | None) -> None:
        """Mark the figures that have changed between two positions (None: no marks)."""
        keys: frozenset[Key] = frozenset()
        if before is not None and after is not None:
            now, earlier = self._figures(after), self._figures(before)
            changed = {key for key in now.keys() | earlier.keys() if now.get(key) != earlier.get(key)}
            keys = frozenset((c, r) if self._turned else (r, c) for r, c in changed if r not in _FOLLOWING)
        self.mark_since(keys)

    def headerData(
        self, section: int, orientation: Qt.Orientation, role: int = Qt.ItemDataRole.DisplayRole
    ) -> object:
        """The text of a header, or its :class:`Head` for the role ``HEAD``."""
        keys = self.column_keys() if orientation == Qt.Orientation.Horizontal else self.row_keys()
        if not 0 <= section < len(keys):
            return None
        head = self._heads.get(keys[section])
        if head is None:
            return None
        if role == TableauRole.HEAD:
            return head
        if role == Qt.ItemDataRole.ToolTipRole:
            return tip(head.tip)
        return head.text if role == Qt.ItemDataRole.DisplayRole else None

    def head(self, key: str) -> Head | None:
        """The head of a row or column."""
        return self._heads.get(key)

    def is_used(self, fact: str) -> bool:
        """Whether there is a figure in the row or column ``fact``."""
        return any(fact in key for key in self._cells)

    def number(self, cell: Cell) -> int | None:
        """The number of the cell."""
        return cell.number

    def _make_heads(self, position: Position, keys: tuple[str, ...]) -> dict[str, Head]:
        livery, symbols = liveries(position.definition), position.definition.companies
        waiting = frozenset(company(each) for each in symbols if companies.is_waiting(position, each))
        quiet = waiting | {player(name) for name in turns.stopped_players(position)}
        return {key: self._head(position, key, livery, quiet) for key in keys}

    def _head(
        self, position: Position, key: str, livery: Mapping[str, Livery], quiet: frozenset[str]
    ) -> Head:
        state = position.state
        kind, _, name = key.partition(":")
        acting = state.questions[-1].actor if state.questions else state.actor
        if kind == "company":
            done = name in state.operating.operated
            return Head(
                key,
                name,
                livery[name],
                acting=key == acting,
                operated=done,
                waiting=key in quiet,
                marked=bool(state.operating.company or state.operating.operated),
            )
        if kind == "player":
            president = holdings.president(state, symbol_of(acting))
            return Head(
                key,
                name,
                seat=state.seats.index(name),
                place=state.order.index(name) + 1 if name in state.order else 0,
                first=name == state.order[0] if state.order else False,
                acting=acting == key or (acting.startswith("company:") and president == name),
                passed=key in quiet or (bool(state.order) and name not in state.order),
                levels=levels(state.seats)[name],
            )
        limit = players.certificate_limit(position) if key == "mine:certificates" else None
        told = self._words.say("tableau.loans_lower") if _is_lowered(position, key) else ""
        return Head(key, self._words.say(f"tableau.{name}"), limit=limit, tip=told)


def axes(position: Position, *, low: bool = False) -> tuple[list[str], list[str]]:
    """The keys of the rows (companies, then players' facts) and columns (players, companies' facts).

    Free cash is left out unless bids bind somebody's, certificates where nothing limits them, par where it
    doesn't last; privates and trains when no player has one, treasury shares and loans when no company has
    any, and what only a company that has started can have as long as none has. Companies of which nobody has
    anything come last, in a ``low`` table behind the players' facts: private companies are among the first of
    these, never scrolled to. Of many companies the players' facts go first: they are in sight without
    scrolling.
    """
    listed = (symbol for symbol in position.definition.companies if companies.is_listed(position, symbol))
    shown = sorted(listed, key=lambda symbol: companies.is_waiting(position, symbol))
    names = [*position.state.order, *(n for n in position.state.seats if n not in position.state.order)]
    owners = frozenset(position.state.certificates.values())
    private = any(is_player(owner) for owner in position.state.privates.values())
    own = any(is_company(owner) for owner in owners)
    left_out = {"privates"} if not private else set[str]()
    if not any(players.committed(position, name) for name in position.state.seats):
        left_out.add("free")
    if players.certificate_limit(position) is None:
        left_out.add("certificates")
    if not any(is_player(owner) for owner in position.state.trains.values()):
        left_out.add("trains")
    mine = [fact for fact in PLAYER_FACTS if fact not in left_out]
    there = COMPANY_FACTS if position.state.par else ("ipo", "pool", "treasury") if shown else ()
    facts = [fact for fact in there if own or fact != "treasury"]
    if not any(owner == IPO and kind_of(c) in shown for c, owner in position.state.certificates.items()):
        facts = [fact for fact in facts if fact != "ipo"]
    if not companies.has_par(position):
        facts = [fact for fact in facts if fact != "par"]
    unused = "cash" if companies.has_credit(position) else "credit"
    facts = [fact for fact in facts if fact != unused]
    if not any(position.state.loans.values()):
        facts = [fact for fact in facts if fact != "loans"]
    rows, totals = [company(s) for s in shown], [f"mine:{fact}" for fact in mine]
    begun = sum(not companies.is_waiting(position, symbol) for symbol in shown) if low else len(rows)
    down = [*totals, *rows] if len(rows) > _MANY else [*rows[:begun], *totals, *rows[begun:]]
    across = [*(player(n) for n in names), *(f"fact:{fact}" for fact in facts)]
    return down, across


def tableau(position: Position) -> dict[Key, Cell]:
    """Every figure of the overview, by row and column (companies down)."""
    cells: dict[Key, Cell] = {}
    down, across = axes(position)
    shares = holdings.holdings(position)
    for symbol in position.definition.companies:
        if companies.is_listed(position, symbol):
            row = company(symbol)
            cells.update({(row, owner): cell for owner, cell in _shares(position, symbol, shares).items()})
            facts = _company_facts(position, symbol, shares)
            cells.update({(row, f"fact:{fact}"): cell for fact, cell in facts.items()})
    values = players.values(position)
    for name in position.state.seats:
        mine = _player_facts(position, name, values.get(name, 0))
        cells.update({(f"mine:{fact}", player(name)): cell for fact, cell in mine.items()})
    rows, columns = set(down), set(across)
    return {key: cell for key, cell in cells.items() if key[0] in rows and key[1] in columns}


def _shares(position: Position, symbol: CompanySymbol, shares: holdings.Holdings) -> dict[Owner, Cell]:
    found: dict[Owner, Cell] = {}
    for name in position.state.seats:
        held = shares[symbol].get(player(name), holdings.NOTHING)
        if held.percent:
            found[player(name)] = Cell("shares", held.percent, president=held.president)
    return found


def _company_facts(position: Position, symbol: CompanySymbol, shares: holdings.Holdings) -> dict[str, Cell]:
    state, held = position.state, shares[symbol]
    facts: dict[str, Cell] = {}
    for fact, owner in (("ipo", IPO), ("pool", POOL), ("treasury", company(symbol))):
        if owner in held:
            facts[fact] = Cell("shares", held[owner].percent)
    if symbol in state.par:
        facts["par"] = Cell("count", state.par[symbol])
        price = companies.price_of(position, symbol)
        facts["price"] = Cell("money", price, quiet=symbol not in state.floated)
    if symbol in state.floated or not companies.has_shares(position, symbol):
        money = "credit" if companies.has_credit(position) else "cash"
        facts[money] = Cell("money", companies.treasury(position, symbol))
        if position.state.loans.get(symbol):
            facts["loans"] = Cell("count", position.state.loans[symbol], over=True)
        facts["trains"] = Cell("trains", trains=train_faces(position, company(symbol)))
        facts["tokens"] = Cell("count", len(companies.tokens_left(position, symbol)))
    if symbol in state.runs:
        facts["revenue"] = Cell("money", state.runs[symbol].revenue, quiet=not _is_paid(position, symbol))
    return facts


def _is_lowered(position: Position, key: str) -> bool:
    """Whether loans of companies make the row of what players are worth differ from what they could raise."""
    return key in {"mine:value", "mine:liquid"} and any(position.state.loans.values())


def _named_first(cells: dict[Key, Cell], asked: frozenset[PrivateSymbol]) -> dict[Key, Cell]:
    """The same with the private companies that are ``asked`` about before others, which may be counted."""
    found = {key: cell for key, cell in cells.items() if not asked.isdisjoint(cell.names)}
    ordered = {
        key: replace(cell, names=tuple(sorted(cell.names, key=lambda name: name not in asked)))
        for key, cell in found.items()
    }
    return {**cells, **ordered} if ordered else cells


def _is_paid(position: Position, symbol: CompanySymbol) -> bool:
    return position.state.runs[symbol].dividend in {"pay", "half"}


def _player_facts(position: Position, name: str, value: int) -> dict[str, Cell]:
    owner = player(name)
    count, limit = players.certificate_count(position, name), players.certificate_limit(position)
    cash = position.state.cash.get(owner, 0)
    return {
        "cash": Cell("money", cash),
        "free": Cell("money", cash - players.committed(position, name)),
        "certificates": Cell("count", count, limit, over=limit is not None and count > limit),
        "value": Cell("money", value),
        "liquid": Cell("money", players.liquid(position, name)),
        "privates": Cell("privates", names=holdings.privates_held(position.state, owner)),
        "trains": Cell("trains", trains=train_faces(position, owner)),
    }


def bank(position: Position) -> int | None:
    """The money of the bank, or None when it is unlimited."""
    return position.state.cash.get(BANK) if position.definition.bank is not None else None


def _text(cell: Cell) -> str:
    if cell.kind == "trains":
        return " ".join(train.kind for train in cell.trains) or "–"
    if cell.kind == "privates":
        return " ".join(cell.names)
    text = "" if cell.number is None else str(cell.number)
    return f"{text}/{cell.limit}" if cell.limit is not None else text


def _alignment(cell: Cell) -> Qt.AlignmentFlag:
    centre = Qt.AlignmentFlag.AlignVCenter
    left = cell.kind in {"trains", "privates"}
    return (Qt.AlignmentFlag.AlignLeft if left else Qt.AlignmentFlag.AlignRight) | centre
