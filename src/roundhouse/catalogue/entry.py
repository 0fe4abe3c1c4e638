"""Typed access to one entry of a data file; whatever does not fit is refused by name."""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping
from pathlib import Path

from roundhouse.catalogue.errors import CatalogueError, MistakeCode, refuse

Raw = Mapping[str, object]


class _DuplicateKeyError(Exception):
    def __init__(self, key: str) -> None:
        super().__init__(key)
        self.key = key


def _unique(pairs: list[tuple[str, object]]) -> dict[str, object]:
    found = dict(pairs)
    if len(found) != len(pairs):
        seen: set[str] = set()
        for key, _ in pairs:
            if key in seen:
                raise _DuplicateKeyError(key)
            seen.add(key)
    return found


def load(path: Path) -> Entry:
    """The top entry of a JSON file.

    The standard decoder is used because it shows every key of an object, so that a key
    written twice is refused instead of one of the two being lost.
    """
    file = f"{path.parent.name}/{path.name}"
    try:
        raw: object = json.loads(path.read_bytes().decode("utf-8"), object_pairs_hook=_unique)
    except FileNotFoundError:
        raise refuse("missing-file", file) from None
    except json.JSONDecodeError as error:
        raise refuse("malformed", file, f"line {error.lineno}", f"column {error.colno}", error.msg) from None
    except UnicodeDecodeError as error:
        raise refuse("malformed", file, value=error.reason) from None
    except _DuplicateKeyError as error:
        raise refuse("duplicate", file, error.key) from None
    return Entry(raw, file, "")


class Entry:
    """One JSON object with the names needed to say what is wrong with it.

    Every getter takes a default for a field that may be left out; without one the field
    is required. All of them raise :class:`CatalogueError`.
    """

    def __init__(self, raw: object, file: str, name: str) -> None:
        self.file = file
        self.name = name
        if not isinstance(raw, dict):
            raise self.error("wrong-type", "", raw)
        self.raw: Raw = raw

    def place(self, field: str) -> str:
        """Where ``field`` lies in the named entry."""
        return field

    def error(self, code: MistakeCode, field: str, value: object = "") -> CatalogueError:
        """The error for a mistake in ``field`` of this entry."""
        return refuse(code, self.file, self.name, self.place(field), value)

    def only(self, *known: str) -> Entry:
        """This entry, if it has no key but the ``known`` ones."""
        for key in self.raw:
            if key not in known:
                raise self.error("unknown-key", key)
        return self

    def has(self, field: str) -> bool:
        """Whether the field is written."""
        return field in self.raw

    def value(self, field: str) -> object:
        """The field as decoded."""
        if field not in self.raw:
            raise self.error("missing-field", field)
        return self.raw[field]

    def text(self, field: str, default: str | None = None) -> str:
        """A string."""
        if default is not None and field not in self.raw:
            return default
        value = self.value(field)
        if not isinstance(value, str):
            raise self.error("wrong-type", field, value)
        return value

    def choice(self, field: str, allowed: tuple[str, ...], default: str | None = None) -> str:
        """A string out of ``allowed``."""
        value = self.text(field, default)
        if value not in allowed and value != default:
            raise self.error("bad-value", field, value)
        return value

    def number(self, field: str, default: int | None = None, least: int = 0) -> int:
        """A whole number not under ``least``."""
        if default is not None and field not in self.raw:
            return default
        return self.as_number(field, self.value(field), least)

    def as_number(self, field: str, value: object, least: int = 0) -> int:
        """``value`` as a whole number not under ``least``."""
        if not isinstance(value, int) or isinstance(value, bool):
            raise self.error("wrong-type", field, value)
        if value < least:
            raise self.error("out-of-range", field, value)
        return value

    def count(self, field: str) -> int | None:
        """A number, or None for ``"unlimited"``."""
        return None if self.value(field) == "unlimited" else self.number(field)

    def flag(self, field: str) -> bool:
        """True or false; false where it is left out."""
        value = self.raw.get(field, False)
        if not isinstance(value, bool):
            raise self.error("wrong-type", field, value)
        return value

    def items(self, field: str) -> tuple[object, ...]:
        """A list; empty where it is left out."""
        value = self.raw.get(field, [])
        if not isinstance(value, list):
            raise self.error("wrong-type", field, value)
        return tuple(value)

    def texts(self, field: str) -> tuple[str, ...]:
        """A list of strings, none of them twice."""
        found: list[str] = []
        for value in self.items(field):
            if not isinstance(value, str):
                raise self.error("wrong-type", field, value)
            if value in found:
                raise self.error("duplicate", field, value)
            found.append(value)
        return tuple(found)

    def numbers(self, field: str, least: int = 0) -> tuple[int, ...]:
        """A list of whole numbers."""
        return tuple(self.as_number(field, value, least) for value in self.items(field))

    def pair(self, field: str, least: int = 0) -> tuple[int, int]:
        """A list of exactly two numbers."""
        self.value(field)
        found = self.numbers(field, least)
        if len(found) != 2:
            raise self.error("wrong-type", field, list(found))
        return found[0], found[1]

    def parts(self, field: str) -> tuple[Entry, ...]:
        """A list of objects that belong to this entry; mistakes are named ``field[index]``."""
        return tuple(_Part(raw, self, f"{field}[{index}]") for index, raw in enumerate(self.items(field)))

    def part(self, field: str) -> Entry:
        """An object that belongs to this entry."""
        return _Part(self.value(field), self, field)

    def entries(self, field: str) -> Iterator[tuple[str, Entry]]:
        """The entries of a table of named objects, in the order of the file."""
        table = self.part(field)
        for key, raw in table.raw.items():
            yield key, Entry(raw, self.file, f"{field} {key}")

    def table(self, field: str) -> Mapping[str, int]:
        """A table of numbers by name; empty where it is left out."""
        if field not in self.raw:
            return {}
        part = self.part(field)
        return {key: part.number(key) for key in part.raw}

    def by_number(self, field: str) -> Mapping[int, int]:
        """A table of numbers by number (of players)."""
        part = self.part(field)
        for key in part.raw:
            if not key.isdecimal():
                raise part.error("wrong-type", key, key)
        return {int(key): part.number(key) for key in part.raw}


class _Part(Entry):
    """An object inside an entry: its mistakes carry the entry's name and the whole way to the field."""

    def __init__(self, raw: object, owner: Entry, field: str) -> None:
        self._field = owner.place(field)
        super().__init__(raw, owner.file, owner.name)

    def place(self, field: str) -> str:
        """Where ``field`` lies in the entry around this object."""
        return f"{self._field}.{field}" if field else self._field
