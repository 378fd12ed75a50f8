"""The values that lie on the battle board and the chart, who is where, and the names of ships and zones."""
