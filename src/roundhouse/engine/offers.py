"""What may be decided now; the window shows offers and nothing else.

Each offer names the ``actor`` who may take it and the ``section`` of the rulebook it comes from.
Where every choice can be listed the offer lists it; where not (prices, routes) it carries
bounds and the step checks the action.
"""

from __future__ import annotations

from collections.abc import Mapping

import msgspec

from roundhouse.engine.names import (
    NO_MONEY,
    NO_PRIVATE,
    Code,
    CompanySymbol,
    Count,
    HexId,
    LotSymbol,
    MarkerKind,
    Money,
    Number,
    PlayerName,
    PrivateSymbol,
    Text,
    TileName,
    TrainName,
)
from roundhouse.engine.owners import Owner


class Offer(msgspec.Struct, frozen=True):
    """Common to all offers."""

    actor: Owner
    section: Text


class OfferPass(Offer, frozen=True):
    """:class:`~roundhouse.engine.actions.Pass`; ``meaning``: pass, done, decline, drop, no_run, end_turn."""

    meaning: Code


class OfferSeatPlayers(Offer, frozen=True):
    """Let players sit down in one of ``orders``, each clockwise, after all who have a seat."""

    orders: tuple[tuple[PlayerName, ...], ...]


class OfferBid(Offer, frozen=True):
    """A bid of ``minimum``, ``minimum + increment``, ... to ``maximum``; ``buys``: it buys at once."""

    private: PrivateSymbol
    minimum: Money
    maximum: Money
    increment: Money
    buys: bool = False


class OfferBidForCompany(Offer, frozen=True):
    """A bid for a private or minor company, within the bounds of :class:`OfferBid`; ``opens``: puts it up."""

    company: LotSymbol
    minimum: Money
    maximum: Money
    increment: Money
    opens: bool = False
    buys: bool = False


class OfferDiscount(Offer, frozen=True):
    """Make ``private`` cheaper: it then costs ``cost``."""

    private: PrivateSymbol
    cost: Money


class ParBox(msgspec.Struct, frozen=True):
    """A box of the market where a company may be parred."""

    price: Money
    row: Number
    column: Number


class OfferPar(Offer, frozen=True):
    """Set ``company``'s par in one of ``boxes``; ``homes``: hexes to choose from (late companies).

    ``private``: a private company that is handed in for a part of the president's certificate. A
    company with two homes has them in one of the ``home_pairs``, named in any order.
    """

    company: CompanySymbol
    boxes: tuple[ParBox, ...]
    homes: tuple[HexId, ...] = ()
    percent: Number = 20
    private: PrivateSymbol = NO_PRIVATE
    home_pairs: tuple[tuple[HexId, HexId], ...] = ()


class OfferBuyShares(Offer, frozen=True):
    """Buy certificates of ``company``: one of ``choices`` (sources, total price in whole units).

    ``percent``: the size of each certificate (0: the smallest that the company has); each size is an offer.
    """

    company: CompanySymbol
    choices: tuple[tuple[tuple[Owner, ...], Money], ...]
    percent: Number = 0


class OfferSellShares(Offer, frozen=True):
    """Sell one of the ``counts`` of 10 % shares at ``price`` each."""

    company: CompanySymbol
    counts: tuple[Count, ...]
    price: Money
    emergency: bool = False


class OfferRedeem(Offer, frozen=True):
    """Buy back one of the ``counts`` of shares at ``price`` each."""

    counts: tuple[Count, ...]
    price: Money


class OfferReissue(Offer, frozen=True):
    """Move ``count`` own shares to the IPO for ``price`` each."""

    count: Count
    price: Money


class TileLay(msgspec.Struct, frozen=True):
    """One legal lay: its cost in whole units, ``upgrade`` whether it replaces a tile or printed track.

    ``cities``: the new city by old city, where whoever lays may choose (empty: there is one way only).
    """

    hex: HexId
    tile: TileName
    rotation: Number
    cost: Money = NO_MONEY
    upgrade: bool = False
    cities: tuple[Number, ...] = ()


class OfferLayTile(Offer, frozen=True):
    """Lay one of ``lays``; ``power`` names the private company whose power allows it.

    ``lays_left`` counts the turn's track actions that are left, ``upgrades_left`` how many of them may be
    upgrades; ``either``: not some of both.
    """

    lays: tuple[TileLay, ...]
    power: PrivateSymbol = NO_PRIVATE
    lays_left: Count = 1
    upgrades_left: Count = 1
    either: bool = False


class OfferAllowLay(Offer, frozen=True):
    """Agree that ``company`` lays ``tile`` on a hex."""

    company: CompanySymbol
    hex: HexId
    tile: TileName


class TokenSpot(msgspec.Struct, frozen=True):
    """One place for a token and what it costs."""

    hex: HexId
    city: Number
    slot: Number
    cost: Money = NO_MONEY


class OfferPlaceToken(Offer, frozen=True):
    """Place a token on one of ``spots``."""

    spots: tuple[TokenSpot, ...]
    power: PrivateSymbol = NO_PRIVATE


class TokenMove(msgspec.Struct, frozen=True):
    """One way to move a token, from the city ``origin_city`` of ``origin`` to a circle, and what it costs."""

    origin: HexId
    origin_city: Number
    hex: HexId
    city: Number
    slot: Number
    cost: Money = NO_MONEY


class OfferMoveToken(Offer, frozen=True):
    """Move one of the company's tokens by one of ``moves``."""

    moves: tuple[TokenMove, ...]
    power: PrivateSymbol = NO_PRIVATE


class TokenSwap(msgspec.Struct, frozen=True):
    """One way to swap a token with one of the company ``partner``, and what it costs.

    From the city ``origin_city`` of ``origin`` to ``slot`` of the city ``city`` of ``hex``.
    """

    partner: CompanySymbol
    origin: HexId
    origin_city: Number
    hex: HexId
    city: Number
    slot: Number
    cost: Money = NO_MONEY


class OfferSwapToken(Offer, frozen=True):
    """Swap one of the company's tokens by one of ``swaps``; the other company's president must agree."""

    swaps: tuple[TokenSwap, ...]


class OfferChooseCity(Offer, frozen=True):
    """Put the company's token back into one of ``spots`` of ``hex``; ``home`` for a first home token."""

    hex: HexId
    spots: tuple[TokenSpot, ...]
    home: bool = False


class OfferRunTrains(Offer, frozen=True):
    """Run any of ``trains``; the step checks the routes.

    ``best``: only the best run is allowed; ``alone``: nobody decides, it is made as soon as it is known;
    ``least``: what the run must earn, in whole units.
    """

    trains: tuple[TrainName, ...]
    best: bool = False
    alone: bool = False
    least: Money = NO_MONEY


class DividendChoice(msgspec.Struct, frozen=True):
    """A way to use the revenue.

    ``payments``: what each owner gets, in whole units; ``per_share`` for 10 %, with a ``half`` unit more or
    without; ``price`` and ``new_price`` of the share before and after.
    """

    kind: Code
    payments: Mapping[Owner, Money]
    per_share: Money
    price: Money
    new_price: Money
    half: bool = False


class OfferDividend(Offer, frozen=True):
    """Use ``revenue`` in one of the ``choices``."""

    revenue: Money
    choices: tuple[DividendChoice, ...]


class OfferBuyTrain(Offer, frozen=True):
    """Buy ``train`` from ``seller`` for ``minimum`` to ``maximum``, trading in ``trade_in`` if named.

    ``contribution``: what the president must add from his own money at the minimum; ``must`` when a train has
    to be bought; ``loans`` how many loans the company takes for it; ``side``: the kind of train on the side
    of the card that then lies up (empty: as it lies); ``still_due``: the price of the train that has to be
    bought even then (0: none has).
    """

    train: TrainName
    seller: Owner
    minimum: Money
    maximum: Money
    trade_in: TrainName = ""
    contribution: Money = NO_MONEY
    must: bool = False
    loans: Count = 0
    side: TrainName = ""
    still_due: Money = NO_MONEY


class OfferLeaseTrain(Offer, frozen=True):
    """Lease ``train`` for this turn's run for ``cost``; ``must`` when a train has to be leased."""

    train: TrainName
    cost: Money
    must: bool = False


class OfferFundTrain(Offer, frozen=True):
    """Buy ``train`` from ``seller`` for ``minimum`` to ``maximum``, paid for by shareholders.

    ``funds``: what each of them may add at most, by name; ``treasury``: what the company may.
    """

    train: TrainName
    seller: Owner
    minimum: Money
    maximum: Money
    funds: Mapping[PlayerName, Money]
    treasury: Money


class OfferDiscardTrain(Offer, frozen=True):
    """Give up one of ``trains``."""

    trains: tuple[TrainName, ...]


class OfferTurnTrain(Offer, frozen=True):
    """Turn one of the cards over: ``choices`` of a train and the kind on the side that then lies up."""

    choices: tuple[tuple[TrainName, TrainName], ...]


class OfferBuyPrivate(Offer, frozen=True):
    """Buy ``private`` from ``seller`` for ``minimum`` to ``maximum``; a seller but the bank must agree."""

    private: PrivateSymbol
    seller: Owner
    minimum: Money
    maximum: Money


class OfferSellPrivate(Offer, frozen=True):
    """Sell ``private`` to the bank for ``price``."""

    private: PrivateSymbol
    price: Money


class OfferExchangePrivate(Offer, frozen=True):
    """Hand ``private`` in for a certificate: one of ``choices`` (company, who has the certificate)."""

    private: PrivateSymbol
    choices: tuple[tuple[CompanySymbol, Owner], ...]


class OfferGiveTrain(Offer, frozen=True):
    """Give ``train`` to one of ``companies``."""

    train: TrainName
    companies: tuple[CompanySymbol, ...]


class OfferTurnIntoTrain(Offer, frozen=True):
    """Turn ``private``, which the company owns, into a train of the ``train`` kind."""

    private: PrivateSymbol
    train: TrainName


class OfferBuyMarker(Offer, frozen=True):
    """Buy a marker of ``kind`` for ``cost``."""

    kind: MarkerKind
    cost: Money


class OfferClaimMarker(Offer, frozen=True):
    """Take the marker of ``kind`` from the map."""

    kind: MarkerKind


class OfferBuyCompanyMarker(Offer, frozen=True):
    """Buy the marker of ``kind`` from the company ``seller``, which must agree, for ``price``."""

    kind: MarkerKind
    seller: Owner
    price: Money


class OfferMarkTrain(Offer, frozen=True):
    """Put a marker of a ``kind`` on one of ``trains`` for ``cost``."""

    kind: MarkerKind
    trains: tuple[TrainName, ...]
    cost: Money


class OfferTellAmount(Offer, frozen=True):
    """Say an amount of ``matter``: ``minimum``, ``minimum + increment``, ... to ``maximum``, in whole units.

    ``usual``: what it is most likely. See :class:`~roundhouse.engine.actions.TellAmount`.
    """

    matter: Code
    minimum: Money
    maximum: Money
    increment: Money = Money(1)
    usual: Money = NO_MONEY
    power: PrivateSymbol = NO_PRIVATE


class OfferTellFact(Offer, frozen=True):
    """Say that a ``fact`` is so; see :class:`~roundhouse.engine.actions.TellFact`."""

    fact: Code


class OfferGiveUpToken(Offer, frozen=True):
    """Take one of the company's tokens back from one of ``spots``."""

    spots: tuple[TokenSpot, ...]


class OfferConvert(Offer, frozen=True):
    """Become one of ``companies`` at the share price ``price``."""

    companies: tuple[CompanySymbol, ...]
    price: Money


class OfferMerge(Offer, frozen=True):
    """Merge with other minor companies into one of ``companies``.

    ``hubs``: for each minor company the others that its track leads to; who merges needs a hub among them
    that leads to all the others. Each hub is, or leads to, the company that acts. ``least``: the smallest
    sets of others with which it may merge, the smaller ones first; every merger takes all of one in.
    """

    companies: tuple[CompanySymbol, ...]
    hubs: Mapping[CompanySymbol, tuple[CompanySymbol, ...]]
    most: Count
    least: tuple[tuple[CompanySymbol, ...], ...]


class OfferNationalise(Offer, frozen=True):
    """Let the company be nationalised; shareholders get ``price`` a share."""

    price: Money


class OfferBankruptcy(Offer, frozen=True):
    """Declare bankruptcy; nothing else is possible."""


AnyOffer = (
    OfferPass
    | OfferSeatPlayers
    | OfferBid
    | OfferBidForCompany
    | OfferDiscount
    | OfferPar
    | OfferBuyShares
    | OfferSellShares
    | OfferRedeem
    | OfferReissue
    | OfferLayTile
    | OfferAllowLay
    | OfferPlaceToken
    | OfferMoveToken
    | OfferSwapToken
    | OfferChooseCity
    | OfferRunTrains
    | OfferDividend
    | OfferBuyTrain
    | OfferLeaseTrain
    | OfferFundTrain
    | OfferDiscardTrain
    | OfferTurnTrain
    | OfferBuyPrivate
    | OfferSellPrivate
    | OfferExchangePrivate
    | OfferGiveTrain
    | OfferTurnIntoTrain
    | OfferBuyMarker
    | OfferClaimMarker
    | OfferBuyCompanyMarker
    | OfferMarkTrain
    | OfferTellAmount
    | OfferTellFact
    | OfferGiveUpToken
    | OfferConvert
    | OfferMerge
    | OfferNationalise
    | OfferBankruptcy
)
