"""The only code that makes a new state: one small function an event, and no rules.

A journal is opened by folding its events through :func:`apply`, so that an old game opens
whatever rule has been corrected since it was played.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from typing import Any, TypeVar

from msgspec.structs import replace

from roundhouse.engine import events as ev
from roundhouse.engine.names import NO_COMPANY, NO_MONEY, CompanySymbol, Money
from roundhouse.engine.owners import REMOVED, company, is_company, name_of, symbol_of
from roundhouse.engine.pieces import kind_of
from roundhouse.engine.state import (
    ASIDE,
    CHARTER,
    ON_MAP,
    OWN_BOARD,
    Auction,
    Ending,
    LaidTile,
    Lay,
    Lot,
    MarketPlace,
    Operating,
    PurchaseLap,
    Round,
    Run,
    State,
    Stock,
    TokenPlace,
)

K = TypeVar("K")
V = TypeVar("V")


def apply(state: State, event: ev.Event) -> State:
    """The state after ``event``."""
    return _APPLIERS[type(event)](state, event)


def fold(state: State, events: Iterable[ev.Event]) -> State:
    """The state after all of ``events``."""
    for event in events:
        state = _APPLIERS[type(event)](state, event)
    return state


def _with(mapping: Mapping[K, V], key: K, value: V) -> dict[K, V]:
    changed = dict(mapping)
    changed[key] = value
    return changed


def _without(mapping: Mapping[K, V], key: K) -> dict[K, V]:
    changed = dict(mapping)
    changed.pop(key, None)
    return changed


def _remember(
    state: State,
    *,
    auction: Auction | None = None,
    stock: Stock | None = None,
    operating: Operating | None = None,
    lot: Lot | None = None,
    lap: PurchaseLap | None = None,
) -> State:
    """With these parts in the memory of the round; the only code that writes it."""
    remembering = state.round.remembering
    return replace(
        state, round=remembering(auction=auction, stock=stock, operating=operating, lot=lot, lap=lap)
    )


def _paid(state: State, event: ev.Paid) -> State:
    cash = dict(state.cash)
    cash[event.payer] = Money(cash.get(event.payer, NO_MONEY) - event.amount)
    cash[event.payee] = Money(cash.get(event.payee, NO_MONEY) + event.amount)
    state = replace(state, cash=cash)
    if event.reason != "contribution":
        return state
    contributed = state.operating.contributed + event.amount
    return _remember(state, operating=replace(state.operating, contributed=contributed))


def _certificate(state: State, event: ev.CertificateMoved) -> State:
    return replace(state, certificates=_with(state.certificates, event.certificate, event.taker))


def _par(state: State, event: ev.ParSet) -> State:
    return replace(state, par=_with(state.par, event.company, event.price))


def _home(state: State, event: ev.HomeChosen) -> State:
    return replace(
        state, homes=_with(state.homes, event.company, (*state.homes.get(event.company, ()), event.hex))
    )


def _price(state: State, event: ev.PriceMoved) -> State:
    old = state.market.get(event.company)
    place = MarketPlace(event.row, event.column, state.arrivals, turned=old is not None and old.turned)
    market = _with(state.market, event.company, place)
    state = replace(state, market=market, arrivals=state.arrivals + 1)
    if event.reason != "sold":
        return state
    return _remember(state, stock=replace(state.stock, dropped=(*state.stock.dropped, event.company)))


def _sank(state: State, event: ev.MarkerSank) -> State:
    place = state.market[event.company]
    box = (place.row, place.column)
    stack = sorted((c for c, p in state.market.items() if (p.row, p.column) == box), key=_depth(state))
    depths = [state.market[symbol].depth for symbol in stack]
    top = stack.index(event.company)
    stack.insert(top + event.places, stack.pop(top))
    market = dict(state.market)
    for symbol, (turned, arrival) in zip(stack, depths, strict=True):
        market[symbol] = MarketPlace(*box, arrival, turned)
    return replace(state, market=market)


def _marker_turned(state: State, event: ev.MarkerTurned) -> State:
    place = replace(state.market[event.company], arrival=state.arrivals, turned=True)
    market = _with(state.market, event.company, place)
    return replace(state, market=market, arrivals=state.arrivals + 1)


def _markers_turned_up(state: State, event: ev.MarkersTurnedUp) -> State:
    del event
    market, arrivals = dict(state.market), state.arrivals
    for symbol in sorted((c for c, place in market.items() if place.turned), key=_depth(state)):
        market[symbol] = replace(market[symbol], arrival=arrivals, turned=False)
        arrivals += 1
    return replace(state, market=market, arrivals=arrivals)


def _depth(state: State) -> Callable[[CompanySymbol], tuple[bool, int]]:
    return lambda symbol: state.market[symbol].depth


def _floated(state: State, event: ev.Floated) -> State:
    return replace(state, floated=(*state.floated, event.company))


def _private(state: State, event: ev.PrivateMoved) -> State:
    state = replace(state, privates=_with(state.privates, event.private, event.taker))
    stock = state.stock
    if event.deal == "bought":
        stock = replace(stock, bought=(*stock.bought, event.private), passes=0)
    elif event.deal == "sold":
        stock = replace(stock, sales=stock.sales + 1, passes=0)
    return _remember(state, auction=replace(state.auction, passes=0), stock=stock)


def _private_price(state: State, event: ev.PrivatePriced) -> State:
    return replace(state, private_costs=_with(state.private_costs, event.private, event.cost))


def _discounted(state: State, event: ev.PrivateDiscounted) -> State:
    auction = replace(state.auction, discounted=(*state.auction.discounted, event.private), passes=0)
    costs = _with(state.private_costs, event.private, event.cost)
    return _remember(replace(state, private_costs=costs), auction=auction)


def _power(state: State, event: ev.PowerUsed) -> State:
    return replace(state, used_powers=state.used_powers | {event.private})


def _train(state: State, event: ev.TrainMoved) -> State:
    return replace(state, trains=_with(state.trains, event.train, event.taker))


def _train_turned(state: State, event: ev.TrainTurned) -> State:
    front = kind_of(event.train)
    sides = _without(state.sides, event.train)
    return replace(state, sides=sides if event.side == front else _with(sides, event.train, event.side))


def _phase(state: State, event: ev.PhaseBegan) -> State:
    return replace(state, phase=event.phase)


def _tile(state: State, event: ev.TileLaid) -> State:
    supply = dict(state.tile_supply)
    for name, change in ((event.tile, -1), (event.replaced, 1)):
        count = supply.get(name)
        if name and count is not None:
            supply[name] = count + change
    if event.tile:
        tiles = _with(state.tiles, event.hex, LaidTile(event.tile, event.rotation, event.cities))
    else:
        tiles = _without(state.tiles, event.hex)
    state = replace(state, tiles=tiles, tile_supply=supply)
    if event.kind == "correction":
        return state
    lays = (*state.operating.lays, Lay(event.hex, event.kind, event.power))
    return _remember(state, operating=replace(state.operating, lays=lays))


def _standing(event: ev.TokenPlaced | ev.TokenMoved) -> TokenPlace:
    return TokenPlace(ON_MAP if event.hex else OWN_BOARD, event.hex, event.city, event.slot)


def _token(state: State, event: ev.TokenPlaced) -> State:
    place = _standing(event)
    state = replace(state, tokens=_with(state.tokens, event.token, place))
    if event.kind != "token":
        return state
    return _remember(state, operating=replace(state.operating, tokens=state.operating.tokens + 1))


def _token_moved(state: State, event: ev.TokenMoved) -> State:
    place = _standing(event)
    operating = state.operating
    if event.kind == "token":
        operating = replace(operating, tokens=operating.tokens + 1)
    moved = replace(state, tokens=_with(state.tokens, event.token, place))
    return _remember(moved, operating=operating)


def _tokens_swapped(state: State, event: ev.TokensSwapped) -> State:
    places = {**state.tokens}
    places[event.token], places[event.other] = places[event.other], places[event.token]
    operating = replace(state.operating, tokens=state.operating.tokens + 1)
    return _remember(replace(state, tokens=places), operating=operating)


def _token_aside(state: State, event: ev.TokenPutAside) -> State:
    return replace(state, tokens=_with(state.tokens, event.token, TokenPlace(ASIDE, event.hex)))


def _token_returned(state: State, event: ev.TokenReturned) -> State:
    where = REMOVED if event.removed else CHARTER
    return replace(state, tokens=_with(state.tokens, event.token, TokenPlace(where)))


def _marker(state: State, event: ev.MarkerMoved) -> State:
    return replace(state, markers=_with(state.markers, event.marker, event.taker))


def _run(state: State, event: ev.TrainsRun) -> State:
    run = Run(event.routes, event.revenue)
    return replace(state, runs=_with(state.runs, event.company, run))


def _dividend(state: State, event: ev.DividendDeclared) -> State:
    routes = state.runs[event.company].routes if event.company in state.runs else ()
    run = Run(routes, event.revenue, event.kind)
    return replace(state, runs=_with(state.runs, event.company, run))


def _loan(state: State, event: ev.LoanChanged) -> State:
    loans = state.loans.get(event.company, 0) + event.difference
    state = replace(state, loans=_with(state.loans, event.company, loans))
    operating = state.operating
    if event.difference <= 0 or event.company != operating.company or event.reason == "corrected":
        return state
    return _remember(state, operating=replace(operating, borrowed=operating.borrowed + event.difference))


def _company_bid(state: State, event: ev.CompanyBid) -> State:
    lot = replace(state.lot, company=event.company, bidder=event.player, amount=event.amount)
    return _remember(state, lot=lot, auction=replace(state.auction, passes=0))


def _company_bid_dropped(state: State, event: ev.CompanyBidDropped) -> State:
    return _remember(state, lot=replace(state.lot, out=(*state.lot.out, event.player)))


def _company_auctioned(state: State, event: ev.CompanyAuctioned) -> State:
    stock = replace(state.stock, passes=0, last=event.player, ended=event.player)
    return _remember(state, lot=Lot(), stock=stock)


def _company_closed(state: State, event: ev.CompanyClosed) -> State:
    symbol = event.company
    return replace(
        state,
        floated=tuple(c for c in state.floated if c != symbol),
        has_operated=state.has_operated - {symbol},
        market=_without(state.market, symbol),
        par=_without(state.par, symbol),
        homes=_without(state.homes, symbol),
        loans=_without(state.loans, symbol),
        runs=_without(state.runs, symbol),
    )


def _purchase_lap(state: State, event: ev.PurchaseLapBegan) -> State:
    lap = PurchaseLap(event.company if event.lap else NO_COMPANY, event.lap, event.waiting)
    return _remember(state, lap=lap)


def _bid(state: State, event: ev.BidPlaced) -> State:
    standing = _with(state.auction.bids.get(event.private, {}), event.player, event.amount)
    bids = _with(state.auction.bids, event.private, standing)
    return _remember(state, auction=replace(state.auction, bids=bids, passes=0))


def _bid_dropped(state: State, event: ev.BidDropped) -> State:
    standing = _without(state.auction.bids.get(event.private, {}), event.player)
    bids = _with(state.auction.bids, event.private, standing)
    if not standing:
        bids = _without(bids, event.private)
    return _remember(state, auction=replace(state.auction, bids=bids))


def _contest(state: State, event: ev.ContestBegan) -> State:
    buyer = event.trigger or state.auction.buyer
    return _remember(
        state, auction=replace(state.auction, contested=event.private, trigger=event.trigger, buyer=buyer)
    )


def _stalled(state: State, event: ev.AuctionStalled) -> State:
    del event
    return _remember(state, auction=replace(state.auction, passes=0), stock=replace(state.stock, passes=0))


def _passed(state: State, event: ev.Passed) -> State:
    if event.what == "auction":
        return _remember(state, auction=replace(state.auction, passes=state.auction.passes + 1))
    if event.what == "stock":
        return _remember(state, stock=replace(state.stock, passes=state.stock.passes + 1))
    return state


def _sold(state: State, event: ev.SharesSold) -> State:
    stock = replace(
        state.stock,
        sold=state.stock.sold | {(event.player, event.company)},
        sales=state.stock.sales + event.count,
        passes=0,
    )
    return _remember(state, stock=stock)


def _bought(state: State, event: ev.SharesBought) -> State:
    if is_company(event.buyer) and state.round.kind != "stock":
        return state
    stock = replace(state.stock, bought=(*state.stock.bought, event.certificate), passes=0)
    return _remember(state, stock=stock)


def _seats(state: State, event: ev.SeatsTaken) -> State:
    return replace(state, seats=event.seats, order=event.seats)


def _order(state: State, event: ev.OrderSet) -> State:
    return replace(state, order=event.order)


def _place_in_order(state: State, event: ev.PlaceInOrder) -> State:
    return _remember(state, stock=replace(state.stock, passed=event.passed))


def _eliminated(state: State, event: ev.PlayerEliminated) -> State:
    """Whoever was before him in the order counts as the last who had a turn, if that was he."""
    name = event.player
    before = state.order[state.order.index(name) - 1]
    on_turn = state.actor and not is_company(state.actor) and name_of(state.actor) == name
    stock = replace(
        state.stock,
        passed=tuple(p for p in state.stock.passed if p != name),
        ended=before if on_turn or state.stock.ended == name else state.stock.ended,
        last=before if state.stock.last == name else state.stock.last,
    )
    order = tuple(p for p in state.order if p != name)
    state = replace(state, order=order, actor="" if on_turn else state.actor)
    return _remember(state, stock=stock)


def _round(state: State, event: ev.RoundBegan) -> State:
    return replace(state, round=Round(event.kind, event.number, event.index, event.count), actor="")


def _turn(state: State, event: ev.TurnBegan) -> State:
    stock = replace(state.stock, bought=(), sales=0, dropped=())
    auction = replace(state.auction, discounted=())
    operating = state.operating
    if is_company(event.actor):
        operating = Operating(company=symbol_of(event.actor), operated=operating.operated)
    return _remember(replace(state, actor=event.actor), auction=auction, stock=stock, operating=operating)


def _turn_ended(state: State, event: ev.TurnEnded) -> State:
    if not is_company(event.actor):
        name = name_of(event.actor)
        acted = bool(state.stock.bought or state.stock.sales)
        stock = replace(
            state.stock,
            turns=state.stock.turns + 1,
            last=name if acted else state.stock.last,
            ended=name,
        )
        return _remember(replace(state, actor=""), stock=stock)
    symbol = symbol_of(event.actor)
    operating = Operating(operated=(*state.operating.operated, symbol))
    lives = {symbol} & {*state.floated}  # one that was closed in its turn begins anew when it is formed again
    state = replace(state, actor="", has_operated=state.has_operated | lives)
    return _remember(state, operating=operating)


def _stage(state: State, event: ev.StageBegan) -> State:
    operating = replace(state.operating, company=event.company, stage=event.stage)
    return _remember(replace(state, actor=company(event.company)), operating=operating)


def _noted(state: State, event: ev.Noted) -> State:
    operating = replace(state.operating, notes=state.operating.notes | {event.note})
    return _remember(state, operating=operating)


def _flag(state: State, event: ev.FlagSet) -> State:
    return replace(state, flags=_with(state.flags, event.flag, event.value))


def _asked(state: State, event: ev.QuestionAsked) -> State:
    return replace(state, questions=(*state.questions, event.question))


def _answered(state: State, event: ev.QuestionAnswered) -> State:
    del event
    return replace(state, questions=state.questions[:-1])


def _ended(state: State, event: ev.GameEnded) -> State:
    return replace(state, ending=Ending(event.reason, event.subject), questions=(), actor="")


def _nothing(state: State, event: ev.Event) -> State:
    del event
    return state


_APPLIERS: Mapping[type[ev.Event], Callable[[State, Any], State]] = {
    ev.Paid: _paid,
    ev.CertificateMoved: _certificate,
    ev.PresidentChanged: _nothing,
    ev.ParSet: _par,
    ev.HomeChosen: _home,
    ev.PriceMoved: _price,
    ev.MarkerSank: _sank,
    ev.MarkerTurned: _marker_turned,
    ev.MarkersTurnedUp: _markers_turned_up,
    ev.Floated: _floated,
    ev.PrivateMoved: _private,
    ev.PrivatePriced: _private_price,
    ev.PrivateDiscounted: _discounted,
    ev.PowerUsed: _power,
    ev.TrainMoved: _train,
    ev.TrainTurned: _train_turned,
    ev.PhaseBegan: _phase,
    ev.TileLaid: _tile,
    ev.TokenPlaced: _token,
    ev.TokenMoved: _token_moved,
    ev.TokensSwapped: _tokens_swapped,
    ev.TokenPutAside: _token_aside,
    ev.TokenReturned: _token_returned,
    ev.MarkerMoved: _marker,
    ev.TrainsRun: _run,
    ev.DividendDeclared: _dividend,
    ev.LoanChanged: _loan,
    ev.BidPlaced: _bid,
    ev.BidDropped: _bid_dropped,
    ev.CompanyBid: _company_bid,
    ev.CompanyBidDropped: _company_bid_dropped,
    ev.CompanyAuctioned: _company_auctioned,
    ev.CompanyClosed: _company_closed,
    ev.CompaniesMerged: _nothing,
    ev.PurchaseLapBegan: _purchase_lap,
    ev.ContestBegan: _contest,
    ev.AuctionStalled: _stalled,
    ev.Passed: _passed,
    ev.SharesSold: _sold,
    ev.SharesBought: _bought,
    ev.SharesRedeemed: _nothing,
    ev.OwnSharesSold: _nothing,
    ev.SeatsTaken: _seats,
    ev.OrderSet: _order,
    ev.PlaceInOrder: _place_in_order,
    ev.PlayerEliminated: _eliminated,
    ev.RoundBegan: _round,
    ev.TurnBegan: _turn,
    ev.TurnEnded: _turn_ended,
    ev.StageBegan: _stage,
    ev.Noted: _noted,
    ev.FlagSet: _flag,
    ev.QuestionAsked: _asked,
    ev.QuestionAnswered: _answered,
    ev.Corrected: _nothing,
    ev.GameEnded: _ended,
}
