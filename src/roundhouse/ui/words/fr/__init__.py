"""French."""

from collections.abc import Mapping

from roundhouse.ui.words.fr.about import ABOUT
from roundhouse.ui.words.fr.actions import ACTIONS
from roundhouse.ui.words.fr.cards import CARDS
from roundhouse.ui.words.fr.companies import COMPANIES
from roundhouse.ui.words.fr.events import EVENTS
from roundhouse.ui.words.fr.names import NAMES
from roundhouse.ui.words.fr.offers import OFFERS
from roundhouse.ui.words.fr.refusals import REFUSALS
from roundhouse.ui.words.fr.tour import TOUR
from roundhouse.ui.words.fr.window import WINDOW
from roundhouse.ui.words.tables import Tables
from roundhouse.ui.words.terms import NO_BREAK


def _unbroken(texts: Mapping[str, str]) -> dict[str, str]:
    """``texts``, in which no line begins with a mark that French sets apart, or ends with an opening one."""
    found = dict(texts)
    for mark in "?!;»":
        found = {key: text.replace(f" {mark}", f"{NO_BREAK}{mark}") for key, text in found.items()}
    return {key: text.replace("« ", f"«{NO_BREAK}") for key, text in found.items()}


TABLES = Tables(
    code="fr",
    language="Français",
    events=_unbroken(EVENTS),
    actions=_unbroken(ACTIONS),
    offers=_unbroken(OFFERS),
    refusals=_unbroken(REFUSALS),
    names=_unbroken(NAMES),
    window=_unbroken(WINDOW | CARDS | COMPANIES | ABOUT | TOUR),
)
