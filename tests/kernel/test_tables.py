"""The tables hold what their definitions say."""

import pytest

from tenfold.kernel.tables import BITS, CRIT_HIGH, CRIT_LOW, MASKS, RUN


def most(length: int, mask: int) -> int:
    windows = (((1 << length) - 1) << start for start in range(13 - length))
    return max((mask & window).bit_count() for window in windows)


def test_bits_counts_the_numbers_of_a_mask() -> None:
    assert list(BITS) == [mask.bit_count() for mask in range(MASKS)]


@pytest.mark.parametrize("length", range(1, 13))
def test_run_is_the_most_numbers_of_any_window(length: int) -> None:
    assert list(RUN[MASKS * length : MASKS * (length + 1)]) == [most(length, mask) for mask in range(MASKS)]


@pytest.mark.parametrize("length", [2, 4, 7, 9, 12])
def test_a_number_is_critical_when_its_loss_lowers_the_run(length: int) -> None:
    for mask in range(MASKS):
        at = MASKS * length + mask
        lower = sum(
            1 << bit
            for bit in range(12)
            if mask >> bit & 1 and RUN[MASKS * length + (mask ^ 1 << bit)] < RUN[at]
        )
        assert 256 * CRIT_HIGH[at] + CRIT_LOW[at] == lower
