"""The games that come along of 1839 and 1843 are those that the sensible player plays."""

from __future__ import annotations

from pathlib import Path

import pytest
from msgspec.structs import replace

from roundhouse.archive.game_file import GameSession
from roundhouse.engine.actions import Action, RunTrains
from roundhouse.engine.loop import Entry
from tests.contracts.games import example_path, recorded
from tests.games.sensible.made import EXAMPLES, Table, keep, played
from tests.games.sensible.player import wishes

FIRST = 70
"""Decisions that are played again: the auction, the first shares and two operating rounds."""


def decision(entry: Entry) -> Action:
    """What was decided; of a run what it earns, as any of the best runs may be found."""
    return replace(entry.action, routes=()) if isinstance(entry.action, RunTrains) else entry.action


@pytest.mark.quick("1839")
@pytest.mark.parametrize("table", EXAMPLES.values(), ids=EXAMPLES)
def test_the_example_is_played_by_the_sensible_player(table: Table) -> None:
    session = GameSession.open(example_path(table.title), read_only=True)
    session.close()
    again = played(table, FIRST)
    assert [decision(entry) for entry in session.history.entries()[:FIRST]] == list(map(decision, again))
    header = session.header
    assert (header.title, header.players, header.seed) == (table.title, table.players, table.seed)
    assert header.options == tuple(sorted(table.options))


def test_a_game_is_kept_in_a_file(tmp_path: Path) -> None:
    table = EXAMPLES["1843"]
    entries = played(table, 3)
    keep(table, entries, tmp_path / "begun.roundhouse")
    session = GameSession.open(tmp_path / "begun.roundhouse", read_only=True)
    session.close()
    assert session.history.entries() == tuple(entries)


@pytest.mark.slow
@pytest.mark.parametrize("title", EXAMPLES)
def test_somebody_would_do_something_at_most_moments_of_it(title: str) -> None:
    """Only what nobody wants is taken for want of a wish."""
    ready = [moment for moment in recorded(title)[::40] if moment.offers]
    assert all(any(list(wishes(m.position, offer)) for offer in m.offers) for m in ready)
