"""The world as records: users, servers, channels, messages, permissions, limits, ids and time, and the realm
that changes them.

May import: nothing.
"""
