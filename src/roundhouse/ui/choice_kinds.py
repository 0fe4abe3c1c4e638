"""What a choice of the turn bar can be, no Qt.

A :class:`Choice` is one action with its words; a :class:`Amount` asks for a number first; a
:class:`BoardChoice` is worked out on the board and a :class:`Talk` in a dialog.
"""

from __future__ import annotations

from collections.abc import Callable

import msgspec

from roundhouse.engine import actions as ac
from roundhouse.engine import offers as of
from roundhouse.engine.names import NO_COMPANY, CompanySymbol


class Choice(msgspec.Struct, frozen=True):
    """An action and its words: a ``title``, ``details`` under it; ``company`` whose colours it may wear.

    ``whose``: that a player decides, where that is another than whoever is on turn or asked. ``row`` is what
    it is about, beside which it stands among others; ``alone`` says both at once where it stands by itself.
    ``hint`` is told by the tooltip alone. ``brief``: all that it has to say beside its row, where rows
    have too little room for more (empty: nothing less than all). So many of the details are told in the
    turn bar however little room there is as ``kept`` says.
    """

    group: str
    title: str
    action: ac.Action
    details: tuple[str, ...] = ()
    company: CompanySymbol = NO_COMPANY
    row: str = ""
    careful: bool = False
    question: str = ""
    whose: str = ""
    alone: str = ""
    hint: str = ""
    brief: str = ""
    kept: int = 0

    @property
    def least(self) -> int:
        """How many of the lines are told however little room there is: whose choice it is always."""
        return self.kept + bool(self.whose)

    @property
    def lines(self) -> tuple[str, ...]:
        """What stands under the title of a button: whose choice it is, and the details."""
        return (self.whose, *self.details) if self.whose else self.details


class Amount(msgspec.Struct, frozen=True):
    """An action that needs a number from ``minimum`` to ``maximum`` in steps of ``increment`` first.

    It begins at the ``usual`` one (0: at the minimum). ``as_typed``: what is typed is the decision, so that
    the box has the focus, and a number between two steps isn't rounded: the rules say what is wrong with it.
    ``nothing``: the action that goes on where nothing is to pay; the box begins at 0 then. ``company``: whose
    mark it may wear.
    """

    group: str
    title: str
    minimum: int
    maximum: int
    increment: int
    make: Callable[[int], ac.Action]
    row: str = ""
    usual: int = 0
    as_typed: bool = False
    nothing: ac.Action | None = None
    company: CompanySymbol = NO_COMPANY

    @property
    def first(self) -> int:
        """What the box begins at."""
        return 0 if self.nothing is not None else max(self.minimum, self.usual)

    @property
    def least(self) -> int:
        """The lowest number in the box."""
        return 0 if self.nothing is not None else self.minimum

    def decided(self, amount: int) -> ac.Action:
        """What an ``amount`` in the box decides."""
        return self.nothing if self.nothing is not None and not amount else self.make(amount)


class BoardChoice(msgspec.Struct, frozen=True):
    """An offer, or a part of one, that is taken up on the board; ``company`` whose colours it may wear.

    ``row``, ``alone``, ``kept`` and ``brief`` are those of a :class:`Choice`.
    """

    group: str
    title: str
    offer: of.Offer
    details: tuple[str, ...] = ()
    company: CompanySymbol = NO_COMPANY
    row: str = ""
    alone: str = ""
    kept: int = 0
    brief: str = ""


class Talk(msgspec.Struct, frozen=True):
    """Offers that two parties must agree on: taken up in the dialog for deals."""

    group: str
    title: str
    offers: tuple[of.Offer, ...]


AnyChoice = Choice | Amount | BoardChoice | Talk


class Group(msgspec.Struct, frozen=True):
    """Choices of one kind; ``title`` is the word on the button when they are shown in a sheet.

    ``is_beside``: it goes on without them, and Enter never means them where it can go on.
    """

    key: str
    title: str
    choices: tuple[AnyChoice, ...]
    is_beside: bool = False
