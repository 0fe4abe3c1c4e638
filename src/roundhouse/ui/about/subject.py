"""What can be looked into, and what of it was pointed at: a hex, a box, a figure, a card, a place."""

from __future__ import annotations

from collections.abc import Container, Mapping
from typing import Final, Literal

import msgspec

from roundhouse.catalogue.definitions import TitleDefinition
from roundhouse.engine.actions import Action
from roundhouse.engine.names import HexId, kinds_of
from roundhouse.engine.names import Kind as NameKind
from roundhouse.engine.offers import Offer
from roundhouse.engine.owners import (
    BANK,
    Owner,
    is_company,
    is_of_bank,
    is_player,
    is_private,
    is_train,
    name_of,
)
from roundhouse.engine.pieces import kind_of
from roundhouse.engine.position import Position
from roundhouse.engine.state import ON_MAP
from roundhouse.queries import companies
from roundhouse.ui.models.auction_model import Lot
from roundhouse.ui.models.certificate_model import CertificateCard, PrivateCard
from roundhouse.ui.models.charter_model import Fact
from roundhouse.ui.models.market_model import Box
from roundhouse.ui.models.merger_model import Outcome, Partner, Target
from roundhouse.ui.models.offered_train_model import OfferedTrain
from roundhouse.ui.models.order_model import Place
from roundhouse.ui.models.train_model import TrainLine

Kind = Literal["company", "private", "player", "train", "tile", "token", "hex", "box", "phase", "bank"]


class Subject(msgspec.Struct, frozen=True):
    """A thing by its ``kind`` and ``name``: a symbol, a player's name, a kind of train, a tile, a hex...

    A box of the market is named by ``place``, its row and column.
    """

    kind: Kind
    name: str = ""
    place: tuple[int, int] = (0, 0)


THE_BANK: Final = Subject("bank", BANK)


def of_owner(owner: str) -> Subject | None:
    """A player, company, private company or train as an owner, or the bank for all that it keeps.

    None for what is out of the game.
    """
    known = Owner(owner)
    if is_of_bank(known):
        return THE_BANK
    if is_player(known):
        return Subject("player", name_of(known))
    if is_company(known):
        return Subject("company", name_of(known))
    if is_private(known):
        return Subject("private", name_of(known))
    return Subject("train", kind_of(name_of(known))) if is_train(known) else None


def of_hex(position: Position, hex_id: HexId, circle: tuple[int, int] | None = None) -> Subject:
    """The token in the circle (city, slot) that was pointed at, or the hex."""
    for token, place in position.state.tokens.items():
        if (place.where, place.hex, (place.city, place.slot)) == (ON_MAP, hex_id, circle):
            return Subject("token", token)
    return Subject("hex", hex_id)


def of_lot(position: Position, symbol: str) -> Subject:
    """A private or another company that is put up."""
    is_private_company = symbol in position.definition.privates
    return Subject("private" if is_private_company else "company", symbol)


def of_name(position: Position, kind: str, name: str) -> Subject | None:
    """What words or a picture name by its ``kind`` (as of a subject, ``name``, ``lot`` or ``seat``).

    None where the title has nothing that is called so: a table may have played another printing.
    """
    definition, state = position.definition, position.state
    if kind == "bank":
        return of_owner(name)
    if kind == "seat":
        kind, name = "player", dict(enumerate(state.seats)).get(int(name), "")
    elif kind == "lot":
        kind = of_lot(position, name).kind
    elif kind == "name":
        kind = "player" if name in state.seats else "company"
    known: Mapping[str, tuple[Kind, Container[str]]] = {
        "player": ("player", state.seats),
        "company": ("company", definition.companies),
        "private": ("private", definition.privates),
        "train": ("train", definition.trains),
        "tile": ("tile", definition.tiles),
        "token": ("token", state.tokens),
        "hex": ("hex", definition.hexes),
    }
    what, names = known[kind]
    return Subject(what, name) if name in names else None


def of_text(position: Position, text: str) -> Subject | None:
    """What a text names that is nothing but a name: of a player, a company or a private company."""
    definition = position.definition
    if text in position.state.seats:
        return Subject("player", text)
    for kind, each in (("company", definition.companies), ("private", definition.privates)):
        for symbol, printed in each.items():
            if text in {symbol, printed.name, f"{symbol} · {printed.name}"}:
                return of_name(position, kind, symbol)
    return None


def of_action(position: Position, action: Action | Offer) -> Subject | None:
    """What a decision or an offer is about: the private company, train, company or tile that it names.

    None where it names none.
    """
    for kind, what in _DECIDED.items():
        for field, each in kinds_of(type(action)).items():
            name = str(getattr(action, field)) if each is kind and field != "actor" else ""
            found = of_name(position, what, _called(position, what, name)) if name else None
            if found is not None:
                return found
    return None


_DECIDED: Final[Mapping[NameKind, str]] = {
    NameKind.PRIVATE: "private",
    NameKind.LOT: "lot",
    NameKind.TRAIN: "train",
    NameKind.COMPANY: "company",
    NameKind.TILE: "tile",
}
"""What a decision may be about, the narrowest first."""


def _called(position: Position, what: str, name: str) -> str:
    """The name of a thing among those of its kind: a card of a train lies with one side up."""
    return position.state.train_kind(name) if what == "train" and name in position.state.trains else name


def of_figure(row: str, column: str) -> Subject | None:
    """What a figure of the overview is about, by the keys of its row and column, in either order."""
    keys = {key.partition(":")[0]: key for key in (row, column)}
    fact = keys.get("fact", "") or keys.get("mine", "")
    if "company" in keys and "player" in keys and not fact:
        return of_owner(keys["company"])
    # The head of what the bank has of all companies.
    kept = fact.removeprefix("fact:")
    return of_owner(keys.get("player", "") or keys.get("company", "") or kept)


def of_cell(position: Position, cell: object, row: str, column: str) -> Subject | None:
    """What a cell of a list or a table shows; ``row`` and ``column`` are its keys.

    An empty one (None) is about what its row and column are about.
    """
    found: Subject | None = None
    if isinstance(cell, Box):
        found = Subject("box", place=(cell.row, cell.column))
        if len(cell.markers) == 1:
            found = Subject("company", cell.markers[0].symbol)
    elif isinstance(cell, TrainLine):
        found = _of_line(cell)
    elif isinstance(cell, Place):
        found = of_owner(cell.key)
    elif isinstance(cell, Lot):
        found = of_lot(position, cell.card.symbol)
    elif isinstance(cell, PrivateCard):
        found = Subject("private", cell.symbol)
    elif isinstance(cell, CertificateCard | Partner | Target | Outcome):
        found = Subject("company", cell.livery.symbol)
    elif isinstance(cell, OfferedTrain):
        found = Subject("train", cell.kind)
    elif isinstance(cell, Fact):
        found = _of_fact(position, cell)
    else:
        found = of_figure(row, column)
    return found


def _of_line(line: TrainLine) -> Subject | None:
    if line.train is not None:
        return Subject("train", line.train.kind)
    return Subject("phase", line.phase.name) if line.phase is not None else None


def _of_fact(position: Position, fact: Fact) -> Subject | None:
    """What a line of a charter has one of, a train or a private company, or else the company whose it is."""
    found = (
        of_item(position, fact, 0) if len(fact.items) == 1 and fact.kind in {"trains", "privates"} else None
    )
    return found or (Subject("company", fact.company) if fact.company else None)


def of_item(position: Position, fact: Fact, number: int) -> Subject | None:
    """The thing ``number`` of a line of a charter (-1: beside its things); None for the company's own."""
    if fact.key == "home":
        homes = companies.homes_of(position, fact.company)
        at = 0 if len(homes) == 1 else number
        return Subject("hex", homes[at]) if 0 <= at < len(homes) else None
    if not 0 <= number < len(fact.items):
        return None
    item, found = fact.items[number], None
    if fact.kind == "trains":
        found = of_train(position.definition, item.text)
    elif fact.kind == "privates":
        found = Subject("private", item.text)
    elif fact.kind == "tokens":
        found = Subject("token", companies.charter_tokens(position, fact.company)[number])
    elif fact.kind == "markers":
        found = Subject("hex", item.note) if item.note else None
    elif fact.kind == "shares":
        found = of_owner(item.text)
    elif fact.kind == "band":
        found = Subject("player", item.text) if item.text else None
    return found


def of_train(definition: TitleDefinition, kind: str) -> Subject | None:
    """A kind of train; None for two that run together."""
    return Subject("train", kind) if kind in definition.trains else None
