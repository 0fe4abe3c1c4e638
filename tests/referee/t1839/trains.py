"""Sections 8.3.5, 14.2.2.2, 16.3, 16.4 and 17: trains, their limit, emergencies, what phases take."""

from __future__ import annotations

from roundhouse.engine import actions as act
from roundhouse.engine import events as ev
from tests.referee.judge import ACTION, AFTER, END, Findings, Referee, Watcher, rule
from tests.referee.shares import director
from tests.referee.t1839 import tables
from tests.referee.t1839.board import is_local
from tests.referee.t1839.idle import Idle
from tests.referee.t1839.rounds import Operating
from tests.referee.t1839.runs import kind_of
from tests.referee.t1839.stock import Floats, Homes

ASKED = ("discard_train", "phase_change", "exchange_private")
"""What may still be asked before all effects of a phase are done."""


def gone(phase: str) -> set[str]:
    """The kinds of trains that have rusted by a phase."""
    begun = tables.PHASES[: tables.PHASES.index(phase) + 1]
    return {kind for name in begun for kind in tables.RUSTS.get(name, ())}


class Trains(Watcher):
    """What is bought, given, discarded and removed.

    ``saved`` are the trains with a SAVED marker, ``kept`` those that have rusted with one, with the operating
    round in which they leave; ``ran`` the red ones that have run; ``rounds`` counts operating rounds.
    """

    def __init__(self, referee: Referee) -> None:
        super().__init__(referee)
        self.saved: set[str] = set()
        self.kept: dict[str, int] = {}
        self.ran: set[str] = set()
        self.rounds = 0
        self.marked: set[str] = set()

    def supply(self) -> list[str]:
        """The supply's cards that are sold, in the order of their colours."""
        kinds = list(tables.TRAINS)
        cards = [name for name in self.book.trains_of("supply") if kind_of(name) in kinds]
        return sorted(cards, key=lambda name: kinds.index(kind_of(name)))

    def cheapest(self) -> int:
        """What the next train of the supply costs."""
        return tables.TRAINS[kind_of(self.supply()[0])][1]

    def limit(self) -> int:
        """How many trains a company may own."""
        table = "phase_table" in self.referee.options
        return (tables.LIMIT_OF_TABLE if table else tables.LIMIT)[self.book.phase]

    def count(self, owner: str) -> int:
        """How many trains of an owner count against it."""
        free = self.kept if "saved_one_run" in self.referee.options else ()
        return sum(name not in free for name in self.book.trains_of(owner))

    def needs(self, company: str) -> bool:
        """Section 8.3.5.1: whether a company without a train must own one."""
        linked = self.referee.watcher(Idle).linked(company)
        return not self.book.trains_of("company:" + company) and linked

    # --- buying ----------------------------------------------------------------------------------

    @rule("8.3.5.1", act.BuyTrain, when=ACTION)
    def purchase(self, action: act.BuyTrain) -> Findings:
        """A train that is on sale, at its price, in the train step, below the limit."""
        book = self.book
        if book.actor != action.actor or book.stage != "trains":
            yield "the train step of the company on turn", action
        if book.trains.get(action.train) != action.seller:
            yield f"a train of {action.seller}", book.trains.get(action.train)
        if action.seller == "supply":
            supply = self.supply()
            if kind_of(action.train) != kind_of(supply[0]):
                yield f"a {kind_of(supply[0])}", action.train
            if action.price != self.cheapest():
                yield f"{self.cheapest()}", action.price
        else:
            yield from self._between(action)
        payee = action.seller if action.seller.startswith("company:") else "bank"
        self.pay("8.3.5.1", action.actor, payee, action.price)
        moves = self.happened(ev.TrainMoved)
        wanted = [(action.train, action.seller, action.actor)]
        found = [(e.train, e.giver, e.taker) for e in moves if e.reason == "bought"]
        if found != wanted:
            yield str(wanted), found

    def _between(self, action: act.BuyTrain) -> Findings:
        kind = kind_of(action.train)
        if not action.seller.startswith("company:") or action.seller == action.actor or action.price < 1:
            yield "another company's train for 1 at least", action
        if kind.startswith("L") or action.train in self.saved or action.train in self.kept:
            yield "a train that may be sold", action.train
        if kind in gone(self.book.phase):
            yield "no red train sold in the purple phase", action.train

    @rule("16.4", act.BuyTrain, when=ACTION)
    def room(self, action: act.BuyTrain) -> Findings:
        """The purchase fits the limit as it is before any change of phase."""
        if self.count(action.actor) >= self.limit():
            yield f"{self.limit()} trains at most", self.count(action.actor) + 1

    @rule("8.3.5.2", act.BuyTrain, when=ACTION)
    def help(self, action: act.BuyTrain) -> Findings:
        """The director adds what is missing, no more, when treasury and its shares don't suffice."""
        company, treasury = action.actor.removeprefix("company:"), self.book.cash[action.actor]
        missing, owner = action.price - treasury, director(self.book, company)
        if missing <= 0:
            return
        self.pay("8.3.5.2", owner, action.actor, missing)
        if not self.needs(company) or treasury >= self.cheapest():
            yield "no help for a company that needs none", f"{missing} of {owner}"
        if self.book.certificates_of(action.actor, company):
            yield f"the shares of {company}'s treasury sold first", missing
        if action.price > tables.TRAINS[kind_of(action.train)][1]:
            yield f"face value at most, {tables.TRAINS[kind_of(action.train)][1]}", action.price

    @rule("8.3.5.2", ev.OwnSharesSold)
    def own_shares(self, event: ev.OwnSharesSold) -> Findings:
        """A company sells as many of its shares as it takes, or all, for a train or arrears."""
        owner, operating = "company:" + event.company, self.referee.watcher(Operating)
        if operating.arrears():
            red = [name for name in operating.red if operating.unpaid[name]]
            missing = operating.unpaid[red[0]] - self.book.cash[owner] if red else 0
        elif self.book.actor == owner and self.book.stage == "trains" and self.needs(event.company):
            missing = self.cheapest() - self.book.cash[owner]
        else:
            missing = 0
        there = len(self.book.certificates_of(owner, event.company))
        if missing <= 0:
            yield "no sale of own shares without need", event
        elif event.count != min(there, -(-missing // max(1, event.price))):
            yield f"{min(there, -(-missing // max(1, event.price)))} shares", event.count

    @rule("8.3.5.2", act.SellShares, when=ACTION)
    def emergency_sale(self, action: act.SellShares) -> Findings:
        """In an operating round only the director of a company that must own a train sells, as needed."""
        operating = self.referee.watcher(Operating)
        if self.book.kind != "operating" or operating.arrears() or action.actor.startswith("company:"):
            return
        floats = self.referee.watcher(Floats)
        owed = [c for c, fee in floats.owed.items() if fee and director(self.book, c) == action.actor]
        if owed:
            yield from operating.no_more(action, floats.owed[owed[0]])
            return
        company = self.book.actor.removeprefix("company:")
        if director(self.book, company) != action.actor:
            yield f"a sale of {director(self.book, company)}", action.actor
        if self.book.stage != "trains" or not self.needs(company):
            yield "the train step of a company with a route and no train", self.book.stage
        if self.book.certificates_of(self.book.actor, company):
            yield f"the shares of {company}'s treasury sold first", action
        yield from operating.no_more(action, self.cheapest() - self.book.cash[self.book.actor])

    @rule("7.5", act.SellShares, when=ACTION)
    def sale_for_a_fee(self, action: act.SellShares) -> Findings:
        """In a stock round whoever owes a fee sells no more than it takes."""
        asked = self.book.questions[-1] if self.book.questions else None
        if self.book.kind != "stock" or asked is None or asked.kind != "raise_money":
            return
        owed = self.referee.watcher(Floats).owed.get(asked.subject, 0)
        if not owed or director(self.book, asked.subject) != action.actor:
            yield f"a sale for the fee of {asked.subject}", action
        yield from self.referee.watcher(Operating).no_more(action, owed)

    @rule("8.3.5.2", ev.PresidentChanged)
    def keeps(self, event: ev.PresidentChanged) -> Findings:
        """The company that operates doesn't change its director by a sale."""
        if isinstance(self.referee.action, act.SellShares) and self.book.actor == "company:" + event.company:
            yield f"{event.old} as the director of {event.company}", event.new

    @rule("8.3.5.1", ev.TurnEnded)
    def obliged(self, event: ev.TurnEnded) -> Findings:
        """A company with a route owns a train at the end of its train step."""
        company = event.actor.removeprefix("company:")
        left = any(isinstance(e, ev.TrainMoved) and e.reason == "obsolete" for e in self.referee.events)
        known = event.actor.startswith("company:") and company in self.book.floated
        if known and not left and self.needs(company):
            yield f"a train of {company}, which has a route", "none"

    # --- other ways of trains --------------------------------------------------------------------

    @rule("16.1", ev.TrainMoved)
    def ways(self, event: ev.TrainMoved) -> Findings:
        """Each train that moves does so for a reason that the rules know."""
        action, company = self.referee.action, event.giver.startswith("company:")
        closed = any("company:" + e.company == event.giver for e in self.happened(ev.CompanyClosed))
        right = {
            "bought": isinstance(action, act.BuyTrain) and event.taker.startswith("company:"),
            "given": event.giver == "supply" or isinstance(action, act.GiveTrain),
            "returned": company and event.taker == "supply" and kind_of(event.train).startswith("L"),
            "rusted": event.taker == "removed" and event.giver.startswith(("company:", "player:")),
            "discarded": event.taker == "removed"
            and (isinstance(action, act.DeclareBankruptcy) if event.giver == "supply" else company),
            "obsolete": event.taker == "removed" and company,
            "nationalised": event.taker == "removed" and closed,
            "bankrupt": event.taker == "removed" and event.giver.startswith("player:"),
        }
        if not right.get(event.reason, False):
            yield "a way that trains go", event

    @rule("16.3.1", ev.TrainMoved)
    def given(self, event: ev.TrainMoved) -> Findings:
        """To a local company in its first turn, or for BEIJNES, or by a player who has one."""
        if event.reason != "given" or isinstance(self.referee.action, act.GiveTrain):
            return
        kind = kind_of(event.train)
        if kind == "R4":
            closes = [
                e
                for e in self.referee.events
                if isinstance(e, ev.PrivateMoved) and (e.private, e.giver) == ("BEIJNES", event.taker)
            ]
            if not closes:
                yield "BEIJNES closed for it (14.2.2.2)", event
            return
        company = event.taker.removeprefix("company:")
        first = self.book.actor == event.taker and company not in self.referee.watcher(Homes).operated
        if kind != tables.GIVEN.get(self.book.phase) or not is_local(self.book, company) or not first:
            yield f"a {tables.GIVEN.get(self.book.phase)} for a local company's first turn", event

    @rule("16.3.1", ev.StageBegan, when=AFTER)
    def has_been_given(self, event: ev.StageBegan) -> Findings:
        """No local company begins without it."""
        company, kind = str(event.company), tables.GIVEN.get(self.book.phase)
        homes = (e for e in self.happened(ev.TokenPlaced) if e.kind == "home")
        first = any(e.company == event.company for e in homes)
        if event.stage == "track" and first and kind and is_local(self.book, company):
            own = self.book.trains_of("company:" + company)
            if not any(kind_of(name) == kind for name in own):
                yield f"a {kind} for {company}", own

    @rule("16.3.1", when=END)
    def local_ones(self) -> Findings:
        """Major companies have none of them."""
        for name, owner in self.book.trains.items():
            major = owner.startswith("company:") and not is_local(self.book, owner[8:])
            if name.startswith("L") and major:
                yield f"{name} of {owner} in the supply", owner

    @rule("14.2.2.2", act.GiveTrain, when=ACTION)
    def gift(self, action: act.GiveTrain) -> Findings:
        """A player gives his train to a floated company below its limit."""
        company = "company:" + action.company
        if self.book.trains.get(action.train) != action.actor or not action.actor.startswith("player:"):
            yield f"a train of {action.actor}", self.book.trains.get(action.train)
        if action.company not in self.book.floated or self.count(company) >= self.limit():
            yield f"a floated company with room for {action.train}", action.company

    @rule("16.4", ev.TrainMoved)
    def discarded(self, event: ev.TrainMoved) -> Findings:
        """Only what is above the limit is given up."""
        given_up = event.reason == "discarded" and event.giver != "supply"
        if given_up and self.count(event.giver) <= self.limit():
            yield f"more than {self.limit()} trains of {event.giver}", self.count(event.giver)

    @rule("16.4", when=END)
    def within(self) -> Findings:
        """No company is above the limit, unless its director is being asked."""
        if any(question.kind in ASKED for question in self.book.questions) or self.book.ended:
            return
        for company in tables.COMPANIES:
            owner = "company:" + company
            if self.count(owner) > self.limit():
                yield f"{company} with {self.limit()} trains at most", self.book.trains_of(owner)

    # --- rust ------------------------------------------------------------------------------------

    @rule("17", ev.RoundBegan)
    def round_begins(self, event: ev.RoundBegan) -> Findings:
        """Operating rounds are counted; a company may buy a marker again."""
        self.rounds += event.kind == "operating"
        self.marked = set()
        yield from ()

    @rule("14.2.2.2", ev.PhaseBegan)
    def kept_ones(self, event: ev.PhaseBegan) -> Findings:
        """Trains with a SAVED marker don't rust; they leave with the next operating round."""
        for name in sorted(self.saved):
            if kind_of(name) in tables.RUSTS.get(event.phase, ()) and name not in self.kept:
                self.kept[name] = self.rounds + 1
        yield from ()

    @rule("17", ev.TrainMoved)
    def rusts(self, event: ev.TrainMoved) -> Findings:
        """Only trains of the kinds of the new phase rust, and none that is saved."""
        if event.reason != "rusted":
            return
        if kind_of(event.train) not in gone(self.book.phase) or event.train in self.kept:
            yield f"a train that rusts in {self.book.phase}", event.train

    @rule("16.3.2", ev.TrainsRun)
    def red_run(self, event: ev.TrainsRun) -> Findings:
        """Which red trains have run."""
        self.ran |= {route.train for route in event.routes if kind_of(route.train) == "R2+"}
        yield from ()

    @rule("17", when=END)
    def rusty(self) -> Findings:
        """No train that has rusted is left, but for saved ones and red ones that haven't run."""
        rusted = gone(self.book.phase)
        running = self.book.stage in ("run", "dividend")
        for name, owner in self.book.trains.items():
            held = owner.startswith(("company:", "player:")) and name not in self.kept
            if kind_of(name) not in rusted or not held:
                continue
            if kind_of(name) == "R2+" and (name not in self.ran or (running and owner == self.book.actor)):
                continue
            yield f"{name} out of the game", owner

    @rule("14.2.2.2", ev.TurnEnded)
    def last_turn(self, event: ev.TurnEnded) -> Findings:
        """A saved train that has rusted leaves with its company's turn in the next operating round."""
        own = self.book.trains_of(event.actor)
        late = [name for name in own if self.kept.get(name, self.rounds + 1) <= self.rounds]
        if late:
            yield f"{late} out of the game", event.actor

    @rule("14.2.2.2", ev.TrainMoved)
    def obsolete(self, event: ev.TrainMoved) -> Findings:
        """Not before that, and nothing else."""
        red = kind_of(event.train) == "R2+" and self.book.phase == "Purple"
        free = red or "saved_one_run" in self.referee.options
        if event.reason == "obsolete" and not free and self.kept.get(event.train) != self.rounds:
            yield f"a saved train in its last round {self.kept}", f"{event.train} in {self.rounds}"

    # --- SAVED -----------------------------------------------------------------------------------

    @rule("14.2.2.2", act.MarkTrain, when=ACTION)
    def marks(self, action: act.MarkTrain) -> Findings:
        """Another company buys one a round, for 150, of the company with NFWS, for a train without one."""
        owner = self.book.privates["NFWS"]
        if action.actor != self.book.actor or not action.actor.startswith("company:"):
            yield f"a marker of {self.book.actor}", action
        if not owner.startswith("company:") or owner == action.actor:
            yield "NFWS of another company", owner
        if self.book.trains.get(action.train) != action.actor or action.train in self.saved:
            yield f"a train of {action.actor} without a marker", action.train
        if action.actor in self.marked:
            yield "one marker in a round", action
        self.marked.add(action.actor)
        self.pay("14.2.2.2", action.actor, owner, tables.SAVED_PRICE)
        moved = [
            (e.giver, e.taker)
            for e in self.referee.events
            if isinstance(e, ev.MarkerMoved) and e.giver == "private:NFWS"
        ]
        if moved[:1] != [("private:NFWS", "train:" + action.train)]:
            yield f"a SAVED marker on {action.train}", moved

    @rule("14.2.2.2", ev.MarkerMoved)
    def marker(self, event: ev.MarkerMoved) -> Findings:
        """They are bought, and leave with their trains."""
        train = event.giver.removeprefix("train:")
        if event.taker.startswith("train:"):
            if not isinstance(self.referee.action, act.MarkTrain):
                yield "a marker that is bought", event
            self.saved.add(event.taker.removeprefix("train:"))
        elif event.giver.startswith("train:"):
            self.saved.discard(train)
            there = self.book.trains.get(train, "")
            if there.startswith("company:") and train not in self.kept:
                yield f"the marker on {train}", event
        elif event.taker != "removed":
            yield "a marker bought, or out of the game", event
