"""Boards full of legal track, laid at random by the rules themselves."""

from __future__ import annotations

import random
from functools import cache

from msgspec.structs import replace

from roundhouse.engine.names import HexId
from roundhouse.engine.offers import TileLay
from roundhouse.engine.position import Position
from roundhouse.engine.state import ON_MAP, LaidTile, TokenPlace
from roundhouse.titles.t1894.rules import LAY
from roundhouse.track.lays import fit_of
from roundhouse.track.moves import TokenMoves, moved_tokens
from tests.track.positions import TITLE, all_lays, all_spots, position

HOMES = {
    "Ouest-0": ("B3", 0), "Ouest-1": ("E6", 0), "Nord-0": ("D9", 0), "Nord-1": ("G14", 0), "AG-0": ("D15", 0),
    "CFOR-0": ("D3", 0), "CFOR-1": ("H3", 0), "Belge-0": ("E16", 0), "PLM-0": ("G6", 0), "Est-0": ("I10", 0),
}  # fmt: skip


@cache
def grown(seed: int, turns: int, phase: str = "Brown") -> Position:
    """1894 after ``turns`` random lays (and a token now and then) by random companies."""
    chance = random.Random(seed)
    here = position(phase=phase, tokens=HOMES, cash=10_000)
    companies = [symbol for symbol, company in TITLE.definition.companies.items() if company.homes]
    for _ in range(turns):
        company = chance.choice(companies)
        lays = all_lays(here, company)
        if lays:
            lay = chance.choice(lays)
            here = laid(here, lay.hex, lay.tile, lay.rotation)
        spots = all_spots(here, company)
        if spots and chance.random() < 0.25:
            spot = chance.choice(spots)
            name = next(
                n for n, p in here.state.tokens.items() if n.startswith(company) and p.where == "charter"
            )
            here = _tokens(here, {name: TokenPlace(ON_MAP, spot.hex, spot.city, spot.slot)})
    return here


def laid(here: Position, hex_id: str, tile: str, rotation: int) -> Position:
    """The position with a tile laid and its tokens moved; those put aside go to city 0."""
    moves = moves_of(here, hex_id, tile, rotation)
    tokens = {name: TokenPlace(ON_MAP, HexId(hex_id), city, slot) for name, city, slot in moves.moved}
    tokens |= {name: TokenPlace(ON_MAP, HexId(hex_id), 0, 0) for name in moves.aside}
    supply = dict(here.state.tile_supply)
    old = here.state.tiles.get(HexId(hex_id))
    for name, change in ((tile, -1), (old.name if old else "", 1)):
        count = supply.get(name)
        if count is not None:
            supply[name] = count + change
    tiles = {**here.state.tiles, HexId(hex_id): LaidTile(tile, rotation)}
    here = replace(here, state=replace(here.state, tiles=tiles, tile_supply=supply))
    return _tokens(here, tokens)


def moves_of(here: Position, hex_id: str, tile: str, rotation: int) -> TokenMoves:
    """Where the tokens go; nowhere for a tile that doesn't fit."""
    fit = fit_of(here, TileLay(HexId(hex_id), tile, rotation), LAY)
    return moved_tokens(here, HexId(hex_id), fit) if fit else TokenMoves()


def _tokens(here: Position, tokens: dict[str, TokenPlace]) -> Position:
    return replace(here, state=replace(here.state, tokens={**here.state.tokens, **tokens}))
