"""TO BE WRITTEN: engines/kernel/contract."""
