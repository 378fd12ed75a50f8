"""The values that lie on the table, and the names of pieces, cards and squares."""
