"""Posts of no feature, and the composer that makes every post.

May import: absence, context, end, fairness, kit, lobby, series, telling, turn, votes.
"""
