"""Pages for managers of a server: permissions that are missing, and help for a table.

May import: context, kit, lobby, presses.
"""
