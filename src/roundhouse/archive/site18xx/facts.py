"""The facts of a game in 18xx.games' words, and what of them changes from action to action."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping

from roundhouse.archive.site18xx.export import Export
from roundhouse.archive.site18xx.replay import first_position, replay
from roundhouse.archive.site18xx.titles import SITE_TITLES, SiteTitle
from roundhouse.engine.names import CompanySymbol, Money
from roundhouse.engine.owners import BANK, IPO, POOL, REMOVED, SUPPLY, Owner, company, player
from roundhouse.engine.pieces import company_of, kind_of
from roundhouse.engine.position import Position
from roundhouse.engine.state import ASIDE, CHARTER, ON_MAP, Question, State
from roundhouse.engine.title import Title
from roundhouse.finance import certificates as cert
from roundhouse.finance import market
from roundhouse.finance.holding import limit_of
from roundhouse.steps.give_up_token import GIVE_UP_QUESTION
from roundhouse.steps.lay_track import POWER_TOKEN_QUESTION
from roundhouse.steps.trains import leased_train

Facts = dict[str, object]

_ROUNDS: Mapping[str, Callable[[State], str]] = {
    "auction": lambda state: f"ISR {state.round.number}",
    "stock": lambda state: f"SR {state.round.number}",
    "operating": lambda state: f"OR {state.round.number}.{state.round.index}",
    "merger": lambda state: f"MR {state.round.number}",
}
_DIVIDENDS = {"pay": "payout", "half": "half"}


def fact_lines(export: Export, title: Title) -> Iterator[dict[str, object]]:
    """``{"id": 0, "set": ...}`` with all facts, then a line an action that was not undone with those changed.

    A fact that is gone is set to None. Raises like :func:`~roundhouse.archive.site18xx.replay.replay`.
    """
    facts = all_facts(first_position(export, title), {})
    yield {"id": 0, "set": facts}
    for step in replay(export, title):
        now = all_facts(step.position, facts)
        yield {"id": step.raw["id"], "set": changed(facts, now)}
        facts = now


def changed(before: Facts, after: Facts) -> Facts:
    """The facts of ``after`` that differ, and None for those that are gone."""
    gone: Facts = {key: None for key in before if key not in after}
    return {**{key: value for key, value in after.items() if before.get(key) != value}, **gone}


def all_facts(position: Position, before: Facts) -> Facts:
    """Every fact of a position; ``before`` holds those of the position before it.

    A run counts there only when its revenue has been used, so an open one keeps the former facts. Loans are
    gone there once the game is over: they have moved the prices.
    """
    facts = _table(position, before)
    worth = {score.player: score.total for score in position.title.score(position)}
    for name in position.state.seats:
        facts |= _prefixed(f"player:{name}", _player(position, name, worth[name]))
    for symbol in position.state.par:
        facts |= _prefixed(f"company:{symbol}", _company(position, symbol, before))
    for hex_id, tile in position.state.tiles.items():
        facts[f"hex:{hex_id}"] = [tile.name, tile.rotation]
    return facts


def _prefixed(owner: str, facts: Facts) -> Facts:
    return {f"{owner}.{name}": value for name, value in facts.items()}


def _table(position: Position, before: Facts) -> Facts:
    state = position.state
    return {
        "round": _ROUNDS[state.round.kind](state),
        "phase": state.phase,
        "acting": _acting(state) or before.get("acting"),
        "finished": state.ending is not None,
        "bank_cash": state.cash.get(BANK, 0),
        "priority": None,
        "player_order": list(state.order),
        "depot": _depot(position),
        "discarded": [kind_of(t) for t, owner in state.trains.items() if owner == POOL],
        "privates_open": sorted(
            [*(p for p, owner in state.privates.items() if owner != REMOVED), *_helpers(position)]
        ),
    }


def _site(position: Position) -> SiteTitle | None:
    return next((site for site in SITE_TITLES.values() if site.name == position.title.name), None)


def _helpers(position: Position) -> list[str]:
    site, phases = _site(position), [phase.name for phase in position.definition.phases]
    now = phases.index(position.state.phase)
    return [name for name, last in site.helpers.items() if phases.index(last) >= now] if site else []


def _acting(state: State) -> Owner:
    """Who decides; after a private company's lay 18xx.games has the private company act."""
    if not state.questions:
        return state.actor
    question = state.questions[-1]
    if question.kind == POWER_TOKEN_QUESTION:
        return company(CompanySymbol(question.subject))
    return question.actor


def _depot(position: Position) -> Facts:
    """The trains of the supply by kind; of an unlimited kind 18xx.games shows one."""
    left: dict[str, int] = {}
    lent = leased_train(position.state)
    for train, owner in position.state.trains.items():
        if owner == SUPPLY or train == lent:
            kind = kind_of(train)
            left[kind] = left.get(kind, 0) + 1
    endless = [kind for kind, train in position.definition.trains.items() if train.count is None]
    return {**left, **dict.fromkeys(endless, 1)}


def _counted(position: Position, name: str) -> int:
    """The certificates that count against the limit; 0 in a title without one."""
    limit = limit_of(position)
    return limit.counted(position, name) if limit else 0


def _player(position: Position, name: str, worth: int) -> Facts:
    state, owner = position.state, player(name)
    shares: dict[str, int] = {}
    for certificate, holder in state.certificates.items():
        if holder == owner:
            symbol = company_of(certificate)
            shares[symbol] = shares.get(symbol, 0) + cert.percent_of(position.definition, certificate)
    facts: Facts = {
        "cash": state.cash[owner],
        "value": worth,
        "certificates": _counted(position, name),
        "privates": sorted(cert.privates_held(state, owner)),
        "shares": dict(sorted(shares.items())),
    }
    if state.ending and state.ending.reason == "bankrupt" and state.ending.subject == name:
        facts["bankrupt"] = True
    return facts


def _company(position: Position, symbol: CompanySymbol, before: Facts) -> Facts:
    state, owner = position.state, company(symbol)
    place = state.market[symbol]
    share = cert.share_percent(position.definition, symbol)
    kept = cert.percent_held(position, IPO, symbol) + cert.percent_held(position, owner, symbol)
    facts: Facts = {
        "cash": state.cash.get(owner, 0),
        "director": cert.president(state, symbol) or _nobody(position),
        "floated": symbol in state.floated or _floats_at_par(position, symbol),
        "price": market.price(position, symbol),
        "market": [place.row, place.column, market.stack(state, place.row, place.column).index(symbol)],
        "par": _par(position, symbol),
        "ipo": kept // share,
        "treasury": kept // share,
        "pool": cert.percent_held(position, POOL, symbol) // share,
        "loans": 0 if state.ending else state.loans.get(symbol, 0),
        "trains": [kind_of(train) for train in _trains(state, owner)],
        **_tokens(state, symbol),
        **_run(position, symbol, before),
    }
    privates = sorted(cert.privates_held(state, owner))
    if privates:
        facts["privates"] = privates
    return facts


def _trains(state: State, owner: Owner) -> list[str]:
    """The trains of an owner, without the one that the bank lends: it stays the bank's there."""
    lent = leased_train(state)
    return [train for train, holder in state.trains.items() if holder == owner and train != lent]


def _nobody(position: Position) -> str | None:
    """Who presides at 18xx.games over a company without a president."""
    site = _site(position)
    return site.receivership or None if site else None


def _floats_at_par(position: Position, symbol: CompanySymbol) -> bool:
    site = _site(position)
    return site is not None and position.definition.companies[symbol].kind in site.floats_at_par


def _par(position: Position, symbol: CompanySymbol) -> Money:
    """The par price, in titles in which 18xx.games has one beside the share price."""
    site = _site(position)
    if site and site.par_is_price:
        return market.price(position, symbol)
    return position.state.par[symbol]


def _tokens(state: State, symbol: CompanySymbol) -> Facts:
    """A merged company has the tokens of all its minor companies until it has given up those in excess."""
    merged = next((tuple(q.facts) for q in state.questions if _gives_up(q, symbol)), ())
    places = [place for token, place in state.tokens.items() if company_of(token) in (symbol, *merged)]
    shown = [place for place in places if place.where == ON_MAP]
    own = sum(company_of(token) == symbol and place.where != REMOVED for token, place in state.tokens.items())
    left = [place for place in places if place.where in (CHARTER, ASIDE)]
    return {
        "tokens": sorted(f"{place.hex}/{place.city}" for place in shown),
        "tokens_left": max(own, len(merged)) - len(shown) if merged else len(left),
    }


def _gives_up(question: Question, symbol: CompanySymbol) -> bool:
    return (question.kind, question.subject) == (GIVE_UP_QUESTION, symbol)


def _run(position: Position, symbol: CompanySymbol, before: Facts) -> Facts:
    """The latest run; a minor company's half is there its whole dividend."""
    run = position.state.runs.get(symbol)
    if run is None:
        return {}
    if run.dividend:
        kind = _DIVIDENDS.get(run.dividend, "withhold")
        if kind == "half" and position.definition.companies[symbol].kind == "minor":
            kind = "payout"
        return {"last_revenue": run.revenue, "last_dividend": kind}
    names = ("last_revenue", "last_dividend")
    former = {name: before.get(f"company:{symbol}.{name}") for name in names}
    return {name: value for name, value in former.items() if value is not None}
