"""Data in parts: bins and moments that fit all parts, and are added up."""
