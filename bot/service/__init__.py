"""Where things are done: one transaction each, committed before anything is sent."""
