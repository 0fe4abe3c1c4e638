"""1839, section 9: what a bankruptcy brings about, in the order of the rulebook."""

from __future__ import annotations

from typing import ClassVar, Literal

from roundhouse.engine import events as ev
from roundhouse.engine.effects import Consequence, EndsCompany
from roundhouse.engine.owners import BANK, IPO, REMOVED, SUPPLY, player
from roundhouse.engine.position import Draft
from roundhouse.finance import certificates as cert
from roundhouse.finance import market
from roundhouse.steps.train_sale import NextOfSupply
from roundhouse.steps.trains import next_in_supply, trains_of
from roundhouse.titles.t1839.debts import debt_of
from roundhouse.titles.t1839.nationalisation import Nationalise

GRAY = "4"


class CompaniesNationalised(EndsCompany, frozen=True):
    """All companies of which he is president are nationalised, also those that haven't floated."""

    cause: ClassVar[Literal["president"]] = "president"
    nationalisation: Nationalise

    def happen_to(self, draft: Draft, name: str) -> None:
        """One after the other, in operating order."""
        for symbol in market.ranked(draft.position, draft.state.market):
            if cert.president(draft.state, symbol) == name:
                self.nationalisation.nationalise(draft, symbol)


class LosesAll(Consequence, frozen=True):
    """His private companies and trains leave the game, the bank gets his money, the IPO his certificates."""

    def happen_to(self, draft: Draft, name: str) -> None:
        """Whatever he still has."""
        owner = player(name)
        for private, holder in draft.state.privates.items():
            if holder == owner:
                draft.emit(ev.PrivateMoved(private, owner, REMOVED))
        for train in trains_of(draft.state, owner):
            draft.emit(ev.TrainMoved(train, owner, REMOVED, "discarded"))
        draft.pay(owner, BANK, draft.state.cash[owner], "bankruptcy")
        for certificate, holder in draft.state.certificates.items():
            if holder == owner:
                draft.emit(ev.CertificateMoved(certificate, owner, IPO, "bankruptcy"))


class TrainNotBought(Consequence, frozen=True):
    """The train that he failed to buy leaves the game; a debt was about none."""

    def happen_to(self, draft: Draft, name: str) -> None:
        """The next of the supply."""
        del name
        if debt_of(draft.state) is None:
            for train in NextOfSupply().trains(draft.position):
                draft.emit(ev.TrainMoved(train, SUPPLY, REMOVED, "discarded"))


class OneOfEachKind(Consequence, frozen=True):
    """Of each kind that comes before the gray trains one leaves the supply, and begins no phase."""

    def happen_to(self, draft: Draft, name: str) -> None:
        """As far as there are any; trains that are given count as none."""
        del name
        for kind, definition in draft.title.definition.trains.items():
            if kind == GRAY:
                return
            train = next_in_supply(draft.state, kind)
            if train is not None and not definition.given:
                draft.emit(ev.TrainMoved(train, SUPPLY, REMOVED, "discarded"))
