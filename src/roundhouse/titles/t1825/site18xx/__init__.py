"""1825 as 18xx.games plays it: the rulebook's title with some of its rules replaced.

Nothing else among the rules knows 18xx.games. Each deviation is a function from title to title, named after
what differs; its docstring says what the rulebook has instead, and where.
"""

from __future__ import annotations

from typing import Final

from roundhouse.engine.title import Deviation, OptionDefinition, Title, deviating
from roundhouse.titles.t1825.site18xx import (
    bases,
    endings,
    receivership,
    rounds,
    routes,
    shares,
    tables,
    track,
)

DEVIATIONS: tuple[Deviation, ...] = (
    tables.as_counted_there,
    shares.dealt_in_order,
    shares.sold_in_any_order,
    shares.marked_at_par,
    shares.formed_in_stock_round,
    shares.sold_after_another_sale,
    shares.president_bought_at_any_time,
    shares.certificate_sold_and_kept,
    shares.sold_beside_trains,
    shares.privates_sold_before_buying,
    rounds.asked_for_privates,
    shares.asked_after_a_sale,
    rounds.minors_by_price,
    rounds.track_and_tokens_together,
    routes.halts_paid_without_stop,
    routes.doubled_ends_at_towns,
    routes.express_counts_a_base,
    routes.express_sees_towns,
    routes.asked_with_any_stations,
    track.reservations_unchecked,
    track.stations_promoted_for_nothing,
    track.bristol_as_others,
    track.halts_by_anybody,
    track.dead_ends_laid_freely,
    track.dead_ends_extended,
    track.asked_without_lays,
    bases.minors_wait_for_track,
    receivership.minors_of_unit_3_received,
    receivership.credit_of_200,
    receivership.any_train_leased,
    receivership.receivers_asked_to_run,
    receivership.receivers_buy_unasked,
    endings.highest_price_ends_at_once,
    endings.bank_seen_after_payments,
    endings.bankrupt_trains_removed,
    endings.withheld_into_bankruptcy,
    endings.played_on_without_companies,
    endings.over_after_a_hundred_rounds,
)
"""In the order in which they change the title."""


def as_played_there(title: Title) -> Title:
    """The title with all deviations."""
    return deviating(title, DEVIATIONS)


OPTION: Final = OptionDefinition("18xx_games", "", "site", as_played_there)
"""The one option that an import of 18xx.games switches on and that a game file remembers."""

TABLE_OPTIONS: Final = tuple(
    OptionDefinition(name, "", "recorded")
    for name in (tables.BIG_BANK, tables.STRICT_BANK, tables.SPARE_TRAINS)
)
"""What a table chooses at 18xx.games and the rulebook doesn't have; the deviations read it."""
