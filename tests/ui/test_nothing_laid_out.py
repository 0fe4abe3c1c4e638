"""What is told below the board where nothing lies there."""

from __future__ import annotations

from types import SimpleNamespace
from typing import cast

from roundhouse.engine import loop
from roundhouse.queries import turns
from roundhouse.ui.nothing_laid_out import sentence
from roundhouse.ui.tools.box import ToolBox
from roundhouse.ui.words import LANGUAGES
from tests.rules.t1861 import table as t


def test_the_step_before_loans_are_served_says_what_can_be_done_in_it() -> None:
    position = t.at_stage(t.minor(t.opened(), "N"), "N", "before_loans")
    assert turns.step_of(position) == "before_loans"
    tools = cast("ToolBox", SimpleNamespace(kind=""))
    told = sentence(LANGUAGES[0], position, loop.offers(position), tools)
    assert told == "Private companies can still be bought before interest is due."
