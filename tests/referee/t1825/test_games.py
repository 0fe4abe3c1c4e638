"""The referee for 1825 is content with games by chance, counts the same worth, and finds what is planted."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from copy import deepcopy
from functools import lru_cache
from itertools import chain, count, islice
from random import Random

import pytest
from msgspec.structs import replace

from roundhouse.engine import actions as act
from roundhouse.engine import events as ev
from roundhouse.engine.loop import start
from roundhouse.engine.names import CompanySymbol, Money
from roundhouse.engine.position import Position
from roundhouse.titles.random_player import choose
from roundhouse.titles.t1825.receivership import receivers as acting
from roundhouse.titles.t1825.title import build
from roundhouse.ui.pictures import example_path
from tests.referee.faults import Fault
from tests.referee.judge import Decision, Referee, first_faults
from tests.referee.planting import (
    Fits,
    NotThere,
    Planted,
    Prepared,
    also,
    best_asked,
    by,
    from_supply,
    gone,
    is_kind,
    more,
    of_company,
    put,
    reason,
    shelved,
    twice,
    with_routes,
)
from tests.referee.playing import of_file, played, same_books
from tests.referee.recorded import Game
from tests.referee.shelf import setups
from tests.referee.t1825.money import receivers
from tests.referee.t1825.printed import TILES
from tests.referee.t1825.referee import referee, worth

ALONE = (2, 2, 6000, "unit_3")
WITH_KITS = (4, 6, 900, "unit_1", "r1", "r2", "k2", "k3", "d1")
GAMES = (ALONE, WITH_KITS)
"""Players, seeds, the most decisions and options: minors, receivers, bankruptcies and all phases."""
EVERY = 60
MOST = 40
"""At so many places books are changed before it must have been noticed."""


SEEN: dict[tuple[str, ...], list[Mapping[CompanySymbol, str]]] = {}
"""By options of a game who acts for companies in receivership before every so many decisions."""


@lru_cache
def by_chance(players: int, seed: int, most: int, *options: str) -> tuple[Game, Position]:
    """A game; it goes with the tests of the file."""
    seen = SEEN.setdefault(options, [])
    number = count()

    def looks(position: Position, rng: Random) -> act.Action:
        if next(number) % EVERY == 0:
            seen.append(acting(position))
        return choose(position, rng)

    return played(build(), players, seed, options, most, looks)


@lru_cache
def kept(number: int) -> tuple[Referee, ...]:
    """Referees who have seen more and more of a game without a fault."""
    game, _ = by_chance(*GAMES[number])
    return shelved(referee(game.start, frozenset(game.options)), game.decisions, EVERY)


@pytest.mark.slow
@pytest.mark.parametrize("number", range(len(GAMES)))
def test_a_game_by_chance_has_no_fault(number: int) -> None:
    game, last = by_chance(*GAMES[number])
    assert last.state.ending or len(game.decisions) == GAMES[number][2]
    same_books(kept(number)[-1], last, worth)


@pytest.mark.slow
@pytest.mark.parametrize("number", range(len(GAMES)))
def test_the_receivers_are_those_of_the_rulebook(number: int) -> None:
    by_the_book = [receivers(judge) for judge in kept(number)]
    assert by_the_book[:-1] == SEEN[GAMES[number][3:]]
    assert any(by_the_book)


DEPARTURES = {
    ("3", "cash of"),
    ("9.1", "trains"),
    ("5.1.2", "no PriceMoved"),
    ("5.1.2", "no Floated"),
    ("5.1.2", "no Paid"),
    ("5.6", "no Paid"),
    ("5.4", "one base of"),
    ("5.2.8", "a first tile of LBSC"),
    ("5.1.2", "a base of Cam"),
    ("5.2.4", "new track that Cam reaches"),
    ("5.2.4", "new track that LSWR reaches"),
    ("5.2.4", "new track that S&DR reaches"),
    ("5.1.3", "a turn of"),
    ("2", "an end of the round"),
    ("2", "turns of"),
}
"""Where 18xx.games plays otherwise, by section and expectation.

The bank's money and the mix of trains are others, companies form in the stock round, bases are built with the
track, a minor's home waits for track, two towns become one station though no route gains by it, minors
operate by their prices, Brighton is anybody's once LBSC has its base there, and the end of the index ends the
game at once.
"""


@pytest.mark.slow
def test_the_example_game_departs_only_as_18xx_games_does() -> None:
    title, game = of_file(example_path("1825"))
    judge = referee(game.start, frozenset(game.options))
    faults = list(judge.faults(game.decisions))
    found = {(s, start) for s, start in DEPARTURES for fault in faults if departs(fault, s, start)}
    assert (title, found) == ("1825", DEPARTURES)
    assert [str(f) for f in faults if not any(departs(f, s, start) for s, start in DEPARTURES)] == []


def departs(fault: Fault, section: str, start: str) -> bool:
    """Whether a fault is one of those departures."""
    return fault.section == section and fault.expected.startswith(start)


# --- planted faults ------------------------------------------------------------------------------


def company_turn(decision: Decision, event: ev.Event) -> bool:
    """The turn of a company that isn't the first one of its round."""
    first = any(isinstance(e, ev.RoundBegan) for e in decision.events)
    return isinstance(event, ev.TurnBegan) and event.actor.startswith("company:") and not first


def of(*companies: str) -> Fits:
    """Something of one of these companies."""
    return lambda decision, event: event.company in companies


def by_player(decision: Decision, event: ev.Event) -> bool:
    """The turn of a player."""
    return isinstance(event, ev.TurnBegan | ev.TurnEnded) and event.actor.startswith("player:")


def ada(decision: Decision, event: ev.Event) -> bool:
    """Ada's turn."""
    return isinstance(event, ev.TurnBegan) and event.actor == "player:Ada"


def all_passed(decision: Decision, event: ev.Event) -> bool:
    """An operating round behind a stock round."""
    return any(isinstance(e, ev.OrderSet) for e in decision.events)


def from_pool(decision: Decision, event: ev.Event) -> bool:
    """A share of the pool."""
    return isinstance(event, ev.SharesBought) and event.source == "pool"


def by_upgrade(*tiles: str) -> Fits:
    """A tile that replaces one of these."""
    return lambda decision, event: event.replaced in tiles


def doubled(events: list[ev.Event], at: int) -> None:
    """The first route of a run a second time."""
    run = events[at]
    assert isinstance(run, ev.TrainsRun)
    put(routes=(*run.routes, run.routes[0]))(events, at)


PLANTED: Mapping[str, Planted] = {
    "a share of the bank for more": Planted("4.1", ev.Paid, more("amount", 1), by(act.Par)),
    "a share of the pool for face value": Planted(
        "4.2", ev.Paid, more("amount", 5), by(act.BuyShares), nth=30
    ),
    "a purchase without a certificate": Planted("4.4", ev.CertificateMoved, gone, reason("bought")),
    "two shares in a turn": Planted("4.3", ev.SharesBought, twice, by(act.BuyShares)),
    "a purchase after a sale": Planted("4.3", ev.SharesBought, put(company="CR"), from_pool, nth=20),
    "a sale for more": Planted("4.2", ev.Paid, more("amount", 5), by(act.SellShares)),
    "a sale that moves the price": Planted(
        "6.3",
        ev.SharesSold,
        also(ev.PriceMoved(CompanySymbol("CR"), 0, 3, Money(16), "sold")),
        of("CR"),
    ),
    "a private company for more than the pool pays": Planted(
        "4.2", ev.Paid, more("amount", 30), by(act.SellPrivate)
    ),
    "a turn out of turn": Planted("4", ev.TurnBegan, put(actor="player:Ben"), ada),
    "a round before all have passed": Planted(
        "4", ev.TurnEnded, also(ev.RoundBegan("operating", 2, 1, 1)), by_player, nth=20
    ),
    "another order": Planted("4", ev.OrderSet, put(order=("Ben", "Ada")), lambda d, e: e.order[0] == "Ada"),
    "no new director": Planted("4.4", ev.CertificateMoved, gone, reason("exchange")),
    "a director too many": Planted("4.4", ev.PresidentChanged, gone, by(act.BuyShares)),
    "no income": Planted("5.1.1", ev.Paid, gone, reason("private_revenue")),
    "a company that doesn't form": Planted("5.1.2", ev.Floated, gone, of("CR", "NBR", "GSWR")),
    "half the capital": Planted("5.1.2", ev.Paid, more("amount", -50), reason("float")),
    "no base to begin with": Planted("5.1.2", ev.TokenPlaced, gone, is_kind("home")),
    "a company out of turn": Planted("5.1.3", ev.TurnBegan, put(actor="company:HR"), company_turn, nth=3),
    "steps out of order": Planted(
        "5.1.4", ev.StageBegan, put(stage="track"), lambda d, e: e.stage == "trains"
    ),
    "another tile than decided": Planted("5.1.4", ev.TileLaid, more("rotation", 1), by(act.LayTile)),
    "a share of another company": Planted("5.1.4", ev.SharesBought, put(company="HR"), by(act.BuyShares)),
    "a train of another kind": Planted("5.1.4", ev.TrainMoved, put(train="2-4"), by(act.BuyTrain), nth=3),
    "two promotions": Planted("5.2.1", ev.TileLaid, twice, is_kind("upgrade")),
    "green in phase 1": Planted("5.2.2", ev.TileLaid, put(tile="23"), is_kind("lay")),
    "a city on plain track": Planted("5.2.6", ev.TileLaid, put(tile="5"), by(act.LayTile, tile="8")),
    "track that goes": Planted("5.2.3", ev.TileLaid, more("rotation", 1), by_upgrade("7", "8", "9")),
    "track out of reach": Planted("5.2.4", ev.TileLaid, put(hex="J8"), by(act.LayTile, tile="9")),
    "track into the sea": Planted("5.2.5", ev.TileLaid, put(hex="J4", rotation=2), by(act.LayTile, tile="9")),
    "a cheap mountain": Planted("5.2.7", ev.Paid, more("amount", -20), reason("track")),
    "a reserved hex": Planted("5.2.8", ev.TileLaid, put(hex="H4", company="CR"), is_kind("lay")),
    "a base for less": Planted("5.4", ev.Paid, more("amount", -10), reason("token")),
    "a base out of reach": Planted("5.4", ev.TokenPlaced, put(hex="B12"), is_kind("token")),
    "a train that runs twice": Planted("5.5.1", ev.TrainsRun, doubled, lambda d, e: bool(e.routes)),
    "a richer run": Planted("5.5.8", ev.TrainsRun, more("revenue", 10)),
    "a dividend of more": Planted("5.5.9", ev.Paid, more("amount", 1), reason("dividend")),
    "nothing kept": Planted("5.5.9", ev.Paid, gone, reason("withheld")),
    "no fall": Planted("6.3", ev.PriceMoved, gone, reason("withheld")),
    "a rise too high": Planted("6.3", ev.PriceMoved, more("column", 1), reason("dividend")),
    "a company that lives on": Planted("6.3", ev.CompanyClosed, gone),
    "a bankrupt's shares": Planted("6.3", ev.CertificateMoved, gone, reason("bankrupt")),
    "a bankrupt's trains out of the game": Planted(
        "5.7", ev.TrainMoved, put(taker="removed"), reason("returned", taker="pool")
    ),
    "a cheaper train": Planted("5.6.1", ev.Paid, more("amount", -1), reason("train")),
    "a later train": Planted("5.6", ev.TrainMoved, put(train="7-1"), from_supply),
    "a deal for less": Planted("5.6.5", ev.Paid, more("amount", -1), of_company),
    "no phase": Planted("5.7", ev.PhaseBegan, gone),
    "a train that stays": Planted("5.7", ev.TrainMoved, gone, reason("rusted")),
    "a free lease": Planted("6.4.3", ev.Paid, gone, reason("lease")),
    "a lease that lasts": Planted("6.4.3", ev.TrainMoved, gone, reason("lease_over")),
    "an advance that is kept": Planted("6.4.6", ev.Paid, gone, reason("paid_back")),
    "a minor without its money": Planted("8.4.1", ev.Paid, gone, reason("credit")),
    "a minor's train for nothing": Planted(
        "8.5.1.2", ev.Paid, gone, lambda d, e: e.reason == "train" and all_passed(d, e)
    ),
    "an end without a company": Planted("2", ev.GameEnded, put(reason="no_company")),
    "an end at a standstill": Planted("2", ev.GameEnded, put(reason="standstill")),
    "one round more": Planted("2", ev.RoundBegan, more("count", 1), is_kind("operating")),
    "an end for nothing": Planted("2", ev.GameEnded, put(reason="price")),
}


# --- books that make a decision wrong ------------------------------------------------------------


def passed_over(decision: Decision, event: ev.TurnEnded) -> bool:
    """The turn of a player who hadn't to decide."""
    return event.actor.startswith("player:") and decision.action.actor != event.actor


def without_trains(decision: Decision, event: ev.TurnEnded) -> bool:
    """The end of a company's turn in which nobody was asked about trains."""
    asked = isinstance(decision.action, act.Pass | act.BuyTrain)
    return event.actor.startswith("company:") and not asked


def idle(decision: Decision, event: ev.DividendDeclared) -> bool:
    """A company that has earned nothing."""
    return event.kind == "none"


def building_skipped(decision: Decision, event: ev.StageBegan) -> bool:
    """The second step of a turn, which was over as it began."""
    begun = [e.stage for e in decision.events if isinstance(e, ev.StageBegan) and e.company == event.company]
    return event.stage == "run" and "token" in begun


def track_skipped(decision: Decision, event: ev.StageBegan) -> bool:
    """The first step of a turn, which was over as it began."""
    begun = [e.stage for e in decision.events if isinstance(e, ev.StageBegan) and e.company == event.company]
    return event.stage == "token" and "track" in begun


def hand_of_tiles(judge: Referee, action: act.Action, event: ev.StageBegan) -> None:
    """Tiles of every kind, of every colour, and money."""
    judge.book.supply.update(dict.fromkeys(TILES, 1))
    judge.book.phase = "5"
    rich_company(judge, action, event)


def rich(judge: Referee, action: act.Action, event: ev.TurnEnded) -> None:
    """Money for whose turn it is."""
    judge.book.cash[event.actor] += 5000


def rich_without_director(judge: Referee, action: act.Action, event: ev.TurnEnded) -> None:
    """Money for a company in receivership."""
    judge.book.certificates[f"{event.actor.removeprefix('company:')}-0"] = "pool"
    rich(judge, action, event)


def rich_company(judge: Referee, action: act.Action, event: ev.StageBegan) -> None:
    """Money for the company."""
    judge.book.cash[f"company:{event.company}"] += 5000


def everything(judge: Referee, action: act.Action, event: ev.TurnEnded) -> None:
    """All that the bank has is the player's."""
    for name, holder in judge.book.certificates.items():
        if holder == "ipo":
            judge.book.certificates[name] = event.actor


def a_train(judge: Referee, action: act.Action, event: ev.DividendDeclared) -> None:
    """A train that the company hasn't run."""
    judge.book.trains["2-0"] = f"company:{event.company}"


def cut_off(judge: Referee, action: act.Action, event: ev.TrainMoved) -> None:
    """No base, and no route for a leased train."""
    own = event.taker.removeprefix("company:") + "-"
    judge.book.tokens.update({name: None for name in judge.book.tokens if name.startswith(own)})


def a_short_train(judge: Referee, action: act.Action, event: ev.TileLaid) -> None:
    """The company has nothing but a 2-train."""
    book, company = judge.book, f"company:{event.company}"
    book.trains.update(dict.fromkeys(book.trains_of(company), "pool"), **{"2-0": company})


def on_tile_200(judge: Referee, action: act.Action, event: ev.TileLaid) -> None:
    """A tile on 200, which is never promoted."""
    judge.book.tiles[event.hex] = ("200", 0)


def no_director(judge: Referee, action: act.Action, event: ev.DividendDeclared) -> None:
    """A company in receivership."""
    judge.book.certificates[f"{event.company}-0"] = "pool"


PREPARED: Mapping[str, Prepared] = {
    "a player who could buy": Prepared("4", ev.TurnEnded, passed_over, rich),
    "certificates beyond the limit": Prepared("4.3", ev.TurnEnded, by_player, everything),
    "a tile that might be laid": Prepared("5.2", ev.StageBegan, track_skipped, hand_of_tiles),
    "a base that might be built": Prepared("5.4", ev.StageBegan, building_skipped, rich_company),
    "a run that isn't the best one": Prepared("5.5", ev.TrainsRun, with_routes, best_asked),
    "a train that doesn't run": Prepared("5.5", ev.DividendDeclared, idle, a_train),
    "a train that might be bought": Prepared("5.6", ev.TurnEnded, without_trains, rich),
    "a receiver who must lease": Prepared("6.4.3", ev.DividendDeclared, idle, no_director),
    "a lease for nothing": Prepared("6.4.3", ev.TrainMoved, reason("leased"), cut_off),
    "a promotion that gains nothing": Prepared("5.2.4", ev.TileLaid, is_kind("upgrade"), a_short_train),
    "a promotion of 200": Prepared("5.2.2", ev.TileLaid, is_kind("upgrade"), on_tile_200),
    "a receiver who must buy": Prepared("6.4.4", ev.TurnEnded, without_trains, rich_without_director),
}
"""Changes of the books before a decision that was right."""


SETUPS = {
    **setups("3"),
    "tiles": ("1.12", lambda state: replace(state, tile_supply={**state.tile_supply, "7": 1})),
}
"""First positions that are wrong."""


@pytest.mark.parametrize("name", SETUPS)
def test_a_wrong_first_position_is_found(name: str) -> None:
    section, change = SETUPS[name]
    first = start(build(), ("Ada", "Ben"), frozenset({"unit_3"}), 1).state
    faults = list(referee(change(first), frozenset({"unit_3"})).opening())
    assert {fault.section for fault in faults} == {section}


@pytest.mark.slow
@pytest.mark.parametrize("name", PREPARED)
def test_a_prepared_fault_is_found(name: str) -> None:
    prepared = PREPARED[name]
    places = (
        islice(prepared.places(by_chance(*game)[0].decisions, kept(number), EVERY), MOST)
        for number, game in enumerate(GAMES)
    )
    sections = prepared.found(chain.from_iterable(places))
    assert sections, "no place for it"
    assert prepared.section in sections[-1], sections


def planted_in(planted: Planted) -> tuple[int, Sequence[Decision], int]:
    """The first game that has a place for it, that game with it, and the number of its decision."""
    for number in range(len(GAMES)):
        try:
            decisions, at = planted.into(by_chance(*GAMES[number])[0].decisions)
        except NotThere:
            continue
        return number, decisions, at
    raise NotThere


@pytest.mark.slow
@pytest.mark.parametrize("name", PLANTED)
def test_a_planted_fault_is_found(name: str) -> None:
    number, decisions, at = planted_in(PLANTED[name])
    judge = deepcopy(kept(number)[at // EVERY])
    faults = first_faults(judge, decisions[at // EVERY * EVERY :])
    assert PLANTED[name].section in {fault.section for fault in faults}, [str(fault) for fault in faults]
    assert faults[0].decision == at
