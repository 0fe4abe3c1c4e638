"""Painters of cards: functions of a QPainter, a rectangle, plain data and the theme."""
