"""What a window, a picture, a table or a command shows of a position: asked of the rules, never decided here.

A file a question. Only ``_rules.py`` knows where in a title the rules stand that a question is about.
"""
