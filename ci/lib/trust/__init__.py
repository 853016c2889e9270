"""Machinery that looks for mistakes of the passes: ci/soak, ci/matrix, ci/faults and ci/fuzz."""
