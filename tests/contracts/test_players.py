"""Cash, liquid value, worth and certificates of the players against what the rules let them do."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

import pytest
from msgspec.structs import replace

from roundhouse.engine.actions import BuyShares, Pass, SellPrivate, SellShares
from roundhouse.engine.errors import ActionRefused
from roundhouse.engine.loop import Preview, offers_for
from roundhouse.engine.offers import OfferSellShares
from roundhouse.engine.owners import IPO, POOL, Owner, company, is_player, player
from roundhouse.engine.pieces import company_of, number_of
from roundhouse.engine.position import Position
from roundhouse.engine.state import Round
from roundhouse.queries import players
from roundhouse.queries.holdings import holdings
from roundhouse.titles.registry import load
from roundhouse.ui.models.tableau_model import Cell, tableau
from tests.contracts.games import (
    Moment,
    contract,
    moments,
    number_of_next,
    on_turn_in_stock_round,
    rich,
    round_that_plays,
    tried,
)

HELD = ("certificates", "privates", "market", "par", "phase", "ending")
"""What the figures about certificates are made of."""
LIMIT_REASONS = {"buy.certificate_limit", "stock.above_limit"}


def cell(moment: Moment, fact: str, name: str) -> Cell:
    return tableau(moment.position)[f"mine:{fact}", player(name)]


def declined(position: Position) -> Position:
    """The position once a company has declined to take back what was sold."""
    while position.state.questions:
        result = tried(position, Pass(position.state.questions[-1].actor))
        assert isinstance(result, Preview)
        position = result.position
    return position


def sold_out(position: Position, name: str) -> int:
    """The player's cash once he has sold all that he is offered, company after company, then privates.

    What a sale makes possible that wasn't before isn't counted.
    """
    offers = [offer for offer in offers_for(position, SellShares) if isinstance(offer, OfferSellShares)]
    for symbol in holdings(position):
        counts = {count for offer in offers if offer.company == symbol for count in offer.counts}
        for count in sorted(counts, reverse=True):
            result = tried(position, SellShares(player(name), symbol, count))
            if isinstance(result, Preview):
                position = declined(result.position)
                break
    for private in position.state.privates:
        result = tried(position, SellPrivate(player(name), private))
        position = result.position if isinstance(result, Preview) else position
    return position.state.cash[player(name)]


@contract
def test_liquid_value_is_the_cash_after_selling_everything(title: str, sample: str) -> None:
    for moment in moments(title, sample, changed_in=(*HELD, "cash")):
        kind = round_that_plays(moment.position, BuyShares)
        if kind is None:
            continue
        number = number_of_next(moment, kind)
        for name in moment.state.seats:
            position = on_turn_in_stock_round(moment, name, kind, number)
            assert cell(moment, "liquid", name).number == sold_out(position, name), (moment, name)


@contract
def test_liquid_value_on_a_players_real_turn(title: str, sample: str) -> None:
    """Nothing is made up here: the player on turn sells in the game as it stands."""

    def sells(moment: Moment) -> bool:
        return isinstance(moment.entry and moment.entry.action, SellShares) and is_player(moment.state.actor)

    for moment in moments(title, sample, sells):
        name = moment.state.actor.removeprefix("player:")
        assert cell(moment, "liquid", name).number == sold_out(moment.position, name), (moment, name)


class Unseen(Mapping[Any, Any]):
    """What must not be looked at."""

    def __getitem__(self, key: object) -> Any:
        raise AssertionError(key)

    def __iter__(self) -> Iterator[Any]:
        raise AssertionError

    def __len__(self) -> int:
        raise AssertionError


@contract
def test_sales_in_a_round_to_come_stay_while_companies_build_and_pay(title: str, sample: str) -> None:
    """What could be sold is worked out once for all positions that differ in nothing else."""
    for moment in moments(title, sample, changed_in=HELD):
        kind = round_that_plays(moment.position, SellShares)
        if kind is None or kind == moment.state.round.kind:
            continue
        blind = replace(moment.state, cash=Unseen(), tiles=Unseen(), tile_supply=Unseen(), tokens=Unseen())
        number = number_of_next(moment, kind)
        for name in moment.state.seats:
            there = replace(blind, actor=player(name), round=Round(kind, number), questions=())
            offers = offers_for(replace(moment.position, state=there), SellShares)
            found = {o.company: max(o.counts) for o in offers if isinstance(o, OfferSellShares)}
            assert players.sellable(moment.position, name) == found, (moment, name)


@contract
def test_worth_is_cash_shares_and_what_private_companies_count(title: str, sample: str) -> None:
    """Where companies have loans a title may take them off the prices until the game ends."""

    def is_plain(moment: Moment) -> bool:
        return bool(moment.state.ending) or not any(moment.state.loans.values())

    for moment in moments(title, sample, is_plain):
        companies, state = moment.position.definition.companies, moment.state
        for score in moment.position.title.score(moment.position):
            shares = 0
            for certificate, owner in state.certificates.items():
                symbol = company_of(certificate)
                place = state.market.get(symbol)
                if owner == player(score.player):
                    space = moment.position.definition.market.rows[place.row][place.column] if place else None
                    price = space.price if space else state.par.get(symbol, 0)
                    percent = companies[symbol].certificates[number_of(certificate)]
                    shares += price * percent * companies[symbol].shares // 100
            total = state.cash[player(score.player)] + shares + score.privates
            assert cell(moment, "value", score.player).number == total, (moment, score)


def purchases(position: Position) -> list[BuyShares]:
    """Every single certificate that somebody could try to buy."""
    found = []
    for symbol in position.state.par:
        found += [BuyShares(position.state.actor, symbol, (s,)) for s in (IPO, POOL, company(symbol))]
    return found


def hoarding(position: Position, name: str, action: BuyShares) -> Position:
    """The player has what all players have, and what is left of the other companies that have a price."""

    def is_hoarded(certificate: str, owner: Owner) -> bool:
        symbol = company_of(certificate)
        return is_player(owner) or (symbol in position.state.par and symbol != action.company)

    held = position.state.certificates
    hoard = {
        certificate: player(name) for certificate, owner in held.items() if is_hoarded(certificate, owner)
    }
    return replace(position, state=replace(position.state, certificates={**held, **hoard}))


def is_without_limit(moment: Moment) -> bool:
    """Whether nothing is said about certificates, as there is no limit: then no line tells of them."""
    told = ("mine:certificates", player(moment.state.seats[0])) in tableau(moment.position)
    assert told == bool(moment.position.definition.certificate_limit), moment
    return not told


def with_limit(position: Position, limit: int) -> Position:
    definition = position.definition
    limits = {**definition.certificate_limit, len(position.state.seats): limit}
    definition = replace(definition, certificate_limit=limits)
    return replace(position, title=replace(position.title, definition=definition))


@pytest.mark.quick("1861")
@contract
def test_the_certificates_that_count_are_those_at_which_buying_is_refused(title: str, sample: str) -> None:
    """With the count as the limit one more is refused, unless it doesn't count; with one more it isn't."""
    refused_once = 0
    for moment in moments(title, sample, lambda m: bool(m.state.par), HELD):
        kind = round_that_plays(moment.position, BuyShares)
        if kind is None or is_without_limit(moment):
            continue
        for name in moment.state.seats:
            count = cell(moment, "certificates", name).number
            assert count is not None
            table = rich(on_turn_in_stock_round(moment, name, kind, 2), player(name))
            for action in purchases(table):
                if isinstance(tried(with_limit(table, count + 1), action), ActionRefused):
                    continue
                full = tried(with_limit(table, count), action)
                if isinstance(full, ActionRefused):
                    assert (full.reason, full.facts["limit"]) == ("buy.certificate_limit", count), (
                        moment,
                        action,
                    )
                    refused_once += 1
                else:
                    assert players.certificate_count(full.position, name) == count, (moment, action)
    assert refused_once or not load(title).definition.certificate_limit, "no purchase was ever refused"


@pytest.mark.quick("1861")
@contract
def test_the_limit_shown_is_the_one_that_refuses(title: str, sample: str) -> None:
    refused_once = 0
    for moment in moments(title, sample, lambda m: bool(m.state.par), HELD):
        kind, name = round_that_plays(moment.position, BuyShares), moment.state.seats[0]
        if is_without_limit(moment):
            continue
        limit = cell(moment, "certificates", name).limit
        if kind is None or limit is None:
            continue
        table = rich(on_turn_in_stock_round(moment, name, kind, 2), player(name))
        for action in purchases(table):
            found = tried(hoarding(table, name, action), action)
            if isinstance(found, ActionRefused) and found.reason in LIMIT_REASONS:
                assert found.facts["limit"] == limit, (moment, action)
                refused_once += 1
    assert refused_once or not load(title).definition.certificate_limit, "no purchase was ever refused"
