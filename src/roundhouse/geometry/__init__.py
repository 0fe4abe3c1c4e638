"""Where hexes lie and how track runs inside one: plain geometry, no rules and no painting."""
