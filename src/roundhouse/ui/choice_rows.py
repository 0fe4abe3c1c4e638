"""The rows of choices in a sheet, and what each of them is about."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from roundhouse.engine.actions import Action
from roundhouse.engine.offers import Offer
from roundhouse.ui.choices import Amount, AnyChoice, BoardChoice, Choice, Group
from roundhouse.ui.words.terms import NO_BREAK


def rows_of(group: Group) -> Mapping[tuple[str, str], Sequence[AnyChoice]]:
    """The choices of a group by the name of their row and its company ("" for none), in their order."""
    rows: dict[tuple[str, str], list[AnyChoice]] = {}
    for choice in group.choices:
        name = choice.row if isinstance(choice, Choice | Amount | BoardChoice) else choice.title
        whose = choice.whose if isinstance(choice, Choice) else ""
        company = choice.company if isinstance(choice, Choice | Amount | BoardChoice) else ""
        told = f"{name} ({whose.replace(' ', NO_BREAK)})" if whose else name
        rows.setdefault((told, company), []).append(choice)
    return rows


def decided(choice: AnyChoice) -> Action | Offer | None:
    """What a choice decides or takes up; the action of an amount with the one that it begins at."""
    if isinstance(choice, Choice):
        return choice.action
    if isinstance(choice, BoardChoice):
        return choice.offer
    return choice.decided(choice.first) if isinstance(choice, Amount) else None


def tells_all(choices: Sequence[AnyChoice]) -> bool:
    """Whether a row has nothing but one button, which says what the row is about."""
    first = choices[0]
    return len(choices) == 1 and isinstance(first, Choice) and first.title == first.row
