"""Computer captains' thoughts and words: temperament, remarks, search, advice, chances to win.

May import: history, process, table.
"""
