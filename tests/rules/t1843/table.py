"""1843 laid out for tests of its rules: any situation in a line or two.

``start`` and ``after_auction`` play the real title; what all titles have in common comes from
:mod:`tests.rules.table`. Players are ``Ada``, ``Ben``, ``Cleo``, ``Dan``, ``Eve`` and ``Finn`` and hold the
number cards in that order.
"""

from __future__ import annotations

import importlib
from functools import lru_cache

from roundhouse.engine import events as ev
from roundhouse.engine.names import CompanySymbol, HexId, Money, PrivateSymbol
from roundhouse.engine.owners import IPO, POOL, REMOVED, SUPPLY, Owner, player
from roundhouse.engine.pieces import kind_of
from roundhouse.engine.title import Title
from tests.names import company
from tests.rules.table import (
    PLAYERS,
    LaidTile,
    Operating,
    Played,
    Position,
    Round,
    Stock,
    act,
    arriving_at,
    at_step,
    box_of,
    cash,
    cert,
    certificate_limit,
    change,
    counted,
    earning,
    held,
    kinds_of,
    loop,
    market,
    money,
    moved_on,
    off,
    offer_of,
    offers_of,
    operated,
    operating_round,
    owner_of,
    paid,
    pass_to,
    phase,
    play,
    president,
    price,
    price_of,
    private,
    refused,
    settle,
    shares,
    stock_turn,
    submit,
    supply_from,
    switched,
    tiles,
    tokens,
    trains,
    turn_of,
)

__all__ = [
    "PLAYERS",
    "CompanySymbol",
    "HexId",
    "LaidTile",
    "Money",
    "Operating",
    "Played",
    "Position",
    "PrivateSymbol",
    "Round",
    "Stock",
    "act",
    "arriving_at",
    "at_step",
    "box_of",
    "cash",
    "cert",
    "certificate_limit",
    "change",
    "counted",
    "earning",
    "ev",
    "held",
    "kinds_of",
    "loop",
    "market",
    "money",
    "moved_on",
    "off",
    "offer_of",
    "offers_of",
    "operated",
    "operating_round",
    "owner_of",
    "paid",
    "pass_to",
    "phase",
    "play",
    "president",
    "price",
    "price_of",
    "private",
    "refused",
    "settle",
    "shares",
    "stock_turn",
    "submit",
    "supply_from",
    "switched",
    "tiles",
    "tokens",
    "trains",
    "turn_of",
]

TITLE: Title = importlib.import_module("roundhouse.titles.t1843.title").build()
DEFINITION = TITLE.definition
PAR_BOXES = {67: (13, 7), 73: (11, 6), 79: (9, 5), 86: (7, 4), 94: (5, 3), 105: (3, 2), 120: (1, 1)}
HOMES = {
    "EST": "H25",
    "ETA": "H15",
    "MID": "J9",
    "NOR": "C20",
    "OU": "D9",
    "PLM": "J17",
    "PO": "F13",
    "PRO": "N15",
    "SO": "H7",
}


# --- the beginning ---------------------------------------------------------------------------


@lru_cache(maxsize=16)
def seed_for(players: int) -> int:
    """A seed with which the number cards are dealt in the order of the seats."""
    for seed in range(20000):
        state = TITLE.setup(DEFINITION, PLAYERS[:players], frozenset(), seed)
        if state.order == PLAYERS[:players]:
            return seed
    raise AssertionError(players)


@lru_cache(maxsize=16)
def start(players: int = 3) -> Position:
    """The first decision of the auction; Ada holds card 1, Ben card 2, and so on."""
    return loop.start(TITLE, PLAYERS[:players], frozenset(), seed_for(players))


@lru_cache(maxsize=16)
def after_auction(players: int = 3, par: int = 94) -> Position:
    """The first turn of the first stock round: everybody in turn bought the cheapest private company.

    Three players: Ada has TB, LH, LM (and PLM's 20 %) and 515, Ben C, VdL and 670, Cleo PStG, BA (and 10 % of
    ETA) and 610; Ben is on turn. Four: Ada TB, VdL, 475; Ben C, BA, 430; Cleo PStG, LM, 350; Dan LH, 540 and
    the turn. ``par``: of PLM.
    """
    position = start(players)
    while position.state.round.kind == "auction":
        offer = offer_of(position, off.OfferBid, buys=True)
        position = submit(position, act.Bid(offer.actor, offer.private, offer.minimum))
        if position.state.questions:
            asked = position.state.questions[-1].actor
            position = submit(position, act.Par(asked, CompanySymbol("PLM"), *PAR_BOXES[par]))
    return position


@lru_cache(maxsize=16)
def plain(players: int = 3) -> Position:
    """After the auction, without private companies; no company has been started but PLM at 94, by Ada.

    Everybody has 5,000, all ten shares of ETA lie in the IPO.
    """
    position = after_auction(players)
    for symbol in DEFINITION.privates:
        position = private(position, symbol, "removed")
    if players != 3:
        position = shares(position, "PLM", "Ada", Ada=2)
    position = shares(position, "ETA")
    return cash(position, **dict.fromkeys(PLAYERS[:players], 5000))


# --- actions ---------------------------------------------------------------------------------


def bid(name: str, symbol: str, amount: int) -> act.Bid:
    """A bid of a player for a private company."""
    return act.Bid(player(name), PrivateSymbol(symbol), Money(amount))


def passing(name: str) -> act.Pass:
    """A player or a company passes."""
    return act.Pass(owner_of(name))


def bids(position: Position, *moves: tuple[str, str, int] | str) -> Position:
    """Play bids (name, private, amount) and passes (a name)."""
    for move in moves:
        position = submit(position, passing(move) if isinstance(move, str) else bid(*move))
    return position


def par_at(name: str, symbol: str, par: int, private: str = "") -> act.Par:
    """A player sets a company's par price."""
    return act.Par(owner_of(name), CompanySymbol(symbol), *PAR_BOXES[par], private=PrivateSymbol(private))


def buy(name: str, symbol: str, ipo: int = 0, pool: int = 0) -> act.BuyShares:
    """A player buys single certificates of a company; without numbers one from the IPO."""
    sources = (POOL,) * pool + (IPO,) * (ipo or (0 if pool else 1))
    return act.BuyShares(player(name), CompanySymbol(symbol), sources)


def sell(name: str, symbol: str, count: int = 1) -> act.SellShares:
    """A player sells shares of a company."""
    return act.SellShares(player(name), CompanySymbol(symbol), count)


def swap(name: str, symbol: str) -> act.ExchangePrivate:
    """A player exchanges VdL for a single share in the IPO."""
    return act.ExchangePrivate(player(name), PrivateSymbol("VdL"), CompanySymbol(symbol), IPO)


def buying(position: Position, side: str = "", seller: str = SUPPLY, price: int = 0) -> act.BuyTrain:
    """The company on turn buys the train that ``seller`` offers, at its least price (or ``price``)."""
    found = offers_of(position, off.OfferBuyTrain, seller=owner_of(seller))
    offer = next(o for o in found if (o.side or kind_of(o.train)) == (side or kind_of(o.train)))
    cost = Money(price) or offer.minimum
    return act.BuyTrain(offer.actor, offer.train, offer.seller, cost, side=offer.side)


def done(position: Position, name: str) -> Position:
    """The player's turn ended, where it isn't already over."""
    return submit(position, passing(name)) if position.state.actor == player(name) else position


def decider(position: Position) -> Owner:
    """Who decides: who is asked something, else who is on turn."""
    return position.state.questions[-1].actor if position.state.questions else position.state.actor


def pass_on(position: Position) -> Position:
    """Whoever decides passes."""
    return submit(position, act.Pass(decider(position)))


def all_pass(position: Position) -> Played:
    """All players pass once; what the last pass brings about."""
    for _ in range(len(position.state.seats) - 1):
        position = submit(position, act.Pass(position.state.actor))
    return play(position, act.Pass(position.state.actor))


# --- putting things in place -----------------------------------------------------------------


def parred(
    position: Position,
    symbol: str,
    par: int = 67,
    president: str = "Ada",
    at: tuple[int, int] | None = None,
    **counts: int,
) -> Position:
    """A company that has been parred, not floated: shares as in :func:`shares`, marker at par or ``at``."""
    position = shares(position, symbol, president, IPO, **(counts or {president: 2}))
    position = change(position, par={**position.state.par, CompanySymbol(symbol): par})
    return price(position, symbol, *(at or PAR_BOXES[par]))


def floated(
    position: Position,
    symbol: str,
    par: int = 67,
    president: str = "Ada",
    at: tuple[int, int] | None = None,
    treasury: int | None = None,
    **counts: int,
) -> Position:
    """A floated company: shares as in :func:`shares` (default: six at the president), 10 x par in cash."""
    position = parred(position, symbol, par, president, at, **(counts or {president: 6}))
    if symbol not in position.state.floated:
        position = change(position, floated=(*position.state.floated, CompanySymbol(symbol)))
    return cash(position, **{symbol: par * 10 if treasury is None else treasury})


def supply(position: Position, **counts: int) -> Position:
    """The supply with only so many trains of some colours (``yellow`` to ``red``)."""
    names = {"yellow": "2+1", "green": "4+1", "blue": "5+2", "brown": "5E", "red": "8E"}
    held = dict(position.state.trains)
    for color, count in counts.items():
        there = [t for t, o in held.items() if kind_of(t) == names[color] and o == SUPPLY]
        held.update(dict.fromkeys(there[: len(there) - count], REMOVED))
    return change(position, trains=held)


def cards(position: Position, **sides: str) -> Position:
    """Companies with cards of which these sides lie up: ``cards(p, PLM="3/5x2 2+1")``."""
    fronts = {side: kind for kind, train in DEFINITION.trains.items() for side in train.variants}
    wanted = {name: text.split() for name, text in sides.items()}
    position = trains(position, **{name: [fronts.get(k, k) for k in kinds] for name, kinds in wanted.items()})
    up = dict(position.state.sides)
    for name, kinds in wanted.items():
        own = [t for t, owner in position.state.trains.items() if owner == owner_of(name)]
        for kind in kinds:
            train = next(t for t in own if kind_of(t) == fronts.get(kind, kind))
            own.remove(train)
            if kind in fronts:
                up[train] = kind
    return change(position, sides=up)


def at_home(position: Position, *symbols: str) -> Position:
    """Companies that have operated, with their home tokens on the board."""
    position = operated(position, *symbols)
    return tokens(position, {f"{s}-0": (HOMES[s], 0, 0) for s in symbols})


# --- looking ---------------------------------------------------------------------------------


def left(position: Position, kind: str) -> int:
    """How many trains of a kind are in the supply."""
    return sum(1 for t, o in position.state.trains.items() if kind_of(t) == kind and o == SUPPLY)


def place(position: Position, symbol: str) -> tuple[int, int]:
    """The row and column of a company's marker."""
    found = position.state.market[CompanySymbol(symbol)]
    return found.row, found.column


def stack(position: Position, row: int, column: int) -> tuple[str, ...]:
    """The companies in a box of the market, from the top down."""
    return market.stack(position.state, row, column)


def owner_of_private(position: Position, symbol: str) -> str:
    """Who has a private company."""
    return position.state.privates[PrivateSymbol(symbol)]


def cost_of(position: Position, symbol: str) -> int:
    """What a private company costs in the auction."""
    return position.state.private_costs[PrivateSymbol(symbol)]


def pars_of(position: Position, symbol: str) -> list[int]:
    """The par prices at which the player on turn may start a company for money, lowest first."""
    found = offers_of(position, off.OfferPar, company=symbol, private="")
    return sorted({int(box.price) for offer in found for box in offer.boxes})


def sale_counts(position: Position, symbol: str) -> tuple[int, ...]:
    """How many shares of a company the player on turn may sell."""
    return tuple(n for o in offers_of(position, off.OfferSellShares, company=symbol) for n in o.counts)


def may_buy(position: Position, symbol: str) -> bool:
    """Whether the player on turn may buy a single certificate of a company."""
    return bool(offers_of(position, off.OfferBuyShares, company=symbol))


def choices_of(position: Position, symbol: str) -> dict[tuple[int, int], int]:
    """The price of each purchase of a company's singles, by how many from the IPO and from the pool."""
    found = offers_of(position, off.OfferBuyShares, company=symbol)
    return {(c.count(IPO), c.count(POOL)): int(cost) for o in found for c, cost in o.choices}


def treasury_of(position: Position, symbol: str) -> int:
    """What a company has."""
    return position.state.cash[company(symbol)]


def turns_of(position: Position) -> list[str]:
    """The companies in the order of their turns in this operating round, all of them passing."""
    seen: list[str] = []
    position = settle(position)
    here = position.state.round.identity
    while position.state.round.identity == here and position.state.operating.company:
        symbol = position.state.operating.company
        if symbol not in seen:
            seen.append(symbol)
        position = pass_on(position)
    return seen
