"""What is printed of 1839 alone: the section ``own`` of its map file."""

from __future__ import annotations

from collections.abc import Mapping

from roundhouse.catalogue.definitions import Printed
from roundhouse.catalogue.vocabulary import Amount, Companies, HexNames, Names, Price
from roundhouse.engine.names import CompanySymbol, PrivateSymbol

Privates = tuple[PrivateSymbol, ...]


class Printed1839(Printed, frozen=True):
    """The facts of 1839 that no other title has; amounts in guilders.

    ``left_out``: the private companies that aren't in a game of so many players (4). ``green`` to ``red``:
    the groups of private companies (14.2); ``discounts`` what some of them begin with, ``discount_step`` by
    how much a player makes one cheaper (6). ``saved_markers`` come with NFWS (14.2.2.2.2). ``founding``
    companies have printed homes, some ``fewer_tokens`` than all others (14.3.1). ``big_cities``: hexes marked
    with a letter (12). ``given_local_trains``: the phases in which a kind of train is given to local
    companies (16.3.1). ``offboard_colors``: the off-boards of a colour (16.2).
    """

    left_out: Mapping[str, Privates]
    green: Privates
    blue: Privates
    brown: Privates
    red: Privates
    discounts: Mapping[PrivateSymbol, Price]
    discount_step: Price
    saved_markers: Amount
    founding: Companies
    fewer_tokens: Mapping[CompanySymbol, Amount]
    big_cities: HexNames
    given_local_trains: Mapping[str, Names]
    offboard_colors: Mapping[str, Names]


TITLE = "1839"
PURPLE = "Purple"
"""The last phase."""
