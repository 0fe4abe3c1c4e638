"""Names of players cut to any length so that they stay different: "Player 1" is "Pl. 1" before it is "P1"."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from functools import lru_cache
from itertools import chain, count
from typing import Final

_FEWEST: Final = 2
"""Names aren't cut to fewer letters."""
_SHORT_WORD: Final = 2
"""A last word of so few letters is what tells names apart, as that of "Player 12"."""

Levels = tuple[str, ...]
"""A name at each level, whole at the first one; at any level the names of all players are different."""


@lru_cache(maxsize=64)
def levels(names: tuple[str, ...]) -> Mapping[str, Levels]:
    """Each of several different names, shorter from level to level.

    What a name is cut to at one level is no other player's at any: two windows may show different levels.
    """
    found: list[tuple[str, ...]] = [names]
    owners = {_looks(name): name for name in names}
    for most in range(max(map(len, names), default=0) - 1, _FEWEST - 1, -1):
        cut = _apart(names, most)
        if any(owners.get(_looks(text), name) != name for name, text in zip(names, cut, strict=True)):
            cut = _one_by_one(names, most, owners)
        if cut != found[-1] and _length(cut) <= _length(found[-1]):
            found.append(cut)
            owners |= {_looks(text): name for name, text in zip(names, cut, strict=True)}
    return {name: tuple(level[at] for level in found) for at, name in enumerate(names)}


def _looks(text: str) -> str:
    """What of a short name is seen at a glance: "Jo." and "Jo" would be taken for each other."""
    return text.rstrip(". ").casefold()


def level_that_fits(names: Sequence[Levels], width: Callable[[str], float], room: Sequence[float]) -> int:
    """The first level at which every name is as narrow as its room, or the last one."""
    count = len(names[0]) if names else 1
    for level in range(count):
        if all(width(name[level]) <= most for name, most in zip(names, room, strict=True)):
            return level
    return count - 1


def levels_that_fit(
    names: Sequence[Levels], width: Callable[[str], float], room: Sequence[float]
) -> list[int]:
    """For each name the first level at which it is as narrow as its room, or the last one."""
    return [level_that_fits([name], width, [most]) for name, most in zip(names, room, strict=True)]


def levels_alike(names: Sequence[Levels], width: Callable[[str], float], room: Sequence[float]) -> list[int]:
    """As :func:`levels_that_fit`; names that differ in their last word alone are cut alike.

    "Pl. 1", "Player 2" would be read as two kinds of players.
    """
    found = levels_that_fit(names, width, room)
    first = [name[0].rpartition(" ")[0] or name[0] for name in names]
    most = {
        word: max(level for each, level in zip(first, found, strict=True) if each == word) for word in first
    }
    return [most[word] for word in first]


def _length(names: Sequence[str]) -> int:
    return sum(map(len, names))


def _apart(names: tuple[str, ...], most: int) -> tuple[str, ...]:
    """The names cut to ``most`` letters; those that would be alike are told apart by where they differ."""
    found = [_cut(name, most) for name in names]
    for _ in names:
        text, often = Counter(map(_looks, found)).most_common(1)[0]
        if often == 1:
            return tuple(found)
        alike = [i for i, other in enumerate(found) if _looks(other) == text]
        differ = _differ([names[i] for i in alike])
        for i in alike:
            found[i] = _around(names[i], differ, most)
    return _one_by_one(names, most, {})


def _one_by_one(names: tuple[str, ...], most: int, owners: Mapping[str, str]) -> tuple[str, ...]:
    """The names cut to ``most`` letters, each from the first place where it is like none before it.

    ``owners`` says whose other short names are. One that is all within others ("Ann", "Anna", "Hanna") has
    its number at the table.
    """
    taken: dict[str, str] = {}
    for number, name in enumerate(names, 1):
        ways = (_cut(name, most), *(_around(name, at, most) for at in range(1, len(name))))
        numbered = (f"{name[0]}…{n}" for n in count(number))
        free = (way for way in chain(ways, numbered) if owners.get(_looks(way), name) == name)
        taken[name] = next(way for way in free if _looks(way) not in map(_looks, taken.values()))
    return tuple(taken.values())


def _differ(names: Sequence[str]) -> int:
    """The first place at which different names differ."""
    return next(
        (at for at, letters in enumerate(zip(*names, strict=False)) if len(set(letters)) > 1),
        min(map(len, names)),
    )


def _cut(name: str, most: int) -> str:
    """A name in ``most`` letters: of several words a short last one is kept."""
    if len(name) <= most:
        return name
    *first, last = name.split()
    if first and len(last) <= _SHORT_WORD:
        start = " ".join(first)
        room = most - len(last) - len(". ")
        return f"{start[:room].rstrip()}. {last}" if room > 0 else f"{start[0]}{last}"
    return name[:most] if most <= _FEWEST else name[: most - 1].rstrip(" -") + "."


def _around(name: str, differ: int, most: int) -> str:
    """The first letter of a name and those from where it differs from others, which may all begin with it."""
    if differ >= len(name):
        return _cut(name, most)
    rest = name[differ : differ + max(1, most - _FEWEST)].rstrip() or name[-1]
    return f"{name[0]}…{rest}" if differ > 1 else f"{name[:differ]}{rest}"
