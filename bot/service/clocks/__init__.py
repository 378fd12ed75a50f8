"""Clocks of tables on which time runs at some hours alone: running time.

May import: nothing.
"""
