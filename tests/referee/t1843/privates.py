"""Sections 8.3 and 10: private companies after their auction."""

from __future__ import annotations

from roundhouse.engine import actions as act
from roundhouse.engine import events as ev
from tests.referee.judge import ACTION, AFTER, BEFORE, Findings, Watcher, rule
from tests.referee.shares import director
from tests.referee.t1843 import tables
from tests.referee.t1843.trains import Trains


class Privates(Watcher):
    """Who buys them, and when they close."""

    def _close(self, section: str, private: str, giver: str) -> None:
        """A private company must close in this decision."""
        self.due(section, ev.PrivateMoved, private=private, giver=giver, taker="removed")

    @rule("10.1", act.BuyPrivate, when=ACTION)
    def bought(self, action: act.BuyPrivate) -> Findings:
        """The company on turn buys of a player, from green on, for 1 to twice the face value."""
        owner, face = self.book.privates[action.private], tables.PRIVATES[action.private][0]
        if action.actor != self.book.actor or not action.actor.startswith("company:"):
            yield f"a purchase of {self.book.actor}", action.actor
        if not owner.startswith("player:") or action.private == "LM":
            yield "a private company of a player that may be bought", f"{action.private} of {owner}"
        self.pay("10.1", action.actor, owner, action.price)
        self.due(
            "10.1",
            ev.PrivateMoved,
            private=action.private,
            giver=owner,
            taker=action.actor,
            price=action.price,
        )
        if self.book.phase != "Yellow":
            if not 1 <= action.price <= 2 * face:
                yield f"a price of 1 to {2 * face}", action.price
            return
        least = 6 if "vdl_train_6p_only" in self.referee.options else 5
        if action.private != "VdL" or len(self.book.seats) < least:
            yield "no purchase in the yellow phase", action.private
        elif action.price != face:
            yield f"exactly {face} in the yellow phase", action.price

    @rule("10.2.5", ev.TrainMoved)
    def becomes_a_train(self, event: ev.TrainMoved) -> Findings:
        """Val de Loire as a train, in the yellow and green phases, in games of 5 and 6."""
        if event.reason != "given":
            return
        least = 6 if "vdl_train_6p_only" in self.referee.options else 5
        if self.book.phase not in ("Yellow", "Green") or len(self.book.seats) < least:
            yield "no train for Val de Loire", event
        if event.taker != self.book.actor:
            yield f"a train for {self.book.actor}", event.taker
        self._close("10.2.5", "VdL", self.book.actor)

    @rule("10.2.5", ev.MarkerMoved)
    def engineers(self, event: ev.MarkerMoved) -> Findings:
        """For the Engineers card Val de Loire closes."""
        if event.marker.startswith("engineers") and event.giver == "supply":
            if self.book.privates["VdL"] != self.book.actor or self.book.stage != "trains":
                yield f"Val de Loire of {self.book.actor} in its train step", self.book.privates["VdL"]
            self._close("10.2.5", "VdL", self.book.privates["VdL"])

    @rule("10.2.5", act.ExchangePrivate, act.Par, when=ACTION)
    def exchanged(self, action: act.ExchangePrivate | act.Par) -> Findings:
        """A player hands in Val de Loire for a certificate, in a stock or operating round."""
        if not action.private:
            return
        if self.book.privates[action.private] != action.actor or action.private != "VdL":
            yield f"Val de Loire of {action.actor}", self.book.privates[action.private]
        if self.book.kind == "auction":
            yield "no exchange in the auction", action
        if isinstance(action, act.ExchangePrivate) and action.source != "ipo":
            yield "a certificate of the IPO chart", action.source
        self._close("10.2.5", "VdL", action.actor)

    @rule("10.2.1", ev.TileLaid)
    def tb(self, event: ev.TileLaid) -> Findings:
        """Toulouse à Barcelone closes with its tile."""
        if event.power == "TB":
            self._close("10.2.1", "TB", "company:" + event.company)
        yield from ()

    @rule("8.8.3", act.SellPrivate, when=ACTION)
    def handed_in(self, action: act.SellPrivate) -> Findings:
        """In an emergency a private company brings its face value."""
        if self.book.kind != "operating" or self.book.privates[action.private] != action.actor:
            yield f"an emergency of {action.actor}", action
            return
        on_turn, trains = self.book.actor, self.referee.watcher(Trains)
        funds = self.book.cash.get(on_turn, 0) + self.book.cash[action.actor]
        free = "emergency_free_sales" in self.referee.options
        if director(self.book, on_turn.removeprefix("company:")) != action.actor or not trains.trainless(
            on_turn
        ):
            yield f"an emergency of {action.actor}", on_turn
        elif funds >= trains.cheapest() and not free:
            yield f"nothing sold beyond the {trains.cheapest()} that a train costs", funds
        self.pay("8.8.3", "bank", action.actor, tables.PRIVATES[action.private][0])
        self._close("8.8.3", action.private, action.actor)

    @rule("10.2.7", ev.TrainMoved, when=AFTER)
    def lm(self, event: ev.TrainMoved) -> Findings:
        """Lyon - Méditerranée closes when the PLM acquires a train."""
        owner = self.book.privates["LM"]
        brown = any(isinstance(e, ev.PhaseBegan) and e.phase == "Brown" for e in self.referee.events)
        if event.taker == "company:PLM" and owner.startswith("player:") and not brown:
            self._close("10.2.7", "LM", owner)
        yield from ()

    @rule("15.4", ev.PhaseBegan, when=BEFORE)
    def brown(self, event: ev.PhaseBegan) -> Findings:
        """All close with the brown phase."""
        if event.phase == "Brown":
            for private, owner in self.book.privates.items():
                if owner != "removed":
                    self._close("15.4", private, owner)
        yield from ()
