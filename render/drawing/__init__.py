"""The process that draws, the studio that asks it and keeps the last pictures, and the command that shows samples.

May import: page, paint, picture.
"""
