"""TO BE WRITTEN: bot/edge/lobby."""
