"""Choices about shares: par, purchases, sales, shares taken back and issued again; no Qt."""

from __future__ import annotations

from typing import Final

from msgspec.structs import replace

from roundhouse.engine import actions as ac
from roundhouse.engine import events as ev
from roundhouse.engine import offers as of
from roundhouse.engine.errors import ActionRefused
from roundhouse.engine.names import NO_HEX
from roundhouse.engine.owners import POOL, symbol_of
from roundhouse.engine.owners import company as company_owner
from roundhouse.engine.position import Position
from roundhouse.queries import market
from roundhouse.queries.companies import price_of, treasury
from roundhouse.queries.holdings import NOTHING, are_counted, holdings, share_percent
from roundhouse.queries.market import price_after
from roundhouse.queries.previews import what_follows
from roundhouse.ui.choice_kinds import AnyChoice, BoardChoice, Choice
from roundhouse.ui.choice_makers.maker import Makers
from roundhouse.ui.choice_makers.other_decides import other_decides
from roundhouse.ui.words import Words


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
            brief = str(box.price)
            made.append(BoardChoice("par", title, part, told, offer.company, row, alone, kept=1, brief=brief))
            continue
        for home in () if by_home else offer.homes or (NO_HEX,):
            key = "choice.par_home" if home else "choice.par"
            title = words.choice(key, definition, price=box.price, hex=home)
            action = ac.Par(offer.actor, offer.company, box.row, box.column, home, offer.private)
            details = _pays(words, position, action) if offer.private else ()
            whose = other_decides(words, position, offer) if offer.private else ""
            said = "" if home or offer.private else alone
            choice = Choice("par", title, action, details, offer.company, row, whose=whose, alone=said)
            made.append(choice if home or details else replace(choice, brief=str(box.price)))
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
            made.append(
                Choice("par", title, action, (), offer.company, row, alone=alone, brief=str(box.price))
            )
    return made


def _pays(words: Words, position: Position, action: ac.Par) -> tuple[str, ...]:
    """What the player adds to the private company that is handed in."""
    preview = what_follows(position, action)
    events = () if isinstance(preview, ActionRefused) else preview.events
    paid = sum(e.amount for e in events if isinstance(e, ev.Paid) and e.payer == action.actor)
    return (words.choice("choice.pays", position.definition, price=paid),) if paid else ()


def _hands_in(words: Words, position: Position, action: ac.BuyShares) -> tuple[str, ...]:
    """What the buyer gives of his own, beside money, for a large certificate (1825: 4.4)."""
    preview = what_follows(position, action)
    if isinstance(preview, ActionRefused):
        return ()
    before, after = (
        holdings(moment)[action.company].get(action.actor, NOTHING).percent
        for moment in (position, preview.position)
    )
    given = before + action.percent - after
    return (words.choice("choice.hands_in", position.definition, percent=given),) if given > 0 else ()


def _buy(words: Words, position: Position, offer: of.OfferBuyShares) -> list[AnyChoice]:
    definition = position.definition
    row = words.offer(offer, definition)
    made: list[AnyChoice] = []
    for sources, price in offer.choices:
        counts = {words.owner(source): sources.count(source) for source in dict.fromkeys(sources)}
        details: tuple[str, ...] = ()
        key = "choice.own" if sources[0] == company_owner(offer.company) else "choice.source"
        from_where = {"company": offer.company, "source": next(iter(counts)), "price": price}
        title = words.choice(key, definition, **from_where)
        alone = words.choice(f"{key}_alone", definition, **from_where)
        if len(sources) > 1:
            count = len(sources)
            title = words.choice("choice.sale", definition, count=count, total=price)
            facts = {"company": offer.company, "count": count, "price": price}
            alone = words.choice("choice.shares_alone", definition, **facts)
            parts = [words.say("turn.from", count=str(n), source=name) for name, n in counts.items()]
            details = (words.name("thing", "list").join(parts),)
        action = ac.BuyShares(offer.actor, offer.company, sources, offer.percent)
        if offer.percent:
            size = words.say("about.percent", percent=str(offer.percent))
            title = f"{size} · {title}"
            alone = words.choice(f"{key}_percent", definition, percent=offer.percent, **from_where)
            details += _hands_in(words, position, action) if sources == (POOL,) else ()
        made.append(Choice("buy", title, action, details, offer.company, row, alone=alone))
    return made


def _sell(words: Words, position: Position, offer: of.OfferSellShares) -> list[AnyChoice]:
    definition = position.definition
    row = words.offer(offer, definition)
    size = share_percent(position, offer.company)

    def titles(count: int) -> tuple[str, str]:
        """What is sold, beside the company and with it."""
        facts = {"count": count} if are_counted(position, offer.company) else {"percent": count * size}
        key = "choice.sale" if "count" in facts else "choice.sale_percent"
        facts |= {"total": count * offer.price}
        alone = words.choice(f"{key}_alone", definition, company=offer.company, **facts)
        return words.choice(key, definition, **facts), alone

    def choice(sale: ac.SellShares) -> Choice:
        """What becomes of the price is told below it where it moves."""
        before, after = price_of(position, sale.company), price_after(position, sale)
        title, alone = titles(sale.count)
        made = Choice("sell", title, sale, company=offer.company, row=row, alone=alone)
        if before is None or after is None:
            return made
        if after.price == before:
            return replace(made, hint=words.choice("move.same", definition, price=before))
        key = "move.unless" if after.may_stay else "move.up"
        facts = {"price": before, "new_price": after.price, "company": sale.company}
        return replace(made, details=(words.choice(key, definition, **facts),))

    return [choice(ac.SellShares(offer.actor, offer.company, count)) for count in offer.counts]


def _redeem(words: Words, position: Position, offer: of.OfferRedeem) -> list[AnyChoice]:
    definition, company = position.definition, symbol_of(offer.actor)
    row = words.offer(offer, definition)
    made: list[AnyChoice] = []
    for count in offer.counts:
        facts = {"count": count, "total": count * offer.price}
        title = words.choice("choice.sale", definition, **facts)
        alone = words.choice("choice.redeem_alone", definition, company=company, **facts)
        action = ac.Redeem(offer.actor, count)
        left = treasury(position, company) - count * offer.price
        details = (words.choice("choice.treasury_left", definition, amount=left),)
        made.append(Choice("redeem", title, action, details, company, row, alone=alone))
    return made


def _reissue(words: Words, position: Position, offer: of.OfferReissue) -> list[AnyChoice]:
    return [Choice("reissue", words.offer(offer, position.definition), ac.Reissue(offer.actor))]


MAKERS: Final[Makers] = {
    of.OfferPar: _par,
    of.OfferBuyShares: _buy,
    of.OfferSellShares: _sell,
    of.OfferRedeem: _redeem,
    of.OfferReissue: _reissue,
}
