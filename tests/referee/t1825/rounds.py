"""Sections 2, 5.1, 6.3 and 8.5.1: rounds, formations, the order of companies, and the end."""

from __future__ import annotations

from typing import ClassVar

from roundhouse.engine import actions as act
from roundhouse.engine import events as ev
from tests.referee.course import Rounds as Course
from tests.referee.course import Stages
from tests.referee.judge import ACTION, AFTER, END, Findings, Referee, Watcher, rule
from tests.referee.shares import director
from tests.referee.t1825 import tables
from tests.referee.t1825.box import of
from tests.referee.t1825.holdings import closed, owner, price
from tests.referee.t1825.stock import Stock

WITHOUT_TURN = (act.AllowLay, act.ChooseCity, act.DiscardTrain)
"""Answers to questions, which are asked of others, too."""


class Rounds(Course):
    """Which round follows which."""

    sections: ClassVar = {"rounds": "2"}

    def __init__(self, referee: Referee) -> None:
        super().__init__(referee)
        self.broken = self.last = False

    def count(self) -> int:
        """As many operating rounds as the phase has; one if the bank is out of money (2)."""
        if self.broken:
            self.last = True
        return tables.ROUNDS.get(self.book.phase, 3)

    @rule("2", ev.Paid, when=AFTER)
    def bank(self, event: ev.Paid) -> Findings:
        """Whether the bank has run out of money."""
        self.broken |= self.book.cash["bank"] < 0
        yield from ()

    @rule("2", ev.RoundBegan)
    def goes_on(self, event: ev.RoundBegan) -> Findings:
        """No round follows on the one in which the bank ran out, or a price reached the end."""
        if self.book.kind == "operating" and self._why():
            yield f"the end of the game: {self._why()}", event

    def _why(self) -> list[str]:
        top = any(price(of(self), self.book, c) == of(self).prices[-1] for c in of(self).companies)
        gone = set(self.book.certificates.values()) == {"removed"}
        return ["bank"] * self.broken + ["price"] * top + ["no_company"] * gone

    @rule("2", ev.GameEnded)
    def over(self, event: ev.GameEnded) -> Findings:
        """At the end of an operating round, after the last turn, or where rounds go by without a decision."""
        self.due("2", ev.GameEnded, reason=event.reason)
        if event.reason == "standstill":
            if len(self.happened(ev.RoundBegan)) < 2:
                yield "rounds that go by without a decision", event
            return
        if event.reason not in self._why() or self.book.kind != "operating" or self.book.actor:
            yield f"an end of the round for one of {self._why()}", event
        if self.referee.watcher(Turns).left():
            yield f"turns of {self.referee.watcher(Turns).left()}", event


class Turns(Stages):
    """Who operates when, and in which steps; what forms before."""

    sections: ClassVar = {"stages": "5.1.4"}

    def __init__(self, referee: Referee) -> None:
        super().__init__(referee)
        self.operated: list[str] = []

    def order(self) -> list[str]:
        """Section 5.1.3: majors by face value, minors behind; those alike as they were formed."""
        box, formed = of(self), self.book.floated
        there = sorted((c for c in formed if c in box.faces), key=lambda c: (-box.faces[c], formed.index(c)))
        there += [c for c in formed if c in box.minors]
        return [c for c in there if not closed(self.book, c)]

    def left(self) -> list[str]:
        """Those that haven't operated yet."""
        return [c for c in self.order() if c not in self.operated]

    @rule("5.1.1", ev.RoundBegan)
    def begins(self, event: ev.RoundBegan) -> Findings:
        """Private companies pay, then companies form in the order in which they became ready."""
        if self.book.kind == "operating" and self.left():
            yield f"turns of {self.left()}", event
        self.operated = []
        if event.kind != "operating":
            return
        for private, holder in self.book.privates.items():
            if holder.startswith("player:"):
                self.pay("5.1.1", "bank", holder, of(self).privates[private][1])
        for company in self.referee.watcher(Stock).ready:
            if company not in self.book.floated and not closed(self.book, company):
                self._forms(company)

    def _forms(self, company: str) -> None:
        """Sections 5.1.2, 8.5.1.2: marker, credit of ten shares or the minor's own train, and a base."""
        box = of(self)
        self.due("5.1.2", ev.Floated, company=company)
        column = box.prices.index(self.book.par.get(company, 0))
        self.due("5.1.2", ev.PriceMoved, company=company, row=0, column=column, reason="par")
        if company in box.faces:
            self.pay("5.1.2", "credit", owner(company), 10 * box.faces[company])
        else:
            kind = box.minors[company]
            self.pay("8.5.1.2", owner(company), "credit", tables.COSTS[kind])
            mine = [n for n in self.book.trains_of("ipo") if self.book.side(n) == kind]
            moved = [
                e.train for e in self.happened(ev.TrainMoved) if e.taker == owner(company) and e.train in mine
            ]
            facts = {"giver": "ipo", "taker": owner(company), "reason": "own"}
            self.due("8.5.1.2", ev.TrainMoved, train=(moved or mine or [""])[0], **facts)
        if company not in ("TV", "NS"):
            for home in box.homes[company]:
                self.due("5.1.2", ev.TokenPlaced, company=company, hex=home, kind="home")

    @rule("5.1.3", ev.TurnBegan)
    def turn(self, event: ev.TurnBegan) -> Findings:
        """The next one in the order."""
        if self.book.kind == "operating" and event.actor != owner((self.left() or [""])[0]):
            yield f"a turn of {self.left()[:1]}", event.actor

    @rule("5.1.3", ev.TurnEnded)
    def ended(self, event: ev.TurnEnded) -> Findings:
        """It has operated: every step, unless it is bankrupt."""
        if self.book.kind != "operating":
            return
        company = event.actor.removeprefix("company:")
        self.operated.append(company)
        if self.book.stage not in ("trains", "ports") and price(of(self), self.book, company) >= 5:
            yield f"all steps of {company}", self.book.stage

    @rule(
        "5.1.4",
        act.Pass,
        act.LayTile,
        act.PlaceToken,
        act.RunTrains,
        act.Dividend,
        act.BuyTrain,
        act.LeaseTrain,
        act.FundTrain,
        when=ACTION,
    )
    def who(self, action: act.Action) -> Findings:
        """Who is on turn decides; a minor without a director does nothing (8.6.0)."""
        if action.actor != self.book.actor or self.book.questions:
            yield f"a decision of {self.book.actor or self.book.questions}", action
        company = action.actor.removeprefix("company:")
        if company in of(self).minors and not director(self.book, company):
            yield f"nothing done by {company} without a director (8.6.0)", action

    @rule("5.1.4", *WITHOUT_TURN, when=ACTION)
    def asked(self, action: act.Action) -> Findings:
        """Who was asked answers."""
        if action.actor not in [question.actor for question in self.book.questions]:
            yield f"an answer to {self.book.questions}", action


class Bankruptcy(Watcher):
    """Section 6.3: what becomes of a company whose price falls below 5."""

    @rule("6.3", ev.CompanyClosed)
    def closes(self, event: ev.CompanyClosed) -> Findings:
        """Trains go back for sale, a minor's own out of the game, as do tokens and shares; credit is gone."""
        company, book = str(event.company), self.book
        if price(of(self), book, company) >= 5 or event.reason != "bankrupt":
            yield f"{company} with a price below 5", price(of(self), book, company)
        for kind, things in (
            ("train", book.trains_of(owner(company))),
            ("credit", [book.cash.get(owner(company), 0)]),
            ("token", [n for n in book.tokens if n.startswith(f"{company}-") and n not in book.out]),
            (
                "share",
                [
                    n
                    for n in book.certificates
                    if n.startswith(f"{company}-") and book.certificates[n] != "removed"
                ],
            ),
        ):
            if any(things):
                yield f"no {kind} of {company} left", things

    @rule("6.3", ev.Paid)
    def credit(self, event: ev.Paid) -> Findings:
        """What a bankrupt company has goes back to the stock of credit."""
        if event.reason == "bankruptcy":
            company = event.payer.removeprefix("company:")
            self.pay("6.3", event.payer, "credit", self.book.cash[event.payer])
            if not any(e.company == company for e in self.happened(ev.CompanyClosed)):
                yield f"{company} closed", "nothing"

    @rule("6.3", when=END)
    def stays(self) -> Findings:
        """No company goes on below 5."""
        for company in self.book.floated:
            if price(of(self), self.book, company) < 5:
                yield f"{company} bankrupt", "a company that goes on"
