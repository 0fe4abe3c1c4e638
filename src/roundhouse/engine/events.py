"""What happened: facts from which the state is folded and the log is told.

An event never needs the rules to be applied. Money moves only as :class:`Paid`.
"""

from __future__ import annotations

import msgspec

from roundhouse.engine.owners import Owner
from roundhouse.engine.state import Question, Route


class Event(msgspec.Struct, frozen=True, tag_field="is"):
    """Common to all events."""


class Paid(Event, frozen=True, tag="paid"):
    """``payer`` gave ``payee`` an ``amount`` (> 0) for ``reason`` (a code, see ``ui/words``)."""

    payer: Owner
    payee: Owner
    amount: int
    reason: str
    subject: str = ""


class CertificateMoved(Event, frozen=True, tag="certificate"):
    """A certificate changed hands."""

    certificate: str
    giver: Owner
    taker: Owner
    reason: str = ""


class PresidentChanged(Event, frozen=True, tag="president"):
    """A company has another president (the certificates move in events of their own)."""

    company: str
    old: str
    new: str


class ParSet(Event, frozen=True, tag="par"):
    """A company's par price was set (again, on a reissue)."""

    company: str
    price: int


class HomeChosen(Event, frozen=True, tag="home"):
    """A late company's home hex was chosen."""

    company: str
    hex: str


class PriceMoved(Event, frozen=True, tag="price"):
    """A price marker went to another box and lies under those already there."""

    company: str
    row: int
    column: int
    price: int
    reason: str


class Floated(Event, frozen=True, tag="floated"):
    """A company has floated."""

    company: str


class PrivateMoved(Event, frozen=True, tag="private"):
    """A private company changed hands (``removed``: it closed)."""

    private: str
    giver: Owner
    taker: Owner
    price: int = 0


class PrivatePriced(Event, frozen=True, tag="private_price"):
    """The cost of a private company changed."""

    private: str
    cost: int


class PowerUsed(Event, frozen=True, tag="power"):
    """A private company's power is spent."""

    private: str
    company: str


class TrainMoved(Event, frozen=True, tag="train"):
    """A train changed hands; ``reason``: bought, traded_in, rusted, discarded, corrected."""

    train: str
    giver: Owner
    taker: Owner
    reason: str


class PhaseBegan(Event, frozen=True, tag="phase"):
    """A phase began."""

    phase: str


class TileLaid(Event, frozen=True, tag="tile"):
    """A tile lies on a hex; the one ``replaced`` (empty: none) went back to the supply.

    ``kind`` is ``lay``, ``upgrade`` or ``correction``; with ``tile`` empty the hex is bare again.
    """

    company: str
    hex: str
    tile: str
    rotation: int
    replaced: str = ""
    kind: str = "lay"
    power: str = ""


class TokenPlaced(Event, frozen=True, tag="token"):
    """A token was placed; ``kind``: home, token (counts as the turn's token), power, choice, corrected."""

    token: str
    company: str
    hex: str
    city: int
    slot: int
    kind: str


class TokenMoved(Event, frozen=True, tag="token_moved"):
    """A token on the map changed its city or slot (a tile under it was upgraded)."""

    token: str
    hex: str
    city: int
    slot: int


class TokenPutAside(Event, frozen=True, tag="token_aside"):
    """A token waits beside ``hex`` to be placed again."""

    token: str
    hex: str


class TokenReturned(Event, frozen=True, tag="token_returned"):
    """A token went back to its charter (``removed``: out of the game)."""

    token: str
    removed: bool = False


class MarkerMoved(Event, frozen=True, tag="marker"):
    """A marker changed hands."""

    marker: str
    giver: Owner
    taker: Owner


class TrainsRun(Event, frozen=True, tag="run"):
    """A company's trains ran."""

    company: str
    routes: tuple[Route, ...]
    revenue: int


class DividendDeclared(Event, frozen=True, tag="dividend"):
    """A company's revenue was paid out or kept; ``kind``: pay, withhold, half, none."""

    company: str
    kind: str
    revenue: int


class LoanChanged(Event, frozen=True, tag="loan"):
    """A company's number of loans changed by ``difference``."""

    company: str
    difference: int


class BidPlaced(Event, frozen=True, tag="bid"):
    """A bid stands."""

    player: str
    private: str
    amount: int


class BidDropped(Event, frozen=True, tag="bid_dropped"):
    """A player's bid no longer stands."""

    player: str
    private: str


class CompanyBid(Event, frozen=True, tag="company_bid"):
    """A bid for the private or minor company that is put up."""

    player: str
    company: str
    amount: int


class CompanyBidDropped(Event, frozen=True, tag="company_bid_dropped"):
    """A player no longer bids for the company that is put up."""

    player: str
    company: str


class CompanyAuctioned(Event, frozen=True, tag="company_auctioned"):
    """The company that was put up goes to ``player`` for ``amount`` (money moves in an event of its own)."""

    player: str
    company: str
    amount: int


class CompanyClosed(Event, frozen=True, tag="company_closed"):
    """A company is no more; ``reason``: converted, merged, nationalised. What it had has moved before."""

    company: str
    reason: str


class CompaniesMerged(Event, frozen=True, tag="companies_merged"):
    """The ``minors`` have become the public company ``company`` at a share price of ``price``."""

    company: str
    minors: tuple[str, ...]
    price: int


class PurchaseLapBegan(Event, frozen=True, tag="purchase_lap"):
    """The players ``waiting`` may in turn buy shares of a new company; ``lap`` 1 or 2, 0: it is over."""

    company: str
    lap: int
    waiting: tuple[str, ...] = ()


class ContestBegan(Event, frozen=True, tag="contest"):
    """Several bidders fight for a private company; ``private`` empty: no more.

    ``trigger`` is the player whose turn brought it about.
    """

    private: str
    trigger: str = ""


class AuctionStalled(Event, frozen=True, tag="stalled"):
    """All players passed in a row in the opening auction."""


class Passed(Event, frozen=True, tag="passed"):
    """``actor`` passed; ``what`` names the step or round."""

    actor: Owner
    what: str


class SharesSold(Event, frozen=True, tag="sold"):
    """A player sold ``count`` shares at ``price`` each (certificates move in events of their own)."""

    player: str
    company: str
    count: int
    price: int


class SharesBought(Event, frozen=True, tag="bought"):
    """A player (or the company itself) bought a certificate from ``source``."""

    buyer: Owner
    company: str
    certificate: str
    source: str
    price: int


class OrderSet(Event, frozen=True, tag="order"):
    """The players' turn order from now on."""

    order: tuple[str, ...]


class PlaceInOrder(Event, frozen=True, tag="place_in_order"):
    """The players who have stopped acting in this stock round, first to stop first."""

    passed: tuple[str, ...]


class RoundBegan(Event, frozen=True, tag="round"):
    """A round began; its memory is empty."""

    kind: str
    number: int
    index: int = 1
    count: int = 1


class TurnBegan(Event, frozen=True, tag="turn"):
    """It is ``actor``'s turn; the memory of the turn before is gone."""

    actor: Owner


class TurnEnded(Event, frozen=True, tag="turn_ended"):
    """``actor``'s turn is over; a company counts as having operated."""

    actor: Owner


class StepBegan(Event, frozen=True, tag="step"):
    """A company's turn reached a step."""

    company: str
    step: str


class Noted(Event, frozen=True, tag="noted"):
    """Something that may be done once in a turn was done."""

    note: str


class FlagSet(Event, frozen=True, tag="flag"):
    """A named number of the game has a new value."""

    flag: str
    value: int


class QuestionAsked(Event, frozen=True, tag="question"):
    """A question lies on top of the stack."""

    question: Question


class QuestionAnswered(Event, frozen=True, tag="answered"):
    """The question on top was answered."""

    kind: str


class Corrected(Event, frozen=True, tag="corrected"):
    """The table corrected something by hand, for ``reason`` (the players' own words)."""

    what: str
    subject: str
    reason: str


class GameEnded(Event, frozen=True, tag="ended"):
    """The game is over."""

    reason: str
    subject: str = ""


AnyEvent = (
    Paid
    | CertificateMoved
    | PresidentChanged
    | ParSet
    | HomeChosen
    | PriceMoved
    | Floated
    | PrivateMoved
    | PrivatePriced
    | PowerUsed
    | TrainMoved
    | PhaseBegan
    | TileLaid
    | TokenPlaced
    | TokenMoved
    | TokenPutAside
    | TokenReturned
    | MarkerMoved
    | TrainsRun
    | DividendDeclared
    | LoanChanged
    | BidPlaced
    | BidDropped
    | CompanyBid
    | CompanyBidDropped
    | CompanyAuctioned
    | CompanyClosed
    | CompaniesMerged
    | PurchaseLapBegan
    | ContestBegan
    | AuctionStalled
    | Passed
    | SharesSold
    | SharesBought
    | OrderSet
    | PlaceInOrder
    | RoundBegan
    | TurnBegan
    | TurnEnded
    | StepBegan
    | Noted
    | FlagSet
    | QuestionAsked
    | QuestionAnswered
    | Corrected
    | GameEnded
)
