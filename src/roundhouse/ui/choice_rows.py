"""The rows of choices in a sheet, and what each of them is about."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from roundhouse.engine.actions import Action
from roundhouse.engine.offers import Offer
from roundhouse.ui.choices import Amount, AnyChoice, BoardChoice, Choice, Group
from roundhouse.ui.words.terms import NO_BREAK


def rows_of(group: Group) -> Mapping[tuple[str, str], Sequence[AnyChoice]]:
    """The choices of a group by the name of their row and its company ("" for none), in their order.

    Who decides is told with the name, but not of several rows of which the title of their group tells it.
    """
    lined = [choice for choice in group.choices if isinstance(choice, Choice | Amount | BoardChoice)]
    is_told = len({_whose(choice) for choice in group.choices}) == 1
    is_told = is_told and len({(choice.row, choice.company) for choice in lined}) > 1
    rows: dict[tuple[str, str], list[AnyChoice]] = {}
    for choice in group.choices:
        name = choice.row if isinstance(choice, Choice | Amount | BoardChoice) else choice.title
        whose = "" if is_told else _whose(choice)
        company = choice.company if isinstance(choice, Choice | Amount | BoardChoice) else ""
        told = f"{name} ({whose.replace(' ', NO_BREAK)})" if whose else name
        rows.setdefault((told, company), []).append(choice)
    return rows


def _whose(choice: AnyChoice) -> str:
    """Who else decides, as it is told of a choice; empty for nobody."""
    return choice.whose if isinstance(choice, Choice) else ""


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
