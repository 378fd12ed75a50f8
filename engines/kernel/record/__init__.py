"""TO BE WRITTEN: engines/kernel/record."""
