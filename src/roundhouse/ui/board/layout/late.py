"""The layout of a face for those who need it only once a game is open.

Working it out takes numpy and shapely, without which a window opens sooner.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from roundhouse.ui.board.layout.face import face_layout
else:

    def face_layout(*arguments, **named):  # noqa: ANN002, ANN003, ANN201 - as its namesake
        """See :func:`roundhouse.ui.board.layout.face.face_layout`."""
        from roundhouse.ui.board.layout import face  # noqa: PLC0415

        return face.face_layout(*arguments, **named)


__all__ = ["face_layout"]
