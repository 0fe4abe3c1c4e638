"""What can't be imported is refused by name."""

import json
from pathlib import Path
from typing import Any

import pytest

from roundhouse.archive.errors import ImportRefused
from roundhouse.archive.imports import import_game, read_game
from roundhouse.archive.site18xx.export import read_export
from tests.games import recorded


def export(**changes: Any) -> dict[str, Any]:
    """The beginning of a recorded game, changed at its top."""
    data = json.loads(recorded.raw("1894-bankrupt").read_text())
    data["actions"] = data["actions"][:6]
    return {**data, **changes}


def refusal(data: object) -> tuple[str, dict[str, Any]]:
    with pytest.raises(ImportRefused) as caught:
        read_export(data)
    return caught.value.code, caught.value.facts


def test_a_sound_export() -> None:
    found = read_export(export())
    assert found.players == ("Player 1", "Player 2", "Player 3", "Player 4")
    assert found.ids["529"] == "Player 3"
    assert found.seed == 1255283704
    assert found.options == {"teleport_once"}


def test_two_players_of_1861_play_their_variant() -> None:
    players = [{"id": 1, "name": "A"}, {"id": 2, "name": "B"}]
    assert read_export(export(title="1861", players=players, actions=[])).options == {"players_2_variant"}
    three = [*players, {"id": 3, "name": "C"}]
    assert read_export(export(title="1861", players=three, actions=[])).options == set()


def test_players_without_ids_are_known_by_their_names() -> None:
    players = [{"name": "A"}, {"name": "B", "id": None}, {"name": "C", "id": 0}]
    found = read_export(export(players=players, actions=[]))
    assert (found.players, found.ids) == (("A", "B", "C"), {"A": "A", "B": "B", "0": "C"})


def test_unknown_title_option_and_action() -> None:
    assert refusal(export(title="1830")) == ("unknown_title", {"title": "1830"})
    settings = {"seed": 1, "optional_rules": ["no_ferries"]}
    assert refusal(export(settings=settings)) == ("unknown_option", {"option": "no_ferries", "title": "1894"})
    actions = [{"type": "take_loan", "id": 9, "entity": "Nord", "entity_type": "corporation"}]
    assert refusal(export(actions=actions)) == ("unknown_action", {"action": "take_loan", "id": 9})
    actions = [{"type": "program_flight", "id": 3, "entity": 529, "entity_type": "player"}]
    assert refusal(export(actions=actions)) == ("unknown_action", {"action": "program_flight", "id": 3})
    automatic = [{"type": "pass", "id": 4, "auto_actions": [{"type": "convert"}]}]
    assert refusal(export(actions=automatic)) == ("unknown_action", {"action": "convert", "id": 4})


@pytest.mark.parametrize("title", ["", "  ", None])
def test_no_title_is_not_the_title_of_a_game(title: object) -> None:
    assert refusal(export(title=title)) == ("unreadable", {"detail": "title"})


def test_an_unknown_action_that_was_undone_does_no_harm() -> None:
    actions = [{"type": "take_loan", "id": 1}, {"type": "undo", "id": 2}]
    assert read_export(export(actions=actions)).actions == ()


@pytest.mark.parametrize(
    "data",
    [
        None,
        [],
        {},
        "text",
        {"title": "1894"},
        export(players=[]),
        export(players=[{"id": 1}]),
        export(players="A, B"),
        export(actions=None),
        export(actions=[1]),
        export(actions=[{"id": 1}]),
        export(actions=[{"type": "undo", "id": 1, "action_id": "x"}]),
        export(actions=[{"type": "pass", "id": "x"}]),
        export(actions=[{"type": "pass", "id": 1, "auto_actions": 5}]),
        export(settings=[1]),
    ],
)
def test_what_is_no_export(data: object) -> None:
    assert refusal(data)[0] == "unreadable"


def test_the_seed_is_that_of_the_settings_or_the_digits_of_the_id() -> None:
    assert read_export(export(settings={"seed": "77"})).seed == 77
    assert read_export(export(settings={}, id="hs_abcdefgh_1733")).seed == 1733
    assert read_export(export(settings={}, id="hs_abcdefgh_1733_2")).seed == 1733
    assert read_export(export(settings={"seed": None}, id=42)).seed == 42
    assert read_export(export(settings=None, id=42)).seed == 42


def test_names_are_made_different() -> None:
    players = [{"id": 1, "name": "Ann"}, {"id": 2, "name": "Ann"}, {"id": 3, "name": ""}]
    found = read_export(export(players=players))
    assert len(set(found.players)) == 3
    assert found.players[0] == "Ann"
    assert found.ids["2"] == found.players[1]


def changed(tmp_path: Path, number: int, **fields: Any) -> Path:
    """A recorded game up to action ``number``, with fields of that one changed."""
    data = json.loads(recorded.raw("1894-bankrupt").read_text())
    actions = [action for action in data["actions"] if action["id"] <= number]
    actions[-1] = {**actions[-1], **fields}
    path = tmp_path / "changed.json"
    path.write_text(json.dumps({**data, "actions": actions}))
    return path


def refused_import(path: Path) -> ImportRefused:
    with pytest.raises(ImportRefused) as caught:
        read_game(path)
    return caught.value


def test_an_action_against_the_rules_is_named(tmp_path: Path) -> None:
    refused = refused_import(changed(tmp_path, 1, price=147))
    assert refused.code == "refused"
    assert refused.facts["id"] == 1
    assert refused.facts["action"] == "bid"
    assert refused.facts["reason"] == "auction.amount"


def test_a_revenue_that_the_routes_do_not_earn_is_named(tmp_path: Path) -> None:
    data = json.loads(recorded.raw("1894-bankrupt").read_text())
    (run,) = (action for action in data["actions"] if action["id"] == 117)
    run["routes"][0]["revenue"] += 10
    path = tmp_path / "changed.json"
    path.write_text(json.dumps(data))
    refused = refused_import(path)
    assert refused.code == "revenue"
    assert refused.facts == {"id": 117, "recorded": 100, "computed": 90}


@pytest.mark.parametrize(
    ("number", "fields"),
    [
        (1, {"company": 5}),
        (1, {"price": "145"}),
        (1, {"price": True}),
        (1, {"entity": 99}),
        (1, {"company": "XYZ"}),
        (32, {"share_price": "100"}),
        (32, {"share_price": None}),
        (32, {"corporation": "XYZ"}),
        (38, {"shares": []}),
        (38, {"shares": ["XYZ_1"]}),
        (38, {"shares": "Nord_1"}),
        (55, {"tile": "9999-0"}),
        (55, {"hex": "ZZ9"}),
        (55, {"rotation": None}),
        (58, {"train": "9-0"}),
        (79, {"city": "57"}),
        (79, {"city": "57-2-x"}),
        (79, {"city": "57-2-7"}),
        (117, {"routes": None}),
        (117, {"routes": [5]}),
        (117, {"routes": [{"train": "2-1", "connections": [["D9", "ZZ"]], "revenue": 10}]}),
        (117, {"routes": [{"train": "2-1", "connections": "D9", "revenue": 10}]}),
        (117, {"routes": [{"train": "2-1", "connections": [["D9", "E10"]], "nodes": ["D9", "E10"]}]}),
        (118, {"kind": "variable"}),
        (118, {"kind": None}),
        (276, {"description": "A tunnel"}),
    ],
)
def test_fields_that_make_no_sense_are_refused(tmp_path: Path, number: int, fields: dict[str, Any]) -> None:
    refused = refused_import(changed(tmp_path, number, **fields))
    assert refused.code in ("unreadable", "unknown_name", "refused", "revenue"), refused
    assert str(number) in str(refused.facts)


def test_nothing_is_written_when_an_import_is_refused(tmp_path: Path) -> None:
    source = changed(tmp_path, 1, price=147)
    target = tmp_path / "game.roundhouse"
    with pytest.raises(ImportRefused):
        import_game(source, target)
    assert not target.exists()


def test_a_wrong_number_of_players_is_refused(tmp_path: Path) -> None:
    path = tmp_path / "two.json"
    path.write_text(json.dumps(export(players=[{"id": 1, "name": "A"}, {"id": 2, "name": "B"}], actions=[])))
    refused = refused_import(path)
    assert refused.code == "refused"
    assert refused.facts["action"] == "setup"
