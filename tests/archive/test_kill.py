"""The program is killed at any moment; the game opens at its last decision."""

import multiprocessing
import os
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest

from roundhouse.archive.format import HEAD_LINES
from roundhouse.archive.game_file import GameSession
from roundhouse.archive.history import History
from roundhouse.archive.imports import import_game
from roundhouse.archive.journal import Journal
from roundhouse.engine.loop import Entry
from roundhouse.engine.owners import BANK
from roundhouse.engine.position import Position
from tests.archive import toy

ROOT = Path(__file__).parents[2]

# Tells each decision or undo only after it is on the disk, as the window does.
PLAY = """
import sys
from pathlib import Path
from roundhouse.archive.format import HEAD_LINES
from roundhouse.archive.history import History
from roundhouse.archive.journal import Journal
from tests.archive import toy
first = toy.first()
history = History(first)
journal = Journal.create(Path(sys.argv[1]), toy.header(), first.state)
print("begun", flush=True)
step = 0
while True:
    step += 1
    if step % 7 == 5:
        journal.go_to(history.cursor - 1)
        history.undo()
    else:
        entry = history.propose(toy.bid(history.position, step))
        journal.append(history.cursor + 1, entry)
        history.accept(entry)
    print(step, history.cursor, history.position.state.cash["bank"], flush=True)
"""


def killed_after(path: Path, seconds: float) -> list[list[int]]:
    """What a game played by another process had told when it was killed: (step, cursor, bank)."""
    environment = {**os.environ, "PYTHONPATH": os.pathsep.join([str(ROOT / "src"), str(ROOT)])}
    command = [sys.executable, "-c", PLAY, str(path)]
    with subprocess.Popen(command, stdout=subprocess.PIPE, env=environment) as other:
        assert other.stdout is not None
        assert other.stdout.readline() == b"begun\n"
        time.sleep(seconds)
        other.send_signal(signal.SIGKILL)
        told = other.stdout.read().decode()
    whole = told[: told.rfind("\n") + 1]
    return [[int(word) for word in line.split()] for line in whole.splitlines()]


@pytest.mark.slow
def test_killed_many_times(tmp_path: Path) -> None:
    for attempt in range(20):
        path = tmp_path / f"{attempt}.roundhouse"
        told = killed_after(path, 0.003 * attempt + 0.0007 * (attempt % 3))
        journal = Journal.open(path)
        contents = journal.contents
        journal.close()
        entries = [Entry(line.action, line.events) for line in contents.decisions]
        history = History(Position(toy.load("toy"), frozenset(), contents.state), entries, contents.cursor)
        steps, cursor, bank = told[-1] if told else (0, 0, 0)
        written = len(path.read_bytes().splitlines()) - HEAD_LINES
        # one step more than it told may be on the disk, never one less
        assert written - steps in (0, 1), (attempt, written, steps)
        if written == steps:
            assert (history.cursor, history.position.state.cash[BANK]) == (cursor, bank)
        assert all(notice.code == "torn" for notice in journal.notices)


def _imported_and_killed(source: Path, path: Path, moment: int) -> None:
    """Import until the system is asked for something about files for the ``moment``-th time."""
    asked = 0

    def die(event: str, facts: object) -> None:
        nonlocal asked
        if event == "open" or event.startswith("os."):
            asked += 1
            if asked == moment:
                os.kill(os.getpid(), signal.SIGKILL)

    sys.addaudithook(die)
    import_game(source, path, toy.load).close()


@pytest.mark.slow
@pytest.mark.skipif(not hasattr(os, "fork"), reason="the process that is killed is forked")
def test_a_game_that_is_imported_has_all_its_decisions_or_is_not_there(tmp_path: Path) -> None:
    session = GameSession.begin(toy.first(), toy.PLAYERS, 0, tmp_path / "source.roundhouse")
    for amount in (5, 10, 15):
        session.submit(toy.bid(session.position, amount))
    session.close()
    context = multiprocessing.get_context("fork")
    found = []
    for moment in range(1, 200):
        path = tmp_path / f"{moment}.roundhouse"
        process = context.Process(target=_imported_and_killed, args=(session.path, path, moment))
        process.start()
        process.join()
        found.append(path.exists())
        if path.exists():
            again = GameSession.open(path, load=toy.load)
            assert again.history.entries() == session.history.entries(), moment
            again.close()
        if process.exitcode == 0:
            break
    assert process.exitcode == 0
    assert True in found[:-1]
    assert False in found


@pytest.mark.slow
def test_cut_at_every_byte(tmp_path: Path) -> None:
    """Whatever part of the file reached the disk, it opens at a decision that was made."""
    path = tmp_path / "game.roundhouse"
    first = toy.first()
    history = History(first)
    journal = Journal.create(path, toy.header(), first.state)
    begun = path.stat().st_size
    moments = [(begun, 0, 0)]
    for step in range(1, 6):
        if step == 3:
            journal.go_to(history.cursor - 2)
            history.move_to(history.cursor - 2)
        else:
            journal.append(history.cursor + 1, history.propose(toy.bid(history.position, step)))
            history.submit(toy.bid(history.position, step))
        moments.append((path.stat().st_size, history.cursor, history.position.state.cash[BANK]))
    journal.close()
    whole = path.read_bytes()
    cut = tmp_path / "cut.roundhouse"
    for length in range(begun, len(whole) + 1):
        cut.write_bytes(whole[:length])
        contents = Journal.open(cut, read_only=True).contents
        entries = [Entry(line.action, line.events) for line in contents.decisions]
        state = History(first, entries, contents.cursor).position.state
        # a line without its newline counts: its sum is right
        _, cursor, bank = next(moment for moment in reversed(moments) if moment[0] <= length + 1)
        assert (contents.cursor, state.cash[BANK]) == (cursor, bank)
