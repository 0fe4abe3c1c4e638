"""The referee for 1839 finds what his books alone tell: they are changed before a decision of a game."""

from __future__ import annotations

from collections.abc import Mapping
from itertools import islice
from typing import Any

import pytest
from msgspec.structs import replace

from roundhouse.engine import actions as act
from roundhouse.engine import events as ev
from roundhouse.engine.names import Money
from roundhouse.engine.owners import Owner
from tests.names import company
from tests.referee.judge import Referee
from tests.referee.planting import Prepared, best_asked, by, is_kind, with_routes
from tests.referee.shelf import Setups, setups
from tests.referee.t1839.idle import Idle
from tests.referee.t1839.referee import referee
from tests.referee.t1839.rounds import Operating
from tests.referee.t1839.shelf import shelf
from tests.referee.t1839.stock import Turns
from tests.referee.t1839.test_planted import ADA, there


def sold_before(judge: Referee, action: Any, event: Any) -> None:
    """The buyer has sold of the company in this round."""
    judge.watcher(Turns).sold.add((event.buyer, event.company))


def sixty(judge: Referee, action: Any, event: Any) -> None:
    """The buyer has 60 % of the company already."""
    others = [n for n in judge.book.certificates if n.rpartition("-")[0] == event.company]
    for name in [n for n in others if n != event.certificate and not n.endswith("-0")][:6]:
        judge.book.certificates[name] = event.buyer


def many_trains(judge: Referee, action: Any, event: Any) -> None:
    """The company has four trains more."""
    for number in range(20, 24):
        judge.book.trains[f"Diesel-{number}"] = action.actor


def crowd(judge: Referee, action: Any, event: Any) -> None:
    """The government stands in the circle, and stays."""
    judge.book.tokens["gov-95"] = (event.hex, event.city, event.slot)


def walled_in(judge: Referee, action: Any, event: Any) -> None:
    """All cities on the way are full of others' markers."""
    for number, stop in enumerate(s for r in event.routes for s in r.stops[1:-1] if s.kind == "city"):
        for name, place in list(judge.book.tokens.items()):
            if place and (place[0], place[1]) == (stop.hex, stop.index):
                judge.book.tokens[name] = None
        for slot in range(5):
            judge.book.tokens[f"LATER-{number}{slot}"] = (stop.hex, stop.index, slot)


def idle(judge: Referee, action: Any, event: Any) -> None:
    """All markers of the company have been swapped in this round, and don't serve in it."""
    places = {stop.hex for route in event.routes for stop in route.stops}
    judge.watcher(Idle).places |= {(event.company, hex_id) for hex_id in places}


def rich(judge: Referee, action: Any, event: Any) -> None:
    """The seller has money enough."""
    judge.book.cash[action.actor] += 10_000


def in_operation(judge: Referee, action: Any, event: Any) -> None:
    """It is an operating round, and a company's turn."""
    judge.book.round, judge.book.actor = ("operating", 1, 1, 1), company("S8")
    judge.watcher(Operating).begun = True


def operates(judge: Referee, action: Any, event: Any) -> None:
    """The company that changes its director is on turn."""
    judge.book.actor = company(event.company)


def last_two(judge: Referee, action: Any, event: Any) -> None:
    """But one other player is left."""
    other = next(name for name in judge.book.order if name != event.player)
    judge.book.order = [event.player, other]


def older_trains(judge: Referee, action: Any, event: Any) -> None:
    """Trains of an earlier rank are left in the supply."""
    judge.book.trains["7-4"] = "supply"


def solvent(judge: Referee, action: Any, event: Any) -> None:
    """He has all the money that it takes."""
    judge.book.cash[action.actor] = 5000


def shareholder(judge: Referee, action: Any, event: Any) -> None:
    """He has shares that could be sold."""
    for name, holder in judge.book.certificates.items():
        symbol = name.rpartition("-")[0]
        if holder == "pool" and symbol in judge.book.floated:
            judge.book.certificates[name] = action.actor
            return


def penniless(judge: Referee, action: Any, event: Any) -> None:
    """The treasury is empty."""
    judge.book.cash[action.actor] = 0


def elsewhere(judge: Referee, action: Any, event: Any) -> None:
    """NFWS is in a player's hands."""
    judge.book.privates["NFWS"] = ADA


def trained(judge: Referee, action: Any, event: Any) -> None:
    """The company has a train already."""
    judge.book.trains["Diesel-20"] = action.actor


def with_own_shares(judge: Referee, action: Any, event: Any) -> None:
    """There are shares in the treasury that could be sold."""
    name = next(n for n in judge.book.certificates if n.startswith(action.actor[8:] + "-") and n[-2:] != "-0")
    judge.book.certificates[name] = action.actor


def on_the_way(decision: Any, event: Any) -> bool:
    """A run with a city on its way."""
    return any(stop.kind == "city" for route in event.routes for stop in route.stops[1:-1])


def raising(decision: Any, event: Any) -> bool:
    """A sale to raise money."""
    return there(ev.QuestionAnswered, kind="raise_money")(decision, event)


def contributed(decision: Any, event: Any) -> bool:
    """A purchase with a director's help."""
    return bool(event.reason == "contribution")


PREPARED: Mapping[str, Prepared] = {
    "a run that isn't the best one": Prepared("8.3.3", ev.TrainsRun, with_routes, best_asked),
    "a purchase after a sale": Prepared("7.3", ev.SharesBought, by(act.BuyShares), sold_before),
    "more than sixty per cent": Prepared("7.3", ev.SharesBought, by(act.BuyShares), sixty),
    "above the limit": Prepared("16.4", ev.TrainMoved, by(act.BuyTrain), many_trains),
    "two in a circle": Prepared("14.4", ev.TokenPlaced, is_kind("token"), crowd),
    "through a full city": Prepared("16.2", ev.TrainsRun, on_the_way, walled_in),
    "over an idle marker": Prepared("16.2", ev.TrainsRun, with_routes, idle),
    "a sale in arrears without need": Prepared("8.1.1", ev.SharesSold, raising, rich),
    "a sale for a train without need": Prepared("8.3.5.2", ev.SharesSold, by(act.SellShares), in_operation),
    "another director of the company on turn": Prepared(
        "8.3.5.2", ev.PresidentChanged, by(act.SellShares), operates
    ),
    "one player left": Prepared("10.1", ev.PlayerEliminated, by(act.DeclareBankruptcy), last_two),
    "trains that a bankruptcy leaves": Prepared(
        "9", ev.PlayerEliminated, by(act.DeclareBankruptcy), older_trains
    ),
    "a bankrupt who could pay": Prepared("9", ev.PlayerEliminated, by(act.DeclareBankruptcy), solvent),
    "a bankrupt who could sell": Prepared("9", ev.PlayerEliminated, by(act.DeclareBankruptcy), shareholder),
    "a redemption without money": Prepared("7.4", ev.SharesRedeemed, by(act.Redeem), penniless),
    "a marker of nobody's NFWS": Prepared("14.2.2.2", ev.MarkerMoved, by(act.MarkTrain), elsewhere),
    "help for a company with a train": Prepared("8.3.5.2", ev.Paid, contributed, trained),
    "help before own shares are sold": Prepared("8.3.5.2", ev.Paid, contributed, with_own_shares),
}


@pytest.mark.slow
@pytest.mark.parametrize("name", PREPARED)
def test_books_that_make_a_decision_wrong(name: str) -> None:
    planted = PREPARED[name]
    found = planted.found(islice(shelf().places(planted), 20))
    assert found, "no game has a place for it"
    assert planted.section in found[-1], found


SETUPS: Setups = {
    **setups("4"),
    "markers": ("4", lambda s: replace(s, markers={**s.markers, "saved-3": Owner("private:NFWS")})),
    "privates": ("4", lambda s: replace(s, private_costs={**s.private_costs, "KR": Money(200)})),
    "assigned": ("4", lambda s: replace(s, certificates={**s.certificates, "S1-3": Owner("private:SHZ")})),
    "IPO": ("4", lambda s: replace(s, certificates={**s.certificates, "S1-3": Owner("pool")})),
    "tokens": ("14.3.1", lambda s: replace(s, tokens={k: v for k, v in s.tokens.items() if k != "SS-2"})),
    "trains": ("2", lambda s: replace(s, trains={k: v for k, v in s.trains.items() if k != "R4-4"})),
    "tiles": ("15.1", lambda s: replace(s, tile_supply={**s.tile_supply, "57": 8})),
}


@pytest.mark.parametrize("name", SETUPS)
def test_a_wrong_setup_is_found(name: str) -> None:
    section, change = SETUPS[name]
    start = shelf().game(shelf().paths[0]).start
    assert not list(referee(start).opening())
    assert [fault.section for fault in referee(change(start)).opening()] == [section]
