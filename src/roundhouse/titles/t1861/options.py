"""1861: what a table may choose. How 18xx.games plays stands in ``site18xx.py``."""

from __future__ import annotations

from msgspec.structs import replace

from roundhouse.engine.title import OptionDefinition, Title
from roundhouse.engine.tree import changed
from roundhouse.steps.consent import consent_option
from roundhouse.steps.run_trains import RunCompanyTrains, best_run_option, only_best
from roundhouse.titles.t1861.rules import STATE_RUN
from roundhouse.titles.t1861.setup import column_market, two_players


def state_runs_itself(title: Title) -> Title:
    """5.6.2: the State Railway makes its best run, and nobody decides on it."""

    def alone(step: RunCompanyTrains) -> RunCompanyTrains:
        return replace(only_best(step), alone=True) if step.section == STATE_RUN.section else step

    return changed(title, RunCompanyTrains, alone)


OPTIONS = (
    best_run_option("5.5.4"),
    OptionDefinition("state_runs_itself", "5.6.2", "variant", state_runs_itself, usual=True),
    consent_option("7"),
    OptionDefinition("column_market", "1.1.2", "variant", column_market),
    OptionDefinition("players_2_variant", "2", "variant", two_players),
)
