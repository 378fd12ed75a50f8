"""Parts of a process without any table: its name, chance, waits, pools, rates, failures.

May import: nothing.
"""
