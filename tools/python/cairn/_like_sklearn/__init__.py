"""scikit-learn's calls."""
