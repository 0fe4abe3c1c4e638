"""Sections 7.1 to 7.5 and 14.3.2: stock rounds, and everything about certificates."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import ClassVar

from roundhouse.engine import actions as act
from roundhouse.engine import events as ev
from tests.referee.certificates import Exchanges, StockTurns
from tests.referee.judge import ACTION, END, Findings, Referee, Watcher, rule
from tests.referee.shares import company_of, director, misdirected, percent, size
from tests.referee.t1839 import tables
from tests.referee.t1839.auction import Auction
from tests.referee.t1839.board import circles, cities, of, revenue, tokens_in
from tests.referee.t1839.holdings import price

ANSWERS = ("redeem_sold", "raise_money", "par", "exchange_private")
"""Questions whose answers are no actions of a player's turn."""


class Turns(StockTurns):
    """Section 7.1: whose turn it is, in which order he does what, and when the round is over.

    ``cards`` are the players who have a number card of the other colour, in the order of these.
    """

    sections: ClassVar[Mapping[str, str]] = {"turn": "7.1", "purchase": "7.3"}

    def __init__(self, referee: Referee) -> None:
        super().__init__(referee)
        self.cards: list[str] = []
        self.bought = False

    def own(self) -> bool:
        """Whether a decision is one of a player's turn: nothing has been asked."""
        return self.book.kind == "stock" and not self.book.questions

    @rule("7.1", ev.RoundBegan)
    def begun(self, event: ev.RoundBegan) -> Findings:
        """It begins with card 1, the first of all with the follower of the last buyer (6)."""
        if self.book.kind == "stock":
            if len(self.cards) < len(self.book.order):
                yield f"cards for all of {self.book.order}", self.cards
            if self.book.order != self.cards:
                yield f"the order of the cards, {self.cards}", self.book.order
        if event.kind == "stock":
            follower = self.book.after(self.referee.watcher(Auction).buyer)
            self.next = follower if self.book.kind == "auction" else self.book.order[0]
        self.cards, self.sold = [], set()

    @rule("7.1", ev.TurnBegan)
    def turn(self, event: ev.TurnBegan) -> Findings:
        """The players follow each other in the order of their cards, until all have stopped."""
        self.passed = self.acted = self.bought = False
        if self.book.kind != "stock":
            return
        if event.actor != "player:" + self.next:
            yield f"the turn of {self.next}", event.actor
        if len(self.cards) == len(self.book.order):
            yield "the end of the stock round, as all have stopped", f"a turn of {event.actor}"

    @rule("7.1", ev.PlaceInOrder)
    def card(self, event: ev.PlaceInOrder) -> Findings:
        """Who passes takes the lowest card that is left, who acts gives his back."""
        name = self.book.actor.removeprefix("player:")
        others = [other for other in self.cards if other != name]
        stops = not self.acted
        self.cards = (self.cards if name in self.cards else [*self.cards, name]) if stops else others
        if list(event.passed) != self.cards:
            yield f"the cards of {self.cards}", list(event.passed)

    @rule("7.1", ev.TurnEnded)
    def turn_ended(self, event: ev.TurnEnded) -> Findings:
        """Whoever has done nothing has passed, and has a card; whoever has acted has none."""
        if self.book.kind != "stock":
            return
        name = event.actor.removeprefix("player:")
        if self.passed == self.acted:
            yield "a pass or an action", f"{event.actor} has {'both' if self.passed else 'neither'}"
        if (name in self.cards) != self.passed:
            yield f"{name} {'with' if self.passed else 'without'} a card", self.cards
        self.next = self.book.after(name)

    @rule("9", ev.PlayerEliminated)
    def eliminated(self, event: ev.PlayerEliminated) -> Findings:
        """The cards close up."""
        name = str(event.player)
        self.cards = [other for other in self.cards if other != name]
        if self.next == name or self.book.actor == "player:" + name:
            self.next = self.book.after(name)
        yield from ()

    @rule("7.1", act.BuyShares, act.Par, act.Redeem, when=ACTION)
    def one_purchase(self, action: act.Action) -> Findings:
        """Sell, one purchase of a certificate or of a company's shares of the pool, sell."""
        if not self.own():
            return
        actor = director(self.book, action.actor[8:]) if isinstance(action, act.Redeem) else action.actor
        if self.book.actor != actor:
            yield f"an action of {self.book.actor}", actor
        if self.bought:
            yield "one purchase in a turn", action
        if isinstance(action, act.BuyShares) and len(action.sources) != 1:
            yield "one certificate", action.sources
        self.acted = self.bought = True

    @rule("7.1", act.SellShares, when=ACTION)
    def selling(self, action: act.SellShares) -> Findings:
        """Sales are a player's own, in his turn."""
        if not self.own():
            return
        if self.book.actor != action.actor:
            yield f"an action of {self.book.actor}", action.actor
        self.acted = True

    @rule("7.2", ev.SharesSold)
    def not_in_the_first(self, event: ev.SharesSold) -> Findings:
        """Nothing is sold in the first stock round, unless a fee makes him (7.5)."""
        if self.book.kind != "stock":
            return
        self.sold.add(("player:" + event.player, str(event.company)))
        asked = any(
            isinstance(e, ev.QuestionAnswered) and e.kind == "raise_money" for e in self.referee.events
        )
        if self.book.round[1] == 1 and not asked:
            yield "no sale in the first stock round", event


class Certificates(Exchanges):
    """Sections 7.2 to 7.4 and 14.3.2: what is paid for certificates, who may have them, who directs."""

    sections: ClassVar[Mapping[str, str]] = {"purchase": "7.3", "director": "14.3.2"}

    # --- purchases -------------------------------------------------------------------------------

    @rule("7.3", ev.SharesBought)
    def purchase(self, event: ev.SharesBought) -> Findings:
        """From the IPO, the pool or a treasury, for the current price."""
        company = str(event.company)
        if event.buyer == "company:" + company:
            return
        worth = price(self.book, company) * size(event.certificate) // 10
        if company_of(event.certificate) != company or event.source not in (
            "ipo",
            "pool",
            "company:" + company,
        ):
            yield f"a certificate of {company} from IPO, pool or treasury", event
        if event.source.startswith("company:") and percent(self.book, "ipo", company):
            yield f"nothing of the treasury while the IPO has {percent(self.book, 'ipo', company)} %", event
        if event.price != worth or not worth:
            yield f"{event.certificate} for {worth}", event.price
        payee = event.source if event.source.startswith("company:") else "bank"
        self.pay("7.3", event.buyer, payee, worth)
        if size(event.certificate) == 10 and self.book.certificates[company + "-0"] == "ipo":
            yield f"{company}-0 first", event.certificate
        held = percent(self.book, event.buyer, company)
        if held >= tables.HOLDING_LIMIT:
            yield f"less than 60 % of {company} in the hands of {event.buyer}", held

    # --- redemptions -----------------------------------------------------------------------------

    @rule("7.4", act.Redeem, when=ACTION)
    def redeems(self, action: act.Redeem) -> Findings:
        """A company takes shares of the pool at the current price: all just sold, or as many as it likes."""
        company = action.actor.removeprefix("company:")
        asked = self.book.questions[-1] if self.book.questions else None
        if asked is not None:
            if (asked.kind, asked.subject, asked.facts.get("count")) != (
                "redeem_sold",
                company,
                action.count,
            ):
                yield f"all shares that were sold, {asked.facts}", action
        elif self.book.kind != "stock":
            yield "a stock round", self.book.kind
        if not 1 <= action.count <= percent(self.book, "pool", company) // 10:
            yield f"1 to {percent(self.book, 'pool', company) // 10} shares of the pool", action.count
        cost = action.count * price(self.book, company)
        if self.book.cash[action.actor] < cost or company not in self.book.floated:
            yield f"a floated company with {cost}", self.book.cash[action.actor]
        for part in [cost] if asked is not None else [price(self.book, company)] * action.count:
            self.pay("7.4", action.actor, "bank", part)
        moved = [
            e
            for e in self.referee.events
            if isinstance(e, ev.CertificateMoved) and (e.giver, e.taker) == ("pool", action.actor)
        ]
        if len(moved) != action.count:
            yield f"{action.count} shares for the treasury", len(moved)

    # --- sales -----------------------------------------------------------------------------------

    @rule("7.2", ev.SharesSold)
    def sale(self, event: ev.SharesSold) -> Findings:
        """Single shares of parred companies, for the price, or one less where it hadn't floated before."""
        seller, company = "player:" + event.player, str(event.company)
        worth = self.worth(company)
        if event.price != worth or not worth:
            yield f"a price of {worth}", event.price
        self.pay("7.2", "bank", seller, worth * event.count)
        yield from self._to_pool(seller, company, event.count)

    def worth(self, company: str) -> int:
        """What a share brings."""
        cell = self.book.cell(company)
        old = company in self.book.floated and company not in self.referee.watcher(Floats).young
        return tables.price_at(cell if old or cell is None else tables.left(cell))

    def _to_pool(self, seller: str, company: str, count: int) -> Findings:
        moved = self.to_pool(seller, company)
        if moved != [10] * count:
            yield f"{count} single shares to the pool", moved

    @rule("8.3.5.2", ev.OwnSharesSold)
    def own_sale(self, event: ev.OwnSharesSold) -> Findings:
        """A company's own shares bring the price."""
        worth, owner = price(self.book, event.company), "company:" + event.company
        if event.price != worth:
            yield f"a price of {worth}", event.price
        self.pay("8.3.5.2", "bank", owner, worth * event.count)
        yield from self._to_pool(owner, event.company, event.count)

    # --- certificates ----------------------------------------------------------------------------

    @rule("14.3.2", ev.CertificateMoved)
    def moved(self, event: ev.CertificateMoved) -> Findings:
        """The director's is never sold; exchanges leave everybody's percentage; nothing moves unasked."""
        company = company_of(event.certificate)
        if event.taker == "pool" and size(event.certificate) == 20:
            yield "the director's certificate not sold", event
        if self.exchange(event):
            return
        known = {
            "bought": lambda: self.bought(event),
            "sold": lambda: event.taker == "pool" and self._sold(company),
            "redeemed": lambda: (
                isinstance(self.referee.action, act.Redeem)
                and (event.giver, event.taker) == ("pool", "company:" + company)
            ),
            "private": lambda: (
                event.giver.startswith("private:") and self.book.privates.get(event.giver[8:]) == event.taker
            ),
            "exchanged": lambda: (
                isinstance(self.referee.action, act.ExchangePrivate) and event.giver == "ipo"
            ),
            "nationalised": lambda: (
                event.taker == "ipo"
                and any(isinstance(e, ev.CompanyClosed) and e.company == company for e in self.referee.events)
            ),
        }
        if not known.get(str(event.reason), lambda: False)():
            yield "a sale or a purchase", event

    def _sold(self, company: str) -> bool:
        return any(
            isinstance(e, ev.SharesSold | ev.OwnSharesSold) and e.company == company
            for e in self.referee.events
        )

    # --- directors -------------------------------------------------------------------------------

    @rule("14.3.2", when=END)
    def directors_right(self) -> Findings:
        """Nobody has more than the director; a new one follows the old one where several have most."""
        changes, self.directors = self.directors, {}
        yield from self.settled()
        closed = {str(e.company) for e in self.referee.events if isinstance(e, ev.CompanyClosed)}
        open_ = [company for company in tables.COMPANIES if company not in closed]
        yield from misdirected(self.book, open_, changes, self.order)


class Floats(Watcher):
    """Section 7.5: par prices, homes, flotation and its fee.

    ``young`` are the companies that have floated in the stock round under way, ``owed`` is what is left of
    fees, ``nationalised`` the founding companies that were.
    """

    def __init__(self, referee: Referee) -> None:
        super().__init__(referee)
        self.young: set[str] = set()
        self.owed: dict[str, int] = {}
        self.nationalised: set[str] = set()

    def founding(self, company: str) -> bool:
        """Whether a company still is a founding one (14.3.3)."""
        return company in tables.FOUNDING and company not in self.nationalised

    @rule("7.5", ev.RoundBegan)
    def grown_up(self, event: ev.RoundBegan) -> Findings:
        """Whoever floated in an earlier stock round sells at its price."""
        self.young.clear()
        yield from ()

    @rule("14.3.3", ev.CompanyClosed)
    def closed(self, event: ev.CompanyClosed) -> Findings:
        """It is no founding company any more."""
        self.nationalised.add(event.company)
        self.young.discard(event.company)
        self.owed.pop(event.company, None)
        yield from ()

    @rule("7.5", ev.ParSet)
    def par(self, event: ev.ParSet) -> Findings:
        """At one of the prices of its market, once; a founding company on the major one."""
        action = self.referee.action
        row = action.row if isinstance(action, act.Par) else 0
        if row not in (0, 1) or (row == 1 and (self.founding(event.company) or self.book.kind == "auction")):
            yield f"the major market for {event.company}", row
        if event.price not in tables.PARS[row == 1]:
            yield f"one of {tables.PARS[row == 1]}", event.price
        if event.company in self.book.par:
            yield f"{event.company} at {price(self.book, event.company)}", "a second par price"
        column = tables.ROWS[row == 1].index(event.price) if event.price in tables.ROWS[row == 1] else -1
        self.due(
            "7.5", ev.PriceMoved, company=event.company, row=row, column=column, price=event.price, before=0
        )

    @rule("7.5", act.Par, when=ACTION)
    def certificate_bought(self, action: act.Par) -> Findings:
        """The director's certificate is bought, unless it comes with a private company."""
        bought = [e.certificate for e in self.referee.events if isinstance(e, ev.SharesBought)]
        if self.book.kind != "auction" and bought != [action.company + "-0"]:
            yield f"{action.company}-0 bought", bought
        if self.book.kind == "auction" and director(self.book, action.company):
            yield f"{action.company} without a director", director(self.book, action.company)

    @rule("7.5", act.Par, when=ACTION)
    def homes(self, action: act.Par) -> Findings:
        """Two different hexes with a place that nobody has reserved, one big or double at most."""
        chosen = [str(h) for h in (action.home, action.second_home) if h]
        if self.founding(action.company):
            if chosen:
                yield f"no choice of homes for {action.company}", chosen
            return
        if len(set(chosen)) != 2:
            yield "two hexes", chosen
        large = [h for h in chosen if h in tables.BIG or tables.KIND_OF_HEX.get(h) == "oo"]
        if len(large) > 1:
            yield "one big city or double city at most", large
        for hex_id in chosen:
            if self.places(hex_id) <= self.pending(hex_id, also=chosen):
                yield f"a place in {hex_id} that is free and not reserved", tokens_in(self.book, hex_id)
        found = [str(e.hex) for e in self.referee.events if isinstance(e, ev.HomeChosen)]
        if found != chosen:
            yield f"the homes {chosen}", found

    def places(self, hex_id: str) -> int:
        """Circles of a hex that are empty or the government's (14.4)."""
        if tables.KIND_OF_HEX.get(hex_id, "city" if hex_id == "E10" else "") in (
            "",
            "plain",
            "town",
            "double",
        ):
            return 0
        taken = [token for token in tokens_in(self.book, hex_id) if of(token) != "gov"]
        return circles(self.book, hex_id) * cities(self.book, hex_id) - len(taken)

    def pending(self, hex_id: str, but: str = "", also: Sequence[str] = ()) -> int:
        """How many homes are still to be placed in a hex, ``but`` for a company's (8.3.2.1).

        ``also`` are hexes that are being chosen together with it: NRS keeps one of two places.
        """
        claims = self._claims(hex_id, but)
        if hex_id in tables.NRS_CHOICE and but != "NRS" and self._waits("NRS") and self.founding("NRS"):
            (other,) = (h for h in tables.NRS_CHOICE if h != hex_id)
            both = "nrs_protects_both" in self.referee.options
            claims += both or self.places(other) <= self._claims(other, but) + (other in also)
        return claims

    def _claims(self, hex_id: str, but: str) -> int:
        """Homes that can be nowhere else."""
        waiting = [company for company in tables.COMPANIES if company != but and self._waits(company)]
        return sum(
            hex_id in (tables.HOMES[company] if self.founding(company) else self.book.homes.get(company, ()))
            for company in waiting
        )

    def _waits(self, company: str) -> bool:
        return company not in self.referee.watcher(Homes).operated

    @rule("7.5", ev.Floated)
    def floated(self, event: ev.Floated) -> Findings:
        """A company floats once, with 40 % or less left in the IPO: ten times its price, less the fee."""
        company = str(event.company)
        if company in self.book.floated:
            yield f"{company} afloat already", event
        if percent(self.book, "ipo", company) > tables.FLOAT_AT:
            yield f"{tables.FLOAT_AT} % of {company} in the IPO at most", percent(self.book, "ipo", company)
        capital = 10 * price(self.book, company)
        self.due("7.5", ev.Floated, company=company)
        self.pay("7.5", "bank", "company:" + company, capital)
        if self.book.kind == "stock":
            self.young.add(company)
        if self.founding(company):
            return
        fee = 2 * sum(revenue(self.book, hex_id) for hex_id in self.book.homes.get(company, ()))
        own = min(fee, capital)
        self.pay("7.5", "company:" + company, "bank", own)
        if fee > own:
            self.owed[company] = fee - own

    @rule("7.5", ev.Paid)
    def fee(self, event: ev.Paid) -> Findings:
        """What the treasury lacks for the fee its director pays."""
        if event.reason != "home_fee" or not event.payer.startswith("player:"):
            return
        company = event.subject
        if event.payer != director(self.book, company):
            yield f"a fee of {director(self.book, company)}", event.payer
        if event.amount > self.owed.get(company, 0):
            yield f"a fee of {self.owed.get(company, 0)}", event.amount
        self.owed[company] = self.owed.get(company, 0) - event.amount
        self.pay("7.5", event.payer, "bank", event.amount)

    @rule("7.5", when=END)
    def floats(self) -> Findings:
        """Nobody with 40 % in the IPO waits; fees are paid before anything else."""
        for company in self.book.par:
            waits = company not in self.book.floated and director(self.book, company)
            if waits and percent(self.book, "ipo", company) <= tables.FLOAT_AT:
                yield f"{company} afloat", f"{percent(self.book, 'ipo', company)} % in the IPO"
        if any(self.owed.values()) and not self.book.questions and not self.book.ended:
            yield f"a fee of {self.owed}", "the game goes on"


class Homes(Watcher):
    """Section 8.3, the first step: homes are placed when a company first operates."""

    def __init__(self, referee: Referee) -> None:
        super().__init__(referee)
        self.operated: set[str] = set()
        self.placed: dict[str, list[tuple[str, int]]] = {}

    @rule("8.3", ev.CompanyClosed)
    def closed(self, event: ev.CompanyClosed) -> Findings:
        """When it is formed again it begins anew; but it has no printed homes any more."""
        self.operated.discard(event.company)
        self.placed.pop(event.company, None)
        yield from ()

    @rule("8.3", ev.TokenPlaced)
    def home(self, event: ev.TokenPlaced) -> Findings:
        """In its hexes, in the printed circle if that is free."""
        if event.kind != "home":
            return
        company = str(event.company)
        if self.book.actor != "company:" + company or self.book.stage or company in self.operated:
            yield f"homes of {self.book.actor} as its first turn begins", event
        wanted = self.homes(company)
        if event.hex not in wanted:
            yield f"a home of {company} in {wanted}", event.hex
        mates = [
            n for n in tokens_in(self.book, event.hex, event.city) if self.book.tokens[n] and n != event.token
        ]
        here = [n for n in mates if (self.book.tokens[n] or ("", 0, -1))[2] == event.slot]
        if any(of(name) != "gov" for name in here) or not 0 <= event.slot < circles(self.book, event.hex):
            yield f"a circle of {event.hex} that is empty or the government's", here
        self.placed.setdefault(company, []).append((event.hex, event.city))
        printed = tables.HOME_CITY.get(event.hex, event.city)
        bare = not self.book.tiles.get(event.hex, ("", 0))[0] and self.referee.watcher(Floats).founding(
            company
        )
        if bare and event.city != printed and not tokens_in(self.book, event.hex, printed):
            yield f"the printed circle of {event.hex}", event.city

    def homes(self, company: str) -> tuple[str, ...]:
        """Where a company has its homes."""
        if self.referee.watcher(Floats).founding(company):
            return tables.HOMES[company] + (tables.NRS_CHOICE if company == "NRS" else ())
        return tuple(self.book.homes.get(company, ()))

    @rule("8.3", ev.StageBegan)
    def placed_first(self, event: ev.StageBegan) -> Findings:
        """Nothing is done before; then the company has operated."""
        company = str(event.company)
        if company in self.operated:
            return
        self.operated.add(company)
        wanted, found = list(self.homes(company)), [hex_id for hex_id, _ in self.placed.get(company, ())]
        if company == "NRS" and len(wanted) > 2:
            wanted = ["I12", *(h for h in tables.NRS_CHOICE if h in found)][:2]
            wanted += ["I16 or K16"] * (len(wanted) < 2)
        if sorted(found) != sorted(wanted):
            yield f"the homes {wanted} of {company}", found
