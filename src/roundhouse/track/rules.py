"""What a title says about track and tokens: one frozen value in ``Title.track``."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import cast

import msgspec

from roundhouse.engine.position import Position


class Gate(msgspec.Struct, frozen=True):
    """A hex whose stops only the owner of a marker of the kind ``marker`` may pass."""

    hex: str
    marker: str


class KeptCity(msgspec.Struct, frozen=True):
    """A city printed with a company's name: its token circles are for that company alone.

    The city keeps its index from tile to tile on ``hex``.
    """

    hex: str
    city: int
    company: str


class TrackRules(msgspec.Struct, frozen=True):
    """A title's settings for laying track and placing tokens.

    ``colors`` are the tile colours in order of upgrade; a printed colour that is not among them (or
    is the last) closes a hex. ``actions`` and ``upgrades``: track actions a turn, and how many of them may be
    upgrades; lays by one of the ``extra_powers`` don't count. ``split_from`` and ``split_to`` are tiles
    whose upgrade breaks up a city: only the edges are kept and tokens are put aside; ``no_splits`` are
    the phases in which that is over. ``chart``, where it names the tile that lies, lists what may follow
    it and stands for colour, type and label. ``no_tokens`` are hexes without tokens (but for powers).
    ``later_cost`` is paid for every action after the first; ``credit`` what a company could borrow for track;
    ``upgrades_extend(position, town)`` says whether an upgrade of plain track (or of a ``town``) must bring
    new track to the company's; ``opened`` are hexes that wait for a phase, ``free_upgrades`` printed track
    that is upgraded for nothing unless the option named is on; of city tiles of the colours ``most_exits``
    one with the most exits is taken. ``token_rates``: what a token costs for each hex of its distance, by
    the number of tokens on the map (empty: printed prices). ``home_kept(position, company)``: whether a slot
    in the city of a company's home is kept for it (None: one on the hex until it operates).
    ``sections`` are sections of the rulebook by reason code, ``section`` the one for all others.
    """

    colors: tuple[str, ...] = ("yellow", "green", "brown")
    actions: int = 1
    upgrades: int = 1
    extra_powers: frozenset[str] = frozenset()
    split_from: frozenset[str] = frozenset()
    split_to: frozenset[str] = frozenset()
    no_splits: frozenset[str] = frozenset()
    chart: Mapping[str, tuple[str, ...]] = {}
    gates: tuple[Gate, ...] = ()
    kept: tuple[KeptCity, ...] = ()
    no_tokens: frozenset[str] = frozenset()
    later_cost: int = 0
    credit: Callable[[Position, str], int] | None = None
    upgrades_extend: Callable[[Position, bool], bool] | None = None
    opened: Mapping[str, str] = {}
    free_upgrades: Mapping[str, str] = {}
    most_exits: frozenset[str] = frozenset()
    token_rates: tuple[int, ...] = ()
    home_kept: Callable[[Position, str], bool] | None = None
    sections: Mapping[str, str] = {}
    section: str = ""

    def section_of(self, reason: str) -> str:
        """The section of the rulebook behind a reason code."""
        return self.sections.get(reason, self.section)

    def keeper(self, hex_id: str, city: int) -> str:
        """The company for which a city is kept, or an empty text."""
        return next((k.company for k in self.kept if k.hex == hex_id and k.city == city), "")


def track_rules(position: Position) -> TrackRules:
    """The track rules of the title that is played."""
    return cast("TrackRules", position.title.track)
