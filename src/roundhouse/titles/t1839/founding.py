"""1839, sections 4 and 14.3.1: founding companies, and which of them come with brown private companies."""

from __future__ import annotations

from typing import Final

from roundhouse.catalogue.definitions import TitleDefinition
from roundhouse.engine import events as ev
from roundhouse.engine.names import NO_COMPANY, CompanySymbol, PrivateSymbol
from roundhouse.engine.position import Draft
from roundhouse.engine.state import State
from roundhouse.titles.t1839.printed import Printed1839

LOCAL: Final = "local"
"""The kind of a company whose price stands in the lower market (13.1)."""


def printed(definition: TitleDefinition) -> Printed1839:
    """What is printed of 1839 alone."""
    return definition.own_as(Printed1839)


# The flags of a state are numbers: a company is told by its place among the title's.
def assigned_flag(private: PrivateSymbol) -> str:
    """The flag of the company that a brown private company comes with."""
    return f"assigned:{private}"


def assigned(definition: TitleDefinition, state: State, private: PrivateSymbol) -> CompanySymbol:
    """The founding company that a brown private company comes with (4); empty for any other."""
    index = state.flags.get(assigned_flag(private))
    return NO_COMPANY if index is None else tuple(definition.companies)[index]


def nationalised_flag(symbol: CompanySymbol) -> str:
    """The flag of a company that has been nationalised."""
    return f"nationalised:{symbol}"


def is_founding(definition: TitleDefinition, state: State, symbol: CompanySymbol) -> bool:
    """Whether a company is a founding one: until it is nationalised (14.3.3.2)."""
    return symbol in printed(definition).founding and not state.flags.get(nationalised_flag(symbol))


def no_longer_founding(draft: Draft, symbol: CompanySymbol) -> None:
    """A company is nationalised: it has no printed homes any more (14.3.3.2)."""
    if is_founding(draft.title.definition, draft.state, symbol):
        draft.emit(ev.FlagSet(nationalised_flag(symbol), 1))
