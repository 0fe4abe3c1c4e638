"""1825, section 3: where players sit who have been dealt ordinary certificates."""

from __future__ import annotations

from itertools import permutations

from roundhouse.engine import events as ev
from roundhouse.engine.actions import Action, SeatPlayers
from roundhouse.engine.errors import illegal, unavailable
from roundhouse.engine.names import CompanySymbol
from roundhouse.engine.offers import Offer, OfferSeatPlayers
from roundhouse.engine.owners import Owner, player
from roundhouse.engine.position import Draft, Position
from roundhouse.engine.title import TurnStep
from roundhouse.finance import certificates as cert

LNWR = CompanySymbol("LNWR")
SEATING = "seating"


class SeatShareholders(TurnStep, frozen=True):
    """The LNWR's president says in which order its other shareholders sit down, after him."""

    section: str

    @property
    def name(self) -> str:
        """The kind of question that it answers."""
        return SEATING

    @property
    def accepts(self) -> tuple[type[Action], ...]:
        """Orders of players."""
        return (SeatPlayers,)

    def actors(self, position: Position) -> tuple[Owner, ...]:
        """The LNWR's president, who is asked."""
        return (position.state.questions[-1].actor,)

    def offers(self, position: Position) -> tuple[Offer, ...]:
        """Every order of those players."""
        orders = tuple(permutations(unseated(position)))
        return (OfferSeatPlayers(position.state.questions[-1].actor, self.section, orders),)

    def play(self, draft: Draft, action: Action) -> None:
        """Let them sit down."""
        if not isinstance(action, SeatPlayers):
            raise unavailable()
        waiting = unseated(draft.position)
        if sorted(action.players) != sorted(waiting):
            raise illegal("seats.others", self.section, players=waiting)
        seated = tuple(name for name in draft.state.seats if name not in waiting)
        draft.emit(ev.QuestionAnswered(SEATING), ev.SeatsTaken((*seated, *action.players)))


def unseated(position: Position) -> tuple[str, ...]:
    """The players who have ordinary certificates of the LNWR and not its president's."""
    state = position.state
    chief = cert.president(state, LNWR)
    return tuple(n for n in state.seats if n != chief and cert.singles(state, player(n), LNWR))
