"""An export as it is read: the game, its players and the actions that count."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any, Final

import msgspec

from roundhouse.archive.encodings import in_utf8, not_utf8_at
from roundhouse.archive.errors import ImportRefused
from roundhouse.archive.files import data_of
from roundhouse.archive.site18xx.filter import PROGRAM, SILENT, Raw, filtered_actions, plays
from roundhouse.archive.site18xx.titles import SITE_TITLES, SiteTitle
from roundhouse.catalogue.texts import different, player_name

_LARGEST: Final = 64 << 20
"""Bytes; the longest games take some megabytes."""
_LARGEST_NUMBER: Final = 10**15
_DIGITS_TOGETHER: Final = re.compile("[0-9]+")
_LONG_NUMBER: Final = re.compile(rb"[0-9]{16}|[0-9][eE]")
_MALFORMED: Final = re.compile(r"\(byte (\d+)\)")
"""Where msgspec says that a text is no JSON."""
_MARK: Final = b"\xef\xbb\xbf"
_DEEPEST: Final = 8
"""Automatic actions within automatic actions; the site writes no more than two."""
_MOST_PLAYERS: Final = 30
_DIGITS: Final = 15
"""Of a seed."""


class Export(msgspec.Struct, frozen=True):
    """A game to import: ``players`` in seat order, ``ids`` from the site's player id to the name.

    ``options`` are those of our variants under which it was played.
    """

    site: SiteTitle
    players: tuple[str, ...]
    ids: Mapping[str, str]
    seed: int
    options: frozenset[str]
    actions: tuple[Raw, ...]


def load_export(path: Path) -> Export:
    """Read a file, in UTF-8, UTF-16 or UTF-32.

    Raises JournalError for one that the system doesn't give, and :class:`ImportRefused`: those of
    :func:`read_export`, ``empty``, ``not_utf8``, ``not_json``, ``cut_off``, ``too_deep``, ``large_number``.
    """
    text = in_utf8(data_of(path, _LARGEST)).removeprefix(_MARK)
    data = _decoded(text, path.name)
    if (number := _LONG_NUMBER.search(text)) and _has_large_number(data):
        raise ImportRefused("large_number", file=path.name, **_place(text, number.start()))
    return read_export(data)


def _decoded(text: bytes, name: str) -> object:
    """The JSON of a file with this name; what is wrong with it is told with its place in the text."""
    if not text.strip():
        raise ImportRefused("empty", file=name)
    try:
        return msgspec.json.decode(text)
    except RecursionError as error:
        raise ImportRefused("too_deep", file=name) from error
    except msgspec.ValidationError as error:
        number = _LONG_NUMBER.search(text)
        place = _place(text, number.start() if number else 0)
        raise ImportRefused("large_number", file=name, **place) from error
    except (msgspec.DecodeError, ValueError) as error:
        malformed = _MALFORMED.search(str(error))
        strange = not_utf8_at(text)
        if malformed and not 0 < strange < int(malformed[1]):
            raise ImportRefused("not_json", file=name, **_place(text, int(malformed[1]))) from error
        if strange >= 0:
            raise ImportRefused("not_utf8", file=name, **_place(text, strange)) from error
        raise ImportRefused("cut_off", file=name, **_place(text, len(text.rstrip()))) from error


def _place(text: bytes, at: int) -> dict[str, int]:
    """Line and column, both from 1, of the byte ``at``."""
    begin = text.rfind(b"\n", 0, at) + 1
    return {"line": text.count(b"\n", 0, at) + 1, "column": len(text[begin:at].decode(errors="replace")) + 1}


def _has_large_number(data: object) -> bool:
    """Whether a number is larger than any that the site writes."""
    rest = [data]
    while rest:
        value = rest.pop()
        if isinstance(value, dict):
            rest += value.values()
        elif isinstance(value, list):
            rest += value
        elif isinstance(value, int | float) and not -_LARGEST_NUMBER < value < _LARGEST_NUMBER:
            return True
    return False


def read_export(data: object) -> Export:
    """Check plain JSON and read it.

    Raises :class:`ImportRefused`: ``unreadable``, ``unknown_title``, ``unknown_option``,
    ``option_not_played``, ``unknown_action``.
    """
    title = data.get("title") if isinstance(data, dict) else None
    if not isinstance(data, dict) or title is None or not str(title).strip():
        raise ImportRefused("unreadable", detail="title")
    site = SITE_TITLES.get(str(title))
    if site is None:
        raise ImportRefused("unknown_title", title=str(title))
    settings = data.get("settings") or {}
    if not isinstance(settings, dict):
        raise ImportRefused("unreadable", detail="settings")
    players, ids = _players(data.get("players"))
    options = _options(site, settings, len(players))
    actions = filtered_actions(_actions(data.get("actions")))
    for action in actions:
        _check_kind(site, action)
    return Export(site, players, ids, _seed(data, settings), options, actions)


def _options(site: SiteTitle, settings: Mapping[str, Any], players: int) -> frozenset[str]:
    rules = settings.get("optional_rules") or ()
    if not isinstance(rules, list | tuple):
        raise ImportRefused("unreadable", detail="settings.optional_rules")
    recorded = [str(rule) for rule in rules]
    try:
        return site.variants | site.optional_rules.ours(recorded, players)
    except ImportRefused as refused:
        refused.facts.setdefault("title", site.title)
        raise


def _players(found: object) -> tuple[tuple[str, ...], dict[str, str]]:
    """Names in seat order, made different where two are equal, and the names by the site's id."""
    if not isinstance(found, list) or not 0 < len(found) <= _MOST_PLAYERS:
        raise ImportRefused("unreadable", detail="players")
    for player in found:
        if not isinstance(player, dict) or not isinstance(player.get("name"), str):
            raise ImportRefused("unreadable", detail="players")
    names = different(player_name(each["name"]) or f"Player {n}" for n, each in enumerate(found, 1))
    return names, {_player_id(player): name for player, name in zip(found, names, strict=True)}


def _player_id(player: Mapping[str, Any]) -> str:
    """By what actions name a player: his id, or where he has none his name."""
    found = player.get("id")
    return str(player["name"] if found is None else found)


def _seed(data: Mapping[str, Any], settings: Mapping[str, Any]) -> int:
    """The seed of the settings, or else the first digits of the game's id."""
    seed = settings.get("seed")
    text = str(data.get("id", "")) if seed is None or seed == "" else str(seed)
    digits = _DIGITS_TOGETHER.search(text)
    return int(digits[0][:_DIGITS]) if digits else 0


def _actions(found: object) -> Sequence[Raw]:
    if not isinstance(found, list):
        raise ImportRefused("unreadable", detail="actions")
    for place, action in enumerate(found):
        if not isinstance(action, dict) or not isinstance(action.get("type"), str):
            raise ImportRefused("unreadable", detail=f"actions[{place}]")
        if not _is_number(action.get("id", place + 1)):
            raise ImportRefused("unreadable", detail=f"actions[{place}].id")
        target = action.get("action_id")
        if target is not None and not _is_number(target):
            raise ImportRefused("unreadable", detail=f"actions[{place}].action_id")
    # old exports number nothing: the place is the number
    return [{"id": place + 1, **action} for place, action in enumerate(found)]


def _check_automatic(action: Raw) -> None:
    """Automatic actions are lists of actions, in one another to a small depth only."""
    level: list[Raw] = [action]
    for _ in range(_DEEPEST):
        lists = [each["auto_actions"] for each in level if each.get("auto_actions")]
        if not all(isinstance(each, list) for each in lists):
            break
        level = [each for automatic in lists for each in automatic]
        if not level:
            return
        if not all(isinstance(each, dict) for each in level):
            break
    raise ImportRefused("unreadable", detail=f"auto_actions ({action['id']})")


def _is_number(value: object) -> bool:
    return isinstance(value, int) and not isinstance(value, bool)


def _check_kind(site: SiteTitle, action: Raw) -> None:
    kind = str(action["type"])
    if kind.startswith(PROGRAM) and kind not in site.programs:
        raise ImportRefused("unknown_action", action=kind, id=action["id"])
    _check_automatic(action)
    for play in plays(action):
        played: object = play.get("type")
        if not isinstance(played, str) or (played not in site.kinds and played not in SILENT):
            raise ImportRefused("unknown_action", action=str(played), id=action["id"])
