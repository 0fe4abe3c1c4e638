"""The referee for 1839 finds what is planted into recorded games, and names its section."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import Any

import pytest
from msgspec.structs import replace

from roundhouse.engine import actions as act
from roundhouse.engine import events as ev
from roundhouse.engine.names import CompanySymbol, HexId, Money, PrivateSymbol
from roundhouse.engine.owners import Owner
from roundhouse.engine.state import Question
from tests.names import company
from tests.referee.judge import Decision
from tests.referee.planting import (
    LONGER,
    WITH_GAP,
    Fits,
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
from tests.referee.shelf import EVERY
from tests.referee.t1839.shelf import shelf

ADA, NOBODY = Owner("player:Ada"), Owner("player:Nobody")
BANK, REMOVED, SUPPLY, POOL = Owner("bank"), Owner("removed"), Owner("supply"), Owner("pool")


def there(sort: type[ev.Event], /, **facts: object) -> Fits:
    """Decisions that have an event of that kind with these facts."""
    return lambda decision, event: any(
        isinstance(e, sort) and all(getattr(e, name) == value for name, value in facts.items())
        for e in decision.events
    )


def both(*fits: Fits) -> Fits:
    """What fits all of them."""
    return lambda decision, event: all(each(decision, event) for each in fits)


def having(**facts: object) -> Fits:
    """Events with these facts."""
    return lambda decision, event: all(getattr(event, name) == value for name, value in facts.items())


def lay(kind: str, power: str = "") -> Fits:
    """Tiles laid so, by that power or without any."""
    return having(kind=kind, power=power)


def company_turn(decision: Decision, event: Any) -> bool:
    """The turn of a company."""
    return bool(event.actor.startswith("company:"))


def last_event(decision: Decision, event: Any) -> bool:
    """What a decision ends with."""
    return event is decision.events[-1]


def followed(make: Any) -> Any:
    """Let another event, made of this one, happen behind it."""
    return lambda events, at: also(make(events[at]))(events, at)


def five_hundred(events: list[Any], at: int) -> None:
    """The price is 500, and another round begins."""
    put(price=Money(500), column=25)(events, at)
    events.append(ev.RoundBegan("stock", 99))


def ahead(make: Any) -> Any:
    """Let another event, made of this one, happen before it."""
    return lambda events, at: events.insert(at, make(events[at]))


PLANTED: Mapping[str, Planted] = {
    # --- 6: the auction
    "a private company too cheap": Planted("6", ev.Paid, more("amount", -5), reason("private", payee="bank")),
    "a private company that isn't paid": Planted("6", ev.Paid, gone, reason("private", payee="bank")),
    "another price asked": Planted(
        "6", ev.PrivateMoved, action=lambda a: acted(price=a.price + 20)(a), fits=having(giver="bank")
    ),
    "a private company for somebody else": Planted(
        "6", ev.PrivateMoved, put(taker="player:Nobody"), having(giver="bank")
    ),
    "not what costs nothing": Planted(
        "6", ev.PrivateMoved, fits=having(private="SHZ", giver="bank"), action=acted(private="LVG")
    ),
    "what is sold already": Planted(
        "6", ev.PrivateMoved, fits=having(private="RWS", giver="bank"), action=acted(private="SHZ")
    ),
    "a purchase out of turn": Planted(
        "6",
        ev.PrivateMoved,
        fits=lambda d, e: e.giver == "bank" and e.taker != ADA,
        action=acted(actor=ADA),
    ),
    "a discount of forty": Planted("6", ev.PrivateDiscounted, more("cost", -20)),
    "a discount of what is sold": Planted("6", ev.PrivateDiscounted, action=acted(private="SHZ")),
    "a discount while something is free": Planted(
        "6",
        ev.PrivateMoved,
        fits=having(private="SHZ", giver="bank"),
        action=lambda a: act.Discount(a.actor, PrivateSymbol("KR")),
    ),
    "a pass in the auction": Planted("6", ev.PrivateDiscounted, action=lambda a: act.Pass(a.actor)),
    "discounts that are kept": Planted("6", ev.PrivatePriced, gone),
    "another face value": Planted("6", ev.PrivatePriced, more("cost", 10)),
    "no shares with SHZ": Planted("6", ev.CertificateMoved, gone, having(giver="private:SHZ")),
    "no par asked": Planted("6", ev.QuestionAsked, gone, lambda d, e: e.question.kind == "par"),
    "the wrong player next": Planted(
        "6", ev.TurnBegan, put(actor=NOBODY), both(by(act.Discount), last_event)
    ),
    "an auction that ends early": Planted("6", ev.PrivateDiscounted, also(ev.RoundBegan("stock", 1))),
    "an auction that goes on": Planted("6", ev.RoundBegan, gone, is_kind("stock", number=1)),
    # --- 7.1: turns
    "a turn out of order": Planted(
        "7.1", ev.TurnBegan, put(actor=NOBODY), lambda d, e: isinstance(d.action, act.BuyShares)
    ),
    "a card for who has acted": Planted(
        "7.1", ev.PlaceInOrder, put(passed=("Ada", "Ben")), by(act.BuyShares)
    ),
    "no card for who has passed": Planted(
        "7.1", ev.PlaceInOrder, gone, both(by(act.Pass), there(ev.Passed, what="stock"))
    ),
    "a pass and an action": Planted(
        "7.1", ev.TurnEnded, ahead(lambda e: ev.Passed(e.actor, "stock")), by(act.BuyShares)
    ),
    "a round that ends too early": Planted(
        "7.1", ev.TurnEnded, also(ev.RoundBegan("operating", 1, 1, 1)), by(act.BuyShares)
    ),
    "another order of cards": Planted(
        "7.1", ev.OrderSet, lambda events, at: put(order=events[at].order[::-1])(events, at)
    ),
    "another player's purchase": Planted(
        "7.1", ev.SharesBought, fits=by(act.BuyShares), action=acted(actor=NOBODY)
    ),
    "two certificates at once": Planted(
        "7.1",
        ev.SharesBought,
        fits=by(act.BuyShares),
        action=lambda a: acted(sources=a.sources * 2)(a),
    ),
    "another player's sale": Planted(
        "7.1",
        ev.SharesSold,
        fits=lambda d, e: d.action.actor == "player:" + e.player,
        action=acted(actor=NOBODY),
    ),
    "sold out and no rise": Planted("7.1", ev.PriceMoved, gone, reason("sold_out")),
    "shares in the pool and no fall": Planted("7.1", ev.PriceMoved, gone, reason("pool")),
    "a rise too far": Planted("7.1", ev.PriceMoved, more("column", 1), reason("sold_out")),
    "moves in another order": Planted(
        "7.1",
        ev.PriceMoved,
        lambda events, at: events.insert(at + 2, events.pop(at)),
        lambda d, e: (
            e.reason == "pool"
            and sum(isinstance(x, ev.PriceMoved) for x in d.events[d.events.index(e) :]) > 2
        ),
    ),
    # --- 7.2 to 7.5: certificates
    "a share sold too dear": Planted("7.2", ev.SharesSold, more("price", 1)),
    "a sale for too much": Planted(
        "7.2", ev.Paid, more("amount", 1), both(by(act.SellShares), reason("shares"))
    ),
    "a sale in the first round": Planted(
        "7.2",
        ev.SharesBought,
        followed(lambda e: ev.SharesSold("Ada", e.company, 1, Money(60))),
        lambda d, e: isinstance(d.action, act.BuyShares),
    ),
    "a sale of more than is handed over": Planted("7.2", ev.SharesSold, more("count", 1)),
    "no question about a redemption": Planted(
        "7.2", ev.QuestionAsked, gone, lambda d, e: e.question.kind == "redeem_sold"
    ),
    "a redemption that isn't told": Planted("7.2", ev.SharesRedeemed, gone),
    "a redemption of fewer": Planted("7.4", ev.SharesRedeemed, action=lambda a: acted(count=a.count + 1)(a)),
    "a redemption too cheap": Planted("7.4", ev.Paid, more("amount", -1), reason("redeem")),
    "a redeemed share for a player": Planted("7.4", ev.CertificateMoved, put(taker=ADA), reason("redeemed")),
    "a price that stays after a sale": Planted("13.2", ev.PriceMoved, gone, reason("sold")),
    "a price that falls too far": Planted("13.2", ev.PriceMoved, more("column", -1), reason("sold")),
    "a certificate too cheap": Planted("7.3", ev.Paid, more("amount", -1), by(act.BuyShares)),
    "a certificate twice paid": Planted("7.3", ev.Paid, twice, by(act.BuyShares)),
    "another price of a certificate": Planted("7.3", ev.SharesBought, more("price", 10), by(act.BuyShares)),
    "a certificate that isn't handed over": Planted(
        "7.3", ev.CertificateMoved, gone, both(by(act.BuyShares), reason("bought"))
    ),
    "a certificate from nowhere": Planted("7.3", ev.SharesBought, put(source=company("SS")), by(act.Par)),
    "a certificate for nobody's purchase": Planted(
        "14.3.2", ev.CertificateMoved, put(taker=NOBODY), both(by(act.BuyShares), reason("bought"))
    ),
    "the director's certificate sold": Planted(
        "14.3.2",
        ev.CertificateMoved,
        lambda events, at: put(certificate=events[at].certificate.rpartition("-")[0] + "-0")(events, at),
        reason("sold"),
    ),
    "no new director": Planted(
        "14.3.2",
        ev.CertificateMoved,
        gone,
        lambda d, e: e.reason == "exchange" and e.certificate.endswith("-0"),
    ),
    "a director for one certificate": Planted(
        "14.3.2",
        ev.CertificateMoved,
        gone,
        lambda d, e: e.reason == "exchange" and not e.certificate.endswith("-0"),
    ),
    "a par price that isn't one": Planted("7.5", ev.ParSet, put(price=Money(91))),
    "a par marker in the wrong box": Planted("7.5", ev.PriceMoved, more("column", 1), reason("par")),
    "another certificate than the director's": Planted("7.5", ev.SharesBought, gone, by(act.Par)),
    "the same home twice": Planted(
        "7.5", ev.HomeChosen, action=lambda a: acted(second_home=a.home)(a), fits=by(act.Par)
    ),
    "two big homes": Planted(
        "7.5", ev.HomeChosen, action=acted(home=HexId("J7"), second_home=HexId("K8")), fits=by(act.Par)
    ),
    "a home without a place": Planted("7.5", ev.HomeChosen, action=acted(home=HexId("H9")), fits=by(act.Par)),
    "another home than chosen": Planted("7.5", ev.HomeChosen, put(hex=HexId("L3"))),
    "too little capital": Planted("7.5", ev.Paid, more("amount", -10), reason("float")),
    "no flotation": Planted("7.5", ev.Floated, gone),
    "a flotation too early": Planted(
        "7.5", ev.PresidentChanged, followed(lambda e: ev.Floated(e.company)), by(act.Par)
    ),
    "floating twice": Planted("7.5", ev.Floated, twice),
    "a fee too small": Planted("7.5", ev.Paid, more("amount", -1), reason("home_fee")),
    "a fee of somebody else": Planted(
        "7.5",
        ev.Paid,
        put(payer=NOBODY),
        lambda d, e: e.reason == "home_fee" and e.payer.startswith("player:"),
    ),
    # --- 5, 8.1, 8.2, 8.3: rounds
    "one operating round too many": Planted(
        "5", ev.RoundBegan, more("count", 1), is_kind("operating", index=1)
    ),
    "a stock round too early": Planted(
        "5", ev.RoundBegan, put(kind="stock", index=1, count=1), is_kind("operating", index=2)
    ),
    "no phase": Planted("5", ev.PhaseBegan, gone),
    "a phase again": Planted("17", ev.PhaseBegan, put(phase="Yellow")),
    "no income": Planted("8.1", ev.Paid, gone, reason("private_revenue")),
    "too high an income": Planted("8.1", ev.Paid, more("amount", 10), reason("private_revenue")),
    "a company left out": Planted(
        "8.1",
        ev.TurnBegan,
        lambda events, at: events.__setitem__(at, ev.RoundBegan("stock", 9)),
        company_turn,
    ),
    "arrears that aren't paid": Planted("8.1.1", ev.Paid, gone, reason("private_cost")),
    "arrears of another": Planted("8.1.1", ev.Paid, put(payer=NOBODY), reason("private_cost")),
    "arrears paid too high": Planted(
        "8.1.1", ev.Paid, more("amount", 50), reason("private_cost", amount=100)
    ),
    "another company's turn": Planted("8.2", ev.TurnBegan, put(actor=company("LATER")), company_turn),
    "a turn within a turn": Planted("8.2", ev.TurnBegan, twice, company_turn),
    "a marker that isn't turned": Planted("8.2", ev.MarkerTurned, gone),
    "another marker turned": Planted(
        "8.2",
        ev.MarkerTurned,
        put(company="NRS"),
        lambda d, e: e.company != "NRS" and there(ev.DividendDeclared)(d, e),
    ),
    "markers that stay face down": Planted("8.2", ev.MarkersTurnedUp, gone),
    "markers turned up too early": Planted(
        "8.2",
        ev.TurnEnded,
        also(ev.MarkersTurnedUp()),
        lambda d, e: (
            e.actor.startswith("company:") and not any(isinstance(x, ev.RoundBegan) for x in d.events)
        ),
    ),
    "steps in another order": Planted("8.3", ev.StageBegan, put(stage="track"), having(stage="run")),
    "a step of another company": Planted("8.3", ev.StageBegan, put(company="LATER"), having(stage="run")),
    "a turn without its train step": Planted(
        "8.3", ev.StageBegan, gone, lambda d, e: e.stage == "trains" and isinstance(d.action, act.Dividend)
    ),
    "no home": Planted("8.3", ev.TokenPlaced, gone, is_kind("home")),
    "a home elsewhere": Planted("8.3", ev.TokenPlaced, put(hex=HexId("D19")), is_kind("home", hex="I12")),
    "a home in a circle that isn't there": Planted("8.3", ev.TokenPlaced, put(slot=7), is_kind("home")),
    # --- 8.3.1, 15: track
    "a tile too dear": Planted("8.3.1", ev.Paid, more("amount", 20), reason("track")),
    "a tile for nothing": Planted("8.3.1", ev.Paid, gone, reason("track")),
    "a third tile": Planted(
        "8.3.1", ev.TileLaid, lambda events, at: events.extend([events[at]] * 2), lay("lay")
    ),
    "a tile of another company": Planted("8.3.1", ev.TileLaid, put(company="LATER"), lay("lay")),
    "a tile of another kind": Planted("15.2", ev.TileLaid, put(tile="57"), having(tile="9")),
    "a brown tile too early": Planted("15.3.2", ev.TileLaid, put(tile="217"), having(tile="213")),
    "an upgrade that is called a lay": Planted("15.3.2", ev.TileLaid, put(kind="lay"), lay("upgrade")),
    "a tile that breaks track": Planted(
        "15.3.1",
        ev.TileLaid,
        more("rotation", 1),
        lambda d, e: e.kind == "upgrade" and e.tile in ("14", "15", "38", "213", "214"),
    ),
    "track off the map": Planted("15.3.1", ev.TileLaid, put(hex=HexId("A14"), replaced=""), having(tile="9")),
    "a tile out of reach": Planted(
        "15.3.1", ev.TileLaid, put(hex=HexId("K10"), replaced=""), having(tile="8")
    ),
    "more tiles than there are": Planted(
        "15.1", ev.TileLaid, lambda events, at: events.extend([events[at]] * 9), having(tile="57")
    ),
    "another tile replaced": Planted("15.1", ev.TileLaid, put(replaced="7"), lay("upgrade")),
    "LVG that stays": Planted("14.2.2.1", ev.PrivateMoved, gone, having(private="LVG", taker="removed")),
    "LVG of nobody": Planted("14.2.2.1", ev.TileLaid, put(power="LVG"), lay("lay")),
    "SRV elsewhere": Planted("14.2.2.1", ev.TileLaid, put(hex=HexId("L3")), lay("lay", "SRV")),
    "SRV that stays": Planted("14.2.2.1", ev.PrivateMoved, gone, having(private="SRV", taker="removed")),
    # --- 8.3.2, 14.4: markers
    "a marker too cheap": Planted(
        "8.3.2.2", ev.Paid, more("amount", -10), both(by(act.PlaceToken), reason("token"))
    ),
    "a marker in a full circle": Planted("8.3.2.2", ev.TokenPlaced, put(slot=7), is_kind("token")),
    "a marker out of reach": Planted("8.3.2.2", ev.TokenPlaced, put(hex=HexId("A20")), is_kind("token")),
    "another company's marker": Planted("8.3.2.2", ev.TokenPlaced, put(token="LATER-1"), is_kind("token")),
    "two markers in a turn": Planted("8.3.2.2", ev.TokenPlaced, twice, is_kind("token")),
    "a marker outside its step": Planted(
        "8.3.2.2", ev.TokenPlaced, ahead(lambda e: ev.StageBegan(e.company, "run")), is_kind("token")
    ),
    "a swap for nothing": Planted("8.3.2.3", ev.Paid, gone, both(by(act.SwapToken), reason("token"))),
    "a swap with the government": Planted("8.3.2.3", ev.TokensSwapped, put(partner="gov")),
    "a marker moved without KR": Planted(
        "14.2.2.2", ev.TokenMoved, put(kind="token"), lambda d, e: e.kind == "track"
    ),
    "KR that stays": Planted("14.2.2.2", ev.PrivateMoved, gone, having(private="KR", taker="removed")),
    "no marker of the government": Planted("14.4", ev.TokenPlaced, gone, is_kind("neutral")),
    "one of the government too many": Planted(
        "14.4", ev.TokenPlaced, put(kind="neutral", company="", token="gov-90"), is_kind("token")
    ),
    "a marker that goes for nothing": Planted(
        "14.4", ev.TurnEnded, followed(lambda e: ev.TokenReturned(e.actor[8:] + "-0")), company_turn
    ),
    "a marker in the other city after an upgrade": Planted(
        "15.3.2",
        ev.TokenMoved,
        lambda events, at: put(city=1 - events[at].city)(events, at),
        both(having(kind="track"), there(ev.TileLaid, tile="A801")),
    ),
    # --- 8.3.3, 8.3.4, 16: runs and dividends
    "a revenue too high": Planted("16.1", ev.TrainsRun, more("revenue", 10), with_routes),
    "a train run twice": Planted("8.3.3", ev.TrainsRun, run_again, with_routes),
    "track used twice": Planted("16.2", ev.TrainsRun, run_again, with_routes),
    "a train of somebody else": Planted(
        "8.3.3", ev.TrainsRun, put(company=CompanySymbol("LATER")), with_routes
    ),
    "track that isn't there": Planted(
        "16.2",
        ev.TrainsRun,
        beside(HexId("A14")),
        with_routes,
    ),
    "a route with a gap": Planted("16.2", ev.TrainsRun, WITH_GAP, with_routes),
    "a route of one centre": Planted(
        "16.3.3", ev.TrainsRun, rerouted(stops=lambda r: r.stops[:1]), with_routes
    ),
    "a route too far": Planted(
        "16.3.3",
        ev.TrainsRun,
        LONGER,
        lambda d, e: e.routes and not e.routes[0].train.startswith("Diesel"),
    ),
    "a route without an own marker": Planted(
        "16.2",
        ev.TrainsRun,
        rerouted(stops=lambda r: tuple(replace(s, hex=HexId("M10"), kind="town") for s in r.stops)),
        with_routes,
    ),
    "a run in another step": Planted(
        "8.3.3", ev.TurnEnded, also(ev.TrainsRun(CompanySymbol("SS"), (), Money(0)))
    ),
    "two runs": Planted("8.3.3", ev.TrainsRun, twice),
    "no run": Planted("8.3.3", ev.TrainsRun, gone, with_routes),
    "two dividends": Planted(
        "8.3.4",
        ev.TurnEnded,
        ahead(lambda e: ev.DividendDeclared(CompanySymbol(e.actor[8:]), "none", Money(0))),
        company_turn,
    ),
    "no dividend": Planted("8.3.4", ev.DividendDeclared, gone, by(act.Dividend)),
    "another revenue declared": Planted("8.3.4", ev.DividendDeclared, more("revenue", 10), by(act.Dividend)),
    "a dividend too high": Planted("8.3.4", ev.Paid, more("amount", 1), reason("dividend")),
    "a dividend left out": Planted("8.3.4", ev.Paid, gone, reason("dividend")),
    "half a dividend rounded down": Planted(
        "8.3.4",
        ev.Paid,
        more("amount", -1),
        both(reason("dividend"), there(ev.DividendDeclared, kind="half")),
    ),
    "a kind of dividend that there isn't": Planted(
        "8.3.4", ev.DividendDeclared, put(kind="none"), by(act.Dividend)
    ),
    "withheld and not kept": Planted("8.3.4", ev.Paid, gone, reason("withheld")),
    "no move after a dividend": Planted("13.2", ev.PriceMoved, gone, reason("dividend")),
    "a move too far": Planted("13.2", ev.PriceMoved, more("column", 1), reason("dividend")),
    "a fall too far": Planted("13.2", ev.PriceMoved, more("column", -1), reason("withheld")),
    # --- 8.3.5, 16.4, 17: trains
    "a cheap train": Planted("8.3.5.1", ev.Paid, more("amount", -5), both(from_supply, reason("train"))),
    "a train of another price": Planted(
        "8.3.5.1", ev.TrainMoved, fits=from_supply, action=lambda a: acted(price=a.price - 10)(a)
    ),
    "a train of the next colour": Planted(
        "8.3.5.1", ev.TrainMoved, put(train="Diesel-9"), from_supply, action=acted(train="Diesel-9")
    ),
    "a train that isn't handed over": Planted("8.3.5.1", ev.TrainMoved, gone, from_supply),
    "a train that somebody else has": Planted(
        "8.3.5.1", ev.TrainMoved, put(giver=company("LATER")), from_supply
    ),
    "a train out of the train step": Planted(
        "8.3.5.1", ev.TrainMoved, fits=from_supply, action=acted(actor=company("S8"))
    ),
    "a train of a company for nothing": Planted(
        "8.3.5.1", ev.TrainMoved, fits=of_company, action=acted(price=0)
    ),
    "a train without consent": Planted(
        "8.3.5.1",
        ev.TrainMoved,
        fits=of_company,
        action=acted(agreed=()),
        nth=1,
    ),
    "too much help": Planted("8.3.5.2", ev.Paid, more("amount", 1), reason("contribution")),
    "help of another player": Planted("8.3.5.2", ev.Paid, put(payer=NOBODY), reason("contribution")),
    "help for who needs none": Planted(
        "8.3.5.2", ev.TrainMoved, fits=from_supply, action=lambda a: acted(price=a.price + 5000)(a)
    ),
    "more own shares sold than needed": Planted("8.3.5.2", ev.OwnSharesSold, more("count", 1)),
    "own shares too dear": Planted("8.3.5.2", ev.OwnSharesSold, more("price", 5)),
    "own shares sold without need": Planted(
        "8.3.5.2",
        ev.StageBegan,
        followed(lambda e: ev.OwnSharesSold(e.company, 1, Money(40))),
        having(stage="run"),
    ),
    "who goes on without a train": Planted(
        "8.3.5.1",
        ev.TrainMoved,
        gone,
        lambda d, e: (
            of_company(d, e) and any(isinstance(x, ev.Paid) and x.reason == "contribution" for x in d.events)
        ),
    ),
    "a train that nobody bought": Planted(
        "16.1",
        ev.TurnBegan,
        followed(lambda e: ev.TrainMoved("Diesel-5", SUPPLY, e.actor, "bought")),
        company_turn,
    ),
    "no train for a local company": Planted(
        "16.3.1", ev.TrainMoved, gone, lambda d, e: e.train.startswith("L") and e.reason == "given"
    ),
    "another train for a local company": Planted(
        "16.3.1",
        ev.TrainMoved,
        put(train="L2+-7"),
        lambda d, e: e.train.startswith("L2+1-") and e.reason == "given",
    ),
    "a train given for nothing": Planted(
        "16.3.1",
        ev.TurnEnded,
        followed(lambda e: ev.TrainMoved("R4-4", SUPPLY, e.actor, "given")),
        company_turn,
    ),
    "a train given up for nothing": Planted(
        "16.4",
        ev.TrainMoved,
        lambda events, at: also(ev.TrainMoved(events[at].train, events[at].taker, REMOVED, "discarded"))(
            events, at
        ),
        from_supply,
    ),
    "too many trains": Planted(
        "16.4",
        ev.TrainMoved,
        lambda events, at: also(*(replace(events[at], train=f"L2-{n + 10}") for n in range(6)))(events, at),
        lambda d, e: from_supply(d, e) and not there(ev.QuestionAsked)(d, e),
    ),
    "a train above the limit that stays": Planted("16.4", ev.TrainMoved, gone, reason("discarded")),
    "rust that is left": Planted("17", ev.TrainMoved, gone, reason("rusted")),
    "a train that rusts too early": Planted(
        "17",
        ev.TrainMoved,
        followed(lambda e: ev.TrainMoved(e.train, e.taker, REMOVED, "rusted")),
        lambda d, e: from_supply(d, e) and e.train.startswith("R4"),
    ),
    "red trains that stay in purple": Planted(
        "17",
        ev.TrainMoved,
        gone,
        lambda d, e: e.train.startswith("R2+") and e.reason in ("obsolete", "rusted"),
    ),
    # --- 14.2: private companies
    "a private company too dear": Planted(
        "14.2.1",
        ev.PrivateMoved,
        fits=both(by(act.BuyPrivate), lambda d, e: e.taker.startswith("company:")),
        action=lambda a: acted(price=a.price + 500)(a),
    ),
    "a private company unpaid": Planted(
        "14.2.1",
        ev.Paid,
        gone,
        lambda d, e: isinstance(d.action, act.BuyPrivate) and e.payer.startswith("company:"),
    ),
    "a brown one bought": Planted(
        "14.2.1",
        ev.PrivateMoved,
        fits=both(by(act.BuyPrivate), lambda d, e: e.taker.startswith("company:")),
        action=acted(private="AB"),
    ),
    "one that closes for nothing": Planted(
        "14.2.1", ev.TurnEnded, also(ev.PrivateMoved(PrivateSymbol("KR"), ADA, REMOVED)), company_turn
    ),
    "private companies that stay in red": Planted(
        "17",
        ev.PrivateMoved,
        gone,
        lambda d, e: e.taker == "removed" and there(ev.PhaseBegan, phase="Red")(d, e),
    ),
    "a brown one that stays": Planted(
        "17", ev.QuestionAsked, gone, lambda d, e: e.question.kind == "exchange_private"
    ),
    "no question for a brown one": Planted(
        "14.2.3.1",
        ev.PrivateMoved,
        fits=lambda d, e: e.private in ("AB", "CO") and isinstance(d.action, act.Pass),
        change=lambda events, at: events.remove(
            next(e for e in events if isinstance(e, ev.QuestionAnswered) and e.kind == "exchange_private")
        ),
    ),
    "a free share of the pool": Planted(
        "14.2.3.1", ev.CertificateMoved, put(giver=POOL), reason("exchanged")
    ),
    "a free share for another private company": Planted(
        "14.2.3.1", ev.PrivateMoved, fits=by(act.ExchangePrivate), action=acted(private="KR")
    ),
    "BEIJNES without its train": Planted(
        "14.2.2.2", ev.TrainMoved, gone, lambda d, e: e.train.startswith("R4") and e.reason == "given"
    ),
    "800 of CM unpaid": Planted(
        "14.2.2.2", ev.Paid, gone, lambda d, e: e.amount == 800 and e.payer == "bank"
    ),
    "CM without a red one": Planted("14.2.2.2", ev.PrivateMoved, gone, having(private="RB1", giver="supply")),
    "another one for a red one": Planted(
        "14.2.3.2", ev.PrivateMoved, put(private="LP"), having(private="RB1", giver="supply")
    ),
    "a SAVED marker for nothing": Planted("14.2.2.2", ev.Paid, gone, reason("marker")),
    "a SAVED marker on another train": Planted(
        "14.2.2.2", ev.MarkerMoved, put(taker="train:Diesel-0"), lambda d, e: e.taker.startswith("train:")
    ),
    "a SAVED marker that nobody bought": Planted(
        "14.2.2.2",
        ev.TurnEnded,
        also(ev.MarkerMoved("saved-0", Owner("private:NFWS"), Owner("train:R4-0"))),
        company_turn,
    ),
    "a saved train that stays": Planted(
        "14.2.2.2", ev.TrainMoved, gone, lambda d, e: e.reason == "obsolete" and not e.train.startswith("R2+")
    ),
    "a train that becomes obsolete for nothing": Planted(
        "14.2.2.2",
        ev.TrainMoved,
        followed(lambda e: ev.TrainMoved(e.train, e.taker, REMOVED, "obsolete")),
        lambda d, e: from_supply(d, e) and e.train.startswith("R4"),
    ),
    # --- 14.3.3 and 9
    "nobody asked": Planted(
        "14.3.3",
        ev.QuestionAsked,
        gone,
        lambda d, e: e.question.kind == "nationalise" and there(ev.PhaseBegan)(d, e),
    ),
    "somebody else asked": Planted(
        "14.3.3",
        ev.QuestionAsked,
        put(question=Question("nationalise", company("S8"), "S8")),
        lambda d, e: e.question.kind == "nationalise" and e.question.subject != "S8",
    ),
    "one more closed": Planted(
        "14.3.3", ev.TurnEnded, also(ev.CompanyClosed(CompanySymbol("SS"), "nationalised")), company_turn
    ),
    "a company that stays": Planted("14.3.3", ev.CompanyClosed, gone, by(act.Nationalise)),
    "money that stays": Planted("14.3.3", ev.Paid, gone, reason("handed_over")),
    "shares that stay": Planted("14.3.3", ev.CertificateMoved, gone, reason("nationalised")),
    "trains that stay": Planted("14.3.3", ev.TrainMoved, gone, reason("nationalised")),
    "a bankrupt who has something left": Planted(
        "9",
        ev.CertificateMoved,
        gone,
        lambda d, e: e.giver.startswith("player:") and isinstance(d.action, act.DeclareBankruptcy),
    ),
    "a bankrupt who keeps a company": Planted("9", ev.CompanyClosed, gone, by(act.DeclareBankruptcy)),
    "a bankrupt who plays on": Planted("9", ev.PlayerEliminated, gone),
    "a bankrupt out twice": Planted("9", ev.PlayerEliminated, twice),
    "a bankruptcy of who can pay": Planted(
        "9",
        ev.Passed,
        fits=lambda d, e: e.what == "stock" and isinstance(d.action, act.Pass),
        action=lambda a: act.DeclareBankruptcy(a.actor),
        nth=40,
    ),
    # --- 10.1
    "an end for nothing": Planted("10.1", ev.TurnEnded, also(ev.GameEnded("final_set")), company_turn),
    "no end": Planted(
        "10.1", ev.GameEnded, lambda events, at: events.__setitem__(at, ev.RoundBegan("stock", 99))
    ),
    "500 and no end": Planted("10.1", ev.PriceMoved, five_hundred, reason("dividend")),
    "track over a barrier": Planted(
        "15.3.1",
        ev.TileLaid,
        put(hex=HexId("B13"), tile="57", rotation=1, replaced=""),
        lambda d, e: e.tile == "57" and e.hex != "B13",
    ),
    "a tile where LVG blocks": Planted("14.2.1", ev.TileLaid, put(hex=HexId("H7"))),
    "no dividend before trains are bought": Planted(
        "8.3.4",
        ev.DividendDeclared,
        gone,
        lambda d, e: isinstance(d.action, act.Dividend) and getattr(d.events[-1], "stage", "") == "trains",
    ),
    "a private company for a director": Planted(
        "14.3.3",
        ev.CompanyClosed,
        followed(lambda e: ev.PrivateMoved(PrivateSymbol("KR"), company(e.company), ADA)),
        by(act.Nationalise),
    ),
    "nobody asked at all": Planted(
        "14.3.3",
        ev.PhaseBegan,
        lambda events, at: events.__setitem__(
            slice(None), [e for e in events if not isinstance(e, ev.QuestionAsked)]
        ),
        having(phase="Gray"),
    ),
    "some money that stays": Planted("14.3.3", ev.Paid, more("amount", -1), reason("handed_over")),
    "a private company without consent": Planted(
        "14.2.1",
        ev.PrivateMoved,
        fits=lambda d, e: isinstance(d.action, act.BuyPrivate) and e.taker.startswith("company:"),
        action=acted(agreed=()),
        nth=1,
    ),
    "a swap without consent": Planted("8.3.2.3", ev.TokensSwapped, action=acted(agreed=()), nth=1),
    "a fall that waits too long": Planted(
        "8.1.1",
        ev.PriceMoved,
        gone,
        both(reason("sold"), there(ev.TurnBegan), there(ev.QuestionAnswered, kind="arrears")),
    ),
    "a train that nobody has given away": Planted(
        "14.2.2.2",
        ev.TurnEnded,
        fits=lambda d, e: isinstance(d.action, act.Pass) and e.actor.startswith("company:"),
        action=lambda a: act.GiveTrain(ADA, "R4-0", CompanySymbol("S8")),
    ),
}


@pytest.mark.slow
@pytest.mark.parametrize("name", PLANTED)
def test_a_planted_fault_is_found(name: str) -> None:
    _, faults = shelf().faults(PLANTED[name])
    assert PLANTED[name].section in {fault.section for fault in faults}, [str(fault) for fault in faults]


@pytest.mark.slow
@pytest.mark.parametrize("path", shelf().paths, ids=lambda path: path.name.partition(".")[0])
def test_a_recorded_game_has_no_fault(path: Path) -> None:
    assert len(shelf().referees(path)) == 2 + (len(shelf().game(path).decisions) - 1) // EVERY
