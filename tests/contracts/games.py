"""The moments at which figures are compared with the rules: of every title that is registered.

The moments are those of the recorded game that comes along, if there is one, and of a small random game. A
few of them are looked at on every day, many of them in the slow tests, spread over each game.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import lru_cache
from itertools import islice
from random import Random

import msgspec
import pytest
from msgspec.structs import replace

from roundhouse.archive.game_file import GameSession
from roundhouse.engine import loop
from roundhouse.engine.actions import Action
from roundhouse.engine.apply import fold
from roundhouse.engine.errors import ActionRefused
from roundhouse.engine.events import RoundBegan
from roundhouse.engine.identity import Identity
from roundhouse.engine.loop import Entry
from roundhouse.engine.names import CompanySymbol
from roundhouse.engine.offers import Offer
from roundhouse.engine.owners import player
from roundhouse.engine.position import Draft, Position
from roundhouse.engine.state import Operating, Round, State, Stock
from roundhouse.engine.title import Step
from roundhouse.engine.tree import every
from roundhouse.titles.random_player import play
from roundhouse.titles.registry import load, names
from roundhouse.ui.pictures import example_path
from tests.names import company
from tests.states import changed

RICH = 100_000
FEW = 5
MANY = 150
SEEDS = (3,)
DECISIONS = 260


class Moment(msgspec.Struct, frozen=True):
    """A position, what was decided there, and everything that was decided from there on."""

    title: str
    game: str
    number: int
    position: Position
    entry: Entry | None
    later: tuple[Entry, ...]

    @property
    def state(self) -> State:
        return self.position.state

    @property
    def offers(self) -> tuple[Offer, ...]:
        """What may be decided there; the position keeps the answer, and goes with the folder's caches."""
        return loop.offers(self.position)

    def __repr__(self) -> str:
        return f"<{self.title} {self.game} after {self.number} decisions>"


@lru_cache(maxsize=8)
def recorded(title: str) -> tuple[Moment, ...]:
    """Every moment of the game that comes along."""
    if not example_path(title).is_file():
        return ()
    session = GameSession.open(example_path(title), read_only=True)
    session.close()
    history = session.history
    positions = tuple(history.at(n) for n in range(len(history) + 1))
    return _moments(title, "example", positions, history.entries())


@lru_cache(maxsize=8)
def random(title: str, seed: int) -> tuple[Moment, ...]:
    """Every moment of a random game by the rulebook, with three players."""
    position = loop.start(load(title), ("Anna", "Ben", "Cleo"), frozenset(), seed)
    rng, positions = Random(seed), [position]
    entries: list[Entry] = []
    while len(entries) < DECISIONS and not position.state.ending:
        entries.append(play(position, rng))
        position = after(position, entries[-1])
        positions.append(position)
    return _moments(title, f"random {seed}", tuple(positions), tuple(entries))


def _moments(
    title: str, game: str, positions: tuple[Position, ...], entries: tuple[Entry, ...]
) -> tuple[Moment, ...]:
    return tuple(
        Moment(title, game, n, position, entries[n] if n < len(entries) else None, entries[n:])
        for n, position in enumerate(positions)
    )


def after(position: Position, entry: Entry) -> Position:
    """The position after an entry."""
    return replace(position, state=fold(position.state, entry.events))


def moments(
    title: str,
    sample: str,
    fits: Callable[[Moment], bool] = lambda _: True,
    changed_in: tuple[str, ...] = (),
) -> list[Moment]:
    """The moments that ``fits`` accepts: ``all`` of them, ``many`` or a ``few`` spread over each game.

    Of moments in a row that are equal in all fields of the state that ``changed_in`` names, the first alone:
    what a figure is made of hasn't changed there.
    """
    found: list[Moment] = []
    for game in (recorded(title), *(random(title, seed) for seed in SEEDS)):
        if sample == "all":
            found += _changing([moment for moment in game if fits(moment)], changed_in)
        else:
            most = FEW if sample == "few" else MANY
            some = islice((moment for moment in _spread(game) if fits(moment)), most)
            here = sorted(some, key=lambda moment: moment.number)
            found += _changing(here, changed_in if sample == "many" else ())
    return found


def _spread(game: tuple[Moment, ...]) -> tuple[Moment, ...]:
    """The moments in an order in which the first ones, however many, are spread over the game."""
    return tuple(Random(len(game)).sample(game, len(game)))


def _changing(here: list[Moment], names: tuple[str, ...]) -> list[Moment]:
    if not names:
        return here
    keys = [[getattr(moment.state, name) for name in names] for moment in here]
    return [moment for n, moment in enumerate(here) if n == 0 or keys[n] != keys[n - 1]]


every_title = pytest.mark.parametrize("title", names())
every_sample = pytest.mark.parametrize("sample", ["few", pytest.param("many", marks=pytest.mark.slow)])


def contract(test: Callable[..., None]) -> Callable[..., None]:
    """A test of one figure for each title, at a few moments and (slow) at all of them."""
    parametrized: Callable[..., None] = every_title(every_sample(test))
    return parametrized


# --- asking the rules in other ways -----------------------------------------------------------


def tried(position: Position, action: Action) -> loop.Preview | ActionRefused:
    """What playing an action does, or the refusal."""
    try:
        return loop.preview(position, action)
    except ActionRefused as refused:
        return refused


def steps_that_play(position: Position, kind: type[Action]) -> Iterator[Step]:
    """The steps of the title that play actions of a kind, wherever they stand in it."""
    return (step for step in steps_below(Identity(position.title)) if kind in step.accepts)


@lru_cache(maxsize=256)
def steps_below(root: Identity[object]) -> tuple[Step, ...]:
    """Every step of a title or of one of its rounds: a walk through the whole value, once for each."""
    return tuple(every(root.value, Step))  # type: ignore[type-abstract]


def played(step: Step, position: Position, action: Action) -> Draft | ActionRefused:
    """The draft in which one step has played an action, or the refusal."""
    draft = Draft(position)
    try:
        step.play(draft, action)
    except ActionRefused as refused:
        return refused
    return draft


def round_that_plays(position: Position, kind: type[Action]) -> str | None:
    """The first kind of round in which a step for players plays actions of a kind."""
    for name, each in position.title.rounds.items():
        if any(kind in step.accepts for step in steps_below(Identity(each))):
            return name
    return None


def on_turn_in_stock_round(moment: Moment, name: str, kind: str, number: int) -> Position:
    """The position as if it were the beginning of the player's turn in the stock round ``number``."""
    state = moment.state
    same = state.round.kind == kind
    stock = replace(state.stock, bought=(), sales=0, dropped=()) if same else Stock()
    if same and state.actor == player(name):
        stock = state.stock
    return replace(
        moment.position,
        state=changed(
            state,
            round=Round(kind, number),
            actor=player(name),
            stock=stock,
            questions=(),
            ending=None,
        ),
    )


def number_of_next(moment: Moment, kind: str) -> int:
    """The number of the round of a kind under way, or of the next one (one more at the end of the game)."""
    if moment.state.round.kind == kind:
        return moment.state.round.number
    for entry in moment.later:
        for event in entry.events:
            if isinstance(event, RoundBegan) and event.kind == kind:
                return event.number
    return moment.state.round.number + 1


def rich(position: Position, owner: str, amount: int = RICH) -> Position:
    """The position with so much money in somebody's hands."""
    return replace(position, state=replace(position.state, cash={**position.state.cash, owner: amount}))


def company_on_turn(position: Position, symbol: CompanySymbol) -> Position:
    """The position as if the company were on turn in an operating round, with nothing done in its turn."""
    kind = next(name for name, each in position.title.rounds.items() if hasattr(each, "turns"))
    state = position.state
    later = changed(
        state,
        round=Round(kind, state.round.number),
        actor=company(symbol),
        operating=Operating(company=symbol),
        questions=(),
        ending=None,
    )
    return replace(position, state=later)
