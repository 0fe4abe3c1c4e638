"""What cards tell of 1839: no par, markers priced by their place, revenue by the kind of owner."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from roundhouse.engine.owners import REMOVED
from roundhouse.engine.position import Position
from roundhouse.ui.about import Subject, Telling, about
from roundhouse.ui.words import LANGUAGES
from tests.names import company
from tests.rules import table as rt
from tests.rules.t1839 import table as t
from tests.rules.t1839.test_s16_counting import RING

EACH = pytest.mark.parametrize("words", LANGUAGES, ids=lambda words: words.code)
EN = LANGUAGES[0]


def told(position: Position, subject: Subject, words=EN) -> dict[str, str]:
    """The lines of a card by their labels."""
    card = about(Telling(words, position, ()), subject)
    return {line.label: line.text for part in card.parts for line in part.lines}


def routes_told(position: Position) -> list[str]:
    """The lines of the card of NRS with a route."""
    card = about(Telling(EN, position, ()), Subject("company", "NRS"))
    return [line.text for part in card.parts for line in part.lines if " – " in line.text]


@EACH
def test_a_company_that_floats_at_the_price_of_the_moment_tells_no_par(words) -> None:
    card = told(t.floated(t.plain(), "SS", 91), Subject("company", "SS"), words)
    assert card[words.say("about.price")] == words.money(91, t.DEFINITION)
    assert words.say("about.par") not in card


@EACH
def test_no_price_is_printed_on_a_marker_whose_place_makes_it(words) -> None:
    card = told(t.begun("Green"), Subject("token", "SS-0"), words)
    assert words.say("about.token_price") not in card
    assert words.say("about.stands") in card


@EACH
def test_what_a_private_company_pays_a_company_is_told_where_it_differs(words) -> None:
    position = rt.private(t.begun("Blue"), "KR", rt.owner_of("Ada"))
    pays, other = words.say("about.pays"), words.say("about.pays_company")
    card = told(position, Subject("private", "KR"), words)
    assert (card[pays], card[other]) == (words.money(20, t.DEFINITION), words.money(0, t.DEFINITION))
    owned = told(rt.private(position, "KR", company("SS")), Subject("private", "KR"), words)
    assert owned[pays] == words.money(0, t.DEFINITION)
    assert other not in owned
    same = told(rt.private(position, "SHZ", rt.owner_of("Ada")), Subject("private", "SHZ"), words)
    assert other not in same


@EACH
def test_a_private_company_that_is_gone_is_sold_to_nobody(words) -> None:
    position = rt.private(t.begun("Blue"), "KR", rt.owner_of("Ada"))
    low, high = (words.money(amount, t.DEFINITION) for amount in (1, 270))
    sale = words.say("about.to_company", low=low, high=high)
    assert sale in told(position, Subject("private", "KR"), words).values()
    gone = told(rt.private(position, "KR", REMOVED), Subject("private", "KR"), words)
    assert sale not in gone.values()


def test_a_run_that_earned_nothing_has_no_routes() -> None:
    position = rt.tiles(t.floated(t.begun("Dark Brown"), "NRS", 56), **RING)
    position = rt.trains(t.at_home(position, "NRS", "I12", "I16", "H13"), NRS="7")
    position = rt.at_step(position, "NRS", "run")
    position = rt.submit(position, rt.best_run(position))
    assert routes_told(position)
    run = position.state.runs[position.state.operating.company]
    assert run.routes
    kept = rt.change(position, runs={"NRS": replace(run, revenue=0, dividend="none")})
    assert not routes_told(kept)
