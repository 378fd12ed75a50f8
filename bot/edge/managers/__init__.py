"""Pages for managers of a server: its settings, permissions that are missing, and help for a table.

May import: context, help, kit, lobby, presses.
"""
