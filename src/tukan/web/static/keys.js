// The keys on the board: from place to place, choose, turn. Fetched with the first key; a key that was pressed
// meanwhile counts for the place to which the keys before it have led.

export function press(chooser, { key }) {
  const { picked, settings } = chooser;
  const place = chooser.focusedWord();
  const turning = picked?.moves.length > 1;
  if (key === "Enter" || key === " ") {
    if (!place) return;
    if (picked?.place === place) chooser.confirm();
    else chooser.pick(place, chooser.candidates()[place]);
  } else if (key.startsWith("Arrow")) step(chooser, place, key);
  else if (settings.keys && key === "n") next(chooser, place, 1);
  else if (settings.keys && key === "p") next(chooser, place, -1);
  else if (turning && (key === "]" || (settings.keys && key === "r"))) chooser.turn(1);
  else if (turning && key === "[") chooser.turn(-1);
}

const words = (chooser) => chooser.lit().map((place) => place.dataset.place);

function next(chooser, place, by) {
  const lit = words(chooser);
  if (lit.length) chooser.focusPlace(lit[(lit.indexOf(place) + by + lit.length) % lit.length]);
}

// The nearest place in a direction.
function step(chooser, place, key) {
  const from = chooser.places[place];
  if (!from) return;
  const [dx, dy] = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] }[key];
  let best = null;
  let least = Infinity;
  for (const word of words(chooser)) {
    const x = chooser.places[word][0] - from[0];
    const y = chooser.places[word][1] - from[1];
    const along = x * dx + y * dy;
    const across = Math.abs(x * dy) + Math.abs(y * dx);
    if (along > 1 && along + 2 * across < least) [best, least] = [word, along + 2 * across];
  }
  if (best) chooser.focusPlace(best);
}
