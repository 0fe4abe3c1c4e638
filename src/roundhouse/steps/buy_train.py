"""Buying and upgrading trains, with the president's money where a train must be bought."""

from __future__ import annotations

from collections.abc import Callable

import msgspec

from roundhouse.engine import events as ev
from roundhouse.engine.actions import Action, BuyTrain
from roundhouse.engine.errors import ActionRefused, illegal, unavailable
from roundhouse.engine.offers import Offer, OfferBuyTrain
from roundhouse.engine.owners import BANK, REMOVED, SUPPLY, company, is_company, player
from roundhouse.engine.position import Draft, Position
from roundhouse.engine.title import TurnStep
from roundhouse.finance import certificates as cert
from roundhouse.steps import trains

UPGRADED = "upgraded_train"
LENIENT_LIMIT = "lenient_train_limit_with_upgrade"


class TrainRules(msgspec.Struct, frozen=True):
    """How a title sells trains.

    ``must_own(position, symbol)`` says whether a company has to own a train at the end of its turn.
    """

    section: str
    upgrade_section: str
    emergency_section: str
    change: trains.PhaseChange
    must_own: Callable[[Position, str], bool]


class BuyTrains(TurnStep, frozen=True):
    """Trains from the supply and from other companies, and one upgrade a turn."""

    rules: TrainRules

    @property
    def name(self) -> str:
        """The step's name."""
        return "buy_train"

    @property
    def section(self) -> str:
        """The section on trains."""
        return self.rules.section

    @property
    def accepts(self) -> tuple[type[Action], ...]:
        """Purchases."""
        return (BuyTrain,)

    def offers(self, position: Position) -> tuple[Offer, ...]:
        """The supply's train, upgrades to it, and other companies' trains with the bounds of the price."""
        found = (self._offer(position, train, trade) for train, trade in self._candidates(position))
        return tuple(offer for offer in found if offer is not None)

    def play(self, draft: Draft, action: Action) -> None:
        """Raise what is missing from the president, pay, take the train, begin what it brings about."""
        if not isinstance(action, BuyTrain):
            raise unavailable()
        offer = self._checked(draft.position, action)
        own = action.actor
        missing = action.price - draft.state.cash[own]
        if missing > 0:
            president = cert.president(draft.state, offer_company(offer)) or ""
            draft.pay(player(president), own, missing, "contribution", offer_company(offer))
        draft.pay(
            own, BANK if action.seller == SUPPLY else action.seller, action.price, "train", action.train
        )
        if action.trade_in:
            draft.emit(ev.TrainMoved(action.trade_in, own, REMOVED, "traded_in"), ev.Noted(UPGRADED))
        draft.emit(ev.TrainMoved(action.train, action.seller, own, "bought"))
        if action.seller == SUPPLY:
            self.rules.change.train_bought(draft, action.train)
        if LENIENT_LIMIT in draft.position.options and not draft.state.questions:
            self.rules.change.ask_discards(draft)

    def must_buy(self, position: Position) -> bool:
        """Whether the company on turn still has to buy a train."""
        symbol = position.state.operating.company
        owns = trains.trains_of(position.state, company(symbol))
        return not owns and self.rules.must_own(position, symbol)

    def supply_price(self, position: Position) -> int:
        """What the supply's train costs in whole units (0: the supply is empty)."""
        train = trains.next_in_supply(position)
        return trains.definition_of(position, train).price if train else 0

    def _candidates(self, position: Position) -> list[tuple[str, str]]:
        """(train, trade-in) pairs worth looking at; one train of each kind and owner."""
        state, symbol = position.state, position.state.operating.company
        supply = trains.next_in_supply(position)
        pairs: list[tuple[str, str]] = [(supply, "")] if supply else []
        if supply:
            own = {trains.kind_of(t): t for t in reversed(trains.trains_of(state, company(symbol)))}
            pairs += [
                (supply, own[k]) for k, _ in trains.definition_of(position, supply).discounts if k in own
            ]
        seen: set[tuple[str, str]] = set()
        for train, owner in state.trains.items():
            kind = (trains.kind_of(train), owner)
            if is_company(owner) and owner != company(symbol) and kind not in seen:
                seen.add(kind)
                pairs.append((train, ""))
        return pairs

    def _checked(self, position: Position, action: BuyTrain) -> OfferBuyTrain:
        known = position.state.trains.get(action.train)
        if known is None or known != action.seller:
            raise illegal("train.not_for_sale", self.section, train=action.train)
        refused = self._refusal(position, action.train, action.trade_in)
        if refused:
            raise refused
        offer = self._offer(position, action.train, action.trade_in)
        if offer is None:
            raise illegal("train.cannot_afford", self.section, train=action.train, price=action.price)
        if not offer.minimum <= action.price <= offer.maximum:
            raise illegal(
                "train.price", self.section, train=action.train, minimum=offer.minimum, maximum=offer.maximum
            )
        return offer

    def _offer(self, position: Position, train: str, trade_in: str) -> OfferBuyTrain | None:
        """The offer with its bounds, or None when it isn't allowed or can't be paid."""
        if self._refusal(position, train, trade_in):
            return None
        symbol = position.state.operating.company
        own, must = company(symbol), self.must_buy(position)
        treasury = position.state.cash[own]
        helped = treasury + (self._president_cash(position, symbol) if must else 0)
        seller = position.state.trains[train]
        minimum, maximum = self._bounds(position, train, trade_in, treasury, helped)
        if minimum > maximum or maximum > helped or (minimum > treasury and not self._needs_help(position)):
            return None
        contribution = max(0, minimum - treasury)
        return OfferBuyTrain(own, self.section, train, seller, minimum, maximum, trade_in, contribution, must)

    def _bounds(
        self, position: Position, train: str, trade_in: str, treasury: int, helped: int
    ) -> tuple[int, int]:
        """Lowest and highest price in whole units."""
        definition = trains.definition_of(position, train)
        if position.state.trains[train] == SUPPLY:
            discounts = dict(definition.discounts)
            price = definition.price - (discounts[trains.kind_of(trade_in)] if trade_in else 0)
            return price, price
        if self._needs_help(position):
            return 1, max(treasury, min(helped, definition.price))
        return 1, treasury

    def _needs_help(self, position: Position) -> bool:
        """Whether the president must add money: a train is due and the treasury can't pay the supply's."""
        symbol = position.state.operating.company
        return self.must_buy(position) and position.state.cash[company(symbol)] < self.supply_price(position)

    def _refusal(self, position: Position, train: str, trade_in: str) -> ActionRefused | None:
        """Why this train can't be bought with this trade-in, whatever the price."""
        state, symbol = position.state, position.state.operating.company
        owner = state.trains[train]
        if owner in (company(symbol), REMOVED) or not (owner == SUPPLY or is_company(owner)):
            return illegal("train.not_for_sale", self.section, train=train)
        if owner == SUPPLY and trains.kind_of(train) != trains.kind_of(
            trains.next_in_supply(position) or "-"
        ):
            return illegal("train.not_yet", self.section, train=train)
        if trade_in:
            return self._upgrade_refusal(position, train, trade_in)
        if not trains.has_room(position, symbol) and not self._lenient_room(position, symbol):
            return illegal("train.limit", self.section, limit=trains.limit_of(position, symbol))
        return None

    def _lenient_room(self, position: Position, symbol: str) -> bool:
        """That site doesn't ask for room while an upgrade could be bought."""
        if LENIENT_LIMIT not in position.options:
            return False
        supply = trains.next_in_supply(position)
        owned = trains.trains_of(position.state, company(symbol))
        return supply is not None and any(
            self._upgrade_refusal(position, supply, train) is None
            and self._bounds(position, supply, train, 0, 0)[0] <= position.state.cash[company(symbol)]
            for train in owned
        )

    def _upgrade_refusal(self, position: Position, train: str, trade_in: str) -> ActionRefused | None:
        section, state = self.rules.upgrade_section, position.state
        own = company(state.operating.company)
        if UPGRADED in state.operating.notes:
            return illegal("train.one_upgrade", section)
        if state.trains.get(trade_in) != own:
            return illegal("train.not_owned", section, train=trade_in)
        if state.trains[train] != SUPPLY:
            return illegal("train.upgrade_from_supply", section, train=train)
        if trains.kind_of(trade_in) not in dict(trains.definition_of(position, train).discounts):
            return illegal("train.no_upgrade", section, train=train, trade_in=trade_in)
        return None

    def _president_cash(self, position: Position, symbol: str) -> int:
        president = cert.president(position.state, symbol)
        return position.state.cash[player(president)] if president else 0


def offer_company(offer: OfferBuyTrain) -> str:
    """The symbol of the company that would buy."""
    return offer.actor.partition(":")[2]
