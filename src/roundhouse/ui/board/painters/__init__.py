"""Functions that paint a laid-out hex with a QPainter."""
