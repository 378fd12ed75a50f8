"""TO BE WRITTEN: bot/service/lobby."""
