"""The values that lie on the table, throws of dice, and the names of ships, cards and plays."""
