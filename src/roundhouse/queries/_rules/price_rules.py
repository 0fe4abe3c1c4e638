"""Where the rules on the market stand: its zones, its moves, what a share is worth."""

from __future__ import annotations

from msgspec.structs import replace

from roundhouse.engine.events import DividendDeclared
from roundhouse.engine.names import NO_MONEY, CompanySymbol, Money
from roundhouse.engine.owners import company
from roundhouse.engine.position import Draft, Position
from roundhouse.engine.state import Operating, OperatingMemory, Round
from roundhouse.engine.title import Title
from roundhouse.finance import market
from roundhouse.finance.buying import HoldingLimit, SeveralInZone
from roundhouse.finance.holding import CertificateLimit
from roundhouse.finance.market_moves import Direction, MarketMoves
from roundhouse.finance.starting import BoxesOfPhase
from roundhouse.finance.worth import NetWorth
from roundhouse.queries._rules.found import rules_of
from roundhouse.queries._rules.round_rules import turns_of
from roundhouse.steps.dividend import DecideDividend, UsesRevenue


def prices_after_run(position: Position, symbol: CompanySymbol) -> tuple[tuple[str, Money], ...]:
    """The price of a company on the market after each use of its latest revenue, nothing earned last.

    By the rules for companies of its kind: where there is one use only, or nobody is asked as it stands, that
    is the one.
    """
    run = frozenset({"run"}) if symbol in position.state.runs else frozenset[str]()
    for kind, stages in turns_of(position, symbol):
        turn, without = (_in_turn(position, symbol, kind, notes) for notes in (run, frozenset[str]()))
        effects = rules_of(stages, UsesRevenue)
        unasked = [_price_after_use(there, symbol, effect) for effect in effects for there in (turn, without)]
        found = [each for each in unasked if each is not None]
        for step in rules_of(stages, DecideDividend):
            choices = [(choice.kind, choice.new_price) for choice in step.choices(turn)]
            return tuple(dict.fromkeys((*found, *(choices[-1:] if found else choices))))
        if effects:
            return tuple(dict.fromkeys(found))
    return ()


def _price_after_use(turn: Position, symbol: CompanySymbol, effect: UsesRevenue) -> tuple[str, Money] | None:
    """How the revenue is used, and the price that comes of it."""
    draft = Draft(turn)
    effect.happen(draft)
    used = next((event for event in draft.events if isinstance(event, DividendDeclared)), None)
    return (used.kind, market.price(draft.position, symbol)) if used else None


def _in_turn(position: Position, symbol: CompanySymbol, kind: str, notes: frozenset[str]) -> Position:
    """The position in the company's turn of a ``kind`` of round, with what was noted in it."""
    memory = OperatingMemory(Operating(symbol, notes=notes))
    turn = replace(position.state, round=Round(kind, memory=memory), actor=company(symbol), questions=())
    return replace(position, state=turn)


def share_worth(position: Position, symbol: CompanySymbol) -> Money:
    """What a share counts in the title's way of scoring; 0 where it counts nothing."""
    prices = (worth.price.unit(position, symbol) for worth in rules_of(position.title, NetWorth))
    return next(prices, NO_MONEY)


def free_zones(position: Position) -> tuple[frozenset[str], frozenset[str], frozenset[str]]:
    """The zones in which certificates don't count, shares aren't limited, several may be bought at once."""
    title = position.title
    limits = rules_of(title, CertificateLimit)
    holding = tuple(rule.free_zones for rule in rules_of(title, HoldingLimit))
    several = tuple(rule.zones for rule in rules_of(title, SeveralInZone))
    counted = tuple(rule.free_zones for rule in limits)
    return frozenset().union(*counted), frozenset().union(*holding), frozenset().union(*several)


def pars_by_phase(position: Position) -> bool:
    """Whether phases name the zones in which companies may be parred."""
    return bool(rules_of(position.title, BoxesOfPhase))


def leaves_row(title: Title, row: int, column: int, direction: Direction) -> bool:
    """Whether a step from a box of the market leads to another row."""
    moves = title.part(MarketMoves)
    return moves.step(title.definition.market, (row, column), direction)[0] != row
