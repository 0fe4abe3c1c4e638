"""A deal between two parties: what, for how much within the legal range, and both agree."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtWidgets import QCheckBox, QComboBox, QLabel, QWidget

from roundhouse.engine import actions as ac
from roundhouse.engine import offers as of
from roundhouse.engine.owners import Owner, is_company, name_of
from roundhouse.engine.position import Position
from roundhouse.queries.turns import acting_player
from roundhouse.ui.appearance import Appearance
from roundhouse.ui.dialogs.base import BaseDialog
from roundhouse.ui.offer_sheet import StepSpin
from roundhouse.ui.words import Words

Deal = of.OfferBuyPrivate | of.OfferBuyTrain


class DealDialog(BaseDialog):
    """Asks for one of ``deals``; :meth:`action` gives it when both have agreed."""

    def __init__(
        self,
        words: Words,
        look: Appearance,
        position: Position,
        deals: Sequence[Deal],
        parent: QWidget | None = None,
    ) -> None:
        """Begin with the first deal, at its lowest price."""
        super().__init__(words, look, words.say("deal.title"), parent)
        self._position, self._deals = position, tuple(deals)
        self.setMinimumWidth(look.px(420))
        self.add_heading(words.say("deal.which"))
        self.which = QComboBox(self)
        for deal in self._deals:
            self.which.addItem(words.offer(deal, position.definition))
        self.which.currentIndexChanged.connect(self._show_deal)
        self.column.addWidget(self.which)
        self.add_heading(words.say("deal.price"))
        self.price = StepSpin(0, 0, 1, self)
        self.price.valueChanged.connect(self._start_again)
        self.column.addWidget(self.price)
        self.range = QLabel(self)
        self.range.setProperty("quiet", True)
        self.column.addWidget(self.range)
        self.seller = QCheckBox(self)
        self.buyer = QCheckBox(self)
        for tick in (self.seller, self.buyer):
            tick.toggled.connect(self._refresh)
            self.column.addWidget(tick)
        self.accept_button = self.finish(words.say("deal.conclude"), words.say("button.cancel"))
        self._show_deal()

    def _deal(self) -> Deal:
        return self._deals[max(0, self.which.currentIndex())]

    def _show_deal(self) -> None:
        deal, say = self._deal(), self.words.say
        money = self.words.lexicon(self._position.definition).money
        self.price.setRange(deal.minimum, deal.maximum)
        self.price.setValue(deal.minimum)
        self.range.setText(say("deal.range", minimum=money(deal.minimum), maximum=money(deal.maximum)))
        seller, buyer = self._party(deal.seller), self._party(deal.actor)
        self.seller.setText(say("deal.agree", party=seller))
        self.buyer.setText(say("deal.agree", party=buyer))
        same = self._person(deal.seller) == self._person(deal.actor)
        self.seller.setVisible(not same)
        self._start_again()

    def _person(self, owner: Owner) -> Owner:
        return acting_player(self._position, owner) or owner

    def _party(self, owner: Owner) -> str:
        person = name_of(self._person(owner))
        return f"{person} ({name_of(owner)})" if is_company(owner) else person

    def _start_again(self) -> None:
        self.seller.setChecked(False)
        self.buyer.setChecked(False)
        self._refresh()

    def _refresh(self) -> None:
        agreed = self.buyer.isChecked() and (self.seller.isChecked() or self.seller.isHidden())
        if self.accept_button is not None:
            self.accept_button.setEnabled(agreed)

    def action(self) -> ac.Action:
        """The deal as it stands."""
        deal, price = self._deal(), self.price.value()
        if isinstance(deal, of.OfferBuyPrivate):
            return ac.BuyPrivate(deal.actor, deal.private, price)
        return ac.BuyTrain(deal.actor, deal.train, deal.seller, price, deal.trade_in)
