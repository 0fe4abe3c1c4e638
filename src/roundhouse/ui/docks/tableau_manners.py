"""The manners in which holdings are drawn, the roomiest first: what little room cuts, or leaves out."""

from __future__ import annotations

from collections.abc import Sequence
from math import inf

import msgspec
from msgspec.structs import replace

from roundhouse.ui.cards.look import Size


class Manner(msgspec.Struct, frozen=True):
    """A way to draw the table: type, tight, facts left out, the room for a player's name at a scale of 1.

    ``brief``: shares without the sign for per cent, private companies counted, limits beside their heads.
    ``trains``: the room for a company's trains at a scale of 1, of which those that don't fit are counted or
    ``wrapped`` into further lines.
    ``below``: the names of players stand below their marks and have this room at least, if they are so long.
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
    below: bool = False
    close: bool = False
    air: float = 1.0


_CUT: frozenset[str] = frozenset({"fact:par", "fact:tokens", "fact:revenue", "fact:loans"})
_ON_CARDS: frozenset[str] = frozenset({"fact:ipo", "fact:pool", "fact:treasury"})
_MONEY: frozenset[str] = frozenset({"fact:cash", "fact:credit"})
LITTLE_AIR = 0.94
"""The part of its width that a column of figures has at least."""
CLOSE_NAME = 0.8
"""How narrow the letters of a name become before it is cut."""
_ALMOST_WHOLE, _CUT_BELOW = 34, 27
"""The room for a name below its mark, at a scale of 1, that leaves trains one line, or loans a column."""
TRAINS, PRIVATES = "fact:trains", "mine:privates"
_FEW, _FEWEST = 54.0, 38.0
"""The room for the first of a company's trains, at a scale of 1."""
SCROLLED = Manner(hidden=_CUT, name=22)
"""How it is drawn where it doesn't fit in any manner."""
ALL = Manner()
_WITH_SIGNS: Sequence[Manner] = tuple(
    Manner(hidden=frozenset(hidden), name=name)
    for name in (90, 40)
    for hidden in (("fact:par",), ("fact:par", "fact:tokens"))
)
_WITH_RUN: Sequence[Manner] = (
    Manner(hidden=frozenset({"fact:par"}), name=40, brief=True),
    *(Manner(hidden=frozenset({"fact:par", "fact:tokens"}), name=name, brief=True) for name in (40, 33, 26)),
)
"""Signs for per cent tell less than what trains earned last, and longer names do."""
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


def _below(name: float) -> tuple[Manner, ...]:
    """With names below their marks, where they don't lack the width of what is told beside them."""
    return (Manner(hidden=_BUT_LOANS, name=name, brief=True, air=LITTLE_AIR, below=True),)


def _wrapped_below(name: float) -> tuple[Manner, ...]:
    """With trains in two lines, too."""
    return tuple(replace(each, trains=_FEWEST, wrapped=True, close=True) for each in _below(name))


_CLOSE: Sequence[Manner] = (
    *_wrapped_below(inf),
    *_close_with_run(_BUT_LOANS), *_below(_CUT_BELOW),
    *_wrapped_close(_BUT_LOANS), *_wrapped_below(_CUT_BELOW),
    *_close_with_run(_BUT_RUN), *_wrapped_close(_BUT_RUN),
)  # fmt: skip
"""What companies owe is left out last."""


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
_POOL_LAST: Sequence[Manner] = (*_WITH_BOTH[:1], *_WITH_TRAINS, *_WITH_POOL)
_TRAINS_LAST: Sequence[Manner] = (*_WITH_BOTH, *_WITH_POOL, *_WITH_TRAINS)


def _in_order(unused: frozenset[str], last: Sequence[Manner]) -> tuple[Manner, ...]:
    """The roomiest manner first; where not all has room, columns without a figure are ``unused`` first."""
    below = (*_below(inf), *_below(_ALMOST_WHOLE))
    others = (*_WITH_SIGNS, *_WITH_RUN, *below, *_WRAPPED, *_CLOSE, *_BRIEF, *last, *_POOREST)
    return (*_ROOMY, *(replace(each, unused=unused) for each in others))


_BEGUN = frozenset({"fact:revenue", "fact:price", "fact:trains", "fact:tokens"}) | _MONEY
"""What only a company has that is sold or has floated: until then names have the room of empty columns."""
TRADING: Sequence[Manner] = _in_order(_BEGUN, _TRAINS_LAST)
OPERATING: Sequence[Manner] = _in_order(_BEGUN | {"fact:pool"}, (*_WITH_ALL_TRAINS, *_POOL_LAST))
"""How the table is drawn while players trade or don't, the roomiest way first.

Charter, market and cards have what is left out. Who trades sells to the pool: he may drag certificates
there, be it empty.
"""
