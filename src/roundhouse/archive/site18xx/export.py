"""An export as it is read: the game, its players and the actions that count."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

import msgspec

from roundhouse.archive.errors import ImportRefused
from roundhouse.archive.site18xx.filter import PROGRAM, SILENT, Raw, filtered_actions, plays
from roundhouse.archive.site18xx.titles import SITE_TITLES, SiteTitle


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
        data = msgspec.json.decode(path.read_bytes())
    except OSError as error:
        raise ImportRefused("unreadable", detail=f"{path.name}, {error.strerror or error}") from error
    except (msgspec.DecodeError, UnicodeDecodeError, RecursionError) as error:
        raise ImportRefused("unreadable", detail=f"{path.name}, {error}") from error
    return read_export(data)


def read_export(data: object) -> Export:
    """Check plain JSON and read it.

    Raises :class:`ImportRefused`: ``unreadable``, ``unknown_title``, ``unknown_option``,
    ``option_not_played``, ``unknown_action``.
    """
    if not isinstance(data, dict) or "title" not in data:
        raise ImportRefused("unreadable", detail="no title")
    site = SITE_TITLES.get(str(data["title"]))
    if site is None:
        raise ImportRefused("unknown_title", title=str(data["title"]))
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
    recorded = [str(rule) for rule in settings.get("optional_rules") or ()]
    try:
        return site.variants | site.optional_rules.ours(recorded, players)
    except ImportRefused as refused:
        refused.facts.setdefault("title", site.title)
        raise


def _players(found: object) -> tuple[tuple[str, ...], dict[str, str]]:
    """Names in seat order, made different where two are equal, and the names by the site's id."""
    if not isinstance(found, list) or not found:
        raise ImportRefused("unreadable", detail="players")
    names: list[str] = []
    ids: dict[str, str] = {}
    for player in found:
        if not isinstance(player, dict) or not isinstance(player.get("name"), str) or "id" not in player:
            raise ImportRefused("unreadable", detail="players")
        name = player["name"] or f"Player {len(names) + 1}"
        while name in names:
            name += "'"
        names.append(name)
        ids[str(player["id"])] = name
    return tuple(names), ids


def _seed(data: Mapping[str, Any], settings: Mapping[str, Any]) -> int:
    """The seed of the settings, or else the digits of the game's id."""
    seed = settings.get("seed")
    text = str(data.get("id", "")) if seed is None or seed == "" else str(seed)
    digits = "".join(c for c in text if c in "0123456789")
    return int(digits or 0)


def _actions(found: object) -> Sequence[Raw]:
    if not isinstance(found, list):
        raise ImportRefused("unreadable", detail="actions")
    for place, action in enumerate(found):
        if not isinstance(action, dict) or not isinstance(action.get("type"), str):
            raise ImportRefused("unreadable", detail=f"actions[{place}]")
        if not isinstance(action.get("id", place + 1), int):
            raise ImportRefused("unreadable", detail=f"actions[{place}].id")
        target = action.get("action_id")
        if target is not None and not isinstance(target, int):
            raise ImportRefused("unreadable", detail=f"actions[{place}].action_id")
    # old exports number nothing: the place is the number
    return [{"id": place + 1, **action} for place, action in enumerate(found)]


def _check_kind(site: SiteTitle, action: Raw) -> None:
    kind = str(action["type"])
    if kind.startswith(PROGRAM) and kind not in site.programs:
        raise ImportRefused("unknown_action", action=kind, id=action["id"])
    automatic = action.get("auto_actions") or []
    if not isinstance(automatic, list) or not all(isinstance(each, dict) for each in automatic):
        raise ImportRefused("unreadable", detail=f"auto_actions of {action['id']}")
    for play in plays(action):
        if play.get("type") not in site.kinds and play.get("type") not in SILENT:
            raise ImportRefused("unknown_action", action=str(play.get("type")), id=action["id"])
