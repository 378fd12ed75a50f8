"""One process's own things, without any table: its name, chance, waits, pools, rates, failures.

May import: nothing.
"""
