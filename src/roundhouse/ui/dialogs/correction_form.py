"""The fields of a correction: whatever leaves a position that can be played from is listed first."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Final, cast

from msgspec.structs import replace
from PySide6.QtCore import QSize, Qt, Signal
from PySide6.QtGui import QColor
from PySide6.QtWidgets import QComboBox, QFormLayout, QWidget

from roundhouse.engine import owners
from roundhouse.engine.actions import Correct
from roundhouse.engine.errors import ActionRefused
from roundhouse.engine.names import NO_HEX, CompanySymbol, HexId
from roundhouse.engine.position import Position
from roundhouse.engine.state import OWN_BOARD
from roundhouse.queries.board import circles, has_board
from roundhouse.queries.lays import may_become
from roundhouse.queries.previews import what_follows
from roundhouse.ui.appearance import Appearance
from roundhouse.ui.combo_box import ComboBox
from roundhouse.ui.correcting import Wanted
from roundhouse.ui.dialogs.correction_choosers import BoxChooser, RotationChooser, tile_icon
from roundhouse.ui.dialogs.correction_lists import CorrectionLists
from roundhouse.ui.spin_box import SpinBox
from roundhouse.ui.text import Label
from roundhouse.ui.words import Words

_LARGEST: Final = 999_999
_ICON: Final = 28
_GAP: Final = 8
"""Between a field and its name, and from one field to the next."""
_ASKED: Final = {
    "tile": "correct.hex",
    "phase": "correct.phase",
    **dict.fromkeys(("cash", "price", "order", "loan"), "correct.whose"),
}
"""How the list of what may be put right is called, unless it is which of several things."""
_LETTERS: Final = 37
"""The letters for which a list is wide enough at least."""


class CorrectionForm(QWidget):
    """The fields of one kind of correction, with what leaves a position that can be played from.

    Below it stands what doesn't: whoever looks for one of these wants to know why not, which is told when it
    is chosen.

    ``changed`` goes out when something else was chosen.
    """

    changed = Signal()

    def __init__(
        self, words: Words, look: Appearance, position: Position, kind: str, parent: QWidget | None = None
    ) -> None:
        """Offer what there is at ``position``."""
        super().__init__(parent)
        self._words, self._look, self._position, self.kind = words, look, position, kind
        self._lists = CorrectionLists(words, position, kind)
        self._form = QFormLayout(self)
        self._form.setContentsMargins(0, 0, 0, 0)
        self._form.setHorizontalSpacing(look.px(_GAP))
        self._form.setVerticalSpacing(look.px(_GAP))
        self.subject = self._combo(_ASKED.get(kind, "correct.subject"), self._lists.subjects())
        self.target: QComboBox | None = None
        self.amount: SpinBox | None = None
        self.number: QComboBox | None = None
        self._hex = NO_HEX
        self.place: QComboBox | BoxChooser | None = None
        self._box_name: Label | None = None
        _FIELDS[kind](self)
        self.subject.currentIndexChanged.connect(self.refresh)
        for box in self.findChildren(QComboBox):
            box.currentIndexChanged.connect(self.changed)
        for spin in self.findChildren(SpinBox):
            spin.valueChanged.connect(self.changed)
        for chooser in self.findChildren(BoxChooser):
            chooser.currentIndexChanged.connect(self.changed)

    def fold(self) -> None:
        """Each field below its name: there is no room beside it."""
        for named in self.findChildren(Label):
            named.setMinimumHeight(0)
        self._form.setRowWrapPolicy(QFormLayout.RowWrapPolicy.WrapAllRows)

    def give_subject(self) -> QComboBox:
        """Leave to the dialog whose thing is put right; the market goes without its name, too."""
        label = self._form.labelForField(self.subject)
        if label is not None:
            label.hide()
        self._form.removeWidget(self.subject)
        if self._box_name is not None:
            self._form.setRowVisible(self._box_name, False)
        return self.subject

    def choose(self, wanted: Wanted) -> None:
        """Choose what was pointed at."""
        self.subject.setCurrentIndex(max(0, self.subject.findData(wanted.subject)))
        self.refresh()
        for box, data in ((self.target, wanted.target), (self.place, wanted.place)):
            if box is not None and data and box.findData(data) >= 0:
                box.setCurrentIndex(box.findData(data))

    # --- what may be chosen -------------------------------------------------------------------

    def refresh(self) -> None:
        """List what the thing chosen may become."""
        _REFRESH[self.kind](self)

    def refresh_nothing(self) -> None:
        """All that is listed may be chosen."""

    def refresh_owners(self) -> None:
        """Whoever may have the thing but has not."""
        state, thing = self._position.state, str(self.subject.currentData() or "")
        kinds: Mapping[str, Mapping[str, owners.Owner]] = {
            "certificate": state.certificates,
            "train": state.trains,
        }
        has = kinds.get(self.kind, {}).get(thing)
        others = [each for each in self._lists.owners() if each[1] != has]
        self._list(self.target, others, [each for each in others if self._may(target=each[1])])

    def refresh_price(self) -> None:
        """The company's marker lies where it lies; one that never started begins at its dearest par price."""
        symbol = CompanySymbol(str(self.subject.currentData() or ""))
        place, beginning = self._position.state.market.get(symbol), self._lists.beginnings.get(symbol)
        places = [(box.row, box.column) for box in beginning.boxes] if beginning is not None else []
        if place is not None:
            places = [(place.row, place.column)]
        if places and self.place is not None:
            self.place.setCurrentIndex(self.place.findData(places[0]))
        homes = beginning.homes if beginning is not None else ()
        named = [
            (", ".join(str(self._lists.lexicon.hex(one)) for one in each), " ".join(each)) for each in homes
        ]
        self._fill(self.target, named)
        if self.target is not None:
            self._form.setRowVisible(self.target, bool(named))

    def refresh_order(self) -> None:
        """The player's place among the others."""
        names = self._position.state.order
        at = self.subject.currentIndex()
        if self.number is not None and 0 <= at < len(names):
            self.number.setCurrentIndex(at)

    def refresh_tiles(self) -> None:
        """The tiles that carry what stands on the hex, the one that lies there chosen, then all others."""
        hex_id = HexId(str(self.subject.currentData() or ""))
        lying, is_other = self._position.state.tiles.get(hex_id), hex_id != self._hex
        self._hex = hex_id
        tiles = self._lists.tiles()
        fitting = [each for each in tiles if self._may(target=each[1])]
        self._list(self.target, tiles, fitting)
        if self.target is None or self.number is None:
            return
        for at in range(self.target.count()):
            self.target.setItemIcon(
                at, tile_icon(self._look, self._position, str(self.target.itemData(at)), 0, self)
            )
        if is_other:
            named = lying.name if lying is not None else ""
            self.target.setCurrentIndex(max(0, self.target.findData(named)))
            self.number.setCurrentIndex(lying.rotation if lying is not None else 0)
        self.show_rotations()

    def show_rotations(self) -> None:
        """The tile that is chosen, turned in every way."""
        if isinstance(self.number, RotationChooser) and self.target is not None:
            self.number.show_tile(str(self.target.currentData() or ""))

    def refresh_hexes(self) -> None:
        """The charter, or the players' own board, hexes with a circle for the token, then other cities."""
        definition = self._position.definition
        hexes = [(self._words.say("correct.charter"), "")]
        if not has_board(self._position):
            hexes.append((self._words.say("correct.own_board"), OWN_BOARD))
        seen = definition.hexes if has_board(self._position) else ()
        places = [name for name in seen if circles(self._position, name)]
        hexes += [(str(self._lists.lexicon.hex(name)), str(name)) for name in places]
        full = {str(name) for name in places if not self._circles(name)}
        self._list(self.target, hexes, [each for each in hexes if each[1] not in full])
        self.refresh_circles()

    def refresh_circles(self) -> None:
        """The circles of the hex that the token may stand in, then the others."""
        if not isinstance(self.place, QComboBox):
            return
        target = str(self.target.currentData() or "") if self.target is not None else ""
        self._form.setRowVisible(self.place, target not in {"", OWN_BOARD})
        is_on_map = target not in {"", OWN_BOARD}
        free = self._circles(HexId(target)) if is_on_map else [(0, 0)]
        slots = [
            (self._words.say("correct.slot", city=str(city + 1), slot=str(slot + 1)), (city, slot))
            for city, slot in (circles(self._position, HexId(target)) if is_on_map else free)
        ]
        self._list(self.place, slots, [each for each in slots if each[1] in free])
        if free and self.place.currentData() not in free:
            # the circle chosen on another hex says nothing about this one
            self.place.setCurrentIndex(0)

    def _circles(self, hex_id: HexId) -> list[tuple[int, int]]:
        found = circles(self._position, hex_id)
        return [(c, s) for c, s in found if self._may(target=hex_id, row=c, column=s)]

    def _may(self, *, target: str, row: int = 0, column: int = 0) -> bool:
        action = replace(self.action("?"), target=target, row=row, column=column)
        return not isinstance(what_follows(self._position, action), ActionRefused)

    def _list(
        self, box: QComboBox | None, items: Sequence[tuple[str, object]], may: Sequence[tuple[str, object]]
    ) -> None:
        """Put into a box what ``may`` be chosen, and below it, in quiet letters, the rest of ``items``."""
        self._fill(box, [*may, *(each for each in items if each not in may)])
        for at in range(len(may), box.count() if box is not None else 0):
            quiet = QColor(self._look.theme.quiet_text)
            cast("QComboBox", box).setItemData(at, quiet, Qt.ItemDataRole.ForegroundRole)

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
        box = ComboBox(_LETTERS, self)
        box.setMaxVisibleItems(16)
        for text, data in items:
            box.addItem(text, data)
        self._form.addRow(self._row(key), box)
        return box

    def _spin(self, key: str, low: int, high: int, step: int = 1) -> SpinBox:
        spin = SpinBox(self)
        spin.setRange(low, high)
        spin.setSingleStep(step)
        self._form.addRow(self._row(key), spin)
        return spin

    def add_cash(self) -> None:
        """An amount to give (or with a minus, to take): what nobody has is refused as a whole, not cut."""
        self.amount = self._spin("correct.amount", -_LARGEST, _LARGEST, 5)

    def add_owner(self) -> None:
        """Add the choice of who is to have it."""
        self.target = self._combo("correct.target", [])

    def add_box(self) -> None:
        """A box of the market, which is clicked, below the home of a company that chooses it."""
        self.target = self._combo("correct.home", [])
        self.place = BoxChooser(self._words, self._look, self._position, self)
        self._box_name = self._row("correct.box")
        self._form.addRow(self._box_name)
        self._form.addRow(self.place)

    def add_place(self) -> None:
        """A place in the order of play."""
        self.number = QComboBox(self)
        for at, name in enumerate(self._position.state.order, 1):
            self.number.addItem(self._words.say("correct.place_of", n=str(at), player=name), at)
        self._form.addRow(self._row("correct.place"), self.number)

    def add_loans(self) -> None:
        """Loans more, or with a minus fewer: a number that is too long is refused as a whole, too."""
        self.amount = self._spin("correct.loans", -_LARGEST, _LARGEST)
        self.amount.setValue(0)

    def begin_with_next_phase(self) -> None:
        """The phase is all there is to say: most often it is the one that should have begun."""
        phases = list(self._position.title.phases)
        following = phases.index(self._position.state.phase)
        self.subject.setCurrentIndex(min(following, self.subject.count() - 1))

    def add_tile(self) -> None:
        """A tile or none, and its rotation."""
        self.target = self._combo("correct.tile", [])
        side = self._look.px(_ICON)
        self.target.setIconSize(QSize(side, side))
        self.number = RotationChooser(self._look, self._position, self)
        named = self._row("correct.rotation")
        # Beside a field much higher than itself Qt would have a name stand above its middle.
        named.setMinimumHeight(self.number.sizeHint().height())
        self._form.addRow(named, self.number)
        self.target.currentIndexChanged.connect(self.show_rotations)
        # The list begins with hexes at the edge, many of which stay as they are printed.
        hexes = self._position.definition.hexes
        first = next((name for name in hexes if may_become(self._position, name)), NO_HEX)
        self.subject.setCurrentIndex(max(0, self.subject.findData(str(first))))

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
        return self.subject.count() > 0 and (self.kind not in {"cash", "loan"} or self._amount() != 0)

    @property
    def is_as_it_is(self) -> bool:
        """Whether a marker would go to the box where it lies: its place in the stack was not asked for."""
        lies = self._position.state.market.get(CompanySymbol(str(self.subject.currentData() or "")))
        if self.kind != "price" or lies is None or self.place is None:
            return False
        return bool(self.place.currentData() == (lies.row, lies.column))

    def _amount(self) -> int:
        if self.number is not None:
            return int(self.number.currentData() or 0)
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
    "order": CorrectionForm.add_place,
    "loan": CorrectionForm.add_loans,
    "phase": CorrectionForm.begin_with_next_phase,
}


_REFRESH: Final[Mapping[str, Callable[[CorrectionForm], None]]] = {
    "cash": CorrectionForm.refresh_nothing,
    "certificate": CorrectionForm.refresh_owners,
    "train": CorrectionForm.refresh_owners,
    "private": CorrectionForm.refresh_owners,
    "price": CorrectionForm.refresh_price,
    "tile": CorrectionForm.refresh_tiles,
    "token": CorrectionForm.refresh_hexes,
    "order": CorrectionForm.refresh_order,
    "loan": CorrectionForm.refresh_nothing,
    "phase": CorrectionForm.refresh_nothing,
}
