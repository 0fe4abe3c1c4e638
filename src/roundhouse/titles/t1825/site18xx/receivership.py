"""Companies in receivership at 18xx.games: leases, credit, and the trains that they buy unasked."""

from __future__ import annotations

from typing import Final

from msgspec.structs import replace

from roundhouse.engine import events as ev
from roundhouse.engine.actions import Action, LeaseTrain
from roundhouse.engine.checks import Check, Fault
from roundhouse.engine.effects import Consequence
from roundhouse.engine.errors import unavailable
from roundhouse.engine.names import CompanySymbol, Money
from roundhouse.engine.offers import Offer, OfferLeaseTrain
from roundhouse.engine.owners import SUPPLY, Owner, company
from roundhouse.engine.pieces import kind_of
from roundhouse.engine.position import Draft, Position
from roundhouse.engine.title import Title, TurnStep
from roundhouse.engine.tree import changed, dropped, first
from roundhouse.rounds.operating import Stage, pausing
from roundhouse.steps.buy_train import BuyTrains
from roundhouse.steps.run_note import NOTE as RUN_NOTE
from roundhouse.steps.train_purchase import Purchase
from roundhouse.steps.train_sale import TrainsOnSale
from roundhouse.steps.trains import definition_of, leased_train, limit_of, trains_of
from roundhouse.titles.t1825.bands import MINOR
from roundhouse.titles.t1825.choice import Chosen
from roundhouse.titles.t1825.lease import (
    COST,
    LeaseNewTrain,
    LeasesFirst,
    PayLater,
    ReturnLeased,
    advanced,
    give_back,
    take_on_lease,
)
from roundhouse.titles.t1825.receivers_trains import (
    NewFromBank,
    NewWhenTrainless,
    ReceiverSellsNone,
    SameTypeFromCompany,
)
from roundhouse.titles.t1825.receivership import Receiverships, in_receivership
from roundhouse.titles.t1825.tables import UNIT_3, units_of
from roundhouse.track.board import board_of
from roundhouse.track.lay_costs import Treasury
from roundhouse.track.occupancy import blocked_stops, token_stops
from roundhouse.track.reach import reach

CREDIT: Final = Money(200)
FROM_POOL: Final = "leased_from:"
"""Before the owner of a train: the note of a turn in which it was leased from him."""
BOUGHT: Final = "receiver_bought"


# --- which companies -----------------------------------------------------------------------------------


def minors_of_unit_3_received(title: Title) -> Title:
    """Minor companies have receivers where Unit 3 is played alone; in 8.6.0 they never have."""
    if units_of(title.part(Chosen).options) != {UNIT_3}:
        return title
    return changed(title, Receiverships, lambda old: replace(old, kinds=old.kinds | {MINOR}))


# --- credit -------------------------------------------------------------------------------------------


class UpToCredit(PayLater, frozen=True):
    """The treasury, and in receivership so much credit, whatever the company will earn."""

    def money(self, position: Position, company: CompanySymbol) -> Money:
        """How much may be paid now, in whole pounds."""
        return Money(Treasury().money(position, company) + credit_left(position, company))


def credit_left(position: Position, symbol: CompanySymbol) -> Money:
    """What the company in receivership may still be advanced in this turn, in whole pounds."""
    if not in_receivership(position, symbol) or symbol != position.state.operating.company:
        return Money(0)
    return Money(max(0, CREDIT - advanced(position.state)))


def credit_of_200(title: Title) -> Title:
    """A company in receivership may spend 200 beside its treasury; in 6.4.6 what it is sure to earn."""
    return changed(title, PayLater, lambda _: UpToCredit())


# --- leases -------------------------------------------------------------------------------------------


class LeaseAnyTrain(TurnStep, frozen=True):
    """Any train that the bank sells, once a turn, if the company likes; ``with_route`` only if it has one."""

    section: str
    sale: TrainsOnSale
    with_route: bool

    @property
    def name(self) -> str:
        """``lease_train``."""
        return "lease_train"

    @property
    def accepts(self) -> tuple[type[Action], ...]:
        """Leases of trains of the bank."""
        return (LeaseTrain,)

    def offers(self, position: Position) -> tuple[Offer, ...]:
        """A train of each kind on sale."""
        symbol = position.state.operating.company
        if not self._may(position, symbol) or (self.with_route and not has_some_route(position, symbol)):
            return ()
        owner = company(symbol)
        return tuple(
            OfferLeaseTrain(owner, self.section, train, COST, False) for train in self.sale.trains(position)
        )

    def play(self, draft: Draft, action: Action) -> None:
        """Pay for the lease, now or later, and take the train."""
        symbol = draft.state.operating.company
        if not isinstance(action, LeaseTrain) or not self._may(draft.position, symbol):
            raise unavailable()
        if action.train not in self.sale.trains(draft.position):
            raise Fault("train.not_for_sale", self.section, {"train": action.train}).refused()
        lender = draft.state.trains[action.train]
        take_on_lease(draft, symbol, action.train)
        draft.emit(ev.Noted(FROM_POOL + lender))

    def _may(self, position: Position, symbol: CompanySymbol) -> bool:
        state = position.state
        if not in_receivership(position, symbol) or leased_train(state) or RUN_NOTE in state.operating.notes:
            return False
        return state.cash[company(symbol)] + credit_left(position, symbol) >= COST


def has_some_route(position: Position, symbol: CompanySymbol) -> bool:
    """Whether track leads from a base of the company to any other station, which is a route there."""
    board, blocked = board_of(position), blocked_stops(position, symbol)
    bases = token_stops(position, symbol)
    return any(len(reach(board, frozenset({base}), blocked).stops) > 1 for base in bases)


class CouldLease(Check, frozen=True):
    """The company is in receivership without a train, has not run, and has a route as 18xx.games sees one."""

    def fault(self, case: Position) -> Fault | None:
        """``stage.nothing_to_do``."""
        symbol = case.state.operating.company
        trains = trains_of(case.state, company(symbol))
        if not trains and RUN_NOTE not in case.state.operating.notes and in_receivership(case, symbol):
            return None if has_some_route(case, symbol) else self.fails("stage.nothing_to_do")
        return self.fails("stage.nothing_to_do")


class ReturnToLender(Consequence, frozen=True):
    """A leased train goes back to where it was when the trains have run."""

    def happen(self, draft: Draft) -> None:
        """Give it back, if there is one."""
        notes = (note for note in draft.state.operating.notes if note.startswith(FROM_POOL))
        give_back(draft, Owner(next(notes, FROM_POOL + SUPPLY).removeprefix(FROM_POOL)))


def any_train_leased(title: Title) -> Title:
    """Every train that the bank sells may be leased, before track and before the run, and none must.

    In 6.4.3 it is the next new one, and must be when it improves the income.
    """
    sale = first(title, TrainsOnSale)
    lease, section = LeaseAnyTrain("6.4.3", sale, with_route=True), "6.4.3"

    def with_lease(stage: Stage) -> Stage:
        if stage.name != "track":
            return stage
        return replace(stage, beside=(*stage.beside, replace(lease, with_route=False)))

    title = dropped(title, LeasesFirst)
    title = changed(title, LeaseNewTrain, lambda _: lease)
    title = changed(title, ReturnLeased, lambda _: ReturnToLender(section))
    return changed(title, Stage, with_lease)


def receivers_asked_to_run(title: Title) -> Title:
    """A receiver is asked to run wherever track leads to any station, even if no train can be leased.

    In 6.4.3 he is asked where a train runs or improves the income.
    """
    return pausing(title, "run", CouldLease("6.4.3"))


# --- purchases ----------------------------------------------------------------------------------------


class BuysOnce(Check, frozen=True):
    """A company in receivership buys one train a turn, of the bank, and none without a route."""

    def fault(self, case: Purchase) -> Fault | None:
        """``receivership.next_new``."""
        position, symbol = case.position, case.buyer.symbol
        if not in_receivership(position, symbol):
            return None
        buys = not case.is_from_company and BOUGHT not in position.state.operating.notes
        if buys and has_some_route(position, symbol):
            return None
        return self.fails("receivership.next_new", train=case.train)


class NoteBought(Consequence, frozen=True):
    """It is noted of a company in receivership that it has bought."""

    def happen(self, draft: Draft) -> None:
        """Of the company on turn."""
        if in_receivership(draft.position, draft.state.operating.company):
            draft.emit(ev.Noted(BOUGHT))


class BuysWhatItCan(NewWhenTrainless, frozen=True):
    """A company in receivership buys a train whenever it can pay one, has room and any route at all."""

    def due(self, position: Position, symbol: CompanySymbol) -> bool:
        """Whether it can buy one now."""
        return bool(within_reach(position, symbol))


def within_reach(position: Position, symbol: CompanySymbol) -> tuple[str, ...]:
    """One train of each kind that the company in receivership has to buy, or one of which it has to."""
    state = position.state
    if not in_receivership(position, symbol) or BOUGHT in state.operating.notes:
        return ()
    if len(trains_of(state, company(symbol))) >= limit_of(position, symbol):
        return ()
    cash, kinds = state.cash[company(symbol)], dict[str, str]()
    for train in first(position.title, TrainsOnSale).trains(position):
        if definition_of(position, train).price <= cash:
            kinds.setdefault(kind_of(train), train)
    return tuple(kinds.values()) if kinds and has_some_route(position, symbol) else ()


class BuyUnasked(Consequence, frozen=True):
    """A company in receivership that can buy trains of one kind only buys one."""

    buying: BuyTrains

    def happen(self, draft: Draft) -> None:
        """Of the company on turn."""
        symbol = draft.state.operating.company
        found = within_reach(draft.position, symbol)
        if len(found) == 1:
            price = definition_of(draft.position, found[0]).price
            self.buying.take(draft, symbol, found[0], price)


def receivers_buy_unasked(title: Title) -> Title:
    """A company in receivership with a route buys when it can, once a turn, of the bank, and may sell trains.

    In 6.4.4 it must only while it has none, buys the next new one or a cheaper one of a company, and
    sells none.
    """
    title = dropped(title, NewFromBank, SameTypeFromCompany, ReceiverSellsNone)

    def change(step: BuyTrains) -> BuyTrains:
        checks = step.checks.then(BuysOnce("6.4.4"))
        return replace(
            step,
            checks=checks,
            duty=BuysWhatItCan("6.4.4"),
            after=(*step.after, NoteBought("6.4.4")),
            caps=(),
        )

    title = changed(title, BuyTrains, change)
    unasked = BuyUnasked("6.4.4", first(title, BuyTrains))

    def with_purchase(stage: Stage) -> Stage:
        return replace(stage, begin=(*stage.begin, unasked)) if stage.name == "trains" else stage

    return changed(title, Stage, with_purchase)
