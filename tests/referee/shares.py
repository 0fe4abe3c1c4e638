"""Who owns how much of a company, and who directs it."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from roundhouse.engine import events as ev
from tests.referee.judge import Findings
from tests.referee.ledger import Ledger


def size(certificate: str) -> int:
    """Percent of a certificate: the first of a company is its director's."""
    return 20 if certificate.endswith("-0") else 10


def company_of(certificate: str) -> str:
    """The company of a certificate."""
    return certificate.rpartition("-")[0]


def percent(book: Ledger, owner: str, company: str) -> int:
    """How much of a company somebody has."""
    return sum(size(name) for name in book.certificates_of(owner, company))


def players(book: Ledger) -> list[str]:
    """The players as owners."""
    return ["player:" + name for name in book.seats]


def director(book: Ledger, company: str) -> str:
    """Who has the director's certificate, as an owner; empty: no player."""
    holder = book.certificates.get(company + "-0", "")
    return holder if holder.startswith("player:") else ""


def worth(book: Ledger, prices: Mapping[str, int], faces: Mapping[str, int]) -> dict[str, int]:
    """What each player is worth: cash, shares at ``prices``, private companies at their ``faces``."""
    found: dict[str, int] = {}
    for name in book.seats:
        owner = "player:" + name
        held = sum(percent(book, owner, company) // 10 * price for company, price in prices.items())
        privates = sum(faces[private] for private, holder in book.privates.items() if holder == owner)
        found[name] = book.cash[owner] + held + privates
    return found


def exchange(exchanged: dict[tuple[str, str], int], event: ev.CertificateMoved) -> bool:
    """Whether a certificate is exchanged for others; what changes by it is added, by owner and company."""
    if event.reason != "exchange":
        return False
    for holder, sign in ((event.giver, -1), (event.taker, 1)):
        key = (holder, company_of(event.certificate))
        exchanged[key] = exchanged.get(key, 0) + sign * size(event.certificate)
    return True


def uneven(exchanged: Mapping[tuple[str, str], int]) -> Findings:
    """Exchanges that change what somebody has: by owner and company, in percent."""
    for (owner, company), difference in exchanged.items():
        if difference:
            wanted = f"an exchange of two certificates for the director's of {company}"
            yield wanted, f"{difference} % for {owner}"


def misdirected(
    book: Ledger, companies: Iterable[str], changes: Mapping[str, tuple[str, str]], order: list[str]
) -> Findings:
    """Companies somebody has more of than their director, and ``changes`` that the wrong player profits by.

    Where several have most, a new director follows the old one in the ``order`` of play.
    """
    for company in companies:
        holder = director(book, company)
        if not holder:
            continue
        held = {player: percent(book, player, company) for player in players(book)}
        most = max(held.values())
        if held[holder] < most:
            yield f"a director of {company} with {most} %", f"{holder} with {held[holder]} %"
        if company in changes:
            yield from _change(holder, company, changes[company], held, order)


def _change(
    holder: str, company: str, change: tuple[str, str], held: Mapping[str, int], order: list[str]
) -> Findings:
    old, new = change
    if "player:" + new != holder:
        yield f"{new} with the director's certificate of {company}", holder
    if not old:
        return
    if held.get("player:" + old, 0) >= held.get("player:" + new, 0):
        yield f"{old} as the director of {company}", new
    most = max(held.values())
    at = order.index(old) if old in order else 0
    around = [*order[at + 1 :], *order[:at]]
    first = next((name for name in around if held["player:" + name] == most), old)
    if first != new:
        yield f"{first} as the next director of {company}", new
