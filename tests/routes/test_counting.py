"""The quick choice of the stops that count against the choice row by row."""

from random import Random

import pytest

from roundhouse.catalogue.definitions import TrainDistance
from roundhouse.routes import counting
from roundhouse.routes.context import KINDS
from roundhouse.routes.counting import Item


def drawn_items(rng: Random) -> tuple[Item, ...]:
    number = rng.randint(1, 6)
    return tuple(
        sorted(
            (rng.choice(KINDS), "may" if rng.random() < 0.5 else "must", 10 * rng.randrange(6))
            for _ in range(number)
        )
    )


def worth(items: tuple[Item, ...], chosen: tuple[bool, ...] | None) -> int | None:
    if chosen is None:
        return None
    return sum(amount for (_, _, amount), counts in zip(items, chosen, strict=True) if counts)


@pytest.mark.parametrize("visits_any", [False, True])
def test_the_dearest_stops_are_the_best_choice(visits_any: bool) -> None:
    rng = Random(4)
    for _ in range(500):
        pay = rng.randint(1, 3)
        kinds = tuple(rng.sample(KINDS, rng.randint(1, 3)))
        rows = [TrainDistance(kinds=kinds, pay=pay, visit=None if visits_any else pay)]
        if rng.random() < 0.5:
            rows.append(TrainDistance(kinds=("town",), pay=0, visit=None))
        items, distance = drawn_items(rng), tuple(rows)
        quick = counting._choose_sorted(items, distance)
        assert worth(items, quick) == worth(items, counting._choose(items, distance))
