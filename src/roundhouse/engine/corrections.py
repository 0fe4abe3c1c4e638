"""Corrections by hand: what the table agrees to put right, with its reason, outside all rules."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping

from msgspec.structs import replace

from roundhouse.catalogue.texts import cut, plain
from roundhouse.engine import events as ev
from roundhouse.engine.actions import Correct
from roundhouse.engine.by_hand import ways
from roundhouse.engine.errors import illegal
from roundhouse.engine.names import NO_COMPANY, NO_HEX, CompanySymbol, HexId, Money, PrivateSymbol
from roundhouse.engine.owners import BANK, IPO, POOL, REMOVED, SUPPLY, Owner, is_company, is_player, player
from roundhouse.engine.pieces import company_of
from roundhouse.engine.position import Draft
from roundhouse.engine.soundness import CORRECTED, made_unsound
from roundhouse.engine.state import OWN_BOARD
from roundhouse.engine.title import BANK_ONLY


def fit(action: Correct) -> Correct:
    """The correction with texts as a file may keep them: in one line that can be shown, and not too long.

    Most of them are chosen, but a reason is whatever somebody has pasted.
    """
    texts = {
        name: value for name in action.__struct_fields__ if isinstance(value := getattr(action, name), str)
    }
    kept = {name: cut(plain(text).strip()) for name, text in texts.items()}
    return replace(action, **kept) if kept != texts else action


def correct(draft: Draft, action: Correct) -> None:
    """Apply a correction; raises ActionRefused when it names something that doesn't exist.

    Neither does it leave a position that can't be played from: the whole of it is checked afterwards. What
    was wrong before may stay so, as several corrections may be needed.
    """
    reason = cut(plain(action.reason).strip())
    if not reason:
        raise illegal("correction.no_reason")
    handler = _HANDLERS.get(action.what)
    if handler is None:
        raise illegal("correction.unknown", what=action.what)
    before = draft.position
    draft.emit(ev.Corrected(action.what, action.subject, reason))
    handler(draft, action)
    fault = next(made_unsound(before, draft.position, CORRECTED), None)
    if fault is not None:
        raise fault.refused()


def _known(found: bool, action: Correct) -> None:
    if not found:
        raise illegal("correction.no_such", what=action.what, subject=action.subject)


def _target(draft: Draft, action: Correct) -> Owner:
    """The owner who is to have the thing; raises ActionRefused for nobody known."""
    state = draft.state
    owners = {*state.cash, *state.certificates.values(), *state.trains.values(), *state.privates.values()}
    target = Owner(action.target)
    if target not in owners | {IPO, POOL, SUPPLY, REMOVED}:
        raise illegal("correction.no_such", what=action.what, subject=target)
    return target


def _cash(draft: Draft, action: Correct) -> None:
    owner = Owner(action.subject)
    _known(owner in draft.state.cash and owner != BANK, action)
    if action.amount > 0:
        draft.pay(BANK, owner, Money(action.amount), "correction")
        return
    if draft.state.cash[owner] + action.amount < 0:
        raise illegal("correction.below_zero", subject=owner, amount=-action.amount)
    draft.pay(owner, BANK, Money(-action.amount), "correction")


def _certificate(draft: Draft, action: Correct) -> None:
    _known(action.subject in draft.state.certificates, action)
    taker = _target(draft, action)
    giver = draft.state.certificates[action.subject]
    draft.emit(ev.CertificateMoved(action.subject, giver, taker, "corrected"))


def _train(draft: Draft, action: Correct) -> None:
    _known(action.subject in draft.state.trains, action)
    taker = _target(draft, action)
    draft.emit(ev.TrainMoved(action.subject, draft.state.trains[action.subject], taker, "corrected"))


def _private(draft: Draft, action: Correct) -> None:
    _known(action.subject in draft.state.privates, action)
    taker = _target(draft, action)
    private = PrivateSymbol(action.subject)
    draft.emit(ev.PrivateMoved(private, draft.state.privates[private], taker))


def _price(draft: Draft, action: Correct) -> None:
    symbol = CompanySymbol(action.subject)
    _known(symbol in draft.title.definition.companies, action)
    rows = draft.title.definition.market.rows
    inside = 0 <= action.row < len(rows) and 0 <= action.column < len(rows[action.row])
    box = rows[action.row][action.column] if inside else None
    if box is None:
        raise illegal("correction.no_such_box", row=action.row, column=action.column)
    if symbol in draft.state.market:
        draft.emit(ev.PriceMoved(symbol, action.row, action.column, box.price, "corrected"))
    elif symbol in draft.state.par:
        raise illegal("correction.not_formed", company=symbol)
    else:
        _begin(draft, action, symbol)


def _begin(draft: Draft, action: Correct, symbol: CompanySymbol) -> None:
    """Start a company that never was: who presides over it has to be known first."""
    step, _ = next(ways(draft.position, symbol), (None, None))
    if step is None:
        raise illegal("correction.begins_otherwise", company=symbol)
    if any(question.subject == symbol for question in draft.state.questions):
        raise illegal("par.other_company", company=symbol)
    if not is_player(draft.state.certificates[f"{symbol}-0"]):
        raise illegal("correction.no_president", company=symbol)
    first, second, *_ = (*map(HexId, action.target.split()), NO_HEX, NO_HEX)
    step.begin_by_hand(draft, symbol, (action.row, action.column), (first, second))


def _tile(draft: Draft, action: Correct) -> None:
    state = draft.state
    hex_id = HexId(action.subject)
    _known(hex_id in draft.title.definition.hexes and BANK_ONLY not in draft.position.options, action)
    lying = state.tiles.get(hex_id)
    if action.target:
        left = state.tile_supply.get(action.target, 0)
        if left is not None and left < 1 and not (lying and lying.name == action.target):
            raise illegal("track.none_left", tile=action.target)
    replaced = lying.name if lying else ""
    draft.emit(ev.TileLaid(NO_COMPANY, hex_id, action.target, action.amount % 6, replaced, kind="correction"))


def _token(draft: Draft, action: Correct) -> None:
    _known(action.subject in draft.state.tokens, action)
    if not action.target:
        draft.emit(ev.TokenReturned(action.subject))
        return
    hex_id, on_own_board = HexId(action.target), BANK_ONLY in draft.position.options
    symbol = company_of(action.subject)
    if symbol not in draft.title.definition.companies:
        symbol = NO_COMPANY
    if on_own_board and action.target == OWN_BOARD:
        draft.emit(ev.TokenPlaced(action.subject, symbol, NO_HEX, 0, 0, "corrected"))
        return
    if on_own_board or hex_id not in draft.title.definition.hexes:
        raise illegal("correction.no_such", what="tile", subject=action.target)
    draft.emit(ev.TokenPlaced(action.subject, symbol, hex_id, action.row, action.column, "corrected"))


def _order(draft: Draft, action: Correct) -> None:
    """Put a player elsewhere in the order of play; the others keep theirs.

    Whoever is first then is on turn, in place of who was, where nobody has done anything in the round.
    """
    state = draft.state
    order = state.order
    moved = next((name for name in order if player(name) == action.subject), None)
    if moved is None:
        raise illegal("correction.no_such", what=action.what, subject=action.subject)
    if not 1 <= action.amount <= len(order):
        raise illegal("correction.no_such_place", place=action.amount, count=len(order))
    others = [name for name in order if name != moved]
    others.insert(action.amount - 1, moved)
    draft.emit(ev.OrderSet(tuple(others)))
    is_begun = not state.round.is_fresh or state.questions
    if not is_begun and state.actor == player(order[0]) != player(others[0]):
        draft.emit(ev.TurnBegan(player(others[0])))


def _loan(draft: Draft, action: Correct) -> None:
    symbol = CompanySymbol(action.subject)
    _known(symbol in draft.state.floated, action)
    if action.amount == 0 or draft.state.loans.get(symbol, 0) + action.amount < 0:
        raise illegal("correction.no_such_loans", company=symbol)
    draft.emit(ev.LoanChanged(symbol, action.amount, "corrected"))


def _phase(draft: Draft, action: Correct) -> None:
    _known(action.subject in draft.title.phases, action)
    rusting = next(_rusting(draft, action.subject), "")
    if rusting:
        raise illegal("correction.train_rusts", train=rusting, phase=action.subject)
    draft.emit(ev.PhaseBegan(action.subject))


def _rusting(draft: Draft, later: str) -> Iterator[str]:
    """The trains for sale or with a company that have rusted in the phase ``later``, but not in this one.

    They would have to be moved first: a company might else owe a train that nobody may sell.
    """
    definition = draft.title.definition
    names = [phase.name for phase in definition.phases]
    since, until = names.index(draft.state.phase), names.index(later)
    begun = {phase.on for phase in definition.phases[since + 1 : until + 1]}
    for train, owner in draft.state.trains.items():
        kind = definition.trains[draft.state.train_kind(train)]
        if kind.rusts_on in begun and (is_company(owner) or (owner == SUPPLY and not kind.given)):
            yield train


_HANDLERS: Mapping[str, Callable[[Draft, Correct], None]] = {
    "cash": _cash,
    "certificate": _certificate,
    "train": _train,
    "private": _private,
    "price": _price,
    "tile": _tile,
    "token": _token,
    "order": _order,
    "loan": _loan,
    "phase": _phase,
}
