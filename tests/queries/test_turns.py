"""Stages, what is decided, and who is next."""

from __future__ import annotations

from msgspec.structs import replace

from roundhouse.engine.actions import Bid, LayTile
from roundhouse.engine.loop import start
from roundhouse.engine.names import CompanySymbol
from roundhouse.engine.owners import player
from roundhouse.engine.position import Position
from roundhouse.engine.state import Ending, Operating, Round
from roundhouse.queries import turns
from roundhouse.titles.registry import load
from tests.names import company
from tests.rules.t1861 import table as t1861
from tests.states import changed


def opening(title: str = "1894") -> Position:
    return start(load(title), ("A", "B", "C"), frozenset(), 1)


def at_stage(position: Position, symbol: str, stage: str) -> Position:
    state = position.state
    return replace(
        position,
        state=changed(
            state,
            actor=company(symbol),
            round=Round("operating", 1, 1, 1),
            operating=Operating(company=CompanySymbol(symbol), stage=stage),
        ),
    )


def test_the_stages_of_a_turn_are_told_but_for_those_that_only_end_it():
    stages = turns.turn_stages(at_stage(opening(), "PLM", "track"))
    assert stages[:3] == (("finance", "done"), ("track", "present"), ("token", "todo"))
    assert "end" not in dict(stages)
    assert set(dict(turns.turn_stages(at_stage(opening(), "PLM", "end"))).values()) == {"done"}
    assert turns.turn_stages(opening()) == ()
    under_way = at_stage(opening(), "PLM", "track")
    over = replace(under_way, state=changed(under_way.state, ending=Ending("price")))
    assert turns.turn_stages(over) == (), "what comes next was named after the game was over"


def test_what_is_decided_leaves_out_what_may_be_done_at_any_time():
    assert set(turns.deciding(at_stage(opening(), "PLM", "track"))) == {LayTile}
    assert Bid in turns.deciding(opening())


def test_the_next_player_is_the_one_after_a_pass():
    position = opening()
    order = position.state.order
    assert position.state.actor == player(order[0])
    assert turns.next_player(position) == order[1]


def test_a_president_decides_for_his_company():
    position = opening()
    certificates = {**position.state.certificates, "PLM-0": player("B")}
    position = replace(position, state=replace(position.state, certificates=certificates))
    assert turns.acting_player(position, company("PLM")) == player("B")
    assert turns.acting_player(position, company("Nord")) == ""
    assert turns.acting_player(position, player("C")) == player("C")


def test_companies_are_in_order_only_where_they_are_on_turn():
    assert turns.companies_in_order(opening()) is None
    assert turns.companies_to_come(opening()) == ()


def test_a_run_that_nobody_decides_on_goes_by_itself():
    position = t1861.trains(t1861.phase(t1861.minor(t1861.opened(), "N"), "4"), RSR="4")
    plain = t1861.turn_of(position, "RSR")
    alone = t1861.turn_of(t1861.switched(position, "state_runs_itself"), "RSR")
    assert not turns.goes_by_itself(plain)
    assert turns.goes_by_itself(alone)
    assert not turns.goes_by_itself(t1861.turn_of(alone, "N"))
    assert not turns.goes_by_itself(opening())
