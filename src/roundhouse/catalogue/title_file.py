"""Decodes a title: its entries one by one, so that a mistake has a name, and then the whole."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from msgspec.structs import replace

from roundhouse.catalogue.checks import check_title
from roundhouse.catalogue.decode import Hook, convert, decode, decode_printed
from roundhouse.catalogue.definitions import (
    CompanyDefinition,
    HexDefinition,
    MarketDefinition,
    Printed,
    PrivateDefinition,
    TileDefinition,
    TileStock,
    TitleDefinition,
    TrainDefinition,
)
from roundhouse.catalogue.forms import FormError, read
from roundhouse.catalogue.names import HexId
from roundhouse.catalogue.raw import RawEntry, RawTitle
from roundhouse.catalogue.written import meaning

KEYS: Final[Mapping[str, tuple[type[Printed], str]]] = {
    "hexes": (HexDefinition, "id"),
    "tiles": (TileStock, "name"),
    "companies": (CompanyDefinition, "symbol"),
    "privates": (PrivateDefinition, "symbol"),
    "trains": (TrainDefinition, "name"),
}
"""The tables of a title: what their entries are, and the field that takes the name of an entry."""


def decode_title(
    raw: RawTitle, catalogue: Mapping[str, TileDefinition], own: type[object] | None = None
) -> TitleDefinition:
    """The title that ``raw`` writes, with its tiles out of the ``catalogue``.

    ``own`` is the kind of value of the section that only this title has; without it that section is left
    alone. Raises :class:`~roundhouse.catalogue.errors.CatalogueError` for the first mistake.
    """

    def hook(form: type, written: object) -> object:
        value = read(form, written)
        if meaning(form) is not TileDefinition:
            return value
        if value not in catalogue:
            raise FormError("unknown-tile", value)
        return catalogue[str(value)]

    whole: dict[str, object] = dict(raw.top.data)
    for table, (kind, key) in KEYS.items():
        whole[table] = {name: _decode(entry, kind, key, hook) for name, entry in raw.tables[table].items()}
    if "market" in raw.sections:
        whole["market"] = decode(raw.sections["market"], MarketDefinition)
    title = convert(raw.top, whole, TitleDefinition)
    check_title(raw, title)
    return replace(title, hexes=_blocked(title), own=_own(raw, own))


def _decode(entry: RawEntry, kind: type[Printed], key: str, hook: Hook) -> object:
    if kind is HexDefinition:
        return decode_printed(entry, kind, {key: entry.key, "color": "white"})
    return decode(entry, kind, key, hook)


def _own(raw: RawTitle, kind: type[object] | None) -> object:
    if kind is None:
        return None
    if "own" not in raw.sections:
        raise raw.top.wrong("missing-field", "own")
    return decode(raw.sections["own"], kind)


def _blocked(title: TitleDefinition) -> Mapping[HexId, HexDefinition]:
    """The hexes, each with the private companies that say of themselves that they block it."""
    hexes = dict(title.hexes)
    for symbol, private in title.privates.items():
        for name in private.blocks:
            hexes[name] = replace(hexes[name], blocked_by=(*hexes[name].blocked_by, symbol))
    return hexes
