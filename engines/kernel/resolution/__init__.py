"""TO BE WRITTEN: engines/kernel/resolution."""
