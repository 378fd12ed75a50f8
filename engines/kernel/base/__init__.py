"""TO BE WRITTEN: engines/kernel/base."""
