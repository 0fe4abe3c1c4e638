"""A game of ours as an export of 18xx.games, which our own import reads back to the same game.

The same are its decisions and events; where 18xx.games records one decision for two of ours that come to the
same (which of two certificates was bought from the pool), its facts are.
Each decision becomes the recorded actions that the import would make it of; whether it does is tried at once,
with the import's own translator, and once more with the whole of it (:func:`exported`).
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from itertools import zip_longest
from pathlib import Path
from typing import Any

import msgspec

from roundhouse.archive.errors import ExportRefused, ImportRefused
from roundhouse.archive.format import Header
from roundhouse.archive.heed import Heed, unheeded
from roundhouse.archive.history import History
from roundhouse.archive.outputs import put
from roundhouse.archive.site18xx.back_translate import Teller, Untold, told
from roundhouse.archive.site18xx.export import read_export
from roundhouse.archive.site18xx.facts import all_facts
from roundhouse.archive.site18xx.filter import Raw
from roundhouse.archive.site18xx.ids import Names
from roundhouse.archive.site18xx.other_options import OtherOptions, Outcome, explaining, outcome, played_under
from roundhouse.archive.site18xx.replay import FOREIGN, first_position, replay
from roundhouse.archive.site18xx.titles import SITE_TITLES, SiteTitle
from roundhouse.archive.site18xx.translate import Moment, remember, translate
from roundhouse.engine.actions import Action
from roundhouse.engine.errors import ActionRefused
from roundhouse.engine.events import Event
from roundhouse.engine.loop import Entry, decide, start
from roundhouse.engine.position import Position
from roundhouse.engine.title import BANK_ONLY
from roundhouse.titles import registry

Json = dict[str, Any]
_ONLY_OURS = ("agreed", "best_known")
"""Fields of actions that change nothing and that 18xx.games doesn't have."""


PARTS = ("seats", "cash", "privates", "certificates", "trains", "tile_supply", "market", "round")
"""What may differ of a beginning, as it is told; the rest of a state follows from these."""


def write_export(history: History, header: Header, path: Path, heed: Heed = unheeded) -> int:
    """Write the export of a game; how many actions it has.

    ``heed`` watches the work. Raises ExportRefused and JournalError, and what ``heed`` raises: nothing is
    written then.
    """
    data = exported(history, header.players, header.seed, heed)
    put(path, msgspec.json.encode(data))
    return len(data["actions"])


def exported(history: History, players: Sequence[str], seed: int, heed: Heed = unheeded) -> Json:
    """The game up to its present decision as plain JSON; ``players`` in the order in which it was begun.

    ``heed`` is told of each decision twice, when it is written and when it is read back. Raises
    :class:`ExportRefused`: of several decisions that 18xx.games hasn't got so, the first is told.
    """
    first = history.at(0)
    site = next((each for each in SITE_TITLES.values() if each.name == first.title.name), None)
    if site is None:
        raise ExportRefused("unknown_title", title=first.title.name)
    if BANK_ONLY in first.options:
        raise ExportRefused("no_board")
    _check_together(site, first)
    entries = history.entries()
    actions: list[Json] = []
    data = _head(site, first, players, seed) | {"actions": actions}
    there = _options_there(data, first)
    missing: ExportRefused | None = None
    try:
        for n, raws in enumerate(_actions(history, players, entries, there)):
            heed(n, 2 * len(entries))
            actions += raws
    except ExportRefused as error:
        missing = error
        entries = entries[: int(str(error.facts["n"])) - 1]
    _check(data, there, history, entries, heed)
    if missing is not None:
        raise missing
    return data


def _check_together(site: SiteTitle, first: Position) -> None:
    """Raise ExportRefused where 18xx.games has an option, but not without another one."""
    for option, other in site.optional_rules.together.items():
        if option in first.options and other not in first.options:
            raise ExportRefused("together", option=(option,), others=(other,))


def _head(site: SiteTitle, first: Position, players: Sequence[str], seed: int) -> Json:
    rules = site.optional_rules.recorded(first.options, len(players))
    return {
        "id": "hs_roundhouse",
        "description": "",
        "user": {"id": 0, "name": "Roundhouse"},
        "players": [{"id": number, "name": name} for number, name in enumerate(players)],
        "min_players": len(players),
        "max_players": len(players),
        "title": site.title,
        "settings": {"seed": seed, "optional_rules": sorted(rules)},
        "mode": "hotseat",
        "status": "active",
        "loaded": True,
    }


def _options_there(data: Json, first: Position) -> frozenset[str]:
    """Under which of our options the import plays what is written."""
    return read_export(data).options | _site_options(first)


def _site_options(first: Position) -> frozenset[str]:
    return frozenset(option.name for option in first.title.options if option.kind == "site")


def _actions(
    history: History, players: Sequence[str], entries: Sequence[Entry], there: frozenset[str]
) -> Iterator[list[Json]]:
    """The recorded actions of each decision, numbered from 1; raises ExportRefused.

    ``there``: the options that the game has at 18xx.games.
    """
    first = history.at(0)
    ids = {name: number for number, name in enumerate(players)}
    names = Names(first, {str(number): name for name, number in ids.items()})
    teller = Teller(first, ids)
    number = 0
    for n, entry in enumerate(entries):
        position = history.at(n)
        try:
            raws = told(teller, names, position, entry)
            raws = [{**raw, "id": number + place} for place, raw in enumerate(raws, 1)]
            made = _played(names, position, raws, entry)
        except (Untold, ImportRefused, ActionRefused, *FOREIGN) as error:
            raise _no_action(position, there, n + 1, entry) from error
        if made != [_plain(entry.action)] and not _comes_to(made, position, history.at(n + 1)):
            raise _no_action(position, there, n + 1, entry)
        names.follow(entry.events)
        teller.follow(raws, entry)
        number += len(raws)
        yield raws


def _played(names: Names, position: Position, raws: Sequence[Raw], entry: Entry) -> list[Action]:
    """What the import makes of the recorded actions one after the other."""
    made: list[Action] = []
    for place, raw in enumerate(raws):
        action = translate(Moment(position, names, raws[place + 1 :]), raw)
        if action is not None:
            made.append(_plain(action))
        remember(names, raw, position, (entry,) if action is not None else ())
    return made


def _plain(action: Action) -> Action:
    """The action without what 18xx.games doesn't have."""
    ours: Mapping[str, object] = {"agreed": (), "best_known": None}
    return msgspec.structs.replace(action, **{key: ours[key] for key in _ONLY_OURS if hasattr(action, key)})


def _comes_to(made: Sequence[Action], position: Position, after: Position) -> bool:
    """Whether what the import makes of a decision leads to the same facts."""
    return len(made) == 1 and _alike(decide(position, made[0]).position, after)


def _alike(one: Position, other: Position) -> bool:
    return all_facts(one, {}) == all_facts(other, {})


def _check(
    data: Json, options: frozenset[str], history: History, entries: Sequence[Entry], heed: Heed
) -> None:
    """Read it back; raise ExportRefused at the first decision that comes out otherwise.

    ``options``: those that the game has at 18xx.games.
    """
    n, first = 0, history.at(0)
    title = registry.load(first.title.name)
    try:
        export = read_export(data)
        _check_start(first_position(export, title), first, export.seed)
        for step in replay(export, title):
            heed(len(entries) + min(n, len(entries)), 2 * len(entries))
            begun, n = n, n + len(step.entries)
            pairs = zip_longest(step.entries, entries[begun:n])
            other = next((at for at, (there, here) in enumerate(pairs) if not _same(there, here)), None)
            if other is not None and (n > len(entries) or not _alike(step.position, history.at(n))):
                at = begun + other
                difference = _difference(step.entries[other], entries[at : at + 1])
                raise _differs(history, options, at, entries, difference, step.entries[other].events)
    except (ImportRefused, ActionRefused) as error:
        raise _differs(history, options, n, entries, (None, _refusal(error)), None) from error
    if n < len(entries):
        raise _differs(history, options, n, entries, (None, None), None)


def _check_start(there: Position, first: Position, seed: int) -> None:
    """Raise ExportRefused where the game would begin otherwise there."""
    one, other = there.state, first.state
    if one == other:
        return
    what = tuple(part for part in PARTS if getattr(one, part) != getattr(other, part))

    def is_alike(options: frozenset[str]) -> bool:
        return start(registry.load(first.title.name), other.seats, options, seed).state == one

    missing = tuple(sorted(_site_options(first) - first.options))
    found = OtherOptions(there=missing) if missing else explaining(first.options, there.options, is_alike)
    raise ExportRefused("start", what=what, options=found.there, here=found.here)


def _difference(there: Entry, ours: Sequence[Entry]) -> tuple[Event | None, Event | None]:
    """The first events in which a decision of ours and the one there differ, ours first."""
    events = ours[0].events if ours else ()
    for one, other in zip_longest(events, there.events):
        if one != other:
            return one, other
    return None, None


def _refusal(error: ImportRefused | ActionRefused) -> ActionRefused | None:
    """The rule that refuses the decision there, where one does."""
    cause = error if isinstance(error, ActionRefused) else error.__cause__
    return cause if isinstance(cause, ActionRefused) else None


def _no_action(position: Position, there: frozenset[str], n: int, entry: Entry) -> ExportRefused:
    found = _explaining(position, there, entry.action, None)
    facts = {"n": n, "action": entry.action, "here": found.here, "options": found.there}
    return ExportRefused("decision", position.definition, **facts)


def _differs(
    history: History,
    options: frozenset[str],
    n: int,
    entries: Sequence[Entry],
    difference: tuple[Event | None, Event | ActionRefused | None],
    outcome_there: Outcome,
) -> ExportRefused:
    """``options``: those that the game has there; ``outcome_there``: what its decision leads to there."""
    position = history.at(n)
    action = entries[n].action if n < len(entries) else None
    found = _explaining(position, options, action, outcome_there) if action else OtherOptions()
    ours, there = difference
    facts = {"n": n + 1, "action": action, "ours": ours, "there": there}
    return ExportRefused("differs", position.definition, **facts, here=found.here, options=found.there)


def _explaining(
    position: Position, there: frozenset[str], action: Action, outcome_there: Outcome
) -> OtherOptions:
    """The options without which, or with which, the decision would lead to the same as there."""

    def is_alike(options: frozenset[str]) -> bool:
        return outcome(played_under(position, options), action) == outcome_there

    return explaining(position.options, there, is_alike)


def _same(one: Entry, other: Entry | None) -> bool:
    if other is None:
        return False
    return _plain(one.action) == _plain(other.action) and one.events == other.events
