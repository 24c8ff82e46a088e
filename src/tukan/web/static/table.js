// The page of a table: the socket, the panels, the log, the preferences.

import { Chooser, typing } from "./choose.js";
import { later } from "./later.js";
import { motion } from "./motion.js";
import { Picture } from "./patch.js";
import { speak } from "./speak.js";

const $ = (id) => document.getElementById(id);
const start = JSON.parse($("start").textContent);
const page = document.querySelector(".table");
const texts = $("texts").dataset;
const { root, build, game } = page.dataset;
const path = `${root}/t/${start.table}`;
const state = document.documentElement.classList;
state.add("scripted");

// Preferences stay in this browser.

const settings = {};
for (const name of ["confirm", "sound", "keys", "lefty", "across"]) {
  const box = $(name);
  const key = `tukan-${name}`;
  const kept = localStorage.getItem(key);
  if (kept !== null) box.checked = kept === "1";
  settings[name] = box.checked;
  box.addEventListener("change", () => {
    settings[name] = box.checked;
    localStorage.setItem(key, Number(box.checked));
  });
}

// The socket: commands wait until they are acknowledged, and are sent again after a break under the same name.

let socket = null;
let seen = start.v;
let tries = 0;
let focus = 0;
let uncovered = 0;
let last = 0;
const sent = new Map();
const questions = new Map();
const name = () => Math.random().toString(36).slice(2) + ++last;

const open = () => socket?.readyState === WebSocket.OPEN;
const post = (fields) => socket.send(JSON.stringify(fields));

function connect() {
  const query = new URLSearchParams({ v: seen, focus, as: uncovered });
  socket = new WebSocket(`${location.protocol === "https:" ? "wss" : "ws"}://${location.host}${path}/socket?${query}`);
  socket.onmessage = (event) => take(JSON.parse(event.data));
  socket.onopen = () => {
    if (tries) notice("");
    tries = 0;
    for (const command of sent.values()) post(command);
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
  sent.set(command.id, command);
  if (open()) post(command);
  // After a sleep or in a tunnel a connection may be dead and not know it.
  setTimeout(() => sent.has(command.id) && socket.close(), 8000);
}

addEventListener("online", () => socket.close());

// A lost connection tells the view when it comes back; one that is just coming up is told once it is there.
function view(fields) {
  const tell = () => post(fields);
  if (open()) tell();
  else if (socket.readyState === WebSocket.CONNECTING) socket.addEventListener("open", tell, { once: true });
}

function ask(fields) {
  if (!open()) return Promise.resolve({});
  const id = name();
  post({ ...fields, id });
  return new Promise((answer) => questions.set(id, answer));
}

function take(message) {
  if (message.build && message.build !== build) notice(texts.reload);
  if ("to" in message) return answered(message);
  let moved;
  for (const id of message.acks || []) {
    if (sent.get(id)?.do === "move") moved = true;
    sent.delete(id);
  }
  if (moved) uncovered = 0; // the screen is handed on
  if (message.v) seen = message.v;
  if (message.head) head(message.head);
  if (message.full || message.put || message.del || message.defs) {
    screen.counting?.forget();
    picture.take(message, !screen.looking);
    if (!screen.looking && message.log?.add.some((line) => line.startsWith('<li class="chance"'))) motion.rolled(picture.svg);
  }
  for (const [panel, html] of Object.entries(message.panels || {})) fill($(`panel-${panel}`), html);
  if (message.log) tell(message.log, message.full);
  if (screen.hinted && (moved || "choices" in message)) notice("");
  if ("choices" in message) choose(message.choices, message.places || {});
  else if (moved) choose(choices, {});
  if (message.full || message.put || message.del) words();
}

function answered(message) {
  if (sent.delete(message.to)) {
    refuse(message.refused, message.rule);
    choose(choices, {});
  }
  if (message.refused && questions.has(message.to)) refuse(message.refused, message.rule);
  questions.get(message.to)?.(message);
  questions.delete(message.to);
}

// The picture and the choice

const picture = new Picture($("scene"), motion);
const chooser = new Chooser({ picture, bar: $("choices"), texts, ask, send, settings });
chooser.onwhy = refuse;
let choices = start.choices;

function choose(offered, places) {
  choices = offered;
  chooser.set(screen.looking ? null : offered, places);
  const list = $("moves");
  if (!list) return;
  list.replaceChildren(...Object.values(offered?.moves || {}).flat().slice(0, 400).map((move) => new Option(move, move)));
}

function refuse(sentence, rule) {
  if (sentence) import("./refusal.js").then((refusal) => speak(refusal.refuse(screen, $("why"), sentence, rule)));
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
  if (grown.length) import("./glow.js").then(({ glow }) => glow(screen, grown));
  if (held) (document.getElementById(held) || $("main")).focus?.();
}

function scores(panel) {
  const cells = [...panel.querySelectorAll("td[data-part]")];
  return new Map(cells.map((cell) => [`${cell.dataset.part} ${cell.dataset.seat}`, [cell, Number(cell.textContent)]]));
}

function tell(log, anew) {
  const list = $("log");
  if (anew) list.replaceChildren();
  for (let n = log.drop; n > 0; n--) list.lastElementChild?.remove();
  list.insertAdjacentHTML("beforeend", log.add.join(""));
  speak(log.say || []);
}

const title = document.title;
let now = start.head;
lookAt(new URLSearchParams(location.search).get("focus"));
let since = start.head.ply - 6;

function head(told) {
  now = told;
  const was = state.contains("my-turn");
  state.toggle("my-turn", now.turn);
  document.title = now.turn ? `(●) ${texts.yours} · ${title}` : title;
  if (now.turn && !was) {
    if (settings.sound) import("./ring.js").then(({ ring }) => ring());
    speak(texts.yours);
  }
}

function notice(text, button) {
  screen.hinted = false;
  if (!text && screen.looking) [text, button] = screen.where; // the way back to the present
  const box = $("notice");
  box.textContent = text;
  if (button) box.append(button);
  box.hidden = !text;
}

// Looking back, and at other boards

const screen = {
  path, texts, picture, ask, notice, speak, looking: false, looks: 0, hinted: false, rules: `${root}/g/${game}/rules`,
  query: () => new URLSearchParams({ focus, as: uncovered }),
  play(move) {
    notice(""); // a second click enters nothing
    chooser.enter(move);
  },
  leave() {
    screen.counting?.forget();
    screen.looking = true;
    chooser.set(null, {});
  },
  back() {
    screen.looks++;
    screen.looking = false;
    notice("");
    picture.back();
    choose(choices, {});
  },
};
const past = later(() => import("./past.js"));

// The own board is that of whoever is asked. The address keeps another, and nothing secret.
function lookAt(seat) {
  focus = seat == now.seat ? 0 : Number(seat);
  history.replaceState(null, "", focus ? `?focus=${focus}` : path);
  return focus;
}

function words() {
  if ($("in-words").open) past().then((then) => then.words(screen, $("words")));
}

$("in-words").addEventListener("toggle", words);

document.addEventListener("click", (event) => {
  const link = event.target.closest("[data-rule], [data-ply], [data-focus], [data-as], [data-hint], [data-count], [data-again]");
  if (!link || event.ctrlKey || event.metaKey) return;
  event.preventDefault();
  const { dataset } = link;
  if (dataset.rule) import("./rule.js").then((rule) => rule.open(link));
  else if (dataset.ply) past().then((then) => then.look(screen, dataset.ply));
  else if (dataset.focus) view({ do: "look", focus: lookAt(dataset.focus) });
  else if (dataset.as) view({ do: "as", seat: (uncovered = Number(dataset.as)), focus: lookAt(0) });
  else if (dataset.count) past().then((then) => then.count(screen, dataset, now.focus));
  else if ("again" in dataset) past().then((then) => then.again(screen, since));
  else past().then((then) => then.hint(screen));
});

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
  if (event.key === "Escape" && screen.looking && !typing(event)) screen.back();
});

for (const field of document.querySelectorAll(".copy")) field.addEventListener("focus", () => field.select());
choose(start.choices, start.places);
head(start.head);
connect();
