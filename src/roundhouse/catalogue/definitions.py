"""Frozen definitions of what is printed: tiles, hexes, companies, trains, markets.

Everything here is read from ``tiles/`` and ``maps/`` by :mod:`roundhouse.catalogue.reader`
and never changes during a game. Units: money in whole units of the title's currency,
edges numbered 0..5, coordinates in doubled hex coordinates (x right, y down).

Edges of a ``pointy`` layout: 0 SW, 1 W, 2 NW, 3 NE, 4 E, 5 SE; of a ``flat`` layout:
0 S, 1 SW, 2 NW, 3 N, 4 NE, 5 SE. A face is defined in rotation 0; turned by r, its
edge e lies at (e + r) mod 6.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Literal

import msgspec

EndKind = Literal["edge", "city", "town", "offboard", "junction"]
Layout = Literal["pointy", "flat"]
BorderKind = Literal["impassable", "province", "barrier", "water", "joined"]
MarketShape = Literal["grid", "linear", "zigzag", "joined"]

EDGES = 6


class Revenue(msgspec.Struct, frozen=True):
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


class End(msgspec.Struct, frozen=True, order=True):
    """One end of a piece of track: an edge, a stop of the face or the junction."""

    kind: EndKind
    index: int = 0


class Path(msgspec.Struct, frozen=True):
    """A piece of track between two ends of one face."""

    a: End
    b: End


class City(msgspec.Struct, frozen=True):
    """A city: ``slots`` token circles sharing one revenue.

    ``place`` is where the circle is drawn, as a direction in edges (0.5 lies between
    edges 0 and 1), or None for a place that follows the track.
    """

    revenue: Revenue
    slots: int = 1
    reserved_for: tuple[str, ...] = ()
    place: float | None = None
    name: str = ""
    groups: tuple[str, ...] = ()


class Town(msgspec.Struct, frozen=True):
    """A town or halt; ``visit_cost`` 0 may be passed without counting."""

    revenue: Revenue
    place: float | None = None
    halt: bool = False
    visit_cost: int = 1
    name: str = ""


class Offboard(msgspec.Struct, frozen=True):
    """A place off the board; hexes with the same ``groups`` are one place."""

    revenue: Revenue
    groups: tuple[str, ...] = ()
    hidden: bool = False
    name: str = ""
    special: str = ""


class Face(msgspec.Struct, frozen=True):
    """What is printed on a tile or on a hex of the map."""

    color: str
    second_color: str = ""
    cities: tuple[City, ...] = ()
    towns: tuple[Town, ...] = ()
    offboards: tuple[Offboard, ...] = ()
    paths: tuple[Path, ...] = ()
    labels: tuple[str, ...] = ()

    def edges(self) -> frozenset[int]:
        """The edges that track of this face (rotation 0) touches."""
        return frozenset(e.index for p in self.paths for e in (p.a, p.b) if e.kind == "edge")


class TerrainCost(msgspec.Struct, frozen=True):
    """What a lay costs for a kind of terrain (``water``, ``mountain``, ...)."""

    cost: int
    kind: str = ""


class TileDefinition(msgspec.Struct, frozen=True):
    """A tile of the catalogue; ``id`` is unique over all titles (``57``, ``1894/X1``)."""

    id: str
    face: Face
    upgrade_cost: tuple[TerrainCost, ...] = ()
    note: str = ""


class TileStock(msgspec.Struct, frozen=True):
    """How many of a tile a title has; ``count`` None is unlimited.

    ``name`` is the number printed on it, ``hexes`` the only hexes it may lie on
    (empty: any that fits).
    """

    name: str
    definition: TileDefinition
    count: int | None
    hexes: tuple[str, ...] = ()


class Border(msgspec.Struct, frozen=True):
    """Something drawn along one edge of a hex; ``cost`` for water, ``until`` a phase.

    ``joined``: the hexes on both sides are one place and no line is drawn between them.
    """

    edge: int
    kind: BorderKind
    cost: int = 0
    until: str = ""


class HexDefinition(msgspec.Struct, frozen=True):
    """A hex of the printed map at doubled coordinates ``x``, ``y``.

    ``blocked_by``: companies whose charter blocks the hex; ``stubs``: edges whose printed
    track end later track must join; ``region``: the country or province it lies in.
    """

    id: str
    x: int
    y: int
    face: Face
    name: str = ""
    terrain: tuple[TerrainCost, ...] = ()
    borders: tuple[Border, ...] = ()
    blocked_by: tuple[str, ...] = ()
    stubs: tuple[int, ...] = ()
    port: bool = False
    region: str = ""
    future_label: str = ""
    future_label_color: str = ""
    note: str = ""


class Home(msgspec.Struct, frozen=True):
    """A home hex; ``city`` is the index of the city, or None where any will do."""

    hex: str
    city: int | None = None


class CompanyDefinition(msgspec.Struct, frozen=True):
    """A company that can operate.

    ``certificates`` are percentages, the president's first; ``token_prices`` one entry a
    token, home tokens first; ``kind`` is ``major``, ``minor``, ``local`` or ``national``;
    ``late`` companies become available with a later phase. ``home_choices``: the last home
    is one of these; ``chooses_home``: its president chooses any legal home. ``token_prices``
    leaves out ``priced_tokens`` further tokens whose price is worked out on the map. The whole company is
    worth ``shares`` times its share price.
    """

    symbol: str
    name: str
    color: str
    kind: str = "major"
    homes: tuple[Home, ...] = ()
    token_prices: tuple[int, ...] = ()
    certificates: tuple[int, ...] = ()
    float_percent: int = 60
    max_percent: int = 60
    region: str = ""
    late: bool = False
    text_color: str = ""
    note: str = ""
    home_choices: tuple[Home, ...] = ()
    chooses_home: bool = False
    priced_tokens: int = 0
    shares: int = 10


class PrivateDefinition(msgspec.Struct, frozen=True):
    """A private company.

    ``sale_price`` is the range for sale to a company, None where it can't be sold to one; a
    negative ``revenue`` is paid by the owner.
    """

    symbol: str
    name: str
    cost: int
    revenue: int
    blocks: tuple[str, ...] = ()
    sale_price: tuple[int, int] | None = None
    note: str = ""


class TrainDistance(msgspec.Struct, frozen=True):
    """How far a train runs.

    ``visit`` stops of the ``kinds`` may be visited and ``pay`` of them count; None is
    unlimited. A train with several entries adds them up (``5+1``).
    """

    kinds: tuple[str, ...]
    pay: int | None
    visit: int | None


class TrainDefinition(msgspec.Struct, frozen=True):
    """A kind of train; ``count`` None is unlimited.

    ``rusts_on``: the kind whose first purchase removes it; ``discounts``: kinds that may
    be traded in, with what each takes off the price; ``events``: named consequences of
    the first purchase; ``multiplier``: how often the revenue counts; ``variants``: the other
    sides of its card, each listed as a train of its own with ``count`` 0; ``trains``: how many
    trains the card is; ``available_on``: the phase from which it is on sale out of turn.
    """

    name: str
    price: int
    count: int | None
    distance: tuple[TrainDistance, ...]
    rusts_on: str = ""
    obsolete_on: str = ""
    discounts: tuple[tuple[str, int], ...] = ()
    events: tuple[str, ...] = ()
    available_on: str = ""
    multiplier: int = 1
    variants: tuple[str, ...] = ()
    color: str = ""
    note: str = ""
    trains: int = 1


class PhaseDefinition(msgspec.Struct, frozen=True):
    """A phase, begun by the first purchase of the train kind ``on`` (empty: the start).

    ``tiles`` are the tile colours allowed, ``status`` named permissions. ``train_limit`` is
    by kind of company: key ``""`` for all, a kind that is not listed has no limit.
    ``revenue_colors`` are the revenue colours that have begun to apply, oldest first: the
    argument of :meth:`Revenue.at`.
    """

    name: str
    on: str
    color: str
    tiles: tuple[str, ...]
    train_limit: Mapping[str, int]
    operating_rounds: int
    status: tuple[str, ...] = ()
    note: str = ""
    revenue_colors: tuple[str, ...] = ()


class MarketSpace(msgspec.Struct, frozen=True):
    """A box of the stock market; ``kinds`` are named zones (``par``, ``gray``, ``end``)."""

    price: int
    kinds: tuple[str, ...] = ()


class MarketDefinition(msgspec.Struct, frozen=True):
    """The stock market as rows of boxes from the top; None where a row has a hole."""

    shape: MarketShape
    rows: tuple[tuple[MarketSpace | None, ...], ...]
    note: str = ""


class TitleDefinition(msgspec.Struct, frozen=True):
    """Everything printed of one title (or of one unit of 1825).

    Mappings keep the order of the data file. ``starting_cash`` and ``certificate_limit``
    are by number of players; ``bank`` None is unlimited.
    """

    name: str
    subtitle: str
    edition: str
    designer: str
    currency: str
    layout: Layout
    players: tuple[int, int]
    bank: int | None
    starting_cash: Mapping[int, int]
    certificate_limit: Mapping[int, int]
    hexes: Mapping[str, HexDefinition]
    tiles: Mapping[str, TileStock]
    companies: Mapping[str, CompanyDefinition]
    privates: Mapping[str, PrivateDefinition]
    trains: Mapping[str, TrainDefinition]
    phases: tuple[PhaseDefinition, ...]
    market: MarketDefinition
    extra: Mapping[str, object] = {}
