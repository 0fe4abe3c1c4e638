"""Every named deviation: off by default, known to the game, tried by a test."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from roundhouse.engine import actions as act
from roundhouse.engine import loop
from roundhouse.engine import offers as off
from roundhouse.engine.errors import ActionRefused
from roundhouse.engine.names import CompanySymbol
from roundhouse.engine.owners import IPO, REMOVED, player
from roundhouse.engine.title import BANK_ONLY, Deviation, OptionDefinition
from roundhouse.titles.t1861 import site18xx
from tests.names import company
from tests.rules.t1861 import table as t

HERE = Path(__file__).resolve().parent
ADA, GRR, N = player("Ada"), company("GRR"), company("N")
OF_RULEBOOK = [option for option in t.TITLE.options if option.name != BANK_ONLY]
NAMED = [option for option in OF_RULEBOOK if option is not site18xx.OPTION]
OPTIONS = [option.name for option in NAMED]


def test_options__are_off_by_default_and_known_by_name() -> None:
    assert t.start().options == frozenset()
    assert len(set(OPTIONS)) == len(OPTIONS)
    with pytest.raises(ActionRefused) as caught:
        loop.start(t.TITLE, t.PLAYERS[:3], frozenset({"no_such_option"}), 1)
    assert caught.value.reason == "setup.unknown_option"


def is_known(section: str) -> bool:
    """Whether the rulebook has the section, or one below it."""
    numbers = {part.split('"')[0] for part in (HERE / "sections.json").read_text().split('"section": "')[1:]}
    return any(number == section or number.startswith(section + ".") for number in numbers)


def texts() -> list[str]:
    found = [path.read_text() for path in HERE.glob("test_s[0-9]*.py")]
    return [*found, Path(__file__).read_text()]


@pytest.mark.parametrize("option", OF_RULEBOOK, ids=[option.name for option in OF_RULEBOOK])
def test_options__each_names_a_section_of_the_rulebook_and_begins_a_game(option: OptionDefinition) -> None:
    assert option.kind in ("variant", "site")
    assert is_known(option.section) or option is site18xx.OPTION
    assert loop.start(t.TITLE, t.PLAYERS[:3], frozenset({option.name}), 1).state.actor


@pytest.mark.parametrize("option", NAMED)
def test_options__each_is_tried_in_a_test_of_a_rule(option: OptionDefinition) -> None:
    assert any(f'"{option.name}"' in text for text in texts())


@pytest.mark.parametrize("deviation", site18xx.DEVIATIONS)
def test_deviations__each_names_its_section_and_is_tried_in_a_test_of_a_rule(
    deviation: Deviation,
) -> None:
    numbers = re.findall(r"\d+(?:\.\d+)*", deviation.__doc__ or "")
    assert any(is_known(number) for number in numbers)
    assert any(deviation.__name__ in text for text in texts())


# --- variant: two players --------------------------------------------------------------------


def two() -> t.Position:
    return t.start(2, "players_2_variant")


def test_s2__variant_for_two_three_private_companies_and_fewer_trains() -> None:
    state = two().state
    assert sum(owner != REMOVED for owner in state.privates.values()) == 3
    counts = {kind: t.kinds_of(two(), "supply").count(kind) for kind in "234567"}
    assert counts == {"2": 7, "3": 5, "4": 3, "5": 3, "6": 1, "7": 1}


def test_s2__variant_for_two_which_two_is_drawn() -> None:
    removed = {
        tuple(
            p
            for p, owner in loop.start(
                t.TITLE, ("A", "B"), frozenset({"players_2_variant"}), seed
            ).state.privates.items()
            if owner == REMOVED
        )
        for seed in range(12)
    }
    assert len(removed) > 3


def test_s2__variant_for_two_18xx_games_draws_by_a_congruence() -> None:
    """What seeds of recorded games left out there."""
    title = site18xx.drawn_by_congruence(t.TITLE.variant(frozenset({"players_2_variant"})))
    for seed, removed in (
        (10, {"TSR", "MRR"}),
        (25, {"MRR", "WVR"}),
        (35, {"MYR", "WVR"}),
        (40, {"MYR", "MRR"}),
    ):
        privates = loop.start(title, ("A", "B"), frozenset(), seed).state.privates
        assert {symbol for symbol, owner in privates.items() if owner == REMOVED} == removed


def test_s4_2__variant_for_two_up_to_70_percent() -> None:
    for option, limit in (("players_2_variant", 7), ("", 6)):
        position = t.start(2, *[option] if option else [])
        position = t.change(position, privates=dict.fromkeys(position.state.privates, REMOVED))
        position = t.public(t.phase(t.minor(position, "N"), "4"), "GRR", Ada=limit - 1)
        position = t.cash(t.stock_turn(position), Ada=500)
        position = t.submit(position, act.BuyShares(ADA, CompanySymbol("GRR"), (GRR,)))
        assert t.held(position, "Ada", "GRR") == limit
        again = t.stock_turn(position)
        t.refused(again, act.BuyShares(ADA, CompanySymbol("GRR"), (GRR,)), "buy.holding_limit", "4.2")


def test_s4_3__variant_for_two_the_auction_passes_over_what_is_left_out() -> None:
    position, offered = two(), []
    while BANKED & set(position.state.privates.values()):
        (offer,) = t.offers_of(position, off.OfferBidForCompany)
        offered.append(offer.company)
        position = t.submit(position, act.BidForCompany(offer.actor, offer.company, offer.minimum))
        position = t.passes(position, 1)
    assert offered == [p for p, owner in two().state.privates.items() if owner != REMOVED]


BANKED = {"bank"}

# --- how 18xx.games pauses --------------------------------------------------------------------


def test_s4__18xx_games_asks_who_could_pay_for_a_minor_company() -> None:
    """In phase 5 there is none, and Ada can't pay for a public company; without one to start she isn't."""
    position = t.phase(t.minor(t.opened(), "N", "Cleo"), "5")
    position = t.cash(position, Ada=139, Ben=99, Cleo=99)

    assert t.stock_turn(position).state.round.kind != "stock", "nobody can do anything"
    asked = t.stock_turn(t.played_there(position, site18xx.players_with_money_asked)).state
    assert (asked.round.kind, asked.actor) == ("stock", ADA)
    early = t.change(t.phase(position, "3"), certificates=without_minors(position))
    early = t.stock_turn(t.played_there(early, site18xx.players_with_money_asked))
    assert early.state.round.kind != "stock"


def without_minors(position: t.Position) -> dict[str, str]:
    """The certificates with those of all minor companies out of the game."""
    minors = {symbol for symbol, c in position.definition.companies.items() if c.kind == "minor"}
    held = position.state.certificates
    return {c: REMOVED if c.rpartition("-")[0] in minors and o == IPO else o for c, o in held.items()}


def test_s5_5__18xx_games_asks_before_loans_and_at_track_where_nothing_can_be_done() -> None:
    position = t.trains(t.minor(t.phase(t.opened(), "3"), "N", money=100), N="3 3")
    closed = t.at_stage(position, "N", "dividend", "run", "dividend")
    assert t.settle(closed).state.operating.stage == "end"
    assert (
        t.settle(t.played_there(closed, site18xx.asked_without_choice)).state.operating.stage
        == "before_loans"
    )
    laid = t.tiles(t.minor(t.opened(), "N", money=19), G7=("7", 0))
    laid = t.change(laid, tile_supply=dict.fromkeys(laid.state.tile_supply, 0))
    bare = t.at_stage(t.trains(laid, N="2"), "N", "track")
    assert t.settle(bare).state.operating.stage != "track"
    asked = t.settle(t.played_there(bare, site18xx.asked_without_choice))
    assert asked.state.operating.stage == "track"
    assert [type(offer) for offer in loop.offers(asked)] == [off.OfferPass]


@pytest.mark.parametrize(
    ("money", "own", "state", "asked"),
    [
        (9, "5", "4", True),
        (9, "", "4", True),
        (0, "5", "4", False),
        (9, "5 5 5", "4", False),
        (9, "5", "", False),
    ],
)
def test_s5_5_8__18xx_games_asks_for_trains_of_the_state_railway(
    money: int, own: str, state: str, asked: bool
) -> None:
    """It can't sell them; who has no money or no room for another train isn't asked."""
    position = t.public(t.phase(t.opened(), "5"), "GRR", money=money)
    position = t.at_stage(t.trains(position, GRR=own, RSR=state), "GRR", "trains")
    plain = t.settle(position).state
    assert (plain.operating.company, plain.operating.stage) != ("GRR", "trains")
    there = t.settle(t.played_there(position, site18xx.asked_for_state_trains))
    at_trains = (there.state.operating.company, there.state.operating.stage) == ("GRR", "trains")
    assert at_trains is asked
    assert not any(isinstance(offer, off.OfferBuyTrain) for offer in loop.offers(there))
