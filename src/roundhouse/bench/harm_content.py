"""Game files whose sums are right and whose content is wrong: as somebody makes them who means it."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from random import Random
from typing import Any, Final, get_args

import msgspec

from roundhouse.archive.format import HEAD_LINES, sealed, unsealed
from roundhouse.engine import events as ev

Lines = list[dict[str, Any]]
Wrong = Callable[[Lines, Random, Lines], None]
"""Changes the lines of a file; the last argument is those of another one."""

_FAR: Final = (-1, 0, 1, 2, 7, 99, 10**6, 2**63, 10**30)
_NUMBERS: Final = (-1, 0, 1, 2, 7, -1000, 10**9, 10**18)
_NAMES: Final = ("", "Nobody", "\u202eAnn", "x" * 3000, "a\nb", "<img src=x>")
_KINDS: Final = get_args(ev.AnyEvent)


def plain_lines(data: bytes) -> Lines:
    """The lines of a sound file as plain JSON."""
    bodies = (unsealed(line) for line in data.splitlines())
    return [msgspec.json.decode(body) for body in bodies if body is not None]


def _decision(lines: Lines, rng: Random) -> dict[str, Any]:
    return rng.choice([line for line in lines if "action" in line])


def _head(lines: Lines, number: int, value: dict[str, Any]) -> None:
    """Change a line of the head in both places."""
    lines[number], lines[number + HEAD_LINES // 2] = value, {"again": value}


def texts_in(value: object) -> set[str]:
    """All texts anywhere in a plain value."""
    if isinstance(value, str):
        return {value}
    if isinstance(value, dict):
        return set(value).union(*map(texts_in, value.values()))
    return set().union(*map(texts_in, value)) if isinstance(value, list | tuple) else set()


def others_agree(lines: Lines, rng: Random, other: Lines) -> None:
    """Others than were asked, or nobody, have agreed to a joint decision."""
    del other
    joint = [line for line in lines if "agreed" in line.get("action", ())]
    line = rng.choice(joint) if joint else _decision(lines, rng)
    line["action"]["agreed"] = rng.choice(([], ["Nobody"], ["Ann", "Ann"], ["Bob"], ["Cem"] * 5000))


def odd_event(lines: Lines, rng: Random, other: Lines) -> None:
    """An event about anything at all comes of a decision."""
    del other
    events = _decision(lines, rng)["events"]
    event = anything(rng.choice(_KINDS), sorted(texts_in(lines[1])), rng)
    events.insert(rng.randrange(len(events) + 1), event)


def anything(kind: type[msgspec.Struct], texts: Sequence[str], rng: Random) -> dict[str, Any]:
    """A value of a ``kind`` as plain JSON, with its tag: every field of its type, and ``texts`` in them."""
    config = kind.__struct_config__
    found: dict[str, Any] = {str(config.tag_field): config.tag}
    for field in msgspec.structs.fields(kind):
        text = rng.choice((*texts, *_NAMES))
        values = [text, rng.choice(_NUMBERS), True, [text], [], {}, None]
        found[field.name] = next((each for each in values if _fits(each, field.type)), None)
    return found


def _fits(value: object, kind: object) -> bool:
    try:
        msgspec.convert(value, kind)
    except msgspec.ValidationError:
        return False
    return True


def odd_fact(lines: Lines, rng: Random, other: Lines) -> None:
    """One fact of an event is another one of its kind."""
    del other
    events = _decision(lines, rng)["events"]
    texts = sorted(texts_in(lines[1])) + list(_NAMES)
    for event in rng.sample(events, min(1, len(events))):
        name = rng.choice([name for name in event if name != "is"] or ["is"])
        if isinstance(event[name], str) and name != "is":
            event[name] = rng.choice(texts)
        elif isinstance(event[name], int) and not isinstance(event[name], bool):
            event[name] = rng.choice(_NUMBERS)


def other_events(lines: Lines, rng: Random, other: Lines) -> None:
    """The events are those of another decision, in another order, twice or none."""
    del other
    line, way = _decision(lines, rng), rng.randrange(4)
    events = line["events"]
    mixed = rng.sample(events, len(events))
    line["events"] = (_decision(lines, rng)["events"], mixed, events * 2, [])[way]


def unsound_correction(lines: Lines, rng: Random, other: Lines) -> None:
    """A correction at the end, with an event that no rule would make."""
    last = lines[-1]
    cursor = int(last.get("n") or last.get("go_to") or 0)
    texts = sorted(texts_in(lines[1]))
    action = {"do": "correct", "actor": "player:Ann", "what": rng.choice(("cash", "tile", "token", "x"))}
    action |= {"subject": rng.choice(texts), "reason": rng.choice(("", "as agreed"))}
    lines.append({"n": cursor + 1, "at": 1, "action": action, "events": []})
    odd_event([*lines[:HEAD_LINES], lines[-1]], rng, other)


def elsewhere(lines: Lines, rng: Random, other: Lines) -> None:
    """To a place that comes later, or never; by a line that is there or one more."""
    del other
    moves = [line for line in lines if "go_to" in line]
    if moves and rng.random() < 0.5:
        rng.choice(moves)["go_to"] = rng.choice(_FAR)
    else:
        lines.insert(rng.randrange(HEAD_LINES, len(lines) + 1), {"go_to": rng.choice(_FAR), "at": 1})


def other_branch(lines: Lines, rng: Random, other: Lines) -> None:
    """A name for a branch that is missing, or one that can't be shown."""
    del other
    named = {"go_to": 0, "at": 1, "branch": rng.choice(_FAR), "name": rng.choice(_NAMES)}
    lines.insert(rng.randrange(HEAD_LINES, len(lines) + 1), named)


def other_number(lines: Lines, rng: Random, other: Lines) -> None:
    """A decision says that it is another one."""
    del other
    line = _decision(lines, rng)
    line["n"] = int(line["n"]) + rng.choice((-1, 1, -5, 10**6, 10**20))


def out_of_order(lines: Lines, rng: Random, other: Lines) -> None:
    """Two decisions in each other's place, or one twice."""
    del other
    one, another = _decision(lines, rng), _decision(lines, rng)
    if rng.random() < 0.5:
        one["action"], another["action"] = another["action"], one["action"]
        one["events"], another["events"] = another["events"], one["events"]
    else:
        lines.insert(rng.randrange(HEAD_LINES, len(lines) + 1), one)


def of_another_game(lines: Lines, rng: Random, other: Lines) -> None:
    """A decision, all decisions behind one, or the start of another game."""
    way = rng.randrange(3)
    at = rng.randrange(HEAD_LINES, len(lines))
    if way == 0:
        line = _decision(lines, rng)
        line |= {name: value for name, value in _decision(other, rng).items() if name != "n"}
    elif way == 1:
        lines[at:] = other[at:]
    else:
        _head(lines, 1, other[1])


def other_times(lines: Lines, rng: Random, other: Lines) -> None:
    """Clocks that went mad."""
    del other
    when = rng.choice((-1, 0, 10**10, 10**18, -(10**18), 2**63 - 1, 10**30))
    for line in lines[HEAD_LINES:]:
        line["at"] = when


def other_header(lines: Lines, rng: Random, other: Lines) -> None:
    """Another title, other options, players or numbers in the header."""
    del other
    values: dict[str, Sequence[Any]] = {
        "title": ("1894", "1839", "", "../../x"),
        "options": (["consent", "best_run"], ["18xx_games"], ["nothing"], ["unit_1", "unit_2", "unit_3"], []),
        "players": (["Ann"], [], ["Ann"] * 3, ["\u202eAnn", "Bob", "Cem"], [f"P{n}" for n in range(3000)]),
        "seed": _NUMBERS,
        "created": (-1, 10**18, 2**63 - 1),
        "version": ("x" * 10**5, "\x1b[31m"),
        "subtitle": _NAMES,
        "edition": _NAMES,
    }
    name = rng.choice(list(values))
    _head(lines, 0, lines[0] | {name: rng.choice(values[name])})


def other_start(lines: Lines, rng: Random, other: Lines) -> None:
    """Something of the first position is missing, twice, of another kind or called otherwise."""
    del other
    state = dict(lines[1]["state"])
    texts = [*sorted(texts_in(state)), *_NAMES]
    name = rng.choice(list(state))
    value = state[name]
    if isinstance(value, dict) and value:
        key, way = rng.choice(list(value)), rng.randrange(3)
        changed = {each: there for each, there in value.items() if way != 0 or each != key}
        if way == 1:
            changed[rng.choice(texts)] = value[key]
        elif way == 2:
            changed[key] = rng.choice((*_NUMBERS, rng.choice(texts), None))
        state[name] = changed
    elif isinstance(value, list):
        state[name] = rng.choice(([], value[::-1], value * 2, value[:1], [rng.choice(texts)]))
    else:
        state[name] = rng.choice((*_NUMBERS, rng.choice(texts)))
    _head(lines, 1, {"state": state})


WRONG: Final[Mapping[str, Wrong]] = {
    each.__name__: each
    for each in (
        others_agree,
        odd_event,
        odd_fact,
        other_events,
        unsound_correction,
        elsewhere,
        other_branch,
        other_number,
        out_of_order,
        of_another_game,
        other_times,
        other_header,
        other_start,
    )
}


def wrong_content(data: bytes, other: bytes, rng: Random) -> bytes:
    """The file ``data`` with something wrong in it (``other``: another file), and right sums."""
    lines, others = plain_lines(data), plain_lines(other)
    for _ in range(rng.choice((1, 1, 1, 3))):
        rng.choice(list(WRONG.values()))(lines, rng, others)
    try:
        return b"".join(map(sealed, lines))
    except (msgspec.MsgspecError, OverflowError):
        return data
