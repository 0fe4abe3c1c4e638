"""How 18xx.games deals in the shares of 1825, and when its companies form."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

import msgspec
from msgspec.structs import replace

from roundhouse.catalogue.definitions import TitleDefinition
from roundhouse.engine import events as ev
from roundhouse.engine.actions import Action, SellShares
from roundhouse.engine.apply import apply
from roundhouse.engine.checks import Check, Fault
from roundhouse.engine.effects import Consequence
from roundhouse.engine.errors import unavailable
from roundhouse.engine.names import CompanySymbol, Money
from roundhouse.engine.offers import Offer
from roundhouse.engine.owners import BANK, Owner, name_of, player
from roundhouse.engine.pieces import company_of
from roundhouse.engine.position import Draft, Position
from roundhouse.engine.state import State
from roundhouse.engine.title import Title, TurnStep
from roundhouse.engine.tree import changed, dropped, first
from roundhouse.finance import certificates as cert
from roundhouse.finance.floating import Floating
from roundhouse.finance.forming import FormReady, MarkerAtPar, Together
from roundhouse.finance.market import box_at
from roundhouse.finance.selling import CanBeSplit, NotBoughtThisTurn, Sale, Selling
from roundhouse.finance.sources import SHARES
from roundhouse.rounds.operating import Stage
from roundhouse.rounds.stock import StockRound
from roundhouse.rounds.stock_turns import Pauses
from roundhouse.steps.par import ParAndBuy
from roundhouse.steps.privates_in_turn import CheapestFirst
from roundhouse.steps.sell_private import PrivateSale, SellPrivates
from roundhouse.titles.t1825.bands import InBand
from roundhouse.titles.t1825.presidency import NoOrdinaryLeft
from roundhouse.titles.t1825.setup import DealtByChance, DealtInOrder, Setup

SOLD_SINCE: Final = "sold_since_purchase"


def dealt_in_order(title: Title) -> Title:
    """The players sit as listed, the first with the cheapest private company; in 3 by chance."""
    return changed(title, DealtByChance, lambda _: DealtInOrder())


def sold_in_any_order(title: Title) -> Title:
    """The order of new certificates is its window's business and checked nowhere; in 4.1 it is a rule."""
    return dropped(title, InBand, CheapestFirst)


def marked_at_par(title: Title) -> Title:
    """The price marker is put down when the president's certificate is sold; in 5.1.2 on formation."""
    title = changed(title, Setup, lambda old: MarkedSetup(old.deal))
    title = changed(title, ParAndBuy, lambda old: replace(old, marked=True))
    return dropped(title, MarkerAtPar)


class MarkedSetup(Setup, frozen=True):
    """The LNWR has its price marker where its first certificates are dealt."""

    def __call__(
        self, definition: TitleDefinition, players: Sequence[str], options: frozenset[str], seed: int
    ) -> State:
        """The first state, with that marker."""
        state = super().__call__(definition, players, options, seed)
        for symbol, price in state.par.items():
            box = box_at(definition.market, price)
            assert box is not None, "a par price is one of the market's"
            state = apply(state, ev.PriceMoved(symbol, box.row, box.column, price, "par"))
        return state


class FormAtOnce(msgspec.Struct, frozen=True):
    """A company that becomes ready by a purchase is formed with it."""

    form: FormReady

    def after(self, draft: Draft, symbol: CompanySymbol) -> None:
        """Form the company ``symbol``, if it is ready."""
        if symbol in self.form.waiting(draft.position):
            self.form.form(draft, symbol)


def formed_in_stock_round(title: Title) -> Title:
    """Companies form in the stock round, by the sixth share; in 5.1.2 in the next operating round.

    So do minor companies once they can pay for their own train (8.5.1.2).
    """
    form = first(title, FormReady)

    def at_once(old: Together) -> Floating:
        return replace(old, by=(*old.by, FormAtOnce(form)))

    return changed(title, Together, at_once)


class UnofferedSale(TurnStep, frozen=True):
    """A sale that 18xx.games has and the rulebook's ``selling`` refuses: it is played and never offered."""

    section: str
    selling: Selling

    @property
    def name(self) -> str:
        """``unoffered_sale``."""
        return "unoffered_sale"

    @property
    def accepts(self) -> tuple[type[Action], ...]:
        """Sales of shares."""
        return (SellShares,)

    def offers(self, position: Position) -> tuple[Offer, ...]:
        """Nothing: it is played, and never offered."""
        del position
        return ()

    def outcomes(self, position: Position) -> tuple[Position, ...]:
        """Nothing that helps who is above the certificate limit."""
        del position
        return ()

    def play(self, draft: Draft, action: Action) -> None:
        """Sell where that is another sale than the rulebook's, which is not this step's business."""
        if not isinstance(action, SellShares):
            raise unavailable()
        sale = Sale(draft.position, name_of(action.actor), action.company, action.count)
        if self.selling.checks.allow(sale) or not self.may(sale):
            raise unavailable()
        self.sell(draft, sale)

    def may(self, sale: Sale) -> bool:
        """Whether it is sold at 18xx.games."""
        raise NotImplementedError

    def sell(self, draft: Draft, sale: Sale) -> None:
        """The sale itself."""
        self.selling.sell(draft, sale.seller, sale.company, sale.count)


class SellWhatWasBought(UnofferedSale, frozen=True):
    """Shares of a company of which the player has bought in this turn, after he has sold something else."""

    def may(self, sale: Sale) -> bool:
        """Nothing else is wrong with it, and he has sold."""
        checks = self.selling.checks.without(NotBoughtThisTurn)
        return bool(sale.position.state.stock.sales) and checks.allow(sale)


def sold_after_another_sale(title: Title) -> Title:
    """Only the last action is looked at: after selling another company's shares one may sell what one bought.

    In 4.3 nobody buys and sells the same company in a turn.
    """
    return _with_sale(title, SellWhatWasBought("4.3", first(title, Selling)))


class NoteSale(Consequence, frozen=True):
    """It is noted whether the player on turn has sold since he bought."""

    def happen(self, draft: Draft) -> None:
        """Set the flag after a sale, and take it away with a purchase."""
        stock, flagged = draft.state.stock, bool(draft.state.flags.get(SOLD_SINCE))
        if not stock.bought:
            return
        deals = [event for event in draft.events if isinstance(event, ev.SharesSold | ev.SharesBought)]
        sold = any(isinstance(event, ev.SharesSold) for event in deals)
        if deals and sold != flagged:
            draft.emit(ev.FlagSet(SOLD_SINCE, int(sold)))


class AskedAfterSale(msgspec.Struct, frozen=True):
    """A player is asked while he could sell what he has bought; and as by the ``pauses``."""

    pauses: Pauses | None
    sale: SellWhatWasBought

    def waits(self, position: Position) -> bool:
        """Whether the player on turn can only pass by what is offered to him, and is asked."""
        if self.pauses is not None and self.pauses.waits(position):
            return True
        state = position.state
        if not state.flags.get(SOLD_SINCE):
            return False
        bought = {company_of(each) for each in state.stock.bought if each in state.certificates}
        return any(self._could_sell(position, symbol) for symbol in sorted(bought))

    def _could_sell(self, position: Position, symbol: CompanySymbol) -> bool:
        """Any number of the shares that the player on turn has of the company."""
        seller = position.state.actor
        held = cert.percent_held(position, seller, symbol) // cert.share_percent(position.definition, symbol)
        sales = (Sale(position, name_of(seller), symbol, count) for count in range(1, held + 1))
        return any(map(self.sale.may, sales))


def asked_after_a_sale(title: Title) -> Title:
    """Who has sold since he bought is asked while he could sell that, too; in 4.3 he can't."""
    sale = SellWhatWasBought("4.3", first(title, Selling))
    title = replace(title, watch=(*title.watch, NoteSale("4.3")))
    return changed(title, StockRound, lambda old: replace(old, pauses=AskedAfterSale(old.pauses, sale)))


def _with_sale(title: Title, step: UnofferedSale) -> Title:
    return changed(title, StockRound, lambda old: replace(old, sells=(step, *old.sells)))


class SellAndKeep(UnofferedSale, frozen=True):
    """A part of the president's certificate, where the seller can be given no single for the rest."""

    def may(self, sale: Sale) -> bool:
        """Whether nothing else is wrong with it."""
        return self.selling.checks.without(CanBeSplit).allow(sale)

    def sell(self, draft: Draft, sale: Sale) -> None:
        """He is paid, and keeps it."""
        each = self.selling.price.each(sale)
        draft.emit(ev.SharesSold(sale.seller, sale.company, sale.count, each))
        draft.pay(BANK, player(sale.seller), Money(each * sale.count), SHARES, sale.company)


def certificate_sold_and_kept(title: Title) -> Title:
    """Half a president's certificate is paid for even if there is no single, and stays with the seller.

    In 4.4 that is no sale. At 18xx.games the company then has no president, and the pool one share too many.
    """
    return _with_sale(title, SellAndKeep("4.4", first(title, Selling)))


class SellBesideTrains(UnofferedSale, frozen=True):
    """A sale of the president of the company on turn, whenever he likes."""

    def actors(self, position: Position) -> tuple[Owner, ...]:
        """The president of the company on turn."""
        name = cert.president(position.state, position.state.operating.company)
        return (player(name),) if name else ()

    def play(self, draft: Draft, action: Action) -> None:
        """Sell, or say why not."""
        if not isinstance(action, SellShares):
            raise unavailable()
        sale = Sale(draft.position, name_of(action.actor), action.company, action.count)
        self.selling.checks.demand(sale)
        self.sell(draft, sale)


def sold_beside_trains(title: Title) -> Title:
    """A president may sell shares while his company buys trains; in 4 only in stock rounds."""
    step = SellBesideTrains("4", first(title, Selling))

    def beside(stage: Stage) -> Stage:
        return replace(stage, beside=(*stage.beside, step)) if stage.name == "trains" else stage

    return changed(title, Stage, beside)


class NothingBought(Check, frozen=True):
    """A player sells private companies before he buys."""

    def fault(self, case: PrivateSale) -> Fault | None:
        """``private.one_purchase``."""
        if case.position.state.stock.bought:
            return self.fails("private.one_purchase", private=case.private)
        return None


def privates_sold_before_buying(title: Title) -> Title:
    """Nobody sells a private company in a turn in which he has bought; in 4 he may before and after."""
    return changed(
        title, SellPrivates, lambda step: replace(step, checks=step.checks.then(NothingBought("4")))
    )


def president_bought_at_any_time(title: Title) -> Title:
    """The president's certificate may be bought from the pool; in 4.4 only when players hold all others."""
    return dropped(title, NoOrdinaryLeft)
