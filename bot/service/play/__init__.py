"""A running game: rounds, deadlines and ticks (`round_clock`), timers, drafts, open moves, deals, resignation, standstill.

May import: absence, clocks, computers, history, process, results, table, votes.
"""
