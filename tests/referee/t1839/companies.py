"""Sections 9, 11 and 14.3.3: nationalisation, bankruptcy, and what two must agree on."""

from __future__ import annotations

from collections import Counter

from roundhouse.engine import actions as act
from roundhouse.engine import events as ev
from tests.referee.consent import Consent
from tests.referee.judge import ACTION, AFTER, END, Findings, Referee, Watcher, rule
from tests.referee.shares import company_of, director
from tests.referee.t1839 import tables
from tests.referee.t1839.board import of
from tests.referee.t1839.holdings import in_order, sellable
from tests.referee.t1839.rounds import Course, Operating
from tests.referee.t1839.runs import kind_of
from tests.referee.t1839.stock import Floats
from tests.referee.t1839.trains import Trains, gone

BEFORE_GRAY = ("2", "3+", "5+", "R4", "7", "R2+")


class Nationalisation(Watcher):
    """Section 14.3.3: who is asked when, and what becomes of a company.

    ``asking`` says that a phase has begun that lets trains rust; ``asked`` who has been asked since.
    """

    def __init__(self, referee: Referee) -> None:
        super().__init__(referee)
        self.asking = False
        self.asked: set[str] = set()
        self.next = ""
        self.allowed: set[str] = set()

    def qualifies(self, company: str) -> bool:
        """Whether a company owns a train that has not rusted."""
        trains = self.referee.watcher(Trains)
        return any(
            name not in trains.kept and kind_of(name) not in gone(self.book.phase)
            for name in self.book.trains_of("company:" + company)
        )

    def first(self) -> str:
        """Who is to be asked next."""
        waiting = [c for c in self.book.floated if c not in self.asked and self.qualifies(c)]
        return next(iter(in_order(self.book, waiting)), "")

    @rule("14.3.3", ev.PhaseBegan)
    def begins(self, event: ev.PhaseBegan) -> Findings:
        """With the first train of a rank that rusts others."""
        self.asking, self.asked = event.phase in tables.RUSTS, set()
        yield from ()

    @rule("14.3.3", ev.QuestionAsked)
    def asks(self, event: ev.QuestionAsked) -> Findings:
        """In operating order, each company with a train that has not rusted."""
        question = event.question
        if question.kind != "nationalise" or "nationalise_after_operation" in self.referee.options:
            return
        if not self.asking or question.subject != self.first():
            yield f"a question to {self.first() if self.asking else 'nobody'}", question.subject
        self.asked.add(question.subject)

    @rule("14.3.3", ev.TurnEnded)
    def all_asked_before(self, event: ev.TurnEnded) -> Findings:
        """Nobody is left out before the next turn, in which a local company may be given a train."""
        del event
        yield from self.all_asked()

    @rule("14.3.3", when=END)
    def all_asked(self) -> Findings:
        """Nobody is left out before the game goes on."""
        if "nationalise_after_operation" in self.referee.options:
            return
        if self.asking and not self.book.questions and not self.book.ended:
            if self.first():
                yield f"a question to {self.first()}", "the game goes on"
            self.asking = False

    @rule("14.3.3", act.Nationalise, when=ACTION)
    def agrees(self, action: act.Nationalise) -> Findings:
        """The director who is asked agrees."""
        asked = self.book.questions[-1] if self.book.questions else None
        if asked is None or asked.kind != "nationalise" or action.actor != asked.actor:
            yield "an answer of whoever is asked", action
            return
        self.allowed = {asked.subject}
        if not any(event.company == asked.subject for event in self.happened(ev.CompanyClosed)):
            yield f"{asked.subject} nationalised", "nothing"

    @rule("9", act.DeclareBankruptcy, when=ACTION)
    def directs(self, action: act.DeclareBankruptcy) -> Findings:
        """All companies that a bankrupt player directs are nationalised."""
        self.allowed = {c for c in tables.COMPANIES if director(self.book, c) == action.actor}
        closed = {str(e.company) for e in self.referee.events if isinstance(e, ev.CompanyClosed)}
        if closed != self.allowed:
            yield f"{sorted(self.allowed)} nationalised", sorted(closed)

    @rule("14.3.3", ev.Paid)
    def cash(self, event: ev.Paid) -> Findings:
        """All its money goes to the bank."""
        if event.reason == "handed_over":
            if event.payer[8:] not in self.allowed or event.amount != self.book.cash[event.payer]:
                yield f"{self.book.cash.get(event.payer)} of a company that is nationalised", event
            self.pay("14.3.3", event.payer, "bank", event.amount)

    @rule("14.3.3", ev.CompanyClosed)
    def everything(self, event: ev.CompanyClosed) -> Findings:
        """Nothing is left: money, shares, markers, trains and private companies."""
        company, owner = str(event.company), "company:" + event.company
        if company not in self.allowed:
            yield f"{company} in the game", event
        left = [
            *(f"{self.book.cash[owner]} of money" for _ in range(self.book.cash[owner] > 0)),
            *(n for n, o in self.book.certificates.items() if company_of(n) == company and o != "ipo"),
            *self.book.trains_of(owner),
            *(n for n, o in self.book.privates.items() if o == owner),
            *(n for n, place in self.book.tokens.items() if of(n) == company and place is not None),
        ]
        if left:
            yield f"nothing of {company}", left
        own = [n for n in self.book.tokens if of(n) == company and n not in self.book.out]
        if len(own) != tables.LATER_TOKENS:
            yield f"{tables.LATER_TOKENS} markers for a new {company}", own

    @rule("14.3.3", when=END)
    def forgotten(self) -> Findings:
        """What is allowed in one decision isn't in the next."""
        self.allowed = set()
        yield from ()


class Bankruptcy(Watcher):
    """Section 9: who is bankrupt, and what happens then."""

    def _missing(self, player: str) -> tuple[int, str]:
        """What a player has to raise, and the company that he must not lose."""
        operating, floats = self.referee.watcher(Operating), self.referee.watcher(Floats)
        trains = self.referee.watcher(Trains)
        owed = [c for c, fee in floats.owed.items() if fee and director(self.book, c) == player]
        if owed:
            return floats.owed[owed[0]], owed[0]
        if operating.arrears():
            red = [name for name in operating.red if operating.unpaid[name]]
            return (operating.unpaid[red[0]] if red else 0), operating.debtor()
        company = operating.debtor()
        if company and director(self.book, company) == player and trains.needs(company):
            return trains.cheapest() - self.book.cash["company:" + company], company
        return 0, ""

    @rule("9", act.DeclareBankruptcy, when=ACTION)
    def broke(self, action: act.DeclareBankruptcy) -> Findings:
        """Only who has sold everything that he can, and still can't pay."""
        player = str(action.actor)
        missing, debtor = self._missing(player)
        if missing <= self.book.cash[player]:
            yield "something that he can't pay", f"{missing} with {self.book.cash[player]}"
        could = [c for c in tables.COMPANIES if sellable(self.book, player, c, keep_director=c == debtor)]
        if could:
            yield "everything sold that can be", f"shares of {could}"
        if debtor and self.book.certificates_of("company:" + debtor, debtor):
            yield f"the shares of {debtor}'s treasury sold", debtor
        self.pay("9", player, "bank", self.book.cash[player])
        out = [e.player for e in self.referee.events if isinstance(e, ev.PlayerEliminated)]
        if out != [player.removeprefix("player:")]:
            yield f"{player} out of the game", out

    @rule("9", act.DeclareBankruptcy, when=ACTION)
    def trains(self, action: act.DeclareBankruptcy) -> Findings:
        """The train that he failed to buy, and one of each rank before gray that is left."""
        supply = Counter(kind_of(name) for name in self.book.trains_of("supply"))
        operating, wanted = self.referee.watcher(Operating), Counter[str]()
        floats = self.referee.watcher(Floats)
        owed = any(fee and director(self.book, c) == action.actor for c, fee in floats.owed.items())
        if self.book.kind == "operating" and not operating.arrears() and not owed:
            failed = kind_of(self.referee.watcher(Trains).supply()[0])
            wanted[failed] += 1
            if "failed_train_counts_as_bought" in self.referee.options:
                self.referee.watcher(Course).phase_with(failed)
        for kind in BEFORE_GRAY:
            wanted[kind] += supply[kind] > wanted[kind]
        found = Counter(
            kind_of(e.train)
            for e in self.referee.events
            if isinstance(e, ev.TrainMoved) and e.giver == "supply" and e.reason == "discarded"
        )
        if +wanted != found:
            yield f"{dict(+wanted)} out of the game", dict(found)

    @rule("9", ev.PlayerEliminated, when=AFTER)
    def nothing_left(self, event: ev.PlayerEliminated) -> Findings:
        """He has nothing any more."""
        owner = "player:" + event.player
        left = [
            *self.book.certificates_of(owner),
            *self.book.trains_of(owner),
            *(n for n, o in self.book.privates.items() if o == owner),
            *(["money"] if self.book.cash[owner] else []),
        ]
        if left:
            yield f"nothing of {event.player}", left


class Deals(Consent):
    """Section 11: the other side has agreed, unless the same player decides for both."""

    @rule("8.3.5.1", act.BuyTrain, when=ACTION)
    def train(self, action: act.BuyTrain) -> Findings:
        """Both directors agree to the price of a company's train."""
        if action.seller.startswith("company:"):
            yield from self.missing(action, action.seller)

    @rule("14.2.1", act.BuyPrivate, when=ACTION)
    def private(self, action: act.BuyPrivate) -> Findings:
        """The owner of a private company agrees to its sale."""
        if self.book.kind == "operating":
            yield from self.missing(action, self.book.privates[action.private])

    @rule("8.3.2.3", act.SwapToken, when=ACTION)
    def swap(self, action: act.SwapToken) -> Findings:
        """Both directors agree to a swap."""
        there = [n for n, p in self.book.tokens.items() if p == (action.hex, action.city, action.slot)]
        for token in there:
            yield from self.missing(action, "company:" + of(token))
