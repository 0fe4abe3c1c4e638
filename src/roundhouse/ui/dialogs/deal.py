"""A deal between two parties: what, and for how much within the legal range."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from PySide6.QtWidgets import QComboBox, QHBoxLayout, QVBoxLayout, QWidget

from roundhouse.engine import actions as ac
from roundhouse.engine import offers as of
from roundhouse.engine.names import NO_MONEY, Money
from roundhouse.engine.owners import Owner, is_company, name_of
from roundhouse.engine.position import Position
from roundhouse.queries.trains import added_later
from roundhouse.queries.turns import acting_player
from roundhouse.ui.appearance import Appearance
from roundhouse.ui.dialogs.base import BaseDialog
from roundhouse.ui.dialogs.funders import FundersPanel
from roundhouse.ui.step_spin import StepSpin
from roundhouse.ui.text import Label
from roundhouse.ui.words import Words
from roundhouse.ui.words.marked import with_capital

Deal = of.OfferBuyPrivate | of.OfferBuyTrain | of.OfferFundTrain


def _settled(_: ac.Action) -> bool:
    """Taken as made: nobody declines the deal."""
    return True


class DealDialog(BaseDialog):
    """Asks for one of ``deals`` and its price; :meth:`action` gives it.

    ``decide`` makes it and gives whether it was made: where it wasn't, what was typed stays.
    """

    def __init__(
        self,
        words: Words,
        look: Appearance,
        position: Position,
        deals: Sequence[Deal],
        parent: QWidget | None = None,
        *,
        decide: Callable[[ac.Action], bool] = _settled,
    ) -> None:
        """Begin with the first deal, at its lowest price; with the price where there is no other deal."""
        words = words.with_sides(position.state.sides)
        super().__init__(words, look, words.say("deal.title"), parent)
        self._position, self._deals = position, tuple(deals)
        self._decide = decide
        self.least_width = look.px(420)
        self.add_heading(words.say("deal.which"))
        self.which = QComboBox(self)
        for deal in self._deals:
            self.which.addItem(words.offer(deal, position.definition))
        self.which.currentIndexChanged.connect(self._show_deal)
        self.column.addWidget(self.which)
        self.price_heading = self.add_heading(words.say("deal.price"))
        self.price = StepSpin(0, 0, 1, self)
        self.column.addWidget(self.price)
        self.range = Label(self)
        self.range.setProperty("quiet", True)
        self.column.addWidget(self.range)
        self.later = Label(self)
        self.later.setProperty("careful", True)
        self.later.setWordWrap(True)
        self.column.addWidget(self.later)
        funds = [deal.funds for deal in self._deals if isinstance(deal, of.OfferFundTrain)]
        names = dict.fromkeys(name for each in funds for name in each)
        self.funding = self.add_heading(words.say("deal.funds"))
        self.funders = FundersPanel(words, look, position, names)
        self.column.addWidget(self.funders)
        if self.is_low and names:
            self._set_beside()
        self.seller = Label(self)
        self.buyer = Label(self)
        for label in (self.seller, self.buyer):
            self.column.addWidget(label)
        self.lead_to(self._deals[0].section)
        self.accept_button = self.finish(words.say("deal.conclude"), words.say("button.cancel"))
        self.price.valueChanged.connect(self.funders.set_price)
        self.price.valueChanged.connect(self._tell_later)
        self.price.fits.connect(self._allow)
        self.funders.changed.connect(self._allow)
        self._show_deal()
        if len(self._deals) == 1:
            self.ask_price(0)

    def _set_beside(self) -> None:
        """On a low screen those who pay stand beside the price, which would be scrolled out of sight."""
        halves, price, payers = QHBoxLayout(), QVBoxLayout(), QVBoxLayout()
        halves.setSpacing(self.look.px(24))
        for half, parts in (
            (price, (self.price_heading, self.price, self.range, self.later)),
            (payers, (self.funding, self.funders)),
        ):
            half.setSpacing(self.column.spacing())
            for part in parts:
                self.column.removeWidget(part)
                half.addWidget(part)
            half.addStretch(1)
            halves.addLayout(half, 1)
        self.column.addLayout(halves)

    def accept(self) -> None:
        """Make the deal; where somebody declines it, stay."""
        if self._decide(self.action()):
            super().accept()

    def ask_price(self, number: int) -> None:
        """Which deal it is (its number) has been chosen already: what is typed now is its price."""
        self.which.setCurrentIndex(number)
        if self.price.isEnabled():
            self.price.setFocus()
            self.price.selectAll()

    def _deal(self) -> Deal:
        return self._deals[max(0, self.which.currentIndex())]

    def _show_deal(self) -> None:
        deal, say = self._deal(), self.words.say
        self.lead_to(deal.section)
        money = self.words.lexicon(self._position.definition).money
        self.price.setRange(deal.minimum, deal.maximum)
        self.price.setValue(deal.minimum)
        self.price.setEnabled(deal.minimum < deal.maximum)
        fixed = deal.minimum == deal.maximum
        self.range.setText(
            say(
                "deal.fixed" if fixed else "deal.range",
                minimum=money(deal.minimum),
                maximum=money(deal.maximum),
            )
        )
        self.seller.setText(say("deal.seller", party=self._party(deal.seller)))
        self.buyer.setText(say("deal.buyer", party=self._party(deal.actor)))
        funded = isinstance(deal, of.OfferFundTrain)
        self.funding.setVisible(funded)
        self.funders.setVisible(funded)
        if isinstance(deal, of.OfferFundTrain):
            self.funders.show_offer(deal, deal.minimum)
        self._tell_later()
        self._allow()

    def _tell_later(self) -> None:
        """Say what the president has to add afterwards, where another train stays due."""
        deal, position = self._deal(), self._position
        price = Money(self.price.value())
        later = added_later(position, deal, price) if isinstance(deal, of.OfferBuyTrain) else NO_MONEY
        self.later.setVisible(bool(later))
        if later:
            player = name_of(self._person(deal.actor))
            told = self.words.choice("choice.later", position.definition, player=player, amount=later)
            self.later.setText(with_capital(told))

    def _allow(self) -> None:
        """A price is within its range, and a train is funded only by as much as it costs."""
        if self.accept_button is not None:
            complete = not isinstance(self._deal(), of.OfferFundTrain) or self.funders.is_complete()
            self.accept_button.setEnabled(self.price.hasAcceptableInput() and complete)

    def _person(self, owner: Owner) -> Owner:
        return acting_player(self._position, owner) or owner

    def _party(self, owner: Owner) -> str:
        person = name_of(self._person(owner))
        return f"{person} ({name_of(owner)})" if is_company(owner) else person

    def action(self) -> ac.Action:
        """The deal as it stands."""
        deal, price = self._deal(), self.price.value()
        if isinstance(deal, of.OfferBuyPrivate):
            return ac.BuyPrivate(deal.actor, deal.private, Money(price))
        if isinstance(deal, of.OfferFundTrain):
            return ac.FundTrain(deal.actor, deal.train, deal.seller, Money(price), self.funders.funders())
        return ac.BuyTrain(deal.actor, deal.train, deal.seller, Money(price), deal.trade_in, deal.side)
