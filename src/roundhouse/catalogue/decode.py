"""Decodes one entry into its definition, and tells what is wrong with it in our words."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from typing import Final, TypeVar

import msgspec

from roundhouse.catalogue.definitions import Face
from roundhouse.catalogue.errors import CatalogueError, MistakeCode
from roundhouse.catalogue.forms import FormError, RowError, read
from roundhouse.catalogue.raw import Raw, RawEntry

T = TypeVar("T")
Hook = Callable[[type, object], object]

FACE_KEYS: Final = frozenset(field.encode_name for field in msgspec.structs.fields(Face))

_MESSAGE: Final = re.compile(r"(?P<what>.*?)(?: - at (?:`key` in )?`\$(?P<path>[^`]*)`)?", re.DOTALL)
_KEY: Final = re.compile(r"Object (?P<how>contains unknown|missing required) field `(?P<key>.*)`", re.DOTALL)
_CODES: Final[Mapping[str, MistakeCode]] = {
    "Invalid enum value": "bad-value",
    "matching regex": "bad-value",
    "of length >=": "missing-field",
    "Expected `int` ": "out-of-range",
    "Expected `float` ": "out-of-range",
}


def decode(entry: RawEntry, kind: type[T], key: str = "", hook: Hook = read) -> T:
    """The ``kind`` of definition that ``entry`` writes.

    ``key`` is the field that takes the name under which the entry stands in its table. Raises
    :class:`~roundhouse.catalogue.errors.CatalogueError` for the first mistake.
    """
    data = entry.data
    if key:
        if key in data:
            raise entry.wrong("unknown-key", key)
        data = {**data, key: entry.key}
    return convert(entry, data, kind, hook)


def decode_printed(entry: RawEntry, kind: type[T], given: Raw) -> T:
    """The tile or hex that ``entry`` writes together with its face.

    ``given`` are facts that stand elsewhere: under ``id`` its name, and a ``color`` where the entry
    writes none. Raises :class:`~roundhouse.catalogue.errors.CatalogueError` for the first mistake.
    """
    for key in ("id", "face"):
        if key in entry.data:
            raise entry.wrong("unknown-key", key)
    whole = {**given, **entry.data}
    face = {field: whole.pop(field) for field in FACE_KEYS & whole.keys()}
    return convert(entry, {**whole, "face": face}, kind)


def convert(entry: RawEntry, data: Raw, kind: type[T], hook: Hook = read) -> T:
    """``data`` as a ``kind``; a mistake is one of ``entry``."""
    try:
        return msgspec.convert(data, kind, dec_hook=hook)
    except msgspec.ValidationError as error:
        raise _mistake(entry, data, error) from None


def _mistake(entry: RawEntry, data: Raw, error: msgspec.ValidationError) -> CatalogueError:
    """What msgspec or a form complains about, as code, field and value."""
    what, path = _place(error)
    while isinstance(error.__cause__, RowError):
        error = error.__cause__.error
        what, within = _place(error)
        path += within
    if isinstance(error.__cause__, FormError):
        form = error.__cause__
        return entry.wrong(form.code, _field(path + form.field), form.value)
    if missing := _KEY.fullmatch(what):
        code: MistakeCode = "missing-field" if missing["how"].startswith("missing") else "unknown-key"
        return entry.wrong(code, _field(f"{path}.{missing['key']}"))
    code = next((code for words, code in _CODES.items() if words in what), "wrong-type")
    return entry.wrong(code, _field(path), _value(data, path))


def _place(error: msgspec.ValidationError) -> tuple[str, str]:
    """What an error complains about, and the path to it: ``.cities[0].slots``."""
    message = _MESSAGE.fullmatch(str(error))
    return (message["what"], message["path"] or "") if message else (str(error), "")


def _field(path: str) -> str:
    """A path as the files write it: a face's fields stand in the entry itself."""
    return path.removeprefix(".").removeprefix("face.")


def _value(data: object, path: str) -> object:
    """What stands at a ``path`` such as ``.cities[0].slots``."""
    for step in re.findall(r"[^.\[\]]+", path):
        if isinstance(data, list):
            data = data[int(step)]
        elif isinstance(data, dict):
            data = data.get(step, "")
    return data
