"""Tests of the kernel, with a brute force that judges its solver."""
