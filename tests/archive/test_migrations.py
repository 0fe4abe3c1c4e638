from pathlib import Path

import msgspec
import pytest

from roundhouse.archive.errors import JournalError
from roundhouse.archive.format import FORMAT, HEAD_LINES, sealed, unsealed
from roundhouse.archive.journal import Journal
from roundhouse.archive.migrations import MIGRATIONS, Lines, NoMigration, migrated
from tests.archive import toy
from tests.archive.test_journal import written


def doubled(lines: Lines) -> Lines:
    """A step that a format might need: all amounts become twice as much."""
    for line in lines[2:]:
        line["action"]["amount"] *= 2
        for event in line["events"]:
            if event["is"] == "paid":
                event["amount"] *= 2
    return lines


def renamed(lines: Lines) -> Lines:
    lines[0]["players"] = [name.upper() for name in lines[0]["players"]]
    return lines


STEPS = {FORMAT: doubled, FORMAT + 1: renamed}


def test_every_older_format_has_its_step() -> None:
    assert set(MIGRATIONS) == set(range(1, FORMAT))


def test_steps_are_taken_one_after_another() -> None:
    lines = migrated([{"format": FORMAT, "players": ["a"]}, {}], STEPS, FORMAT + 2)
    assert lines == [{"format": FORMAT + 2, "players": ["A"]}, {}]


def test_a_missing_step_is_named() -> None:
    with pytest.raises(NoMigration) as caught:
        migrated([{"format": 1}], {}, 2)
    assert caught.value.format_number == 1


def test_an_old_file_is_brought_up_and_its_original_kept(tmp_path: Path) -> None:
    path = tmp_path / "game.roundhouse"
    written(path, 3)
    old = path.read_bytes()
    journal = Journal.open(path, steps=STEPS, target=FORMAT + 2)
    assert [line.action.amount for line in journal.contents.decisions] == [2, 4, 6]
    assert journal.header.players == ("ANN", "BOB", "CEM")
    (notice,) = journal.notices
    assert (notice.code, notice.format) == ("migrated", FORMAT)
    assert Path(notice.copy).read_bytes() == old
    journal.go_to(1)
    journal.close()
    again = Journal.open(path, steps=STEPS, target=FORMAT + 2)
    assert again.notices == ()
    assert again.contents.cursor == 1
    assert [line.action.amount for line in again.contents.decisions] == [2, 4, 6]
    again.close()


def test_an_old_file_opened_to_read_stays_as_it_is(tmp_path: Path) -> None:
    path = tmp_path / "game.roundhouse"
    written(path, 3)
    old = path.read_bytes()
    journal = Journal.open(path, read_only=True, steps=STEPS, target=FORMAT + 2)
    assert [line.action.amount for line in journal.contents.decisions] == [2, 4, 6]
    assert path.read_bytes() == old


def test_a_file_too_old_is_refused(tmp_path: Path) -> None:
    path = tmp_path / "game.roundhouse"
    Journal.create(path, toy.header(), toy.first().state).close()
    with pytest.raises(JournalError) as caught:
        Journal.open(path, steps={}, target=FORMAT + 1)
    assert caught.value.code == "no_migration"
    assert caught.value.facts == {"format": FORMAT}


def test_a_file_of_format_2_gets_its_head_twice(tmp_path: Path) -> None:
    path = tmp_path / "game.roundhouse"
    written(path, 3)
    lines = path.read_bytes().splitlines()
    header = msgspec.json.decode(unsealed(lines[0]) or b"") | {"format": 2}
    old = sealed(header) + b"\n".join([lines[1], *lines[HEAD_LINES:]]) + b"\n"
    path.write_bytes(old)
    journal = Journal.open(path)
    journal.close()
    (notice,) = journal.notices
    assert (notice.code, notice.format) == ("migrated", 2)
    assert Path(notice.copy).read_bytes() == old
    assert path.read_bytes().splitlines() == lines
    assert len(journal.contents.decisions) == 3


def test_a_flipped_bit_in_the_head_of_an_old_file_costs_nothing(tmp_path: Path) -> None:
    path = tmp_path / "game.roundhouse"
    written(path, 3)
    lines = path.read_bytes().splitlines()
    header = msgspec.json.decode(unsealed(lines[0]) or b"") | {"format": 2}
    old = sealed(header) + b"\n".join([lines[1], *lines[HEAD_LINES:]]) + b"\n"
    for bit in range(0, 8 * (old.index(b"\n", old.index(b"\n") + 1)), 97):
        harmed = bytearray(old)
        harmed[bit // 8] ^= 1 << bit % 8
        path.write_bytes(bytes(harmed))
        journal = Journal.open(path, read_only=True)
        assert len(journal.contents.decisions) == 3, bit
        assert {notice.code for notice in journal.notices} == {"mended", "migrated"}, bit


def odd(path: Path, count: int, *numbers: int) -> None:
    """A file of ``count`` decisions; a step makes nothing of those of these numbers."""
    written(path, count)
    lines = path.read_bytes().splitlines(keepends=True)
    for number in numbers:
        plain = msgspec.json.decode(unsealed(lines[HEAD_LINES + number - 1].rstrip()) or b"")
        lines[HEAD_LINES + number - 1] = sealed(plain | {"events": 5})
    path.write_bytes(b"".join(lines))


def test_an_old_file_opens_before_a_line_of_which_a_step_makes_nothing(tmp_path: Path) -> None:
    path = tmp_path / "game.roundhouse"
    odd(path, 7, 4, 6)
    old = path.read_bytes()
    journal = Journal.open(path, steps=STEPS, target=FORMAT + 2)
    journal.close()
    assert [line.action.amount for line in journal.contents.decisions] == [2, 4, 6]
    unknown, migrated_from = journal.notices
    assert (unknown.code, unknown.line, unknown.behind) == ("unknown", HEAD_LINES + 4, 2)
    assert (migrated_from.code, Path(unknown.copy).read_bytes()) == ("migrated", old)
    branch = journal.contents.branch
    assert branch is not None
    assert [line.action.amount for line in branch.decisions] == [2, 4, 6, 10, 14]
    assert branch.missing == (4, 6)


def test_an_old_head_of_which_a_step_makes_nothing_is_refused(tmp_path: Path) -> None:
    path = tmp_path / "game.roundhouse"
    written(path, 3)

    def careless(lines: Lines) -> Lines:
        return [lines[0]["nothing"]]

    with pytest.raises(JournalError) as caught:
        Journal.open(path, steps={FORMAT: careless}, target=FORMAT + 1)
    assert caught.value.code == "unknown_content"
