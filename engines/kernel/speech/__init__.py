"""TO BE WRITTEN: engines/kernel/speech."""
