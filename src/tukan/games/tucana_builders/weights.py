"""What the hints weigh with: a row for the least number of seats and so on, the last for all beyond."""

FOUND = (
    "by hand, after a regression of what 8,000 matches of greedy players came to on what their islands were like",
)
WEIGHTS = (
    (
        340,  # one step, 1 turn
        420,  # one step, 3 turns
        510,  # one step, 6 turns
        670,  # one step, 12 turns
        0,  # two steps, 1 turn
        90,  # two steps, 3 turns
        190,  # two steps, 6 turns
        400,  # two steps, 12 turns
        0,  # three steps, 1 turn
        10,  # three steps, 3 turns
        40,  # three steps, 6 turns
        130,  # three steps, 12 turns
        430,  # one step by many ways, 1 turn
        690,  # one step by many ways, 3 turns
        790,  # one step by many ways, 6 turns
        960,  # one step by many ways, 12 turns
        0,  # two steps by many ways, 1 turn
        140,  # two steps by many ways, 3 turns
        380,  # two steps by many ways, 6 turns
        720,  # two steps by many ways, 12 turns
        0,  # three steps by many ways, 1 turn
        0,  # three steps by many ways, 3 turns
        60,  # three steps by many ways, 6 turns
        370,  # three steps by many ways, 12 turns
        28,  # growth
        16000,  # joker, at the beginning of a round
        250,  # chance, -4 turns
        550,  # chance, 0 turns
        800,  # chance, 4 turns
        900,  # chance, 8 turns
        960,  # chance, 12 turns
    ),
)
