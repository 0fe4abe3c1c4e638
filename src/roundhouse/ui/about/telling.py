"""What the tellers of cards share: the position with the words for it, and what was decided before."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from functools import lru_cache
from itertools import groupby
from typing import Final

import msgspec
from msgspec.structs import replace

from roundhouse.catalogue.definitions import TitleDefinition
from roundhouse.engine.actions import Action, BuyTrain, Par, Pass
from roundhouse.engine.events import (
    CompaniesMerged,
    CompanyAuctioned,
    CompanyClosed,
    ContestBegan,
    Event,
    Floated,
    ParSet,
    Passed,
    PhaseBegan,
    PriceMoved,
    PrivateMoved,
    PrivatePriced,
    TileLaid,
    TokenMoved,
    TokenPlaced,
    TokenReturned,
    TrainMoved,
    TrainsRun,
)
from roundhouse.engine.loop import Entry
from roundhouse.engine.names import NO_COMPANY, CompanySymbol, HexId, Kind, kinds_of
from roundhouse.engine.owners import Owner, company, is_company, is_player, name_of
from roundhouse.engine.pieces import kind_of
from roundhouse.engine.position import Position
from roundhouse.queries import runs
from roundhouse.queries.market import PriceAfter
from roundhouse.ui.about.card import Line, Part
from roundhouse.ui.about.subject import Subject, of_owner
from roundhouse.ui.words.marked import with_capital
from roundhouse.ui.words.speaker import Words
from roundhouse.ui.words.story import NO_SIDES, said_by, tell, turned

Sides = Mapping[str, str]
_LATEST = 4
"""So many of the latest decisions about a thing are told."""
_OWN_FIELDS: Final[Mapping[str, frozenset[Kind]]] = {
    "hex": frozenset({Kind.HEX}),
    "tile": frozenset({Kind.TILE}),
    "train": frozenset({Kind.TRAIN}),
    "private": frozenset({Kind.PRIVATE, Kind.LOT, Kind.OWNER}),
    "token": frozenset({Kind.TOKEN}),
    "phase": frozenset({Kind.PHASE}),
    "bank": frozenset({Kind.OWNER}),
}
_BEFALLS: Final = (
    CompaniesMerged, CompanyAuctioned, ParSet, Floated, TrainsRun, TokenPlaced, TileLaid, TrainMoved,
)  # fmt: skip
"""What comes to a company by decisions of others, the most telling first: it is begun, loses a train, or its
turn is played by the rules alone."""


class Telling(msgspec.Struct, frozen=True):
    """A ``position`` after the decisions ``entries``, to be told in ``words``.

    ``at`` gives the position after so many of them; None: those before aren't known.
    """

    words: Words
    position: Position
    entries: Sequence[Entry]
    at: Callable[[int], Position] | None = None

    @property
    def definition(self) -> TitleDefinition:
        """What is printed of the title."""
        return self.position.definition

    def say(self, key: str, /, **facts: object) -> str:
        """A text of the cards by the end of its key."""
        return self.words.say(f"about.{key}", **facts)

    def money(self, amount: int) -> str:
        """An amount in whole units of the title's currency."""
        return self.words.money(amount, self.definition)

    def price(self, amount: int) -> str:
        """What something costs: that it is free, where it costs nothing."""
        return self.money(amount) if amount else self.words.say("charter.free")

    def line(self, key: str, text: object, subject: Subject | None = None) -> Line:
        """A line with a label by its key."""
        return Line(self.say(key), str(text), subject)

    def in_phase(self, phase: str, text: str) -> Line:
        """A line about what holds from the beginning of a phase on; from now on where that is empty."""
        return Line(self.phase(phase), text, Subject("phase", phase)) if phase else Line("", text)

    def in_phases(self, phases: Sequence[str], text: str) -> Line:
        """A line about what the beginnings of one or several phases bring; a click leads to the first."""
        if len(phases) == 1:
            return self.in_phase(phases[0], text)
        first = phases[0]
        last = [phase.name for phase in self.definition.phases][-len(phases) :]
        if tuple(phases) == tuple(last):
            # It holds until the end: the names of all of them would stand in four short lines.
            told = self.say("phases_on", phase=self.words.name("phase", first.lower()))
        else:
            told = self.say("phases", phases=self.phases(phases))
        return Line(told, text, Subject("phase", first))

    def phases(self, names: Iterable[str]) -> str:
        """The names of phases in a row."""
        return self.listed(self.words.name("phase", name.lower()) for name in names)

    def listed(self, names: Iterable[str]) -> str:
        """Names or nouns in a row."""
        return self.words.name("thing", "list").join(names)

    def phase(self, name: str) -> str:
        """What the card of a phase is called."""
        return self.say("a_phase", phase=self.words.name("phase", name.lower()))

    def part(self, key: str, lines: Iterable[Line]) -> Part:
        """Lines under a heading by its key."""
        return Part(self.say(key), tuple(lines))

    def hex(self, hex_id: HexId) -> str:
        """The name of a hex with its coordinate."""
        return str(self.words.lexicon(self.definition).hex(hex_id))

    def owner(self, owner: Owner) -> str:
        """Who something belongs to."""
        return self.words.owner(owner)

    def owner_first(self, owner: Owner) -> str:
        """The same where it begins a line: a common noun has a capital there."""
        name = self.words.owner(owner)
        return name if is_player(owner) or is_company(owner) else with_capital(name)

    def owners(self, key: str, owners: Iterable[tuple[Owner, str]]) -> tuple[Line, ...]:
        """A line an owner, with what is told of each; the first has the label."""
        return tuple(
            Line(self.say(key) if not n else "", f"{self.owner(owner)} {text}".strip(), of_owner(owner))
            for n, (owner, text) in enumerate(owners)
        )

    def limit(self, most: int, cards: int | None) -> str:
        """So many trains at most, and on how many cards where these can be several trains."""
        return str(most) if cards is None else self.say("on_cards", limit=most, count=cards)

    def earned(self, symbol: CompanySymbol) -> tuple[runs.RouteValue, ...]:
        """What each route of a company's latest run earned then; by what is known now where no past is."""
        if self.at is None:
            return runs.earned(self.position, symbol)
        return runs.earned_then(self.entries, self.at, symbol)

    # --- what happened ------------------------------------------------------------------------

    def past(self, subject: Subject) -> Part:
        """The latest decisions about a thing, the last one first; a click shows the moment after it."""
        if subject.kind == "box":
            return self.part("past", self._past_of_box(subject.place))
        found: list[Line] = []
        sides = [NO_SIDES]
        for entry in self.entries:
            sides.append(turned((entry,), sides[-1]))
        for n in range(len(self.entries), 0, -1):
            entry = self.entries[n - 1]
            if _is_about(entry, subject, sides[n - 1], sides[n]):
                words = self.words.with_sides(sides[n - 1])
                found.append(Line(str(n), self._past(words, entry, subject), moment=n))
                if len(found) == _LATEST:
                    break
        return self.part("past", found)

    def _past_of_box(self, place: tuple[int, int]) -> list[Line]:
        """The markers that came to a box of the market or left it last, the last one first."""
        stood: dict[str, tuple[int, int]] = {}
        found: list[Line] = []
        for n, entry in enumerate(self.entries, 1):
            for event in entry.events:
                if isinstance(event, PriceMoved):
                    there = (event.row, event.column)
                    before, stood[event.company] = stood.get(event.company), there
                    if before != there and place in (before, there):
                        found.append(Line(str(n), self.words.event(event, self.definition), moment=n))
        return found[: -_LATEST - 1 : -1]

    def _past(self, words: Words, entry: Entry, subject: Subject) -> str:
        """A decision in a line; where it only brought about what befell the thing, that."""
        event = _befell(entry, subject, words.sides)
        if event is not None and not _says_it_better(entry.action, subject):
            return words.event(event, self.definition)
        head, *_ = tell(words, entry, self.definition)
        return head.text

    # --- what prices may do -------------------------------------------------------------------

    def price_moves(self, moves: Iterable[PriceAfter]) -> tuple[Line, ...]:
        """The prices that decisions would lead to, by seller; sales that lead to the same in a line."""
        found: list[Line] = []
        told = tuple(moves)
        sellers = [move.seller for move in told]
        by_seller = sorted(told, key=lambda move: sellers.index(move.seller))
        for _, alike in groupby(by_seller, key=_without_count):
            first, *more = alike
            if first.kind != "sell":
                label = self.say(f"dividend.{first.kind}")
            elif more:
                ends = {"low": str(first.count), "high": str(more[-1].count)}
                label = self.say("sold_range" if first.seller else "sale_range", seller=first.seller, **ends)
            else:
                key = "sold" if first.seller else "sale"
                label = self.say(key, count=first.count, seller=first.seller)
            price = self.money(first.price)
            if first.most is not None:
                price = self.say("price_range", low=price, high=self.money(first.most))
            key = "one_may_stay" if first.count == 1 and not more else "may_stay"
            found.append(Line(label, self.say(key, price=price) if first.may_stay else price))
        return tuple(found)


def _without_count(move: PriceAfter) -> PriceAfter:
    return replace(move, count=0)


def _is_about(entry: Entry, subject: Subject, before: Sides, after: Sides) -> bool:
    """Whether a decision was made by a player or company, or closed it, or is about any other thing.

    Of a card it is about the side that lies up ``before`` or ``after`` it; one that is bought, after it.
    """
    if subject.kind in {"player", "company"}:
        is_by = _is_by(entry, subject) and not _ends_stage(entry)
        return is_by or _befell(entry, subject) is not None
    if subject.kind == "bank" and isinstance(entry.action, Pass):
        # What the rules alone pay after it was nobody's decision.
        return False
    lying = (after,) if isinstance(entry.action, BuyTrain) else (before, after)
    # A price that is put back once a private company is sold is told nowhere.
    silent = [each for each in said_by(entry.action) if each is PrivatePriced]
    events = (event for event in entry.events if type(event) not in silent)
    return any(_names(value, subject, lying) for value in (entry.action, *events))


def _is_by(entry: Entry, subject: Subject) -> bool:
    return name_of(entry.action.actor) == subject.name and of_owner(entry.action.actor) == subject


def _ends_stage(entry: Entry) -> bool:
    """Whether a company only went on to what comes next in its turn: half of what it does is that."""
    return is_company(entry.action.actor) and any(isinstance(event, Passed) for event in entry.events)


def _befell(entry: Entry, subject: Subject, sides: Sides = NO_SIDES) -> Event | None:
    """What a decision about something else brought a thing, as far as its own sentence says it better.

    ``sides`` are those of cards that lay up before it.
    """
    if subject.kind == "company":
        return _end_of(entry, subject) or _brought(entry, subject)
    if subject.kind not in {"token", "private", "train", "hex", "phase"} or _names(
        entry.action, subject, (sides,)
    ):
        return None
    telling = (TokenPlaced, TokenMoved, TokenReturned, PrivateMoved, TrainMoved, ContestBegan, PhaseBegan)
    moves = (event for event in entry.events if isinstance(event, telling))
    return next((event for event in moves if _names(event, subject, (sides,))), None)


def _brought(entry: Entry, subject: Subject) -> Event | None:
    """The most telling thing that a decision of somebody else brought a company."""
    if _is_by(entry, subject):
        return None
    for kind in _BEFALLS:
        for event in entry.events:
            if isinstance(event, kind) and _befalls(event, subject.name):
                return event
    return None


def _says_it_better(action: Action, subject: Subject) -> bool:
    """Whether a decision itself tells who began a company or a phase, or what was paid for a train."""
    if subject.kind == "phase":
        return isinstance(action, BuyTrain)
    if subject.kind != "company":
        return False
    if isinstance(action, BuyTrain):
        return of_owner(action.seller) == subject
    return isinstance(action, Par) and action.company == subject.name


def _befalls(event: Event, symbol: str) -> bool:
    if isinstance(event, TrainMoved):
        return company(CompanySymbol(symbol)) in {event.giver, event.taker}
    if isinstance(event, TrainsRun) and not event.revenue:
        return False
    return bool(getattr(event, "company", NO_COMPANY) == symbol)


def _end_of(entry: Entry, subject: Subject) -> Event | None:
    """How a company left the game; nothing where it merged by its own decision, which says it."""
    merged = [e for e in entry.events if isinstance(e, CompaniesMerged) and subject.name in e.minors]
    if merged:
        return None if _is_by(entry, subject) else merged[0]
    closed = (event for event in entry.events if isinstance(event, CompanyClosed))
    return next((event for event in closed if event.company == subject.name), None)


def _names(value: msgspec.Struct, subject: Subject, lying: Sequence[Sides]) -> bool:
    """Whether a field of an action or event names the thing."""
    is_train, is_bank = subject.kind == "train", subject.kind == "bank"
    for field in _naming(type(value), subject.kind):
        told = getattr(value, field)
        for each in told if isinstance(told, tuple) else (told,):
            if not isinstance(each, str) or not each:
                continue
            if is_bank:
                if of_owner(each) == subject:
                    return True
                continue
            if is_train and any(sides.get(each, kind_of(each)) == subject.name for sides in lying):
                return True
            if not is_train and name_of(Owner(each)) == subject.name:
                return True
    return False


@lru_cache(maxsize=1024)
def _naming(fact: type[msgspec.Struct], kind: str) -> tuple[str, ...]:
    """The fields of a kind of action or event that may name a thing of ``kind``: few have any."""
    wanted = _OWN_FIELDS.get(kind, frozenset())
    return tuple(field for field, each in kinds_of(fact).items() if each in wanted)
