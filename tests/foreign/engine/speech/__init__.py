"""Everything Soundings says: names, events and questions."""
