"""Section 7: what may be sold and bought at many positions, and what comes of it, worked out by hand."""

from __future__ import annotations

from random import Random

import msgspec
import pytest

from tests.rules.t1843 import table as t

NAMES = ("Ada", "Ben", "Cleo")
SYMBOLS = ("SO", "PO", "OU")
BOTTOMS = (13, 15, 17, 17, 17, 17, 17, 13, 13, 10, 8, 7, 6, 5, 4)
PAR = 67


class Holding(msgspec.Struct):
    """A company: who holds how many tenths, the director, and where its marker is."""

    shares: dict[str, int]
    director: str
    at: tuple[int, int]
    value: int
    zone: str

    def in_ipo(self) -> int:
        return 10 - sum(self.shares.values())


def random_company(rng: Random) -> Holding:
    """A company as it may stand in a game."""
    rows = t.DEFINITION.market.rows
    boxes = [
        (r, c) for r, row in enumerate(rows) for c, box in enumerate(row) if box and "end" not in box.kinds
    ]
    corner = [(r, c) for r, c in boxes if set(rows[r][c].kinds) & {"yellow", "orange", "brown"}]
    at = rng.choice(corner if rng.random() < 0.5 else boxes)
    box = rows[at[0]][at[1]]
    assert box
    zone = next((z for z in ("yellow", "orange", "brown") if z in box.kinds), "")
    most = rng.randint(2, 8 if zone in ("orange", "brown") else 6)
    director, *others = rng.sample(NAMES, 3)
    shares = {director: most}
    left = 10 - most
    for name in others:
        shares[name] = rng.randint(0, min(most, left))
        left -= shares[name]
    shares["pool"] = rng.randint(0, min(5, left))
    return Holding(shares, director, at, int(box.price), zone)


def laid_out(rng: Random) -> tuple[t.Position, dict[str, Holding], str]:
    """A position, the same by hand, and the player on turn."""
    position = t.plain()
    companies = {symbol: random_company(rng) for symbol in SYMBOLS}
    for symbol, c in companies.items():
        position = t.floated(position, symbol, PAR, c.director, c.at, None, **c.shares)
    name = rng.choice(NAMES)
    return t.stock_turn(position, name), companies, name


def may_sell(c: Holding, name: str) -> tuple[int, ...]:
    """Room in the pool, and for the director's certificate somebody to take it (7.2, 7.5)."""
    held = c.shares[name]
    counts = range(1, min(held, 5 - c.shares["pool"]) + 1)
    if name != c.director:
        return tuple(counts)
    other = max(n for who, n in c.shares.items() if who not in (name, "pool"))
    return tuple(n for n in counts if held - n >= 2 or other >= 2)


def may_buy(c: Holding, name: str) -> set[tuple[int, int]]:
    """(IPO, pool): one of either up to 60 %; any number in the brown zone (7.3)."""
    ipo, pool = c.in_ipo(), c.shares["pool"]
    if c.zone == "brown":
        return {(i, p) for i in range(ipo + 1) for p in range(pool + 1) if i + p}
    if c.shares[name] >= 6 and c.zone != "orange":
        return set()
    return {choice for choice, there in (((1, 0), ipo), ((0, 1), pool)) if there}


def director_after(c: Holding, shares: dict[str, int], cards: tuple[str, ...]) -> str:
    """The director keeps the certificate unless somebody has more (7.5)."""
    start = cards.index(c.director)
    others = [cards[(start + n) % 3] for n in (1, 2)]
    best = max(others, key=lambda who: shares[who])
    return best if shares[best] > shares[c.director] else c.director


@pytest.mark.parametrize("seed", range(60))
def test_s7_3__what_may_be_sold_and_bought(seed: int) -> None:
    position, companies, name = laid_out(Random(seed))
    for symbol, c in companies.items():
        assert t.sale_counts(position, symbol) == may_sell(c, name), (symbol, c)
        assert set(t.choices_of(position, symbol)) == may_buy(c, name), (symbol, c)
        for (ipo, pool), cost in t.choices_of(position, symbol).items():
            assert cost == PAR * ipo + c.value * pool


@pytest.mark.parametrize("seed", range(60))
def test_s7_5__what_comes_of_a_sale(seed: int) -> None:
    position, companies, name = laid_out(Random(seed))
    for symbol, c in companies.items():
        for count in may_sell(c, name):
            after = t.submit(position, t.sell(name, symbol, count))
            shares = {**c.shares, name: c.shares[name] - count, "pool": c.shares["pool"] + count}
            assert {who: t.held(after, who, symbol) for who in shares} == shares
            assert t.money(after, name) == 5000 + count * c.value
            row, column = c.at
            assert t.place(after, symbol) == (min(row + count, BOTTOMS[column]), column)
            assert t.president(after, symbol) == director_after(c, shares, position.state.order)
            if c.at[0] == BOTTOMS[column]:
                before = list(t.stack(position, *c.at))
                sunk = min(before.index(symbol) + count, len(before) - 1)
                before.remove(symbol)
                before.insert(sunk, symbol)
                assert list(t.stack(after, *c.at)) == before


@pytest.mark.parametrize("seed", range(60))
def test_s7_5__what_comes_of_a_purchase(seed: int) -> None:
    position, companies, name = laid_out(Random(seed))
    for symbol, c in companies.items():
        for ipo, pool in may_buy(c, name):
            after = t.submit(position, t.buy(name, symbol, ipo, pool))
            shares = {**c.shares, name: c.shares[name] + ipo + pool, "pool": c.shares["pool"] - pool}
            assert {who: t.held(after, who, symbol) for who in shares} == shares
            assert t.money(after, name) == 5000 - PAR * ipo - c.value * pool
            assert t.place(after, symbol) == c.at
            assert t.president(after, symbol) == director_after(c, shares, position.state.order)
