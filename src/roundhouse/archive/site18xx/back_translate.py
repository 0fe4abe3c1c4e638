"""A decision of ours as the actions that 18xx.games would have recorded: what :mod:`translate` undoes."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from roundhouse.archive.site18xx.filter import Raw
from roundhouse.archive.site18xx.ids import Names
from roundhouse.archive.site18xx.shares import PRESIDENTS
from roundhouse.archive.site18xx.translate import FERRY
from roundhouse.engine import actions as act
from roundhouse.engine import events as ev
from roundhouse.engine.loop import Entry
from roundhouse.engine.names import NO_COMPANY, CompanySymbol, HexId, PrivateSymbol
from roundhouse.engine.owners import POOL, Owner, is_player, name_of, symbol_of
from roundhouse.engine.pieces import kind_of
from roundhouse.engine.position import Position
from roundhouse.engine.state import Route, Stop
from roundhouse.finance import certificates as cert
from roundhouse.routes.context import TOGETHER
from roundhouse.routes.positions import run_context
from roundhouse.routes.valuation import value

Recorded = dict[str, Any]
_KINDS = {"pay": "payout", "withhold": "withhold", "half": "half"}
_MOST_STOPS = 12
"""18xx.games numbers the stops of a hex from 0; so many are tried."""


class Untold(LookupError):
    """18xx.games has no action for a decision of ours."""


class Teller:
    """What the names of 18xx.games need to know of the game so far: which copy of a tile lies where."""

    def __init__(self, first: Position, ids: Mapping[str, int]) -> None:
        """Begin at the position ``first``; ``ids`` are the players' numbers by name."""
        self.first, self.ids = first, ids
        self._lying: dict[HexId, str] = {}

    def follow(self, raws: Sequence[Raw], entry: Entry) -> None:
        """Remember the tile that was laid."""
        if isinstance(entry.action, act.LayTile):
            self._lying[entry.action.hex] = str(raws[0]["tile"])

    def copy_of(self, tile: str) -> str:
        """A copy of a tile that lies nowhere."""
        used = set(self._lying.values())
        return next(name for number in range(1000) if (name := f"{tile}-{number}") not in used)

    def entity(self, owner: Owner) -> Recorded:
        """Who acts, as the fields that every recorded action has."""
        if is_player(owner):
            return {"entity": self.ids[name_of(owner)], "entity_type": "player"}
        return {"entity": name_of(owner), "entity_type": "corporation"}

    def city(self, names: Names, position: Position, hex_id: HexId, city: int) -> str:
        """The id of a city: of the tile that lies there, or of the printed hex."""
        printed = self._lying.get(hex_id, f"{hex_id}-0")
        return f"{printed}-{index_of(names, position, hex_id, city)}"


def index_of(names: Names, position: Position, hex_id: HexId, city: int) -> int:
    """18xx.games' number of our stop; raises Untold."""
    for number in range(_MOST_STOPS):
        try:
            if names.stop_index(position, hex_id, number) == city:
                return number
        except ValueError:
            continue
    raise Untold()


def told(teller: Teller, names: Names, position: Position, entry: Entry) -> list[Recorded]:
    """The recorded actions for a decision at ``position``; raises Untold."""
    tell = _TELLERS.get(type(entry.action))
    if tell is None:
        raise Untold()
    found: list[Recorded] = tell(_Case(teller, names, position, entry), entry.action)
    who = teller.entity(entry.action.actor)
    return [{**who, **raw} for raw in found]


class _Case:
    """What a decision is told from."""

    def __init__(self, teller: Teller, names: Names, position: Position, entry: Entry) -> None:
        self.teller, self.names, self.position, self.entry = teller, names, position, entry

    def train(self, ours: str) -> str:
        """18xx.games' id of one of our trains."""
        return self.names.site_train(self.position, ours)

    def power(self, private: PrivateSymbol) -> Recorded:
        """A private company acts where its power is used."""
        return {"entity": private, "entity_type": "company"} if private else {}

    def shares(self, symbol: CompanySymbol, taken: Sequence[ev.CertificateMoved]) -> Recorded:
        """The shares of certificates that moved, and their percentage in all."""
        definition = self.position.definition
        percent = sum(cert.percent_of(definition, each.certificate) for each in taken)
        return {"shares": [each.certificate.replace("-", "_") for each in taken], "percent": percent}

    def fitting(self, symbol: CompanySymbol, shares: Sequence[str], outside: Sequence[bool]) -> list[str]:
        """The shares, or others where 18xx.games has those in another place: ``outside`` the IPO, or not."""
        certificates = self.position.definition.companies[symbol].certificates
        others = [f"{symbol}_{number}" for number in range(1, len(certificates))]
        found: list[str] = []
        for share, wanted in zip(shares, outside, strict=False):
            left = [each for each in (share, *others) if each not in found]
            found.append(next((each for each in left if self.names.places.is_outside(each) == wanted), share))
        return found

    def moved(self, symbol: CompanySymbol) -> list[ev.CertificateMoved]:
        """The certificates of a company that moved with the decision."""
        events = (event for event in self.entry.events if isinstance(event, ev.CertificateMoved))
        return [event for event in events if kind_of(event.certificate) == symbol]


def _pass(_: _Case, _action: act.Pass) -> list[Recorded]:
    return [{"type": "pass"}]


def _bid(_: _Case, action: act.Bid) -> list[Recorded]:
    return [{"type": "bid", "company": action.private, "price": action.amount}]


def _bid_for_company(case: _Case, action: act.BidForCompany) -> list[Recorded]:
    key = "corporation" if action.company in case.position.definition.companies else "company"
    return [{"type": "bid", key: action.company, "price": action.amount}]


def _par(case: _Case, action: act.Par) -> list[Recorded]:
    box = case.position.definition.market.rows[action.row][action.column]
    price = box.price if box else 0
    place = f"{price},{action.row},{action.column}"
    found: list[Recorded] = [{"type": "par", "corporation": action.company, "share_price": place}]
    if action.home:
        name = case.position.definition.hexes[action.home].name
        found.append({"type": "choose", "choice": f"{name} ({action.home})".strip()})
    return found


def _buy_shares(case: _Case, action: act.BuyShares) -> list[Recorded]:
    """The shares that moved to the buyer; of each place as many as our decision names."""
    symbol = action.company
    if action.percent:
        share = f"{symbol}{PRESIDENTS}"
        return [{"type": "buy_shares", "shares": [share], "percent": action.percent, "share_price": False}]
    arrived = [each for each in case.moved(symbol) if each.taker == action.actor]
    left = list(arrived)
    chosen: list[ev.CertificateMoved] = []
    for source in action.sources:
        found = next((each for each in left if each.giver == source), left[0] if left else None)
        if found is not None:
            left.remove(found)
            chosen.append(found)
    named = case.shares(symbol, chosen)
    shares = case.fitting(symbol, named["shares"], [source == POOL for source in action.sources])
    return [{"type": "buy_shares", **named, "shares": shares, "share_price": False}]


def _sell_shares(case: _Case, action: act.SellShares) -> list[Recorded]:
    share = cert.share_percent(case.position.definition, action.company)
    gone = [each for each in case.moved(action.company) if each.giver == action.actor]
    shares = case.shares(action.company, gone[: action.count])["shares"]
    # Of half a president's certificate no single share moves.
    named = shares or [f"{action.company}{PRESIDENTS}"]
    return [{"type": "sell_shares", "shares": named, "percent": action.count * share}]


def _redeem(case: _Case, action: act.Redeem) -> list[Recorded]:
    symbol = symbol_of(action.actor)
    back = [each for each in case.moved(symbol) if each.taker == action.actor][: action.count]
    named = case.shares(symbol, back)
    return [
        {"type": "buy_shares", **named, "shares": case.fitting(symbol, named["shares"], [True] * len(back))}
    ]


def _reissue(case: _Case, action: act.Reissue) -> list[Recorded]:
    symbol = symbol_of(action.actor)
    out = [each for each in case.moved(symbol) if each.giver == action.actor]
    return [{"type": "sell_shares", **case.shares(symbol, out)}]


def _lay_tile(case: _Case, action: act.LayTile) -> list[Recorded]:
    return [
        {
            "type": "lay_tile",
            "hex": action.hex,
            "tile": case.teller.copy_of(action.tile),
            "rotation": action.rotation,
            **case.power(action.power),
        }
    ]


def _place_token(case: _Case, action: act.PlaceToken | act.ChooseCity) -> list[Recorded]:
    power = case.power(action.power) if isinstance(action, act.PlaceToken) else {}
    city = case.teller.city(case.names, case.position, action.hex, action.city)
    tokener = name_of(action.actor)
    return [{"type": "place_token", "city": city, "slot": action.slot, "tokener": tokener, **power}]


def _run(case: _Case, action: act.RunTrains) -> list[Recorded]:
    position = case.position
    context = run_context(position, symbol_of(action.actor))
    earned = value(context, action.routes)
    routes = [
        recorded
        for route, one in zip(action.routes, earned.routes, strict=True)
        for recorded in _routes(case, route, one.total)
    ]
    extra = sum(event.revenue for event in case.entry.events if isinstance(event, ev.TrainsRun))
    extra -= sum(route["revenue"] for route in routes)
    return [{"type": "run_routes", "routes": routes, "extra_revenue": extra}]


def _routes(case: _Case, route: Route, revenue: int) -> list[Recorded]:
    """A route as each of its trains logs it: one that several run together is shared out among them.

    Trains for which there is no part of it don't run.
    """
    chains = _chains(case, route)
    trains = route.train.split(TOGETHER)[: len(chains)]
    found: list[Recorded] = []
    for place, train in enumerate(trains):
        last = place == len(trains) - 1
        part = slice(place, None if last else place + 1)
        stops = route.stops[place:] if last else route.stops[place : place + 2]
        found.append(_route(case, train, chains[part], stops, 0 if place else revenue))
    return found


def _route(
    case: _Case, train: str, chains: Sequence[Sequence[HexId]], stops: Sequence[Stop], revenue: int
) -> Recorded:
    nodes = [f"{stop.hex}-{index_of(case.names, case.position, stop.hex, stop.index)}" for stop in stops]
    hexes = [stop.hex for stop in stops]
    return {
        "train": case.train(train),
        "connections": [list(chain) for chain in chains],
        "hexes": hexes,
        "revenue": revenue,
        "revenue_str": "-".join(hexes),
        "nodes": nodes,
    }


def _chains(case: _Case, route: Route) -> list[list[HexId]]:
    """The hexes of the way from each stop to the next."""
    network = run_context(case.position, symbol_of(case.entry.action.actor)).network
    found: list[list[HexId]] = []
    point: object = route.stops[0]
    chain = [route.stops[0].hex]
    for piece in route.track:
        track = network.track(piece)
        if track is None:
            raise Untold()
        point = track.b if point == track.a else track.a
        if piece.hex != chain[-1]:
            chain.append(piece.hex)
        if isinstance(point, Stop):
            found.append(chain)
            chain = [point.hex]
    return found


def _dividend(_: _Case, action: act.Dividend) -> list[Recorded]:
    return [{"type": "dividend", "kind": _KINDS[action.kind]}]


def _buy_train(case: _Case, action: act.BuyTrain) -> list[Recorded]:
    train = case.train(action.train)
    raw = {"type": "buy_train", "train": train, "price": action.price, "variant": kind_of(action.train)}
    return [
        raw | ({"exchange": case.names.site_train(case.position, action.trade_in)} if action.trade_in else {})
    ]


def _discard_train(case: _Case, action: act.DiscardTrain) -> list[Recorded]:
    return [{"type": "discard_train", "train": case.train(action.train)}]


def _buy_private(_: _Case, action: act.BuyPrivate) -> list[Recorded]:
    return [{"type": "buy_company", "company": action.private, "price": action.price}]


def _sell_private(_: _Case, action: act.SellPrivate) -> list[Recorded]:
    return [{"type": "sell_company", "company": action.private}]


def _buy_marker(_: _Case, action: act.BuyMarker) -> list[Recorded]:
    if action.kind != FERRY:
        raise Untold()
    return [{"type": "special_buy", "description": "Ferry marker"}]


def _lease(_: _Case, action: act.LeaseTrain) -> list[Recorded]:
    return [{"type": "special_buy", "description": kind_of(action.train)}]


def _bankrupt(case: _Case, action: act.DeclareBankruptcy) -> list[Recorded]:
    """18xx.games names the company whose train can't be paid."""
    symbol = case.position.state.operating.company
    president = cert.president(case.position.state, symbol) if symbol != NO_COMPANY else None
    if symbol != NO_COMPANY and president == action.actor:
        return [{"type": "bankrupt", "entity": symbol, "entity_type": "corporation"}]
    return [{"type": "bankrupt"}]


def _agree(_: _Case, _action: act.AgreeWinner) -> list[Recorded]:
    return [{"type": "end_game"}]


def _nationalise(_: _Case, _action: act.Nationalise) -> list[Recorded]:
    return [{"type": "choose", "choice": "nationalize"}]


def _convert(_: _Case, action: act.Convert) -> list[Recorded]:
    return [{"type": "convert"}, {"type": "merge", "corporation": action.company}]


def _merge(_: _Case, action: act.Merge) -> list[Recorded]:
    return [{"type": "merge", "corporation": each} for each in (*action.minors, action.company)]


def _give_up_token(case: _Case, action: act.GiveUpToken) -> list[Recorded]:
    city = case.teller.city(case.names, case.position, action.hex, action.city)
    return [{"type": "remove_token", "city": city, "slot": 0}]


_TELLERS: Mapping[type[act.Action], Callable[[_Case, Any], list[Recorded]]] = {
    act.Pass: _pass,
    act.Bid: _bid,
    act.BidForCompany: _bid_for_company,
    act.Par: _par,
    act.BuyShares: _buy_shares,
    act.SellShares: _sell_shares,
    act.Redeem: _redeem,
    act.Reissue: _reissue,
    act.LayTile: _lay_tile,
    act.PlaceToken: _place_token,
    act.ChooseCity: _place_token,
    act.RunTrains: _run,
    act.Dividend: _dividend,
    act.BuyTrain: _buy_train,
    act.DiscardTrain: _discard_train,
    act.BuyPrivate: _buy_private,
    act.SellPrivate: _sell_private,
    act.BuyMarker: _buy_marker,
    act.LeaseTrain: _lease,
    act.DeclareBankruptcy: _bankrupt,
    act.AgreeWinner: _agree,
    act.Nationalise: _nationalise,
    act.Convert: _convert,
    act.Merge: _merge,
    act.GiveUpToken: _give_up_token,
}
