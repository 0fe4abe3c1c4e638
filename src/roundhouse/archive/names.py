"""Names in a game file that can't be shown as they are, replaced wherever they stand in it."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Any, Final

import msgspec

from roundhouse.catalogue.texts import cut, different, plain
from roundhouse.engine.owners import Owner, name_of, player

LONGEST: Final = 200
"""Characters of a name in a file; one that is longer than is asked for at the beginning of a game stays."""
_ODD: Final = re.compile(
    r"\\u|[\x00-\x1f\x7f-\x9f\u00ad\u061c\u180e\u200b\u200e\u200f\u2028-\u202e\u2060-\u206f\ufeff\ud800-\udfff]"
)


def renamed(bodies: list[bytes]) -> list[bytes]:
    """The lines (the header first) with fit names; the very list where all were."""
    names = _names(bodies[0])
    if not names and not any(_is_odd(body) for body in bodies):
        return bodies
    lines = [_line(body, names) if names or _is_odd(body) else body for body in bodies]
    return lines if lines != bodies else bodies


def _is_odd(body: bytes) -> bool:
    text = body.decode(errors="replace")
    # nearly every line is plain, which is quicker to tell than to search
    return not (text.isascii() and text.isprintable() and "\\u" not in text) and _ODD.search(text) is not None


def _names(header: bytes) -> Mapping[str, str]:
    """The fit names by those that aren't."""
    try:
        found = msgspec.json.decode(header).get("players", ())
    except (msgspec.DecodeError, UnicodeDecodeError, RecursionError, AttributeError):
        return {}
    # one name that stands there twice can't be told apart from itself
    names = [name for name in found if isinstance(name, str)] if isinstance(found, list) else []
    players = tuple(dict.fromkeys(names))
    fit = different(cut(plain(name), LONGEST).strip() or f"Player {n}" for n, name in enumerate(players, 1))
    return {old: new for old, new in zip(players, fit, strict=True) if old != new and old.strip() != new}


def _line(body: bytes, names: Mapping[str, str]) -> bytes:
    try:
        return msgspec.json.encode(_value(msgspec.json.decode(body), names))
    except (msgspec.DecodeError, UnicodeDecodeError, RecursionError):
        return body


def _value(value: Any, names: Mapping[str, str]) -> Any:  # noqa: ANN401 - any JSON
    if isinstance(value, str):
        return _text(value, names)
    if isinstance(value, list):
        return [_value(each, names) for each in value]
    if isinstance(value, dict):
        return {_text(key, names): _value(each, names) for key, each in value.items()}
    return value


def _text(text: str, names: Mapping[str, str]) -> str:
    if text in names:
        return names[text]
    name = name_of(Owner(text))
    if name in names and text == player(name):
        return player(names[name])
    return plain(text)
