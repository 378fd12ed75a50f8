"""Steps that need nobody: edits, files, limits, threads, paces, the connection.

May import: plan.
"""
