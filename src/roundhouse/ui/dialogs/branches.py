"""The branches of a game: to be looked at, opened again and named."""

from __future__ import annotations

from PySide6.QtCore import QModelIndex, Signal
from PySide6.QtWidgets import QWidget

from roundhouse.archive.history import History
from roundhouse.ui.appearance import Appearance
from roundhouse.ui.dialogs.base import BaseDialog
from roundhouse.ui.docks.branch_view import BranchView
from roundhouse.ui.models.branch_model import BranchModel
from roundhouse.ui.words import Words


class BranchesDialog(BaseDialog):
    """Accepted with the ``number`` of a branch that is to be opened.

    ``renamed`` gives the number of a branch and what it is to be called; ``refresh`` shows what came of it.
    """

    renamed = Signal(int, str)

    def __init__(
        self,
        words: Words,
        look: Appearance,
        history: History,
        parent: QWidget | None = None,
        *,
        moment: int | None = None,
        may_change: bool = True,
    ) -> None:
        """Show the branches of ``history``; where it may not be changed they can only be looked at.

        ``moment``: how many decisions are done at the position that is shown (None: it is the latest).
        """
        super().__init__(words, look, words.say("branches.title"), parent)
        self.number = history.tree.present
        self._may_change = may_change
        self.add_text(words.say("branches.explain"), quiet=True)
        shown = history.tree.cursor if moment is None else moment
        self.model = BranchModel(words, history, shown, self)
        self.model.renamed.connect(self.renamed)
        self.view = BranchView(words, look, self.model, self)
        self.at_least(self.view, look.px(760), look.px(300), scrolls=True)
        self.column.addWidget(self.view, 1)
        row = self.add_foot()
        self.rename_button = self.add_button(row, words.say("branches.rename"), self._rename)
        row.addStretch(1)
        self.add_button(row, words.say("button.close"), self.reject)
        self.open_button = self.add_button(row, words.say("branches.open"), self._open, may=True)
        self.rename_button.setEnabled(may_change)
        self.view.activated.connect(self._open)
        self.view.selectionModel().currentChanged.connect(self._follow)
        self._follow(self.view.currentIndex())
        self.view.setFocus()

    def refresh(self) -> None:
        """Tell the branches anew."""
        self.model.refresh()

    def _follow(self, index: QModelIndex) -> None:
        """The present branch is open already."""
        row = self.model.rows[index.row()] if index.isValid() else None
        self.open_button.setEnabled(self._may_change and row is not None and not row.is_present)

    def _rename(self) -> None:
        self.view.setFocus()
        self.view.edit(self.view.currentIndex())

    def _open(self) -> None:
        if self.open_button.isEnabled():
            self.number = self.model.rows[self.view.currentIndex().row()].number
            self.accept()
