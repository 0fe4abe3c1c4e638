"""One function for each kind of offer: the choices that it gives, in words; no Qt."""

from __future__ import annotations

from typing import Final

from roundhouse.ui.choice_makers import auctions, board, companies, shares, trains, turns
from roundhouse.ui.choice_makers.maker import Makers

MAKERS: Final[Makers] = {
    **turns.MAKERS,
    **auctions.MAKERS,
    **shares.MAKERS,
    **board.MAKERS,
    **trains.MAKERS,
    **companies.MAKERS,
}
