"""Section 4: stock rounds, with what is auctioned in them."""

from __future__ import annotations

from roundhouse.engine import actions as act
from roundhouse.engine import events as ev
from tests.referee.judge import ACTION, AFTER, END, Findings, Referee, Watcher, rule
from tests.referee.shares import company_of, percent, size
from tests.referee.t1861 import tables
from tests.referee.t1861.holdings import cards, director, in_game, owner, price


class Turns(Watcher):
    """Whose turn it is, what he does in it, and when the round is over."""

    def __init__(self, referee: Referee) -> None:
        super().__init__(referee)
        self.next = self.last = ""
        self.passes = 0
        self.acted = self.bought = False
        self.sold: set[tuple[str, str]] = set()
        self.dropped: set[str] = set()
        self.wanted_order: list[str] = []
        self.operated: set[str] = set()
        self.raised: set[str] = set()

    @property
    def players(self) -> int:
        """How many there are."""
        return len(self.book.order)

    @property
    def limit(self) -> int:
        """Certificates that a player may have (4.2.1)."""
        return tables.LIMIT[len(self.book.seats)]

    @rule("4.4", ev.RoundBegan)
    def round(self, event: ev.RoundBegan) -> Findings:
        """A stock round is over when all have passed in a row; then the companies sold out move (4.4)."""
        if self.book.kind == "stock":
            if self.passes < self.players:
                yield "all players passing in a row", self.passes
            yield from self._over()
        if event.kind == "stock":
            self.passes, self.sold, self.last = 0, set(), ""
            self.next = self.book.order[0]

    def _over(self) -> Findings:
        for company in in_game(self.book):
            cell = self.book.cell(company) or (0, 0)
            if (
                self._sold_out(company)
                and company not in self.raised
                and tables.MARKET.sold_out(cell) != cell
            ):
                yield f"{company} moved as it is sold out", cell
        self.raised = set()
        order = self.book.order
        at = order.index(self.book.after(self.last)) if self.last else 0
        self.wanted_order = [*order[at:], *order[:at]]

    @rule("4.4", ev.PriceMoved)
    def rises(self, event: ev.PriceMoved) -> Findings:
        """What is wholly with players goes up, from the top row down to the right."""
        if event.reason != "sold_out":
            return
        if self.passes < self.players or event.company in self.raised or not self._sold_out(event.company):
            yield "a company that is sold out, at the end of a stock round", event
        row, column = tables.MARKET.sold_out(self.book.cell(event.company) or (0, 0))
        self.due("4.4", ev.PriceMoved, company=event.company, row=row, column=column)
        self.raised.add(str(event.company))

    def _sold_out(self, company: str) -> bool:
        if company not in tables.PUBLICS:
            return False
        holders = [h for name, h in self.book.certificates.items() if company_of(name) == company]
        return all(holder.startswith("player:") for holder in holders)

    @rule("4.4", when=END)
    def priority(self) -> Findings:
        """The first card goes to the left of the last one who bought or sold."""
        if self.wanted_order and self.book.order != self.wanted_order:
            yield f"the order {self.wanted_order}", self.book.order
        self.wanted_order = []

    @rule("4", ev.TurnBegan)
    def turn(self, event: ev.TurnBegan) -> Findings:
        """They follow one another around the table."""
        if self.book.kind != "stock":
            return
        if event.actor != "player:" + self.next:
            yield f"a turn of {self.next}", event.actor
        if self.passes >= self.players:
            yield "no turn after all have passed", event.actor

    @rule("4", ev.Passed)
    def passed(self, event: ev.Passed) -> Findings:
        """Who has done something hasn't passed."""
        if event.what != "stock":
            return
        self.passes += 1
        if event.actor != self.book.actor or self.acted:
            yield f"no pass of {event.actor} on {self.book.actor}'s turn", "a pass"

    @rule("4", ev.TurnEnded)
    def ended(self, event: ev.TurnEnded) -> Findings:
        """The next one follows; who has too many certificates has sold what he could (4.2.1)."""
        if self.book.kind != "stock" or not event.actor.startswith("player:"):
            return
        self.next = self.book.after(event.actor[7:])
        if cards(self.book, event.actor) > self.limit and self._may_sell(event.actor):
            yield f"{self.limit} certificates of {event.actor}", cards(self.book, event.actor)
        if self.acted:
            self.passes = 0
        self.begin()

    def begin(self) -> None:
        """Nothing has been done yet in the turn that begins."""
        self.acted = self.bought = False
        self.dropped = set()

    def _may_sell(self, player: str) -> bool:
        held = {company_of(name) for name in self.book.certificates_of(player) if not name.endswith("-0")}
        return any(c in self.operated and percent(self.book, "pool", c) < 50 for c in held)

    def acts(self, player: str, bought: bool) -> None:
        """A player has sold, or ``bought``."""
        self.acted, self.last = True, player.removeprefix("player:")
        self.bought |= bought

    @rule("4.1", ev.TurnEnded, when=AFTER)
    def operates(self, event: ev.TurnEnded) -> Findings:
        """A company has operated."""
        if self.book.kind == "operating" and event.actor.startswith("company:"):
            self.operated.add(event.actor[8:])
        yield from ()

    @rule("4.1", ev.CompanyClosed, when=AFTER)
    def closed(self, event: ev.CompanyClosed) -> Findings:
        """A company that begins again hasn't operated."""
        self.operated.discard(event.company)
        yield from ()


class Lots(Watcher):
    """Sections 4.2.4 and 4.3: private and minor companies are auctioned."""

    def __init__(self, referee: Referee) -> None:
        super().__init__(referee)
        self.lot = self.bidder = ""
        self.amount = 0
        self.out: set[str] = set()
        self.turns = referee.watcher(Turns)

    def _next_private(self) -> str:
        return next((name for name in tables.PRIVATES if self.book.privates[name] == "bank"), "")

    @rule("4.2.4", ev.CompanyBid)
    def bid(self, event: ev.CompanyBid) -> Findings:
        """Fives, above the former bid, not above the cash, by who is asked."""
        player = "player:" + event.player
        if self.book.kind != "stock" or player != self.book.actor or event.player in self.out:
            yield f"a bid of {self.book.actor} in a stock round", event
        if not self.lot:
            yield from self._put_up(event)
        least = self.amount + 5 if self.lot else self._minimum(event.company)
        if event.company != (self.lot or event.company) or event.amount < least or event.amount % 5:
            yield f"a bid for {self.lot or event.company} of fives from {least}", event
        if event.amount > self.book.cash[player]:
            yield f"a bid up to {self.book.cash[player]}", event.amount
        if cards(self.book, player) >= self.turns.limit:
            yield f"fewer than {self.turns.limit} certificates", cards(self.book, player)
        self.lot, self.bidder, self.amount = str(event.company), str(event.player), event.amount
        self.turns.next = self._asked(event.player)

    def _minimum(self, lot: str) -> int:
        return self.book.costs[lot] if lot in tables.PRIVATES else 100

    def _put_up(self, event: ev.CompanyBid) -> Findings:
        private = self._next_private()
        if self.turns.bought:
            yield "one purchase in a turn", event
        if private:
            allowed = {private}
        elif self.book.certificates["N-0"] == "ipo":
            allowed = {"N"}
        else:
            minors = tables.YELLOW_MINORS if self.book.phase == "2" else tables.MINORS
            late = self.book.phase not in ("2", "3", "4")
            allowed = {c for c in minors if self.book.certificates[f"{c}-0"] == "ipo" and not late}
        if event.company not in allowed:
            yield f"one of {sorted(allowed)} put up (4.3)", event.company

    def _asked(self, player: str) -> str:
        for _ in self.book.order:
            player = self.book.after(player)
            if self._able(player):
                return player
        return ""

    def _able(self, name: str) -> bool:
        """Whether a player may still bid more."""
        rich = self.book.cash["player:" + name] >= self.amount + 5
        return rich and name not in self.out and cards(self.book, "player:" + name) < self.turns.limit

    @rule("4.2.4", ev.CompanyBidDropped)
    def dropped(self, event: ev.CompanyBidDropped) -> Findings:
        """Who passes is out of it; the highest bidder can't."""
        if not self.lot or event.player in self.out or event.player == self.bidder:
            yield f"somebody who isn't {self.bidder} passing", event.player
        self.out.add(event.player)
        self.turns.next = self._asked(event.player)

    @rule("4.2.4", ev.CompanyAuctioned)
    def won(self, event: ev.CompanyAuctioned) -> Findings:
        """Who is left pays; the next turn is that of the player to his left."""
        if event.company in tables.PRIVATES and not self.lot:
            yield from self._given(event)
            return
        left = [name for name in self.book.order if name == self.bidder or self._able(name)]
        if (event.player, event.company, event.amount) != (self.bidder, self.lot, self.amount):
            yield f"{self.lot} for {self.bidder} at {self.amount}", event
        if left != [event.player]:
            yield "all others out", left
        player, lot = "player:" + event.player, event.company
        if lot in tables.PRIVATES:
            self.pay("4.3", player, "bank", event.amount)
            self.due("4.3", ev.PrivateMoved, private=lot, giver="bank", taker=player, price=event.amount)
        else:
            self._formed(lot, player, event.amount)
        self.lot = self.bidder = ""
        self.amount, self.out = 0, set()
        self.turns.passes = 0
        self.turns.last = event.player
        self.turns.begin()
        self.turns.next = self.book.after(event.player)

    def _formed(self, minor: str, player: str, amount: int) -> None:
        par = tables.space(amount // 2, tables.MINOR_STARTS)
        row, column = tables.MINOR_STARTS[par]
        home, city = tables.HOMES[minor]
        self.pay("4.2.4", player, owner(minor), amount)
        self.due("4.2.4", ev.ParSet, company=minor, price=par)
        self.due("4.2.4", ev.PriceMoved, company=minor, row=row, column=column, price=par, reason="par")
        self.due("4.2.4", ev.Floated, company=minor)
        self.due("4.2.4", ev.CertificateMoved, certificate=f"{minor}-0", giver="ipo", taker=player)
        place = {} if self.book.tiles.get(home) else {"city": city}
        self.due("4.2.4", ev.TokenPlaced, company=minor, hex=home, kind="home", **place)

    def _given(self, event: ev.CompanyAuctioned) -> Findings:
        """Section 4.3: at nothing it goes to who began the lap in which all passed."""
        first = self.turns.next
        if event.amount or self.book.costs[event.company] or event.player != first:
            yield f"{self._next_private()} for {first} at nothing", event
        facts = {"giver": "bank", "taker": "player:" + event.player, "price": 0}
        self.due("4.3", ev.PrivateMoved, private=event.company, **facts)
        self.turns.passes, self.turns.next = 0, self.book.after(event.player)
        self.turns.last = event.player

    @rule("4.3", ev.AuctionStalled)
    def stalled(self, event: ev.AuctionStalled) -> Findings:
        """When all have passed, the next private company is 5 cheaper."""
        del event
        private = self._next_private()
        if not private or self.turns.passes < self.turns.players:
            yield "all players passing on a private company", self.turns.passes
        elif self.book.costs[private]:
            self.due("4.3", ev.PrivatePriced, private=private, cost=self.book.costs[private] - 5)
        self.turns.passes = 0


class Deals(Watcher):
    """Sections 4.1, 4.2: certificates are sold, bought, and public companies begin."""

    def __init__(self, referee: Referee) -> None:
        super().__init__(referee)
        self.turns = referee.watcher(Turns)

    @rule("4.1", act.SellShares, when=ACTION)
    def sale(self, action: act.SellShares) -> Findings:
        """Public companies that have operated; the director's sale moves the price once in a turn."""
        company, turns = action.company, self.turns
        if self.book.kind != "stock" or action.actor != self.book.actor or turns.bought:
            yield f"a sale of {self.book.actor} before purchases", action
        if company not in tables.PUBLICS or company not in turns.operated:
            yield "a sale of a public company that has operated", company
        if percent(self.book, action.actor, company) < 10 * action.count:
            yield f"{action.count} shares of {company}", percent(self.book, action.actor, company)
        cell = self.book.cell(company) or (0, 0)
        down = tables.MARKET.down(cell, 1)
        self.pay("4.1", "bank", action.actor, price(self.book, company) * action.count)
        self.due("4.1", ev.SharesSold, company=company, count=action.count, price=price(self.book, company))
        if director(self.book, company) == action.actor and company not in turns.dropped and down != cell:
            facts = {"row": down[0], "column": down[1], "reason": "sold"}
            self.due("4.1.2", ev.PriceMoved, company=company, **facts)
            turns.dropped.add(company)
        turns.acts(action.actor, bought=False)
        turns.sold.add((action.actor, company))

    @rule("4.1", ev.SharesSold)
    def how_many(self, event: ev.SharesSold) -> Findings:
        """As many shares go to the pool as are paid for."""
        given = sum(
            size(e.certificate)
            for e in self.happened(ev.CertificateMoved)
            if (e.giver, e.taker, e.reason) == ("player:" + event.player, "pool", "sold")
        )
        if given != 10 * event.count:
            yield f"{event.count} shares to the pool", given

    @rule("4.1", when=END)
    def pool(self) -> Findings:
        """Half of a company may lie in the pool, the director's certificate never."""
        for company in in_game(self.book):
            held = percent(self.book, "pool", company)
            if held > 50 or self.book.certificates.get(f"{company}-0") == "pool":
                yield f"no more than half of {company} in the pool", held

    @rule("4.2", ev.SharesBought)
    def purchase(self, event: ev.SharesBought) -> Findings:
        """A share of the treasury or the pool at its price, one a turn, of nothing sold before."""
        company, buyer = event.company, event.buyer
        if not buyer.startswith("player:") or event.source == "ipo":
            return
        if event.source not in ("pool", owner(company)) or event.certificate.endswith("-0"):
            yield "a share of the pool or the treasury", event
        if event.price != price(self.book, company):
            yield f"a price of {price(self.book, company)}", event.price
        self.pay("4.2", buyer, "bank" if event.source == "pool" else owner(company), event.price)
        self.due("4.2", ev.CertificateMoved, certificate=event.certificate, giver=event.source, taker=buyer)
        if cards(self.book, buyer) >= self.turns.limit:
            yield f"fewer than {self.turns.limit} certificates before (4.2.1)", cards(self.book, buyer)
        if percent(self.book, buyer, company) >= 60:
            yield f"less than 60 % of {company} before", percent(self.book, buyer, company)
        if self.book.kind == "stock":
            yield from self._in_turn(buyer, company)

    def _in_turn(self, buyer: str, company: str) -> Findings:
        if buyer != self.book.actor or self.turns.bought:
            yield f"one purchase in {self.book.actor}'s turn", buyer
        if (buyer, company) in self.turns.sold:
            yield f"no purchase of {company} after a sale", company
        self.turns.acts(buyer, bought=True)

    @rule("4.2.3", act.Par, when=ACTION)
    def begins(self, action: act.Par) -> Findings:
        """From phase 4 on, at a red or violet price, for two shares paid to the company."""
        company, cell = action.company, (action.row, action.column)
        par = tables.MARKET.price(cell)
        if self.book.phase in ("2", "3") or self.book.kind != "stock" or action.actor != self.book.actor:
            yield f"a stock round from phase 4 on, {self.book.actor}", action
        if company not in tables.PUBLICS or self.book.cell(company) or self.turns.bought:
            yield "a public company that isn't in the game", company
        if tables.PUBLIC_STARTS.get(par) != cell:
            yield f"one of {tables.PUBLIC_STARTS}", cell
        if cards(self.book, action.actor) >= self.turns.limit:
            yield f"fewer than {self.turns.limit} certificates before", cards(self.book, action.actor)
        self.pay("4.2.3", action.actor, owner(company), 2 * par)
        self.due("4.2.3", ev.Floated, company=company)
        facts = {"row": cell[0], "column": cell[1], "reason": "par"}
        self.due("4.2.3", ev.PriceMoved, company=company, **facts)
        self.due("4.2.3", ev.CertificateMoved, certificate=f"{company}-0", giver="ipo", taker=action.actor)
        for number in range(1, 9):
            facts2 = {"giver": "ipo", "taker": owner(company)}
            self.due("4.2.3", ev.CertificateMoved, certificate=f"{company}-{number}", **facts2)
        self.turns.acts(action.actor, bought=True)
