"""The rules of a title by topic, in our own words, with the sections of the rulebook; no Qt.

``resources/words/rules/TITLE.LANGUAGE.json`` lists topics, each with its rules: ``section`` and ``text``.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from typing import Final

import msgspec

from roundhouse.catalogue.places import data_folder
from roundhouse.ui.words.terms import with_signs

BANK_ONLY: Final = "bank_only"
"""The name of the rules of every title that is played without its board."""


class Rule(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What a ``section`` of the rulebook says, in our own words."""

    section: str
    text: str


class Topic(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Rules about one ``topic``, which is its heading."""

    topic: str
    rules: tuple[Rule, ...]


@lru_cache(maxsize=32)
def rules_of(title: str, language: str) -> tuple[Topic, ...]:
    """The rules of a title; in English where a language has none, nothing where there are none at all."""
    folder = data_folder("resources") / "words" / "rules"
    for code in (language, "en"):
        path = folder / f"{title}.{code}.json"
        if path.is_file():
            return tuple(map(_kept, msgspec.json.decode(path.read_bytes(), type=tuple[Topic, ...])))
    return ()


def _kept(topic: Topic) -> Topic:
    """The topic with signs that stand behind a space, as in French, on the line of the word before them."""
    rules = (Rule(rule.section, with_signs(rule.text)) for rule in topic.rules)
    return Topic(topic.topic, tuple(rules))


def rule_about(topics: Sequence[Topic], section: str) -> Rule | None:
    """The rule of a section: its own, that of the nearest section around it, or the first one in it."""
    known = {rule.section: rule for topic in reversed(topics) for rule in reversed(topic.rules)}
    around = section
    while around:
        if around in known:
            return known[around]
        around = around.rpartition(".")[0]
    inside = (rule for topic in topics for rule in topic.rules if rule.section.startswith(f"{section}."))
    return next(inside, None) if section else None


def topic_about(topics: Sequence[Topic], section: str) -> Topic | None:
    """The topic that has the rule of a section; None where there is none."""
    rule = rule_about(topics, section)
    return next((topic for topic in topics if rule in topic.rules), None)


def matching(topics: Sequence[Topic], wanted: str) -> tuple[Topic, ...]:
    """The topics with those of their rules that have all words of ``wanted``, in heading, section or text."""
    words = wanted.casefold().split()
    found = []
    for topic in topics:
        rules = tuple(
            rule
            for rule in topic.rules
            if all(word in f"{topic.topic} {rule.section} {rule.text}".casefold() for word in words)
        )
        if rules:
            found.append(Topic(topic.topic, rules))
    return tuple(found)
