"""Listing and checking lays and tokens agree on boards grown at random, and are quick."""

from __future__ import annotations

from collections.abc import Iterable
from random import Random
from statistics import median
from time import perf_counter

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from msgspec.structs import replace

from roundhouse.engine.errors import ActionRefused
from roundhouse.engine.offers import TileLay, TokenSpot
from roundhouse.engine.owners import company as owner
from roundhouse.engine.owners import player
from roundhouse.engine.position import Position
from roundhouse.track.lays import Allowance, check_lay, legal_lays, why_not
from roundhouse.track.tokens import TokenTerms, check_token, token_spots
from tests.track.boards import grown
from tests.track.positions import TITLE

COMPANIES = sorted(symbol for symbol, company in TITLE.definition.companies.items() if company.homes)
PHASES = ("Yellow", "Green", "Brown", "Purple")


def checked_lays(here: Position, company: str, allowed: Allowance, hexes: Iterable[str]) -> set[TileLay]:
    """Every tile in every rotation on each of the hexes, checked one by one."""
    found = set()
    for hex_id in hexes:
        for tile in here.definition.tiles:
            for rotation in range(6):
                try:
                    found.add(check_lay(here, company, hex_id, tile, rotation, allowed))
                except ActionRefused:
                    continue
    return found


def checked_tokens(here: Position, company: str, terms: TokenTerms) -> set[TokenSpot]:
    found = set()
    for hex_id in here.definition.hexes:
        for city in range(3):
            for slot in range(4):
                try:
                    found.add(check_token(here, company, hex_id, city, slot, terms))
                except ActionRefused:
                    continue
    return found


positions = st.builds(
    lambda seed, turns, phase, cash, ferry, company: replace(
        grown(seed, turns),
        state=replace(
            grown(seed, turns).state,
            phase=phase,
            cash={owner(symbol): cash for symbol in TITLE.definition.companies},
            markers={"ferry-0": owner(company)} if ferry else {},
            privates={"LRC": player("Ada"), "SAC": player("Ben")},
        ),
    ),
    st.integers(1, 4),
    st.sampled_from((10, 60, 150)),
    st.sampled_from(PHASES),
    st.sampled_from((0, 45, 500)),
    st.booleans(),
    st.sampled_from(COMPANIES),
)
allowances = st.builds(
    Allowance,
    actions=st.integers(0, 2),
    upgrades=st.integers(0, 1),
    surcharge=st.sampled_from((0, 60)),
    connected=st.booleans(),
    colors=st.sampled_from(((), ("yellow",), ("yellow", "green"))),
)


@given(positions, st.sampled_from(COMPANIES), allowances, st.randoms(use_true_random=False))
@settings(max_examples=8)
def test_the_list_of_lays_is_what_checking_every_tile_finds(
    here: Position, company: str, allowed: Allowance, chance: Random
) -> None:
    listed = legal_lays(here, company, allowed)
    assert len(set(listed)) == len(listed)
    with_lays = sorted({lay.hex for lay in listed})
    hexes = {
        *chance.sample(sorted(here.definition.hexes), 4),
        *chance.sample(with_lays, min(4, len(with_lays))),
    }
    assert {lay for lay in listed if lay.hex in hexes} == checked_lays(here, company, allowed, hexes)


@pytest.mark.slow
@given(positions, st.sampled_from(COMPANIES), allowances)
@settings(max_examples=15)
def test_the_list_of_lays_is_what_checking_every_tile_on_every_hex_finds(
    here: Position, company: str, allowed: Allowance
) -> None:
    listed = legal_lays(here, company, allowed)
    assert set(listed) == checked_lays(here, company, allowed, here.definition.hexes)


@given(positions, st.sampled_from(COMPANIES), st.sampled_from((None, 0, 100)))
@settings(max_examples=8)
def test_the_list_of_tokens_is_what_checking_every_slot_finds(
    here: Position, company: str, cost: int | None
) -> None:
    terms = TokenTerms(cost=cost)
    assert set(token_spots(here, company, terms)) == checked_tokens(here, company, terms)
    at_london = TokenTerms(cost=0, hexes=("A12",), connected=False)
    assert set(token_spots(here, company, at_london)) == checked_tokens(here, company, at_london)


@given(positions, st.sampled_from(COMPANIES))
@settings(max_examples=5)
def test_a_hex_has_a_reason_or_a_lay(here: Position, company: str) -> None:
    with_lays = {lay.hex for lay in legal_lays(here, company, Allowance(2, 1))}
    for hex_id in here.definition.hexes:
        assert (why_not(here, company, hex_id, Allowance(2, 1)) is None) == (hex_id in with_lays)


@pytest.mark.slow
def test_all_lays_of_a_company_on_a_full_board_are_listed_quickly() -> None:
    times = []
    for company in COMPANIES:
        here = grown(3, 150)
        # a new mapping of tiles is a new board, on which nothing has been worked out yet
        here = replace(here, state=replace(here.state, tiles=dict(here.state.tiles)))
        start = perf_counter()
        legal_lays(here, company, Allowance(2, 1))
        times.append(perf_counter() - start)
    assert median(times) < 0.05
