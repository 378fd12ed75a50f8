"""TO BE WRITTEN: bot/store/people."""
