"""A title of one rule, so that the archive is tested without any real game: a bid pays the bank."""

from __future__ import annotations

from collections.abc import Sequence

import msgspec

from roundhouse.archive.format import Header
from roundhouse.catalogue.definitions import MarketDefinition, PhaseDefinition, TitleDefinition
from roundhouse.engine import events as ev
from roundhouse.engine.actions import Action, Bid, Pass
from roundhouse.engine.errors import illegal
from roundhouse.engine.loop import start
from roundhouse.engine.names import PrivateSymbol
from roundhouse.engine.offers import Offer, OfferBid, OfferPass
from roundhouse.engine.owners import BANK, player
from roundhouse.engine.position import Draft, Position
from roundhouse.engine.state import Round, State
from roundhouse.engine.title import OptionDefinition, Score, Step, Title, TurnStep

PLAYERS = ("Ann", "Bob", "Cem")


class PayStep(TurnStep, frozen=True):
    name: str = "pay"
    section: str = "1"
    accepts: tuple[type[Action], ...] = (Bid, Pass)

    def offers(self, position: Position) -> tuple[Offer, ...]:
        actor = position.state.actor
        return (
            OfferBid(actor, "1", PrivateSymbol("X"), 1, position.state.cash[actor], 1),
            OfferPass(actor, "1", "pass"),
        )

    def play(self, draft: Draft, action: Action) -> None:
        if isinstance(action, Bid):
            if action.amount > draft.state.cash[action.actor]:
                raise illegal("toy.too_dear", amount=action.amount)
            draft.pay(action.actor, BANK, action.amount, "toy")
        draft.emit(ev.TurnEnded(action.actor))


class PayRound(msgspec.Struct, frozen=True):
    def steps(self, position: Position) -> tuple[Step, ...]:
        return (PayStep(),)

    def advance(self, draft: Draft) -> bool:
        if draft.state.actor:
            return False
        order = draft.state.order
        draft.emit(ev.OrderSet((*order[1:], order[0])), ev.TurnBegan(player(order[0])))
        return True


def setup(definition: TitleDefinition, players: Sequence[str], options: frozenset[str], seed: int) -> State:
    if len(players) != 3:
        raise illegal("setup.players", players=len(players))
    cash = {BANK: 0, **{player(name): 100_000 + seed for name in players}}
    return State(
        seats=tuple(players), order=tuple(players), cash=cash, certificates={}, privates={}, private_costs={},
        trains={}, tiles={}, tile_supply={}, tokens={}, markers={}, phase="1", round=Round("toy"),
    )  # fmt: skip


def score(position: Position) -> tuple[Score, ...]:
    cash = position.state.cash
    return tuple(Score(name, cash[player(name)], 0, 0) for name in position.state.seats)


def load(name: str) -> Title:
    """The toy, by the name ``toy``; raises KeyError for any other."""
    if name != "toy":
        raise KeyError(name)
    phase = PhaseDefinition("1", "", "yellow", ("yellow",), {"": 4}, 1)
    definition = TitleDefinition(
        name="toy", subtitle="", edition="first", designer="", currency="$", layout="flat", players=(3, 3),
        bank=None, starting_cash={3: 100}, certificate_limit={3: 9}, hexes={}, tiles={}, companies={},
        privates={}, trains={}, phases=(phase,), market=MarketDefinition("grid", ()),
    )  # fmt: skip
    return Title(
        definition=definition, setup=setup, rounds={"toy": PayRound()}, questions={}, score=score,
        options=(OptionDefinition("odd", "1"),), phases={"1": phase},
    )  # fmt: skip


def first(seed: int = 0) -> Position:
    """The toy's first position."""
    return start(load("toy"), PLAYERS, frozenset(), seed)


def header(seed: int = 0) -> Header:
    return Header(version="0", title="toy", edition="first", players=PLAYERS, seed=seed, created=1)


def bid(position: Position, amount: int) -> Bid:
    return Bid(position.state.actor, PrivateSymbol("X"), amount)
