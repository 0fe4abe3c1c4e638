"""Frozen definitions of what is printed: tiles, hexes, companies, trains, markets.

Everything here is decoded from ``tiles/`` and ``maps/`` by :mod:`roundhouse.catalogue.reader`
and never changes during a game. The fields are the format: what is written in the files stands here and,
for its words and bounds, in :mod:`roundhouse.catalogue.vocabulary`, and nowhere else; the JSON schemas
are made from it.
``Written[...]`` marks what the files write in a shorter form than its value has: ``"0-c0"`` for a
piece of track (see :mod:`roundhouse.catalogue.forms`).

Units: money in whole units of the title's currency, edges numbered 0..5, coordinates in doubled hex
coordinates (x right, y down).

Edges of a ``pointy`` layout: 0 SW, 1 W, 2 NW, 3 NE, 4 E, 5 SE; of a ``flat`` layout:
0 S, 1 SW, 2 NW, 3 N, 4 NE, 5 SE. A face is defined in rotation 0; turned by r, its
edge e lies at (e + r) mod 6.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping
from typing import Annotated, Literal, TypeVar

import msgspec
from msgspec import Meta

from roundhouse.catalogue.names import NO_MONEY, CompanySymbol, HexId, Money, PrivateSymbol
from roundhouse.catalogue.vocabulary import (
    Amount,
    Box,
    Color,
    Companies,
    CompanyKind,
    Direction,
    Edge,
    HexColor,
    HexName,
    HexNames,
    Names,
    NoOrColor,
    NoOrHexColor,
    NoOrTileColor,
    NoOrTrainColor,
    Percent,
    Positive,
    Price,
    RevenueColor,
    StopKind,
    TileColor,
    TrainColor,
)
from roundhouse.catalogue.written import Written

EndKind = Literal["edge", "city", "town", "offboard", "junction"]
Layout = Literal["pointy", "flat"]
BorderKind = Literal["impassable", "province", "barrier", "water", "joined"]
MarketShape = Literal["grid", "linear", "zigzag", "joined"]
EDGES = 6

Own = TypeVar("Own")


class Printed(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What all definitions share: they are frozen, and a key that no field reads is refused."""


class Revenue(Printed, frozen=True):
    """What a stop pays, by the colour of the phase.

    ``steps`` are ``(colour, amount)`` in the order in which they start to apply; a stop
    with one value for the whole game has the single step ``("", amount)``.
    """

    steps: tuple[tuple[str, int], ...]

    @classmethod
    def fixed(cls, amount: int) -> Revenue:
        """The revenue of a stop that pays ``amount`` in every phase."""
        return cls((("", amount),))

    @property
    def is_fixed(self) -> bool:
        """Whether the value never changes with the phase."""
        return len(self.steps) == 1

    def at(self, colors: tuple[str, ...]) -> int:
        """The amount once the revenue ``colors`` (oldest first) have begun to apply."""
        amount = self.steps[0][1]
        for color, value in self.steps:
            if color in colors:
                amount = value
        return amount


class End(Printed, frozen=True, order=True):
    """One end of a piece of track: an edge, a stop of the face or the junction."""

    kind: EndKind
    index: int = 0


class Path(Printed, frozen=True):
    """A piece of track between two ends of one face."""

    a: End
    b: End


class City(Printed, frozen=True):
    """A city: ``slots`` token circles sharing one revenue; ``visit_cost`` 0 may be passed without counting.

    ``place`` is where the circle is drawn, as a direction in edges (0.5 lies between
    edges 0 and 1), or None for a place that follows the track.
    """

    revenue: Written[Revenue]
    slots: Positive = 1
    reserved_for: Companies = ()
    place: Direction | None = None
    visit_cost: Amount = 1
    name: str = ""
    groups: Names = ()


class Town(Printed, frozen=True):
    """A town or halt; ``visit_cost`` 0 may be passed without counting."""

    revenue: Written[Revenue]
    place: Direction | None = None
    halt: bool = False
    visit_cost: Amount = 1
    name: str = ""


class Offboard(Printed, frozen=True):
    """A place off the board; hexes with the same ``groups`` are one place."""

    revenue: Written[Revenue]
    groups: Names = ()
    hidden: bool = False
    name: str = ""
    special: str = ""


class Face(Printed, frozen=True):
    """What is printed on a tile or on a hex of the map."""

    color: HexColor
    second_color: NoOrHexColor = ""
    cities: tuple[City, ...] = ()
    towns: tuple[Town, ...] = ()
    offboards: tuple[Offboard, ...] = ()
    paths: tuple[Written[Path], ...] = msgspec.field(default=(), name="track")
    labels: Names = ()

    def edges(self) -> frozenset[int]:
        """The edges that track of this face (rotation 0) touches."""
        return frozenset(e.index for p in self.paths for e in (p.a, p.b) if e.kind == "edge")


class TerrainCost(Printed, frozen=True):
    """What a lay costs for a kind of terrain (``water``, ``mountain``, ...)."""

    cost: Price
    kind: str = ""


class TileDefinition(Printed, frozen=True):
    """A tile of the catalogue; ``id`` is unique over all titles (``57``, ``1894/X1``)."""

    id: str
    face: Face
    upgrade_cost: tuple[TerrainCost, ...] = ()
    note: str = ""


class TileStock(Printed, frozen=True):
    """How many of a tile a title has; ``count`` None is unlimited.

    ``name`` is the number printed on it, ``hexes`` the only hexes it may lie on
    (empty: any that fits) and ``rotations`` the only ways in which it may be turned (empty: all; a tile
    that must lie upright has the one 0). A ``compulsory`` tile leaves its ``hexes`` no other tile of its
    colour.
    """

    name: str
    definition: Written[TileDefinition] = msgspec.field(name="tile")
    count: Written[int | None]
    hexes: HexNames = ()
    rotations: tuple[Edge, ...] = ()
    compulsory: bool = False


class Border(Printed, frozen=True):
    """Something drawn along one edge of a hex.

    ``cost`` is what water costs; ``until`` the phase whose beginning removes it; ``joined``: the
    hexes on both sides are one place and no line is drawn between them.
    """

    edge: Edge
    kind: BorderKind
    cost: Price = NO_MONEY
    until: str = ""


class HexDefinition(Printed, frozen=True):
    """A hex of the printed map at doubled coordinates ``x``, ``y``.

    ``blocked_by``: private companies that block the hex while they are open; ``reserved_for``: companies
    of which one alone may lay the first tile; ``stubs``: edges whose printed track end later track must
    join; ``region``: the country or province it lies in; ``leaves_map``: edges over which its printed track
    leaves the map, where a part of a map is played alone; ``open_edges``: edges over which track may run
    into this hex although nothing on it answers, because it stands for the map's edge.
    """

    id: HexId
    x: int
    y: int
    face: Face
    name: str = ""
    terrain: tuple[TerrainCost, ...] = ()
    borders: tuple[Border, ...] = ()
    blocked_by: Names = ()
    stubs: tuple[Edge, ...] = ()
    port: bool = False
    region: str = ""
    future_label: str = ""
    future_label_color: NoOrTileColor = ""
    note: str = ""
    reserved_for: Companies = ()
    leaves_map: tuple[Edge, ...] = ()
    open_edges: tuple[Edge, ...] = ()


class Home(Printed, frozen=True):
    """A home hex; ``city`` is the index of the city, or None where any will do."""

    hex: HexId
    city: int | None = None


class CompanyDefinition(Printed, frozen=True):
    """A company that can operate.

    ``certificates`` are percentages, the president's first; ``token_prices`` one entry a
    token, home tokens first; ``kind`` is ``major``, ``minor``, ``local`` or ``national``;
    ``late`` companies become available with a later phase. ``home_choices``: the last home
    is one of these; ``chooses_home``: its president chooses any legal home. ``token_prices``
    leaves out ``priced_tokens`` further tokens whose price is worked out on the map. The whole company is
    worth ``shares`` times its share price. ``face_value``: the price printed on its certificates, 0 where
    none is; ``trains``: the kinds of train that it owns from its first day (baked in).
    """

    symbol: CompanySymbol
    name: str
    color: Color
    kind: CompanyKind = "major"
    homes: tuple[Written[Home], ...] = ()
    token_prices: tuple[Price, ...] = ()
    certificates: tuple[Positive, ...] = ()
    float_percent: Percent = 60
    max_percent: Percent = 60
    region: str = ""
    late: bool = False
    text_color: NoOrColor = ""
    note: str = ""
    home_choices: tuple[Written[Home], ...] = ()
    chooses_home: bool = False
    priced_tokens: Amount = 0
    shares: Positive = 10
    face_value: Price = NO_MONEY
    trains: tuple[str, ...] = ()


class PriceRange(Printed, frozen=True):
    """What a private company may be sold for to a company from the beginning of ``phase`` on."""

    phase: str
    least: Price
    most: Price


class PrivateDefinition(Printed, frozen=True):
    """A private company.

    ``sale_price`` is the range for sale to a company, None where it can't be sold to one;
    ``sale_prices`` take its place one after the other as their phases begin. A negative ``revenue`` is
    paid by the owner; ``company_revenue`` is the revenue in the hands of a company, None for the same.
    """

    symbol: PrivateSymbol
    name: str
    cost: Price
    revenue: Money
    blocks: HexNames = ()
    sale_price: tuple[Price, Price] | None = None
    note: str = ""
    sale_prices: tuple[PriceRange, ...] = ()
    company_revenue: Money | None = None

    def sale_range(self, begun: Collection[str]) -> tuple[Money, Money] | None:
        """The least and the most that a company may pay once the phases ``begun`` have begun.

        None while it can't be sold to a company.
        """
        price = self.sale_price
        for each in self.sale_prices:
            if each.phase in begun:
                price = each.least, each.most
        return price

    def revenue_for(self, *, company: bool) -> Money:
        """What it pays in an operating round to a company or to a player; below 0 the owner pays."""
        return self.revenue if not company or self.company_revenue is None else self.company_revenue


class TrainDistance(Printed, frozen=True):
    """How far a train runs.

    ``visit`` stops of the ``kinds`` may be visited and ``pay`` of them count; None is
    unlimited. A train with several entries adds them up (``5+1``).
    """

    kinds: Annotated[tuple[StopKind, ...], Meta(min_length=1)]
    pay: Written[int | None]
    visit: Written[int | None]


class TrainDefinition(Printed, frozen=True):
    """A kind of train; ``count`` None is unlimited, 0 none in the supply.

    ``rusts_on``: the kind whose first purchase removes it; ``discounts``: kinds that may
    be traded in, with what each takes off the price; ``events``: named consequences of
    the first purchase; ``multiplier``: how often the revenue counts; ``variants``: the other
    faces of its card that may be bought, each listed as a train of its own with ``count`` 0; ``runs_as``:
    kinds as which it may run instead, chosen each time; ``trains``: how many trains the card is;
    ``available_on``: the phase from which it is on sale out of turn; ``given``: it comes only with
    something else and is never on sale; ``no_sale``: its owner can't sell it on.
    """

    name: str
    price: Price
    count: Written[int | None]
    distance: Written[tuple[TrainDistance, ...]]
    rusts_on: str = ""
    obsolete_on: str = ""
    discounts: Written[tuple[tuple[str, int], ...]] = ()
    events: Names = ()
    available_on: str = ""
    multiplier: Positive = 1
    variants: Names = ()
    color: NoOrTrainColor = ""
    note: str = ""
    trains: Positive = 1
    runs_as: Names = ()
    given: bool = False
    no_sale: bool = False


class PhaseDefinition(Printed, frozen=True):
    """A phase, begun by the first purchase of the train kind ``on`` (empty: the start).

    ``tiles`` are the tile colours allowed, ``status`` named permissions. ``train_limit`` is
    by kind of company: key ``""`` for all, a kind that is not listed has no limit. ``card_limit``: on how
    many cards a company's trains may be, where a card can be several trains; None: on any number.
    ``revenue_colors`` are the revenue colours that have begun to apply, oldest first: the
    argument of :meth:`Revenue.at`.
    """

    name: str
    on: str
    color: TrainColor
    tiles: tuple[TileColor, ...]
    train_limit: Written[Mapping[str, int]]
    operating_rounds: Positive
    status: Names = ()
    note: str = ""
    revenue_colors: tuple[RevenueColor, ...] = ()
    card_limit: Positive | None = None


class MarketSpace(Printed, frozen=True):
    """A box of the stock market; ``kinds`` are named zones (``par``, ``gray``, ``end``)."""

    price: Price
    kinds: tuple[str, ...] = ()


class MarketJoin(Printed, frozen=True):
    """A move to the right from the box ``leaves`` leads to the box ``enters``; there is no way back."""

    leaves: Box
    enters: Box


class MarketWall(Printed, frozen=True):
    """A line printed between two neighbouring boxes; the title says in which directions it stops a marker."""

    a: Box
    b: Box


class MarketDefinition(Printed, frozen=True):
    """The stock market as rows of boxes from the top; None where a row has a hole.

    A box is named by its row and column, both from 0. ``zones`` names all the kinds that boxes may have.
    """

    shape: MarketShape
    rows: tuple[tuple[Written[MarketSpace | None], ...], ...]
    note: str = ""
    walls: tuple[MarketWall, ...] = ()
    join: MarketJoin | None = None
    zones: Names = ()


class TitleDefinition(Printed, frozen=True):
    """Everything printed of one title (or of one unit of 1825).

    Mappings keep the order of the data file. ``starting_cash`` and ``certificate_limit``
    are by number of players; ``bank`` None is unlimited. ``own`` holds what this title alone needs,
    see :meth:`own_as`.
    """

    name: str = msgspec.field(name="title")
    subtitle: str
    edition: str
    designer: str
    currency: str
    layout: Layout
    players: tuple[Positive, Positive]
    bank: Written[Money | None]
    starting_cash: Written[Mapping[int, Money]]
    certificate_limit: Written[Mapping[int, int]]
    hexes: Mapping[HexName, HexDefinition]
    tiles: Mapping[str, TileStock]
    companies: Mapping[CompanySymbol, CompanyDefinition]
    privates: Mapping[PrivateSymbol, PrivateDefinition]
    trains: Mapping[str, TrainDefinition]
    phases: Annotated[tuple[PhaseDefinition, ...], Meta(min_length=1)]
    market: MarketDefinition
    own: object = None

    def own_as(self, kind: type[Own]) -> Own:
        """What this title alone needs, as the ``kind`` of value that it was read with.

        Raises TypeError where it was read without, or with another kind.
        """
        if not isinstance(self.own, kind):
            raise TypeError(kind)
        return self.own
