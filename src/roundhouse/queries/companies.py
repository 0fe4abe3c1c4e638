"""What a company has and where it stands; amounts are whole units of the currency."""

from __future__ import annotations

from msgspec.structs import replace

from roundhouse.engine.errors import ActionRefused
from roundhouse.engine.names import NO_MONEY, CompanySymbol, HexId, Money, PrivateSymbol
from roundhouse.engine.owners import BANK, IPO, NOBODY, POOL, REMOVED, Owner, company, is_company, symbol_of
from roundhouse.engine.pieces import kind_of, number_of
from roundhouse.engine.position import Position
from roundhouse.engine.state import CHARTER, PLACED, State
from roundhouse.finance import certificates, loans, market
from roundhouse.finance.speaking import speaks_for
from roundhouse.queries._rules import (
    ending_rules,
    price_rules,
    private_rules,
    sale_rules,
    start_rules,
    token_rules,
)
from roundhouse.track.homes import is_in_play


def has_shares(position: Position, symbol: CompanySymbol) -> bool:
    """Whether anybody can own a part of the company; one without certificates is run by the bank."""
    return bool(position.definition.companies[symbol].certificates)


def is_undivided(position: Position, symbol: CompanySymbol) -> bool:
    """Whether the company belongs to one owner as a whole: a single certificate, or none."""
    return len(position.definition.companies[symbol].certificates) < 2


def price_of(position: Position, symbol: CompanySymbol) -> Money | None:
    """The price of a share of 10 %, or None while the company has no place on the market."""
    return market.price(position, symbol) if symbol in position.state.market else None


def has_par(position: Position) -> bool:
    """Whether companies keep a par; where new shares cost the price of the moment, it is soon forgotten."""
    return sale_rules.sells_at_par(position)


def certificate_price(position: Position, symbol: CompanySymbol, owner: Owner, percent: int) -> Money | None:
    """What a certificate of ``percent`` of a company that has been started costs where ``owner`` has it.

    None where certificates aren't sold from there, or have no price yet.
    """
    source = sale_rules.source_of(position, symbol, owner)
    return (source.cost(position, symbol, percent) if source else None) or None


def share_worth(position: Position, symbol: CompanySymbol) -> Money | None:
    """What a share counts in the score; None where it counts nothing (yet)."""
    return price_rules.share_worth(position, symbol) or None


def treasury(position: Position, symbol: CompanySymbol) -> Money:
    """The money of a company."""
    return position.state.cash.get(company(symbol), NO_MONEY)


def acting_company(position: Position) -> CompanySymbol:
    """The symbol of the company whose turn, question or sale this is; an empty text when there is none."""
    state = position.state
    if state.lap.company:
        return state.lap.company
    asked = state.questions[-1].actor if state.questions else NOBODY
    return symbol_of(asked) if is_company(asked) else state.operating.company


def is_gone(position: Position, symbol: CompanySymbol) -> bool:
    """Whether the company has left the game for good, with its president's certificate."""
    return has_shares(position, symbol) and not is_in_play(position.state, symbol)


def is_for_sale(position: Position, symbol: CompanySymbol) -> bool:
    """Whether the bank sells the company's new shares at this time: it has begun, or its turn has come."""
    return symbol in position.state.par or (
        not is_gone(position, symbol) and start_rules.is_for_sale(position, symbol)
    )


def is_to_come(position: Position, symbol: CompanySymbol) -> bool:
    """Whether the bank may still sell the company's new shares later, where it doesn't at this time."""
    return not is_gone(position, symbol) and start_rules.is_to_come(position, symbol)


def awaited(position: Position, symbol: CompanySymbol) -> ActionRefused | None:
    """What a company that has never begun waits for until it may be started; None: nothing."""
    if symbol in position.state.par or is_gone(position, symbol):
        return None
    fault = start_rules.awaited(position, symbol)
    return fault.refused() if fault else None


def working_phases(position: Position, symbol: CompanySymbol) -> tuple[str, ...]:
    """The phases, from the present one on, in which alone companies of this kind operate; empty: in any."""
    status = f"{position.definition.companies[symbol].kind}_operates"
    phases = position.definition.phases
    working = (phase for phase in phases[phases.index(position.phase) :] if status in phase.status)
    return tuple(phase.name for phase in working)


def has_worked_its_phases(position: Position, symbol: CompanySymbol) -> bool:
    """Whether the phases in which alone companies of this kind operate are over."""
    status = f"{position.definition.companies[symbol].kind}_operates"
    had = any(status in phase.status for phase in position.definition.phases)
    return had and not working_phases(position, symbol)


def vacant_presidency(position: Position, symbol: CompanySymbol) -> int:
    """Percent that make whoever comes to hold them president; 0 while the certificate isn't in the pool."""
    certificate = certificates.president_certificate(symbol)
    is_vacant = position.state.certificates.get(certificate) == POOL
    return certificates.percent_of(position.definition, certificate) if is_vacant else 0


def face_value(position: Position, symbol: CompanySymbol) -> Money:
    """The price printed on the company's certificates; 0 where none is."""
    return position.definition.companies[symbol].face_value


def has_formed(position: Position, symbol: CompanySymbol) -> bool:
    """Whether the company works, or once did: it has its capital, or its marker lies on the market."""
    return symbol in position.state.floated or symbol in position.state.market


def missing_to_float(position: Position, symbol: CompanySymbol) -> int | None:
    """How many percent of the company have yet to leave the IPO before it floats.

    None for one that has floated, is gone, or doesn't float by what is sold of it.
    """
    wanted = start_rules.float_percent(position, symbol)
    works = symbol in position.state.floated or is_gone(position, symbol)
    if wanted is None or works or not has_shares(position, symbol):
        return None
    return max(0, certificates.shares_in_ipo(position, symbol) - (100 - wanted))


def is_unsold(position: Position, symbol: CompanySymbol) -> bool:
    """Whether all of the company is still in the IPO."""
    return certificates.shares_in_ipo(position, symbol) == 100


def money_to_float(position: Position, symbol: CompanySymbol) -> Money | None:
    """How much has yet to be paid for shares of the company before it floats, in whole units.

    None for one that has floated, is gone, or doesn't float by what it can pay.
    """
    due = start_rules.own_trains_due(position, symbol)
    if due is None or symbol in position.state.floated or is_gone(position, symbol):
        return None
    return Money(max(0, due - treasury(position, symbol)))


def stand_in(position: Position, symbol: CompanySymbol) -> str | None:
    """Who decides for a company that works without a president (empty: nobody); None for any other."""
    if not position.title.speakers or symbol not in position.state.floated:
        return None
    return None if certificates.president(position.state, symbol) else speaks_for(position, symbol)


def has_credit(position: Position) -> bool:
    """Whether companies hold credit, of which there is always enough, and no money of the bank."""
    return position.title.company_credit


def is_shown(position: Position, symbol: CompanySymbol) -> bool:
    """Whether a company belongs in an overview: one that may be started only late, when it may."""
    late = position.definition.companies[symbol].late
    return not late or symbol in position.state.par or start_rules.is_for_sale(position, symbol)


def is_listed(position: Position, symbol: CompanySymbol) -> bool:
    """Whether a company belongs in the overview of holdings.

    Those that are gone don't; where there are companies of several kinds, neither do those that nobody has
    started.
    """
    definition, state = position.definition, position.state
    if len({each.kind for each in definition.companies.values()}) == 1:
        return is_shown(position, symbol) and not is_gone(position, symbol)
    placed = (kind_of(token) == symbol and place.where in PLACED for token, place in state.tokens.items())
    if symbol in state.par:
        return not is_gone(position, symbol)
    return symbol in state.market or (not has_shares(position, symbol) and any(placed))


def is_waiting(position: Position, symbol: CompanySymbol) -> bool:
    """Whether nobody has anything of the company yet, or any more: all of its shares lie with the bank."""
    if not has_shares(position, symbol) or has_formed(position, symbol) or symbol in position.state.par:
        return False
    owners = (owner for each, owner in position.state.certificates.items() if kind_of(each) == symbol)
    return all(owner in {BANK, IPO} for owner in owners)


# --- private companies ---------------------------------------------------------------------


def private_revenue(position: Position, symbol: PrivateSymbol) -> Money:
    """What a private company would pay its owner now; below 0 he pays the bank."""
    rule = private_rules.private_revenues(position.title)
    return rule.revenue(position, symbol) if rule else NO_MONEY


def private_revenue_for(position: Position, symbol: PrivateSymbol, owner: Owner) -> Money:
    """What a private company would pay another ``owner`` at this moment, who doesn't have it."""
    held = {**position.state.privates, symbol: owner}
    return private_revenue(replace(position, state=replace(position.state, privates=held)), symbol)


# --- tokens -----------------------------------------------------------------------------------


def tokens_left(position: Position, symbol: CompanySymbol) -> tuple[int, ...]:
    """The prices of the tokens still on a company's charter, in the order of their numbers."""
    prices = position.definition.companies[symbol].token_prices
    numbers = map(number_of, charter_tokens(position, symbol))
    return tuple(prices[n] if n < len(prices) else 0 for n in numbers)


def charter_tokens(position: Position, symbol: CompanySymbol) -> tuple[str, ...]:
    """The tokens still on a company's charter, in the order of their numbers."""
    found = (
        token
        for token, place in position.state.tokens.items()
        if kind_of(token) == symbol and place.where == CHARTER
    )
    return tuple(sorted(found, key=number_of))


def tokens_in_all(state: State, symbol: CompanySymbol) -> int:
    """How many tokens a company has, placed or not; those that are out of the game are none."""
    tokens = state.tokens.items()
    return sum(kind_of(token) == symbol and place.where != REMOVED for token, place in tokens)


def token_rate(position: Position, symbol: CompanySymbol, number: int) -> int | None:
    """What the company's token ``number`` costs for each hex of its distance; None for a printed price."""
    rates = token_rules.token_rates(position.title)
    if rates is None or not has_shares(position, symbol):
        return None
    return rates.rate(number)


def token_times(position: Position, symbol: CompanySymbol, number: int) -> int | None:
    """How many times the worth of its place the company's token ``number`` costs; None for other prices.

    Its home tokens cost nothing, which is 0 times.
    """
    price = token_rules.token_worth(position.title)
    if price is None:
        return None
    homes = len(position.definition.companies[symbol].token_prices)
    return 0 if number < homes and symbol not in position.state.has_operated else price.times(number)


def homes_of(position: Position, symbol: CompanySymbol) -> tuple[HexId, ...]:
    """The hexes of a company's homes: those that were chosen, or that are printed and still its own."""
    printed = tuple(home.hex for home in position.definition.companies[symbol].homes)
    own = printed if start_rules.has_printed_homes(position, symbol) else ()
    return position.state.homes.get(symbol) or own


def home_fee(position: Position, homes: tuple[HexId, ...]) -> Money:
    """What a company that chooses these homes would pay for them if it floated now; 0 where they are free."""
    return start_rules.home_fee(position, homes)


# --- loans ------------------------------------------------------------------------------------


def loan_amount(position: Position) -> Money | None:
    """The amount of one loan, or None where there are no loans."""
    rules = ending_rules.loan_rules(position.title)
    return rules.amount if rules else None


def interest_due(position: Position, symbol: CompanySymbol) -> Money:
    """What a company pays for its loans in the turn under way (0: it has paid), or else in its next one."""
    rules, state = ending_rules.loan_rules(position.title), position.state
    if rules is None:
        return NO_MONEY
    if state.operating.company == symbol:
        return (
            NO_MONEY if ending_rules.has_paid_interest(position) else loans.interest_due(rules, state, symbol)
        )
    return Money(loans.owed(state, symbol) * rules.interest)


def loans_left(position: Position, symbol: CompanySymbol) -> int:
    """How many more loans a company may take; 0 for none, and where nothing limits them."""
    places = loan_places(position, symbol)
    return max(0, places - loans.owed(position.state, symbol)) if places else 0


def loan_places(position: Position, symbol: CompanySymbol) -> int | None:
    """How many loans a company may have: 0 for none, None without a limit."""
    rules = ending_rules.loan_rules(position.title)
    if rules is None:
        return 0
    return rules.limits.get(position.definition.companies[symbol].kind)
