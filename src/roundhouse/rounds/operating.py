"""The operating round: what happens at its beginning, then every company's turn, stage by stage."""

from __future__ import annotations

from collections.abc import Mapping

import msgspec
from msgspec.structs import replace

from roundhouse.engine import events as ev
from roundhouse.engine.actions import Action, Pass
from roundhouse.engine.checks import Check, CheckOf, Checks, Fault
from roundhouse.engine.company_kinds import company_kind
from roundhouse.engine.effects import Effect, happen
from roundhouse.engine.errors import illegal, unavailable
from roundhouse.engine.loop import is_offered
from roundhouse.engine.names import CompanySymbol
from roundhouse.engine.offers import Offer, OfferPass
from roundhouse.engine.owners import company, name_of
from roundhouse.engine.position import Draft, Position
from roundhouse.engine.title import Step, Title, TurnStep
from roundhouse.engine.tree import changed
from roundhouse.finance.company_order import CompanyOrder

DONE = "done:"
BEGUN = "round_begun"
CLOSING = "round_closing"


class Stage(msgspec.Struct, frozen=True):
    """One stage of a company's turn; without ``steps`` it only has effects.

    It waits while one of its ``steps`` offers something or must be taken, until the company passes; passing
    is called ``word`` and is refused while a step must be taken. Steps ``beside`` may be taken while it waits
    for others. It waits, too, while all ``pauses`` hold, though nothing can be done then but passing.
    ``begin`` happens first, ``finish`` when nothing is waited for any more, and again until no effect of it
    leaves a question open. Where one of the ``checks`` fails, nothing of it takes place. A stage that is not
    ``told`` is no part of what the turn shows of itself.
    """

    name: str
    section: str
    steps: tuple[Step, ...] = ()
    beside: tuple[Step, ...] = ()
    begin: tuple[Effect, ...] = ()
    finish: tuple[Effect, ...] = ()
    word: str = "done"
    checks: Checks[Position] = Checks()
    pauses: Checks[Position] | None = None
    told: bool = True

    def waits(self, position: Position) -> bool:
        """Whether something may still be decided in it."""
        if DONE + self.name in position.state.operating.notes or not self.checks.allow(position):
            return False
        if self.pauses is not None and self.pauses.allow(position):
            return True
        return self.obliges(position) or any(is_offered(position, step) for step in self.steps)

    def obliges(self, position: Position) -> bool:
        """Whether one of its steps must be taken before it may end."""
        return any(step.obliges(position) for step in self.steps)


def pausing(title: Title, name: str, check: CheckOf[Position]) -> Title:
    """The title with stages called ``name`` waiting, too, while ``check`` holds.

    Those without steps are left alone: in them nobody is asked (as where the State Railway of 1861 buys).
    """

    def change(stage: Stage) -> Stage:
        return replace(stage, pauses=Checks(check)) if stage.name == name and stage.steps else stage

    return changed(title, Stage, change)


class StillFloated(Check, frozen=True):
    """A company that is no more operates no further; those ``always`` there float without having floated."""

    always: frozenset[CompanySymbol] = frozenset()

    def fault(self, case: Position) -> Fault | None:
        """``company.gone``."""
        symbol = case.state.operating.company
        there = not symbol or symbol in self.always or symbol in case.state.floated
        return None if there else self.fails("company.gone", company=symbol)


class OperatingRound(msgspec.Struct, frozen=True):
    """The round; ``turns`` are a company's stages by its kind at the moment.

    ``anytime`` steps may be taken during the whole turn. ``order`` gives the companies that operate.
    ``begin`` starts the round, ``begin_turn`` a company's turn, ``finish`` comes after the last one, and
    ``closing`` before it: what that asks is answered first. A turn ends at once when one of the checks
    ``going_on`` fails.
    """

    section: str
    order: CompanyOrder
    turns: Mapping[str, tuple[Stage, ...]]
    anytime: tuple[Step, ...]
    begin: tuple[Effect, ...]
    begin_turn: tuple[Effect, ...]
    finish: tuple[Effect, ...]
    going_on: Checks[Position] = Checks()
    closing: tuple[Effect, ...] = ()

    def steps(self, position: Position) -> tuple[Step, ...]:
        """The stage's steps, what may be done at any time, and ending the stage."""
        stage = self.stage(position)
        if stage is None:
            return ()
        own = (*stage.steps, *stage.beside)
        return (*own, *(step for step in self.anytime if step not in own), EndStage(stage))

    def advance(self, draft: Draft) -> bool:
        """Begin the round, the next turn or stage; False while the stage waits for a decision."""
        operating = draft.state.operating
        if BEGUN not in operating.notes and not operating.operated and not draft.state.actor:
            draft.emit(ev.Noted(BEGUN))
            happen(self.begin, draft)
        elif not operating.company:
            self._next_company(draft)
        elif not self.going_on.allow(draft.position):
            draft.emit(ev.TurnEnded(company(operating.company)))
        else:
            return self._go_on(draft)
        return True

    def _go_on(self, draft: Draft) -> bool:
        """The next stage of the turn; False while the present one waits."""
        stage = self.stage(draft.position)
        if stage is None:
            self._enter(draft, self._stages(draft.position))
            return True
        if stage.waits(draft.position):
            return False
        if stage.finish and stage.checks.allow(draft.position):
            happen(stage.finish, draft)
        if not draft.state.questions and self._is_under_way(draft):
            stages = self._stages(draft.position)
            self._enter(draft, stages[stages.index(stage) + 1 :])
        return True

    def _is_under_way(self, draft: Draft) -> bool:
        return bool(draft.state.operating.company) and self.going_on.allow(draft.position)

    def stage(self, position: Position) -> Stage | None:
        """The stage of the company on turn, or None between turns."""
        name = position.state.operating.stage
        for stage in self._stages(position) if name else ():
            if stage.name == name:
                return stage
        return None

    def stages(self, position: Position) -> tuple[Stage, ...]:
        """The stages of the company on turn, in order (empty between turns)."""
        return self._stages(position) if position.state.operating.company else ()

    def _stages(self, position: Position) -> tuple[Stage, ...]:
        return self.turns[company_kind(position, position.state.operating.company)]

    def _enter(self, draft: Draft, coming: tuple[Stage, ...]) -> None:
        """Begin the first of the stages to come; without one the turn is over."""
        symbol = draft.state.operating.company
        if draft.state.ending:
            return
        if not coming:
            draft.emit(ev.TurnEnded(company(symbol)))
            return
        stage = coming[0]
        draft.emit(ev.StageBegan(symbol, stage.name))
        if stage.begin and stage.checks.allow(draft.position):
            happen(stage.begin, draft)

    def _next_company(self, draft: Draft) -> None:
        done = draft.state.operating.operated
        waiting = [c for c in self.order.companies(draft.position) if c not in done]
        if not waiting:
            self._close(draft)
            return
        draft.emit(ev.TurnBegan(company(waiting[0])))
        happen(self.begin_turn, draft)

    def _close(self, draft: Draft) -> None:
        if self.closing and CLOSING not in draft.state.operating.notes:
            draft.emit(ev.Noted(CLOSING))
            happen(self.closing, draft)
        else:
            happen(self.finish, draft)


class EndStage(TurnStep, frozen=True):
    """Pass: the company does nothing (more) in this stage."""

    stage: Stage

    @property
    def name(self) -> str:
        """``end_stage``."""
        return "end_stage"

    @property
    def section(self) -> str:
        """The section of the rulebook on the stage that is passed in."""
        return self.stage.section

    @property
    def accepts(self) -> tuple[type[Action], ...]:
        """A pass of the company on turn."""
        return (Pass,)

    def offers(self, position: Position) -> tuple[Offer, ...]:
        """Passing, where it is allowed."""
        if self.stage.obliges(position):
            return ()
        return (OfferPass(position.state.actor, self.section, self.stage.word),)

    def play(self, draft: Draft, action: Action) -> None:
        """Note that the stage is done, so that the next one comes."""
        if not isinstance(action, Pass):
            raise unavailable()
        if action.actor != draft.state.actor:
            raise illegal("loop.not_your_turn", self.section, actor=name_of(action.actor))
        if self.stage.obliges(draft.position):
            raise illegal("stage.must_act", self.section, stage=self.stage.name)
        draft.emit(ev.Passed(action.actor, self.stage.name), ev.Noted(DONE + self.stage.name))
