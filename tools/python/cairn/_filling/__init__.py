"""Histograms and counters filled from what is larger than memory: one part while the next is read."""
