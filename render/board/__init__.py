"""Things that lie on boards: pieces, marks, signs, the scene, texts that fit.

May import: glyphs, paint.
"""
