"""Clocks on which time runs on some days and at some hours alone: running time, and what is due by it.

May import: nothing.
"""
