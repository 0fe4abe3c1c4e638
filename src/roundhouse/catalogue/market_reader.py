"""The stock market of a map file.

A box is written as its price, or as a text of the price and the zones it lies in
(``"100 par-first"``); null is a hole in a row. Zones are declared in ``zones``.
"""

from __future__ import annotations

from typing import cast, get_args

from roundhouse.catalogue.definitions import MarketDefinition, MarketShape, MarketSpace
from roundhouse.catalogue.entry import Entry


def read_market(top: Entry) -> MarketDefinition:
    """The market with its rows from the top."""
    entry = Entry(top.value("market"), top.file, "market").only("shape", "zones", "rows", "note")
    zones = entry.texts("zones")
    rows = []
    for number, row in enumerate(entry.items("rows")):
        field = f"rows[{number}]"
        if not isinstance(row, list):
            raise entry.error("wrong-type", field, row)
        rows.append(tuple(_space(entry, field, box, zones) for box in row))
    return MarketDefinition(
        shape=cast("MarketShape", entry.choice("shape", get_args(MarketShape))),
        rows=tuple(rows),
        note=entry.text("note", ""),
    )


def _space(entry: Entry, field: str, box: object, zones: tuple[str, ...]) -> MarketSpace | None:
    if box is None:
        return None
    if not isinstance(box, str):
        return MarketSpace(entry.as_number(field, box))
    price, *kinds = box.split()
    if not price.isdecimal():
        raise entry.error("wrong-type", field, box)
    for kind in kinds:
        if kind not in zones:
            raise entry.error("unknown-zone", field, box)
    return MarketSpace(int(price), tuple(kinds))
