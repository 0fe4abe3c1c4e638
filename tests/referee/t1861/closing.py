"""Sections 5.8.4 and 6: nationalisation, conversion and mergers."""

from __future__ import annotations

from roundhouse.engine import actions as act
from roundhouse.engine import events as ev
from tests.referee.judge import ACTION, END, Findings, Referee, Watcher, rule
from tests.referee.shares import company_of, exchange, players
from tests.referee.t1861 import tables
from tests.referee.t1861.board import are_joined
from tests.referee.t1861.holdings import director, in_game, leftwards, owner, price, stakes
from tests.referee.t1861.stock import Turns

FIRST = (ev.Paid, ev.PriceMoved, ev.PrivateMoved, ev.TrainMoved, ev.TokenReturned, ev.CertificateMoved)


class Nationalisation(Watcher):
    """Section 5.8.4: who goes to the state, and with what."""

    def __init__(self, referee: Referee) -> None:
        super().__init__(referee)
        self.begun: set[str] = set()

    def _closing(self) -> list[str]:
        """The companies nationalised in this decision that are still to close."""
        later = self.referee.events[self.referee.number :]
        return [e.company for e in later if isinstance(e, ev.CompanyClosed) and e.reason == "nationalised"]

    @rule("5.8.4", *FIRST)
    def before(self, event: ev.Event) -> Findings:
        """The first of the events by which a company goes: from here all the others follow."""
        for company in self._closing():
            if company not in self.begun and self._about(event, company):
                self.begun.add(company)
                yield from self._follow(company)

    def _about(self, event: ev.Event, company: str) -> bool:
        if isinstance(event, ev.Paid):
            payment = event.reason in ("nationalised", "assets") and event.subject == company
            repaid = event.reason == "repay_loan" and event.payer == owner(company) != self.book.actor
            return payment or repaid
        if isinstance(event, ev.PriceMoved):
            return event.company == company and event.reason == "nationalised"
        return False

    def _follow(self, company: str) -> Findings:
        """Repaid loans, the marker to the left, shares paid for, and all else to the state."""
        section, cash, state = "5.8.4", self.book.cash[owner(company)], owner(tables.STATE)
        loans = self.book.loans.get(company, 0)
        back = min(loans, cash // tables.LOAN)
        self.pay(section, owner(company), "bank", tables.LOAN * back)
        for fewer in (back, loans - back):
            if fewer:
                self.due(section, ev.LoanChanged, company=company, difference=-fewer)
        cell = leftwards(self.book, company, 1 + loans - back)
        if cell != self.book.cell(company):
            facts = {"row": cell[0], "column": cell[1], "reason": "nationalised"}
            self.due(section, ev.PriceMoved, company=company, **facts)
        for holder, shares in stakes(self.book, company).items():
            if holder.startswith("player:"):
                self.pay(section, "bank", holder, tables.MARKET.price(cell) * shares)
        self.pay(section, owner(company), state, cash - tables.LOAN * back)
        for train in self.book.trains_of(owner(company)):
            self.due(section, ev.TrainMoved, train=train, giver=owner(company), taker=state)
        for private, holder in self.book.privates.items():
            if holder == owner(company):
                facts2 = {"giver": owner(company), "taker": state, "price": 0}
                self.due(section, ev.PrivateMoved, private=private, **facts2)
        yield from self._tokens(company)

    def _tokens(self, company: str) -> Findings:
        """Each becomes one of the state's while it has some: six outside the capitals, one a hex."""
        book = self.book
        state = [at for token, at in book.tokens.items() if at and token.startswith("RSR-")]
        own = [at for token, at in book.tokens.items() if at and token.rpartition("-")[0] == company]
        room = 6 - sum(at[0] not in tables.CAPITALS for at in state)
        taken = {at[0] for at in state}
        outside = [at for at in own if at[0] not in taken and at[0] not in tables.CAPITALS]
        inside = [at for at in own if at[0] not in taken and at[0] in tables.CAPITALS]
        wanted = min(len(outside), room) + len(inside)
        found = [
            e
            for e in self.happened(ev.TokenPlaced)
            if e.kind == "nationalised" and (e.hex, e.city, e.slot) in own
        ]
        if len(found) != wanted:
            yield f"{wanted} tokens of {company} that become the state's", found

    @rule("5.8.4", ev.CompanyClosed)
    def closes(self, event: ev.CompanyClosed) -> Findings:
        """With nothing left, and for a reason that the rules have."""
        if event.reason != "nationalised":
            return
        company, book = event.company, self.book
        if company not in self.begun:
            yield from self._follow(company)
        self.begun.discard(company)
        left = [book.cash[owner(company)], *book.trains_of(owner(company))]
        if any(left) or book.loans.get(company, 0) or owner(company) in book.privates.values():
            yield f"nothing left to {company}", left
        if any(at and t.rpartition("-")[0] == company for t, at in book.tokens.items()):
            yield f"no token of {company}", "some"
        if any(company_of(n) == company and h.startswith("player:") for n, h in book.certificates.items()):
            yield f"no shares of {company}", "some"
        if company not in self.referee.watcher(Turns).operated:
            yield f"only companies that have operated, not {company}", event

    @rule("5.8.4", ev.CompanyClosed)
    def why(self, event: ev.CompanyClosed) -> Findings:
        """At the end of its own turn, by a phase, or because its director wants to."""
        if event.reason != "nationalised":
            return
        ended = any(e.actor == owner(event.company) for e in self.happened(ev.TurnEnded))
        asked = isinstance(self.referee.action, act.Nationalise)
        public = event.company in tables.PUBLICS
        phase = self.book.phase in ("4", "6", "8") and not public
        if not ended and not phase and not (public and asked):
            yield f"a reason why {event.company} is nationalised", self.referee.action

    @rule("5.8.4", when=END)
    def minors(self) -> Findings:
        """When 2s and 3s go, minors without a train go too; in phase 8 all do."""
        if not self.happened(ev.PhaseBegan) or self.book.questions:
            return
        for company in in_game(self.book):
            trains = self.book.trains_of(owner(company))
            operated = company in self.referee.watcher(Turns).operated
            gone = self.book.phase == "8" or (self.book.phase in ("4", "6") and not trains)
            if tables.is_minor(company) and operated and gone:
                yield f"{company} nationalised in phase {self.book.phase}", trains

    @rule("5.8.4", ev.PhaseBegan)
    def privates(self, event: ev.PhaseBegan) -> Findings:
        """In phase 6 the bank buys the private companies at their value for the state."""
        if event.phase != "6":
            return
        for private, holder in self.book.privates.items():
            if holder.startswith(("player:", "company:")) and holder != owner(tables.STATE):
                self.pay("5.8.4", "bank", holder, tables.PRIVATES[private][1])
                facts = {"giver": holder, "taker": owner(tables.STATE)}
                self.due("5.8.4", ev.PrivateMoved, private=private, **facts)
        yield from ()


class Mergers(Watcher):
    """Section 6: minors become public companies."""

    def __init__(self, referee: Referee) -> None:
        super().__init__(referee)
        self.lap: tuple[str, int, tuple[str, ...]] = ("", 0, ())
        self.formed: list[str] = []
        self.new = ""

    @rule("6.3", ev.CompanyAuctioned)
    def auctioned(self, event: ev.CompanyAuctioned) -> Findings:
        """Minors in the order in which they were formed: the oldest first."""
        if event.company in tables.MINORS:
            self.formed = [c for c in self.formed if c != event.company] + [str(event.company)]
        yield from ()

    @rule("6", act.Convert, act.Merge, when=ACTION)
    def who(self, action: act.Convert | act.Merge) -> Findings:
        """In a merger round, the minor on turn, into a public company that isn't in the game."""
        minors = self.minors(action)
        if self.book.kind != "merger" or action.actor != self.book.actor or action.actor[8:] not in minors:
            yield f"{self.book.actor} in a merger round", action
        if action.company not in tables.PUBLICS or self.book.cell(action.company):
            yield "a public company that isn't in the game", action.company
        if not all(tables.is_minor(c) and self.book.cell(c) for c in minors) or len(set(minors)) > 10:
            yield "up to ten minors in the game", minors
        if not are_joined(self.book, minors):
            yield "a minor with routes to all the others (6.2)", minors
        at = [price(self.book, c) for c in minors]
        if isinstance(action, act.Convert):
            column = (self.book.cell(minors[0]) or (0, 0))[1]
            if not tables.CONVERT[0] <= at[0] <= tables.CONVERT[1] or column != tables.YELLOW_COLUMN:
                yield "a price in the yellow zone (6.1)", at
            par = at[0]
        else:
            par = tables.space(min(max(at) + min(at), tables.MERGED[1]), tables.PUBLIC_STARTS)
        yield from self._formed(str(action.company), minors, par)

    @staticmethod
    def minors(action: act.Convert | act.Merge) -> list[str]:
        """The minors that become one, the one on turn last."""
        others = list(action.minors) if isinstance(action, act.Merge) else []
        return [str(c) for c in others if owner(c) != action.actor] + [action.actor[8:]]

    def _formed(self, company: str, minors: list[str], par: int) -> Findings:
        row, column = tables.PUBLIC_STARTS.get(par, (-1, -1))
        self.due("6.3", ev.ParSet, company=company, price=par)
        self.due("6.3", ev.PriceMoved, company=company, row=row, column=column, reason="par")
        self.due("6.3", ev.Floated, company=company)
        section, book = "6.3", self.book
        owed = 0
        for minor in minors:
            self.pay(section, owner(minor), owner(company), book.cash[owner(minor)])
            for train in book.trains_of(owner(minor)):
                self.due(section, ev.TrainMoved, train=train, giver=owner(minor), taker=owner(company))
            for private, holder in book.privates.items():
                if holder == owner(minor):
                    facts = {"giver": holder, "taker": owner(company)}
                    self.due(section, ev.PrivateMoved, private=private, **facts)
            owed += book.loans.get(minor, 0)
            if book.loans.get(minor, 0):
                self.due(section, ev.LoanChanged, company=minor, difference=-book.loans[minor])
        found = sum(
            e.difference for e in self.happened(ev.LoanChanged) if e.company == company and e.difference > 0
        )
        for event in self.happened(ev.LoanChanged):
            if event.company == company and found == owed:
                self.due(section, ev.LoanChanged, company=company, difference=event.difference)
        if found != owed:
            yield f"{owed} loans for {company} (6.3)", found
        yield from self._shares(company, minors, par)

    def _shares(self, company: str, minors: list[str], par: int) -> Findings:
        """Conversion: the director's certificate; merger: a share for each minor (6.1, 6.2)."""
        held: dict[str, int] = {}
        for minor in minors:
            player = director(self.book, minor)
            held[player] = held.get(player, 0) + (2 if len(minors) == 1 else 1)
        oldest = min(minors, key=self.formed.index)
        if max(held.values()) < 2:
            buyer = director(self.book, oldest)
            held[buyer] += 1
            self.pay("6.2", buyer, owner(company), par)
        most = [player for player, shares in held.items() if shares == max(held.values())]
        age = [director(self.book, minor) for minor in sorted(minors, key=self.formed.index)]
        first = min(most, key=age.index)
        self.due("6.2", ev.PresidentChanged, company=company, new=first.removeprefix("player:"))
        facts = {"certificate": f"{company}-0", "giver": "ipo", "taker": first}
        self.due("6.2", ev.CertificateMoved, **facts)
        held[first] -= 2
        single = [e for e in self.happened(ev.CertificateMoved) if e.reason == "formed"]
        for player in {*held, owner(company)}:
            given = sum(e.taker == player and not e.certificate.endswith("-0") for e in single)
            wanted = held.get(player, 8 - sum(held.values()))
            if given != wanted:
                yield f"{wanted} shares of {company} for {player} (6.2)", given

    @rule("6.2", ev.CompaniesMerged)
    def merged(self, event: ev.CompaniesMerged) -> Findings:
        """A new company, whose stations are to be counted."""
        self.new = str(event.company)
        yield from ()

    @rule("6.2", when=END)
    def stations(self) -> Findings:
        """Two stations at the most stay, one at the least, as soon as its director has chosen."""
        if not self.new or self.book.questions:
            return
        there = [at for t, at in self.book.tokens.items() if at and t.rpartition("-")[0] == self.new]
        if not 1 <= len(there) <= 2:
            yield f"one or two stations of {self.new}", there
        self.new = ""

    @rule("6.3", ev.PurchaseLapBegan)
    def laps(self, event: ev.PurchaseLapBegan) -> Findings:
        """Owners of shares first, from the director on; then everybody may buy one."""
        company, lap, waiting = self.lap
        if event.company == company and event.lap == lap and event.waiting:
            if event.waiting != waiting[1:]:
                yield f"{waiting[1:]} still to buy", event.waiting
        elif event.waiting:
            wanted = self._around(str(event.company), holders=event.lap == 1)
            if event.waiting != wanted:
                yield f"the players {wanted} in lap {event.lap}", event.waiting
        self.lap = (str(event.company), event.lap, event.waiting)

    def _around(self, company: str, holders: bool) -> tuple[str, ...]:
        first = director(self.book, company).removeprefix("player:")
        order = list(self.book.order)
        at = order.index(first) if first in order else 0
        around = [*order[at:], *order[:at]]
        shares = stakes(self.book, company)
        return tuple(name for name in around if not holders or shares.get("player:" + name))

    @rule("6.3", act.BuyShares, when=ACTION)
    def purchase(self, action: act.BuyShares) -> Findings:
        """Who is asked buys of the new company's treasury."""
        if self.book.kind != "merger":
            return
        company, _, waiting = self.lap
        if not waiting or action.actor != "player:" + waiting[0] or action.company != company:
            yield f"a purchase of {company} by {waiting[:1]}", action
        if any(source != owner(company) for source in action.sources) or len(action.sources) > 1:
            yield "a share of the treasury", action.sources


class Directors(Watcher):
    """Sections 4.1.1 and 4.2.2: who has most shares decides."""

    def __init__(self, referee: Referee) -> None:
        super().__init__(referee)
        self.changed: dict[str, str] = {}
        self.balance: dict[tuple[str, str], int] = {}

    @rule("4.1.1", ev.PresidentChanged)
    def change(self, event: ev.PresidentChanged) -> Findings:
        """Noted until all has moved."""
        if event.old:
            self.changed[event.company] = event.old
        yield from ()

    @rule("4.2", ev.CertificateMoved)
    def exchange(self, event: ev.CertificateMoved) -> Findings:
        """Certificates move for reasons of the rules; exchanges leave everybody what he has."""
        known = ("bought", "exchange", "formed", "merged", "nationalised", "redeemed", "sold")
        if event.reason not in known:
            yield f"one of {known}", event
        exchange(self.balance, event)

    @rule("4.1.1", when=END)
    def most(self) -> Findings:
        """Nobody has more than the director; of several the next to his left follows him."""
        if any(self.balance.values()):
            yield "even exchanges", self.balance
        for company in in_game(self.book):
            if company in tables.PUBLICS:
                yield from self._most(company)
        self.changed, self.balance = {}, {}

    def _most(self, company: str) -> Findings:
        held = {p: stakes(self.book, company).get(p, 0) for p in players(self.book)}
        holder = director(self.book, company)
        if held.get(holder, 0) < max(held.values()):
            yield f"a director of {company} with {max(held.values())} shares", holder
        old = self.changed.get(company)
        if old:
            order = list(self.book.order)
            at = order.index(old)
            first = [n for n in [*order[at + 1 :], *order[:at]] if held["player:" + n] == max(held.values())]
            if holder != "player:" + first[0] or held[holder] <= held["player:" + old]:
                yield f"{first[0]} after {old}", holder
