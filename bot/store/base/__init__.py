"""The database itself: schema, driver, migrations, faults, the ground it stands on.

May import: nothing.
"""
