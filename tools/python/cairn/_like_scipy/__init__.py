"""scipy's calls."""
