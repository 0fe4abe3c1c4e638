"""1839 laid out for tests of its rules: what :mod:`tests.rules.table` doesn't have for every title.

``start`` plays the real title; ``plain`` is a game in which nothing has happened yet and nothing is
auctioned. Players are ``Ada``, ``Ben``, ``Cleo`` and ``Dan`` and hold the number cards in that order.
"""

from __future__ import annotations

from functools import lru_cache

from roundhouse.engine import actions as act
from roundhouse.engine import events as ev
from roundhouse.engine import loop
from roundhouse.engine import offers as off
from roundhouse.engine.names import CompanySymbol, HexId, Money, PrivateSymbol
from roundhouse.engine.owners import IPO, POOL, REMOVED, SUPPLY, Owner, is_company, player
from roundhouse.engine.pieces import company_of, kind_of
from roundhouse.engine.position import Position
from roundhouse.engine.state import ON_MAP
from roundhouse.finance import market
from roundhouse.titles.t1839.title import build
from tests.names import company
from tests.rules import table as t

TITLE = build()
DEFINITION = TITLE.definition
RANKS = ("2", "3+", "5+", "R4", "7", "R2+", "4")
"""The kinds of trains that are sold and counted, in the order of the supply."""
PHASES = ("Yellow", "Green", "Blue", "Light Brown", "Dark Brown", "Red", "Gray", "Purple")


# --- the beginning ----------------------------------------------------------------------------------


@lru_cache(maxsize=8)
def seed_for(players: int) -> int:
    """A seed with which the number cards are dealt in the order of the seats."""
    for seed in range(20000):
        state = TITLE.setup(DEFINITION, t.PLAYERS[:players], frozenset(), seed)
        if state.order == t.PLAYERS[:players]:
            return seed
    raise AssertionError(players)


@lru_cache(maxsize=8)
def start(players: int = 3) -> Position:
    """The first decision of the auction; Ada holds card 1, Ben card 2, and so on."""
    return loop.start(TITLE, t.PLAYERS[:players], frozenset(), seed_for(players))


@lru_cache(maxsize=8)
def plain(players: int = 3, cash: int = 5000) -> Position:
    """The first turn of the second stock round; no private company is in the game, no company parred.

    All certificates lie in the IPO; everybody has ``cash``.
    """
    position = start(players)
    for symbol in DEFINITION.privates:
        position = t.private(position, symbol, SUPPLY if symbol.startswith("RB") else REMOVED)
    for each in DEFINITION.companies:
        position = t.shares(position, each)
    return t.stock_turn(t.cash(position, **dict.fromkeys(t.PLAYERS[:players], cash)))


# --- putting things in place ------------------------------------------------------------------------


def box(value: int, local: bool = False) -> tuple[int, int]:
    """The box with this price on the major market, or on the local one."""
    row = int(local)
    prices = [space.price if space else 0 for space in DEFINITION.market.rows[row]]
    return row, prices.index(Money(value))


def parred(
    position: Position,
    symbol: str,
    at: int = 67,
    president: str = "Ada",
    local: bool = False,
    homes: tuple[str, ...] = (),
    **counts: int,
) -> Position:
    """A company parred, not floated, at the price ``at``; shares as in :func:`tests.rules.table.shares`."""
    position = t.shares(position, symbol, president, IPO, **(counts or {president: 2}))
    position = t.change(position, par={**position.state.par, CompanySymbol(symbol): Money(at)})
    if homes:
        chosen = {**position.state.homes, CompanySymbol(symbol): tuple(map(HexId, homes))}
        position = t.change(position, homes=chosen)
    return t.price(position, symbol, *box(at, local))


def floated(
    position: Position,
    symbol: str,
    at: int = 67,
    president: str = "Ada",
    local: bool = False,
    homes: tuple[str, ...] = (),
    funds: int = 500,
    **counts: int,
) -> Position:
    """A floated company: shares as in :func:`tests.rules.table.shares` (default: six at the president)."""
    position = parred(position, symbol, at, president, local, homes, **(counts or {president: 6}))
    if symbol not in position.state.floated:
        position = t.change(position, floated=(*position.state.floated, CompanySymbol(symbol)))
    return t.cash(position, **{symbol: funds})


def at_home(position: Position, symbol: str, *hexes: str, city: int = 0) -> Position:
    """A company that has operated, with tokens in the first circles of these hexes."""
    position = t.operated(position, symbol)
    return t.tokens(position, {f"{symbol}-{n}": (hex_id, city, 0) for n, hex_id in enumerate(hexes)})


def supply(position: Position, **counts: int) -> Position:
    """The supply with only so many trains of each rank: ``t5`` for 5+, ``R4``, ``t7``, ``R2``, ``t4``."""
    names = {"t2": "2", "t3": "3+", "t5": "5+", "R4": "R4", "t7": "7", "R2": "R2+", "t4": "4"}
    held = dict(position.state.trains)
    for name, count in counts.items():
        there = [train for train, o in held.items() if kind_of(train) == names[name] and o == SUPPLY]
        held.update(dict.fromkeys(there[: len(there) - count], REMOVED))
    return t.change(position, trains=held)


# --- actions ----------------------------------------------------------------------------------------


def passing(name: str) -> act.Pass:
    """A player or a company passes."""
    return act.Pass(t.owner_of(name))


def sell(name: str, symbol: str, count: int = 1) -> act.SellShares:
    """A player, or a company, sells shares of a company."""
    return act.SellShares(t.owner_of(name), CompanySymbol(symbol), count)


def buy(name: str, symbol: str, source: str = "ipo") -> act.BuyShares:
    """A player buys a single certificate (``treasury``: from the company)."""
    owner = company(symbol) if source == "treasury" else Owner(source)
    return act.BuyShares(player(name), CompanySymbol(symbol), (owner,))


def buying(position: Position, kind: str, seller: str = SUPPLY, price: int = 0) -> act.BuyTrain:
    """The company on turn buys a train of a kind at the least price offered (or ``price``)."""
    found = t.offers_of(position, off.OfferBuyTrain, seller=t.owner_of(seller))
    offer = next(o for o in found if kind_of(o.train) == kind)
    return act.BuyTrain(offer.actor, offer.train, offer.seller, Money(price) or offer.minimum)


def decider(position: Position) -> Owner:
    """Who decides: who is asked something, else who is on turn."""
    return position.state.questions[-1].actor if position.state.questions else position.state.actor


def declining(position: Position) -> Position:
    """Whoever is asked something passes, until nothing is asked any more."""
    while position.state.questions:
        position = t.submit(position, act.Pass(decider(position)))
    return position


def all_pass(position: Position) -> t.Played:
    """All players of a stock round who can act pass; what the last pass brings about."""
    here = position.state.round.identity
    played = t.play(position, act.Pass(position.state.actor))
    while played.state.round.identity == here and played.state.actor:
        played = t.play(played.position, act.Pass(played.state.actor))
    return played


# --- looking ----------------------------------------------------------------------------------------


def left(position: Position, kind: str) -> int:
    """How many trains of a kind are in the supply."""
    return sum(1 for train, o in position.state.trains.items() if kind_of(train) == kind and o == SUPPLY)


def is_local(position: Position, symbol: str) -> bool:
    """Whether a company's marker lies on the local market."""
    return position.state.market[CompanySymbol(symbol)].row == 1


def stack(position: Position, value: int, local: bool = False) -> tuple[str, ...]:
    """The companies at a price, from the top down."""
    return market.stack(position.state, *box(value, local))


def has(position: Position, symbol: str) -> str:
    """Who has a private company."""
    return position.state.privates[PrivateSymbol(symbol)]


def asked(position: Position) -> list[tuple[str, str]]:
    """Who is asked what, the next to answer first."""
    return [(question.kind, str(question.actor)) for question in reversed(position.state.questions)]


def asked_in_turn(position: Position) -> list[tuple[str, str]]:
    """Who is asked what, one after the other, while everybody asked about a nationalisation declines."""
    found: list[tuple[str, str]] = []
    while position.state.questions and position.state.questions[-1].kind == "nationalise":
        found.append(asked(position)[0])
        position = t.submit(position, act.Pass(position.state.questions[-1].actor))
    return found


def government(position: Position) -> list[str]:
    """The hexes with tokens of the government."""
    places = position.state.tokens.items()
    return sorted(p.hex for token, p in places if p.where == ON_MAP and company_of(token) == "gov")


def companies_paid(played: t.Played) -> dict[str, int]:
    """What each company got from the bank."""
    got: dict[str, int] = {}
    for event in played.all(ev.Paid):
        if is_company(event.payee):
            got[event.payee] = got.get(event.payee, 0) + event.amount
    return got


def pool(position: Position, symbol: str) -> int:
    """How many shares of a company lie in the pool."""
    return t.held(position, POOL, symbol)


# --- a company that may or must buy a train ---------------------------------------------------------


def begun(phase: str, players: int = 3, **fields: int) -> Position:
    """:func:`plain` in a phase; SS (Groningen, Eindhoven) has operated, Ben is its director; at 101."""
    position = t.phase(plain(players), phase)
    position = floated(position, "SS", 101, "Ben", False, (), 500, **(fields or {"Ben": 6}))
    position = at_home(position, "SS", "B19")
    return t.tokens(position, {"SS-1": ("K12", 1, 0)})


def at_trains(position: Position, trains: str = "", funds: int = 1000, at: int = 56, **held: int) -> Position:
    """NBDS (Breda, Weert), Ada's, in its stage for buying trains, at the price ``at``.

    It has a route on the bare board, so it must own a train. Its ``trains`` have not run.
    """
    position = floated(position, "NBDS", at, "Ada", False, (), 500, **(held or {"Ada": 6}))
    position = at_home(position, "NBDS", "K8", "L13")
    position = t.at_step(position, "NBDS", "trains")
    position = t.price(t.trains(position, NBDS=trains), "NBDS", *box(at))
    return t.settle(t.cash(position, NBDS=funds))


# --- private companies ------------------------------------------------------------------------------


def brown(position: Position, symbol: str, holder: str, assigned: str) -> Position:
    """A brown private company with its owner and the company assigned to it."""
    number = list(DEFINITION.companies).index(CompanySymbol(assigned))
    position = t.change(position, flags={**position.state.flags, f"assigned:{symbol}": number})
    return t.private(position, symbol, holder)


def first_of(position: Position, kind: str) -> t.Played:
    """NBDS, on turn in its stage for trains, buys the first train of ``kind``, all before it being sold."""
    position = t.supply_from(t.cash(position, NBDS=1000), kind)
    return t.play(position, buying(position, kind))


def answered(position: Position, **yes: str) -> Position:
    """All questions answered by passing, but ``nationalise="SS"``: that company agrees to it."""
    while position.state.questions:
        symbol = position.state.questions[-1].subject
        asked = position.state.questions[-1].kind
        actor = decider(position)
        position = t.submit(position, act.Nationalise(actor) if yes.get(asked) == symbol else act.Pass(actor))
    return position
