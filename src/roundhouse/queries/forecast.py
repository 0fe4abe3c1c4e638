"""The rest of the game if it went on as it stands: the last routes again, paid out as last time.

It is played by the rules of the title, decision by decision: prices move, trains rust, the bank breaks.
"""

from __future__ import annotations

from collections.abc import Hashable, Iterator, Mapping
from random import Random
from typing import Final, Literal

import msgspec
from msgspec.structs import replace

from roundhouse.engine import actions as act
from roundhouse.engine import events as ev
from roundhouse.engine import offers as off
from roundhouse.engine.errors import ActionRefused
from roundhouse.engine.loop import Decided, decide, offers, offers_for
from roundhouse.engine.names import CompanySymbol, Money
from roundhouse.engine.owners import BANK, Owner, company, is_company, symbol_of
from roundhouse.engine.position import Position
from roundhouse.engine.state import Route
from roundhouse.routes.context import RunContext, RunTrain
from roundhouse.routes.positions import run_context
from roundhouse.routes.valuation import TrainCannotRunError, value

MOST_DECISIONS: Final = 6000
"""A game that doesn't end by itself is followed so far."""
MOST_ROUNDS: Final = 150
_LOOKED_AT: Final = 500
_STEPS: Final = 10_000
"""So many routes and steps are looked at for a train that is new to its company."""

Why = Literal["", "ended", "long", "stuck", "repeats"]


class Ahead(msgspec.Struct, frozen=True):
    """A moment to come: its ``position``, and why the forecast goes no further (empty: it does).

    ``is_round``: a round has ended here. ``repeats``: what comes is what has been since an earlier round, so
    that only cash grows, and no end that the title knows comes nearer.
    """

    position: Position
    why: Why = ""
    is_round: bool = False


class _Habits:
    """What each company did last: its routes and what it made of the revenue.

    What is found for trains that have never run is kept for as long as the company has them.
    """

    def __init__(self, position: Position) -> None:
        runs = position.state.runs
        self.routes: dict[CompanySymbol, tuple[Route, ...]] = {each: run.routes for each, run in runs.items()}
        self.kinds: dict[CompanySymbol, str] = {
            each: run.dividend for each, run in runs.items() if run.dividend
        }
        self._found: dict[CompanySymbol, tuple[tuple[RunTrain, ...], tuple[Route, ...]]] = {}

    def with_new_trains(self, context: RunContext, symbol: CompanySymbol) -> tuple[Route, ...]:
        """Good routes of all trains, found with a bounded effort."""
        from roundhouse.routes.bounded import bounded_best  # noqa: PLC0415 - a window opens sooner without

        trains, routes = self._found.get(symbol, ((), ()))
        if trains != context.trains:
            routes = bounded_best(context, _LOOKED_AT, _STEPS).routes
            self._found[symbol] = context.trains, routes
        return routes


def is_too_early(position: Position) -> bool:
    """Whether no company has ever run: there is no habit from which anything would follow."""
    return position.state.ending is None and not any(run.revenue for run in position.state.runs.values())


def forecast(position: Position) -> Iterator[Ahead]:
    """Every decision to come with the position after it; the last one says why there is none behind it."""
    habits, rounds, course = _Habits(position), 0, _Course()
    for _ in range(MOST_DECISIONS):
        if position.state.ending is not None:
            yield Ahead(position, "ended")
            return
        decided = _next(position, habits)
        if decided is None:
            yield Ahead(position, "stuck")
            return
        is_round = any(isinstance(event, ev.RoundBegan) for event in decided.entry.events)
        position, rounds = decided.position, rounds + is_round
        if rounds > MOST_ROUNDS:
            break
        repeats = is_round and course.repeats(position)
        yield Ahead(position, "repeats" if repeats else "", is_round=is_round)
        if repeats:
            return
    yield Ahead(position, "long")


class _Course:
    """The rounds of a forecast as they began, without what changes nothing that comes by habit."""

    def __init__(self) -> None:
        self._seen: dict[Hashable, Mapping[Owner, Money]] = {}

    def repeats(self, position: Position) -> bool:
        """Whether a round has begun like this before, and nobody has become poorer since.

        The bank may have, where it has money without end.
        """
        if position.state.questions:
            return False
        cash, begun = position.state.cash, _begun(position)
        before = self._seen.get(begun)
        if before is None:
            self._seen[begun] = cash
            return False
        endless = position.definition.bank is None
        return all(
            cash.get(owner, 0) >= held for owner, held in before.items() if owner != BANK or not endless
        )


def _begun(position: Position) -> Hashable:
    """What decides how a round goes in which nobody builds, but for cash."""
    state = position.state
    prices = {symbol: (place.row, place.column) for symbol, place in state.market.items()}
    kept = (state.certificates, state.privates, state.trains, state.tokens, state.markers, state.loans)
    return (
        (state.round.kind, state.round.index, state.phase, state.order, state.used_powers),
        *(frozenset(each.items()) for each in (*kept, prices, state.runs, state.flags, state.sides)),
    )


def _next(position: Position, habits: _Habits) -> Decided | None:
    """The next decision by habit; None where nothing that is offered can be done."""
    for action in _wishes(position, habits):
        try:
            return decide(position, action)
        except ActionRefused:
            continue
    return None


def _wishes(position: Position, habits: _Habits) -> Iterator[act.Action]:
    """What is tried, one after the other."""
    for offer in offers_for(position, act.RunTrains):
        if isinstance(offer, off.OfferRunTrains):
            yield from _runs(position, offer, habits)
    for offer in offers_for(position, act.TellAmount):
        if isinstance(offer, off.OfferTellAmount) and symbol_of(offer.actor) in position.state.runs:
            yield from _told(offer)
    for offer in offers_for(position, act.Dividend):
        if isinstance(offer, off.OfferDividend):
            usual = habits.kinds.get(symbol_of(offer.actor), "pay")
            kinds = [choice.kind for choice in offer.choices]
            yield from (
                act.Dividend(offer.actor, kind) for kind in sorted(kinds, key=lambda kind: kind != usual)
            )
    for offer in offers_for(position, act.Pass):
        if isinstance(offer, off.OfferPass):
            yield act.Pass(offer.actor)
    yield from _forced(position)


def _told(offer: off.OfferTellAmount) -> Iterator[act.Action]:
    """A revenue that is told: that of the last run."""
    if offer.matter == "revenue":
        yield act.TellAmount(offer.actor, offer.matter, offer.usual)


def _runs(position: Position, offer: off.OfferRunTrains, habits: _Habits) -> Iterator[act.Action]:
    """The last routes; where trains are gone or new, others, or those of the trains that are left; none."""
    symbol = symbol_of(offer.actor)
    routes = habits.routes.get(symbol, ())
    here = {train for train, owner in position.state.trains.items() if owner == company(symbol)}
    left = tuple(route for route in routes if set(route.train.split("&")) <= here)
    context = run_context(position, symbol)
    ways = (routes,) if left == routes and routes else (habits.with_new_trains(context, symbol), left)
    for chosen in dict.fromkeys((*ways, left, ())):
        try:
            earned = value(context, chosen).total
        except (TrainCannotRunError, KeyError):
            continue
        # The best isn't looked for: what is run counts as the best that is known.
        yield act.RunTrains(offer.actor, chosen, earned)


def _forced(position: Position) -> Iterator[act.Action]:
    """What must be decided otherwise: the cheapest train of the bank, and whatever else must be bought.

    Then comes anything, then what two parties needn't agree on, and a bankruptcy last of all.
    """
    from roundhouse.titles.random_player import concrete  # noqa: PLC0415 - a window opens sooner without

    chance = Random(0)
    for offer in sorted(offers(position), key=_reluctance):
        action = concrete(position, offer, chance)
        # Nobody pays more than is asked.
        yield replace(action, price=offer.minimum) if isinstance(offer, off.OfferBuyTrain) else action


def _reluctance(offer: off.Offer) -> tuple[int, int]:
    """How late an offer is taken that nobody takes by habit, and what it costs, in whole units."""
    if isinstance(offer, off.OfferBuyTrain):
        return (0 if not is_company(offer.seller) else 1 if offer.must else 3), offer.minimum
    if isinstance(offer, off.OfferBankruptcy):
        return 4, 0
    return (3 if isinstance(offer, off.OfferBuyPrivate) else 2), 0
