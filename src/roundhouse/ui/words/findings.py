"""What is wrong with a game that was opened, in sentences: which decision, and which fact."""

from __future__ import annotations

from typing import Final

from roundhouse.archive.checking import Finding, Imbalance, OtherFact
from roundhouse.catalogue.definitions import TitleDefinition
from roundhouse.catalogue.texts import plain
from roundhouse.engine import events as ev
from roundhouse.engine.names import Kind, kinds_of
from roundhouse.ui.words.facts import Lexicon, told
from roundhouse.ui.words.signatures import FACTS, THINGS
from roundhouse.ui.words.speaker import Words

_LONGEST: Final = 80
"""Letters of a fact that somebody else may have written."""
_UNTOLD: Final = frozenset({Kind.CODE})
"""Kinds of facts that choose a sentence and are never read out."""


def told_finding(words: Words, finding: Finding, definition: TitleDefinition) -> str:
    """A sentence, or two: the decision, what was recorded of it, and what today's rules say."""
    if not finding.n:
        return words.say(f"check.{finding.code}.start", detail=_of_start(words, finding, definition))
    what = words.action(finding.action, definition) if finding.action else ""
    detail = _of_decision(words, finding, definition)
    return words.say("check.decision", n=str(finding.n), what=plain(what), detail=detail)


def _of_start(words: Words, finding: Finding, definition: TitleDefinition) -> str:
    refused = finding.fault.refused() if finding.fault is not None else finding.refused
    if refused is not None:
        return words.refusal(refused, definition)
    return _part(words, finding.other, definition) if finding.other is not None else ""


def _of_decision(words: Words, finding: Finding, definition: TitleDefinition) -> str:
    if finding.refused is not None:
        return words.say("check.refused", detail=words.refusal(finding.refused, definition))
    if finding.fault is not None:
        return words.say("check.unsound", detail=words.refusal(finding.fault.refused(), definition))
    if finding.imbalance is not None:
        return _imbalance(words, finding.imbalance, definition)
    if finding.recorded is None and finding.today is None:
        return words.say("check.senseless")
    return _events(words, finding, definition)


def _events(words: Words, finding: Finding, definition: TitleDefinition) -> str:
    """Which consequence was recorded, and which one follows today."""
    recorded, today = (
        plain(words.event(event, definition)) if event is not None else ""
        for event in (finding.recorded, finding.today)
    )
    if finding.recorded is not None and finding.other is not None and recorded == today:
        return _alike(words, finding.recorded, finding.other, definition)
    if not today:
        return words.say("check.events.gone", recorded=recorded)
    if not recorded:
        return words.say("check.events.new", today=today)
    return words.say("check.events", recorded=recorded, today=today)


def _alike(words: Words, event: ev.Event, other: OtherFact, definition: TitleDefinition) -> str:
    """Which fact of an event differs that is told by the same words."""
    lexicon = words.lexicon(definition)
    told_as, fact = plain(words.event(event, definition)), lexicon.named("field", other.what)
    recorded, today = _values(lexicon, other, kinds_of(type(event)).get(other.what))
    if recorded == today:
        return words.say("check.events.fact", event=told_as, fact=fact)
    return words.say("check.events.values", event=told_as, fact=fact, recorded=recorded, today=today)


def _part(words: Words, other: OtherFact, definition: TitleDefinition) -> str:
    """Which part of a position is another one, and its values where there are words for them."""
    lexicon = words.lexicon(definition)
    about, kind = FACTS.get(other.what, (Kind.NAME, None))
    what = lexicon.named("fact", other.what)
    if other.subject:
        what = f"{what} ({told(lexicon, about, _bounded(other.subject))})"
    recorded, today = _values(lexicon, other, kind)
    if recorded == today:
        return what
    return words.say("check.start.values", what=what, recorded=recorded, today=today)


def _values(lexicon: Lexicon, other: OtherFact, kind: Kind | None) -> tuple[str, str]:
    """The two values in words; two empty texts where there are none for them."""
    if kind is None or kind in _UNTOLD:
        return "", ""
    nothing = lexicon.named("thing", "nothing")
    recorded, today = (
        nothing if value in (None, "", ()) else _bounded(str(told(lexicon, kind, value)))
        for value in (other.recorded, other.today)
    )
    return recorded, today


def _imbalance(words: Words, found: Imbalance, definition: TitleDefinition) -> str:
    """What has come from nowhere, or is gone."""
    lexicon = words.lexicon(definition)
    kind = THINGS.get(found.what, Kind.OWNER)
    subject = told(lexicon, kind, _bounded(found.subject)) if found.subject else ""
    if kind is Kind.OWNER:
        amounts = {"before": lexicon.money(found.before), "after": lexicon.money(found.after)}
        return words.say(f"check.books.{found.what}", subject=subject, **amounts)
    if kind is Kind.TILE:
        counts = {"before": str(found.before), "after": str(found.after)}
        return words.say("check.books.tiles", subject=subject, **counts)
    return words.say("check.books.new" if found.after else "check.books.gone", subject=subject)


def _bounded(text: str) -> str:
    """As much of a text as a sentence has room for."""
    return plain(text)[:_LONGEST]
