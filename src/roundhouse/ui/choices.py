"""From offers to the choices that the turn bar shows, in groups of one kind; no Qt.

The window shows these and nothing else.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from msgspec.structs import replace

from roundhouse.engine import offers as of
from roundhouse.engine.owners import is_company, is_player
from roundhouse.engine.position import Position
from roundhouse.ui.choice_kinds import Amount, AnyChoice, BoardChoice, Choice, Group, Talk
from roundhouse.ui.choice_makers import MAKERS
from roundhouse.ui.words import Words

__all__ = [
    "Amount",
    "AnyChoice",
    "BoardChoice",
    "Choice",
    "Group",
    "Talk",
    "full_title",
    "groups",
    "in_sheet",
    "is_deal",
    "is_part_of",
    "main_group",
    "section_of",
    "sections_of",
]

_TITLED: Final = frozenset(
    {
        "seat",
        "bid",
        "par",
        "buy",
        "sell",
        "train",
        "redeem",
        "discard",
        "lot",
        "give_up",
        "exchange",
        "discount",
        "give_train",
        "swap_token",
        "mark",
        "buy_private",
        "sell_private",
        "turn_train",
        "move_token",
        "claim",
        "company_marker",
    }
)
DIRECT: Final = frozenset(
    {
        "pass",
        "lay",
        "token",
        "city",
        "lease",
        "run",
        "convert",
        "merge",
        "nationalise",
        "allow_lay",
        "dividend",
        "reissue",
        "marker",
        "into_train",
        "bankrupt",
        "tell",
        "amount",
        "amount_by_power",
    }
)
_UNASKED: Final = frozenset({"tell", "amount_by_power"})
"""What is told only when somebody has done it on the players' own board."""
_NEVER: Final = frozenset({"deal", "sell", "sell_private", "bankrupt"})
"""What Enter never takes: what others must agree to, and what is given away."""
_BESIDE: Final = _NEVER | {
    "company_marker",
    "exchange",
    "give_train",
    "mark",
    "marker",
    "nationalise",
    "redeem",
    "reissue",
    "swap_token",
    "turn_train",
}
"""What may be done beside the way on: it goes on past it."""
_ASKED: Final = frozenset({"exchange"})
"""What is no longer beside the way on where somebody is asked for it."""
_FEW: Final = 3
_LONG: Final = frozenset({"exchange"})
"""What may be done at any time, beside the turn, and takes a line to say."""


def groups(words: Words, position: Position, offers: Sequence[of.Offer]) -> tuple[Group, ...]:
    """The choices of all offers by kind, in the order of the offers.

    Passing and deals are last, but passing is first where Enter means it: all else is beside the way on.
    """
    words = words.with_sides(position.state.sides)
    found: dict[str, list[AnyChoice]] = {}
    deals: list[of.Offer] = []
    for offer in offers:
        if is_deal(offer):
            deals.append(offer)
            continue
        for choice in MAKERS[type(offer)](words, position, offer):
            _add(found.setdefault(choice.group, []), choice)
    if deals:
        found["deal"] = [Talk("deal", words.say("deal.some", count=str(len(deals))), tuple(deals))]
    found = {key: _lined_up(choices) for key, choices in found.items()}
    order = sorted(found, key=lambda key: (key == "deal", key == "pass"))
    asked = _ASKED if position.state.questions else frozenset()
    made = tuple(
        Group(key, _title(words, key, found[key]), tuple(found[key]), _is_beside(key, found[key], asked))
        for key in order
    )
    main = main_group(made)
    if main is not None and main.key == "pass":
        return tuple(sorted(made, key=lambda group: group.key != "pass"))
    return made


def _is_beside(key: str, choices: Sequence[AnyChoice], asked: frozenset[str]) -> bool:
    """Whether it lies beside the way on: an offer of such a kind, or a lay by a private company's power."""
    if key in _BESIDE - asked:
        return True
    offers = (choice.offer for choice in choices if isinstance(choice, BoardChoice))
    lays = [offer for offer in offers if isinstance(offer, of.OfferLayTile)]
    return bool(lays) and all(offer.power for offer in lays)


def _lined_up(choices: list[AnyChoice]) -> list[AnyChoice]:
    """What tooltips alone would tell stands below the choices, too, where others have lines there."""
    if not any(isinstance(choice, Choice) and choice.details for choice in choices):
        return choices
    return [
        replace(choice, details=(choice.hint,), hint="")
        if isinstance(choice, Choice) and choice.hint and not choice.details
        else choice
        for choice in choices
    ]


def sections_of(words: Words, position: Position, offers: Sequence[of.Offer], key: str) -> tuple[str, ...]:
    """The sections of the rulebook of the offers with choices in a group."""
    found: list[str] = []
    for offer in offers:
        if is_deal(offer):
            is_in = key == "deal"
        else:
            is_in = any(choice.group == key for choice in MAKERS[type(offer)](words, position, offer))
        if is_in and offer.section:
            found.append(offer.section)
    return tuple(dict.fromkeys(found))


def section_of(words: Words, position: Position, offers: Sequence[of.Offer], key: str) -> str:
    """The first of :func:`sections_of`; empty for none."""
    return next(iter(sections_of(words, position, offers, key)), "")


def _add(choices: list[AnyChoice], choice: AnyChoice) -> None:
    """Add a choice; of several ways to lay tiles by the same words the one with most left speaks for all."""
    if isinstance(choice, BoardChoice) and isinstance(choice.offer, of.OfferLayTile):
        for at, other in enumerate(choices):
            if isinstance(other, BoardChoice) and other.title == choice.title:
                if isinstance(other.offer, of.OfferLayTile) and _left(other.offer) < _left(choice.offer):
                    choices[at] = choice
                return
    choices.append(choice)


def _left(offer: of.OfferLayTile) -> int:
    return offer.lays_left + offer.upgrades_left


def is_deal(offer: of.Offer) -> bool:
    """Whether two parties must agree on it."""
    if isinstance(offer, of.OfferBuyTrain):
        return is_company(offer.seller)
    if isinstance(offer, of.OfferBuyPrivate):
        return is_player(offer.seller)
    return isinstance(offer, of.OfferFundTrain)


def full_title(choice: Choice | BoardChoice) -> str:
    """What stands on a button of the bar: where a company has the choice, what it is about comes first."""
    if choice.alone:
        return choice.alone
    if not choice.row or not choice.company:
        return choice.title
    return f"{choice.row} {choice.title}"


def is_part_of(part: of.Offer, whole: of.Offer) -> bool:
    """Whether ``part`` is an offer or what it says of some of its trains."""
    if part.actor != whole.actor:
        return False
    if isinstance(part, of.OfferDiscardTrain) and isinstance(whole, of.OfferDiscardTrain):
        return set(part.trains) <= set(whole.trains)
    if isinstance(part, of.OfferTurnTrain) and isinstance(whole, of.OfferTurnTrain):
        return set(part.choices) <= set(whole.choices)
    if isinstance(part, of.OfferPar) and isinstance(whole, of.OfferPar):
        return set(part.boxes) <= set(whole.boxes) and replace(part, boxes=whole.boxes) == whole
    return part == whole


def main_group(made: Sequence[Group]) -> Group | None:
    """The group that Enter is for: the first, but rather going on than what lies beside the way.

    Nothing is told by Enter that the window can't see: a token on the players' own board, a power, a fact.
    None where there is nothing but deals, and what is to be sold.
    """
    made = [group for group in made if group.key not in _NEVER]
    first = next((group for group in made if not group.is_beside), next(iter(made), None))
    if first is None or first.key not in _UNASKED:
        return first
    others = [group for group in made if group.key not in {*_UNASKED, "amount"}]
    return next((group for group in others if group.key == "pass"), others[0] if others else first)


def in_sheet(group: Group) -> bool:
    """Whether the choices are too many for the bar, or several are too long for it."""
    return group.key not in DIRECT and len(group.choices) > (1 if group.key in _LONG else _FEW)


def may_fold(group: Group) -> bool:
    """Whether the choices stand in the bar one by one, but may give way to one button with a sheet.

    A single one may, too, where the button says less: "Buy back" instead of how much of what for how much.
    """
    if group.key in DIRECT or in_sheet(group):
        return False
    return len(group.choices) > 1 or (group.key in _TITLED and isinstance(group.choices[0], Choice))


def _title(words: Words, key: str, choices: Sequence[AnyChoice]) -> str:
    if key not in _TITLED or (len(choices) == 1 and isinstance(choices[0], BoardChoice)):
        return choices[0].title
    rows = {
        choice.row if isinstance(choice, Choice | BoardChoice) and len(choices) > 1 else ""
        for choice in choices
    }
    title = (rows.pop() if len(rows) == 1 else "") or words.say(f"turn.{key}")
    whose = {choice.whose if isinstance(choice, Choice) else "" for choice in choices}
    name = whose.pop() if len(whose) == 1 else ""
    return f"{title} ({name})" if name else title
