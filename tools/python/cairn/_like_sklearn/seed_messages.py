"""What scikit-learn says of seeds that do not serve."""

from __future__ import annotations

import warnings


def warn_of_no_bins(bin_size: float, stacklevel: int = 3) -> None:
    warnings.warn(
        f"Binning data failed with provided bin_size={bin_size:f}, using data points as seeds.",
        stacklevel=stacklevel,
    )


def nothing_near(bandwidth: float) -> str:
    return (
        f"No point was within bandwidth={bandwidth:f} of any seed. Try a different seeding strategy "
        "or increase the bandwidth."
    )
