"""The state of a game: frozen values that only :mod:`roundhouse.engine.apply` replaces.

Mappings are never changed in place; a changed state shares what did not change with the
one before it, so that keeping every state of a game is cheap.
"""

from __future__ import annotations

from collections.abc import Mapping

import msgspec

from roundhouse.catalogue.definitions import End
from roundhouse.engine.names import (
    NO_COMPANY,
    NO_HEX,
    NO_MONEY,
    NO_PRIVATE,
    CompanySymbol,
    HexId,
    Money,
    PrivateSymbol,
)
from roundhouse.engine.owners import NOBODY, Owner
from roundhouse.engine.pieces import kind_of

CHARTER = "charter"
ON_MAP = "map"
ASIDE = "aside"
OWN_BOARD = "own_board"
"""Somewhere on the board that the players have themselves (see :mod:`roundhouse.rounds.bank_only`)."""
PLACED = frozenset({ON_MAP, OWN_BOARD})
"""Where a token stands in a city."""


class LaidTile(msgspec.Struct, frozen=True):
    """A tile on the board: its printed name and its rotation, 0..5.

    ``cities``: which city of it each printed one of the hex has become, where whoever laid it has said so.
    """

    name: str
    rotation: int
    cities: tuple[int, ...] = ()


class TokenPlace(msgspec.Struct, frozen=True):
    """Where a token is.

    ``where`` is ``charter``, ``map``, ``own_board`` (placed on a hex that nobody says), ``aside`` (waiting to
    go back to ``hex``) or ``removed``; ``city`` and ``slot`` count from 0. Several tokens may share a slot.
    """

    where: str
    hex: HexId = NO_HEX
    city: int = 0
    slot: int = 0


class MarketPlace(msgspec.Struct, frozen=True):
    """A price marker's box, and what decides its place in the stack there.

    A marker with a lower ``arrival`` lies above one with a higher; below all others lie those that are
    ``turned``, because their companies have operated in this round.
    """

    row: int
    column: int
    arrival: int
    turned: bool = False

    @property
    def depth(self) -> tuple[bool, int]:
        """A key: the lowest in a box is on top."""
        return (self.turned, self.arrival)


class Stop(msgspec.Struct, frozen=True, order=True):
    """A city, town or off-board on the board: ``kind`` and index within its hex."""

    hex: HexId
    kind: str
    index: int = 0


class Piece(msgspec.Struct, frozen=True, order=True):
    """A piece of track as it lies (ends in the hex's own edges, rotation included)."""

    hex: HexId
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
    revenue: Money = NO_MONEY
    dividend: str = ""

    @property
    def ran(self) -> tuple[Route, ...]:
        """The routes that earned the revenue: those of an earlier run are kept where one earned nothing."""
        return self.routes if self.revenue else ()


class Lay(msgspec.Struct, frozen=True):
    """A tile laid in the turn under way; ``kind`` is ``lay`` or ``upgrade``, ``power`` a private."""

    hex: HexId
    kind: str
    power: PrivateSymbol = NO_PRIVATE


class Auction(msgspec.Struct, frozen=True):
    """The opening auction: standing bids by private and player, and the one being fought for.

    ``contested`` is empty while players take ordinary turns; ``trigger`` is the player whose
    turn the play returns from when nothing is contested any more; ``passes`` counts passes in a row.
    ``buyer`` is the player who was the last to buy the cheapest at its price; ``discounted`` what has been
    made cheaper in this turn, once for each time.
    """

    bids: Mapping[PrivateSymbol, Mapping[str, Money]] = {}
    contested: PrivateSymbol = NO_PRIVATE
    trigger: str = ""
    passes: int = 0
    buyer: str = ""
    discounted: tuple[PrivateSymbol, ...] = ()


class Lot(msgspec.Struct, frozen=True):
    """The private or minor company being put up: the highest bid, and who no longer bids."""

    company: str = ""
    bidder: str = ""
    amount: Money = NO_MONEY
    out: tuple[str, ...] = ()


class PurchaseLap(msgspec.Struct, frozen=True):
    """Players ``waiting`` to buy shares of a new public ``company``, the one on turn first."""

    company: CompanySymbol = NO_COMPANY
    lap: int = 0
    waiting: tuple[str, ...] = ()


class Stock(msgspec.Struct, frozen=True):
    """A stock round: what the player on turn has done, and who has passed.

    ``sold`` holds (player, company) sold in this round, ``bought`` the certificates and private companies
    bought in this turn, ``sales`` whether the player has sold in this turn, ``passed`` the players
    in the order in which they stopped acting, ``passes`` the passes in a row, ``turns`` the turns ended;
    ``dropped`` companies whose price has fallen in this turn, ``last`` who acted last, ``ended`` whose turn
    ended last.
    """

    sold: frozenset[tuple[str, CompanySymbol]] = frozenset()
    bought: tuple[str, ...] = ()
    sales: int = 0
    passed: tuple[str, ...] = ()
    passes: int = 0
    turns: int = 0
    dropped: tuple[CompanySymbol, ...] = ()
    last: str = ""
    ended: str = ""


class Operating(msgspec.Struct, frozen=True):
    """An operating round and the turn under way in it.

    ``stage`` is the one that the turn of ``company`` has reached; ``operated`` are the companies that have
    had their turn, in that order; ``lays`` and ``tokens`` what was built in this turn; ``contributed`` what
    the president has put in from his own money; ``borrowed`` the loans taken in this turn; ``notes`` names
    of what was done once in it.
    """

    company: CompanySymbol = NO_COMPANY
    stage: str = ""
    operated: tuple[CompanySymbol, ...] = ()
    lays: tuple[Lay, ...] = ()
    tokens: int = 0
    notes: frozenset[str] = frozenset()
    contributed: int = 0
    borrowed: int = 0


class Memory(msgspec.Struct, frozen=True, tag_field="is"):
    """What a kind of round remembers until the next round begins; its tag is the kind.

    The parts of a memory are named as in :class:`State`, which reads them there: ``auction``, ``stock``,
    ``operating``, ``lot``, ``lap``. Another kind of round gets a memory of its own here, under the tag of
    that kind, in ``AnyMemory`` and among the fresh ones; a part that is new gets a keyword in
    :meth:`Round.remembering`.
    """


class NoMemory(Memory, frozen=True, tag="nothing"):
    """That of a kind of round that remembers nothing."""


class AuctionMemory(Memory, frozen=True, tag="auction"):
    """Bids for all lots at once or for one put up, and in ``stock`` whose turn ended last, and passes."""

    auction: Auction = Auction()
    lot: Lot = Lot()
    stock: Stock = Stock()


class StockMemory(Memory, frozen=True, tag="stock"):
    """The players' turns, and the company that one of them has put up."""

    stock: Stock = Stock()
    lot: Lot = Lot()


class OperatingMemory(Memory, frozen=True, tag="operating"):
    """The companies' turns, and in ``stock`` what a player sold for a train."""

    operating: Operating = Operating()
    stock: Stock = Stock()


class MergerMemory(Memory, frozen=True, tag="merger"):
    """The companies' turns, the purchases after a merger, and in ``stock`` what the player on turn bought."""

    operating: Operating = Operating()
    lap: PurchaseLap = PurchaseLap()
    stock: Stock = Stock()


AnyMemory = NoMemory | AuctionMemory | StockMemory | OperatingMemory | MergerMemory
_FRESH: Mapping[str, AnyMemory] = {
    "auction": AuctionMemory(),
    "stock": StockMemory(),
    "operating": OperatingMemory(),
    "merger": MergerMemory(),
}
"""The memory with which a round begins, by its kind."""


class Round(msgspec.Struct, frozen=True):
    """The round: ``kind`` (auction, stock, operating, merger), its number, and place in its set.

    A set of operating rounds has the ``number`` of the stock round before it; ``index`` of
    ``count`` is the round within the set (1 of 3). A round that is given no ``memory`` begins with the fresh
    one of its kind.
    """

    kind: str
    number: int = 1
    index: int = 1
    count: int = 1
    memory: AnyMemory = NoMemory()

    def __post_init__(self) -> None:
        """Begin with a fresh memory."""
        if isinstance(self.memory, NoMemory):
            msgspec.structs.force_setattr(self, "memory", _FRESH.get(self.kind, self.memory))

    @property
    def identity(self) -> tuple[str, int, int, int]:
        """What tells it from every other round of the game, however far it has come."""
        return (self.kind, self.number, self.index, self.count)

    @property
    def is_fresh(self) -> bool:
        """Whether nobody has done anything in it."""
        return self.memory == _FRESH.get(self.kind)

    def remembering(
        self,
        *,
        auction: Auction | None = None,
        stock: Stock | None = None,
        operating: Operating | None = None,
        lot: Lot | None = None,
        lap: PurchaseLap | None = None,
    ) -> Round:
        """The round with these parts in its memory; a part that its kind doesn't have is forgotten."""
        parts = {"auction": auction, "stock": stock, "operating": operating, "lot": lot, "lap": lap}
        old = self.memory
        kept = {name: parts[name] for name in old.__struct_fields__ if parts[name] is not None}
        if not kept:
            return self
        return msgspec.structs.replace(self, memory=msgspec.structs.replace(old, **kept))


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
    ``flags`` are named numbers that outlive a round. What doesn't is in the memory of the ``round``:
    ``auction``, ``stock``, ``operating``, ``lot`` and ``lap`` are read there, and are empty in a kind of
    round that doesn't have them. ``sides``: for trains whose card isn't front up, the kind of train on the
    side that is. ``homes``: the home hexes that were chosen for companies.
    """

    seats: tuple[str, ...]
    order: tuple[str, ...]
    cash: Mapping[Owner, Money]
    certificates: Mapping[str, Owner]
    privates: Mapping[PrivateSymbol, Owner]
    private_costs: Mapping[PrivateSymbol, Money]
    trains: Mapping[str, Owner]
    tiles: Mapping[HexId, LaidTile]
    tile_supply: Mapping[str, int | None]
    tokens: Mapping[str, TokenPlace]
    markers: Mapping[str, Owner]
    phase: str
    round: Round
    market: Mapping[CompanySymbol, MarketPlace] = {}
    par: Mapping[CompanySymbol, Money] = {}
    floated: tuple[CompanySymbol, ...] = ()
    has_operated: frozenset[CompanySymbol] = frozenset()
    homes: Mapping[CompanySymbol, tuple[HexId, ...]] = {}
    loans: Mapping[CompanySymbol, int] = {}
    used_powers: frozenset[PrivateSymbol] = frozenset()
    runs: Mapping[CompanySymbol, Run] = {}
    flags: Mapping[str, int] = {}
    actor: Owner = NOBODY
    questions: tuple[Question, ...] = ()
    arrivals: int = 0
    ending: Ending | None = None
    sides: Mapping[str, str] = {}

    def train_kind(self, train: str) -> str:
        """The kind of a train, by the side of its card that lies up."""
        return self.sides.get(train) or kind_of(train)

    @property
    def auction(self) -> Auction:
        """The auction, from the memory of the round."""
        part: Auction = getattr(self.round.memory, "auction", _NO_AUCTION)
        return part

    @property
    def stock(self) -> Stock:
        """The players' turns, from the memory of the round."""
        part: Stock = getattr(self.round.memory, "stock", _NO_STOCK)
        return part

    @property
    def step(self) -> str:
        """The kind of the question that waits for an answer, or else the stage of the turn."""
        return self.questions[-1].kind if self.questions else self.operating.stage

    @property
    def operating(self) -> Operating:
        """The companies' turns, from the memory of the round."""
        part: Operating = getattr(self.round.memory, "operating", _NO_OPERATING)
        return part

    @property
    def lot(self) -> Lot:
        """What is put up for auction, from the memory of the round."""
        part: Lot = getattr(self.round.memory, "lot", _NO_LOT)
        return part

    @property
    def lap(self) -> PurchaseLap:
        """The purchases after a merger, from the memory of the round."""
        part: PurchaseLap = getattr(self.round.memory, "lap", _NO_LAP)
        return part


_NO_AUCTION = Auction()
_NO_STOCK = Stock()
_NO_OPERATING = Operating()
_NO_LOT = Lot()
_NO_LAP = PurchaseLap()
