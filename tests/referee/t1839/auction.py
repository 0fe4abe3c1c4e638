"""Sections 4 and 6: the setup and the auction of the private companies."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from typing import ClassVar

from roundhouse.engine import actions as act
from roundhouse.engine import events as ev
from tests.referee.judge import ACTION, AFTER, END, SETUP, Findings, Referee, Watcher, rule
from tests.referee.setup import FirstPosition
from tests.referee.shares import company_of
from tests.referee.t1839 import tables


def face(referee: Referee, private: str) -> int:
    """The face value of a private company."""
    if private == "SHZ" and "shz_face" in referee.options:
        return 310
    return tables.PRIVATES[private][0]


class Setup(FirstPosition):
    """The first position."""

    sections: ClassVar[Mapping[str, str]] = {"setup": "4"}
    each, companies = tables.CASH, tables.COMPANIES

    @rule("4", when=SETUP)
    def privates(self) -> Findings:
        """Those of the number of players, less their discounts; four red ones are set aside."""
        left_out = tables.LEFT_OUT[len(self.book.seats)]
        wanted = {
            name: ("bank", face(self.referee, name) - tables.DISCOUNTS.get(name, 0))
            for name in tables.PRIVATES
            if name not in (*left_out, *tables.RED)
        }
        wanted |= dict.fromkeys(tables.RED, ("supply", 0))
        found = {
            name: (owner, self.book.costs.get(name, 0))
            for name, owner in self.book.privates.items()
            if owner != "removed"
        }
        if found != wanted:
            yield str(wanted), found

    @rule("4", when=SETUP)
    def assigned(self) -> Findings:
        """A founding company for each brown one, with two certificates; two more of one lie with SHZ."""
        wanted: dict[str, str] = {f"{symbol}-{n}": "ipo" for symbol in tables.COMPANIES for n in range(9)}
        seen = set()
        for brown in self.browns():
            company = company_of(next(iter(self.book.certificates_of("private:" + brown)), ""))
            if company in seen or company not in tables.FOUNDING:
                yield f"another founding company for {brown}", company
            seen.add(company)
            wanted |= {f"{company}-{n}": "private:" + brown for n in (0, 1)}
            if brown == "RWS":
                wanted |= {f"{company}-{n}": "private:SHZ" for n in (2, 3)}
        if self.book.certificates != wanted:
            yield str(wanted), self.book.certificates

    def browns(self) -> list[str]:
        """The brown private companies in the game."""
        return [name for name in tables.BROWN if self.book.privates[name] == "bank"]

    @rule("4", when=SETUP)
    def markers(self) -> Findings:
        """Three SAVED markers lie with NFWS."""
        there = self.book.privates["NFWS"] == "bank"
        wanted = {f"saved-{n}": "private:NFWS" for n in range(tables.SAVED)} if there else {}
        if self.book.markers != wanted:
            yield str(wanted), self.book.markers

    @rule("14.3.1", when=SETUP)
    def tokens(self) -> Findings:
        """Station markers by the table, all on the charters."""
        charters = Counter(
            name.rpartition("-")[0]
            for name, place in self.book.tokens.items()
            if place is None and name not in self.book.out and not name.startswith("gov-")
        )
        if charters != tables.TOKENS:
            yield str(tables.TOKENS), dict(charters)

    @rule("2", when=SETUP)
    def trains(self) -> Findings:
        """As many as there are of each colour."""
        wanted = {kind: count for kind, (_, _, count) in tables.TRAINS.items() if count}
        found = Counter(n.rpartition("-")[0] for n, owner in self.book.trains.items() if owner == "supply")
        different = {kind: found[kind] for kind, count in wanted.items() if found[kind] != count}
        if different or len(found) != len(tables.TRAINS) + 3:
            yield str(wanted), dict(found)

    @rule("15.1", when=SETUP)
    def tiles(self) -> Findings:
        """The tile sheet's numbers."""
        wanted: dict[str, int | None] = {name: count for name, (_, _, count) in tables.TILES.items()}
        if self.book.supply != wanted:
            different = {
                name
                for name in {*wanted, *self.book.supply}
                if wanted.get(name) != self.book.supply.get(name)
            }
            yield f"the numbers of {sorted(different)} on the sheet", self.book.supply


class Auction(Watcher):
    """The auction, played along.

    ``done`` counts the actions of the turn under way; ``free`` are the private companies that cost nothing
    when it began, ``alone`` says whether then nobody else could pay for any.
    """

    def __init__(self, referee: Referee) -> None:
        super().__init__(referee)
        self.next = self.book.order[0]
        self.done = 0
        self.free: set[str] = set()
        self.forced = self.alone = self.bought = False
        self.discounted: set[str] = set()
        self.buyer = ""
        self.sold: list[str] = []

    def left(self) -> list[str]:
        """What is still to be sold."""
        return [name for name, owner in self.book.privates.items() if owner == "bank"]

    def price(self, private: str) -> int:
        """What a private company costs."""
        return max(0, self.book.costs[private])

    def can_pay(self, player: str, but: set[str] | None = None) -> bool:
        """Whether a player could buy anything that is left, ``but`` for some."""
        cash = self.book.cash["player:" + player]
        return any(self.price(name) <= cash for name in self.left() if name not in (but or ()))

    def _begin(self, actor: str) -> Findings:
        """The first action of a turn."""
        player = actor.removeprefix("player:")
        if player != self.next:
            yield f"{self.next} to act", player
        if self.done:
            return
        self.free = {name for name in self.left() if self.book.costs[name] <= 0}
        self.forced = bool(self.free)
        self.alone = not any(self.can_pay(other) for other in self.book.order if other != player)
        self.bought, self.discounted = False, set()

    @rule("6", act.BuyPrivate, when=ACTION)
    def buys(self, action: act.BuyPrivate) -> Findings:
        """For its price, not what he has made cheaper in this turn; what costs nothing before the rest."""
        if self.book.kind != "auction":
            return
        yield from self._begin(action.actor)
        name, price = str(action.private), self.price(action.private)
        if name not in self.left():
            yield f"one of {self.left()}", name
        if self.free and name not in self.free:
            yield f"one of {sorted(self.free)}, which cost nothing", name
        if name in self.discounted:
            yield "one that he hasn't discounted in this turn", name
        if action.price != price:
            yield f"{name} for {price}", action.price
        if self.book.cash[action.actor] < price:
            yield f"a player with {price}", self.book.cash[action.actor]
        self.pay("6", action.actor, "bank", price)
        self.due("6", ev.PrivateMoved, private=name, giver="bank", taker=action.actor, price=price)
        self.free.discard(name)
        self.bought = True
        self.buyer = action.actor.removeprefix("player:")
        self.sold.append(name)
        self.done += 1

    @rule("6", act.Discount, when=ACTION)
    def discounts(self, action: act.Discount) -> Findings:
        """20 less, unless something cost nothing, or he alone could buy."""
        yield from self._begin(action.actor)
        player, name = action.actor.removeprefix("player:"), str(action.private)
        if name not in self.left():
            yield f"one of {self.left()}", name
        if self.forced:
            yield "no discount, as something cost nothing when the turn began", name
        freed = len(self.book.seats) == 2 and self.bought
        if self.alone and self.can_pay(player, self.discounted) and not freed:
            yield f"a purchase, as nobody but {player} could pay", name
        self.discounted.add(name)
        self.done += 1
        wanted = [(name, self.book.costs[name] - tables.DISCOUNT)]
        found = [(e.private, e.cost) for e in self.referee.events if isinstance(e, ev.PrivateDiscounted)]
        if found != wanted:
            yield str(wanted), found

    @rule("6", act.Pass, when=ACTION)
    def nobody_passes(self, action: act.Pass) -> Findings:
        """There is no pass."""
        if self.book.kind == "auction":
            yield "a purchase or a discount", action

    @rule("6", ev.PrivatePriced)
    def discarded(self, event: ev.PrivatePriced) -> Findings:
        """The discounts of what is sold go back to the bank."""
        if event.private not in self.sold or event.cost != face(self.referee, event.private):
            yield f"the face value of one of {self.sold}", event
        self.due("6", ev.PrivatePriced, private=event.private, cost=event.cost)

    @rule("6", ev.PrivateMoved, when=AFTER)
    def comes_along(self, event: ev.PrivateMoved) -> Findings:
        """What lies with a private company comes with it; a director's certificate once its par is set."""
        if event.giver != "bank":
            return
        lies = self.book.certificates_of("private:" + event.private)
        moved = {
            e.certificate
            for e in self.referee.events
            if isinstance(e, ev.CertificateMoved) and e.taker == event.taker
        }
        missing = [name for name in lies if name not in moved and not name.endswith("-0")]
        if missing:
            yield f"{missing} for {event.taker}", moved
        asked = [e.question for e in self.referee.events if isinstance(e, ev.QuestionAsked)]
        if event.private in tables.BROWN and not any(
            q.kind == "par" and q.actor == event.taker for q in asked
        ):
            yield f"the par price of {event.private}'s company", asked

    @rule("6", when=END)
    def turn(self) -> Findings:
        """After two actions it is the next player's turn; an action for which nothing is left is lost."""
        if self.book.kind != "auction" or self.book.questions or self.book.ended:
            return
        lapses = self.done == 1 and self.forced and not self.free and not self.can_pay(self.next)
        if self.done >= 2 or lapses:
            self.done, self.next = 0, self.book.after(self.next)
        if not self.left():
            yield "a stock round, as all private companies are sold", "the auction goes on"
        elif self.book.actor != "player:" + self.next:
            yield f"the turn of {self.next}", self.book.actor
        kept = [p for p in self.sold if self.book.costs[p] != face(self.referee, p)] if not self.done else []
        if kept:
            yield f"no discounts on {kept}", [self.book.costs[p] for p in kept]

    @rule("6", ev.RoundBegan, when=AFTER)
    def ended(self, event: ev.RoundBegan) -> Findings:
        """The first stock round begins when all are sold."""
        if event.kind == "stock" and self.left():
            yield "the auction of all private companies", self.left()
