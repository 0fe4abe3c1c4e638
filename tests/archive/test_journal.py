from pathlib import Path
from typing import Any

import msgspec
import pytest

from roundhouse.archive.errors import JournalError
from roundhouse.archive.format import FORMAT, HEAD_LINES, sealed, unsealed
from roundhouse.archive.history import History
from roundhouse.archive.journal import Journal, Notice
from roundhouse.archive.scanning import scan
from tests.archive import toy


def written(path: Path, count: int = 4) -> None:
    """A game of ``count`` decisions of 1, 2, 3..., closed again."""
    first = toy.first()
    history = History(first)
    journal = Journal.create(path, toy.header(), first.state)
    for n in range(1, count + 1):
        journal.append(n, history.submit(toy.bid(history.position, n)), at=100 + n)
    journal.close()


def reopened(path: Path, **how: Any) -> tuple[Journal, list[int], int]:
    """The journal, the amounts of its decisions and the cursor."""
    journal = Journal.open(path, **how)
    contents = journal.contents
    return journal, [line.action.amount for line in contents.decisions], contents.cursor


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "game.roundhouse"


def test_what_is_written_is_read(path: Path) -> None:
    written(path)
    journal, amounts, cursor = reopened(path)
    assert (amounts, cursor) == ([1, 2, 3, 4], 4)
    assert journal.header == toy.header()
    assert journal.contents.state == toy.first().state
    assert journal.notices == ()
    assert [line.at for line in journal.contents.decisions] == [101, 102, 103, 104]
    journal.close()


def test_every_line_is_json(path: Path) -> None:
    written(path)
    lines = path.read_bytes().splitlines()
    assert len(lines) == HEAD_LINES + 4
    plain = [msgspec.json.decode(line) for line in lines]
    assert plain[0]["format"] == FORMAT
    assert plain[0]["title"] == "toy"
    assert list(plain[HEAD_LINES]) == ["n", "at", "action", "events", "sum"]


def test_a_decision_is_on_disk_when_append_returns(path: Path) -> None:
    first = toy.first()
    history = History(first)
    journal = Journal.create(path, toy.header(), first.state)
    for n in range(1, 5):
        journal.append(n, history.submit(toy.bid(history.position, n)))
        assert len(path.read_bytes().splitlines()) == HEAD_LINES + n
    journal.close()


def test_undo_and_the_redo_branch_survive(path: Path) -> None:
    written(path)
    journal, _, _ = reopened(path)
    journal.go_to(1)
    journal.close()
    journal, amounts, cursor = reopened(path)
    assert (amounts, cursor) == ([1, 2, 3, 4], 1)
    journal.go_to(3)
    journal.close()
    journal, amounts, cursor = reopened(path)
    assert (amounts, cursor) == ([1, 2, 3, 4], 3)
    journal.close()


def test_a_decision_after_undo_replaces_what_was_undone(path: Path) -> None:
    written(path)
    journal, _, _ = reopened(path)
    journal.go_to(1)
    history = History(toy.first())
    history.submit(toy.bid(history.position, 1))
    journal.append(2, history.submit(toy.bid(history.position, 77)))
    journal.close()
    journal, amounts, cursor = reopened(path)
    assert (amounts, cursor) == ([1, 77], 2)
    journal.close()


def test_a_torn_last_line_is_dropped_with_a_notice(path: Path) -> None:
    written(path)
    whole = path.read_bytes()
    last = len(whole.splitlines(keepends=True)[-1])
    for cut in range(1, last):
        path.write_bytes(whole[:-cut])
        journal, amounts, cursor = reopened(path)
        journal.close()
        if cut == 1:  # only the newline is missing: nothing is lost
            assert (amounts, cursor, journal.notices) == ([1, 2, 3, 4], 4, ())
            assert path.read_bytes() == whole
        else:
            assert (amounts, cursor) == ([1, 2, 3], 3)
            assert [notice.code for notice in journal.notices] == ["torn"]
            assert path.read_bytes() == whole[:-last]
    assert [other.name for other in path.parent.iterdir()] == [path.name]


def test_nothing_but_the_torn_line_is_lost_when_play_goes_on(path: Path) -> None:
    written(path, 3)
    path.write_bytes(path.read_bytes() + b'{"n":4,"at":1,"act')
    journal, _, _ = reopened(path)
    history = History(toy.first(), [])
    for n in (1, 2, 3):
        history.submit(toy.bid(history.position, n))
    journal.append(4, history.submit(toy.bid(history.position, 9)))
    journal.close()
    journal, amounts, _ = reopened(path)
    assert amounts == [1, 2, 3, 9]
    assert journal.notices == ()
    journal.close()


@pytest.mark.parametrize("harm", [b"#", b"\x00", b"9"])
def test_a_damaged_file_opens_up_to_the_damage(path: Path, harm: bytes) -> None:
    written(path)
    lines = path.read_bytes().splitlines(keepends=True)
    bad = HEAD_LINES + 2
    harmed = lines[bad][:20] + harm + harm + lines[bad][22:]
    assert harmed != lines[bad]
    whole = b"".join([*lines[:bad], harmed, *lines[bad + 1 :]])
    path.write_bytes(whole)
    journal, amounts, cursor = reopened(path)
    journal.close()
    assert (amounts, cursor) == ([1, 2], 2)
    (notice,) = journal.notices
    assert (notice.code, notice.line, notice.behind) == ("damaged", bad + 1, 1)
    copy = Path(notice.copy)
    assert copy.read_bytes() == whole
    assert copy.parent == path.parent
    assert copy.name.startswith(path.name + ".damaged-")
    assert path.read_bytes() == b"".join(lines[:bad])
    again, amounts, _ = reopened(path)
    assert amounts == [1, 2]
    assert again.notices == ()
    again.close()


def test_a_line_that_is_missing_is_damage(path: Path) -> None:
    written(path)
    lines = path.read_bytes().splitlines(keepends=True)
    path.write_bytes(b"".join(lines[: HEAD_LINES + 1] + lines[HEAD_LINES + 2 :]))
    journal, amounts, _ = reopened(path)
    journal.close()
    assert amounts == [1]
    assert [(notice.code, notice.line) for notice in journal.notices] == [("damaged", HEAD_LINES + 2)]
    assert path.read_bytes() == b"".join(lines[: HEAD_LINES + 1])


def test_two_damaged_copies_have_two_names(path: Path) -> None:
    copies = set()
    for _ in range(3):
        written(path)
        lines = path.read_bytes().splitlines(keepends=True)
        path.write_bytes(b"".join([*lines[: HEAD_LINES + 1], b"rubbish\n", *lines[HEAD_LINES + 2 :]]))
        journal, _, _ = reopened(path)
        copies.add(journal.notices[0].copy)
        journal.close()
        path.unlink()
    assert len(copies) == 3
    assert all(Path(copy).exists() for copy in copies)


def test_a_file_opened_to_read_stays_as_it_is(path: Path) -> None:
    written(path)
    lines = path.read_bytes().splitlines(keepends=True)
    harmed = b"".join([*lines[: HEAD_LINES + 2], b"rubbish\n", *lines[HEAD_LINES + 2 :]])
    path.write_bytes(harmed)
    journal, amounts, _ = reopened(path, read_only=True)
    assert amounts == [1, 2]
    assert journal.notices[0].code == "damaged"
    assert journal.notices[0].copy == ""
    with pytest.raises(JournalError) as caught:
        journal.go_to(0)
    assert caught.value.code == "read_only"
    assert path.read_bytes() == harmed


def test_a_newer_file_is_refused_by_name(path: Path) -> None:
    written(path)
    lines = path.read_bytes().splitlines(keepends=True)
    newer = b'{"program":"roundhouse","format":%d,"version":"9.1","secret":true}\n' % (FORMAT + 1)
    path.write_bytes(newer + b"".join(lines[1:]))
    before = path.read_bytes()
    for read_only in (False, True):
        with pytest.raises(JournalError) as caught:
            Journal.open(path, read_only=read_only)
        assert caught.value.code == "newer"
        assert caught.value.facts == {"format": FORMAT + 1, "known": FORMAT, "version": "9.1"}
        assert caught.value.path == str(path)
    assert path.read_bytes() == before


@pytest.mark.parametrize(
    ("data", "code"),
    [
        (b"", "not_a_journal"),
        (b"hello\n", "not_a_journal"),
        (b"[1, 2]\n", "not_a_journal"),
        (b'{"program":"other","format":1}\n', "not_a_journal"),
        (b'{"program":"roundhouse","format":"one"}\n', "not_a_journal"),
        (b"\xff\xfe\x00", "not_a_journal"),
        (b'{"program":"roundhouse","form', "start_damaged"),
        (b'{"program":"roundhouse","format":1}\n', "start_damaged"),
    ],
)
def test_what_is_no_game_is_refused_and_left_alone(path: Path, data: bytes, code: str) -> None:
    path.write_bytes(data)
    with pytest.raises(JournalError) as caught:
        Journal.open(path)
    assert caught.value.code == code
    assert path.read_bytes() == data


def test_a_start_that_is_damaged_in_both_places_is_refused(path: Path) -> None:
    written(path)
    lines = path.read_bytes().splitlines(keepends=True)
    for number in (0, 1):
        harmed = [*lines]
        for place in (number, number + 2):
            harmed[place] = harmed[place].replace(b"Ann", b"Eve", 1)
        path.write_bytes(b"".join(harmed))
        with pytest.raises(JournalError) as caught:
            Journal.open(path)
        assert caught.value.code == "start_damaged"
        assert path.read_bytes() == b"".join(harmed)


@pytest.mark.parametrize("number", range(HEAD_LINES))
def test_a_damaged_line_of_the_head_costs_nothing(path: Path, number: int) -> None:
    written(path)
    whole = path.read_bytes()
    lines = whole.splitlines(keepends=True)
    lines[number] = lines[number].replace(b"Ann", b"Eve", 1)
    path.write_bytes(b"".join(lines))
    journal, amounts, cursor = reopened(path)
    journal.close()
    assert (amounts, cursor, journal.header) == ([1, 2, 3, 4], 4, toy.header())
    (notice,) = journal.notices
    assert (notice.code, notice.line) == ("mended", number + 1)
    assert Path(notice.copy).read_bytes() == b"".join(lines)
    assert path.read_bytes() == whole


def test_one_flipped_bit_anywhere_costs_nothing(path: Path) -> None:
    written(path, 3)
    whole = path.read_bytes()
    for bit in range(3, len(whole) * 8, 331):
        harmed = bytearray(whole)
        harmed[bit // 8] ^= 1 << bit % 8
        path.write_bytes(bytes(harmed))
        journal, amounts, cursor = reopened(path, read_only=True)
        last = bit // 8 == len(whole) - 1
        assert (amounts, cursor) == ([1, 2, 3], 3), bit
        assert journal.header == toy.header()
        assert [notice.code for notice in journal.notices] in ([["mended"], []] if last else [["mended"]]), (
            bit
        )


@pytest.mark.parametrize(
    "change",
    [
        lambda data: b"\xef\xbb\xbf" + data,
        lambda data: data.replace(b"\n", b"\r\n"),
        lambda data: data.replace(b"\n", b"  \n"),
        lambda data: data.replace(b"\n", b"\n\t ") + b"\n",
    ],
    ids=["mark", "carriage returns", "blanks behind", "indented"],
)
def test_another_editors_ends_of_line_and_mark_are_no_damage(path: Path, change: Any) -> None:
    written(path)
    path.write_bytes(change(path.read_bytes()))
    journal, amounts, cursor = reopened(path)
    assert (amounts, cursor, journal.notices) == ([1, 2, 3, 4], 4, ())
    journal.go_to(2)
    journal.close()
    journal, _, cursor = reopened(path)
    assert (cursor, journal.notices) == (2, ())
    journal.close()
    assert [other.name for other in path.parent.iterdir()] == [path.name]


@pytest.mark.parametrize(("old", "new"), [(b'"do":"bid"', b'"do":"warp"'), (b'"is":"paid"', b'"is":"gift"')])
def test_unknown_content_is_named_not_called_damage(path: Path, old: bytes, new: bytes) -> None:
    written(path)
    lines = path.read_bytes().splitlines(keepends=True)
    body = unsealed(lines[HEAD_LINES + 1].rstrip())
    assert body is not None
    assert old in body
    lines[HEAD_LINES + 1] = sealed(msgspec.json.decode(body.replace(old, new)))
    whole = b"".join(lines)
    path.write_bytes(whole)
    looked, amounts, _ = reopened(path, read_only=True)
    assert (amounts, looked.notices) == ([1], (Notice("unknown", HEAD_LINES + 2, behind=2),))
    assert path.read_bytes() == whole
    journal, amounts, cursor = reopened(path)
    journal.close()
    (notice,) = journal.notices
    assert (amounts, cursor, notice.code, notice.line, notice.behind) == (
        [1],
        1,
        "unknown",
        HEAD_LINES + 2,
        2,
    )
    assert Path(notice.copy).read_bytes() == whole
    assert path.read_bytes() == b"".join(lines[: HEAD_LINES + 1])


def test_a_head_of_unknown_content_is_refused_and_stays_as_it_is(path: Path) -> None:
    written(path)
    lines = path.read_bytes().splitlines(keepends=True)
    plain = msgspec.json.decode(unsealed(lines[1].rstrip()) or b"") | {"state": 5}
    lines[1], lines[3] = sealed(plain), sealed({"again": plain})
    path.write_bytes(b"".join(lines))
    with pytest.raises(JournalError) as caught:
        Journal.open(path)
    assert (caught.value.code, caught.value.facts["line"]) == ("unknown_content", 1)
    assert path.read_bytes() == b"".join(lines)


def test_decisions_that_take_the_place_of_earlier_ones_count_behind_a_damage(path: Path) -> None:
    """Behind the damage there is one decision, in the place of the second: none fewer, but one more."""
    written(path, 6)
    lines = path.read_bytes().splitlines(keepends=True)
    plain = msgspec.json.decode(unsealed(lines[HEAD_LINES + 1].rstrip()) or b"") | {"at": 7}
    path.write_bytes(b"".join([*lines[: HEAD_LINES + 5], b"rubbish\n", sealed(plain)]))
    journal, amounts, _ = reopened(path)
    journal.close()
    assert (amounts, journal.notices[0].behind) == ([1, 2, 3, 4, 5], 1)


def test_missing_and_forbidden_paths(tmp_path: Path, path: Path) -> None:
    with pytest.raises(JournalError) as caught:
        Journal.open(path)
    assert caught.value.code == "missing"
    with pytest.raises(JournalError) as caught:
        Journal.open(tmp_path)
    assert caught.value.code == "not_a_file"


def test_a_file_is_never_overwritten_unasked(path: Path) -> None:
    written(path)
    before = path.read_bytes()
    with pytest.raises(JournalError) as caught:
        Journal.create(path, toy.header(), toy.first().state)
    assert caught.value.code == "exists"
    assert path.read_bytes() == before
    Journal.create(path, toy.header(7), toy.first().state, replace=True).close()
    journal, amounts, _ = reopened(path)
    assert amounts == []
    assert journal.header.seed == 7
    journal.close()


def test_a_copy_goes_on_by_itself(path: Path) -> None:
    written(path)
    journal, _, _ = reopened(path)
    copy = journal.copy_to(path.with_name("other.roundhouse"), journal.contents.tree)
    copy.go_to(2)
    copy.close()
    journal.close()
    assert reopened(path, read_only=True)[2] == 4
    assert reopened(path.with_name("other.roundhouse"), read_only=True)[2] == 2


def test_a_failed_write_leaves_the_file_as_it_was(path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    written(path)
    journal, _, _ = reopened(path)
    before = path.read_bytes()
    calls = []

    def full(descriptor: int) -> None:
        calls.append(descriptor)
        if len(calls) == 1:
            raise OSError(28, "No space left on device")

    monkeypatch.setattr("roundhouse.archive.journal.sync", full)
    with pytest.raises(JournalError) as caught:
        journal.go_to(1)
    assert caught.value.code == "write_failed"
    assert caught.value.facts == {"detail": "No space left on device"}
    assert path.read_bytes() == before
    journal.close()


def test_lines_are_numbered_as_an_editor_does_it() -> None:
    line = sealed({"go_to": 0}).rstrip()
    data = b"\n \n\r\n" + line + b"\r\n\n  x\n" + line
    found = [(piece.body is not None, piece.line, piece.end, piece.whole) for piece in scan(data)]
    first = 5 + len(line) + 2
    assert found == [(True, 4, first, True), (False, 6, first + 5, True), (True, 7, len(data), False)]


@pytest.mark.parametrize("rubbish", [b"x\n", b'x"}\n', b',"sum":"00000000"}'])
def test_of_far_too_many_damaged_lines_some_are_told_of(rubbish: bytes) -> None:
    """And no more are kept in memory; what is sound behind them is found."""
    line = sealed({"go_to": 0})
    pieces = scan(line + rubbish * 30_000 + b"\n" + line)
    assert len(pieces) < 12_000
    assert pieces[0].body is not None
    assert pieces[1].body is None
    assert pieces[-1].body == pieces[0].body
    assert pieces[-1].end == len(line + rubbish * 30_000 + b"\n" + line)
