"""Files of format 1 open in today's program, hold what they held, and can be played on from.

``format1/`` has games by the last program that wrote format 1 (imports, and games by chance), most of them
cut off in the middle, each with the cash, certificates and tiles that that program found in it.
"""

from __future__ import annotations

import json
import shutil
from collections.abc import Sequence
from pathlib import Path
from random import Random
from typing import Any

import msgspec
import pytest
from _pytest.mark.structures import ParameterSet

from roundhouse.archive.format import FORMAT
from roundhouse.archive.game_file import GameSession
from roundhouse.archive.migrations import WAYS_OF_18XX_GAMES, stages
from roundhouse.engine.loop import offers, submit
from roundhouse.engine.state import LaidTile
from roundhouse.titles import random_player, registry

FOLDER = Path(__file__).parent / "format1"
OPTIONS = {
    "1894-bankrupt": {"18xx_games", "teleport_once"},
    "1894-example": {"18xx_games", "teleport_once"},
    "1894-by-chance": set(),
    "1861-example": {"18xx_games"},
    "1861-by-chance": {"column_market", "players_2_variant"},
}
NAMES = sorted(OPTIONS)


def opened(name: str) -> GameSession:
    """One of the files, to be read."""
    return GameSession.open(FOLDER / f"{name}.roundhouse", read_only=True)


def found_then(name: str) -> dict[str, Any]:
    """What the program of that time found in it."""
    facts: dict[str, Any] = json.loads((FOLDER / f"{name}.json").read_text())
    return facts


def quick_first(names: Sequence[str]) -> list[str | ParameterSet]:
    """The shortest file among the fast tests, the others among the slow ones."""
    quickest = min(names, key=lambda name: (FOLDER / f"{name}.roundhouse").stat().st_size)
    return [name if name == quickest else pytest.param(name, marks=pytest.mark.slow) for name in names]


def test_every_file_is_tried() -> None:
    assert sorted(path.stem for path in FOLDER.glob("*.roundhouse")) == NAMES


@pytest.mark.parametrize("name", NAMES)
def test_it_holds_what_it_held(name: str) -> None:
    session, then = opened(name), found_then(name)
    state = session.position.state
    assert len(session.history) == then["decisions"]
    assert (state.ending is not None) is then["ended"]
    for what in ("cash", "certificates"):
        assert msgspec.to_builtins(getattr(state, what)) == then[what]
    assert state.tiles == msgspec.convert(then["tiles"], dict[str, LaidTile])


@pytest.mark.parametrize("name", NAMES)
def test_its_options_are_those_of_today(name: str) -> None:
    session = opened(name)
    known = {option.name for option in registry.load(session.header.title).options}
    assert set(session.header.options) == session.position.options == OPTIONS[name]
    assert known >= OPTIONS[name]


@pytest.mark.parametrize("name", quick_first(NAMES))
def test_something_is_offered_and_the_next_decision_stands(name: str) -> None:
    history = opened(name).history
    for number in range(0, len(history), 41):
        assert offers(history.at(number))
        assert submit(history.at(number), history.entry(number + 1).action).events


@pytest.mark.parametrize("name", quick_first([name for name in NAMES if not found_then(name)["ended"]]))
def test_it_is_played_on_and_opened_again(name: str, tmp_path: Path) -> None:
    path = tmp_path / "game.roundhouse"
    shutil.copy(FOLDER / f"{name}.roundhouse", path)
    session, rng = GameSession.open(path), Random(1)
    assert [(notice.code, notice.format) for notice in session.notices] == [("migrated", 1)]
    for _ in range(25):
        session.submit(random_player.choose(session.position, rng))
    session.close()
    again = GameSession.open(path, read_only=True)
    assert again.notices == ()
    assert again.header.format == FORMAT
    assert again.position.state == session.position.state
    assert offers(again.position)


def test_one_option_stands_for_the_ways_of_18xx_games() -> None:
    start: dict[str, Any] = {"state": {"round": {"kind": "stock"}}}
    (header, _) = stages([{"options": ["teleport_once", "site_pauses", "setup_seed"]}, start])
    assert header["options"] == ["18xx_games", "teleport_once"]
    (header, _) = stages([{"options": ["teleport_once"]}, start])
    assert header["options"] == ["teleport_once"]
    (header, _) = stages([{}, start])
    assert header["options"] == []


@pytest.mark.parametrize("name", registry.names())
def test_no_option_of_today_is_taken_for_one_of_those(name: str) -> None:
    assert not {option.name for option in registry.load(name).options} & WAYS_OF_18XX_GAMES


def test_stages_are_called_so_and_rounds_remember() -> None:
    operating = {"company": "PLM", "step": "track", "lays": []}
    began = {"is": "step", "company": "PLM", "step": "token"}
    passed = {"is": "passed", "actor": "company:PLM", "what": "track"}
    _, start, decision, move = stages(
        [
            {"options": []},
            {"state": {"round": {"kind": "operating"}, "operating": operating, "lap": {"lap": 0}}},
            {"n": 1, "at": 5, "action": {"do": "pass", "actor": "company:PLM"}, "events": [passed, began]},
            {"go_to": 0, "at": 6},
        ]
    )
    memory = {"is": "operating", "operating": {"company": "PLM", "stage": "track", "lays": []}}
    assert start["state"] == {"round": {"kind": "operating", "memory": memory}}
    assert decision["events"] == [passed, {"is": "stage", "company": "PLM", "stage": "token"}]
    assert move == {"go_to": 0, "at": 6}
