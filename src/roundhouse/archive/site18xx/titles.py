"""What is known of each title that can be imported."""

from __future__ import annotations

from collections.abc import Mapping

import msgspec

_PROGRAMS = frozenset(
    {
        "program_share_pass",
        "program_buy_shares",
        "program_merger_pass",
        "program_auction_bid",
        "program_close_pass",
        "program_harzbahn_draft_pass",
        "program_independent_mines",
        "program_enable",
        "program_disable",
    }
)


class SiteTitle(msgspec.Struct, frozen=True):
    """A title at that site: its ``title`` there and our ``name`` of it.

    ``switched_on`` are our options under which the rules play as that site does; ``optional_rules`` that
    site's options with ours; ``kinds`` the kinds of action, ``programs`` those of programmed action.
    """

    title: str
    name: str
    switched_on: frozenset[str]
    optional_rules: Mapping[str, str]
    kinds: frozenset[str]
    programs: frozenset[str] = _PROGRAMS


_1894 = SiteTitle(
    title="1894",
    name="1894",
    switched_on=frozenset(
        {
            "setup_seed",
            "special_lay_before_finance",
            "lrc_tile_upgradable_first_action",
            "teleport_once",
            "gray_second_share_lenient",
            "late_home_allow_unoperated_home",
            "london_counts_for_must_buy",
            "par_after_cascade",
            "lenient_par",
            "lenient_train_limit_with_upgrade",
            "lenient_bankrupt",
            "manual_end_by_value",
            "lenient_or_sales",
            "major_private_closes_at_dividend",
            "trust_log_geometry",
            "site_pauses",
        }
    ),
    optional_rules={},
    kinds=frozenset(
        {
            "bid",
            "pass",
            "par",
            "choose",
            "buy_shares",
            "sell_shares",
            "lay_tile",
            "place_token",
            "run_routes",
            "dividend",
            "buy_train",
            "discard_train",
            "buy_company",
            "special_buy",
            "bankrupt",
            "end_game",
        }
    ),
)

SITE_TITLES: Mapping[str, SiteTitle] = {site.title: site for site in (_1894,)}
