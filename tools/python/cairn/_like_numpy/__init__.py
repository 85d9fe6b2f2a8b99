"""numpy's calls."""
