"""TO BE WRITTEN: engines/kernel/hidden."""
