"""Bank only: every title without its board, where players tell what happens on their own."""

from __future__ import annotations

from collections.abc import Callable
from functools import lru_cache
from pathlib import Path
from random import Random

import pytest
from msgspec.structs import replace

from roundhouse.archive.checking import findings
from roundhouse.archive.errors import ExportRefused
from roundhouse.archive.game_file import GameSession
from roundhouse.archive.site18xx.writing import exported
from roundhouse.engine import actions as act
from roundhouse.engine import offers as off
from roundhouse.engine.errors import ActionRefused
from roundhouse.engine.loop import Entry, decide, offers, start, submit
from roundhouse.engine.names import Money, PrivateSymbol
from roundhouse.engine.owners import BANK, symbol_of
from roundhouse.engine.position import Position
from roundhouse.engine.soundness import unsound
from roundhouse.engine.state import CHARTER, OWN_BOARD, PLACED
from roundhouse.engine.title import BANK_ONLY as OPTION
from roundhouse.queries.companies import private_revenue
from roundhouse.queries.forecast import forecast
from roundhouse.queries.reasons import skipped
from roundhouse.rounds.bank_only import unit_of
from roundhouse.titles import random_player
from tests.rules.table import PLAYERS
from tests.rules.whole_games import fresh, whole_game
from tests.template_title.loaders import LOADERS, load

ON_BOARD = (
    off.OfferLayTile,
    off.OfferAllowLay,
    off.OfferPlaceToken,
    off.OfferMoveToken,
    off.OfferSwapToken,
    off.OfferChooseCity,
    off.OfferRunTrains,
    off.OfferGiveUpToken,
)
"""Offers that say where something is on a board."""
BOTH = frozenset((OPTION, "18xx_games"))
SQG = PrivateSymbol("SQG")
SETS_OF_1825 = (
    ("unit_1", "k2", "ports"),
    ("unit_2",),
    ("unit_3", "ports"),
    ("unit_1", "unit_2", "suburban", "shareholders_train"),
    ("unit_2", "unit_3", "ports"),
    ("unit_1", "unit_2", "unit_3"),
)
CHOICES = (
    *((name, ()) for name in LOADERS),
    *(("1825", units) for units in SETS_OF_1825),
    ("1839", ("swapped_marker_idle", "srv_needs_connection", "consent")),
    ("1843", ("port_route_in_range", "consent")),
    ("1861", ("state_runs_itself", "best_run", "consent", "column_market")),
    ("1894", ("teleport_once", "best_run", "consent")),
)


def nothing_on_a_board(position: Position) -> None:
    """No tile lies, no token has a hex, and nothing is offered that would change that."""
    assert not position.state.tiles
    assert not [each for each in offers(position) if isinstance(each, ON_BOARD)]
    assert not [place for place in position.state.tokens.values() if place.hex]
    assert not unsound(position)


def told_as_bounded(position: Position) -> None:
    """Of an amount the bounds are allowed, and what lies outside or between two steps is refused."""
    for offer in offers(position):
        if not isinstance(offer, off.OfferTellAmount):
            continue
        for right in {offer.minimum, offer.maximum, offer.usual}:
            submit(position, tell(offer, right))
        between = {offer.minimum + 1} if offer.increment > 1 else set()
        for wrong in {offer.minimum - 1, offer.maximum + offer.increment, *between}:
            with pytest.raises(ActionRefused):
                submit(position, tell(offer, Money(wrong)))


def tell(offer: off.OfferTellAmount, amount: Money) -> act.TellAmount:
    return act.TellAmount(offer.actor, offer.matter, amount, offer.power)


def begun(name: str, players: int, chosen: tuple[str, ...] = (), seed: int = 1) -> Position:
    return start(load(name), PLAYERS[:players], frozenset((OPTION, *chosen)), seed)


@lru_cache(maxsize=4)
def game(name: str, players: int, seed: int) -> tuple[Position, ...]:
    return whole_game(begun(name, players, (), seed), Random(seed), nothing_on_a_board)


def moment(
    positions: tuple[Position, ...], wanted: Callable[[off.Offer], bool]
) -> tuple[Position, off.Offer]:
    """The first moment with an offer that is ``wanted``."""
    return next((p, each) for p in positions for each in offers(p) if wanted(each))


def telling(matter: str) -> Callable[[off.Offer], bool]:
    return lambda offer: isinstance(offer, off.OfferTellAmount) and offer.matter == matter


def fact(code: str) -> Callable[[off.Offer], bool]:
    return lambda offer: isinstance(offer, off.OfferTellFact) and offer.fact == code


# --- every title --------------------------------------------------------------------------------------------


@pytest.mark.parametrize("name", LOADERS)
def test_every_title_offers_it_and_it_is_off_by_default(name: str) -> None:
    option = next(each for each in load(name).options if each.name == OPTION)
    assert option.kind == "variant"
    assert not option.usual


@pytest.mark.slow
@pytest.mark.parametrize("name", ["1894", "1861", "18zz"])
def test_a_game_by_chance_ends_by_the_rules_and_nothing_is_on_a_board(name: str) -> None:
    players = load(name).definition.players[0]
    assert game(name, players, 1)[-1].state.ending is not None


@pytest.mark.slow
@pytest.mark.parametrize(("name", "chosen"), CHOICES)
def test_games_by_chance_of_every_title_and_set_end(name: str, chosen: tuple[str, ...]) -> None:
    definition = load(name).variant(frozenset(chosen)).definition
    for players in definition.players:
        played = 0

        def by(position: Position, rng: Random) -> Entry:
            nonlocal played
            played += 1
            return random_player.decided(position, rng, is_late=played > 3000).entry

        first = start(
            load(name), (*PLAYERS, "Gil", "Hana", "Ivo")[:players], frozenset((OPTION, *chosen)), players
        )
        last = whole_game(first, Random(players), nothing_on_a_board, by=by)[-1]
        assert last.state.ending is not None


@pytest.mark.slow
@pytest.mark.parametrize("name", ["1894", "1861"])
def test_amounts_are_taken_within_their_bounds_and_nowhere_else(name: str) -> None:
    positions = game(name, load(name).definition.players[0], 1)
    with_amounts = [p for p in positions if any(isinstance(each, off.OfferTellAmount) for each in offers(p))]
    for position in with_amounts[::5]:
        told_as_bounded(position)


@pytest.mark.parametrize("name", ["1825", "1839", "1843", "1861", "1894"])
def test_revenues_are_multiples_of_what_is_printed(name: str) -> None:
    assert unit_of(load(name).definition) in (5, 10)


@pytest.mark.slow
def test_a_journal_is_played_again_to_the_same_game(tmp_path: Path) -> None:
    path = tmp_path / "game.roundhouse"
    session = GameSession.new("1894", ("Ann", "Bob", "Cem"), (OPTION,), 7, path)
    rng = Random(1)
    for _ in range(300):
        session.submit(random_player.choose(session.position, rng))
    last = session.position.state
    session.close()
    again = GameSession.open(path, read_only=True)
    assert again.position.state == last
    assert again.position.options == {OPTION}
    assert not [each for each in findings(again.history, again.header, load("1894")) if each]
    assert any(isinstance(entry.action, act.TellAmount) for entry in again.history.entries())


@pytest.mark.parametrize("name", ["1825", "1861", "1894"])
def test_it_is_not_played_as_18xx_games_plays(name: str) -> None:
    for refused in (lambda: begun(name, 3, ("18xx_games",)), lambda: load(name).variant(BOTH)):
        with pytest.raises(ActionRefused) as error:
            refused()
        assert error.value.reason == "setup.excludes"


def test_it_is_not_exported_for_18xx_games() -> None:
    session = GameSession.new("1894", ("Ann", "Bob", "Cem"), (OPTION,), 7)
    with pytest.raises(ExportRefused) as not_written:
        exported(session.history, session.header.players, 7)
    session.close()
    assert not_written.value.code == "no_board"


@pytest.fixture(autouse=True)
def _home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("ROUNDHOUSE_HOME", str(tmp_path / "home"))


# --- what is told -------------------------------------------------------------------------------------------


@pytest.mark.slow
def test_track_is_paid_once_a_turn_out_of_the_treasury() -> None:
    position, offer = moment(game("1894", 3, 1), telling("track"))
    assert isinstance(offer, off.OfferTellAmount)
    before = position.state.cash[offer.actor]
    after = follow(position, tell(offer, Money(3)))
    assert after.state.cash[offer.actor] == before - 3
    assert not [each for each in offers(after) if telling("track")(each) and each.actor == offer.actor]
    assert not after.state.tiles


@pytest.mark.slow
def test_a_token_leaves_the_charter_at_its_printed_price_and_has_no_hex() -> None:
    position, offer = moment(game("1894", 3, 1), telling("token"))
    assert isinstance(offer, off.OfferTellAmount)
    assert offer.minimum == offer.maximum
    symbol = symbol_of(offer.actor)
    prices = position.definition.companies[symbol].token_prices
    placed = count(position, symbol)
    assert offer.minimum == sorted(prices)[placed]
    after = follow(position, tell(offer, offer.minimum))
    assert count(after, symbol) == placed + 1
    assert after.state.cash[offer.actor] == position.state.cash[offer.actor] - offer.minimum
    where = {place.where for token, place in after.state.tokens.items() if token.startswith(f"{symbol}-")}
    assert where <= {OWN_BOARD, CHARTER}


@pytest.mark.slow
def test_a_price_that_depends_on_the_place_is_told_in_1861() -> None:
    _, offer = moment(game("1861", 2, 1), telling("token"))
    assert isinstance(offer, off.OfferTellAmount)
    assert offer.minimum == 0 < offer.maximum


def test_a_revenue_that_is_told_is_paid_out_as_ever() -> None:
    position, offer = moment(game("1894", 3, 1), telling("revenue"))
    assert isinstance(offer, off.OfferTellAmount)
    after = follow(position, tell(offer, Money(120)))
    (dividend,) = [each for each in offers(after) if isinstance(each, off.OfferDividend)]
    assert dividend.revenue == 120
    bank = after.state.cash[BANK]
    kept = follow(after, act.Dividend(dividend.actor, "withhold"))
    assert kept.state.cash[dividend.actor] == after.state.cash[dividend.actor] + 120
    assert kept.state.cash[BANK] == bank - 120


def test_passing_earns_nothing_and_the_price_falls() -> None:
    position, offer = moment(game("1894", 3, 1), telling("revenue"))
    after = follow(position, act.Pass(offer.actor))
    run = after.state.runs[symbol_of(offer.actor)]
    assert (run.revenue, run.dividend) == (0, "none")


def test_a_train_must_be_bought_only_once_a_route_was_told() -> None:
    position, offer = moment(game("1894", 3, 1), fact("route"))
    assert any(isinstance(each, off.OfferPass) for each in offers(position))
    told = follow(position, act.TellFact(offer.actor, "route"))
    assert not [each for each in offers(told) if isinstance(each, off.OfferPass)]
    assert not [each for each in offers(told) if fact("route")(each)]


def test_a_token_is_put_right_without_a_hex() -> None:
    position, offer = moment(game("1894", 3, 1), telling("token"))
    symbol = symbol_of(offer.actor)
    token = next(
        t
        for t, place in position.state.tokens.items()
        if place.where == CHARTER and t.startswith(f"{symbol}-")
    )
    fix = act.Correct(offer.actor, "token", token, "forgotten", target=OWN_BOARD)
    placed = follow(position, fix)
    assert count(placed, symbol) == count(position, symbol) + 1
    nothing_on_a_board(placed)
    back = follow(placed, replace(fix, target=""))
    assert back.state.tokens == position.state.tokens
    for wrong in (
        replace(fix, target="G6"),
        act.Correct(offer.actor, "tile", "G10", "laid wrongly", target="57"),
    ):
        with pytest.raises(ActionRefused):
            submit(position, wrong)


def test_the_forecast_runs_on_for_what_was_told_last() -> None:
    position = next(p for p in reversed(game("1894", 3, 1)[:-40]) if p.state.round.kind == "operating")
    assert forecast(position) is not None


@pytest.mark.slow
def test_a_stage_that_is_passed_over_says_why() -> None:
    position, rng, reasons = begun("1894", 3), Random(1), set[str]()
    for _ in range(600):
        played = random_player.decided(position, rng)
        reasons |= {each.why.reason for each in skipped(position, played.entry.events)}
        position = played.position
    assert reasons & {"token.cannot_afford", "token.none_left"}
    assert "run.no_train" in reasons


def test_homes_leave_the_charter_unasked() -> None:
    positions = game("1894", 3, 1)
    operated = next(p for p in positions if p.state.has_operated)
    for symbol in operated.state.has_operated:
        assert count(operated, symbol) >= 1


# --- titles -------------------------------------------------------------------------------------------------


def test_1894_saint_quentin_s_colour_is_told_and_pays() -> None:
    position, offer = moment(game("1894", 3, 1), fact("saint_quentin_green"))
    told = follow(position, act.TellFact(offer.actor, "saint_quentin_green"))
    assert (private_revenue(position, SQG), private_revenue(told, SQG)) == (0, 70)
    assert not [each for each in offers(told) if fact("saint_quentin_green")(each)]


@pytest.mark.slow
def test_1861_minor_companies_merge_whatever_lies_between_them() -> None:
    _, offer = moment(
        tuple(p for seed in range(1, 4) for p in game("1861", 2, seed)),
        lambda each: isinstance(each, off.OfferMerge),
    )
    assert isinstance(offer, off.OfferMerge)
    assert offer.least


@pytest.mark.slow
def test_1839_a_company_that_chooses_its_homes_tells_their_fee() -> None:
    position, offer = moment(game("1839", 2, 1), telling("home_fee"))
    assert isinstance(offer, off.OfferTellAmount)
    after = follow(position, tell(offer, Money(80)))
    assert after.state.cash[offer.actor] == position.state.cash[offer.actor] - 80


@pytest.mark.slow
def test_1843_any_port_may_be_claimed_by_a_company_with_a_train() -> None:
    _, offer = moment(game("1843", 2, 1), lambda each: isinstance(each, off.OfferClaimMarker))
    assert isinstance(offer, off.OfferClaimMarker)


@pytest.mark.slow
def test_1825_ports_are_told_at_the_end_of_a_turn() -> None:
    positions = whole_game(begun("1825", 3, ("ports",)), Random(1))
    position, offer = moment(positions, telling("ports"))
    assert isinstance(offer, off.OfferTellAmount)
    after = follow(position, tell(offer, Money(40)))
    assert after.state.cash[offer.actor] >= position.state.cash[offer.actor]


def follow(position: Position, action: act.Action) -> Position:
    """The position after a decision, without what was known of the one before."""
    return fresh(decide(position, action).position)


def count(position: Position, symbol: str) -> int:
    """How many tokens of a company are on the board."""
    tokens = position.state.tokens.items()
    return sum(place.where in PLACED for token, place in tokens if token.startswith(f"{symbol}-"))
