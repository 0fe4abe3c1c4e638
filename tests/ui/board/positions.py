"""Positions of 1894 put together by hand, and what is offered there."""

from __future__ import annotations

from collections.abc import Mapping

from msgspec.structs import replace

from roundhouse.engine.loop import start
from roundhouse.engine.names import NO_PRIVATE, CompanySymbol, HexId
from roundhouse.engine.offers import (
    Offer,
    OfferChooseCity,
    OfferLayTile,
    OfferPlaceToken,
    OfferRunTrains,
    TokenSpot,
)
from roundhouse.engine.owners import company
from roundhouse.engine.position import Position
from roundhouse.engine.state import LaidTile, Operating, Round, TokenPlace
from roundhouse.titles import registry
from roundhouse.titles.t1894.rules import LAY, TOKEN
from roundhouse.track.lays import legal_lays
from roundhouse.track.tokens import token_spots
from tests.states import changed

PLM = CompanySymbol("PLM")
PARIS = "G6"


def opening() -> Position:
    """The first moment of a game."""
    return start(registry.load("1894"), ("Ann", "Ben", "Cleo"), frozenset(), 7)


def operating(
    tiles: Mapping[str, tuple[str, int]] | None = None,
    tokens: Mapping[str, tuple[str, int, int]] | None = None,
    trains: tuple[str, ...] = (),
    phase: str = "Yellow",
    cash: int = 400,
) -> Position:
    """PLM is on turn with a token in Paris, ``cash`` and ``trains``; ``tiles`` lie as (name, rotation)."""
    position = opening()
    state = position.state
    placed = {"PLM-0": (PARIS, 0, 0), **(tokens or {})}
    later = changed(
        state,
        actor=company(PLM),
        phase=phase,
        round=Round("operating", 1, 1, 1),
        operating=Operating(company=PLM, stage="track"),
        cash={**state.cash, company(PLM): cash},
        tiles={hex_id: LaidTile(*tile) for hex_id, tile in (tiles or {}).items()},
        tokens={
            **state.tokens,
            **{name: TokenPlace("map", HexId(place[0]), *place[1:]) for name, place in placed.items()},
        },
        trains={**state.trains, **{train: company(PLM) for train in trains}},
        privates={},
    )
    return replace(position, state=later)


def lay_offers(position: Position) -> tuple[OfferLayTile, ...]:
    """All lays of PLM."""
    return (OfferLayTile(company(PLM), "7.3.3", legal_lays(position, PLM, LAY), NO_PRIVATE, 2, 1),)


def token_offers(position: Position) -> tuple[Offer, ...]:
    """All token spots of PLM."""
    return (OfferPlaceToken(company(PLM), "7.3.4", token_spots(position, PLM, TOKEN)),)


def choose_offers(hex_id: str, spots: tuple[tuple[int, int], ...]) -> tuple[Offer, ...]:
    """A choice between cities of a hex."""
    return (
        OfferChooseCity(
            company(PLM),
            "7.3.3",
            HexId(hex_id),
            tuple(TokenSpot(HexId(hex_id), city, slot) for city, slot in spots),
        ),
    )


def run_offers(trains: tuple[str, ...]) -> tuple[Offer, ...]:
    """PLM may run ``trains``."""
    return (OfferRunTrains(company(PLM), "7.3.5", trains),)
