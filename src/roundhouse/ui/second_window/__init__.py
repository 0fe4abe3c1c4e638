"""The second window, for a television or a projector: read only, laid out for distance."""
