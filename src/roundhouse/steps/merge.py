"""Minor companies that become public ones: by themselves, or several together."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from itertools import combinations

import msgspec

from roundhouse.engine import events as ev
from roundhouse.engine.actions import Action, Convert, Merge
from roundhouse.engine.checks import Checks
from roundhouse.engine.effects import Effect, happen
from roundhouse.engine.errors import unavailable
from roundhouse.engine.names import CompanySymbol
from roundhouse.engine.offers import Offer, OfferConvert, OfferMerge, ParBox
from roundhouse.engine.owners import REMOVED, company, symbol_of
from roundhouse.engine.pieces import company_of
from roundhouse.engine.position import Draft, Position
from roundhouse.engine.state import PLACED, Question
from roundhouse.engine.title import TurnStep
from roundhouse.finance import certificates as cert
from roundhouse.finance import market
from roundhouse.finance.formation import form_public, take_over
from roundhouse.finance.loans import owed
from roundhouse.finance.mergers import (
    MINOR,
    Becoming,
    FirstLap,
    MergedPrice,
    Partners,
    President,
    SecondShare,
    publics,
)
from roundhouse.steps.give_up_token import GIVE_UP_QUESTION, GiveUpTokens
from roundhouse.track.occupancy import tokens_on_charter

_MOST_NEEDED = 3
"""How many others it takes at most to make a merger legal (see ``_Sets``)."""


class Forming(msgspec.Struct, frozen=True):
    """What happens when minor companies become a public one.

    ``president`` presides, ``first_lap`` buys shares first; ``tokens`` asks for tokens in excess, after
    what happens once the company is ``formed``.
    """

    president: President
    first_lap: FirstLap
    tokens: GiveUpTokens
    formed: tuple[Effect, ...]

    def form(
        self,
        draft: Draft,
        public: CompanySymbol,
        minors: Sequence[CompanySymbol],
        shares: Mapping[str, int],
        box: ParBox,
    ) -> None:
        """The public company with everything that the ``minors`` had; then tokens, trains, the first lap."""
        president = self.president.president(draft.state, minors)
        decided = shares[president] >= cert.presidents_shares(draft.position, public)
        first_lap = self.first_lap.players(draft.position, minors, president)
        draft.emit(ev.CompaniesMerged(public, tuple(minors), box.price))
        form_public(draft, public, box, president if decided else "", shares)
        for minor in minors:
            _dissolve(draft, minor, public, "merged" if len(minors) > 1 else "converted")
        question = Question(GIVE_UP_QUESTION, company(public), public, dict.fromkeys(minors, 1))
        draft.emit(ev.PurchaseLapBegan(public, 1, first_lap))
        happen(self.formed, draft)
        self.tokens.ask(draft, question)


class ConvertMinor(TurnStep, frozen=True):
    """The minor company on turn becomes a public company by itself."""

    section: str
    checks: Checks[Becoming]
    price: MergedPrice
    forming: Forming

    @property
    def name(self) -> str:
        """``convert``."""
        return "convert"

    @property
    def accepts(self) -> tuple[type[Action], ...]:
        """Conversions of minor companies."""
        return (Convert,)

    def offers(self, position: Position) -> tuple[Offer, ...]:
        """The public companies that it can become."""
        symbol = position.state.operating.company
        found = tuple(p for p in publics(position) if self.checks.allow(Becoming(position, (symbol,), p)))
        if not found:
            return ()
        return (OfferConvert(company(symbol), self.section, found, market.price(position, symbol)),)

    def play(self, draft: Draft, action: Action) -> None:
        """Its owner gets the president's certificate."""
        if not isinstance(action, Convert):
            raise unavailable()
        position = draft.position
        minor, public = position.state.operating.company, action.company
        self.checks.demand(Becoming(position, (minor,), public))
        owner = cert.president(position.state, minor) or ""
        shares = {owner: cert.presidents_shares(position, public)}
        self.forming.form(draft, public, (minor,), shares, self.price.box(position, (minor,)))


class MergeMinors(TurnStep, frozen=True):
    """The minor company on turn merges with others, up to ``most`` companies.

    ``partners`` are those that a company's track leads to; ``second`` is how somebody gets the shares to
    preside.
    """

    section: str
    checks: Checks[Becoming]
    price: MergedPrice
    partners: Partners
    second: SecondShare
    most: int
    forming: Forming

    @property
    def name(self) -> str:
        """``merge``."""
        return "merge"

    @property
    def accepts(self) -> tuple[type[Action], ...]:
        """Mergers of minor companies."""
        return (Merge,)

    def offers(self, position: Position) -> tuple[Offer, ...]:
        """The public companies, and who could merge."""
        symbol, found = position.state.operating.company, publics(position)
        if not found:
            return ()
        sets = _Sets(position, symbol, self, found[0])
        hubs = sets.hubs() if sets.least else {}
        return (
            (OfferMerge(company(symbol), self.section, found, hubs, self.most, sets.least),) if hubs else ()
        )

    def play(self, draft: Draft, action: Action) -> None:
        """Form the public company."""
        if not isinstance(action, Merge):
            raise unavailable()
        named = (symbol_of(action.actor), *action.minors)
        case = Becoming(draft.position, named, action.company, action.agreed)
        self.checks.demand(case)
        box = self.price.box(draft.position, case.minors)
        shares = self.second.buy(draft, case)
        self.forming.form(draft, action.company, case.minors, shares, box)


class _Sets:
    """The sets of others with which the company ``symbol`` may merge into ``public`` under the ``rules``."""

    def __init__(
        self, position: Position, symbol: CompanySymbol, rules: MergeMinors, public: CompanySymbol
    ) -> None:
        """Find the smallest ones."""
        self._position = position
        self._symbol = symbol
        self._rules = rules
        self._public = public
        self._known: dict[frozenset[CompanySymbol], bool] = {}
        self._minors = market.operating_order(position, MINOR)
        reached = {minor: rules.partners.partners(position, minor) for minor in self._minors}
        self._reached = {hub: r for hub, r in reached.items() if hub == symbol or symbol in r}
        self.least = self._smallest()

    def hubs(self) -> Mapping[CompanySymbol, tuple[CompanySymbol, ...]]:
        """The companies whose track leads to others, with those that could merge with both."""
        found: dict[CompanySymbol, tuple[CompanySymbol, ...]] = {}
        for hub, reached in self._reached.items():
            here = tuple(m for m in reached if m != self._symbol and self._fits(hub, m))
            if here or (hub != self._symbol and self._fits(hub, hub)):
                found[hub] = tuple(m for m in reached if m in here or m == self._symbol)
        return found

    def _fits(self, hub: CompanySymbol, other: CompanySymbol) -> bool:
        """Whether the two and the company could merge, by themselves or with a smallest set."""
        parts = frozenset((hub, other)) - {self._symbol}
        here = {hub, *self._reached[hub]}
        return self._may(parts) or any(here.issuperset(s) and self._may(parts.union(s)) for s in self.least)

    def _smallest(self) -> tuple[tuple[CompanySymbol, ...], ...]:
        """None of them with a smaller one inside.

        A hub and two others are the most that it takes: of one owner, or one who pays and one who lowers
        the price.
        """
        found: list[tuple[CompanySymbol, ...]] = []
        for size in range(1, min(_MOST_NEEDED, self._rules.most - 1) + 1):
            for parts in dict.fromkeys(self._connected(size)):
                if not any(set(parts).issuperset(less) for less in found) and self._may(frozenset(parts)):
                    found.append(parts)
        return tuple(found)

    def _connected(self, size: int) -> Iterator[tuple[CompanySymbol, ...]]:
        """The sets of so many others to which the company, or a hub among them, leads."""
        for hub, reached in self._reached.items():
            here = {hub, *reached} - {self._symbol}
            for parts in combinations((minor for minor in self._minors if minor in here), size):
                if hub == self._symbol or hub in parts:
                    yield parts

    def _may(self, parts: frozenset[CompanySymbol]) -> bool:
        if parts not in self._known:
            case = Becoming(self._position, (self._symbol, *sorted(parts)), self._public)
            self._known[parts] = self._rules.checks.allow(case)
        return self._known[parts]


def _dissolve(draft: Draft, minor: CompanySymbol, public: CompanySymbol, reason: str) -> None:
    """Everything of the minor company goes to the public one, its token as far as there are tokens."""
    take_over(draft, minor, public)
    loans = owed(draft.state, minor)
    if loans:
        draft.emit(ev.LoanChanged(public, loans), ev.LoanChanged(minor, -loans))
    replace_token(draft, minor, public)
    certificate = cert.president_certificate(minor)
    draft.emit(ev.CertificateMoved(certificate, draft.state.certificates[certificate], REMOVED, "merged"))
    draft.emit(ev.CompanyClosed(minor, reason))


def replace_token(draft: Draft, minor: CompanySymbol, public: CompanySymbol) -> None:
    """The minor company's token becomes one of the public company, while that has tokens."""
    for token, place in draft.state.tokens.items():
        spare = tokens_on_charter(draft.position, public)
        if company_of(token) == minor and place.where in PLACED and spare:
            draft.emit(ev.TokenReturned(token, removed=True))
            draft.emit(ev.TokenPlaced(spare[0], public, place.hex, place.city, place.slot, "merged"))
