"""Events as sentences (`events`), a step of several (`narrate`), questions, doings, names."""
