// The page of a table: the socket, the panels, the log, the preferences.

import { Chooser, typing } from "./choose.js";
import { Counting } from "./count.js";
import { motion } from "./motion.js";
import { Picture } from "./patch.js";
import { speak } from "./speak.js";

const $ = (id) => document.getElementById(id);
const start = JSON.parse($("start").textContent);
const page = document.querySelector(".table");
const texts = $("texts").dataset;
const { root, build, game } = page.dataset;
const path = `${root}/t/${start.table}`;
document.documentElement.classList.add("scripted");

// Preferences stay in this browser.

const settings = {};
for (const name of ["confirm", "sound", "keys", "lefty"]) {
  const box = $(name);
  const kept = localStorage.getItem(`tukan-${name}`);
  if (kept !== null) box.checked = kept === "1";
  settings[name] = box.checked;
  box.addEventListener("change", () => {
    settings[name] = box.checked;
    localStorage.setItem(`tukan-${name}`, box.checked ? "1" : "0");
  });
}

// The socket: commands wait until they are acknowledged, and are sent again after a break under the same name.

let socket = null;
let seen = start.v;
let tries = 0;
let focus = 0;
let uncovered = 0;
let last = 0;
const unacknowledged = new Map();
const questions = new Map();
const name = () => `${Date.now().toString(36)}${(++last).toString(36)}${Math.random().toString(36).slice(2, 8)}`;

function connect() {
  const query = new URLSearchParams({ v: seen, focus, as: uncovered });
  socket = new WebSocket(`${location.protocol === "https:" ? "wss" : "ws"}://${location.host}${path}/socket?${query}`);
  socket.onmessage = (event) => take(JSON.parse(event.data));
  socket.onopen = () => {
    if (tries) notice("");
    tries = 0;
    for (const fields of unacknowledged.values()) socket.send(JSON.stringify(fields));
  };
  socket.onclose = (event) => {
    for (const answer of questions.values()) answer({});
    questions.clear();
    if (event.code === 4403 || event.code === 4404) return notice(texts.gone);
    if (tries++ > 0) notice(texts.offline);
    setTimeout(connect, Math.min(5000, 200 * 1.6 ** tries) * (0.7 + 0.6 * Math.random()));
  };
}

function send(fields) {
  const command = { ...fields, id: name() };
  if (fields.do === "move") since = now.ply;
  unacknowledged.set(command.id, command);
  if (socket.readyState === WebSocket.OPEN) socket.send(JSON.stringify(command));
}

// A lost connection tells the view when it comes back; one that is just coming up is told once it is there.
function view(fields) {
  const tell = () => socket.send(JSON.stringify(fields));
  if (socket.readyState === WebSocket.OPEN) tell();
  else if (socket.readyState === WebSocket.CONNECTING) socket.addEventListener("open", tell, { once: true });
}

function ask(fields) {
  if (socket?.readyState !== WebSocket.OPEN) return Promise.resolve({});
  const id = name();
  socket.send(JSON.stringify({ ...fields, id }));
  return new Promise((answer) => questions.set(id, answer));
}

function take(message) {
  if (message.build && message.build !== build) notice(texts.reload);
  if ("to" in message) return answered(message);
  for (const id of message.acks || []) unacknowledged.delete(id);
  if (message.v) seen = message.v;
  if (message.head) head(message.head);
  if (message.full || message.put || message.del || message.defs) {
    counting.forget();
    picture.take(message, !looking);
    if (!looking && message.log?.add.some((line) => line.startsWith('<li class="chance"'))) motion.rolled(picture.svg);
  }
  for (const [panel, html] of Object.entries(message.panels || {})) fill($(`panel-${panel}`), html);
  if (message.log) tell(message.log, message.full);
  if (hinted && "choices" in message) notice((hinted = false) || "");
  if ("choices" in message) choose(message.choices, message.places || {});
  if (message.full || message.put || message.del) words();
}

function answered(message) {
  if (unacknowledged.has(message.to)) {
    unacknowledged.delete(message.to);
    refuse(message.refused, message.rule);
    choose(choices, {});
  }
  if (message.refused && questions.has(message.to)) refuse(message.refused, message.rule);
  questions.get(message.to)?.(message);
  questions.delete(message.to);
}

// The picture and the choice

const picture = new Picture($("scene"), motion);
const counting = new Counting(picture, (part, seat) => ask({ do: "count", part, seat }), (sentence) => {
  briefly(sentence);
  speak(sentence);
});
const chooser = new Chooser({ picture, bar: $("choices"), texts, ask, send, settings });
chooser.onwhy = refuse;
let choices = start.choices;
let looking = false;

function choose(offered, places) {
  choices = offered;
  chooser.set(looking ? null : offered, places);
  const list = $("moves");
  if (!list) return;
  list.replaceChildren(...Object.values(offered?.moves || {}).flat().slice(0, 400).map((move) => new Option(move, move)));
}

function refuse(sentence, rule) {
  if (!sentence) return;
  const box = $("why");
  box.textContent = `${sentence} `;
  if (rule) {
    const link = document.createElement("a");
    link.href = `${root}/g/${game}/rules#${rule}`;
    link.dataset.rule = rule;
    link.textContent = rule;
    box.append(link);
  }
  box.hidden = false;
  speak(rule ? `${sentence} ${texts.rule} ${rule}` : sentence);
  clearTimeout(refuse.timer);
  refuse.timer = setTimeout(() => (box.hidden = true), 6000);
}

// Panels: what had the focus keeps it.

function fill(panel, html) {
  const held = panel.contains(document.activeElement) ? document.activeElement.id : "";
  const points = scores(panel);
  panel.innerHTML = html;
  const grown = [];
  for (const [key, [cell, now]] of scores(panel)) {
    const more = now - (points.get(key)?.[1] ?? now);
    motion.gained(cell, more);
    if (more > 0 && cell.dataset.count && cell.dataset.part !== "total") grown.push(cell.dataset);
  }
  show(grown);
  if (held) (document.getElementById(held) || $("main")).focus?.();
}

async function show(grown) {
  for (const { part, seat } of grown) {
    const answer = await ask({ do: "count", part, seat: Number(seat) });
    if (!looking) await motion.scored(picture.svg, answer.counted);
  }
}

function scores(panel) {
  const cells = [...panel.querySelectorAll("td[data-part]")];
  return new Map(cells.map((cell) => [`${cell.dataset.part} ${cell.dataset.seat}`, [cell, Number(cell.textContent)]]));
}

function tell(log, anew) {
  const list = $("log");
  const bottom = list.scrollHeight - list.scrollTop - list.clientHeight < 40;
  if (anew) list.replaceChildren();
  for (let n = log.drop || 0; n > 0; n--) list.lastElementChild?.remove();
  list.insertAdjacentHTML("beforeend", log.add.join(""));
  if (bottom) list.scrollTop = list.scrollHeight;
  speak(log.say || []);
}

const title = document.title;
let now = start.head;
let since = start.head.ply - 6;

function head(told) {
  now = told;
  const was = document.documentElement.classList.contains("my-turn");
  document.documentElement.classList.toggle("my-turn", now.turn);
  document.title = now.turn ? `(●) ${texts.yours} · ${title}` : title;
  if (now.turn && !was) {
    if (settings.sound) ring();
    speak(texts.yours);
  }
}

function ring() {
  const audio = new AudioContext();
  const tone = audio.createOscillator();
  const volume = audio.createGain();
  tone.frequency.value = 660;
  volume.gain.setValueAtTime(0.12, audio.currentTime);
  volume.gain.exponentialRampToValueAtTime(0.001, audio.currentTime + 0.4);
  tone.connect(volume).connect(audio.destination);
  tone.start();
  tone.stop(audio.currentTime + 0.4);
  tone.onended = () => audio.close();
}

function notice(text, button) {
  const box = $("notice");
  box.textContent = text;
  if (button) box.append(button);
  box.hidden = !text;
}

function briefly(text) {
  notice(text);
  clearTimeout(briefly.timer);
  briefly.timer = setTimeout(() => $("notice").textContent === text && notice(""), 6000);
}

// Looking back, and at other boards

async function lookBack(ply) {
  const answer = await fetch(`${path}/at/${ply}?focus=${focus}&as=${uncovered}`);
  if (!answer.ok) return;
  counting.forget();
  const position = await answer.json();
  looking = true;
  chooser.set(null, {});
  picture.look(position);
  const button = document.createElement("button");
  button.textContent = texts.now;
  button.onclick = backToNow;
  notice(`${texts.position}: ${position.said} `, button);
}

function backToNow() {
  looking = false;
  notice("");
  picture.back();
  choose(choices, {});
}

// What happened since my own last move, once more and slowly.
async function again() {
  const plies = [...document.querySelectorAll("#log a[data-ply]")].map((link) => Number(link.dataset.ply));
  const missed = plies.filter((ply) => ply > since).slice(-12);
  const shown = missed.length ? missed : plies.slice(-1);
  await lookBack(shown[0] - 1);
  for (const ply of shown) {
    await lookBack(ply);
    await new Promise((done) => setTimeout(done, 1300));
    if (!looking) return;
  }
  backToNow();
}

let wordsTimer = 0;

function words() {
  clearTimeout(wordsTimer);
  if (!$("in-words").open) return;
  wordsTimer = setTimeout(async () => {
    const answer = await fetch(`${$("words").dataset.path}?focus=${focus}&as=${uncovered}`);
    if (!answer.ok) return;
    const sentences = (await answer.json()).words;
    $("words").replaceChildren(...sentences.map((sentence) => {
      const paragraph = document.createElement("p");
      paragraph.textContent = sentence;
      return paragraph;
    }));
  }, 200);
}

$("in-words").addEventListener("toggle", words);

document.addEventListener("click", (event) => {
  const link = event.target.closest("[data-rule], [data-ply], [data-focus], [data-as], [data-hint], [data-count], [data-again]");
  if (!link || event.ctrlKey || event.metaKey) return;
  event.preventDefault();
  if (link.dataset.rule) import("./rule.js").then((rule) => rule.open(link));
  else if (link.dataset.ply) lookBack(link.dataset.ply);
  else if (link.dataset.focus) view({ do: "look", focus: (focus = Number(link.dataset.focus)) });
  else if (link.dataset.as) view({ do: "as", seat: (uncovered = Number(link.dataset.as)) });
  else if (link.dataset.count) counting.show(link.dataset, now.focus);
  else if ("again" in link.dataset) again();
  else hint();
});

// A hint stands until the choice that it is for is over.
let hinted = false;

async function hint() {
  notice(texts.thinking);
  const answer = await ask({ do: "hint" });
  notice("");
  if (!answer.hint) return;
  hinted = true;
  const [, sentence, touched] = answer.ghosts[answer.hint] || [];
  for (const word of touched || []) {
    picture.layer("legal").querySelector(`[data-place="${word}"]`)?.classList.add("hinted");
  }
  const told = `${texts.hint}: ${[sentence, ...answer.reasons].filter(Boolean).join(" ")}`;
  notice(told);
  speak(told);
}

// Every form that means a command goes through the socket; without it the browser posts the form.

document.addEventListener("submit", (event) => {
  const form = event.target;
  if (form.id === "command") {
    event.preventDefault();
    const seat = choices?.seat;
    if (seat) send({ do: "move", seat, at: choices.at, words: form.words.value });
    form.reset();
  } else if (form.hasAttribute("data-do")) {
    event.preventDefault();
    const fields = Object.fromEntries(new FormData(form));
    if ("text" in fields && !fields.text.trim()) return;
    if (fields.seat) fields.seat = Number(fields.seat);
    send(fields);
    form.reset();
  }
});

document.addEventListener("keydown", (event) => {
  if (event.key === "Escape" && looking && !typing(event)) backToNow();
});

for (const field of document.querySelectorAll(".copy")) field.addEventListener("focus", () => field.select());
$("log").scrollTop = $("log").scrollHeight;
choose(start.choices, start.places);
head(start.head);
connect();
