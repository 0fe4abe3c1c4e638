"""1861 by Ian D Wilson."""
