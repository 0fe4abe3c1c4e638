"""Sections 5.5.8, 5.5.9, 5.6.5: trains are bought, discarded, and missed."""

from __future__ import annotations

from roundhouse.engine import events as ev
from tests.referee.judge import END, Findings, Referee, Watcher, rule
from tests.referee.t1861 import tables
from tests.referee.t1861.holdings import director, loan_limit, owner, train_limit


class Trains(Watcher):
    """Who buys which train, from whom and for how much."""

    def __init__(self, referee: Referee) -> None:
        super().__init__(referee)
        self.left = ""

    def _new(self) -> dict[str, int]:
        """The kinds that the bank sells now, with their prices: the next one, in phase 8 all."""
        found: dict[str, int] = {}
        for kind, (cost, _, _) in tables.TRAINS.items():
            if kind in ("2+2", "5+5E") and self.book.phase != "8":
                continue
            if not any(n.rpartition("-")[0] == kind and h == "supply" for n, h in self.book.trains.items()):
                continue
            found[kind] = cost
            if self.book.phase != "8":
                break
        return found

    def _cheapest(self) -> int:
        pool = [tables.TRAINS[self.book.side(name)][0] for name in self.book.trains_of("pool")]
        return min([*self._new().values(), *pool])

    @rule("5.5.8", ev.TrainMoved)
    def bought(self, event: ev.TrainMoved) -> Findings:
        """Below the limit; from the bank at face value, from another company for 1 or more."""
        if event.reason != "bought":
            return
        company, kind = event.taker.removeprefix("company:"), self.book.side(event.train)
        if event.taker != self.book.actor or self.book.stage != "trains":
            yield f"a train of {self.book.actor} as its step is", event
        held = len(self.book.trains_of(event.taker))
        if held >= train_limit(self.book, company):
            yield f"fewer than {train_limit(self.book, company)} trains", held
        if event.giver in ("supply", "pool"):
            if event.giver == "supply" and kind not in self._new():
                yield f"one of {list(self._new())}", kind
            self.pay("5.5.8", event.taker, "bank", tables.TRAINS[kind][0])
        else:
            yield from self._between(event)
        if company == tables.STATE and self.book.phase != "8":
            yield from self._by_the_state(event, held)

    def _between(self, event: ev.TrainMoved) -> Findings:
        if not event.giver.startswith("company:") or event.giver in (owner(tables.STATE), event.taker):
            yield "a train of another company", event.giver
        paid = [e.amount for e in self.happened(ev.Paid) if (e.payer, e.payee) == (event.taker, event.giver)]
        before = [e for e in self.referee.events[: self.referee.number] if isinstance(e, ev.Paid)]
        if len(paid) != 1 or any((e.payee, e.reason) == (event.taker, "loan") for e in before):
            yield "one payment without a loan", paid
        for amount in paid[:1]:
            self.pay("5.5.8", event.taker, event.giver, amount)
        buyer, seller = director(self.book, event.taker[8:]), director(self.book, event.giver[8:])
        agreed = getattr(self.referee.action, "agreed", ())
        if "consent" in self.referee.options and buyer != seller and seller[7:] not in agreed:
            yield f"{seller} among those who agreed", agreed

    def _by_the_state(self, event: ev.TrainMoved, held: int) -> Findings:
        """Section 5.6.5: the cheapest new one; without a train the cheapest of all."""
        cheapest, cost = min(self._new().values()), tables.TRAINS[self.book.side(event.train)][0]
        if not held and cost != self._cheapest():
            yield f"a train for {self._cheapest()}", event
        if held and (event.giver != "supply" or cost != cheapest):
            yield f"a new train for {cheapest}", event

    @rule("5.5.8", ev.TrainMoved)
    def discarded(self, event: ev.TrainMoved) -> Findings:
        """What is beyond the limit lies in the pool, and nothing else gets there."""
        if event.reason != "discarded":
            return
        held = len(self.book.trains_of(event.giver))
        if event.taker != "pool" or held <= train_limit(self.book, event.giver[8:]):
            yield "a train beyond the limit for the pool", event

    @rule("5.8.3", ev.TrainMoved)
    def reasons(self, event: ev.TrainMoved) -> Findings:
        """Trains move for reasons that the rules have."""
        if event.reason not in ("bought", "discarded", "rusted", "taken_over"):
            yield "a reason of the rules", event

    @rule("5.8.3", when=END)
    def limit(self) -> Findings:
        """Nobody has more trains than the phase allows, once everything is answered."""
        if self.book.questions:
            return
        for company in (*tables.MINORS, *tables.PUBLICS):
            held = self.book.trains_of(owner(company))
            if len(held) > train_limit(self.book, company):
                yield f"{train_limit(self.book, company)} trains of {company}", held

    @rule("5.5.9", ev.TurnEnded)
    def trainless(self, event: ev.TurnEnded) -> Findings:
        """Who has no train and could buy one has to, and who has none at the end is no more."""
        company = event.actor.removeprefix("company:")
        if self.book.kind != "operating" or event.actor == company:
            return
        cash, loans = self.book.cash[event.actor], self.book.loans.get(company, 0)
        if company == tables.STATE:
            if self.book.phase not in tables.STATE_PHASES:
                return
            if cash >= min(self._new().values()) or not self.book.trains_of(event.actor):
                yield "trains bought by the state while it has money, and one anyhow", cash
            return
        closes = any(e.company == company for e in self.happened(ev.CompanyClosed))
        gone = not self.book.cell(company)
        if self.book.trains_of(event.actor) or self.book.stage == "loans" or gone:
            return
        if cash + tables.HANDED * (loan_limit(company) - loans) >= self._cheapest():
            yield f"a train of {company} for {self._cheapest()}", f"{cash} and {loans} loans"
        if not closes:
            yield f"{company} nationalised", "nothing"


class Privates(Watcher):
    """Section 5.5: companies buy private companies of players."""

    @rule("5.5", ev.PrivateMoved)
    def sold(self, event: ev.PrivateMoved) -> Findings:
        """From phase 3 on, for 1 up to the value, in a company's turn."""
        if not event.giver.startswith("player:") or event.taker == owner(tables.STATE):
            return
        value = tables.PRIVATES[event.private][1]
        if self.book.phase == "2" or event.taker != self.book.actor or self.book.kind != "operating":
            yield f"a purchase by {self.book.actor} from phase 3 on", event
        if not 1 <= event.price <= value:
            yield f"a price of 1 to {value}", event.price
        self.pay("5.5", event.taker, event.giver, event.price)
        self.due("5.5", ev.PrivateMoved, private=event.private, giver=event.giver, taker=event.taker)
