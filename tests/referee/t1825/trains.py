"""Sections 5.6, 5.7, 6.4.4, 7.0 and 8.5.6: trains and phases."""

from __future__ import annotations

from roundhouse.engine import actions as act
from roundhouse.engine import events as ev
from tests.referee.consent import Consent
from tests.referee.judge import END, Findings, Referee, rule
from tests.referee.ledger import Ledger
from tests.referee.shares import director
from tests.referee.t1825 import tables
from tests.referee.t1825.box import Box, of
from tests.referee.t1825.holdings import in_receivership, owner, shares


def on_sale(box: Box, book: Ledger) -> list[str]:
    """The kinds of new train that the bank sells: the next one, and advanced ones of the phases begun."""
    left = {book.side(name) for name in book.trains_of("supply")}
    plain = [kind for kind in tables.COSTS if kind in left and kind not in tables.ADVANCED]
    advanced = [k for k, phase in tables.ADVANCED.items() if k in left and book.phase >= phase]
    return [*plain[:1], *advanced]


def cards(train: str) -> list[str]:
    """The cards that run together in a route."""
    return train.partition("/")[0].split("&")


def next_new(box: Box, book: Ledger) -> list[str]:
    """The next new train, for receivers (6.4.4): none that is sold besides, like advanced ones."""
    return [kind for kind in on_sale(box, book) if kind not in tables.ADVANCED]


class Trains(Consent):
    """Purchases, limits and phases; ``own`` are the trains that minors have of their own."""

    def __init__(self, referee: Referee) -> None:
        super().__init__(referee)
        self.own: dict[str, str] = {}

    @rule("5.6", ev.TrainMoved)
    def reasons(self, event: ev.TrainMoved) -> Findings:
        """Trains move for the reasons of the rules."""
        known = ("bought", "own", "leased", "lease_over", "rusted", "discarded", "returned")
        if event.reason not in known:
            yield f"one of {known}", event

    @rule("5.6", ev.TrainMoved)
    def bought(self, event: ev.TrainMoved) -> Findings:
        """In the last step, below the limit; of the bank at face value."""
        if event.reason != "bought":
            return
        book, kind = self.book, self.book.side(event.train)
        if event.taker != book.actor or book.stage != "trains":
            yield f"a train of {book.actor} in its last step", event
        held, limit = len(book.trains_of(event.taker)), self._limit()
        if held >= limit:
            yield f"fewer than {limit} trains (5.6.4)", held
        if event.giver in ("supply", "pool"):
            if event.giver == "supply" and kind not in on_sale(of(self), book):
                yield f"one of {on_sale(of(self), book)} (5.6.1)", kind
            self.pay("5.6.1", event.taker, "credit", tables.COSTS[kind])
            self._phase(event, kind)
        else:
            yield from self._between(event)
        yield from self._by_a_receiver(event, kind, held)

    def _limit(self) -> int:
        return tables.TRAIN_LIMIT.get(self.book.phase, 99)

    def _between(self, event: ev.TrainMoved) -> Findings:
        """Section 5.6.5: at any price that is agreed on; never a minor's own train (8.5.6)."""
        action = self.referee.action
        cost = action.price if isinstance(action, act.BuyTrain | act.FundTrain) else 0
        seller = event.giver.removeprefix("company:")
        if not event.giver.startswith("company:") or event.giver == event.taker:
            yield "a train of another company", event
        if event.train in self.own.values():
            yield f"a train that {seller} may sell (8.5.6)", event
        if in_receivership(of(self), self.book, seller):
            yield f"no train of {seller} in receivership (6.4.4)", event
        if isinstance(action, act.BuyTrain):
            yield from self.missing(action, event.giver)
        self.pay("5.6.5", event.taker, event.giver, cost)

    def _by_a_receiver(self, event: ev.TrainMoved, kind: str, held: int) -> Findings:
        """Section 6.4.4: only the next new train, or one alike that is cheaper."""
        buyer = event.taker.removeprefix("company:")
        if isinstance(self.referee.action, act.FundTrain):
            yield from self._funded(self.referee.action, buyer, held)
        elif in_receivership(of(self), self.book, buyer):
            yield from self._must_be_new(event, kind)

    def _funded(self, action: act.FundTrain, buyer: str, held: int) -> Findings:
        """Section 6.4.8: shareholders pay for the first train of a company in receivership."""
        if held or not in_receivership(of(self), self.book, buyer):
            yield f"{buyer} in receivership and without a train (6.4.8)", action
        for funder in action.funders:
            holder = f"player:{funder.player}"
            if not shares(of(self), self.book, holder, buyer):
                yield f"shareholders of {buyer} (6.4.8)", funder
            self.pay("6.4.8", holder, "bank", funder.amount)
            self.pay("6.4.8", "credit", action.actor, funder.amount)
        yield from ()

    def _must_be_new(self, event: ev.TrainMoved, kind: str) -> Findings:
        if event.giver == "supply" and kind not in next_new(of(self), self.book):
            yield f"one of {next_new(of(self), self.book)} (6.4.4)", event
        if event.giver == "pool":
            yield "no second-hand train of the bank (6.4.4)", event
        if event.giver.startswith("company:"):
            paid = sum(e.amount for e in self.happened(ev.Paid) if e.payee == event.giver)
            if kind not in next_new(of(self), self.book) or paid >= tables.COSTS[kind]:
                yield f"a cheaper one of {next_new(of(self), self.book)} (6.4.4)", event

    def _phase(self, event: ev.TrainMoved, kind: str) -> None:
        begins = tables.BEGINS.get(kind, "")
        if begins > self.book.phase and event.giver == "supply":
            self.due("5.7", ev.PhaseBegan, phase=begins)

    @rule("8.5.1.2", ev.TrainMoved)
    def forms(self, event: ev.TrainMoved) -> Findings:
        """A minor's own train is of its kind, and comes once."""
        if event.reason != "own":
            return
        minor = event.taker.removeprefix("company:")
        if (
            self.book.side(event.train) != of(self).minors.get(minor)
            or event.giver != "ipo"
            or minor in self.own
        ):
            yield f"the own train of {minor}", event
        self.own[minor] = event.train

    @rule("5.7", ev.TrainMoved)
    def leaves(self, event: ev.TrainMoved) -> Findings:
        """Obsolete ones leave the game; what is beyond the limit goes to the pool, as a bankrupt's does."""
        if event.reason == "rusted":
            ends = tables.OBSOLETE.get(self.book.side(event.train), "9")
            if event.taker != "removed" or self.book.phase < ends:
                yield "an obsolete train out of the game", event
        if event.reason == "discarded":
            if event.taker != "pool" or len(self.book.trains_of(event.giver)) <= self._limit():
                yield "a train beyond the limit, for the pool", event
            if event.train in self.own.values():
                yield "a train that isn't the minor's own", event
        if event.reason == "returned":
            wanted = "removed" if event.train in self.own.values() else "pool"
            if event.taker != wanted or not any(
                owner(e.company) == event.giver for e in self.happened(ev.CompanyClosed)
            ):
                yield f"a train of a bankrupt company to {wanted}", event

    @rule("5.7", when=END)
    def obsolete(self) -> Findings:
        """Nobody has an obsolete train, or more than the limit once all is answered."""
        if not self.happened(ev.TrainMoved, ev.PhaseBegan, ev.QuestionAnswered):
            return
        for name, holder in self.book.trains.items():
            ends = tables.OBSOLETE.get(self.book.side(name), "9")
            if self.book.phase >= ends and holder != "removed":
                yield f"{name} gone in phase {self.book.phase}", holder
        for company in self.book.floated:
            held = self.book.trains_of(owner(company))
            leased = sum(e.reason == "leased" for e in self.happened(ev.TrainMoved))
            if not self.book.questions and len(held) - leased > self._limit():
                yield f"{self._limit()} trains of {company}", held

    @rule("5.6", ev.TurnEnded)
    def passed_over(self, event: ev.TurnEnded) -> Findings:
        """Who could buy a train is asked."""
        company, box, book = event.actor.removeprefix("company:"), of(self), self.book
        asked = self.referee.action.actor == event.actor and isinstance(
            self.referee.action, act.Pass | act.BuyTrain | act.FundTrain
        )
        if book.stage not in ("trains", "ports") or asked or not director(book, company):
            return
        if len(book.trains_of(event.actor)) >= self._limit():
            return
        offered = [*on_sale(box, book), *(book.side(name) for name in book.trains_of("pool"))]
        if any(tables.COSTS[kind] <= book.cash[event.actor] for kind in offered):
            yield f"a decision of {company}, which has {book.cash[event.actor]}", "none"
        others = [
            name
            for name, holder in book.trains.items()
            if holder.startswith("company:")
            and holder != event.actor
            and name not in self.own.values()
            and director(book, holder.removeprefix("company:"))
        ]
        if others and book.cash[event.actor]:
            yield f"a decision of {company}, which might buy {others}", "none"
