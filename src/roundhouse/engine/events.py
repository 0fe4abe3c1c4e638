"""What happened: facts from which the state is folded and the log is told.

An event never needs the rules to be applied. Money moves only as :class:`Paid`.
"""

from __future__ import annotations

import msgspec

from roundhouse.engine.names import (
    NO_MONEY,
    NO_PRIVATE,
    BareName,
    CertificateName,
    Code,
    CompanySymbol,
    Correction,
    Count,
    HexId,
    LotSymbol,
    MarkerName,
    Money,
    Note,
    Number,
    PhaseName,
    PlayerName,
    PrivateSymbol,
    StepName,
    Subject,
    Text,
    TileName,
    TokenName,
    TrainName,
)
from roundhouse.engine.owners import Owner
from roundhouse.engine.state import Question, Route


class Event(msgspec.Struct, frozen=True, tag_field="is"):
    """Common to all events."""


class Paid(Event, frozen=True, tag="paid"):
    """``payer`` gave ``payee`` an ``amount`` (> 0) for ``reason`` (a code, see ``ui/words``)."""

    payer: Owner
    payee: Owner
    amount: Money
    reason: Code
    subject: Subject = ""


class CertificateMoved(Event, frozen=True, tag="certificate"):
    """A certificate changed hands."""

    certificate: CertificateName
    giver: Owner
    taker: Owner
    reason: Code = ""


class PresidentChanged(Event, frozen=True, tag="president"):
    """A company has another president (the certificates move in events of their own)."""

    company: CompanySymbol
    old: PlayerName
    new: PlayerName


class ParSet(Event, frozen=True, tag="par"):
    """A company's par price was set (again, on a reissue)."""

    company: CompanySymbol
    price: Money


class HomeChosen(Event, frozen=True, tag="home"):
    """A home hex was chosen for a company that has none printed; one after the other where it has several."""

    company: CompanySymbol
    hex: HexId


class PriceMoved(Event, frozen=True, tag="price"):
    """A price marker went to another box and lies under those already there (above those that are turned).

    ``before`` is the price that it had; 0: none, or one that older game files didn't note.
    """

    company: CompanySymbol
    row: Number
    column: Number
    price: Money
    reason: Code
    before: Money = NO_MONEY


class MarkerSank(Event, frozen=True, tag="sank"):
    """A price marker that can't move went down by so many ``places`` in the stack of its box."""

    company: CompanySymbol
    places: Number
    reason: Code


class MarkerTurned(Event, frozen=True, tag="marker_turned"):
    """The marker of a company that operates was turned: it lies below all others in its box."""

    company: CompanySymbol


class MarkersTurnedUp(Event, frozen=True, tag="markers_turned_up"):
    """All turned markers lie face up again, below those that were, in the order in which they came."""


class Floated(Event, frozen=True, tag="floated"):
    """A company has floated."""

    company: CompanySymbol


class PrivateMoved(Event, frozen=True, tag="private"):
    """A private company changed hands (``removed``: it closed).

    ``deal``: ``bought`` or ``sold`` in a player's turn of a stock round, which counts as a purchase or sale
    of that turn; empty otherwise.
    """

    private: PrivateSymbol
    giver: Owner
    taker: Owner
    price: Money = NO_MONEY
    deal: Code = ""


class PrivatePriced(Event, frozen=True, tag="private_price"):
    """The cost of a private company changed."""

    private: PrivateSymbol
    cost: Money


class PrivateDiscounted(Event, frozen=True, tag="private_discount"):
    """A player made a private company cheaper in his turn of the auction: it costs ``cost``, also below 0."""

    player: PlayerName
    private: PrivateSymbol
    cost: Money


class PowerUsed(Event, frozen=True, tag="power"):
    """A private company's power is spent."""

    private: PrivateSymbol
    company: CompanySymbol


class TrainMoved(Event, frozen=True, tag="train"):
    """A train changed hands.

    ``reason``: bought, given, traded_in, rusted, obsolete, discarded, exported, corrected.
    """

    train: TrainName
    giver: Owner
    taker: Owner
    reason: Code


class TrainTurned(Event, frozen=True, tag="train_turned"):
    """A train's card was turned: the side that is a train of the kind ``side`` lies up."""

    train: TrainName
    side: TrainName


class PhaseBegan(Event, frozen=True, tag="phase"):
    """The phase of this name began, with all that it brings about in events of their own."""

    phase: PhaseName


class TileLaid(Event, frozen=True, tag="tile"):
    """A tile lies on a hex; the one ``replaced`` (empty: none) went back to the supply.

    ``kind`` is ``lay``, ``upgrade`` or ``correction``; with ``tile`` empty the hex is bare again. ``cities``:
    which city of the tile each printed one of the hex has become, where that was chosen.
    """

    company: CompanySymbol
    hex: HexId
    tile: TileName
    rotation: Number
    replaced: TileName = ""
    kind: Code = "lay"
    power: PrivateSymbol = NO_PRIVATE
    cities: tuple[Number, ...] = ()


class TokenPlaced(Event, frozen=True, tag="token"):
    """A token was placed; ``kind``: home, token (counts as the turn's token), power, choice, corrected.

    Without a ``hex`` it stands on the board that the players have themselves. ``company`` is empty and
    ``kind`` neutral for a token that belongs to no company.
    """

    token: TokenName
    company: CompanySymbol
    hex: HexId
    city: Number
    slot: Number
    kind: Code


class TokenMoved(Event, frozen=True, tag="token_moved"):
    """A token changed its city or slot; without a ``hex`` on the board that the players have themselves.

    ``kind``: track (the tile under it was upgraded), token (its company moved it, which counts as the turn's
    token), power (likewise, and counts as none).
    """

    token: TokenName
    hex: HexId
    city: Number
    slot: Number
    kind: Code = "track"


class TokensSwapped(Event, frozen=True, tag="tokens_swapped"):
    """Two tokens on the map changed places, which counts as the turn's token of the company on turn.

    ``company``'s ``token`` is then on ``hex``, the ``other`` one, of the company ``partner``, on ``origin``.
    """

    company: CompanySymbol
    token: TokenName
    partner: CompanySymbol
    other: TokenName
    origin: HexId
    hex: HexId


class TokenPutAside(Event, frozen=True, tag="token_aside"):
    """A token waits beside ``hex`` to be placed again."""

    token: TokenName
    hex: HexId


class TokenReturned(Event, frozen=True, tag="token_returned"):
    """A token went back to its charter (``removed``: out of the game); ``neutral``: to the supply."""

    token: TokenName
    removed: bool = False
    neutral: bool = False


class MarkerMoved(Event, frozen=True, tag="marker"):
    """A marker changed hands."""

    marker: MarkerName
    giver: Owner
    taker: Owner


class TrainsRun(Event, frozen=True, tag="run"):
    """A company's trains ran."""

    company: CompanySymbol
    routes: tuple[Route, ...]
    revenue: Money


class DividendDeclared(Event, frozen=True, tag="dividend"):
    """A company's revenue was paid out or kept; ``kind``: pay, withhold, half, none."""

    company: CompanySymbol
    kind: Code
    revenue: Money


class LoanChanged(Event, frozen=True, tag="loan"):
    """A company's number of loans changed by ``difference``; ``reason`` is ``corrected`` when by hand."""

    company: CompanySymbol
    difference: Number
    reason: Code = ""


class BidPlaced(Event, frozen=True, tag="bid"):
    """A player's bid of ``amount`` for a private company stands."""

    player: PlayerName
    private: PrivateSymbol
    amount: Money


class BidDropped(Event, frozen=True, tag="bid_dropped"):
    """A player's bid no longer stands."""

    player: PlayerName
    private: PrivateSymbol


class CompanyBid(Event, frozen=True, tag="company_bid"):
    """A bid for the private or minor company that is put up."""

    player: PlayerName
    company: LotSymbol
    amount: Money


class CompanyBidDropped(Event, frozen=True, tag="company_bid_dropped"):
    """A player no longer bids for the company that is put up."""

    player: PlayerName
    company: LotSymbol


class CompanyAuctioned(Event, frozen=True, tag="company_auctioned"):
    """The company that was put up goes to ``player`` for ``amount`` (money moves in an event of its own)."""

    player: PlayerName
    company: LotSymbol
    amount: Money


class CompanyClosed(Event, frozen=True, tag="company_closed"):
    """A company is no more; ``reason``: converted, merged, nationalised. What it had has moved before."""

    company: CompanySymbol
    reason: Code


class CompaniesMerged(Event, frozen=True, tag="companies_merged"):
    """The ``minors`` have become the public company ``company`` at a share price of ``price``."""

    company: CompanySymbol
    minors: tuple[CompanySymbol, ...]
    price: Money


class PurchaseLapBegan(Event, frozen=True, tag="purchase_lap"):
    """The players ``waiting`` may in turn buy shares of a new company; ``lap`` 1 or 2, 0: it is over."""

    company: CompanySymbol
    lap: Number
    waiting: tuple[PlayerName, ...] = ()


class ContestBegan(Event, frozen=True, tag="contest"):
    """Several bidders fight for a private company; ``private`` empty: no more.

    ``trigger`` is the player whose turn brought it about.
    """

    private: PrivateSymbol
    trigger: PlayerName = ""


class AuctionStalled(Event, frozen=True, tag="stalled"):
    """All players passed in a row in the opening auction."""


class Passed(Event, frozen=True, tag="passed"):
    """``actor`` passed; ``what`` names the step or round."""

    actor: Owner
    what: StepName


class SharesSold(Event, frozen=True, tag="sold"):
    """A player sold ``count`` shares at ``price`` each (certificates move in events of their own).

    ``percent``: how much of the company that is, where its smallest certificates aren't of 10 %; else 0.
    """

    player: PlayerName
    company: CompanySymbol
    count: Count
    price: Money
    percent: Number = 0


class SharesBought(Event, frozen=True, tag="bought"):
    """A player (or the company itself) bought a certificate from ``source``."""

    buyer: Owner
    company: CompanySymbol
    certificate: CertificateName
    source: Owner
    price: Money


class SharesRedeemed(Event, frozen=True, tag="redeemed"):
    """A company took ``count`` of its shares back as they were sold, at ``price`` each; their price stays."""

    company: CompanySymbol
    count: Count
    price: Money


class OwnSharesSold(Event, frozen=True, tag="own_sold"):
    """A company sold ``count`` of its own shares to the pool at ``price`` each to raise money."""

    company: CompanySymbol
    count: Count
    price: Money


class SeatsTaken(Event, frozen=True, tag="seats"):
    """The players have sat down, and play in that order."""

    seats: tuple[PlayerName, ...]


class OrderSet(Event, frozen=True, tag="order"):
    """The players' turn order from now on."""

    order: tuple[PlayerName, ...]


class PlaceInOrder(Event, frozen=True, tag="place_in_order"):
    """The players who have stopped acting in this stock round, first to stop first."""

    passed: tuple[PlayerName, ...]


class PlayerEliminated(Event, frozen=True, tag="player_eliminated"):
    """A player is out of the game: he keeps his seat, and has no turn any more."""

    player: PlayerName


class RoundBegan(Event, frozen=True, tag="round"):
    """A round began; its memory is empty."""

    kind: Code
    number: Number
    index: Number = 1
    count: Count = 1


class TurnBegan(Event, frozen=True, tag="turn"):
    """It is ``actor``'s turn; the memory of the turn before is gone."""

    actor: Owner


class TurnEnded(Event, frozen=True, tag="turn_ended"):
    """``actor``'s turn is over; a company counts as having operated."""

    actor: Owner


class StageBegan(Event, frozen=True, tag="stage"):
    """A company's turn reached a stage."""

    company: CompanySymbol
    stage: StepName


class Noted(Event, frozen=True, tag="noted"):
    """Something that may be done once in a turn was done."""

    note: Note


class FlagSet(Event, frozen=True, tag="flag"):
    """A named number of the game has a new value."""

    flag: Note
    value: Number


class QuestionAsked(Event, frozen=True, tag="question"):
    """A question lies on top of the stack."""

    question: Question


class QuestionAnswered(Event, frozen=True, tag="answered"):
    """The question on top was answered."""

    kind: StepName


class Corrected(Event, frozen=True, tag="corrected"):
    """The table corrected something by hand, for ``reason`` (the players' own words)."""

    what: Correction
    subject: Subject
    reason: Text


class GameEnded(Event, frozen=True, tag="ended"):
    """The game is over."""

    reason: Code
    subject: BareName = ""


AnyEvent = (
    Paid
    | CertificateMoved
    | PresidentChanged
    | ParSet
    | HomeChosen
    | PriceMoved
    | MarkerSank
    | MarkerTurned
    | MarkersTurnedUp
    | Floated
    | PrivateMoved
    | PrivatePriced
    | PrivateDiscounted
    | PowerUsed
    | TrainMoved
    | TrainTurned
    | PhaseBegan
    | TileLaid
    | TokenPlaced
    | TokenMoved
    | TokensSwapped
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
    | SharesRedeemed
    | OwnSharesSold
    | SeatsTaken
    | OrderSet
    | PlaceInOrder
    | PlayerEliminated
    | RoundBegan
    | TurnBegan
    | TurnEnded
    | StageBegan
    | Noted
    | FlagSet
    | QuestionAsked
    | QuestionAnswered
    | Corrected
    | GameEnded
)
