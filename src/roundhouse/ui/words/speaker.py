"""One language as a value: sentences for events, decisions, offers and refusals."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from pathlib import PurePath
from typing import cast

import msgspec

from roundhouse.archive.errors import ExportRefused, ImportRefused, JournalError
from roundhouse.catalogue.definitions import MarketDefinition, TitleDefinition
from roundhouse.catalogue.texts import cut, plain
from roundhouse.engine import actions as ac
from roundhouse.engine import events as ev
from roundhouse.engine import offers as of
from roundhouse.engine.errors import ActionRefused
from roundhouse.engine.names import HexId, Kind
from roundhouse.engine.owners import Owner
from roundhouse.engine.state import Question, Round
from roundhouse.ui.words import variants
from roundhouse.ui.words.facts import Lexicon, facts_by_name, facts_of, hexes_among
from roundhouse.ui.words.facts import told as told_fact
from roundhouse.ui.words.marked import with_capital
from roundhouse.ui.words.signatures import CHOICES, PARTS, REFUSALS
from roundhouse.ui.words.tables import Tables
from roundhouse.ui.words.terms import NO_BREAK, Joined, Name, Noun


class _Gap(Name):
    """Stands for a fact that is missing, however the sentence wants it bent."""

    __slots__ = ()

    def __format__(self, spec: str) -> str:
        return str(self)


def _fit(facts: Mapping[str, object]) -> dict[str, object]:
    """Facts whose texts others may have written, fit to be shown."""
    return {name: cut(plain(fact)) if isinstance(fact, str) else fact for name, fact in facts.items()}


class _Facts(dict[str, object]):
    """Facts of a refusal; one that the engine left out is a gap in the sentence, not a crash."""

    def __missing__(self, key: str) -> Name:
        return _Gap("…")


class Words(msgspec.Struct, frozen=True):
    """Everything the window says, in one language.

    Texts never end in a full stop except refusals and explanations. ``definition`` is what the title prints:
    it gives the currency and the names of hexes. ``sides``: see :meth:`with_sides`; ``marks_names``: see
    :meth:`marking`.
    """

    tables: Tables
    sides: Mapping[str, str] = {}
    marks_names: bool = False

    @property
    def code(self) -> str:
        """``en``, ``fr`` or ``de``."""
        return self.tables.code

    def say(self, key: str, /, **facts: object) -> str:
        """A fixed text of the window; raises KeyError for a key that no language has.

        Strings among ``facts`` are taken as names, whole numbers as counts; what is called ``file`` is made
        fit to be shown.
        """
        if not facts:
            return self.tables.window[key]
        told = facts | {name: plain(str(facts[name])) for name in facts.keys() & {"file"}}
        template = self.tables.window[_numbered(self.tables.window, key, facts)]
        return _sentence(template, {name: self._term(value) for name, value in told.items()})

    def name(self, kind: str, code: str) -> str:
        """The name of a thing by its kind (``step``, ``phase``, ``option``, ``marker``) and its code."""
        return self.lexicon().named(kind, code)

    def marks(self, kinds: Iterable[str]) -> tuple[str, ...]:
        """The letter of each kind of marker, for the disc that lies on a train's card."""
        return tuple(self.name("mark", kind) for kind in kinds)

    def lexicon(self, definition: TitleDefinition | None = None) -> Lexicon:
        """What turns the codes of a title into words."""
        return Lexicon(self.tables, definition, self.sides, self.marks_names)

    def with_sides(self, sides: Mapping[str, str]) -> Words:
        """The same words at a moment at which the cards of these trains lie with another side (a kind) up."""
        return msgspec.structs.replace(self, sides=sides) if sides != self.sides else self

    def marking(self) -> Words:
        """The same words, with signs around names (:mod:`roundhouse.ui.words.marked`)."""
        return msgspec.structs.replace(self, marks_names=True)

    def money(self, amount: int, definition: TitleDefinition, *, half: bool = False) -> str:
        """``amount`` in whole units of the title's currency, and ``half`` a one."""
        return self.lexicon(definition).money(amount, half=half)

    def owner(self, owner: Owner) -> str:
        """A player's name, a company's symbol, or the words for the bank, the pool, the IPO."""
        return str(self.lexicon().owner(owner))

    def round(self, value: Round, *, short: bool = False) -> str:
        """The name of the round, whole or ``short`` (``OR 3.1``)."""
        return self.lexicon().round(value.kind, value.number, value.index, short=short)

    def question(self, question: Question) -> str:
        """What a question is about."""
        return self.lexicon().question(question.kind)

    def event(self, event: ev.Event, definition: TitleDefinition) -> str:
        """A sentence about what happened."""
        lexicon = self.lexicon(definition)
        facts = facts_of(lexicon, event)
        if isinstance(event, ev.RoundBegan):
            facts["round"] = lexicon.round(event.kind, event.number, event.index)
        if isinstance(event, ev.LoanChanged):
            facts["count"] = lexicon.count(abs(event.difference))
        if isinstance(event, ev.QuestionAsked):
            facts["actor"] = told_fact(lexicon, Kind.OWNER, event.question.actor)
            facts["question"] = lexicon.question(event.question.kind)
        return self._told(self.tables.events, variants.of_event(event, definition.privates), facts)

    def why_ended(self, event: ev.GameEnded, definition: TitleDefinition) -> str:
        """Why the game is over, for a sentence that has said so; that it is over where no reason is known."""
        told = self.event(event, definition)
        return told.removeprefix(self.tables.events["ended"]).lstrip(f"{NO_BREAK} :") or told

    def part(self, key: str, definition: TitleDefinition, /, **facts: object) -> str:
        """A line that sums up several events (``dividend_line``) from raw facts."""
        lexicon = self.lexicon(definition)
        return _sentence(self.tables.events[key], facts_by_name(lexicon, PARTS[key], facts))

    def action(self, action: ac.Action, definition: TitleDefinition) -> str:
        """A sentence about a decision."""
        lexicon = self.lexicon(definition)
        facts = facts_of(lexicon, action) | _more_of_action(lexicon, action)
        return self._told(self.tables.actions, variants.of_action(action), facts)

    def ended(self, action: ac.Action, definition: TitleDefinition) -> str:
        """A sentence about the end of a turn in which something was done."""
        return self._told(self.tables.actions, ("pass.done",), facts_of(self.lexicon(definition), action))

    def offer(self, offer: of.Offer, definition: TitleDefinition, variant: str = "") -> str:
        """The words on the button of an offer; ``variant`` names one of its choices (``pay``)."""
        lexicon = self.lexicon(definition)
        facts = facts_of(lexicon, offer)
        keys = variants.of_offer(offer)
        return self._told(self.tables.offers, (f"{keys[-1]}.{variant}", *keys), facts)

    def choice(self, key: str, definition: TitleDefinition, /, **facts: object) -> str:
        """The words of a choice within an offer (``choice.sale``, ``move.up``) from raw facts."""
        lexicon = self.lexicon(definition)
        return _sentence(self.tables.offers[key], facts_by_name(lexicon, CHOICES[key], facts))

    def refusal(self, refused: ActionRefused, definition: TitleDefinition | None = None) -> str:
        """A whole sentence about why something can't be done, with the section of the rulebook."""
        lexicon = self.lexicon(definition)
        template = self.tables.refusals.get(_numbered(self.tables.refusals, refused.reason, refused.facts))
        if template is None:
            template = self.tables.refusals[refused.refusal.value]
        facts = facts_by_name(lexicon, REFUSALS.get(refused.reason, {}), refused.facts)
        text = _sentence(template, _Facts(facts))
        section = self.section(refused.section)
        key = ("section" if section == refused.section else "named_section") if section else "no_section"
        return self.tables.refusals[key].format(text=text, section=section)

    def section(self, section: str) -> str:
        """What a section of the rulebook is found by: its number, or its heading where it has none."""
        return self.tables.names.get(f"section.{section}", section)

    def hexes_in(self, refused: ActionRefused) -> tuple[HexId, ...]:
        """The hexes that :meth:`refusal` may name."""
        return hexes_among(REFUSALS.get(refused.reason, {}), refused.facts)

    def file_error(self, error: JournalError) -> str:
        """A whole sentence about a file that can't be opened or written."""
        path = str(error.path)
        facts = {"file": PurePath(path).name or path or "“”", **error.facts}
        return _ended(_sentence(self.tables.refusals[f"file.{error.code}"], _fit(facts)))

    def import_error(self, error: ImportRefused) -> str:
        """A whole sentence about a foreign file that can't be imported."""
        return _ended(_sentence(self.tables.refusals[f"import.{error.code}"], _fit(error.facts)))

    def export_error(self, error: ExportRefused) -> str:
        """A whole sentence about a game that can't be written as an export of 18xx.games."""
        facts = {name: str(fact) for name, fact in error.facts.items()}
        told = dict(error.facts)
        definition, action = error.definition, told.get("action")
        key = f"export.{error.code}"
        if definition is not None and isinstance(action, ac.Action):
            facts["what"] = self.action(action, definition)
            ours, there = told.get("ours"), told.get("there")
            facts["ours"] = self.event(ours, definition) if isinstance(ours, ev.Event) else ""
            facts["there"] = self.event(there, definition) if isinstance(there, ev.Event) else ""
            if isinstance(there, ActionRefused):
                key, facts["there"] = f"{key}.refused", self.refusal(there, definition)
            elif facts["ours"] != facts["there"]:
                key += ".events"
                facts |= {name: facts[name] or self.say("check.nothing") for name in ("ours", "there")}
        elif isinstance(begun := told.get("what"), tuple):
            facts["what"] = self.name("thing", "list").join(self.name("beginning", part) for part in begun)
            key += ".option" if told.get("options") else ""
        named = {fact: self._options(told.get(fact)) for fact in ("option", "others", "here", "options")}
        parts = [_ended(_sentence(self.tables.refusals[key], {**facts, **named}))]
        parts += [
            _ended(_sentence(self.tables.refusals[f"export.{fact}"], {**named}))
            for fact in ("here", "options")
            if named[fact] and not key.endswith(".option")
        ]
        before = told.get("n", 0)
        if isinstance(before, int) and before > 1:
            # What comes before the first decision that isn't so there is.
            facts["before"] = str(before - 1)
            parts.append(_ended(_sentence(self.tables.refusals["export.before"], dict(facts))))
        return " ".join(parts)

    def _options(self, names: object) -> str:
        """The names of the options with these codes; empty where there are none."""
        codes = names if isinstance(names, tuple) else ()
        return self.name("thing", "list").join(self.name("option", str(code)) for code in codes)

    def _term(self, value: object) -> object:
        if isinstance(value, str) and not isinstance(value, Name):
            return Name(value)
        if isinstance(value, int) and not isinstance(value, bool):
            return self.lexicon().count(value)
        return value

    def _told(self, table: Mapping[str, str], keys: tuple[str, ...], facts: dict[str, object]) -> str:
        key = next((key for key in keys if key in table), keys[-1])
        return _sentence(table[key], facts)


def _sentence(template: str, facts: dict[str, object]) -> str:
    """Fill in the template; a sentence that begins with a common noun gets a capital."""
    text = template.format_map(facts)
    first = template[1:].partition("}")[0].partition(":")[0] if template.startswith("{") else ""
    if isinstance(facts.get(first), Noun):
        return with_capital(text)
    return text


def _numbered(table: Mapping[str, str], key: str, facts: Mapping[str, object]) -> str:
    """The key of a sentence about a phase, about bounds, or about what isn't always known.

    Phases of some titles have numbers in place of colours, bounds may leave one amount, nothing may be in
    the way, and whoever refuses may not know the step that has come.
    """
    for fact in ("in_the_way", "step"):
        if f"{key}.{fact}" in table and facts.get(fact):
            return f"{key}.{fact}"
    if f"{key}.one" in table and facts.get("minimum") == facts.get("maximum"):
        return f"{key}.one"
    numbered = f"{key}.numbered"
    return numbered if str(facts.get("phase", ""))[:1].isdigit() and numbered in table else key


def _ended(sentence: str) -> str:
    """The sentence with its end, where it isn't a question that has one."""
    return sentence if sentence.endswith(("?", "!", ".")) else sentence + "."


def _price(market: MarketDefinition, row: int, column: int) -> int:
    """The price in a box of the market; 0 where there is none: a file may name any."""
    boxes = market.rows[row] if 0 <= row < len(market.rows) else ()
    box = boxes[column] if 0 <= column < len(boxes) else None
    return box.price if box is not None else 0


_CORRECTED: Mapping[str, Kind] = {
    "cash": Kind.OWNER,
    "order": Kind.OWNER,
    "price": Kind.COMPANY,
    "loan": Kind.COMPANY,
    "certificate": Kind.CERTIFICATE,
    "tile": Kind.HEX,
    "token": Kind.TOKEN,
    "train": Kind.TRAIN,
    "private": Kind.PRIVATE,
    "phase": Kind.PHASE,
}
"""What the subject of a kind of correction is."""


def _more_of_action(lexicon: Lexicon, action: ac.Action) -> dict[str, object]:
    """Facts that an action holds only between its lines."""
    more: dict[str, object] = {}
    if isinstance(action, ac.BuyShares):
        more["count"] = lexicon.count(len(action.sources))
        sources = tuple(dict.fromkeys(action.sources))
        named = [cast("Name", told_fact(lexicon, Kind.OWNER, source)) for source in sources]
        more["source"] = named[0] if len(named) == 1 else Joined(named, lexicon.named("thing", "and"))
    elif isinstance(action, ac.Par) and lexicon.definition is not None:
        more["price"] = lexicon.money(_price(lexicon.definition.market, action.row, action.column))
    elif isinstance(action, ac.RunTrains):
        more["count"] = lexicon.count(len(action.routes))
    elif isinstance(action, ac.Correct):
        more["subject"] = told_fact(lexicon, _CORRECTED.get(action.what, Kind.NAME), action.subject)
    return more
