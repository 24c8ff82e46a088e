"""The tokens of the look: colours, type and shapes, one source for the pictures and for the pages."""

from __future__ import annotations

PAPER_LIGHT = {
    "paper": "#F7F0E3",
    "card": "#FFFDF6",
    "ink": "#2E2720",
    "soft": "#6A5F52",
    "line": "#8A7F70",
    "hairline": "#DDD2BF",
    "accent": "#B3256B",
    "on-accent": "#FFFDF6",
    "bad": "#9A3412",
    "good": "#2F6B3A",
}
PAPER_DARK = {
    "paper": "#1E1B18",
    "card": "#2A2622",
    "ink": "#F1E8D8",
    "soft": "#B9AE9D",
    "line": "#7D7468",
    "hairline": "#3B352F",
    "accent": "#FF8FC0",
    "on-accent": "#1E1B18",
    "bad": "#FFB199",
    "good": "#9BD3A0",
}

# Inside a picture: printed colours, the same in both themes.
INK, CREAM, GAP, ACCENT = "#2E2720", "#FFFDF6", "#FBF3DF", "#B3256B"
BAD, GOOD = PAPER_LIGHT["bad"], PAPER_LIGHT["good"]
TRACK, TRACK_EDGE, TRACK_DARK = "#F7E3AE", "#C99A58", "#7A4E24"
WOOD, WOOD_EDGE = "#A8753E", "#4F3417"

TEXT_FONT = "'Avenir Next','Segoe UI','Noto Sans','PingFang SC','Microsoft YaHei','Noto Sans CJK SC',Verdana,sans-serif"
TITLE_FONT = (
    "'Iowan Old Style','Palatino Linotype',Georgia,'Noto Serif CJK SC','Songti SC','Liberation Serif',serif"
)

# Each piece colour: fill, edge, what is written on it, the shape that says the same without colour.
PIECES = {
    "yellow": ("#F4C430", "#7A5A0E", "#3A2A12", "circle"),
    "blue": ("#22508C", "#163A69", "#F4F8FF", "square"),
    "red": ("#C94A36", "#99301F", "#FFF6E4", "diamond"),
    "violet": ("#A57FCB", "#5E4285", "#2B1B40", "triangle"),
    "green": ("#2C6B4F", INK, "#F2FFF4", "hexagon"),
    "cream": ("#FFF6DE", INK, INK, "hexagon"),
}
