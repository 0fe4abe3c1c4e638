"""An export as it is read: the game, its players and the actions that count."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any, Final

import msgspec

from roundhouse.archive.errors import ImportRefused, JournalError
from roundhouse.archive.files import data_of
from roundhouse.archive.site18xx.filter import PROGRAM, SILENT, Raw, filtered_actions, plays
from roundhouse.archive.site18xx.titles import SITE_TITLES, SiteTitle
from roundhouse.catalogue.texts import different, player_name

_LARGEST: Final = 64 << 20
"""Bytes; the longest games take some megabytes."""
_LARGEST_NUMBER: Final = 10**15
_DIGITS_TOGETHER: Final = re.compile("[0-9]+")
_LONG_NUMBER: Final = re.compile(rb"[0-9]{16}|[0-9][eE]")
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
    """Read a file; raises :class:`ImportRefused`."""
    try:
        text = data_of(path, _LARGEST).removeprefix(_MARK)
        data = msgspec.json.decode(text)
    except JournalError as error:
        detail = error.facts.get("detail") or error.code.replace("_", " ")
        raise ImportRefused("unreadable", detail=f"{path.name}, {detail}") from error
    except (msgspec.DecodeError, ValueError, RecursionError) as error:
        raise ImportRefused("unreadable", detail=f"{path.name}, {error}") from error
    if _LONG_NUMBER.search(text):
        _check_numbers(data)
    return read_export(data)


def _check_numbers(data: object) -> None:
    """Raise ImportRefused where a number is larger than any that the site writes."""
    rest = [data]
    while rest:
        value = rest.pop()
        if isinstance(value, dict):
            rest += value.values()
        elif isinstance(value, list):
            rest += value
        elif isinstance(value, int | float) and not -_LARGEST_NUMBER < value < _LARGEST_NUMBER:
            raise ImportRefused("unreadable", detail="a number that is too large")


def read_export(data: object) -> Export:
    """Check plain JSON and read it.

    Raises :class:`ImportRefused`: ``unreadable``, ``unknown_title``, ``unknown_option``,
    ``option_not_played``, ``unknown_action``.
    """
    title = data.get("title") if isinstance(data, dict) else None
    if not isinstance(data, dict) or title is None or not str(title).strip():
        raise ImportRefused("unreadable", detail="no title")
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
        raise ImportRefused("unreadable", detail="the optional rules")
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
    raise ImportRefused("unreadable", detail=f"auto_actions of {action['id']}")


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
