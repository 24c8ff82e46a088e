"""A table in the browser: pages, one socket, and a log that loses nothing."""

from tukan.core.say import speaker

say = speaker("tukan.web")
