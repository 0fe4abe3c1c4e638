"""An action of 18xx.games as one of ours, at a position of the game."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping, Sequence

from roundhouse.archive.errors import ImportRefused
from roundhouse.archive.site18xx.filter import Raw
from roundhouse.archive.site18xx.ids import Names, items, number, text
from roundhouse.archive.site18xx.shares import PRESIDENTS
from roundhouse.engine import actions as act
from roundhouse.engine.loop import Entry, offers_for
from roundhouse.engine.names import NO_HEX, NO_PRIVATE, CompanySymbol, HexId, Money, PrivateSymbol
from roundhouse.engine.offers import (
    OfferBid,
    OfferChooseCity,
    OfferPar,
    OfferPass,
    OfferPlaceToken,
    OfferRunTrains,
    TokenSpot,
)
from roundhouse.engine.owners import (
    POOL,
    SUPPLY,
    Owner,
    company,
    is_company,
    is_player,
    is_private,
    player,
    private_of,
    symbol_of,
)
from roundhouse.engine.pieces import kind_of
from roundhouse.engine.position import Position
from roundhouse.finance import certificates as cert
from roundhouse.finance.speaking import speaks_for
from roundhouse.routes.positions import run_context
from roundhouse.routes.resolve import LoggedRoute, resolve_logged

FERRY = "ferry"
_HEX_IN_BRACKETS = re.compile(r"\(([A-Z]+\d+)\)\s*$")
_DIVIDENDS = {"payout": "pay", "withhold": "withhold", "half": "half"}

Translator = Callable[["Moment", Raw], act.Action | None]


class Moment:
    """Where an action is translated: the position, the names, and what is recorded after it."""

    def __init__(self, position: Position, names: Names, following: Sequence[Raw]) -> None:
        """Keep them; ``following`` are the actions played after this one."""
        self.position = position
        self.names = names
        self.following = following

    def acting(self, raw: Raw) -> Owner:
        """Who acts in our rules: the company on turn where 18xx.games lets a private company act."""
        owner = self.names.owner(raw)
        return company(self.position.state.operating.company) if is_private(owner) else owner

    def power(self, raw: Raw) -> PrivateSymbol:
        """The private company whose power is used (empty: none)."""
        owner = self.names.owner(raw)
        return private_of(owner) if is_private(owner) else NO_PRIVATE


def translate(moment: Moment, raw: Raw) -> act.Action | None:
    """Our action, or None when nothing is to be done.

    Raises :class:`ImportRefused` (``unreadable``, ``unknown_name``, ``unknown_action``) and ActionRefused
    for routes that the track doesn't allow.
    """
    translator = _TRANSLATORS.get(str(raw.get("type")))
    if translator is None:
        raise ImportRefused("unknown_action", action=str(raw.get("type")), id=raw.get("id"))
    return translator(moment, raw)


def _pass(moment: Moment, raw: Raw) -> act.Action | None:
    """A pass where the rules wait for one of the same owner; nothing where they wait for no pass."""
    actor = moment.acting(raw)
    if is_company(actor) and moment.names.merging:
        return None  # nobody else joins the merger; it is complete with the public company's name
    waiting = any(
        isinstance(offer, OfferPass) and offer.actor == actor
        for offer in offers_for(moment.position, act.Pass)
    )
    return act.Pass(actor) if waiting else None


def _nothing(moment: Moment, raw: Raw) -> act.Action | None:
    """What was already done with an action before it, and a merger that failed and was undone."""
    del moment, raw
    return None


def _bid(moment: Moment, raw: Raw) -> act.Action:
    if raw.get("corporation"):
        return act.BidForCompany(moment.acting(raw), text(raw, "corporation"), Money(number(raw, "price")))
    if not any(isinstance(offer, OfferBid) for offer in offers_for(moment.position, act.Bid)):
        return act.BidForCompany(moment.acting(raw), text(raw, "company"), Money(number(raw, "price")))
    return act.Bid(moment.acting(raw), PrivateSymbol(text(raw, "company")), Money(number(raw, "price")))


def _choose(moment: Moment, raw: Raw) -> act.Action | None:
    """Nationalisation; any other choice was already made with the action before it."""
    if raw.get("choice") == "nationalize":
        return act.Nationalise(moment.acting(raw))
    return None


def _merge(moment: Moment, raw: Raw) -> act.Action | None:
    """The last of several actions names the public company; those before it who merges."""
    symbol, names = CompanySymbol(text(raw, "corporation")), moment.names
    definition = moment.position.definition.companies.get(symbol)
    if definition is None:
        raise ImportRefused("unknown_name", kind="company", name=symbol, id=raw.get("id"))
    if definition.kind == "minor":
        return None
    if names.converting:
        return act.Convert(moment.acting(raw), symbol)
    return act.Merge(moment.acting(raw), tuple(names.merging), symbol)


def _remove_token(moment: Moment, raw: Raw) -> act.Action:
    hex_id, city = moment.names.city(moment.position, raw)
    return act.GiveUpToken(moment.acting(raw), hex_id, city)


def _par(moment: Moment, raw: Raw) -> act.Action:
    symbol = CompanySymbol(text(raw, "corporation"))
    place = text(raw, "share_price").split(",")
    if len(place) != 3 or not all(part.strip().isdecimal() for part in place):
        raise ImportRefused("unreadable", detail=f"par {raw.get('id', '')}: share_price")
    return act.Par(moment.acting(raw), symbol, int(place[1]), int(place[2]), _home(moment, raw, symbol))


def _home(moment: Moment, raw: Raw, symbol: CompanySymbol) -> HexId:
    """The hex that a late company's president chooses in an action of his own after the par price."""
    homes: tuple[HexId, ...] = ()
    for offer in offers_for(moment.position, act.Par):
        if isinstance(offer, OfferPar) and offer.company == symbol:
            homes = offer.homes
    if not homes:
        return NO_HEX
    for later in moment.following:
        if later.get("type") == "choose" and later.get("entity") == raw.get("entity"):
            found = _HEX_IN_BRACKETS.search(str(later.get("choice", "")))
            if found is None:
                raise ImportRefused("unknown_name", kind="home", name=later.get("choice"), id=later.get("id"))
            return HexId(found[1])
    return homes[0]


def _buy_shares(moment: Moment, raw: Raw) -> act.Action:
    symbol, shares = moment.names.shares(raw)
    actor = moment.acting(raw)
    if is_company(actor):
        return act.Redeem(actor, len(shares))
    sources = moment.names.sources(moment.position, symbol, shares)
    return act.BuyShares(actor, symbol, sources, _size(moment, symbol, shares))


def _size(moment: Moment, symbol: CompanySymbol, shares: Sequence[str]) -> int:
    """The president's percentage where his certificate is bought and the pool has no other; else 0."""
    bought = f"{symbol}{PRESIDENTS}" in shares
    alone = not cert.singles(moment.position.state, POOL, symbol)
    certificate = cert.president_certificate(symbol)
    return cert.percent_of(moment.position.definition, certificate) if bought and alone else 0


def _sell_shares(moment: Moment, raw: Raw) -> act.Action:
    symbol, _ = moment.names.shares(raw)
    actor = moment.acting(raw)
    if is_company(actor):
        return act.Reissue(actor)
    share = cert.share_percent(moment.position.definition, symbol)
    return act.SellShares(actor, symbol, number(raw, "percent") // share)


def _lay_tile(moment: Moment, raw: Raw) -> act.Action:
    printed, _ = moment.names.tile(raw)
    rotation = number(raw, "rotation") % 6
    return act.LayTile(moment.acting(raw), HexId(text(raw, "hex")), printed, rotation, moment.power(raw))


def _place_token(moment: Moment, raw: Raw) -> act.Action:
    hex_id, city = moment.names.city(moment.position, raw)
    actor, power = moment.acting(raw), moment.power(raw)
    for offer in offers_for(moment.position, act.ChooseCity):
        if isinstance(offer, OfferChooseCity) and offer.actor == actor and offer.hex == hex_id:
            return act.ChooseCity(actor, hex_id, city, _slot(_slots(offer.spots, hex_id, city), raw))
    for offer in offers_for(moment.position, act.PlaceToken):
        if isinstance(offer, OfferPlaceToken) and offer.power == power and _slots(offer.spots, hex_id, city):
            return act.PlaceToken(actor, hex_id, city, _slot(_slots(offer.spots, hex_id, city), raw), power)
    return act.PlaceToken(actor, hex_id, city, _recorded_slot(raw), power)


def _slots(spots: Sequence[TokenSpot], hex_id: HexId, city: int) -> list[int]:
    return [spot.slot for spot in spots if (spot.hex, spot.city) == (hex_id, city)]


def _recorded_slot(raw: Raw) -> int:
    slot = raw.get("slot")
    return slot if isinstance(slot, int) else 0


def _slot(slots: Sequence[int], raw: Raw) -> int:
    """The recorded slot, or where our numbering differs the first that is offered."""
    recorded = _recorded_slot(raw)
    return recorded if recorded in slots or not slots else slots[0]


def _run_routes(moment: Moment, raw: Raw) -> act.Action | None:
    """The run; without any route a pass where the rules wait for one, or nothing."""
    actor = moment.acting(raw)
    routes = items(raw, "routes")
    if not all(isinstance(route, dict) for route in routes):
        raise ImportRefused("unreadable", detail="run_routes: routes", id=raw.get("id"))
    logged: list[LoggedRoute] = []
    for route in routes_run(raw):
        logged.append(_logged(moment, route, actor, [other.train for other in logged]))
    if logged:
        context = run_context(moment.position, symbol_of(actor))
        return act.RunTrains(actor, resolve_logged(context, tuple(logged)))
    if any(isinstance(offer, OfferRunTrains) for offer in offers_for(moment.position, act.RunTrains)):
        return act.RunTrains(actor, ())
    return _pass(moment, raw) if moment.position.state.operating.stage == "run" else None


def routes_run(raw: Raw) -> list[Raw]:
    """The recorded routes of a run that go anywhere."""
    return [route for route in items(raw, "routes") if route.get("connections")]


def _logged(moment: Moment, route: Raw, owner: Owner, used: Sequence[str]) -> LoggedRoute:
    return LoggedRoute(
        moment.names.train(moment.position, route, owner=owner, used=used),
        tuple(tuple(HexId(str(hex_id)) for hex_id in chain) for chain in items(route, "connections")),
        tuple(_node(moment, str(node)) for node in route.get("nodes") or ()),
        None if route.get("revenue") is None else number(route, "revenue"),
    )


def _node(moment: Moment, node: str) -> str:
    """A stop as ``HEX-INDEX`` by our index."""
    hex_id, _, index = node.rpartition("-")
    if not index.isdecimal():
        return node
    return f"{hex_id}-{moment.names.stop_index(moment.position, HexId(hex_id), int(index))}"


def _dividend(moment: Moment, raw: Raw) -> act.Action:
    kind = text(raw, "kind")
    if kind not in _DIVIDENDS:
        raise ImportRefused("unknown_name", kind="dividend", name=kind, id=raw.get("id"))
    return act.Dividend(moment.acting(raw), _DIVIDENDS[kind])


def _buy_train(moment: Moment, raw: Raw) -> act.Action:
    names, position = moment.names, moment.position
    train, actor = names.train(position, raw), moment.acting(raw)
    trade_in = names.train(position, raw, "exchange", actor) if raw.get("exchange") else ""
    seller = position.state.trains.get(train, SUPPLY)
    return act.BuyTrain(actor, train, seller, Money(number(raw, "price")), trade_in)


def _discard_train(moment: Moment, raw: Raw) -> act.Action:
    actor = moment.acting(raw)
    return act.DiscardTrain(actor, moment.names.train(moment.position, raw, owner=actor))


def _buy_company(moment: Moment, raw: Raw) -> act.Action:
    return act.BuyPrivate(
        moment.acting(raw), PrivateSymbol(text(raw, "company")), Money(number(raw, "price"))
    )


def _sell_company(moment: Moment, raw: Raw) -> act.Action:
    return act.SellPrivate(moment.acting(raw), PrivateSymbol(text(raw, "company")))


def _special_buy(moment: Moment, raw: Raw) -> act.Action:
    """A ferry marker, or the lease of a train of the kind that is named."""
    description, actor = text(raw, "description"), moment.acting(raw)
    if FERRY in description.lower():
        return act.BuyMarker(actor, FERRY)
    for bank in (SUPPLY, POOL):
        for train, owner in moment.position.state.trains.items():
            if owner == bank and kind_of(train) == description:
                return act.LeaseTrain(actor, train)
    raise ImportRefused("unknown_name", kind="special_buy", name=description, id=raw.get("id"))


def _bankrupt(moment: Moment, raw: Raw) -> act.Action:
    """18xx.games names the company; our rules the player who speaks for it and can't pay."""
    actor = moment.acting(raw)
    speaker = speaks_for(moment.position, symbol_of(actor)) if is_company(actor) else ""
    return act.DeclareBankruptcy(player(speaker) if speaker else actor)


def _end_game(moment: Moment, raw: Raw) -> act.Action:
    """18xx.games ends the game at once and ranks the players by what they are worth."""
    scores = moment.position.title.score(moment.position)
    best = max(scores, key=lambda score: score.total)
    owner = moment.names.owner(raw)
    return act.AgreeWinner(owner if is_player(owner) else player(best.player), best.player)


_TRANSLATORS: Mapping[str, Translator] = {
    "pass": _pass,
    "choose": _choose,
    "convert": _nothing,
    "failed_merge": _nothing,
    "merge": _merge,
    "remove_token": _remove_token,
    "bid": _bid,
    "par": _par,
    "buy_shares": _buy_shares,
    "sell_shares": _sell_shares,
    "lay_tile": _lay_tile,
    "place_token": _place_token,
    "run_routes": _run_routes,
    "dividend": _dividend,
    "buy_train": _buy_train,
    "discard_train": _discard_train,
    "buy_company": _buy_company,
    "sell_company": _sell_company,
    "special_buy": _special_buy,
    "bankrupt": _bankrupt,
    "end_game": _end_game,
}


def _remember_run(names: Names, raw: Raw, position: Position, action: act.RunTrains) -> None:
    """Which train ran each recorded route; nothing where two of them were one route."""
    run = routes_run(raw)
    if len(run) == len(action.routes):
        for route, ours in zip(run, action.routes, strict=True):
            if ours.train in position.state.trains:
                names.train_is(route, ours.train)


def remember(names: Names, raw: Raw, position: Position, entries: Sequence[Entry]) -> None:
    """Let ``names`` know what was played at a position (no entry: nothing)."""
    action = entries[0].action if entries else None
    if raw["type"] == "convert":
        names.converting = True
    elif raw["type"] == "merge":
        names.merging = [*names.merging, CompanySymbol(text(raw, "corporation"))] if action is None else []
        names.converting = names.converting and action is None
    match action:
        case act.BuyShares():
            names.places.left(names.shares(raw)[1])
        case act.Reissue() | act.Redeem():
            names.places.returned(names.shares(raw)[1])
        case act.LayTile():
            names.tile_laid(names.tile(raw)[1], action.hex)
        case act.BuyTrain() | act.DiscardTrain():
            names.train_is(raw, action.train)
        case act.RunTrains():
            _remember_run(names, raw, position, action)
        case _:
            pass
    for entry in entries:
        shares = names.shares(raw)[1] if isinstance(action, act.BuyShares) else ()
        names.places.follow(position.state, shares, entry.events)
