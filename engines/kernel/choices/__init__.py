"""TO BE WRITTEN: engines/kernel/choices."""
