"""A player by chance with some sense: whole games of his end in every way, and not by bankruptcy alone."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random
from typing import Any

from msgspec.structs import replace

from roundhouse.engine import actions as act
from roundhouse.engine import offers as off
from roundhouse.engine.loop import Entry, decide, offers
from roundhouse.engine.owners import symbol_of
from roundhouse.engine.position import Position
from roundhouse.routes.bounded import bounded_best
from roundhouse.routes.positions import run_context
from roundhouse.titles import random_player
from tests.games.sensible.player import wishes
from tests.games.sensible.wishes import ROUTES, STEPS, Wish

SENSE = 0.9
"""How often he does what he wishes; else anything that is offered."""
LOOKED_AT = 3
"""How many of all lays, of all places for a token, he compares."""


def play(position: Position, rng: Random) -> Entry:
    """A decision with some sense and what it causes."""
    return decide(position, choose(position, rng)).entry


def choose(position: Position, rng: Random) -> act.Action:
    """Mostly what is wished for, each wish as strong as chance has it; else anything by chance."""
    if rng.random() > SENSE:
        return random_player.choose(position, rng)
    found = [wish for offer in offers(position) for wish in _wishes(position, offer, rng)]
    if not found:
        return random_player.choose(position, rng)
    return max(found, key=lambda wish: wish.value * rng.uniform(0.7, 1.3)).action


def _wishes(position: Position, offer: off.Offer, rng: Random) -> Iterator[Wish]:
    if isinstance(offer, off.OfferRunTrains) and not (offer.best or offer.least):
        found = bounded_best(run_context(position, symbol_of(offer.actor)), ROUTES, STEPS)
        yield Wish(100, act.RunTrains(offer.actor, found.routes))
    else:
        yield from wishes(position, _few(offer, rng))


def _few(offer: off.Offer, rng: Random) -> off.Offer:
    """The offer with so few of its choices that comparing them takes no time."""
    lists: dict[type[off.Offer], str] = {
        off.OfferLayTile: "lays",
        off.OfferPlaceToken: "spots",
        off.OfferMoveToken: "moves",
        off.OfferSwapToken: "swaps",
    }
    field = lists.get(type(offer))
    if field is None:
        return offer
    choices: tuple[Any, ...] = getattr(offer, field)
    drawn = tuple(rng.sample(choices, min(LOOKED_AT, len(choices))))
    return replace(offer, **{field: drawn})
