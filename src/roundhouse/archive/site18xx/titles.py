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
    """A title at 18xx.games: its ``title`` there and our ``name`` of it.

    ``variants`` are those of our variants that are the rule there, beside all our options of the kind
    ``site``, and ``player_variants`` those for a number of players; ``optional_rules`` are 18xx.games'
    options with ours; ``kinds`` the kinds of action,
    ``programs`` those of programmed action; ``par_is_price`` where par prices there move with the
    share price, ``helpers`` private companies that it only pretends to have, with the last phase of each.
    """

    title: str
    name: str
    variants: frozenset[str]
    optional_rules: Mapping[str, str]
    kinds: frozenset[str]
    programs: frozenset[str] = _PROGRAMS
    par_is_price: bool = False
    helpers: Mapping[str, str] = {}
    player_variants: Mapping[int, frozenset[str]] = {}


_1894 = SiteTitle(
    title="1894",
    name="1894",
    variants=frozenset({"teleport_once"}),
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

_1861 = SiteTitle(
    title="1861",
    name="1861",
    variants=frozenset(),
    optional_rules={"column_market": "column_market"},
    kinds=frozenset(
        {
            "bid",
            "pass",
            "par",
            "choose",
            "convert",
            "merge",
            "remove_token",
            "buy_shares",
            "sell_shares",
            "lay_tile",
            "place_token",
            "run_routes",
            "dividend",
            "buy_train",
            "discard_train",
            "buy_company",
            "end_game",
        }
    ),
    par_is_price=True,
    helpers={"3": "2"},
    player_variants={2: frozenset({"players_2_variant"})},
)

SITE_TITLES: Mapping[str, SiteTitle] = {site.title: site for site in (_1894, _1861)}
