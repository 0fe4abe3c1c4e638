"""A player by chance who hurries a game of 1839 on: whole games of his end within some 2,000 decisions."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from random import Random
from typing import Any

from msgspec.structs import replace

from roundhouse.engine import actions as act
from roundhouse.engine import offers as off
from roundhouse.engine.loop import offers
from roundhouse.engine.owners import SUPPLY, is_player, symbol_of
from roundhouse.engine.position import Position
from roundhouse.routes.bounded import bounded_best
from roundhouse.routes.positions import run_context
from roundhouse.titles import random_player

ROUTES, STEPS = 1000, 10_000
"""How much he looks for a good run."""


def choose(position: Position, rng: Random) -> act.Action:
    """Mostly what brings the game forward, else anything; everybody agrees to it."""
    found = offers(position)
    for wish, chance in _WISHES:
        action = wish(position, found, rng) if rng.random() < chance else None
        if action is not None:
            break
    else:
        action = random_player.choose(position, rng)
    if isinstance(action, act.JointAction):
        action = replace(action, agreed=position.state.order)
    return action


def _train(position: Position, found: Sequence[off.Offer], rng: Random) -> act.Action | None:
    """A train of the supply."""
    del position, rng
    trains = [o for o in found if isinstance(o, off.OfferBuyTrain) and o.seller == SUPPLY]
    return act.BuyTrain(trains[0].actor, trains[0].train, SUPPLY, trains[0].minimum) if trains else None


def _private(position: Position, found: Sequence[off.Offer], rng: Random) -> act.Action | None:
    """A private company for its company, at the least price or the highest."""
    privates = [o for o in found if isinstance(o, off.OfferBuyPrivate) and is_player(o.seller)]
    if not privates or position.state.round.kind != "operating":
        return None
    offer = rng.choice(privates)
    return act.BuyPrivate(offer.actor, offer.private, rng.choice((offer.minimum, offer.maximum)))


def _stays(position: Position, found: Sequence[off.Offer], rng: Random) -> act.Action | None:
    """No nationalisation."""
    del position, rng
    asked = [o for o in found if isinstance(o, off.OfferNationalise)]
    return act.Pass(asked[0].actor) if asked else None


def _dividend(position: Position, found: Sequence[off.Offer], rng: Random) -> act.Action | None:
    """All is paid out."""
    del position, rng
    asked = [o for o in found if isinstance(o, off.OfferDividend)]
    return act.Dividend(asked[0].actor, "pay") if asked else None


def _run(position: Position, found: Sequence[off.Offer], rng: Random) -> act.Action | None:
    """A good run."""
    del rng
    runs = [o for o in found if isinstance(o, off.OfferRunTrains)]
    if not runs:
        return None
    best = bounded_best(run_context(position, symbol_of(runs[0].actor)), ROUTES, STEPS)
    return act.RunTrains(runs[0].actor, best.routes)


def _done(position: Position, found: Sequence[off.Offer], rng: Random) -> act.Action | None:
    """No more in this turn of a stock round."""
    del rng
    passes = [o for o in found if isinstance(o, off.OfferPass)]
    sells = any(isinstance(o, off.OfferSellShares) for o in found)
    stock = position.state.round.kind == "stock" and not position.state.questions
    return act.Pass(passes[0].actor) if stock and sells and passes else None


_WISHES: tuple[tuple[Callable[[Position, Sequence[Any], Random], act.Action | None], float], ...] = (
    (_train, 0.75),
    (_private, 0.3),
    (_stays, 0.85),
    (_dividend, 0.6),
    (_run, 0.6),
    (_done, 0.4),
)
"""What he does where he can, and how often."""
