"""The referee for 1894 is content with games by chance, counts the same worth, and finds what is planted."""

from __future__ import annotations

from collections.abc import Mapping
from copy import deepcopy
from functools import lru_cache

import pytest

from roundhouse.engine import actions as act
from roundhouse.engine import events as ev
from roundhouse.engine.position import Position
from roundhouse.titles.t1894.title import build
from roundhouse.ui.pictures import example_path
from tests.referee.judge import Decision, Referee, first_faults
from tests.referee.planting import Planted, by, from_supply, gone, is_kind, more, put, reason, shelved, twice
from tests.referee.playing import of_file, played, same_books
from tests.referee.recorded import Game
from tests.referee.t1894 import planted_map
from tests.referee.t1894.referee import referee, worth

GAMES = ((3, 2, 6000), (4, 5, 400))
"""Players, seeds and the most decisions."""
EVERY = 60


@lru_cache
def by_chance(players: int, seed: int, most: int) -> tuple[Game, Position]:
    """A game; it goes with the tests of the file."""
    return played(build(), players, seed, most=most)


@pytest.mark.slow
@pytest.mark.parametrize(("players", "seed", "most"), GAMES)
def test_a_game_by_chance_has_no_fault(players: int, seed: int, most: int) -> None:
    game, last = by_chance(players, seed, most)
    judge = referee(game.start)
    assert [str(fault) for fault in judge.faults(game.decisions)] == []
    assert last.state.ending or len(game.decisions) == most
    same_books(judge, last, worth)


@pytest.mark.slow
def test_the_example_game_has_no_fault() -> None:
    title, game = of_file(example_path("1894"))
    judge = referee(game.start, frozenset(game.options))
    assert title == "1894"
    assert [str(fault) for fault in judge.faults(game.decisions)] == []


def company_turn(decision: Decision, event: ev.Event) -> bool:
    """The turn of a company that isn't the first one of its round."""
    first = any(isinstance(e, ev.RoundBegan) for e in decision.events)
    return isinstance(event, ev.TurnBegan) and event.actor.startswith("company:") and not first


def ferry(decision: Decision, event: ev.Event) -> bool:
    """What is paid for a ferry marker."""
    return isinstance(event, ev.Paid) and event.reason == "marker"


PLANTED: Mapping[str, Planted] = {
    "a bid of no fives": Planted("5.1", ev.BidPlaced, more("amount", 3)),
    "a private company for less": Planted("5.3", ev.Paid, more("amount", -5), reason("private")),
    "no income": Planted("7.1", ev.Paid, gone, reason("private_revenue")),
    "a turn out of turn": Planted("6.1", ev.TurnEnded, put(actor="player:Dan"), lambda d, e: "pl" in e.actor),
    "a sale for more": Planted("6.3", ev.Paid, more("amount", 5), by(act.SellShares)),
    "a sale that moves no price": Planted("6.3", ev.PriceMoved, gone, reason("sold")),
    "a share for more": Planted("6.4", ev.Paid, more("amount", 1), by(act.BuyShares)),
    "two shares in a turn": Planted("6.4", ev.SharesBought, twice, by(act.BuyShares)),
    "another par": Planted("6.5", ev.PriceMoved, more("column", 1), reason("par")),
    "half the capital": Planted("6.5", ev.Paid, more("amount", -50), reason("float")),
    "a company that doesn't float": Planted("6.5", ev.Floated, gone, by(act.BuyShares)),
    "no new order": Planted("6.2", ev.OrderSet, gone, nth=2),
    "no new president": Planted("11.3.4", ev.CertificateMoved, gone, reason("exchange")),
    "a company out of turn": Planted("7.2", ev.TurnBegan, put(actor="company:LB"), company_turn, nth=3),
    "steps out of order": Planted("7.3", ev.StageBegan, put(stage="track"), lambda d, e: e.stage == "trains"),
    "a share back for more": Planted("7.3.2.1", ev.Paid, more("amount", 5), reason("redeem")),
    "shares reissued for less": Planted("7.3.2.2", ev.Paid, more("amount", -100), reason("reissue")),
    "a second upgrade": Planted("7.3.3", ev.TileLaid, twice, is_kind("upgrade")),
    "a token for more": Planted("7.3.4", ev.Paid, more("amount", 20), reason("token")),
    "a ferry for more": Planted("14", ev.Paid, more("amount", 5), ferry),
    "a dividend of more": Planted("7.3.6", ev.Paid, more("amount", 5), reason("dividend")),
    "nothing kept": Planted("7.3.6", ev.Paid, gone, reason("withheld")),
    "no move to the right": Planted("10.2", ev.PriceMoved, gone, reason("dividend")),
    "a move too far": Planted("10.2", ev.PriceMoved, more("column", 1), reason("withheld")),
    "a cheaper train": Planted("7.3.7", ev.Paid, more("amount", -1), reason("train")),
    "a later train": Planted("7.3.7", ev.TrainMoved, put(train="D-0"), from_supply),
    "a train that is kept": Planted("7.3.7.2", ev.TrainMoved, put(taker="pool"), reason("traded_in")),
    "no phase": Planted("15", ev.PhaseBegan, gone),
    "a train that stays": Planted("15", ev.TrainMoved, gone, reason("rusted")),
    "one round less": Planted("4", ev.RoundBegan, put(count=5), is_kind("operating")),
    "an end for nothing": Planted("8.1", ev.GameEnded, put(reason="price")),
    **planted_map.PLANTED,
}


@lru_cache
def kept() -> tuple[Referee, ...]:
    """Referees who have seen more and more of a game."""
    game, _ = by_chance(*GAMES[0])
    return shelved(referee(game.start), game.decisions, EVERY)


@pytest.mark.slow
@pytest.mark.parametrize("name", PLANTED)
def test_a_planted_fault_is_found(name: str) -> None:
    game, _ = by_chance(*GAMES[0])
    decisions, number = PLANTED[name].into(game.decisions)
    judge = deepcopy(kept()[number // EVERY])
    faults = first_faults(judge, decisions[number // EVERY * EVERY :])
    assert PLANTED[name].section in {fault.section for fault in faults}, [str(fault) for fault in faults]
    assert faults[0].decision == number


@pytest.mark.slow
@pytest.mark.parametrize("name", planted_map.PREPARED)
def test_what_the_map_alone_tells_is_found(name: str) -> None:
    prepared = planted_map.PREPARED[name]
    found = prepared.found(prepared.places(by_chance(*GAMES[0])[0].decisions, kept(), EVERY))
    assert prepared.section in found[-1]
