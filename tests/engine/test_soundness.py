"""Corrections by hand go outside all rules, yet never to a position from which nobody can play."""

from collections.abc import Iterator
from functools import lru_cache
from random import Random
from types import MethodType, SimpleNamespace
from typing import Any, cast

import pytest
from msgspec.structs import replace

from roundhouse.archive.game_file import GameSession
from roundhouse.bench.tables import correction
from roundhouse.catalogue.definitions import TrainDefinition
from roundhouse.catalogue.texts import LONGEST_TEXT, plain
from roundhouse.engine import owners as own
from roundhouse.engine.actions import BuyShares, Correct
from roundhouse.engine.errors import ActionRefused
from roundhouse.engine.loop import decide, offers, start
from roundhouse.engine.names import CompanySymbol, HexId, Money, PrivateSymbol
from roundhouse.engine.position import Position
from roundhouse.engine.soundness import CORRECTED, SOUND, SoundCheck, made_unsound, unsound
from roundhouse.engine.state import Auction, LaidTile, Lay, MarketPlace, Operating, State, Stock
from roundhouse.titles import random_player, registry
from tests.contracts.games import example_path
from tests.names import company
from tests.rules.t1894 import table as t
from tests.states import changed

ADA = own.player("Ada")


def running() -> Position:
    """AG runs from D15, on which a tile of one city lies."""
    position = t.floated(t.after_auction(), "AG", money=100, Ada=6)
    position = t.tiles(t.operated(position, "AG"), D15=("57", 1), D13=("9", 1), D11=("X3", 4))
    return t.at_step(t.tokens(t.trains(position, AG="2"), {"AG-0": ("D15", 0, 0)}), "AG", "run")


def corrected(position: Position, what: str, subject: str, **more: Any) -> Position:
    return decide(position, Correct(ADA, what, subject, "as agreed", **more)).position


UNSOUND: dict[str, tuple[str, str, dict[str, Any], str]] = {
    "a city that isn't there": ("token", "AG-1", {"target": "D15", "row": 1}, "sound.token"),
    "a city at -1": ("token", "AG-1", {"target": "D15", "row": -1}, "sound.token"),
    "a circle that isn't there": ("token", "AG-1", {"target": "D15", "column": 1}, "sound.token"),
    "a hex without a city": ("token", "AG-1", {"target": "D13"}, "sound.token"),
    "a circle that is taken": ("token", "AG-1", {"target": "D15"}, "sound.taken"),
    "track in place of the city": ("tile", "D15", {"target": "9"}, "sound.token"),
    "track in place of a printed home": ("tile", "D15", {"target": "9"}, "sound.token"),
    "a tile that isn't there": ("tile", "D9", {"target": "999"}, "track.none_left"),
    "a train for a player": ("train", "2-0", {"target": "player:Ada"}, "sound.holder"),
    "a certificate in the supply": ("certificate", "AG-1", {"target": "supply"}, "sound.holder"),
}


@pytest.mark.parametrize("name", UNSOUND)
def test_a_correction_that_would_break_the_position_is_refused(name: str) -> None:
    what, subject, more, reason = UNSOUND[name]
    with pytest.raises(ActionRefused) as caught:
        corrected(running(), what, subject, **more)
    assert caught.value.reason == reason


def test_the_order_of_play_is_corrected() -> None:
    position = running()
    names = position.state.order
    later = corrected(position, "order", own.player(names[0]), amount=2)
    assert later.state.order == (names[1], names[0], *names[2:])
    for place in (0, len(names) + 1):
        with pytest.raises(ActionRefused, match="no_such_place"):
            corrected(position, "order", own.player(names[0]), amount=place)
    with pytest.raises(ActionRefused, match="no_such"):
        corrected(position, "order", own.player("nobody"), amount=1)


@pytest.mark.parametrize("first", [t.start(), t.after_auction()])
def test_who_is_put_first_before_anybody_has_acted_is_on_turn(first: Position) -> None:
    ada, ben, *_ = names = first.state.order
    assert first.state.actor == own.player(ada)
    later = corrected(first, "order", own.player(ben), amount=1)
    assert (later.state.order[0], later.state.actor) == (ben, own.player(ben))
    assert corrected(first, "order", own.player(names[-1]), amount=2).state.actor == own.player(ada)
    acted = replace(first.state, round=first.state.round.remembering(stock=Stock(ended=names[-1])))
    begun = Position(first.title, first.options, acted)
    assert corrected(begun, "order", own.player(ben), amount=1).state.actor == own.player(ada), "his turn"


def test_loans_are_corrected_and_count_for_no_turn() -> None:
    position = running()
    later = corrected(position, "loan", "AG", amount=2)
    assert later.state.loans == {"AG": 2}
    assert later.state.operating.borrowed == position.state.operating.borrowed
    assert corrected(later, "loan", "AG", amount=-1).state.loans == {"AG": 1}
    for amount in (-3, 0):
        with pytest.raises(ActionRefused, match="no_such_loans"):
            corrected(later, "loan", "AG", amount=amount)
    with pytest.raises(ActionRefused, match="no_such"):
        corrected(position, "loan", "nobody", amount=1)


def test_the_phase_is_corrected() -> None:
    position = running()
    other = next(name for name in position.title.phases if name != position.state.phase)
    later = corrected(position, "phase", other)
    assert later.state.phase == other
    assert unsound(later) == ()
    with pytest.raises(ActionRefused, match="no_such"):
        corrected(position, "phase", "x")


def test_the_phase_is_not_put_forward_past_trains_that_would_have_rusted() -> None:
    position = start(registry.load("1894"), ("Ann", "Ben", "Cleo"), frozenset(), 1)
    phases = tuple(position.title.phases)
    with pytest.raises(ActionRefused, match="train_rusts"):
        corrected(position, "phase", phases[-1])
    gone = {name: own.REMOVED if kind.rusts_on else owner for name, owner, kind in kinds(position)}
    without = replace(position, state=changed(position.state, trains=gone))
    assert corrected(without, "phase", phases[-1]).state.phase == phases[-1]


def kinds(position: Position) -> list[tuple[str, own.Owner, TrainDefinition]]:
    """Every train with its owner and what is printed of it."""
    trains, state = position.definition.trains, position.state
    return [(train, owner, trains[state.train_kind(train)]) for train, owner in state.trains.items()]


def test_what_can_be_played_on_is_accepted() -> None:
    position = running()
    steps: tuple[tuple[str, str, dict[str, Any]], ...] = (
        ("tile", "D15", {"target": "14", "amount": 1}),
        ("token", "AG-1", {"target": "D15", "column": 1}),
        ("token", "AG-0", {}),
        ("token", "AG-1", {}),
        ("tile", "D15", {}),
        ("train", "2-0", {"target": "company:AG"}),
    )
    for what, subject, more in steps:
        position = corrected(position, what, subject, **more)
        assert unsound(position) == ()
        assert offers(position)


def test_a_position_that_is_broken_already_can_be_put_right() -> None:
    position = running()
    tiles = {**position.state.tiles, HexId("D15"): LaidTile("9", 0)}
    broken = Position(position.title, position.options, changed(position.state, tiles=tiles))
    assert [fault.reason for fault in unsound(broken)][:1] == ["sound.token"]
    assert unsound(corrected(broken, "tile", "D15", target="57", amount=1)) == ()


HARM: dict[str, dict[str, Any]] = {
    "sound.tile": {"tiles": {HexId("Z99"): LaidTile("57", 0)}},
    "sound.rotation": {"tiles": {HexId("D15"): LaidTile("57", 6)}},
    "sound.too_many": {"tile_supply": {"57": -1}},
    "sound.box": {"market": {company("AG").removeprefix("company:"): MarketPlace(0, -1, 1)}},
    "sound.debt": {"cash": {ADA: -1}},
    "sound.unknown": {"phase": "Mauve"},
    "sound.holder": {"trains": {"2-0": own.Owner("player:Nobody")}},
    "sound.missing": {"certificates": {}},
}


@pytest.mark.parametrize("reason", HARM)
def test_everything_unsound_is_found(reason: str) -> None:
    position = running()
    harmed = Position(position.title, position.options, changed(position.state, **HARM[reason]))
    assert reason in {fault.reason for fault in unsound(harmed)}


@pytest.mark.parametrize("reason", HARM)
def test_what_a_decision_makes_unsound_is_found_and_what_was_unsound_is_not(reason: str) -> None:
    position = running()
    harmed = Position(position.title, position.options, changed(position.state, **HARM[reason]))
    assert reason in {fault.reason for fault in made_unsound(position, harmed)}
    later = Position(position.title, position.options, changed(harmed.state, actor=ADA))
    assert list(made_unsound(harmed, later)) == []


class Watched:
    """A state that tells which of its fields are read."""

    def __init__(self, state: State) -> None:
        self._state, self.read = state, set[str]()

    def __getattr__(self, name: str) -> object:
        if name in State.__struct_fields__:
            self.read.add(name)
            return getattr(self._state, name)
        of_class = getattr(State, name)
        if isinstance(of_class, property):
            assert of_class.fget is not None
            return of_class.fget(self)
        return MethodType(of_class, self)


@lru_cache
def under_way(title: str) -> Position:
    *_, last = by_chance(title, 1, 90)
    return last


@pytest.mark.parametrize("check", tuple(CORRECTED), ids=lambda check: type(check).__name__)
def test_a_check_says_what_it_reads(check: SoundCheck) -> None:
    """What it doesn't read may change without it being asked again."""
    for title in registry.names():
        position = under_way(title)
        watched = Watched(position.state)
        stand_in = SimpleNamespace(state=watched, title=position.title, definition=position.definition)
        assert list(check.faults(cast("Position", stand_in))) == []
        assert watched.read <= set(check.reads), title
        assert set(check.reads) <= set(State.__struct_fields__)


MEMORIES: dict[str, dict[str, Any]] = {
    "who sold": {"stock": Stock(sold=frozenset({("Nobody", CompanySymbol("AG"))}))},
    "what was sold": {"stock": Stock(sold=frozenset({("Ada", CompanySymbol("XX"))}))},
    "who has operated": {"operating": Operating(CompanySymbol("AG"), "run", (CompanySymbol("XX"),))},
    "what was bought": {"stock": Stock(bought=("218",))},
    "who is in it twice": {"order": ("Ada", "Ben", "Cleo", "Cleo")},
    "what a certificate is of": {"certificates": {**running().state.certificates, "2-0": own.IPO}},
    "where was laid": {"operating": Operating(CompanySymbol("AG"), "run", lays=(Lay(HexId("Z99"), "lay"),))},
    "whose loans": {"loans": {CompanySymbol("XX"): 1}},
    "which power was used": {"used_powers": frozenset({PrivateSymbol("XX")})},
    "which card is turned": {"sides": {"99-0": "2"}},
}


NUMBER_1: PrivateSymbol = next(iter(t.start().state.privates))


def test_a_player_may_have_left_the_order() -> None:
    """Whoever is bankrupt sits at the table still."""
    position = running()
    order = position.state.order[:-1]
    left = Position(position.title, position.options, changed(position.state, order=order))
    assert unsound(left) == ()


def test_nobody_may_be_on_turn_in_an_auction() -> None:
    """What was sold last may have left nobody anything to bid for."""
    position = t.start()
    nobody = Position(position.title, position.options, changed(position.state, actor=own.NOBODY))
    assert unsound(nobody) == ()


IN_THE_AUCTION: dict[str, dict[str, Any]] = {
    "what is contested": {"auction": Auction(contested=NUMBER_1)},
    "who bids for it": {"auction": Auction(bids={NUMBER_1: {}}, contested=NUMBER_1)},
    "whom nobody outbids": {"auction": Auction(bids={NUMBER_1: {"Ada": Money(30)}}, contested=NUMBER_1)},
    "who is on turn": {"actor": company("AG")},
    "whose turn has no next": {"actor": own.player("Ada"), "order": ("Ben", "Cleo")},
    "who sits there": {"seats": ("Ada",), "order": ("Ada",)},
}


@pytest.mark.parametrize("about", IN_THE_AUCTION)
def test_an_auction_is_among_players_about_what_they_bid_for(about: str) -> None:
    position = t.start()
    assert unsound(position) == ()
    harmed = Position(position.title, position.options, changed(position.state, **IN_THE_AUCTION[about]))
    assert "sound.unknown" in {fault.reason for fault in unsound(harmed)}


@pytest.mark.parametrize("about", MEMORIES)
def test_a_round_remembers_nothing_that_there_is_not(about: str) -> None:
    position = running()
    assert unsound(position) == ()
    harmed = Position(position.title, position.options, changed(position.state, **MEMORIES[about]))
    assert {fault.reason for fault in unsound(harmed)} == {"sound.unknown"}


def by_chance(title: str, seed: int, count: int) -> Iterator[Position]:
    rng = Random(seed)
    position = _first(title, seed)
    for _ in range(count):
        if position.state.ending is not None:
            return
        position = random_player.decided(position, rng).position
        yield position


def _first(title: str, seed: int) -> Position:
    return start(registry.load(title), ("Ada", "Ben", "Cleo"), frozenset(), seed)


@pytest.mark.slow
@pytest.mark.parametrize("title", registry.names())
def test_every_position_of_a_game_is_sound(title: str) -> None:
    assert len(SOUND) >= 7
    for position in by_chance(title, 5, 300):
        assert unsound(position) == ()


@pytest.mark.slow
@pytest.mark.parametrize("title", registry.names())
def test_every_position_of_a_recorded_game_is_sound(title: str) -> None:
    session = GameSession.open(example_path(title), read_only=True)
    for n in range(len(session.history) + 1):
        assert unsound(session.history.at(n)) == ()


def played_on(title: str, seed: int, moments: int, corrections: int, decisions: int) -> int:
    """Play a game by chance, correct what chance wants and play on; the corrections that were accepted."""
    rng, accepted = Random(seed), 0
    positions = list(by_chance(title, seed, 500))
    for position in rng.sample(positions, moments):
        for _ in range(corrections):
            try:
                later = decide(position, correction(position, rng)).position
            except ActionRefused:
                continue
            accepted += 1
            for _ in range(decisions):
                if later.state.ending is None:
                    later = random_player.decided(later, rng).position
            assert unsound(later) == ()
    return accepted


@pytest.mark.slow
@pytest.mark.parametrize("title", registry.names())
def test_after_many_corrections_the_game_goes_on(title: str) -> None:
    assert played_on(title, 1, 20, 20, 40) > 50


@pytest.mark.parametrize(
    "text", ["\x1b[31mred\x07", "\u202eback", "two\nlines", "\ud800", "x" * 10_000, " a "]
)
def test_a_correction_is_kept_with_texts_that_can_be_shown(text: str) -> None:
    """Else the file in which it is written would be one with names that can't be shown."""
    action = Correct(ADA, "cash", ADA, f"as{text}agreed", target=text, amount=Money(5))
    kept = decide(running(), action).entry.action
    assert isinstance(kept, Correct)
    for said in (kept.reason, kept.target):
        assert said == plain(said).strip()
        assert len(said) <= LONGEST_TEXT
    assert kept.reason.startswith("as")
    plainly = replace(action, reason="as agreed", target="")
    assert decide(running(), plainly).entry.action is plainly


@pytest.mark.parametrize("title", ["1894", "1843"])
def test_a_correction_leaves_a_player_what_he_bids(title: str) -> None:
    """Else he would be in debt as soon as he wins, and the file could be opened only before that."""
    moments = by_chance(title, 3, 60)
    position = next(each for each in moments if each.state.auction.bids or each.state.lot.bidder)
    state = position.state
    bids = {name: bid for each in state.auction.bids.values() for name, bid in each.items()}
    name = next(iter(bids), state.lot.bidder)
    owner, cash = own.player(name), state.cash[own.player(name)]
    with pytest.raises(ActionRefused) as caught:
        corrected(position, "cash", owner, amount=Money(-cash))
    assert caught.value.reason == "sound.debt"
    assert corrected(position, "cash", owner, amount=Money(100)).state.cash[owner] == cash + 100


def test_shares_of_a_company_that_there_is_not_are_refused() -> None:
    """Somebody may hand in anything: that is refused, and no error."""
    nobody = BuyShares(ADA, CompanySymbol("XX"), ())
    with pytest.raises(ActionRefused):
        decide(t.stock_turn(running(), "Ada"), nobody)
