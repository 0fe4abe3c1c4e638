"""German."""

from roundhouse.ui.words.de.about import ABOUT
from roundhouse.ui.words.de.actions import ACTIONS
from roundhouse.ui.words.de.cards import CARDS
from roundhouse.ui.words.de.companies import COMPANIES
from roundhouse.ui.words.de.events import EVENTS
from roundhouse.ui.words.de.names import NAMES
from roundhouse.ui.words.de.offers import OFFERS
from roundhouse.ui.words.de.refusals import REFUSALS
from roundhouse.ui.words.de.tour import TOUR
from roundhouse.ui.words.de.window import WINDOW
from roundhouse.ui.words.tables import Tables

TABLES = Tables(
    code="de",
    language="Deutsch",
    events=EVENTS,
    actions=ACTIONS,
    offers=OFFERS,
    refusals=REFUSALS,
    names=NAMES,
    window=WINDOW | CARDS | COMPANIES | ABOUT | TOUR,
)
