"""Who must agree to what, beside whoever decides, and the option under which they are asked."""

from __future__ import annotations

from functools import partial
from typing import Any

import msgspec
from msgspec.structs import replace

from roundhouse.engine.consent import Consent, Everybody, Parties
from roundhouse.engine.names import CompanySymbol
from roundhouse.engine.offers import OfferBuyTrain
from roundhouse.engine.owners import Owner, company, is_company, is_player, name_of, symbol_of
from roundhouse.engine.position import Position
from roundhouse.engine.title import OptionDefinition, Title
from roundhouse.engine.tree import changed_where_there, every
from roundhouse.finance import certificates as cert
from roundhouse.finance.mergers import Becoming
from roundhouse.finance.speaking import speaks_for
from roundhouse.steps.buy_company_marker import BuyCompanyMarkers, MarkerDeal
from roundhouse.steps.buy_private import BuyPrivates, PrivatePurchase
from roundhouse.steps.buy_train import BuyTrains
from roundhouse.steps.emergency import GoBankrupt
from roundhouse.steps.merge import MergeMinors
from roundhouse.steps.swap_tokens import SwapTokens
from roundhouse.steps.train_purchase import Purchase, TrainBuyer
from roundhouse.track.swap_checks import SwapCase

OPTION = "consent"


class PrivateSeller(msgspec.Struct, frozen=True):
    """The owner of the private company, unless he decides for the buyer."""

    def players(self, case: PrivatePurchase) -> tuple[str, ...]:
        """One name or none."""
        return _others(case.position, case.symbol, (case.position.state.privates[case.private],))


class TrainSeller(msgspec.Struct, frozen=True):
    """Who decides for the company that sells the train, unless he decides for the buyer."""

    def players(self, case: Purchase) -> tuple[str, ...]:
        """One name or none; nobody is asked about a train of the bank."""
        return _others(case.position, case.buyer.symbol, (case.owner,))


class MarkerSeller(msgspec.Struct, frozen=True):
    """Who decides for the company that sells the marker, unless he decides for the buyer."""

    def players(self, case: MarkerDeal) -> tuple[str, ...]:
        """One name or none."""
        return _others(case.position, case.symbol, (case.seller,))


class TokenOwner(msgspec.Struct, frozen=True):
    """Who decides for the company whose token is swapped, unless he decides for the one that swaps."""

    def players(self, case: SwapCase) -> tuple[str, ...]:
        """One name or none."""
        return _others(case.position, case.placing.company, (company(case.partner),) if case.partner else ())


class OtherOwners(msgspec.Struct, frozen=True):
    """The owners of the merging companies beside that of the one on turn."""

    def players(self, case: Becoming) -> tuple[str, ...]:
        """In the operating order of their companies."""
        owners = (cert.president(case.position.state, minor) or "" for minor in case.minors)
        own = speaks_for(case.position, case.named[0])
        return tuple(dict.fromkeys(name for name in owners if name not in ("", own)))


class PossibleSellers(msgspec.Struct, frozen=True):
    """Who could avert a bankruptcy: others whose companies have a train that the step ``trains`` offers."""

    trains: BuyTrains

    def players(self, case: TrainBuyer) -> tuple[str, ...]:
        """In the order of the offers."""
        offers = self.trains.offers(case.position)
        sellers = tuple(offer.seller for offer in offers if isinstance(offer, OfferBuyTrain))
        return _others(case.position, case.symbol, sellers)


def _others(position: Position, symbol: CompanySymbol, owners: tuple[Owner, ...]) -> tuple[str, ...]:
    """The players who are or decide for ``owners``, whoever decides for the company ``symbol`` left out."""
    own = speaks_for(position, symbol)
    names = (
        speaks_for(position, symbol_of(owner)) if is_company(owner) else name_of(owner)
        for owner in owners
        if is_company(owner) or is_player(owner)
    )
    return tuple(dict.fromkeys(name for name in names if name not in ("", own)))


def consent_asked(title: Title, end: str) -> Title:
    """The title in which everybody is asked whom a joint decision concerns.

    ``end``: the section of a game that ends because all agree on who has won.
    """
    title = _with(title, BuyPrivates, PrivateSeller())
    title = _with(title, BuyTrains, TrainSeller())
    title = _with(title, BuyCompanyMarkers, MarkerSeller())
    title = _with(title, SwapTokens, TokenOwner())
    title = _with(title, MergeMinors, OtherOwners())
    for trains in tuple(every(title, BuyTrains)):
        title = _with(title, GoBankrupt, PossibleSellers(trains))
    return replace(title, agreement=title.agreement.then(Consent(end, Everybody())))


def _with(title: Title, kind: type[Any], parties: Parties) -> Title:
    """The title whose steps of a ``kind``, if it has any, ask ``parties``."""
    return changed_where_there(title, kind, partial(_asking, parties))


def _asking(parties: Parties, step: Any) -> Any:  # noqa: ANN401 - steps share no type but their checks
    return replace(step, checks=step.checks.then(Consent(step.section, parties)))


def consent_option(end: str) -> OptionDefinition:
    """The option of a title; ``end`` as in :func:`consent_asked`."""
    return OptionDefinition(OPTION, end, "variant", partial(consent_asked, end=end), usual=True)
