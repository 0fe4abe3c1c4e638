"""1843: other readings of sections 2 to 8.2 and 10.2.5 that a table may choose; each is off by default."""

from __future__ import annotations

from typing import Final

from msgspec.structs import replace

from roundhouse.engine.checks import Checks
from roundhouse.engine.names import CompanySymbol, Money
from roundhouse.engine.title import OptionDefinition, Title
from roundhouse.engine.tree import changed, dropped, first
from roundhouse.finance.holding import SellDown
from roundhouse.finance.redeeming import DropAtOnce
from roundhouse.rounds.auction import FollowerActs
from roundhouse.rounds.operating import OperatingRound, Stage
from roundhouse.titles.t1843.foreigners import ForeignersBuy, RustedFirst
from roundhouse.titles.t1843.rules import BECOMES_TRAIN
from roundhouse.titles.t1843.rules_stock import ABOVE_60
from roundhouse.titles.t1843.stacks import DropAboveTurned, NoteBox, OnTopOfTurned
from roundhouse.titles.t1843.val_de_loire import BeforeRun, MayBecome, TurnVdlIntoTrain, VdlTrain

PLM: Final = CompanySymbol("PLM")
PLM_FOURTH: Final = Money(100)
WAITING: Final = frozenset({"track", "run", "end"})
"""The stages that wait for what may be done at any time of a turn."""


def auction_plain_rotation(title: Title) -> Title:
    """6.2: after a round of passes the turns go on in order, whoever bought last."""
    return dropped(title, FollowerActs)


def sell_down_to_60(title: Title) -> Title:
    """7.3: who holds more than 60 % of a company that has left the zones where he may must sell down."""
    return replace(title, parts=(*title.parts, SellDown("7.3", ABOVE_60)))


def foreigners_take_rusted(title: Title) -> Title:
    """5: in the gray phase the foreigners take the cheapest rusted train."""
    return changed(title, ForeignersBuy, lambda old: replace(old, source=RustedFirst()))


def stack_literal_8_2(title: Title) -> Title:
    """8.2: a marker that has been turned comes to lie above those that were turned before it."""

    def change(old: Stage) -> Stage:
        if old.name != "dividend":
            return old
        begin, finish = (NoteBox("8.2"), *old.begin), (*old.finish, OnTopOfTurned("8.2"))
        return replace(old, begin=begin, finish=finish)

    title = changed(title, DropAtOnce, lambda _old: DropAboveTurned())
    return changed(title, Stage, change)


def vdl_train_6p_only(title: Title) -> Title:
    """15.1: Val de Loire becomes a train in games of 6 only."""
    return changed(title, VdlTrain, lambda old: replace(old, players=frozenset({6})))


def vdl_train_later(title: Title) -> Title:
    """10.2.5: the company that owns Val de Loire may turn it into a train at any time of its turns."""
    title = changed(title, VdlTrain, lambda old: replace(old, later=True))
    checks = Checks(MayBecome("10.2.5", first(title, VdlTrain)))
    step = TurnVdlIntoTrain("10.2.5", checks, BECOMES_TRAIN)

    before_run = replace(step, checks=Checks(BeforeRun("10.2.5"), *checks))

    def waiting(old: Stage) -> Stage:
        waits_for = before_run if old.name == "run" else step
        return replace(old, steps=(*old.steps, waits_for)) if old.name in WAITING else old

    title = changed(title, Stage, waiting)
    return changed(title, OperatingRound, lambda old: replace(old, anytime=(*old.anytime, step)))


def plm_four_markers(title: Title) -> Title:
    """11.1: PLM has a fourth station marker, for 100 like its third."""
    companies = dict(title.definition.companies)
    old = companies[PLM]
    companies[PLM] = replace(old, token_prices=(*old.token_prices, PLM_FOURTH))
    return replace(title, definition=replace(title.definition, companies=companies))


OPTIONS: Final = (
    OptionDefinition("auction_plain_rotation", "6.2", change=auction_plain_rotation),
    OptionDefinition("sell_down_to_60", "7.3", change=sell_down_to_60),
    OptionDefinition("foreigners_take_rusted", "5", change=foreigners_take_rusted),
    OptionDefinition("stack_literal_8_2", "8.2", change=stack_literal_8_2),
    OptionDefinition("vdl_train_later", "10.2.5", change=vdl_train_later),
    OptionDefinition("vdl_train_6p_only", "15.1", change=vdl_train_6p_only),
    OptionDefinition("plm_four_markers", "11.1", change=plm_four_markers),
)
