"""Why what is done on the board can't be done on a hex: by trying what a click there would mean."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from typing import Final

import msgspec

from roundhouse.engine import actions as ac
from roundhouse.engine import offers as of
from roundhouse.engine.errors import ActionRefused
from roundhouse.engine.names import NO_HEX, HexId
from roundhouse.engine.position import Position
from roundhouse.queries.reasons import first_refusal


class Clicked(msgspec.Struct, frozen=True):
    """A click on the hex ``hex``: each of its ``cities`` is tried (the first where there is none).

    ``origin``: hex and city of a token that is in the hand; ``first``: a home that was chosen before.
    """

    hex: HexId
    cities: tuple[int, ...]
    origin: tuple[HexId, int] | None = None
    first: HexId = NO_HEX


def why_not_on(
    position: Position,
    offers: Iterable[of.Offer],
    hex_id: HexId,
    origin: tuple[HexId, int] | None = None,
    first: HexId = NO_HEX,
) -> ActionRefused | None:
    """Why none of ``offers`` can be taken up on a hex; None if one can, or no rule is against it.

    ``origin`` (hex and number of a city): where the token comes from that is in the hand; ``first``: the
    home of a company that was chosen before.
    """
    cities = tuple(range(len(position.definition.hexes[hex_id].face.cities))) or (0,)
    clicked = Clicked(hex_id, cities, origin, first)
    known = (offer for offer in offers if type(offer) in _TRIED)
    tried = (action for offer in known for action in _TRIED[type(offer)](offer, clicked))
    return first_refusal(position, tried)


def _placed(offer: of.OfferPlaceToken, clicked: Clicked) -> Iterator[ac.Action]:
    for city in clicked.cities:
        yield ac.PlaceToken(offer.actor, clicked.hex, city, 0, offer.power)


def _chosen(offer: of.OfferChooseCity, clicked: Clicked) -> Iterator[ac.Action]:
    for city in clicked.cities:
        yield ac.ChooseCity(offer.actor, clicked.hex, city, 0)


def _moved(offer: of.OfferMoveToken, clicked: Clicked) -> Iterator[ac.Action]:
    way = offer.moves[0]
    for city in clicked.cities:
        if clicked.origin is not None:
            yield ac.MoveToken(offer.actor, *clicked.origin, clicked.hex, city, 0, offer.power)
        else:
            yield ac.MoveToken(offer.actor, clicked.hex, city, way.hex, way.city, way.slot, offer.power)


def _swapped(offer: of.OfferSwapToken, clicked: Clicked) -> Iterator[ac.Action]:
    way = offer.swaps[0]
    for city in clicked.cities:
        yield ac.SwapToken(offer.actor, clicked.hex, city, way.hex, way.city, way.slot)


def _at_home(offer: of.OfferPar, clicked: Clicked) -> Iterator[ac.Action]:
    box = offer.boxes[0]
    # One of two homes alone would be refused whatever it is: the other is one that may be chosen.
    other = clicked.first or next((pair[0] for pair in offer.home_pairs), NO_HEX)
    yield ac.Par(offer.actor, offer.company, box.row, box.column, clicked.hex, offer.private, other)


_TRIED: Final[Mapping[type[of.Offer], Callable[..., Iterator[ac.Action]]]] = {
    of.OfferPlaceToken: _placed,
    of.OfferChooseCity: _chosen,
    of.OfferMoveToken: _moved,
    of.OfferSwapToken: _swapped,
    of.OfferPar: _at_home,
}
"""What a click on a hex may mean, by the kind of what is offered there."""
