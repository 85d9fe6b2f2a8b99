"""How calls are made: OpenMP, Ctrl-C."""
