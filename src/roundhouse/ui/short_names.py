"""Names of players cut to any length so that they stay different: "Player 1" is "Pl. 1" before it is "P1"."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from functools import lru_cache
from typing import Final

_FEWEST: Final = 2
"""Names aren't cut to fewer letters."""
_SHORT_WORD: Final = 2
"""A last word of so few letters is what tells names apart, as that of "Player 12"."""

Levels = tuple[str, ...]
"""A name at each level, whole at the first one; at any level the names of all players are different."""


@lru_cache(maxsize=64)
def levels(names: tuple[str, ...]) -> Mapping[str, Levels]:
    """Each of several different names, shorter from level to level."""
    found: list[tuple[str, ...]] = [names]
    for most in range(max(map(len, names), default=0) - 1, _FEWEST - 1, -1):
        cut = _apart(names, most)
        if cut != found[-1] and _length(cut) <= _length(found[-1]):
            found.append(cut)
    return {name: tuple(level[at] for level in found) for at, name in enumerate(names)}


def level_that_fits(names: Sequence[Levels], width: Callable[[str], float], room: Sequence[float]) -> int:
    """The first level at which every name is as narrow as its room, or the last one."""
    count = len(names[0]) if names else 1
    for level in range(count):
        if all(width(name[level]) <= most for name, most in zip(names, room, strict=True)):
            return level
    return count - 1


def _length(names: Sequence[str]) -> int:
    return sum(map(len, names))


def _apart(names: tuple[str, ...], most: int) -> tuple[str, ...]:
    """The names cut to ``most`` letters; those that would be alike are told apart by where they differ."""
    found = [_cut(name, most) for name in names]
    for _ in names:
        text, count = Counter(found).most_common(1)[0]
        if count == 1:
            return tuple(found)
        alike = [i for i, other in enumerate(found) if other == text]
        differ = _differ([names[i] for i in alike])
        for i in alike:
            found[i] = _around(names[i], differ, most)
    return names


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
    return name[:most] if most <= _FEWEST else f"{name[: most - 1].rstrip()}."


def _around(name: str, differ: int, most: int) -> str:
    """The first letter of a name and those from where it differs from others."""
    rest = name[differ : differ + max(1, most - _FEWEST)].rstrip() or name[-1]
    return f"{name[0]}…{rest}" if differ > 1 else f"{name[:differ]}{rest}"
