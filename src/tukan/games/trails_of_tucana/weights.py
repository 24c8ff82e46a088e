"""What the hints weigh with: a row for the least number of seats and so on, the last for all beyond."""

FOUND = ("by hand",)
WEIGHTS = (
    (
        64,  # one trail missing
        47,  # two missing
        35,  # three missing
        26,  # four missing
        19,  # five missing
        14,  # six missing
        10,  # seven missing
        7,  # eight missing
        600,  # bonus trail
    ),
)
