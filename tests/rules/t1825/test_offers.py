"""Every offer is legal, and every legal action is offered: whole random games, and brute force.

Games of every set of units, kit and variant are drawn from a seed.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from functools import lru_cache, partial
from random import Random
from typing import NamedTuple

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from roundhouse.catalogue.definitions import TitleDefinition
from roundhouse.engine import loop
from roundhouse.engine.identity import Identity
from roundhouse.engine.names import CompanySymbol, Money
from roundhouse.engine.owners import NOBODY, Owner, company, is_player, name_of
from roundhouse.engine.pieces import company_of, kind_of
from roundhouse.engine.position import Position
from roundhouse.engine.state import ON_MAP
from roundhouse.finance import certificates as cert
from roundhouse.steps.trains import leased_train, limit_of
from roundhouse.titles import random_player
from roundhouse.titles.t1825.choice import KITS, PRINTINGS, refusal
from roundhouse.titles.t1825.tables import SETS
from tests.rules.brute_force import accepted, moments
from tests.rules.brute_force import compare as compare_with
from tests.rules.t1825 import table as t
from tests.rules.t1825.brute_force import DOMAINS
from tests.rules.whole_games import step, whole_game

VARIANTS = ("ports", "suburban", "shareholders_train")
PLAYED = ("best_run", "consent")
BOARDS = tuple(frozenset(units) for units in SETS)
MORE = {
    frozenset(units): frozenset(more)
    for units, more in {
        ("unit_1",): ("r1", "d1", "printed_db1", "printed_db2"),
        ("unit_2",): ("k1", "k5", "suburban"),
        ("unit_3",): ("printed_db3",),
        ("unit_1", "unit_2"): ("r2", "k2", "k6", "k7", "ports"),
        ("unit_2", "unit_3"): ("k3", "shareholders_train"),
        ("unit_1", "unit_2", "unit_3"): ("r3",),
    }.items()
}
"""The kits, printings and variants of one whole game on each set of units; each is in one of the games."""

compare = partial(compare_with, domains=DOMAINS)
boards = pytest.mark.parametrize("units", BOARDS, ids=lambda units: "+".join(sorted(units)))


def numbers(options: frozenset[str]) -> range:
    """How many may play."""
    low, high = t.title(*options).definition.players
    return range(low, high + 1)


@lru_cache(maxsize=1)
def game(options: frozenset[str], players: int, seed: int) -> tuple[Position, ...]:
    """Every position of a whole random game; each event is checked for conservation."""
    first = t.start(*options, players=players, seed=seed)
    return whole_game(first, Random(seed), check_standing_rules)


class Owned(NamedTuple):
    """All that the rules about presidents look at; positions share it where no certificate has moved."""

    definition: Identity[TitleDefinition]
    certificates: Identity[Mapping[str, Owner]]
    par: Identity[Mapping[CompanySymbol, Money]]
    seats: tuple[str, ...]


@lru_cache(maxsize=1)
def check_presidents(owned: Owned) -> None:
    """Of each company the one who leads it has most, and the president's certificate."""
    definition = owned.definition.value
    held = {symbol: dict.fromkeys(owned.seats, 0) for symbol in definition.companies}
    for certificate, owner in owned.certificates.value.items():
        if is_player(owner):
            held[company_of(certificate)][name_of(owner)] += cert.percent_of(definition, certificate)
    for symbol, printed in definition.companies.items():
        has, president = (
            held[symbol],
            owned.certificates.value.get(cert.president_certificate(symbol), NOBODY),
        )
        if is_player(president):
            chief = name_of(president)
            assert has[chief] == max(has.values()), f"1.5: {chief} has most of {symbol}"
            assert has[chief] >= printed.certificates[0], f"4.4: {chief} has the certificate's shares"
        elif symbol in owned.par.value:
            assert max(has.values()) < printed.certificates[0], f"4.4: somebody could lead {symbol}"


def check_standing_rules(position: Position) -> None:
    """What holds after every decision, whatever was decided."""
    state, definition = position.state, position.definition
    owned = Owned(Identity(definition), Identity(state.certificates), Identity(state.par), state.seats)
    check_presidents(owned)
    on_map = [name for name, place in state.tokens.items() if place.where == ON_MAP]
    bases = Counter(kind_of(name) for name in on_map)
    for symbol, printed in definition.companies.items():
        if printed.kind == "minor":
            assert bases[symbol] <= 1, f"8.5.4: {symbol} has one base"
        if symbol in state.floated and not state.questions:
            leased = leased_train(state)
            own = [train for train, owner in state.trains.items() if owner == company(symbol)]
            number = sum(train != leased for train in own)
            assert number <= limit_of(position, symbol), f"5.6.2: {symbol} keeps to the limit"


def drawn(rng: Random) -> frozenset[str]:
    """A legal choice of units, kits, printings and variants."""
    while True:
        extra = {name for name in (*KITS, *PRINTINGS, *VARIANTS, *PLAYED) if rng.random() < 0.3}
        options = rng.choice(BOARDS) | extra
        if refusal(options) is None:
            return options


@pytest.mark.slow
@pytest.mark.long
@boards
@pytest.mark.parametrize("many", [False, True], ids=["plain", "more"])
def test_offers__every_set_of_units_plays_to_its_end(units: frozenset[str], many: bool) -> None:
    """With the fewest players and nothing else, and with the most and a part of what is played along."""
    options = units | MORE[units] if many else units
    players = (max if many else min)(numbers(options))
    last = game(options, players, seed=players)[-1].state
    assert last.ending, (options, players)
    assert last.ending.reason in ("bank", "price", "no_company"), (options, players)


def test_offers__every_kit_printing_and_variant_is_played_to_its_end() -> None:
    """In one of the games with all the units of a set."""
    assert set(MORE) == set(BOARDS)
    assert frozenset().union(*MORE.values()) == {*KITS, *PRINTINGS, *VARIANTS}


@pytest.mark.slow
@given(seed=st.integers(0, 2**32 - 1))
@settings(max_examples=3)
def test_offers__the_same_with_any_options(seed: int) -> None:
    rng = Random(seed)
    options = drawn(rng)
    position = t.start(*options, players=rng.choice(numbers(options)), seed=seed)
    for number in range(80):
        position = step(position, rng, check_standing_rules)
        if number % 20 == 0:
            compare(position, rng, limit=60)


@pytest.mark.slow
@pytest.mark.long
@pytest.mark.parametrize("seed", [0, 2])
def test_offers__whole_games_with_options(seed: int) -> None:
    rng = Random(seed)
    options = drawn(rng)
    position = t.start(*options, players=rng.choice(numbers(options)), seed=seed)
    while not position.state.ending:
        position = step(position, rng, check_standing_rules)
        if rng.random() < 0.01 and not position.state.ending:
            compare(position, rng, limit=300)


@pytest.mark.slow
@given(seed=st.integers(0, 2**32 - 1))
@settings(max_examples=20)
def test_offers__every_legal_action_is_offered_in_a_game_by_chance(seed: int) -> None:
    rng = Random(seed)
    kinds = moments(game(BOARDS[0], 3, 1))
    compare(rng.choice(kinds[rng.choice(sorted(kinds))]), rng, limit=800)


@pytest.mark.slow
@boards
def test_offers__every_offer_is_legal_in_games_from_any_seed(units: frozenset[str]) -> None:
    rng = Random(7)
    position = t.start(*units, players=max(numbers(units)), seed=7)
    for _ in range(150):
        position = step(position, rng, check_standing_rules)
        for offer in loop.offers(position)[:3]:
            assert accepted(position, random_player.concrete(position, offer, rng))
