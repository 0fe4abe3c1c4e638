"""1843 by J C Lawrence: the railways of France."""
