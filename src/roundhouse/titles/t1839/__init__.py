"""1839 by J C Lawrence: the railways of the Netherlands."""
