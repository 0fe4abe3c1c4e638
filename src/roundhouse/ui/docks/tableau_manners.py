"""The manners in which holdings are drawn, the roomiest first: what little room cuts, or leaves out."""

from __future__ import annotations

from collections.abc import Sequence
from math import inf

import msgspec

from roundhouse.ui.cards.look import Size


class Manner(msgspec.Struct, frozen=True):
    """A way to draw the table: type, tight, facts left out, the room for a player's name at a scale of 1.

    ``brief``: shares without the sign for per cent, private companies counted, limits beside their heads.
    ``trains``: the room for a company's trains at a scale of 1, of which those that don't fit are counted or
    ``wrapped`` into further lines.
    ``close``: the letters of heads are as narrow as they may be. ``unused``: facts left out as long as no
    company has any. ``air``: this part of its width is enough for a column of figures.
    """

    size: Size = "small"
    tight: bool = True
    hidden: frozenset[str] = frozenset()
    unused: frozenset[str] = frozenset()
    name: float = 90
    brief: bool = False
    trains: float = inf
    wrapped: bool = False
    close: bool = False
    air: float = 1.0


_CUT: frozenset[str] = frozenset({"fact:par", "fact:tokens", "fact:revenue", "fact:loans"})
_ON_CARDS: frozenset[str] = frozenset({"fact:ipo", "fact:pool", "fact:treasury"})
_MONEY: frozenset[str] = frozenset({"fact:cash", "fact:credit"})
LITTLE_AIR = 0.94
"""The part of its width that a column of figures has at least."""
CLOSE_NAME = 0.8
"""How narrow the letters of a name become before it is cut."""
TRAINS = "fact:trains"
_FEW, _FEWEST = 54.0, 38.0
"""The room for the first of a company's trains, at a scale of 1."""
SCROLLED = Manner(hidden=_CUT, name=22)
"""How it is drawn where it doesn't fit in any manner."""
ALL = Manner()
_RUN = frozenset({"fact:revenue"})
_WITHOUT_RUN: Sequence[Manner] = tuple(
    Manner(hidden=frozenset(hidden), unused=_RUN, name=name)
    for name in (90, 40)
    for hidden in (("fact:par",), ("fact:par", "fact:tokens"))
)
"""Where no company has run yet, signs for per cent and longer names tell more than an empty column."""
_WITH_RUN: Sequence[Manner] = (
    Manner(hidden=frozenset({"fact:par"}), unused=_RUN, name=40, brief=True),
    Manner(hidden=frozenset({"fact:par", "fact:tokens"}), unused=_RUN, name=26, brief=True),
)
"""Signs for per cent tell less than what trains earned last, and longer names do."""
_POOL = frozenset({"fact:pool"})
_NAMES_FOR_POOL: Sequence[Manner] = tuple(
    Manner(hidden=frozenset({"fact:par", "fact:tokens"}), unused=unused, name=name, brief=True)
    for unused, name in ((_RUN, 40), *((_RUN | _POOL, name) for name in (40, 33, 26)))
)
"""Longer names tell more than an empty pool, to who doesn't trade."""
_WRAPPED: Sequence[Manner] = tuple(
    Manner(
        hidden=frozenset({"fact:par", "fact:tokens"}),
        name=name,
        brief=True,
        trains=room,
        wrapped=True,
        close=close,
    )
    for name in (40, 26)
    for room, close in ((_FEW, False), (_FEWEST, False), (_FEWEST, True))
)
"""Companies with many trains have a second line rather than cut names or leave out what was earned."""
_ROOMY: Sequence[Manner] = (
    Manner("text", tight=False, name=110),
    Manner("small", tight=False),
    ALL,
    Manner(hidden=frozenset({"fact:par"})),
    Manner(hidden=frozenset({"fact:par", "fact:tokens"})),
)
_BRIEF: Sequence[Manner] = (
    Manner(hidden=_CUT, name=22, brief=True),
    Manner(hidden=_CUT, name=12, brief=True),
    Manner(hidden=_CUT | {"fact:price"}, name=12, brief=True),
)
_WITH_ALL_TRAINS: Sequence[Manner] = (Manner(hidden=_CUT | {"fact:price"} | _ON_CARDS, name=12, brief=True),)
_BUT_RUN = _CUT - {"fact:revenue"}
_BUT_LOANS = _BUT_RUN - {"fact:loans"}


def _close_with_run(hidden: frozenset[str]) -> tuple[Manner, ...]:
    """Without signs, and with names beside whose mark there is little room."""
    return (
        *(Manner(hidden=hidden, name=name, brief=True) for name in (22, 17)),
        Manner(hidden=hidden, name=17, brief=True, air=LITTLE_AIR),
    )


def _wrapped_close(hidden: frozenset[str]) -> tuple[Manner, ...]:
    """With trains in two lines, too."""
    return tuple(
        Manner(hidden=hidden, name=name, brief=True, trains=_FEWEST, wrapped=True, close=True, air=LITTLE_AIR)
        for name in (22, 17)
    )


def _without_pool(hidden: frozenset[str]) -> tuple[Manner, ...]:
    """Who trades sells to the pool: he may drag certificates there, be it empty."""
    return (Manner(hidden=hidden, unused=_POOL, name=17, brief=True, air=LITTLE_AIR),)


_CLOSE: Sequence[Manner] = (
    *_close_with_run(_BUT_LOANS), *_wrapped_close(_BUT_LOANS),
    *_close_with_run(_BUT_RUN), *_wrapped_close(_BUT_RUN),
)  # fmt: skip
_CLOSE_OPERATING: Sequence[Manner] = (
    *_close_with_run(_BUT_LOANS), *_without_pool(_BUT_LOANS), *_wrapped_close(_BUT_LOANS),
    *_close_with_run(_BUT_RUN), *_without_pool(_BUT_RUN), *_wrapped_close(_BUT_RUN),
)  # fmt: skip
"""What companies owe is left out last: names that stand below their marks don't lack its width."""


def _close(hidden: frozenset[str], trains: float = inf) -> Manner:
    """With hardly any room for heads."""
    return Manner(hidden=hidden, name=12, brief=True, trains=trains, close=True)


_WITH_BOTH: Sequence[Manner] = (
    Manner(hidden=(_CUT | {"fact:price"} | _ON_CARDS) - {"fact:pool"}, name=12, brief=True, trains=_FEW),
    _close((_CUT | {"fact:price"} | _ON_CARDS) - {"fact:pool"}, _FEW),
    _close((_CUT | {"fact:price"} | _ON_CARDS) - {"fact:pool"}, _FEWEST),
)
_WITH_TRAINS: Sequence[Manner] = (
    _close(_CUT | {"fact:price"} | _ON_CARDS, _FEW),
    _close(_CUT | {"fact:price"} | _ON_CARDS, _FEWEST),
)
_WITH_POOL: Sequence[Manner] = (
    _close((_CUT | {"fact:trains"} | _ON_CARDS) - {"fact:pool"}),
    _close((_CUT | {"fact:price", "fact:trains"} | _ON_CARDS) - {"fact:pool"}),
)
_POOREST: Sequence[Manner] = (
    _close(_CUT | {"fact:price", "fact:trains"} | _ON_CARDS),
    _close(_CUT | {"fact:price", "fact:trains"} | _ON_CARDS | _MONEY),
)
TRADING: Sequence[Manner] = (
    *_ROOMY, *_WITHOUT_RUN, *_WITH_RUN, *_WRAPPED, *_CLOSE,
    *_BRIEF, *_WITH_BOTH, *_WITH_POOL, *_WITH_TRAINS, *_POOREST,
)  # fmt: skip
OPERATING: Sequence[Manner] = (
    *_ROOMY, *_WITHOUT_RUN, *_WITH_RUN[:1], *_NAMES_FOR_POOL, *_WITH_RUN[1:], *_WRAPPED, *_CLOSE_OPERATING,
    *_BRIEF, *_WITH_ALL_TRAINS, *_WITH_BOTH[:1], *_WITH_TRAINS, *_WITH_POOL, *_POOREST,
)  # fmt: skip
"""How the table is drawn while players or companies are on turn, the roomiest way first.

Charter, market and cards have what is left out.
"""
