"""A correction by hand: what, of whom, what it should be, and why."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Final

from PySide6.QtWidgets import QComboBox, QFormLayout, QLineEdit, QSpinBox, QStackedWidget, QWidget

from roundhouse.engine import owners
from roundhouse.engine.actions import Correct
from roundhouse.engine.position import Position
from roundhouse.ui.appearance import Appearance
from roundhouse.ui.dialogs.base import BaseDialog
from roundhouse.ui.words import Words

KINDS: Final = ("cash", "certificate", "price", "tile", "token", "train", "private")
_LARGEST: Final = 100_000


class CorrectionForm(QWidget):
    """The fields of one kind of correction."""

    def __init__(self, words: Words, position: Position, kind: str, parent: QWidget | None = None) -> None:
        """Offer what there is at ``position``."""
        super().__init__(parent)
        self._words, self._position, self.kind = words, position, kind
        self._lexicon = words.lexicon(position.definition)
        self._form = QFormLayout(self)
        self._form.setContentsMargins(0, 0, 0, 0)
        self.subject = self._combo("correct.hex" if kind == "tile" else "correct.subject", self._subjects())
        self.target: QComboBox | None = None
        self.amount: QSpinBox | None = None
        self.place: QComboBox | None = None
        _FIELDS[kind](self)

    # --- what there is ------------------------------------------------------------------------

    def _subjects(self) -> list[tuple[str, str]]:
        state, lexicon = self._position.state, self._lexicon
        if self.kind == "cash":
            money = lexicon.money
            return [
                (f"{lexicon.owner(owner)} ({money(cash)})", owner)
                for owner, cash in state.cash.items()
                if owner != owners.BANK
            ]
        if self.kind == "certificate":
            held = state.certificates.items()
            return [(f"{lexicon.certificate(name)} · {lexicon.owner(at)}", name) for name, at in held]
        if self.kind == "train":
            trains = state.trains.items()
            return [(f"{lexicon.train(name)} · {lexicon.owner(at)}", name) for name, at in trains]
        if self.kind == "private":
            privates = state.privates.items()
            return [(f"{name} · {lexicon.owner(at)}", name) for name, at in privates]
        if self.kind == "price":
            return [(name, name) for name in state.market]
        if self.kind == "token":
            return [(self._token(name), name) for name in state.tokens]
        return [(str(lexicon.hex(name)), name) for name in self._position.definition.hexes]

    def _token(self, name: str) -> str:
        place = self._position.state.tokens[name]
        where = self._lexicon.hex(place.hex) if place.hex else self._words.say("panel.charter")
        return f"{name.replace('-', ' ')} · {where}"

    def _owners(self) -> list[tuple[str, str]]:
        state = self._position.state
        people = [owners.player(name) for name in state.seats]
        companies = [owners.company(symbol) for symbol in state.floated]
        places = {
            "certificate": [owners.IPO, owners.POOL],
            "train": [owners.SUPPLY, owners.REMOVED],
            "private": [owners.REMOVED],
        }[self.kind]
        return [(str(self._lexicon.owner(owner)), owner) for owner in (*people, *companies, *places)]

    # --- fields -------------------------------------------------------------------------------

    def _combo(self, key: str, items: list[tuple[str, str]]) -> QComboBox:
        box = QComboBox(self)
        box.setMaxVisibleItems(16)
        for text, data in items:
            box.addItem(text, data)
        self._form.addRow(self._words.say(key), box)
        return box

    def _spin(self, key: str, low: int, high: int, step: int = 1) -> QSpinBox:
        spin = QSpinBox(self)
        spin.setRange(low, high)
        spin.setSingleStep(step)
        self._form.addRow(self._words.say(key), spin)
        return spin

    def add_cash(self) -> None:
        """An amount to give (or with a minus, to take)."""
        self.amount = self._spin("correct.amount", -_LARGEST, _LARGEST, 5)

    def add_owner(self) -> None:
        """Add the choice of who is to have it."""
        self.target = self._combo("correct.target", self._owners())

    def add_box(self) -> None:
        """A box of the market."""
        money = self._lexicon.money
        self.place = QComboBox(self)
        for row, boxes in enumerate(self._position.definition.market.rows):
            for column, box in enumerate(boxes):
                if box is not None:
                    where = self._words.say("row", row=row + 1, column=column + 1, price=money(box.price))
                    self.place.addItem(where, (row, column))
        self._form.addRow(self._words.say("correct.box"), self.place)

    def add_tile(self) -> None:
        """A tile or none, and its rotation."""
        state = self._position.state
        tiles = [(self._words.say("correct.bare"), "")]
        for name in self._position.definition.tiles:
            left = state.tile_supply.get(name)
            tiles.append((str(self._lexicon.tile(name)) + (f" ({left})" if left is not None else ""), name))
        self.target = self._combo("correct.tile", tiles)
        self.amount = self._spin("correct.rotation", 0, 5)

    def add_city(self) -> None:
        """A hex or the charter, and the place within it."""
        definition = self._position.definition
        hexes = [(self._words.say("correct.charter"), "")]
        hexes += [(str(self._lexicon.hex(name)), name) for name in definition.hexes]
        self.target = self._combo("correct.hex", hexes)
        self.place = QComboBox(self)
        city_word, slot_word = self._words.say("correct.city"), self._words.say("correct.slot")
        for city in range(3):
            for slot in range(3):
                text = f"{city_word} {city + 1}, {slot_word.lower()} {slot + 1}"
                self.place.addItem(text, (city, slot))
        self._form.addRow(self._words.say("correct.city"), self.place)

    @property
    def changes(self) -> bool:
        """Whether there is anything to put right: money without an amount is nothing."""
        return self.subject.count() > 0 and (self.kind != "cash" or self._amount() != 0)

    def _amount(self) -> int:
        return self.amount.value() if self.amount is not None else 0

    def action(self, reason: str) -> Correct:
        """The correction as it stands."""
        row, column = self.place.currentData() if self.place is not None else (0, 0)
        return Correct(
            actor=owners.player(self._position.state.seats[0]),
            what=self.kind,
            subject=str(self.subject.currentData() or ""),
            reason=reason,
            target=str(self.target.currentData() or "") if self.target is not None else "",
            amount=self._amount(),
            row=row,
            column=column,
        )


_FIELDS: Final[Mapping[str, Callable[[CorrectionForm], None]]] = {
    "cash": CorrectionForm.add_cash,
    "certificate": CorrectionForm.add_owner,
    "train": CorrectionForm.add_owner,
    "private": CorrectionForm.add_owner,
    "price": CorrectionForm.add_box,
    "tile": CorrectionForm.add_tile,
    "token": CorrectionForm.add_city,
}


class CorrectDialog(BaseDialog):
    """Every kind of correction, with its reason; :meth:`action` gives it."""

    def __init__(
        self, words: Words, look: Appearance, position: Position, parent: QWidget | None = None
    ) -> None:
        """Begin with the form for money."""
        super().__init__(words, look, words.say("correct.title"), parent)
        self.add_text(words.say("correct.explain"), quiet=True)
        self.setMinimumWidth(look.px(480))
        self.what = QComboBox(self)
        self.forms = QStackedWidget(self)
        for kind in KINDS:
            self.what.addItem(words.name("correction", kind), kind)
            form = CorrectionForm(words, position, kind, self)
            if form.amount is not None:
                form.amount.valueChanged.connect(self._refresh)
            self.forms.addWidget(form)
        self.what.currentIndexChanged.connect(self.forms.setCurrentIndex)
        self.what.currentIndexChanged.connect(self._refresh)
        self.column.addWidget(self.what)
        self.column.addWidget(self.forms)
        self.add_heading(words.say("correct.reason"))
        self.reason = QLineEdit(self)
        self.reason.setPlaceholderText(words.say("correct.reason_hint"))
        self.reason.textChanged.connect(self._refresh)
        self.column.addWidget(self.reason)
        self.accept_button = self.finish(words.say("button.ok"), words.say("button.cancel"))
        self._refresh()

    def form(self) -> CorrectionForm:
        """The fields that are shown."""
        shown = self.forms.currentWidget()
        assert isinstance(shown, CorrectionForm)
        return shown

    def _refresh(self) -> None:
        ready = bool(self.reason.text().strip()) and self.form().changes
        if self.accept_button is not None:
            self.accept_button.setEnabled(ready)

    def action(self) -> Correct:
        """The correction as it stands."""
        return self.form().action(self.reason.text().strip())
