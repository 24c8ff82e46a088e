"""What the hints weigh with: a row for the least number of seats and so on, the last for all beyond."""

FOUND = ("by hand; how hopes fade by comparing five factors on 300 deals",)
WEIGHTS = (
    (
        720,  # one step
        500,  # two steps
        340,  # three steps
        240,  # four steps
        512,  # bonus, one step
        256,  # bonus, two steps
        128,  # bonus, three steps
        64,  # bonus, four steps
        3072,  # joker
        1024,  # lowest colour
        60,  # bonus alone, in points
    ),
)
