"""What a run is told of the trains: the side that lies up, marks on them, whether they have rusted."""

from __future__ import annotations

from msgspec.structs import replace

from roundhouse.engine.loop import start
from roundhouse.engine.names import CompanySymbol
from roundhouse.engine.owners import train
from roundhouse.routes.positions import run_facts
from roundhouse.titles.registry import load
from tests.names import company


def test_facts_of_trains() -> None:
    at = start(load("1861"), ("A", "B", "C"), frozenset(), 1)
    first, second, third, *_ = at.definition.trains
    ours = {f"{first}-0": company("NW"), f"{second}-0": company("NW"), f"{first}-1": company("MK")}
    state = replace(
        at.state,
        trains={**at.state.trains, **ours},
        sides={f"{second}-0": third},
        markers={
            "saved-0": train(f"{first}-0"),
            "star-0": train(f"{first}-0"),
            "star-1": train(f"{first}-1"),
        },
    )
    facts = run_facts(replace(at, state=state), CompanySymbol("NW"))
    assert [(name, kind.name) for name, kind in facts.trains] == [
        (f"{first}-0", first),
        (f"{second}-0", third),
    ]
    assert facts.marks == {f"{first}-0": frozenset({"saved", "star"})}
    assert not facts.markers, "what lies on a train isn't the company's"
    assert not facts.rusted
    by = at.definition.trains[first].rusts_on
    phase = next(each.name for each in at.definition.phases if each.on == by)
    assert run_facts(replace(at, state=replace(state, phase=phase)), CompanySymbol("NW")).rusted == {
        f"{first}-0"
    }
