"""Reads one file of ``maps/`` into a :class:`TitleDefinition`."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from pathlib import Path
from typing import cast, get_args

from roundhouse.catalogue.checks import check_title
from roundhouse.catalogue.company_reader import blocked_hexes, read_companies, read_privates
from roundhouse.catalogue.definitions import Layout, TileDefinition, TileStock, TitleDefinition
from roundhouse.catalogue.entry import Entry, load
from roundhouse.catalogue.hex_reader import read_hexes
from roundhouse.catalogue.market_reader import read_market
from roundhouse.catalogue.train_reader import read_phases, read_trains

_KEYS = (
    "$schema",
    "title",
    "subtitle",
    "edition",
    "designer",
    "currency",
    "layout",
    "players",
    "bank",
    "starting_cash",
    "certificate_limit",
    "hexes",
    "tiles",
    "companies",
    "privates",
    "trains",
    "phases",
    "market",
    "extra",
)


def read_map_file(path: Path, tiles: Mapping[str, TileDefinition]) -> TitleDefinition:
    """The title in ``path`` with its tiles out of the catalogue ``tiles``.

    Raises :class:`~roundhouse.catalogue.errors.CatalogueError` for the first mistake.
    """
    top = load(path).only(*_KEYS)
    if top.text("title") != path.stem:
        raise top.error("bad-value", "title", top.text("title"))
    privates = read_privates(top)
    trains = read_trains(top)
    hexes = read_hexes(top, blocked_hexes(privates))
    players = top.pair("players", least=1)
    title = TitleDefinition(
        name=top.text("title"),
        subtitle=top.text("subtitle", ""),
        edition=top.text("edition"),
        designer=top.text("designer"),
        currency=top.text("currency"),
        layout=cast("Layout", top.choice("layout", get_args(Layout))),
        players=players,
        bank=top.count("bank"),
        starting_cash=_by_players(top, "starting_cash", players),
        certificate_limit=_by_players(top, "certificate_limit", players),
        hexes=hexes,
        tiles=_stock(top, tiles, hexes),
        companies=read_companies(top),
        privates=privates,
        trains=trains,
        phases=read_phases(top, trains),
        market=read_market(top),
        extra=top.part("extra").raw if top.has("extra") else {},
    )
    check_title(top, title)
    return title


def _by_players(top: Entry, field: str, players: tuple[int, int]) -> Mapping[int, int]:
    """A number for each number of players, or nothing where the rulebook gives none."""
    table = top.by_number(field)
    for count in range(players[0], players[1] + 1):
        if table and count not in table:
            raise top.error("missing-field", f"{field}.{count}")
    return table


def _stock(
    top: Entry, catalogue: Mapping[str, TileDefinition], hexes: Collection[str]
) -> Mapping[str, TileStock]:
    """The tile manifest: the printed name of a tile, its id in the catalogue and its count."""
    stock: dict[str, TileStock] = {}
    for name, entry in top.entries("tiles"):
        entry.only("tile", "count", "hexes")
        tile = entry.text("tile")
        if tile not in catalogue:
            raise entry.error("unknown-tile", "tile", tile)
        only = entry.texts("hexes")
        for hex_name in only:
            if hex_name not in hexes:
                raise entry.error("unknown-hex", "hexes", hex_name)
        stock[name] = TileStock(name, catalogue[tile], entry.count("count"), only)
    return stock
