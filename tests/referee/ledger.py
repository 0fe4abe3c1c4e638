"""The referee's own books: who has what, written up from events without the program's code for it."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from roundhouse.engine import events as ev
from roundhouse.engine.state import Question, State

Cell = tuple[int, int]
"""A box of the market: row and column, both counted from 0 at the top left."""
Circle = tuple[str, int, int]
"""A circle for a token: hex, city and slot."""


class Ledger:
    """Cash, certificates, private companies, trains, tokens, markers, tiles and the market at one moment.

    Owners are written as in :mod:`roundhouse.engine.owners`. ``stacks`` are the price markers of a box, the
    top one first; ``turned`` those that lie face down. ``out`` are tokens that aren't in the game, ``homes``
    hexes chosen for companies. It begins as a copy of the first state and is changed
    in place.
    """

    def __init__(self, state: State) -> None:
        self.seats = state.seats
        self.order = list(state.order)
        self.cash: dict[str, int] = {str(k): int(v) for k, v in state.cash.items()}
        self.certificates: dict[str, str] = {k: str(v) for k, v in state.certificates.items()}
        self.privates: dict[str, str] = {str(k): str(v) for k, v in state.privates.items()}
        self.costs: dict[str, int] = {str(k): int(v) for k, v in state.private_costs.items()}
        self.trains: dict[str, str] = {k: str(v) for k, v in state.trains.items()}
        self.sides: dict[str, str] = dict(state.sides)
        self.markers: dict[str, str] = {k: str(v) for k, v in state.markers.items()}
        self.tiles: dict[str, tuple[str, int]] = {
            str(k): (v.name, v.rotation) for k, v in state.tiles.items()
        }
        self.supply: dict[str, int | None] = dict(state.tile_supply)
        self.tokens: dict[str, Circle | None] = {
            name: (str(p.hex), p.city, p.slot) if p.where == "map" else None
            for name, p in state.tokens.items()
        }
        self.out = {name for name, p in state.tokens.items() if p.where == "removed"}
        self.homes: dict[str, list[str]] = {
            str(symbol): [str(hex_id) for hex_id in chosen] for symbol, chosen in state.homes.items()
        }
        self.stacks: dict[Cell, list[str]] = {}
        self.turned: set[str] = set()
        for symbol, place in sorted(state.market.items(), key=lambda pair: pair[1].depth):
            self.stacks.setdefault((place.row, place.column), []).append(str(symbol))
        self.par: dict[str, int] = {str(k): int(v) for k, v in state.par.items()}
        self.floated: list[str] = [str(symbol) for symbol in state.floated]
        self.loans: dict[str, int] = {str(k): v for k, v in state.loans.items()}
        self.phase = str(state.phase)
        self.round = (state.round.kind, state.round.number, state.round.index, state.round.count)
        self.actor = str(state.actor)
        self.stage = state.operating.stage
        self.before_lap = ""
        self.questions: list[Question] = list(state.questions)
        self.ended = ""

    # --- questions -------------------------------------------------------------------------------

    @property
    def kind(self) -> str:
        """The kind of the round under way."""
        return self.round[0]

    def cell(self, company: str) -> Cell | None:
        """The box of a company's marker."""
        return next((cell for cell, stack in self.stacks.items() if company in stack), None)

    def below(self, company: str) -> int:
        """How many markers lie under that of a company."""
        stack = self.stacks[self.cell(company) or (-1, -1)]
        return len(stack) - 1 - stack.index(company)

    def side(self, train: str) -> str:
        """The kind of train on the side of a card that lies up."""
        return self.sides.get(train) or train.rpartition("-")[0]

    def trains_of(self, owner: str) -> list[str]:
        """The train cards that somebody has."""
        return [name for name, holder in self.trains.items() if holder == owner]

    def certificates_of(self, owner: str, company: str = "") -> list[str]:
        """The certificates that somebody has, of one company or of all."""
        return [
            name
            for name, holder in self.certificates.items()
            if holder == owner and (not company or name.rpartition("-")[0] == company)
        ]

    def after(self, player: str) -> str:
        """The player who follows another in the order of play, the first one after nobody."""
        if player not in self.order:
            return self.order[0]
        return self.order[(self.order.index(player) + 1) % len(self.order)]

    # --- writing up ------------------------------------------------------------------------------

    def write(self, event: ev.Event) -> str:
        """Write an event up; what is wrong with it by the books themselves (empty: nothing)."""
        writer = _WRITERS.get(type(event))
        return (writer(self, event) if writer else "") or ""

    def _paid(self, event: ev.Paid) -> str:
        self.cash[event.payer] = self.cash.get(event.payer, 0) - event.amount
        self.cash[event.payee] = self.cash.get(event.payee, 0) + event.amount
        if event.amount <= 0:
            return f"a payment of {event.amount}"
        if self.cash[event.payer] < 0 and event.payer not in ("bank", "credit"):
            return f"{event.payer} pays {event.amount} and is {-self.cash[event.payer]} short"
        return ""

    def _certificate(self, event: ev.CertificateMoved) -> str:
        return _handed(self.certificates, event.certificate, event.giver, event.taker)

    def _private(self, event: ev.PrivateMoved) -> str:
        return _handed(self.privates, event.private, event.giver, event.taker)

    def _train(self, event: ev.TrainMoved) -> str:
        return _handed(self.trains, event.train, event.giver, event.taker)

    def _marker(self, event: ev.MarkerMoved) -> str:
        return _handed(self.markers, event.marker, event.giver, event.taker)

    def _train_turned(self, event: ev.TrainTurned) -> None:
        self.sides[event.train] = event.side

    def _cost(self, event: ev.PrivatePriced) -> None:
        self.costs[event.private] = event.cost

    def _discounted(self, event: ev.PrivateDiscounted) -> None:
        self.costs[event.private] = event.cost

    def _home(self, event: ev.HomeChosen) -> None:
        self.homes.setdefault(event.company, []).append(event.hex)

    def _closed(self, event: ev.CompanyClosed) -> str:
        cell = self.cell(event.company)
        if cell is not None:
            self.stacks[cell].remove(event.company)
        self.turned.discard(event.company)
        self.floated = [symbol for symbol in self.floated if symbol != event.company]
        self.par.pop(event.company, None)
        self.homes.pop(event.company, None)
        return "" if cell is not None else f"{event.company} isn't in the game"

    def _eliminated(self, event: ev.PlayerEliminated) -> str:
        there = event.player in self.order
        self.order = [name for name in self.order if name != event.player]
        if self.actor == "player:" + event.player:
            self.actor = ""
        return "" if there else f"{event.player} is out already"

    def _par(self, event: ev.ParSet) -> None:
        self.par[event.company] = event.price

    def _floated(self, event: ev.Floated) -> None:
        self.floated.append(event.company)

    def _loan(self, event: ev.LoanChanged) -> None:
        self.loans[event.company] = self.loans.get(event.company, 0) + event.difference

    def _price(self, event: ev.PriceMoved) -> None:
        old = self.cell(event.company)
        if old is not None:
            self.stacks[old].remove(event.company)
        stack = self.stacks.setdefault((event.row, event.column), [])
        upright = [n for n, symbol in enumerate(stack) if symbol not in self.turned]
        face_down = event.company in self.turned
        stack.insert(len(stack) if face_down else max(upright, default=-1) + 1, event.company)

    def _sank(self, event: ev.MarkerSank) -> str:
        under = self.below(event.company)
        stack = self.stacks[self.cell(event.company) or (-1, -1)]
        place = stack.index(event.company)
        stack.insert(place + event.places, stack.pop(place))
        return f"only {under} markers below" if event.places > under else ""

    def _turned(self, event: ev.MarkerTurned) -> None:
        stack = self.stacks[self.cell(event.company) or (-1, -1)]
        stack.remove(event.company)
        stack.append(event.company)
        self.turned.add(event.company)

    def _turned_up(self, event: ev.MarkersTurnedUp) -> None:
        del event
        self.turned.clear()

    def _tile(self, event: ev.TileLaid) -> str:
        lay = self.tiles.get(event.hex, ("", 0))[0]
        for name, change in ((event.tile, -1), (event.replaced, 1)):
            count = self.supply.get(name)
            if name and count is not None:
                self.supply[name] = count + change
        self.tiles[event.hex] = (event.tile, event.rotation)
        return (
            f"{event.replaced or 'nothing'} is replaced, where {lay or 'nothing'} lay"
            if lay != event.replaced
            else ""
        )

    def _token(self, event: ev.TokenPlaced) -> str:
        known = event.token in self.tokens or not event.company
        free = self.tokens.get(event.token) is None
        self.tokens[event.token] = (event.hex, event.city, event.slot)
        return "" if known and free else f"{event.token} isn't there to be placed"

    def _token_moved(self, event: ev.TokenMoved) -> str:
        there = self.tokens.get(event.token) is not None
        self.tokens[event.token] = (event.hex, event.city, event.slot)
        return "" if there else f"{event.token} isn't on the map"

    def _tokens_swapped(self, event: ev.TokensSwapped) -> str:
        here, there = self.tokens.get(event.token), self.tokens.get(event.other)
        self.tokens[event.token], self.tokens[event.other] = there, here
        right = here is not None and there is not None and (here[0], there[0]) == (event.origin, event.hex)
        return "" if right else f"{event.token} on {event.origin} and {event.other} on {event.hex}"

    def _token_gone(self, event: ev.TokenPutAside) -> None:
        self.tokens[event.token] = None

    def _token_returned(self, event: ev.TokenReturned) -> None:
        self.tokens[event.token] = None
        self.out.discard(event.token)
        if event.removed:
            self.out.add(event.token)

    def _phase(self, event: ev.PhaseBegan) -> None:
        self.phase = event.phase

    def _order(self, event: ev.OrderSet) -> str:
        wrong = sorted(self.order) != sorted(event.order)
        self.order = list(event.order)
        return "not the same players" if wrong else ""

    def _seats(self, event: ev.SeatsTaken) -> None:
        self.seats, self.order = event.seats, list(event.seats)

    def _round(self, event: ev.RoundBegan) -> None:
        self.round = (event.kind, event.number, event.index, event.count)
        self.actor = ""

    def _turn(self, event: ev.TurnBegan) -> None:
        self.actor, self.stage = event.actor, ""

    def _lap(self, event: ev.PurchaseLapBegan) -> None:
        """Players have turns within that of a company, which goes on behind them."""
        if event.lap:
            self.before_lap = self.before_lap or self.actor
        else:
            self.actor, self.before_lap = self.before_lap or self.actor, ""

    def _turn_ended(self, event: ev.TurnEnded) -> str:
        on_turn, self.actor = self.actor, ""
        return f"it was the turn of {on_turn or 'nobody'}" if on_turn != event.actor else ""

    def _stage(self, event: ev.StageBegan) -> None:
        self.stage = event.stage

    def _asked(self, event: ev.QuestionAsked) -> None:
        self.questions.append(event.question)

    def _answered(self, event: ev.QuestionAnswered) -> str:
        if not self.questions:
            return "no question was asked"
        return "" if self.questions.pop().kind == event.kind else "another question was asked"

    def _ended(self, event: ev.GameEnded) -> None:
        self.ended, self.actor = event.reason, ""
        self.questions.clear()


def _handed(holders: dict[str, str], thing: str, giver: str, taker: str) -> str:
    had = holders.get(thing, "nobody")
    holders[thing] = taker
    return "" if had == giver else f"{giver} gives {thing}, which {had} has"


_WRITERS: Mapping[type[ev.Event], Callable[[Ledger, Any], str | None]] = {
    ev.Paid: Ledger._paid,
    ev.CertificateMoved: Ledger._certificate,
    ev.PrivateMoved: Ledger._private,
    ev.PrivatePriced: Ledger._cost,
    ev.TrainMoved: Ledger._train,
    ev.TrainTurned: Ledger._train_turned,
    ev.MarkerMoved: Ledger._marker,
    ev.ParSet: Ledger._par,
    ev.Floated: Ledger._floated,
    ev.LoanChanged: Ledger._loan,
    ev.PriceMoved: Ledger._price,
    ev.MarkerSank: Ledger._sank,
    ev.MarkerTurned: Ledger._turned,
    ev.MarkersTurnedUp: Ledger._turned_up,
    ev.TileLaid: Ledger._tile,
    ev.TokenPlaced: Ledger._token,
    ev.TokenMoved: Ledger._token_moved,
    ev.TokenReturned: Ledger._token_returned,
    ev.TokensSwapped: Ledger._tokens_swapped,
    ev.PrivateDiscounted: Ledger._discounted,
    ev.HomeChosen: Ledger._home,
    ev.CompanyClosed: Ledger._closed,
    ev.PlayerEliminated: Ledger._eliminated,
    ev.TokenPutAside: Ledger._token_gone,
    ev.PhaseBegan: Ledger._phase,
    ev.OrderSet: Ledger._order,
    ev.SeatsTaken: Ledger._seats,
    ev.RoundBegan: Ledger._round,
    ev.TurnBegan: Ledger._turn,
    ev.TurnEnded: Ledger._turn_ended,
    ev.PurchaseLapBegan: Ledger._lap,
    ev.StageBegan: Ledger._stage,
    ev.QuestionAsked: Ledger._asked,
    ev.QuestionAnswered: Ledger._answered,
    ev.GameEnded: Ledger._ended,
}
