"""A table as its readers may know it, in full and in lists, with its votes and its draws; the page of a lesson.

May import: clocks, people.
"""
