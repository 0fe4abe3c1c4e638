"""Who is asked for consent, in any title, and who is not."""

from __future__ import annotations

from typing import Any

import pytest
from msgspec.structs import replace

from roundhouse.engine import loop
from roundhouse.engine.actions import AgreeWinner, BuyPrivate, BuyTrain, Pass
from roundhouse.engine.consent import Consent
from roundhouse.engine.errors import ActionRefused, Refusal
from roundhouse.engine.names import NO_MONEY, PrivateSymbol
from roundhouse.engine.owners import SUPPLY, Owner, player
from roundhouse.engine.position import Position
from roundhouse.engine.title import Title
from roundhouse.engine.tree import every
from roundhouse.steps.buy_private import BuyPrivates
from roundhouse.steps.buy_train import BuyTrains
from roundhouse.steps.consent import consent_asked
from roundhouse.steps.emergency import GoBankrupt
from roundhouse.steps.merge import MergeMinors
from tests.states import changed
from tests.template_title.loaders import LOADERS

JOINT: tuple[type[Any], ...] = (BuyPrivates, BuyTrains, MergeMinors, GoBankrupt)


@pytest.fixture(params=sorted(LOADERS))
def title(request: pytest.FixtureRequest) -> Title:
    return LOADERS[request.param]()


def last_checks(title: Title) -> dict[str, bool]:
    """By the name of a step whether its list ends with consent, under the section of the step."""
    found = {}
    for kind in JOINT:
        for step in every(title, kind):
            last = tuple(step.checks)[-1]
            found[type(step).__name__] = isinstance(last, Consent) and last.section == step.section
    return found


def test_consent_is_the_last_that_must_hold_of_every_joint_decision(title: Title) -> None:
    assert not any(last_checks(title).values())
    asked = last_checks(consent_asked(title, "8"))
    assert asked
    assert all(asked.values())


def begun(title: Title) -> Position:
    asked = consent_asked(title, "8")
    low, _ = asked.definition.players
    return loop.start(asked, ("Ada", "Ben", "Cleo", "Dan")[:low], frozenset(), 1)


def test_everybody_is_asked_about_an_early_end_but_who_is_out_of_the_game(title: Title) -> None:
    position = begun(title)
    first, *others = position.state.seats
    claim = AgreeWinner(player(others[0]), others[0])
    assert loop.who_must_agree(position, claim) == position.state.seats
    out = changed(position.state, order=tuple(name for name in position.state.order if name != first))
    assert loop.who_must_agree(replace(position, state=out), claim) == tuple(others)


def test_nobody_is_asked_about_what_is_refused_anyway_or_concerns_nobody_else(title: Title) -> None:
    position = begun(title)
    assert loop.who_must_agree(position, AgreeWinner(player("Zoe"), "Zoe")) == ()
    assert loop.who_must_agree(position, Pass(position.state.actor)) == ()


def test_a_preview_takes_consent_as_given(title: Title) -> None:
    position = begun(title)
    first = position.state.seats[0]
    assert loop.preview(position, AgreeWinner(Owner(f"player:{first}"), first)).position.state.ending


STRANGERS = (("Nobody",), ("Ada", "Nobody"), ("Ada", "Ada"), ("Ben",) * 5000, ("player:Ada",), ("",))


@pytest.mark.parametrize("agreed", STRANGERS)
def test_who_agrees_sits_at_the_table_even_where_nobody_has_to(agreed: tuple[str, ...], title: Title) -> None:
    low, _ = title.definition.players
    position = loop.start(title, ("Ada", "Ben", "Cleo", "Dan")[:low], frozenset(), 1)
    joint = (
        AgreeWinner(player("Ada"), "Ada", agreed=agreed),
        BuyTrain(player("Ada"), "2-0", SUPPLY, NO_MONEY, agreed=agreed),
        BuyPrivate(player("Ada"), PrivateSymbol("X"), NO_MONEY, agreed=agreed),
    )
    for action in joint:
        with pytest.raises(ActionRefused) as refused:
            loop.submit(position, action)
        assert refused.value.refusal is Refusal.UNREADABLE
    assert loop.submit(position, AgreeWinner(player("Ada"), "Ada", agreed=("Ada", "Ben"))).events
