"""What the hints weigh with: a row for the least number of seats and so on, the last for all beyond."""

FOUND = ("by hand",)
WEIGHTS = (
    (
        400,  # card of the lead
        20,  # own room
        -80,  # room of the other
    ),
)
