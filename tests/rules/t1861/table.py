"""1861 laid out for tests of its rules: any situation in a line or two.

What all titles have in common comes from :mod:`tests.rules.table` (``change``, ``cash``, ``offers_of``, ...).
``opened`` is the first stock round after all private companies have been sold; ``minor`` and
``public`` put companies on the table.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import lru_cache

import msgspec
from msgspec.structs import replace

from roundhouse.engine import events as ev
from roundhouse.engine import loop
from roundhouse.engine.names import CompanySymbol
from roundhouse.engine.owners import POOL, player
from roundhouse.engine.position import Draft, Position
from roundhouse.engine.state import ON_MAP, Operating, Round, Route, Run, Stock
from roundhouse.engine.title import Title
from roundhouse.finance import certificates as cert
from roundhouse.finance.formation import box_at_most, form_public
from roundhouse.routes.context import RunContext
from roundhouse.routes.positions import run_context
from roundhouse.routes.search import NoRun, find_best
from roundhouse.titles import registry
from roundhouse.titles.t1861.companies import PUBLIC_ZONES, AwardLot
from tests.names import company
from tests.rules.table import (
    PLAYERS,
    RICH,
    Played,
    at_step,
    best_run,
    cash,
    certificate_limit,
    change,
    counted,
    held,
    kinds_of,
    lays_of,
    market,
    money,
    moved_on,
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
    "PLAYERS",
    "RICH",
    "Operating",
    "Played",
    "Position",
    "Round",
    "Stock",
    "at_step",
    "best_run",
    "cash",
    "cert",
    "certificate_limit",
    "change",
    "counted",
    "held",
    "kinds_of",
    "lays_of",
    "loop",
    "market",
    "money",
    "moved_on",
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
    "run_context",
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

TITLE: Title = registry.load("1861")
DEFINITION = TITLE.definition


@lru_cache(maxsize=32)
def start(players: int = 3, *options: str) -> Position:
    """The first decision of the game."""
    return loop.start(TITLE, PLAYERS[:players], frozenset(options), 1)


def opened(players: int = 3, *options: str) -> Position:
    """Ada is on turn in the first stock round: Ben owns all private companies, nobody anything else."""
    position = start(players, *options)
    owners = dict.fromkeys(DEFINITION.privates, player("Ben"))
    return settle(
        change(
            position, privates=owners, round=Round("stock"), actor="", stock=Stock(), operating=Operating()
        )
    )


def drafted(position: Position, draft: Draft) -> Position:
    """The position that a draft has led to."""
    return Position(position.title, position.options, draft.state)


def minor(
    position: Position, symbol: str, owner: str = "Ada", share: int = 70, money: int | None = None
) -> Position:
    """A minor company formed at the share price ``share`` (50 to 135), its home token on the map."""
    before = position.state.cash[player(owner)]
    position = cash(position, **{owner: RICH})
    draft = Draft(position)
    AwardLot("4.2.4").award(draft, owner, symbol, 2 * share)
    position = drafted(position, draft)
    return cash(position, **{owner: before, symbol: 2 * share if money is None else money})


def public(
    position: Position,
    symbol: str,
    president: str = "Ada",
    share: int = 100,
    money: int = 500,
    home: tuple[str, int] = ("L12", 0),
    pool: int = 0,
    **counts: int,
) -> Position:
    """A public company at a par box of ``share``; ``counts`` of 10 % shares by player, the rest its own."""
    draft = Draft(position)
    box = box_at_most(position, PUBLIC_ZONES, share)
    form_public(draft, CompanySymbol(symbol), box, president, {president: 2, **counts})
    for certificate in cert.singles(draft.state, company(symbol), CompanySymbol(symbol))[:pool]:
        draft.emit(ev.CertificateMoved(certificate, company(symbol), POOL, "sold"))
    position = drafted(position, draft)
    position = tokens(position, {f"{symbol}-0": (*home, _free(position, *home))})
    return operated(cash(position, **{symbol: money}), symbol)


def _free(position: Position, hex_id: str, city: int) -> int:
    taken = {
        place.slot
        for place in position.state.tokens.values()
        if (place.where, place.hex, place.city) == (ON_MAP, hex_id, city)
    }
    return next(slot for slot in range(4) if slot not in taken)


def at_stage(position: Position, symbol: str, stage: str, *notes: str) -> Position:
    """The company on turn at a stage, with what was noted in its turn; not settled."""
    others = tuple(CompanySymbol(c) for c in (*position.state.floated, "RSR") if c != symbol)
    operating = Operating(
        company=CompanySymbol(symbol), stage=stage, operated=others, notes=frozenset({"round_begun", *notes})
    )
    place = Round("operating", 2, 1, 2)
    return change(
        position, round=place, actor=company(symbol), stock=Stock(), operating=operating, questions=()
    )


def earned(position: Position, symbol: str, revenue: int) -> Position:
    """The company on turn has run for ``revenue``; what follows has been settled."""
    position = at_stage(position, symbol, "run", "run")
    return settle(change(position, runs={**position.state.runs, CompanySymbol(symbol): Run((), revenue)}))


def boxed(position: Position, **places: tuple[int, int]) -> Position:
    """Companies with their price markers in these boxes (row, column)."""
    for symbol, (row, column) in places.items():
        position = price(position, symbol, row, column)
    return position


def box(position: Position, symbol: str) -> tuple[int, int]:
    """The box of a company's price marker."""
    place = position.state.market[CompanySymbol(symbol)]
    return place.row, place.column


def under(position: Position, *options: str) -> Position:
    """The position with these options in place of those it had."""
    return Position(TITLE.variant(frozenset(options)), frozenset(options), position.state)


def merger_round(position: Position, index: int = 1) -> Position:
    """The merger round after operating round 2.``index``."""
    return settle(
        change(
            position,
            round=Round("merger", 2, index, 2),
            actor="",
            stock=Stock(),
            operating=Operating(),
            questions=(),
        )
    )


def loans(position: Position, **counts: int) -> Position:
    """Companies with these numbers of loans."""
    return change(
        position,
        loans={**position.state.loans, **{CompanySymbol(name): count for name, count in counts.items()}},
    )


class Best(msgspec.Struct, frozen=True):
    """The proven best routes and what they earn."""

    total: int
    routes: tuple[Route, ...]


def best(context: RunContext) -> Best:
    """The best set of routes, proven."""
    found = find_best(context)
    if isinstance(found, NoRun):
        return Best(0, ())
    assert found.proven
    return Best(found.value.total, found.routes)


def begun_there(players: int, deviation: Callable[[Title], Title]) -> Position:
    """The first decision of a game with one rule as 18xx.games plays it."""
    return loop.start(deviation(TITLE), PLAYERS[:players], frozenset(), 1)
