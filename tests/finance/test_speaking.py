"""Who decides for a company that its president doesn't decide for."""

from __future__ import annotations

from msgspec.structs import replace

from roundhouse.engine.effects import Consequence
from roundhouse.engine.names import CompanySymbol
from roundhouse.engine.owners import player
from roundhouse.engine.position import Position
from roundhouse.finance import certificates as cert
from roundhouse.finance.speaking import speaks_for
from roundhouse.queries.turns import acting_player
from tests.finance import positions as made_up
from tests.names import company

ANN, TEN = player("Ann"), company("Ten")


class Receiver(Consequence, frozen=True):
    """Of a company of these ``kinds`` without a president, the first player who presides over nothing."""

    kinds: frozenset[str]

    def speaks_for(self, position: Position, symbol: CompanySymbol) -> str | None:
        state, companies = position.state, position.definition.companies
        if companies[symbol].kind not in self.kinds or cert.president(state, symbol):
            return None
        directors = {cert.president(state, each) for each in companies}
        return next((name for name in state.seats if name not in directors), "")


class Nobody(Consequence, frozen=True):
    """Nobody decides for a company."""

    symbol: CompanySymbol

    def speaks_for(self, position: Position, symbol: CompanySymbol) -> str | None:
        return "" if symbol == self.symbol else None


def table() -> Position:
    """Ann presides over ``Ten``; ``Six`` and ``Loc`` have no president."""
    title = replace(
        made_up.title(), speakers=(Nobody("1", CompanySymbol("Big")), Receiver("6.4", frozenset({"major"})))
    )
    return made_up.dealt(made_up.position(title), Ten="Ann", Big="Ann")


def test_a_president_speaks_for_his_company() -> None:
    assert speaks_for(table(), CompanySymbol("Ten")) == "Ann"
    assert acting_player(table(), TEN) == ANN


def test_somebody_else_speaks_for_a_company_without_a_president() -> None:
    assert speaks_for(table(), CompanySymbol("Six")) == "Bob"
    assert acting_player(table(), company("Six")) == player("Bob")


def test_the_first_rule_that_has_a_say_decides() -> None:
    assert speaks_for(table(), CompanySymbol("Big")) == "", "nobody, although Ann presides over it"
    assert acting_player(table(), company("Big")) == ""


def test_nobody_speaks_where_no_rule_names_anybody() -> None:
    assert speaks_for(table(), CompanySymbol("Loc")) == ""
    assert acting_player(table(), company("Loc")) == ""
    everyone = made_up.dealt(table(), Big="Bob", Loc="Cem")
    assert speaks_for(everyone, CompanySymbol("Six")) == ""


def test_without_such_rules_it_is_the_president() -> None:
    at = made_up.dealt(made_up.position(made_up.title()), Ten="Cem")
    assert [speaks_for(at, symbol) for symbol in (CompanySymbol("Ten"), CompanySymbol("Six"))] == ["Cem", ""]
    assert acting_player(at, ANN) == ANN
