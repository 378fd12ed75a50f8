"""`make bench`: the figures Broadside wants to reach, each beside a reference measured in the same run."""
