"""Section 4: share dealing rounds."""

from __future__ import annotations

from typing import ClassVar

from roundhouse.engine import actions as act
from roundhouse.engine import events as ev
from tests.referee.certificates import StockTurns
from tests.referee.judge import ACTION, AFTER, END, Findings, Referee, Watcher, rule
from tests.referee.shares import company_of, director
from tests.referee.t1825 import tables
from tests.referee.t1825.box import of
from tests.referee.t1825.holdings import (
    closed,
    counting,
    owner,
    price,
    privates_of,
    shares,
    size,
    to_direct,
)


class Stock(StockTurns):
    """Turns, sales and purchases.

    ``bought`` are the companies of which the player on turn has bought, private ones among them; ``full``
    those that were sold out once, ``ready`` those that may form in the order in which that came about.
    """

    sections: ClassVar = {"turn": "4", "purchase": "4.3"}

    def __init__(self, referee: Referee) -> None:
        super().__init__(referee)
        self.next = self.book.order[0]
        self.buyer = ""
        self.passes = 0
        self.bought: list[str] = []
        self.full: set[str] = set()
        self.ready: list[str] = []

    # --- turns -----------------------------------------------------------------------------------

    @rule("4", ev.TurnBegan)
    def turn(self, event: ev.TurnBegan) -> Findings:
        """One follows the other to the left."""
        if self.book.kind == "stock" and event.actor != "player:" + self.next:
            yield f"a turn of {self.next}", event.actor
        self.bought, self.acted, self.passed = [], False, False

    @rule("4", ev.TurnEnded)
    def ended(self, event: ev.TurnEnded) -> Findings:
        """Who hasn't bought has passed; nobody keeps more certificates than the limit."""
        if self.book.kind != "stock":
            return
        name = event.actor.removeprefix("player:")
        self.passes = 0 if self.bought else self.passes + 1
        self.buyer = name if self.bought else self.buyer
        self.next = self.book.after(name)
        if self.referee.action.actor != event.actor and self._could(event.actor):
            yield f"a decision of {name}, who {self._could(event.actor)}", "none"
        yield from self._too_many(event.actor)

    def _too_many(self, holder: str) -> Findings:
        """Section 4.3: who has more than the limit sells what he can."""
        held, limit = self._cards(holder), of(self).limit
        if self.book.round[1] == 1 or held <= limit:
            return
        counted = [
            name
            for name in self.book.certificates_of(holder)
            if counting(of(self), self.book, [name], tables.FREE) and company_of(name) not in self.bought
        ]
        if counted or privates_of(self.book, holder):
            yield f"{limit} certificates of {holder} (4.3)", held

    def _could(self, holder: str) -> str:
        """What somebody might have done whose turn went by (empty: nothing)."""
        later = self.book.round[1] > 1
        if later and (self.book.certificates_of(holder) or privates_of(self.book, holder)):
            return "could sell"
        if self._cards(holder) < of(self).limit and not self.bought:
            left = [self._cost(c) for c in self._on_sale() if (holder, c) not in self.sold]
            left += [of(self).privates[name][0] for name in self._cheapest()]
            left += [of(self).privates[name][0] for name in privates_of(self.book, "pool")]
            left += [
                price(of(self), self.book, company) * (1 + (company in of(self).minors))
                for company in of(self).companies
                if shares(of(self), self.book, "pool", company) and (holder, company) not in self.sold
            ]
            if min(left, default=9999) <= self.book.cash.get(holder, 0):
                return "could buy"
        return ""

    def _cost(self, company: str) -> int:
        """The least for which a new certificate of a company is sold."""
        box, book = of(self), self.book
        first = min(book.certificates_of("ipo", company), key=lambda name: int(name.rpartition("-")[2]))
        least = box.faces.get(company, 0) or book.par.get(company, 0)
        return size(box, first) * (least or -(-tables.COSTS[box.minors[company]] // 10))

    @rule("4", ev.RoundBegan)
    def round(self, event: ev.RoundBegan) -> Findings:
        """All have passed in succession; who sits left of the last buyer is first from then on."""
        if self.book.kind == "stock":
            if self.passes < len(self.book.order):
                yield "all players passing in succession", self.passes
            seats = list(self.book.seats)
            at = seats.index(self.buyer) + 1 if self.buyer else seats.index(self.first)
            wanted = [*seats[at:], *seats[:at]]
            if self.book.order != wanted:
                yield f"the order {wanted}", self.book.order
        if event.kind == "stock":
            self.sold, self.passes, self.buyer = set(), 0, ""
            self.next = self.first

    @property
    def first(self) -> str:
        """Who has the Priority Deal card."""
        return self.book.order[0]

    # --- what is for sale ------------------------------------------------------------------------

    def _cheapest(self) -> list[str]:
        """The new private company that is sold, if any is left."""
        return sorted(privates_of(self.book, "bank"), key=lambda name: of(self).privates[name])[:1]

    def _on_sale(self) -> list[str]:
        """Companies of which the bank sells new shares (4.1, 8.4.1); those that are all gone hold up none."""
        if self._cheapest():
            return []
        box = of(self)
        there: list[str] = []
        for face in sorted(set(box.faces.values()), reverse=True):
            level = [company for company, its in box.faces.items() if its == face]
            there += level
            if not self.full.intersection(level) and not all(closed(self.book, c) for c in level):
                break
        trigger = [c for c, face in box.faces.items() if face == 71]
        trigger = trigger or [c for c, face in box.faces.items() if face == 76]
        if self.full.intersection(trigger) or all(closed(self.book, c) for c in trigger):
            there += box.minors
        return [c for c in there if shares(box, self.book, "ipo", c) and not closed(self.book, c)]

    # --- sales -----------------------------------------------------------------------------------

    @rule("4", act.SellShares, act.SellPrivate, when=ACTION)
    def selling(self, action: act.SellShares | act.SellPrivate) -> Findings:
        """In one's own turn; no shares in the first round; nothing of what was bought in the turn (4.3)."""
        if self.book.kind != "stock" or action.actor != self.book.actor:
            yield f"a sale of {self.book.actor}", action
        if isinstance(action, act.SellShares):
            if self.book.round[1] == 1:
                yield "no sale in the first round", action
            if action.company in self.bought:
                yield "no sale of what was bought in the turn (4.3)", action
            self.sold.add((action.actor, str(action.company)))
        self.acted = True

    @rule("4.2", ev.SharesSold)
    def sold_shares(self, event: ev.SharesSold) -> Findings:
        """At the price of the index, or face value."""
        box, seller = of(self), f"player:{event.player}"
        each = price(box, self.book, event.company) * (1 + (event.company in box.minors))
        if event.price != each:
            yield f"a price of {each}", event
        self.pay("4.2", "bank", seller, each * event.count)
        self.due("4.2", ev.SharesSold, player=event.player, company=event.company, count=event.count)
        if event.count != getattr(self.referee.action, "count", 0):
            yield "as many as are sold", event

    @rule("4.2", ev.PrivateMoved)
    def private(self, event: ev.PrivateMoved) -> Findings:
        """Sold for 30 less than face value, bought for that: of the bank the smallest, of the pool any."""
        face = of(self).privates[event.private][0]
        facts = {"giver": event.giver, "taker": event.taker}
        self.due("4.2", ev.PrivateMoved, private=event.private, **facts)
        if event.taker == "pool":
            self.pay("4.2", "bank", event.giver, face - tables.LOSS)
            if event.giver != self.book.actor or event.price != face - tables.LOSS:
                yield f"a sale of {self.book.actor} for {face - tables.LOSS}", event
            return
        self.pay("4.2", event.taker, "bank", face)
        if event.taker != self.book.actor or event.giver not in ("bank", "pool") or event.price != face:
            yield f"a purchase of {self.book.actor} for {face}", event
        if event.giver == "bank" and [event.private] != self._cheapest():
            yield f"{self._cheapest()} as the smallest one (4.1)", event.private
        if self._cards(event.taker) >= of(self).limit:
            yield f"{of(self).limit} certificates (4.3)", self._cards(event.taker)
        yield from self._once(str(event.private))

    # --- purchases -------------------------------------------------------------------------------

    def _once(self, what: str) -> Findings:
        if self.bought:
            yield "one purchase in a turn", [*self.bought, what]
        self.bought.append(what)
        self.acted = True

    @rule("4.1", ev.SharesBought)
    def new(self, event: ev.SharesBought) -> Findings:
        """In the defined order, the director's certificate first; at face value, for a minor at its price."""
        box, company = of(self), str(event.company)
        if event.source != "ipo":
            return
        if company not in self._on_sale():
            yield f"new shares of {self._on_sale()}", event
        number = {name.rpartition("-")[2] for name in self.book.certificates_of("ipo", company)}
        if ("0" in number) != event.certificate.endswith("-0"):
            yield "the director's certificate first", event
        each = self.book.par.get(company, 0)
        if company in box.faces and each != box.faces[company]:
            yield f"a face value of {box.faces[company]}", each
        paid = each * size(box, event.certificate)
        if event.price != paid:
            yield f"a price of {paid}", event
        self.pay("4.1", event.buyer, "bank", paid)
        if company in box.minors:
            self.pay("8.4.1", "credit", owner(company), paid)

    @rule("4.2", ev.SharesBought)
    def second_hand(self, event: ev.SharesBought) -> Findings:
        """Of the pool at the price of the index, and never a director's certificate (4.4)."""
        if event.source == "ipo":
            return
        each = price(of(self), self.book, event.company) * (1 + (event.company in of(self).minors))
        if event.source != "pool" or event.price != each:
            yield f"a share of the pool for {each}", event
        ordinary = [n for n in self.book.certificates_of("pool", event.company) if not n.endswith("-0")]
        if event.certificate.endswith("-0") and ordinary:
            yield "an ordinary certificate (4.4)", event
        self.pay("4.2", event.buyer, "bank", each)

    @rule("4.3", ev.SharesBought)
    def limits(self, event: ev.SharesBought) -> Findings:
        """One certificate in one's own turn, and no more than the limit."""
        if self.book.kind != "stock" or event.buyer != self.book.actor:
            yield f"a purchase of {self.book.actor}", event
        free = not counting(of(self), self.book, [event.certificate], tables.FREE)
        if not free and self._cards(event.buyer) >= of(self).limit:
            yield f"{of(self).limit} certificates", self._cards(event.buyer)
        yield from self._once(str(event.company))

    @rule("4.1", ev.CertificateMoved, when=AFTER)
    def subscribed(self, event: ev.CertificateMoved) -> Findings:
        """Whether all new shares are sold, or enough of them for the company to form (5.1.2, 8.5.1.2)."""
        box, company = of(self), company_of(event.certificate)
        if event.giver == "ipo" and event.taker != "removed":
            left = shares(box, self.book, "ipo", company)
            if not left:
                self.full.add(company)
            sold = 10 - left
            if company in box.minors:
                enough = sold * self.book.par[company] >= tables.COSTS[box.minors[company]]
            else:
                enough = sold >= 6
            if enough and company not in self.ready:
                self.ready.append(company)
        yield from ()

    @rule("8.4.1", act.Par, when=ACTION)
    def par(self, action: act.Par) -> Findings:
        """A director's certificate: face value, or for a minor a price at which ten shares pay its train."""
        box, company = of(self), str(action.company)
        cell = (action.row, action.column)
        at = box.prices[action.column] if action.row == 0 and action.column < len(box.prices) else 0
        if company in self.book.par:
            yield "a company that nobody has begun", company
        if company in box.faces and at != box.faces[company]:
            yield f"a face value of {box.faces[company]} (4.1)", cell
        if company in box.minors and (10 * at < tables.COSTS[box.minors[company]] or at >= box.prices[-1]):
            yield f"ten shares for {tables.COSTS[box.minors[company]]} or more, below the end", at
        self.due("8.4.1", ev.ParSet, company=company, price=at)
        yield from ()

    def _cards(self, holder: str) -> int:
        """Certificates that count."""
        held = self.book.certificates_of(holder)
        return counting(of(self), self.book, held, tables.FREE) + len(privates_of(self.book, holder))


class Directors(Watcher):
    """Sections 1.5 and 4.4: what every deal leaves to whom, and who directs.

    ``net`` is how the shares of each owner have changed in the decision, ``deals`` how they should have.
    """

    def __init__(self, referee: Referee) -> None:
        super().__init__(referee)
        self.net: dict[tuple[str, str], int] = {}
        self.deals: dict[tuple[str, str], int] = {}
        self.before: dict[str, str] = {}
        self.changes: dict[str, tuple[str, str]] = {}

    def _add(self, to: dict[tuple[str, str], int], holder: str, company: str, by: int) -> None:
        to[holder, company] = to.get((holder, company), 0) + by

    @rule("4.4", ev.CertificateMoved)
    def moved(self, event: ev.CertificateMoved) -> Findings:
        """Certificates move for the reasons of the rules."""
        company, count = company_of(event.certificate), size(of(self), event.certificate)
        self.before.setdefault(company, director(self.book, company))
        if event.reason not in ("bought", "sold", "exchange", "bankrupt"):
            yield "a reason of the rules", event
        self._add(self.net, event.giver, company, -count)
        self._add(self.net, event.taker, company, count)
        if event.reason == "bankrupt":
            self._add(self.deals, event.giver, company, -count)
            self._add(self.deals, event.taker, company, count)
            if event.taker != "removed":
                yield "certificates that leave the game (6.3)", event

    @rule("4.4", ev.PresidentChanged)
    def changed(self, event: ev.PresidentChanged) -> Findings:
        """Noted until all has moved."""
        self.before.setdefault(event.company, director(self.book, event.company))
        self.changes[event.company] = (event.old, event.new)
        yield from ()

    @rule("4.4", ev.SharesBought)
    def bought(self, event: ev.SharesBought) -> Findings:
        """One gets what he pays for; one share, too, where the pool has a director's certificate alone."""
        count = size(of(self), event.certificate)
        if event.source == "pool" and event.certificate.endswith("-0"):
            count //= 2
        self._add(self.deals, event.source, event.company, -count)
        self._add(self.deals, event.buyer, event.company, count)
        yield from ()

    @rule("4.4", ev.SharesSold)
    def sold(self, event: ev.SharesSold) -> Findings:
        """And gives what he is paid for."""
        count = event.count * (1 + (event.company in of(self).minors))
        self._add(self.deals, f"player:{event.player}", event.company, -count)
        self._add(self.deals, "pool", event.company, count)
        yield from ()

    @rule("4.4", when=END)
    def settled(self) -> Findings:
        """Nobody has more or less by exchanges; who has most directs."""
        net = {key: by for key, by in self.net.items() if by}
        if net != {key: by for key, by in self.deals.items() if by}:
            yield f"shares by {self.deals}", net
        for company, old in self.before.items():
            yield from self._directs(company, old)
        self.net, self.deals, self.before, self.changes = {}, {}, {}, {}

    def _directs(self, company: str, old: str) -> Findings:
        box, book = of(self), self.book
        if closed(book, company):
            return
        now, held = director(book, company), self._held(company)
        most = max(held.values())
        wanted = ""
        if most >= to_direct(box, company):
            first = [holder for holder, count in held.items() if count == most]
            wanted = old if old in first else min(first, key=lambda holder: self._from(old, holder))
        if wanted != now:
            yield f"{wanted or 'nobody'} as the director of {company}", now or "nobody"
        if not now and book.certificates[f"{company}-0"] not in ("pool", "ipo"):
            yield f"the director's certificate of {company} in the pool", book.certificates[f"{company}-0"]
        told = self.changes.get(company, (old[7:], old[7:]))
        if told != (old[7:], now[7:]):
            yield f"a change from {old or 'nobody'} to {now or 'nobody'}", told

    def _held(self, company: str) -> dict[str, int]:
        return {
            f"player:{name}": shares(of(self), self.book, f"player:{name}", company)
            for name in self.book.seats
        }

    def _from(self, old: str, holder: str) -> int:
        """How far somebody sits left of the old director (4.4)."""
        seats = [f"player:{name}" for name in self.book.seats]
        start = seats.index(old) if old else 0
        return (seats.index(holder) - start) % len(seats)
