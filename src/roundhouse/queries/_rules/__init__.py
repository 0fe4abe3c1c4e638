"""Where in a title the rules stand that a question is about: no other folder knows.

A file a subject. Rules are found by their kind in the title that is played (``found.py``), so that whatever a
variant puts in their place answers.
"""
