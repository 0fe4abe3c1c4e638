"""Placing a token, or putting one back into a city: the circles light up, a click places."""

from __future__ import annotations

import math

import msgspec
from PySide6.QtCore import QObject, QPointF, Qt
from PySide6.QtWidgets import QGraphicsItem

from roundhouse.engine.actions import Action, ChooseCity, PlaceToken
from roundhouse.engine.names import NO_PRIVATE, HexId, PrivateSymbol
from roundhouse.engine.offers import Offer, OfferChooseCity, OfferPlaceToken, TokenSpot
from roundhouse.engine.owners import Owner, symbol_of
from roundhouse.ui.board.items.marking import SpotsItem
from roundhouse.ui.board.items.token import TokenItem
from roundhouse.ui.tools.base import Tool

_KEYS = (
    Qt.Key.Key_Tab, Qt.Key.Key_Backtab, Qt.Key.Key_R, Qt.Key.Key_E, Qt.Key.Key_Return, Qt.Key.Key_Enter,
    Qt.Key.Key_Escape,
)  # fmt: skip


class TokenChoice(msgspec.Struct, frozen=True):
    """A spot and how it may be taken: by the turn's token, a private's ``power``, or as a city chosen."""

    spot: TokenSpot
    actor: Owner
    power: PrivateSymbol = NO_PRIVATE
    chooses: bool = False

    @property
    def circle(self) -> tuple[HexId, int, int]:
        """The circle on the board."""
        return (self.spot.hex, self.spot.city, self.spot.slot)

    def action(self) -> Action:
        """The decision for this spot."""
        spot = self.spot
        if self.chooses:
            return ChooseCity(self.actor, spot.hex, spot.city, spot.slot)
        return PlaceToken(self.actor, spot.hex, spot.city, spot.slot, self.power)


class TokenTool(Tool):
    """Lights the circles with what they cost. A click on one, or Enter, places; Tab goes round.

    Where a circle can be taken in several ways the wheel, R and E change between them.
    """

    def __init__(self, parent: QObject | None = None) -> None:
        """Begin without a spot for a token."""
        super().__init__(parent)
        self._choices: dict[tuple[HexId, int, int], list[TokenChoice]] = {}
        self._circles: list[tuple[HexId, int, int]] = []
        self._spots: SpotsItem | None = None
        self._aimed = -1
        self._way = 0
        self._token: list[QGraphicsItem] = []
        self._plates: list[QGraphicsItem] = []

    @property
    def choices(self) -> tuple[TokenChoice, ...]:
        """Everything that may be chosen."""
        return tuple(choice for ways in self._choices.values() for choice in ways)

    @property
    def aimed(self) -> TokenChoice | None:
        """What Enter would do."""
        if self._aimed < 0:
            return None
        ways = self._choices[self._circles[self._aimed]]
        return ways[self._way % len(ways)]

    def place_of(self, choice: TokenChoice) -> QPointF:
        """The middle of the circle of a choice."""
        return QPointF(*self.scene.places.slot(*choice.circle)[0])

    def _begin(self, offers: tuple[Offer, ...]) -> None:
        self._choices = {}
        for offer in offers:
            for choice in _choices(offer):
                self._choices.setdefault(choice.circle, []).append(choice)
        self._circles = list(self._choices)
        self._aimed, self._way = -1, 0
        self._spots = SpotsItem(self.scene.theme)
        self._spots.mark({n: self.scene.places.slot(*circle) for n, circle in enumerate(self._circles)})
        self.add(self._spots)
        self.scene.highlight({hex_id for hex_id, _, _ in self._circles}, strong=False)
        self._show_plates()

    def _end(self) -> None:
        self._token.clear()
        self._plates.clear()
        self._spots = None
        self._aimed = -1

    # --- from the view ------------------------------------------------------------------------

    def hover(self, place: QPointF | None) -> None:
        """Aim at the circle under the pointer."""
        if self.is_active:
            self._aim(self._circle_at(place) if place is not None else -1)

    def click(self, place: QPointF) -> bool:
        """Place the token on the spot that was clicked."""
        if not self.is_active:
            return False
        number = self._circle_at(place)
        if number < 0:
            return False
        self._aim(number)
        return self._take()

    def wheel(self, steps: int) -> bool:
        """Another way to take the circle."""
        return self._change_way(1 if steps > 0 else -1)

    def wants(self, key: Qt.Key) -> bool:
        """Tab always; the others while something is aimed at."""
        if not self.is_active or key not in _KEYS:
            return False
        return key in (Qt.Key.Key_Tab, Qt.Key.Key_Backtab) or self._aimed >= 0

    def key(self, key: Qt.Key) -> bool:
        """Tab goes round, Enter places, Esc lets go, R and E change the way."""
        if not self.wants(key):
            return False
        if key in (Qt.Key.Key_Tab, Qt.Key.Key_Backtab):
            step = 1 if key == Qt.Key.Key_Tab else -1
            start = self._aimed if self._aimed >= 0 or step > 0 else 0
            self._aim((start + step) % len(self._circles))
        elif key == Qt.Key.Key_Escape:
            self._aim(-1)
        elif key in (Qt.Key.Key_R, Qt.Key.Key_E):
            self._change_way(1 if key == Qt.Key.Key_R else -1)
        else:
            self._take()
        return True

    # --- inside -------------------------------------------------------------------------------

    def _circle_at(self, place: QPointF) -> int:
        """The circle that a click means: the nearest one on the hex."""
        hex_id = self.scene.hex_at(place)
        near = [
            (math.dist(self.scene.places.slot(*circle)[0], (place.x(), place.y())), number)
            for number, circle in enumerate(self._circles)
            if circle[0] == hex_id
        ]
        return min(near)[1] if near else -1

    def _aim(self, number: int) -> None:
        if number == self._aimed:
            return
        self._aimed, self._way = number, 0
        self._show()

    def _change_way(self, by: int) -> bool:
        choice = self.aimed
        if choice is None or len(self._choices[choice.circle]) < 2:
            return False
        self._way += by
        self._show()
        return True

    def _take(self) -> bool:
        choice = self.aimed
        if choice is None:
            return False
        self.action.emit(choice.action())
        return True

    def _show(self) -> None:
        assert self._spots is not None
        self._spots.aim(self._aimed)
        self.remove(self._token)
        choice = self.aimed
        if choice is not None:
            middle, radius = self.scene.places.slot(*choice.circle)
            item = TokenItem(self.scene.token_look(symbol_of(choice.actor)), radius, self.scene.theme)
            item.setPos(*middle)
            self.add(item)
            self._token.append(item)
        self._show_plates()
        self.changed.emit()

    def _show_plates(self) -> None:
        """What a token costs, once for each hex; the one aimed at speaks for its hex."""
        self.remove(self._plates)
        told: set[HexId] = set()
        aimed = self.aimed
        for choice in ([aimed] if aimed else []) + [ways[0] for ways in self._choices.values()]:
            if choice.chooses or choice.spot.hex in told:
                continue
            told.add(choice.spot.hex)
            text = self.scene.money(choice.spot.cost)
            if choice.power:
                text = f"{choice.power} · {text}"
            self._plates.append(self.plate_above(text, choice.spot.hex, self.scene.theme.may))

    def _window_changed(self) -> None:
        self._show_plates()


def _choices(offer: Offer) -> list[TokenChoice]:
    if isinstance(offer, OfferPlaceToken):
        return [TokenChoice(spot, offer.actor, offer.power) for spot in offer.spots]
    if isinstance(offer, OfferChooseCity):
        return [TokenChoice(spot, offer.actor, chooses=True) for spot in offer.spots]
    return []
