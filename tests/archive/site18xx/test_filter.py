from typing import Any

import pytest

from roundhouse.archive.site18xx.filter import filtered_actions, plays
from tests.games import recorded


def act(number: int, kind: str = "pass", **more: Any) -> dict[str, Any]:
    return {"type": kind, "id": number, **more}


def kept(*actions: dict[str, Any]) -> list[int]:
    return [action["id"] for action in filtered_actions(actions)]


def test_undo_takes_back_the_last_action() -> None:
    assert kept(act(1), act(2), act(3, "undo")) == [1]
    assert kept(act(1), act(2), act(3, "undo"), act(4, "undo"), act(5)) == [5]


def test_undo_passes_over_messages_and_leaves_them() -> None:
    assert kept(act(1), act(2), act(3, "message"), act(4, "undo")) == [1, 3]


def test_undo_to_an_action() -> None:
    actions = [act(1), act(2), act(3), act(4, "message")]
    assert kept(*actions, act(5, "undo", action_id=1)) == [1, 4]
    assert kept(*actions, act(5, "undo", action_id=0)) == [4]
    assert kept(*actions, act(5, "undo", action_id=3)) == [1, 2, 3, 4]


def test_redo_brings_back_what_the_latest_undo_took() -> None:
    actions = [act(1), act(2), act(3), act(4, "undo", action_id=1)]
    assert kept(*actions, act(5, "redo")) == [1, 2, 3]
    assert kept(act(1), act(2), act(3, "undo"), act(4, "undo"), act(5, "redo")) == [1]
    assert kept(act(1), act(2), act(3, "undo"), act(4, "undo"), act(5, "redo"), act(6, "redo")) == [1, 2]


def test_an_action_ends_the_chance_to_redo_but_a_message_does_not() -> None:
    assert kept(act(1), act(2, "undo"), act(3), act(4, "redo")) == [3]
    assert kept(act(1), act(2, "undo"), act(3, "message"), act(4, "redo")) == [3, 1]


def test_too_many_undos_and_redos_do_nothing() -> None:
    assert kept(act(1, "undo"), act(2, "redo"), act(3)) == [3]
    assert kept(act(1), act(2, "redo")) == [1]


@pytest.mark.parametrize("name", recorded.NAMES)
def test_the_recorded_games(name: str) -> None:
    import json

    raw = json.loads(recorded.raw(name).read_text())["actions"]
    want = [step["action"]["id"] for step in recorded.facts(name)["steps"]]
    assert [action["id"] for action in filtered_actions(raw)] == want
    assert len(want) < len(raw)


def test_what_an_action_plays() -> None:
    automatic = [{"type": "buy_shares"}, {"type": "pass"}]
    assert list(plays(act(1))) == [act(1)]
    assert list(plays(act(1, "message"))) == []
    assert list(plays(act(1, "program_share_pass"))) == []
    assert list(plays(act(1, "program_buy_shares", auto_actions=automatic))) == automatic
    with_automatic = act(1, auto_actions=[*automatic, {"type": "program_disable", "reason": "x"}])
    assert list(plays(with_automatic)) == [with_automatic, *automatic]
