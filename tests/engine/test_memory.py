"""What a round remembers is in the round, and is gone when the next one begins."""

from __future__ import annotations

from typing import get_args

import msgspec
import pytest
from msgspec.structs import replace

from roundhouse.engine import events as ev
from roundhouse.engine.apply import fold
from roundhouse.engine.names import CompanySymbol, HexId, Money, PrivateSymbol
from roundhouse.engine.owners import player
from roundhouse.engine.state import (
    AnyMemory,
    Auction,
    Lot,
    NoMemory,
    Operating,
    OperatingMemory,
    PurchaseLap,
    Round,
    State,
    Stock,
    StockMemory,
    TokenPlace,
)
from tests.states import PARTS

KINDS = [kind for kind in get_args(AnyMemory) if kind is not NoMemory]
EMPTY: dict[str, msgspec.Struct] = {
    "auction": Auction(),
    "stock": Stock(),
    "operating": Operating(),
    "lot": Lot(),
    "lap": PurchaseLap(),
}


def state(kind: str) -> State:
    return State(
        seats=("Ann", "Bob"), order=("Ann", "Bob"), cash={}, certificates={}, privates={}, private_costs={},
        trains={}, tiles={}, tile_supply={}, tokens={}, markers={}, phase="1", round=Round(kind),
    )  # fmt: skip


@pytest.mark.parametrize("memory", KINDS)
def test_a_round_begins_with_the_fresh_memory_of_its_kind(memory: type[msgspec.Struct]) -> None:
    tag = memory.__struct_config__.tag
    assert isinstance(tag, str)
    assert Round(tag, 2).memory == memory()
    began = fold(state("toy"), [ev.RoundBegan(tag, 3)])
    assert began.round == Round(tag, 3)
    assert began.round.memory == memory()


@pytest.mark.parametrize("memory", KINDS)
def test_every_part_of_a_memory_is_read_at_the_state(memory: type[msgspec.Struct]) -> None:
    tag = str(memory.__struct_config__.tag)
    for part in memory.__struct_fields__:
        assert getattr(state(tag), part) is getattr(state(tag).round.memory, part)
    assert set(memory.__struct_fields__) <= set(EMPTY) == set(PARTS)


def test_another_kind_of_round_remembers_nothing_unless_it_brings_a_memory() -> None:
    assert Round("toy").memory == NoMemory()
    assert {part: getattr(state("toy"), part) for part in EMPTY} == EMPTY
    assert Round("toy", memory=StockMemory()).memory == StockMemory()


def test_events_write_the_memory_and_the_next_round_forgets() -> None:
    first = state("stock")
    passed = fold(first, [ev.TurnBegan(player("Ann")), ev.Passed(player("Ann"), "stock")])
    assert passed.stock.passes == 1
    assert passed.round.identity == first.round.identity
    assert passed.round != first.round
    later = fold(passed, [ev.RoundBegan("operating", 1), ev.StageBegan(CompanySymbol("Ten"), "track")])
    assert later.stock == Stock()
    assert later.round.memory == OperatingMemory(
        operating=Operating(company=CompanySymbol("Ten"), stage="track")
    )


def test_a_part_that_a_kind_of_round_does_not_have_is_forgotten() -> None:
    stock = Round("stock")
    assert stock.remembering(operating=Operating(company=CompanySymbol("Ten"))) is stock
    assert stock.remembering(operating=Operating(company=CompanySymbol("Ten")), lot=Lot("Ten")) == replace(
        stock, memory=StockMemory(lot=Lot("Ten"))
    )


@pytest.mark.parametrize("memory", KINDS)
def test_a_round_is_written_and_read_with_its_memory(memory: type[msgspec.Struct]) -> None:
    tag = str(memory.__struct_config__.tag)
    here = Round(tag, 2, 1, 2).remembering(
        stock=Stock(passes=1), operating=Operating(company=CompanySymbol("Ten"))
    )
    assert msgspec.json.decode(msgspec.json.encode(here), type=Round) == here
    assert msgspec.json.decode(b'{"kind":"%s"}' % tag.encode(), type=Round).memory == memory()


def test_what_a_player_makes_cheaper_is_remembered_until_his_turn_is_over() -> None:
    first = replace(state("auction"), private_costs={PrivateSymbol("X"): Money(20)})
    events = [ev.TurnBegan(player("Ann"))] + [ev.PrivateDiscounted("Ann", PrivateSymbol("X"), Money(-20))] * 2
    cheaper = fold(first, events)
    assert cheaper.auction.discounted == ("X", "X")
    assert cheaper.private_costs == {"X": -20}
    assert fold(cheaper, [ev.TurnBegan(player("Bob"))]).auction.discounted == ()


def test_homes_chosen_one_after_the_other_are_all_kept() -> None:
    ten = CompanySymbol("Ten")
    chosen = fold(state("stock"), [ev.HomeChosen(ten, HexId("A2")), ev.HomeChosen(ten, HexId("B3"))])
    assert chosen.homes == {"Ten": ("A2", "B3")}
    assert fold(chosen, [ev.CompanyClosed(ten, "nationalised")]).homes == {}


def test_tokens_that_change_places_count_as_the_token_of_the_turn() -> None:
    ten, six = CompanySymbol("Ten"), CompanySymbol("Six")
    here, there = TokenPlace("map", HexId("A2")), TokenPlace("map", HexId("B3"), 1, 0)
    before = replace(state("operating"), tokens={"Ten-0": here, "Six-1": there})
    swap = ev.TokensSwapped(ten, "Ten-0", six, "Six-1", HexId("A2"), HexId("B3"))
    after = fold(before, [swap])
    assert after.tokens == {"Ten-0": there, "Six-1": here}
    assert after.operating.tokens == 1
