"""Where 18xx.games' record and our rules stop at different places, and what it writes in its own way."""

import json
from itertools import pairwise
from typing import Any

import pytest
from msgspec.structs import replace as changed

from roundhouse.archive.errors import ImportRefused
from roundhouse.archive.imports import read_game, title_of
from roundhouse.archive.site18xx.export import read_export
from roundhouse.archive.site18xx.facts import all_facts
from roundhouse.archive.site18xx.filter import filtered_actions
from roundhouse.archive.site18xx.ids import Names
from roundhouse.archive.site18xx.replay import Step, first_position, replay
from roundhouse.archive.site18xx.translate import Moment, translate
from roundhouse.engine import actions as act
from roundhouse.engine.effects import Consequence
from roundhouse.engine.loop import start, submit
from roundhouse.engine.names import CompanySymbol, HexId
from roundhouse.engine.owners import IPO, POOL, player
from roundhouse.engine.position import Position
from roundhouse.titles.registry import load
from tests.games import by_chance, recorded
from tests.names import company


def data(name: str = "1894-bankrupt", last: int | None = None) -> dict[str, Any]:
    """A recorded game without what was undone, up to action ``last``."""
    found: dict[str, Any] = json.loads(recorded.raw(name).read_text())
    actions = filtered_actions(found["actions"])
    found["actions"] = [action for action in actions if last is None or action["id"] <= last]
    return found


def steps(game: dict[str, Any]) -> list[Step]:
    export = read_export(game)
    return list(replay(export, title_of(export)))


def without(game: dict[str, Any], number: int) -> dict[str, Any]:
    return {**game, "actions": [action for action in game["actions"] if action["id"] != number]}


def test_a_pass_that_was_not_recorded_is_made_right_after_the_action_before() -> None:
    game = data(last=79)
    passed = {step.raw["id"]: step for step in steps(game)}
    short = {step.raw["id"]: step for step in steps(without(game, 57))}
    # 57 ends the Nord's track stage: its price falls and the private company closes
    assert short[56].position.state == passed[57].position.state
    assert act.Pass(company("Nord")) in [entry.action for entry in short[56].entries]
    assert short[79].position.state == passed[79].position.state


@pytest.mark.parametrize("entity", ["Nord", "Est"])
def test_a_pass_that_our_rules_do_not_wait_for(entity: str) -> None:
    """It is nothing: of a stage in which there is nothing to do, and of a company that isn't on turn."""
    game = data(last=79)
    superfluous = {"type": "pass", "entity": entity, "entity_type": "corporation", "id": 61}
    actions = [action for action in game["actions"] if action["id"] <= 60]
    later = [action for action in game["actions"] if action["id"] > 60]
    found = steps({**game, "actions": [*actions, superfluous, *later]})
    (step,) = (step for step in found if step.raw["id"] == 61)
    assert step.entries == ()
    assert found[-1].position.state == steps(game)[-1].position.state


def test_a_pass_that_18xx_games_made_by_itself_is_the_one_too_many() -> None:
    """Of two passes for one of our stages the recorded one ends it."""
    game = data(last=79)
    (lay,) = (action for action in game["actions"] if action["id"] == 56)
    lay["auto_actions"] = [{"type": "pass", "entity": "Nord", "entity_type": "corporation"}]
    found = {step.raw["id"]: step for step in steps(game)}
    assert act.Pass(company("Nord")) not in [entry.action for entry in found[56].entries]
    assert [entry.action for entry in found[57].entries] == [act.Pass(company("Nord"))]
    assert found[79].position.state == steps(data(last=79))[-1].position.state


@pytest.mark.slow
@pytest.mark.parametrize("game", ["1861-167259", "1894-bankrupt"])
def test_an_import_can_be_played_again(game: str) -> None:
    """Its decisions, made one after another where the rules alone ask, come to the same events."""
    history = read_game(recorded.raw(game)).history
    for number, entry in enumerate(history.entries(), start=1):
        assert submit(history.at(number - 1), entry.action) == entry, number


def test_nothing_is_passed_for_the_sake_of_an_illegal_action() -> None:
    """A lay against the rules is named; it isn't taken for one of the company's next turn."""
    game = data(last=56)
    (lay,) = (action for action in game["actions"] if action["id"] == 56)
    lay["tile"] = "14-0"
    with pytest.raises(ImportRefused) as caught:
        steps(game)
    assert caught.value.facts["id"] == 56
    assert str(caught.value.facts["reason"]).startswith("track.")


@pytest.mark.slow
def test_a_late_company_chooses_its_home_in_an_action_of_its_own() -> None:
    found = {step.raw["id"]: step for step in steps(data(last=812))}
    (entry,) = found[811].entries
    assert entry.action == act.Par(player("Player 2"), CompanySymbol("LF"), 1, 1, HexId("D11"))
    assert found[812].entries == ()
    assert found[812].position.state.homes == {"LF": ("D11",)}


@pytest.mark.slow
def test_a_late_home_that_names_no_hex_is_refused() -> None:
    game = data(last=812)
    game["actions"][-1]["choice"] = "Lille"
    with pytest.raises(ImportRefused) as caught:
        steps(game)
    assert caught.value.facts == {"kind": "home", "name": "Lille", "id": 812}


def test_the_end_that_all_agree_on_goes_to_the_richest() -> None:
    game = data(last=118)
    game["actions"].append({"type": "end_game", "entity": 529, "entity_type": "player", "id": 119})
    last = steps(game)[-1].position
    scores = {score.player: score.total for score in last.title.score(last)}
    assert last.state.ending is not None
    assert last.state.ending.reason == "agreed"
    assert last.state.ending.subject == max(scores, key=scores.__getitem__)


def test_bankruptcy_needs_an_empty_purse_there_too() -> None:
    game = data(last=114)
    game["actions"].append({"type": "bankrupt", "entity": "Nord", "entity_type": "corporation", "id": 115})
    with pytest.raises(ImportRefused) as caught:
        steps(game)
    assert caught.value.facts["reason"] == "bankruptcy.not_due"


def test_a_run_without_routes_is_a_run_of_nothing() -> None:
    game = data(last=117)
    game["actions"][-1]["routes"] = []
    state = steps(game)[-1].position.state
    assert state.runs[CompanySymbol("Nord")].revenue == 0
    assert state.runs[CompanySymbol("Nord")].dividend == "none"
    assert state.operating.stage == "trains"


def test_a_run_of_an_old_export_tells_no_revenue() -> None:
    """Nor where its routes stop within a hex: it earns what the track makes of it."""
    game = data(last=118)
    whole = steps(game)[-1].position.state
    for route in game["actions"][-2]["routes"]:
        del route["revenue"], route["nodes"]
    assert steps(game)[-1].position.state == whole


def test_a_merger_that_failed_is_nothing() -> None:
    game = data("1861-167259", last=316)
    (place,) = (n for n, action in enumerate(game["actions"]) if action["type"] == "convert")
    whole = steps(game)[-1].position.state
    failed = {"type": "failed_merge", "entity": "KR", "entity_type": "corporation", "id": 314}
    game["actions"].insert(place, {**failed, "corporations": ["KR", "KB"]})
    assert steps(game)[-1].position.state == whole


def test_shares_come_from_where_18xx_games_has_them() -> None:
    """Ids say whether a share was in the pool: those that have left the IPO before."""
    found = {step.raw["id"]: step for step in steps(data(last=112))}
    bought = [
        entry.action
        for step in found.values()
        for entry in step.entries
        if isinstance(entry.action, act.BuyShares)
    ]
    assert act.BuyShares(player("Player 1"), CompanySymbol("Belge"), (POOL,)) in bought
    assert act.BuyShares(player("Player 1"), CompanySymbol("Belge"), (IPO,)) in bought


class Receiver(Consequence, frozen=True):
    """Ada speaks for every company."""

    def speaks_for(self, position: Position, symbol: str) -> str | None:
        del position, symbol
        return "Ada"


def test_whoever_speaks_for_a_company_goes_bankrupt_for_it() -> None:
    """The company has no president, yet somebody decides for it."""
    title = load("1894")
    spoken_for = changed(title, speakers=(Receiver("7"), *title.speakers))
    raw = {"type": "bankrupt", "entity": "PLM", "entity_type": "corporation"}
    found = []
    for played in (title, spoken_for):
        position = start(played, ("Ada", "Ben", "Cleo"), frozenset(), 1)
        found.append(translate(Moment(position, Names(position, {}), ()), raw))
    assert found == [act.DeclareBankruptcy(company("PLM")), act.DeclareBankruptcy(player("Ada"))]


@pytest.mark.parametrize("name", recorded.NAMES)
def test_nobody_is_asked_for_consent_and_no_run_need_be_the_best(name: str) -> None:
    export = read_export(json.loads(recorded.raw(name).read_text()))
    title = title_of(export)
    usual = {option.name for option in title.options if option.usual}
    assert usual
    assert not (usual - export.options) & first_position(export, title).options


@pytest.mark.slow
def test_a_pass_too_many_before_what_is_allowed_at_any_time_ends_nothing() -> None:
    """A private company may be bought in the whole turn: the action after it tells where the turn is."""
    game, _ = by_chance.load("1861-p3-s6")
    export = read_export({**game, "actions": [each for each in game["actions"] if each["id"] <= 167]})
    bought = [
        number
        for number, (each, following) in enumerate(pairwise(export.actions))
        if each["type"] == following["type"] == "buy_company" and each["entity"] == following["entity"]
    ]
    assert bought
    more = list(export.actions)
    for number in reversed(bought):
        each = more[number]
        more.insert(number + 1, {**each, "type": "pass"})
    plain = list(replay(export, title_of(export)))
    again = list(replay(changed(export, actions=tuple(more)), title_of(export)))
    assert len(again) == len(plain) + len(bought)
    assert again[-1].position.state == plain[-1].position.state


@pytest.mark.slow
def test_a_pass_made_for_a_company_ends_no_stage_in_which_the_site_asks() -> None:
    """18xx.games makes it for tokens or private companies: a trainless company still waits at the end."""
    last = 332
    game, facts = by_chance.load("1861-p2-s10")
    short = {**game, "actions": [each for each in game["actions"] if each["id"] <= last]}
    assert [each["type"] for each in short["actions"][-1]["auto_actions"]] == ["pass"]
    want = dict(facts["initial"])
    for number, changes in facts["steps"]:
        want |= changes if number <= last else {}
    found = steps(short)[-1].position
    assert found.state.operating.stage == "trains"
    assert recorded.differences(want, all_facts(found, {}), recorded.HARD) == {}


def test_passes_of_a_merger_round_that_were_not_recorded_are_made() -> None:
    """Minor companies that can't merge are passed by, though they are the ones that operate next."""
    game, _ = by_chance.load("1861-p2-s10")
    game = {**game, "actions": [each for each in game["actions"] if each["id"] <= 135]}
    passed = [each for each in game["actions"] if each.get("auto_actions")]
    assert any(len(each["auto_actions"]) > 1 for each in passed)
    bare = [{key: each[key] for key in each if key != "auto_actions"} for each in game["actions"]]
    short = steps({**game, "actions": bare})
    assert short[-1].position.state == steps(game)[-1].position.state


def test_a_pass_too_many_before_a_ferry_marker_ends_nothing() -> None:
    """It may be bought in the whole turn, as may a private company: what comes after it tells more."""
    game = data("1894-stock_market", last=151)
    place = next(n for n, each in enumerate(game["actions"]) if each["type"] == "special_buy")
    lay = game["actions"][place - 1]
    assert (lay["type"], lay["entity"]) == ("lay_tile", "Ouest")
    superfluous = {key: lay[key] for key in ("entity", "entity_type", "id")} | {"type": "pass"}
    actions = [*game["actions"][:place], superfluous, *game["actions"][place:]]
    assert steps({**game, "actions": actions})[-1].position.state == steps(game)[-1].position.state


def with_pass_after(game: dict[str, Any], number: int, last: int) -> tuple[list[Step], list[Step]]:
    """The replay up to action ``last``, and with a pass too many of who played ``number`` after it."""
    actions = [each for each in game["actions"] if each["id"] <= last]
    place = next(at for at, each in enumerate(actions, start=1) if each["id"] == number)
    superfluous = {key: actions[place - 1][key] for key in ("entity", "entity_type", "id")} | {"type": "pass"}
    more = [*actions[:place], superfluous, *actions[place:]]
    return steps({**game, "actions": actions}), steps({**game, "actions": more})


def test_a_pass_too_many_before_the_power_of_a_private_company_ends_nothing() -> None:
    """Its token may be placed in the whole turn: where the turn is, its company's next action tells."""
    game, _ = by_chance.load("1894-p4-s51")
    lay, token, other = (each for each in game["actions"] if each["id"] in (179, 180, 181))
    assert (lay["type"], token["type"], other["type"]) == ("lay_tile", "place_token", "lay_tile")
    assert (lay["entity"], token["entity"], other["entity"]) == ("Ouest", "LS", "Ouest")
    plain, more = with_pass_after(game, 179, 182)
    assert more[-1].position.state == plain[-1].position.state


@pytest.mark.slow
def test_a_pass_too_many_before_purchases_and_the_lay_of_a_private_company() -> None:
    """The token on the tile is looked for when that lies there, and not before."""
    game, _ = by_chance.load("1894-p4-s53")
    kinds = [(each["type"], each["entity"]) for each in game["actions"] if 334 <= each["id"] <= 338]
    bought = ("buy_company", "PLM")
    assert kinds == [("lay_tile", "PLM"), bought, bought, ("lay_tile", "SAC"), ("place_token", "SAC")]
    plain, more = with_pass_after(game, 334, 338)
    assert more[-1].position.state == plain[-1].position.state


def test_a_pass_too_many_of_a_company_that_has_just_become_public() -> None:
    """The players who may buy its shares are next: it ends no turn of theirs."""
    game, _ = by_chance.load("1861-p2-s10")
    merged = next(each for each in game["actions"] if each["id"] == 104)
    assert (merged["type"], merged["entity"]) == ("merge", "N")
    plain, more = with_pass_after(game, 104, 112)
    assert more[-1].position.state == plain[-1].position.state


@pytest.mark.slow
def test_a_pass_too_many_before_a_merger_does_not_end_the_company_s_turn() -> None:
    """Several actions make one merger: the first of them is as good a sign of whose turn it is."""
    game, _ = by_chance.load("1861-p2-s10")
    actions = [each for each in game["actions"] if each["id"] <= 341]
    (first,) = (each for each in actions if each["id"] == 340)
    assert (first["type"], first["entity"]) == ("merge", "MNN")
    superfluous = {key: first[key] for key in ("entity", "entity_type", "id")} | {"type": "pass"}
    place = actions.index(first)
    more = [*actions[:place], superfluous, *actions[place:]]
    plain = steps({**game, "actions": actions})
    assert steps({**game, "actions": more})[-1].position.state == plain[-1].position.state
