"""Tools of the project: hosting, rule coverage, benchmarks."""
