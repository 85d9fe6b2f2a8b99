"""xhistogram's histograms along some axes of an array."""
