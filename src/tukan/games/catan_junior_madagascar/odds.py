"""What each sign counts, for two, three and four seats, in 64ths of a doubling of the odds.

Written by `python -m tools.odds --deals 3000 --seed 1`.
"""

STEP = 64

COUNTS = (
    104, 2, -161, 36, 16, -1, -3, 13, -1, 34, 4, 0, -58, -16, 23, 3,
    143, 3, -223, 49, 14, -3, -3, 28, 9, 39, 51, 0, -20, -14, 20, 1,
    154, 4, -223, 46, 12, 0, -3, 27, 4, 35, 64, 0, 1, -13, 8, -1,
)  # fmt: skip
