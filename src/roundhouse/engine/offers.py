"""What may be decided now; the window shows offers and nothing else.

Each offer names the ``actor`` who may take it and the ``section`` of the rulebook it comes from.
Where every choice can be listed the offer lists it; where not (prices, routes) it carries
bounds and the step checks the action.
"""

from __future__ import annotations

from collections.abc import Mapping

import msgspec

from roundhouse.engine.owners import Owner


class Offer(msgspec.Struct, frozen=True):
    """Common to all offers."""

    actor: Owner
    section: str


class OfferPass(Offer, frozen=True):
    """:class:`~roundhouse.engine.actions.Pass`; ``meaning``: pass, done, decline, drop, no_run, end_turn."""

    meaning: str


class OfferBid(Offer, frozen=True):
    """A bid of ``minimum``, ``minimum + increment``, ... to ``maximum``; ``buys``: it buys at once."""

    private: str
    minimum: int
    maximum: int
    increment: int
    buys: bool = False


class OfferBidForCompany(Offer, frozen=True):
    """A bid for a private or minor company, within the bounds of :class:`OfferBid`; ``opens``: puts it up."""

    company: str
    minimum: int
    maximum: int
    increment: int
    opens: bool = False
    buys: bool = False


class ParBox(msgspec.Struct, frozen=True):
    """A box of the market where a company may be parred."""

    price: int
    row: int
    column: int


class OfferPar(Offer, frozen=True):
    """Set ``company``'s par in one of ``boxes``; ``homes``: hexes to choose from (late companies)."""

    company: str
    boxes: tuple[ParBox, ...]
    homes: tuple[str, ...] = ()
    percent: int = 20


class OfferBuyShares(Offer, frozen=True):
    """Buy certificates of ``company``: one of ``choices`` (sources, total price in whole units)."""

    company: str
    choices: tuple[tuple[tuple[str, ...], int], ...]


class OfferSellShares(Offer, frozen=True):
    """Sell one of the ``counts`` of 10 % shares at ``price`` each."""

    company: str
    counts: tuple[int, ...]
    price: int
    emergency: bool = False


class OfferRedeem(Offer, frozen=True):
    """Buy back one of the ``counts`` of shares at ``price`` each."""

    counts: tuple[int, ...]
    price: int


class OfferReissue(Offer, frozen=True):
    """Move ``count`` own shares to the IPO for ``price`` each."""

    count: int
    price: int


class TileLay(msgspec.Struct, frozen=True):
    """One legal lay: its cost in whole units, ``upgrade`` whether it replaces a tile or printed track."""

    hex: str
    tile: str
    rotation: int
    cost: int = 0
    upgrade: bool = False


class OfferLayTile(Offer, frozen=True):
    """Lay one of ``lays``; ``power`` names the private company whose power allows it.

    ``lays_left`` and ``upgrades_left`` count the turn's track actions.
    """

    lays: tuple[TileLay, ...]
    power: str = ""
    lays_left: int = 1
    upgrades_left: int = 1


class TokenSpot(msgspec.Struct, frozen=True):
    """One place for a token and what it costs."""

    hex: str
    city: int
    slot: int
    cost: int = 0


class OfferPlaceToken(Offer, frozen=True):
    """Place a token on one of ``spots``."""

    spots: tuple[TokenSpot, ...]
    power: str = ""


class OfferChooseCity(Offer, frozen=True):
    """Put the company's token back into one of ``spots`` of ``hex``; ``home`` for a first home token."""

    hex: str
    spots: tuple[TokenSpot, ...]
    home: bool = False


class OfferRunTrains(Offer, frozen=True):
    """Run any of ``trains``; the step checks the routes."""

    trains: tuple[str, ...]


class DividendChoice(msgspec.Struct, frozen=True):
    """A way to use the revenue.

    ``payments``: what each owner gets, in whole units; ``per_share`` for 10 %; ``price`` and ``new_price`` of
    the share before and after.
    """

    kind: str
    payments: Mapping[Owner, int]
    per_share: int
    price: int
    new_price: int


class OfferDividend(Offer, frozen=True):
    """Use ``revenue`` in one of the ``choices``."""

    revenue: int
    choices: tuple[DividendChoice, ...]


class OfferBuyTrain(Offer, frozen=True):
    """Buy ``train`` from ``seller`` for ``minimum`` to ``maximum``, trading in ``trade_in`` if named.

    ``contribution``: what the president must add from his own money at the minimum; ``must`` when a train has
    to be bought; ``loans`` how many loans the company takes for it.
    """

    train: str
    seller: Owner
    minimum: int
    maximum: int
    trade_in: str = ""
    contribution: int = 0
    must: bool = False
    loans: int = 0


class OfferDiscardTrain(Offer, frozen=True):
    """Give up one of ``trains``."""

    trains: tuple[str, ...]


class OfferBuyPrivate(Offer, frozen=True):
    """Buy ``private`` from ``seller`` for ``minimum`` to ``maximum``; both must agree."""

    private: str
    seller: Owner
    minimum: int
    maximum: int


class OfferBuyMarker(Offer, frozen=True):
    """Buy a marker of ``kind`` for ``cost``."""

    kind: str
    cost: int


class OfferGiveUpToken(Offer, frozen=True):
    """Take one of the company's tokens back from one of ``spots``."""

    spots: tuple[TokenSpot, ...]


class OfferConvert(Offer, frozen=True):
    """Become one of ``companies`` at the share price ``price``."""

    companies: tuple[str, ...]
    price: int


class OfferMerge(Offer, frozen=True):
    """Merge with other minor companies into one of ``companies``.

    ``hubs``: for each minor company the others that its track leads to; who merges needs a hub among them
    that leads to all the others. Each hub is, or leads to, the company that acts.
    """

    companies: tuple[str, ...]
    hubs: Mapping[str, tuple[str, ...]]
    most: int


class OfferNationalise(Offer, frozen=True):
    """Let the company be nationalised; shareholders get ``price`` a share."""

    price: int


class OfferBankruptcy(Offer, frozen=True):
    """Declare bankruptcy; nothing else is possible."""


AnyOffer = (
    OfferPass
    | OfferBid
    | OfferBidForCompany
    | OfferPar
    | OfferBuyShares
    | OfferSellShares
    | OfferRedeem
    | OfferReissue
    | OfferLayTile
    | OfferPlaceToken
    | OfferChooseCity
    | OfferRunTrains
    | OfferDividend
    | OfferBuyTrain
    | OfferDiscardTrain
    | OfferBuyPrivate
    | OfferBuyMarker
    | OfferGiveUpToken
    | OfferConvert
    | OfferMerge
    | OfferNationalise
    | OfferBankruptcy
)
