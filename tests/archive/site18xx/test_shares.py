"""Where 18xx.games has each share after mergers, and which of two equal trains is meant."""

import pytest

from roundhouse.archive.site18xx.facts import all_facts
from roundhouse.archive.site18xx.ids import Names
from roundhouse.archive.site18xx.shares import Shares
from roundhouse.engine import actions as act
from roundhouse.engine import events as ev
from roundhouse.engine.names import CompanySymbol, HexId
from roundhouse.engine.owners import POOL
from roundhouse.engine.state import Ending
from tests.names import company
from tests.rules.t1861 import table as t
from tests.rules.t1861.test_s6_options import acting, four, merged

GRR, N = company("GRR"), company("N")
SINGLES = tuple(f"GRR_{number}" for number in range(1, 9))


def dealt(*minors: str) -> Shares:
    """After a merger of these, of which Ada owns MV and Y, Cleo V and KR."""
    position = four("Ada", "Cleo", "Ada", "Cleo")
    shares = Shares(position)
    shares.follow(
        position.state, (), [ev.CompaniesMerged(CompanySymbol("GRR"), tuple(map(CompanySymbol, minors)), 150)]
    )
    return shares


def outside(shares: Shares) -> set[str]:
    """The shares of GRR outside its treasury."""
    return {share for share in SINGLES if shares.is_outside(share)}


def test_a_merger_deals_from_the_highest_number_down() -> None:
    assert outside(dealt("MV", "V")) == {"GRR_8", "GRR_7"}
    assert outside(dealt("MV")) == set(), "a conversion gives the president's certificate alone"


def test_who_first_has_two_gives_his_share_back_for_the_presidents_certificate() -> None:
    assert outside(dealt("MV", "V", "Y")) == {"GRR_7"}
    assert outside(dealt("MV", "V", "Y", "KR")) == {"GRR_7", "GRR_8"}


def test_who_completes_a_presidents_certificate_gives_both_his_shares_back() -> None:
    shares = dealt("MV", "V")
    shares.left(["GRR_1"])
    shares.follow(four().state, ["GRR_1"], [ev.PresidentChanged(CompanySymbol("GRR"), "", "Cleo")])
    assert outside(shares) == {"GRR_8"}


def test_a_company_that_is_no_more_has_all_its_shares_again() -> None:
    shares = dealt("MV", "V")
    shares.forget_closed([ev.CompanyClosed(CompanySymbol("GRR"), "nationalised")])
    assert outside(shares) == set()


def named(position: t.Position) -> Names:
    """Names that know the first of the 4s as 4-0."""
    names = Names(position, {"1": "Ada"})
    names.train_is({"train": "4-0"}, "4-0")
    return names


BUYS = {"type": "buy_train", "entity": "N", "entity_type": "corporation", "train": "4-0"}


@pytest.mark.parametrize(("holders", "ours"), [((POOL, POOL), "4-0"), (("RSR", POOL), "4-1")])
def test_of_equal_trains_the_one_that_the_bank_has_is_meant(holders: tuple[str, str], ours: str) -> None:
    """The State Railway has taken one of the two unasked; there it may have been the other."""
    position = t.minor(t.phase(t.opened(), "4"), "N")
    owners = {f"4-{index}": owner if owner == POOL else company(owner) for index, owner in enumerate(holders)}
    position = t.change(position, trains={**position.state.trains, **owners})
    names = named(position)
    assert names.train(position, BUYS) == ours
    names.train_is(BUYS, ours)
    mine = t.change(position, trains={**position.state.trains, ours: N})
    assert names.train(mine, {"train": "4-0"}, owner=N) == ours


def test_two_routes_of_unnamed_trains_are_run_by_two_trains() -> None:
    position = t.trains(t.phase(t.opened(), "4"), RSR="4 4")
    names = Names(position, {})
    first = names.train(position, {"train": "4-2"}, owner=company("RSR"))
    second = names.train(position, {"train": "4-3"}, owner=company("RSR"), used=[first])
    assert {first, second} == {
        train for train, owner in position.state.trains.items() if owner == company("RSR")
    }


def test_removed_trains_are_never_meant() -> None:
    position = t.minor(t.start(2, "players_2_variant"), "N")
    assert Names(position, {}).train(position, {**BUYS, "train": "2-0"}) == "2-3"


def test_a_merged_company_shows_all_stations_until_it_has_given_up_those_in_excess() -> None:
    position = merged(acting(four()), "V", "Y", "KR").position
    shown = all_facts(position, {})
    assert shown["company:GRR.tokens"] == ["G15/0", "H18/0", "I13/0", "I19/0"]
    assert shown["company:GRR.tokens_left"] == 0
    position = t.submit(position, act.GiveUpToken(GRR, HexId("I13"), 0))
    assert all_facts(position, {})["company:GRR.tokens_left"] == 1
    position = t.submit(position, act.GiveUpToken(GRR, HexId("I19"), 0))
    after = all_facts(position, {})
    assert (after["company:GRR.tokens"], after["company:GRR.tokens_left"]) == (["G15/0", "H18/0"], 1)


def test_loans_are_gone_once_the_game_is_over() -> None:
    position = t.loans(t.minor(t.opened(), "N"), N=2)
    assert all_facts(position, {})["company:N.loans"] == 2
    assert all_facts(t.change(position, ending=Ending("bank")), {})["company:N.loans"] == 0
