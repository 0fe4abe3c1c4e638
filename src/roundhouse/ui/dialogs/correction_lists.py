"""What each kind of correction may be about and come to, as words with what they stand for."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from functools import cached_property
from typing import Final

from roundhouse.engine import owners
from roundhouse.engine.by_hand import Beginning
from roundhouse.engine.names import CompanySymbol
from roundhouse.engine.pieces import company_of, number_of
from roundhouse.engine.position import Position
from roundhouse.engine.state import OWN_BOARD
from roundhouse.queries.board import has_board
from roundhouse.queries.companies import loan_amount
from roundhouse.queries.market import beginnings
from roundhouse.ui.words import Words
from roundhouse.ui.words.facts import Lexicon

KINDS: Final = (
    "cash", "certificate", "price", "tile", "token", "train", "private", "order", "loan", "phase",
)  # fmt: skip
Items = list[tuple[str, str]]
"""What is read in a list, each with the name by which a correction calls it."""


def kinds_at(position: Position) -> tuple[str, ...]:
    """The kinds of correction of a game: no tiles without a board, no loans in a title without them."""
    without = set[str]() if has_board(position) else {"tile"}
    if loan_amount(position) is None:
        without.add("loan")
    return tuple(kind for kind in KINDS if kind not in without)


@dataclass(frozen=True)
class CorrectionLists:
    """What there is of one kind at a position."""

    words: Words
    position: Position
    kind: str

    @property
    def lexicon(self) -> Lexicon:
        """The words of the title that is played."""
        return self.words.lexicon(self.position.definition)

    @cached_property
    def beginnings(self) -> Mapping[CompanySymbol, Beginning]:
        """Where companies without a marker begin when one is put right."""
        return beginnings(self.position) if self.kind == "price" else {}

    def subjects(self) -> Items:
        """What may be put right."""
        state, lexicon = self.position.state, self.lexicon
        money, owner = lexicon.money, lexicon.owner
        found: Mapping[str, Callable[[], Items]] = {
            "cash": lambda: [
                (f"{owner(at)} ({money(cash)})", at) for at, cash in state.cash.items() if at != owners.BANK
            ],
            "certificate": lambda: [
                (f"{lexicon.certificate(name)} · {owner(at)}", name)
                for name, at in state.certificates.items()
            ],
            "train": lambda: [
                (f"{lexicon.train(name)} · {owner(at)}", name) for name, at in state.trains.items()
            ],
            "private": lambda: [(f"{name} · {owner(at)}", name) for name, at in state.privates.items()],
            "price": self._priced,
            "token": lambda: [(self._token(name), name) for name in state.tokens],
            "order": lambda: [(name, owners.player(name)) for name in state.order],
            "loan": self._loans,
            "phase": self._phases,
            "tile": lambda: [(str(lexicon.hex(name)), name) for name in self.position.definition.hexes],
        }
        return found[self.kind]()

    def _priced(self) -> Items:
        """The companies with a marker on the market, and below them those that never started."""
        said, markers = self.words.say, self.position.state.market
        return [
            *((name, name) for name in markers),
            *((said("correct.not_started", company=name), name) for name in self.beginnings),
        ]

    def _loans(self) -> Items:
        state = self.position.state
        if loan_amount(self.position) is None:
            return []
        return [(f"{name} ({state.loans.get(name, 0)})", name) for name in state.floated]

    def _phases(self) -> Items:
        present = self.position.state.phase
        phases = [name for name in self.position.title.phases if name != present]
        return [(self.words.name("phase", name.lower()), name) for name in phases]

    def _token(self, name: str) -> str:
        place = self.position.state.tokens[name]
        unseen = "correct.own_board" if place.where == OWN_BOARD else "panel.charter"
        if place.where == owners.REMOVED:
            where = str(self.lexicon.owner(owners.REMOVED))
        else:
            where = str(self.lexicon.hex(place.hex)) if place.hex else self.words.say(unseen)
        symbol, number = company_of(name), str(number_of(name) + 1)
        if symbol in self.position.definition.companies:
            token = self.words.say("correct.token", company=symbol, number=number)
        else:
            kind = self.lexicon.neutral_token(symbol)
            token = self.words.say("correct.neutral_token", kind=kind, number=number)
        return f"{token} · {where}"

    def owners(self) -> Items:
        """Whoever may have such a thing, and the places where it may lie."""
        state = self.position.state
        people = [owners.player(name) for name in state.seats]
        companies = [owners.company(symbol) for symbol in state.floated]
        places = {
            "certificate": [owners.IPO, owners.POOL],
            "train": [owners.SUPPLY, owners.REMOVED],
            "private": [owners.REMOVED],
        }[self.kind]
        return [(str(self.lexicon.owner(owner)), owner) for owner in (*people, *companies, *places)]

    def tiles(self) -> Items:
        """No tile, and all tiles with how many are left."""
        state = self.position.state
        tiles = [(self.words.say("correct.bare"), "")]
        for name in self.position.definition.tiles:
            left = state.tile_supply.get(name)
            tiles.append((str(self.lexicon.tile(name)) + (f" ({left})" if left is not None else ""), name))
        return tiles
