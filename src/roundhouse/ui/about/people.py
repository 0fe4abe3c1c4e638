"""Cards of players, companies and private companies."""

from __future__ import annotations

from collections.abc import Iterator

from roundhouse.engine.names import CompanySymbol, PrivateSymbol
from roundhouse.engine.owners import NOBODY, REMOVED, Owner, company, is_company, is_player, player
from roundhouse.engine.pieces import kinds_that_run, name_that_runs
from roundhouse.engine.position import Position
from roundhouse.queries import board, companies, fates, holdings, market, players, privates, runs, trains
from roundhouse.queries.market import after_dividend, after_sale
from roundhouse.ui.about.card import Card, Line, Show
from roundhouse.ui.about.subject import Subject, of_lot, of_owner
from roundhouse.ui.about.telling import Telling
from roundhouse.ui.models.auction_model import bidders
from roundhouse.ui.models.private_words import NO_WORDS, private_words
from roundhouse.ui.route_words import stops_told, sum_told
from roundhouse.ui.words.terms import NO_BREAK


def about_player(telling: Telling, subject: Subject) -> Card:
    """What a player has, could raise and did last."""
    position, name = telling.position, subject.name
    owner, money = player(name), telling.money
    cash, bound = position.state.cash.get(owner, 0), players.committed(position, name)
    figures = [telling.line("cash", money(cash))]
    if bound:
        figures += [telling.line("bound", money(bound)), telling.line("free", money(cash - bound))]
    values = players.values(position)
    figures.append(telling.line("value", money(values.get(name, 0))))
    lost = players.taken_by_loans(position, name) if name in values else 0
    if lost:
        # Else more than all is worth would be liquid.
        figures.append(telling.line("value_loans", telling.say("but_not_sold", amount=money(lost))))
    liquid = money(players.liquid(position, name))
    figures.append(telling.line("liquid", telling.say("with_sales", amount=liquid)))
    limit = players.certificate_limit(position)
    if limit is not None:
        count = players.certificate_count(position, name)
        figures.append(telling.line("certificates", telling.say("of", count=count, limit=limit)))
    bids = [
        Line(symbol, money(bid.amount), of_lot(position, symbol))
        for symbol in (*position.definition.privates, *position.definition.companies)
        for bid in bidders(position.state, symbol)
        if bid.player == name and bid.amount
    ]
    sellable = (
        Line(symbol, telling.say("may_sell", count=count), Subject("company", symbol))
        for symbol, count in players.sellable(position, name).items()
    )
    made = (
        telling.part("now", figures),
        telling.part("bids", bids),
        telling.part("holds", _held_by(telling, owner)),
        telling.part("next", sellable),
        telling.past(subject),
    )
    seat = position.state.seats.index(name) + 1 if name in position.state.seats else 0
    return Card(subject, name, telling.say("seat", n=str(seat)), made)


def _held_by(telling: Telling, owner: Owner) -> Iterator[Line]:
    """The shares and private companies of a player or company."""
    position = telling.position
    for symbol, held in holdings.holdings(position).items():
        mine = held.get(owner, holdings.NOTHING)
        if mine.certificates:
            key = "percent_president" if mine.president else "percent"
            yield Line(symbol, telling.say(key, percent=str(mine.percent)), Subject("company", symbol))
    for private_symbol in holdings.privates_held(position.state, owner):
        yield Line(private_symbol, _private_told(telling, private_symbol), Subject("private", private_symbol))


def about_company(telling: Telling, subject: Subject) -> Card:
    """What a company has, who owns it, what it ran, and what its price may do."""
    position, symbol = telling.position, CompanySymbol(subject.name)
    definition = position.definition.companies[symbol]
    made = (
        telling.part("now", _figures(telling, symbol)),
        telling.part("bids", _bids(telling, symbol)),
        telling.part("owners", _owners(telling, symbol)),
        telling.part("last_run", _last_run(telling, symbol)),
        telling.part(
            "price_after",
            telling.price_moves((*after_dividend(position, symbol), *after_sale(position, symbol))),
        ),
        # A sentence behind a phase's would be read as what that phase brings.
        telling.part("next", sorted(_fate(telling, symbol), key=lambda line: bool(line.label))),
        telling.past(subject),
    )
    return Card(
        subject,
        f"{symbol} · {definition.name}",
        _standing(telling, symbol),
        made,
        _shows(position, symbol),
        further=_sections_to_come(position, symbol),
    )


def _shows(position: Position, symbol: CompanySymbol) -> tuple[Show, ...]:
    """Its charter, what it ran last, and what it reaches, if it is anywhere on the map."""
    run = position.state.runs.get(symbol)
    shows: tuple[Show, ...] = ("charter", "routes") if run is not None and run.ran else ("charter",)
    return (*shows, "reach") if board.reaches(position, symbol) else shows


def _standing(telling: Telling, symbol: CompanySymbol) -> str:
    position = telling.position
    president = holdings.president(position.state, symbol)
    if companies.is_gone(position, symbol):
        return telling.say("gone")
    if president:
        return telling.words.say("charter.president", player=president)
    if not companies.has_shares(position, symbol):
        return telling.say("no_shares")
    receiver = companies.stand_in(position, symbol)
    if receiver is not None:
        return telling.words.say(f"charter.{'receiver' if receiver else 'receivership'}", player=receiver)
    if symbol in position.state.par:
        return telling.words.say("charter.receivership")
    if companies.is_for_sale(position, symbol):
        return telling.say("for_sale")
    return telling.say("later" if companies.is_to_come(position, symbol) else "never")


def _figures(telling: Telling, symbol: CompanySymbol) -> Iterator[Line]:
    position, money = telling.position, telling.money
    state, owner = position.state, company(symbol)
    if symbol in state.floated or not companies.has_shares(position, symbol):
        held = money(companies.treasury(position, symbol))
        label = telling.words.say("charter.credit") if companies.has_credit(position) else ""
        yield Line(label, held) if label else telling.line("treasury", held)
    price = companies.price_of(position, symbol)
    par = state.par.get(symbol) if companies.has_par(position) else None
    if price is not None:
        yield telling.line("price", money(price))
    face = companies.face_value(position, symbol)
    if par or face:
        yield telling.line("par", money(par or face))
    for train in holdings.trains_of(state, owner):
        kind = state.train_kind(train)
        standing = trains.standing(position, train)
        told = telling.words.say(f"train.{standing}") if standing in {"obsolete", "rusted"} else ""
        marks = [telling.words.name("marker", mark) for mark in trains.marks_on(position, train)]
        text = " · ".join((f"{kind} {told}".strip(), *marks))
        yield telling.line("train", text, Subject("train", kind))
    if companies.is_gone(position, symbol):
        return
    limit = trains.limit_of(position, symbol)
    if limit is not None:
        yield telling.line("train_limit", telling.limit(limit, trains.card_limit_of(position)))
    in_all = companies.tokens_in_all(state, symbol)
    if in_all:
        left = companies.tokens_left(position, symbol)
        yield telling.line("tokens", telling.say("of", count=len(left), limit=in_all))
    for home in companies.homes_of(position, symbol):
        yield telling.line("home", telling.hex(home), Subject("hex", home))
    loans = state.loans.get(symbol, 0)
    if loans:
        yield telling.line("loans", f"{loans} · {money(companies.interest_due(position, symbol))}")
    for held in holdings.privates_held(state, owner):
        yield telling.line("private", _private_told(telling, held), Subject("private", held))


def _owners(telling: Telling, symbol: CompanySymbol) -> Iterator[Line]:
    held = holdings.holdings(telling.position)[symbol]
    for owner, holding in sorted(held.items(), key=lambda one: -one[1].percent):
        if holding.certificates and owner != REMOVED:
            chief = "percent_president" if is_player(owner) else "percent_certificate"
            key = chief if holding.president else "percent"
            text = telling.say(key, percent=str(holding.percent))
            yield Line(telling.owner_first(owner), text, of_owner(owner))


def _bids(telling: Telling, symbol: str) -> Iterator[Line]:
    """What has been bid for a lot; who may still bid has bid nothing."""
    for bid in bidders(telling.position.state, symbol):
        if bid.amount:
            yield Line(bid.player, telling.money(bid.amount), Subject("player", bid.player))


def _last_run(telling: Telling, symbol: CompanySymbol) -> Iterator[Line]:
    position = telling.position
    run = position.state.runs.get(symbol)
    if run is None:
        return
    how = telling.words.say(f"charter.{run.dividend}") if run.dividend and run.revenue else ""
    yield telling.line("revenue", f"{telling.money(run.revenue)} {how}".strip())
    if not run.ran:
        return
    earned = dict(enumerate(telling.earned(symbol)))
    for number, route in enumerate(run.ran):
        worth = earned.get(number)
        kind = name_that_runs(position.definition, route.train, position.state.sides)
        cards = set(kinds_that_run(position.definition, route.train, position.state.sides))
        subject = Subject("train", cards.pop()) if len(cards) == 1 else None
        told = stops_told(position.definition, route, worth, telling.words)
        if worth is not None:
            extra = sum(amount for _, amount in worth.bonuses)
            told = f"{sum_told(told, worth.factor, extra)}{NO_BREAK}={NO_BREAK}{worth.total}"
        yield Line(kind, told, subject)
    present = sum(worth.total for worth in runs.earned(position, symbol))
    if present and present != run.revenue:
        yield Line("", telling.say("earns_now", amount=telling.money(present)))


def _fate(telling: Telling, symbol: CompanySymbol) -> Iterator[Line]:
    """What it takes to float, and what will become of its trains."""
    position = telling.position
    awaited = companies.awaited(position, symbol)
    if awaited is not None:
        yield Line("", telling.words.refusal(awaited, telling.definition))
    working = companies.working_phases(position, symbol)
    if working:
        yield telling.in_phases(working, telling.say("works"))
    elif companies.has_worked_its_phases(position, symbol):
        yield Line("", telling.say("works_no_more"))
    least = companies.vacant_presidency(position, symbol)
    if least:
        yield Line("", telling.say("vacant", percent=str(least)))
    missing = companies.missing_to_float(position, symbol)
    if missing is not None:
        waits = "floats_soon" if symbol in position.state.par else "floats_started"
        wants = "floats_unsold" if companies.is_unsold(position, symbol) else "floats"
        yield Line("", telling.say(wants if missing else waits, percent=str(missing)))
    unpaid = companies.money_to_float(position, symbol)
    if unpaid:
        yield Line("", telling.say("floats_paid", amount=telling.money(unpaid)))
    amount, left = companies.loan_amount(position), companies.loans_left(position, symbol)
    if amount and left and symbol in position.state.floated:
        yield Line("", telling.say("may_borrow", count=left, amount=telling.money(amount)))
    yield from _future(telling, symbol)
    owned = holdings.trains_of(position.state, company(symbol))
    kinds = [(position.state.train_kind(train), trains.sparing_mark(position, train)) for train in owned]
    for kind, mark in dict.fromkeys(kinds):
        by = position.definition.trains[kind].rusts_on
        if by and not trains.has_rusted(position, kind):
            key = "rusts_marked" if mark else "rusts"
            told = telling.say(key, kind=by, mark=telling.words.name("marker", mark) if mark else "")
            yield Line(kind, told, Subject("train", kind))


def _future(telling: Telling, symbol: CompanySymbol) -> Iterator[Line]:
    """Whether it may become a public company, and when it is nationalised or closes."""
    position = telling.position
    yield from _becoming_public(telling, symbol)
    above = market.rise(position, symbol)
    if above is not None:
        yield Line("", telling.say(f"rises.{above.kind}", price=telling.money(above.price)))
    for each in fates.nationalised(position, symbol):
        key = f"{'may_nationalise' if each.asked else 'nationalised'}.{each.trains}"
        yield telling.in_phases(each.phases, telling.say(key))
    for end in fates.endings(position, symbol):
        yield Line("", telling.say(f"ends.{end.cause}", least=telling.money(end.least)))


def _becoming_public(telling: Telling, symbol: CompanySymbol) -> Iterator[Line]:
    """In which phases it may become a public company, and as it stands with whom and into what."""
    public = fates.becomes_public(telling.position, symbol)
    if public is None:
        return
    key = "becomes_public" if len(public.phases) > 1 else "becomes_public.last"
    yield Line("", telling.say(key, phases=telling.phases(public.phases)))
    if public.alone:
        yield Line("", telling.say("public_alone"))
    if public.partners:
        yield Line("", telling.say("public_with", companies=telling.listed(public.partners)))
    into = tuple(dict.fromkeys((*public.alone, *public.together)))
    if into:
        yield Line("", telling.say("public_into", companies=telling.listed(into)))
    else:
        yield Line("", telling.say("public_not"))


def _sections_to_come(position: Position, symbol: CompanySymbol) -> tuple[str, ...]:
    """The sections about what may happen to a company."""
    public, above = fates.becomes_public(position, symbol), market.rise(position, symbol)
    awaited = companies.awaited(position, symbol)
    return (
        *((awaited.section,) if awaited else ()),
        *(public.sections if public else ()),
        *((above.section,) if above else ()),
        *(each.section for each in fates.nationalised(position, symbol)),
        *(each.section for each in fates.endings(position, symbol)),
    )


def _private_told(telling: Telling, symbol: PrivateSymbol) -> str:
    """The name of a private company, and what it pays or costs its owner."""
    pays = companies.private_revenue(telling.position, symbol)
    key = "card.cost" if pays < 0 else "card.revenue"
    told = telling.words.say(key, amount=telling.money(abs(pays)))
    return f"{telling.definition.privates[symbol].name} · {told}"


def about_private(telling: Telling, subject: Subject) -> Card:
    """What a private company can do, costs and pays, who has it, and what may become of it."""
    position, symbol = telling.position, PrivateSymbol(subject.name)
    definition, money = position.definition.privates[symbol], telling.money
    words = private_words(position.definition.name, telling.words.code).get(symbol, NO_WORDS)
    owner = position.state.privates.get(symbol, REMOVED)
    figures = [
        *((Line("", words.power),) if words.power else ()),
        telling.line("face", money(definition.cost)),
        *_pays(telling, symbol, owner),
        *_blocks(telling, symbol),
    ]
    if owner == REMOVED:
        figures[1:1] = [telling.line("owner", telling.say("owned_no_more"))]
    elif owner:
        figures[1:1] = telling.owners("owner", [(owner, "")])
    made = (
        telling.part("now", figures),
        telling.part("bids", _bids(telling, symbol)),
        telling.part("next", _fate_of_private(telling, symbol, owner)),
        telling.past(subject),
    )
    return Card(
        subject,
        f"{symbol} · {definition.name}",
        telling.say("a_private"),
        made,
        sections=(words.section,),
    )


def _pays(telling: Telling, symbol: PrivateSymbol, owner: Owner) -> Iterator[Line]:
    """Its revenue while it is in the game; below 0 what it costs.

    Where a company would get another amount than a player, both are told, that of its owner first.
    """
    position = telling.position
    if owner == REMOVED:
        return
    seat, each = next(iter(position.state.seats)), next(iter(telling.definition.companies))
    payees = {"player": player(seat), "company": company(each)}
    pays = {key: companies.private_revenue_for(position, symbol, payee) for key, payee in payees.items()}
    own, *others = sorted(payees, key=lambda key: (key == "company") != is_company(owner))
    now = companies.private_revenue(position, symbol)
    if owner == NOBODY or all(pays[key] == now for key in others):
        key, amount = ("costs", -now) if now < 0 else ("pays", now)
        yield telling.line(key, telling.money(amount))
        return
    yield telling.line(f"pays_{own}", telling.money(now))
    for key in others:
        yield telling.line(f"pays_{key}", telling.money(pays[key]))


def _blocks(telling: Telling, symbol: PrivateSymbol) -> Iterator[Line]:
    """The hexes that it keeps tiles off now, or will once it is sold."""
    position = telling.position
    is_sold = symbol in position.state.privates
    for each in position.definition.privates[symbol].blocks:
        if not is_sold or symbol in board.blockers(position, each):
            yield telling.line("blocks", telling.hex(each), Subject("hex", each))


def _fate_of_private(telling: Telling, symbol: PrivateSymbol, owner: Owner) -> Iterator[Line]:
    """For what a company may buy it, now and later, and the phase that takes it from its owner."""
    position = telling.position
    if owner == REMOVED:
        return
    for each in () if is_company(owner) else privates.sales_to_companies(position, symbol):
        told = telling.say("to_company", low=telling.money(each.low), high=telling.money(each.high))
        yield telling.in_phase(each.phase, told)
    leaves = privates.leaving(position).get(symbol)
    if leaves is not None:
        phase, taker = leaves
        told = (
            telling.say("closes") if taker == REMOVED else telling.say("goes_to", owner=telling.owner(taker))
        )
        yield telling.in_phase(phase, told)
