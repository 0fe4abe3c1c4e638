"""Parts of the board: see the modules."""
