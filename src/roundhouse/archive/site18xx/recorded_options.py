"""What the options that a game was recorded with are among ours."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from typing import Final, Protocol

import msgspec

from roundhouse.archive.errors import ImportRefused

Names = frozenset[str]


class RecordedOptions(Protocol):
    """Which of our options a game is played with."""

    @property
    def together(self) -> Mapping[str, str]:
        """Those of our options that 18xx.games plays only beside another one, with that."""

    def ours(self, recorded: Collection[str], players: int) -> Names:
        """For the ``recorded`` names and a number of players.

        Raises :class:`ImportRefused` (``unknown_option`` without a title, ``option_not_played``).
        """

    def recorded(self, options: Collection[str], players: int) -> Names:
        """The names that 18xx.games would have recorded for our ``options``."""


class OneByOne(msgspec.Struct, frozen=True):
    """Each recorded option is one of ours; beside them some go with a number of players."""

    names: Mapping[str, str]
    by_players: Mapping[int, Names] = {}

    @property
    def together(self) -> Mapping[str, str]:
        """None: each may be played alone."""
        return {}

    def ours(self, recorded: Collection[str], players: int) -> Names:
        """Those recorded, by our names, and those of the number of players."""
        return frozenset(_known(name, self.names) for name in recorded) | self.by_players.get(
            players, Names()
        )

    def recorded(self, options: Collection[str], players: int) -> Names:
        """The names of those of our options that are recorded."""
        del players
        return Names(name for name, ours in self.names.items() if ours in options)


def _known(name: str, names: Mapping[str, str]) -> str:
    if name not in names:
        raise ImportRefused("unknown_option", option=name)
    return names[name]


_UNITS: Final[Mapping[str, Names]] = {
    "unit_1": Names({"unit_1"}),
    "unit_2": Names({"unit_2"}),
    "unit_3": Names({"unit_3"}),
    "unit_12": Names({"unit_1", "unit_2"}),
    "unit_23": Names({"unit_2", "unit_3"}),
    "unit_123": Names({"unit_1", "unit_2", "unit_3"}),
}
_UNITS_BY_PLAYERS: Final[Mapping[int, Names]] = {
    2: Names({"unit_3"}),
    3: Names({"unit_2"}),
    4: Names({"unit_1"}),
    5: Names({"unit_1"}),
    6: Names({"unit_1", "unit_2"}),
    7: Names({"unit_1", "unit_2"}),
    8: Names({"unit_1", "unit_2", "unit_3"}),
    9: Names({"unit_1", "unit_2", "unit_3", "r1", "r2", "r3"}),
}
_SAME: Final = Names({"r1", "r2", "r3", "k1", "k2", "k3", "k5", "k6", "k7", "d1"})
_TABLE: Final = Names({"u3p", "big_bank", "strict_bank"})
"""Choices of a table at 18xx.games, which we have as options of the import."""

_REPRINTS: Final[Mapping[str, tuple[str, Names]]] = {
    "db1": ("printed_db1", Names({"unit_1", "unit_3"})),
    "db2": ("printed_db2", Names({"unit_1"})),
    "db3": ("printed_db3", Names({"unit_3"})),
}
"""What is an option there and usual here: our option of the older printing, and the units it is about."""

_NOT_PLAYED: Final = Names({"unit_4"})


class UnitsAndKits(msgspec.Struct, frozen=True):
    """1825: units, alone or by number of players; kits; and the printings, where the older one is usual."""

    @property
    def together(self) -> Mapping[str, str]:
        """K2, which 18xx.games has only with K3."""
        return {"k2": "k3"}

    def ours(self, recorded: Collection[str], players: int) -> Names:
        """Units, kits, older printings, and what the table chose."""
        units = [_UNITS[name] for name in recorded if name in _UNITS]
        if not units:
            units = [_UNITS_BY_PLAYERS.get(players, Names())]
        chosen = Names().union(*units)
        for name in recorded:
            if name in _NOT_PLAYED:
                raise ImportRefused("option_not_played", option=name)
            if name not in _UNITS and name not in _REPRINTS:
                chosen |= {_known(name, {each: each for each in (*_SAME, *_TABLE)})}
        older = {
            ours for there, (ours, about) in _REPRINTS.items() if there not in recorded and about & chosen
        }
        return chosen | older

    def recorded(self, options: Collection[str], players: int) -> Names:
        """The units, whatever the number of players, kits, the newer printings, and what the table chose."""
        del players
        chosen = Names(options)
        units = chosen & {"unit_1", "unit_2", "unit_3"}
        named = {name for name, ours in _UNITS.items() if ours == units}
        newer = {there for there, (ours, about) in _REPRINTS.items() if about & chosen and ours not in chosen}
        return Names({*named, *newer, *(chosen & (_SAME | _TABLE))})
