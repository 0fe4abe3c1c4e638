"""The items of the board's scene: one class a thing; items show and never decide."""
