"""French."""

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

TABLES = Tables(
    code="fr",
    language="Français",
    events=EVENTS,
    actions=ACTIONS,
    offers=OFFERS,
    refusals=REFUSALS,
    names=NAMES,
    window=WINDOW | CARDS | COMPANIES | ABOUT | TOUR,
)
