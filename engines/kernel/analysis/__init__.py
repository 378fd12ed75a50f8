"""TO BE WRITTEN: engines/kernel/analysis."""
