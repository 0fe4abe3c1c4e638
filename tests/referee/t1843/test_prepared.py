"""The referee for 1843 finds what his books alone tell: they are changed before a decision of a game."""

from __future__ import annotations

from collections.abc import Mapping
from copy import deepcopy
from itertools import islice
from typing import Any

import pytest
from msgspec.structs import replace

from roundhouse.engine import actions as act
from roundhouse.engine import events as ev
from roundhouse.engine.names import Money
from roundhouse.engine.owners import IPO, Owner
from tests.names import company
from tests.referee.judge import Decision, Referee
from tests.referee.planting import Prepared, best_asked, by, is_kind, reason, with_routes
from tests.referee.shares import size
from tests.referee.shelf import Setups, setups
from tests.referee.t1843 import tables
from tests.referee.t1843.auction import Auction
from tests.referee.t1843.referee import referee
from tests.referee.t1843.rounds import Ending, Operating
from tests.referee.t1843.shelf import shelf
from tests.referee.t1843.stock import Turns
from tests.referee.t1843.track import Ports, Tokens


def give(judge: Referee, owner: str, symbol: str, percent: int, giver: str = "") -> None:
    """Single certificates of a company for somebody, from anybody else or ``giver``."""
    left = percent
    for name, holder in judge.book.certificates.items():
        if name.startswith(symbol + "-") and size(name) <= left and holder != owner and giver in ("", holder):
            judge.book.certificates[name] = owner
            left -= size(name)


def sixty(judge: Referee, action: Any, event: Any) -> None:
    """The buyer has 60 % of the company already; the one that he buys stays where it is."""
    held = judge.book.certificates[event.certificate]
    judge.book.certificates[event.certificate] = "nobody"
    give(judge, event.buyer, event.company, 60)
    judge.book.certificates[event.certificate] = held


def many(judge: Referee, action: Any, event: Any) -> None:
    """The buyer has certificates of companies that have no price yet."""
    for name, holder in judge.book.certificates.items():
        if holder == "ipo" and name.partition("-")[0] not in judge.book.par:
            judge.book.certificates[name] = event.buyer


def full_pool(judge: Referee, action: Any, event: Any) -> None:
    """Half of the company lies in the pool."""
    give(judge, "pool", event.company, 50, "ipo")


def cards(judge: Referee, action: Any, event: Any) -> None:
    """The company has four cards more."""
    for name in ("8E-2", "8E-3", "8E-4", "8E-5"):
        judge.book.trains[name] = action.actor


def others(judge: Referee, action: Any, event: Any) -> None:
    """The table plays with consent, and the seller is directed by another player than the buyer."""
    judge.options = frozenset({"consent"})
    buyer, seller = action.actor[8:] + "-0", event.giver
    if seller.startswith("company:"):
        seller = judge.book.certificates[seller[8:] + "-0"]
    judge.book.certificates[buyer] = next(
        f"player:{name}" for name in judge.book.seats if f"player:{name}" != seller
    )


def homeless(judge: Referee, action: Any, event: Any) -> None:
    """The company whose home it is hasn't placed its marker, and another fills the hex up to one circle."""
    (symbol,) = [symbol for symbol, hex_id in tables.HOMES.items() if hex_id == event.hex]
    judge.book.tokens[symbol + "-0"] = None
    judge.book.tokens["blocked-8"] = (event.hex, 9, 9)


def robbed(judge: Referee, action: Any, event: Any) -> None:
    """The company has no train."""
    for name in judge.book.trains_of(company(event.company)):
        judge.book.trains[name] = "removed"


def empty_pool(judge: Referee, action: Any, event: Any) -> None:
    """Nothing lies in the pool."""
    for name, holder in judge.book.certificates.items():
        judge.book.certificates[name] = "removed" if holder == "pool" else holder


def gray_twice(judge: Referee, action: Any, event: Any) -> None:
    """Companies have owned gray trains in two sets."""
    judge.watcher(Ending).gray_sets, judge.watcher(Ending).gray_seen = 2, True


def free(judge: Referee, action: Any, event: Any) -> None:
    """The cheapest private company costs nothing."""
    judge.book.costs[judge.watcher(Auction).cheapest] = 0


def too_many(judge: Referee, action: Any, event: Any) -> None:
    """The player has all certificates of the IPO chart whose companies have a white price."""
    for name, holder in judge.book.certificates.items():
        symbol = name.partition("-")[0]
        if holder == "ipo" and tables.zone(judge.book.cell(symbol)) == " " and size(name) == 10:
            judge.book.certificates[name] = action.actor


def white(decision: Decision, event: Any) -> bool:
    """A first purchase of a single certificate at its par price, by which the price has not moved."""
    return (
        isinstance(decision.action, act.BuyShares)
        and event.source == "ipo"
        and len(decision.action.sources) == 1
    )


def of_pool(decision: Decision, event: Any) -> bool:
    """A sale of several shares or one in a stock round."""
    return isinstance(decision.action, act.SellShares)


def first_cards(decision: Decision, event: Any) -> bool:
    """A train of the supply that begins no phase."""
    return (
        event.giver == "supply"
        and event.reason == "bought"
        and not any(isinstance(e, ev.PhaseBegan) for e in decision.events)
    )


def helped(decision: Decision, event: Any) -> bool:
    """A train bought with the president's help."""
    paid = [e for e in decision.events if isinstance(e, ev.Paid) and e.reason == "contribution"]
    return bool(paid) and event.reason == "bought"


PREPARED: Mapping[str, Prepared] = {
    "a run that isn't the best one": Prepared("8.6", ev.TrainsRun, with_routes, best_asked),
    "a pass where a private company costs nothing": Prepared(
        "6.2", ev.Passed, lambda d, e: e.what == "auction", free
    ),
    "a pass of who must sell": Prepared(
        "7.6", ev.Passed, lambda d, e: e.what == "stock" and e.actor == d.action.actor, too_many
    ),
    "a purchase of who must sell": Prepared("7.6", ev.SharesBought, white, too_many),
    "an exchange above 60 %": Prepared(
        "7.5",
        ev.CertificateMoved,
        lambda d, e: isinstance(d.action, act.ExchangePrivate),
        lambda judge, action, event: give(judge, action.actor, action.company, 60, "ipo"),
    ),
    "a certificate of a company without a par price": Prepared(
        "7.3", ev.SharesBought, white, lambda judge, action, event: judge.book.par.__delitem__(event.company)
    ),
    "help for more than a company's train costs": Prepared(
        "8.8.3",
        ev.TrainMoved,
        lambda d, e: helped(d, e) and e.giver.startswith("company:"),
        lambda judge, action, event: judge.book.sides.__setitem__(event.train, "2+1"),
    ),
    "a second rusted train": Prepared(
        "8.8.1",
        ev.TrainMoved,
        lambda d, e: e.giver == "pool" and e.reason == "bought" and not d.action.trade_in,
        lambda judge, action, event: judge.book.trains.__setitem__("2+1-0", action.actor),
    ),
    "a company with a train that doesn't run": Prepared(
        "8.6",
        ev.DividendDeclared,
        lambda d, e: e.kind == "none",
        lambda judge, action, event: judge.book.trains.__setitem__("8E-5", company(event.company)),
    ),
    "more trains run than the limit": Prepared(
        "8.6",
        ev.TrainsRun,
        lambda d, e: len(e.routes) > 2,
        lambda judge, action, event: setattr(judge.book, "phase", "Red"),
    ),
    "a sale that changes the director of the company on turn": Prepared(
        "8.8.3",
        ev.PresidentChanged,
        of_pool,
        lambda judge, action, event: setattr(judge.book, "actor", company(event.company)),
    ),
    "a marker in Albi/Montauban before MID's": Prepared(
        "8.5.1",
        ev.TokenPlaced,
        lambda d, e: e.hex == "J9" and e.kind == "token",
        lambda judge, action, event: judge.watcher(Tokens).homes.discard("MID"),
    ),
    "more than 60 %": Prepared("7.3", ev.SharesBought, white, sixty),
    "a purchase above the certificate limit": Prepared("7.6", ev.SharesBought, white, many),
    "a purchase after a sale of the same company": Prepared(
        "7.3",
        ev.SharesBought,
        white,
        lambda judge, action, event: judge.watcher(Turns).sold.add((event.buyer, event.company)),
    ),
    "a second purchase": Prepared(
        "7.1", ev.SharesBought, white, lambda judge, action, event: setattr(judge.watcher(Turns), "bought", 1)
    ),
    "a turn after all have passed": Prepared(
        "7.1",
        ev.TurnBegan,
        lambda d, e: (
            e is d.events[-1] and any(isinstance(x, ev.Passed) and x.what == "stock" for x in d.events)
        ),
        lambda judge, action, event: setattr(judge.watcher(Turns), "passes", 9),
    ),
    "a full pool": Prepared("7.2", ev.SharesSold, of_pool, full_pool),
    "a sale without a par price": Prepared(
        "7.2", ev.SharesSold, of_pool, lambda judge, action, event: judge.book.par.__delitem__(event.company)
    ),
    "a second par price": Prepared(
        "7.4",
        ev.ParSet,
        by(act.Par),
        lambda judge, action, event: judge.book.par.__setitem__(event.company, 67),
    ),
    "more cards than the limit": Prepared("8.8.2", ev.TrainMoved, first_cards, cards),
    "another side up in the pool": Prepared(
        "8.8.1",
        ev.TrainMoved,
        lambda d, e: e.reason == "bought" and e.giver.startswith("company:"),
        lambda judge, action, event: judge.book.trains.__setitem__(event.train, "pool"),
    ),
    "help for a company that has a train": Prepared(
        "8.8.3",
        ev.TrainMoved,
        helped,
        lambda judge, action, event: judge.book.trains.__setitem__("Electric-17", action.actor),
    ),
    "help for a company without a route": Prepared(
        "8.8.3",
        ev.TrainMoved,
        helped,
        lambda judge, action, event: judge.book.tokens.update(
            dict.fromkeys((n for n in judge.book.tokens if n.startswith(action.actor[8:] + "-")), None)
        ),
    ),
    "help of more than is missing": Prepared(
        "8.8.3",
        ev.TrainMoved,
        helped,
        lambda judge, action, event: judge.book.cash.__setitem__(
            action.actor, judge.book.cash[action.actor] + 5
        ),
    ),
    "a company that lost its train": Prepared(
        "8.8.1",
        ev.StageBegan,
        lambda d, e: (
            e.stage == "end" and isinstance(d.action, act.Pass) and d.action.actor == company(e.company)
        ),
        robbed,
    ),
    "bankrupt with money": Prepared(
        "8.8.3",
        ev.GameEnded,
        reason("bankrupt"),
        lambda judge, action, event: judge.book.cash.__setitem__(action.actor, 5000),
    ),
    "bankrupt with shares to sell": Prepared(
        "8.8.3",
        ev.GameEnded,
        reason("bankrupt"),
        empty_pool,
    ),
    "a private company's power of a player": Prepared(
        "10.2",
        ev.TileLaid,
        lambda d, e: e.power,
        lambda judge, action, event: judge.book.privates.__setitem__(event.power, "player:Ada"),
    ),
    "Le Havre built twice": Prepared(
        "10.2",
        ev.TileLaid,
        lambda d, e: e.power == "LH",
        lambda judge, action, event: judge.book.tiles.__setitem__("C14", ("57", 0)),
    ),
    "a blocked hex of a player's": Prepared(
        "10.1",
        ev.TileLaid,
        lambda d, e: e.hex in ("K8", "E18", "F17", "C18") and not e.power,
        lambda judge, action, event: judge.book.privates.update(dict.fromkeys(tables.PRIVATES, "player:Ada")),
    ),
    "terrain paid again": Prepared(
        "8.4.1",
        ev.TileLaid,
        lambda d, e: any(isinstance(x, ev.Paid) and x.amount == 80 for x in d.events) and not e.power,
        lambda judge, action, event: judge.book.tiles.__setitem__(event.hex, ("9", 0)),
    ),
    "a port without a train at the start": Prepared(
        "8.5.3",
        ev.MarkerMoved,
        lambda d, e: e.giver == "supply",
        lambda judge, action, event: setattr(judge.watcher(Ports), "trains_at_start", 0),
    ),
    "a second claim": Prepared(
        "8.5.3",
        ev.MarkerMoved,
        lambda d, e: e.giver == "supply",
        lambda judge, action, event: setattr(judge.watcher(Ports), "claimed", True),
    ),
    "a marker beside a claim": Prepared(
        "8.5.1",
        ev.TokenPlaced,
        lambda d, e: e.kind == "token" and not d.action.power,
        lambda judge, action, event: setattr(judge.watcher(Ports), "claimed", True),
    ),
    "a second marker in a turn": Prepared(
        "8.5.1",
        ev.TokenPlaced,
        lambda d, e: e.kind == "token" and not d.action.power,
        lambda judge, action, event: setattr(judge.watcher(Tokens), "placed", 1),
    ),
    "the last circle of somebody's home": Prepared(
        "8.5.1",
        ev.TokenPlaced,
        lambda d, e: e.kind == "token" and e.hex in tables.HOMES.values() and not d.action.power,
        homeless,
    ),
    "a second move in the game": Prepared(
        "8.5.2",
        ev.TokenMoved,
        is_kind("token"),
        lambda judge, action, event: judge.watcher(Tokens).moved.add(event.token.rpartition("-")[0]),
    ),
    "a round behind a price of 500": Prepared(
        "8.10.1",
        ev.RoundBegan,
        is_kind("operating", index=2),
        lambda judge, action, event: setattr(judge.watcher(Ending), "top", True),
    ),
    "a third set with a gray train": Prepared(
        "8.10.1",
        ev.RoundBegan,
        lambda d, e: e.kind == "stock" and e.number > 2,
        gray_twice,
    ),
    "foreigners in the middle of a set": Prepared(
        "5",
        ev.TrainMoved,
        lambda d, e: e.reason == "exported" and any(isinstance(x, ev.RoundBegan) for x in d.events),
        lambda judge, action, event: set_round(judge),
    ),
    "a company that floats twice": Prepared(
        "7.4",
        ev.Floated,
        lambda d, e: True,
        lambda judge, action, event: judge.book.floated.append(event.company),
    ),
    "a company that operates twice": Prepared(
        "8.2",
        ev.TurnBegan,
        lambda d, e: isinstance(d.action, act.Pass) and e.actor.startswith("company:") and len(d.events) < 6,
        lambda judge, action, event: judge.watcher(Operating).operated.add(event.actor[8:]),
    ),
}


def set_round(judge: Referee) -> None:
    """The set under way has another operating round to come."""
    kind, number, index, count = judge.book.round
    judge.book.round = (kind, number, index, count + 1)


@pytest.mark.slow
@pytest.mark.parametrize("name", PREPARED)
def test_books_that_make_a_decision_wrong(name: str) -> None:
    planted = PREPARED[name]
    found = planted.found(islice(shelf().places(planted), 12))
    assert found, "no game has a place for it"
    assert planted.section in found[-1], found


DEALS: Mapping[str, Prepared] = {
    "8.8.1": Prepared(
        "8.8.1", ev.TrainMoved, lambda d, e: e.reason == "bought" and e.giver.startswith("company:"), others
    ),
    "8.9": Prepared("8.9", ev.MarkerMoved, by(act.BuyCompanyMarker), others),
    "10.1": Prepared("10.1", ev.PrivateMoved, by(act.BuyPrivate), others),
}


@pytest.mark.slow
@pytest.mark.parametrize("section", DEALS)
def test_the_other_side_must_agree(section: str) -> None:
    judge, decision, event = next(shelf().places(DEALS[section]))
    DEALS[section].prepare(judge, decision.action, event)
    assert isinstance(decision.action, act.BuyTrain | act.BuyCompanyMarker | act.BuyPrivate)
    agreed = deepcopy(judge)
    assert section not in {fault.section for fault in agreed.decided(decision)}
    alone = Decision(replace(decision.action, agreed=()), decision.events)
    assert section in {fault.section for fault in judge.decided(alone)}


SETUPS: Setups = {
    **setups("4"),
    "ports": ("4", lambda s: replace(s, markers={**s.markers, "port:B7-0": Owner("supply")})),
    "privates": ("10.2", lambda s: replace(s, private_costs={**s.private_costs, "LM": Money(200)})),
    "certificates": ("11.1", lambda s: replace(s, certificates={**s.certificates, "ETA-8": IPO})),
    "tokens": ("11.1", lambda s: replace(s, tokens={k: v for k, v in s.tokens.items() if k != "SO-2"})),
    "trains": ("13.2", lambda s: replace(s, trains={k: v for k, v in s.trains.items() if k != "5E-5"})),
    "tiles": ("12.2", lambda s: replace(s, tile_supply={**s.tile_supply, "57": 8})),
}


@pytest.mark.parametrize("name", SETUPS)
def test_a_wrong_setup_is_found(name: str) -> None:
    section, change = SETUPS[name]
    judge = referee(change(shelf().game(shelf().paths[0]).start))
    assert [fault.section for fault in judge.opening()] == [section]
