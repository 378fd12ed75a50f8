"""Objects and events as Discord sends them, and the gateway that sends the events.

May import: model.
"""
