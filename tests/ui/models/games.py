"""Positions to show: of random games of 1894, and states in which nearly everything is by chance."""

from __future__ import annotations

from functools import lru_cache
from random import Random

from msgspec.structs import replace

from roundhouse.engine import loop
from roundhouse.engine.apply import fold
from roundhouse.engine.names import CompanySymbol, HexId, Money, PrivateSymbol
from roundhouse.engine.owners import IPO, POOL, REMOVED, SUPPLY, player
from roundhouse.engine.position import Position
from roundhouse.engine.state import (
    CHARTER,
    ON_MAP,
    Auction,
    MarketPlace,
    Operating,
    Round,
    Run,
    Stock,
    TokenPlace,
)
from roundhouse.titles.random_player import play
from roundhouse.titles.registry import load
from tests.names import company

NAMES = ("Anneke", "Bertrand", "Clémence", "Dov")


@lru_cache(maxsize=4)
def game(seed: int, decisions: int = 160, count: int = 3) -> tuple[Position, ...]:
    """The positions of a random game, one a decision."""
    position = loop.start(load("1894"), NAMES[:count], frozenset(), seed)
    rng = Random(seed)
    found = [position]
    while len(found) <= decisions and not position.state.ending:
        entry = play(position, rng)
        position = replace(position, state=fold(position.state, entry.events))
        found.append(position)
    return tuple(found)


def scrambled(seed: int) -> Position:
    """A position whose pieces lie where chance put them, within what the state can hold."""
    rng = Random(seed)
    start = loop.start(load("1894"), NAMES[: rng.choice((3, 4))], frozenset(), seed)
    state, definition = start.state, start.definition
    symbols = list(definition.companies)
    started = [symbol for symbol in symbols if rng.random() < 0.7]
    floated = tuple(symbol for symbol in started if rng.random() < 0.8)
    players = [player(name) for name in state.seats]
    companies = [company(symbol) for symbol in floated]
    places = [
        (r, c)
        for r, row in enumerate(definition.market.rows)
        for c, space in enumerate(row)
        if space is not None
    ]
    market = {s: MarketPlace(*rng.choice(places), i) for i, s in enumerate(rng.sample(started, len(started)))}
    order = tuple(rng.sample(state.seats, len(state.seats)))
    kind = rng.choice(("auction", "stock", "operating"))
    acting = rng.choice(floated) if kind == "operating" and floated else ""
    bids = {
        symbol: {name: Money(rng.randrange(20, 300, 5)) for name in state.seats if rng.random() < 0.5}
        for symbol in state.privates
        if rng.random() < 0.5
    }
    privates = {p: rng.choice(["bank", REMOVED, *players, *companies]) for p in state.privates}
    if kind == "auction":
        # An auction has something for sale, and two bidders for what is contested.
        privates = dict.fromkeys(privates, "bank")
        bids[PrivateSymbol("LS")] = {name: Money(40 + 5 * n) for n, name in enumerate(order)}
    return replace(
        start,
        state=replace(
            state,
            order=order,
            phase=rng.choice([phase.name for phase in definition.phases]),
            round=Round(kind, rng.randrange(1, 9), 1, 3).remembering(
                auction=Auction(bids=bids, contested=PrivateSymbol(rng.choice(("", "LS")))),
                stock=Stock(passed=order[: rng.randrange(len(order))]),
                operating=Operating(
                    company=CompanySymbol(acting), operated=tuple(s for s in floated if s != acting)[:2]
                ),
            ),
            actor=company(acting) if acting else rng.choice(players),
            cash={owner: rng.randrange(0, 9999) for owner in ("bank", *players, *companies)},
            certificates={c: rng.choice([IPO, POOL, *players, *companies[:1]]) for c in state.certificates},
            privates=privates,
            trains={t: rng.choice([SUPPLY, REMOVED, *companies]) for t in state.trains},
            tokens={t: TokenPlace(rng.choice((CHARTER, ON_MAP)), HexId("D9")) for t in state.tokens},
            markers={m: rng.choice([SUPPLY, *companies]) for m in state.markers},
            market=market,
            par={symbol: rng.choice((67, 80, 95, 100)) for symbol in started},
            floated=floated,
            homes={"LF": ("D3",)} if rng.random() < 0.5 else {},
            loans={symbol: rng.randrange(4) for symbol in floated},
            runs={
                s: Run((), Money(rng.randrange(0, 900, 10)), rng.choice(("pay", "withhold", "half")))
                for s in floated
            },
        ),
    )
