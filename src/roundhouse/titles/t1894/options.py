"""1894: named deviations from the rulebook; all off by default.

Those of the kind ``site`` are how 18xx.games plays or writes its games; an import switches them on.
"""

from __future__ import annotations

from roundhouse.engine.title import OptionDefinition

OPTIONS = (
    OptionDefinition("setup_seed", "3", "site"),
    OptionDefinition("par_after_cascade", "5.3", "site"),
    OptionDefinition("gray_second_share_lenient", "6.4", "site"),
    OptionDefinition("lenient_par", "6.5", "site"),
    OptionDefinition("late_home_allow_unoperated_home", "11.3.3", "site"),
    OptionDefinition("special_lay_before_finance", "11.2.2.1", "site"),
    OptionDefinition("lrc_tile_upgradable_first_action", "11.2.2.1", "site"),
    OptionDefinition("teleport_once", "11.2.2.3", "variant"),
    OptionDefinition("london_counts_for_must_buy", "13.1", "site"),
    OptionDefinition("lenient_train_limit_with_upgrade", "7.3.7.1", "site"),
    OptionDefinition("lenient_or_sales", "7.3.7.3", "site"),
    OptionDefinition("lenient_bankrupt", "7.3.7.3", "site"),
    OptionDefinition("major_private_closes_at_dividend", "11.2.2.8", "site"),
    OptionDefinition("site_pauses", "7.3", "site"),
)
