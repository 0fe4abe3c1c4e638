"""Sections 5, 8.1 to 8.3, 8.1.1 and 10.1: the course of the game and its end."""

from __future__ import annotations

from collections.abc import Mapping
from typing import ClassVar

from roundhouse.engine import actions as act
from roundhouse.engine import events as ev
from tests.referee.course import Rounds, Stages
from tests.referee.judge import ACTION, AFTER, END, Findings, Referee, Watcher, rule
from tests.referee.shares import director
from tests.referee.t1839 import tables
from tests.referee.t1839.holdings import in_order, sellable


class Course(Rounds):
    """Section 5: stock rounds and sets of operating rounds; phases begin with trains that are bought."""

    sections: ClassVar[Mapping[str, str]] = {"rounds": "5"}

    def count(self) -> int:
        """As many as the phase has."""
        table = "phase_table" in self.referee.options
        return (tables.ROUNDS_OF_TABLE if table else tables.ROUNDS)[self.book.phase]

    @rule("5", ev.TrainMoved, when=AFTER)
    def phase_due(self, event: ev.TrainMoved) -> Findings:
        """A phase begins when a company buys the first train of its colour."""
        kind = event.train.rpartition("-")[0]
        if event.giver == "supply" and event.reason == "bought" and kind in tables.TRAINS:
            self.phase_with(kind)
        yield from ()

    def phase_with(self, kind: str) -> None:
        """Ask for the phase that the first train of a kind begins."""
        phase = tables.TRAINS[kind][0]
        if tables.PHASES.index(phase) > tables.PHASES.index(self.book.phase):
            self.due("5", ev.PhaseBegan, phase=phase)

    @rule("17", ev.PhaseBegan)
    def phase(self, event: ev.PhaseBegan) -> Findings:
        """Phases follow each other."""
        wanted = tables.PHASES[tables.PHASES.index(self.book.phase) + 1 :]
        if event.phase not in wanted:
            yield f"one of the phases {wanted}", event.phase


class Operating(Stages):
    """Sections 8.1 to 8.3: incomes, arrears, and which company operates when.

    ``due_now`` are the red private companies that are still to be paid in this round, in their order;
    ``unpaid`` what is left of each.
    """

    sections: ClassVar[Mapping[str, str]] = {"stages": "8.3"}

    def __init__(self, referee: Referee) -> None:
        super().__init__(referee)
        self.operated: set[str] = set()
        self.known: list[str] = []
        self.red: list[str] = []
        self.unpaid: dict[str, int] = {}
        self.begun = True

    def left(self) -> list[str]:
        """Who is still to operate in this round."""
        return [c for c in self.known if c not in self.operated and c in self.book.floated]

    def arrears(self) -> bool:
        """Whether red private companies are being paid."""
        return self.book.kind == "operating" and not self.begun and not self.book.ended

    def debtor(self) -> str:
        """The company whose debt is being paid: the one on turn in its train step, or a red one's owner."""
        if self.arrears():
            red = next(iter(self.red), "")
            owner = self.book.privates.get(red, "")
            return owner.removeprefix("company:") if owner.startswith("company:") else ""
        return self.book.actor.removeprefix("company:") if self.book.actor.startswith("company:") else ""

    # --- the beginning of a round ----------------------------------------------------------------

    @rule("8.1", ev.RoundBegan)
    def all_operated(self, event: ev.RoundBegan) -> Findings:
        """Every floated company has operated."""
        if self.book.kind == "operating" and self.left():
            yield f"turns of {self.left()}", f"the next round, {event.kind}"

    @rule("8.1", ev.RoundBegan, when=AFTER)
    def incomes(self, event: ev.RoundBegan) -> Findings:
        """Private companies pay first, then the red ones are paid."""
        self.operated, self.known = set(), list(self.book.floated)
        self.red, self.unpaid = [], {}
        self.begun = event.kind != "operating"
        if self.begun:
            return
        for private, owner in self.book.privates.items():
            _, of_player, of_company = tables.PRIVATES[private]
            amount = of_player if owner.startswith("player:") else of_company
            if owner.startswith(("player:", "company:")) and amount > 0:
                self.pay("8.1", "bank", owner, amount)
        companies = in_order(self.book, self.known)
        owners = [*("company:" + c for c in companies), *("player:" + name for name in self.book.order)]
        self.red = [red for owner in owners for red in tables.RED if self.book.privates[red] == owner]
        self.unpaid = dict.fromkeys(self.red, tables.ARREARS)
        yield from ()

    # --- arrears ---------------------------------------------------------------------------------

    @rule("8.1.1", ev.Paid)
    def cost(self, event: ev.Paid) -> Findings:
        """The owner pays, a company's director what it lacks; one after the other."""
        if event.reason != "private_cost":
            return
        red, owner = event.subject, self.book.privates.get(event.subject, "")
        self.red = [name for name in self.red if self.unpaid[name]]
        if not self.red or red != self.red[0]:
            yield f"the payment for {self.red[:1]}", event
            return
        if event.amount > self.unpaid[red]:
            yield f"{self.unpaid[red]}", event.amount
        payers = [owner, director(self.book, owner[8:])] if owner.startswith("company:") else [owner]
        if event.payer not in payers:
            yield f"a payment of {payers}", event.payer
        if event.payer != owner:
            yield from self._nothing_left(owner)
        self.unpaid[red] -= event.amount
        self.pay("8.1.1", event.payer, "bank", event.amount)

    def _nothing_left(self, owner: str) -> Findings:
        """A director helps when the treasury is empty and has no shares."""
        if self.book.cash[owner] or self.book.certificates_of(owner, owner[8:]):
            yield f"money and shares of {owner} first", self.book.cash[owner]

    @rule("8.1.1", act.SellShares, when=ACTION)
    def sold_for_arrears(self, action: act.SellShares) -> Findings:
        """Whoever is in arrears sells, no more than it takes, and not so as to lose the company that owes."""
        if not self.arrears():
            return
        self.red = [name for name in self.red if self.unpaid[name]]
        if not self.red:
            yield "no sale without arrears", action
            return
        owner = self.book.privates[self.red[0]]
        seller = director(self.book, owner[8:]) if owner.startswith("company:") else owner
        if action.actor not in (seller, owner):
            yield f"a sale of {seller}", action.actor
        yield from self.no_more(action, self.unpaid[self.red[0]])

    def no_more(self, action: act.SellShares, missing: int) -> Findings:
        """The last share sold is still needed for what is ``missing``; the debtor keeps its director."""
        sold = [e for e in self.referee.events if isinstance(e, ev.SharesSold)]
        if sold and sold[0].price * (action.count - 1) + self.book.cash[action.actor] >= missing:
            yield f"nothing sold beyond {missing}", f"{action.count} shares at {sold[0].price}"
        debtor = self.debtor()
        if action.company == debtor and action.actor == director(self.book, debtor):
            most = sellable(self.book, action.actor, debtor, keep_director=True)
            if action.count > most:
                yield f"{most} shares of {debtor} at most, which keeps its director", action.count

    @rule("8.1.1", ev.PlayerEliminated)
    def written_off(self, event: ev.PlayerEliminated) -> Findings:
        """What a bankrupt player or his companies owed is not paid."""
        for red in self.red:
            if self.book.privates[red] not in [
                "player:" + n for n in self.book.order if n != event.player
            ] + ["company:" + c for c in self.book.floated]:
                self.unpaid[red] = 0
        yield from ()

    # --- turns -----------------------------------------------------------------------------------

    @rule("8.1.1", ev.TurnBegan)
    def all_paid(self, event: ev.TurnBegan) -> Findings:
        """Nobody operates before the red ones are paid."""
        if self.book.kind == "operating" and any(self.unpaid.values()):
            yield f"arrears of {self.unpaid}", event

    @rule("8.2", ev.TurnBegan)
    def turn(self, event: ev.TurnBegan) -> Findings:
        """Major ones first, the highest price first, on top; each once, none that floated in this round."""
        if self.book.kind != "operating":
            return
        self.begun = True
        if self.book.actor:
            yield "no turn before the last one is over", event.actor
        if "floated_midround_operates" in self.referee.options:
            self.known += [c for c in self.book.floated if c not in self.known]
        best = next(iter(in_order(self.book, self.left())), "")
        found = event.actor.removeprefix("company:")
        if found != best:
            yield f"the turn of {best or 'nobody'}", found
        self.operated.add(found)

    @rule("8.3", ev.TurnEnded)
    def whole(self, event: ev.TurnEnded) -> Findings:
        """A turn comes to its train step, unless its company is gone."""
        company = event.actor.removeprefix("company:")
        if (
            event.actor.startswith("company:")
            and company in self.book.floated
            and self.book.stage not in ("trains", "end")
        ):
            yield "the train step", self.book.stage


class Ending(Watcher):
    """Section 10.1: when the game is over."""

    def __init__(self, referee: Referee) -> None:
        super().__init__(referee)
        self.top = False
        self.last_set = 0

    @rule("10.1", ev.PriceMoved)
    def reached(self, event: ev.PriceMoved) -> Findings:
        """A price of 500 ends the game, with the operating round if it is by a dividend."""
        self.top |= event.price == tables.TOP_PRICE
        yield from ()

    @rule("10.1", ev.PhaseBegan)
    def purple(self, event: ev.PhaseBegan) -> Findings:
        """The first whole set after purple has begun is the last."""
        if event.phase == "Purple":
            self.last_set = self.book.round[1] + ("end_with_running_set" not in self.referee.options)
        yield from ()

    @rule("10.1", ev.RoundBegan)
    def over(self, event: ev.RoundBegan) -> Findings:
        """No round begins once the game should be over."""
        if self.top:
            yield "the end, as a price has reached 500", event
        if self.last_set and event.kind == "stock" and event.number > self.last_set:
            yield "the end with the first whole set in purple", event

    @rule("10.1", ev.GameEnded)
    def ended(self, event: ev.GameEnded) -> Findings:
        """For one of the four reasons, at its time."""
        kind, number, index, count = self.book.round
        operating = self.referee.watcher(Operating)
        whole = kind == "operating" and not self.book.actor and not operating.left() and operating.begun
        if len(self.book.order) == 1:
            right = event.subject == self.book.order[0]
        elif isinstance(self.referee.action, act.AgreeWinner):
            action = self.referee.action
            everybody = set(self.book.order) <= {*action.agreed, action.actor.removeprefix("player:")}
            right = event.subject == action.winner and (everybody or "consent" not in self.referee.options)
        elif self.top:
            right = whole or (kind == "stock" and not self.book.actor)
        else:
            right = whole and index == count and number == self.last_set
        if not right:
            yield "a reason for the end of the game", event
        self.due("10.1", ev.GameEnded)

    @rule("10.1", when=END)
    def alone(self) -> Findings:
        """The last player has won at once."""
        if len(self.book.order) == 1 and not self.book.ended:
            yield "the end, as one player is left", self.book.order
