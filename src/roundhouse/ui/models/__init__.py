"""Qt models over the engine's positions: each has ``show_position`` and documents its roles."""
