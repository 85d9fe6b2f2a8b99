"""pandas' calls."""
