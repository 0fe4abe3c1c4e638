"""The referee for 1843 finds what is planted into recorded games, and names its section."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path

import pytest
from msgspec.structs import replace

from roundhouse.engine import actions as act
from roundhouse.engine import events as ev
from roundhouse.engine.names import CompanySymbol, HexId, Money, PrivateSymbol
from roundhouse.engine.owners import Owner
from tests.names import company
from tests.referee.judge import Decision
from tests.referee.planting import (
    LONGER,
    WITH_GAP,
    Planted,
    acted,
    also,
    beside,
    by,
    from_supply,
    gone,
    is_kind,
    more,
    of_company,
    put,
    reason,
    rerouted,
    run_again,
    twice,
    with_routes,
)
from tests.referee.t1843 import tables
from tests.referee.t1843.shelf import shelf

BANK, IPO = Owner("bank"), Owner("ipo")
ADA = Owner("player:Ada")


def sale(decision: Decision, event: ev.Event) -> bool:
    """Something of a sale in a stock round."""
    return isinstance(decision.action, act.SellShares)


def yellow_lay(decision: Decision, event: ev.Event) -> bool:
    """A yellow tile, laid without a power."""
    return isinstance(event, ev.TileLaid) and event.kind == "lay" and not event.power


def upgrade(decision: Decision, event: ev.Event) -> bool:
    """An upgrade without a power."""
    return isinstance(event, ev.TileLaid) and event.kind == "upgrade" and not event.power


def operating(decision: Decision, event: ev.Event) -> bool:
    """The turn of a company."""
    return isinstance(event, ev.TurnBegan) and event.actor.startswith("company:")


def paid_out(decision: Decision, event: ev.Event) -> bool:
    """A dividend that is paid."""
    return isinstance(event, ev.DividendDeclared) and event.kind == "pay" and event.revenue > 0


def withheld(decision: Decision, event: ev.Event) -> bool:
    """A revenue that is withheld."""
    return isinstance(event, ev.DividendDeclared) and event.kind == "withhold" and event.revenue > 0


def stock_turn(decision: Decision, event: ev.Event) -> bool:
    """A player's turn in a round that goes on."""
    bought = isinstance(decision.action, act.BuyShares | act.Par)
    return bought and isinstance(event, ev.TurnBegan) and event.actor.startswith("player:")


def put_event(events: list[ev.Event], at: int, event: ev.Event) -> None:
    """Have another event in its place."""
    events[at] = event


PLANTED: Mapping[str, Planted] = {
    "a marker in a circle that isn't there": Planted(
        "8.5.1", ev.TokenPlaced, more("slot", 3), is_kind("token")
    ),
    # --- 6: the auction
    "a private company bought too cheap": Planted(
        "6.3", ev.Paid, more("amount", -5), reason("private", payee="bank")
    ),
    "a private company that isn't paid for": Planted("6.3", ev.Paid, gone, reason("private", payee="bank")),
    "a private company for the wrong player": Planted("6.2", ev.PrivateMoved, put(taker="player:Nobody")),
    "a bid that isn't five above": Planted(
        "6.1", ev.BidPlaced, put(amount=Money(1)), action=acted(amount=Money(1))
    ),
    "a bid out of turn": Planted(
        "6.1", ev.BidPlaced, action=acted(actor=ADA), fits=lambda d, e: d.action.actor != ADA
    ),
    "the wrong player next in the auction": Planted(
        "6.2",
        ev.TurnBegan,
        put(actor="player:Nobody"),
        lambda d, e: isinstance(d.action, act.Bid) and e is d.events[-1],
    ),
    "the cheapest falls by ten": Planted("6.2", ev.PrivatePriced, more("cost", -5)),
    "no train goes when all have passed": Planted(
        "6.2", ev.TrainMoved, gone, lambda d, e: any(isinstance(x, ev.AuctionStalled) for x in d.events)
    ),
    "no income when all have passed": Planted(
        "6.2",
        ev.Paid,
        gone,
        lambda d, e: (
            e.reason == "private_revenue" and any(isinstance(x, ev.AuctionStalled) for x in d.events)
        ),
    ),
    "PLM parred at a blue price": Planted(
        "7.4", ev.ParSet, put(price=Money(105)), by(act.Par, company="PLM")
    ),
    "a bid above the cash in hand": Planted("6.3", ev.BidPlaced, action=acted(amount=10000)),
    "the cheapest bought for more": Planted(
        "6.1",
        ev.PrivateMoved,
        action=lambda a: acted(amount=a.amount + 5)(a),
        fits=lambda d, e: (
            isinstance(d.action, act.Bid) and e.giver == "bank" and e.private == d.action.private
        ),
    ),
    "a bid for what is sold": Planted(
        "6.1", ev.BidPlaced, action=acted(private="TB"), fits=lambda d, e: e.private in ("BA", "LM"), nth=3
    ),
    "an auction that goes on": Planted("6.2", ev.RoundBegan, gone, is_kind("stock", number=1)),
    "an auction that ends early": Planted("6.2", ev.BidPlaced, also(ev.RoundBegan("stock", 1))),
    "Boulogne - Amiens without its share": Planted(
        "10.2", ev.CertificateMoved, gone, lambda d, e: e.certificate == "ETA-8" and e.giver == "private:BA"
    ),
    # --- 7: stock rounds
    "a turn out of order": Planted("7.1", ev.TurnBegan, put(actor="player:Nobody"), stock_turn),
    "a round that ends before all have passed": Planted(
        "7.1",
        ev.TurnEnded,
        also(ev.RoundBegan("operating", 1, 1, 1)),
        by(act.BuyShares),
    ),
    "the cards not by cash": Planted(
        "7.1", ev.OrderSet, lambda events, at: put(order=events[at].order[::-1])(events, at)
    ),
    "a share sold too dear": Planted("7.2", ev.SharesSold, more("price", 1), sale),
    "a sale for too much": Planted("7.2", ev.Paid, more("amount", 1), sale),
    "a sale in the first stock round": Planted(
        "7.2",
        ev.SharesBought,
        also(ev.SharesSold("Ada", CompanySymbol("PLM"), 1, Money(79))),
        lambda d, e: isinstance(d.action, act.BuyShares),
    ),
    "a sale of more than is handed over": Planted("7.2", ev.SharesSold, more("count", 1), sale),
    "a certificate too cheap": Planted("7.3", ev.Paid, more("amount", -1), by(act.BuyShares)),
    "a certificate for nothing": Planted("7.3", ev.Paid, gone, by(act.BuyShares)),
    "a certificate twice paid": Planted("7.3", ev.Paid, twice, by(act.BuyShares)),
    "another price of a certificate": Planted("7.3", ev.SharesBought, more("price", 10), by(act.BuyShares)),
    "a certificate that isn't handed over": Planted(
        "7.3", ev.CertificateMoved, gone, by(act.BuyShares, sources=(IPO,))
    ),
    "a certificate for nobody's purchase": Planted(
        "7.5", ev.CertificateMoved, put(taker="player:Nobody"), by(act.BuyShares, sources=(IPO,))
    ),
    "half a director's certificate as a share": Planted(
        "7.5", ev.CertificateMoved, put(certificate="MID-0"), lambda d, e: e.reason == "sold"
    ),
    "a brown par price in the yellow phase": Planted(
        "7.4", ev.ParSet, put(price=Money(120)), by(act.Par, private="")
    ),
    "a par marker in the wrong box": Planted("7.4", ev.PriceMoved, more("row", -1), reason("par")),
    "too little capital": Planted("7.4", ev.Paid, more("amount", -10), reason("float")),
    "no flotation": Planted("7.4", ev.Floated, gone),
    "a flotation too early": Planted(
        "7.4",
        ev.PresidentChanged,
        lambda events, at: also(ev.Floated(events[at].company))(events, at),
        by(act.Par),
    ),
    "no new director": Planted(
        "7.5", ev.CertificateMoved, gone, lambda d, e: e.reason == "exchange" and e.certificate.endswith("-0")
    ),
    "a director for one certificate": Planted(
        "7.5",
        ev.CertificateMoved,
        gone,
        lambda d, e: e.reason == "exchange" and not e.certificate.endswith("-0"),
    ),
    "a marker that doesn't fall": Planted("7.7", ev.PriceMoved, gone, reason("sold")),
    "a marker that falls to the side": Planted("7.7", ev.PriceMoved, more("column", -1), reason("sold")),
    "a wrong price in the right box": Planted("7.7", ev.PriceMoved, more("price", 1), reason("sold")),
    "a marker that sinks too far": Planted("7.7", ev.MarkerSank, more("places", 1)),
    "a marker that doesn't sink": Planted("7.7", ev.MarkerSank, gone),
    "a marker that rises for nothing": Planted("7.7", ev.PriceMoved, more("column", 2), reason("withheld")),
    "a dividend that doesn't move the marker": Planted("7.7", ev.PriceMoved, gone, reason("dividend")),
    "sold out, and no rise": Planted("7.7", ev.PriceMoved, gone, reason("sold_out")),
    # --- 5, 8.1, 8.2: rounds
    "one operating round too many": Planted(
        "5", ev.RoundBegan, more("count", 1), is_kind("operating", index=1)
    ),
    "a stock round too early": Planted(
        "5", ev.RoundBegan, put(kind="stock", index=1, count=1), is_kind("operating", index=2)
    ),
    "the foreigners take nothing": Planted(
        "5",
        ev.TrainMoved,
        gone,
        lambda d, e: e.reason == "exported" and any(isinstance(x, ev.RoundBegan) for x in d.events),
    ),
    "the foreigners take a dearer train": Planted(
        "5",
        ev.TrainMoved,
        put(train="Electric-17"),
        lambda d, e: e.reason == "exported" and not any(isinstance(x, ev.AuctionStalled) for x in d.events),
    ),
    "no phase with the first train": Planted("5", ev.PhaseBegan, gone, lambda d, e: e.phase == "Green"),
    "a private company's income": Planted(
        "8.1",
        ev.Paid,
        more("amount", 5),
        lambda d, e: (
            e.reason == "private_revenue" and not any(isinstance(x, ev.AuctionStalled) for x in d.events)
        ),
    ),
    "no port income": Planted("8.1", ev.Paid, gone, reason("port_income")),
    "the wrong company first": Planted("8.2", ev.TurnBegan, put(actor=company("LATER")), operating),
    "a company that is left out": Planted(
        "8.1",
        ev.TurnBegan,
        lambda events, at: events.__setitem__(slice(at, None), [ev.RoundBegan("operating", 9, 2, 4)]),
        lambda d, e: operating(d, e) and isinstance(d.action, act.Pass),
        nth=20,
    ),
    "dividends before the run": Planted(
        "8.3", ev.StageBegan, put(stage="track"), lambda d, e: e.stage == "run"
    ),
    "no home marker": Planted("8.3", ev.TokenPlaced, gone, is_kind("home")),
    # --- 8.4: track
    "a green tile in the yellow phase": Planted(
        "8.4.1", ev.TileLaid, put(tile="15"), lambda d, e: e.tile == "57"
    ),
    "a town's tile on plain land": Planted(
        "8.4.1", ev.TileLaid, put(tile="4"), lambda d, e: yellow_lay(d, e) and e.tile in "789"
    ),
    "a tile laid twice": Planted("8.4", ev.TileLaid, twice, yellow_lay),
    "free mountains": Planted("8.4.1", ev.Paid, gone, lambda d, e: e.reason == "track" and e.amount == 80),
    "dear plains": Planted(
        "8.4",
        ev.TileLaid,
        lambda events, at: also(ev.Paid(company(events[at].company), BANK, Money(80), "track"))(events, at),
        lambda d, e: yellow_lay(d, e) and len([x for x in d.events if isinstance(x, ev.Paid)]) == 0,
    ),
    "an upgrade that gives no tile back": Planted(
        "8.4.2", ev.TileLaid, put(replaced=""), lambda d, e: upgrade(d, e) and e.replaced
    ),
    "a tile that there is no more of": Planted(
        "12.2",
        ev.TileLaid,
        lambda events, at: also(replace(events[at], hex=HexId("F21"), replaced=""))(events, at),
        lambda d, e: yellow_lay(d, e) and tables.TILES[e.tile][2] == 1,
    ),
    "an upgrade that skips green": Planted(
        "8.4.1", ev.TileLaid, put(tile="63"), lambda d, e: upgrade(d, e) and e.tile in ("14", "15")
    ),
    "Lille anywhere": Planted("8.4.3", ev.TileLaid, put(tile="X01"), lambda d, e: e.tile == "57"),
    "Lyon upside down": Planted("8.4.3", ev.TileLaid, put(rotation=3), lambda d, e: e.tile in ("X01", "X02")),
    "a blocked hex": Planted("10.1", ev.TileLaid, put(hex=HexId("G14"), tile="1"), yellow_lay),
    "track of a company that isn't on turn": Planted(
        "8.4", ev.TileLaid, put(company=CompanySymbol("LATER")), yellow_lay
    ),
    "a tile out of reach": Planted(
        "8.4.1",
        ev.TileLaid,
        put(hex=HexId("B7"), tile="9", rotation=1),
        lambda d, e: yellow_lay(d, e) and e.tile == "9",
    ),
    "track that runs off the map": Planted(
        "8.4.1",
        ev.TileLaid,
        put(hex=HexId("C10"), tile="8", rotation=2),
        lambda d, e: yellow_lay(d, e) and e.tile in "789",
    ),
    "an upgrade that cuts a line": Planted(
        "8.4.1",
        ev.TileLaid,
        more("rotation", 1),
        lambda d, e: upgrade(d, e) and e.tile in ("14", "15") and e.rotation < 5,
    ),
    "a second yellow tile of a company that has one": Planted(
        "8.4",
        ev.TileLaid,
        lambda events, at: also(replace(events[at], hex=HexId("I12"), tile="9", rotation=1))(events, at),
        lambda d, e: yellow_lay(d, e) and e.company in ("ETA", "NOR", "PLM", "PO"),
    ),
    "a tile after the track step": Planted(
        "8.4",
        ev.StageBegan,
        lambda events, at: also(ev.TileLaid(events[at].company, HexId("I12"), "9", 1))(events, at),
        lambda d, e: e.stage == "trains",
    ),
    "the tile of Toulouse - Barcelona after the run": Planted(
        "8.4",
        ev.StageBegan,
        lambda events, at: also(
            ev.TileLaid(events[at].company, HexId("K8"), "9", 1, power=PrivateSymbol("TB"))
        )(events, at),
        lambda d, e: e.stage == "trains" and isinstance(d.action, act.Dividend),
    ),
    "Paris for nothing": Planted(
        "8.4.1", ev.Paid, gone, lambda d, e: e.reason == "track" and e.subject == "E16"
    ),
    # --- 8.5, 8.9: markers
    "a cheap first marker": Planted(
        "8.5.1", ev.Paid, more("amount", -20), lambda d, e: e.reason == "token" and e.amount == 40
    ),
    "a cheap later marker": Planted(
        "8.5.1",
        ev.Paid,
        put(amount=Money(40)),
        lambda d, e: e.reason == "token" and e.amount == 100 and not d.action.power,
    ),
    "two markers": Planted("8.5.1", ev.TokenPlaced, twice, is_kind("token")),
    "a marker in a full circle": Planted(
        "8.5.1", ev.TokenPlaced, put(hex=HexId("J17"), city=0, slot=0), is_kind("token"), nth=6
    ),
    "a second home": Planted("8.5.1", ev.TokenPlaced, put(hex=HexId("F15")), is_kind("home")),
    "a moved marker for nothing": Planted("8.5.2", ev.Paid, gone, by(act.MoveToken)),
    "a moved marker without a blocked one": Planted("8.5.2", ev.TokenPlaced, gone, is_kind("neutral")),
    "a port for somebody else": Planted("8.5.3", ev.MarkerMoved, put(taker=ADA)),
    "a cheap port": Planted("8.9", ev.Paid, more("amount", -1), reason("marker")),
    "a marker out of reach": Planted(
        "8.5.1",
        ev.TokenPlaced,
        put(hex=HexId("A6"), city=0, slot=0),
        lambda d, e: e.kind == "token" and not d.action.power,
    ),
    "a port that no route leads to": Planted(
        "8.5.3",
        ev.MarkerMoved,
        put(marker="port:A6-0"),
        lambda d, e: e.giver == "supply" and e.marker != "port:A6-0",
    ),
    "a port beside a marker": Planted(
        "8.5.3",
        ev.TokenPlaced,
        lambda events, at: also(ev.MarkerMoved("port:A6-0", Owner("supply"), company(events[at].company)))(
            events, at
        ),
        lambda d, e: e.kind == "token" and not d.action.power,
    ),
    "a marker moved twice in the game": Planted("8.5.2", ev.TokenMoved, twice, is_kind("token")),
    "a marker moved before the gray phase": Planted(
        "8.5.2",
        ev.StageBegan,
        lambda events, at: also(ev.TokenMoved(events[at].company + "-0", HexId("A6"), 0, 0, "token"))(
            events, at
        ),
        lambda d, e: e.stage == "token",
    ),
    "a marker that changes its city": Planted(
        "8.4.2",
        ev.TokenMoved,
        lambda events, at: put(city=1 - events[at].city)(events, at),
        lambda d, e: e.kind == "track" and e.hex in tables.OO_HEXES,
    ),
    "a marker lost with an upgrade": Planted(
        "8.4.2",
        ev.TileLaid,
        also(ev.TokenReturned("PLM-0")),
        lambda d, e: e.tile == "X04",
    ),
    # --- 8.6, 8.7: runs and dividends
    "a revenue too high": Planted("8.6.2", ev.TrainsRun, more("revenue", 10), lambda d, e: e.revenue > 0),
    "a train run twice": Planted(
        "8.6",
        ev.TrainsRun,
        run_again,
        with_routes,
    ),
    "a route that uses its track twice": Planted(
        "8.6.1",
        ev.TrainsRun,
        run_again,
        with_routes,
    ),
    "a train of somebody else": Planted(
        "8.6", ev.TrainsRun, put(company=CompanySymbol("LATER")), with_routes
    ),
    "a route on track that isn't there": Planted(
        "8.6.1",
        ev.TrainsRun,
        beside(HexId("M12")),
        with_routes,
    ),
    "a route with a gap": Planted(
        "8.6.1",
        ev.TrainsRun,
        WITH_GAP,
        with_routes,
    ),
    "a route of one stop": Planted(
        "8.6.1",
        ev.TrainsRun,
        rerouted(stops=lambda r: r.stops[:1]),
        with_routes,
    ),
    "a route farther than the train goes": Planted(
        "8.6.1",
        ev.TrainsRun,
        LONGER,
        with_routes,
    ),
    "a route without an own marker": Planted(
        "8.6.1",
        ev.TrainsRun,
        rerouted(stops=lambda r: tuple(replace(x, hex=HexId("O16")) for x in r.stops)),
        with_routes,
    ),
    "a run outside its step": Planted(
        "8.6",
        ev.TurnEnded,
        also(ev.TrainsRun(CompanySymbol("LATER"), (), Money(0))),
    ),
    "two dividends in a turn": Planted(
        "8.7",
        ev.TurnEnded,
        lambda events, at: events.insert(
            at, ev.DividendDeclared(CompanySymbol(events[at].actor[8:]), "none", Money(0))
        ),
        lambda d, e: e.actor.startswith("company:"),
    ),
    "no decision about the revenue": Planted("8.7", ev.DividendDeclared, gone, paid_out),
    "a turn within a turn": Planted("8.2", ev.TurnBegan, twice, operating),
    "a pass and an action": Planted(
        "7.1",
        ev.TurnEnded,
        lambda events, at: events.insert(at, ev.Passed(events[at].actor, "stock")),
        by(act.BuyShares),
    ),
    "a turn without an action": Planted("7.1", ev.Passed, gone, lambda d, e: e.what == "stock"),
    "another player's purchase": Planted("7.1", ev.SharesBought, action=acted(actor=Owner("player:Nobody"))),
    "another player's sale": Planted("7.1", ev.SharesSold, action=acted(actor=Owner("player:Nobody"))),
    "a single certificate before the director's": Planted(
        "7.3", ev.SharesBought, put(certificate="SO-5"), lambda d, e: e.certificate == "SO-0"
    ),
    "a share of the company itself": Planted("7.3", ev.SharesBought, put(source=company("SO"))),
    "a train out of the train step": Planted(
        "8.8.1", ev.TrainMoved, fits=from_supply, action=acted(actor=company("SO"))
    ),
    "a train that the seller hasn't": Planted(
        "8.8.1", ev.TrainMoved, fits=of_company, action=acted(seller=company("SO"))
    ),
    "a train of a company for nothing": Planted(
        "8.8.1", ev.TrainMoved, fits=of_company, action=acted(price=0)
    ),
    "a train of a company turned over": Planted(
        "8.8.1", ev.TrainMoved, fits=of_company, action=acted(side="5/7x2")
    ),
    "a train thrown away for a larger one": Planted(
        "8.8.1", ev.TrainMoved, fits=from_supply, action=acted(trade_in="2+1-0")
    ),
    "a port bought early": Planted(
        "8.9",
        ev.StageBegan,
        lambda events, at: also(ev.MarkerMoved("port:A6-0", company("SO"), company(events[at].company)))(
            events, at
        ),
        lambda d, e: e.stage == "run",
    ),
    "LH's tile elsewhere": Planted("10.2", ev.TileLaid, put(hex=HexId("D15")), lambda d, e: e.power == "LH"),
    "another revenue declared": Planted("8.7", ev.DividendDeclared, more("revenue", 10), paid_out),
    "a dividend too high": Planted("8.7", ev.Paid, more("amount", 1), reason("dividend")),
    "a dividend left out": Planted("8.7", ev.Paid, gone, reason("dividend")),
    "the pool's dividend for a player": Planted(
        "8.7", ev.Paid, put(payee=ADA), lambda d, e: e.reason == "dividend" and e.payee.startswith("company:")
    ),
    "withheld, but not kept": Planted("8.7", ev.Paid, gone, reason("withheld")),
    "half of it withheld": Planted("8.7", ev.DividendDeclared, put(kind="half"), withheld),
    # --- 8.8: trains
    "a cheap train": Planted(
        "8.8.1", ev.Paid, more("amount", -5), lambda d, e: from_supply(d, e) and e.reason == "train"
    ),
    "a train of another price": Planted(
        "8.8.1", ev.TrainMoved, fits=from_supply, action=lambda a: acted(price=a.price + 10)(a)
    ),
    "a train sold twice": Planted("8.8.1", ev.TrainMoved, twice, from_supply),
    "a train that somebody else has": Planted(
        "8.8.1", ev.TrainMoved, put(giver=company("LATER")), from_supply
    ),
    "a train of the next colour": Planted(
        "8.8.1",
        ev.TrainMoved,
        put(train="Electric-9"),
        from_supply,
        action=acted(train="Electric-9", side=""),
    ),
    "a train for nothing": Planted("8.8.1", ev.Paid, gone, of_company),
    "a train that nobody bought": Planted(
        "8.8",
        ev.TurnBegan,
        lambda events, at: also(ev.TrainMoved("8E-5", Owner("supply"), events[at].actor, "bought"))(
            events, at
        ),
        operating,
    ),
    "the wrong side of a card": Planted("8.8.1", ev.TrainTurned, put(side="5E"), from_supply),
    "a train given up for nothing": Planted(
        "8.8.2",
        ev.StageBegan,
        lambda events, at: also(
            ev.TrainMoved("4+1-3", company(events[at].company), Owner("pool"), "discarded")
        )(events, at),
        lambda d, e: e.stage == "end",
        nth=12,
    ),
    "too much help": Planted("8.8.3", ev.Paid, more("amount", 1), reason("contribution")),
    "help of another player": Planted("8.8.3", ev.Paid, put(payer="player:Nobody"), reason("contribution")),
    "a purchase above the limit": Planted(
        "8.8.2",
        ev.TrainMoved,
        lambda events, at: also(*(replace(events[at], train=f"2+1-{n}") for n in range(6)))(events, at),
        from_supply,
    ),
    "help for a company with a train": Planted(
        "8.8.3",
        ev.TrainMoved,
        fits=from_supply,
        action=lambda a: acted(price=a.price + 5000)(a),
    ),
    "a sale in nobody's emergency": Planted(
        "8.8.3",
        ev.StageBegan,
        also(ev.SharesSold("Ada", CompanySymbol("PLM"), 1, Money(79))),
        lambda d, e: e.stage == "run",
    ),
    "a rusted train bought by its double side": Planted(
        "8.8.1",
        ev.TrainMoved,
        fits=lambda d, e: e.giver == "pool" and e.reason == "bought" and e.train.startswith("4+1"),
        action=acted(side="3/5x2"),
    ),
    "a company that goes on without a train": Planted(
        "8.8.1",
        ev.TrainMoved,
        gone,
        lambda d, e: (
            isinstance(d.action, act.BuyTrain)
            and any(isinstance(x, ev.Paid) and x.reason == "contribution" for x in d.events)
        ),
    ),
    "a rusted train that stays a pair": Planted(
        "15", ev.TrainTurned, gone, lambda d, e: any(isinstance(x, ev.PhaseBegan) for x in d.events)
    ),
    "rust that is left": Planted(
        "15", ev.TrainMoved, gone, lambda d, e: e.reason == "rusted" and e.giver.startswith("company:")
    ),
    "a train that rusts too early": Planted(
        "15",
        ev.StageBegan,
        also(ev.TrainMoved("5E-0", Owner("supply"), Owner("removed"), "rusted")),
        lambda d, e: e.stage == "end",
    ),
    "a phase too many": Planted("15", ev.PhaseBegan, put(phase="Gray"), lambda d, e: e.phase == "Green"),
    # --- 10: private companies
    "a private company too dear": Planted(
        "10.1",
        ev.PrivateMoved,
        fits=by(act.BuyPrivate),
        action=lambda a: acted(price=a.price + 500)(a),
    ),
    "a private company that isn't paid": Planted("10.1", ev.Paid, gone, by(act.BuyPrivate)),
    "private companies that stay": Planted(
        "15.4", ev.PrivateMoved, gone, lambda d, e: any(isinstance(x, ev.PhaseBegan) for x in d.events)
    ),
    "one that closes for nothing": Planted(
        "10.1", ev.TurnEnded, also(ev.PrivateMoved(PrivateSymbol("C"), ADA, Owner("removed")))
    ),
    "LM stays open": Planted(
        "10.2.7", ev.PrivateMoved, gone, lambda d, e: e.private == "LM" and isinstance(d.action, act.BuyTrain)
    ),
    "Val de Loire handed in and kept": Planted("10.2.5", ev.PrivateMoved, gone, by(act.ExchangePrivate)),
    "a private company for another's money": Planted(
        "10.1", ev.PrivateMoved, fits=by(act.BuyPrivate), action=acted(actor=ADA)
    ),
    "a company buys LM": Planted(
        "10.1", ev.PrivateMoved, fits=by(act.BuyPrivate), action=acted(private="LM")
    ),
    "Val de Loire too cheap in the yellow phase": Planted(
        "10.1", ev.TrainMoved, fits=lambda d, e: e.reason == "given", action=acted(price=100)
    ),
    "another private company in the yellow phase": Planted(
        "10.1", ev.TrainMoved, fits=lambda d, e: e.reason == "given", action=acted(private="BA")
    ),
    "Val de Loire's train for another company": Planted(
        "10.2.5", ev.TrainMoved, put(taker=company("LATER")), lambda d, e: e.reason == "given"
    ),
    "Val de Loire's train in a game of three": Planted(
        "10.2.5",
        ev.TurnBegan,
        lambda events, at: also(ev.TrainMoved("2-0", Owner("supply"), events[at].actor, "given"))(events, at),
        operating,
    ),
    "the Engineers card for nothing": Planted(
        "10.2.5",
        ev.StageBegan,
        also(ev.MarkerMoved("engineers-0", Owner("supply"), Owner("train:8E-0"))),
        lambda d, e: e.stage == "trains",
    ),
    "another private company handed in": Planted(
        "10.2.5", ev.PrivateMoved, fits=by(act.ExchangePrivate), action=acted(private="C")
    ),
    "Val de Loire for a share of the pool": Planted(
        "10.2.5", ev.PrivateMoved, fits=by(act.ExchangePrivate), action=acted(source="pool")
    ),
    "a private company handed in without need": Planted(
        "8.8.3",
        ev.Passed,
        fits=lambda d, e: e.what == "stock",
        action=lambda a: act.SellPrivate(a.actor, PrivateSymbol("C")),
    ),
    # --- 8.10: the end
    "an end for nothing": Planted(
        "8.10.1",
        ev.TurnEnded,
        also(ev.GameEnded("gray_sets")),
        lambda d, e: e.actor.startswith("company:"),
    ),
    "no end behind the second set with a gray train": Planted(
        "8.10.1",
        ev.GameEnded,
        lambda events, at: put_event(events, at, ev.RoundBegan("stock", 99)),
        reason("gray_sets"),
    ),
    "no end": Planted("8.10.1", ev.GameEnded, gone, reason("trains")),
    "no end at a price of 500": Planted(
        "8.10.1",
        ev.GameEnded,
        lambda events, at: put_event(events, at, ev.RoundBegan("operating", 10, 3, 4)),
        reason("price"),
    ),
    "a price of 500 ends the game at once": Planted(
        "8.10.1",
        ev.PriceMoved,
        lambda events, at: events.insert(at + 1, ev.GameEnded("price")),
        lambda d, e: e.price == 500 and e.reason == "dividend",
    ),
    "a bankruptcy too early": Planted(
        "8.8.3", ev.StageBegan, also(ev.GameEnded("bankrupt", "Ada")), lambda d, e: e.stage == "trains"
    ),
}


@pytest.mark.slow
@pytest.mark.parametrize("name", PLANTED)
def test_a_planted_fault_is_found(name: str) -> None:
    number, faults = shelf().faults(PLANTED[name])
    assert PLANTED[name].section in {fault.section for fault in faults}, [str(fault) for fault in faults]
    assert faults[0].decision == number


@pytest.mark.slow
@pytest.mark.parametrize("path", shelf().paths, ids=lambda path: path.name.partition(".")[0])
def test_a_recorded_game_has_no_fault(path: Path) -> None:
    assert shelf().referees(path)[-1].book.ended
