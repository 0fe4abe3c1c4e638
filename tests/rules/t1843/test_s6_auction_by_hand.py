"""Section 6: whole auctions against an auction kept by hand, with nothing of the engine in it."""

from __future__ import annotations

from random import Random

import pytest

from tests.rules.t1843 import table as t

FACES = {"TB": 15, "C": 20, "PStG": 40, "LH": 60, "VdL": 110, "BA": 150, "LM": 210}
REVENUES = {"TB": 0, "C": 5, "PStG": 10, "LH": 15, "VdL": 20, "BA": 25, "LM": 30}
CAPITAL = {2: 1200, 3: 800, 4: 600, 5: 480, 6: 400}


class Ledger:
    """An auction kept with pencil and paper, as section 6 tells it."""

    def __init__(self, players: int) -> None:
        self.names = list(t.PLAYERS[:players])
        self.cash = dict.fromkeys(self.names, CAPITAL[players])
        self.owner: dict[str, str] = {}
        self.price = dict(FACES)
        self.bids: dict[str, dict[str, int]] = {}
        self.turn = self.names[0]
        self.fought = ""
        self.buyer = ""
        self.passes = 0
        self.trains = 6

    @property
    def unsold(self) -> list[str]:
        return [symbol for symbol in FACES if symbol not in self.owner]

    def free(self, name: str, besides: str = "") -> int:
        bound = sum(b.get(name, 0) for symbol, b in self.bids.items() if symbol != besides)
        return self.cash[name] - bound

    def after(self, name: str) -> str:
        return self.names[(self.names.index(name) + 1) % len(self.names)]

    def buy(self) -> None:
        """The cheapest is bought at its price, and what follows from that."""
        symbol = self.unsold[0]
        self.cash[self.turn] -= self.price[symbol]
        self.owner[symbol] = self.buyer = self.turn
        self.passes = 0
        self.resolve()

    def bid(self, symbol: str, amount: int) -> None:
        self.bids.setdefault(symbol, {})[self.turn] = amount
        if self.fought:
            self.turn = self.next_bidder()
        else:
            self.passes = 0
            self.turn = self.after(self.turn)

    def next_bidder(self) -> str:
        """The lowest of the bids left speaks."""
        return min(self.bids[self.fought].items(), key=lambda item: item[1])[0]

    def skip(self) -> None:
        if self.fought:
            del self.bids[self.fought][self.turn]
            self.resolve()
            return
        self.passes += 1
        if self.passes < len(self.names):
            self.turn = self.after(self.turn)
            return
        self.passes = 0
        for symbol, name in self.owner.items():
            self.cash[name] += REVENUES[symbol]
        self.trains -= 1
        if self.trains:
            self.price[self.unsold[0]] -= 5
        self.turn = self.after(self.buyer or self.turn)

    def resolve(self) -> None:
        """Look at the cheapest, and at the next, until one has no bid or is fought for."""
        self.fought = ""
        while self.unsold:
            symbol = self.unsold[0]
            standing = self.bids.get(symbol, {})
            if not standing:
                break
            if len(standing) > 1:
                self.fought = symbol
                self.turn = self.next_bidder()
                return
            ((name, amount),) = standing.items()
            del self.bids[symbol]
            self.cash[name] -= amount
            self.owner[symbol] = name
        self.turn = self.after(self.buyer)

    def choices(self) -> list[tuple[str, int]]:
        """What the player on turn may do: a private and the least amount; ``("", 0)`` for a pass."""
        if self.fought:
            least = max(self.bids[self.fought].values()) + 5
            can = self.free(self.turn, self.fought) >= least
            return [("", 0)] + ([(self.fought, least)] if can else [])
        cheapest, *others = self.unsold
        if not self.price[cheapest]:
            return [(cheapest, 0)]
        found = [("", 0)]
        if self.free(self.turn) >= self.price[cheapest]:
            found.append((cheapest, self.price[cheapest]))
        for symbol in others:
            least = max([self.price[symbol], *self.bids.get(symbol, {}).values()]) + 5
            if self.free(self.turn, symbol) >= least:
                found.append((symbol, least))
        return found


def offered(position: t.Position) -> set[tuple[str, int]]:
    """What the engine offers, as :meth:`Ledger.choices` tells it."""
    bids = {(str(o.private), int(o.minimum)) for o in t.offers_of(position, t.off.OfferBid)}
    return bids | ({("", 0)} if t.offers_of(position, t.off.OfferPass) else set())


def compare(position: t.Position, ledger: Ledger) -> None:
    assert {name: t.money(position, name) for name in ledger.names} == ledger.cash
    owners = {s: o.removeprefix("player:") for s, o in position.state.privates.items() if o != "bank"}
    assert owners == ledger.owner
    assert t.left(position, "2+1") == ledger.trains
    assert {s: t.cost_of(position, s) for s in ledger.unsold} == {s: ledger.price[s] for s in ledger.unsold}


@pytest.mark.parametrize("players", CAPITAL)
@pytest.mark.parametrize("seed", range(12))
def test_s6_2__whole_auctions(players: int, seed: int) -> None:
    rng = Random(1000 * players + seed)
    eager = rng.choice([0.3, 0.6, 0.9])
    position, ledger = t.start(players), Ledger(players)
    while ledger.unsold and ledger.trains:
        assert position.state.actor == f"player:{ledger.turn}"
        choices = ledger.choices()
        assert offered(position) == set(choices)
        acting = [c for c in choices if c[0]]
        symbol, least = rng.choice(acting) if acting and rng.random() < eager else choices[0]
        name, cheapest = ledger.turn, ledger.unsold[0]
        if not symbol:
            action: t.act.Action = t.passing(name)
            ledger.skip()
        elif symbol == cheapest and not ledger.fought:
            action = t.bid(name, symbol, least)
            ledger.buy()
        else:
            amount = least + 5 * rng.choice([0, 0, 1, 3])
            amount = amount if ledger.free(name, symbol) >= amount else least
            action = t.bid(name, symbol, amount)
            ledger.bid(symbol, amount)
        played = t.play(position, action)
        position = played.position
        if position.state.questions:
            asked = position.state.questions[-1].actor
            assert asked == f"player:{ledger.owner['LM']}"
            played = t.play(position, t.par_at(ledger.owner["LM"], "PLM", 67))
            position = played.position
        compare(position, ledger)
    if ledger.unsold:
        assert position.state.ending
    else:
        assert position.state.round.kind == "stock"
        opener = played.all(t.ev.TurnBegan)[0].actor
        assert opener == f"player:{ledger.turn}", "also where he can do nothing and passes by himself"
        assert position.state.order == tuple(ledger.names)
