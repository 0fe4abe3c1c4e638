"""1861 laid out for tests of its rules: any situation in a line or two.

Everything that is not a title's own comes from the table of 1894 (``change``, ``cash``, ``offers_of``, ...).
``opened`` is the first stock round after all private companies and Nikolaev have been sold; ``minor`` and
``public`` put companies on the table.
"""

from __future__ import annotations

from functools import lru_cache

from roundhouse.engine import actions as act
from roundhouse.engine import events as ev
from roundhouse.engine import loop
from roundhouse.engine.conservation import fold_conserving
from roundhouse.engine.owners import BANK, POOL, REMOVED, SUPPLY, company, player
from roundhouse.engine.position import Draft, Position
from roundhouse.engine.state import ON_MAP, Operating, Round, Run, Stock, TokenPlace
from roundhouse.engine.title import Title
from roundhouse.finance import certificates as cert
from roundhouse.finance.formation import box_at_most, form_public
from roundhouse.titles import registry
from roundhouse.titles.t1861.companies import PUBLIC_ZONES, award
from tests.rules.t1894.table import (
    PLAYERS,
    Played,
    cash,
    change,
    held,
    kinds_of,
    money,
    offer_of,
    offers_of,
    operated,
    president,
    price,
    private,
    refused,
    settle,
    tiles,
    tokens,
    train_of,
    trains,
    turn_of,
)
from tests.rules.t1894.table import price_of as price_of

__all__ = [
    "PLAYERS",
    "Played",
    "Position",
    "cash",
    "change",
    "held",
    "kinds_of",
    "money",
    "offer_of",
    "offers_of",
    "operated",
    "president",
    "price",
    "private",
    "refused",
    "settle",
    "tiles",
    "tokens",
    "train_of",
    "trains",
    "turn_of",
]

TITLE: Title = registry.load("1861")
DEFINITION = TITLE.definition
RICH = 5000


def play(position: Position, action: act.Action) -> Played:
    """Play an action; the state is folded from its events, each checked for conservation."""
    entry = loop.submit(position, action)
    state = fold_conserving(position.definition, position.state, entry.events)
    return Played(Position(position.title, position.options, state), entry.events)


def submit(position: Position, *actions: act.Action) -> Position:
    """The position after ``actions``."""
    for action in actions:
        position = play(position, action).position
    return position


@lru_cache(maxsize=32)
def start(players: int = 3, *options: str) -> Position:
    """The first decision of the game."""
    return loop.start(TITLE, PLAYERS[:players], frozenset(options), 1)


def passes(position: Position, times: int) -> Position:
    """As many passes of whoever is on turn."""
    for _ in range(times):
        position = submit(position, act.Pass(position.state.actor))
    return position


def opened(players: int = 3, *options: str) -> Position:
    """Ada is on turn in the first stock round: Ben owns all private companies, nobody anything else."""
    position = start(players, *options)
    owners = dict.fromkeys(DEFINITION.privates, player("Ben"))
    return settle(
        change(position, privates=owners, round=Round("stock"), actor="", stock=Stock(), operating=Operating())
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
    award(draft, owner, symbol, 2 * share)
    position = drafted(position, draft)
    return cash(position, **{owner: before, symbol: 2 * share if money is None else money})


def public(
    position: Position,
    symbol: str,
    director: str = "Ada",
    share: int = 100,
    money: int = 500,
    home: tuple[str, int] = ("L12", 0),
    pool: int = 0,
    **counts: int,
) -> Position:
    """A public company at a par box of ``share``; ``counts`` of 10 % shares by player, the rest its own."""
    draft = Draft(position)
    box = box_at_most(position, PUBLIC_ZONES, share)
    form_public(draft, symbol, box, director, {director: 2, **counts})
    for certificate in cert.singles(draft.state, company(symbol), symbol)[:pool]:
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


def phase(position: Position, name: str) -> Position:
    """The phase; earlier trains have left the supply, the first of its kind is sold, what rusted is gone."""
    names = [p.name for p in DEFINITION.phases]
    begun = set(names[: names.index(name) + 1])
    kinds = list(DEFINITION.trains)
    held_trains = dict(position.state.trains)
    for train, holder in position.state.trains.items():
        kind = cert.company_of(train)
        rusted = DEFINITION.trains[kind].rusts_on in begun
        sold = kinds.index(kind) < kinds.index(name) or train == f"{name}-0"
        if rusted or (holder == SUPPLY and sold):
            held_trains[train] = REMOVED
    return change(position, phase=name, trains=held_trains)


def stock_turn(position: Position, name: str = "Ada", number: int = 2) -> Position:
    """``name`` begins the first turn of stock round ``number``."""
    order = position.state.order
    first = order.index(name)
    return settle(
        change(
            position,
            round=Round("stock", number),
            order=(*order[first:], *order[:first]),
            actor="",
            stock=Stock(),
            operating=Operating(),
            questions=(),
        )
    )


def at_stage(position: Position, symbol: str, stage: str, *notes: str) -> Position:
    """The company on turn at a stage, with what was noted in its turn; not settled."""
    others = tuple(c for c in (*position.state.floated, "RSR") if c != symbol)
    operating = Operating(
        company=symbol, step=stage, operated=others, notes=frozenset({"round_begun", *notes})
    )
    place = Round("operating", 2, 1, 2)
    return change(
        position, round=place, actor=company(symbol), stock=Stock(), operating=operating, questions=()
    )


def earned(position: Position, symbol: str, revenue: int) -> Position:
    """The company on turn has run for ``revenue``; what follows has been settled."""
    position = at_stage(position, symbol, "run", "run")
    return settle(change(position, runs={**position.state.runs, symbol: Run((), revenue)}))


def pass_to(position: Position, step: str) -> Position:
    """Pass (running no train) until the stage ``step`` of the turn under way waits."""
    actor = position.state.actor
    while position.state.operating.step != step:
        assert position.state.actor == actor, f"{actor} never waited at {step}"
        runs = "OfferRunTrains" in {type(o).__name__ for o in loop.offers(position)}
        position = submit(position, act.RunTrains(actor, ()) if runs else act.Pass(actor))
    return position


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


def where(position: Position, symbol: str) -> list[str]:
    """The hexes with tokens of a company."""
    return sorted(
        place.hex
        for token, place in position.state.tokens.items()
        if place.where == ON_MAP and cert.company_of(token) == symbol
    )


def loans(position: Position, **counts: int) -> Position:
    """Companies with these numbers of loans."""
    return change(position, loans={**position.state.loans, **counts})


def paid(played: Played, reason: str) -> list[tuple[str, str, int]]:
    """The payments of a reason: (payer, payee, amount)."""
    return [(e.payer, e.payee, e.amount) for e in played.all(ev.Paid) if e.reason == reason]


def bank(amount: int, to: str, reason: str) -> tuple[str, str, int]:
    """A payment by the bank."""
    del reason
    return (BANK, to, amount)


def place(hex_id: str, city: int = 0, slot: int = 0) -> TokenPlace:
    """A token's place on the map."""
    return TokenPlace(ON_MAP, hex_id, city, slot)
