"""One function for each kind of offer: the choices that it gives, in words; no Qt."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, Final

from msgspec.structs import replace

from roundhouse.engine import actions as ac
from roundhouse.engine import events as ev
from roundhouse.engine import offers as of
from roundhouse.engine.errors import ActionRefused
from roundhouse.engine.names import NO_HEX, HexId, Money
from roundhouse.engine.owners import (
    BANK,
    Owner,
    as_seated,
    company,
    is_company,
    is_player,
    name_of,
    symbol_of,
)
from roundhouse.engine.pieces import kind_of
from roundhouse.engine.position import Position
from roundhouse.engine.state import ON_MAP
from roundhouse.queries import market
from roundhouse.queries.companies import price_of, treasury
from roundhouse.queries.fates import endings
from roundhouse.queries.holdings import privates_held, trains_of
from roundhouse.queries.market import price_after
from roundhouse.queries.previews import offers, what_follows
from roundhouse.queries.trains import added_later, has_run, standing, unlike
from roundhouse.ui.choice_kinds import Amount, AnyChoice, BoardChoice, Choice
from roundhouse.ui.words import Words

MANY: Final = 3
"""More tokens that may go, or be swapped, are chosen on the board."""
SHARE: Final = 10
"""Percent of what is called a share; larger certificates are told by their percentage."""


def _pass(words: Words, position: Position, offer: of.OfferPass) -> list[AnyChoice]:
    title = words.offer(offer, position.definition)
    if _several_may_pass(position, offer):
        title = f"{title} ({name_of(offer.actor)})"
    follows = _price_if_declined(words, position, offer) or _end_without_train(words, position, offer)
    return [Choice("pass", title, ac.Pass(offer.actor), follows)]


def _price_if_declined(words: Words, position: Position, offer: of.OfferPass) -> tuple[str, ...]:
    """How far the price falls of a company whose president is asked whether it takes its shares back."""
    if offer.meaning != "decline" or not any(isinstance(o, of.OfferRedeem) for o in offers(position)):
        return ()
    symbol = symbol_of(offer.actor)
    preview, price = what_follows(position, ac.Pass(offer.actor)), price_of(position, symbol)
    events = () if isinstance(preview, ActionRefused) else preview.events
    falls = [e.price for e in events if isinstance(e, ev.PriceMoved) and e.company == symbol]
    if not falls and any(isinstance(e, ev.FlagSet) for e in events):
        return (words.say("redeem.falls_later"),)
    key = "move.up" if falls else "move.same"
    return (words.choice(key, position.definition, price=price, new_price=falls[-1] if falls else price),)


def _end_without_train(words: Words, position: Position, offer: of.OfferPass) -> tuple[str, ...]:
    """What becomes of a company that could buy a train, and is left without one."""
    buys = offer.meaning == "done" and any(isinstance(each, of.OfferBuyTrain) for each in offers(position))
    if not buys or trains_of(position.state, offer.actor):
        return ()
    ends = {ending.cause for ending in endings(position, symbol_of(offer.actor))}
    return (words.say("choice.without_train"),) if "trainless" in ends else ()


def _several_may_pass(position: Position, offer: of.OfferPass) -> bool:
    return bool(position.state.actor) and offer.actor != position.state.actor and not position.state.questions


def _whose(words: Words, position: Position, offer: of.Offer) -> str:
    """That a player may decide beside whoever is on turn or asked; empty for a decision of his own."""
    asked = position.state.questions[-1].actor if position.state.questions else position.state.actor
    is_other = is_player(offer.actor) and offer.actor != asked
    return words.say("turn.other_decides", player=name_of(offer.actor)) if is_other else ""


def _seats(words: Words, position: Position, offer: of.OfferSeatPlayers) -> list[AnyChoice]:
    row = words.offer(offer, position.definition)
    return [
        Choice("seat", ", ".join(order), ac.SeatPlayers(offer.actor, order), row=row)
        for order in offer.orders
    ]


def _bid(words: Words, position: Position, offer: of.OfferBid) -> list[AnyChoice]:
    title = words.offer(offer, position.definition)
    name = position.definition.privates[offer.private].name
    if offer.buys:
        return [
            Choice(
                "bid_buys",
                title,
                ac.Bid(offer.actor, offer.private, offer.minimum),
                details=(name,),
                row=name,
            )
        ]

    def make(amount: int) -> ac.Action:
        return ac.Bid(offer.actor, offer.private, Money(amount))

    row = f"{offer.private} · {name}"
    return [Amount("bid", words.say("turn.bid"), offer.minimum, offer.maximum, offer.increment, make, row)]


def _discount(words: Words, position: Position, offer: of.OfferDiscount) -> list[AnyChoice]:
    title = words.offer(offer, position.definition)
    name = position.definition.privates[offer.private].name
    action = ac.Discount(offer.actor, offer.private)
    return [Choice("discount", title, action, details=(name,), row=title)]


def _par(words: Words, position: Position, offer: of.OfferPar) -> list[AnyChoice]:
    definition = position.definition
    row = words.offer(offer, definition)
    made: list[AnyChoice] = []
    edges = market.edges(position)
    by_home = len(offer.homes) > 1 and len(offer.boxes) > 1 and not (offer.home_pairs or offer.private)
    kinds = {edges[box.row, box.column].row_kind for box in offer.boxes}
    for box in offer.boxes:
        alone = words.choice("choice.par_alone", definition, company=offer.company, price=box.price)
        if offer.home_pairs:
            part = replace(offer, boxes=(box,))
            title = words.choice("choice.par", definition, price=box.price)
            # Where the price decides it, the kind of company is told with it.
            kind = edges[box.row, box.column].row_kind if len(kinds) > 1 else ""
            told = (words.say(f"charter.{kind}"),) if kind else ()
            made.append(BoardChoice("par", title, part, told, offer.company, row, alone))
            continue
        for home in () if by_home else offer.homes or (NO_HEX,):
            key = "choice.par_home" if home else "choice.par"
            title = words.choice(key, definition, price=box.price, hex=home)
            action = ac.Par(offer.actor, offer.company, box.row, box.column, home, offer.private)
            details = _pays(words, position, action) if offer.private else ()
            whose = _whose(words, position, offer) if offer.private else ""
            said = "" if home or offer.private else alone
            made.append(Choice("par", title, action, details, offer.company, row, whose=whose, alone=said))
    return made + _par_by_home(words, position, offer) if by_home else made


def _par_by_home(words: Words, position: Position, offer: of.OfferPar) -> list[AnyChoice]:
    """A row for each home that may be chosen, with every price in it."""
    definition, made = position.definition, list[AnyChoice]()
    begun = words.offer(offer, definition)
    for home in offer.homes:
        row = words.choice("choice.par_at_home", definition, company=offer.company, hex=home)
        for box in offer.boxes:
            title = words.choice("choice.par", definition, price=box.price)
            alone = f"{begun} {words.choice('choice.par_home', definition, price=box.price, hex=home)}"
            action = ac.Par(offer.actor, offer.company, box.row, box.column, home)
            made.append(Choice("par", title, action, (), offer.company, row, alone=alone))
    return made


def _pays(words: Words, position: Position, action: ac.Par) -> tuple[str, ...]:
    """What the player adds to the private company that is handed in."""
    preview = what_follows(position, action)
    events = () if isinstance(preview, ActionRefused) else preview.events
    paid = sum(e.amount for e in events if isinstance(e, ev.Paid) and e.payer == action.actor)
    return (words.choice("choice.pays", position.definition, price=paid),) if paid else ()


def _buy(words: Words, position: Position, offer: of.OfferBuyShares) -> list[AnyChoice]:
    definition = position.definition
    row = words.offer(offer, definition)
    made: list[AnyChoice] = []
    for sources, price in offer.choices:
        counts = {words.owner(source): sources.count(source) for source in dict.fromkeys(sources)}
        details: tuple[str, ...] = ()
        key = "choice.own" if sources[0] == company(offer.company) else "choice.source"
        from_where = {"company": offer.company, "source": next(iter(counts)), "price": price}
        title = words.choice(key, definition, **from_where)
        alone = words.choice(f"{key}_alone", definition, **from_where)
        if len(sources) > 1:
            title = words.choice("choice.shares", definition, count=len(sources), price=price)
            parts = [words.say("turn.from", count=str(n), source=name) for name, n in counts.items()]
            details = (words.name("thing", "list").join(parts),)
        if offer.percent:
            size = words.say("about.percent", percent=str(offer.percent))
            title = f"{size} · {title}"
        if offer.percent or len(sources) > 1:
            alone = ""
        action = ac.BuyShares(offer.actor, offer.company, sources, offer.percent)
        made.append(Choice("buy", title, action, details, offer.company, row, alone=alone))
    return made


def _sell(words: Words, position: Position, offer: of.OfferSellShares) -> list[AnyChoice]:
    definition = position.definition
    row = words.offer(offer, definition)
    size = min(definition.companies[offer.company].certificates)

    def title(count: int) -> str:
        total = count * offer.price
        if size == SHARE:
            return words.choice("choice.sale", definition, count=count, total=total)
        return words.choice("choice.sale_percent", definition, percent=count * size, total=total)

    def choice(sale: ac.SellShares) -> Choice:
        """What becomes of the price is told below it where it moves."""
        before, after = price_of(position, sale.company), price_after(position, sale)
        made = Choice("sell", title(sale.count), sale, company=offer.company, row=row)
        if before is None or after is None:
            return made
        if after.price == before:
            return replace(made, hint=words.choice("move.same", definition, price=before))
        key = "move.unless" if after.may_stay else "move.up"
        facts = {"price": before, "new_price": after.price, "company": sale.company}
        return replace(made, details=(words.choice(key, definition, **facts),))

    return [choice(ac.SellShares(offer.actor, offer.company, count)) for count in offer.counts]


def _redeem(words: Words, position: Position, offer: of.OfferRedeem) -> list[AnyChoice]:
    definition = position.definition
    row = words.offer(offer, definition)
    made: list[AnyChoice] = []
    for count in offer.counts:
        title = words.choice("choice.sale", definition, count=count, total=count * offer.price)
        action = ac.Redeem(offer.actor, count)
        left = treasury(position, symbol_of(offer.actor)) - count * offer.price
        details = (words.choice("choice.treasury_left", definition, amount=left),)
        made.append(Choice("redeem", title, action, details, company=symbol_of(offer.actor), row=row))
    return made


def _reissue(words: Words, position: Position, offer: of.OfferReissue) -> list[AnyChoice]:
    return [Choice("reissue", words.offer(offer, position.definition), ac.Reissue(offer.actor))]


def _lays_left(words: Words, position: Position, offer: of.OfferLayTile) -> str:
    """How many lays and upgrades are left; nothing is said of what isn't possible any more."""
    left = {"lays": offer.lays_left, "upgrades": offer.upgrades_left}
    if offer.lays_left == 1 and len({lay.upgrade for lay in offer.lays}) == 1:
        # The last action is what all that may be laid is; a power's upgrade may count as a lay.
        is_upgrade = offer.lays[0].upgrade and bool(offer.upgrades_left)
        left["lays" if is_upgrade else "upgrades"] = 0
    some = {what: count for what, count in left.items() if count}
    if len(some) == 1:
        (what,) = some
        return words.choice(f"hint.{what}_alone", position.definition, **some)
    return words.choice("hint.lays_or" if some and offer.either else "hint.lays", position.definition, **left)


def _tool(group: str) -> Callable[[Words, Position, of.Offer], list[AnyChoice]]:
    def made(words: Words, position: Position, offer: of.Offer) -> list[AnyChoice]:
        details: tuple[str, ...] = ()
        if isinstance(offer, of.OfferLayTile):
            details = (_lays_left(words, position, offer),)
        by_itself = isinstance(offer, of.OfferRunTrains) and offer.alone
        title = words.say("run.alone") if by_itself else words.offer(offer, position.definition)
        return [BoardChoice(group, title, offer, details)]

    return made


def _dividend(words: Words, position: Position, offer: of.OfferDividend) -> list[AnyChoice]:
    definition = position.definition
    made: list[AnyChoice] = []
    for choice in offer.choices:
        moves = choice.new_price != choice.price
        move = words.choice(
            "move.up" if moves else "move.same", definition, price=choice.price, new_price=choice.new_price
        )
        per_share = words.money(choice.per_share, definition, half=choice.half)
        first = words.choice("choice.dividend", definition, per_share=per_share, move=move)
        paid = {owner: amount for owner, amount in choice.payments.items() if amount}
        payees = as_seated(paid, position.state.seats)
        parts = [f"{words.owner(owner)} {words.money(paid[owner], definition)}" for owner in payees]
        details = (first, ", ".join(parts)) if parts else (first,)
        title = words.offer(offer, definition, choice.kind)
        made.append(Choice("dividend", title, ac.Dividend(offer.actor, choice.kind), details))
    return made


def _train(words: Words, position: Position, offer: of.OfferBuyTrain) -> list[AnyChoice]:
    definition = position.definition
    title = words.offer(offer, definition)
    details: list[str] = []
    president = position.state.certificates.get(f"{name_of(offer.actor)}-0", offer.actor)
    if offer.contribution:
        details.append(
            words.choice(
                "choice.contribution", definition, player=name_of(president), amount=offer.contribution
            )
        )
    later = added_later(position, offer, offer.minimum)
    if later:
        details.append(words.choice("choice.later", definition, player=name_of(president), amount=later))
    if standing(position, offer.train) == "rusted":
        details.append(words.say("train.rusted"))
    if has_run(position, offer.train):
        details.append(words.say("train.has_run"))
    if offer.must:
        details.append(words.choice("hint.must", definition))
    if offer.loans:
        details.append(words.say("hint.loans", count=offer.loans))
    action = ac.BuyTrain(offer.actor, offer.train, offer.seller, offer.minimum, offer.trade_in, offer.side)
    return [Choice("train", title, action, tuple(details), row=title)]


def _lease(words: Words, position: Position, offer: of.OfferLeaseTrain) -> list[AnyChoice]:
    definition = position.definition
    details = (words.choice("hint.must_lease", definition),) if offer.must else ()
    return [Choice("lease", words.offer(offer, definition), ac.LeaseTrain(offer.actor, offer.train), details)]


def _discard(words: Words, position: Position, offer: of.OfferDiscardTrain) -> list[AnyChoice]:
    definition = position.definition
    return [
        Choice("discard", words.action(action, definition), action, details)
        for train in unlike(position, offer.trains)
        for action in (ac.DiscardTrain(offer.actor, train),)
        for details in ((words.say("train.has_run"),) if has_run(position, train) else (),)
    ]


def _turn(words: Words, position: Position, offer: of.OfferTurnTrain) -> list[AnyChoice]:
    definition = position.definition
    different = unlike(position, tuple(train for train, _ in offer.choices))
    return [
        Choice("turn_train", words.action(action, definition), action)
        for train, side in offer.choices
        if train in different
        for action in (ac.TurnTrain(offer.actor, train, side),)
    ]


def _bid_for_company(words: Words, position: Position, offer: of.OfferBidForCompany) -> list[AnyChoice]:
    title = words.offer(offer, position.definition)
    if offer.minimum == offer.maximum:
        return [Choice("lot", title, ac.BidForCompany(offer.actor, offer.company, offer.minimum), row=title)]

    def make(amount: int) -> ac.Action:
        return ac.BidForCompany(offer.actor, offer.company, Money(amount))

    return [Amount("lot", words.say("turn.bid"), offer.minimum, offer.maximum, offer.increment, make, title)]


def _give_up_token(words: Words, position: Position, offer: of.OfferGiveUpToken) -> list[AnyChoice]:
    row = words.offer(offer, position.definition)
    hexes = [spot.hex for spot in offer.spots]
    standing = {
        (p.hex, p.city, p.slot): token for token, p in position.state.tokens.items() if p.where == ON_MAP
    }

    def title(spot: of.TokenSpot) -> str:
        token = standing.get((spot.hex, spot.city, spot.slot), "")
        key = "choice.from_hex_of" if hexes.count(spot.hex) > 1 and token else "choice.from_hex"
        return words.choice(key, position.definition, hex=spot.hex, company=kind_of(token))

    return [
        Choice("give_up", title(spot), ac.GiveUpToken(offer.actor, spot.hex, spot.city), row=row)
        for spot in offer.spots
    ]


def _move_token(words: Words, position: Position, offer: of.OfferMoveToken) -> list[AnyChoice]:
    """One choice for each city that a token may go to, or the board, where many do or the circle matters."""
    definition = position.definition
    row = words.offer(offer, definition)
    places = {(m.origin, m.origin_city, m.hex, m.city) for m in offer.moves}
    within = any(move.origin == move.hex for move in offer.moves)
    if len(places) > MANY or (offer.power and (within or len(places) < len(offer.moves))):
        return [BoardChoice("move_token", row, offer)]
    firsts: dict[tuple[HexId, int, HexId, int], of.TokenMove] = {}
    for move in offer.moves:
        firsts.setdefault((move.origin, move.origin_city, move.hex, move.city), move)
    cities = {(move.hex, move.city) for move in offer.moves}
    made: list[AnyChoice] = []
    for move in firsts.values():
        several = sum(hex_id == move.hex for hex_id, _ in cities) > 1
        key = f"choice.move{'_within' if move.origin == move.hex else ''}{'_to_city' if several else ''}"
        title = words.choice(
            key, definition, origin=move.origin, hex=move.hex, city=move.city + 1, price=move.cost
        )
        action = ac.MoveToken(
            offer.actor, move.origin, move.origin_city, move.hex, move.city, move.slot, offer.power
        )
        made.append(Choice("move_token", title, action, row=row))
    return made


def _swap_token(words: Words, position: Position, offer: of.OfferSwapToken) -> list[AnyChoice]:
    definition = position.definition
    row = words.offer(offer, definition)
    if len(offer.swaps) > MANY:
        return [BoardChoice("swap_token", row, offer)]
    made: list[AnyChoice] = []
    for swap in offer.swaps:
        title = words.choice(
            "choice.swap",
            definition,
            origin=swap.origin,
            hex=swap.hex,
            company=swap.partner,
            price=swap.cost,
        )
        action = ac.SwapToken(offer.actor, swap.origin, swap.origin_city, swap.hex, swap.city, swap.slot)
        made.append(Choice("swap_token", title, action, company=swap.partner, row=row))
    return made


def _allow_lay(words: Words, position: Position, offer: of.OfferAllowLay) -> list[AnyChoice]:
    title = words.offer(offer, position.definition)
    return [
        Choice("allow_lay", title, ac.AllowLay(offer.actor, offer.hex, offer.tile), company=offer.company)
    ]


def _nationalise(words: Words, position: Position, offer: of.OfferNationalise) -> list[AnyChoice]:
    """With what every shareholder would get, as the rules work it out."""
    action = ac.Nationalise(offer.actor)
    preview = what_follows(position, action)
    gets: dict[Owner, int] = {}
    for event in () if isinstance(preview, ActionRefused) else preview.events:
        if isinstance(event, ev.Paid) and event.payer == BANK and is_player(event.payee):
            gets[event.payee] = gets.get(event.payee, 0) + event.amount
    details = tuple(
        words.say("nationalise.gets", player=name_of(owner), amount=words.money(paid, position.definition))
        for owner, paid in gets.items()
    )
    title = words.offer(offer, position.definition) if offer.price else words.say("nationalise.unpaid")
    if not details:
        details = _lost(words, position, offer.actor)
    return [Choice("nationalise", title, action, (" · ".join(details),) if details else ())]


def _lost(words: Words, position: Position, owner: Owner) -> tuple[str, ...]:
    """What a company hands over for nothing: money, trains, private companies."""
    state = position.state
    money = words.money(treasury(position, symbol_of(owner)), position.definition)
    trains = [state.train_kind(train) for train in trains_of(state, owner)]
    return (money, *trains, *privates_held(state, owner))


def _buy_private(words: Words, position: Position, offer: of.OfferBuyPrivate) -> list[AnyChoice]:
    """What the bank sells for a fixed price."""
    title = words.offer(offer, position.definition)
    name = position.definition.privates[offer.private].name
    action = ac.BuyPrivate(offer.actor, offer.private, offer.minimum)
    return [Choice("buy_private", title, action, details=(name,), row=title)]


def _sell_private(words: Words, position: Position, offer: of.OfferSellPrivate) -> list[AnyChoice]:
    title = words.offer(offer, position.definition)
    return [Choice("sell_private", title, ac.SellPrivate(offer.actor, offer.private), row=title)]


def _exchange(words: Words, position: Position, offer: of.OfferExchangePrivate) -> list[AnyChoice]:
    definition = position.definition
    row = words.offer(offer, definition)
    return [
        Choice(
            "exchange",
            words.choice("choice.share_of", definition, company=symbol, source=source),
            ac.ExchangePrivate(offer.actor, offer.private, symbol, source),
            company=symbol,
            row=row,
            whose=_whose(words, position, offer),
        )
        for symbol, source in offer.choices
    ]


def _give_train(words: Words, position: Position, offer: of.OfferGiveTrain) -> list[AnyChoice]:
    definition = position.definition
    row = words.offer(offer, definition)
    whose = _whose(words, position, offer)
    return [
        Choice(
            "give_train",
            words.choice("choice.to", definition, company=symbol),
            ac.GiveTrain(offer.actor, offer.train, symbol),
            company=symbol,
            row=row,
            whose=whose,
            alone=words.choice("choice.to_alone", definition, company=symbol, train=offer.train),
        )
        for symbol in offer.companies
    ]


def _turn_into_train(words: Words, position: Position, offer: of.OfferTurnIntoTrain) -> list[AnyChoice]:
    title = words.offer(offer, position.definition)
    return [Choice("into_train", title, ac.TurnIntoTrain(offer.actor, offer.private))]


def _marker(words: Words, position: Position, offer: of.OfferBuyMarker) -> list[AnyChoice]:
    return [Choice("marker", words.offer(offer, position.definition), ac.BuyMarker(offer.actor, offer.kind))]


def _claim(words: Words, position: Position, offer: of.OfferClaimMarker) -> list[AnyChoice]:
    title = words.offer(offer, position.definition)
    return [Choice("claim", title, ac.ClaimMarker(offer.actor, offer.kind), row=title)]


def _company_marker(words: Words, position: Position, offer: of.OfferBuyCompanyMarker) -> list[AnyChoice]:
    title = words.offer(offer, position.definition)
    action = ac.BuyCompanyMarker(offer.actor, offer.kind, offer.seller, offer.price)
    return [Choice("company_marker", title, action, row=title)]


def _mark(words: Words, position: Position, offer: of.OfferMarkTrain) -> list[AnyChoice]:
    definition = position.definition
    row = words.offer(offer, definition)
    details = (words.choice("choice.pays", definition, price=offer.cost),) if offer.cost else ()
    return [
        Choice("mark", words.action(action, definition), action, details, row=row)
        for train in unlike(position, offer.trains)
        for action in (ac.MarkTrain(offer.actor, train, offer.kind),)
    ]


def _tell_amount(words: Words, position: Position, offer: of.OfferTellAmount) -> list[AnyChoice]:
    """A fixed amount on a button, any other one in a box, which begins at nothing where one may pass.

    That isn't so for powers: whether one was used is told by its button, and passing goes on without any.
    """
    title = words.offer(offer, position.definition)

    def make(amount: int) -> ac.Action:
        return ac.TellAmount(offer.actor, offer.matter, Money(amount), offer.power)

    if offer.minimum == offer.maximum:
        return [Choice("tell", title, make(offer.minimum))]
    bounds = (offer.minimum, offer.maximum, offer.increment)
    if offer.power:
        return [Amount("amount_by_power", title, *bounds, make, usual=offer.usual, as_typed=True)]
    passes = (each for each in offers(position) if isinstance(each, of.OfferPass))
    going_on = next((ac.Pass(each.actor) for each in passes if each.actor == offer.actor), None)
    nothing = going_on if offer.minimum else None
    return [Amount("amount", title, *bounds, make, usual=offer.usual, as_typed=True, nothing=nothing)]


def _tell_fact(words: Words, position: Position, offer: of.OfferTellFact) -> list[AnyChoice]:
    title = words.offer(offer, position.definition)
    return [Choice("tell", title, ac.TellFact(offer.actor, offer.fact))]


def _takes_out(position: Position, action: ac.DeclareBankruptcy) -> bool:
    """Whether the others play on without whoever declares the bankruptcy; else it ends the game."""
    found = what_follows(position, action)
    if isinstance(found, ActionRefused) or found.position.state.ending is not None:
        return False
    order = found.position.state.order
    return name_of(action.actor) not in order and len(order) > 1


def _bankrupt(words: Words, position: Position, offer: of.OfferBankruptcy) -> list[AnyChoice]:
    definition = position.definition
    action = ac.DeclareBankruptcy(offer.actor)
    key = "bankrupt.question.out" if _takes_out(position, action) else "bankrupt.question"
    question = words.say(key, player=name_of(offer.actor))
    if any(isinstance(each, of.OfferBuyTrain) and is_company(each.seller) for each in offers(position)):
        # They are on offer beside it; whether one comes to be bought is up to its owner.
        question = f"{question} {words.say('bankrupt.others', player=name_of(offer.actor))}"
    return [Choice("bankrupt", words.offer(offer, definition), action, careful=True, question=question)]


MAKERS: Final[Mapping[type[of.Offer], Callable[[Words, Position, Any], list[AnyChoice]]]] = {
    of.OfferPass: _pass,
    of.OfferSeatPlayers: _seats,
    of.OfferBid: _bid,
    of.OfferDiscount: _discount,
    of.OfferPar: _par,
    of.OfferBuyShares: _buy,
    of.OfferSellShares: _sell,
    of.OfferRedeem: _redeem,
    of.OfferReissue: _reissue,
    of.OfferLayTile: _tool("lay"),
    of.OfferAllowLay: _allow_lay,
    of.OfferPlaceToken: _tool("token"),
    of.OfferChooseCity: _tool("city"),
    of.OfferRunTrains: _tool("run"),
    of.OfferDividend: _dividend,
    of.OfferBuyTrain: _train,
    of.OfferLeaseTrain: _lease,
    of.OfferDiscardTrain: _discard,
    of.OfferBuyPrivate: _buy_private,
    of.OfferSellPrivate: _sell_private,
    of.OfferExchangePrivate: _exchange,
    of.OfferGiveTrain: _give_train,
    of.OfferTurnTrain: _turn,
    of.OfferTurnIntoTrain: _turn_into_train,
    of.OfferBuyMarker: _marker,
    of.OfferClaimMarker: _claim,
    of.OfferBuyCompanyMarker: _company_marker,
    of.OfferBidForCompany: _bid_for_company,
    of.OfferGiveUpToken: _give_up_token,
    of.OfferMoveToken: _move_token,
    of.OfferSwapToken: _swap_token,
    of.OfferConvert: _tool("convert"),
    of.OfferMerge: _tool("merge"),
    of.OfferNationalise: _nationalise,
    of.OfferMarkTrain: _mark,
    of.OfferTellAmount: _tell_amount,
    of.OfferTellFact: _tell_fact,
    of.OfferBankruptcy: _bankrupt,
}
