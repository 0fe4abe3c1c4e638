"""English."""

from roundhouse.ui.words.en.about import ABOUT
from roundhouse.ui.words.en.actions import ACTIONS
from roundhouse.ui.words.en.cards import CARDS
from roundhouse.ui.words.en.companies import COMPANIES
from roundhouse.ui.words.en.events import EVENTS
from roundhouse.ui.words.en.names import NAMES
from roundhouse.ui.words.en.offers import OFFERS
from roundhouse.ui.words.en.refusals import REFUSALS
from roundhouse.ui.words.en.tour import TOUR
from roundhouse.ui.words.en.window import WINDOW
from roundhouse.ui.words.tables import Tables

TABLES = Tables(
    code="en",
    language="English",
    events=EVENTS,
    actions=ACTIONS,
    offers=OFFERS,
    refusals=REFUSALS,
    names=NAMES,
    window=WINDOW | CARDS | COMPANIES | ABOUT | TOUR,
)
