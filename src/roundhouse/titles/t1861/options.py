"""1861: named deviations from the rulebook; all off by default.

Those of the kind ``site`` are how 18xx.games plays or writes its games; an import switches them on.
"""

from __future__ import annotations

from roundhouse.engine.title import OptionDefinition

COLUMN_MARKET = "column_market"
TWO_PLAYERS = "players_2_variant"
SEPARATE_AUCTION = "separate_private_round"
DUTCH = "private_auction_dutch_after_pass"
LENIENT_N = "lenient_nikolaev"
DROP_EACH_SALE = "price_drop_per_sale_action"
STRICT_HOME = "major_home_strict"
LIMITED_YELLOW = "limited_yellow_tiles"
TOWNS_EXTEND = "towns_upgrade_need_new_track"
K7_COST = "k7_upgrade_cost_20"
HEX_ONCE = "route_hex_once"
MERGE_FLOOR = "merge_price_min_100"
MERGE_BLOCKED = "merge_blocked_by_tokens"
MERGE_CHAIN = "merge_chain"
MERGE_TIE = "merge_tie_first_in_operating_order"
MERGE_LAPS = "merge_buy_from_first_minor_owner"
MERGE_LIMIT = "merge_owner_limit_6"
MERGE_ANY = "merge_any_owner_completes"
FINAL_OVER_BANK = "final_phase_overrides_bank"
SCORE_PRIVATES = "score_privates"
ANY_DISCARD = "discard_in_any_order"
PAUSES = "site_pauses"

OPTIONS = (
    OptionDefinition(COLUMN_MARKET, "1.1.2", "variant"),
    OptionDefinition(TWO_PLAYERS, "2", "variant"),
    OptionDefinition(SEPARATE_AUCTION, "4.3", "site"),
    OptionDefinition(DUTCH, "4.3", "site"),
    OptionDefinition(LENIENT_N, "4.3", "site"),
    OptionDefinition(DROP_EACH_SALE, "4.1.2", "site"),
    OptionDefinition(STRICT_HOME, "4.2.3", "site"),
    OptionDefinition(LIMITED_YELLOW, "5.5.2.1", "site"),
    OptionDefinition(TOWNS_EXTEND, "5.5.2.3", "site"),
    OptionDefinition(K7_COST, "5.5.2.3", "site"),
    OptionDefinition(HEX_ONCE, "5.3", "site"),
    OptionDefinition(MERGE_FLOOR, "6.2", "site"),
    OptionDefinition(MERGE_BLOCKED, "6.2", "site"),
    OptionDefinition(MERGE_CHAIN, "6.2", "site"),
    OptionDefinition(MERGE_TIE, "6.2", "site"),
    OptionDefinition(MERGE_LAPS, "6.3", "site"),
    OptionDefinition(MERGE_LIMIT, "6.2", "site"),
    OptionDefinition(MERGE_ANY, "6.2", "site"),
    OptionDefinition(FINAL_OVER_BANK, "7", "site"),
    OptionDefinition(SCORE_PRIVATES, "7", "site"),
    OptionDefinition(ANY_DISCARD, "5.5.8", "site"),
    OptionDefinition(PAUSES, "5.5", "site"),
)
