"""A correction by hand: what, of whom, what it should be, and why."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Final

from msgspec.structs import replace
from PySide6.QtCore import Signal
from PySide6.QtWidgets import QComboBox, QFormLayout, QLineEdit, QSpinBox, QStackedWidget, QWidget

from roundhouse.catalogue.texts import LONGEST_TEXT
from roundhouse.engine import owners
from roundhouse.engine.actions import Correct
from roundhouse.engine.errors import ActionRefused
from roundhouse.engine.names import HexId
from roundhouse.engine.owners import Owner
from roundhouse.engine.position import Position
from roundhouse.queries.board import circles
from roundhouse.queries.previews import what_follows
from roundhouse.ui.appearance import Appearance
from roundhouse.ui.dialogs.base import BaseDialog
from roundhouse.ui.text import Label
from roundhouse.ui.words import Words

KINDS: Final = ("cash", "certificate", "price", "tile", "token", "train", "private")
_LARGEST: Final = 100_000


class CorrectionForm(QWidget):
    """The fields of one kind of correction, with what leaves a position that can be played from.

    ``changed`` goes out when something else was chosen.
    """

    changed = Signal()

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
        self.subject.currentIndexChanged.connect(self.refresh)
        for box in self.findChildren(QComboBox):
            box.currentIndexChanged.connect(self.changed)
        for spin in self.findChildren(QSpinBox):
            spin.valueChanged.connect(self.changed)

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

    # --- what may be chosen -------------------------------------------------------------------

    def refresh(self) -> None:
        """List what the thing chosen may become."""
        _REFRESH[self.kind](self)

    def refresh_nothing(self) -> None:
        """All that is listed may be chosen."""

    def refresh_cash(self) -> None:
        """Nobody can give more than he has."""
        held = self._position.state.cash.get(Owner(str(self.subject.currentData() or "")), 0)
        if self.amount is not None:
            self.amount.setMinimum(-max(0, held))

    def refresh_owners(self) -> None:
        """Whoever may have the thing."""
        self._fill(self.target, [each for each in self._owners() if self._may(target=each[1])])

    def refresh_tiles(self) -> None:
        """The tiles that carry what stands on the hex."""
        self._fill(self.target, [each for each in self._tiles() if self._may(target=each[1])])

    def refresh_hexes(self) -> None:
        """The hexes with a circle for the token, and the charter."""
        definition = self._position.definition
        hexes = [(self._words.say("correct.charter"), "")]
        hexes += [(str(self._lexicon.hex(name)), name) for name in definition.hexes if self._circles(name)]
        self._fill(self.target, hexes)
        self.refresh_circles()

    def refresh_circles(self) -> None:
        """The circles of the hex that the token may stand in."""
        city_word, slot_word = self._words.say("correct.city"), self._words.say("correct.slot")
        target = str(self.target.currentData() or "") if self.target is not None else ""
        self._fill(
            self.place,
            [
                (f"{city_word} {city + 1}, {slot_word.lower()} {slot + 1}", (city, slot))
                for city, slot in (self._circles(HexId(target)) if target else [(0, 0)])
            ],
        )

    def _circles(self, hex_id: HexId) -> list[tuple[int, int]]:
        found = circles(self._position, hex_id)
        return [(c, s) for c, s in found if self._may(target=hex_id, row=c, column=s)]

    def _may(self, *, target: str, row: int = 0, column: int = 0) -> bool:
        action = replace(self.action("?"), target=target, row=row, column=column)
        return not isinstance(what_follows(self._position, action), ActionRefused)

    def _fill(self, box: QComboBox | None, items: Sequence[tuple[str, object]]) -> None:
        """Put other items into a box; what was chosen stays so where it is among them."""
        if box is None:
            return
        before = box.currentData()
        box.blockSignals(True)
        box.clear()
        for text, data in items:
            box.addItem(text, data)
        kept = [place for place, (_, data) in enumerate(items) if data == before]
        box.setCurrentIndex(kept[0] if kept else min(0, len(items) - 1))
        box.blockSignals(False)

    # --- fields -------------------------------------------------------------------------------

    def _row(self, key: str) -> Label:
        return Label(self._words.say(key), self)

    def _combo(self, key: str, items: list[tuple[str, str]]) -> QComboBox:
        box = QComboBox(self)
        box.setMaxVisibleItems(16)
        for text, data in items:
            box.addItem(text, data)
        self._form.addRow(self._row(key), box)
        return box

    def _spin(self, key: str, low: int, high: int, step: int = 1) -> QSpinBox:
        spin = QSpinBox(self)
        spin.setRange(low, high)
        spin.setSingleStep(step)
        self._form.addRow(self._row(key), spin)
        return spin

    def add_cash(self) -> None:
        """An amount to give (or with a minus, to take)."""
        self.amount = self._spin("correct.amount", -_LARGEST, _LARGEST, 5)

    def add_owner(self) -> None:
        """Add the choice of who is to have it."""
        self.target = self._combo("correct.target", [])

    def add_box(self) -> None:
        """A box of the market."""
        money = self._lexicon.money
        self.place = QComboBox(self)
        for row, boxes in enumerate(self._position.definition.market.rows):
            for column, box in enumerate(boxes):
                if box is not None:
                    where = self._words.say("row", row=row + 1, column=column + 1, price=money(box.price))
                    self.place.addItem(where, (row, column))
        self._form.addRow(self._row("correct.box"), self.place)

    def add_tile(self) -> None:
        """A tile or none, and its rotation."""
        self.target = self._combo("correct.tile", [])
        self.amount = self._spin("correct.rotation", 0, 5)

    def _tiles(self) -> list[tuple[str, str]]:
        state = self._position.state
        tiles = [(self._words.say("correct.bare"), "")]
        for name in self._position.definition.tiles:
            left = state.tile_supply.get(name)
            tiles.append((str(self._lexicon.tile(name)) + (f" ({left})" if left is not None else ""), name))
        return tiles

    def add_city(self) -> None:
        """A hex or the charter, and the place within it."""
        self.target = self._combo("correct.hex", [])
        self.place = QComboBox(self)
        self.place.setMaxVisibleItems(16)
        self._form.addRow(self._row("correct.city"), self.place)
        self.target.currentIndexChanged.connect(self.refresh_circles)

    @property
    def changes(self) -> bool:
        """Whether there is anything to put right: money without an amount is nothing."""
        return self.subject.count() > 0 and (self.kind != "cash" or self._amount() != 0)

    def _amount(self) -> int:
        return self.amount.value() if self.amount is not None else 0

    def action(self, reason: str) -> Correct:
        """The correction as it stands."""
        row, column = (self.place.currentData() if self.place is not None else None) or (0, 0)
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


_REFRESH: Final[Mapping[str, Callable[[CorrectionForm], None]]] = {
    "cash": CorrectionForm.refresh_cash,
    "certificate": CorrectionForm.refresh_owners,
    "train": CorrectionForm.refresh_owners,
    "private": CorrectionForm.refresh_owners,
    "price": CorrectionForm.refresh_nothing,
    "tile": CorrectionForm.refresh_tiles,
    "token": CorrectionForm.refresh_hexes,
}


class CorrectDialog(BaseDialog):
    """Every kind of correction, with its reason; :meth:`action` gives it."""

    def __init__(
        self, words: Words, look: Appearance, position: Position, parent: QWidget | None = None
    ) -> None:
        """Begin with the form for money."""
        super().__init__(words, look, words.say("correct.title"), parent)
        self.add_text(words.say("correct.explain"), quiet=True)
        self._position = position
        self.setMinimumWidth(look.px(480))
        self.what = QComboBox(self)
        self.forms = QStackedWidget(self)
        for kind in KINDS:
            self.what.addItem(words.name("correction", kind), kind)
            form = CorrectionForm(words, position, kind, self)
            form.changed.connect(self._refresh)
            self.forms.addWidget(form)
        self.what.currentIndexChanged.connect(self._show_form)
        self.column.addWidget(self.what)
        self.column.addWidget(self.forms)
        self.add_heading(words.say("correct.reason"))
        self.reason = QLineEdit(self)
        self.reason.setMaxLength(LONGEST_TEXT)
        self.reason.setPlaceholderText(words.say("correct.reason_hint"))
        self.reason.textChanged.connect(self._refresh)
        self.column.addWidget(self.reason)
        self.problem = self.add_text("")
        self.problem.setProperty("careful", True)
        self.accept_button = self.finish(words.say("button.ok"), words.say("button.cancel"))
        self._show_form(0)

    def form(self) -> CorrectionForm:
        """The fields that are shown."""
        shown = self.forms.currentWidget()
        assert isinstance(shown, CorrectionForm)
        return shown

    def _show_form(self, number: int) -> None:
        self.forms.setCurrentIndex(number)
        self.form().refresh()
        self._refresh()

    def _refresh(self) -> None:
        form, refused = self.form(), None
        if form.changes:
            refused = self._refusal(form.action("?"))
        self.problem.setText(refused or "")
        ready = bool(self.reason.text().strip()) and form.changes and refused is None
        if self.accept_button is not None:
            self.accept_button.setEnabled(ready)

    def _refusal(self, action: Correct) -> str | None:
        found = what_follows(self._position, action)
        if isinstance(found, ActionRefused):
            return self.words.refusal(found, self._position.definition)
        return None

    def action(self) -> Correct:
        """The correction as it stands."""
        return self.form().action(self.reason.text().strip())
