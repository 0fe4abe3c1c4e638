"""Types of the facts in events, offers, actions and refusals: what a text or a whole number stands for.

To msgspec each of them is a plain ``str`` or ``int``. The :class:`Kind` that goes with it can be read when
the program runs (:func:`kinds_of`): the words for a fact follow from its type. Those that are a ``NewType``
the type checker tells apart as well; a text or a number becomes one of them where it comes in.
:data:`~roundhouse.engine.owners.Owner` belongs to them, too.
"""

from __future__ import annotations

from collections.abc import Mapping
from enum import Enum
from functools import cache
from typing import Annotated, Any, NewType, get_args, get_origin, get_type_hints

import msgspec

from roundhouse.catalogue import names


class Kind(Enum):
    """What a fact stands for."""

    OWNER = "owner"
    """An owner as in :mod:`roundhouse.engine.owners`."""
    PLAYER = "player"
    """The name of a player, without the prefix of an owner."""
    COMPANY = "company"
    """The symbol of a company, without the prefix of an owner."""
    ONE_COMPANY = "one_company"
    """The symbol of one of several companies of which any will do."""
    PRIVATE = "private"
    """The symbol of a private company, without the prefix of an owner."""
    LOT = "lot"
    """The symbol of what is put up for auction: a private company or another."""
    NAME = "name"
    """The name of a player or the symbol of a company, without the prefix of an owner."""
    SUBJECT = "subject"
    """An owner, or the bare name of whatever else is meant."""
    HEX = "hex"
    """The coordinate of a hex."""
    TILE = "tile"
    """The name of a tile; empty: none."""
    TRAIN = "train"
    """A single train (``3-1``) or a kind of train (``3``); empty: none."""
    CERTIFICATE = "certificate"
    """A certificate: the company's symbol and the place in its list (``PLM-0`` is the president's)."""
    TOKEN = "token"
    """A single token: the company's symbol and a number."""
    MARKER = "marker"
    """A single marker: its kind and a number."""
    MARKER_KIND = "marker_kind"
    """A kind of marker (``ferry``)."""
    PHASE = "phase"
    """The name of a phase: a colour or a number."""
    COLOR = "color"
    """The colour of a tile."""
    STEP = "step"
    """A step, stage or round that can be passed in."""
    ROUND = "round"
    """A kind of round (``stock``)."""
    OPTION = "option"
    """The name of an option of a title."""
    CORRECTION = "correction"
    """What is corrected by hand (``cash``, ``tile``)."""
    MONEY = "money"
    """Whole units of the title's currency."""
    COUNT = "count"
    """How many things there are."""
    NUMBER = "number"
    """A whole number that counts nothing: a row, a place in a list, a percentage, a rotation."""
    DIVIDEND = "dividend"
    """A way to use a revenue: ``pay``, ``half`` or ``withhold``."""
    CODE = "code"
    """A code that tells variants of one fact apart; it chooses a sentence and is never read out."""
    NOTE = "note"
    """A code under which something is remembered; after a colon whatever it is about (``port:G9``)."""
    TEXT = "text"
    """Words that are shown as they are: a player's own, or those already made for the reader."""


PlayerName = Annotated[str, Kind.PLAYER]
CompanySymbol = names.CompanySymbol
NO_COMPANY = names.NO_COMPANY
PrivateSymbol = names.PrivateSymbol
NO_PRIVATE = names.NO_PRIVATE
LotSymbol = Annotated[str, Kind.LOT]
BareName = Annotated[str, Kind.NAME]
Subject = Annotated[str, Kind.SUBJECT]
HexId = names.HexId
NO_HEX = names.NO_HEX
TileName = Annotated[str, Kind.TILE]
TrainName = Annotated[str, Kind.TRAIN]
CertificateName = Annotated[str, Kind.CERTIFICATE]
TokenName = Annotated[str, Kind.TOKEN]
MarkerName = Annotated[str, Kind.MARKER]
MarkerKind = Annotated[str, Kind.MARKER_KIND]
PhaseName = Annotated[str, Kind.PHASE]
StepName = Annotated[str, Kind.STEP]
Correction = Annotated[str, Kind.CORRECTION]
Money = names.Money
NO_MONEY = names.NO_MONEY
Count = Annotated[int, Kind.COUNT]
Number = Annotated[int, Kind.NUMBER]
Code = Annotated[str, Kind.CODE]
Note = Annotated[str, Kind.NOTE]
Text = Annotated[str, Kind.TEXT]


_KINDS: Mapping[object, Kind] = {
    CompanySymbol: Kind.COMPANY,
    PrivateSymbol: Kind.PRIVATE,
    HexId: Kind.HEX,
    Money: Kind.MONEY,
}
"""Those of the catalogue's names, which doesn't know what is told of a game."""


@cache
def kinds_of(struct: type[msgspec.Struct]) -> Mapping[str, Kind]:
    """The kind of each field of ``struct`` whose type is one of this module, or a tuple of such a type."""
    hints = get_type_hints(struct, include_extras=True)
    kinds = {name: kind_of(hints[name]) for name in struct.__struct_fields__}
    return {name: kind for name, kind in kinds.items() if kind is not None}


def kind_of(hint: Any) -> Kind | None:  # noqa: ANN401 - an annotation may be anything
    """The kind that an annotation names; None for a type that is none of this module's."""
    if isinstance(hint, NewType):
        return _KINDS.get(hint) or kind_of(hint.__supertype__)
    if get_origin(hint) is tuple:
        first, *others = get_args(hint)
        return kind_of(first) if others == [...] else None
    return next((mark for mark in getattr(hint, "__metadata__", ()) if isinstance(mark, Kind)), None)
