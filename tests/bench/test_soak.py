"""A slice of what ``bench soak`` does on a scale; the larger one is slow."""

from __future__ import annotations

import copy
import json
import os
import subprocess
import sys
import time
from collections.abc import Callable, Sequence
from pathlib import Path
from random import Random

import pytest
from msgspec.structs import replace

from roundhouse.archive.errors import JournalError
from roundhouse.archive.format import HEAD_LINES, sealed
from roundhouse.archive.game_file import GameSession
from roundhouse.archive.history import History
from roundhouse.archive.migrations import MIGRATIONS
from roundhouse.archive.reading import read_contents
from roundhouse.bench import (
    hangs,
    harm,
    harm_content,
    memory,
    soak,
    soak_actions,
    soak_damage,
    soak_games,
    soak_kills,
    tables,
)
from roundhouse.bench.soaked import Scale, Soaked, Tally, at_home, game_number
from roundhouse.cli import main as program
from roundhouse.engine import actions as act
from roundhouse.engine.errors import ActionRefused, Refusal
from roundhouse.engine.loop import Entry, start
from roundhouse.engine.names import Money
from roundhouse.engine.owners import BANK
from roundhouse.engine.position import Position
from roundhouse.titles import registry


@pytest.fixture(autouse=True)
def _home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("ROUNDHOUSE_HOME", str(tmp_path / "home"))


@pytest.fixture(scope="module")
def files() -> soak_damage.Files:
    """Sound files, made once."""
    return soak_damage.sound_files()


def met(found: Soaked, cases: int) -> None:
    assert found.failures == ()
    assert found.is_met, found
    assert found.cases >= cases


@pytest.mark.slow
def test_some_actions(monkeypatch: pytest.MonkeyPatch) -> None:
    """Of five games, one a title."""
    monkeypatch.setattr(soak_actions, "A_GAME", 100)
    found = soak_actions.actions(Scale(most=5 * 20 * 2 * soak_actions.A_POSITION))
    met(found, 1000)
    assert found.figures["games"] == 5
    assert 0 < int(str(found.figures["accepted"])) < found.cases / 2


def test_an_action_that_changes_the_position_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    first, entries = soak_kills.soaked_entries("1839", decisions=5)
    assert soak_actions.tried(first, entries[0].action) == (True, "")
    assert soak_actions.tried(first, entries[1].action) == (False, "")
    first.state.cash.update({BANK: Money(0)})  # type: ignore[attr-defined]

    def careless(position: Position, action: act.Action) -> None:
        position.state.cash.update({BANK: Money(5)})  # type: ignore[attr-defined]
        raise ActionRefused(Refusal.ILLEGAL)

    monkeypatch.setattr(soak_actions, "decide", careless)
    assert soak_actions.tried(first, entries[0].action) == (False, "the position is another one")
    soak_kills.soaked_entries.cache_clear()


@pytest.mark.quick("1894")
@pytest.mark.parametrize("title", registry.names())
def test_what_a_table_does_is_all_in_the_file(title: str, tmp_path: Path) -> None:
    session = tables.left(title, 3, tmp_path / "g.roundhouse", 120)
    known = tables.seen(session.history.tree)
    entries = [entry for branch in session.history.tree.branches for entry in branch.entries]
    assert len(known) > 3
    assert any(branch.name for branch in known)
    assert any(isinstance(entry.action, act.Correct) for entry in entries)
    session.close()
    again = GameSession.open(session.path, read_only=True)
    assert tables.lacks(again.history.tree, known) == ""
    assert (again.cursor, again.position.state) == (session.cursor, session.position.state)


def test_what_is_missing_of_branches_is_told(tmp_path: Path) -> None:
    session = tables.left("1839", 3, tmp_path / "g.roundhouse", 60)
    session.name_branch(1, "as it was")
    tree = session.history.tree
    known = tables.seen(tree)
    tree.branches[1].name = ""
    assert tables.lacks(tree, known) == "the name of branch 1"
    assert tables.lacks(tree, known, named=False) == ""
    tree.branches[1].entries[0] = tree.branches[0].entries[0]
    assert "other decisions" in tables.lacks(tree, known)
    del tree.branches[1].entries[0]
    assert "decisions of" in tables.lacks(tree, known)
    del tree.branches[2:]
    tree.branches[1].start += 1
    assert "elsewhere" in tables.lacks(tree, known)
    del tree.branches[1:]
    assert "1 branches of" in tables.lacks(tree, known)
    session.close()


@pytest.mark.quick("1843")
@pytest.mark.parametrize("title", registry.names())
def test_a_game_with_branches_cut_anywhere_has_all_before(title: str, tmp_path: Path) -> None:
    path = tmp_path / "g.roundhouse"
    tables.left(title, 5, path, 30).close()
    whole = path.read_bytes()
    ends = [n + 1 for n, byte in enumerate(whole) if byte == 10]
    for end, following in zip(ends[HEAD_LINES - 1 :], [*ends[HEAD_LINES:], len(whole)], strict=True):
        known = tables.seen(read_contents(whole[:end], path, MIGRATIONS).tree)
        for length in {end, end + 1, (end + following) // 2, max(end, following - 1)}:
            contents = read_contents(whole[:length], path, MIGRATIONS)
            assert tables.lacks(contents.tree, known, named=length <= end) == "", length
            assert contents.damaged == 0


@pytest.mark.quick("1843")
@pytest.mark.parametrize("title", ["1839", "1843"])
def test_one_flipped_bit_costs_no_branch(title: str, tmp_path: Path) -> None:
    path = tmp_path / "g.roundhouse"
    session = tables.left(title, 5, path, 40)
    session.close()
    known, whole, rng = tables.seen(session.history.tree), path.read_bytes(), Random(1)
    for _ in range(60):
        harmed = bytearray(whole)
        harmed[rng.randrange(len(whole))] ^= 1 << rng.randrange(8)
        assert tables.lacks(read_contents(bytes(harmed), path, MIGRATIONS).tree, known) == ""


@pytest.mark.slow
@pytest.mark.parametrize("way", harm_content.WRONG)
def test_wrong_content_under_right_sums_does_no_harm(
    way: str, tmp_path: Path, files: soak_damage.Files
) -> None:
    """Whatever it says, it is refused in a sentence or opens at a sound position."""
    lines = [harm_content.plain_lines(data) for data in files.tables]
    changed = []
    for seed in range(20):
        rng = Random(f"{way} {seed}")
        sound = rng.choice(lines)
        harmed = copy.deepcopy(sound)
        harm_content.WRONG[way](harmed, rng, lines[0])
        changed.append(harmed != sound)
        data = b"".join(map(sealed, harmed))
        with at_home(tmp_path):
            assert soak_damage.used_as_a_table_would(data, rng, tmp_path / "x") == ""
    assert changed[0]


def test_the_beginning_of_a_game(tmp_path: Path) -> None:
    number = next(number for number in range(40) if not game_number(number).options)
    assert soak_games.soak_game(number, tmp_path, 40) == soak_games.GameSoaked(40, left=True)
    assert list(tmp_path.iterdir()) == []
    found = soak_games.games(Scale(most=1, first=number, decisions=40))
    assert (found.figures["decisions"], found.figures["left"], found.figures["refused"]) == (40, 1, 0)


@pytest.mark.slow
@pytest.mark.long
@pytest.mark.parametrize(
    ("part", "most"),
    [("games", 4), ("actions", 8_000), ("kills", 60), ("damage", 400), ("window", 100), ("wrong", 10)],
)
def test_a_larger_slice(part: str, most: int) -> None:
    """In a process of its own, whose memory is not that of the tests."""
    command = [sys.executable, "-m", "roundhouse", "bench", "soak", "--part", part, "--most", str(most)]
    done = subprocess.run([*command, "--processes", "1"], capture_output=True, check=False)
    line = json.loads(done.stdout)
    assert done.returncode == 0, line
    assert line["met"]
    assert line["failures"] == []
    assert line["cases"] >= most


@pytest.mark.slow
@pytest.mark.parametrize("way", harm.RAW)
def test_every_way_of_damage_is_one(way: str, files: soak_damage.Files) -> None:
    (data, *_) = files.journals
    assert {harm.RAW[way](data, Random(seed)) for seed in range(5)} - {data}


@pytest.mark.slow
def test_what_is_lost_is_found(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, files: soak_damage.Files
) -> None:
    """The judges of the soak do see a loss."""
    first, entries = soak_kills.soaked_entries(decisions=10)
    path = tmp_path / "g.roundhouse"

    def known(these: Sequence[Entry]) -> tuple[tables.Seen, ...]:
        return tables.seen(History(first, these).tree)

    GameSession.begin(first, first.state.seats, 0, path, entries=entries[:5]).close()
    assert soak_kills.judge_killed([("done", str(path), known(entries[:5]))], entries) == ""
    assert "5 decisions of 7" in soak_kills.judge_killed([("done", str(path), known(entries[:7]))], entries)
    other = tables.Seen(0, 0, 5, 99, "")
    assert "other decisions" in soak_kills.judge_killed([("done", str(path), (other,))], entries)
    assert soak_kills.judge_killed([(soak_kills.FAILED, "KeyError", ())], entries) == "KeyError"

    def unreadable(path: Path, **how: object) -> GameSession:
        raise JournalError("unknown_content", path, line=9, detail="")

    folder = tmp_path / "damaged"
    folder.mkdir()
    monkeypatch.setattr(GameSession, "open", unreadable)
    found = [soak_damage.damaged_case(number, files, folder) for number in range(40)]
    assert any("unknown_content though" in each for each in found)


@pytest.mark.slow
def test_hangs_and_tracebacks_are_failures(monkeypatch: pytest.MonkeyPatch, files: soak_damage.Files) -> None:
    def stuck(number: int, files: object, folder: Path) -> str:
        if number == 0:
            raise KeyError("x")
        while number == 1:
            pass
        time.sleep(60)
        return ""

    monkeypatch.setattr(soak_damage, "sound_files", lambda: files)
    monkeypatch.setattr(soak_damage, "damaged_case", stuck)
    limits = iter([(60, 60), (0.05, 60), (60, 0.1)])
    monkeypatch.setattr(soak_damage, "watched", lambda: hangs.watched(*next(limits)))
    found = soak_damage.damage(Scale(most=3))
    assert [each.partition(": ")[0] for each in found.failures] == ["case 0", "case 1", "case 2"]
    assert ["processor time" in each for each in found.failures] == [False, True, False]
    assert "no progress" in found.failures[2]
    assert not found.is_met


def test_a_case_that_waits_for_others_is_no_hang() -> None:
    """Where others have the machine, the clock goes on and the processor's time doesn't."""
    waited = Soaked("kills", 1, 1, seconds=16, worst=0.5, waited=15.1, megabytes=60)
    assert waited.is_met
    assert not replace(waited, worst=10.1).is_met
    assert not replace(waited, waited=121).is_met
    tally = Tally("kills", 1)
    with tally.case():
        time.sleep(0.3)
    assert tally.worst < 0.2 < tally.waited


@pytest.mark.slow
def test_what_a_process_of_a_case_works_counts() -> None:
    tally = Tally("kills", 1)
    work = "import time\nwhile time.process_time() < 0.3: pass"
    with tally.case():
        subprocess.run([sys.executable, "-c", work], check=True)
    assert tally.worst > 0.2


def test_memory_is_flat_or_not() -> None:
    def marks(*megabytes: float) -> list[memory.Mark]:
        return [memory.Mark("games", 50 * n, mb, 0, 0) for n, mb in enumerate(megabytes, 1)]

    assert memory.grown(marks(*[100] * 4, 110, 120, 110, 118)) == ()
    assert memory.grown(marks(*range(80, 200, 20))) == ()
    (found,) = memory.grown(marks(*range(80, 280, 20)))
    assert "from 160 MB to 250 MB after 500 cases" in found


def test_memory_is_looked_at_along_the_way(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(soak_games, "A_MARK", 2)
    found = soak_games.games(Scale(most=5, decisions=3))
    assert (found.figures["decisions"], found.figures["left"], found.cases) == (15, 5, 5)
    assert [mark.cases for mark in found.memory] == [2, 4]
    assert [json.loads(line)["cases"] for line in capsys.readouterr().err.splitlines()] == [2, 4]
    assert all(mark.blocks > 1000 for mark in found.memory)


@pytest.mark.slow
def test_each_part_can_be_run_for_a_while(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch, files: soak_damage.Files
) -> None:
    monkeypatch.setattr(soak_damage, "sound_files", lambda: files)
    parts: dict[str, Callable[..., Soaked]] = dict(soak.PARTS)
    assert set(parts) == {"games", "actions", "kills", "damage", "window", "wrong"}
    assert program.main(["bench", "soak", "--part", "damage", "--minutes", "0.0001"]) == 0
    line = json.loads(capsys.readouterr().out)
    assert line["cases"] < line["wanted"] == soak_damage.DAMAGED


def test_a_part_is_counted_timed_and_told() -> None:
    tally = Tally("kills", 2, first=7)
    with tally.case():
        assert tally.number == 7
    with pytest.raises(KeyError), tally.case():
        raise KeyError
    tally.failures += ["this", "that"]
    assert (tally.number, tally.is_over, tally.share_done) == (9, True, 1.0)
    found = tally.soaked(steps=3)
    assert (found.part, found.cases, found.wanted, found.figures) == ("kills", 2, 2, {"steps": 3})
    assert found.failures == ("this", "that")
    assert Tally("kills", 2, seconds=0.0).is_over


@pytest.mark.slow
def test_what_was_resident_for_a_moment_counts() -> None:
    tally = Tally("damage", 1)
    before = tally.soaked().megabytes
    assert before > 0 or sys.platform != "linux"
    del bytearray(200 << 20)[0]
    assert tally.soaked().megabytes > before + 150 or sys.platform != "linux"


def test_the_home_is_put_back(tmp_path: Path) -> None:
    before = os.environ["ROUNDHOUSE_HOME"]
    with at_home(tmp_path):
        assert os.environ["ROUNDHOUSE_HOME"] == str(tmp_path)
    assert os.environ["ROUNDHOUSE_HOME"] == before


def test_the_soak_updates_games_of_an_older_format(tmp_path: Path) -> None:
    first, entries = soak_kills.soaked_entries(decisions=5)
    path = tmp_path / "g.roundhouse"
    GameSession.begin(first, first.state.seats, 0, path, entries=entries).close()
    path.write_bytes(soak_kills._older(path.read_bytes()))
    again = GameSession.open(path)
    again.close()
    assert [notice.code for notice in again.notices] == ["migrated"]
    assert again.history.entries() == entries


def test_a_half_game_or_list_beside_the_killed_one_is_found(tmp_path: Path) -> None:
    first, entries = soak_kills.soaked_entries(decisions=5)
    path = tmp_path / "0.roundhouse"
    GameSession.begin(first, first.state.seats, 0, path, entries=entries).close()
    told = [("done", str(path), tables.seen(History(first, entries).tree))]
    assert soak_kills.judge_killed(told, entries) == ""
    (tmp_path / "home" / "recent.json").write_bytes(b"[")
    assert "list" in soak_kills.judge_killed(told, entries)
    (tmp_path / "home" / "recent.json").write_bytes(b"[]")
    (tmp_path / "1.roundhouse").touch()
    assert "1.roundhouse" in soak_kills.judge_killed(told, entries)


@pytest.mark.parametrize("number", range(2, 200, 30))
def test_games_by_chance_of_1825_begin(number: int) -> None:
    """Its options need and exclude each other: they are drawn until they fit."""
    game = game_number(number)
    assert game.title == "1825"
    names = [f"Player {n}" for n in range(game.players)]
    begun = start(registry.load("1825"), names, game.options, game.seed)
    assert set(begun.state.seats) == set(names)


@pytest.mark.slow
def test_games_by_chance_have_no_options_that_exclude_each_other() -> None:
    for number in range(0, 200, len(registry.names())):
        game = game_number(number)
        options = {option.name: option for option in registry.load(game.title).options}
        assert not any(options[name].excludes & game.options for name in game.options), number
