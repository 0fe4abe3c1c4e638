"""Section 15: the phases. What a train's purchase changes is played; what a phase allows is looked at."""

from collections.abc import Sequence

import msgspec
import pytest

from roundhouse.engine import actions as act
from roundhouse.engine import events as ev
from roundhouse.engine import offers as off
from roundhouse.engine.names import CompanySymbol, HexId, PrivateSymbol
from roundhouse.engine.owners import REMOVED, SUPPLY, player
from roundhouse.engine.pieces import kind_of
from roundhouse.routes.positions import run_context
from tests.names import company
from tests.rules.t1894 import table as t

AG = company("AG")
KINDS = ["2", "3", "4", "5+1", "6", "7", "D"]
PHASES = ["Yellow", "Green", "Blue", "Brown", "Red", "Gray", "Purple"]
LONDON = {"yellow": 30, "brown": 80}


class Facts(msgspec.Struct, frozen=True):
    """What the rulebook says about a phase: tile colours, series of revenues, limit, rounds, privates."""

    tiles: tuple[str, ...]
    revenue: str
    limit: int
    rounds: int
    privates: bool
    rusts: str = ""


YELLOW = Facts(("yellow",), "yellow", 4, 1, privates=False)
GREEN = Facts(("yellow", "green"), "yellow", 4, 2, privates=True)
BLUE = Facts(("yellow", "green"), "yellow", 3, 2, privates=True, rusts="2")
BROWN = Facts(("yellow", "green", "brown"), "brown", 3, 3, privates=True, rusts="3")
RED = Facts(("yellow", "green", "brown"), "brown", 3, 3, privates=False)
GRAY = Facts(("yellow", "green", "brown"), "brown", 3, 3, privates=False, rusts="4")
PURPLE = Facts(("yellow", "green", "brown"), "brown", 2, 3, privates=False, rusts="5+1")


def before(phase: str) -> t.Position:
    """AG can buy the train that begins the phase; Est and Belge own trains of the two kinds before it."""
    kind = KINDS[PHASES.index(phase)]
    position = t.phase(t.floated(t.after_auction(), "AG", money=1000), PHASES[PHASES.index(phase) - 1])
    position = t.floated(position, "Est", president="Ben", money=0, Ben=6)
    rusted = {
        t.DEFINITION.trains[k].name
        for k in KINDS
        if t.DEFINITION.trains[k].rusts_on in KINDS[: KINDS.index(kind)]
    }
    alive = [k for k in KINDS[: KINDS.index(kind)] if k not in rusted]
    position = t.trains(position, Est=alive[-2:], Belge=alive[:-2])
    return t.at_step(t.operated(t.supply_from(position, kind), "Est"), "AG", "trains")


def begun(phase: str) -> t.Played:
    """The first train of the phase's colour is bought."""
    position = before(phase)
    offer = t.offer_of(position, off.OfferBuyTrain, seller=SUPPLY, trade_in="")
    played = t.play(position, act.BuyTrain(AG, offer.train, SUPPLY, offer.minimum))
    assert played.all(ev.PhaseBegan) == [ev.PhaseBegan(phase)]
    return played


def check(phase: str, facts: Facts) -> None:
    """All that is stated for every phase."""
    allows_tiles(phase, facts.tiles)
    pays(phase, facts.revenue)
    limits(phase, facts.limit)
    sells_privates(phase, facts.privates)
    assert rounds(phase) == facts.rounds
    if phase != "Yellow":
        rusted = {kind_of(m.train) for m in begun(phase).all(ev.TrainMoved) if m.reason == "rusted"}
        assert rusted == ({facts.rusts} if facts.rusts else set())


def allows_tiles(phase: str, colors: Sequence[str]) -> None:
    boards = {
        "yellow": {"D15": ("57", 1)},
        "green": {"D15": ("57", 1), "D13": ("9", 1)},
        "brown": {"D15": ("57", 1), "D13": ("23", 1)},
    }
    for color, board in boards.items():
        assert bool(t.lays_of(t.builder(board, era=phase), "D13")) == (color in colors)


def pays(phase: str, color: str) -> None:
    position = t.builder({"B11": ("57", 2)}, {"AG-1": ("B11", 0, 0)}, era=phase)
    amounts = run_context(position, CompanySymbol("AG")).amounts
    assert next(amount for stop, amount in amounts.items() if stop.hex == "A10") == LONDON[color]


def limits(phase: str, limit: int) -> None:
    """At the limit nothing is sold, one below it is."""
    kind = KINDS[PHASES.index(phase)]
    position = t.phase(t.floated(t.after_auction(), "AG", money=5000), phase)
    position = t.supply_from(position, "D" if kind == "6" else kind)
    own = {"6": ["6", "6", "7"], "7": ["7", "7", "6"]}.get(kind, [kind] * limit)
    below = t.at_step(t.trains(position, AG=own[: limit - 1]), "AG", "trains")
    assert t.offers_of(below, off.OfferBuyTrain, trade_in="", seller=SUPPLY)
    full = t.trains(below, AG=own[:limit])
    assert not t.offers_of(full, off.OfferBuyTrain, trade_in="")


def sells_privates(phase: str, allowed: bool) -> None:
    position = t.builder(era=phase)
    assert bool(t.offers_of(position, off.OfferBuyPrivate)) == allowed
    if not allowed:
        t.refused(position, act.BuyPrivate(AG, PrivateSymbol("AR"), 25), "private.phase")


def rounds(phase: str) -> int:
    """How many operating rounds follow a stock round that ends in the phase."""
    position = t.stock_turn(t.phase(t.after_auction(), phase), "Ada")
    for _ in range(2):
        position = t.submit(position, act.Pass(position.state.actor))
    (began,) = t.play(position, act.Pass(position.state.actor)).all(ev.RoundBegan)
    assert (began.kind, began.index) == ("operating", 1)
    return began.count


def test_s15_1__the_game_begins_in_the_yellow_phase() -> None:
    assert t.start().state.phase == t.after_auction().state.phase == "Yellow"


def test_s15_1__tiles_revenue_limit_and_rounds() -> None:
    check("Yellow", YELLOW)


def test_s15_2__the_first_green_train_begins_it() -> None:
    assert begun("Green").state.phase == "Green"


def test_s15_2__tiles_revenue_limit_rounds_and_privates() -> None:
    check("Green", GREEN)


def test_s15_2__nothing_rusts() -> None:
    assert not [m for m in begun("Green").all(ev.TrainMoved) if m.reason == "rusted"]


def test_s15_2__a_phase_begun_in_a_set_does_not_lengthen_it() -> None:
    position = begun("Green").position
    assert (position.state.round.index, position.state.round.count) == (1, 1)


def test_s15_3__the_first_blue_train_begins_it() -> None:
    assert begun("Blue").state.phase == "Blue"


def test_s15_3__tiles_revenue_limit_rounds_and_privates() -> None:
    check("Blue", BLUE)


def test_s15_3__yellow_trains_rust_and_leave_the_game() -> None:
    played = begun("Blue")
    (rusted,) = [m for m in played.all(ev.TrainMoved) if m.reason == "rusted"]
    assert (rusted.giver, rusted.taker) == (company("Est"), REMOVED)
    assert t.kinds_of(played.position, "Est") == ["3"]


def test_s15_4__the_first_brown_train_begins_it() -> None:
    assert begun("Brown").state.phase == "Brown"


def test_s15_4__tiles_revenue_limit_rounds_and_privates() -> None:
    check("Brown", BROWN)


def test_s15_4__green_trains_rust_and_leave_the_game() -> None:
    played = begun("Brown")
    assert t.kinds_of(played.position, "Est") == ["4"]
    assert "3" in t.kinds_of(played.position, "removed")


@pytest.mark.parametrize(("phase", "sold"), [("Blue", False), ("Brown", True), ("Purple", True)])
def test_s15_4__late_companies_are_for_sale_from_now_on(phase: str, sold: bool) -> None:
    position = t.stock_turn(t.cash(t.phase(t.after_auction(), phase), Ada=1000), "Ada")
    assert bool(t.offers_of(position, off.OfferPar, company="LF")) == sold
    assert bool(t.offers_of(position, off.OfferPar, company="LB")) == sold


def test_s15_5__the_first_red_train_begins_it_and_privates_close() -> None:
    played = begun("Red")
    assert played.state.phase == "Red"
    left = {symbol: owner for symbol, owner in played.state.privates.items() if owner != REMOVED}
    assert left == {"SQG": player("Ada")}
    closed = {m.private for m in played.all(ev.PrivateMoved)}
    assert closed >= {"LRC", "AR", "GLG", "LS", "NMinorS"}


def test_s15_5__a_companys_private_closes_too_and_opens_no_power() -> None:
    position = t.private(before("Red"), "LRC", "AG")
    offer = t.offer_of(position, off.OfferBuyTrain, seller=SUPPLY, trade_in="")
    after = t.submit(position, act.BuyTrain(AG, offer.train, SUPPLY, 600))
    assert after.state.privates[PrivateSymbol("LRC")] == REMOVED


def test_s15_5__tiles_revenue_limit_and_rounds() -> None:
    check("Red", RED)


def test_s15_6__the_first_gray_train_begins_it() -> None:
    assert begun("Gray").state.phase == "Gray"


def test_s15_6__tiles_revenue_limit_and_rounds() -> None:
    check("Gray", GRAY)


def test_s15_6__blue_trains_rust_and_leave_the_game() -> None:
    played = begun("Gray")
    assert [kind_of(m.train) for m in played.all(ev.TrainMoved) if m.reason == "rusted"] == ["4"]
    assert "4" not in t.kinds_of(played.position, "Belge")


def test_s15_7__the_first_purple_train_begins_it_and_the_last_private_closes() -> None:
    position = before("Purple")
    position = t.private(position, "SQG", "Ada")
    played = t.play(position, act.BuyTrain(AG, "D-0", SUPPLY, 800))
    assert played.state.phase == "Purple"
    assert played.all(ev.PrivateMoved)[-1] == ev.PrivateMoved(PrivateSymbol("SQG"), player("Ada"), REMOVED)


def test_s15_7__tiles_revenue_limit_and_rounds() -> None:
    check("Purple", PURPLE)


def test_s15_7__brown_trains_rust_and_leave_the_game() -> None:
    played = begun("Purple")
    assert [kind_of(m.train) for m in played.all(ev.TrainMoved) if m.reason == "rusted"] == ["5+1"]


def test_s15_7__only_big_green_cities_are_upgraded() -> None:
    position = t.builder({"D15": ("14", 1)}, era="Purple")
    t.refused(position, act.LayTile(AG, HexId("D15"), "X16", 1), "track.no_city_upgrade_in_phase", "15.7")
    assert not t.lays_of(position, "D15")
    big = t.builder({"F15": ("X6", 0), "D15": ("57", 1)}, {"AG-1": ("F15", 0, 0)}, era="Purple")
    assert t.lays_of(big, "F15")
    assert t.lays_of(big, "D15"), "yellow cities still become green"


def test_s15_7__the_set_under_way_is_no_final_set() -> None:
    position = begun("Purple").position
    assert not position.state.flags.get("final_set")
    later = t.builder({"D15": ("57", 1)}, era="Purple")
    assert later.state.operating.stage == "track", "track is built as before"
    assert t.lays_of(later, "D13")


def final_set() -> t.Position:
    """The stock round before the final set has ended; PLM is on turn."""
    position = t.phase(t.after_auction(), "Purple")
    position = t.cash(position, PLM=2000, Belge=2000)
    position = t.stock_turn(position, "Ada")
    for _ in range(3):
        position = t.submit(position, act.Pass(position.state.actor))
    return position


def test_s15_7__the_next_set_is_the_final_one_without_track_and_markers() -> None:
    position = final_set()
    assert position.state.operating.company == "PLM"
    assert position.state.operating.stage == "trains"
    t.refused(position, act.LayTile(company("PLM"), HexId("G6"), "X1", 0))


def test_s15_7__home_markers_are_still_placed_in_it() -> None:
    assert final_set().state.tokens["PLM-0"].hex == "G6"


def test_s15_7__the_game_ends_when_the_set_is_complete() -> None:
    position = final_set()
    seen = []
    while not position.state.ending:
        assert position.state.round.kind == "operating"
        seen.append(position.state.round.index)
        position = t.submit(position, act.Pass(position.state.actor))
    assert sorted(set(seen)) == [1, 2, 3]
    assert position.state.ending.reason == "final_set"
