"""The left end of the turn bar: who is to act, for which company, and what is done."""

from __future__ import annotations

from PySide6.QtWidgets import QHBoxLayout, QVBoxLayout, QWidget

from roundhouse.engine.names import CompanySymbol
from roundhouse.engine.owners import Owner, name_of
from roundhouse.engine.position import Position
from roundhouse.queries.turns import acting_player, company_decided_for
from roundhouse.ui.appearance import Appearance
from roundhouse.ui.cards.livery import liveries
from roundhouse.ui.marks import Badge
from roundhouse.ui.text import Label
from roundhouse.ui.words import Words


class BarActor(QHBoxLayout):
    """The ``mark`` and the ``name`` of a player, the ``company_mark``, and the ``task`` below the name."""

    def __init__(self, look: Appearance, bar: QWidget) -> None:
        """Nobody is shown in ``bar`` yet."""
        super().__init__()
        self.mark = Badge(look, look.px(36), bar)
        self.company_mark = Badge(look, look.px(36), bar)
        self.name = Label(bar)
        self.name.setProperty("type", "title")
        self.task = Label(bar)
        self.task.setProperty("quiet", True)
        texts = QVBoxLayout()
        texts.setSpacing(0)
        texts.addStretch(1)
        texts.addWidget(self.name)
        texts.addWidget(self.task)
        texts.addStretch(1)
        self.setSpacing(look.px(8))
        self.addWidget(self.mark)
        self.addWidget(self.company_mark)
        self.addLayout(texts)

    def show_owner(self, words: Words, position: Position, owner: Owner) -> CompanySymbol:
        """Show that ``owner`` decides; return the company that it is for, which may be none."""
        player = acting_player(position, owner)
        seats = position.state.seats
        name = name_of(player) if player else ""
        self.mark.setVisible(bool(name))
        if name in seats:
            self.mark.show_player(seats.index(name))
        company = company_decided_for(position, owner)
        self.company_mark.setVisible(company in position.definition.companies)
        if company in position.definition.companies:
            self.company_mark.show_company(liveries(position.definition)[company])
        over = position.state.ending is not None
        self.name.setText(words.say("turn.over") if over else name or company)
        return company

    def show_task(self, task: str) -> None:
        """Tell what is done; nothing where it is empty."""
        self.task.setText(task)
        self.task.setVisible(bool(task))
