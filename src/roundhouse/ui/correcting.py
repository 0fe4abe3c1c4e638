"""What may be put right about a thing that was pointed at: a hex, a box, a figure, a charter."""

from __future__ import annotations

from collections.abc import Iterator

import msgspec

from roundhouse.engine.names import CompanySymbol, HexId
from roundhouse.engine.owners import (
    IPO,
    POOL,
    Owner,
    company,
    is_company,
    is_player,
    name_of,
    player,
    symbol_of,
)
from roundhouse.engine.pieces import company_of, kind_of
from roundhouse.engine.position import Position
from roundhouse.engine.state import ON_MAP
from roundhouse.queries import companies, holdings, trains
from roundhouse.queries.market import beginnings
from roundhouse.ui.models.market_model import Box
from roundhouse.ui.models.train_model import TrainLine
from roundhouse.ui.token_words import one_token
from roundhouse.ui.words import Words

_PLACES = {"fact:ipo": IPO, "fact:pool": POOL}


class Wanted(msgspec.Struct, frozen=True):
    """A correction that somebody may want, as far as it is known from what was pointed at.

    ``what`` and ``subject`` as in :class:`~roundhouse.engine.actions.Correct`; ``target`` and ``place`` (city
    and slot, or row and column) are what it might become, empty where that is to be chosen.
    """

    what: str
    subject: str = ""
    target: str = ""
    place: tuple[int, int] | None = None


def of_hex(position: Position, hex_id: HexId, circle: tuple[int, int] | None) -> Iterator[Wanted]:
    """The tile of a hex, its tokens, and the circle that was pointed at."""
    yield Wanted("tile", hex_id)
    taken = False
    for token, place in position.state.tokens.items():
        if place.where == ON_MAP and place.hex == hex_id:
            taken |= (place.city, place.slot) == circle
            yield Wanted("token", token)
    if circle is not None and not taken:
        free = [token for token, place in position.state.tokens.items() if place.where != ON_MAP]
        acting = companies.acting_company(position)
        first = sorted(free, key=lambda token: company_of(token) != acting)
        yield from (Wanted("token", token, hex_id, circle) for token in first[:1])


def of_box(box: Box) -> Iterator[Wanted]:
    """The prices of the companies whose markers lie in a box."""
    return (Wanted("price", marker.symbol) for marker in box.markers)


def of_company(position: Position, symbol: CompanySymbol, fact: str = "") -> Iterator[Wanted]:
    """What a company has; with a ``fact`` only what that is about (``cash``, ``trains``, ``price``...)."""
    state, owner = position.state, company(symbol)
    if fact in {"", "band", "cash", "credit", "treasury", "revenue"} and owner in state.cash:
        yield Wanted("cash", owner)
    if fact in {"", "band", "price", "par"} and (symbol in state.market or symbol in beginnings(position)):
        yield Wanted("price", symbol)
    if fact in {"", "trains"}:
        owned = {state.train_kind(train): train for train, at in state.trains.items() if at == owner}
        yield from (Wanted("train", train) for train in owned.values())
        yield from _bought(position, owner)
    if fact in {"", "tokens", "home"}:
        yield from (Wanted("token", token) for token in state.tokens if kind_of(token) == symbol)
    if fact in {"", "privates"}:
        yield from (Wanted("private", each) for each in holdings.privates_held(state, owner))
    if fact in {"", "loans"} and companies.loan_amount(position) is not None and symbol in state.floated:
        yield Wanted("loan", symbol)
    if fact == "shares":
        for at in dict.fromkeys(state.certificates.values()):
            yield from of_shares(position, symbol, at)


def _bought(position: Position, owner: Owner) -> Iterator[Wanted]:
    """A train that the company should have: the next one on sale, or of the supply."""
    supply = [train for train, at in position.state.trains.items() if at not in position.state.cash]
    on_sale = [each.train for each in trains.on_sale_at(position)]
    yield from (Wanted("train", train, owner) for train in (*on_sale, *supply)[:1])


def of_player(position: Position, name: str, fact: str = "") -> Iterator[Wanted]:
    """What a player has, and the place in the order of play."""
    state, owner = position.state, player(name)
    if fact in {"", "cash", "free", "value", "liquid"}:
        yield Wanted("cash", owner)
    if fact in {"", "certificates"}:
        held = {company_of(each): each for each, at in state.certificates.items() if at == owner}
        yield from (Wanted("certificate", each) for each in held.values())
    if fact in {"", "privates"}:
        yield from (Wanted("private", each) for each in holdings.privates_held(state, owner))
    if fact == "" and name in state.order:
        yield Wanted("order", owner)


def of_shares(position: Position, symbol: CompanySymbol, owner: Owner) -> Iterator[Wanted]:
    """A certificate of a company that somebody holds, or one for him where he holds none."""
    certificates = [each for each in position.state.certificates if company_of(each) == symbol]
    held = [each for each in certificates if position.state.certificates[each] == owner]
    if held:
        # The last of them is no president's certificate unless it is the only one.
        yield Wanted("certificate", held[-1])
    elif certificates:
        yield Wanted("certificate", certificates[-1], owner)


def of_owner(position: Position, owner: Owner) -> Iterator[Wanted]:
    """All that a player or a company has."""
    if is_player(owner):
        return of_player(position, name_of(owner))
    return of_company(position, symbol_of(owner))


def of_line(position: Position, line: TrainLine) -> Iterator[Wanted]:
    """The phase of a line of the trains, and a train of its kind, of the supply first."""
    if line.phase is not None and not line.phase.present:
        yield Wanted("phase", line.phase.name)
    if line.train is not None:
        holders = position.state.trains
        of_kind = [train for train in holders if kind_of(train) == line.train.kind]
        of_kind.sort(key=lambda train: is_company(holders[train]))
        yield from (Wanted("train", train) for train in of_kind[:1])


def of_figure(position: Position, row: str, column: str) -> Iterator[Wanted]:
    """What a figure of the overview is about, by the keys of its row and column (in either order)."""
    keys = {key.partition(":")[0]: key for key in (row, column)}
    if "company" in keys and "player" in keys:
        yield from of_shares(position, symbol_of(Owner(keys["company"])), Owner(keys["player"]))
    elif "company" in keys:
        symbol, fact = symbol_of(Owner(keys["company"])), keys.get("fact", "")
        if fact in _PLACES or fact == "fact:treasury":
            yield from of_shares(position, symbol, _PLACES.get(fact, company(symbol)))
        else:
            yield from of_company(position, symbol, fact.partition(":")[2])
    elif "player" in keys:
        fact = keys.get("mine", "").partition(":")[2]
        yield from of_player(position, name_of(Owner(keys["player"])), fact)


def described(words: Words, position: Position, wanted: Wanted) -> str:
    """What is to be put right, for a menu."""
    words = words.with_sides(position.state.sides)
    subject, lexicon = wanted.subject, words.lexicon(position.definition)
    named = {
        "certificate": lambda: str(lexicon.certificate(subject)),
        "train": lambda: str(lexicon.train(subject)),
        "tile": lambda: str(lexicon.hex(HexId(subject))),
        "token": lambda: one_token(words, position, subject),
        "phase": lambda: words.name("phase", subject.lower()),
    }
    text = named[wanted.what]() if wanted.what in named else words.owner(Owner(subject))
    if wanted.target:
        target = wanted.target
        is_hex = wanted.what == "token"
        place = str(lexicon.hex(HexId(target))) if is_hex else words.owner(Owner(target))
        what = words.name("correction", wanted.what)
        return words.say("correct.menu_to", what=what, subject=text, target=place)
    return words.say("correct.menu", what=words.name("correction", wanted.what), subject=text)
