import signal
import subprocess
import sys
from pathlib import Path

import pytest

from roundhouse.archive.errors import JournalError
from roundhouse.archive.journal import Journal
from tests.archive import toy

HOLD = """
import sys, time
from pathlib import Path
from roundhouse.archive.journal import Journal
journal = Journal.open(Path(sys.argv[1]))
print("open", flush=True)
time.sleep(60)
"""


@pytest.fixture
def path(tmp_path: Path) -> Path:
    path = tmp_path / "game.roundhouse"
    Journal.create(path, toy.header(), toy.first().state).close()
    return path


def refused(path: Path) -> str:
    with pytest.raises(JournalError) as caught:
        Journal.open(path)
    return caught.value.code


def test_two_windows_of_one_program(path: Path) -> None:
    first = Journal.open(path)
    assert refused(path) == "locked"
    with pytest.raises(JournalError) as caught:
        Journal.create(path, toy.header(), toy.first().state, replace=True)
    assert caught.value.code == "locked"
    assert Journal.open(path, read_only=True).contents.decisions == ()
    first.close()
    Journal.open(path).close()


def test_two_programs_and_a_killed_one(path: Path) -> None:
    with subprocess.Popen([sys.executable, "-c", HOLD, str(path)], stdout=subprocess.PIPE) as other:
        assert other.stdout is not None
        assert other.stdout.readline() == b"open\n"
        assert refused(path) == "locked"
        other.send_signal(signal.SIGKILL)
        other.wait()
    Journal.open(path).close()


def test_a_copy_onto_itself_or_an_open_game_is_refused(path: Path) -> None:
    journal = Journal.open(path)
    with pytest.raises(JournalError) as caught:
        journal.copy_to(path, journal.contents.tree, replace=True)
    assert caught.value.code == "locked"
    other = Journal.create(path.with_name("b.roundhouse"), toy.header(3), toy.first().state)
    with pytest.raises(JournalError) as caught:
        journal.copy_to(other.path, journal.contents.tree, replace=True)
    assert caught.value.code == "locked"
    other.close()
    journal.close()
    again = Journal.open(other.path)
    assert again.header.seed == 3
    again.close()
