"""Values and words that every feature uses: clicks, replies, components, ids, drawings, times.

May import: nothing.
"""
