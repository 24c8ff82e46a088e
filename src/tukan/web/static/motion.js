// All motion of the pieces. It explains, never blocks, and is a short fade for those who want less.

export const still = matchMedia("(prefers-reduced-motion: reduce)");
const MOVING = new Set(["shadow", "tiles", "trails", "numbers", "pieces", "plaques"]);
const SETTLE = "cubic-bezier(.2,.8,.2,1)";
const HOP = 6;
const DRAWN = 300;

export const at = (x, y, more = "") => ({ transform: `translate(${x}px, ${y}px)${more}` });
const middle = (box) => [box.x + box.width / 2, box.y + box.height / 2];
const angle = (element) => Number(/rotate\((-?[\d.]+)/.exec(element?.outerHTML)?.[1] || 0);

function fade(element, duration = 80) {
  element.animate([{ opacity: 0 }, { opacity: 1 }], { duration });
}

// From where something comes, seen from where it is: the hand, a pile, the supply.
function origin(element) {
  if (!element.dataset.from) return null;
  return apart(element.dataset.from.split(" ").map(Number), element);
}

function apart([x, y], element) {
  const to = middle(element.getBBox());
  return [x - to[0], y - to[1]];
}

export function group(parent, markup) {
  const added = parent.appendChild(document.createElementNS("http://www.w3.org/2000/svg", "g"));
  added.innerHTML = markup;
  return added;
}

// The squares of a road between two of them, onward until the end of the road if the aim is the start.
function between(element, from, to) {
  const squares = [];
  for (let k = from + 1; to === 0 || k < to; k++) {
    const square = element.ownerSVGElement.querySelector(`[id$="-square-${k}"]`);
    if (!square) break;
    squares.push(middle(square.getBBox()));
  }
  return squares;
}

// What was paid flies home; what was received comes from there, or from the place just marked that is called like it.
async function fly(element, old) {
  const more = Number(element.textContent) - Number(old.textContent);
  const icon = element.querySelector("use");
  if (!more || !icon) return;
  await null; // marks are drawn after pieces
  const { word } = element.dataset;
  const source = more > 0 && word && element.ownerSVGElement?.querySelector(`#t-L-last [id^="t-last-${word}"]`);
  const home = source ? apart(middle(source.getBBox()), element) : origin(element);
  if (!home) return;
  const flying = group(element, icon.outerHTML);
  const path = [at(...home), at(0, 0)];
  flying.animate(more > 0 ? path : path.reverse(), { duration: 400, easing: SETTLE }).onfinish = () => flying.remove();
}

// Choices that were hidden turn over together, one seat after the other; of a row only what was chosen or drawn.
let turning = 0;
const isSeat = (element, layer) => layer === "plaques" && /\w-\w+-seat-\d+$|-row$/.test(element.id);

function turnOver(element, old) {
  const part = element.id.endsWith("-row") ? element.querySelector(".choice") : element;
  if (!part || part.outerHTML === old?.querySelector(".choice")?.outerHTML) return;
  part.classList.add("turning");
  part.animate([{ transform: "scaleY(0)" }, { transform: "none" }], { duration: 240, delay: 60 * turning++, fill: "backwards" });
  setTimeout(() => (turning = 0));
}

// A trail is drawn along its line; until then the net that it joins looks as before.
const isNet = (element) => element.id === "t-trails";

function wait(net, old) {
  const before = old && group(net.parentNode, old.innerHTML.replaceAll("t-net", "t-net-before"));
  net.animate({ opacity: [0, 0] }, DRAWN).onfinish = () => before?.remove();
}

// What few games need is loaded when they need it; dice soon, lest the first throw be seen before it tumbles.
const tumble = (die) => still.matches ? fade(die) : import("./dice.js").then((dice) => dice.tumble(die));
const draw = (trail) => import("./drawing.js").then((drawing) => drawing.draw(trail, DRAWN));
if (document.querySelector('[id*="-die"]')) import("./dice.js");

export const motion = {
  // Something new lies on the table: it comes from its home, or drops.
  laid(element, layer) {
    if (!MOVING.has(layer)) {
      if (layer === "last" || layer === "label") fade(element, 120);
      return;
    }
    if (still.matches) return fade(element);
    if (/-die-[1-9]$/.test(element.id)) return tumble(element);
    const home = origin(element);
    if (isSeat(element, layer)) return turnOver(element);
    if (isNet(element)) return wait(element);
    if (layer === "trails") return draw(element);
    if (home) {
      element.animate([at(...home), at(0, -HOP), at(0, 0)], { duration: 380, easing: SETTLE });
    } else {
      element.animate([{ ...at(0, -14), opacity: 0.4 }, { ...at(0, 0), opacity: 1 }], { duration: 180, easing: SETTLE });
    }
  },

  // Something stands elsewhere, or looks different now.
  moved(element, old, layer, box) {
    if (!MOVING.has(layer)) return;
    if (still.matches) return fade(element);
    const now = element.getBBox();
    const [x, y] = middle(now);
    const [dx, dy] = [middle(box)[0] - x, middle(box)[1] - y];
    if (isSeat(element, layer)) return turnOver(element, old);
    if (isNet(element)) return wait(element, old);
    if (Math.hypot(dx, dy) < 2) return fly(element, old);
    if (Math.abs(now.width - box.width) + Math.abs(now.height - box.height) > 12) return;
    const [from, to] = [old, element].map((e) => Number(e.dataset.at ?? NaN));
    const way = from >= 0 && to >= 0 ? between(element, from, to).map((p) => at(p[0] - x, p[1] - y - HOP)) : [];
    if (way.length) {
      element.animate([at(dx, dy), ...way, at(0, 0)], { duration: Math.min(900, 160 * (way.length + 1)) });
    } else {
      element.animate([at(dx, dy), at(dx / 2, dy / 2 - HOP), at(0, 0)], { duration: 260, easing: SETTLE });
    }
  },

  // The die was thrown again, be it to the face that it showed before.
  rolled(svg) {
    svg.querySelectorAll('[id^="t-L-"] > [id$="-die"]').forEach(tumble);
  },

  // The ghost turns by the shorter way; only its tile turns, so it is drawn where it arrives.
  turned(element, old) {
    if (still.matches) return fade(element);
    const by = old ? ((angle(old) - angle(element) + 540) % 360) - 180 : 0;
    element.classList.add("turning");
    const first = by ? { transform: `rotate(${by}deg)` } : { opacity: 0.3 };
    element.animate([first, by ? { transform: "none" } : { opacity: 0.9 }], { duration: 140, easing: SETTLE });
  },

  // Points count up where they are written.
  gained(cell, points) {
    if (still.matches || !points) return;
    cell.dataset.gain = points > 0 ? `+${points}` : points;
    setTimeout(() => delete cell.dataset.gain, 1400);
  },
};
