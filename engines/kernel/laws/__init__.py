"""TO BE WRITTEN: engines/kernel/laws."""
