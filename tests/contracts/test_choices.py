"""Amounts asked for, bids shown and what a marked run earns, against decisions that are tried out."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

import pytest

from roundhouse.engine import events as ev
from roundhouse.engine.actions import Bid, BidForCompany, RunTrains
from roundhouse.engine.errors import ActionRefused
from roundhouse.engine.loop import Preview
from roundhouse.engine.offers import Offer
from roundhouse.engine.owners import name_of, symbol_of
from roundhouse.engine.position import Position
from roundhouse.queries.runs import run_context, worth
from roundhouse.ui.choice_kinds import Amount
from roundhouse.ui.choices import groups, main_group
from roundhouse.ui.models.auction_model import lots
from roundhouse.ui.words import for_language
from tests.contracts.games import SEEDS, Moment, contract, moments, random, recorded, tried

WORDS = for_language("en")


def amounts(moment: Moment) -> Iterator[Amount]:
    """Everything at this moment that asks for a number first."""
    for group in groups(WORDS, moment.position, moment.offers):
        yield from (choice for choice in group.choices if isinstance(choice, Amount))


@pytest.mark.slow
@contract
def test_an_amount_may_be_what_its_bounds_say_and_no_less(title: str, sample: str) -> None:
    """The bounds and each step between them are allowed, less and half a step are refused."""
    for moment in moments(title, sample, lambda moment: any(amounts(moment))):
        for choice in amounts(moment):
            most = choice.maximum - (choice.maximum - choice.minimum) % choice.increment
            middle = choice.minimum + (most - choice.minimum) // 2 // choice.increment * choice.increment
            for amount in {choice.minimum, middle, most}:
                assert isinstance(tried(moment.position, choice.make(amount)), Preview), (moment, amount)
            wrong = {choice.minimum - choice.increment, most + choice.increment}
            if choice.increment > 1:
                wrong.add(choice.minimum + 1)
            for amount in wrong:
                assert isinstance(tried(moment.position, choice.make(amount)), ActionRefused), (
                    moment,
                    amount,
                )


@contract
def test_enter_goes_on_and_never_deals_or_sells(title: str, sample: str) -> None:
    """The main choice is what the step is about, else passing, which is the first then; or there is none."""
    given = {"deal", "sell", "sell_private", "bankrupt"}
    told = moments(title, sample, lambda moment: any(g.is_beside for g in groups(WORDS, *at(moment))))
    for moment in told:
        made = groups(WORDS, *at(moment))
        keys, main = [group.key for group in made], main_group(made)
        assert main is None or main.key not in given, (moment, keys)
        if "pass" in keys:
            assert main is not None, (moment, keys)
            assert not main.is_beside, (moment, keys)
            assert "deal" not in keys[:-1], (moment, keys)
            assert main is made[0] or made[0].is_beside, (moment, keys)
            assert main.key != "pass" or main is made[0], (moment, keys)


def at(moment: Moment) -> tuple[Position, Sequence[Offer]]:
    """What choices are made of."""
    return moment.position, moment.offers


def bids_before(moment: Moment) -> dict[tuple[str, str], int]:
    """The latest bid of each player on each lot, from the decisions of the game so far."""
    games = (recorded(moment.title), *(random(moment.title, seed) for seed in SEEDS))
    (game,) = (each for each in games if each and each[0].game == moment.game)
    found: dict[tuple[str, str], int] = {}
    for earlier in game[: moment.number]:
        match earlier.entry.action if earlier.entry else None:
            case Bid(actor=actor, private=lot, amount=amount):
                found[name_of(actor), lot] = amount
            case BidForCompany(actor=actor, company=lot, amount=amount):
                found[name_of(actor), lot] = amount
    return found


def shown_bids(moment: Moment) -> dict[tuple[str, str], int]:
    """The bids with an amount on the cards of the auction."""
    return {
        (bid.player, symbol): bid.amount
        for symbol, lot in lots(moment.position, "en").items()
        for bid in lot.bids
        if bid.amount
    }


@pytest.mark.quick("1894")
@contract
def test_bids_are_those_that_were_made(title: str, sample: str) -> None:
    for moment in moments(title, sample, lambda moment: bool(shown_bids(moment))):
        made = bids_before(moment)
        for (player, lot), amount in shown_bids(moment).items():
            assert amount == made[player, lot], (moment, player, lot)


@contract
def test_marked_routes_earn_what_the_run_then_pays(title: str, sample: str) -> None:
    def runs(moment: Moment) -> bool:
        return moment.entry is not None and isinstance(moment.entry.action, RunTrains)

    for moment in moments(title, sample, runs):
        assert moment.entry is not None
        action = moment.entry.action
        assert isinstance(action, RunTrains)
        shown = worth(run_context(moment.position, symbol_of(action.actor)), action.routes)
        assert shown is not None
        (ran,) = (event for event in moment.entry.events if isinstance(event, ev.TrainsRun))
        assert shown.total == ran.revenue, moment
