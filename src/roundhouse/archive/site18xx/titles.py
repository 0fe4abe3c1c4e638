"""What is known of each title that can be imported."""

from __future__ import annotations

from collections.abc import Mapping

import msgspec

from roundhouse.archive.site18xx.recorded_options import OneByOne, RecordedOptions, UnitsAndKits

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
    ``site``; ``optional_rules`` say which of ours those of a recorded game are; ``kinds`` the kinds of
    action, ``programs`` those of programmed action; ``par_is_price`` where par prices there move with the
    share price, ``helpers`` private companies that it only pretends to have, with the last phase of each.
    ``receivership``: who is president there of a company that nobody presides over (empty: nobody);
    ``floats_at_par``: kinds of company that it takes for floated as soon as they have a par price;
    ``stops``: by hex its numbers of the stops printed there, where they are others than ours;
    ``passed_stages``: the stages of a company's turn that it passes for the company (empty: any).
    """

    title: str
    name: str
    variants: frozenset[str]
    optional_rules: RecordedOptions
    kinds: frozenset[str]
    programs: frozenset[str] = _PROGRAMS
    par_is_price: bool = False
    helpers: Mapping[str, str] = {}
    receivership: str = ""
    floats_at_par: frozenset[str] = frozenset()
    stops: Mapping[str, tuple[int, ...]] = {}
    passed_stages: frozenset[str] = frozenset()


_1894 = SiteTitle(
    title="1894",
    name="1894",
    variants=frozenset({"teleport_once"}),
    optional_rules=OneByOne({}),
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
    optional_rules=OneByOne(
        {"column_market": "column_market"}, by_players={2: frozenset({"players_2_variant"})}
    ),
    kinds=frozenset(
        {
            "bid",
            "pass",
            "par",
            "choose",
            "convert",
            "merge",
            "failed_merge",
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
    passed_stages=frozenset({"token", "before_loans"}),
)

_1825 = SiteTitle(
    title="1825",
    name="1825",
    variants=frozenset(),
    optional_rules=UnitsAndKits(),
    kinds=frozenset(
        {
            "pass",
            "par",
            "buy_shares",
            "sell_shares",
            "buy_company",
            "sell_company",
            "lay_tile",
            "place_token",
            "run_routes",
            "dividend",
            "buy_train",
            "discard_train",
            "special_buy",
            "end_game",
        }
    ),
    receivership="Market",
    floats_at_par=frozenset({"minor"}),
    stops={"G5": (0, 2, 4)},
)

SITE_TITLES: Mapping[str, SiteTitle] = {site.title: site for site in (_1894, _1861, _1825)}
