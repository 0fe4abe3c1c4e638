"""Sections 5.8.1 to 5.8.3 and 5.8.5: phases, limits, and trains that go."""

import pytest
from msgspec.structs import replace

from roundhouse.engine import actions as act
from roundhouse.engine import events as ev
from roundhouse.engine import offers as off
from roundhouse.engine.owners import REMOVED, SUPPLY, player
from roundhouse.engine.pieces import kind_of
from roundhouse.engine.title import Deviation
from roundhouse.steps.discard_train import DISCARD_QUESTION
from roundhouse.steps.nationalise import NATIONALISE_QUESTION
from roundhouse.titles.t1861 import site18xx
from tests.names import company
from tests.rules.t1861 import table as t

ADA = player("Ada")
GRR, KR, N = company("GRR"), company("KR"), company("N")
PRICES = {"3": 225, "4": 350, "5": 550, "6": 650, "7": 800, "8": 1000}


def buying(kind: str, *deviations: Deviation, **trains: str) -> t.Played:
    """GRR buys the first train of ``kind``; N and KR (Ben) are there and have operated."""
    position = about_to_buy(kind, **trains)
    train = t.train_of(position, "supply", kind)
    there = t.played_there(position, *deviations)
    return t.play(there, act.BuyTrain(GRR, train, SUPPLY, PRICES[kind]))


def about_to_buy(kind: str, **trains: str) -> t.Position:
    """Just before that."""
    position = t.minor(t.minor(t.opened(), "N"), "KR", "Ben")
    position = t.phase(position, str(int(kind) - 1))
    position = t.public(position, "GRR", money=PRICES[kind])
    position = t.operated(t.public(position, "MK", "Ben") if "MK" in trains else position, "N", "KR", "MK")
    position = t.trains(t.supply_from(position, kind), **{"GRR": "2+2", "N": "2+2", "KR": "2+2", **trains})
    position = t.at_stage(position, "GRR", "before_loans")
    return t.settle(t.change(position, privates=dict.fromkeys(position.state.privates, REMOVED)))


@pytest.mark.parametrize("kind", list("345678"))
def test_s5_8_2__the_first_train_of_a_kind_begins_its_phase_at_once(kind: str) -> None:
    played = buying(kind)
    assert played.all(ev.PhaseBegan) == [ev.PhaseBegan(kind)]
    bought = next(n for n, e in enumerate(played.events) if isinstance(e, ev.TrainMoved))
    assert played.events.index(ev.PhaseBegan(kind)) == bought + 1


def test_s5_8_2__the_second_one_does_not() -> None:
    position = t.phase(t.minor(t.opened(), "N", money=225), "3")
    position = t.settle(t.at_stage(t.trains(position, N="3"), "N", "before_loans"))
    assert not t.play(position, act.BuyTrain(N, "3-2", SUPPLY, 225)).all(ev.PhaseBegan)


def test_s5_8_2__new_colours_are_there_for_the_next_company() -> None:
    position = t.minor(t.minor(t.opened(), "N", share=90, money=400), "MV", "Ben", money=400)
    position = t.tiles(position, I13=("57", 0))
    position = t.trains(t.supply_from(position, "3"), N="2", MV="2")
    assert not [tile for tile, _ in t.lays_of(t.settle(t.at_stage(position, "MV", "track")), "I13")]
    position = t.at_stage(position, "N", "before_loans")
    position = t.settle(t.change(position, operating=replace(position.state.operating, operated=())))
    position = t.submit(position, act.BuyTrain(N, "3-0", SUPPLY, 225))
    while position.state.operating.company == "N":
        position = t.submit(position, act.Pass(N))
    assert position.state.operating.company == "MV"
    assert {tile for tile, _ in t.lays_of(position, "I13")} >= {"14", "15", "619"}


@pytest.mark.parametrize(("kind", "gone"), [("4", "2"), ("6", "3"), ("8", "4")])
def test_s5_8_3__old_trains_go_without_compensation(kind: str, gone: str) -> None:
    played = buying(kind, N=f"{gone} 2+2", pool=gone)
    rusted = {kind_of(e.train) for e in played.all(ev.TrainMoved) if e.reason == "rusted"}
    assert rusted == {gone}
    assert gone not in t.kinds_of(played.position, "N") + t.kinds_of(played.position, "pool")
    assert not [e for e in played.all(ev.Paid) if e.payee == N]


@pytest.mark.parametrize("kind", ["3", "5", "7"])
def test_s5_8_3__other_phases_take_no_trains_away(kind: str) -> None:
    assert not [e for e in buying(kind).all(ev.TrainMoved) if e.reason == "rusted"]


def test_s5_8_3__before_anybody_is_nationalised() -> None:
    played = buying("4", KR="2")
    rusted = next(n for n, e in enumerate(played.events) if getattr(e, "reason", "") == "rusted")
    closed = next(n for n, e in enumerate(played.events) if isinstance(e, ev.CompanyClosed))
    assert rusted < closed


@pytest.mark.parametrize(
    ("phase", "minor", "public"),
    [("2", 2, None), ("3", 2, 4), ("4", 1, 3), ("5", 1, 3), ("6", 1, 2), ("7", 1, 2), ("8", None, 2)],
)
def test_s5_8_3__limits_by_phase(phase: str, minor: int | None, public: int | None) -> None:
    limits = t.TITLE.phase(phase).train_limit
    assert (limits.get("minor"), limits.get("major")) == (minor, public)


def test_s5_8_3__what_is_above_the_limit_goes_to_the_pool_for_sale() -> None:
    played = buying("4", N="3 3")
    offer = t.offer_of(played.position, off.OfferDiscardTrain)
    assert (offer.actor, offer.section) == (N, "5.8.3")
    t.refused(
        played.position, act.DiscardTrain(N, t.train_of(played.position, "KR", "2+2")), "train.not_owned"
    )
    after = t.submit(played.position, act.DiscardTrain(N, offer.trains[1]))
    assert (t.kinds_of(after, "N"), t.kinds_of(after, "pool")) == (["3"], ["3"])


def test_s5_8_3__trains_are_given_up_before_presidents_of_trainless_companies_decide() -> None:
    state = buying("4", N="3 3", MK="2").state
    assert (state.questions[-1].kind, state.questions[-1].actor) == (DISCARD_QUESTION, N)
    there = buying("4", site18xx.trainless_before_discards, N="3 3", MK="2").state
    assert (there.questions[-1].kind, there.questions[-1].actor) == (NATIONALISE_QUESTION, company("MK"))


@pytest.mark.parametrize(
    ("phase", "colors"),
    [
        ("2", ("yellow",)),
        ("3", ("yellow", "green")),
        ("4", ("yellow", "green")),
        ("5", ("yellow", "green", "brown")),
        ("6", ("yellow", "green", "brown", "gray")),
        ("7", ("yellow", "green", "brown", "gray")),
        ("8", ("yellow", "green", "brown", "gray")),
    ],
)
def test_s5_8_5__colours_of_tiles(phase: str, colors: tuple[str, ...]) -> None:
    """Phase 6 lists no brown in print: a slip, since 7 has it."""
    assert t.TITLE.phase(phase).tiles == colors


def test_s5_8_5__companies_buy_private_companies_in_phases_3_to_5() -> None:
    """They are nationalised in phase 6."""
    for phase in "2345":
        position = t.phase(t.minor(t.opened(), "KR"), phase)
        position = t.settle(t.at_stage(position, "KR", "track"))
        assert bool(t.offers_of(position, off.OfferBuyPrivate)) == (phase != "2")


def test_s5_8_5__public_companies_are_started_from_phase_4() -> None:
    opened = t.minor(t.opened(), "N")
    for phase in "2345678":
        position = t.phase(opened, phase)
        position = t.stock_turn(t.cash(position, Ada=1000))
        assert bool(t.offers_of(position, off.OfferPar)) == (phase >= "4")


def test_s5_8_5__minor_companies_are_formed_before_phase_5() -> None:
    opened = t.minor(t.opened(), "N")
    for phase in "2345678":
        position = t.phase(opened, phase)
        position = t.stock_turn(t.cash(position, Ada=1000))
        offered = {offer.company for offer in t.offers_of(position, off.OfferBidForCompany)}
        late = {"MB", "Y", "V", "TR", "SV", "E"}
        assert len(offered) == (9 if phase == "2" else 15 if phase < "5" else 0)
        assert (late <= offered) == (phase in "34")


def test_s5_8_5__the_state_railway_works_in_phases_4_to_7() -> None:
    assert [p.name for p in t.DEFINITION.phases if "national_operates" in p.status] == ["4", "5", "6", "7"]


def test_s5_8_5__8s_never_run_out() -> None:
    position = t.phase(t.opened(), "8")
    assert {kind for kind, train in t.DEFINITION.trains.items() if train.count is None} == {
        "8",
        "2+2",
        "5+5E",
    }
    assert t.kinds_of(position, "supply").count("8") > 2 * 8
