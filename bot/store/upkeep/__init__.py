"""Changes to many rows at once: pruning, forgetting, quarantine, and a clock that was set back.

May import: base, people, results, schema, series, tables.
"""
