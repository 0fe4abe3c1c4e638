"""V.1, an option: what a company is credited with for its bases in ports at the end of its turn."""

import pytest

from roundhouse.engine import actions as act
from roundhouse.engine import events as ev
from roundhouse.engine.names import CompanySymbol
from roundhouse.engine.owners import CREDIT
from roundhouse.routes.positions import run_context
from roundhouse.routes.search import BestRun, find_best
from roundhouse.titles.t1825.port_income import ports_with_base
from tests.rules import table as t
from tests.rules.t1825 import lines
from tests.rules.t1825.lines import GWR

SOUTHAMPTON, DOVER = ("X14", 0, 0), ("W25", 0, 0)


def gwr(*tokens: tuple[str, int, int]) -> t.Position:
    """The GWR with more bases is about to begin its turn; the LNWR comes after it."""
    position = lines.formed(lines.opened("unit_1", "ports"), "GWR", money=100)
    position = t.tokens(position, {f"GWR-{n}": place for n, place in enumerate(tokens, start=1)})
    position = t.tiles(position, X14=("5", 0))
    return t.turn_of(lines.formed(position, "LNWR", "Ben"), "GWR")


def ended(position: t.Position) -> t.Played:
    """The GWR has passed to the end of its turn."""
    events: list[ev.Event] = []
    while position.state.actor == GWR:
        played = t.play(position, act.Pass(GWR))
        position = played.position
        events += played.events
    return t.Played(position, tuple(events))


def test_sv_1__20_at_the_very_end_of_every_turn_for_each_port() -> None:
    played = ended(gwr(SOUTHAMPTON, DOVER))
    assert t.paid(played, "bonus") == [(CREDIT, GWR, 20), (CREDIT, GWR, 20)]
    assert t.money(played.position, "GWR") == 140
    kinds = [type(event) for event in played.events]
    assert kinds.index(ev.PriceMoved) < kinds.index(ev.Paid), "after everything else, without any train"


def test_sv_1__not_in_the_round_in_which_the_base_is_placed() -> None:
    placed = t.tokens(gwr(), {"GWR-1": SOUTHAMPTON})
    assert not t.paid(ended(placed), "bonus"), "it wasn't there when the turn began"


def test_sv_1__nothing_for_other_bases_or_without_the_option() -> None:
    assert not t.paid(ended(gwr(("R16", 0, 0))), "bonus")
    without = t.Position(lines.opened("unit_1").title, frozenset({"unit_1"}), gwr(SOUTHAMPTON).state)
    assert not t.paid(ended(t.turn_of(without, "GWR")), "bonus")


@pytest.mark.parametrize(("city", "ports"), [(1, ("G9",)), (0, ())])
def test_sv_1__of_edinburgh_and_leith_only_leith(city: int, ports: tuple[str, ...]) -> None:
    position = lines.formed(lines.opened("unit_3", "ports", players=2), "CR")
    position = t.change(t.tokens(position, {"CR-1": ("G9", city, 0)}), flags={"leith": 10})
    assert ports_with_base(position, CompanySymbol("CR")) == ports


def test_sv_1__10_for_a_train_at_once_and_never_in_the_dividend() -> None:
    """Southampton - Bournemouth, 40 with a 2, and 10 for the base in Southampton."""
    position = t.trains(gwr(SOUTHAMPTON), GWR="2")
    while not t.offers_of(position, t.off.OfferRunTrains):
        position = t.submit(position, act.Pass(GWR))
    found = find_best(run_context(position, CompanySymbol("GWR")))
    assert isinstance(found, BestRun)
    assert found.value.total == 20 + 20 + 10
    played = t.play(position, act.RunTrains(GWR, found.routes, found.value.total))
    assert played.all(ev.TrainsRun)[0].revenue == 40
    assert t.paid(played, "bonus") == [(CREDIT, GWR, 10)]
    assert t.money(played.position, "GWR") == 110
    (offer,) = t.offers_of(played.position, t.off.OfferDividend)
    assert offer.revenue == 40
