"""Sections 4 and 6: the setup and the auction of the private companies."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from typing import ClassVar

from roundhouse.engine import actions as act
from roundhouse.engine import events as ev
from tests.referee.judge import ACTION, AFTER, BEFORE, END, SETUP, Findings, Referee, Watcher, rule
from tests.referee.setup import FirstPosition
from tests.referee.t1843 import tables


class Setup(FirstPosition):
    """The first position."""

    sections: ClassVar[Mapping[str, str]] = {"setup": "4"}
    each, companies = tables.CASH, tables.TOKENS

    @rule("4", when=SETUP)
    def ports(self) -> Findings:
        """Six port markers are on the map."""
        wanted = {f"port:{hex_id}-0": "supply" for hex_id in tables.PORTS}
        found = {name: owner for name, owner in self.book.markers.items() if name.startswith("port:")}
        if found != wanted:
            yield str(wanted), found

    @rule("10.2", when=SETUP)
    def privates(self) -> Findings:
        """Seven private companies, all for sale at face value."""
        wanted = {name: ("bank", face) for name, (face, _) in tables.PRIVATES.items()}
        found = {name: (owner, self.book.costs[name]) for name, owner in self.book.privates.items()}
        if found != wanted:
            yield str(wanted), found

    @rule("11.1", when=SETUP)
    def certificates(self) -> Findings:
        """Nine certificates of each company on the IPO chart, but for two of private companies."""
        wanted = {f"{symbol}-{n}": "ipo" for symbol in tables.TOKENS for n in range(9)}
        wanted |= {name: f"private:{private}" for name, private in tables.CERTIFICATE_WITH.items()}
        if self.book.certificates != wanted:
            yield str(wanted), self.book.certificates

    @rule("11.1", when=SETUP)
    def tokens(self) -> Findings:
        """Station markers by table 3, all on the charters."""
        wanted = {**tables.TOKENS, "blocked": tables.BLOCKED_MARKERS}
        if "plm_four_markers" in self.referee.options:
            wanted["PLM"] = 4
        found = Counter(name.rpartition("-")[0] for name, place in self.book.tokens.items() if place is None)
        if found != wanted:
            yield str(wanted), dict(found)

    @rule("13.2", when=SETUP)
    def trains(self) -> Findings:
        """Table 4, and the train that Val de Loire may become."""
        wanted = {kind: count for kind, (_, count) in tables.ROSTER.items()}
        found = Counter(
            name.rpartition("-")[0] for name, owner in self.book.trains.items() if owner == "supply"
        )
        if found != wanted:
            yield str(wanted), dict(found)

    @rule("12.2", when=SETUP)
    def tiles(self) -> Findings:
        """The tile sheet's numbers."""
        wanted = {name: count for name, (_, _, count) in tables.TILES.items()}
        if self.book.supply != wanted:
            different = {
                k: (v, self.book.supply.get(k)) for k, v in wanted.items() if v != self.book.supply.get(k)
            }
            yield str({k: v[0] for k, v in different.items()}), {k: v[1] for k, v in different.items()}


class Auction(Watcher):
    """The auction, played along.

    ``bids`` stand by private company and player; ``contest`` is the private company fought for; ``buyer`` who
    was the last to buy at the listed price; ``next`` who is to act.
    """

    def __init__(self, referee: Referee) -> None:
        super().__init__(referee)
        self.bids: dict[str, dict[str, int]] = {}
        self.contest = ""
        self.buyer = ""
        self.passes = 0
        self.next = self.book.order[0]
        self.over = False

    @property
    def cheapest(self) -> str:
        """The first private company that isn't sold."""
        return next(
            (p for p in tables.PRIVATES if self.book.privates[p] == "bank" and p not in self._going), ""
        )

    _going: frozenset[str] = frozenset()
    """Those sold in this decision, by what it must lead to."""

    def _free(self, player: str, but: str = "") -> int:
        """A player's cash without his bids (6.3), that for one private company apart."""
        standing = sum(bids.get(player, 0) for private, bids in self.bids.items() if private != but)
        return self.book.cash["player:" + player] - standing

    @rule("6.3", act.Bid, when=ACTION)
    def in_hand(self, action: act.Bid) -> Findings:
        """Bids come from the cash in hand, all of them together."""
        free = self._free(action.actor.removeprefix("player:"), action.private)
        if action.amount > free:
            yield f"no more than {free}", action.amount

    @rule("6.1", act.Bid, when=ACTION)
    def bid(self, action: act.Bid) -> Findings:
        """A purchase of the cheapest, a bid for another, or a raise in an auction among bidders."""
        self._going = frozenset()
        player, private = action.actor.removeprefix("player:"), action.private
        if player != self.next:
            yield f"{self.next} to act", player
        if not self.contest and private == self.cheapest:
            if action.amount != self.book.costs[private]:
                yield f"{private} for {self.book.costs[private]}", action.amount
            self._bought(player, private)
            return
        standing = self.bids.setdefault(private, {})
        least = max([tables.PRIVATES[private][0], *standing.values()]) + tables.BID_STEP
        if action.amount < least or action.amount % tables.BID_STEP:
            yield f"a multiple of 5, {least} or more", action.amount
        if self.book.privates[private] != "bank" or private == self.cheapest != self.contest:
            yield "a private company that can be bid for", private
        standing[player] = action.amount
        self.passes = 0
        self.next = self._lowest() if self.contest else self.book.after(player)

    @rule("6.2", act.Pass, when=ACTION)
    def dropped(self, action: act.Pass) -> Findings:
        """In an auction among bidders whoever passes is out of it."""
        self._going = frozenset()
        player = action.actor.removeprefix("player:")
        if self.book.kind != "auction":
            return
        if player != self.next:
            yield f"{self.next} to act", player
        if not self.contest:
            if not self.book.costs[self.cheapest]:
                yield f"{player} takes {self.cheapest} for nothing", "a pass"
            return
        self.bids[self.contest].pop(player, None)
        self._resolve()

    @rule("6.2", ev.Passed, when=BEFORE)
    def passed(self, event: ev.Passed) -> Findings:
        """All have passed in a row: a brief operating round, and the cheapest becomes cheaper."""
        if self.book.kind == "auction" and not self.contest and event.what == "auction":
            self.passes += 1
            self.next = self.book.after(event.actor.removeprefix("player:"))
            if self.passes == len(self.book.order):
                self._stall()
        yield from ()

    def _stall(self) -> None:
        self.passes = 0
        for private, owner in self.book.privates.items():
            if owner != "bank":
                self.pay("6.2", "bank", owner, tables.PRIVATES[private][1])
        cheapest = self.cheapest
        yellow = sum(n.startswith("2+1-") and owner == "supply" for n, owner in self.book.trains.items())
        if yellow == 1:
            self.due("8.10.1", ev.GameEnded)
        else:
            cost = self.book.costs[cheapest] - tables.BID_STEP
            self.due("6.2", ev.PrivatePriced, private=cheapest, cost=cost)
        if self.buyer and "auction_plain_rotation" not in self.referee.options:
            self.next = self.book.after(self.buyer)

    @rule("6.2", ev.AuctionStalled, when=BEFORE)
    def stalled(self, event: ev.AuctionStalled) -> Findings:
        """A yellow train leaves the supply."""
        del event
        gone = [e for e in self.referee.events if isinstance(e, ev.TrainMoved)]
        wanted = [("supply", "removed", "2+1")]
        found = [(e.giver, e.taker, e.train.rpartition("-")[0]) for e in gone]
        if found != wanted:
            yield str(wanted), found

    def _bought(self, player: str, private: str) -> None:
        """At the listed price; the next ones are looked at for bids."""
        self._sold(player, private, self.book.costs[private])
        self.buyer, self.passes = player, 0
        self._resolve()

    def _sold(self, player: str, private: str, amount: int) -> None:
        self._going |= {private}
        self.bids.pop(private, None)
        self.pay("6.3", "player:" + player, "bank", amount)
        self.due(
            "6.2", ev.PrivateMoved, private=private, giver="bank", taker="player:" + player, price=amount
        )

    def _resolve(self) -> None:
        """One bid: sold for it. Several: they are raised, the lowest bidder first."""
        while self.bids.get(self.cheapest):
            bids = self.bids[self.cheapest]
            if len(bids) > 1:
                self.contest = self.cheapest
                self.next = self._lowest()
                return
            (player,) = bids
            self._sold(player, self.cheapest, bids[player])
        self.contest, self.next = "", self.book.after(self.buyer)

    def _lowest(self) -> str:
        bids = self.bids[self.contest]
        return min(bids, key=lambda player: bids[player])

    @rule("6.2", when=END)
    def turn(self) -> Findings:
        """The right player is to act."""
        self._going = frozenset()
        if self.book.kind == "auction" and not self.book.ended and not self.book.questions:
            if self.book.actor != "player:" + self.next:
                yield f"{self.next} to act", self.book.actor
            if "bank" not in self.book.privates.values():
                yield "a stock round, as all private companies are sold", "the auction goes on"

    @rule("6.2", ev.RoundBegan, when=AFTER)
    def ended(self, event: ev.RoundBegan) -> Findings:
        """The first stock round begins when all are sold."""
        if event.kind == "stock" and "bank" in self.book.privates.values():
            yield (
                "the auction of all private companies",
                [p for p, o in self.book.privates.items() if o == "bank"],
            )

    @rule("10.2", ev.PrivateMoved, when=AFTER)
    def comes_along(self, event: ev.PrivateMoved) -> Findings:
        """Boulogne - Amiens brings a certificate of the ETA; that of the PLM follows its price."""
        if event.giver == "bank" and event.private == "BA":
            moved = [e for e in self.referee.events if isinstance(e, ev.CertificateMoved)]
            if not any((e.certificate, e.taker) == ("ETA-8", event.taker) for e in moved):
                yield f"ETA-8 for {event.taker}", moved
