"""1894 by Jan Kłos."""
