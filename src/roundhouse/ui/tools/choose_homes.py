"""Choosing the two homes of a company on the board: hexes light up, two clicks choose, the fee is told."""

from __future__ import annotations

from PySide6.QtCore import QObject, QPointF, Qt

from roundhouse.engine.actions import Par
from roundhouse.engine.names import NO_HEX, HexId
from roundhouse.engine.offers import Offer, OfferPar
from roundhouse.queries.companies import home_fee
from roundhouse.ui.board.items.plates import PlateItem
from roundhouse.ui.tools.base import Binding, Tool

_TAKES = (Qt.Key.Key_Return, Qt.Key.Key_Enter)
_GOES_ROUND = (Qt.Key.Key_Tab, Qt.Key.Key_Backtab)


class HomesTool(Tool):
    """Works on one par of an offer with ``home_pairs``; ``action`` carries the par with both homes.

    Esc takes the first home back; with none chosen it leaves the board to whatever it was for.
    """

    bindings = (
        Binding("next", _GOES_ROUND),
        Binding("home", _TAKES),
        Binding("back", (Qt.Key.Key_Escape,)),
    )

    def __init__(self, parent: QObject | None = None) -> None:
        """Begin without an offer."""
        super().__init__(parent)
        self._offer: OfferPar | None = None
        self._first = NO_HEX
        self._aimed = NO_HEX
        self._plates: list[PlateItem] = []

    @property
    def offer(self) -> OfferPar | None:
        """The company and the par that homes are chosen for; only while the tool is active."""
        return self._offer

    @property
    def first(self) -> HexId:
        """The home that has been chosen; empty before."""
        return self._first

    @property
    def homes(self) -> tuple[HexId, ...]:
        """What is chosen, with the hex that Enter would choose."""
        return tuple(dict.fromkeys(hex_id for hex_id in (self._first, self._aimed) if hex_id))

    @property
    def lit(self) -> tuple[HexId, ...]:
        """The hexes that may be chosen next, in the order of the offer."""
        pairs = self._offer.home_pairs if self._offer else ()
        if not self._first:
            return tuple(dict.fromkeys(hex_id for pair in pairs for hex_id in pair))
        others = (b if a == self._first else a for a, b in pairs if self._first in (a, b))
        return tuple(dict.fromkeys(others))

    def fee(self, *homes: HexId) -> int:
        """What these would cost if the company floated now, in whole units of the currency."""
        return home_fee(self.position, homes)

    # --- from the view ------------------------------------------------------------------------

    def hover(self, place: QPointF | None) -> None:
        """Aim at the hex under the pointer."""
        hex_id = self.scene.hex_at(place) if self.is_active and place is not None else None
        self._aim(hex_id if hex_id is not None and hex_id in self.lit else NO_HEX)

    def click(self, place: QPointF) -> bool:
        """Choose the hex that was clicked; the first one again gives it back."""
        hex_id = self.scene.hex_at(place) if self.is_active else None
        if hex_id is not None and hex_id == self._first:
            self._choose_first(NO_HEX)
            return True
        if hex_id is None or hex_id not in self.lit:
            return False
        self._aim(hex_id)
        return self._take()

    def wants(self, key: Qt.Key) -> bool:
        """Tab always; Enter while a hex is aimed at; Esc while one is aimed at or chosen."""
        if not self.is_active:
            return False
        if key in _GOES_ROUND:
            return bool(self.lit)
        return bool(self._aimed) if key in _TAKES else key == Qt.Key.Key_Escape and bool(self.homes)

    def reached(self) -> object:
        """The hex that is aimed at, and the home that is chosen."""
        return self._aimed, self._first

    def key(self, key: Qt.Key) -> bool:
        """Tab goes round, Enter chooses, Esc takes back."""
        if not self.wants(key):
            return False
        if key in _GOES_ROUND:
            lit, step = self.lit, 1 if key == Qt.Key.Key_Tab else -1
            at = lit.index(self._aimed) if self._aimed in lit else (-1 if step > 0 else 0)
            self._aim(lit[(at + step) % len(lit)])
        elif key in _TAKES:
            self._take()
        elif self._aimed:
            self._aim(NO_HEX)
        else:
            self._choose_first(NO_HEX)
        return True

    # --- inside -------------------------------------------------------------------------------

    def _begin(self, offers: tuple[Offer, ...]) -> None:
        self._offer = next((offer for offer in offers if isinstance(offer, OfferPar)), None)
        self._choose_first(NO_HEX)

    def _end(self) -> None:
        self._plates.clear()
        self._offer, self._first, self._aimed = None, NO_HEX, NO_HEX

    def _choose_first(self, hex_id: HexId) -> None:
        self._first, self._aimed = hex_id, NO_HEX
        self._show()

    def _aim(self, hex_id: HexId) -> None:
        if self.is_active and hex_id != self._aimed:
            self._aimed = hex_id
            self._show()

    def _take(self) -> bool:
        if self._offer is None or not self._aimed:
            return False
        if not self._first:
            self._choose_first(self._aimed)
            return True
        box, offer = self._offer.boxes[0], self._offer
        homes = next(pair for pair in offer.home_pairs if set(pair) == {self._first, self._aimed})
        self.action.emit(
            Par(offer.actor, offer.company, box.row, box.column, homes[0], offer.private, homes[1])
        )
        return True

    def _show(self) -> None:
        chosen = [self._first] if self._first else []
        self.scene.highlight({*self.lit, *chosen}, strong=False)
        self.remove(self._plates)
        fees = {hex_id: self.scene.money(self.fee(hex_id)) for hex_id in self.homes}
        size = self.plate_size(fees.values())
        # What may be chosen next is seen beside the fees.
        homes = [self.scene.places.center(hex_id) for hex_id in (*chosen, *self.lit)]
        for hex_id, text in fees.items():
            plate = self.plate_above(text, hex_id, self.scene.theme.may, homes, self._plates, size)
            self._plates.append(plate)
        self.keep_names_off(self._plates)
        self.changed.emit()

    def _window_changed(self) -> None:
        self._show()
