"""Boards full of legal track, laid at random by the rules themselves."""

from __future__ import annotations

import random
from functools import cache

from msgspec.structs import replace

from roundhouse.engine.position import Position
from roundhouse.engine.state import ON_MAP, LaidTile, TokenPlace
from roundhouse.track.lays import Allowance, legal_lays
from roundhouse.track.moves import moved_tokens
from roundhouse.track.tokens import token_spots
from tests.track.positions import TITLE, position

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
        lays = legal_lays(here, company, Allowance(2, 1))
        if lays:
            lay = chance.choice(lays)
            here = laid(here, lay.hex, lay.tile, lay.rotation)
        spots = token_spots(here, company)
        if spots and chance.random() < 0.25:
            spot = chance.choice(spots)
            name = next(
                n for n, p in here.state.tokens.items() if n.startswith(company) and p.where == "charter"
            )
            here = _tokens(here, {name: TokenPlace(ON_MAP, spot.hex, spot.city, spot.slot)})
    return here


def laid(here: Position, hex_id: str, tile: str, rotation: int) -> Position:
    """The position with a tile laid and its tokens moved; those put aside go to city 0."""
    moves = moved_tokens(here, hex_id, tile, rotation)
    tokens = {name: TokenPlace(ON_MAP, hex_id, city, slot) for name, city, slot in moves.moved}
    tokens |= {name: TokenPlace(ON_MAP, hex_id, 0, 0) for name in moves.aside}
    supply = dict(here.state.tile_supply)
    old = here.state.tiles.get(hex_id)
    for name, change in ((tile, -1), (old.name if old else "", 1)):
        count = supply.get(name)
        if count is not None:
            supply[name] = count + change
    tiles = {**here.state.tiles, hex_id: LaidTile(tile, rotation)}
    here = replace(here, state=replace(here.state, tiles=tiles, tile_supply=supply))
    return _tokens(here, tokens)


def _tokens(here: Position, tokens: dict[str, TokenPlace]) -> Position:
    return replace(here, state=replace(here.state, tokens={**here.state.tokens, **tokens}))
