"""What a title says of single hexes, whatever is done there: values among the title's parts."""

from __future__ import annotations

import msgspec

from roundhouse.engine.company_kinds import company_kind
from roundhouse.engine.names import CompanySymbol, HexId
from roundhouse.engine.position import Position
from roundhouse.engine.title import Title


class Gate(msgspec.Struct, frozen=True):
    """A hex whose stops only the owner of a marker of the kind ``marker`` may pass."""

    hex: HexId
    marker: str


class KeptCity(msgspec.Struct, frozen=True):
    """A city printed with a company's name: its token circles are for that company alone.

    ``city`` counts from 0 and stays the same from tile to tile on ``hex``.
    """

    hex: HexId
    city: int
    company: CompanySymbol

    def index(self, position: Position) -> int | None:
        """Which city of the hex is kept, from 0, or None."""
        del position
        return self.city


class WithoutTokens(msgspec.Struct, frozen=True):
    """Hexes in whose cities no token is placed, but by a private company's power."""

    hexes: frozenset[HexId]


class OneStopAHex(msgspec.Struct, frozen=True):
    """A line of track visits one stop of a hex at most, where a company lays, places tokens and runs."""


class PrintIsTile(msgspec.Struct, frozen=True):
    """A hex printed in the colour of a tile counts as one that lies there, also where it has no track."""


class NeutralTokens(msgspec.Struct, frozen=True):
    """Tokens that belong to no company, named ``symbol-0`` to ``symbol-(count - 1)``.

    Unused ones lie on the "charter". The lines of companies of the kinds ``open_to`` run on past them; to
    all others they are another company's. ``gives_way``: a company's token takes the circle of one, which
    goes back to the supply.
    """

    symbol: CompanySymbol
    count: int
    open_to: frozenset[str]
    gives_way: bool


class WallsStopLaysOnly(msgspec.Struct, frozen=True):
    """Walls that fall with a phase stop track from being joined, and no line over track that is joined."""


class CitiesToName(msgspec.Struct, frozen=True):
    """A title's rule about hexes whose cities nobody can tell apart until track lies there."""

    def hexes_to_name(self, position: Position) -> frozenset[HexId]:
        """The hexes on which whoever lays says what each printed city becomes, whoever has a token there."""
        raise NotImplementedError


def hexes_to_name(position: Position) -> frozenset[HexId]:
    """The hexes on which a lay says what each printed city becomes, even if no token stands there."""
    rules = position.title.parts_of(CitiesToName)
    return frozenset[HexId]().union(*(rule.hexes_to_name(position) for rule in rules))


def gates(position: Position) -> tuple[Gate, ...]:
    """The gates of the title that is played."""
    return position.title.parts_of(Gate)


def keeper(position: Position, hex_id: HexId, city: int) -> str:
    """The company for which a city is kept, or an empty text."""
    kept = position.title.parts_of(KeptCity)
    return next((k.company for k in kept if k.hex == hex_id and k.index(position) == city), "")


def kept_city(position: Position, hex_id: HexId, company: CompanySymbol) -> int | None:
    """The city on a hex that is kept for ``company`` (a symbol), from 0, or None."""
    kept = position.title.parts_of(KeptCity)
    return next((k.index(position) for k in kept if (k.hex, k.company) == (hex_id, company)), None)


def neutral_symbols(title: Title) -> frozenset[CompanySymbol]:
    """The symbols of the tokens that belong to no company."""
    return frozenset(part.symbol for part in title.parts_of(NeutralTokens))


def giving_way(title: Title) -> frozenset[CompanySymbol]:
    """The symbols of the neutral tokens whose circles a company's token may take."""
    return frozenset(part.symbol for part in title.parts_of(NeutralTokens) if part.gives_way)


def passed_by(position: Position, company: CompanySymbol) -> frozenset[CompanySymbol]:
    """The symbols of the neutral tokens that ``company`` (a symbol) runs past as if they weren't there."""
    parts = position.title.parts_of(NeutralTokens)
    if not parts:
        return frozenset()
    kind = company_kind(position, company)
    return frozenset(part.symbol for part in parts if kind in part.open_to)


def visits_one_a_hex(title: Title) -> bool:
    """Whether lines visit one stop of a hex at most."""
    return title.has_part(OneStopAHex)


def is_without_tokens(title: Title, hex_id: HexId) -> bool:
    """Whether the hex is one without tokens."""
    return any(hex_id in part.hexes for part in title.parts_of(WithoutTokens))
