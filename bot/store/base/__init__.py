"""The database itself: driver, migrations, faults, the ground it stands on.

Every UPDATE names what it read (a version, a revision, a state, a claim) and checks its row count, so that nothing rests on the
lock of SQLite.

May import: nothing.
"""
