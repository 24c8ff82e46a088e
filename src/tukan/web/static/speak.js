// One polite region says what happened: each sentence once, in order, equal ones again.

const region = document.getElementById("live");
let waiting = [];
let timer = 0;

export function speak(sentences) {
  if (!region) return;
  waiting.push(...[sentences].flat().filter(Boolean));
  if (waiting.length && !timer) timer = setTimeout(say, 150);
}

function say() {
  timer = 0;
  // A new element, so that an equal sentence is a change and is read again.
  const paragraph = document.createElement("p");
  paragraph.textContent = waiting.join(" ");
  waiting = [];
  region.replaceChildren(paragraph);
}
