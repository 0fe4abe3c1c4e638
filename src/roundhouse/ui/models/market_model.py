"""The stock market: its boxes with the markers in them, and the par chart."""

from __future__ import annotations

from enum import IntEnum
from functools import lru_cache

import msgspec
from msgspec.structs import replace
from PySide6.QtCore import QObject, Qt

from roundhouse.engine.identity import Depending
from roundhouse.engine.position import Position
from roundhouse.queries import companies, market
from roundhouse.queries.companies import acting_company
from roundhouse.ui.cards.livery import Livery, liveries
from roundhouse.ui.models.keyed import CellRole, Index, Key, KeyedList, KeyedModel, Latest
from roundhouse.ui.words.speaker import Words


class Ghost(msgspec.Struct, frozen=True):
    """A company that will enter the market in a box.

    ``begun``: shares of it are sold; ``for_sale``: its new shares are sold at this time.
    """

    livery: Livery
    begun: bool
    for_sale: bool


class Box(msgspec.Struct, frozen=True):
    """A box: its price, zones, markers from the top of the stack, and where its edges lead.

    ``ghosts`` are the companies whose markers will come here first. ``turns_up`` and ``turns_down``: a
    marker that should leave the row to the right or left goes up or down instead. ``zone`` is what the zones
    mean, ``grade`` how much more they allow than none (0 where all that allow something are alike);
    ``walls`` are the sides along which a wall stands. ``row_kind`` is the kind of company that its row
    makes, ``joins`` the price in another row to which a step to the right leads, ``turned`` the companies
    (symbols) that have operated in this round.
    """

    row: int
    column: int
    price: int
    kinds: tuple[str, ...] = ()
    markers: tuple[Livery, ...] = ()
    turns_up: bool = False
    turns_down: bool = False
    ghosts: tuple[Ghost, ...] = ()
    zone: market.Zone = market.Zone()
    grade: int = 0
    walls: frozenset[str] = frozenset()
    row_kind: str = ""
    joins: int | None = None
    turned: frozenset[str] = frozenset()

    @property
    def is_special(self) -> bool:
        """Whether the zone is one to be seen from afar: the end, closing, or where companies are parred."""
        return self.zone.par or "end" in self.kinds or "close" in self.kinds

    @property
    def count(self) -> int:
        """How many markers lie here, those that will come included."""
        return len(self.markers) + len(self.ghosts)

    @property
    def liveries(self) -> tuple[Livery, ...]:
        """The companies whose markers lie here or will come, from the top of the stack."""
        return (*self.markers, *(ghost.livery for ghost in self.ghosts))

    def has_any(self, *companies: str) -> bool:
        """Whether the marker of one of ``companies`` (symbols) lies in the box."""
        return any(marker.symbol in companies for marker in self.markers)


class MarketRole(IntEnum):
    """Roles of :class:`MarketModel`."""

    PRICE = CellRole.OWN
    """The price of the box (int)."""
    KINDS = CellRole.OWN + 1
    """Its zones, joined by spaces: ``par``, ``gray``, ``end`` (str)."""
    MARKERS = CellRole.OWN + 2
    """Symbols of the companies in it, the one to operate first first (list of str)."""
    ARRIVED = CellRole.OWN + 3
    """Symbols of the companies that came since the decision before (list of str)."""
    SANK = CellRole.OWN + 4
    """Symbols of the companies that went down in the stack since the decision before (list of str)."""


class MarketModel(KeyedModel[Box]):
    """The market as rows and columns of boxes; an index without a box has no data."""

    def __init__(self, words: Words, parent: QObject | None = None) -> None:
        super().__init__(
            {
                Qt.ItemDataRole.DisplayRole: lambda box: str(box.price),
                Qt.ItemDataRole.ToolTipRole: self._tip,
                Qt.ItemDataRole.AccessibleTextRole: self._tip,
                MarketRole.PRICE: lambda box: box.price,
                MarketRole.KINDS: lambda box: " ".join(box.kinds),
                MarketRole.MARKERS: lambda box: [marker.symbol for marker in box.markers],
            },
            words,
            parent,
        )
        self._acting = ""
        self._in_lines = False
        self._boxes = Latest(boxes)

    def show_position(self, position: Position | None, previous: Position | None = None) -> None:
        """Show a position; boxes that differ from the ``previous`` one are marked."""
        was_acting, self._acting = self._acting, acting_company(position) if position else ""
        if position is None:
            self.show_cells((), (), {})
            return
        rows = position.definition.market.rows
        self._in_lines = position.definition.market.shape != "grid"
        width = max(len(row) for row in rows)
        now, before = self._boxes.pair(position, previous)
        self.show_cells([str(row) for row in range(len(rows))], [str(c) for c in range(width)], now, before)
        if was_acting != self._acting:
            self._tell({key for key, box in now.items() if box.has_any(was_acting, self._acting)})

    def read_ahead(self, position: Position) -> None:
        """Read the boxes of a position that will be shown next."""
        self._boxes(position)

    def show_since(self, before: Position | None, after: Position | None) -> None:
        """Mark the boxes to which markers have come between two positions (None: no marks)."""
        keys: frozenset[Key] = frozenset()
        if before is not None and after is not None:
            earlier = self._boxes(before)
            keys = frozenset(
                key
                for key, box in self._boxes(after).items()
                if {m.symbol for m in box.markers} - {m.symbol for m in earlier[key].markers}
            )
        self.mark_since(keys)

    @property
    def acting(self) -> str:
        """The company on turn, or an empty text."""
        return self._acting

    @property
    def in_lines(self) -> bool:
        """Whether each row is a line of its own, that may be broken; on a grid columns belong together."""
        return self._in_lines

    def number(self, cell: Box) -> int | None:
        """How many markers lie in the box."""
        return len(cell.markers)

    def _read(self, key: Key, cell: Box, role: int) -> object:
        if role not in {MarketRole.ARRIVED, MarketRole.SANK}:
            return super()._read(key, cell, role)
        before = self._before.get(key)
        if before is None or key not in self._marked:
            return []
        if role == MarketRole.SANK:
            return _sunk(before.markers, cell.markers)
        return [marker.symbol for marker in cell.markers if marker not in before.markers]

    def has_stirred(self, index: Index) -> bool:
        """Whether a marker came to the box at an index, or went down in it, by the decision before."""
        if not self.is_changed_at(index):
            return False
        return bool(self.data(index, MarketRole.ARRIVED) or self.data(index, MarketRole.SANK))

    def _tip(self, box: Box) -> str:
        zones = self.zones(box)
        say = self._words.say
        markers = ", ".join(
            say("market.turned", company=marker.name) if marker.symbol in box.turned else marker.name
            for marker in box.markers
        )
        ghosts = [self._ghost(ghost) for ghost in box.ghosts]
        row = [say(f"market.row.{box.row_kind}")] if box.row_kind else []
        joins = [] if box.joins is None else [say("market.joins", price=str(box.joins))]
        return " · ".join([str(box.price), *row, *joins, *zones, *([markers] if markers else []), *ghosts])

    def _ghost(self, ghost: Ghost) -> str:
        key = "begun" if ghost.begun else "for_sale" if ghost.for_sale else "later"
        return self._words.say(f"market.ghost.{key}", company=ghost.livery.name)

    def zones(self, box: Box) -> list[str]:
        """What the zones of a box are about: by name where there are words for them, else by the rules."""
        named, unknown = list[str](), list[str]()
        for kind in box.kinds:
            suffix = ".all" if box.zone.par_all and market.is_par_zone(kind) else ""
            try:
                named.append(self._words.say(f"market.zone.{kind}{suffix}"))
            except KeyError:
                unknown.append(kind)
        zone, say = box.zone, self._words.say
        freedoms = {"limit": zone.limit, "holding": zone.holding, "several": zone.several}
        by_rules = [say(f"market.free.{name}") for name, is_free in freedoms.items() if is_free]
        if zone.par_from:
            phase = self._words.name("phase", zone.par_from.lower())
            by_rules.append(say("market.par_from", phase=phase))
        if not unknown:
            return named
        return [*named, *(by_rules or [say("market.zone.other", zone=kind) for kind in unknown])]


def boxes(position: Position) -> dict[Key, Box]:
    """Every box of the market at a position, by row and column as texts."""
    livery = liveries(position.definition)
    stacks, awaited = market.stacks(position), market.awaited(position)
    found = dict(_bare_boxes(Depending(position, position.state.phase, (position.title,))))
    for r, c in stacks.keys() | awaited.keys():
        key, markers = (str(r), str(c)), stacks.get((r, c), ())
        found[key] = replace(
            found[key],
            markers=tuple(livery[symbol] for symbol in markers),
            ghosts=tuple(
                Ghost(livery[each.company], each.begun, each.for_sale) for each in awaited.get((r, c), ())
            ),
            turned=frozenset(symbol for symbol in markers if market.is_turned(position, symbol)),
        )
    return found


@lru_cache(maxsize=8)
def _bare_boxes(asked: Depending[Position]) -> dict[Key, Box]:
    """Every box of a title's market in a phase, without any marker; not to be changed."""
    position = asked.value
    zones, grades = _zones(position)
    edges = market.edges(position)
    found: dict[Key, Box] = {}
    for r, row in enumerate(position.definition.market.rows):
        for c, space in enumerate(row):
            if space is not None:
                edge, zone = edges[r, c], zones[space.kinds]
                found[str(r), str(c)] = Box(
                    r,
                    c,
                    space.price,
                    space.kinds,
                    turns_up=edge.turns_up,
                    turns_down=edge.turns_down,
                    zone=zone,
                    grade=grades[zone.freedoms],
                    walls=edge.walls,
                    row_kind=edge.row_kind,
                    joins=edge.joins,
                )
    return found


def _zones(position: Position) -> tuple[dict[tuple[str, ...], market.Zone], dict[int, int]]:
    """What each set of zones means, and the grade by number of freedoms: 0 where there is but one."""
    rows = position.definition.market.rows
    zones = {
        kinds: market.zone(position, kinds)
        for kinds in {space.kinds for row in rows for space in row if space is not None}
    }
    steps = sorted({zone.freedoms for zone in zones.values() if zone.freedoms})
    grades = {free: grade for grade, free in enumerate(steps, 1)} if len(steps) > 1 else {}
    return zones, {free: grades.get(free, 0) for free in range(4)}


def _sunk(before: tuple[Livery, ...], now: tuple[Livery, ...]) -> list[str]:
    """Those that lie below one that they lay above before."""
    return [
        marker.symbol
        for at, marker in enumerate(now)
        if marker in before
        and any(other in before and before.index(other) > before.index(marker) for other in now[:at])
    ]


class ParRow(msgspec.Struct, frozen=True):
    """A par price and the companies that have it; ``kind`` is the zone of its box.

    ``is_open``: companies may be parred there at this time.
    """

    price: int
    kind: str
    companies: tuple[Livery, ...] = ()
    is_open: bool = True


class ParModel(KeyedList[ParRow]):
    """The par chart: a row a price, the dearest first."""

    def __init__(self, words: Words, parent: QObject | None = None) -> None:
        super().__init__(
            {
                Qt.ItemDataRole.DisplayRole: lambda row: str(row.price),
                Qt.ItemDataRole.ToolTipRole: lambda row: ", ".join(c.name for c in row.companies),
            },
            words,
            parent,
        )
        self._read_rows = Latest(par_rows)

    def show_position(self, position: Position | None, previous: Position | None = None) -> None:
        """Show a position, marking what differs from the ``previous`` one; no rows where par doesn't last."""
        if position is None or not companies.has_par(position):
            self.show_list({})
            return
        self.show_list(*self._read_rows.pair(position, previous))


def par_rows(position: Position) -> dict[str, ParRow]:
    """The par prices of the market and those that companies have, the dearest first, by the price as text."""
    livery = liveries(position.definition)
    kinds: dict[int, str] = {}
    for row in position.definition.market.rows:
        for space in row:
            zone = next(filter(market.is_par_zone, space.kinds), "") if space else ""
            if space and zone:
                kinds.setdefault(space.price, zone)
    for price in position.state.par.values():
        kinds.setdefault(price, "")
    return {
        str(price): ParRow(
            price,
            kinds[price],
            tuple(livery[s] for s, par in position.state.par.items() if par == price),
            not kinds[price] or market.zone(position, (kinds[price],)).par_open,
        )
        for price in sorted(kinds, reverse=True)
    }
