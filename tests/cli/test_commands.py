"""Each command: what it prints, and 2 with one line for what can't be used."""

import gc
import json
import subprocess
import sys
from pathlib import Path
from types import SimpleNamespace

import pytest

from roundhouse.archive.format import HEAD_LINES
from roundhouse.archive.game_file import GameSession
from roundhouse.archive.imports import import_game
from roundhouse.cli import main as program
from roundhouse.cli import picture, tour
from roundhouse.engine import actions as act
from roundhouse.engine.owners import player
from roundhouse.engine.title import BANK_ONLY
from tests.games import recorded
from tests.names import company
from tests.rules.t1894 import table as t1894

GAME = recorded.raw("1894-bankrupt")


@pytest.fixture(autouse=True)
def _home(tmp_path_factory: pytest.TempPathFactory, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("ROUNDHOUSE_HOME", str(tmp_path_factory.mktemp("home")))


def short_export(tmp_path: Path, last: int = 60) -> Path:
    """A recorded game up to action ``last``."""
    data = json.loads(GAME.read_text())
    data["actions"] = [action for action in data["actions"] if action["id"] <= last]
    path = tmp_path / "short.json"
    path.write_text(json.dumps(data))
    return path


def journal(tmp_path: Path, last: int = 60) -> Path:
    """The same game as a journal."""
    path = tmp_path / "short.roundhouse"
    import_game(short_export(tmp_path, last), path).close()
    return path


def refused(capsys: pytest.CaptureFixture[str], *arguments: str) -> str:
    """The one line with which the program refuses."""
    assert program.main(arguments) == 2
    captured = capsys.readouterr()
    (line,) = captured.err.splitlines()
    assert line.startswith("roundhouse: ")
    assert "Traceback" not in captured.err
    return line


def done(capsys: pytest.CaptureFixture[str], *arguments: str) -> list[str]:
    """What the program prints when all is well."""
    assert program.main(arguments) == 0
    captured = capsys.readouterr()
    assert captured.err == ""
    return captured.out.splitlines()


# --- facts ---------------------------------------------------------------------------------------


def test_facts(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    lines = [json.loads(line) for line in done(capsys, "facts", str(short_export(tmp_path)))]
    record = recorded.facts("1894-bankrupt")
    assert lines[0] == {"id": 0, "set": record["initial"]}
    wanted = [step["action"]["id"] for step in record["steps"] if step["action"]["id"] <= 60]
    assert [line["id"] for line in lines[1:]] == wanted
    (lay,) = [line for line in lines if line["id"] == 55]
    assert lay["set"] == {"hex:G14": ["57", 0]}


def test_facts_of_what_is_no_export(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert "nothing.json" in refused(capsys, "facts", str(tmp_path / "nothing.json"))
    (tmp_path / "x.json").write_text("{}")
    refused(capsys, "facts", str(tmp_path / "x.json"))
    refused(capsys, "facts", str(tmp_path))
    data = json.loads(GAME.read_text())
    (tmp_path / "x.json").write_text(json.dumps({**data, "title": "1830"}))
    assert "1830" in refused(capsys, "facts", str(tmp_path / "x.json"))
    data["actions"].insert(0, {"type": "convert", "id": 0})
    (tmp_path / "x.json").write_text(json.dumps(data))
    assert "convert" in refused(capsys, "facts", str(tmp_path / "x.json"))


def test_facts_up_to_a_refused_action(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    data = json.loads(short_export(tmp_path).read_text())
    (lay,) = (action for action in data["actions"] if action["id"] == 55)
    lay["tile"] = "14-0"
    (tmp_path / "x.json").write_text(json.dumps(data))
    assert program.main(["facts", str(tmp_path / "x.json")]) == 2
    captured = capsys.readouterr()
    assert json.loads(captured.out.splitlines()[-1])["id"] == 44
    (line,) = captured.err.splitlines()
    assert "55" in line
    assert "track." in line


# --- replay --------------------------------------------------------------------------------------


@pytest.mark.slow
def test_replay_of_an_export_prints_the_ranking(capsys: pytest.CaptureFixture[str]) -> None:
    lines = done(capsys, "replay", str(GAME))
    assert "bankrupt" in lines[0]
    result = recorded.facts("1894-bankrupt")["result"]
    ranking = sorted(result, key=lambda name: -result[name])
    ranks = [f"{rank}. {name}" for rank, name in enumerate(ranking, 1)]
    assert [line.split("  ")[0] for line in lines[1:]] == ranks
    assert all(str(result[name]) in line for name, line in zip(ranking, lines[1:], strict=True))


def test_replay_of_a_journal(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    lines = done(capsys, "replay", str(journal(tmp_path)))
    assert "not over" in lines[0]
    assert len(lines) == 5


def test_replay_proves_best_runs_anew_when_asked(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """AG runs idle though it could earn something; the search had failed, so that nobody knew."""
    position = t1894.floated(t1894.after_auction(), "AG", money=0, Ada=6)
    tiles = {"D15": ("57", 1), "D13": ("9", 1), "D11": ("X3", 4)}
    position = t1894.trains(t1894.tiles(t1894.operated(position, "AG"), **tiles), AG="2")
    position = t1894.at_step(t1894.tokens(position, {"AG-0": ("D15", 0, 0)}), "AG", "run")
    path = tmp_path / "run.roundhouse"
    session = GameSession.begin(
        t1894.switched(position, "best_run"), position.state.seats, 1, path, listed=False
    )
    session.submit(act.RunTrains(company("AG"), (), 0))
    session.close()
    assert program.main(["replay", str(path)]) == 1, "it begins where no game begins"
    assert "1 decisions" in capsys.readouterr().out.splitlines()[0]
    line = refused(capsys, "replay", "--prove", str(path))
    assert "decision 1" in line
    assert "run.below_best" in line


def test_replay_ranks_nobody_beside_an_agreed_winner(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = tmp_path / "agreed.roundhouse"
    session = GameSession.new("1894", ("Ada", "Ben", "Cleo"), ("consent",), 1, path)
    session.submit(act.AgreeWinner(player("Ben"), "Ben", agreed=("Ada", "Ben", "Cleo")))
    session.close()
    lines = done(capsys, "replay", str(path))
    assert [line.split("  ")[0] for line in lines[1:4]] == ["1. Ben", "-. Ada", "-. Cleo"]
    assert lines[4] == "winner by agreement: Ben"


def test_replay_names_the_first_decision_that_the_rules_refuse(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    path = journal(tmp_path)
    session = GameSession.open(path, read_only=True)
    number = next(
        n for n in range(1, session.cursor + 1) if type(session.history.entry(n).action).__name__ == "LayTile"
    )
    from roundhouse.engine.errors import illegal
    from roundhouse.steps.lay_track import LayTrack

    def refuse(*_: object) -> None:
        raise illegal("track.not_today", "7.3.3")

    monkeypatch.setattr(LayTrack, "play", refuse)
    line = refused(capsys, "replay", str(path))
    assert f"decision {number}" in line
    assert "track.not_today" in line
    assert "7.3.3" in line


def test_replay_of_nothing_of_the_kind(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    refused(capsys, "replay", str(tmp_path / "nothing"))
    refused(capsys, "replay", str(tmp_path))
    (tmp_path / "x").write_bytes(b"\x00\x01")
    refused(capsys, "replay", str(tmp_path / "x"))
    (tmp_path / "x").write_bytes(b'{"program":"roundhouse","format":99,"version":"7.0"}\n')
    assert "7.0" in refused(capsys, "replay", str(tmp_path / "x"))


def test_a_damaged_journal_replays_up_to_the_damage(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = journal(tmp_path)
    lines = path.read_bytes().splitlines(keepends=True)
    bad = HEAD_LINES + 8
    harmed = b"".join([*lines[:bad], b"rubbish\n", *lines[bad:]])
    path.write_bytes(harmed)
    assert program.main(["replay", str(path)]) == 1
    told, damage, *_ = capsys.readouterr().out.splitlines()
    assert "8 decisions" in told
    behind = len(lines) - bad
    assert (
        damage
        == f"{path.name} is damaged at line {bad + 1}; decisions that --branch can read behind it: {behind}"
    )
    assert path.read_bytes() == harmed


def test_decisions_behind_a_damage_are_written_as_a_branch(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path, branch = journal(tmp_path), tmp_path / "branch.roundhouse"
    lines = path.read_bytes().splitlines(keepends=True)
    lines[HEAD_LINES + 8] = b"rubbish\n"
    path.write_bytes(b"".join(lines))
    (told, *_) = done(capsys, "replay", str(path), "--branch", str(branch))
    assert "missing of the original: 9" in told
    assert GameSession.open(branch, read_only=True).cursor >= 8
    assert "exists" in refused(capsys, "replay", str(path), "--branch", str(branch))
    assert "damaged" in refused(capsys, "replay", str(branch), "--branch", str(tmp_path / "x.roundhouse"))


# --- selfplay ------------------------------------------------------------------------------------


@pytest.mark.slow
def test_selfplay(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    players = 3
    arguments = ["selfplay", "--title", "1894", "--players", str(players), "--seed", "7", "--games", "2"]
    lines = [json.loads(line) for line in done(capsys, *arguments, "--save", str(tmp_path / "kept"))]
    assert [line["seed"] for line in lines] == [7, 8]
    saved = sorted((tmp_path / "kept").iterdir())
    assert len(saved) == 2
    for line, path in zip(lines, saved, strict=True):
        assert line["ended"]
        assert len(line["scores"]) == players
        session = GameSession.open(path, read_only=True)
        assert session.cursor == line["decisions"]
        scores = session.position.title.score(session.position)
        assert {score.player: score.total for score in scores} == line["scores"]
    ranking = done(capsys, "replay", str(saved[0]))
    assert str(max(lines[0]["scores"].values())) in ranking[1]


def test_selfplay_of_what_is_not_played(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    assert "1830" in refused(capsys, "selfplay", "--title", "1830", "--players", "3")
    for players in ("2", "7", "0", "-3", "many"):
        refused(capsys, "selfplay", "--title", "1894", "--players", players)
    refused(capsys, "selfplay", "--title", "1894", "--players", "3", "--option", "unheard_of")
    (tmp_path / "file").touch()
    refused(capsys, "selfplay", "--title", "1894", "--players", "3", "--save", str(tmp_path / "file"))


# --- pictures: what is handed to the window ------------------------------------------------------


def test_picture_hands_over_the_moment(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    handed: list[object] = []

    def draw(session: GameSession, screen: str, size: tuple[int, int]) -> SimpleNamespace:
        handed.extend((session.cursor, screen, size))
        return SimpleNamespace()

    def write(image: object, path: Path) -> None:
        path.write_bytes(b"png")

    monkeypatch.setattr(picture, "ui", lambda name: SimpleNamespace(draw_screen=draw, write_picture=write))
    out = tmp_path / "new" / "x.png"
    arguments = ["picture", str(journal(tmp_path)), "--at", "7", "--size", "1366x768", "--screen", "market"]
    assert program.main([*arguments, "--out", str(out)]) == 0
    assert handed == [7, "market", (1366, 768)]
    assert out.read_bytes() == b"png"


def test_picture_of_what_is_not_there(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = str(journal(tmp_path))
    out = ("--out", str(tmp_path / "x.png"))
    assert "decisions 0 to" in refused(capsys, "picture", path, "--at", "9999", *out)
    refused(capsys, "picture", path, "--at", "-1", *out)
    refused(capsys, "picture", path, "--size", "big", *out)
    refused(capsys, "picture", path, "--screen", "moon", *out)
    refused(capsys, "picture", path)
    refused(capsys, "picture", str(tmp_path / "nothing"), *out)


def test_there_is_no_picture_of_the_board_of_a_bank(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    game, out = tmp_path / "bank.roundhouse", tmp_path / "x.png"
    GameSession.new("1894", ("Ann", "Ben", "Cleo"), (BANK_ONLY,), 1, game).close()
    told = refused(capsys, "picture", str(game), "--screen", "board", "--out", str(out))
    assert "bank.roundhouse is played by the bank only" in told
    assert not out.exists()


def test_tour_names_its_pictures(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(tour, "ui", lambda name: SimpleNamespace(draw_tour=lambda folder: [folder / "a.png"]))
    assert done(capsys, "tour", str(tmp_path / "new")) == [str(tmp_path / "new" / "a.png")]
    assert (tmp_path / "new").is_dir()
    (tmp_path / "file").touch()
    refused(capsys, "tour", str(tmp_path / "file"))


# --- the program itself --------------------------------------------------------------------------


@pytest.mark.parametrize(
    "arguments", [["nonsense"], ["facts"], ["facts", "a", "b"], ["--unheard-of"], ["bench", "x"]]
)
def test_a_mistaken_command_line(arguments: list[str], capsys: pytest.CaptureFixture[str]) -> None:
    refused(capsys, *arguments)


def test_help_is_no_mistake(capsys: pytest.CaptureFixture[str]) -> None:
    assert any(line.startswith("  facts") for line in done(capsys, "--help"))
    for command in program.COMMANDS:
        if command not in ("routes",):
            assert done(capsys, command, "--help")


def test_a_mistake_of_the_program_is_one_line_too(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    def fail(words: list[str]) -> int:
        raise ZeroDivisionError("some\nthing")

    monkeypatch.setattr(program, "_run", fail)
    assert program.main(["facts", "x"]) == program.INTERNAL
    (line,) = capsys.readouterr().err.splitlines()
    assert "ZeroDivisionError: some thing" in line


@pytest.mark.slow
def test_as_a_program(tmp_path: Path) -> None:
    """Exit codes and streams as the shell sees them, and a reader that leaves early."""
    command = [sys.executable, "-m", "roundhouse"]
    bad = subprocess.run([*command, "facts", "nothing.json"], capture_output=True, text=True, check=False)
    assert bad.returncode == 2
    assert len(bad.stderr.splitlines()) == 1
    assert bad.stdout == ""
    with subprocess.Popen(
        [*command, "facts", str(short_export(tmp_path))], stdout=subprocess.PIPE, stderr=subprocess.PIPE
    ) as left:
        assert left.stdout is not None
        left.stdout.readline()
        left.stdout.close()
        assert left.wait() == 0
        assert left.stderr is not None
        assert left.stderr.read() == b""


def test_commands_look_for_cycles_as_seldom_as_the_window(capsys: pytest.CaptureFixture[str]) -> None:
    before = gc.get_threshold()
    gc.set_threshold(700, 10, 10)
    try:
        assert program.main(["replay", "--help"]) == 0
        assert gc.get_threshold() == (20_000, 20, 100)
    finally:
        gc.set_threshold(*before)
    assert "--branch" in capsys.readouterr().out
