"""Choices made on the board: tiles, tokens, runs, mergers; no Qt."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from roundhouse.engine import actions as ac
from roundhouse.engine import offers as of
from roundhouse.engine.names import HexId
from roundhouse.engine.pieces import kind_of
from roundhouse.engine.position import Position
from roundhouse.engine.state import ON_MAP
from roundhouse.ui.choice_kinds import AnyChoice, BoardChoice, Choice
from roundhouse.ui.choice_makers.maker import Makers
from roundhouse.ui.words import Words

MANY: Final = 3
"""More tokens that may go, or be swapped, are chosen on the board."""


def _lays_left(words: Words, position: Position, offer: of.OfferLayTile) -> str:
    """How many lays and upgrades are left; nothing is said of what isn't possible any more."""
    left = {"lays": offer.lays_left, "upgrades": offer.upgrades_left}
    if offer.lays_left == 1 and len({lay.upgrade for lay in offer.lays}) == 1:
        # The last action is what all that may be laid is; a power's upgrade may count as a lay.
        is_upgrade = offer.lays[0].upgrade and bool(offer.upgrades_left)
        left["lays" if is_upgrade else "upgrades"] = 0
    some = {what: count for what, count in left.items() if count}
    if len(some) == 1:
        (what,) = some
        return words.choice(f"hint.{what}_alone", position.definition, **some)
    return words.choice("hint.lays_or" if some and offer.either else "hint.lays", position.definition, **left)


def _tool(group: str) -> Callable[[Words, Position, of.Offer], list[AnyChoice]]:
    def made(words: Words, position: Position, offer: of.Offer) -> list[AnyChoice]:
        details: tuple[str, ...] = ()
        if isinstance(offer, of.OfferLayTile):
            details = (_lays_left(words, position, offer),)
        by_itself = isinstance(offer, of.OfferRunTrains) and offer.alone
        title = words.say("run.alone") if by_itself else words.offer(offer, position.definition)
        return [BoardChoice(group, title, offer, details)]

    return made


def _allow_lay(words: Words, position: Position, offer: of.OfferAllowLay) -> list[AnyChoice]:
    title = words.offer(offer, position.definition)
    return [
        Choice("allow_lay", title, ac.AllowLay(offer.actor, offer.hex, offer.tile), company=offer.company)
    ]


def _give_up_token(words: Words, position: Position, offer: of.OfferGiveUpToken) -> list[AnyChoice]:
    row = words.offer(offer, position.definition)
    hexes = [spot.hex for spot in offer.spots]
    standing = {
        (p.hex, p.city, p.slot): token for token, p in position.state.tokens.items() if p.where == ON_MAP
    }

    def title(spot: of.TokenSpot) -> str:
        token = standing.get((spot.hex, spot.city, spot.slot), "")
        key = "choice.from_hex_of" if hexes.count(spot.hex) > 1 and token else "choice.from_hex"
        return words.choice(key, position.definition, hex=spot.hex, company=kind_of(token))

    return [
        Choice("give_up", title(spot), ac.GiveUpToken(offer.actor, spot.hex, spot.city), row=row)
        for spot in offer.spots
    ]


def _move_token(words: Words, position: Position, offer: of.OfferMoveToken) -> list[AnyChoice]:
    """One choice for each city that a token may go to, or the board, where many do or the circle matters."""
    definition = position.definition
    row = words.offer(offer, definition)
    places = {(m.origin, m.origin_city, m.hex, m.city) for m in offer.moves}
    within = any(move.origin == move.hex for move in offer.moves)
    if len(places) > MANY or (offer.power and (within or len(places) < len(offer.moves))):
        return [BoardChoice("move_token", row, offer)]
    firsts: dict[tuple[HexId, int, HexId, int], of.TokenMove] = {}
    for move in offer.moves:
        firsts.setdefault((move.origin, move.origin_city, move.hex, move.city), move)
    cities = {(move.hex, move.city) for move in offer.moves}
    made: list[AnyChoice] = []
    for move in firsts.values():
        several = sum(hex_id == move.hex for hex_id, _ in cities) > 1
        key = f"choice.move{'_within' if move.origin == move.hex else ''}{'_to_city' if several else ''}"
        title = words.choice(
            key, definition, origin=move.origin, hex=move.hex, city=move.city + 1, price=move.cost
        )
        action = ac.MoveToken(
            offer.actor, move.origin, move.origin_city, move.hex, move.city, move.slot, offer.power
        )
        made.append(Choice("move_token", title, action, row=row))
    return made


def _swap_token(words: Words, position: Position, offer: of.OfferSwapToken) -> list[AnyChoice]:
    definition = position.definition
    row = words.offer(offer, definition)
    if len(offer.swaps) > MANY:
        return [BoardChoice("swap_token", row, offer)]
    made: list[AnyChoice] = []
    for swap in offer.swaps:
        title = words.choice(
            "choice.swap",
            definition,
            origin=swap.origin,
            hex=swap.hex,
            company=swap.partner,
            price=swap.cost,
        )
        action = ac.SwapToken(offer.actor, swap.origin, swap.origin_city, swap.hex, swap.city, swap.slot)
        made.append(Choice("swap_token", title, action, company=swap.partner, row=row))
    return made


MAKERS: Final[Makers] = {
    of.OfferLayTile: _tool("lay"),
    of.OfferAllowLay: _allow_lay,
    of.OfferPlaceToken: _tool("token"),
    of.OfferChooseCity: _tool("city"),
    of.OfferRunTrains: _tool("run"),
    of.OfferGiveUpToken: _give_up_token,
    of.OfferMoveToken: _move_token,
    of.OfferSwapToken: _swap_token,
    of.OfferConvert: _tool("convert"),
    of.OfferMerge: _tool("merge"),
}
