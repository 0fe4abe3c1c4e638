"""The state of a game: frozen values that only :mod:`roundhouse.engine.apply` replaces.

Mappings are never changed in place; a changed state shares what did not change with the
one before it, so that keeping every state of a game is cheap.
"""

from __future__ import annotations

from collections.abc import Mapping

import msgspec

from roundhouse.catalogue.definitions import End
from roundhouse.engine.owners import Owner

CHARTER = "charter"
ON_MAP = "map"
ASIDE = "aside"


class LaidTile(msgspec.Struct, frozen=True):
    """A tile on the board: its printed name and its rotation, 0..5."""

    name: str
    rotation: int


class TokenPlace(msgspec.Struct, frozen=True):
    """Where a token is.

    ``where`` is ``charter``, ``map``, ``aside`` (waiting to go back to ``hex``) or
    ``removed``; ``city`` and ``slot`` count from 0. Several tokens may share a slot.
    """

    where: str
    hex: str = ""
    city: int = 0
    slot: int = 0


class MarketPlace(msgspec.Struct, frozen=True):
    """A price marker's box; of two in one box the one with the lower ``arrival`` is on top."""

    row: int
    column: int
    arrival: int


class Stop(msgspec.Struct, frozen=True, order=True):
    """A city, town or off-board on the board: ``kind`` and index within its hex."""

    hex: str
    kind: str
    index: int = 0


class Piece(msgspec.Struct, frozen=True, order=True):
    """A piece of track as it lies (ends in the hex's own edges, rotation included)."""

    hex: str
    a: End
    b: End


class Route(msgspec.Struct, frozen=True):
    """A run of one train: its stops in order and the pieces of track between them."""

    train: str
    stops: tuple[Stop, ...]
    track: tuple[Piece, ...]


class Run(msgspec.Struct, frozen=True):
    """What a company's trains earned in its latest turn; ``dividend`` is empty until decided."""

    routes: tuple[Route, ...] = ()
    revenue: int = 0
    dividend: str = ""


class Lay(msgspec.Struct, frozen=True):
    """A tile laid in the turn under way; ``kind`` is ``lay`` or ``upgrade``, ``power`` a private."""

    hex: str
    kind: str
    power: str = ""


class Auction(msgspec.Struct, frozen=True):
    """The opening auction: standing bids by private and player, and the one being fought for.

    ``contested`` is empty while players take ordinary turns; ``trigger`` is the player whose
    turn the play returns from when nothing is contested any more; ``passes`` counts passes in a row.
    """

    bids: Mapping[str, Mapping[str, int]] = {}
    contested: str = ""
    trigger: str = ""
    passes: int = 0


class Lot(msgspec.Struct, frozen=True):
    """The private or minor company being put up: the highest bid, and who no longer bids."""

    company: str = ""
    bidder: str = ""
    amount: int = 0
    out: tuple[str, ...] = ()


class PurchaseLap(msgspec.Struct, frozen=True):
    """Players ``waiting`` to buy shares of a new public ``company``, the one on turn first."""

    company: str = ""
    lap: int = 0
    waiting: tuple[str, ...] = ()


class Stock(msgspec.Struct, frozen=True):
    """A stock round: what the player on turn has done, and who has passed.

    ``sold`` holds (player, company) sold in this round, ``bought`` the certificates bought
    in this turn, ``sales`` whether the player has sold in this turn, ``passed`` the players
    in the order in which they stopped acting, ``passes`` the passes in a row, ``turns`` the turns ended;
    ``dropped`` companies whose price has fallen in this turn, ``last`` who acted last, ``ended`` whose turn
    ended last.
    """

    sold: frozenset[tuple[str, str]] = frozenset()
    bought: tuple[str, ...] = ()
    sales: int = 0
    passed: tuple[str, ...] = ()
    passes: int = 0
    turns: int = 0
    dropped: tuple[str, ...] = ()
    last: str = ""
    ended: str = ""


class Operating(msgspec.Struct, frozen=True):
    """An operating round and the turn under way in it.

    ``operated`` are the companies that have had their turn, in that order; ``first_turn``
    whether the company on turn operates for the first time in the game; ``contributed`` what the
    president has put in from his own money; ``borrowed`` the loans taken in this turn; ``notes`` names of
    what was done once in it.
    """

    company: str = ""
    step: str = ""
    operated: tuple[str, ...] = ()
    lays: tuple[Lay, ...] = ()
    tokens: int = 0
    notes: frozenset[str] = frozenset()
    contributed: int = 0
    borrowed: int = 0


class Round(msgspec.Struct, frozen=True):
    """The round: ``kind`` (auction, stock, operating, merger), its number, and place in its set.

    A set of operating rounds has the ``number`` of the stock round before it; ``index`` of
    ``count`` is the round within the set (1 of 3).
    """

    kind: str
    number: int = 1
    index: int = 1
    count: int = 1


class Question(msgspec.Struct, frozen=True):
    """Something that ``actor`` must answer before anything else; ``kind`` names the step."""

    kind: str
    actor: Owner
    subject: str = ""
    facts: Mapping[str, str | int] = {}


class Ending(msgspec.Struct, frozen=True):
    """How the game ended: ``reason`` (agreed, bankrupt, price, final_set) and whom it names."""

    reason: str
    subject: str = ""


class State(msgspec.Struct, frozen=True):
    """Everything that a game consists of at one moment.

    ``certificates`` are named ``SYMBOL-INDEX`` (index 0 is the president's), ``trains``
    ``KIND-INDEX``, ``tokens`` ``SYMBOL-INDEX``, ``markers`` ``KIND-INDEX``. ``tile_supply``
    holds None for an unlimited tile. ``order`` is the players in turn order of this round;
    ``seats`` their order around the table. ``actor`` is who is on turn (empty between turns).
    ``flags`` are named numbers that outlive a round.
    """

    seats: tuple[str, ...]
    order: tuple[str, ...]
    cash: Mapping[Owner, int]
    certificates: Mapping[str, Owner]
    privates: Mapping[str, Owner]
    private_costs: Mapping[str, int]
    trains: Mapping[str, Owner]
    tiles: Mapping[str, LaidTile]
    tile_supply: Mapping[str, int | None]
    tokens: Mapping[str, TokenPlace]
    markers: Mapping[str, Owner]
    phase: str
    round: Round
    market: Mapping[str, MarketPlace] = {}
    par: Mapping[str, int] = {}
    floated: tuple[str, ...] = ()
    has_operated: frozenset[str] = frozenset()
    homes: Mapping[str, str] = {}
    loans: Mapping[str, int] = {}
    used_powers: frozenset[str] = frozenset()
    runs: Mapping[str, Run] = {}
    flags: Mapping[str, int] = {}
    actor: Owner = ""
    auction: Auction = Auction()
    stock: Stock = Stock()
    operating: Operating = Operating()
    lot: Lot = Lot()
    lap: PurchaseLap = PurchaseLap()
    questions: tuple[Question, ...] = ()
    arrivals: int = 0
    ending: Ending | None = None
