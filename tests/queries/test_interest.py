"""What is told of the interest that a company owes, and of what its loans cost those who own it."""

from __future__ import annotations

import pytest

from roundhouse.engine.names import CompanySymbol
from roundhouse.queries.companies import interest_due
from roundhouse.queries.players import taken_by_loans
from roundhouse.ui.about import Subject, Telling, about
from roundhouse.ui.models.tableau_model import TableauModel
from roundhouse.ui.words import LANGUAGES
from tests.rules.t1861 import table as t
from tests.rules.t1861.test_s5_5_5_dividends import public


@pytest.mark.parametrize(
    ("symbol", "stage", "due"),
    [("GRR", "dividend", 15), ("GRR", "before_loans", 15), ("GRR", "trains", 0), ("N", "trains", 15)],
)
def test_interest_that_is_paid_is_not_due_in_the_same_turn(symbol: str, stage: str, due: int) -> None:
    position = t.at_stage(public(30, owed=3), symbol, stage)
    assert interest_due(position, CompanySymbol("GRR")) == due


def test_a_card_tells_what_loans_take_of_a_players_worth() -> None:
    """More could be raised than the player was worth, and nothing said why."""
    words, heading = LANGUAGES[0], LANGUAGES[0].say("about.value_loans")
    owing = public(0, owed=3)
    for position, counts in ((owing, True), (t.change(owing, loans={}), False)):
        lost = taken_by_loans(position, "Ada")
        assert (lost > 0) is counts
        card = about(Telling(words, position, ()), Subject("player", "Ada"))
        told = [line.text for part in card.parts for line in part.lines if line.label == heading]
        amount = words.money(lost, position.definition)
        assert told == ([words.say("about.but_not_sold", amount=amount)] if counts else [])
        model = TableauModel(words)
        model.show_position(position)
        heads = {key: model.head(f"mine:{key}") for key in ("value", "liquid", "cash")}
        tips = {key for key, head in heads.items() if head is not None and head.tip}
        assert tips == ({"value", "liquid"} if counts else set())
