"""Whatever stands on the command line or in a file, the program ends with 2 and one sentence."""

from __future__ import annotations

import errno
import json
import os
import subprocess
import sys
import zlib
from collections.abc import Callable
from pathlib import Path
from random import Random
from time import process_time
from typing import Any

import pytest

from roundhouse.archive.game_file import GameSession
from roundhouse.archive.site18xx.filter import filtered_actions
from roundhouse.cli import main as program
from roundhouse.cli.arguments import MOST
from roundhouse.engine import actions as act
from roundhouse.engine.errors import ActionRefused, Refusal
from roundhouse.engine.loop import decide, start
from roundhouse.engine.names import HexId, Money
from roundhouse.engine.owners import player
from roundhouse.titles import registry
from tests.cli.test_commands import GAME, journal, refused, short_export
from tests.names import company

ROOT = Path(__file__).parents[2]


@pytest.fixture(autouse=True)
def _home(tmp_path_factory: pytest.TempPathFactory, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("ROUNDHOUSE_HOME", str(tmp_path_factory.mktemp("home")))


def every(data: dict[str, Any], kind: str, **changes: Any) -> None:
    """Change every action of a kind in an export: some of them have been undone."""
    found = [action for action in data["actions"] if action["type"] == kind]
    assert found
    for action in found:
        action.update(changes)


def routes(data: dict[str, Any], **changes: Any) -> None:
    """Change every route of an export."""
    for action in data["actions"]:
        for route in action.get("routes", ()):
            route.update(changes)


def nested(data: dict[str, Any], depth: int) -> None:
    inner: dict[str, Any] = {"type": "pass"}
    for _ in range(depth):
        inner = {"type": "pass", "auto_actions": [inner]}
    data["actions"].append(inner)


HARM: dict[str, Callable[[dict[str, Any]], object]] = {
    "optional rules": lambda data: data["settings"].update(optional_rules=5),
    "settings": lambda data: data.update(settings=[1]),
    "players": lambda data: data.update(players=[{"name": "x", "id": n} for n in range(2000)]),
    "equal names": lambda data: data.update(players=[{"name": "Ann", "id": n} for n in range(2000)]),
    "auto actions": lambda data: data["actions"][3].update(auto_actions=[[5]]),
    "auto actions of a kind that is a list": lambda data: data["actions"][3].update(
        auto_actions=[{"type": [], "entity": 1}]
    ),
    "auto actions of a kind that is an object": lambda data: data["actions"][3].update(
        auto_actions=[{"type": {}}]
    ),
    "auto actions deep": lambda data: nested(data, 300),
    "ids": lambda data: data["actions"][3].update(id=True),
    "city": lambda data: every(data, "place_token", city="G14-0--1000"),
    "tile": lambda data: every(data, "lay_tile", rotation=-1000),
    "bid": lambda data: every(data, "bid", price=-1000),
    "bid of text": lambda data: every(data, "bid", price="many"),
    "routes": lambda data: every(data, "run_routes", routes=[5]),
    "revenue": lambda data: routes(data, revenue={"x": 1}),
    "connections": lambda data: routes(data, connections=[[5, None]]),
    "shares": lambda data: every(data, "buy_shares", shares=[None]),
    "numbers": lambda data: data.update(id=10**400),
}


@pytest.fixture(scope="module")
def export() -> dict[str, Any]:
    data: dict[str, Any] = json.loads(GAME.read_text())
    run = next(place for place, each in enumerate(data["actions"]) if each["type"] == "run_routes")
    data["actions"] = data["actions"][: run + 2]
    return data


@pytest.mark.parametrize("name", HARM)
def test_a_bad_export_ends_in_a_sentence(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], export: dict[str, Any], name: str
) -> None:
    data = json.loads(json.dumps(export))
    HARM[name](data)
    path = tmp_path / "x.json"
    path.write_text(json.dumps(data))
    for command in ("replay", "facts", "routes"):
        line = refused(capsys, command, str(path))
        assert "internal" not in line


@pytest.mark.parametrize(
    "data", [b"[" * 200_000, b'{"id":' + b"9" * 5000 + b"}", b"\xff\xfe", b'{"title":', b'{"title":"1894"}']
)
def test_what_is_no_export_ends_in_a_sentence(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], data: bytes
) -> None:
    path = tmp_path / "x.json"
    path.write_bytes(data)
    assert "internal" not in refused(capsys, "replay", str(path))


@pytest.mark.parametrize(
    "rubbish", [b'{"n":5,"at":[', b'{"n":5,"x":' + b"[" * 50_000, b'{"n":"\xff"', b'{"n":-3']
)
@pytest.mark.parametrize("place", [0, 1, 6])
def test_a_bad_journal_with_right_sums_ends_in_a_sentence(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], rubbish: bytes, place: int
) -> None:
    path = journal(tmp_path)
    lines = path.read_bytes().splitlines(keepends=True)
    for number in {place, place + 2} if place < 2 else {place}:
        lines[number] = rubbish + b',"sum":"%08x"}\n' % zlib.crc32(rubbish)
    path.write_bytes(b"".join(lines))
    assert "internal" not in refused(capsys, "replay", str(path))


LONG = "x" * 5000
ARGUMENTS = {
    "a file's name": ("replay", LONG),
    "a folder's name": ("tour", LONG),
    "where to save": ("selfplay", "--title", "1894", "--players", "3", "--save", LONG),
    "a size": ("picture", "x", "--out", "x.png", "--size", LONG),
    "too large": ("picture", "x", "--out", "x.png", "--size", "99999x99999"),
    "too small": ("picture", "x", "--out", "x.png", "--size", "10x10"),
    "a number": ("selfplay", "--title", "1894", "--players", "9" * 5000),
    "a seed": ("selfplay", "--title", "1894", "--players", "3", "--seed", "9" * 5000),
    "a moment": ("picture", "x", "--out", "x.png", "--at", "9" * 5000),
    "seconds": ("routes", "x", "--seconds", "nan"),
    "no command": (LONG,),
    "an escape": ("replay", "\x1b[31mred\x07"),
    "a title": ("selfplay", "--players", "3", "--title", "\x1b[2J"),
}


@pytest.mark.parametrize("name", ARGUMENTS)
def test_arguments_that_cannot_be_used(capsys: pytest.CaptureFixture[str], name: str) -> None:
    line = refused(capsys, *ARGUMENTS[name])
    assert line.isprintable()
    assert len(line) < 1000
    assert "internal" not in line
    if name.startswith("too "):
        assert f"{MOST}x{MOST}" in line


@pytest.mark.slow
def test_pipes_and_devices_are_refused(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    paths = [tmp_path]
    if sys.platform != "win32":
        os.mkfifo(tmp_path / "pipe")
        paths += [tmp_path / "pipe", Path("/dev/zero")]
    game = str(journal(tmp_path))
    for path in paths:
        for command in ("replay", "facts", "routes"):
            assert "file" in refused(capsys, command, str(path))
        assert "not a file" in refused(capsys, "picture", game, "--out", str(path))


def run(*arguments: str, **how: Any) -> subprocess.CompletedProcess[bytes]:
    environment = {**os.environ, "PYTHONPATH": str(ROOT / "src"), **how.pop("environment", {})}
    command = [sys.executable, "-m", "roundhouse", *arguments]
    return subprocess.run(command, stderr=subprocess.PIPE, env=environment, check=False, timeout=60, **how)


@pytest.mark.slow
def test_a_full_disk_behind_stdout(tmp_path: Path) -> None:
    if not Path("/dev/full").exists():
        return
    with Path("/dev/full").open("wb") as full:
        done = run("facts", str(short_export(tmp_path)), stdout=full)
    assert done.returncode == 2
    (line,) = done.stderr.decode().splitlines()
    assert "No space left" in line


@pytest.mark.quick("--version")
@pytest.mark.parametrize("asked", ["--version", "--help"])
def test_a_full_disk_behind_the_help(asked: str) -> None:
    if not Path("/dev/full").exists():
        return
    with Path("/dev/full").open("wb") as full:
        done = run(asked, stdout=full)
    assert done.returncode == 2
    assert "No space left" in done.stderr.decode()


def test_a_path_without_a_name_is_told_as_it_is(capsys: pytest.CaptureFixture[str]) -> None:
    for path in (".", "..", "/"):
        assert refused(capsys, "replay", path).startswith(f"roundhouse: {path} ")


@pytest.mark.slow
@pytest.mark.skipif(sys.platform == "win32", reason="a shell closes streams there in another way")
@pytest.mark.parametrize("closed", [">&-", "2>&-", ">&- 2>&-", ">/dev/full 2>/dev/full"])
def test_streams_that_nobody_reads(tmp_path: Path, closed: str) -> None:
    game, none = journal(tmp_path), tmp_path / "none"
    full = "full" in closed
    for path, code in ((game, 2 if full else 0), (none, 2)):
        line = f'"$0" -m roundhouse replay "$1" {closed}'
        environment = {**os.environ, "PYTHONPATH": str(ROOT / "src")}
        done = subprocess.run(
            ["sh", "-c", line, sys.executable, str(path)], env=environment, capture_output=True, check=False
        )
        assert (done.returncode, b"mistake" in done.stderr + done.stdout) == (code, False)


def no_room(*_: object) -> None:
    raise OSError(errno.ENOSPC, "No space left on device")


@pytest.mark.slow
def test_a_picture_on_a_full_disk_leaves_the_one_that_is_there(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    game, picture = str(journal(tmp_path)), tmp_path / "x.png"
    picture.write_bytes(b"mine")
    monkeypatch.setattr("roundhouse.archive.files.sync", no_room)
    assert "disk full" in refused(capsys, "picture", game, "--size", "320x200", "--out", str(picture))
    assert picture.read_bytes() == b"mine"
    assert "disk full" in refused(capsys, "tour", str(tmp_path / "tour"))
    assert list((tmp_path / "tour").iterdir()) == []
    monkeypatch.undo()
    assert "kind" in refused(capsys, "picture", game, "--out", str(tmp_path / "x.xyz"))
    assert program.main(["picture", game, "--size", "320x200", "--out", str(picture)]) == 0
    assert picture.read_bytes().startswith(b"\x89PNG")


def test_a_game_that_cannot_be_saved_whole_is_not_saved(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr("roundhouse.archive.files.sync", no_room)
    monkeypatch.setattr("roundhouse.cli.selfplay.MOST_DECISIONS", 3)
    told = refused(capsys, "selfplay", "--title", "1894", "--players", "3", "--save", str(tmp_path / "games"))
    assert told.endswith("full?")
    assert list((tmp_path / "games").iterdir()) == []


@pytest.mark.slow
def test_another_code_page(tmp_path: Path) -> None:
    path = tmp_path / "g.roundhouse"
    GameSession.new("1894", ("Žofie", "李", "Ann"), (), 1, path).close()
    done = run(
        "replay",
        str(path),
        stdout=subprocess.PIPE,
        environment={"PYTHONIOENCODING": "ascii", "PYTHONUTF8": "0"},
    )
    assert (done.returncode, done.stderr) == (0, b"")
    assert b"\\u017dofie" in done.stdout


def test_names_never_steer_a_terminal(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    data = json.loads(short_export(tmp_path).read_text())
    data["players"][0]["name"] = "\x1b[31mAnn\x9b2J"
    data["title"] = "1894"
    path = tmp_path / "x.json"
    path.write_text(json.dumps(data))
    for command in ("replay", "facts"):
        assert program.main([command, str(path)]) == 0
        assert all(line.isprintable() or "\xa0" in line for line in capsys.readouterr().out.splitlines())
    data["title"] = "\x1b]0;x\x07"
    path.write_text(json.dumps(data))
    assert refused(capsys, "replay", str(path)).isprintable()


@pytest.mark.slow
def test_messages_and_undos_take_linear_time() -> None:
    """Half as many take no less than a third of the time, which a square would."""

    def many(count: int) -> list[dict[str, Any]]:
        actions: list[dict[str, Any]] = []
        for n in range(1, count + 1):
            kind = ("message", "pass", "bid", "undo", "message", "message", "undo", "redo")[n % 8]
            actions.append({"type": kind, "id": n})
        return actions

    def took(count: int) -> float:
        actions = many(count)
        began = process_time()
        assert filtered_actions(actions)
        return process_time() - began

    took(10_000)
    assert took(200_000) < 5 * took(80_000) + 0.5


def test_undoing_is_as_it_was() -> None:
    """Random undos, with and without ids, against a plain list."""

    def plain(actions: list[dict[str, Any]]) -> list[int]:
        kept: list[dict[str, Any]] = []
        undone: list[list[dict[str, Any]]] = []
        for action in actions:
            if action["type"] == "undo":
                target = action.get("action_id")
                played = [n for n, each in enumerate(kept) if each["type"] != "message"]
                later = [n for n, each in enumerate(kept) if target is not None and each["id"] > target]
                place = (played or [len(kept)])[-1] if target is None else (later or [len(kept)])[0]
                undone.append([each for each in kept[place:] if each["type"] != "message"])
                kept = [each for n, each in enumerate(kept) if n < place or each["type"] == "message"]
            elif action["type"] == "redo":
                kept += undone.pop() if undone else []
            else:
                if action["type"] != "message":
                    undone.clear()
                kept.append(action)
        return [each["id"] for each in kept]

    for seed in range(300):
        rng = Random(seed)
        actions: list[dict[str, Any]] = []
        for n in range(1, 40):
            kind = rng.choice(("message", "pass", "pass", "bid", "undo", "redo"))
            action: dict[str, Any] = {"type": kind, "id": n if rng.random() < 0.9 else rng.randint(1, 60)}
            if kind == "undo" and rng.random() < 0.4:
                action["action_id"] = rng.randint(0, n)
            actions.append(action)
        assert [each["id"] for each in filtered_actions(actions)] == plain(actions), seed


# --- actions ----------------------------------------------------------------------------------------

ADA = player("Ada")
WRONG: list[Any] = [
    act.Bid(ADA, "AR", Money("5")),  # type: ignore[arg-type]
    act.Bid(ADA, "AR", Money(10**12)),  # type: ignore[arg-type]
    act.Bid(ADA, None, Money(5)),  # type: ignore[arg-type]
    act.Bid(5, "AR", Money(5)),  # type: ignore[arg-type]
    act.PlaceToken(company("PLM"), HexId("C4"), -1000, 0),
    act.PlaceToken(company("PLM"), HexId("C4"), True, 0),
    act.RunTrains(company("PLM"), (5,)),  # type: ignore[arg-type]
    act.RunTrains(company("PLM"), object()),  # type: ignore[arg-type]
    act.BuyShares(ADA, "PLM", "ipo"),  # type: ignore[arg-type]
    act.Correct(ADA, "cash", ADA, "x", amount=10**12),
]


@pytest.mark.parametrize("action", WRONG, ids=range(len(WRONG)))
def test_wrongly_typed_values_are_refused_as_such(action: act.Action) -> None:
    position = start(registry.load("1894"), ("Ada", "Ben", "Cleo"), frozenset(), 1)
    with pytest.raises(ActionRefused) as caught:
        decide(position, action)
    assert caught.value.refusal is Refusal.UNREADABLE
