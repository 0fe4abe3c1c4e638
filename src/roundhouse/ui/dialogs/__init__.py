"""The dialogs of the window; each is a value in, a value out."""
