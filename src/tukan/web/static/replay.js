// The replay: the same picture, fed with positions of the past.

import { Counting } from "./count.js";
import { motion } from "./motion.js";
import { Picture } from "./patch.js";

const $ = (id) => document.getElementById(id);
const start = JSON.parse($("start").textContent);
const picture = new Picture($("scene"), motion);
const counting = new Counting(
  picture,
  (part, seat) => fetch(`${start.base}/at/${ply}?count=${part}&seat=${seat}`).then((answer) => answer.json()),
  (sentence) => ($("said").textContent = sentence),
);
const known = new Map();
let { ply } = start;
let focus = start.focus;
let playing = null;
document.documentElement.classList.add("scripted");

function position(at) {
  const key = `${at}/${focus}`;
  if (!known.has(key)) known.set(key, fetch(`${start.base}/at/${at}?focus=${focus}`).then((answer) => answer.json()));
  known.get(key).catch(() => known.delete(key));
  return known.get(key);
}

async function go(at) {
  ply = Math.max(0, Math.min(start.last, at));
  const wanted = [ply, focus];
  const there = await position(ply);
  if (wanted[0] !== ply || wanted[1] !== focus) return;
  counting.forget();
  picture.look(there);
  for (const cell of document.querySelectorAll("#pad td")) {
    const points = there.parts[cell.dataset.seat - 1][cell.dataset.part];
    motion.gained(cell, Math.max(0, points - cell.textContent));
    cell.textContent = points;
  }
  if (document.querySelector(`#log .chance a[data-ply="${ply}"]`)) motion.rolled(picture.svg);
  $("scrub").value = ply;
  $("ply").textContent = `${ply} / ${start.last}`;
  if (there.said) $("said").textContent = there.said;
  mark();
  if (ply < start.last) position(ply + 1);
}

function mark() {
  for (const link of document.querySelectorAll("#log a[aria-current]")) link.removeAttribute("aria-current");
  const line = document.querySelector(`#log a[data-ply="${ply}"]`);
  line?.setAttribute("aria-current", "true");
  if (line) $("log").scrollTop = line.offsetTop - $("log").clientHeight / 2;
}

// One position after the other: on a slow network the next waits until this one is seen.
async function play(on) {
  const mine = (playing = on ? {} : null);
  $("play").setAttribute("aria-pressed", String(on));
  $("play").textContent = on ? "⏸" : "▶";
  while (mine && mine === playing) {
    await new Promise((done) => setTimeout(done, 900));
    if (mine !== playing) return;
    if (ply >= start.last) return play(false);
    await go(ply + 1).catch(() => play(false));
  }
}

const steps = { first: () => 0, back: () => ply - 1, on: () => ply + 1, last: () => start.last };

document.addEventListener("click", (event) => {
  const link = event.target.closest("[data-step], [data-ply], [data-count]");
  if (!link || event.ctrlKey || event.metaKey) return;
  event.preventDefault();
  play(false);
  if (link.dataset.count) return counting.show($("focus") ? { ...link.dataset, seat: focus } : link.dataset, Number(focus));
  go(link.dataset.step ? steps[link.dataset.step]() : Number(link.dataset.ply));
});
$("play").addEventListener("click", () => {
  if (!playing && ply >= start.last) go(0);
  play(!playing);
});
$("scrub").addEventListener("input", () => {
  play(false);
  go(Number($("scrub").value));
});
$("focus")?.addEventListener("change", () => {
  focus = $("focus").value;
  go(ply);
});
document.addEventListener("keydown", (event) => {
  if (event.target.closest("input, select, textarea")) return;
  const step = { ArrowLeft: -1, ArrowRight: 1 }[event.key];
  if (!step) return;
  event.preventDefault();
  play(false);
  go(ply + step);
});
mark();
