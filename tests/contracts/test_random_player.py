"""The player by chance against the offers: each one may be drawn, and what is then done stands for it."""

from __future__ import annotations

from random import Random
from typing import Any

from roundhouse.engine.loop import Preview
from roundhouse.engine.offers import Offer
from roundhouse.titles.random_player import choose
from tests.contracts.games import Moment, contract, moments, tried
from tests.rules.brute_force import covered


class Picking(Random):
    """Chance that takes the offer with a ``number``, and keeps those that could be ``drawn``."""

    def __init__(self, number: int) -> None:
        super().__init__(number)
        self.number = number
        self.drawn: list[Offer] = []

    def choices(
        self, population: Any, weights: Any = None, *, cum_weights: Any = None, k: int = 1
    ) -> list[Any]:
        if self.drawn:
            return super().choices(population, weights, cum_weights=cum_weights, k=k)
        self.drawn = [offer for offer, weight in zip(population, weights, strict=True) if weight > 0]
        return [population[self.number]]


def telling(title: str, sample: str) -> list[Moment]:
    """All moments, or one at which an action of each kind was chosen."""
    found = moments(title, "all", lambda moment: moment.entry is not None)
    if sample == "many":
        return found
    return list({type(moment.entry.action): moment for moment in found if moment.entry}.values())


@contract
def test_every_offer_may_be_drawn_and_is_played(title: str, sample: str) -> None:
    seen: set[type[Offer]] = set()
    for moment in telling(title, sample):
        for number, offer in enumerate(moment.offers):
            chance = Picking(number)
            action = choose(moment.position, chance)
            assert chance.drawn == list(moment.offers), (moment, offer)
            assert covered([offer], action, moment.state), (moment, offer, action)
            assert isinstance(tried(moment.position, action), Preview), (moment, offer, action)
            seen.add(type(offer))
    assert len(seen) >= 10
