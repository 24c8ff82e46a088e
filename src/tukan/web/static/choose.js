// Choosing a move: the moves come from the server by the place on which they are made; this walks them.
// It knows no game: places light up, one is picked, the piece is shown as a ghost, turned, confirmed.

import { later } from "./later.js";
import { motion } from "./motion.js";
import { speak } from "./speak.js";

const MANY_BUTTONS = 10;
const keys = later(() => import("./keys.js"));
const around = (outline) => `<path class="casing" d="${outline}"/><path class="ring" d="${outline}"/>`;

export class Chooser {
  // `ask` puts a question to the server, `send` enters a move; `settings.confirm` and `settings.keys` are asked anew.
  constructor({ picture, bar, texts, ask, send, settings }) {
    Object.assign(this, { picture, bar, texts, ask, send, settings });
    this.places = {};
    this.set(null, {});
    const svg = picture.svg;
    svg.addEventListener("click", (event) => this.click(event));
    svg.addEventListener("wheel", (event) => this.wheel(event), { passive: false });
    svg.addEventListener("keydown", (event) => this.key(event));
    document.addEventListener("keydown", (event) => {
      if (event.key === "Escape" && this.picked && !typing(event)) this.cancel();
    });
  }

  // What is picked stays picked while the question is the same.
  set(choices, places) {
    const focused = this.focusedWord() || (document.activeElement === document.body && this.left);
    Object.assign(this.places, places);
    const same = choices && this.choices?.at === choices.at && this.choices.seat === choices.seat;
    this.choices = choices;
    if (!same) {
      this.modes = this.findModes();
      this.mode = this.open = "";
      this.picked = null;
    }
    this.draw();
    if (focused && choices) this.focusPlace(focused);
  }

  // The moves that may be made now, by place; a mode narrows them to those that begin with its word.
  candidates() {
    const found = {};
    for (const [place, moves] of Object.entries(this.choices?.moves || {})) {
      const fit = moves.filter((move) => {
        const word = move.split(" ")[0];
        return this.mode ? word === this.mode : !this.modes.includes(word);
      });
      if (fit.length) found[place] = fit;
    }
    return found;
  }

  // Words such as that of a special power, which allow on a place more than what is allowed without them.
  findModes() {
    const words = new Set();
    for (const [place, moves] of Object.entries(this.choices?.moves || {})) {
      if (!place) continue;
      const first = new Set(moves.map((move) => (move.startsWith(place) ? "" : move.split(" ")[0])));
      if (first.size > 1) first.forEach((word) => word && words.add(word));
    }
    return [...words];
  }

  // Drawing

  draw() {
    this.rings();
    this.ghost();
    this.buttons();
  }

  rings() {
    const places = Object.keys(this.candidates()).filter((word) => word && this.places[word]);
    const size = places.length > 80 ? "dots" : places.length > 30 ? "many" : "few";
    const markup = places.map((word) => {
      const [x, y, outline, name] = this.places[word];
      const on = this.picked?.place === word ? " picked" : "";
      const ring = size === "dots" && !on ? `<circle class="ring" cx="${x}" cy="${y}" r="5"/>` : around(outline);
      return `<g class="place${on}" data-place="${word}" role="button" tabindex="-1" aria-label="${name}">` +
        `<path class="hit" d="${outline}"/>${ring}</g>`;
    });
    const group = this.picture.overlay("legal", markup.join(""));
    group.setAttribute("class", size);
    group.querySelector(".place")?.setAttribute("tabindex", "0");
  }

  // A ghost that brings no outline gets that of its place; one that can be turned, a handle.
  ghost() {
    const [drawn] = this.picked?.ghosts?.[this.move()] || [];
    const outline = this.places[this.picked?.place]?.[2];
    const before = this.picture.layer("ghost").firstElementChild;
    const ring = drawn && outline && !drawn.includes('class="ring"') ? around(outline) : "";
    const group = this.picture.overlay("ghost", drawn ? `<g class="ghost">${drawn}</g>${ring}` : "");
    if (!drawn) return;
    if (this.turns()) {
      const { x, y, width } = group.getBBox();
      group.insertAdjacentHTML("beforeend", `<g class="turn" transform="translate(${x + width} ${y})"><circle r="17"/><path d="M7 3A8 8 0 1 1 5-6M6-12V-5H-1"/></g>`);
    }
    motion.turned(group.firstElementChild, before);
  }

  // Several moves on one place are ways to lie, unless they have names of their own.
  turns() {
    const { moves } = this.picked;
    return moves.length > 1 && !(moves[0] in this.choices.labels);
  }

  buttons() {
    const bar = this.bar;
    const held = bar.contains(document.activeElement) ? document.activeElement.dataset.name : "";
    bar.replaceChildren();
    if (this.picked) this.confirmButtons();
    else if (this.choices) this.moveButtons();
    bar.hidden = !bar.childElementCount;
    if (held) bar.querySelector(`[data-name="${held}"]`)?.focus();
  }

  confirmButtons() {
    const said = document.createElement("p");
    said.className = "preview";
    said.textContent = this.picked.ghosts?.[this.move()]?.[1] ?? "…";
    this.bar.append(said);
    const { moves } = this.picked;
    if (this.turns()) this.button(`⟳ ${this.texts.turn}`, () => this.turn(1), "turn");
    else if (moves.length > 1) {
      said.remove();
      moves.forEach((move, n) => {
        const button = this.button(this.choices.labels[move] || move, () => this.turn(n - this.picked.index), `move-${move}`);
        button.setAttribute("aria-pressed", String(n === this.picked.index));
      });
    }
    this.button(this.texts.cancel, () => this.cancel(), "cancel", "quiet");
    this.button(this.texts.confirm, () => this.confirm(), "confirm", "main");
  }

  moveButtons() {
    for (const word of this.modes) {
      const button = this.button(this.choices.groups[word] || word, () => {
        this.mode = this.mode === word ? "" : word;
        this.draw();
      }, `mode-${word}`);
      button.setAttribute("aria-pressed", String(this.mode === word));
    }
    const labels = (this.choices.moves[""] || []).map((move) => [move, this.choices.labels[move] || move]);
    const groups = new Map();
    for (const [move, label] of labels) {
      const first = labels.length > MANY_BUTTONS && move.includes(" ") ? move.split(" ")[0] : "";
      groups.set(first, [...(groups.get(first) || []), [move, label]]);
    }
    for (const [word, moves] of groups) {
      if (word && moves.length > 1) {
        const button = this.button(this.choices.groups[word] || word, () => {
          this.open = this.open === word ? "" : word;
          this.buttons();
        }, `group-${word}`);
        button.setAttribute("aria-expanded", String(this.open === word));
        if (this.open !== word) continue;
      }
      for (const [move, label] of moves) this.button(label, () => this.pick("", [move]), `move-${move}`);
    }
  }

  button(label, act, name, kind = "") {
    const button = document.createElement("button");
    button.type = "button";
    const words = name.replace(/^[a-z]+-/, "").split(" ");
    button.innerHTML = words.map((word) => this.icon(word)).join("");
    button.append(label);
    button.className = kind;
    button.dataset.name = name;
    button.addEventListener("click", act);
    this.bar.append(button);
    return button;
  }

  // The drawing of a word, taken from the picture.
  icon(word) {
    const [symbol, reach] = this.choices.icons?.[word] || [];
    if (!symbol || !this.picture.svg.querySelector(`#${symbol}`)) return "";
    return `<svg class="word" viewBox="${-reach} ${-reach} ${2 * reach} ${2 * reach}" aria-hidden="true"><use href="#${symbol}"/></svg>`;
  }

  // Doing

  move() {
    return this.picked?.moves[this.picked.index];
  }

  async pick(place, moves) {
    this.picked = { place, moves, index: 0, ghosts: null };
    if (!this.settings.confirm && moves.length === 1) return this.confirm();
    const picked = this.picked;
    this.draw();
    if (place) this.focusPlace(place);
    const answer = await this.ask({ do: "ghost", moves: moves.slice(0, 24) });
    if (this.picked !== picked || !answer.ghosts) return;
    picked.ghosts = answer.ghosts;
    this.preview();
    if (place) this.uncover();
    else this.bar.querySelector('[data-name="confirm"]')?.focus();
  }

  // What is to be confirmed does not lie under the bar.
  uncover() {
    const shown = this.picture.layer("ghost").firstElementChild || this.picture.layer("legal").querySelector(".picked");
    const [there, bar] = [shown, this.bar].map((e) => e.getBoundingClientRect());
    if (there.right > bar.left && there.left < bar.right && there.bottom > bar.top) scrollBy(0, there.bottom - bar.top + 8);
  }

  turn(by) {
    const { moves } = this.picked;
    this.picked.index = (this.picked.index + by + moves.length) % moves.length;
    this.preview();
  }

  preview() {
    this.ghost();
    this.buttons();
    speak(this.picked.ghosts?.[this.move()]?.[1]);
  }

  cancel() {
    const place = this.picked?.place;
    this.picked = null;
    this.draw();
    if (place) this.focusPlace(place);
  }

  confirm() {
    this.enter(this.move());
  }

  enter(move) {
    const { seat, at } = this.choices;
    // What a key was pressed on vanishes; when asked again, the keyboard goes on at the board.
    this.left = document.querySelector(":focus-visible");
    this.choices = null;
    this.picked = null;
    this.draw();
    this.send({ do: "move", seat, at, words: move });
  }

  click(event) {
    if (event.target.closest(".turn")) return this.turn(1);
    const place = event.target.closest(".place")?.dataset.place;
    if (place) {
      if (this.picked?.place !== place) this.pick(place, this.candidates()[place]);
      else if (this.picked.moves.length > 1) this.turn(1);
      else this.confirm();
      return;
    }
    const word = event.target.closest("[data-word]")?.dataset.word;
    if (word) this.refused(word, event);
  }

  async refused(word, event) {
    const words = this.mode ? [this.mode, word] : [word];
    const answer = await this.ask({ do: "why", words });
    this.onwhy?.(answer.why || this.texts.no, answer.rule, event);
  }

  wheel(event) {
    if (!this.picked || this.picked.moves.length < 2) return;
    event.preventDefault();
    this.turn(event.deltaY > 0 ? 1 : -1);
  }

  key(event) {
    if (event.ctrlKey || event.metaKey || typing(event)) return;
    if (/^( |Enter|Arrow)/.test(event.key) && event.target.closest(".place")) event.preventDefault();
    keys().then(({ press }) => press(this, event));
  }

  focusedWord() {
    return document.activeElement?.closest(".place")?.dataset.place;
  }

  lit() {
    return [...this.picture.layer("legal").querySelectorAll(".place")];
  }

  focusPlace(word) {
    const places = this.lit();
    const target = places.find((e) => e.dataset.place === word) || places[0];
    if (!target) return this.bar.querySelector("button")?.focus();
    for (const place of places) place.setAttribute("tabindex", place === target ? "0" : "-1");
    target.focus({ preventScroll: true });
  }
}

export function typing(event) {
  return event.isComposing || Boolean(event.target.closest?.("input, textarea, select"));
}
