"""What 18xx.games calls stops and trains of 1825, what it shows of companies there, and rows of passes."""

import pytest
from msgspec.structs import replace

from roundhouse.archive.imports import title_of
from roundhouse.archive.site18xx.back_translate import Teller, told
from roundhouse.archive.site18xx.export import read_export
from roundhouse.archive.site18xx.facts import all_facts
from roundhouse.archive.site18xx.ids import Names
from roundhouse.archive.site18xx.replay import replay
from roundhouse.archive.site18xx.translate import Moment, translate
from roundhouse.engine import actions as act
from roundhouse.engine.loop import submit
from roundhouse.engine.names import CompanySymbol, HexId, PrivateSymbol
from roundhouse.engine.owners import POOL, SUPPLY, player
from roundhouse.engine.pieces import own_trains
from roundhouse.engine.position import Position
from roundhouse.engine.state import Ending
from tests.names import company
from tests.rules import table
from tests.rules.t1825 import lines
from tests.rules.t1825 import table as t
from tests.rules.t1825.lines import LNWR, LONDON

ADA = player("Ada")


def names(position: Position) -> Names:
    return Names(position, {"1": "Ada", "2": "Ben", "3": "Cleo"})


def translated(position: Position, **raw: object) -> act.Action | None:
    return translate(Moment(position, names(position), ()), {"id": 1, **raw})


def of_player(position: Position, **raw: object) -> act.Action | None:
    return translated(position, entity=1, entity_type="player", **raw)


def of_lnwr(position: Position, **raw: object) -> act.Action | None:
    return translated(position, entity="LNWR", entity_type="corporation", **raw)


# --- stops --------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("printed", "ours"), [(0, 0), (2, 1), (4, 2)])
def test_the_stations_printed_in_glasgow_have_even_numbers(printed: int, ours: int) -> None:
    position = t.start("unit_3", players=2)
    assert names(position).stop_index(position, HexId("G5"), printed) == ours


def test_a_tile_of_two_colours_begins_at_one() -> None:
    position = t.start("unit_1", "k3")
    laid = table.tiles(position, W23=("166", 0), U23=("14", 0))
    assert names(laid).stop_index(laid, HexId("W23"), 1) == 0
    assert names(laid).stop_index(laid, HexId("U23"), 0) == 0


# --- trains -------------------------------------------------------------------------------------------


def buying(position: Position, train: str) -> act.Action | None:
    return of_lnwr(position, type="buy_train", train=train, price=100)


def test_a_train_that_a_receiver_bought_has_the_number_it_left_the_supply_with() -> None:
    position = lines.formed(lines.formed(lines.opened("unit_1"), "LNWR"), "GWR", "")
    position = table.change(position, trains={**position.state.trains, "2-0": company("GWR")})
    position = lines.at_stage(position, "LNWR", "trains")
    action = buying(position, "2-0")
    assert isinstance(action, act.BuyTrain)
    assert (action.train, action.seller) == ("2-0", company("GWR"))
    new = buying(position, "2-1")
    assert isinstance(new, act.BuyTrain)
    assert (new.train, new.seller) == ("2-1", SUPPLY)


def test_a_train_that_a_minor_company_brought_was_not_sold() -> None:
    """The Somerset & Dorset's 5 is number 0 there; the next one was bought unasked."""
    position = lines.formed(lines.opened("unit_1", "r2"), "LNWR")
    position = lines.formed(lines.formed(position, "GWR", ""), "S&DR", "Ben")
    position = table.change(position, trains={**position.state.trains, "5-0": company("GWR")})
    position = lines.at_stage(position, "LNWR", "trains")
    action = buying(position, "5-1")
    assert isinstance(action, act.BuyTrain)
    assert (action.train, action.seller) == ("5-0", company("GWR"))


def test_a_lease_names_the_kind_of_train() -> None:
    position = lines.at_stage(lines.received(LONDON), "LNWR", "run")
    assert of_lnwr(position, type="special_buy", description="2") == act.LeaseTrain(LNWR, "2-0")
    pooled = table.change(position, trains={**position.state.trains, "2-0": POOL})
    assert of_lnwr(pooled, type="special_buy", description="2") == act.LeaseTrain(LNWR, "2-1")


def test_a_train_is_told_by_a_number_that_is_read_as_it() -> None:
    """Receivers have bought two 5s unasked and one has come with a company: all those are numbered."""
    position = t.formed(t.start(*t.ALL_UNITS, players=4), "GWR", "Ada", Ada=6)
    (own,) = own_trains(position.definition)[CompanySymbol("GNoS")]
    owners = {"5-0": company("GWR"), "5-1": company("GER"), "5-2": company("LSWR"), own: company("GNoS")}
    position = table.change(position, trains={**position.state.trains, **owners})
    known = names(position)
    known.train_is({"train": "5-0"}, "5-0")
    for train in ("5-0", "5-1", "5-2", "5-3"):
        number = known.site_train(position, train)
        assert (train == "5-3") == (number == "5-4"), "of 18xx.games' numbers four are gone"
        raw = {"entity": "LNWR", "entity_type": "corporation", "train": number, "variant": "5"}
        assert known.train(position, {**raw, "price": 550}) == train


# --- shares and private companies -----------------------------------------------------------------------


def test_players_deal_in_private_companies_with_the_bank() -> None:
    position = t.start("unit_1")
    assert of_player(position, type="buy_company", company="L&M", price=210) == act.BuyPrivate(
        ADA, PrivateSymbol("L&M"), table.Money(210)
    )
    assert of_player(position, type="sell_company", company="S&M", price=0) == act.SellPrivate(
        ADA, PrivateSymbol("S&M")
    )


def test_shares_of_a_minor_company_are_sold_by_twenty_percent() -> None:
    position = t.start("unit_1", "r1")
    sale = of_player(position, type="sell_shares", shares=["Cam_0"], percent=40)
    assert sale == act.SellShares(ADA, CompanySymbol("Cam"), 2)


@pytest.mark.parametrize(("singles", "percent"), [(1, 0), (0, 20)])
def test_the_presidents_certificate_bought_from_the_pool(singles: int, percent: int) -> None:
    """Where the pool has a single it is bought, which comes to the same."""
    position = t.formed(t.start("unit_1"), "LNWR", "", "ipo", Ada=1)
    pool = {"LNWR-0": POOL, **{f"LNWR-{number}": POOL for number in range(5, 5 + singles)}}
    position = table.change(position, certificates={**position.state.certificates, **pool})
    action = of_player(position, type="buy_shares", shares=["LNWR_0"], percent=20)
    assert action == act.BuyShares(ADA, CompanySymbol("LNWR"), (POOL,), percent)


# --- facts ----------------------------------------------------------------------------------------------


def test_facts_of_a_company_in_receivership_with_a_leased_train() -> None:
    position = table.settle(lines.at_stage(lines.received(LONDON, money=100), "LNWR", "run"))
    leased = table.submit(position, act.LeaseTrain(LNWR, "2-0"))
    facts = all_facts(leased, {})
    assert (facts["company:LNWR.director"], facts["company:LNWR.trains"]) == ("Market", [])
    assert facts["depot"]["2"] == 6  # type: ignore[index]


def test_facts_of_a_minor_company() -> None:
    position = t.formed(t.start("unit_1", "r1"), "Cam", "Ada", "ipo", par=100, Ada=2)
    position = table.change(position, floated=())
    facts = all_facts(position, {})
    assert (facts["company:Cam.ipo"], facts["company:Cam.floated"]) == (3, True)


# --- rows of passes ---------------------------------------------------------------------------------------


def test_hundreds_of_passes_are_read_a_few_at_a_time() -> None:
    """Two players pass through a hundred stock rounds, after which 18xx.games ends the game."""
    passes = [
        {"type": "pass", "id": number + 1, "entity": 1 + number % 2, "entity_type": "player"}
        for number in range(200)
    ]
    export = read_export(
        {
            "title": "1825",
            "players": [{"id": 1, "name": "A"}, {"id": 2, "name": "B"}],
            "settings": {"seed": 1, "optional_rules": ["unit_1"]},
            "actions": passes,
        }
    )
    steps = tuple(replay(export, title_of(export)))
    assert all(len(step.entries) == 1 for step in steps)
    assert [step.position.state.round.number for step in steps[:-1:2]] == list(range(1, 101))
    assert steps[-1].position.state.ending == Ending("final_set")


def test_two_trains_together_on_a_route_of_two_stations_are_told_as_one() -> None:
    """18xx.games logs two trains that run as one by a part of the route each."""
    position = table.settle(lines.at_stage(lines.lnwr(LONDON, trains="2 2"), "LNWR", "run"))
    (alone,) = table.best_run(position).routes
    together = act.RunTrains(LNWR, (replace(alone, train="2-0&2-1"),))
    teller = Teller(position, {"Ada": 1, "Ben": 2, "Cleo": 3})
    (raw,) = told(teller, names(position), position, submit(position, together))
    assert [(route["train"], route["revenue"]) for route in raw["routes"]] == [("2-0", 60)]
    apart = act.RunTrains(LNWR, (replace(alone, train="2-0"),))
    assert translated(position, **raw) == apart
    assert all_facts(table.submit(position, apart), {}) == all_facts(table.submit(position, together), {})
