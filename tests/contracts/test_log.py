"""The log against the events: every fact of what happened is told, and no other figure."""

from __future__ import annotations

import re
from collections.abc import Iterator

import msgspec

from roundhouse.catalogue.definitions import TitleDefinition
from roundhouse.engine import actions as ac
from roundhouse.engine import events as ev
from roundhouse.engine.loop import Entry
from roundhouse.engine.names import HexId, Kind, kinds_of
from roundhouse.engine.owners import BANK, REMOVED, is_company, is_player, is_private, name_of
from roundhouse.ui.words import LANGUAGES, Words
from roundhouse.ui.words.facts import place_name
from roundhouse.ui.words.story import tell
from tests.contracts.games import Moment, contract, moments

BOOKKEEPING = (
    ev.TurnBegan, ev.TurnEnded, ev.StageBegan, ev.Noted, ev.FlagSet, ev.QuestionAnswered, ev.QuestionAsked,
    ev.PlaceInOrder, ev.TokenMoved, ev.ContestBegan,
)  # fmt: skip
"""What the machine notes; whoever reads the log sees it by what follows."""
NAMES = {Kind.PLAYER, Kind.COMPANY, Kind.PRIVATE, Kind.NAME}


def amounts(value: msgspec.Struct) -> Iterator[int]:
    """The money of an event or action; not what a price was before it moved."""
    for field, kind in kinds_of(type(value)).items():
        if kind is Kind.MONEY and field != "before" and getattr(value, field):
            yield getattr(value, field)


def names(event: ev.Event, definition: TitleDefinition) -> Iterator[str]:
    """The names of players and companies, and of the hexes, that an event is about."""
    for field, kind in kinds_of(type(event)).items():
        found = getattr(event, field)
        for each in found if isinstance(found, tuple) else (found,):
            if kind is Kind.OWNER and (is_player(each) or is_company(each) or is_private(each)):
                yield name_of(each)
            elif kind is Kind.HEX and each:
                yield called(definition, each)
            elif kind in NAMES and each:
                yield each


def called(definition: TitleDefinition, hex_id: HexId) -> str:
    """What tells a hex from every other: its name, if no other hex has it, else its coordinate."""
    printed = [place_name(each.name) for each in definition.hexes.values()]
    name = place_name(definition.hexes[hex_id].name)
    return name if name and printed.count(name) == 1 else hex_id


def closes(event: ev.Event) -> bool:
    """A private company closes, or a marker that lay with one is used: that is told, and not whose it was."""
    if isinstance(event, ev.MarkerMoved):
        return is_private(event.giver)
    return isinstance(event, ev.PrivateMoved) and event.taker == REMOVED


def shared(entry: Entry) -> dict[int, int]:
    """What its owner gets by each payment and those that one line sums up with it, by its place.

    Those of one round are summed up: a company's dividend, and what private companies pay.
    """
    sums: dict[tuple[int, str, str, str], int] = {}
    keys: dict[int, tuple[int, str, str, str]] = {}
    rounds = 0
    for place, event in enumerate(entry.events):
        rounds += isinstance(event, ev.RoundBegan)
        if isinstance(event, ev.Paid):
            source = event.subject if event.reason == "dividend" else ""
            key = keys[place] = (rounds, event.reason, source, event.payee)
            sums[key] = sums.get(key, 0) + event.amount
    return {place: sums[key] for place, key in keys.items()}


def told(words: Words, moment: Moment) -> str:
    assert moment.entry is not None
    return "\n".join(line.text for line in tell(words, moment.entry, moment.position.definition))


def has(text: str, name: str) -> bool:
    return re.search(rf"(?<!\w){re.escape(name)}(?!\w)", text) is not None


def decided(moment: Moment) -> bool:
    return moment.entry is not None and not isinstance(moment.entry.action, ac.Correct)


@contract
def test_every_fact_of_an_event_is_told(title: str, sample: str) -> None:
    for words in LANGUAGES:
        for moment in moments(title, sample, decided):
            assert moment.entry is not None
            text, definition = told(words, moment), moment.position.definition
            sums = shared(moment.entry)
            for place, event in enumerate(moment.entry.events):
                if isinstance(event, BOOKKEEPING) or prices_what_is_sold(moment, event):
                    continue
                for name in () if closes(event) else names(event, definition):
                    assert has(text, name), (moment, event, text)
                for amount in amounts(event):
                    either = {amount}
                    if isinstance(event, ev.Paid):
                        either.add(sums[place])
                        either |= of_sale(moment.entry, amount)
                    told_ones = [has(text, words.money(each, definition)) for each in either]
                    assert any(told_ones), (moment, event, text)


def prices_what_is_sold(moment: Moment, event: ev.Event) -> bool:
    """Whether it is about the price of a private company that somebody has bought: nobody asks for it."""
    if not isinstance(event, ev.PrivatePriced) or moment.entry is None:
        return False
    bought = {each.private for each in moment.entry.events if isinstance(each, ev.PrivateMoved)}
    return event.private in bought or moment.state.privates[event.private] != BANK


def of_sale(entry: Entry, amount: int) -> set[int]:
    """The price of one share where the amount is that of several."""
    sales = (event for event in entry.events if isinstance(event, ev.SharesSold))
    return {sale.price for sale in sales if sale.price * sale.count == amount}


@contract
def test_no_figure_is_told_that_no_event_has(title: str, sample: str) -> None:
    for words in LANGUAGES:
        for moment in moments(title, sample, decided):
            assert moment.entry is not None
            entry, definition = moment.entry, moment.position.definition
            known = {*amounts(entry.action), *shared(entry).values(), 0}
            known |= {amount for event in entry.events for amount in amounts(event)}
            before, _, after = words.money(7, definition).partition("7")
            number = r"\d{1,3}(?:[\u00a0\u202f]\d{3})*"
            money = re.compile(rf"(?<!\w){re.escape(before)}{number}{re.escape(after)}(?!\w)")
            for found in money.findall(told(words, moment)):
                assert int(re.sub(r"\D", "", found)) in known, (moment, found)
