"""Who of the shareholders pays how much for a company's train: the part of the dialog for deals."""

from __future__ import annotations

from collections.abc import Iterable

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QGridLayout, QWidget

from roundhouse.engine.actions import Contribution
from roundhouse.engine.names import Money
from roundhouse.engine.offers import OfferFundTrain
from roundhouse.engine.owners import name_of
from roundhouse.engine.position import Position
from roundhouse.ui.appearance import Appearance
from roundhouse.ui.check_box import CheckBox
from roundhouse.ui.step_spin import StepSpin
from roundhouse.ui.text import Label, on_button
from roundhouse.ui.words import Words


class FundersPanel(QWidget):
    """A row for each shareholder: whether he proposes the train, and what he adds; then the company's part.

    ``changed`` goes out with every change.
    """

    changed = Signal()

    def __init__(self, words: Words, look: Appearance, position: Position, names: Iterable[str]) -> None:
        """One row for each of ``names``."""
        super().__init__()
        self._words, self._position = words, position
        self._offer: OfferFundTrain | None = None
        self._price = 0
        grid = QGridLayout(self)
        grid.setContentsMargins(0, 0, 0, 0)
        grid.setHorizontalSpacing(look.px(12))
        grid.setVerticalSpacing(look.px(6))
        self.boxes: dict[str, CheckBox] = {}
        self.amounts: dict[str, StepSpin] = {}
        for row, name in enumerate(names):
            box, amount = CheckBox(on_button(name), self), StepSpin(0, 0, 1, self)
            box.toggled.connect(amount.setEnabled)
            box.toggled.connect(self._tell)
            amount.valueChanged.connect(self._tell)
            amount.fits.connect(self._tell)
            self.boxes[name], self.amounts[name] = box, amount
            grid.addWidget(box, row, 0)
            grid.addWidget(amount, row, 1)
        self.rest = Label(self)
        self.rest.setProperty("quiet", True)
        grid.addWidget(self.rest, len(self.boxes), 0, 1, 2)

    def show_offer(self, offer: OfferFundTrain, price: int) -> None:
        """Begin with what takes the fewest shareholders, the first ones before all."""
        self._offer, self._price = offer, price
        missing = max(0, price - offer.treasury)
        for number, (name, box) in enumerate(self.boxes.items()):
            most = offer.funds.get(name, Money(0))
            self.amounts[name].setRange(0, most)
            self.amounts[name].setValue(min(missing, most))
            box.setVisible(name in offer.funds)
            self.amounts[name].setVisible(name in offer.funds)
            box.setChecked(number == 0 or missing > 0)
            self.amounts[name].setEnabled(box.isChecked())
            missing -= min(missing, most)
        self._tell()

    def set_price(self, price: int) -> None:
        """The train would cost this."""
        self._price = price
        self._tell()

    def funders(self) -> tuple[Contribution, ...]:
        """Those who propose it, with what each adds."""
        return tuple(
            Contribution(name, Money(self.amounts[name].value()))
            for name, box in self.boxes.items()
            if box.isChecked() and self._offer is not None and name in self._offer.funds
        )

    def company_pays(self) -> int:
        """What is left for the company, in whole units; below 0 where too much is added."""
        return self._price - sum(each.amount for each in self.funders())

    def is_complete(self) -> bool:
        """Whether somebody proposes it and the company can pay the rest."""
        offer = self._offer
        fits = all(
            self.amounts[name].hasAcceptableInput() for name, box in self.boxes.items() if box.isChecked()
        )
        return (
            offer is not None and fits and bool(self.funders()) and 0 <= self.company_pays() <= offer.treasury
        )

    def _tell(self) -> None:
        if self._offer is None:
            return
        money = self._words.lexicon(self._position.definition).money
        company, rest = name_of(self._offer.actor), money(self.company_pays())
        self.rest.setText(self._words.say("deal.rest", company=company, amount=rest))
        self.changed.emit()
