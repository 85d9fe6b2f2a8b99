"""Frequency tables and counters."""
