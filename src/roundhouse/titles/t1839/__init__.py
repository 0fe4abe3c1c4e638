"""1839 by J C Lawrence."""
