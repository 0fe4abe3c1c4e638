"""A stage that waits though nothing can be done in it but passing."""

from __future__ import annotations

from roundhouse.engine.actions import Action
from roundhouse.engine.checks import Checks
from roundhouse.engine.errors import unavailable
from roundhouse.engine.offers import Offer, OfferPass
from roundhouse.engine.position import Draft, Position
from roundhouse.engine.title import TurnStep


class Pause(TurnStep, frozen=True):
    """While the ``checks`` hold, its stage waits for a pass (called ``word``, like that of the stage)."""

    section: str
    word: str
    checks: Checks[Position]

    @property
    def name(self) -> str:
        """``pause``."""
        return "pause"

    @property
    def accepts(self) -> tuple[type[Action], ...]:
        """Nothing: the stage itself is passed."""
        return ()

    def offers(self, position: Position) -> tuple[Offer, ...]:
        """The pass that ends the pause."""
        if not self.checks.allow(position):
            return ()
        return (OfferPass(position.state.actor, self.section, self.word),)

    def play(self, draft: Draft, action: Action) -> None:
        """Nothing is played here."""
        del draft, action
        raise unavailable()
