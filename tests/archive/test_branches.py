"""What lies behind a damage can be read by whoever asks, as a branch that was checked."""

from pathlib import Path

import msgspec
import pytest

from roundhouse.archive.branches import branch_path, look_at_branch, open_branch
from roundhouse.archive.errors import JournalError
from roundhouse.archive.format import HEAD_LINES, sealed, unsealed
from roundhouse.archive.game_file import GameSession
from roundhouse.archive.imports import is_journal
from roundhouse.archive.journal import Journal
from roundhouse.engine.actions import Bid
from roundhouse.engine.owners import BANK, player
from tests.archive import toy
from tests.archive.test_journal import written


def harmed(path: Path, *numbers: int, count: int = 6) -> None:
    """A game of ``count`` decisions in which those of these numbers can't be read."""
    written(path, count)
    lines = path.read_bytes().splitlines(keepends=True)
    for number in numbers:
        lines[HEAD_LINES + number - 1] = b"rubbish\n"
    path.write_bytes(b"".join(lines))


def amounts(session: GameSession) -> list[int]:
    """What was bid, decision by decision."""
    return [entry.action.amount for entry in session.history.entries() if isinstance(entry.action, Bid)]


def test_decisions_behind_the_damage_are_a_branch(tmp_path: Path) -> None:
    path = tmp_path / "game.roundhouse"
    harmed(path, 3, 5)
    journal = Journal.open(path)
    journal.close()
    (notice,) = journal.notices
    assert (notice.code, notice.behind, len(journal.contents.decisions)) == ("damaged", 2, 2)
    source = Path(notice.copy)
    branched = open_branch(source, branch_path(source), toy.load)
    assert branched.missing == (3, 5)
    assert branched.left_out == 0
    session = branched.session
    assert amounts(session) == [1, 2, 4, 6]
    assert session.position.state.cash[BANK] == 13
    assert session.path.name == "game branch.roundhouse"
    session.submit(toy.bid(session.position, 9))
    session.close()
    assert GameSession.open(session.path, read_only=True, load=toy.load).cursor == 5


def test_a_branch_that_no_file_keeps_is_looked_at_and_saved_elsewhere(tmp_path: Path) -> None:
    path, elsewhere = tmp_path / "game.roundhouse", tmp_path / "elsewhere.roundhouse"
    harmed(path, 3, 5)
    there = {each.name: each.read_bytes() for each in tmp_path.iterdir() if each.is_file()}
    branched = look_at_branch(path, toy.load)
    session = branched.session
    assert (branched.missing, branched.left_out, amounts(session)) == ((3, 5), 0, [1, 2, 4, 6])
    assert not session.is_writable
    with pytest.raises(JournalError) as caught:
        session.submit(toy.bid(session.position, 9))
    assert caught.value.code == "read_only"
    assert {each.name: each.read_bytes() for each in tmp_path.iterdir() if each.is_file()} == there
    written(elsewhere, 1)
    session.save_as(elsewhere, replace=True)
    session.submit(toy.bid(session.position, 9))
    session.close()
    again = GameSession.open(elsewhere, read_only=True, load=toy.load)
    assert (amounts(again), again.notices) == ([1, 2, 4, 6, 9], ())


def test_a_game_that_is_looked_at_is_saved_over_another_once_its_file_is_gone(tmp_path: Path) -> None:
    path, other = tmp_path / "game.roundhouse", tmp_path / "other.roundhouse"
    written(path, 3)
    written(other, 1)
    session = GameSession.open(path, read_only=True, load=toy.load)
    path.unlink()
    session.save_as(other, replace=True)
    session.close()
    assert GameSession.open(other, read_only=True, load=toy.load).cursor == 3


def test_an_undo_that_was_lost_costs_nothing(tmp_path: Path) -> None:
    path = tmp_path / "game.roundhouse"
    session = GameSession.begin(toy.first(), toy.PLAYERS, 0, path)
    for amount in (1, 2, 3):
        session.submit(toy.bid(session.position, amount))
    session.move_to(1)
    session.submit(toy.bid(session.position, 8))
    session.close()
    lines = path.read_bytes().splitlines(keepends=True)
    lines[HEAD_LINES + 3] = b"rubbish\n"
    path.write_bytes(b"".join(lines))
    branched = open_branch(path, tmp_path / "b.roundhouse", toy.load)
    assert branched.missing == ()
    assert amounts(branched.session) == [1, 8]
    branched.session.close()


def test_what_makes_no_sense_without_the_lost_decision_is_left_out(tmp_path: Path) -> None:
    path = tmp_path / "game.roundhouse"
    harmed(path, 3)
    lines = path.read_bytes().splitlines(keepends=True)
    place = HEAD_LINES + 4
    body = unsealed(lines[place].rstrip())
    assert body is not None
    line = msgspec.json.decode(body)
    line["events"][0] |= {"payer": player("Ann"), "amount": 999_999}
    lines[place] = sealed(line)
    path.write_bytes(b"".join(lines))
    branched = open_branch(path, tmp_path / "b.roundhouse", toy.load)
    assert branched.left_out == 2
    assert amounts(branched.session) == [1, 2, 4]
    branched.session.close()


def test_a_file_without_damage_has_no_branch(tmp_path: Path) -> None:
    path = tmp_path / "game.roundhouse"
    written(path)
    with pytest.raises(JournalError) as caught:
        open_branch(path, tmp_path / "b.roundhouse", toy.load)
    assert caught.value.code == "undamaged"
    assert not (tmp_path / "b.roundhouse").exists()


def test_a_damaged_beginning_is_still_known_as_ours(tmp_path: Path) -> None:
    path = tmp_path / "game.json"
    written(path)
    whole = path.read_bytes()
    for harm in (b"X" + whole[1:], b"\xef\xbb\xbf" + whole, b"\n" + whole, whole.replace(b"\n", b"\r\n")):
        path.write_bytes(harm)
        assert is_journal(path)
    path.write_bytes(b'{"title":"1894"}')
    assert not is_journal(path)


def test_names_that_cannot_be_shown_are_changed_everywhere(tmp_path: Path) -> None:
    path = tmp_path / "game.roundhouse"
    names = ("Ann\x1b[31m", "Ann[31m", "Cem\u202ex")
    data = b""
    written(path)
    for line in path.read_bytes().splitlines():
        body = unsealed(line)
        assert body is not None
        text = body.decode().replace("Cem", "Cem\\u202ex").replace("Bob", "Ann[31m")
        data += sealed(msgspec.json.decode(text.replace('Ann"', 'Ann\\u001b[31m"')))
    path.write_bytes(data)
    session = GameSession.open(path, load=toy.load)
    assert session.header.players == ("Ann [31m", "Ann[31m", "Cemx")
    assert session.position.state.seats == session.header.players
    assert [notice.code for notice in session.notices] == ["renamed"]
    assert Path(session.notices[0].copy).read_bytes() == data
    session.submit(toy.bid(session.position, 5))
    session.close()
    again = GameSession.open(path, load=toy.load)
    assert again.notices == ()
    assert (again.cursor, names[1]) == (5, again.header.players[1])
    again.close()


def test_names_that_stand_there_twice_are_changed_once(tmp_path: Path) -> None:
    path = tmp_path / "game.roundhouse"
    written(path)
    data = b""
    for line in path.read_bytes().splitlines():
        body = msgspec.json.decode(unsealed(line) or b"")
        if "players" in (header := body.get("again", body)):
            header["players"] = ["Ann", "Ann", "Cem"]
        data += sealed(body)
    path.write_bytes(data)
    for _ in range(2):
        session = GameSession.open(path, load=toy.load)
        assert (session.notices, session.header.players) == ((), ("Ann", "Ann", "Cem"))
        session.close()
