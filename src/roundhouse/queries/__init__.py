"""What a window, a picture, a table or a command shows of a position: asked of the rules, never decided here.

A file a question. Only the folder ``_rules`` knows where in a title the rules stand that a question is about.
"""
