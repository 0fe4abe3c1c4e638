"""The operating round: privates pay, then every floated company takes its turn, stage by stage."""

from __future__ import annotations

from collections.abc import Callable, Mapping

import msgspec

from roundhouse.engine import events as ev
from roundhouse.engine.actions import Action, Pass
from roundhouse.engine.errors import illegal, unavailable
from roundhouse.engine.offers import Offer, OfferPass
from roundhouse.engine.owners import company, name_of
from roundhouse.engine.position import Draft, Position
from roundhouse.engine.title import Step, TurnStep
from roundhouse.finance import market

DONE = "done:"


def _nothing(draft: Draft) -> None:
    del draft


def _never(position: Position) -> bool:
    del position
    return False


class Stage(msgspec.Struct, frozen=True):
    """One stage of a company's turn.

    ``steps`` may be taken while it lasts; ``waits`` says whether there is (still) something to decide;
    ``passing`` gives what a pass means here, or None when passing isn't allowed; ``begin`` and ``finish`` do
    what needs no decision.
    """

    name: str
    section: str
    steps: tuple[Step, ...]
    waits: Callable[[Position], bool]
    passing: Callable[[Position], str | None]
    begin: Callable[[Draft], None] = _nothing
    finish: Callable[[Draft], None] = _nothing


class OperatingRound(msgspec.Struct, frozen=True):
    """The round; ``turns`` are a company's stages by its kind.

    ``anytime`` steps may be taken during the whole turn; ``early`` are (option, stage, step): steps that
    an option allows in another stage too. ``order`` gives the companies that operate, as they would now;
    ``gone`` says whether the company on turn is no more. ``begin`` starts the round (privates pay),
    ``begin_turn`` a company's turn, ``finish`` does what comes after the last one.
    """

    section: str
    turns: Mapping[str, tuple[Stage, ...]]
    anytime: tuple[Step, ...]
    begin: Callable[[Draft], None]
    begin_turn: Callable[[Draft, str], None]
    finish: Callable[[Draft], None]
    early: tuple[tuple[str, str, Step], ...] = ()
    order: Callable[[Position], tuple[str, ...]] = market.operating_order
    gone: Callable[[Position], bool] = _never

    def steps(self, position: Position) -> tuple[Step, ...]:
        """The stage's steps, what may be done at any time, and ending the stage."""
        stage = self.stage(position)
        if stage is None:
            return ()
        early = (s for option, name, s in self.early if name == stage.name and option in position.options)
        return (*stage.steps, *early, *self.anytime, EndStage(stage))

    def advance(self, draft: Draft) -> bool:
        """Begin the round, the next turn or stage; False while the stage waits for a decision."""
        state = draft.state
        if "round_begun" not in state.operating.notes and not state.operating.operated and not state.actor:
            draft.emit(ev.Noted("round_begun"))
            self.begin(draft)
            return True
        if not state.operating.company:
            self._next_company(draft)
            return True
        if self.gone(draft.position):
            draft.emit(ev.TurnEnded(company(state.operating.company)))
            return True
        stage = self.stage(draft.position)
        if stage is None:
            self._enter(draft, 0)
            return True
        if DONE + stage.name not in state.operating.notes and stage.waits(draft.position):
            return False
        stage.finish(draft)
        if self.gone(draft.position):
            return True
        self._enter(draft, self._stages(draft.position).index(stage) + 1)
        return True

    def stage(self, position: Position) -> Stage | None:
        """The stage of the company on turn, or None between turns."""
        name = position.state.operating.step
        for stage in self._stages(position) if name else ():
            if stage.name == name:
                return stage
        return None

    def stages(self, position: Position) -> tuple[Stage, ...]:
        """The stages of the company on turn, in order (empty between turns)."""
        return self._stages(position) if position.state.operating.company else ()

    def _stages(self, position: Position) -> tuple[Stage, ...]:
        definition = position.definition.companies[position.state.operating.company]
        return self.turns[definition.kind]

    def _enter(self, draft: Draft, index: int) -> None:
        symbol = draft.state.operating.company
        stages = self._stages(draft.position)
        if draft.state.ending:
            return
        if index >= len(stages):
            draft.emit(ev.TurnEnded(company(symbol)))
            return
        draft.emit(ev.StepBegan(symbol, stages[index].name))
        stages[index].begin(draft)

    def _next_company(self, draft: Draft) -> None:
        done = draft.state.operating.operated
        waiting = [c for c in self.order(draft.position) if c not in done]
        if not waiting:
            self.finish(draft)
            return
        draft.emit(ev.TurnBegan(company(waiting[0])))
        self.begin_turn(draft, waiting[0])


class EndStage(TurnStep, frozen=True):
    """Pass: the company does nothing (more) in this stage."""

    stage: Stage

    @property
    def name(self) -> str:
        """The step's name."""
        return "end_stage"

    @property
    def section(self) -> str:
        """The stage's section."""
        return self.stage.section

    @property
    def accepts(self) -> tuple[type[Action], ...]:
        """Passing."""
        return (Pass,)

    def offers(self, position: Position) -> tuple[Offer, ...]:
        """Passing, where it is allowed."""
        meaning = self.stage.passing(position)
        if meaning is None:
            return ()
        return (OfferPass(position.state.actor, self.section, meaning),)

    def play(self, draft: Draft, action: Action) -> None:
        """End the stage."""
        if not isinstance(action, Pass):
            raise unavailable()
        if action.actor != draft.state.actor:
            raise illegal("loop.not_your_turn", self.section, actor=name_of(action.actor))
        if self.stage.passing(draft.position) is None:
            raise illegal("stage.must_act", self.section, stage=self.stage.name)
        draft.emit(ev.Passed(action.actor, self.stage.name), ev.Noted(DONE + self.stage.name))
