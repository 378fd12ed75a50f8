"""The request to close a game: asked for, agreed to, refused, and its post.

May import: context, kit, presses.
"""
