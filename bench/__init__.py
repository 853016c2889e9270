"""Measures the passes: sizes, times, executed instructions, real projects; fits the cost model."""
