"""What two must agree on, where the table plays with the option ``consent``."""

from __future__ import annotations

from roundhouse.engine import actions as act
from tests.referee.judge import Findings, Watcher
from tests.referee.shares import director


class Consent(Watcher):
    """The other side has agreed, unless the same player decides for both."""

    def missing(self, action: act.JointAction, owner: str) -> Findings:
        """What is missing of the agreement of the owner of what a company wants."""
        decides = director(self.book, action.actor.removeprefix("company:"))
        other = director(self.book, owner.removeprefix("company:")) if owner.startswith("company:") else owner
        if "consent" not in self.referee.options or not other or other == decides:
            return
        if other.removeprefix("player:") not in action.agreed:
            yield f"{other} among those who agreed", action.agreed
