"""A player who takes any offer by chance, weighted so that whole games end in reasonable time.

Whatever he proposes, everybody agrees to.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from random import Random
from typing import Any

from roundhouse.engine import actions as act
from roundhouse.engine import offers as off
from roundhouse.engine.errors import ActionRefused
from roundhouse.engine.loop import Decided, Entry, decide, offers
from roundhouse.engine.names import NO_HEX, Money
from roundhouse.engine.owners import SUPPLY, is_company, is_player, symbol_of
from roundhouse.engine.position import Position
from roundhouse.routes.enumerate import random_draws
from roundhouse.routes.positions import run_context
from roundhouse.routes.search import BestRun, find_best
from roundhouse.routes.valuation import value

ROUTE_DRAWS = 3
HABIT, MOST_STEPS = 0.7, 12
"""How often an amount that is told is near the usual one, and how many steps it may lie above it."""
PATIENCE = 5_000
"""Decisions after which a whole game is late: most end before; some in which all are poor never would."""


class NothingOffered(Exception):
    """The game isn't over, yet nobody can do anything: a mistake of the rules."""


class OfferRefused(Exception):
    """An action within an offer's bounds was refused: a mistake of the rules.

    ``action`` is what was offered, ``refusal`` why it was refused.
    """

    def __init__(self, action: act.Action, refusal: ActionRefused) -> None:
        """Keep the action that was offered and the refusal."""
        super().__init__(action, refusal)
        self.action = action
        self.refusal = refusal


def play(position: Position, rng: Random) -> Entry:
    """A decision drawn by chance and what it causes; raises like :func:`decided`."""
    return decided(position, rng).entry


def decided(position: Position, rng: Random, *, is_late: bool = False) -> Decided:
    """A decision drawn by chance, what it causes and the position after it.

    ``is_late``: as in :func:`choose`. Raises :class:`NothingOffered` and :class:`OfferRefused`.
    """
    action = choose(position, rng, is_late=is_late)
    try:
        return decide(position, action)
    except ActionRefused as error:
        raise OfferRefused(action, error) from error


def choose(position: Position, rng: Random, *, is_late: bool = False) -> act.Action:
    """An action within one of the offers; raises :class:`NothingOffered`.

    ``is_late``: the game takes long, so that nothing is done which could go back and forth for ever.
    """
    found = offers(position)
    if not found:
        raise NothingOffered
    if is_late:
        found = tuple(offer for offer in found if not _could_go_on(offer)) or found
    weights = [_weight(offer) for offer in found]
    (offer,) = rng.choices(found, weights)
    return concrete(position, offer, rng)


def concrete(position: Position, offer: off.Offer, rng: Random) -> act.Action:
    """One of the actions that an offer stands for."""
    return _CONCRETE[type(offer)](position, offer, rng)


def _could_go_on(offer: off.Offer) -> bool:
    """Shares sold or bought back of free will, trains and tokens that go from company to company."""
    if isinstance(offer, off.OfferSellShares):
        return not offer.emergency
    if isinstance(offer, off.OfferBuyTrain):
        return is_company(offer.seller)
    if isinstance(offer, off.OfferTellFact):
        return offer.fact == "token_back"
    return isinstance(offer, off.OfferRedeem | off.OfferReissue | off.OfferSwapToken | off.OfferMoveToken)


def _weight(offer: off.Offer) -> float:
    if isinstance(offer, off.OfferBuyTrain) and (offer.seller == SUPPLY or offer.must):
        return 12.0
    if isinstance(offer, off.OfferBuyPrivate) and not is_player(offer.seller):
        return 1.5
    return _WEIGHTS.get(type(offer), 1.0)


_WEIGHTS: Mapping[type[off.Offer], float] = {
    off.OfferPass: 3.0,
    off.OfferBid: 1.5,
    off.OfferPar: 1.5,
    off.OfferBuyShares: 3.0,
    off.OfferSellShares: 0.4,
    off.OfferRedeem: 1.0,
    off.OfferReissue: 1.0,
    off.OfferLayTile: 8.0,
    off.OfferPlaceToken: 3.0,
    off.OfferRunTrains: 20.0,
    off.OfferBuyTrain: 0.3,
    off.OfferBuyPrivate: 0.3,
    off.OfferBuyMarker: 1.0,
    off.OfferBuyCompanyMarker: 0.2,
    off.OfferDiscount: 1.5,
    off.OfferSwapToken: 0.3,
    off.OfferTellAmount: 8.0,
    off.OfferTellFact: 0.5,
}


def _pass(position: Position, offer: off.OfferPass, rng: Random) -> act.Action:
    del position, rng
    return act.Pass(offer.actor)


def _seats(position: Position, offer: off.OfferSeatPlayers, rng: Random) -> act.Action:
    del position
    return act.SeatPlayers(offer.actor, rng.choice(offer.orders))


def _bid(position: Position, offer: off.OfferBid, rng: Random) -> act.Action:
    del position
    most = min(2, (offer.maximum - offer.minimum) // offer.increment)
    return act.Bid(offer.actor, offer.private, Money(offer.minimum + rng.randint(0, most) * offer.increment))


def _bid_for_company(position: Position, offer: off.OfferBidForCompany, rng: Random) -> act.Action:
    del position
    most = min(4, (offer.maximum - offer.minimum) // offer.increment)
    amount = offer.minimum + rng.randint(0, most) * offer.increment
    return act.BidForCompany(offer.actor, offer.company, Money(amount))


def _give_up_token(position: Position, offer: off.OfferGiveUpToken, rng: Random) -> act.Action:
    del position
    spot = rng.choice(offer.spots)
    return act.GiveUpToken(offer.actor, spot.hex, spot.city)


def _convert(position: Position, offer: off.OfferConvert, rng: Random) -> act.Action:
    del position
    return act.Convert(offer.actor, rng.choice(offer.companies))


def _merge(position: Position, offer: off.OfferMerge, rng: Random) -> act.Action:
    """With no more than it takes; everybody agrees."""
    agreed = position.state.seats
    return act.Merge(offer.actor, rng.choice(offer.least), rng.choice(offer.companies), agreed=agreed)


def _allow_lay(position: Position, offer: off.OfferAllowLay, rng: Random) -> act.Action:
    del position, rng
    return act.AllowLay(offer.actor, offer.hex, offer.tile)


def _nationalise(position: Position, offer: off.OfferNationalise, rng: Random) -> act.Action:
    del position, rng
    return act.Nationalise(offer.actor)


def _par(position: Position, offer: off.OfferPar, rng: Random) -> act.Action:
    del position
    box = rng.choice(offer.boxes)
    home = rng.choice(offer.homes) if offer.homes else NO_HEX
    second = NO_HEX
    if offer.home_pairs:
        home, second = rng.choice(offer.home_pairs)
    return act.Par(offer.actor, offer.company, box.row, box.column, home, offer.private, second)


def _discount(position: Position, offer: off.OfferDiscount, rng: Random) -> act.Action:
    del position, rng
    return act.Discount(offer.actor, offer.private)


def _buy_shares(position: Position, offer: off.OfferBuyShares, rng: Random) -> act.Action:
    del position
    return act.BuyShares(offer.actor, offer.company, rng.choice(offer.choices)[0], offer.percent)


def _sell_shares(position: Position, offer: off.OfferSellShares, rng: Random) -> act.Action:
    del position
    return act.SellShares(offer.actor, offer.company, rng.choice(offer.counts))


def _redeem(position: Position, offer: off.OfferRedeem, rng: Random) -> act.Action:
    del position
    return act.Redeem(offer.actor, rng.choice(offer.counts))


def _reissue(position: Position, offer: off.OfferReissue, rng: Random) -> act.Action:
    del position, rng
    return act.Reissue(offer.actor)


def _lay_tile(position: Position, offer: off.OfferLayTile, rng: Random) -> act.Action:
    del position
    lay = rng.choice(offer.lays)
    return act.LayTile(offer.actor, lay.hex, lay.tile, lay.rotation, offer.power, lay.cities)


def _place_token(position: Position, offer: off.OfferPlaceToken, rng: Random) -> act.Action:
    del position
    spot = rng.choice(offer.spots)
    return act.PlaceToken(offer.actor, spot.hex, spot.city, spot.slot, offer.power)


def _move_token(position: Position, offer: off.OfferMoveToken, rng: Random) -> act.Action:
    del position
    move = rng.choice(offer.moves)
    return act.MoveToken(
        offer.actor, move.origin, move.origin_city, move.hex, move.city, move.slot, offer.power
    )


def _swap_token(position: Position, offer: off.OfferSwapToken, rng: Random) -> act.Action:
    swap = rng.choice(offer.swaps)
    return act.SwapToken(
        offer.actor,
        swap.origin,
        swap.origin_city,
        swap.hex,
        swap.city,
        swap.slot,
        agreed=position.state.seats,
    )


def _choose_city(position: Position, offer: off.OfferChooseCity, rng: Random) -> act.Action:
    del position
    spot = rng.choice(offer.spots)
    return act.ChooseCity(offer.actor, spot.hex, spot.city, spot.slot)


def _run_trains(position: Position, offer: off.OfferRunTrains, rng: Random) -> act.Action:
    """The best of a few draws, as games end sooner when routes earn; the best of all where it must be."""
    context = run_context(position, symbol_of(offer.actor))
    if offer.best or offer.least:
        found = find_best(context)
        if isinstance(found, BestRun):
            return act.RunTrains(offer.actor, found.routes, found.value.total)
        return act.RunTrains(offer.actor, (), 0)
    draws = random_draws(context, rng, ROUTE_DRAWS)
    return act.RunTrains(offer.actor, max(draws, key=lambda routes: value(context, routes).total))


def _dividend(position: Position, offer: off.OfferDividend, rng: Random) -> act.Action:
    del position
    return act.Dividend(offer.actor, rng.choice(offer.choices).kind)


def _buy_train(position: Position, offer: off.OfferBuyTrain, rng: Random) -> act.Action:
    price = rng.randint(offer.minimum, offer.maximum)
    agreed = position.state.seats if is_company(offer.seller) else ()
    return act.BuyTrain(
        offer.actor, offer.train, offer.seller, Money(price), offer.trade_in, offer.side, agreed=agreed
    )


def _lease_train(position: Position, offer: off.OfferLeaseTrain, rng: Random) -> act.Action:
    del position, rng
    return act.LeaseTrain(offer.actor, offer.train)


def _fund_train(position: Position, offer: off.OfferFundTrain, rng: Random) -> act.Action:
    """Somebody who can adds what the treasury lacks, or as many as it takes; everybody agrees."""
    names = list(offer.funds)
    rng.shuffle(names)
    missing = offer.minimum - rng.randint(0, min(offer.treasury, offer.minimum))
    funders: list[act.Contribution] = []
    for name in names:
        part = min(missing, offer.funds[name])
        missing -= part
        if part or not funders:
            funders.append(act.Contribution(name, Money(part)))
    return act.FundTrain(
        offer.actor, offer.train, offer.seller, offer.minimum, tuple(funders), agreed=position.state.seats
    )


def _discard_train(position: Position, offer: off.OfferDiscardTrain, rng: Random) -> act.Action:
    del position
    return act.DiscardTrain(offer.actor, rng.choice(offer.trains))


def _turn_train(position: Position, offer: off.OfferTurnTrain, rng: Random) -> act.Action:
    del position
    return act.TurnTrain(offer.actor, *rng.choice(offer.choices))


def _buy_private(position: Position, offer: off.OfferBuyPrivate, rng: Random) -> act.Action:
    price = rng.randint(offer.minimum, offer.maximum)
    return act.BuyPrivate(offer.actor, offer.private, Money(price), agreed=position.state.seats)


def _sell_private(position: Position, offer: off.OfferSellPrivate, rng: Random) -> act.Action:
    del position, rng
    return act.SellPrivate(offer.actor, offer.private)


def _exchange_private(position: Position, offer: off.OfferExchangePrivate, rng: Random) -> act.Action:
    del position
    company, source = rng.choice(offer.choices)
    return act.ExchangePrivate(offer.actor, offer.private, company, source)


def _give_train(position: Position, offer: off.OfferGiveTrain, rng: Random) -> act.Action:
    del position
    return act.GiveTrain(offer.actor, offer.train, rng.choice(offer.companies))


def _turn_into_train(position: Position, offer: off.OfferTurnIntoTrain, rng: Random) -> act.Action:
    del position, rng
    return act.TurnIntoTrain(offer.actor, offer.private)


def _buy_marker(position: Position, offer: off.OfferBuyMarker, rng: Random) -> act.Action:
    del position, rng
    return act.BuyMarker(offer.actor, offer.kind)


def _claim_marker(position: Position, offer: off.OfferClaimMarker, rng: Random) -> act.Action:
    del position, rng
    return act.ClaimMarker(offer.actor, offer.kind)


def _buy_company_marker(position: Position, offer: off.OfferBuyCompanyMarker, rng: Random) -> act.Action:
    del rng
    agreed = position.state.seats
    return act.BuyCompanyMarker(offer.actor, offer.kind, offer.seller, offer.price, agreed=agreed)


def _mark_train(position: Position, offer: off.OfferMarkTrain, rng: Random) -> act.Action:
    del position
    return act.MarkTrain(offer.actor, rng.choice(offer.trains), offer.kind)


def _tell_amount(position: Position, offer: off.OfferTellAmount, rng: Random) -> act.Action:
    """Near what is usual, or a few steps above the least."""
    del position
    least = offer.usual if rng.random() < HABIT else offer.minimum
    steps = min(rng.randint(0, MOST_STEPS), (offer.maximum - least) // offer.increment)
    return act.TellAmount(offer.actor, offer.matter, Money(least + steps * offer.increment), offer.power)


def _tell_fact(position: Position, offer: off.OfferTellFact, rng: Random) -> act.Action:
    del position, rng
    return act.TellFact(offer.actor, offer.fact)


def _bankruptcy(position: Position, offer: off.OfferBankruptcy, rng: Random) -> act.Action:
    del rng
    return act.DeclareBankruptcy(offer.actor, agreed=position.state.seats)


_CONCRETE: Mapping[type[off.Offer], Callable[[Position, Any, Random], act.Action]] = {
    off.OfferPass: _pass,
    off.OfferSeatPlayers: _seats,
    off.OfferBid: _bid,
    off.OfferBidForCompany: _bid_for_company,
    off.OfferGiveUpToken: _give_up_token,
    off.OfferConvert: _convert,
    off.OfferMerge: _merge,
    off.OfferNationalise: _nationalise,
    off.OfferAllowLay: _allow_lay,
    off.OfferPar: _par,
    off.OfferDiscount: _discount,
    off.OfferBuyShares: _buy_shares,
    off.OfferSellShares: _sell_shares,
    off.OfferRedeem: _redeem,
    off.OfferReissue: _reissue,
    off.OfferLayTile: _lay_tile,
    off.OfferPlaceToken: _place_token,
    off.OfferMoveToken: _move_token,
    off.OfferSwapToken: _swap_token,
    off.OfferChooseCity: _choose_city,
    off.OfferRunTrains: _run_trains,
    off.OfferDividend: _dividend,
    off.OfferBuyTrain: _buy_train,
    off.OfferLeaseTrain: _lease_train,
    off.OfferFundTrain: _fund_train,
    off.OfferDiscardTrain: _discard_train,
    off.OfferTurnTrain: _turn_train,
    off.OfferBuyPrivate: _buy_private,
    off.OfferSellPrivate: _sell_private,
    off.OfferExchangePrivate: _exchange_private,
    off.OfferGiveTrain: _give_train,
    off.OfferTurnIntoTrain: _turn_into_train,
    off.OfferBuyMarker: _buy_marker,
    off.OfferClaimMarker: _claim_marker,
    off.OfferBuyCompanyMarker: _buy_company_marker,
    off.OfferMarkTrain: _mark_train,
    off.OfferTellAmount: _tell_amount,
    off.OfferTellFact: _tell_fact,
    off.OfferBankruptcy: _bankruptcy,
}
