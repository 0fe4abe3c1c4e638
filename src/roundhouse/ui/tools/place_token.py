"""Placing, moving and giving up tokens, claiming markers: what may be taken lights up, a click takes it."""

from __future__ import annotations

import math
from collections.abc import Iterator

import msgspec
from PySide6.QtCore import QObject, QPointF, Qt
from PySide6.QtWidgets import QGraphicsItem

from roundhouse.engine.actions import (
    Action,
    ChooseCity,
    ClaimMarker,
    GiveUpToken,
    MoveToken,
    PlaceToken,
    SwapToken,
)
from roundhouse.engine.names import NO_COMPANY, NO_PRIVATE, CompanySymbol, HexId, MarkerKind, PrivateSymbol
from roundhouse.engine.offers import (
    Offer,
    OfferChooseCity,
    OfferClaimMarker,
    OfferGiveUpToken,
    OfferMoveToken,
    OfferPlaceToken,
    OfferSwapToken,
    TokenSpot,
)
from roundhouse.engine.owners import Owner, symbol_of
from roundhouse.engine.pieces import hex_of_marker
from roundhouse.engine.position import Position
from roundhouse.geometry.hexes import Point
from roundhouse.queries.board import token_slot
from roundhouse.queries.places import why_not_on
from roundhouse.queries.reasons import why_no_token
from roundhouse.ui.board.items.leads import Lead, LeadsItem
from roundhouse.ui.board.items.marking import SpotsItem
from roundhouse.ui.board.items.plates import PlateItem
from roundhouse.ui.board.items.token import TokenItem
from roundhouse.ui.tools.base import Binding, Tool

_TURNS = (Qt.Key.Key_R, Qt.Key.Key_E)
_BINDINGS = (
    Binding("next", (Qt.Key.Key_Tab, Qt.Key.Key_Backtab)),
    Binding("way", _TURNS),
    Binding("place", (Qt.Key.Key_Return, Qt.Key.Key_Enter)),
    Binding("back", (Qt.Key.Key_Escape,)),
)
_KEYS = frozenset(key for binding in _BINDINGS for key in binding.keys)


_LEAD = 2.0
"""The width of the line that leads from a price to its circle, in pixels at a scale of 1."""
_DOUBTFUL = 1.6
"""A price seems to be that of another circle, too, that is at most so many times as far as its own."""
_RIM = 6.0
"""How far off its circle the line ends, in board units: a ring lies around that."""

Circle = tuple[HexId, int, int]
"""A circle on the board by hex, city and slot; with the city -1 the marker that lies on the hex."""
_MARKER = -1


class TokenChoice(msgspec.Struct, frozen=True):
    """A spot and how it may be taken.

    By the turn's token, a private's ``power``, as a city chosen, by the token of ``origin`` (hex and city)
    that moves there or is swapped with that of ``partner``, by claiming the marker of a kind that lies there
    (``claims``), or by taking the token there back (``gives_up``). One that ``lifts`` is no decision yet: it
    takes up the token that stands there.
    """

    spot: TokenSpot
    actor: Owner
    power: PrivateSymbol = NO_PRIVATE
    chooses: bool = False
    origin: tuple[HexId, int] | None = None
    claims: MarkerKind = ""
    gives_up: bool = False
    lifts: bool = False
    partner: CompanySymbol = NO_COMPANY

    @property
    def places(self) -> bool:
        """Whether a token is put down on the spot."""
        return not (self.lifts or self.claims or self.gives_up)

    @property
    def circle(self) -> Circle:
        """The circle on the board."""
        return (self.spot.hex, self.spot.city, self.spot.slot)

    def action(self) -> Action | None:
        """The decision for this spot, if it is one."""
        spot = self.spot
        if self.lifts:
            return None
        if self.claims:
            return ClaimMarker(self.actor, self.claims)
        if self.gives_up:
            return GiveUpToken(self.actor, spot.hex, spot.city)
        if self.origin is not None and self.partner:
            return SwapToken(self.actor, *self.origin, spot.hex, spot.city, spot.slot)
        if self.origin is not None:
            return MoveToken(self.actor, *self.origin, spot.hex, spot.city, spot.slot, self.power)
        if self.chooses:
            return ChooseCity(self.actor, spot.hex, spot.city, spot.slot)
        return PlaceToken(self.actor, spot.hex, spot.city, spot.slot, self.power)


class TokenTool(Tool):
    """Lights the circles with what they cost. A click on one, or Enter, places; Tab goes round.

    Where a circle can be taken in several ways the wheel, R and E change between them. A token that may move
    is taken up by a click and put down by another; Esc puts it back. A marker is claimed where it lies.
    """

    bindings = _BINDINGS
    turning = _TURNS
    """The keys that change the way in which a circle is taken."""

    def __init__(self, parent: QObject | None = None) -> None:
        """Begin without a spot for a token."""
        super().__init__(parent)
        self._offers: tuple[Offer, ...] = ()
        self._lifted: TokenChoice | None = None
        self._choices: dict[Circle, list[TokenChoice]] = {}
        self._circles: list[Circle] = []
        self._spots: SpotsItem | None = None
        self._leads: LeadsItem | None = None
        self._aimed = -1
        self._way = 0
        self._token: list[QGraphicsItem] = []
        self._plates: dict[HexId, PlateItem] = {}

    @property
    def choices(self) -> tuple[TokenChoice, ...]:
        """Everything that may be chosen."""
        return tuple(choice for ways in self._choices.values() for choice in ways)

    @property
    def lifted(self) -> TokenChoice | None:
        """The token that is in the hand, by where it stands."""
        return self._lifted

    @property
    def aimed(self) -> TokenChoice | None:
        """What Enter would do."""
        if self._aimed < 0:
            return None
        ways = self._choices[self._circles[self._aimed]]
        return ways[self._way % len(ways)]

    @property
    def places(self) -> bool:
        """Whether Enter, or letting go of a token there, would place one."""
        choice = self.aimed
        return choice is not None and choice.places

    def place_of(self, choice: TokenChoice) -> QPointF:
        """The middle of the circle of a choice."""
        return QPointF(*self._place(choice.circle)[0])

    def _begin(self, offers: tuple[Offer, ...]) -> None:
        self._offers, self._lifted = offers, None
        self._spots, self._leads = SpotsItem(self.scene.theme), LeadsItem(self.scene.theme)
        self.add(self._spots)
        self.add(self._leads)
        self._show_choices()

    def _show_choices(self) -> None:
        """Light what may be chosen, where a token is in the hand what it may be moved to."""
        assert self._spots is not None
        self._choices = {}
        for offer in self._offers:
            found = _choices(offer, self.position) if self._lifted is None else _moves(offer, self._lifted)
            for choice in found:
                self._choices.setdefault(choice.circle, []).append(choice)
        self._circles = list(self._choices)
        self._aimed, self._way = -1, 0
        lifts = {n for n, circle in enumerate(self._circles) if self._choices[circle][0].lifts}
        self._spots.mark({n: self._place(circle) for n, circle in enumerate(self._circles)}, dashed=lifts)
        self.scene.highlight({hex_id for hex_id, _, _ in self._circles}, strong=False)
        self.remove(self._token)
        self._show_plates()
        self.changed.emit()

    def _place(self, circle: Circle) -> tuple[Point, float]:
        """The middle and the radius of a circle, or of the marker that lies on its hex."""
        hex_id, city, slot = circle
        if city == _MARKER:
            return self.scene.places.port(hex_id)
        return self.scene.places.slot(hex_id, city, slot)

    def _end(self) -> None:
        self._token.clear()
        self._plates.clear()
        self._spots = self._leads = None
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

    def drop(self, place: QPointF) -> bool:
        """Let go of a token that was dragged here: it is placed, or else goes back and the hex says why."""
        if not self.is_active:
            return False
        self.hover(place)
        if self.places:
            return self._take()
        self._aim(-1)
        hex_id = self.scene.hex_at(place)
        if hex_id is not None:
            refused = why_no_token(self.position, hex_id) or why_not_on(self.position, self._offers, hex_id)
            self.refused_at.emit(refused, place)
        return False

    def wheel(self, steps: int) -> bool:
        """Another way to take the circle."""
        return self._change_way(1 if steps > 0 else -1)

    def wants(self, key: Qt.Key) -> bool:
        """Tab always; Esc while a token is in the hand; the others while something is aimed at."""
        if not self.is_active or key not in _KEYS:
            return False
        if key == Qt.Key.Key_Escape and self._lifted is not None:
            return True
        return key in (Qt.Key.Key_Tab, Qt.Key.Key_Backtab) or self._aimed >= 0

    def reached(self) -> object:
        """The circle, the way that leads there, and the token in the hand."""
        return self._aimed, self.aimed, self._lifted

    def key(self, key: Qt.Key) -> bool:
        """Tab goes round, Enter places, Esc lets go, R and E change the way."""
        if not self.wants(key):
            return False
        if key in (Qt.Key.Key_Tab, Qt.Key.Key_Backtab):
            step = 1 if key == Qt.Key.Key_Tab else -1
            start = self._aimed if self._aimed >= 0 or step > 0 else 0
            self._aim((start + step) % len(self._circles))
        elif key == Qt.Key.Key_Escape and self._lifted is not None and self._aimed < 0:
            self._lift(None)
        elif key == Qt.Key.Key_Escape:
            self._aim(-1)
        elif key in _TURNS:
            self._change_way(1 if key == Qt.Key.Key_R else -1)
        else:
            self._take()
        return True

    # --- inside -------------------------------------------------------------------------------

    def _circle_at(self, place: QPointF) -> int:
        """The circle that a click means: the nearest one on the hex, or on that whose price was clicked."""
        away = self._distances(self.scene.hex_at(place), place)
        if away and away[0][0] <= self._place(self._circles[away[0][1]])[1]:
            return away[0][1]
        unit = self.scene.unit
        priced = [name for name, plate in self._plates.items() if plate.on_board(unit).contains(place)]
        near = self._distances(priced[-1], place) if priced else away
        return near[0][1] if near else -1

    def _distances(self, hex_id: HexId | None, place: QPointF) -> list[tuple[float, int]]:
        """How far the circles of a hex are from ``place``, with their numbers, the nearest first."""
        return sorted(
            (math.dist(self._place(circle)[0], (place.x(), place.y())), number)
            for number, circle in enumerate(self._circles)
            if circle[0] == hex_id
        )

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
        action = choice.action()
        if action is None:
            self._lift(choice)
        else:
            self.action.emit(action)
        return True

    def _lift(self, choice: TokenChoice | None) -> None:
        """Take up the token that stands on a spot; None puts it back."""
        self._lifted = choice
        self._show_choices()
        self.spread.emit(tuple(dict.fromkeys(hex_id for hex_id, _, _ in self._circles)))

    def _show(self) -> None:
        assert self._spots is not None
        self._spots.aim(self._aimed)
        self.remove(self._token)
        choice = self.aimed
        if choice is not None and choice.places:
            middle, radius = self._place(choice.circle)
            item = TokenItem(self.scene.token_look(symbol_of(choice.actor)), radius, self.scene.theme)
            item.setPos(*middle)
            self.add(item)
            self._token.append(item)
        self._show_plates()
        self.changed.emit()

    def _show_plates(self) -> None:
        """What a token costs, once for each hex that has room for it; the one aimed at speaks for its hex."""
        self.remove(tuple(self._plates.values()))
        self._plates.clear()
        told: dict[HexId, str] = {}
        aimed = self.aimed
        for choice in ([aimed] if aimed else []) + [ways[0] for ways in self._choices.values()]:
            if choice.chooses or not choice.places:
                continue
            cost = self.scene.money(choice.spot.cost)
            told.setdefault(choice.spot.hex, f"{choice.power} · {cost}" if choice.power else cost)
        lit = [self._place(circle)[0] for circle in self._circles]
        size = self.plate_size(told.values())
        unit = self.scene.unit
        for hex_id, text in told.items():
            others = tuple(self._plates.values())
            plate = self.plate_above(text, hex_id, self.scene.theme.may, lit, others, size)
            at = plate.on_board(unit)
            if any(at.intersects(other.on_board(unit)) for other in others):
                # It is told once its hex is aimed at.
                self.remove((plate,))
            else:
                self._plates[hex_id] = plate
        self.keep_names_off(self._plates.values())
        assert self._leads is not None
        self._leads.mark(self._doubtful(), _LEAD * self.scene.scale * unit)

    def _doubtful(self) -> Iterator[Lead]:
        """From each price that could be that of a circle on another hex, to the nearest on its own."""
        circles = [(circle[0], *self._place(circle)) for circle in self._circles]
        for hex_id, plate in self._plates.items():
            begin = (plate.x(), plate.y())
            away = [(math.dist(begin, middle), on, middle, radius) for on, middle, radius in circles]
            far, _, middle, radius = min(each for each in away if each[1] == hex_id)
            others = [each[0] for each in away if each[1] != hex_id]
            rim = radius + _RIM
            if far > rim and min(others, default=math.inf) < _DOUBTFUL * far:
                share = rim / far
                yield (
                    begin,
                    (
                        middle[0] + (begin[0] - middle[0]) * share,
                        middle[1] + (begin[1] - middle[1]) * share,
                    ),
                )

    def _window_changed(self) -> None:
        self._show_plates()


def _choices(offer: Offer, position: Position) -> list[TokenChoice]:
    if isinstance(offer, OfferPlaceToken):
        return [TokenChoice(spot, offer.actor, offer.power) for spot in offer.spots]
    if isinstance(offer, OfferChooseCity):
        return [TokenChoice(spot, offer.actor, chooses=True) for spot in offer.spots]
    if isinstance(offer, OfferGiveUpToken):
        # Tokens on the players' own board have no hex.
        return [TokenChoice(spot, offer.actor, gives_up=True) for spot in offer.spots if spot.hex]
    if isinstance(offer, OfferClaimMarker) and hex_of_marker(offer.kind):
        spot = TokenSpot(hex_of_marker(offer.kind), _MARKER, 0)
        return [TokenChoice(spot, offer.actor, claims=offer.kind)]
    if isinstance(offer, OfferMoveToken | OfferSwapToken):
        ways = offer.moves if isinstance(offer, OfferMoveToken) else offer.swaps
        origins = dict.fromkeys((way.origin, way.origin_city) for way in ways)
        return [_standing(position, offer, *origin) for origin in origins]
    return []


def _standing(
    position: Position, offer: OfferMoveToken | OfferSwapToken, hex_id: HexId, city: int
) -> TokenChoice:
    """The token of the company in a city, to be taken up."""
    slot = token_slot(position, symbol_of(offer.actor), hex_id, city)
    power = offer.power if isinstance(offer, OfferMoveToken) else NO_PRIVATE
    return TokenChoice(TokenSpot(hex_id, city, slot), offer.actor, power, lifts=True)


def _moves(offer: Offer, lifted: TokenChoice) -> list[TokenChoice]:
    """Where the token in the hand may be put."""
    origin = (lifted.spot.hex, lifted.spot.city)
    if isinstance(offer, OfferSwapToken):
        return [
            TokenChoice(
                TokenSpot(s.hex, s.city, s.slot, s.cost), offer.actor, origin=origin, partner=s.partner
            )
            for s in offer.swaps
            if (s.origin, s.origin_city) == origin
        ]
    if not isinstance(offer, OfferMoveToken) or offer.power != lifted.power:
        return []
    return [
        TokenChoice(TokenSpot(m.hex, m.city, m.slot, m.cost), offer.actor, offer.power, origin=origin)
        for m in offer.moves
        if (m.origin, m.origin_city) == origin
    ]
