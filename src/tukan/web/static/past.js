// Earlier positions of a running match, what counts for a score, and hints: what a table needs only when asked.

import { Counting } from "./count.js";

// Show the position after some entries, unless another is wanted by the time it comes; true if it is shown.
// `screen` is the page of the table.
export async function look(screen, ply) {
  const mine = ++screen.looks;
  const answer = await fetch(`${screen.path}/at/${ply}?${screen.query()}`);
  const position = answer.ok && (await answer.json());
  if (!position || mine !== screen.looks) return false;
  screen.leave();
  screen.picture.look(position);
  const button = document.createElement("button");
  button.textContent = screen.texts.now;
  button.onclick = screen.back;
  screen.where = [`${screen.texts.position.replace("{text}", position.said)} `, button];
  screen.notice("");
  reveal(screen);
  return true;
}

// On a phone the log and the buttons lie below the picture.
function reveal(screen) {
  screen.picture.svg.scrollIntoView({ block: "nearest" });
}

// What happened since my own last move, once more and slowly.
export async function again(screen, since) {
  const plies = [...document.querySelectorAll("#log a[data-ply]")].map((link) => Number(link.dataset.ply));
  const missed = plies.filter((ply) => ply > since).slice(-12);
  const shown = missed.length ? missed : plies.slice(-1);
  if (!shown.length) return;
  if (!(await look(screen, shown[0] - 1))) return;
  for (const ply of shown) {
    if (!(await look(screen, ply))) return;
    const mine = screen.looks;
    await new Promise((done) => setTimeout(done, 1300));
    if (mine !== screen.looks) return;
  }
  screen.back();
}

// What counts for a part of the score, which stands as it is now.
export function count(screen, part, focus) {
  if (screen.looking) screen.back();
  screen.counting ??= new Counting(screen.picture, (name, seat) => screen.ask({ do: "count", part: name, seat }), (sentence) => {
    briefly(screen, sentence);
    screen.speak(sentence);
  });
  return screen.counting.show(part, focus);
}

let timer = 0;

function briefly(screen, text) {
  screen.notice(text);
  clearTimeout(timer);
  timer = setTimeout(() => document.getElementById("notice").textContent === text && screen.notice(""), 6000);
}

let due = 0;

// The position as sentences, once it stays for a moment.
export function words(screen, box) {
  clearTimeout(due);
  due = setTimeout(async () => {
    const answer = await fetch(`${box.dataset.path}?${screen.query()}`);
    if (!answer.ok) return;
    const sentences = (await answer.json()).words;
    box.replaceChildren(...sentences.map((sentence) => {
      const paragraph = document.createElement("p");
      paragraph.textContent = sentence;
      return paragraph;
    }));
  }, 200);
}

// What a strong player would do, and why. It stands until the choice that it is for is over.
export async function hint(screen) {
  if (screen.looking) screen.back();
  screen.notice(screen.texts.thinking);
  const answer = await screen.ask({ do: "hint" });
  screen.notice("");
  if (!answer.hint || screen.looking) return;
  for (const word of answer.touched) {
    screen.picture.layer("legal").querySelector(`[data-place="${word}"]`)?.classList.add("hinted");
  }
  const button = document.createElement("button");
  button.textContent = screen.texts.confirm;
  button.onclick = () => screen.play(answer.hint);
  screen.notice(`${answer.told} `, button);
  screen.hinted = true;
  reveal(screen);
  screen.speak(answer.told);
}
