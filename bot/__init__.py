"""The host: service, store and the edge to Discord."""
