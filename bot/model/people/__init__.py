"""People: persons, callers, places and seats, with reminders, vacations and time zones.

May import: base, clocks.
"""
