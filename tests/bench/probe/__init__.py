"""What is placed inside the process of the bot that is measured: see `tests.bench.probe.__main__`."""
