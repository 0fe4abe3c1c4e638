"""The referee for 1861 is content with games by chance, counts the same worth, and finds what is planted."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from copy import deepcopy
from functools import lru_cache

import pytest

from roundhouse.engine import actions as act
from roundhouse.engine import events as ev
from roundhouse.engine.position import Position
from roundhouse.titles.t1861.title import build
from roundhouse.ui.pictures import example_path
from tests.referee.faults import Fault
from tests.referee.judge import Decision, Referee, first_faults
from tests.referee.planting import Planted, also, by, gone, is_kind, more, put, reason, shelved, twice
from tests.referee.playing import of_file, played, same_books
from tests.referee.recorded import Game
from tests.referee.t1861 import planted_map
from tests.referee.t1861.referee import referee, worth

GAMES = ((3, 1), (2, 15))
"""Players and seeds: mergers, conversions, sales and all phases are in them."""


@lru_cache
def by_chance(players: int, seed: int) -> tuple[Game, Position]:
    """A whole game; it goes with the tests of the file."""
    return played(build(), players, seed)


@pytest.mark.slow
@pytest.mark.parametrize(("players", "seed"), GAMES)
def test_a_game_by_chance_has_no_fault(players: int, seed: int) -> None:
    game, last = by_chance(players, seed)
    judge = referee(game.start)
    assert [str(fault) for fault in judge.faults(game.decisions)] == []
    assert last.state.ending is not None
    same_books(judge, last, worth)


DEPARTURES = {
    ("5.5.2.1", "tiles"),
    ("4.2.4", "a bid of"),
    ("3", "the round ('operating', 1, 2)"),
    ("5.5", "a step behind trainless"),
    ("5.5.2", "no Paid"),
    ("6.3", "the players"),
}
"""Where 18xx.games plays otherwise, by section and expectation.

Yellow tiles are counted, the private companies have a round of their own, trainless companies go before the
last purchases, Nizhnii Novgorod's upgrade costs 20, and owners of converted minors have one lap.
"""


@pytest.mark.slow
def test_the_example_game_departs_only_as_18xx_games_does() -> None:
    title, game = of_file(example_path("1861"))
    judge = referee(game.start, frozenset(game.options))
    faults = list(judge.faults(game.decisions))
    found = {(s, start) for s, start in DEPARTURES for fault in faults if departs(fault, s, start)}
    assert (title, found) == ("1861", DEPARTURES)
    assert [str(f) for f in faults if not any(departs(f, s, start) for s, start in DEPARTURES)] == []


def departs(fault: Fault, section: str, start: str) -> bool:
    """Whether a fault is one of those departures."""
    return fault.section == section and fault.expected.startswith(start)


def merging(decision: Decision, event: ev.Event) -> bool:
    """Something of a merger or a conversion."""
    return isinstance(decision.action, act.Merge | act.Convert)


def merged(text: str) -> Callable[[Decision, ev.Event], bool]:
    """Something of a merger or a conversion, for that reason."""
    return lambda decision, event: merging(decision, event) and getattr(event, "reason", "") == text


def sold(decision: Decision, event: ev.Event) -> bool:
    """The payment of a sale."""
    return isinstance(decision.action, act.SellShares) and isinstance(event, ev.Paid)


def of_company(decision: Decision, event: ev.Event) -> bool:
    """The turn of a company that isn't the first one of its round."""
    first = any(isinstance(e, ev.RoundBegan) for e in decision.events)
    return isinstance(event, ev.TurnBegan) and event.actor.startswith("company:") and not first


PLANTED: Mapping[str, Planted] = {
    "a bid of no fives": Planted("4.2.4", ev.CompanyBid, more("amount", 3)),
    "a bid of who isn't asked": Planted("4.2.4", ev.CompanyBid, put(player="Cleo"), nth=1),
    "a minor at another price": Planted("4.2.4", ev.PriceMoved, more("row", 1), reason("par")),
    "a minor at another home": Planted("4.2.4", ev.TokenPlaced, put(hex="F18"), is_kind("home")),
    "a private company that isn't cheaper": Planted("4.3", ev.PrivatePriced, more("cost", 5)),
    "a turn out of turn": Planted(
        "4", ev.TurnBegan, put(actor="player:Nobody"), lambda d, e: "pl" in e.actor
    ),
    "a sale for more": Planted("4.1", ev.Paid, more("amount", 5), sold),
    "a director's sale that moves no price": Planted("4.1.2", ev.PriceMoved, gone, reason("sold")),
    "a share for more": Planted("4.2", ev.Paid, more("amount", 1), by(act.BuyShares)),
    "two shares in a turn": Planted("4.2", ev.SharesBought, twice, by(act.BuyShares)),
    "a public company at another price": Planted("4.2.3", ev.PriceMoved, more("column", 1), by(act.Par)),
    "half the capital": Planted("4.2.3", ev.Paid, more("amount", -50), by(act.Par)),
    "no move for what is sold out": Planted("4.4", ev.PriceMoved, gone, reason("sold_out")),
    "no new order": Planted("4.4", ev.OrderSet, gone, nth=1),
    "no new director": Planted("4.1.1", ev.CertificateMoved, gone, reason("exchange")),
    "no income": Planted("5.2", ev.Paid, gone, reason("private_revenue")),
    "a company out of turn": Planted("5.2", ev.TurnBegan, put(actor="company:GRR"), of_company, nth=3),
    "steps out of order": Planted("5.5", ev.StageBegan, put(stage="track"), lambda d, e: e.stage == "trains"),
    "a loan of 50": Planted("5.4", ev.Paid, more("amount", 5), reason("loan")),
    "a loan too many": Planted("5.4", ev.LoanChanged, twice, lambda d, e: e.difference > 0),
    "terrain for less": Planted("5.5.2", ev.Paid, more("amount", -5), reason("track")),
    "a second upgrade": Planted("5.5.2", ev.TileLaid, twice, is_kind("upgrade")),
    "another colour": Planted("5.5.2", ev.TileLaid, put(tile="63"), is_kind("lay")),
    "a token for more": Planted("5.5.3", ev.Paid, more("amount", 20), reason("token")),
    "a token in a full city": Planted("5.5.3", ev.TokenPlaced, more("slot", 4), is_kind("token")),
    "a better run": Planted("5.5.4", ev.TrainsRun, more("revenue", 10)),
    "a dividend of more": Planted("5.5.5", ev.Paid, more("amount", 5), reason("dividend")),
    "nothing kept": Planted("5.5.5", ev.Paid, gone, reason("withheld")),
    "no move to the right": Planted("5.5.5", ev.PriceMoved, gone, reason("dividend")),
    "a move too far": Planted("5.5.5", ev.PriceMoved, more("column", 1), reason("withheld")),
    "no interest": Planted("5.5.6", ev.Paid, gone, reason("interest")),
    "nothing paid back": Planted("5.5.7", ev.Paid, gone, reason("repay_loan")),
    "a cheaper train": Planted("5.5.8", ev.Paid, more("amount", -1), reason("train")),
    "one train more": Planted("5.5.8", ev.TrainMoved, put(train="8-0"), reason("bought")),
    "a company without a train": Planted("5.5.9", ev.CompanyClosed, gone, reason("nationalised"), nth=1),
    "no phase": Planted("5.8.2", ev.PhaseBegan, gone),
    "a train that stays": Planted("5.8.3", ev.TrainMoved, gone, reason("rusted")),
    "shares for more": Planted("5.8.4", ev.Paid, more("amount", 5), reason("nationalised")),
    "a price that stays": Planted("5.8.4", ev.PriceMoved, gone, reason("nationalised")),
    "assets that stay": Planted("5.8.4", ev.TrainMoved, gone, reason("taken_over")),
    "a merger at another price": Planted("6.3", ev.PriceMoved, more("column", 1), merged("par")),
    "money that stays": Planted("6.3", ev.Paid, gone, merged("assets")),
    "another's certificate": Planted("6.2", ev.CertificateMoved, put(taker="player:Ada"), merged("formed")),
    "a lap the other way": Planted(
        "6.3", ev.PurchaseLapBegan, put(waiting=("Nobody",)), lambda d, e: e.lap == 2 and len(e.waiting) == 3
    ),
    "no merger round": Planted("3", ev.RoundBegan, put(kind="stock"), is_kind("merger")),
    "an end too early": Planted("7", ev.TurnEnded, also(ev.GameEnded("final_set"))),
    "no end": Planted(
        "7", ev.GameEnded, lambda events, at: events.__setitem__(at, ev.RoundBegan("stock", 99))
    ),
    **planted_map.PLANTED,
}
EVERY = 30


@lru_cache
def kept(players: int, seed: int) -> tuple[Referee, ...]:
    """Referees who have seen more and more of a game."""
    game, _ = by_chance(players, seed)
    return shelved(referee(game.start), game.decisions, EVERY)


@pytest.mark.slow
@pytest.mark.parametrize("name", PLANTED)
def test_a_planted_fault_is_found(name: str) -> None:
    game, _ = by_chance(*GAMES[0])
    decisions, number = PLANTED[name].into(game.decisions)
    judge = deepcopy(kept(*GAMES[0])[number // EVERY])
    faults = first_faults(judge, decisions[number // EVERY * EVERY :])
    assert PLANTED[name].section in {fault.section for fault in faults}, [str(fault) for fault in faults]
    assert faults[0].decision == number


@pytest.mark.slow
@pytest.mark.parametrize("name", planted_map.PREPARED)
def test_what_the_map_alone_tells_is_found(name: str) -> None:
    prepared = planted_map.PREPARED[name]
    found = prepared.found(prepared.places(by_chance(*GAMES[0])[0].decisions, kept(*GAMES[0]), EVERY))
    assert prepared.section in found[-1]
