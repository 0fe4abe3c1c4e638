"""1825: what a table may choose: units, kits, printings, variants."""

from __future__ import annotations

from typing import Final

from roundhouse.engine.title import OptionDefinition
from roundhouse.steps.consent import consent_option
from roundhouse.steps.run_trains import best_run_option
from roundhouse.titles.t1825 import shareholders_train, site18xx
from roundhouse.titles.t1825.choice import KITS, MATRIX, PRINTINGS, USUAL, Excludes, Needs
from roundhouse.titles.t1825.port_income import ports_played
from roundhouse.titles.t1825.suburban import suburban_routes
from roundhouse.titles.t1825.tables import UNITS

UNIT_GROUP: Final = "units"
KIT_GROUP: Final = "kits"
PRINTING_GROUP: Final = "printings"
RULE_GROUP: Final = "rules"


def _part(name: str, section: str, group: str) -> OptionDefinition:
    """An option that is a part of the board, with what the matrix says of it."""
    requires = [rule.others for rule in MATRIX if isinstance(rule, Needs) and rule.option == name]
    excludes = [rule.others for rule in MATRIX if isinstance(rule, Excludes) and rule.option == name]
    mirrored = [rule.option for rule in MATRIX if isinstance(rule, Excludes) and name in rule.others]
    return OptionDefinition(
        name,
        section,
        usual=name in USUAL,
        group=group,
        requires=frozenset().union(*requires),
        excludes=frozenset(mirrored).union(*excludes),
    )


OPTIONS: Final = (
    *(_part(name, "lots.0", UNIT_GROUP) for name in UNITS),
    *(_part(name, "lots.0", KIT_GROUP) for name in KITS),
    *(_part(name, "V.3", PRINTING_GROUP) for name in PRINTINGS),
    shareholders_train.option(RULE_GROUP),
    OptionDefinition("ports", "V.1", change=ports_played, group=RULE_GROUP),
    OptionDefinition("suburban", "V.2", change=suburban_routes, group=RULE_GROUP),
    best_run_option("5.5"),
    consent_option("2"),
    *site18xx.TABLE_OPTIONS,
    site18xx.OPTION,
)
