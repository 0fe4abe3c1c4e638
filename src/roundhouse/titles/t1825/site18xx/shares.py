"""How 18xx.games deals in the shares of 1825, and when its companies form."""

from __future__ import annotations

import msgspec
from msgspec.structs import replace

from roundhouse.engine.checks import Check, Fault
from roundhouse.engine.names import CompanySymbol
from roundhouse.engine.pieces import company_of
from roundhouse.engine.position import Draft
from roundhouse.engine.title import Title
from roundhouse.engine.tree import changed, dropped, first
from roundhouse.finance.floating import Floating
from roundhouse.finance.forming import FormReady, MarkerAtPar, Together
from roundhouse.finance.selling import NotBoughtThisTurn, Sale
from roundhouse.steps.par import ParAndBuy
from roundhouse.steps.privates_in_turn import CheapestFirst
from roundhouse.titles.t1825.bands import InBand
from roundhouse.titles.t1825.presidency import NoOrdinaryLeft
from roundhouse.titles.t1825.setup import DealtByChance, DealtInOrder


def dealt_in_order(title: Title) -> Title:
    """The players sit in the order of the list, the first with the cheapest private company; in 3 by chance."""
    return changed(title, DealtByChance, lambda _: DealtInOrder())


def sold_in_any_order(title: Title) -> Title:
    """The order of new certificates is its window's business and checked nowhere; in 4.1 it is a rule."""
    return dropped(title, InBand, CheapestFirst)


def marked_at_par(title: Title) -> Title:
    """The price marker is on the market as soon as the president's certificate is sold; in 5.1.2 when formed."""
    title = changed(title, ParAndBuy, lambda old: replace(old, marked=True))
    return dropped(title, MarkerAtPar)


class FormAtOnce(msgspec.Struct, frozen=True):
    """A company that becomes ready by a purchase is formed with it."""

    form: FormReady

    def after(self, draft: Draft, symbol: CompanySymbol) -> None:
        """Form the company ``symbol``, if it is ready."""
        if symbol in self.form.waiting(draft.position):
            self.form.form(draft, symbol)


def formed_in_stock_round(title: Title) -> Title:
    """Companies form and are paid in the stock round, by the sixth share; in 5.1.2 in the next operating round.

    So do minor companies once they can pay for their own train (8.5.1.2).
    """
    form = first(title, FormReady)

    def at_once(old: Together) -> Floating:
        return replace(old, by=(*old.by, FormAtOnce(form)))

    return changed(title, Together, at_once)


class NotBoughtJustNow(Check, frozen=True):
    """Nobody sells of a company of which he has bought, unless he has sold something in the same turn."""

    def fault(self, case: Sale) -> Fault | None:
        """``sale.bought_this_turn``."""
        stock = case.position.state.stock
        if stock.sales or case.company not in {company_of(each) for each in stock.bought}:
            return None
        return self.fails("sale.bought_this_turn", company=case.company)


def sold_after_another_sale(title: Title) -> Title:
    """Only the last action is looked at: after selling another company's shares one may sell what one bought.

    In 4.3 nobody buys and sells the same company in a turn.
    """
    return changed(title, NotBoughtThisTurn, lambda old: NotBoughtJustNow(old.section))


def president_bought_at_any_time(title: Title) -> Title:
    """The president's certificate may be bought from the pool; in 4.4 only when players hold all others."""
    return dropped(title, NoOrdinaryLeft)
