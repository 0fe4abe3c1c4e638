"""Listing and checking lays and tokens agree on boards grown at random."""

from __future__ import annotations

from collections.abc import Iterable
from random import Random
from typing import Any

import msgspec
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from msgspec.structs import replace

from roundhouse.engine.checks import Fault
from roundhouse.engine.errors import ActionRefused
from roundhouse.engine.names import NO_MONEY, CompanySymbol, HexId, Money
from roundhouse.engine.offers import TileLay, TokenSpot
from roundhouse.engine.owners import company as owner
from roundhouse.engine.owners import player
from roundhouse.engine.position import Draft, Position
from roundhouse.engine.state import LaidTile
from roundhouse.titles.t1894.rules import ACTIONS, LAY, SHIPPING_TOKEN, TERRAIN, TOKEN
from roundhouse.track.lay_cases import HexCheck, Laying
from roundhouse.track.lay_checks import ActionsLeft, Affordable, ColorInPhase, OnlyColors, Reached
from roundhouse.track.lay_costs import Fee, Treasury
from roundhouse.track.lays import LayChecks, Printed, check_lay, lays_of, legal_lays, why_not
from roundhouse.track.placement import Placement
from roundhouse.track.preserve import edges_of
from roundhouse.track.token_checks import TokenAffordable, TokenChecks
from roundhouse.track.token_prices import FlatPrice
from roundhouse.track.tokens import check_token, token_spots
from tests.track.boards import grown
from tests.track.positions import TITLE, position

COMPANIES = sorted(symbol for symbol, company in TITLE.definition.companies.items() if company.homes)
PHASES = ("Yellow", "Green", "Brown", "Purple")


def checked_lays(here: Position, company: str, checks: LayChecks, hexes: Iterable[str]) -> set[TileLay]:
    """Every tile in every rotation on each of the hexes, checked one by one."""
    found = set()
    for hex_id in hexes:
        for tile in here.definition.tiles:
            for rotation in range(6):
                try:
                    found.add(check_lay(here, CompanySymbol(company), HexId(hex_id), tile, rotation, checks))
                except ActionRefused:
                    continue
    return found


def checked_tokens(here: Position, company: str, checks: TokenChecks) -> set[TokenSpot]:
    found = set()
    for hex_id in here.definition.hexes:
        for city in range(3):
            for slot in range(4):
                try:
                    found.add(check_token(here, CompanySymbol(company), hex_id, city, slot, checks))
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


def varied(total: int, upgrades: int, fee: int, connected: bool, colors: tuple[str, ...]) -> LayChecks:
    """1894's list with other numbers, or without some of its checks."""
    actions = replace(ACTIONS, total=total, upgrades=upgrades)
    checks = LAY.replace(ActionsLeft("7.3.3", actions))
    checks = checks.replace(Affordable("7.3.3", (TERRAIN, Fee(Money(fee))), Treasury()))
    checks = checks if connected else checks.without(Reached)
    return checks.after(ColorInPhase, OnlyColors("1", colors)) if colors else checks


lists = st.builds(
    varied,
    total=st.integers(0, 2),
    upgrades=st.integers(0, 1),
    fee=st.sampled_from((0, 60)),
    connected=st.booleans(),
    colors=st.sampled_from(((), ("yellow",), ("yellow", "green"))),
)


@given(positions, st.sampled_from(COMPANIES), lists, st.randoms(use_true_random=False))
@settings(max_examples=4)
def test_the_list_of_lays_is_what_checking_every_tile_finds(
    here: Position, company: str, checks: LayChecks, chance: Random
) -> None:
    listed = legal_lays(here, CompanySymbol(company), checks)
    assert len(set(listed)) == len(listed)
    with_lays = sorted({lay.hex for lay in listed})
    hexes = {
        *chance.sample(sorted(here.definition.hexes), 4),
        *chance.sample(with_lays, min(4, len(with_lays))),
    }
    assert {lay for lay in listed if lay.hex in hexes} == checked_lays(here, company, checks, hexes)


@pytest.mark.slow
@given(positions, st.sampled_from(COMPANIES), lists)
@settings(max_examples=15)
def test_the_list_of_lays_is_what_checking_every_tile_on_every_hex_finds(
    here: Position, company: str, checks: LayChecks
) -> None:
    listed = legal_lays(here, CompanySymbol(company), checks)
    assert set(listed) == checked_lays(here, company, checks, here.definition.hexes)


costs = st.sampled_from((None, 0, 100))


@given(positions, st.sampled_from(COMPANIES), costs)
@settings(max_examples=3)
def test_the_list_of_tokens_is_what_checking_every_slot_finds(
    here: Position, company: str, cost: int | None
) -> None:
    listed_is_checked(here, company, cost)


@pytest.mark.slow
@given(positions, st.sampled_from(COMPANIES), costs)
@settings(max_examples=15)
def test_the_list_of_tokens_is_what_checking_every_slot_finds_on_many_boards(
    here: Position, company: str, cost: int | None
) -> None:
    listed_is_checked(here, company, cost)


def listed_is_checked(here: Position, company: str, cost: int | None) -> None:
    checks = TOKEN if cost is None else TOKEN.replace(TokenAffordable("7.3.4", FlatPrice(Money(cost))))
    assert set(token_spots(here, CompanySymbol(company), checks)) == checked_tokens(here, company, checks)
    at_london = SHIPPING_TOKEN
    assert set(token_spots(here, CompanySymbol(company), at_london)) == checked_tokens(
        here, company, at_london
    )


@pytest.mark.slow
@given(positions, st.sampled_from(COMPANIES))
@settings(max_examples=5)
def test_a_hex_has_a_reason_or_a_lay(here: Position, company: str) -> None:
    with_lays = {lay.hex for lay in legal_lays(here, CompanySymbol(company), LAY)}
    for hex_id in here.definition.hexes:
        assert (why_not(here, CompanySymbol(company), hex_id, LAY) is None) == (hex_id in with_lays)


class CountingPurse(msgspec.Struct, frozen=True):
    """100 more than the treasury; ``asked`` notes who is asked for money."""

    asked: list[str]

    def money(self, position: Position, company: str) -> Money:
        self.asked.append(company)
        return Money(100 + Treasury().money(position, CompanySymbol(company)))

    def fill(self, draft: Draft, company: str, amount: Money) -> None:
        Treasury().fill(draft, CompanySymbol(company), amount)


def test_the_money_for_all_lays_of_a_position_is_counted_once() -> None:
    here = grown(1, 10)
    asked: list[str] = []
    checks = LAY.replace(Affordable("7.3.3", (TERRAIN, Fee(Money(10))), CountingPurse(asked)))
    assert len({lay.hex for lay in legal_lays(here, CompanySymbol("Nord"), checks)}) > 1
    assert asked == [], "the treasury suffices"
    poor = replace(
        here, state=replace(here.state, cash={**here.state.cash, owner(CompanySymbol("Nord")): Money(0)})
    )
    assert len({lay.hex for lay in legal_lays(poor, CompanySymbol("Nord"), checks)}) > 1
    assert asked == ["Nord"]


class CountingCost(msgspec.Struct, frozen=True):
    """Nothing; ``asked`` notes for which hexes somebody wants to know."""

    asked: list[HexId]

    def amount(self, laying: Laying, hex_id: HexId) -> Money:
        self.asked.append(hex_id)
        return NO_MONEY


def test_what_lays_cost_is_asked_once_a_hex() -> None:
    asked: list[HexId] = []
    checks = LAY.replace(Affordable("7.3.3", (TERRAIN, CountingCost(asked)), Treasury()))
    lays = legal_lays(grown(1, 10), CompanySymbol("Nord"), checks)
    assert {lay.hex for lay in lays} <= set(asked)
    assert len(asked) == len(set(asked))


class CountingHexes(HexCheck, frozen=True):
    """No fault; ``asked`` notes about which hexes somebody asks."""

    asked: list[HexId]

    def hex_fault(self, laying: Laying, hex_id: HexId) -> Fault | None:
        self.asked.append(hex_id)
        return None


def test_no_rule_is_asked_about_a_hex_on_which_nothing_fits() -> None:
    asked: list[HexId] = []
    here = grown(1, 10)
    checks = LAY.without(Reached).then(CountingHexes("1", asked))
    legal_lays(here, CompanySymbol("Nord"), checks)
    printed = lays_of(here, checks).printed
    assert asked
    assert all(printed.fits(hex_id, here.state.tiles.get(hex_id)) for hex_id in asked)


def test_no_rule_is_asked_about_a_turned_tile_that_would_lose_an_edge(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    printed, definition = lays_of(position(), LAY).printed, TITLE.definition
    hex_id, lying = next(
        (each, tile)
        for each in definition.hexes
        for tile in (LaidTile(one.fit.tile, one.fit.rotation) for one in printed.fits(each, None))
        if printed.fits(each, tile)
    )
    asked = []
    place = Printed.placement

    def placed(self: Printed, *about: Any) -> Placement:
        asked.append(about)
        return place(self, *about)

    monkeypatch.setattr(Printed, "placement", placed)
    found = printed._list(hex_id, lying)
    kept = edges_of(definition.tiles[lying.name].definition.face, lying.rotation)
    turned = [about for about in asked if about[3]]
    assert found
    assert turned
    for _, _, tile, rotation in turned:
        assert kept <= edges_of(definition.tiles[tile].definition.face, rotation)
