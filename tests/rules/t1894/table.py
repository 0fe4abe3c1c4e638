"""1894 laid out for tests of its rules: any situation in a line or two.

``start`` and ``after_auction`` play the real title; what all titles have in common comes from
:mod:`tests.rules.table`. Players are ``Ada``, ``Ben``, ``Cleo`` and ``Dan``.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache

from msgspec.structs import replace

from roundhouse.engine.names import CompanySymbol, PrivateSymbol
from roundhouse.engine.owners import IPO, REMOVED, SUPPLY
from roundhouse.engine.title import Title
from roundhouse.titles import registry
from roundhouse.titles.t1894.setup import french_company
from tests.names import company
from tests.rules.table import (
    RICH,
    LaidTile,
    Operating,
    Played,
    Position,
    Round,
    Stock,
    TokenPlace,
    act,
    arriving_at,
    at_step,
    best_run,
    box_of,
    cash,
    cert,
    certificate_limit,
    change,
    counted,
    earning,
    held,
    kinds_of,
    lays_of,
    loop,
    market,
    money,
    msgspec,
    off,
    offer_of,
    offers_of,
    operated,
    operating_round,
    owner_of,
    paid,
    pass_to,
    passes,
    phase,
    play,
    played_there,
    president,
    price,
    price_of,
    private,
    refused,
    routes_of,
    settle,
    shares,
    stock_turn,
    submit,
    supply_from,
    switched,
    tiles,
    tokens,
    train_of,
    trains,
    turn_of,
    where,
)

__all__ = [
    "RICH",
    "LaidTile",
    "Operating",
    "Played",
    "Position",
    "Round",
    "Stock",
    "TokenPlace",
    "act",
    "at_step",
    "best_run",
    "box_of",
    "cash",
    "cert",
    "certificate_limit",
    "change",
    "counted",
    "earning",
    "held",
    "kinds_of",
    "lays_of",
    "loop",
    "market",
    "money",
    "msgspec",
    "off",
    "offer_of",
    "offers_of",
    "operated",
    "operating_round",
    "owner_of",
    "paid",
    "pass_to",
    "passes",
    "phase",
    "play",
    "played_there",
    "president",
    "price",
    "price_of",
    "private",
    "refused",
    "replace",
    "routes_of",
    "settle",
    "shares",
    "stock_turn",
    "submit",
    "supply_from",
    "switched",
    "tiles",
    "tokens",
    "train_of",
    "trains",
    "turn_of",
    "where",
]

PLAYERS = ("Ada", "Ben", "Cleo", "Dan")
TITLE: Title = registry.load("1894")
DEFINITION = TITLE.definition
PAR_BOXES = {100: (3, 5), 95: (1, 1), 80: (4, 3), 67: (7, 5)}
FRENCH = ("PLM", "CFOR", "Nord", "Ouest", "Est")


# --- the beginning ---------------------------------------------------------------------------


@lru_cache(maxsize=64)
def seed_for(french: str, removed: str) -> int:
    """A seed with which this French company and this removed station are drawn."""
    for seed in range(1000):
        state = TITLE.setup(DEFINITION, PLAYERS[:3], frozenset(), seed)
        if french_company(state) == french and state.privates[PrivateSymbol(removed)] == REMOVED:
            return seed
    raise AssertionError(french, removed)


@lru_cache(maxsize=64)
def start(
    players: int = 3, french: str = "PLM", removed: str = "SAC", options: frozenset[str] = frozenset()
) -> Position:
    """The first decision of the auction; ``removed`` is the station (GLG or SAC) that is left out."""
    return loop.start(TITLE, PLAYERS[:players], options, seed_for(french, removed))


@lru_cache(maxsize=64)
def after_auction(
    players: int = 3,
    french: str = "PLM",
    removed: str = "SAC",
    options: frozenset[str] = frozenset(),
    par: int = 100,
) -> Position:
    """The first turn of the first stock round: everybody in turn bought the cheapest private company.

    Three players: Ada has LRC, SQG and the French major, Ben AR, LS and the Belge major, Cleo the station
    and the Nord minor and is on turn. Four: Ada LRC and LS, Ben AR and the Nord minor, Cleo the station and
    the French major, Dan SQG and the Belge major; Ada is on turn. ``par``: of both starting companies.
    """
    position = start(players, french, removed, options)
    while position.state.round.kind == "auction":
        if position.state.questions:
            question = position.state.questions[-1]
            position = submit(
                position, act.Par(question.actor, CompanySymbol(question.subject), *PAR_BOXES[par])
            )
            continue
        offer = offer_of(position, off.OfferBid, buys=True)
        position = submit(position, act.Bid(offer.actor, offer.private, offer.minimum))
    return position


# --- putting things in place -----------------------------------------------------------------


def parred(
    position: Position, symbol: str, par: int = 67, president: str = "Ada", home: str = "", **counts: int
) -> Position:
    """A company that has been parred: shares as in :func:`shares`, its price at par, not floated."""
    position = shares(position, symbol, president, rest=IPO, **(counts or {president: 2}))
    state = position.state
    position = change(position, par={**state.par, CompanySymbol(symbol): par})
    if home:
        position = change(position, homes={**state.homes, CompanySymbol(symbol): (home,)})
    return price(position, symbol, *PAR_BOXES[par])


def floated(
    position: Position,
    symbol: str,
    par: int = 67,
    president: str = "Ada",
    money: int | None = None,
    home: str = "",
    **counts: int,
) -> Position:
    """A floated company: shares as in :func:`shares` (default: six at the president), 10 x par in cash."""
    position = parred(position, symbol, par, president, home, **(counts or {president: 6}))
    state = position.state
    if symbol not in state.floated:
        position = change(position, floated=(*state.floated, symbol))
    return cash(position, **{symbol: par * 10 if money is None else money})


def ferry(position: Position, symbol: str) -> Position:
    """A ferry marker on a company's charter."""
    marker = next(m for m, o in position.state.markers.items() if o == SUPPLY)
    return change(position, markers={**position.state.markers, marker: company(symbol)})


def at_home(position: Position, *symbols: str) -> Position:
    """Companies with a token in the first circle of their first printed home."""
    homes = {symbol: DEFINITION.companies[CompanySymbol(symbol)].homes[0] for symbol in symbols}
    return tokens(position, {f"{s}-0": (home.hex, home.city or 0, 0) for s, home in homes.items()})


def builder(
    on_map: Mapping[str, tuple[str, int]] | None = None,
    placed: Mapping[str, tuple[object, ...]] | None = None,
    *,
    symbol: str = "AG",
    era: str = "Yellow",
    treasury: int = 1000,
    with_ferry: bool = False,
    first: Position | None = None,
) -> Position:
    """A company at the beginning of its track step: tiles ``on_map``, tokens ``placed``, a phase.

    Ada is president; the companies that have a home and aren't on turn have all operated. ``first``: the
    position to start from.
    """
    position = change(phase(first or after_auction(), era))
    position = floated(position, symbol, money=treasury)
    others = (c for c, d in DEFINITION.companies.items() if d.homes and c != symbol)
    position = operated(tiles(position, **(on_map or {})), *others)
    position = tokens(position, placed or {})
    if with_ferry:
        position = ferry(position, symbol)
    return arriving_at(position, symbol, "track")
