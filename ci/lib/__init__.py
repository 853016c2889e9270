"""Helpers of the scripts in ci/ and of the packages, and tests of the repository's rules."""
