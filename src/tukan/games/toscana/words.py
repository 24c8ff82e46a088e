from tukan.core.say import speaker

say = speaker("tukan.games.toscana")
