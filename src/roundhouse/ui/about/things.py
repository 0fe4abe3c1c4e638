"""Cards of trains, phases, tiles, tokens, hexes and boxes of the market."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from types import MappingProxyType
from typing import Final

from roundhouse.catalogue.definitions import Face, TrainDefinition
from roundhouse.engine.errors import ActionRefused
from roundhouse.engine.names import CompanySymbol, HexId
from roundhouse.engine.offers import OfferBuyTrain
from roundhouse.engine.owners import IPO, NOBODY, POOL, REMOVED, SUPPLY, Owner, symbol_of
from roundhouse.engine.pieces import company_of, hex_of_marker, kind_of, number_of
from roundhouse.engine.state import CHARTER, ON_MAP
from roundhouse.queries import board, companies, fates, holdings, lays, privates, reasons, runs, trains
from roundhouse.queries.market import after_dividend, after_sale
from roundhouse.queries.previews import offers
from roundhouse.ui.about.card import Card, Line, Part, Show
from roundhouse.ui.about.subject import Subject, of_owner
from roundhouse.ui.about.telling import Telling
from roundhouse.ui.models.market_model import MarketModel, boxes
from roundhouse.ui.token_words import one_token
from roundhouse.ui.words.marked import with_capital

_TERRAIN = frozenset({"mountain", "water"})


def about_train(telling: Telling, subject: Subject) -> Card:
    """A kind of train: how far it runs, what it costs, who has one, and what rusts it."""
    position, kind = telling.position, subject.name
    sold = position.definition.trains
    definition = sold[kind]
    front = trains.front_of(position.definition, kind)
    sides = trains.sides_of(position.definition, front) if kind == front else (front,)
    left = trains.trains_left(position, front)
    figures = [Line("", text) for text in (*_distances(telling, definition), *_ways(telling, definition))]
    figures += [
        telling.line("cost", telling.price(definition.price)),
        *(
            Line(telling.say("traded_in", kind=old), telling.price(definition.price - off))
            for old, off in definition.discounts
        ),
    ]
    if not trains.has_rusted(position, kind):
        figures.append(telling.line("left", telling.words.say("trains.unlimited") if left is None else left))
    figures += [
        telling.line("side", f"{side} · {telling.price(sold[side].price)}", Subject("train", side))
        for side in sides
    ]
    returned = trains.trains_returned(position, kind)
    if returned:
        figures.append(telling.line("returned", returned))
    holders = Counter(_holder(telling, train, kind) for train in position.state.trains)
    held = [
        (owner, telling.say("count", count=count))
        for owner, count in holders.items()
        if owner not in {NOBODY, SUPPLY, POOL, IPO, REMOVED}
    ]
    kept = []
    if IPO in holders:
        kept.append(telling.line("set_aside", telling.say("set_aside_for", count=holders[IPO])))
    if REMOVED in holders:
        # What has rusted may be for sale again later, second-hand.
        lies = "rusted" if trains.has_rusted(position, kind) else "gone"
        kept.append(telling.line(lies, telling.say("count", count=holders[REMOVED])))
    refused = reasons.why_none_of_kind(position, kind)
    why = (Line("", _by_its_side(telling, kind, refused)),) if refused else ()
    made = (
        telling.part("now", figures),
        _purchases(telling, kind),
        telling.part("why_not_bought", why),
        telling.part("owners", (*telling.owners("owned", held), *kept)),
        telling.part("next", _rust(telling, definition)),
        telling.past(subject),
    )
    sections = (refused.section,) if refused else ()
    return Card(subject, telling.say("a_train", kind=kind), "", made, sections=sections)


def _by_its_side(telling: Telling, kind: str, refused: ActionRefused) -> str:
    """Why no train of a kind is bought: a card of two sides is called by the side that is asked about."""
    state, card = telling.position.state, str(refused.facts.get("train", ""))
    if card in state.trains and kind_of(card) == trains.front_of(telling.position.definition, kind):
        return telling.words.with_sides({**state.sides, card: kind}).refusal(refused, telling.definition)
    return telling.words.refusal(refused, telling.definition)


def _purchases(telling: Telling, kind: str) -> Part:
    """From whom the company on turn may buy a train of a kind, for how much, and what that takes."""
    position = telling.position
    bought = [
        offer
        for offer in offers(position)
        if isinstance(offer, OfferBuyTrain) and kind == (offer.side or position.state.train_kind(offer.train))
    ]
    if not bought:
        return Part("", ())
    buyer = symbol_of(bought[0].actor)
    must = [Line("", telling.say("must_buy", company=buyer))] if any(each.must for each in bought) else []
    lines = (_purchase(telling, offer) for offer in bought)
    return Part(telling.say("may_buy", company=buyer), tuple(dict.fromkeys((*must, *lines))))


def _purchase(telling: Telling, offer: OfferBuyTrain) -> Line:
    """The price of a train of one seller, with what is traded in, borrowed and added by the president."""
    position, words, money = telling.position, telling.words, telling.money
    low, high = money(offer.minimum), money(offer.maximum)
    parts = [low if low == high else telling.say("price_range", low=low, high=high)]
    if offer.trade_in:
        parts.append(telling.say("traded_in", kind=position.state.train_kind(offer.trade_in)))
    if offer.loans:
        parts.append(words.say("hint.loans", count=offer.loans))
    if offer.contribution:
        chief = holdings.president(position.state, symbol_of(offer.actor))
        facts = {"player": chief, "amount": offer.contribution}
        parts.append(words.choice("choice.contribution", telling.definition, **facts))
    label = telling.say("bought_from", seller=telling.owner(offer.seller))
    return Line(label, " · ".join(parts), of_owner(offer.seller))


def _holder(telling: Telling, train: str, kind: str) -> Owner:
    """Who has a train, if it is of the kind; else nobody."""
    state = telling.position.state
    return state.trains[train] if state.train_kind(train) == kind else NOBODY


def _distances(telling: Telling, definition: TrainDefinition) -> Iterator[str]:
    """How far it runs, a sentence an entry, cities before towns alone."""
    entries = sorted(definition.distance, key=lambda entry: "city" not in entry.kinds)
    on_map = _kinds_of_stops(telling)
    for n, each in enumerate(entries):
        kinds = telling.listed(telling.say(f"stop.{kind}") for kind in on_map if kind in each.kinds)
        if each.pay == 0:
            key = "passes"
        elif each.visit is None:
            key = "visits_all" if each.pay is None else "visits_all_pays"
        else:
            key = "visits" if each.pay in {None, each.visit} else "visits_pays"
        if n and key != "passes":
            key = f"and_{key}"
        yield telling.say(key, count=each.visit or 0, pay=str(each.pay or 0), kinds=kinds)
    if runs.ends_anywhere(telling.position, definition.name):
        yield telling.say("any_ends")
    halting = runs.halting(telling.position, definition.name)
    if halting:
        yield telling.say(f"halts_{halting}")
    if definition.multiplier > 1:
        yield telling.say(
            "doubled" if definition.multiplier == 2 else "times", count=str(definition.multiplier)
        )


def _kinds_of_stops(telling: Telling) -> tuple[str, ...]:
    """The kinds of stops that the title has: some have no places off the board."""
    hexes = telling.definition.hexes.values()
    off_board = ("offboard",) if any(each.face.offboards for each in hexes) else ()
    return ("city", "town", *off_board)


def _ways(telling: Telling, definition: TrainDefinition) -> Iterator[str]:
    """How many trains its card is, and as what else it may run."""
    if definition.trains > 1:
        yield telling.say("trains_on_card", count=definition.trains)
    for kind in definition.runs_as:
        yield telling.say("runs_as", kind=kind)


def _rust(telling: Telling, definition: TrainDefinition) -> Iterator[Line]:
    """What rusts it, and what its own first purchase will bring about."""
    position, kind = telling.position, definition.name
    if trains.has_rusted(position, kind):
        yield Line("", telling.say("has_rusted"))
    elif definition.rusts_on:
        told = telling.say("will_rust", kind=definition.rusts_on)
        yield Line("", told, Subject("train", definition.rusts_on))
    else:
        yield Line("", telling.say("never_rusts"))
    rusted = [name for name, each in position.definition.trains.items() if each.rusts_on == kind]
    for name in rusted:
        if not trains.has_rusted(position, name):
            yield Line("", telling.say("rusting", kind=name), Subject("train", name))
    phases = position.definition.phases
    present = next(at for at, each in enumerate(phases) if each.name == position.state.phase)
    since = trains.from_phase(position, kind)
    for phase in phases[present + 1 :]:
        if phase.name == since:
            yield telling.in_phase(since, telling.say("comes_on_sale"))
        if phase.on == kind:
            name = telling.words.name("phase", phase.name.lower())
            yield Line("", telling.say("begins", phase=name), Subject("phase", phase.name))
    yield from _spared(telling, kind)


def _spared(telling: Telling, kind: str) -> Iterator[Line]:
    """Trains of a kind that run on because of a marker, by their owners."""
    position = telling.position
    for train, owner in position.state.trains.items():
        mark = trains.sparing_mark(position, train) if position.state.train_kind(train) == kind else ""
        if mark:
            told = telling.say("spared", mark=telling.words.name("marker", mark))
            yield Line(telling.owner_first(owner), told, of_owner(owner))


def about_phase(telling: Telling, subject: Subject) -> Card:
    """A phase: what begins it, what it allows."""
    phase = next(each for each in telling.definition.phases if each.name == subject.name)
    lines = [telling.line("tiles_of", ", ".join(telling.words.name("phase", color) for color in phase.tiles))]
    if phase.on:
        lines.append(telling.line("begun_by", phase.on, Subject("train", phase.on)))
    for kind, limit in phase.train_limit.items():
        label = telling.say("train_limit")
        told = telling.limit(limit, phase.card_limit)
        lines.append(Line(f"{label} ({telling.words.name('companies', kind)})" if kind else label, told))
    if not phase.train_limit:
        lines.append(telling.line("train_limit", telling.say("no_limit")))
    lines.append(telling.line("rounds", phase.operating_rounds))
    leaving = [
        Line(symbol, telling.definition.privates[symbol].name, Subject("private", symbol))
        for symbol, (taking, _) in privates.leaving(telling.position).items()
        # One that the game left in the box leaves nobody.
        if taking == phase.name and telling.position.state.privates.get(symbol, REMOVED) != REMOVED
    ]
    rusting = [
        Line("", telling.say("a_train", kind=kind), Subject("train", kind))
        for kind, train in telling.definition.trains.items()
        if phase.on and train.rusts_on == phase.on
    ]
    made = (
        telling.part("now", lines),
        telling.part("phase_rusts", rusting),
        telling.part("closing", leaving),
        telling.part("phase_companies", _brings_companies(telling, phase.name)),
        telling.part("phase_sells", _comes_on_sale(telling, phase.name)),
        telling.past(subject),
    )
    phases, now = telling.definition.phases, telling.position.phase
    at, present = phases.index(phase), phases.index(now)
    when = "phase_now" if at == present else "phase_over" if at < present else "phase_to_come"
    return Card(subject, telling.phase(phase.name), telling.say(when), made)


def _brings_companies(telling: Telling, phase: str) -> Iterator[Line]:
    """The companies that a phase to come nationalises, or lets their presidents have nationalised.

    What is the same of several is said once, before them.
    """
    found: dict[str, list[CompanySymbol]] = {}
    for symbol in telling.position.state.floated:
        for each in fates.nationalised(telling.position, symbol):
            if phase in each.phases:
                key = f"{'may_nationalise' if each.asked else 'nationalised'}.{each.trains}"
                found.setdefault(telling.say(key), []).append(symbol)
    for told, symbols in found.items():
        if len(symbols) > 1:
            yield Line("", with_capital(told))
        for symbol in symbols:
            name = telling.definition.companies[symbol].name
            yield Line(symbol, told if len(symbols) == 1 else name, Subject("company", symbol))


def _comes_on_sale(telling: Telling, phase: str) -> Iterator[Line]:
    """The trains that are sold from a phase on, whatever is left of others."""
    for kind in telling.definition.trains:
        if trains.from_phase(telling.position, kind) == phase:
            yield Line("", telling.say("a_train", kind=kind), Subject("train", kind))


def about_tile(telling: Telling, subject: Subject) -> Card:
    """A tile: what is on it, how many are left, where it lies, and where it may go."""
    position, name = telling.position, subject.name
    stock = position.definition.tiles[name]
    left = position.state.tile_supply.get(name, 0)
    figures = [
        telling.line("color", telling.words.name("phase", stock.definition.face.color)),
        telling.line("left", telling.words.say("trains.unlimited") if left is None else left),
        *_stops(telling, stock.definition.face),
    ]
    lying = [hex_id for hex_id, tile in position.state.tiles.items() if tile.name == name]
    now = lays.open_hexes(position, name)
    fits, count = [], 0
    if left != 0:
        count = len(lays.fitting_hexes(position, name))
        told = telling.say("hexes", count=count) if count else telling.say("no_hex")
        fits.append(telling.line("fits", told))
    made = (
        telling.part("now", figures),
        telling.part("lies", _hexes(telling, lying)),
        telling.part("may_lay", _hexes(telling, now)),
        telling.part("next", fits),
        telling.past(subject),
    )
    return Card(subject, telling.say("a_tile", tile=name), "", made, ("fits",) if count else ())


_NONE: Final[Mapping[int, Sequence[str]]] = MappingProxyType({})


def _stops(telling: Telling, face: Face, tokens: Mapping[int, Sequence[str]] = _NONE) -> Iterator[Line]:
    """What the stops of a tile pay and hold, with the ``tokens`` that stand in each city, by its number."""
    phase = telling.position.phase
    for number, city in enumerate(face.cities):
        pays = telling.money(city.revenue.at(phase.revenue_colors))
        yield telling.line("city", telling.say("city_pays", amount=pays, count=city.slots))
        yield from (
            Line("", _token(telling, token), Subject("token", token)) for token in tokens.get(number, ())
        )
    for town in face.towns:
        amount = town.revenue.at(phase.revenue_colors)
        yield telling.line("town", telling.money(amount) if amount else telling.say("town_bare"))
    for offboard in face.offboards:
        amount = offboard.revenue.at(phase.revenue_colors)
        # What no number can say is told in words.
        by_rule = telling.words.name("pays", offboard.special) if offboard.special and not amount else ""
        yield telling.line("offboard", by_rule or telling.money(amount))


def _will_pay(telling: Telling, face: Face) -> Iterator[Line]:
    """What the stops of a hex pay from later phases on, as it lies now."""
    revenues = [each.revenue for each in face.cities]
    revenues += [each.revenue for each in face.towns]
    revenues += [each.revenue for each in face.offboards]
    phases, now = telling.definition.phases, telling.position.phase
    paid = tuple(revenue.at(now.revenue_colors) for revenue in revenues)
    for phase in phases[phases.index(now) + 1 :]:
        before, paid = paid, tuple(revenue.at(phase.revenue_colors) for revenue in revenues)
        if paid != before:
            told = telling.listed(telling.money(amount) for amount in dict.fromkeys(paid))
            yield telling.in_phase(phase.name, telling.say("will_pay", amount=told))


def _hexes(telling: Telling, found: Iterable[HexId]) -> Iterator[Line]:
    return (Line("", telling.hex(hex_id), Subject("hex", hex_id)) for hex_id in found)


def about_token(telling: Telling, subject: Subject) -> Card:
    """A token: whose, where, what it cost or costs to place, and what may become of it."""
    position, token = telling.position, subject.name
    place, symbol = position.state.tokens[token], company_of(token)
    owned, lines = telling.definition.companies.get(symbol), list[Line]()
    if owned is not None:
        lines.append(telling.line("company", owned.name, Subject("company", symbol)))
    if place.where == ON_MAP:
        lines.append(telling.line("stands", telling.hex(place.hex), Subject("hex", place.hex)))
    elif place.where in {CHARTER, REMOVED}:
        lines.append(Line("", telling.say("token_on_charter" if place.where == CHARTER else "token_gone")))
    if owned is not None and place.where != REMOVED:
        lines += _token_costs(telling, token)
    to_come = tuple(fates.of_token(position, token))
    made = (
        telling.part("now", lines),
        telling.part("next", _fate_of_token(telling, token, to_come)),
        telling.past(subject),
    )
    reaches = owned is not None and board.reaches(position, symbol)
    shows: tuple[Show, ...] = ("reach",) if reaches else ()
    further = tuple(each.section for each in to_come)
    return Card(subject, _token(telling, token), "", made, shows, further=further)


def _token_costs(telling: Telling, token: str) -> Iterator[Line]:
    """The price printed for it, or what makes the price of one that is still to be placed."""
    position, symbol, number = telling.position, company_of(token), number_of(token)
    rate = companies.token_rate(position, symbol, number)
    times = companies.token_times(position, symbol, number)
    printed = telling.definition.companies[symbol].token_prices
    waits = position.state.tokens[token].where == CHARTER
    if rate and waits:
        yield telling.line("token_cost", telling.say("token_rate", amount=telling.money(rate)))
    elif times and waits:
        yield telling.line("token_cost", telling.say("token_times", count=str(times)))
    elif not rate and times is None and number < len(printed) and printed[number]:
        # A home and the first token of some titles cost nothing: no price is printed for them.
        yield telling.line("token_price", telling.money(printed[number]))


def _fate_of_token(telling: Telling, token: str, to_come: Iterable[fates.TokenFate]) -> Iterator[Line]:
    """How it may be moved, swapped or taken away."""
    symbol = company_of(token)
    lexicon = telling.words.lexicon(telling.definition)
    for each in to_come:
        if each.by:
            told = telling.say("token_moves_by", private=each.by, company=symbol)
            yield Line("", told, Subject("private", each.by))
        elif each.kind == "nationalised":
            key = f"token_nationalised.{'heir_' if each.heir else ''}{'lost' if each.lost else 'back'}"
            told = telling.say(key, company=symbol, heir=lexicon.token(each.heir) if each.heir else "")
            yield Line("", told, Subject("company", symbol))
        else:
            told = telling.say(f"token_{each.kind}", company=symbol, kept=str(each.kept))
            yield telling.in_phase(each.phase, told)


def _token(telling: Telling, token: str) -> str:
    """A token in words, with a capital."""
    text = one_token(telling.words, telling.position, token, "heading")
    return with_capital(text)


def about_hex(telling: Telling, subject: Subject) -> Card:
    """A hex: what lies on it, what it pays and costs, why nothing can be laid, and what it may become."""
    position, hex_id = telling.position, HexId(subject.name)
    definition, state = position.definition.hexes[hex_id], position.state
    tile = state.tiles.get(hex_id)
    lines: list[Line] = []
    if tile is not None:
        lines.append(telling.line("tile", tile.name, Subject("tile", tile.name)))
    face = board.face(position, hex_id)
    tokens: dict[int, list[str]] = {}
    for token, place in state.tokens.items():
        if (place.where, place.hex) == (ON_MAP, hex_id):
            tokens.setdefault(place.city, []).append(token)
    lines += _stops(telling, face, tokens)
    for cost in definition.terrain if tile is None else ():
        kind = telling.say(f"terrain.{cost.kind}" if cost.kind in _TERRAIN else "terrain.other")
        lines.append(Line(kind, telling.money(cost.cost)))
    for city, standing in tokens.items():
        if city >= len(face.cities):
            lines += (Line("", _token(telling, token), Subject("token", token)) for token in standing)
    lines += _marker(telling, hex_id)
    lines += [
        telling.line("blocked", private.name, Subject("private", symbol))
        for symbol, private in telling.definition.privates.items()
        if symbol in board.blockers(position, hex_id)
    ]
    lines += [
        telling.line("kept_for", each, Subject("company", each)) for each in board.keepers(position, hex_id)
    ]
    homes = [
        symbol for symbol in telling.definition.companies if hex_id in companies.homes_of(position, symbol)
    ]
    lines += [telling.line("home_of", symbol, Subject("company", symbol)) for symbol in homes]
    refused = lays.why_not(position, hex_id)
    why = (Line("", telling.words.refusal(refused, telling.definition)),) if refused else ()
    becoming = tuple(_becoming(telling, hex_id))
    if not (why or becoming):
        if tile is not None:
            becoming = (Line("", telling.say("becomes_nothing")),)
        else:
            # What was printed there stays; that no tile follows any more is said of one that lies.
            # Before all, as below a stop it would read as something about that.
            lines.insert(0, Line("", telling.say("bare")))
    made = (
        telling.part("now", lines),
        telling.part("why_not", why),
        telling.part("becomes", becoming),
        telling.part("next", _will_pay(telling, board.face(position, hex_id))),
        telling.past(subject),
    )
    title = f"{definition.name} ({hex_id})" if definition.name else telling.hex(hex_id)
    sections = (refused.section,) if refused else ()
    return Card(subject, title, telling.say("a_hex"), made, sections=sections)


def _marker(telling: Telling, hex_id: HexId) -> Iterator[Line]:
    """The marker of a hex, and who has it, unless it still lies there."""
    for marker, owner in telling.position.state.markers.items():
        kind = kind_of(marker)
        if hex_of_marker(kind) == hex_id:
            name = telling.words.name("marker", kind.partition(":")[0])
            label = telling.say("a_marker", kind=name)
            if owner == SUPPLY:
                yield Line(label, telling.say("unclaimed"))
            else:
                yield Line(label, telling.owner(owner), of_owner(owner))


def _becoming(telling: Telling, hex_id: HexId) -> Iterator[Line]:
    """The tiles to come, those of the next lay first."""
    for each in lays.may_become(telling.position, hex_id):
        label = telling.say("after_next" if each.after else "next_tile", count=each.after)
        left = telling.words.say("trains.unlimited") if each.left is None else str(each.left)
        key = "becomes_in" if each.phase else "becomes_now" if each.left != 0 else "becomes_none"
        phase = telling.words.name("phase", each.phase.lower()) if each.phase else ""
        yield Line(
            label, telling.say(key, tile=each.tile, left=left, phase=phase), Subject("tile", each.tile)
        )


def about_box(telling: Telling, subject: Subject) -> Card:
    """A box of the market: its price and zones, who stands there, and where each may go."""
    row, column = subject.place
    position = telling.position
    box = boxes(position)[str(row), str(column)]
    model = MarketModel(telling.words)
    lines = [Line("", text) for text in model.zones(box)]
    here = [Line("", marker.name, Subject("company", marker.symbol)) for marker in box.markers]
    here = here or [Line("", telling.say("nobody_here"))]
    moves: list[Part] = []
    for marker in box.markers:
        found = (*after_dividend(position, marker.symbol), *after_sale(position, marker.symbol))
        moves.append(Part(telling.say("price_of", company=marker.symbol), telling.price_moves(found)))
    made = (telling.part("zones", lines), telling.part("stand_here", here), *moves, telling.past(subject))
    return Card(subject, telling.say("a_box", price=telling.money(box.price)), "", made)
