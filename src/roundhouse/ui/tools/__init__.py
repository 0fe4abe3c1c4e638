"""The tools of the board: they own their previews, hear the mouse and the keys, and emit actions."""
