"""Any title laid out for tests of its rules: what the tables of all titles have in common.

Most functions take a position and give another with something put in place (``cash``, ``trains``, ...);
``stock_turn`` and ``turn_of`` then begin a turn through the engine. ``submit`` plays an action and checks
after each event that nothing was lost.

Names: players are ``Ada``, ``Ben``, ``Cleo``, ``Dan``, ``Eve``, ``Finn``, then ``MORE``; companies by symbol.
A holder is a player's name, a company's symbol, ``ipo``, ``pool``, ``bank``, ``supply`` or ``removed``.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import TypeVar

import msgspec
import pytest

from roundhouse.engine import actions as act
from roundhouse.engine import events as ev
from roundhouse.engine import loop
from roundhouse.engine import offers as off
from roundhouse.engine.conservation import fold_conserving
from roundhouse.engine.errors import ActionRefused
from roundhouse.engine.names import CompanySymbol, HexId, Money, PrivateSymbol
from roundhouse.engine.owners import BANK, IPO, POOL, REMOVED, SUPPLY, Owner, player
from roundhouse.engine.pieces import company_of, kind_of
from roundhouse.engine.position import Draft, Position
from roundhouse.engine.state import (
    ASIDE,
    CHARTER,
    ON_MAP,
    LaidTile,
    MarketPlace,
    Operating,
    Round,
    Route,
    Run,
    State,
    Stock,
    TokenPlace,
)
from roundhouse.engine.title import Deviation, deviating
from roundhouse.finance import certificates as cert
from roundhouse.finance import market
from roundhouse.finance.holding import CertificateLimit
from roundhouse.routes.enumerate import single_routes
from roundhouse.routes.positions import run_context
from roundhouse.routes.search import BestRun, find_best
from tests.names import company
from tests.states import changed

PLAYERS = ("Ada", "Ben", "Cleo", "Dan", "Eve", "Finn")
MORE = ("Gil", "Hana", "Ivo")
RICH = 5000
_PLACES = {BANK, IPO, POOL, REMOVED, SUPPLY}

O = TypeVar("O", bound=off.Offer)  # noqa: E741
E = TypeVar("E", bound=ev.Event)


class Played(msgspec.Struct, frozen=True):
    """What an action led to."""

    position: Position
    events: tuple[ev.Event, ...]

    @property
    def state(self) -> State:
        return self.position.state

    def all(self, kind: type[E]) -> list[E]:
        """The events of a kind, in order."""
        return [event for event in self.events if isinstance(event, kind)]


def owner_of(name: str) -> Owner:
    """The engine's owner for a name (see the module)."""
    if name in _PLACES or ":" in name:
        return Owner(name)
    return player(name) if name in PLAYERS + MORE else company(name)


# --- playing ----------------------------------------------------------------------------------------


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


def settle(position: Position) -> Position:
    """The position moved on to the next decision."""
    return Position(
        position.title, position.options, loop.settled(position.title, position.options, position.state)
    )


def moved_on(position: Position) -> Played:
    """The position moved on to the next decision, with what that brought about."""
    draft = Draft(position)
    loop._settle(draft)
    state = fold_conserving(position.definition, position.state, draft.events)
    return Played(Position(position.title, position.options, state), draft.events)


def offers_of(position: Position, kind: type[O], **fields: object) -> list[O]:
    """The offers of a kind whose ``fields`` have these values."""
    found = [offer for offer in loop.offers(position) if isinstance(offer, kind)]
    return [o for o in found if all(getattr(o, name) == value for name, value in fields.items())]


def offer_of(position: Position, kind: type[O], **fields: object) -> O:
    """The only offer of a kind with these fields."""
    (offer,) = offers_of(position, kind, **fields)
    return offer


def refused(position: Position, action: act.Action, reason: str = "", section: str = "") -> ActionRefused:
    """The refusal of ``action``; its reason and section are compared where they are given."""
    with pytest.raises(ActionRefused) as caught:
        loop.submit(position, action)
    if reason:
        assert caught.value.reason == reason
    if section:
        assert caught.value.section == section
    return caught.value


# --- putting things in place ------------------------------------------------------------------------


def change(position: Position, **fields: object) -> Position:
    """The position with fields of its state replaced."""
    return Position(position.title, position.options, changed(position.state, **fields))


def switched(position: Position, *options: str) -> Position:
    """The position with options switched on."""
    title = position.title.variant(frozenset(options))
    return Position(title, position.options | set(options), position.state)


def played_there(position: Position, *deviations: Deviation) -> Position:
    """The position with some rules as 18xx.games plays them."""
    return Position(deviating(position.title, deviations), position.options, position.state)


def cash(position: Position, **amounts: int) -> Position:
    """Players and companies with these amounts of money; the bank makes up the difference."""
    holders = dict(position.state.cash)
    for name, amount in amounts.items():
        holders[BANK] = Money(holders[BANK] + holders[owner_of(name)] - amount)
        holders[owner_of(name)] = Money(amount)
    return change(position, cash=holders)


def private(position: Position, symbol: str, holder: str) -> Position:
    """A private company with a holder."""
    return change(position, privates={**position.state.privates, PrivateSymbol(symbol): owner_of(holder)})


def phase(position: Position, name: str) -> Position:
    """The phase; trains of the kinds before the one that begins it have left the supply.

    The first train of its kind counts as sold. What has rusted by then is removed from wherever it is.
    """
    state, kinds = position.state, position.definition.trains
    names = [p.name for p in position.definition.phases]
    begun = [p.on for p in position.definition.phases[: names.index(name) + 1]]
    before = list(kinds)[: list(kinds).index(begun[-1])] if begun[-1] else []
    older = {kind for kind in before if not kinds[kind].given}
    held = dict(state.trains)
    for train, holder in state.trains.items():
        kind = kind_of(train)
        rusted = kinds[kind].rusts_on in begun and kinds[kind].rusts_on != ""
        sold = kind in older or (train == f"{begun[-1]}-0")
        if rusted or (holder == SUPPLY and sold):
            held[train] = REMOVED
    return change(position, phase=name, trains=held)


def price(position: Position, symbol: str, row: int, column: int, arrival: int | None = None) -> Position:
    """A company's price marker in a box, under those already there (or with an ``arrival`` of its own)."""
    state = position.state
    place = MarketPlace(row, column, state.arrivals if arrival is None else arrival)
    return change(
        position, market={**state.market, CompanySymbol(symbol): place}, arrivals=state.arrivals + 1
    )


def box_of(position: Position, value: int, zone: str | None = None) -> tuple[int, int]:
    """The first box from the top with this price (of a zone: ``gray``, ``par``)."""
    for row, boxes in enumerate(position.definition.market.rows):
        for column, box in enumerate(boxes):
            if box and box.price == value and (zone is None or zone in box.kinds):
                return row, column
    raise AssertionError(value)


def shares(position: Position, symbol: str, president: str = "", rest: str = IPO, **counts: int) -> Position:
    """Who holds how many 10 % shares of a company; what is left over lies at ``rest``.

    The president's two are among his count. ``treasury`` stands for the company itself. Without a
    ``president`` his certificate lies with the rest.
    """
    places = {"treasury": company(symbol)}
    held = dict(position.state.certificates)
    names = [c for c in held if company_of(c) == symbol]
    singles = [c for c in names if not cert.is_president_certificate(c)]
    left = places.get(rest) or owner_of(rest)
    held[cert.president_certificate(CompanySymbol(symbol))] = owner_of(president) if president else left
    for name, count in counts.items():
        owner = places.get(name) or owner_of(name)
        for _ in range(count - 2 if name == president else count):
            held[singles.pop()] = owner
    held.update(dict.fromkeys(singles, left))
    return change(position, certificates=held)


def trains(position: Position, **kinds: str | Iterable[str]) -> Position:
    """Companies (or ``removed``) with trains of these kinds: ``trains(p, Nord="2 2 5+1")``.

    They come from the supply, else from those removed. What a company had before goes back to the supply.
    """
    held = dict(position.state.trains)
    for name in kinds:
        if name not in _PLACES:
            held.update({train: SUPPLY for train, owner in held.items() if owner == owner_of(name)})
    for name, wanted in kinds.items():
        for kind in wanted.split() if isinstance(wanted, str) else wanted:
            free = [t for t, o in held.items() if kind_of(t) == kind and o == SUPPLY]
            gone = [t for t, o in held.items() if kind_of(t) == kind and o == REMOVED]
            held[(free or gone)[0]] = owner_of(name)
    return change(position, trains=held)


def supply_from(position: Position, kind: str) -> Position:
    """All trains of kinds before ``kind`` have left the supply; ``kind`` is sold next."""
    kinds = list(position.definition.trains)
    given = {name for name, train in position.definition.trains.items() if train.given}
    before = set(kinds[: kinds.index(kind)]) - given
    held = {
        t: REMOVED if o == SUPPLY and company_of(t) in before else o for t, o in position.state.trains.items()
    }
    return change(position, trains=held)


def tiles(position: Position, **laid: tuple[str, int]) -> Position:
    """Tiles on hexes: ``tiles(p, D9=("57", 0))``; they come out of the supply."""
    lying, left = dict(position.state.tiles), dict(position.state.tile_supply)
    for hex_id, (name, rotation) in laid.items():
        old = lying.get(HexId(hex_id))
        for tile, difference in ((old.name if old else "", 1), (name, -1)):
            count = left.get(tile)
            if count is not None:
                left[tile] = count + difference
        lying[HexId(hex_id)] = LaidTile(name, rotation)
    return change(position, tiles=lying, tile_supply=left)


def tokens(position: Position, places: Mapping[str, tuple[object, ...]]) -> Position:
    """Tokens: ``{"Nord-0": ("D9", 0, 0)}`` (hex, city, slot), ``("charter",)``, ``("aside", hex)``."""
    placed = dict(position.state.tokens)
    for token, place in places.items():
        if place[0] in (CHARTER, ASIDE, REMOVED):
            placed[token] = TokenPlace(*place)  # type: ignore[arg-type]
        else:
            placed[token] = TokenPlace(ON_MAP, *place)  # type: ignore[arg-type]
    return change(position, tokens=placed)


def operated(position: Position, *symbols: str) -> Position:
    """Companies that have operated before."""
    return change(position, has_operated=position.state.has_operated | set(symbols))


# --- whose turn it is -------------------------------------------------------------------------------


def stock_turn(position: Position, name: str = "Ada", number: int = 2) -> Position:
    """``name`` begins a turn, the first of stock round ``number`` (from 2 on shares may be sold)."""
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


def turn_of(position: Position, symbol: str, index: int = 1, count: int = 1, number: int = 2) -> Position:
    """The company begins its turn in round ``index`` of ``count``; all others have had theirs.

    A company not marked by :func:`operated` places its home tokens. The position is settled: stages in which
    nothing can be decided are over.
    """
    others = tuple(c for c in position.state.floated if c != symbol)
    return settle(_between_turns(position, index, count, number, others))


def arriving_at(position: Position, symbol: str, step: str) -> Position:
    """The company's turn up to the stage ``step``, also where nothing can be decided there."""
    others = tuple(c for c in position.state.floated if c != symbol)
    draft = Draft(_between_turns(position, 1, 1, 2, others))
    loop._settle(draft, lambda moment: moment.state.operating.stage == step)
    return pass_to(Position(position.title, position.options, draft.state), step)


def operating_round(
    position: Position, index: int = 1, count: int = 1, number: int = 2, done: Iterable[str] = ()
) -> Position:
    """An operating round, not settled, after the turns of ``done``; the privates have paid."""
    return _between_turns(position, index, count, number, tuple(map(CompanySymbol, done)))


def _between_turns(
    position: Position, index: int, count: int, number: int, done: tuple[CompanySymbol, ...]
) -> Position:
    return change(
        position,
        round=Round("operating", number, index, count),
        actor="",
        stock=Stock(),
        operating=Operating(operated=done, notes=frozenset({"round_begun"})),
        questions=(),
    )


def at_step(position: Position, symbol: str, step: str, **round_: int) -> Position:
    """:func:`turn_of`, then passing (running no train) until the stage ``step`` waits.

    Stages: finance, track, token, run, dividend, trains, put_back, end.
    """
    return pass_to(turn_of(position, symbol, **round_), step)


def earning(position: Position, symbol: str, revenue: int, **round_: int) -> Position:
    """The company on turn has run for ``revenue`` and decides over it (0: it had nothing to run)."""
    position = turn_of(position, symbol, **round_)
    operating = Operating(
        company=CompanySymbol(symbol),
        stage="dividend",
        operated=position.state.operating.operated,
        notes=frozenset({"run"}),
    )
    runs = {**position.state.runs, CompanySymbol(symbol): Run((), Money(revenue))}
    return settle(change(position, actor=company(symbol), operating=operating, runs=runs))


def pass_to(position: Position, step: str) -> Position:
    """Pass (running no train) until the stage ``step`` of the turn under way waits."""
    actor = position.state.actor
    while position.state.operating.stage != step:
        assert position.state.actor == actor, f"{actor} never waited at {step}"
        if offers_of(position, off.OfferRunTrains):
            position = submit(position, act.RunTrains(actor, ()))
        else:
            position = submit(position, act.Pass(actor))
    return position


# --- looking ----------------------------------------------------------------------------------------


def money(position: Position, name: str) -> int:
    """What a player or company has."""
    return position.state.cash[owner_of(name)]


def counted(position: Position, name: str) -> int:
    """How many certificates of a player count against the limit."""
    return position.title.part(CertificateLimit).counted(position, name)


def certificate_limit(position: Position) -> int | None:
    """How many certificates a player may hold."""
    return position.title.part(CertificateLimit).most(position)


def held(position: Position, name: str, symbol: str) -> int:
    """How many 10 % shares of a company a holder has (``treasury``: the company itself)."""
    owner = company(symbol) if name == "treasury" else owner_of(name)
    return cert.percent_held(position, owner, CompanySymbol(symbol)) // 10


def president(position: Position, symbol: str) -> str | None:
    """The company's president."""
    return cert.president(position.state, CompanySymbol(symbol))


def price_of(position: Position, symbol: str) -> int:
    """The company's share price."""
    return market.price(position, CompanySymbol(symbol))


def kinds_of(position: Position, name: str) -> list[str]:
    """The kinds of trains that a holder has."""
    return [company_of(t) for t, o in position.state.trains.items() if o == owner_of(name)]


def train_of(position: Position, name: str, kind: str) -> str:
    """The name of a train of a kind at a holder."""
    return next(t for t, o in position.state.trains.items() if o == owner_of(name) and kind_of(t) == kind)


def passes(position: Position, times: int) -> Position:
    """As many passes of whoever is on turn."""
    for _ in range(times):
        position = submit(position, act.Pass(position.state.actor))
    return position


def paid(played: Played, reason: str) -> list[tuple[str, str, int]]:
    """The payments for a reason: payer, payee, amount."""
    return [(e.payer, e.payee, e.amount) for e in played.all(ev.Paid) if e.reason == reason]


def where(position: Position, symbol: str) -> list[str]:
    """The hexes with tokens of a company."""
    places = position.state.tokens.items()
    return sorted(p.hex for token, p in places if p.where == ON_MAP and company_of(token) == symbol)


# --- running trains ---------------------------------------------------------------------------------


def routes_of(position: Position, train: str) -> list[Route]:
    """Every legal route of a train of the company on turn, run alone."""
    context = run_context(position, position.state.operating.company)
    runner = context.train(train)
    assert runner is not None
    return single_routes(context, runner)


def best_run(position: Position) -> act.RunTrains:
    """The best run of the company on turn."""
    found = find_best(run_context(position, position.state.operating.company))
    assert isinstance(found, BestRun)
    return act.RunTrains(position.state.actor, found.routes)


# --- building ---------------------------------------------------------------------------------------


def lays_of(position: Position, hex_id: str, power: str = "") -> set[tuple[str, int]]:
    """The (tile, rotation) that may be laid on a hex."""
    found = offers_of(position, off.OfferLayTile, power=power)
    return {(lay.tile, lay.rotation) for offer in found for lay in offer.lays if lay.hex == hex_id}
