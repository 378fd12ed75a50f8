"""The protocol of the page: routes, bodies and the stream of events.

May import: clients, model, wire.
"""
