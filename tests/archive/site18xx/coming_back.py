"""Whether a replayed game, written as 18xx.games has it, is named alike and read back as the same game."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from itertools import chain

import msgspec
from msgspec.structs import replace

from roundhouse.archive.history import History
from roundhouse.archive.imports import title_of
from roundhouse.archive.site18xx.export import Export, read_export
from roundhouse.archive.site18xx.facts import all_facts
from roundhouse.archive.site18xx.ids import Names
from roundhouse.archive.site18xx.replay import Step, first_position, replay
from roundhouse.archive.site18xx.translate import remember
from roundhouse.archive.site18xx.writing import exported
from roundhouse.engine.actions import BuyTrain, RunTrains
from roundhouse.engine.loop import Entry
from roundhouse.engine.position import Position


def assert_comes_back(export: Export, first: Position, steps: Sequence[Step]) -> None:
    """The ``steps`` of an export from ``first`` on, written and replayed, have the same facts in the end."""
    entries = [*chain.from_iterable(step.entries for step in steps)]
    written = exported(History(first, entries), export.players, export.seed)
    assert len(written["actions"]) > len(entries) // 2
    again = read_export(msgspec.json.decode(msgspec.json.encode(written)))
    assert again.players == export.players
    title = title_of(again)
    start, replayed = first_position(again, title), tuple(replay(again, title))
    assert start.options == first.options
    assert_alike(chain.from_iterable(step.entries for step in replayed), entries)
    last, other = replayed[-1].position, steps[-1].position
    assert last.state == other.state
    assert all_facts(last, {}) == all_facts(other, {})


def assert_trains_have_their_numbers(export: Export, first: Position, steps: Sequence[Step]) -> None:
    """Every train bought is told as it was recorded: by the order in which trains are sold, and by runs.

    Which of two equal trains a company has taken unasked only its runs tell.
    """
    names, position = Names(first, export.ids), first
    for step in steps:
        for entry in step.entries:
            if isinstance(entry.action, BuyTrain):
                assert names.site_train(position, entry.action.train) == step.raw["train"], step.raw["id"]
            elif isinstance(entry.action, RunTrains):
                remember(names, step.raw, position, (entry,))
            names.follow(entry.events)
        position = step.position


def assert_alike(some: Iterable[Entry], others: Iterable[Entry]) -> None:
    """The same decisions with the same events; who agreed and what was proven isn't written."""
    assert list(map(_bare, some)) == list(map(_bare, others))


def _bare(entry: Entry) -> tuple[object, ...]:
    changes = {"agreed": (), "best_known": None}
    action = replace(
        entry.action, **{key: value for key, value in changes.items() if hasattr(entry.action, key)}
    )
    return action, entry.events
