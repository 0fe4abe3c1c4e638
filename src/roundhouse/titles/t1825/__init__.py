"""1825 by Francis Tresham: three units, their kits and variants."""
