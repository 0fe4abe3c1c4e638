"""What is printed of 1843 alone: the section ``own`` of its map file."""

from __future__ import annotations

from collections.abc import Mapping

from roundhouse.catalogue.definitions import Printed
from roundhouse.engine.names import CompanySymbol, PrivateSymbol


class Brought(Printed, frozen=True):
    """The certificate that comes with a private company: a single of ``company`` or its ``president``'s."""

    company: CompanySymbol
    president: bool


class Printed1843(Printed, frozen=True):
    """The facts of 1843 that no other title has.

    ``two_yellow`` companies may lay a second yellow tile, ``direct_brown`` ones take ports straight to brown
    (11). ``brought``: the certificates that come with private companies (10.2.6, 10.2.7).
    """

    two_yellow: tuple[CompanySymbol, ...]
    direct_brown: tuple[CompanySymbol, ...]
    brought: Mapping[PrivateSymbol, Brought]
