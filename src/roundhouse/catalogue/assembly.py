"""A title that is put together from parts: units, kits and printings, each a file of its own.

``maps/1825.json`` is the head: what is printed whatever is chosen. ``maps/1825/*.json`` are the parts. A part
says in ``when`` under which options it is there, and what it adds or changes; the parts are laid over the
head in the order that the head gives. What comes out is a title as written, so that whatever checks a title
in one file checks each combination, and a mistake names the file that it comes from.

How the entries of a part are laid over those below:

- ``hexes``: an entry with coordinates is a whole hex; a gray one, the edge of a map, covers no other hex.
- ``tiles``: counts are added; a negative one takes tiles away; ``"at least 3"`` adds what is lacking.
- ``companies``, ``privates``, ``trains``, and hexes without coordinates: the fields written replace those
  below. A field that is null goes, an entry that is null goes.
- everything else replaces what is below, of the section ``own`` field by field.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Collection, Iterable, Mapping
from pathlib import Path
from typing import Final

import msgspec

from roundhouse.catalogue.raw import SECTIONS, TABLES, RawEntry, RawTitle, load, load_title

AT_LEAST: Final = re.compile("at least ([0-9]+)")
"""How a part writes a count of tiles below which it doesn't leave a title."""
_NOT: Final = "!"


class Part(msgspec.Struct, frozen=True):
    """One file of a title in parts: what it writes, and when it is there.

    ``when`` has the choices any of which brings the part: words that are options to be chosen, or with a
    ``!`` before them not to be chosen.
    """

    top: RawEntry
    when: tuple[tuple[str, ...], ...]

    def is_in(self, options: Collection[str]) -> bool:
        """Whether the part is there under the ``options``."""
        return any(all(_holds(word, options) for word in choice) for choice in self.when)


class Parts(msgspec.Struct, frozen=True):
    """A title in parts: its ``head``, and the ``parts`` in the order in which they are laid over it.

    ``usual`` are the options of the title that is read by its name alone.
    """

    head: RawTitle
    parts: tuple[Part, ...]
    usual: tuple[str, ...]

    def assembled(self, options: Collection[str]) -> RawTitle:
        """The title as written under the ``options``; raises CatalogueError for parts that don't fit."""
        return laid_over(self.head, (part.top for part in self.parts if part.is_in(options)))

    def options(self) -> frozenset[str]:
        """The options that decide about a part."""
        words = (word for part in self.parts for choice in part.when for word in choice)
        return frozenset(word.removeprefix(_NOT) for word in words)


def _holds(word: str, options: Collection[str]) -> bool:
    return (word.removeprefix(_NOT) in options) != word.startswith(_NOT)


def is_in_parts(path: Path) -> bool:
    """Whether the title of a file in ``maps/`` is in parts: a folder of its name lies beside it."""
    return path.with_suffix("").is_dir()


def load_parts(path: Path) -> Parts:
    """The head in a file of ``maps/`` and the parts in the folder beside it.

    Raises :class:`~roundhouse.catalogue.errors.CatalogueError` for a broken file, and for one that the head
    doesn't name.
    """
    whole = load_title(path)
    data = dict(whole.top.data)
    names = _names(whole.top, data.pop("parts", None), "parts")
    usual = _names(whole.top, data.pop("usual", None), "usual")
    head = msgspec.structs.replace(whole, top=RawEntry(whole.top.file, "", data))
    for found in sorted(path.with_suffix("").glob("*.json")):
        if found.stem not in names:
            raise whole.top.wrong("missing-field", "parts", found.stem)
    return Parts(head, tuple(_part(path.with_suffix("") / f"{name}.json") for name in names), usual)


def _part(path: Path) -> Part:
    top = load(path)
    file = f"{path.parent.parent.name}/{top.file}"
    data = dict(top.data)
    written = RawEntry(file, "", data)
    when = _names(written, data.pop("when", None), "when")
    return Part(RawEntry(file, "", data), tuple(tuple(choice.split()) for choice in when))


def _names(entry: RawEntry, names: object, field: str) -> tuple[str, ...]:
    if names is None:
        raise entry.wrong("missing-field", field)
    if not isinstance(names, list) or not names or not all(isinstance(name, str) for name in names):
        raise entry.wrong("wrong-type", field, names)
    return tuple(names)


def laid_over(title: RawTitle, tops: Iterable[RawEntry]) -> RawTitle:
    """The ``title`` with what the ``tops`` of parts write laid over it, one after the other.

    Raises :class:`~roundhouse.catalogue.errors.CatalogueError` for an entry that fits nothing below it.
    """
    for top in tops:
        title = _over(title, top)
    return title


def _over(title: RawTitle, top: RawEntry) -> RawTitle:
    rest = {key: value for key, value in top.data.items() if key not in (*TABLES, *SECTIONS)}
    tables = {name: _table(title.tables[name], top, name) for name in TABLES}
    sections = dict(title.sections)
    for name in SECTIONS:
        if name in top.data:
            sections[name] = _section(title.sections.get(name), top.part(name, name))
    return RawTitle(_changed(title.top, RawEntry(top.file, "", rest)), tables, sections)


def _section(old: RawEntry | None, new: RawEntry) -> RawEntry:
    return _changed(old, new) if old and new.name == "own" else new


def _table(old: Mapping[str, RawEntry], top: RawEntry, table: str) -> Mapping[str, RawEntry]:
    entries = dict(old)
    lay = _LAYING.get(table, _changed_or_new)
    written = top.part(table, table) if table in top.data else RawEntry(top.file, table, {})
    for key, data in written.data.items():
        if data is None:
            if entries.pop(key, None) is None:
                raise top.wrong("missing-field", table, key)
            continue
        result = lay(entries.get(key), written.part(key, f"{table} {key}"))
        if result is None:
            entries.pop(key, None)
        else:
            entries[key] = result
    return entries


def _changed(old: RawEntry, new: RawEntry) -> RawEntry:
    """The fields of ``new`` in place of those of ``old``; an entry is from the file that changed it last."""
    data = {**old.data, **new.data}
    return RawEntry(
        new.file if new.data else old.file,
        new.name,
        {key: value for key, value in data.items() if value is not None},
    )


def _changed_or_new(old: RawEntry | None, new: RawEntry) -> RawEntry | None:
    return new if old is None else _changed(old, new)


def _hex(old: RawEntry | None, new: RawEntry) -> RawEntry | None:
    if "x" in new.data:
        covers = old is None or new.data.get("color") != "gray"
        return new if covers else old
    if old is None:
        raise new.wrong("unknown-hex")
    return _changed(old, new)


def _tile(old: RawEntry | None, new: RawEntry) -> RawEntry | None:
    written = new.data.get("count")
    there = old.data.get("count", 0) if old else 0
    if not isinstance(there, int):
        return old  # without limit: no part adds to it
    count = _sum(there, written)
    if count is None or count < 0:
        raise new.wrong("out-of-range", "count", written)
    merged = _changed_or_new(old, new)
    if count == 0 or merged is None:
        return None
    return RawEntry(merged.file, merged.name, {**merged.data, "count": count})


def _sum(there: int, written: object) -> int | None:
    """How many there are with what a part writes; None where it writes no count."""
    if isinstance(written, bool):
        return None
    if isinstance(written, int):
        return there + written
    least = AT_LEAST.fullmatch(written) if isinstance(written, str) else None
    return max(there, int(least[1])) if least else None


_LAYING: Final[Mapping[str, Callable[[RawEntry | None, RawEntry], RawEntry | None]]] = {
    "hexes": _hex,
    "tiles": _tile,
}
