"""The stock market: who stands where, and where a marker goes that leaves a row."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from functools import lru_cache
from typing import Final

import msgspec
from msgspec.structs import replace

from roundhouse.catalogue.definitions import MarketDefinition, TitleDefinition
from roundhouse.engine.actions import Action, SellShares
from roundhouse.engine.by_hand import Beginning, ways
from roundhouse.engine.company_kinds import KindByRow
from roundhouse.engine.errors import ActionRefused
from roundhouse.engine.identity import Identity
from roundhouse.engine.names import NO_MONEY, CompanySymbol, Money
from roundhouse.engine.owners import SUPPLY, company, name_of, player
from roundhouse.engine.position import Position
from roundhouse.engine.state import Run
from roundhouse.engine.title import Title
from roundhouse.finance import market
from roundhouse.finance.market_moves import Move
from roundhouse.queries import companies, holdings
from roundhouse.queries._rules import price_rules, sale_rules
from roundhouse.queries.previews import what_follows

Box = tuple[int, int]
"""Row and column."""
_PAR: Final = "par"
_LEAST_REVENUE: Final = 10
_TIMES: Final = 6
"""A revenue so many times the price moves it as far as any."""


def stacks(position: Position) -> Mapping[Box, tuple[CompanySymbol, ...]]:
    """By box the companies in it, from the top of the stack: the order in which they operate."""
    return market.stacks(position.state)


def beginnings(position: Position) -> Mapping[CompanySymbol, Beginning]:
    """The companies that never started and may be given a price by hand, each with how it may begin."""
    never = (symbol for symbol in position.definition.companies if symbol not in position.state.par)
    found = ((symbol, next(ways(position, symbol), None)) for symbol in never)
    return {symbol: way[1] for symbol, way in found if way is not None}


class Awaited(msgspec.Struct, frozen=True):
    """A company whose marker isn't on the market yet, though its price is known.

    ``begun``: shares of it are sold; ``for_sale``: the bank sells its new shares at this time.
    """

    company: CompanySymbol
    begun: bool
    for_sale: bool


def awaited(position: Position) -> dict[Box, tuple[Awaited, ...]]:
    """By box the companies that will enter the market there: at their par or the price printed on them."""
    state, found = position.state, dict[Box, list[Awaited]]()
    places = _first_places(Identity(position.definition))
    for symbol in position.definition.companies:
        if symbol in state.market or companies.is_gone(position, symbol):
            continue
        price = state.par.get(symbol) or companies.face_value(position, symbol)
        if price and price in places:
            waits = Awaited(symbol, symbol in state.par, companies.is_for_sale(position, symbol))
            found.setdefault(places[price], []).append(waits)
    return {box: tuple(waiting) for box, waiting in found.items()}


@lru_cache(maxsize=16)
def _first_places(definition: Identity[TitleDefinition]) -> dict[int, Box]:
    """The first box with each price, where prices lie in one line."""
    market = definition.value.market
    if market.shape == "grid":
        return {}
    places: dict[int, Box] = {}
    for row, boxes in enumerate(market.rows):
        for column, space in enumerate(boxes):
            if space is not None:
                places.setdefault(space.price, (row, column))
    return places


def moves_by(position: Position, action: Action) -> Mapping[CompanySymbol, Box]:
    """The box to which each marker comes by ``action`` itself, if all agree; none by one that is refused."""
    found = what_follows(position, action)
    if isinstance(found, ActionRefused):
        return {}
    before, after = (
        {symbol: (place.row, place.column) for symbol, place in each.state.market.items()}
        for each in (position, found.position)
    )
    return {symbol: box for symbol, box in after.items() if before.get(symbol) != box}


class Edges(msgspec.Struct, frozen=True):
    """What a box's edges do, on every market of the title alike.

    ``turns_up`` and ``turns_down``: a move to the right or left from here ends in another row. ``walls``: the
    sides along which a wall is printed, ``left``, ``right``, ``up``, ``down``. ``joins``: the price of the
    box of another market to which a move to the right leads (None: there is no such market), ``row_kind`` the
    kind of every company that stands in the row (``local``), empty where that isn't decided there.
    """

    turns_up: bool
    turns_down: bool
    walls: frozenset[str]
    joins: Money | None = None
    row_kind: str = ""


def edges(position: Position) -> Mapping[Box, Edges]:
    """What the edges of each box do; not to be changed."""
    return _edges(Identity(position.title))


@lru_cache(maxsize=8)
def _edges(of_title: Identity[Title]) -> dict[Box, Edges]:
    title = of_title.value
    return {
        (r, c): Edges(
            _joins(title.definition.market, (r, c)) is None and price_rules.leaves_row(title, r, c, "right"),
            price_rules.leaves_row(title, r, c, "left"),
            _walls(title.definition.market, (r, c)),
            _joins(title.definition.market, (r, c)),
            _kind_of_row(title, r),
        )
        for r, row in enumerate(title.definition.market.rows)
        for c, space in enumerate(row)
        if space is not None
    }


def kind_on_market(position: Position, symbol: CompanySymbol) -> str:
    """The kind that a company has from where its marker stands; empty where that doesn't decide."""
    place = position.state.market.get(symbol)
    return _kind_of_row(position.title, place.row) if place else ""


class Rise(msgspec.Struct, frozen=True):
    """A company becomes one of another ``kind`` above a price, in whole units, by a ``section``."""

    kind: str
    price: Money
    section: str


def rise(position: Position, symbol: CompanySymbol) -> Rise | None:
    """What becomes of a company whose marker goes on to the market that its own joins; None for nothing."""
    printed, place = position.definition.market, position.state.market.get(symbol)
    join = printed.join
    if join is None or place is None or place.row != join.leaves[0]:
        return None
    last = printed.rows[join.leaves[0]][join.leaves[1]]
    kind = _kind_of_row(position.title, join.enters[0])
    if last is None or kind in {"", _kind_of_row(position.title, place.row)}:
        return None
    section = next(rule.section for rule in position.title.parts_of(KindByRow))
    return Rise(kind, last.price, section)


def is_turned(position: Position, symbol: CompanySymbol) -> bool:
    """Whether a company's marker lies below others in its box because it has operated in this round."""
    place = position.state.market.get(symbol)
    return place is not None and place.turned


class Zone(msgspec.Struct, frozen=True):
    """What the zones of a box (their names) mean by the rules of the title.

    ``limit``: certificates don't count against the limit; ``holding``: any part of the company may be held;
    ``several``: more than one certificate may be bought at once. ``par``: companies are parred here,
    ``par_all``: those of all kinds, where several kinds have zones of their own. ``par_from``: the phase from
    which they are (empty: no phase says so), ``par_open`` whether they are at this time.
    """

    limit: bool = False
    holding: bool = False
    several: bool = False
    par: bool = False
    par_all: bool = False
    par_from: str = ""
    par_open: bool = True

    @property
    def freedoms(self) -> int:
        """How many of the three a company in the box enjoys."""
        return self.limit + self.holding + self.several


def zone(position: Position, kinds: tuple[str, ...]) -> Zone:
    """What the zones called ``kinds`` mean at a position."""
    if not kinds:
        return Zone()
    names = frozenset(kinds)
    limit, holding, several = (bool(zones & names) for zones in price_rules.free_zones(position))
    printed = position.definition
    par, par_all = any(map(is_par_zone, kinds)), _PAR in names and _has_pars_by_kind(Identity(printed))
    if not price_rules.pars_by_phase(position):
        return Zone(limit, holding, several, par, par_all)
    first = next((phase.name for phase in printed.phases if names & set(phase.status)), "")
    is_open = not first or bool(names & set(position.phase.status))
    return Zone(limit, holding, several, par, par_all, first, is_open)


def is_par_zone(name: str) -> bool:
    """Whether companies are parred in the boxes of a zone: ``par``, or ``par-`` and which, or when."""
    return name.partition("-")[0] == _PAR


@lru_cache(maxsize=16)
def _has_pars_by_kind(of_title: Identity[TitleDefinition]) -> bool:
    """Whether more than one kind of company has a zone in which only it is parred."""
    printed = of_title.value
    kinds = {company.kind for company in printed.companies.values()}
    return len(kinds & {zone.removeprefix(f"{_PAR}-") for zone in printed.market.zones}) > 1


def _kind_of_row(title: Title, row: int) -> str:
    """The kind of all companies whose markers stand in a row; empty where it doesn't decide."""
    return next((rule.rows[row] for rule in title.parts_of(KindByRow)), "")


def _joins(printed: MarketDefinition, here: Box) -> Money | None:
    """The price of the box in another market to which a step to the right of a box leads, if one does."""
    join = printed.join
    if join is None or join.leaves != here:
        return None
    row, column = join.enters
    entered = printed.rows[row][column]
    return entered.price if entered else None


def _walls(printed: MarketDefinition, here: Box) -> frozenset[str]:
    """The sides of a box along which a wall is printed."""
    found = set[str]()
    for wall in printed.walls:
        if here in (wall.a, wall.b):
            there = wall.b if here == wall.a else wall.a
            found.add(_SIDES[there[0] - here[0], there[1] - here[1]])
    return frozenset(found)


class PriceAfter(msgspec.Struct, frozen=True):
    """The price of a company after a decision, in whole units.

    ``kind``: a way to use its revenue (``pay``, ``half``, ``withhold``; ``none``: nothing earned), or
    ``sell`` for ``count`` shares sold by ``seller`` (empty: by any of several players). ``may_stay``: the
    company is asked first whether it takes them back, and then the price stays as it is. ``most``: up to
    which price it may be, where that depends on what will be earned (None: it is the one).
    """

    kind: str
    price: Money
    count: int = 0
    seller: str = ""
    may_stay: bool = False
    most: Money | None = None


def after_dividend(position: Position, symbol: CompanySymbol) -> tuple[PriceAfter, ...]:
    """The price after each use of the company's latest revenue, and after a turn without any.

    With a train but no revenue yet, after each use of whatever it may earn; without any train after a turn
    that earns nothing. Empty for a company that has no place on the market, or doesn't operate yet.
    """
    state = position.state
    if symbol not in state.market or symbol not in state.floated:
        return ()
    run = state.runs.get(symbol, Run())
    if not run.revenue and holdings.trains_of(state, company(symbol)):
        return _after_any_revenue(position, symbol)
    if run.revenue and _has_nothing_to_run(position, symbol, run):
        position = replace(position, state=replace(state, runs={**state.runs, symbol: Run()}))
    return tuple(PriceAfter(kind, price) for kind, price in price_rules.prices_after_run(position, symbol))


def _has_nothing_to_run(position: Position, symbol: CompanySymbol, run: Run) -> bool:
    """Whether a company that isn't on turn has neither a train nor leased one that it may lease again."""
    state = position.state
    if state.operating.company == symbol or holdings.trains_of(state, company(symbol)):
        return False
    return not any(state.trains.get(route.train) == SUPPLY for route in run.routes)


def _after_any_revenue(position: Position, symbol: CompanySymbol) -> tuple[PriceAfter, ...]:
    """The lowest and the highest price after each use of a revenue, be it small or large."""
    price = companies.price_of(position, symbol) or NO_MONEY
    shares = position.definition.companies[symbol].shares
    found: dict[str, set[Money]] = {}
    for revenue in (_LEAST_REVENUE, *(price * times for times in range(1, _TIMES)), price * shares * _TIMES):
        runs = {**position.state.runs, symbol: Run(revenue=Money(revenue))}
        earned = replace(position, state=replace(position.state, runs=runs))
        for kind, after in price_rules.prices_after_run(earned, symbol):
            found.setdefault(kind, set()).add(after)
    return tuple(
        PriceAfter(kind, min(prices), most=max(prices) if len(prices) > 1 else None)
        for kind, prices in found.items()
    )


def price_after(position: Position, sale: SellShares) -> PriceAfter | None:
    """To what price a sale takes a company, now or later; None where it is refused or has no price."""
    sold = what_follows(position, sale)
    price = None if isinstance(sold, ActionRefused) else companies.price_of(sold.position, sale.company)
    if isinstance(sold, ActionRefused) or price is None:
        return None
    asked, noted = sale_rules.falls_to_come(sold.position, sale.company)
    if asked or noted:
        price = market.price_after(sold.position, sale.company, Move("down", asked + noted))
    return PriceAfter("sell", price, sale.count, name_of(sale.actor), may_stay=asked > 0)


def after_sale(position: Position, symbol: CompanySymbol) -> tuple[PriceAfter, ...]:
    """The price after each sale that a player could make if it were his turn to sell.

    Sales of so many shares that lead to the same price are there once, with the first seller; without one
    where each of several players' sales leads there.
    """
    if symbol not in position.state.market:
        return ()
    found: dict[tuple[int, Money], PriceAfter] = {}
    sellers: dict[int, set[str]] = {}
    for name in position.state.seats:
        there = sale_rules.sale_position(position, name)
        for offer in sale_rules.sales(position, name):
            if offer.company != symbol:
                continue
            for count in offer.counts:
                after = price_after(there, SellShares(player(name), symbol, count))
                if after is not None:
                    found.setdefault((count, after.price), after)
                    sellers.setdefault(count, set()).add(name)
    prices = Counter(count for count, _ in found)
    alike = {count for count, names in sellers.items() if len(names) > 1 and prices[count] == 1}
    made = (found[key] for key in sorted(found))
    return tuple(replace(each, seller="") if each.count in alike else each for each in made)


_SIDES = {(0, -1): "left", (0, 1): "right", (-1, 0): "up", (1, 0): "down"}
