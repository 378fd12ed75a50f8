"""The world as records: users, servers, channels, messages, permissions and limits, and the realm that changes them.

May import: nothing.
"""
