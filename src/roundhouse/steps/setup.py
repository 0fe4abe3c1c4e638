"""What the setups of titles have in common."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from roundhouse.catalogue.definitions import TitleDefinition
from roundhouse.engine.errors import illegal
from roundhouse.engine.names import NO_MONEY, Money
from roundhouse.engine.owners import BANK, IPO, SUPPLY, Owner, company, player
from roundhouse.engine.pieces import own_trains
from roundhouse.engine.state import CHARTER, Round, State, TokenPlace
from roundhouse.track.features import NeutralTokens


def first_state(
    definition: TitleDefinition,
    players: Sequence[str],
    section: str,
    first_round: Round,
    *,
    endless: int = 0,
    parts: Iterable[object] = (),
) -> State:
    """How a game begins where the title says nothing else: ``players`` sit and act in this order.

    Everybody has his money, certificates lie in the IPO, private companies in the bank at their face values,
    trains in the supply (see :func:`all_trains` for ``endless``), tokens on their charters, those without a
    company as the ``parts`` say. Raises ActionRefused by ``section`` for a wrong number of players or a name
    that is given twice or empty.
    """
    check_players(definition, players, section)
    return State(
        seats=tuple(players),
        order=tuple(players),
        cash=dealt_cash(definition, players),
        certificates=all_certificates(definition),
        privates=dict.fromkeys(definition.privates, BANK),
        private_costs={symbol: each.cost for symbol, each in definition.privates.items()},
        trains=all_trains(definition, endless),
        tiles={},
        tile_supply={name: stock.count for name, stock in definition.tiles.items()},
        tokens={**all_tokens(definition), **neutral_tokens(parts)},
        markers={},
        phase=definition.phases[0].name,
        round=first_round,
    )


def check_players(definition: TitleDefinition, players: Sequence[str], section: str) -> None:
    """Raises ActionRefused for a wrong number of players or a name that is given twice or empty."""
    low, high = definition.players
    if not low <= len(players) <= high:
        raise illegal("setup.players", section, number=len(players), minimum=low, maximum=high)
    if len(set(players)) < len(players) or not all(name.strip() for name in players):
        raise illegal("setup.names", section)


def dealt_cash(definition: TitleDefinition, players: Sequence[str]) -> dict[Owner, Money]:
    """Everybody's money at the start; a bank without a limit begins at 0 and goes below."""
    cash: dict[Owner, Money] = {BANK: definition.bank or NO_MONEY}
    for name in players:
        cash[player(name)] = definition.starting_cash[len(players)]
        cash[BANK] = Money(cash[BANK] - cash[player(name)])
    cash.update({company(symbol): NO_MONEY for symbol in definition.companies})
    return cash


def all_certificates(definition: TitleDefinition) -> dict[str, Owner]:
    """Every certificate, in the IPO."""
    return {
        f"{symbol}-{index}": IPO
        for symbol, c in definition.companies.items()
        for index in range(len(c.certificates))
    }


def all_trains(definition: TitleDefinition, endless: int) -> dict[str, Owner]:
    """Every train, in the supply; ``endless`` of a kind without a number: more than can ever be owned.

    Those that companies own from their first day wait in the IPO, where nobody buys them.
    """
    supply = {
        f"{name}-{index}": SUPPLY
        for name, train in definition.trains.items()
        for index in range(endless if train.count is None else train.count)
    }
    return supply | {name: IPO for names in own_trains(definition).values() for name in names}


def neutral_tokens(parts: Iterable[object]) -> dict[str, TokenPlace]:
    """Every token that belongs to no company, as the ``parts`` of a title say; none is on the map."""
    return {
        f"{part.symbol}-{index}": TokenPlace(CHARTER)
        for part in parts
        if isinstance(part, NeutralTokens)
        for index in range(part.count)
    }


def all_tokens(definition: TitleDefinition) -> dict[str, TokenPlace]:
    """Every token, on its charter."""
    return {
        f"{symbol}-{index}": TokenPlace(CHARTER)
        for symbol, c in definition.companies.items()
        for index in range(len(c.token_prices) + c.priced_tokens)
    }
