"""Minor companies that become public ones: by themselves, or several together."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence

import msgspec

from roundhouse.engine import events as ev
from roundhouse.engine.actions import Action, Convert, Merge
from roundhouse.engine.errors import ActionRefused, illegal, unavailable
from roundhouse.engine.offers import Offer, OfferConvert, OfferMerge
from roundhouse.engine.owners import IPO, REMOVED, company, name_of, player
from roundhouse.engine.position import Draft, Position
from roundhouse.engine.state import ON_MAP, Question
from roundhouse.engine.title import TurnStep
from roundhouse.finance import certificates as cert
from roundhouse.finance import market, mergers
from roundhouse.finance.formation import box_at_most, form_public, take_over
from roundhouse.finance.loans import owed
from roundhouse.steps.give_up_token import GIVE_UP_QUESTION, GiveUpTokens
from roundhouse.steps.trains import PhaseChange
from roundhouse.track.occupancy import company_of, tokens_on_charter


class MergerRules(msgspec.Struct, frozen=True):
    """How minor companies become public ones.

    ``zones``: boxes for the new price, ``convert_zone`` those from which a company converts by itself;
    ``sum_price(position, minors)`` the price before it is rounded down; ``partners(position, minor)`` the
    companies that its track leads to; ``director(position, minors)`` who presides; ``unfit(position,
    minors)`` why they may not merge, or None; ``most`` companies merge; ``tokens`` asks for stations in
    excess, ``change`` for trains in excess, ``first_lap(position, minors, director)`` the players who then
    buy. ``any_owner(position)``: where nobody has two shares, any owner may buy the second one in the lap;
    else the owner of the oldest company must.
    """

    section: str
    convert_section: str
    merge_section: str
    zones: frozenset[str]
    convert_zone: str
    sum_price: Callable[[Position, Sequence[str]], int]
    partners: Callable[[Position, str], tuple[str, ...]]
    director: Callable[[Position, Sequence[str]], str]
    unfit: Callable[[Position, Sequence[str]], ActionRefused | None]
    first_lap: Callable[[Position, Sequence[str], str], tuple[str, ...]]
    any_owner: Callable[[Position], bool]
    tokens: GiveUpTokens
    change: PhaseChange
    most: int = 10

    def publics(self, position: Position) -> tuple[str, ...]:
        """The public companies that don't exist yet."""
        state = position.state
        return tuple(
            symbol
            for symbol, definition in position.definition.companies.items()
            if definition.kind == "major"
            and symbol not in state.par
            and state.certificates[cert.president_certificate(symbol)] == IPO
        )

    def form(
        self, draft: Draft, public: str, minors: Sequence[str], shares: Mapping[str, int], price: int
    ) -> None:
        """The public company with everything that the ``minors`` had; then tokens, trains, the first lap."""
        box = box_at_most(draft.position, self.zones, price)
        director = self.director(draft.position, minors)
        decided = shares[director] >= 2
        first_lap = self.first_lap(draft.position, minors, director)
        draft.emit(ev.CompaniesMerged(public, tuple(minors), box.price))
        form_public(draft, public, box, director if decided else "", shares)
        for minor in minors:
            _dissolve(draft, minor, public, "merged" if len(minors) > 1 else "converted")
        question = Question(GIVE_UP_QUESTION, company(public), public, dict.fromkeys(minors, 1))
        draft.emit(ev.PurchaseLapBegan(public, 1, first_lap))
        self.change.ask_discards(draft)
        if self.tokens.excess(draft.position, question):
            draft.emit(ev.QuestionAsked(question))


class ConvertMinor(TurnStep, frozen=True):
    """The minor company on turn becomes a public company of the same price."""

    rules: MergerRules

    @property
    def name(self) -> str:
        """The step's name."""
        return "convert"

    @property
    def section(self) -> str:
        """The section on converting."""
        return self.rules.convert_section

    @property
    def accepts(self) -> tuple[type[Action], ...]:
        """Converting."""
        return (Convert,)

    def offers(self, position: Position) -> tuple[Offer, ...]:
        """The public companies that it can become."""
        symbol = position.state.operating.company
        publics = self.rules.publics(position)
        if not publics or not market.in_zone(position, symbol, self.rules.convert_zone):
            return ()
        return (OfferConvert(company(symbol), self.section, publics, market.price(position, symbol)),)

    def play(self, draft: Draft, action: Action) -> None:
        """Its owner gets the president's certificate."""
        if not isinstance(action, Convert):
            raise unavailable()
        position = draft.position
        minor = position.state.operating.company
        if not market.in_zone(position, minor, self.rules.convert_zone):
            raise illegal("merge.not_in_zone", self.section, company=minor)
        if action.company not in self.rules.publics(position):
            raise illegal("merge.no_public", self.section, company=action.company)
        owner = cert.president(position.state, minor) or ""
        self.rules.form(draft, action.company, (minor,), {owner: 2}, market.price(position, minor))


class MergeMinors(TurnStep, frozen=True):
    """The minor company on turn merges with others."""

    rules: MergerRules

    @property
    def name(self) -> str:
        """The step's name."""
        return "merge"

    @property
    def section(self) -> str:
        """The section on merging."""
        return self.rules.merge_section

    @property
    def accepts(self) -> tuple[type[Action], ...]:
        """Merging."""
        return (Merge,)

    def offers(self, position: Position) -> tuple[Offer, ...]:
        """The public companies, and who could merge."""
        symbol, publics = position.state.operating.company, self.rules.publics(position)
        hubs = self._hubs(position, symbol)
        if not publics or not hubs:
            return ()
        return (OfferMerge(company(symbol), self.section, publics, hubs, self.rules.most),)

    def play(self, draft: Draft, action: Action) -> None:
        """Form the public company."""
        if not isinstance(action, Merge):
            raise unavailable()
        position, rules = draft.position, self.rules
        named = (name_of(action.actor), *action.minors)
        minors = self._in_order(position, named)
        if action.company not in rules.publics(position):
            raise illegal("merge.no_public", self.section, company=action.company)
        refused = self._number_refusal(position, named) or rules.unfit(position, minors)
        if refused:
            raise refused
        price = rules.sum_price(position, minors)
        shares = dict(mergers.shares_of(position.state, minors))
        if max(shares.values()) < 2 and not rules.any_owner(position):
            self._buy_second(draft, minors, action.company, shares, price)
        rules.form(draft, action.company, minors, shares, price)

    def second_share(self, position: Position, minors: Sequence[str]) -> ActionRefused | None:
        """Why nobody would have two shares: the owner of the oldest company can't pay for one."""
        if max(mergers.shares_of(position.state, minors).values()) >= 2:
            return None
        owner = cert.president(position.state, mergers.oldest(position.state, minors)) or ""
        price = box_at_most(position, self.rules.zones, self.rules.sum_price(position, minors)).price
        owners = mergers.shares_of(position.state, minors) if self.rules.any_owner(position) else (owner,)
        if all(position.state.cash[player(name)] < price for name in owners):
            return illegal("merge.no_director", self.section, player=owner, price=price)
        return None

    def _buy_second(
        self, draft: Draft, minors: Sequence[str], public: str, shares: dict[str, int], price: int
    ) -> None:
        refused = self.second_share(draft.position, minors)
        if refused:
            raise refused
        owner = cert.president(draft.state, mergers.oldest(draft.state, minors)) or ""
        cost = box_at_most(draft.position, self.rules.zones, price).price
        draft.pay(player(owner), company(public), cost, "shares", public)
        shares[owner] += 1

    def _hubs(self, position: Position, symbol: str) -> Mapping[str, tuple[str, ...]]:
        minors = market.operating_order(position, "minor")
        reached = {minor: self.rules.partners(position, minor) for minor in minors}
        hubs = {
            hub: tuple(m for m in others if self._fit(position, symbol, hub, m))
            for hub, others in reached.items()
            if hub == symbol or symbol in others
        }
        return {hub: others for hub, others in hubs.items() if others and (hub == symbol or symbol in others)}

    def _fit(self, position: Position, symbol: str, hub: str, other: str) -> bool:
        """Whether at least these could merge."""
        minors = self._in_order(position, {symbol, hub, other})
        if len(minors) < 2:
            return True
        return not (self.rules.unfit(position, minors) or (self.second_share(position, minors)))

    def _in_order(self, position: Position, minors: Sequence[str] | set[str]) -> tuple[str, ...]:
        order = market.operating_order(position, "minor")
        known = [m for m in order if m in minors]
        return (*known, *(m for m in minors if m not in known))

    def _number_refusal(self, position: Position, minors: Sequence[str]) -> ActionRefused | None:
        order = market.operating_order(position, "minor")
        if not 2 <= len(minors) <= self.rules.most or len(set(minors)) < len(minors):
            return illegal("merge.number", self.section, number=len(minors), limit=self.rules.most)
        unknown = [m for m in minors if m not in order]
        if unknown:
            return illegal("merge.no_minor", self.section, company=unknown[0])
        return None


def _dissolve(draft: Draft, minor: str, public: str, reason: str) -> None:
    """Everything of the minor company goes to the public one, its station as far as there are tokens."""
    take_over(draft, minor, public)
    loans = owed(draft.state, minor)
    if loans:
        draft.emit(ev.LoanChanged(public, loans), ev.LoanChanged(minor, -loans))
    replace_token(draft, minor, public)
    certificate = cert.president_certificate(minor)
    draft.emit(ev.CertificateMoved(certificate, draft.state.certificates[certificate], REMOVED, "merged"))
    draft.emit(ev.CompanyClosed(minor, reason))


def replace_token(draft: Draft, minor: str, public: str) -> None:
    """The minor company's station becomes one of the public company, while that has tokens."""
    for token, place in draft.state.tokens.items():
        spare = tokens_on_charter(draft.position, public)
        if company_of(token) == minor and place.where == ON_MAP and spare:
            draft.emit(ev.TokenReturned(token, removed=True))
            draft.emit(ev.TokenPlaced(spare[0], public, place.hex, place.city, place.slot, "merged"))
