"""Everything that is known of a thing, as a card in words; no Qt but what models of the window share."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Final

from msgspec.structs import replace

from roundhouse.ui.about.bank import about_bank
from roundhouse.ui.about.card import Card
from roundhouse.ui.about.people import about_company, about_player, about_private
from roundhouse.ui.about.sections import sections_about
from roundhouse.ui.about.subject import Kind, Subject
from roundhouse.ui.about.telling import Telling
from roundhouse.ui.about.things import (
    about_box,
    about_hex,
    about_phase,
    about_tile,
    about_token,
    about_train,
)

__all__ = ["Card", "Subject", "Telling", "about"]

_TELLERS: Final[Mapping[Kind, Callable[[Telling, Subject], Card]]] = {
    "player": about_player,
    "company": about_company,
    "private": about_private,
    "train": about_train,
    "phase": about_phase,
    "tile": about_tile,
    "token": about_token,
    "hex": about_hex,
    "box": about_box,
    "bank": about_bank,
}


def about(telling: Telling, subject: Subject) -> Card:
    """The card of a thing; raises KeyError or ValueError for one that the title doesn't have.

    Parts without lines are left out, and sections without a number.
    """
    card = _TELLERS[subject.kind](telling, subject)
    about_it = (*card.sections, *sections_about(telling.position, subject))
    sections = dict.fromkeys((*about_it, *card.further))
    return replace(
        card,
        parts=tuple(part for part in card.parts if part.lines),
        sections=tuple(section for section in sections if section),
    )
