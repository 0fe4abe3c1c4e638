"""Every kind of correction in every title: what it puts right, a company that never started among it."""

from collections.abc import Iterator
from random import Random
from shutil import copyfile
from typing import Any

import pytest

from roundhouse.archive.game_file import GameSession
from roundhouse.engine import owners as own
from roundhouse.engine.actions import Correct
from roundhouse.engine.by_hand import ways
from roundhouse.engine.conservation import fold_conserving
from roundhouse.engine.errors import ActionRefused
from roundhouse.engine.events import Corrected, PriceMoved
from roundhouse.engine.loop import decide, start
from roundhouse.engine.names import CompanySymbol, Money
from roundhouse.engine.position import Position
from roundhouse.engine.soundness import unsound
from roundhouse.queries import companies
from roundhouse.queries.market import beginnings
from roundhouse.titles import random_player, registry
from tests.contracts.games import example_path

Fields = dict[str, Any]
PLAYERS = ("Ada", "Ben", "Cy")
_AFTER = 20


def correct(position: Position, what: str, subject: str, **fields: Any) -> Correct:
    return Correct(own.player(position.state.seats[0]), what, subject, "as agreed", **fields)


def moved(things: dict[Any, own.Owner], takers: tuple[own.Owner, ...]) -> Iterator[Fields]:
    return (
        {"subject": thing, "target": taker} for thing, at in things.items() for taker in takers if taker != at
    )


def of_each_kind(position: Position) -> Iterator[tuple[str, list[Fields]]]:
    """What may be put right of each kind, much of it impossible."""
    state, definition = position.state, position.definition
    people = tuple(own.player(name) for name in state.seats)
    floated = tuple(own.company(symbol) for symbol in state.floated)
    rows = enumerate(definition.market.rows)
    boxes = [(r, c) for r, row in rows for c, box in enumerate(row) if box]
    yield "cash", [{"subject": owner, "amount": Money(55)} for owner in (*people, *floated)]
    yield "certificate", [*moved(dict(state.certificates), (*people, own.POOL))]
    yield "train", [*moved(dict(state.trains), (*floated, own.REMOVED))]
    yield "private", [*moved(dict(state.privates), people)]
    yield "price", [{"subject": symbol, "row": r, "column": c} for symbol in state.market for r, c in boxes]
    yield (
        "tile",
        [{"subject": cell, "target": tile} for cell in definition.hexes for tile in state.tile_supply],
    )
    yield "token", [{"subject": token, "target": ""} for token in state.tokens]
    yield "order", [{"subject": own.player(name), "amount": 1} for name in state.order[1:]]
    if companies.loan_amount(position) is not None:
        yield "loan", [{"subject": symbol, "amount": 1} for symbol in state.floated]
    yield "phase", [{"subject": name} for name in position.title.phases if name != state.phase]


def first_accepted(position: Position, what: str, found: list[Fields]) -> Correct:
    for fields in found:
        action = correct(position, what, **fields)
        try:
            decide(position, action)
        except ActionRefused:
            continue
        return action
    raise AssertionError(what)


def played_on(position: Position, seed: int) -> Position:
    rng = Random(seed)
    for _ in range(_AFTER):
        if position.state.ending is None:
            position = random_player.decided(position, rng).position
    return position


@pytest.mark.quick("1894")
@pytest.mark.parametrize("title", registry.names())
def test_each_kind_is_possible_logged_conserves_goes_on_and_is_undone(title, tmp_path) -> None:
    copyfile(example_path(title), tmp_path / "game.roundhouse")
    session = GameSession.open(tmp_path / "game.roundhouse")
    session.move_to(len(session.history) // 2)
    before = session.position
    for what, found in of_each_kind(before):
        Random(5).shuffle(found)
        session.submit(first_accepted(before, what, found))
        entry = session.history.entries()[session.cursor - 1]
        assert any(isinstance(event, Corrected) for event in entry.events)
        fold_conserving(before.definition, before.state, entry.events)
        assert unsound(played_on(session.position, 3)) == ()
        session.undo()
        assert session.position.state == before.state
    session.close()


def begun(title: str, decisions: int) -> Position:
    """A position of a game by chance in which somebody may be given the certificate of a new company."""
    position, rng = start(registry.load(title), PLAYERS, frozenset(), 1), Random(7)
    for _ in range(decisions):
        position = random_player.decided(position, rng).position
    return position


@pytest.mark.parametrize("title", registry.names())
def test_a_company_that_never_started_is_given_a_price(title: str) -> None:
    position = begun(title, 60)
    symbol, beginning = next(iter(beginnings(position).items()))
    box = beginning.boxes[0]
    homes = " ".join(beginning.homes[0]) if beginning.homes else ""
    price = correct(position, "price", symbol, row=box.row, column=box.column, target=homes)
    with pytest.raises(ActionRefused) as caught:
        decide(position, price)
    assert caught.value.reason == "correction.no_president"
    holder = own.player("Ben")
    position = decide(position, correct(position, "certificate", f"{symbol}-0", target=holder)).position
    made = decide(position, price)
    state = fold_conserving(position.definition, position.state, made.entry.events)
    assert state.par[symbol] == box.price
    assert (symbol in state.market) == any(isinstance(event, PriceMoved) for event in made.entry.events)
    assert state.cash[holder] == position.state.cash[holder], "what was paid is another correction"
    assert unsound(played_on(made.position, 3)) == ()


def test_where_a_price_by_hand_cannot_begin() -> None:
    """A company that is bid for, a box that is no par price, one whose marker waits for its forming."""
    position = begun("1861", 60)
    minor = next(
        symbol
        for symbol in position.definition.companies
        if symbol not in position.state.par and not any(ways(position, symbol))
    )
    refused_because(position, "correction.begins_otherwise", minor)
    refused_because(position, "correction.no_such", "nobody")
    position = begun("1825", 60)
    symbol = next(each for each in position.state.par if each not in position.state.market)
    refused_because(position, "correction.not_formed", symbol)
    position = begun("1894", 60)
    symbol = next(iter(beginnings(position)))
    giving = correct(position, "certificate", f"{symbol}-0", target=own.player("Ada"))
    refused_because(decide(position, giving).position, "par.box", symbol)


def refused_because(position: Position, reason: str, symbol: str) -> None:
    rows = position.definition.market.rows
    row = len(rows) - 1
    column = next(at for at in reversed(range(len(rows[row]))) if rows[row][at])
    with pytest.raises(ActionRefused) as caught:
        decide(position, correct(position, "price", CompanySymbol(symbol), row=row, column=column))
    assert caught.value.reason == reason
