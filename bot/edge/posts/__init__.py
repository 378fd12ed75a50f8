"""Posts of no feature, and the composer that makes every post.

May import: closing, context, end, fairness, kit, lobby, telling, turn, votes.
"""
