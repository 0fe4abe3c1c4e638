"""What a player or a company can decide; small frozen values with a text form.

``actor`` is the owner who decides: a player, or a company acting through its president.
Amounts are whole units of the currency. :func:`to_text` and :func:`from_text` give the
JSON form that the journal keeps.
"""

from __future__ import annotations

from collections.abc import Iterator

import msgspec

from roundhouse.engine.errors import ActionRefused, Refusal
from roundhouse.engine.names import (
    NO_HEX,
    NO_PRIVATE,
    Code,
    CompanySymbol,
    Correction,
    Count,
    HexId,
    LotSymbol,
    MarkerKind,
    Money,
    Number,
    PlayerName,
    PrivateSymbol,
    Subject,
    Text,
    TileName,
    TrainName,
)
from roundhouse.engine.owners import Owner
from roundhouse.engine.state import Route

_LARGEST = 10**9
"""No amount, count or place at any table is larger."""
_PLACES = frozenset({"cities", "city", "column", "index", "origin_city", "rotation", "row", "slot"})
"""Fields that count places: Python would take a negative one from the other end."""


class Action(msgspec.Struct, frozen=True, tag_field="do"):
    """Common to all actions: who acts."""

    actor: Owner


class JointAction(Action, frozen=True, kw_only=True):
    """A decision that others may have to agree to: ``agreed`` are the players who have.

    See :mod:`roundhouse.engine.consent`.
    """

    agreed: tuple[PlayerName, ...] = ()


class Pass(Action, frozen=True, tag="pass"):
    """Do nothing (more) now."""


class SeatPlayers(Action, frozen=True, tag="seat_players"):
    """Say in which order the ``players`` sit down who have been left without a seat."""

    players: tuple[PlayerName, ...]


class Bid(Action, frozen=True, tag="bid"):
    """Bid ``amount`` for a private company; on the cheapest one this buys it."""

    private: PrivateSymbol
    amount: Money


class BidForCompany(Action, frozen=True, tag="bid_for_company"):
    """Bid ``amount`` for the private or minor company that is put up, or put ``company`` up with it."""

    company: LotSymbol
    amount: Money


class Discount(Action, frozen=True, tag="discount"):
    """Make a private company of the auction cheaper by the step that the title has."""

    private: PrivateSymbol


class Par(Action, frozen=True, tag="par"):
    """Set a company's par price, buying its president's certificate where it is for sale.

    ``row`` and ``column`` name the box of the market; ``home`` is a late company's hex, ``second_home`` that
    of one with two; ``private`` a private company that is handed in for a part of the certificate.
    """

    company: CompanySymbol
    row: Number
    column: Number
    home: HexId = NO_HEX
    private: PrivateSymbol = NO_PRIVATE
    second_home: HexId = NO_HEX

    @property
    def place(self) -> tuple[int, int]:
        """Row and column of the box."""
        return self.row, self.column

    @property
    def homes_named(self) -> tuple[HexId, HexId]:
        """The first home and the second, each empty where none is named."""
        return self.home, self.second_home


class BuyShares(Action, frozen=True, tag="buy_shares"):
    """Buy certificates of one company, each from one of ``sources``: ``ipo``, ``pool``, the company.

    ``percent``: the size of each of them (0: the smallest that the company has).
    """

    company: CompanySymbol
    sources: tuple[Owner, ...]
    percent: Number = 0


class SellShares(Action, frozen=True, tag="sell_shares"):
    """Sell ``count`` shares of 10 % of a company (also to raise money in an emergency)."""

    company: CompanySymbol
    count: Count


class Redeem(Action, frozen=True, tag="redeem"):
    """The company buys ``count`` of its own shares from the pool."""

    count: Count


class Reissue(Action, frozen=True, tag="reissue"):
    """The company moves all of its own shares to the IPO."""


class LayTile(Action, frozen=True, tag="lay_tile"):
    """Lay or upgrade a tile; ``power`` names the private company whose power is used.

    ``cities`` is the new city by old city, where the offer leaves a choice.
    """

    hex: HexId
    tile: TileName
    rotation: Number
    power: PrivateSymbol = NO_PRIVATE
    cities: tuple[Number, ...] = ()


class AllowLay(Action, frozen=True, tag="allow_lay"):
    """Agree that ``tile`` is laid on a hex where another company asked to lay it."""

    hex: HexId
    tile: TileName


class PlaceToken(Action, frozen=True, tag="place_token"):
    """Place a token in a city; ``power`` names the private company whose power is used."""

    hex: HexId
    city: Number
    slot: Number
    power: PrivateSymbol = NO_PRIVATE


class MoveToken(Action, frozen=True, tag="move_token"):
    """Move the company's token in the city ``origin_city`` of ``origin`` to another circle.

    ``power`` names the private company whose power is used.
    """

    origin: HexId
    origin_city: Number
    hex: HexId
    city: Number
    slot: Number
    power: PrivateSymbol = NO_PRIVATE


class SwapToken(JointAction, frozen=True, tag="swap_token"):
    """The company's token in the city ``origin_city`` of ``origin`` changes places with another company's.

    That one stands in ``slot`` of the city ``city`` of ``hex``; its president must agree.
    """

    origin: HexId
    origin_city: Number
    hex: HexId
    city: Number
    slot: Number


class ChooseCity(Action, frozen=True, tag="choose_city"):
    """Put the company's token that lies aside back into a city of its hex."""

    hex: HexId
    city: Number
    slot: Number


class RunTrains(Action, frozen=True, tag="run_trains"):
    """Run the company's trains on ``routes`` (one a train; idle trains are left out).

    ``best_known``: the highest revenue that anybody has shown by then, as a search has proven it, in whole
    units. None: nobody has looked.
    """

    routes: tuple[Route, ...]
    best_known: int | None = None


class Dividend(Action, frozen=True, tag="dividend"):
    """Decide over the revenue: ``kind`` is ``pay``, ``withhold`` or ``half``."""

    kind: Code


class BuyTrain(JointAction, frozen=True, tag="buy_train"):
    """Buy a train from ``seller`` (``supply`` or a company), trading in ``trade_in`` if named.

    ``side``: the kind of train on the side of the card that is to lie up (empty: as it lies).
    """

    train: TrainName
    seller: Owner
    price: Money
    trade_in: TrainName = ""
    side: TrainName = ""


class LeaseTrain(Action, frozen=True, tag="lease_train"):
    """Lease a ``train`` of the bank for this turn's run."""

    train: TrainName


class Contribution(msgspec.Struct, frozen=True):
    """What a ``player`` adds to a purchase, in whole units of the currency."""

    player: PlayerName
    amount: Money


class FundTrain(JointAction, frozen=True, tag="fund_train"):
    """Buy a train from ``seller`` for ``price`` that ``funders`` pay for; the company pays the rest.

    They are the shareholders who propose it, those among them, too, who add nothing.
    """

    train: TrainName
    seller: Owner
    price: Money
    funders: tuple[Contribution, ...]


class DiscardTrain(Action, frozen=True, tag="discard_train"):
    """Give up a train in excess of the limit."""

    train: TrainName


class TurnTrain(Action, frozen=True, tag="turn_train"):
    """Turn the card of a train in excess of the limit: ``side`` is the kind of train that it then is."""

    train: TrainName
    side: TrainName


class BuyPrivate(JointAction, frozen=True, tag="buy_private"):
    """The company, or the player, buys a private company from its owner for ``price``."""

    private: PrivateSymbol
    price: Money


class SellPrivate(Action, frozen=True, tag="sell_private"):
    """A player sells a private company to the bank."""

    private: PrivateSymbol


class ExchangePrivate(Action, frozen=True, tag="exchange_private"):
    """Hand a private company in for a certificate of ``company`` that ``source`` has: ``ipo``, ``pool``."""

    private: PrivateSymbol
    company: CompanySymbol
    source: Owner


class GiveTrain(Action, frozen=True, tag="give_train"):
    """A player gives a ``train`` that he holds to ``company``."""

    train: TrainName
    company: CompanySymbol


class TurnIntoTrain(Action, frozen=True, tag="turn_into_train"):
    """The company turns a ``private`` company that it owns into a train."""

    private: PrivateSymbol


class BuyMarker(Action, frozen=True, tag="buy_marker"):
    """The company buys a marker of a ``kind`` (``ferry``)."""

    kind: MarkerKind


class ClaimMarker(Action, frozen=True, tag="claim_marker"):
    """The company takes the marker of a ``kind`` from the map (``port:C14``)."""

    kind: MarkerKind


class BuyCompanyMarker(JointAction, frozen=True, tag="buy_company_marker"):
    """The company buys the marker of a ``kind`` from the company ``seller`` for ``price``."""

    kind: MarkerKind
    seller: Owner
    price: Money


class MarkTrain(Action, frozen=True, tag="mark_train"):
    """The company puts a marker of a ``kind`` on one of its trains."""

    train: TrainName
    kind: MarkerKind


class TellAmount(Action, frozen=True, tag="tell_amount"):
    """Say what happened on the players' own board: the ``amount`` that something cost or earned there.

    ``matter`` is ``track``, ``token``, ``move_token``, ``swap_token``, ``revenue``, or one that a title has;
    ``power`` names the private company whose power is used.
    """

    matter: Code
    amount: Money
    power: PrivateSymbol = NO_PRIVATE


class TellFact(Action, frozen=True, tag="tell_fact"):
    """Say that something is so on the players' own board.

    ``fact`` is ``route``, ``token_back`` or one that a title has.
    """

    fact: Code


class GiveUpToken(Action, frozen=True, tag="give_up_token"):
    """Take one of the company's tokens in excess back from the city ``city`` of ``hex``."""

    hex: HexId
    city: Number


class Convert(Action, frozen=True, tag="convert"):
    """The minor company that acts becomes the public company ``company``."""

    company: CompanySymbol


class Merge(JointAction, frozen=True, tag="merge"):
    """The minor company that acts merges with the other ``minors`` into the public company ``company``."""

    minors: tuple[CompanySymbol, ...]
    company: CompanySymbol


class Nationalise(Action, frozen=True, tag="nationalise"):
    """The president agrees that the company is nationalised."""


class DeclareBankruptcy(JointAction, frozen=True, tag="declare_bankruptcy"):
    """The player can't pay for a train that must be bought; who ``agreed`` doesn't sell him one."""


class AgreeWinner(JointAction, frozen=True, tag="agree_winner"):
    """All players agree that ``winner`` has won."""

    winner: PlayerName


class Correct(Action, frozen=True, tag="correct"):
    """Put right by hand what was done wrong: the table agrees, the rules are not asked.

    ``what`` is one of ``cash`` (subject: a player or company as an owner; ``amount`` the
    difference, taken from or given to the bank), ``certificate`` (subject: a certificate;
    ``target`` the new owner), ``train``, ``private`` (likewise), ``price`` (subject: a company;
    ``row``, ``column``; ``target`` the homes that are chosen for one that never started, with a space
    between them), ``tile`` (subject: a hex; ``target`` the tile or empty; ``amount`` the rotation),
    ``token`` (subject: a token; ``target`` a hex, ``own_board`` where the players have the board, or empty
    for the charter; ``row`` city, ``column`` slot),
    ``order`` (subject: a player as an owner; ``amount`` the place in the order of play, from 1), ``loan``
    (subject: a company; ``amount`` the difference in its number of loans) and ``phase`` (subject: its name).
    """

    what: Correction
    subject: Subject
    reason: Text
    target: Text = ""
    amount: Number = 0
    row: Number = 0
    column: Number = 0


AnyAction = (
    Pass
    | SeatPlayers
    | Bid
    | BidForCompany
    | Discount
    | Par
    | BuyShares
    | SellShares
    | Redeem
    | Reissue
    | LayTile
    | AllowLay
    | PlaceToken
    | MoveToken
    | SwapToken
    | ChooseCity
    | RunTrains
    | Dividend
    | BuyTrain
    | LeaseTrain
    | FundTrain
    | DiscardTrain
    | TurnTrain
    | BuyPrivate
    | SellPrivate
    | ExchangePrivate
    | GiveTrain
    | TurnIntoTrain
    | BuyMarker
    | ClaimMarker
    | BuyCompanyMarker
    | MarkTrain
    | TellAmount
    | TellFact
    | GiveUpToken
    | Convert
    | Merge
    | Nationalise
    | DeclareBankruptcy
    | AgreeWinner
    | Correct
)


def demand_readable(action: Action) -> None:
    """Raise :class:`ActionRefused` (unreadable) unless every value of ``action`` is of its type.

    Numbers are bounded, and those of places count from 0; a correction's are looked at by itself.
    """
    try:
        plain = msgspec.to_builtins(action)
        again = msgspec.convert(plain, type(action))
    except (msgspec.MsgspecError, TypeError, ValueError, RecursionError) as error:
        raise ActionRefused(Refusal.UNREADABLE, "action.unreadable", detail=str(error)[:200]) from error
    least = -_LARGEST if isinstance(action, Correct) else 0
    if again != action or any(
        not (least if name in _PLACES else -_LARGEST) <= number <= _LARGEST
        for name, number in _numbers(plain)
    ):
        detail = type(action).__name__
        raise ActionRefused(Refusal.UNREADABLE, "action.unreadable", detail=detail)


def _numbers(plain: object, name: str = "") -> Iterator[tuple[str, int]]:
    """The whole numbers anywhere in a plain value, with the names of their fields."""
    rest = [(name, plain)]
    while rest:
        name, value = rest.pop()
        if isinstance(value, int):
            yield name, value
        elif isinstance(value, dict):
            rest += [(key, each) for key, each in value.items() if not isinstance(each, str)]
        elif isinstance(value, list | tuple):
            rest += [(name, each) for each in value if not isinstance(each, str)]


def to_text(action: AnyAction) -> str:
    """One line of JSON."""
    return msgspec.json.encode(action).decode()


def from_text(text: str) -> AnyAction:
    """Read what :func:`to_text` wrote; raises :class:`ActionRefused` (unreadable)."""
    try:
        action: AnyAction = msgspec.json.decode(text, type=AnyAction)
    except (msgspec.ValidationError, msgspec.DecodeError) as error:
        raise ActionRefused(Refusal.UNREADABLE, "action.unreadable", detail=str(error)) from error
    return action
