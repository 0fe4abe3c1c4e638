"""Sections 2, 3 and 4: what is in the box, how it is set out, and how the rounds follow each other."""

import pytest

from roundhouse.engine import actions as act
from roundhouse.engine import events as ev
from roundhouse.engine import loop
from roundhouse.engine import offers as off
from roundhouse.engine.errors import ActionRefused
from roundhouse.engine.names import PrivateSymbol
from roundhouse.engine.owners import BANK, IPO, POOL, REMOVED, SUPPLY
from roundhouse.engine.pieces import kind_of
from roundhouse.titles.t1894 import site18xx
from roundhouse.titles.t1894.setup import french_company
from tests.rules.t1894 import table as t

MAJORS = {"PLM": "PLMMS", "Ouest": "OMMS", "Nord": "NMS", "Est": "EMS", "CFOR": "CMS"}
COUNTS = pytest.mark.parametrize("players", [3, 4])
FRENCH = pytest.mark.parametrize("french", t.FRENCH)


def test_s2__trains_tiles_and_markers_are_as_many_as_printed() -> None:
    trains = {name: train.count for name, train in t.DEFINITION.trains.items()}
    assert trains == {"2": 7, "3": 5, "4": 4, "5+1": 5, "6": 2, "7": 3, "D": None}
    stock: dict[str, int] = {}
    for tile in t.DEFINITION.tiles.values():
        color = tile.definition.face.color
        stock[color] = stock.get(color, 0) + (tile.count or 0)
    assert stock == {"yellow": 50, "green": 39, "brown": 35}
    assert len(t.DEFINITION.companies) == 9
    assert all(len(c.certificates) == 9 for c in t.DEFINITION.companies.values())
    assert all(3 <= len(c.token_prices) <= 5 for c in t.DEFINITION.companies.values())


@COUNTS
def test_s3__nine_privates_less_a_station_lie_in_a_row_by_cost(players: int) -> None:
    state = t.start(players, "Est", "SAC").state
    row = [p for p, owner in state.privates.items() if owner == BANK]
    assert row == ["LRC", "AR", "GLG", "SQG", "LS", "NMinorS", "EMS", "BMS"]
    assert [state.private_costs[p] for p in row] == [20, 25, 50, 70, 90, 140, 180, 200]


@pytest.mark.parametrize(("removed", "left"), [("GLG", "SAC"), ("SAC", "GLG")])
def test_s3__one_of_the_two_stations_is_out_of_the_game(removed: str, left: str) -> None:
    state = t.start(removed=removed).state
    assert state.privates[PrivateSymbol(removed)] == REMOVED
    assert state.privates[PrivateSymbol(left)] == BANK


def test_s3__chance_draws_each_company_and_station() -> None:
    states = [loop.start(t.TITLE, t.PLAYERS, frozenset(), seed).state for seed in range(60)]
    assert {french_company(s) for s in states} == set(t.FRENCH)
    assert {
        p for s in states for p in (PrivateSymbol("GLG"), PrivateSymbol("SAC")) if s.privates[p] == REMOVED
    } == {"GLG", "SAC"}


def test_s3__the_same_seed_gives_the_same_setup() -> None:
    first, again = (loop.start(t.TITLE, t.PLAYERS, frozenset(), 7).state for _ in range(2))
    assert first == again


@FRENCH
def test_s3__the_drawn_company_s_presidency_lies_with_the_french_major(french: str) -> None:
    state = t.start(french=french).state
    assert state.certificates[f"{french}-0"] == f"private:{MAJORS[french]}"
    assert state.certificates["Belge-0"] == "private:BMS"
    others = [c for c in t.DEFINITION.companies if c not in (french, "Belge")]
    assert all(state.certificates[f"{c}-0"] == IPO for c in others)
    assert not any(MAJORS[c] in state.privates for c in t.FRENCH if c != french)


@FRENCH
@COUNTS
def test_s3__every_player_gets_a_share_of_both_starting_companies(french: str, players: int) -> None:
    position = t.start(players, french)
    for name in t.PLAYERS[:players]:
        owned = [c for c, o in position.state.certificates.items() if o == f"player:{name}"]
        assert sorted(kind_of(c) for c in owned) == sorted([french, "Belge"])


@pytest.mark.parametrize(("players", "in_pool", "in_ipo"), [(3, 1, 4), (4, 0, 4)])
def test_s3__three_players_have_a_share_of_each_in_the_pool(players: int, in_pool: int, in_ipo: int) -> None:
    position = t.start(players, "PLM")
    for symbol in ("PLM", "Belge"):
        assert t.held(position, POOL, symbol) == in_pool
        assert t.held(position, IPO, symbol) == in_ipo


@FRENCH
def test_s3__a_nord_share_lies_with_the_nord_minor(french: str) -> None:
    position = t.start(french=french)
    with_minor = [c for c, o in position.state.certificates.items() if o == "private:NMinorS"]
    assert len(with_minor) == 1
    assert with_minor[0].startswith("Nord-")
    assert with_minor != ["Nord-0"]
    assert t.held(position, IPO, "Nord") == (3 if french == "Nord" else 9)


@pytest.mark.parametrize(("players", "money"), [(3, 570), (4, 480)])
def test_s3__starting_money(players: int, money: int) -> None:
    position = t.start(players)
    assert [t.money(position, name) for name in t.PLAYERS[:players]] == [money] * players
    assert all(t.money(position, symbol) == 0 for symbol in t.DEFINITION.companies)


def test_s3__four_ferry_markers_and_all_trains_lie_in_the_supply() -> None:
    state = t.start().state
    assert list(state.markers.values()) == [SUPPLY] * 4
    assert set(state.trains.values()) == {SUPPLY}
    assert not state.tiles
    assert {place.where for place in state.tokens.values()} == {"charter"}


@COUNTS
def test_s3__the_number_cards_give_the_order(players: int) -> None:
    state = t.start(players).state
    assert state.order == t.PLAYERS[:players]
    assert state.actor == "player:Ada"


@pytest.mark.parametrize("players", [1, 2, 5])
def test_s3__only_three_or_four_can_play(players: int) -> None:
    names = [f"P{number}" for number in range(players)]
    with pytest.raises(ActionRefused) as caught:
        loop.start(t.TITLE, names, frozenset(), 1)
    assert (caught.value.reason, caught.value.section) == ("setup.players", "3")


@pytest.mark.parametrize("names", [("Ada", "Ada", "Ben"), ("Ada", " ", "Ben")])
def test_s3__players_need_names_of_their_own(names: tuple[str, ...]) -> None:
    with pytest.raises(ActionRefused) as caught:
        loop.start(t.TITLE, names, frozenset(), 1)
    assert caught.value.reason == "setup.names"


@pytest.mark.parametrize(
    ("seed", "draws"),
    # x -> (1103515245 x + 12345) mod 2**31 by hand: five for the companies, two for the stations.
    [(1, [1103527590, 377401575, 662824084, 1147902781, 2035015474, 368800899, 1508029952])],
)
def test_s3__what_18xx_games_draws_for_a_seed(seed: int, draws: list[int]) -> None:
    position = loop.start(site18xx.drawn_by_congruence(t.TITLE), t.PLAYERS[:3], frozenset(), seed)
    names = ("PLM", "Ouest", "Nord", "Est", "CFOR")
    assert french_company(position.state) == names[draws[:5].index(min(draws[:5]))]
    removed = ("GLG", "SAC")[draws[5:].index(min(draws[5:]))]
    assert position.state.privates[PrivateSymbol(removed)] == REMOVED


def test_s4__the_auction_comes_first_and_a_stock_round_follows() -> None:
    assert t.start().state.round.kind == "auction"
    state = t.after_auction().state
    assert (state.round.kind, state.round.number) == ("stock", 1)


@pytest.mark.parametrize(
    ("phase", "rounds"),
    [("Yellow", 1), ("Green", 2), ("Blue", 2), ("Brown", 3), ("Red", 3), ("Gray", 3), ("Purple", 3)],
)
def test_s4__the_phase_at_the_end_of_the_stock_round_sets_the_number_of_operating_rounds(
    phase: str, rounds: int
) -> None:
    position = t.phase(t.after_auction(), phase)
    for _ in range(3):
        assert position.state.round.kind == "stock"
        position = t.submit(position, act.Pass(position.state.actor))
    here = position.state.round
    assert (here.kind, here.number, here.index, here.count) == ("operating", 1, 1, rounds)


def test_s4__stock_rounds_and_sets_of_operating_rounds_alternate() -> None:
    position = t.phase(t.after_auction(), "Green")
    seen: list[tuple[str, int, int]] = []
    for _ in range(200):
        here = position.state.round
        if not seen or seen[-1] != (here.kind, here.number, here.index):
            seen.append((here.kind, here.number, here.index))
        if here.number == 3:
            break
        passing = t.offers_of(position, off.OfferPass)
        action = act.Pass(position.state.actor) if passing else _unavoidable(position)
        position = t.submit(position, action)
    assert seen == [
        ("stock", 1, 1),
        ("operating", 1, 1),
        ("operating", 1, 2),
        ("stock", 2, 1),
        ("operating", 2, 1),
        ("operating", 2, 2),
        ("stock", 3, 1),
    ]


def _unavoidable(position: t.Position) -> act.Action:
    """Buy the train that must be bought, run nothing."""
    trains = t.offers_of(position, off.OfferBuyTrain, seller=SUPPLY)
    if trains:
        return act.BuyTrain(trains[0].actor, trains[0].train, SUPPLY, trains[0].minimum)
    return act.RunTrains(position.state.actor, ())


def test_s4__the_game_starts_in_the_yellow_phase() -> None:
    position = t.start()
    assert position.state.phase == "Yellow"
    assert position.phase.train_limit == {"": 4}


def test_s4__the_phase_changes_at_once_with_the_first_train_of_a_new_color() -> None:
    position = t.supply_from(t.floated(t.after_auction(), "Nord", money=500), "3")
    position = t.at_step(position, "Nord", "trains")
    assert position.state.phase == "Yellow"
    offer = t.offer_of(position, off.OfferBuyTrain)
    played = t.play(position, act.BuyTrain(offer.actor, offer.train, SUPPLY, 120))
    assert [e.phase for e in played.all(ev.PhaseBegan)] == ["Green"]
    assert played.state.phase == "Green"
    assert "green" in played.position.phase.tiles
