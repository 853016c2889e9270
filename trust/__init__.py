"""Searches for mistakes: random programs, tables of differences, mutants, faults, growth."""
