"""cairn.Histogram and its axes."""
