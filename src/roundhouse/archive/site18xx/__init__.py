"""Finished and unfinished games as 18xx.games exports them."""
