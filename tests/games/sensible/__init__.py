"""A player for games that come along: takes of what is offered what somebody at a table would."""
